"""The workshop: run a student's console program from its answers, and compare it with the game.

A program's way leads through the rooms, each of which imports only those before it:

- `run`: `run_program(program, answers, seed)` executes it in a sandbox and returns a `Run`: its
  events, and how it ended. `dialogue_of(run)` cuts that into turns.
- `reading`: what its source has (`check_source`), how its output is read (`OutputHints`).
- `compare`: `learn(trials)` finds what the program's words mean, from what varies with what;
  `judge(model, trial)` returns the first event at which it differs from its game.
- `cases`: `run_cases(task, program)` yields a `CaseResult` a case; `judge_further` judges any other
  dialogue by what the cases taught, and `Search` looks for one that differs. A `Pack` holds a
  teacher's own cases.
- `games`: for each game its `TASK` and its `CASES`; `load_task(game)` finds them.
- `teacher`: many programs, in processes that can be killed; the command line.

The page asks a `runner.Runner` and a `judge.Judge`, in a worker each: what runs a program never
judges it. Nothing here knows a page.
"""
