import type { Scene, Token } from '@tiltyard/engine';
import type { Relation } from '@tiltyard/engine/ruleset';
import type { Cell } from '@tiltyard/engine/space';
import { visibleRelations } from '@tiltyard/engine/ruleset';
import { engagedBy, strikingDistance } from '../rules/melee/engagement.js';
import { METRE } from '../state/sheet.js';
import type { Combatant, Point, State } from '../state/state.js';
import { allCombatants, out } from '../state/state.js';

const inCells = ([x, y]: Point): Cell => [x / METRE, y / METRE];

function token(state: State, who: Combatant): Token {
  const radius = strikingDistance(state, who) / METRE;
  return {
    id: who.id,
    at: inCells(who.at),
    size: 1,
    ...(radius > 0 && !out(state, who) ? { radius } : {}),
    ...(who.prone ? { posture: 'prone' } : {}),
    ...(who.hidden ? { hidden: true } : {}),
    ...(who.dead ? { dead: true } : {}),
  };
}

/** Who engages this one (RMC-MELEE-01 to 03), what it means to do to whom (RMC-MELEE-04), and whom it parries (RMC-PARRY-03). */
function relations(state: State, who: Combatant): readonly Relation[] {
  const { declared, parry } = who;
  const engages = engagedBy(state, who).map((from): Relation => ({
    from,
    to: who.id,
    kind: 'engaged',
    label: 'engages',
    rules: ['RMC-MELEE-01', 'RMC-MELEE-02', 'RMC-MELEE-03'],
  }));
  const target = declared.target === null ? undefined : state.combatants[declared.target];
  const aims =
    target !== undefined && !out(state, who) && !engagedBy(state, target).includes(who.id);
  return [
    ...engages,
    ...(aims
      ? [
          {
            from: who.id,
            to: target.id,
            kind: 'aim',
            label: declared.action === 'melee' ? 'means to strike' : 'means to shoot',
            rules: ['RMC-MELEE-04'],
          } as const,
        ]
      : []),
    ...(parry
      ? [
          {
            from: who.id,
            to: parry.against,
            kind: 'guard',
            label: 'parries',
            detail: `with ${parry.points} OB${parry.spent ? ', used' : ''}`,
            rules: ['RMC-PARRY-03', 'RMC-PARRY-04'],
          } as const,
        ]
      : []),
  ];
}

/** What is to be seen of a fight; places are exact to a tenth of a millimetre. */
export const scene = (state: State): Scene => ({
  map: state.fixed.map,
  tokens: allCombatants(state).map((who) => token(state, who)),
  groups: [],
  relations: visibleRelations(
    state,
    allCombatants(state).flatMap((who) => relations(state, who)),
  ),
  lying: state.ground.map(({ item, at }) => ({
    item,
    name: state.fixed.items[item]?.name ?? item,
    at: inCells(at),
  })),
});
