import { useEffect } from 'react';
import type { Fight } from '../use-fight.js';
import type { Camera } from './camera.js';
import type { MapChoice } from './choice.js';
import { openCells, optionStatus } from './choice.js';
import { CELL } from './geometry.js';
import type { Plan } from './plan.js';
import { around } from './plan.js';
import type { Spot } from './relations.js';

/** Has what matters now be seen: the actor, and those who can be chosen, when choosing begins. */
export function useAttention(
  { shown }: Fight,
  { spots }: Plan,
  { show }: Camera,
  choice: MapChoice | undefined,
): void {
  const focus = shown.acting === undefined ? undefined : spots.get(shown.acting);
  const [x, y] = [focus?.x, focus?.y];
  useEffect(() => {
    if (x !== undefined && y !== undefined) show(around([{ x, y, r: CELL / 2 }], CELL));
  }, [x, y, show]);
  const choosing = choice && `${choice.by} ${choice.name}`;
  useEffect(() => {
    if (!choice) return;
    const all = sightsOf(choice, spots);
    if (all.length > 0) show(around(all, CELL / 2));
    // Only when something else is to be chosen; what is chosen moves nothing.
  }, [choosing, show]);
}

/** Who chooses, and what they can choose; the way of a mover begins where they stand. */
function sightsOf(choice: MapChoice, spots: ReadonlyMap<string, Spot>): readonly Spot[] {
  const people = [...spots].flatMap(([id, spot]) => {
    const standing = optionStatus(choice, id);
    const open = standing !== undefined && standing.option.refused === undefined;
    return id === choice.by || open ? [spot] : [];
  });
  const cells =
    choice.chooser === 'cells' && choice.domain.kind !== 'path' ? openCells(choice) : [];
  return [
    ...people,
    ...cells.map(([x, y]) => ({ x: (x + 0.5) * CELL, y: (y + 0.5) * CELL, r: CELL / 2 })),
  ];
}
