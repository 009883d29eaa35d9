import type { ActionRequirement, Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { covers } from '@tiltyard/engine/space';
import { defineAction, param } from '../../state/define.js';
import { maxRange, weaponOf, wielded } from '../../state/gear.js';
import { UNARMED } from '../../state/sheet.js';
import type { Combatant, State } from '../../state/state.js';
import { allCombatants, combatantById, idle, placed } from '../../state/state.js';
import { sheetAttack } from '../attacks/attack-bonus.js';
import { fillsArea, HARMS, weaponOptions } from '../attacks/attack-parameters.js';
import { withinReach } from '../attacks/attack-place.js';
import { weaponRefused } from '../attacks/attack-refusals.js';
import { letFly } from '../attacks/items.js';
import { damageBonus } from '../attacks/resolve-hit.js';
import { offersAttack } from '../awareness/triggers.js';
import { standard } from '../basics/costs.js';
import { struck } from '../damage/toughness.js';
import type { Met } from './area.js';
import { areaAttack, caughtUnawares } from './area.js';
import { placeRefused } from './region.js';

/** Weapons in hand that fill an area. */
export const areaWeapons = (state: State, actor: Id): readonly string[] =>
  wielded(state, combatantById(state, actor)).filter((id) => fillsArea(state, id));

const areaWeaponInHand: ActionRequirement<State> = (state, actor) =>
  areaWeapons(state, actor).length === 0
    ? refuse('T20-AREA-01', 'no-area-weapon', 'no weapon in hand fills an area')
    : undefined;

/** Whether a known combatant is off the ground, so that the height of a blast has to be chosen. */
const isSomebodyInAir = (state: State): boolean =>
  allCombatants(state).some((other) => placed(other) && other.elevation !== 0);

/** The height of the combatants in a square. */
const heightAt = (state: State, [x, y]: Cell): number =>
  allCombatants(state).find((other) => covers(other, x, y))?.elevation ?? 0;

function aimRefused(
  state: State,
  actor: Id,
  aim: { readonly weapon: string; readonly at: Cell; readonly elevation?: number | undefined },
): Refusal | undefined {
  if (!fillsArea(state, aim.weapon))
    return refuse('T20-AREA-01', 'no-area-weapon', 'this weapon fills no area');
  const who = combatantById(state, actor);
  const range = maxRange(weaponOf(state, aim.weapon), true);
  return weaponRefused(state, who, aim.weapon) ?? placeRefused(state, who, aim, range);
}

/** An area attack: no attack roll; everyone in the area makes a save (T20-AREA-01). */
export const areaAction = defineAction({
  id: 'area-attack',
  name: 'Area attack',
  rules: ['T20-AREA-01'],
  cost: standard,
  requires: [areaWeaponInHand],
  with: {
    weapon: param.oneOf((state, actor) =>
      weaponOptions(state, actor, (id) => fillsArea(state, id)),
    ),
    at: param.cell(
      (state, actor, { weapon = UNARMED }: { readonly weapon?: string }) =>
        withinReach(state, actor, { weapon, thrown: true }),
      { rules: ['T20-CTX-42'] },
    ),
    harm: param.optional(param.oneOf(HARMS, { label: 'Lethal or not' })),
    elevation: param.optional(
      param.number(
        (state, _, { at }: { readonly at?: Cell }) => ({
          min: -500,
          max: 500,
          step: 5,
          suggestion: () => (at ? heightAt(state, at) : 0),
        }),
        { label: 'Feet above the ground' },
      ),
      isSomebodyInAir,
    ),
  },
  check: aimRefused,
  do(ctx, actor, { weapon: id, at, harm, elevation }) {
    const weapon = weaponOf(ctx.state, id);
    const { area, name, lethal, use } = weapon;
    if (!area) throw new Error(`${name} fills no area`);
    const who = combatantById(ctx.state, actor);
    // An action readied for this attack may leave the attacker unable to make it (T20-CTX-36).
    if (
      offersAttack(ctx, who) &&
      (idle(who) || aimRefused(ctx.state, actor, { weapon: id, at, elevation }))
    )
      return;
    const apply = (target: Combatant, damage: number, { surprised }: Met): void =>
      void struck(ctx, target, {
        by: actor,
        damage,
        surprised,
        lethal: lethal && harm !== 'non-lethal',
        rules: ['T20-AREA-07'],
      });
    const aim = { area, at, elevation };
    areaAttack(ctx, {
      by: actor,
      name,
      aim,
      unawares: caughtUnawares(ctx.state, who, aim),
      bonus: damageBonus(ctx, actor, id).damage,
      attackBonus: sheetAttack(ctx.state, who, id),
      apply,
    });
    letFly(ctx, who, { weapon: id, thrown: use === 'thrown' }, at);
  },
});
