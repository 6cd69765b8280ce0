// Code as a client's author would write it; the tests compile it against the generated types.
import type { components, paths } from "./brenn.js";

type Problem = components["schemas"]["Problem"];
type Health = paths["/healthz"]["get"]["responses"][200]["content"]["application/json"];

export function explained(problem: Problem): string {
  const places = problem.errors.map((error) => error.pointer ?? error.parameter ?? "?");
  return `${problem.code}: ${problem.detail} ${places.join(", ")}`;
}

export const alive: Health = { status: "alive" };
