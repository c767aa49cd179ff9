// The workshop's page: the only place that listens. What is pressed has a `data-command`, what is chosen a `data-change`;
// what a command needs of the page is gathered here, and the state decides what comes of it.

import { open, openClass } from "./arrivals.js";
import * as assignments from "./assignments.js";
import { read } from "./brought.js";
import * as programConsole from "./console.js";
import * as course from "./course-site.js";
import { connect, current, dispatch } from "./dispatch.js";
import { $ } from "./dom.js";
import * as editor from "./editor.js";
import { closeWatch, goToWatched, keep, keepSoon, noteFocus, PERFORMERS, restore } from "./effects.js";
import { copyLink, save, saveFiles, savePackage } from "./export.js";
import { drawClass, drawJudge, foundOf, pointsOf, rowsOf, showFinding, showTab, signBeside } from "./findings.js";
import { judge } from "./judge.js";
import * as maker from "./maker.js";
import { dropped } from "./opened.js";
import * as packs from "./packs.js";
import { hear as hearPublishing, publish, ACTIONS as publishing } from "./publish.js";
import { pool } from "./runner-pool.js";
import { AT_PASSWORD, END_OF_INPUT, endsAtPassword, shared } from "./state/dialogue.js";
import { asRequest, isEmpty, startOf, startsOf } from "./state/program.js";
import { NOTHING_THERE } from "./state/workshop.js";
import * as store from "./store.js";
import { findFaults } from "./syntax.js";
import { drawFrame, drawProgram, drawRun, once, revealQuestion, selectTab } from "./views.js";

const SKIP = "recess/skip-pauses";
const TICK_MS = 1_000;

let isReady = false;
let about = null; // what the assignment asks; null as long as that is not known

const draw = (state) => {
  const had = document.activeElement;
  drawFrame(state);
  drawProgram(state);
  drawRun(state, performance.now(), isReady, programConsole.prompt);
  // To say what it asks takes another Python, which would slow the start of a program that was kept.
  if (state.room !== "program") once("task", [state.task.name], () => findTask(state.task.name));
  drawJudge(state, about);
  drawClass(state);
  packs.draw(state.task.name);
  closeWatch(state);
  const { program, dialogue, task, home, isLinked, ran } = state;
  once("kept", [program, dialogue, task, home, isLinked, ran], keepSoon);
  const { source, shown } = program;
  once("syntax", [source, shown], () => findFaults(state));
  once("start", [source], () => findStart(state));
  const isGone = had !== document.body && !(had.isConnected && had.checkVisibility());
  // What watches takes the focus itself, and what is performed next may give it a place.
  if (isGone && state.run.is !== "watching") queueMicrotask(rescueFocus);
  self.onbeforeunload = state.group && !state.group.isSaved ? (leaving) => leaving.preventDefault() : null;
};

/** Focus where one goes on: what had the focus is gone. */
const rescueFocus = () => {
  const now = document.activeElement;
  if (now !== document.body && now.checkVisibility()) return;
  const zips = document.querySelectorAll("#class [data-command=pick-class]");
  [$("typed"), $("transcript"), $("try"), $("run"), $("next"), $("stop-class"), ...zips]
    .find((each) => each.checkVisibility())
    ?.focus({ preventScroll: true });
};

/** Find which file it starts with, where nobody chose one, and no run will say it. */
const findStart = async ({ program, ran }) => {
  if (startOf(program) || startsOf(program.source).length < 2 || ran.source === program.source) return;
  const found = await judge.ask(null, { do: "main", files: asRequest(program.source).files });
  if (found.main) dispatch({ is: "found", source: program.source, main: found.main });
};

/** Find what the assignment asks. */
const findTask = async (name) => {
  about = null;
  const found = name ? await assignments.taskOf(name).then(assignments.describe, () => null) : null;
  if (current().task.name !== name) return;
  about = found;
  draw(current());
};

const notice = (message) => dispatch({ is: "notice", text: message });

