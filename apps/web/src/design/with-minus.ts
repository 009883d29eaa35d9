/** A number as text, with a proper minus sign, as wide as a plus. */
export const withMinus = (amount: number): string => withMinuses(String(amount));

/** The same for every number in a text; hyphens in ranges and words stay. */
export const withMinuses = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\d)])-(?=\d)/gu, '−');
