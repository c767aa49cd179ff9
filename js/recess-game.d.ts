/**
 * What `<recess-game>` is to TypeScript; recess-game.js says what its attributes mean.
 *
 * With React 19, whose JSX has a namespace of its own, add to a module of yours:
 *
 *     declare module "react" {
 *       namespace JSX {
 *         interface IntrinsicElements extends RecessElements {}
 *       }
 *     }
 */
interface RecessAnswered {
  /** How many answers the game has. */
  answers: number;
  /** The settings that open it as it is now, after the `#` of its page; nothing private is in them. */
  link: string;
}

interface RecessEnded {
  /** The seat that won, from 0; null for a draw. Missing if the game does not say. */
  winner?: number | null;
  /** What each seat has, if the game counts something. */
  scores?: number[];
}

interface RecessGame extends HTMLElement {
  /** The address of the game, as its attributes have it. */
  readonly address: URL;
}

/** The attributes of `<recess-game>`: those here, the options of the game, and those of any element. */
interface RecessGameAttributes {
  game: string;
  theme?: "auto" | "light" | "dark";
  show?: "console" | "moves" | "rules" | "coach";
  without?: string;
  height?: number | string;
  loading?: "lazy" | "eager";
  seed?: string;
  names?: string;
  start?: string;
  edition?: number | string;
  today?: string;
  [attribute: string]: unknown;
}

interface RecessElements {
  "recess-game": RecessGameAttributes;
}

interface HTMLElementTagNameMap {
  "recess-game": RecessGame;
}

/** On an element, the document and the window: the events bubble. */
interface GlobalEventHandlersEventMap {
  "recess-ready": CustomEvent<Record<string, never>>;
  "recess-answered": CustomEvent<RecessAnswered>;
  "recess-ended": CustomEvent<RecessEnded>;
}

declare namespace JSX {
  interface IntrinsicElements extends RecessElements {}
}