/** The case and the finding that a button is about, in the report that is shown. */
const findingOf = ({ case: name, number, row }) => {
  const report = /** @type {any} */ (current().report)?.report;
  const its = report?.cases.find((each) => each.name === name);
  return { its, found: its?.findings[number] ?? rowsOf(report)[row]?.evidence };
};

const goThere = (values) => {
  const { its, found } = findingOf(values);
  dispatch({ is: "go-there", name: its.name, its: { ...its, answers: found.answers } });
  return found;
};

const typed = $("typed");

/** What is gathered of the page for some commands; all others go as they are. */
const ACTIONS = {
  "end-input": () => dispatch({ is: "enter", lines: [END_OF_INPUT] }),
  "pick-files": () => $("open").click(),
  "pick-folder": () => $("open-folder").click(),
  "pick-class": () => $("open-class").click(),
  "pick-pack": () => $("open-pack").click(),
  "pick-task": () => {
    const list = [$("game"), $("class-game")].find((each) => each.checkVisibility());
    list.focus();
    try {
      list.showPicker();
    } catch {
      // in a frame on another site, or in a browser of some years ago, it is pressed
    }
  },
  "go-to": ({ file, line }) => {
    dispatch({ is: "part", value: "program" });
    if (file !== current().program.shown) dispatch({ is: "show", name: file });
    editor.goTo(Number(line));
  },
  "go-to-fault": () => editor.goToFault(),
  tab: ({ value }) => showTab(value),
  sharing: ({ value }) => selectTab("sharing", value),
  "show-finding": (values, pressed) => {
    const { its, found } = findingOf(values);
    showFinding(pressed, its, found);
  },
  "go-there": goThere,
  "watch-there": (values) => {
    const found = goThere(values);
    const at = ({ trace }) => trace.stepThatPrints(found.file, found.line);
    dispatch({ is: "watch", count: found.answers.length, at, marks: found.source.match(/[^\W\d]\w*/g) ?? [] });
  },
  watch: () => dispatch({ is: "watch" }),
  "watch-end": () => dispatch({ is: "watch", at: (ends) => ends.failed }),
  point: ({ fact, token, case: name, exchange, sure, line, number }) =>
    dispatch({
      is: "point",
      fact,
      token: Number(token),
      name,
      exchange: Number(exchange),
      sure: sure === "true",
      ...(line && { place: { line, number: Number(number) } }),
      ...pointsOf(current().program.source),
    }),
  "open-program": ({ at, row }) => {
    const report = current().group.reports[at];
    const its = report?.cases?.find((each) => each.name === report.requirements[row]?.case);
    const found = report?.requirements && foundOf(report.requirements[row], its);
    dispatch({ is: "open-program", at, row: { its, found } });
  },
  "save-class": () => {
    const { rows, csv: head } = current().group;
    save("class.csv", [head, ...rows.filter(Boolean).map(({ csv }) => csv)].join(""), "text/csv");
    dispatch({ is: "class-saved" });
  },
  save: () => {
    const { files } = current().program.source;
    if (isEmpty(current().program.source)) notice(NOTHING_THERE);
    else saveFiles([...files]);
  },
  example: async ({ example: name, old, now }) => {
    try {
      const source = await (await fetch(`${name}.py`)).text();
      const isFaulty = $("faulty").checked;
      const bytes = new TextEncoder().encode(isFaulty ? source.replace(old, now) : source);
      dispatch({ is: "example", name: `${name}.py`, bytes });
    } catch {
      notice("The example could not be loaded: are you offline? Try again.");
    }
  },
  help: () => $("helping").showModal(),
  share: () => (isEmpty(current().program.source) ? notice(NOTHING_THERE) : publish()),
  "copy-run": async (_, pressed) => {
    const { program, dialogue, task } = current();
    const link = { ...asRequest(program.source), answers: shared(dialogue), seed: dialogue.seed, game: task.name };
    const large = "This program is too large for a link. Share its files instead.";
    const said = await copyLink(pressed, "program", link, "your program, the seed and your answers", large);
    $("its-said").textContent = said + (said !== large && endsAtPassword(dialogue) ? ` ${AT_PASSWORD}` : "");
  },
  "link-assignment": async (_, pressed) => {
    const { name } = current().task;
    const [it, large] = ["the assignment", "This assignment is too large for a link. Hand out its zip instead."];
    notice(await copyLink(pressed, "assignment", assignments.ownOf(name) ?? name, it, large));
  },
  "package-assignment": async ({ standard }) => {
    const { name } = current().task;
    notice("Making the package …");
    try {
      const { assignment: folder, task: files } = await assignments.taskOf(name);
      const { title } = assignments.all().find((each) => each.name === name);
      const its = [{ game: "workshop", title, assignment: { folder, files, title } }];
      await savePackage(its, `${folder}-scorm-${standard}`, { standard, title });
      notice(
        "The package is saved: upload it as a SCORM activity. What is met of what counts is its score, found on the student’s device: judge what is handed in yourself before it counts for much.",
      );
    } catch (problem) {
      notice(problem.message);
    }
  },
  "remove-assignment": () => {
    const { name } = current().task;
    dispatch({ is: "choose-task", value: "" });
    assignments.remove(name);
    draw(current());
  },
  ...packs.ACTIONS,
  ...maker.ACTIONS,
  ...publishing,
};

