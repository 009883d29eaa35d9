import type { Id } from '@tiltyard/engine';
import { action, refuse } from '@tiltyard/engine';
import { z } from 'zod';
import { armIn, weaponOptions } from '../attack-procedure/attack.js';
import { armOf } from '../bonuses/offensive-bonus.js';
import { counted, spend } from '../action-points.js';
import { closingSpeed } from './charge-power.js';
import { cannotAttack, mostKept, pointOptions, pointsFor, showsAll } from '../attack-refusals.js';
import { speedAt } from '../movement/pace.js';
import { cannotMove, paceOptions, paceSchema, run, SECONDS } from '../movement/route.js';
import { chargeEnd, chargeRefused } from './charge-path.js';
import type { Arm } from '../../state/sheet.js';
import { onTarget } from '../../show/targeting-preview.js';
import type { Combatant, State } from '../../state/state.js';
import {
  distance,
  areEnemies,
  allCombatants,
  inMetres,
  itemOf,
  combatantById,
} from '../../state/state.js';
import { strike } from '../attack-procedure/strike.js';
import { bestCharge } from '../../players/attack-utility.js';

type Charge = {
  weapon: string;
  target: Id;
  pace: 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5;
  points?: number | undefined;
  keep?: number | undefined;
};

const given = (
  state: State,
  by: Id,
  chosen: { readonly weapon?: unknown; readonly target?: unknown },
): { readonly arm: Arm; readonly foe: Combatant } | undefined => {
  const arm =
    typeof chosen.weapon === 'string' && state.fixed.items[chosen.weapon]
      ? armOf(state, combatantById(state, by), chosen.weapon)
      : undefined;
  const foe = typeof chosen.target === 'string' ? state.combatants[chosen.target] : undefined;
  return arm && foe && { arm, foe };
};

/** Charging: closing in a straight line and striking in one go; speed takes accuracy and gives power (RMC-CHARGE-01). */
export const charge = action<State, Charge>({
  id: 'charge',
  name: 'Charge',
  group: 'fight',
  rules: ['RMC-CHARGE-01'],
  open: showsAll,
  schema: z.strictObject({
    weapon: z.string(),
    target: z.string(),
    pace: paceSchema,
    points: z.number().int().optional(),
    keep: z.number().int().optional(),
  }),
  labels: { points: 'Action Points', keep: 'OB kept for defence' },
  domains: {
    weapon: (state, by) => ({
      kind: 'choice',
      options: weaponOptions(state, by, (id) => (bestCharge(state, by)?.arm === id ? 1 : 0)),
    }),
    target(state, by, { weapon }) {
      const who = combatantById(state, by);
      const options = allCombatants(state)
        .filter((foe) => foe.id !== by && !foe.dead && !(foe.hidden && areEnemies(who, foe)))
        .map((foe) => {
          const refused = chargeRefused(state, who, itemOf(state, armIn(state, by, weapon)), foe);
          return {
            value: foe.id,
            label: foe.name,
            ...(refused ? { refused } : {}),
            appeal: () => (bestCharge(state, by)?.target === foe.id ? 1 : 0),
          };
        });
      return { kind: 'choice', options };
    },
    pace: (state, by) =>
      paceOptions(state, by, (pace) => (bestCharge(state, by)?.pace === pace ? 1 : 0)),
    points: (state, by, chosen) =>
      counted(state) && given(state, by, chosen)
        ? { kind: 'choice', options: pointOptions(state, combatantById(state, by), 'melee') }
        : undefined,
    keep(state, by, chosen) {
      const known = given(state, by, chosen);
      return (
        known && {
          kind: 'number',
          min: 0,
          max: mostKept(state, combatantById(state, by), { ...known.arm, ranges: [] }, known.foe),
          rules: ['RMC-OB-05', 'RMC-OB-06'],
        }
      );
    },
  },
  sketch: onTarget,
  blocked: (state, by) =>
    cannotAttack(state, by) ??
    cannotMove(state, by) ??
    (combatantById(state, by).prone
      ? refuse('RMC-STAG-06', `${combatantById(state, by).name} lies prone and has to get up first`)
      : undefined),
  check(state, by, { weapon, target, pace, points }) {
    const who = combatantById(state, by);
    const end = chargeEnd(state, who, itemOf(state, weapon), combatantById(state, target));
    const limit = speedAt(state, who, pace) * SECONDS;
    if (end && distance(who.at, end) > limit)
      return refuse(
        'RMC-CTX-10',
        `${inMetres(distance(who.at, end))} m is farther than the ${inMetres(limit)} m of a round at this pace`,
      );
    const spent = pointsFor(state, who, 'melee', points);
    return typeof spent === 'number' ? undefined : spent;
  },
  perform(ctx, by, { weapon, target, pace, points, keep }) {
    const who = combatantById(ctx.state, by);
    const foe = combatantById(ctx.state, target);
    const arm = itemOf(ctx.state, weapon);
    const end = chargeEnd(ctx.state, who, arm, foe);
    if (!end) throw new Error('there is no straight way');
    const from = who.at;
    const closing = closingSpeed(ctx.state, from, speedAt(ctx.state, who, pace), foe);
    const paid = pointsFor(ctx.state, who, 'melee', points);
    const spent = typeof paid === 'number' ? paid : (points ?? 0);
    spend(ctx, who, spent);
    run(ctx, who, end, pace);
    ctx.note('charges', ['RMC-CHARGE-01', 'RMC-CHARGE-06', 'RMC-CHARGE-10'], {
      who: by,
      at: target,
      pace,
      speed: inMetres(closing),
      metres: inMetres(distance(from, end)),
    });
    strike(ctx, who, {
      arm: weapon,
      target: foe,
      mode: 'melee',
      distance: distance(end, foe.at),
      points: spent,
      keep: keep ?? 0,
      pace,
      closing,
    });
  },
  appealUpTo: 55,
  appeal: (state, by) => (bestCharge(state, by) ? 55 : 0),
  plan(state, by) {
    const best = bestCharge(state, by);
    return best && { weapon: best.arm, target: best.target, pace: best.pace };
  },
});
