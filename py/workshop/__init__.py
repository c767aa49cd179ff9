"""The workshop: run a student's console program from its answers, and compare it with the game.

A program's way leads through the rooms, each of which imports only those before it:

- `run`: `run_program(program, answers, seed)` executes it in a sandbox and returns a `Run`: its
  events, and how it ended. `dialogue_of(run)` cuts that into turns.
- `reading`: what its source has (`check_source`), how its output is read (`OutputHints`).
- `compare`: `compare_program(task, program, answers)` plays the game with the same seed and answers
  and returns the first difference at each level. `find_counter_example` looks for one.
- `cases`: `run_cases(task, program)` yields a `CaseResult` a case; a `Pack` holds a teacher's own.
- `games`: for each game its `TASK` and its `CASES`; `load_task(game)` finds them.
- `teacher`: many programs, in processes that can be killed; the command line.

The page asks `runner.Runner`, in a worker; what it gets are the `as_json()` of these. Nothing here
knows a page.
"""