const act = (element) => {
  const { command, ...values } = element.dataset;
  noteFocus(command === "run");
  element.closest("[popover]")?.hidePopover();
  if (ACTIONS[command]) return ACTIONS[command](values, element);
  dispatch({ is: command, ...values });
};

const enterTyped = () => {
  noteFocus();
  const line = typed.value;
  typed.value = "";
  dispatch({ is: "enter", lines: [line] });
};

document.addEventListener("click", (press) => {
  const { target } = press;
  const pressed = target.closest("[data-command]");
  if (target.closest("#enter")) {
    // The Enter key clicks this button, too. The form's `submit` would be the usual event, but a sandboxed frame has none.
    press.preventDefault();
    enterTyped();
  } else if (pressed) act(pressed);
  else if (target.dataset.goto !== undefined) dispatch({ is: "change", value: Number(target.dataset.goto) });
  else if (target.closest("[data-edit]")) editor.command(target.closest("[data-edit]").dataset.edit);
  else if (target.closest("#welcome") && !target.closest("label")) editor.focus();
  else if (target.closest("#screen") && getSelection().isCollapsed && !target.closest("summary, input, label")) {
    dispatch({ is: "hurry" });
    if (!$("line").hidden) typed.focus({ preventScroll: true });
  }
});
document.addEventListener("input", (/** @type {any} */ { target }) => {
  maker.hear(target);
  hearPublishing(target);
});
document.addEventListener("change", async ({ target }) => {
  const { change } = target.dataset;
  if (change) dispatch({ is: change, value: target.value, checked: target.checked });
  if (target.id === "skip-pauses") store.put(SKIP, target.checked);
  if (target.type !== "file") return;
  const files = [...target.files];
  target.value = "";
  if (!files.length) return;
  if (target.id === "open" || target.id === "open-folder")
    await open(files.map((file) => [file.webkitRelativePath || file.name, file]));
  if (target.id === "open-class") await openClass(files[0]);
  if (target.id === "open-pack") await packs.openFile(files[0]);
});
document.addEventListener("paste", (paste) => {
  const lines = paste.clipboardData.getData("text");
  if (paste.target !== typed || !/[\r\n]/.test(lines)) return;
  paste.preventDefault();
  const { value, selectionStart, selectionEnd } = typed;
  const all = (value.slice(0, selectionStart) + lines + value.slice(selectionEnd)).split(/\r\n?|\n/);
  typed.value = all.pop(); // what no line end follows can still be changed
  dispatch({ is: "enter", lines: all });
});

