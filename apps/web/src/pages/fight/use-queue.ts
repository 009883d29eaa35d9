import type { Command, Id } from '@tiltyard/engine';
import { useEffect, useState } from 'react';
import type { Position } from '../../systems/position.js';
import type { Fight } from './use-fight.js';

/**
 * The result of making a step's command at its moment: a command, a skip because it is no longer needed, or the reason
 * why it is impossible.
 */
export type StepMade =
  | { readonly command: Command }
  | { readonly skipped: true }
  | { readonly refused: string };

/** One of several commands carried out one after another; it is made from the position at its moment. */
export interface QueuedStep {
  readonly who: Id;
  make(position: Position): StepMade;
}

/** The steps of one decision that are still to be carried out. */
export interface CommandQueue {
  readonly waiting: readonly QueuedStep[];
  /** Why the first of them cannot be carried out now; undefined if it can. */
  readonly stopped: string | undefined;
  add(steps: readonly QueuedStep[]): void;
  resume(): void;
  clear(): void;
}

/** A step whose command does not depend on the moment. */
export const plainStep = (who: Id, command: Command): QueuedStep => ({
  who,
  make: () => ({ command }),
});

/**
 * Carries out the steps of one decision one after another, each when the room has finished the one before and its
 * prompts. If one is refused, it and the rest wait until they are resumed or dropped.
 */
export function useQueue({ state, present, busy, act }: Fight): CommandQueue {
  const [queued, setQueued] = useState<readonly QueuedStep[]>([]);
  const [stopped, setStopped] = useState<string>();
  const [isFirst, setFirst] = useState(true);
  // The next step is made from the result of the previous one.
  const [sentAt, setSentAt] = useState<number>();
  const [next] = queued;
  const { revision, waiting, winners } = state.table;
  const isDeclared = state.table.declared.some(({ seat }) => seat === state.you.id);
  const isFree =
    !busy &&
    !waiting &&
    !isDeclared &&
    stopped === undefined &&
    (sentAt === undefined || revision > sentAt);
  const clear = (): void => {
    setQueued([]);
    setStopped(undefined);
    setSentAt(undefined);
  };
  useEffect(() => {
    if (!next || !isFree) return;
    if (winners) return clear();
    const made = next.make(present);
    if ('refused' in made) return setStopped(made.refused);
    setQueued((before) => before.slice(1));
    if ('skipped' in made) return;
    setFirst(false);
    setSentAt(revision);
    const { command } = made;
    void act({ kind: 'perform', command, ...(isFirst ? {} : { along: true }) }).then((done) => {
      if (done) return;
      setSentAt(undefined);
      setQueued((before) => [next, ...before]);
      setStopped('the rules refuse it');
    });
  }, [next, isFree, winners, present, act, revision, isFirst]);
  return {
    waiting: queued,
    stopped,
    add(steps) {
      setStopped(undefined);
      setSentAt(undefined);
      setFirst(true);
      setQueued(steps);
    },
    resume: () => setStopped(undefined),
    clear,
  };
}
