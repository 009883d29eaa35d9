import type { ReactNode } from 'react';
import { z } from 'zod';

const COUNTS: readonly number[] = [100, 1_000, 10_000, 100_000];

/** The numbers of fights that can be chosen. */
export const fightCount = z.number().refine((count) => COUNTS.includes(count));

/** Chooses how many fights are played. */
export function FightCountSelect({
  label,
  count,
  onCount,
}: {
  readonly label: string;
  readonly count: number;
  readonly onCount: (count: number) => void;
}): ReactNode {
  return (
    <select
      aria-label={label}
      value={count}
      onChange={(event) => onCount(Number(event.target.value))}
    >
      {COUNTS.map((each) => (
        <option key={each} value={each}>
          {each.toLocaleString('en')}
        </option>
      ))}
    </select>
  );
}
