import type { Condition } from '@tiltyard/engine';

/** A condition and when it ends. */
export const conditionWords = ({ name, ends }: Condition): string =>
  ends === undefined ? name : `${name} ${ends}`;
