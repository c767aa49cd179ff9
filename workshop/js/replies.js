// What a runner replies, field by field: a program may have written it, so it is read here once, and kept nowhere before.

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string";
const isTruth = (value) => typeof value === "boolean";
const isNumber = (value) => typeof value === "number";
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isAny = () => true;
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value);
const either =
  (...kinds) =>
  (value) =>
    kinds.some((is) => is(value));
const listOf = (is) => (value) => Array.isArray(value) && value.every((each) => is(each));
const mapOf = (is) => (value) => isObject(value) && Object.values(value).every((each) => is(each));
const shape = (fields) => (value) => isObject(value) && Object.entries(fields).every(([name, is]) => is(value[name]));
const tuple =
  (...kinds) =>
  (value) =>
    Array.isArray(value) && value.length === kinds.length && kinds.every((is, at) => is(value[at]));

const isEvent = either(
  tuple(oneOf("out"), isText),
  tuple(oneOf("asked"), isText, isText),
  tuple(oneOf("sleep"), isNumber),
  tuple(oneOf("hidden", "clear")),
  tuple(oneOf("draw"), isNumber, isNumber, either(isNumber, oneOf(null))),
);
const isEnd = shape({
  kind: oneOf("ended", "asks", "sleeps", "failed", "stopped"),
  ...{ prompt: isText, sentence: isText, traceback: isText, file: isText },
  ...{ line: isCount, cause: isCount, timed_out: isTruth, hidden: isTruth },
});
/** What changed at a step of a recording: by scope, of which `s` is the stack, the values of names. */
const isChange = (value) =>
  isObject(value) &&
  Object.entries(value).every(([scope, change]) => (scope === "s" ? listOf(isCount) : mapOf(isAny))(change));
const [isPlace, hasMessage] = [[isCount, isCount, isText, isCount, isCount, isChange], [isText]];
const isStep = either(tuple(...isPlace), tuple(...isPlace, ...hasMessage));

const REPLIES = {
  load: shape({ main: isText, notes: listOf(isText) }),
  main: shape({ main: isText }),
  run: shape({
    ...{ main: isText, warning: isText, unchanged: isCount, events: listOf(isEvent), end: isEnd },
    written: mapOf(either(isText, oneOf(null))),
  }),
  continue: shape({
    ...{ known: isCount, events: listOf(isEvent), end: isEnd, drawn: listOf(isText), warning: isText },
  }),
  watch: (value) =>
    shape({
      ...{ steps: listOf(isStep), frames: mapOf(isText), files: listOf(isText), seen: mapOf(mapOf(isText)) },
      ...{ notes: mapOf(isText), skipped: isCount, is_cut: isTruth, events: listOf(isEvent), end: isEnd },
      ...{ max: isCount, main: isText },
    })(value) &&
    value.steps.every(([file]) => file < value.files.length) &&
    Object.keys(value.notes).every((at) => at in value.steps),
};
const isRefusal = shape({ sentence: isText });
const isReport = shape({ file: isText, line: isCount, step: isCount, unchanged: isCount, events: listOf(isEvent) });

const checked = (text, is) => {
  const value = JSON.parse(text);
  if (!is(value)) throw new TypeError("This is no reply.");
  return value;
};

/** The reply to a request, of which `kind` is its `do`, in JSON text; throws if it is none. A request that cannot be
    carried out is answered by a `sentence`. */
export const readReply = (kind, text) => checked(text, either(isRefusal, REPLIES[kind]));

/** What is reported on the way, in JSON text; throws if it is no report. */
export const readReport = (text) => checked(text, isReport);
