import type { Journal } from '@tiltyard/engine/fight';
import { startTransition, useEffect, useState } from 'react';
import { loadRoom } from '../../room-client/kept/storage.js';
import type { Moment, MomentRequest } from './past-fight.js';
import { OpenPast } from './past-fight.js';

/** What became of opening a fight to look back on. */
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
  // Advice in the middle of a fight is for the table to allow.
  past.close();
  return { kind: 'unfinished' };
}

/** Opens a fight of this browser in a worker, until it is left; nothing while that is under way. */
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

/** A moment of a past fight; the one before it until it is there. */
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
