import type { Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import { reaches } from '@tiltyard/engine/space';
import { chargeMet, weaponBraced } from '../../events/maneuvers.js';
import { defineAction, param } from '../../state/define.js';
import type { Combatant, Ctx, Effect, State } from '../../state/state.js';
import { allCombatants, combatantById, isHeldFirmly, unaware } from '../../state/state.js';
import { inflict } from '../../state/verbs.js';
import { attack } from '../attack-actions/attack.js';
import type { WeaponId } from '../items/wielding.js';
import { heldWeapons, isCaught, reachWith, usableWeapons, weaponOf } from '../items/wielding.js';
import { standard } from '../action-allotment.js';
import { perceives } from '../overview/threat.js';
import type { Blow } from './blow.js';
import { blowsWith, chooseBlow, plainBlow } from './blow.js';
import type { HasStopped } from './opportunity.js';
import { canReact, react } from '../reaction.js';

const bracing = (state: State, by: Id) =>
  heldWeapons(state, combatantById(state, by)).filter(
    (id) => weaponOf(state, id).tags.includes('Brace') && !isCaught(state, id),
  );

const braceWeaponInHand = (state: State, actor: Id): Refusal | undefined =>
  bracing(state, actor).length === 0
    ? refuse('REN-BRACE-01', 'needs-brace-weapon', 'requires a weapon with the Brace tag in hand')
    : undefined;

/** Setting a weapon against a charge: a Standard Action that holds until the next turn (REN-BRACE-01, REN-BRACE-02). */
export const brace = defineAction({
  id: 'brace',
  name: 'Brace',
  rules: ['REN-BRACE-02'],
  cost: standard,
  requires: [braceWeaponInHand],
  with: {
    weapon: param.oneOf((state, actor) =>
      bracing(state, actor).map((id) => ({
        value: id,
        label: weaponOf(state, id).name,
        rules: ['REN-BRACE-01'],
      })),
    ),
  },
  do(ctx, actor, { weapon }) {
    inflict(ctx, combatantById(ctx.state, actor), {
      kind: 'braced',
      amount: 0,
      by: actor,
      what: weapon,
      until: { at: 'turn start', of: actor },
    });
    ctx.tell(weaponBraced, ['REN-BRACE-02'], {
      who: actor,
      weapon: weaponOf(ctx.state, weapon).name,
    });
  },
});

const braceOf = (who: Combatant): Effect | undefined =>
  who.effects.find((effect) => effect.kind === 'braced');

/**
 * The combatants with a braced weapon whom a charge is announced against, or whom the charger
 * can reach at its end (REN-BRACE-03).
 */
export function bracedAgainst(
  state: State,
  charger: Combatant,
  announced: readonly Id[],
  end: Cell,
): readonly Combatant[] {
  const reach = Math.max(
    ...usableWeapons(state, charger).map((id) => reachWith(state, charger, id)),
  );
  return allCombatants(state).filter(
    (foe) =>
      foe.side !== charger.side &&
      braceOf(foe) !== undefined &&
      (announced.includes(foe.id) ||
        reaches(state.fixed.map, { at: end, size: charger.size }, foe, reach)),
  );
}

/**
 * Resolves a charger's step: a combatant braced against the charge who now has the charger in
 * reach attacks first. By the rewritten rule that is an attack of opportunity, by the struck-out
 * one it is part of bracing (REN-BRACE-03 to 06).
 * @returns the combatants who have not attacked yet.
 */
export function meetCharge(
  ctx: Ctx,
  charger: Combatant,
  braced: readonly Combatant[],
  hasStopped: HasStopped,
): readonly Combatant[] {
  const { riding } = charger;
  return braced.filter((foe) => {
    const weapon = braceOf(foe)?.what;
    if (weapon === undefined || charger.riding !== riding || hasStopped()) return false;
    // A charger who is not visible yet may be by the time they are within reach.
    if (!reaches(ctx.state.fixed.map, foe, charger, reachWith(ctx.state, foe, weapon))) return true;
    if (canMeet(ctx.state, foe, charger, weapon)) strikeFirst(ctx, foe, charger, weapon);
    return false;
  });
}

/**
 * The braced combatants who can still meet the charger on the rest of its path; they attack
 * before the charger does (REN-BRACE-03).
 */
export const meetAhead = (
  state: State,
  charger: Combatant,
  braced: readonly Combatant[],
  way: readonly Cell[],
): readonly Combatant[] =>
  braced.filter((foe) => {
    const weapon = braceOf(foe)?.what;
    if (weapon === undefined || !canMeet(state, foe, charger, weapon)) return false;
    if (state.fixed.options.braceModel === 'opportunity' && !canReact(state, foe)) return false;
    const reach = reachWith(state, foe, weapon);
    return way.some((at) => reaches(state.fixed.map, foe, { at, size: charger.size }, reach));
  });

const canMeet = (state: State, foe: Combatant, charger: Combatant, weapon: WeaponId): boolean =>
  !isHeldFirmly(foe) &&
  usableWeapons(state, foe).includes(weapon) &&
  perceives(state, foe, charger) &&
  !unaware(foe, charger);

/** The attack of a braced weapon on a charger or its mount (REN-BRACE-03 to 06). */
function strikeFirst(ctx: Ctx, foe: Combatant, charger: Combatant, weapon: WeaponId): void {
  const { state } = ctx;
  const { braceModel } = state.fixed.options;
  const isReaction = braceModel === 'opportunity';
  if (isReaction && !canReact(state, foe)) return;
  const rule = isReaction ? 'REN-BRACE-03' : 'REN-BRACE-06';
  const mount = mountOf(state, charger);
  const atCharger = { value: 'yes', target: charger, weapon, rule };
  const blows = (): readonly Blow[] => [
    ...blowsWith(state, atCharger),
    ...(mount ? blowsWith(state, { value: 'mount', target: mount, weapon, rule }) : []),
  ];
  const question = { id: 'brace', rules: [rule], about: { charger: charger.id } };
  const blow = chooseBlow(ctx, foe, question, blows, plainBlow(state, atCharger));
  if (!blow) return;
  if (isReaction) react(ctx, foe, 'REN-REACT-07');
  ctx.tell(chargeMet, [rule, 'REN-BRACE-05'], { by: foe.id, at: blow.target.id });
  attack(ctx, foe, blow.target, { ...blow.swing, braced: braceModel });
}