/** Move within a class's table, or a row of buttons: each is one stop for Tab. */
const move = (press) => {
  const sign = press.target.closest("#class-table button");
  const next = sign && signBeside(sign.dataset, press.key);
  if (next) {
    [sign.tabIndex, next.tabIndex] = [-1, 0];
    next.focus();
    return true;
  }
  const row = press.target.closest("[role=tablist], #rail");
  const by = { ArrowLeft: -1, ArrowRight: 1 }[press.key];
  if (!row || !by || !press.target.matches("button")) return false;
  const all = [...row.querySelectorAll("button")];
  all.at((all.indexOf(press.target) + by) % all.length).focus();
  return true;
};
document.addEventListener("keydown", (press) => {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = press;
  if (key === "Enter" && (ctrlKey || metaKey)) {
    noteFocus(true);
    return dispatch({ is: "run" });
  }
  if (altKey && !ctrlKey && ["1", "2", "3"].includes(key)) {
    press.preventDefault();
    return dispatch({ is: "room", value: ["program", "judge", "class"][Number(key) - 1] });
  }
  if (!ctrlKey && !metaKey && !altKey && move(press)) return press.preventDefault();
  if (key === "Escape" && target.closest("#look")) return dispatch({ is: "look" });
  if (!target.closest("#runner")) return;
  if (key === "Escape") dispatch({ is: current().dialogue.changed >= 0 ? "keep-answer" : "hurry" });
  if (key === "F2" && target.matches(".chip"))
    dispatch({ is: "change", value: [...$("rail").children].indexOf(target) });
  // A letter that is typed beside the question goes into it.
  const isLetter = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
  if (isLetter && target !== typed && target.matches("button, #transcript, #h-run") && !$("line").hidden) typed.focus();
  if (!ctrlKey || metaKey || altKey || shiftKey) return;
  const isCopying = !getSelection().isCollapsed || typed.selectionStart !== typed.selectionEnd;
  if (key === "c" && !isCopying) {
    press.preventDefault();
    dispatch({ is: "interrupt" });
  }
  if (key === "d" && target === typed) {
    press.preventDefault(); // browsers would make a bookmark
    if (!typed.value) ACTIONS["end-input"]();
  }
});
// A menu opens at its button.
document.addEventListener(
  "beforetoggle",
  ({ target, newState }) => {
    if (newState !== "open" || !target.matches(".menu")) return;
    const { left, bottom, top } = document.activeElement.getBoundingClientRect();
    const opensUp = bottom > innerHeight * 0.6;
    Object.assign(target.style, {
      left: `clamp(8px, ${left}px, 100vw - var(--wide) - 8px)`,
      top: opensUp ? "auto" : `${bottom + 4}px`,
      bottom: opensUp ? `${innerHeight - top + 4}px` : "auto",
      maxHeight: `${(opensUp ? top : innerHeight - bottom) - 12}px`,
    });
  },
  true,
);
addEventListener("dragover", (drag) => drag.preventDefault());
addEventListener("drop", (drop) => {
  drop.preventDefault();
  const { files } = drop.dataTransfer;
  if (!files.length) return;
  if (current().room === "class" && /\.zip$/i.test(files[0].name)) openClass(files[0]);
  else open(dropped(drop.dataTransfer));
});
// The question stays in sight where the console is shown again, or a keyboard takes a part of the window.
new ResizeObserver(revealQuestion).observe($("screen"));
addEventListener("pagehide", keep);
document.addEventListener("visibilitychange", keep);
addEventListener("storage", (change) => {
  packs.hear(change);
  if (assignments.hear(change)) draw(current());
});
addEventListener("hashchange", () => read(location.hash));
setInterval(() => {
  const { run } = current();
  if (run.is === "running" && run.slow) draw(current());
}, TICK_MS);

connect({ performers: PERFORMERS, draw, filesOf: assignments.filesOf });
editor.start(
  (content) => dispatch({ is: "edit", name: current().program.shown, text: content }),
  (line) => goToWatched(line),
);
programConsole.onDrawing((on) => dispatch({ is: "drawing", on }));
if (store.get(SKIP)) dispatch({ is: "skip-pauses", checked: true });
restore();
draw(current());
read(location.hash);
addEventListener("DOMContentLoaded", course.start);
pool.ready.then(
  () => {
    isReady = true;
    document.documentElement.dataset.ready = "";
    draw(current());
  },
  (problem) => globalThis.recess.fail(`Python could not be loaded: ${problem.message}`),
);
