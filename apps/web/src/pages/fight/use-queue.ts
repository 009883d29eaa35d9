import type { Command, Id } from '@tiltyard/engine';
import { useEffect, useState } from 'react';
import type { Position } from '../../systems/position.js';
import type { Fight } from './use-fight.js';

/** What a step comes to at its moment: a command, nothing because there is no need of it any more, or why it is not possible. */
export type StepMade =
  | { readonly command: Command }
  | { readonly skipped: true }
  | { readonly refused: string };

/** One of several things that are done one after another, made of the moment when its turn comes. */
export interface QueuedStep {
  readonly who: Id;
  make(position: Position): StepMade;
}

/** What is still to be done of one decision. */
export interface CommandQueue {
  readonly waiting: readonly QueuedStep[];
  /** Why the first of them cannot be done now; undefined while nothing stands in the way. */
  readonly stopped: string | undefined;
  add(steps: readonly QueuedStep[]): void;
  resume(): void;
  clear(): void;
}

/** A step that is a command whatever the moment. */
export const plainStep = (who: Id, command: Command): QueuedStep => ({
  who,
  make: () => ({ command }),
});

/**
 * Steps of one decision, done one after another, each as soon as the table has done with the one before and its questions.
 * Where one is refused, it and the rest wait until they are told to go on or dropped.
 */
export function useQueue({ state, present, busy, act }: Fight): CommandQueue {
  const [queued, setQueued] = useState<readonly QueuedStep[]>([]);
  const [stopped, setStopped] = useState<string>();
  const [isFirst, setFirst] = useState(true);
  // What comes next is made of what has come of the one before.
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
