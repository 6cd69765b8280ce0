// Code as a client's author would write it; the tests compile it against the generated types.
import type { components, operations, paths } from "./brenn.js";

type Schemas = components["schemas"];
type Event = Schemas["Event"];

/** A union is told apart by its tag, and each member has the fields of its own. */
export function told(event: Event): string {
  switch (event.type) {
    case "GameStarted":
      return event.holders.join(", ");
    case "inis.ClansPlaced":
      return `${event.count} in ${event.territory}`;
    case "inis.ActionsDealt":
      // Hidden from everybody else: it may be missing.
      return event.cards === undefined ? `${event.count} cards` : event.cards.join(", ");
    default:
      return event.type;
  }
}

/** null before the start, then the position of one of the games. */
export function round(view: Schemas["View"]): number {
  if (view.state === null) return 0;
  switch (view.state.game) {
    case "inis":
      return view.state.round;
  }
}

export const created: Schemas["NewGame"] = {
  game: "inis",
  seats: [{ kind: "open" }, { kind: "ai", level: "easy" }, { kind: "reserved", player: "ply_1" }],
  visibility: "private",
  autostart: true,
};

/** Plays without knowing any rule. */
export function firstAnswer(asked: Schemas["Decisions"]): Schemas["Command"] | undefined {
  const decision = asked.decisions.find((open) => open.blocking);
  const option = decision?.options[0];
  if (decision === undefined || option === undefined) return undefined;
  return { decision: decision.id, answers: [{ option: option.option, arg: option.arg }] };
}

type Sent = operations["sendCommand"]["responses"];
export type Answered = Sent[201]["content"]["application/json"];
export type Stale = Sent[412]["content"]["application/problem+json"];

export function explained(problem: Schemas["Problem"]): string {
  const places = problem.errors.map((error) => error.pointer ?? error.parameter ?? "?");
  return `${problem.code}: ${problem.detail} ${places.join(", ")}`;
}

// @ts-expect-error There is no such event.
export const unknown: Event["type"] = "inis.NothingHappened";

// @ts-expect-error An AI's seat needs a level.
export const incomplete: Schemas["NewGame"]["seats"][number] = { kind: "ai" };

export type Health = paths["/healthz"]["get"]["responses"][200]["content"]["application/json"];
