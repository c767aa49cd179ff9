"""The workshop: run a student's console program from its answers, and judge it by an assignment.

A program's way leads through the rooms, each of which imports only those before it:

- `run`: `run_program(program, answers, seed)` executes it in a sandbox and returns a `Run`: its
  events, and how it ended. `recording` notes where it prints and asks as well.
- `assignment`: a task as data, `read_assignment(name, files)`; packs of a teacher's own cases.
- `judging`: `Judge(assignment, program).judge()` wants runs of the program, and comes to a
  `Report`: which requirements are met, what differs in each case, what a person is asked to point
  at. `report_as_json` makes it plain values.
- `teacher`: many programs, in processes that can be killed; the command line.

The page asks a `runner.Runner` and a `desk.JudgeDesk`, in a worker each: what runs a program never
judges it. Nothing here knows a page or a game.
"""
