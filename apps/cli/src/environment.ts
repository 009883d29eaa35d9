import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { Prompts } from './play/prompts.js';

type Formatter = (text: string) => string;

/** The few colours in use; each leaves its text as it is where colour is not wanted. */
export interface TextStyle {
  readonly bold: Formatter;
  readonly dim: Formatter;
  readonly red: Formatter;
  readonly green: Formatter;
  readonly yellow: Formatter;
  readonly cyan: Formatter;
}

/** Everything outside that a command may touch, so that tests can stand in for it. */
export interface CliEnvironment {
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
  readonly paint: TextStyle;
  /** The same for the error output. */
  readonly paintErr: TextStyle;
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
export const EXIT_OK = 0;
export const EXIT_FAILED = 1;
export const EXIT_BAD_INPUT = 2;
export const EXIT_INTERRUPTED = 130;
