// Sounds and vibration, loaded when a person switches sound on. Each sound is made of knocks and tones,
// so that there is no file to fetch.

let context;
let noise;

/** Play `source` through `nodes`, from `at` seconds from now, at a volume that fades within `length` seconds. */
const fade = (source, at, volume, length, ...nodes) => {
  const gain = context.createGain();
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  [source, ...nodes, gain, context.destination].reduce((from, to) => from.connect(to));
  source.start(start);
  source.stop(start + length);
};

const knock = (at, frequency, volume = 0.5, length = 0.06) => {
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  fade(source, at, volume, length, new BiquadFilterNode(context, { type: "bandpass", frequency, Q: 2 }));
};

const tone = (at, frequency, volume = 0.12, length = 0.2, type = /** @type {OscillatorType} */ ("sine")) =>
  fade(new OscillatorNode(context, { frequency, type }), at, volume, length);

/** The sounds by the names that views give. Each has its pattern of vibration (milliseconds on, off, on, …)
    and a function that plays it. */
const sounds = {
  dice: [
    [20, 50, 20, 60, 25],
    () => {
      for (const [bounce, at] of [0, 0.09, 0.16, 0.27, 0.42, 0.6].entries())
        knock(at, 1_500 + 700 * (bounce % 3), 0.7 - bounce / 12);
    },
  ],
  stones: [
    [25],
    () => {
      knock(0, 700);
      knock(0.08, 1_000, 0.3);
    },
  ],
  chips: [
    [15, 40, 15],
    () => {
      for (const at of [0, 0.06, 0.11]) tone(at, 2_900 + 6_000 * at, 0.06, 0.09);
    },
  ],
  move: [[15], () => knock(0, 450)],
  fight: [
    [50, 60, 90],
    () => {
      knock(0, 250, 0.9, 0.2);
      for (const frequency of [620, 931, 1_403]) tone(0.02, frequency, 0.05, 0.5, "triangle");
      knock(0.35, 180, 0.7, 0.2);
    },
  ],
  turn: [
    [40],
    () => {
      tone(0, 660);
      tone(0.13, 880);
    },
  ],
};

/** Play the sound of this name. Browsers allow none before the first press or key. */
export const play = (name) => {
  if (!(name in sounds) || navigator.userActivation?.hasBeenActive === false) return;
  const [pattern, make] = sounds[name];
  navigator.vibrate?.(pattern);
  if (!context) {
    context = new AudioContext();
    noise = context.createBuffer(1, context.sampleRate / 4, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  }
  context.resume().then(make);
};
