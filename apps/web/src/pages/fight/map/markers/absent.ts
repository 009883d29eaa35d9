import type { Id } from '@tiltyard/engine';
import { headlineText } from '../../../../odds/forecast.js';
import { sideNumber } from '../../order/sides.js';
import type { Fight } from '../../use-fight.js';
import type { MapChoice } from '../pointing/choice.js';
import { optionStatus } from '../pointing/choice.js';
import type { Absent } from './markers.js';
import type { Plan } from '../stage/plan.js';

/** The combatants to point out if they are out of view: first the actor and possible targets, then all others in the fight. */
export function absentOf(
  { shown, names }: Fight,
  { spots }: Plan,
  choice: MapChoice | undefined,
  target: Id | undefined,
): readonly Absent[] {
  const open =
    choice?.chooser === 'people'
      ? Object.keys(shown.state.combatants).filter((id) => {
          const standing = optionStatus(choice, id);
          return standing && !standing.option.refused;
        })
      : [];
  const wanted = new Set([
    ...(shown.acting === undefined ? [] : [shown.acting]),
    ...(target === undefined ? [] : [target]),
    ...open,
  ]);
  const others = Object.keys(shown.state.combatants).filter(
    (id) => !wanted.has(id) && shown.summary(id)?.able,
  );
  return [...wanted, ...others].flatMap((who): readonly Absent[] => {
    const spot = spots.get(who);
    const summary = shown.summary(who);
    if (!spot || !summary) return [];
    const fate = open.includes(who)
      ? choice?.forecast(who)?.fates.find((each) => each.who === who)
      : undefined;
    const acts = who === shown.acting ? 'acts now' : '';
    return [
      {
        who,
        spot,
        side: sideNumber(shown.state, summary.side),
        name: names.name(who),
        note: fate ? headlineText(fate) : acts,
        quiet: !wanted.has(who),
      },
    ];
  });
}
