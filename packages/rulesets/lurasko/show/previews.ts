import type { Id, JsonObject, Obstruction, TargetingPreview } from '@tiltyard/engine';
import { areaPreview, linePreview } from '@tiltyard/engine';
import { perceives } from '../rules/conditions/sight.js';
import type { State } from '../state/state.js';
import { allCombatants, combatantById, engaged } from '../state/state.js';

/** What stands between an attacker and its target: that it is not seen (LUR-ATK-09), the group around it (LUR-CTX-27). */
export function onFoe(state: State, by: Id, { target }: JsonObject): TargetingPreview | undefined {
  const who = combatantById(state, by);
  const foe = typeof target === 'string' ? state.combatants[target] : undefined;
  if (!foe || foe.id === by || foe.zone !== who.zone) return undefined;
  const shielded =
    foe.guarded && state.fixed.options.groupDefence === 'on' && !who.bypassed.includes(foe.id);
  const others = allCombatants(state).filter(
    (each) => each.side === foe.side && each.id !== foe.id && engaged(each, foe) && !each.guarded,
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

/** Whom one would face: everybody in the engagement that is joined (LUR-CTX-31); of one that is not seen nobody knows. */
export function onJoining(
  state: State,
  by: Id,
  { target }: JsonObject,
): TargetingPreview | undefined {
  const who = combatantById(state, by);
  const foe = typeof target === 'string' ? state.combatants[target] : undefined;
  if (!foe || !perceives(state, who, foe)) return undefined;
  const members = allCombatants(state).filter((each) => each.id === foe.id || engaged(each, foe));
  return areaPreview({
    label: 'Engagement',
    rules: ['LUR-CTX-31'],
    places: [],
    who: members.map(({ id }) => id),
  });
}
