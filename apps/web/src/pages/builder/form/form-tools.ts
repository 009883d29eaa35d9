import type { Problem } from '@tiltyard/engine';
import { problemText } from '../draft.js';

/** Something that can be picked by its name. */
export interface Offer {
  /** What files call it. */
  readonly id: string;
  readonly name: string;
  /** What it is or does, in a few words; empty if nothing is said. */
  readonly about: string;
}

export type FormPath = readonly (string | number)[];

/** What the fields of a form ask for by their paths. */
export interface FormTools {
  /** What can be picked where the value is a name. */
  offers(path: FormPath): readonly Offer[];
  /** What is wrong with the value at a path in a sentence, with what stands below it if `deep`. */
  problemAt(path: FormPath, deep: boolean): string | undefined;
}

/**
 * The tools of a form.
 * @param problems what is wrong with its value, with paths from its top
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
