import type { Domain, Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, choiceOf, refuse } from '@tiltyard/engine';
import { cellSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import { sheetAttack } from '../attacks/attack-bonus.js';
import { areaAttack } from './area.js';
import { caught, placeRefused } from './region.js';
import { spend, unable } from '../basics/budget.js';
import { maxRange, weaponOf, wielded } from '../../state/gear.js';
import { letFly } from '../attacks/items.js';
import { damageBonus } from '../attacks/resolve-hit.js';
import { weaponRefused } from '../attacks/attack-refusals.js';
import type { Combatant, State } from '../../state/state.js';
import { areEnemies, allCombatants, out, placed, combatantById } from '../../state/state.js';
import { areaAt } from '../../show/sketches.js';
import { struck } from '../damage/toughness.js';
import { attackAppeal, MOST_ATTACK } from '../../players/attack-utility.js';
import { text, weapons, isBlast } from '../attacks/attack-actions.js';
import { drawnAt, withinReach } from '../attacks/attack-place.js';
/** Whether a blast would do more harm to foes than to friends. */
function blastWorth(state: State, by: Combatant, id: string, foe: Combatant): number {
  const { area, damage } = weaponOf(state, id);
  if (!area) return 0;
  const aim = { area, at: foe.at, elevation: foe.elevation };
  const worthOf = (who: Combatant): number => {
    if (!areEnemies(by, who)) return -2;
    return out(who) ? 0 : 1;
  };
  const all = caught(state, by, aim).reduce((sum, who) => sum + worthOf(who), 0);
  return all * Math.max(1, damage) * 0.5;
}

function bestBlast(
  state: State,
  by: Id,
):
  | {
      readonly weapon: string;
      readonly at: Cell;
      readonly elevation: number;
      readonly worth: number;
    }
  | undefined {
  const who = combatantById(state, by);
  let best: { weapon: string; at: Cell; elevation: number; worth: number } | undefined;
  for (const weapon of wielded(state, who).filter((id) => isBlast(state, id))) {
    for (const foe of allCombatants(state).filter(
      (other) =>
        areEnemies(who, other) &&
        placed(other) &&
        !other.dead &&
        other.marks.unconscious === 0 &&
        !who.unawareOf.includes(other.id),
    )) {
      const worth = blastWorth(state, who, weapon, foe);
      if (
        (!best || worth > best.worth) &&
        !placeRefused(state, who, foe, maxRange(weaponOf(state, weapon), true))
      )
        best = { weapon, at: foe.at, elevation: foe.elevation, worth };
    }
  }
  return best;
}

/** The height of a blast: said where anybody known is off the ground, or else it is the ground's. */
function inAir(state: State, by: Id): Domain | undefined {
  const heights = allCombatants(state)
    .filter((other) => placed(other) && other.elevation !== 0)
    .map(({ elevation }) => elevation);
  return heights.length === 0
    ? undefined
    : {
        kind: 'number',
        min: -500,
        max: 500,
        step: 5,
        suggestion: () => bestBlast(state, by)?.elevation ?? 0,
      };
}

/** An attack that fills an area: no attack roll, everybody in it saves (T20-AREA-01). */
export const areaAction = action<
  State,
  {
    weapon: string;
    at: Cell;
    harm?: 'lethal' | 'non-lethal' | undefined;
    elevation?: number | undefined;
  }
>({
  id: 'area-attack',
  name: 'Area attack',
  group: 'standard',
  rules: ['T20-AREA-01'],
  schema: z.strictObject({
    weapon: z.string(),
    at: cellSchema,
    harm: z.enum(['lethal', 'non-lethal']).optional(),
    elevation: z.number().int().min(-500).max(500).optional(),
  }),
  labels: { harm: 'Lethal or not', elevation: 'Feet above the ground' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weapons(state, by, (id) => isBlast(state, id)),
    }),
    at: (state, by, chosen) => {
      const best = bestBlast(state, by);
      const cells = withinReach(state, by, {
        weapon: text(chosen, 'weapon') || 'unarmed',
        thrown: true,
      });
      return { kind: 'cell', cells: best ? [best.at, ...cells] : cells };
    },
    harm: () => choiceOf(['lethal', 'non-lethal']),
    elevation: (state, by) => inAir(state, by),
  },
  sketch: (state, by, chosen) =>
    drawnAt(chosen, (at) => {
      const { area } = weaponOf(state, text(chosen, 'weapon') || 'unarmed');
      const { elevation } = chosen;
      return (
        area &&
        areaAt(state, combatantById(state, by), {
          area,
          at,
          elevation: typeof elevation === 'number' ? elevation : 0,
        })
      );
    }),
  blocked: (state, by) =>
    unable(state, by, 'standard') ??
    (wielded(state, combatantById(state, by)).some((id) => isBlast(state, id))
      ? undefined
      : refuse('T20-AREA-01', 'no-area-weapon', 'no weapon in hand fills an area')),
  check(state, by, { weapon, at, elevation }) {
    if (!isBlast(state, weapon))
      return refuse('T20-AREA-01', 'no-area-weapon', 'this weapon fills no area');
    return (
      weaponRefused(state, combatantById(state, by), weapon) ??
      placeRefused(
        state,
        combatantById(state, by),
        { at, elevation },
        maxRange(weaponOf(state, weapon), true),
      )
    );
  },
  perform(ctx, by, { weapon: id, at, harm, elevation }) {
    const who = combatantById(ctx.state, by);
    const weapon = weaponOf(ctx.state, id);
    const { area } = weapon;
    if (!area) throw new Error(`${weapon.name} fills no area`);
    spend(ctx, by, 'standard');
    const { damage } = damageBonus(ctx, by, id);
    const apply = (target: Combatant, bonus: number): void =>
      void struck(ctx, target, {
        by,
        damage: bonus,
        lethal: weapon.lethal && harm !== 'non-lethal',
        rules: ['T20-AREA-07'],
      });
    areaAttack(ctx, {
      by,
      name: weapon.name,
      aim: { area, at, elevation },
      bonus: damage,
      attackBonus: sheetAttack(ctx.state, who, id),
      apply,
    });
    letFly(ctx, who, { weapon: id, thrown: weapon.use === 'thrown' }, at);
  },
  appealUpTo: MOST_ATTACK,
  appeal(state, by) {
    const best = bestBlast(state, by);
    return best && best.worth > 0 ? attackAppeal(best.worth) : 0;
  },
});
