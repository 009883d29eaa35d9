/** A number as it is written: with a minus as wide as a plus. */
export const withMinus = (amount: number): string => String(amount).replace('-', '−');
