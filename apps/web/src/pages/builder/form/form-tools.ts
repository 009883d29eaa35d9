import type { Problem } from '@tiltyard/engine';
import { problemText } from '../draft.js';

/** An option that can be picked by name. */
export interface Offer {
  /** Its id in files. */
  readonly id: string;
  readonly name: string;
  /** A short description; may be empty. */
  readonly about: string;
}

export type FormPath = readonly (string | number)[];

/** What the fields of a form look up by path. */
export interface FormTools {
  /** The options to pick from where the value is a name. */
  offers(path: FormPath): readonly Offer[];
  /** The problem of the value at a path, in a sentence; if `deep`, also of values below it. */
  problemAt(path: FormPath, deep: boolean): string | undefined;
}

/**
 * The tools of a form.
 * @param problems the problems of its value, with paths from its top
 */
export const formTools = (
  problems: readonly Problem[],
  offers: (path: FormPath) => readonly Offer[],
): FormTools => ({
  offers,
  problemAt(path, deep) {
    const found = problems.find(
      (each) =>
        (deep ? each.path.length >= path.length : each.path.length === path.length) &&
        path.every((step, i) => String(step) === String(each.path[i])),
    );
    return found && problemText(found);
  },
});
