import type { Journal } from '@tiltyard/engine/fight';
import { startTransition, useEffect, useState } from 'react';
import { loadRoom } from '../../room-client/kept/storage.js';
import type { Moment, MomentRequest } from './past-fight.js';
import { OpenPast } from './past-fight.js';

/** The result of opening a past fight. */
export type FoundPast =
  | { readonly kind: 'over'; readonly journal: Journal; readonly past: OpenPast }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'trouble'; readonly message: string };

async function find(id: string): Promise<FoundPast> {
  const saved = await loadRoom(id);
  if (!saved) return { kind: 'trouble', message: 'This fight isn’t saved in this browser.' };
  const { journal } = saved;
  const past = await OpenPast.open(journal);
  if (past.course.isOver) return { kind: 'over', journal, past };
  // A fight that is not over cannot be reviewed here: whether advice is allowed is up to its
  // players.
  past.close();
  return { kind: 'unfinished' };
}

/**
 * Opens a fight of this browser in a worker, until the component is unmounted; undefined while
 * opening.
 */
export function usePast(fight: string): FoundPast | undefined {
  const [found, setFound] = useState<FoundPast>();
  useEffect(() => {
    let isLeft = false;
    let close = (): void => undefined;
    find(fight)
      .catch((error: unknown): FoundPast => {
        const message = error instanceof Error ? error.message : String(error);
        return { kind: 'trouble', message: `This fight can’t be read: ${message}` };
      })
      .then((now) => {
        if (now.kind === 'over') close = () => now.past.close();
        if (isLeft) close();
        else startTransition(() => setFound(now));
      });
    return () => {
      isLeft = true;
      close();
    };
  }, [fight]);
  return found;
}

/** A moment of a past fight; the previous one until it is loaded. */
export function useMoment(
  past: OpenPast,
  { before, seq, as, played, best }: MomentRequest,
): { readonly moment: Moment | undefined; readonly problem: string | undefined } {
  const [moment, setMoment] = useState<Moment>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isLeft = false;
    past.moment({ before, seq, as, played, best }).then(
      (now) => {
        if (isLeft) return;
        setProblem(undefined);
        startTransition(() => setMoment(now));
      },
      (error: unknown) => {
        if (!isLeft) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [past, before, seq, as, played, best]);
  return { moment, problem };
}
