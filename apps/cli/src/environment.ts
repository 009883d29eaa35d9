import type { Rulesets } from '@tiltyard/engine/ruleset';
import type { OutsideModule } from '@tiltyard/rulesets/outside';
import type { Prompts } from './play/prompts.js';

type Formatter = (text: string) => string;

/** The few text styles in use; each leaves its text unchanged if colour is not wanted. */
export interface TextStyle {
  readonly bold: Formatter;
  readonly dim: Formatter;
  readonly red: Formatter;
  readonly green: Formatter;
  readonly yellow: Formatter;
  readonly cyan: Formatter;
}

/** A ruleset that the user chose to load. */
export interface ChosenRuleset extends OutsideModule {
  /** Its path or package as given, and the folder that a path is relative to. */
  readonly spec: string;
  readonly cwd: string;
}

/** Everything outside the program that a command may use, so that tests can replace it. */
export interface CliEnvironment {
  readonly rulesets: Rulesets;
  /** The rulesets that are not shipped. */
  readonly outside: readonly ChosenRuleset[];
  /** The environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** The folder that relative file names are resolved from. */
  readonly cwd: string;
  /** The repository's root folder, with a slash at its end. */
  readonly root: string;
  /** The folder of the sample encounters, which can be named without a path, and that of the built web pages. */
  readonly samples: string;
  readonly pages: string;
  /** The built module that plays batches of fights in a thread. */
  readonly batchThread: URL;
  out(text: string): void;
  err(text: string): void;
  readonly paint: TextStyle;
  /** The text styles for the error output. */
  readonly paintErr: TextStyle;
  /** Columns of the terminal. */
  readonly width: number;
  /** Whether questions can be asked: input and output are a terminal. */
  readonly interactive: boolean;
  /** Whether progress may be shown on the error output. */
  readonly progress: boolean;
  /** Whether program errors show their stack traces. */
  readonly debug: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  prompts(): Promise<Prompts>;
}

/** Exit codes: success, refused by rules or expectations, bad input, stopped by Ctrl-C. */
export const EXIT_OK = 0;
export const EXIT_FAILED = 1;
export const EXIT_BAD_INPUT = 2;
export const EXIT_INTERRUPTED = 130;
