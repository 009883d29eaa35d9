import type { Id, Option, Refusal } from '@tiltyard/engine';
import { action, appealOf, memoizePerState, refuse } from '@tiltyard/engine';
import { exits } from '@tiltyard/engine/space';
import { z } from 'zod';
import { strike } from '../attacks/strike.js';
import {
  aimDomain,
  blowsOf,
  partSchema,
  shieldedFrom,
  weaponOptions,
} from '../attacks/weapon-attack.js';
import type { BrawlEffect } from '../attacks/brawl-attack.js';
import { brawlAt, brawlEffect, effectDomain } from '../attacks/brawl-attack.js';
import { inert, pay, stunned, unable } from '../action-types/budget.js';
import { arrived, closed, rooted } from './crossing.js';
import { meleeWeapons, wieldRefused } from '../conditions/hands.js';
import { freeWays, walk } from './move.js';
import { guardsOver } from '../attacks/guard.js';
import { possibleTargets, reaches, untargetable } from '../conditions/sight.js';
import type { Combatant, Part, State } from '../../state/state.js';
import { areEnemies, combatantById } from '../../state/state.js';
import { ATTACK, flees, foeInReach, shotOpen, targetAppeal, tired } from '../../players/tactics.js';
import { happened } from '../action-types/triggers.js';
import { charges } from '../../events/movement.js';
import { cannotComplete } from '../../events/turns.js';

/** Charging in with bare hands instead of a weapon. */
const BRAWL = 'brawl';

const chargeWays = memoizePerState((state: State, who: Combatant) =>
  freeWays(state, who, state.fixed.options.moveDistance),
);

/** Why this one cannot be charged, or nothing (HEI-CHARGE-02, HEI-CHARGE-03, HEI-RUN-03). */
function chargeRefused(state: State, who: Combatant, target: Combatant): Refusal | undefined {
  const refused = untargetable(who, target);
  if (refused) return refused;
  if (!areEnemies(who, target)) return refuse('HEI-CHARGE-02', `${target.name} is no opponent`);
  if (target.at === who.at)
    return refuse('HEI-CHARGE-02', `${target.name} is in this square already`);
  if (target.ranFrom?.square === who.at)
    return refuse('HEI-RUN-03', `${target.name} has just run from here`);
  const way = chargeWays(state, who).get(target.at);
  if (!way) {
    if (guardsOver(state, who.id).length > 0)
      return {
        rules: ['HEI-CHARGE-03', 'HEI-GUARD-02'],
        reason: 'a guard would have to be passed',
      };
    const near = exits(state.fixed.map, who.at).some((exit) => exit.place === target.at);
    return closed(
      state,
      who,
      target.at,
      near
        ? refuse('HEI-CHARGE-03', 'a requirement would have to be passed')
        : refuse('HEI-CHARGE-02', `${target.name} is too far`),
    );
  }
  const height = who.height + way.reduce((sum, { rise }) => sum + rise, 0);
  if (Math.abs(height - target.height) > state.fixed.options.reachHeight)
    return refuse('HEI-CTX-22', `${target.name} is at another height`);
  return shieldedFrom(state, { ...who, at: target.at, height }, target);
}

const targets = (state: State, by: Id): readonly Option<string>[] => {
  const who = combatantById(state, by);
  return possibleTargets(state, who).map((target) => {
    const refused = chargeRefused(state, who, target);
    return {
      value: target.id,
      label: target.name,
      appeal: () => (areEnemies(who, target) ? targetAppeal(state, who, target) : -100),
      ...(refused ? { refused } : {}),
    };
  });
};

type Charge = {
  target: Id;
  weapon: string;
  effect?: BrawlEffect | undefined;
  aim?: Part | null | undefined;
};

/** Charging: an ongoing action, a Move into another square and a melee or brawl attack there (HEI-CHARGE-01 to 03). */
export const charge = action<State, Charge>({
  id: 'charge',
  name: 'Charge',
  group: 'ongoing',
  rules: ['HEI-CHARGE-01', 'HEI-CHARGE-02'],
  schema: z.strictObject({
    target: z.string(),
    weapon: z.string(),
    effect: brawlEffect.optional(),
    aim: partSchema.optional(),
  }),
  labels: { aim: 'Body part aimed at' },
  domains: {
    target: (state, by) => ({ kind: 'choice', options: targets(state, by) }),
    weapon: (state, by) => ({
      kind: 'choice',
      options: [
        ...weaponOptions(state, by, true),
        { value: BRAWL, label: 'bare hands', appeal: 0 },
      ],
    }),
    effect: (state, by, chosen) =>
      chosen['weapon'] === BRAWL ? effectDomain(state, by) : undefined,
    aim: aimDomain,
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    const refused = unable(state, by, 'ongoing', 'charge') ?? stunned(who) ?? rooted(state, who);
    const beside =
      who.standard === 'draw' ? 'HEI-DRAW-04' : who.standard === 'stow' ? 'HEI-STOW-03' : undefined;
    return refused && beside !== undefined
      ? { ...refused, rules: [...refused.rules, beside] }
      : refused;
  },
  perform(ctx, by, { target: id, weapon, effect, aim }) {
    const who = combatantById(ctx.state, by);
    const target = combatantById(ctx.state, id);
    const from = who.at;
    const way = freeWays(ctx.state, who, ctx.state.fixed.options.moveDistance).get(target.at) ?? [];
    pay(ctx, by, 'ongoing', 'charge');
    if (!walk(ctx, who, way)) return;
    ctx.tell(charges, ['HEI-CHARGE-01', 'HEI-CHARGE-02'], { by, at: id, from, to: who.at });
    arrived(ctx, who);
    // Somebody may have been waiting for the charge.
    const blows =
      weapon === BRAWL
        ? []
        : blowsOf(ctx.state, who, weapon, aim, true).filter(
            (blow) => blow.weapon !== undefined && !wieldRefused(ctx.state, who, blow.weapon),
          );
    const able = reaches(ctx.state, who, target) && !inert(ctx.state, who) && !stunned(who);
    if (!able || (weapon !== BRAWL && blows.length === 0))
      return ctx.tell(cannotComplete, ['HEI-CHARGE-02'], { who: by });
    if (weapon === BRAWL) brawlAt(ctx, who, target, effect ?? 'hit', aim);
    else strike(ctx, who, target, blows);
    happened(ctx, 'attack', by, { at: id });
  },
  appealUpTo: ATTACK - 10,
  appeal(state, by) {
    const who = combatantById(state, by);
    if (flees(state, who) || tired(state, who) || foeInReach(state, who) || shotOpen(state, who))
      return 0;
    const open = targets(state, by).some((option) => !option.refused && appealOf(option) > -20);
    return open && meleeWeapons(state, who).length > 0 ? ATTACK - 10 : open ? ATTACK - 30 : 0;
  },
});
