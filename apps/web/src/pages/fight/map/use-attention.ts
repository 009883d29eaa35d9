import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { useEffect } from 'react';
import type { Position } from '../../../systems/position.js';
import type { Fight } from '../use-fight.js';
import type { Camera } from './camera.js';
import type { MapChoice } from './choice.js';
import { openCells, optionStatus } from './choice.js';
import { cellsIn } from '../act/option-words.js';
import { sightOf } from './gathering.js';
import { CELL } from './geometry.js';
import type { Plan } from './plan.js';
import { around } from './plan.js';
import type { Spot } from './relations.js';

/** Has what matters now be seen: the actor, and those who can be chosen, when choosing begins. */
export function useAttention(
  { shown }: Fight,
  { spots }: Plan,
  { show, showAll, back }: Camera,
  choice: MapChoice | undefined,
): void {
  const focus = shown.acting === undefined ? undefined : spots.get(shown.acting);
  const [x, y] = [focus?.x, focus?.y];
  useEffect(() => {
    if (x !== undefined && y !== undefined) show(() => around([{ x, y, r: CELL / 2 }], CELL));
  }, [x, y, show]);
  const choosing = choice && `${choice.by} ${choice.name}`;
  useEffect(() => {
    if (!choice) return;
    const others = othersIn(choice, shown, spots);
    const look = isAmongPeople(choice) ? showAll : show;
    look((window, low) => sightOf(spots.get(choice.by), others, window, low));
    return back;
    // Only when something else is to be chosen; what is chosen moves nothing.
  }, [choosing, show, showAll, back]);
}

/** Whether combatants are chosen, now or after a way that leads past them, or a way to one of them is proposed. */
const isAmongPeople = ({ chooser, domain, leadsOn, value }: MapChoice): boolean =>
  chooser === 'people' || (domain.kind === 'path' && (leadsOn === true || value !== undefined));

/** A square with those about it. */
const squareSpot = ([x, y]: Cell, r: number): Spot => ({
  x: (x + 0.5) * CELL,
  y: (y + 0.5) * CELL,
  r,
});

/** What is to be seen beside the one who chooses: those who can be chosen, or whom a way may lead past. */
function othersIn(
  choice: MapChoice,
  shown: Position,
  spots: ReadonlyMap<string, Spot>,
): readonly Spot[] {
  if (choice.chooser === 'cells' && choice.domain.kind !== 'path')
    return openCells(choice).map((cell) => squareSpot(cell, CELL / 2));
  const end = choice.domain.kind === 'path' ? cellsIn(choice.value).at(-1) : undefined;
  if (end) return [squareSpot(end, 1.5 * CELL)];
  const side = shown.summary(choice.by)?.side;
  const isFoe = (id: Id): boolean => {
    const other = shown.summary(id);
    return other?.able === true && other.side !== side;
  };
  return [...spots].flatMap(([id, spot]) => {
    const standing = optionStatus(choice, id);
    const isOpen = standing !== undefined && standing.option.refused === undefined;
    return isOpen || (isAmongPeople(choice) && choice.chooser === 'cells' && isFoe(id))
      ? [spot]
      : [];
  });
}
