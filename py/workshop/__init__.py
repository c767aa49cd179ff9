"""The workshop: a student's own console program, run from its answers and held to the game.

It knows no page. What a page, a terminal and the tests call is this:

- `program.program_of(files, main)`: the `Program` in files by path; ProgramError has a sentence.
- `run.run(program, answers, seed, way, limits, watch, folder)`: a `Run`: its `events` (`out` and a
  text; `asked`, a prompt, the answer; `clear`; `sleep` and seconds; `draw` and a number) and its
  `end` (`kind` is ended, asks, failed or stopped; `prompt`, `sentence`, `trace`, `file`, `line`).
  `Limits(output, seconds)` bound what it does between two questions; `watch(file, line)` is told
  now and then where it is while it does not ask: post that, and a worker that had to be ended was
  there. A loop in which nothing changes is told to be endless at once (`endless`); what only took
  too long has an end that is `late`: it may be run again with more time. Answers may be a function
  of what was printed and the prompt; None makes it ask.
- `repeat.why_not_again(before, now, program)`: why it does not repeat itself, or empty.
- `exchanges.cut(run)`: its `Dialogue`, exchange by exchange.
- `task.load_task(game)`: what a program for that game is held to; its usual `level`.
- `check.hold(task, program, answers, seed, options, level)`: both with the same seed and answers: a
  `Held` whose `comparison` has the level `reached` and the `first` difference at each level above.
  A difference's `own` is how many answers the program had, `scene` the game's question: the table
  as it stood there is `held.game[scene].scene`.
- `verdict.check(task, program, cases, level, options)`: a `Verdict` for each case, one by one; the
  cases are the game's own (`verdict.cases_of`) or a pack's (`pack.read_pack`; `case_of` makes
  a case of a sitting).
- `reading.read_program(task, program, cases, …)`: how its questions and what it prints are taken,
  which its author may correct in a file beside it (`taught.Taught`).
- `search.search(task, program)`: the shortest random dialogue that differs, or None.
- `handin.handed_in(files)`: the programs in a zip or a folder, each by its name.

What is to cross to a page has `as_json()`.
"""
