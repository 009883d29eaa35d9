import type { Scene, Token } from '@tiltyard/engine';
import type { Relation } from '@tiltyard/engine/ruleset';
import { visibleRelations } from '@tiltyard/engine/ruleset';
import type { Combatant, Condition, State } from '../state/state.js';
import { weaponOf } from '../state/gear.js';
import { areEnemies, groundItems, allCombatants, out, placed } from '../state/state.js';

/** Melee reach in squares (T20-GANG-01). */
const REACH = 1;

/** Whether a combatant has enemies still in the fight, and none of them has noticed it (T20-SURP-03). */
function unnoticed(state: State, who: Combatant): boolean {
  const watching = allCombatants(state).filter((other) => areEnemies(other, who) && !out(other));
  return watching.length > 0 && watching.every((other) => other.unawareOf.includes(who.id));
}

const token = (state: State, who: Combatant): Token => ({
  id: who.id,
  at: placed(who) ? who.at : null,
  size: who.size,
  ...(who.elevation === 0 ? {} : { height: who.elevation }),
  ...(who.riding === null ? {} : { on: who.riding }),
  ...(out(who) ? {} : { reach: REACH }),
  ...(who.posture === 'standing' ? {} : { posture: who.posture }),
  ...(unnoticed(state, who) ? { hidden: true } : {}),
  ...(who.dead ? { dead: true } : {}),
});

const CONDITIONS: Readonly<
  Partial<Record<Condition['kind'], Pick<Relation, 'kind' | 'label' | 'rules'>>>
> = {
  grappled: { kind: 'hold', label: 'grapples', rules: ['T20-CTX-30'] },
  pinned: { kind: 'hold', label: 'pins', rules: ['T20-CTX-30'] },
  feinted: { kind: 'other', label: 'has feinted', rules: ['T20-SURP-04'] },
};

/** Holds (T20-CTX-30), feints (T20-SURP-04) and the character used as cover (T20-COVER-15). */
const relations = (who: Combatant): readonly Relation[] => [
  ...who.conditions.flatMap(({ kind, by }): readonly Relation[] => {
    const said = CONDITIONS[kind];
    return said ? [{ from: by, to: who.id, ...said }] : [];
  }),
  ...(who.shelter === null
    ? []
    : [
        {
          from: who.id,
          to: who.shelter,
          kind: 'other',
          label: 'takes cover behind',
          rules: ['T20-COVER-15'],
        } as const,
      ]),
];

/** Covering fire for an ally (T20-COVFIRE-01) and suppression fire on a foe (T20-SUPP-01). */
const fires = (state: State): readonly Relation[] =>
  state.fires.map(({ kind, by, target, defied }): Relation => ({
    from: by,
    to: target,
    kind: 'aim',
    ...(kind === 'cover'
      ? { label: 'gives covering fire to', rules: ['T20-COVFIRE-01', 'T20-COVFIRE-02'] }
      : { label: 'suppresses', rules: ['T20-SUPP-01', 'T20-SUPP-02'] }),
    ...(defied ? { detail: 'who seeks no shelter' } : {}),
  }));

/** The map screen: tokens, relations between them, and items on the ground. */
export const scene = (state: State): Scene => ({
  map: state.fixed.map,
  tokens: allCombatants(state).map((who) => token(state, who)),
  groups: [],
  relations: visibleRelations(state, [...allCombatants(state).flatMap(relations), ...fires(state)]),
  lying: groundItems(state).map(({ item, at }) => ({ item, name: weaponOf(state, item).name, at })),
});
