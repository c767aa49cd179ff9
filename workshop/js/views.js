// What the page shows of its state: each view draws a part anew if what it shows has changed. None listens to anything:
// what can be pressed has a `data-command`.

import * as assignments from "./assignments.js";
import { $, element, holding, soon } from "./dom.js";
import * as editor from "./editor.js";
import { END_OF_INPUT, INTERRUPT } from "./state/dialogue.js";
import { bytesOf, EXAMPLE, isEmpty, isPython, startOf, startsOf, textOf } from "./state/program.js";
import { isBusy, takesLines } from "./state/run.js";
import { many, nextOf, noteOf, statusOf } from "./state/shown.js";

// The console and its status are two live regions. If they change at once, a screen reader may speak either one first.
const AFTER_CONSOLE_MS = 150;
const speak = soon(AFTER_CONSOLE_MS, (text) => setText("spoken", text));

/** What the middle of a phone's dock does, in a word and a sign. */
const DOCK = {
  stop: ["Stop", "stop"],
  judge: ["Judge it", "judge"],
  "pick-task": ["Choose", "judge"],
  "save-assignment": ["Save", "save"],
  "pick-class": ["Open", "open"],
  run: ["Run", "play"],
};

/** A button with a command, and the values that go with it. */
export const button = (text, command, values = {}, className = "b") => {
  const made = element("button", text, className);
  made.type = "button";
  made.dataset.command = command;
  for (const [name, value] of Object.entries(values)) made.dataset[name] = value;
  return made;
};

/** Set a text, unless it is there already: a live region would say it again. */
export const setText = (id, text) => {
  if ($(id).textContent !== text) $(id).textContent = text;
};

/** Select one of several tabs, and show what is under it. */
export const selectTab = (command, value) => {
  for (const each of document.querySelectorAll(`[data-command="${command}"]`))
    each.ariaSelected = String(each.dataset.value === value);
  for (const each of document.querySelectorAll(`[data-${command}]`)) each.hidden = each.dataset[command] !== value;
};

const drawn = new Map();
/** Draw a part, unless what it is drawn from is the same as the last time. */
export const once = (part, values, draw) => {
  const before = drawn.get(part);
  if (before && values.every((value, at) => value === before[at])) return;
  drawn.set(part, values);
  draw();
};

/** The rooms, the parts, and what is bright. */
export const drawFrame = (state) => {
  const { room, part, run, task, notice, home, replaced, report, group, program } = state;
  const { dataset } = document.body;
  Object.assign(dataset, { room, part, run: run.is === "running" && run.dropped ? "idle" : run.is });
  for (const tab of $("rooms").children) tab.ariaSelected = String(tab.dataset.value === room);
  for (const each of $("dock").querySelectorAll("button:not(#next)"))
    each.ariaCurrent = String(each.dataset.value === (part === "look" ? "class" : part));
  const next = nextOf(state);
  const inHead = next === "pick-task" ? next : "judge";
  $("try").dataset.command = inHead;
  for (const [id, does] of Object.entries({ run: "run", enter: "enter", try: inHead }))
    $(id).classList.toggle("main", next === does);
  const works = {
    program: isBusy(run) || state.draws,
    judge: report?.is === "judging",
    class: Boolean(group?.works),
  };
  const usual = { judge: "judge", class: "pick-class", program: "run" }[room];
  const inDock = works[room] ? "stop" : next in DOCK ? next : usual;
  const [title, sign] = DOCK[inDock];
  const text = inDock === "judge" && report?.is === "judged" ? "Again" : title;
  once("dock", [inDock, text], () => {
    $("next").dataset.command = inDock;
    $("next").lastElementChild.textContent = text;
    $("next").querySelector("use").setAttribute("href", `#i-${sign}`);
  });
  $("judge").toggleAttribute("data-makes", state.makes);
  $("next").classList.toggle("main", inDock === next || (inDock === "run" && part === "program"));
  $("run").hidden = works.program;
  $("try").hidden = works.judge;
  for (const [id, where] of Object.entries({ stop: "program", "stop-judge": "judge", "stop-class": "class" }))
    $(id).hidden = !works[where];
  setText("notice-text", notice);
  $("notice").lastElementChild.hidden = !notice;
  $("visit").hidden = !(home ?? replaced);
  setText("visited", home ? visitOf(state) : replaced ? `From ${replaced.from}, in place of yours` : "");
  setText("file-now", room === "class" ? "A class" : program.shown);
  drawChoices(task, group);
};

