/**
 * How much the software does by itself: it does it, asks the GM first, or only reports what is due and leaves it to the
 * GM.
 */
export const DEGREES = ['do', 'ask', 'tell'] as const;

export type Degree = (typeof DEGREES)[number];

/** What has a degree of automation. */
export const AUTOMATED = ['damage', 'durations'] as const;

export type Automation = Readonly<Partial<Record<(typeof AUTOMATED)[number], Degree>>>;
