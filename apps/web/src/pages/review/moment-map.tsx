import type { StudySpot, StudyStep } from '@tiltyard/analysis';
import type { Json } from '@tiltyard/engine';
import { isObject } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Position } from '../../systems/position.js';
import { StudyMap } from '../study/study-map.js';
import type { PastFight } from './open-fight.js';
import type { ToldStep } from './review.worker.js';

const isSame = (a: StudySpot, b: StudySpot): boolean => String(a) === String(b);

function spotOf({ scene: { tokens } }: Position, who: Json | undefined): StudySpot | undefined {
  const at = tokens.find(({ id }) => id === who)?.at;
  return typeof at === 'string' || at === null || at === undefined ? (at ?? undefined) : [...at];
}

/** From the one who did it to where they got, or else to whom it was done. */
function arrowsOf(before: Position, after: Position, { command }: ToldStep): StudyStep['arrows'] {
  const from = command && spotOf(before, command.by);
  if (!command || from === undefined) return [];
  const others = isObject(command.with) ? Object.values(command.with) : [];
  const ends = [spotOf(after, command.by), ...others.map((each) => spotOf(before, each))];
  const to = ends.find((each) => each !== undefined && !isSame(each, from));
  return to === undefined ? [] : [{ from, to }];
}

/** Where those who fought stood when a step was taken, with an arrow for what was done. */
export function MomentMap({
  past,
  as,
  step,
  before,
}: {
  readonly past: PastFight;
  /** The side that looks back by what it knew; the GM if left out. */
  readonly as: string | undefined;
  readonly step: ToldStep;
  readonly before: ToldStep | undefined;
}): ReactNode {
  const position = useMemo(
    () => past.positionAt(before?.seq ?? step.seq, as),
    [past, before?.seq, step.seq, as],
  );
  const arrows = useMemo(
    () => arrowsOf(position, past.positionAt(step.seq, as), step),
    [position, past, step, as],
  );
  return <StudyMap position={position} step={{ arrows, marks: [] }} close />;
}