/** The assignments to choose from: the site's, and those that were opened. */
const drawChoices = ({ name: chosen, isGuess }, group) => {
  const all = assignments.all();
  once("choices", [JSON.stringify(all)], () => {
    for (const id of ["game", "class-game"]) {
      const [first] = $(id).options;
      const own = element("optgroup");
      own.label = "Yours";
      const made = ({ name, title }) => new Option(title, name);
      own.append(...all.filter(({ isOwn }) => isOwn).map(made));
      $(id).replaceChildren(first, ...all.filter(({ isOwn }) => !isOwn).map(made));
      if (own.children.length) $(id).append(own);
    }
  });
  $("game").value = chosen;
  $("class-game").value = group?.name || (isGuess ? "" : chosen);
  $("remove-assignment").hidden = !assignments.ownOf(chosen);
  for (const each of document.querySelectorAll("[data-of-assignment]")) each.hidden = !chosen;
};

const visitOf = ({ visited, dialogue }) => {
  const beside = Object.keys(dialogue.files ?? {}).join(", ");
  return beside ? `${visited}. Beside your program lies ${beside}.` : visited;
};

/** The files, as tabs, and the one in the editor. */
export const drawProgram = (state) => {
  const { program } = state;
  const { source, shown, written } = program;
  once("files", [source, shown, written, program.found], () => {
    const start = startOf(program);
    const own = [...source.files.keys()].filter((name) => !(name in written.kept));
    const tab = (name, byRun) => {
      const sign = name === start && startsOf(source).length > 1 ? "▸ " : "";
      const made = button(`${sign}${name}${byRun ? " (written)" : ""}`, "show", { name }, byRun ? "by-run" : "");
      made.role = "tab";
      made.ariaSelected = String(name === shown);
      made.tabIndex = name === shown ? 0 : -1;
      return made;
    };
    const hadFocus = $("files").contains(document.activeElement);
    $("files").replaceChildren(
      ...own.map((name) => tab(name, false)),
      ...Object.keys(written.kept).map((name) => tab(name, true)),
    );
    if (hadFocus) $("files").querySelector("[aria-selected=true]").focus();
    $("name").value = shown;
    $("name").readOnly = shown in written.kept;
    $("remove").hidden = source.files.size === 1 && !(shown in written.kept);
    const starts = startsOf(source);
    $("starts").hidden = starts.length < 2;
    $("main").replaceChildren(...starts.map((name) => new Option(name, name, false, name === start)));
    const names = Object.keys(written.kept);
    const gone = written.removed.length ? ` It removed ${written.removed.join(", ")}.` : "";
    const many = names.length === 1 ? "1 file" : `${names.length} files`;
    $("written").hidden = !names.length && !gone;
    setText("written-count", `Your program wrote ${many}.${gone}`);
  });
  $("welcome").hidden = !isEmpty(source);
  setText("kept", state.home?.program ? "For this visit alone" : "Kept on this device");
  const bytes = bytesOf(program, shown);
  const text = textOf(bytes);
  const isText = text !== null;
  const told = isText
    ? text
    : isPython(shown)
      ? "This file is no UTF-8, so Python cannot read it: save it as UTF-8 where it was written, and open it again."
      : `${bytes.length} bytes that are no text. Your program can read them.`;
  if (!editor.shows(shown, told))
    editor.open(shown, told, { readOnly: shown in written.kept || !isText, isPython: isPython(shown), hint: EXAMPLE });
};

/** What was found in lines of the file in the editor: pairs of a line and a note. */
const foundIn = ({ report, program }) => {
  if (report?.is !== "judged" || report.source !== program.source) return [];
  const rows = [...report.report.requirements.entries()].filter(
    ([, { result, line, file, sentence }]) => result === "not met" && sentence && line && file === program.shown,
  );
  return rows.map(([at, { line, sentence }]) => [
    line,
    holding("div", "note", element("p", `${sentence} Requirement ${at + 1}.`)),
  ]);
};

/** The buttons of a note, and its text. */
const noteParts = ({ text, place, watches, cause, takesBack }, shown) => {
  const row = element("div", "", "buttons");
  if (place) row.append(button(`Line ${place.line} of ${place.file}`, "go-to", { file: place.file, line: place.line }));
  if (cause)
    row.append(button(`Line ${cause}, where it went wrong`, "go-to", { file: place?.file ?? shown, line: cause }));
  if (watches) row.append(button("Watch it", "watch-end"));
  if (takesBack) row.append(button(`Take “${takesBack.slice(0, 20)}” back`, "back"));
  return [element("p", text), ...(row.childElementCount ? [row] : [])];
};

