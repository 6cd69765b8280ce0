"""What every game shares: questions and answers, frames, chance, refusals and the stored format.

A game is three pure functions. `pending(state)` lists the open decisions, `decide` turns an answer
into events, `evolve` folds an event into the state. The engine supplies all three from a table of
procedures (`ask`, `answer`, `advance`) that the game writes; docs/engine.md tells how.
"""
