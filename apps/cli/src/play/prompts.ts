/** One line of a menu; a refused one is shown with its reason and cannot be chosen. */
export interface MenuItem {
  readonly label: string;
  readonly hint?: string;
  readonly refused?: string;
}

interface TextOptions {
  readonly initial?: string;
  readonly placeholder?: string;
  /** Why a text is not acceptable; undefined if it is. */
  check?(text: string): string | undefined;
}

/** Asks the user. Undefined means that they stepped back; Ctrl-C throws `Interrupted`. */
export interface Prompts {
  choose(message: string, choices: readonly MenuItem[]): Promise<number | undefined>;
  several(
    message: string,
    choices: readonly MenuItem[],
    min: number,
    max: number,
  ): Promise<readonly number[] | undefined>;
  text(message: string, options?: TextOptions): Promise<string | undefined>;
}

/** Thrown after Ctrl-C at a question. */
export class Interrupted extends Error {}
