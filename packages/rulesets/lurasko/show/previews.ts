import type { Id, Obstruction, TargetingPreview } from '@tiltyard/engine';
import { areaPreview, linePreview } from '@tiltyard/engine';
import { allCombatants, combatantById } from '@tiltyard/engine/kit';
import type { Sketches } from '@tiltyard/engine/show';
import { sketches } from '@tiltyard/engine/show';
import { strike } from '../rules/attacks/strike.js';
import { isKeptAway } from '../rules/attacks/target.js';
import { perceives } from '../rules/conditions/sight.js';
import { engage } from '../rules/movement/move.js';
import { grapple } from '../rules/special-attacks/begin-grapple.js';
import { grab } from '../rules/special-attacks/grab-item.js';
import { trip } from '../rules/special-attacks/trip.js';
import type { State } from '../state/state.js';
import { areEngaged } from '../state/state.js';

/** What stands between an attacker and its target: that it is not seen (LUR-ATK-09), the group around it (LUR-CTX-27). */
function enemyPreview(
  state: State,
  by: Id,
  { target }: { readonly target?: Id },
): TargetingPreview | undefined {
  const who = combatantById(state, by);
  const foe = target === undefined ? undefined : state.combatants[target];
  if (!foe || foe.id === by || foe.zone !== who.zone) return undefined;
  const shielded = isKeptAway(state, who, foe);
  const others = allCombatants(state).filter(
    (each) =>
      each.side === foe.side && each.id !== foe.id && areEngaged(each, foe) && !each.guarded,
  );
  const hindrances: readonly Obstruction[] = [
    ...(perceives(state, who, foe) ? [] : [{ label: 'not seen', rules: ['LUR-ATK-09'] }]),
    ...(shielded
      ? [
          {
            label: 'protected by the group',
            rules: ['LUR-CTX-27'],
            who: others.map(({ id }) => id),
          },
        ]
      : []),
  ];
  return hindrances.length > 0
    ? linePreview([{ from: by, to: foe.id, label: '', rules: [], blocked: true, hindrances }])
    : undefined;
}

/** The enemies a combatant would face: everyone in the engagement, if it is known (LUR-CTX-31). */
function joiningPreview(
  state: State,
  by: Id,
  { target }: { readonly target?: Id },
): TargetingPreview | undefined {
  const who = combatantById(state, by);
  const foe = target === undefined ? undefined : state.combatants[target];
  if (!foe || !perceives(state, who, foe)) return undefined;
  const members = allCombatants(state).filter(
    (each) => each.id === foe.id || areEngaged(each, foe),
  );
  return areaPreview({
    label: 'Engagement',
    rules: ['LUR-CTX-31'],
    places: [],
    who: members.map(({ id }) => id),
  });
}

/** The previews of actions. */
export const previews: Sketches<State> = new Map([
  sketches(strike, enemyPreview),
  sketches(grab, enemyPreview),
  sketches(trip, enemyPreview),
  sketches(grapple, enemyPreview),
  sketches(engage, joiningPreview),
]);
