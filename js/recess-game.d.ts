/** What `<recess-game>` is to TypeScript; recess-game.js says what its attributes mean. */
interface RecessAnswered {
  /** How many answers the game has. */
  answers: number;
  /** The settings that open it as it stands, behind the `#` of its page; nothing private is in them. */
  link: string;
}

interface RecessEnded {
  /** The seat that won, from 0; null for a draw. Missing where the game does not tell. */
  winner?: number | null;
  /** What each seat has, where the game counts something. */
  scores?: number[];
}

interface RecessGame extends HTMLElement {
  /** The address of the game, as its attributes have it. */
  readonly address: URL;
}

interface HTMLElementTagNameMap {
  "recess-game": RecessGame;
}

interface HTMLElementEventMap {
  "recess-ready": CustomEvent<Record<string, never>>;
  "recess-answered": CustomEvent<RecessAnswered>;
  "recess-ended": CustomEvent<RecessEnded>;
}
