import type { Rulesets } from '@tiltyard/engine';
import type { Prompts } from './prompts.js';

type Formatter = (text: string) => string;

/** The few colours in use; each leaves its text as it is where colour is not wanted. */
export interface Paint {
  readonly bold: Formatter;
  readonly dim: Formatter;
  readonly red: Formatter;
  readonly green: Formatter;
  readonly yellow: Formatter;
  readonly cyan: Formatter;
}

/** Everything outside that a command may touch, so that tests can stand in for it. */
export interface World {
  readonly rulesets: Rulesets;
  readonly version: string;
  /** The folder that relative file names are meant from. */
  readonly cwd: string;
  /** The repository's root folder, with a slash at its end. */
  readonly root: string;
  /** The built module that plays batches of fights in a thread. */
  readonly batchThread: URL;
  out(text: string): void;
  err(text: string): void;
  readonly paint: Paint;
  /** The same for the error output. */
  readonly paintErr: Paint;
  /** Columns of the terminal. */
  readonly width: number;
  /** Whether questions can be asked: both ends are a terminal. */
  readonly interactive: boolean;
  /** Whether progress may be shown on the error output. */
  readonly progress: boolean;
  /** Whether faults of the program show where they come from. */
  readonly debug: boolean;
  /** Set off by Ctrl-C. */
  readonly signal: AbortSignal;
  prompts(): Promise<Prompts>;
}

/** Exit codes: all went well, the rules or expectations say no, the input is bad, stopped by Ctrl-C. */
export const DONE = 0;
export const NO = 1;
export const BAD = 2;
export const STOPPED = 130;
