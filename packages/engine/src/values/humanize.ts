/** The names of parameters that mean the same in every action. */
const LABELS: Readonly<Record<string, string>> = {
  at: 'Place',
  by: 'Source',
  event: 'Trigger',
  of: 'Target',
  path: 'Destination',
  to: 'Destination',
  what: 'What',
  words: 'Description',
};

/** An id or a label as words in a sentence: `offTarget` is `off target`, `one-handed` is `one handed`, `STR` stays as it is. */
export const humanize = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** The default name of a parameter whose action gives it none: `Off target`. */
export function labelFor(parameter: string): string {
  return LABELS[parameter] ?? capitalize(humanize(parameter));
}

/** The same words with a capital letter in front. */
export const capitalize = (words: string): string =>
  `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
