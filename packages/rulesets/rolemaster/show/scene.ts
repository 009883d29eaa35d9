import type { Scene, Token } from '@tiltyard/engine';
import type { Relation } from '@tiltyard/engine/ruleset';
import { visibleRelations } from '@tiltyard/engine/ruleset';
import { engagedBy, strikingDistance } from '../rules/melee/engagement.js';
import type { Combatant, Parry, State } from '../state/state.js';
import { allCombatants, cellSize, inCells, isOut } from '../state/state.js';

function token(state: State, combatant: Combatant): Token {
  const radius = strikingDistance(state, combatant) / cellSize(state);
  return {
    id: combatant.id,
    at: inCells(state, combatant.at),
    size: 1,
    ...(radius > 0 && !isOut(state, combatant) ? { radius } : {}),
    ...(combatant.prone ? { posture: 'prone' } : {}),
    ...(combatant.hidden ? { hidden: true } : {}),
    ...(combatant.dead ? { dead: true } : {}),
  };
}

/** What a declared action means for its target, in words; a dodge, whose target is the attacker, is left out. */
const PLANS: Readonly<Partial<Record<Combatant['declared']['action'], string>>> = {
  melee: 'plans to attack',
  ranged: 'plans to shoot',
};

/** The points of a parry, if they are visible, and whether it has been used. */
function detailOf({ points, spent }: Parry): { readonly detail?: string } {
  const said = [...(points > 0 ? [`with ${points} OB`] : []), ...(spent ? ['used'] : [])];
  return said.length > 0 ? { detail: said.join(', ') } : {};
}

/**
 * Lists who engages a combatant (RMC-MELEE-01 to 03), whom the combatant aims at (RMC-MELEE-04),
 * and whom they parry (RMC-PARRY-03).
 */
function relations(state: State, combatant: Combatant): readonly Relation[] {
  const { declared, parry } = combatant;
  const engages = engagedBy(state, combatant).map((from): Relation => ({
    from,
    to: combatant.id,
    kind: 'engaged',
    label: 'engages',
    rules: ['RMC-MELEE-01', 'RMC-MELEE-02', 'RMC-MELEE-03'],
  }));
  const target = declared.target === null ? undefined : state.combatants[declared.target];
  // Once an attack has been made, it is no longer a plan.
  const plan = combatant.attacked ? undefined : PLANS[declared.action];
  const aims =
    plan !== undefined &&
    target !== undefined &&
    !isOut(state, combatant) &&
    !isOut(state, target) &&
    !engagedBy(state, target).includes(combatant.id);
  return [
    ...engages,
    ...(aims
      ? [
          {
            from: combatant.id,
            to: target.id,
            kind: 'aim',
            label: plan,
            rules: ['RMC-MELEE-04'],
          } as const,
        ]
      : []),
    ...(parry && parry.against !== null
      ? [
          {
            from: combatant.id,
            to: parry.against,
            kind: 'guard',
            label: 'parries',
            ...detailOf(parry),
            rules: ['RMC-PARRY-03', 'RMC-PARRY-04'],
          } as const,
        ]
      : []),
  ];
}

/** The scene of a fight for the map screen; positions are exact to a tenth of a millimetre. */
export const scene = (state: State): Scene => ({
  map: state.fixed.map,
  tokens: allCombatants(state).map((combatant) => token(state, combatant)),
  groups: [],
  relations: visibleRelations(
    state,
    allCombatants(state).flatMap((combatant) => relations(state, combatant)),
  ),
  lying: state.ground.map(({ item, at }) => ({
    item,
    name: state.fixed.items[item]?.name ?? item,
    at: inCells(state, at),
  })),
});
