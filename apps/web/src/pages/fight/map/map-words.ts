import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { fogOf, isCovered } from '@tiltyard/engine/core';
import { cellName } from '@tiltyard/engine/space';
import { chanceText, headlineText } from '../../../odds/forecast.js';
import type { Fight } from '../use-fight.js';
import type { MapChoice } from './pointing/choice.js';
import { optionStatus, valueAt } from './pointing/choice.js';
import { cellWords } from './ground/cell-words.js';
import { allAt } from './stage/plan.js';
import { sideBeside } from '../order/sides.js';

/** The description of a combatant on the map, and what choosing them would do. */
export function whoWords({ shown, names }: Fight, choice: MapChoice | undefined, who: Id): string {
  const summary = shown.summary(who);
  if (!summary) return '';
  const standing = choice?.chooser === 'people' ? optionStatus(choice, who) : undefined;
  const odds = standing && !standing.option.refused ? choice?.forecast(who) : undefined;
  const fate = odds?.fates.find((each) => each.who === who);
  const at = shown.scene.tokens.find(({ id }) => id === who)?.at;
  return [
    names.name(who),
    ...sideBeside(names.name(who), summary.side),
    ...new Set([summary.health, ...summary.conditions.map((each) => each.name)]),
    ...(typeof at === 'object' && at ? [cellName(at)] : []),
    ...(fate
      ? [
          `${headlineText(fate)} ${fate.worse > 0 ? 'harmed' : 'conditions change'}`,
          ...(fate.out > 0.0005 ? [`${chanceText(fate.out, fate.complete)} out of the fight`] : []),
        ]
      : []),
    ...(standing?.option.refused ? [`not possible: ${standing.option.refused.reason}`] : []),
  ].join(' · ');
}

/** The description of a square. */
export function squareWords(fight: Fight, choice: MapChoice | undefined, cell: Cell): string {
  const { map, lying } = fight.shown.scene;
  if (map?.kind !== 'grid') return '';
  const found = choice?.chooser === 'cells' ? valueAt(choice, cell) : undefined;
  const things = lying
    .filter(({ at }) => typeof at === 'object' && at[0] === cell[0] && at[1] === cell[1])
    .map((each) => each.name);
  const open = found?.far === undefined ? 'open' : `open, ${found.far}`;
  const { state, seat } = fight.shown;
  const isFogged = isCovered(fogOf(state), cell);
  return [
    cellName(cell),
    ...(isFogged ? ['fog'] : []),
    ...(isFogged && seat.role !== 'gm' ? [] : [cellWords(map, cell)]),
    ...allAt(fight.shown.scene, cell).map((who) => whoWords(fight, choice, who)),
    ...things,
    ...(choice?.chooser === 'cells' ? [found ? open : 'not open'] : []),
  ].join(' · ');
}
