import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { requestQueue } from '../../../room-client/simulation-queue.js';

/** Where fights are played: in workers of this page, or on the queue of the server it came from. */
export const runLocations = z.enum(['here', 'queue']);
export type RunLocation = z.infer<typeof runLocations>;

/** From how many fights on they go to the queue, unless the user says otherwise. */
const MANY = 20_000;

let asked: Promise<number | undefined> | undefined;

/** A choice of place, good for so many fights. */
export interface RunLocationChoice {
  readonly place: RunLocation;
  /** Whether there is a choice at all. */
  readonly offered: boolean;
  /** Whether these are more than the queue takes. */
  readonly tooMany: boolean;
  choose(place: RunLocation): void;
}

/** Where so many fights are played: as chosen, or by how many there are. */
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

/** The choice as a part of a sentence; nothing where there is none. */
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
