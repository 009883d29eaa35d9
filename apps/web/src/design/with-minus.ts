/** A number as it is written: with a minus as wide as a plus. */
export const withMinus = (amount: number): string => withMinuses(String(amount));

/** The same for every number in a text; dashes between numbers and in words stay. */
export const withMinuses = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\d)])-(?=\d)/gu, '−');