/** The console's head, its question, its answers, and what is to be known of the run. */
export const drawRun = (state, now, isReady, promptText) => {
  const { run, dialogue, ran, program } = state;
  const status = statusOf(state, now, isReady);
  if (status) {
    setText("said", status.text);
    $("says").className = status.tone;
  }
  const note = noteOf(state, now);
  const spoken = [status?.text.replace(/ for \d+ s/, "") ?? "", note?.text ?? ""].filter(Boolean).join(". ");
  once("spoken", [spoken], () => speak(spoken));
  once("note", [JSON.stringify(note), program.shown, state.room, state.report, run.is === "watching"], () => {
    const { place } = note ?? {};
    const isBeside = place?.file === program.shown && !$("plain").checked;
    $("note").hidden = !note;
    $("note").className = `note ${note?.tone ?? ""}`;
    $("note").toggleAttribute("data-beside", isBeside);
    $("note").replaceChildren(...(note ? noteParts(note, program.shown) : []));
    if (run.is === "watching") return;
    const found = foundIn(state);
    if (state.room === "judge") return editor.mark(found[0]?.[0] ?? 0, "differs", found);
    const beside = element("div", "", `note ${note?.tone}`);
    if (isBeside) beside.append(...noteParts({ ...note, place: null }, program.shown));
    const hasFailed = run.is === "ended" && run.end.kind === "failed";
    editor.mark(isBeside ? place.line : 0, hasFailed ? "failed" : "runs", isBeside ? [[place.line, beside]] : []);
  });
  const { changed, given, answers, ahead } = dialogue;
  const types = takesLines(run) || changed >= 0;
  $("line").hidden = !types;
  $("line").toggleAttribute("data-changes", changed >= 0);
  $("line").toggleAttribute("data-ahead", run.is === "running" || run.is === "showing");
  const hidden = changed < 0 && run.is === "asking" && Boolean(run.end.hidden);
  $("typed").type = hidden ? "password" : "text";
  const kept = ahead.length ? `: ${many(ahead.length, "line")} so far` : "";
  const working = `Your program is at work, and gets what you type when it asks${kept}.`;
  setText(
    "prompt",
    changed >= 0
      ? `Instead of answer ${changed + 1}`
      : run.is === "asking"
        ? promptText() || "Your answer"
        : types
          ? working
          : "",
  );
  const isOn = ran.source !== null && (run.is !== "running" || !run.dropped);
  $("ghost").hidden = isOn || run.is !== "idle" || !isEmpty(program.source);
  once("rail", [answers, given, dialogue.hidden, isOn], () => drawAnswers(dialogue, isOn));
  const isPausing = run.is === "showing" && run.pauses > 0;
  const isSlow = run.is === "running" && run.slow && !run.dropped;
  const hasAnswers = isOn && (answers.length > 0 || run.is === "ended");
  const inFoot = isPausing ? "pausing" : isSlow ? "going" : hasAnswers ? "answers" : "nothing";
  for (const each of $("steps").querySelectorAll("[data-when]")) each.hidden = each.dataset.when !== inFoot;
  $("longer").hidden = !(run.is === "ended" && run.timedOut);
  $("watch-it").hidden =
    dialogue.atPrompt ||
    !["asking", "ended"].includes(run.is) ||
    (note !== null && run.is === "ended" && !note.watches && note.tone === "bad");
  $("this-is-a-case").hidden = !state.makes || dialogue.atPrompt || !["asking", "ended"].includes(run.is);
  $("restart").hidden = !isOn || given === 0;
  const { seed, isSeedChosen } = dialogue;
  setText("seed-now", isSeedChosen || seed ? `Seed ${seed.slice(0, 12)}` : "Seed: new each run");
  if (document.activeElement !== $("seed")) $("seed").value = isSeedChosen ? seed : "";
  $("skip-pauses").checked = state.skipsPauses;
};

/** The answers in a row: a press goes back to one, another press changes it. */
const drawAnswers = ({ answers, given, hidden }, isOn) => {
  const had = [...$("rail").children].indexOf(document.activeElement);
  $("rail").replaceChildren(
    ...(isOn ? answers : []).map((answer, at) => {
      const isLast = at === given - 1;
      const made = isLast
        ? button("", "change", { value: at }, "chip")
        : button("", "step-to", { value: at + 1 }, "chip");
      const shown = hidden.includes(at)
        ? "•••"
        : answer === END_OF_INPUT
          ? "^D"
          : answer.startsWith(INTERRUPT)
            ? "^C"
            : answer || "↵";
      made.append(element("span", shown));
      made.dataset.number = at + 1;
      made.classList.toggle("beyond", at >= given);
      made.ariaCurrent = String(isLast);
      made.tabIndex = isLast || (given === 0 && at === 0) ? 0 : -1;
      made.title = isLast ? "Change this answer" : "Go to where this was answered";
      made.setAttribute("aria-label", `Answer ${at + 1} of ${answers.length}, ${shown}. ${made.title}`);
      return made;
    }),
  );
  $("back").hidden = !isOn || given === 0;
  if (had >= 0) $("rail").children[Math.min(had, answers.length - 1)]?.focus({ preventScroll: true });
  reveal($("rail").children[given - 1]);
};

const reveal = (each) => each?.scrollIntoView({ block: "nearest", inline: "nearest" });
/** Have in sight what one goes on with: the question, and the answer before it. */
export const revealQuestion = () => {
  if (!$("line").hidden) reveal($("line"));
  reveal($("rail").querySelector("[aria-current=true]"));
};
