"""The workshop: a student's own console program, run from its answers and held to the game.

It knows no page. What a page, a terminal and the tests call is this:

- `program.program_of(files, main)`: the `Program` in files by path; ProgramError has a sentence.
- `run.run(program, answers, seed, way, limits, watch, folder)`: a `Run`: its `events` (`out` and a
  text; `asked`, a prompt, the answer; `clear`; `sleep` and seconds; `draw` and a number) and its
  `end` (`kind` is ended, asks, failed or stopped; `prompt`, `sentence`, `trace`, `file`, `line`).
  `run.repeats(before, now)` is why it does not repeat itself, or empty.
- `exchanges.cut(run)`: its `Dialogue`, exchange by exchange.
- `task.load_task(game)`: what a program for that game is held to, its `level` and `cases`.
- `check.hold(task, program, answers, seed, options, level)`: both with the same seed and answers: a
  `Held` whose `comparison` has the level `reached` and the first difference at each level above,
  and whose `game[index].scene` is the table as it stood there.
- `check.check(task, program, …)`: all cases of a task, or of a pack (`pack.read_pack`).
- `search.search(task, program)`: the shortest random dialogue that differs.

What is to cross to a page has `as_json()`.
"""
