import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { requestQueue } from '../../../room-client/simulation-queue.js';

/** Where fights are played: in workers of this page, or on the queue of the server it came from. */
export const runLocations = z.enum(['here', 'queue']);
export type RunLocation = z.infer<typeof runLocations>;

/** The number of fights from which the queue is the default. */
const MANY = 20_000;

let asked: Promise<number | undefined> | undefined;

/** Where a number of fights is played, and what can be chosen. */
export interface RunLocationChoice {
  readonly place: RunLocation;
  /** Whether there is a queue to choose. */
  readonly offered: boolean;
  /** Whether the queue does not accept this many fights. */
  readonly tooMany: boolean;
  choose(place: RunLocation): void;
}

/** Where a number of fights is played: as chosen, or by default according to the number. */
export function useRunLocation(
  fights: number,
  chosen: RunLocation | undefined,
  choose: (place: RunLocation) => void,
): RunLocationChoice {
  const [most, setMost] = useState<number>();
  useEffect(() => {
    asked ??= requestQueue();
    asked.then(setMost, () => undefined);
  }, []);
  const tooMany = most !== undefined && fights > most;
  const place =
    most === undefined || tooMany ? 'here' : (chosen ?? (fights >= MANY ? 'queue' : 'here'));
  return { place, offered: most !== undefined, tooMany, choose };
}

/** The choice as part of a sentence; draws nothing if there is no queue. */
export function RunLocationSelect({
  choice: { place, offered, tooMany, choose },
}: {
  readonly choice: RunLocationChoice;
}): ReactNode {
  if (!offered) return null;
  return (
    <>
      , played{' '}
      <select
        aria-label="Run on"
        value={place}
        onChange={(event) => choose(event.target.value === 'queue' ? 'queue' : 'here')}
      >
        <option value="here">this browser</option>
        <option value="queue" disabled={tooMany}>
          the server’s queue
        </option>
      </select>
    </>
  );
}
