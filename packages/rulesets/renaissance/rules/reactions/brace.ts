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
    (id) =>
      weaponOf(state, id).tags.includes('Brace') && !isCaught(state, combatantById(state, by), id),
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

/** The combatants whose braced weapon a charge runs into: it was announced against them or ends with them in the charger's reach (REN-BRACE-03). */
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
 * The charger has come a step nearer: one who is braced against it and now has it in reach attacks first. By the
 * rewritten text that is an attack of opportunity, by the struck-out one it belongs to the bracing (REN-BRACE-03 to 06).
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
    // A charger from out of sight may be visible by the time they are within reach.
    if (!reaches(ctx.state.fixed.map, foe, charger, reachWith(ctx.state, foe, weapon))) return true;
    if (canMeet(ctx.state, foe, charger, weapon)) strikeFirst(ctx, foe, charger, weapon);
    return false;
  });
}

/** Those of the braced who can meet a charger on a way that is still before it: their blow comes first (REN-BRACE-03). */
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

/** The attack of a braced weapon on a charger or what it rides (REN-BRACE-03 to 06). */
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
