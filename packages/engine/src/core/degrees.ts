/** How much the table does by itself: it does it, asks the GM first, or only tells what is due and leaves it to the GM. */
export const DEGREES = ['do', 'ask', 'tell'] as const;

export type Degree = (typeof DEGREES)[number];

/** What may be automatic by degrees. */
export const AUTOMATED = ['damage', 'durations'] as const;

export type Automation = Readonly<Partial<Record<(typeof AUTOMATED)[number], Degree>>>;
