import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, refuse } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import { reaches } from '@tiltyard/engine/space';
import { z } from 'zod';
import { attack } from '../attacking/attack.js';
import { spend, unable } from '../overview/action-allotment.js';
import type { Blow } from '../reactions/opportunity.js';
import { blowsWith, chooseBlow, plainBlow, stopped } from '../reactions/opportunity.js';
import { canReact, react } from '../reactions/reaction.js';
import type { Combatant, Effect, State, Ctx } from '../../state/state.js';
import { disabled, allCombatants, heldFirmly, combatantById, unaware } from '../../state/state.js';
import { awaits } from '../../players/movement-plans.js';
import { perceives } from '../overview/threat.js';
import { heldFast, heldWeapons, reachWith, usableWeapons, weaponOf } from '../items/wielding.js';
import { inflict } from '../../state/verbs.js';
import { chargeMet, weaponBraced } from '../../events/maneuvers.js';

const bracing = (state: State, by: Id) =>
  heldWeapons(state, combatantById(state, by)).filter(
    (id) =>
      weaponOf(state, id).tags.includes('Brace') && !heldFast(state, combatantById(state, by), id),
  );

/** More appealing than to go at those who come anyway. */
const AWAITS = 68;

/** Setting a weapon against a charge: a Standard Action that holds until the next turn (REN-BRACE-01, REN-BRACE-02). */
export const brace = action<State, { weapon: string }>({
  id: 'brace',
  name: 'Brace',
  group: 'standard',
  rules: ['REN-BRACE-02'],
  schema: z.strictObject({ weapon: z.string() }),
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: bracing(state, by).map((id) => ({
        value: id,
        label: weaponOf(state, id).name,
        rules: ['REN-BRACE-01'],
      })),
    }),
  },
  blocked: (state, by) =>
    unable(state, by, 'standard') ??
    (bracing(state, by).length === 0
      ? refuse('REN-BRACE-01', 'needs a weapon with the Brace tag in hand')
      : undefined),
  perform(ctx, by, { weapon }) {
    spend(ctx, by, 'standard');
    const who = combatantById(ctx.state, by);
    inflict(ctx, who, {
      kind: 'braced',
      amount: 0,
      by,
      what: weapon,
      until: { at: 'turn start', of: by },
    });
    ctx.tell(weaponBraced, ['REN-BRACE-02'], { who: by, weapon: weaponOf(ctx.state, weapon).name });
  },
  appealUpTo: AWAITS,
  appeal: (state, by) => (awaits(state, by) ? AWAITS : 0),
});

const braceOf = (who: Combatant): Effect | undefined =>
  who.effects.find((effect) => effect.kind === 'braced');

/** Those whose braced weapon a charge runs into: it was announced against them or ends with them in the charger's reach (REN-BRACE-03). */
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
 * The charger has come a step nearer: whoever is braced against it and now has it in reach attacks first. By the
 * rewritten text that is an attack of opportunity, by the struck-out one it belongs to the bracing (REN-BRACE-03 to 06).
 * @returns those who have not had their attack yet.
 */
export function meetCharge(
  ctx: Ctx,
  charger: Combatant,
  braced: readonly Combatant[],
): readonly Combatant[] {
  const { braceModel } = ctx.state.fixed.options;
  const { riding } = charger;
  return braced.filter((foe) => {
    const weapon = braceOf(foe)?.what;
    if (weapon === undefined || charger.riding !== riding || stopped(ctx, charger)) return false;
    if (
      disabled(ctx.state, foe) ||
      heldFirmly(foe) ||
      !usableWeapons(ctx.state, foe).includes(weapon) ||
      !perceives(ctx.state, foe, charger) ||
      unaware(foe, charger)
    )
      return false;
    if (!reaches(ctx.state.fixed.map, foe, charger, reachWith(ctx.state, foe, weapon))) return true;
    if (braceModel === 'opportunity' && !canReact(ctx.state, foe)) return false;
    const rule = braceModel === 'opportunity' ? 'REN-BRACE-03' : 'REN-BRACE-06';
    const mount = mountOf(ctx.state, charger);
    const blows = (): readonly Blow[] => [
      ...blowsWith(ctx.state, foe, 'yes', charger, weapon, rule),
      ...(mount ? blowsWith(ctx.state, foe, 'mount', mount, weapon, rule) : []),
    ];
    const first = plainBlow(ctx.state, foe, 'yes', charger, weapon, rule);
    const blow = chooseBlow(
      ctx,
      foe,
      { id: 'brace', rules: [rule], about: { charger: charger.id } },
      blows,
      first,
    );
    if (!blow) return false;
    if (braceModel === 'opportunity') react(ctx, foe, 'REN-REACT-07');
    ctx.tell(chargeMet, [rule, 'REN-BRACE-05'], { by: foe.id, at: blow.target.id });
    attack(ctx, foe, blow.target, { ...blow.swing, braced: braceModel });
    return false;
  });
}
