import type { Id, Refusal } from '@tiltyard/engine';
import { action, refuse, stepCost } from '@tiltyard/engine';
import { z } from 'zod';
import { weaponOptions } from './attack.js';
import { counted, spend } from './budget.js';
import { closingSpeed } from './charging.js';
import { cannotAttack, mostKept, pointOptions, pointsFor, targetRefused } from './legal.js';
import { cannotMove, paceOptions, paceSchema, run, SECONDS } from './move.js';
import { speedAt } from './pace.js';
import { METRE } from './sheet.js';
import type { Arm } from './sheet.js';
import type { Combatant, Point, State } from './state.js';
import { armOf, cellAt, distance, enemies, everybody, inMetres, the } from './state.js';
import { strike } from './strike.js';
import { bestCharge } from './worth.js';

/** How near a charger runs up if there is room, and how finely room is looked for. */
const NEAREST = (3 * METRE) / 2;
const STEP = METRE / 4;

const on = (from: Point, to: Point, way: number): Point => {
  const length = distance(from, to);
  return [to[0] + Math.round(((from[0] - to[0]) * way) / length), to[1] + Math.round(((from[1] - to[1]) * way) / length)];
};

/** Whether somebody can run straight from one place to another. */
function free(state: State, who: Combatant, to: Point): boolean {
  const { map } = state.fixed;
  const taken = new Set(everybody(state).flatMap((other) => (other.id === who.id || other.dead ? [] : [cellAt(other.at).join()])));
  const length = distance(who.at, to);
  let last = cellAt(who.at);
  for (let gone = 0; gone < length; ) {
    gone = Math.min(length, gone + STEP);
    const next = cellAt(on(to, who.at, gone));
    if (next.join() === last.join()) continue;
    if (taken.has(next.join()) || !Number.isFinite(stepCost(map, last, next, { cost: { orthogonal: 1, diagonal: 1, difficult: 1 } }))) return false;
    last = next;
  }
  return true;
}

/** Where a charge ends: on the straight line to its target, within striking distance; nothing if there is no such place. */
export function chargeEnd(state: State, who: Combatant, arm: Arm, target: Combatant): Point | undefined {
  for (let way = Math.min(NEAREST, arm.reach); way <= arm.reach; way += STEP) {
    const end = on(who.at, target.at, way);
    if (distance(end, target.at) <= arm.reach && free(state, who, end)) return end;
  }
  return undefined;
}

/** Why somebody cannot charge a target with this, or nothing (RMC-CHARGE-01, RMC-CHARGE-06). */
export function chargeRefused(state: State, who: Combatant, arm: Arm, target: Combatant): Refusal | undefined {
  if (target.id === who.id || target.dead || (target.hidden && enemies(who, target))) return targetRefused(state, who, arm, target);
  if (arm.class === 'ranged') return refuse('RMC-CHARGE-01', `${arm.name} is for shooting`);
  if (distance(who.at, target.at) <= arm.reach) return refuse('RMC-CHARGE-06', `${target.name} is within striking distance already`);
  return chargeEnd(state, who, arm, target) ? undefined : refuse('RMC-CHARGE-01', `there is no straight way to ${target.name}`);
}

type Charge = { weapon: string; target: Id; pace: 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5; points?: number | undefined; keep?: number | undefined };

const given = (state: State, chosen: { readonly weapon?: unknown; readonly target?: unknown }): { readonly arm: Arm; readonly foe: Combatant } | undefined => {
  const arm = typeof chosen.weapon === 'string' ? state.fixed.arms[chosen.weapon] : undefined;
  const foe = typeof chosen.target === 'string' ? state.combatants[chosen.target] : undefined;
  return arm && foe && { arm, foe };
};

/** Charging: closing in a straight line and striking in one go; speed takes accuracy and gives power (RMC-CHARGE-01). */
export const charge = action<State, Charge>({
  id: 'charge',
  name: 'Charge',
  group: 'fight',
  rules: ['RMC-CHARGE-01'],
  schema: z.strictObject({ weapon: z.string(), target: z.string(), pace: paceSchema, points: z.number().int().optional(), keep: z.number().int().optional() }),
  domains: {
    weapon: (state, by) => ({ kind: 'choice', options: weaponOptions(state, by, (id) => (bestCharge(state, by)?.arm === id ? 1 : 0)) }),
    target: (state, by, { weapon }) => ({
      kind: 'choice',
      options: everybody(state)
        .filter((foe) => foe.id !== by && !foe.dead && !(foe.hidden && enemies(the(state, by), foe)))
        .map((foe) => {
          const refused = chargeRefused(state, the(state, by), armOf(state, typeof weapon === 'string' ? weapon : ''), foe);
          return { value: foe.id, label: foe.name, appeal: bestCharge(state, by)?.target === foe.id ? 1 : 0, ...(refused ? { refused } : {}) };
        }),
    }),
    pace: (state, by) => paceOptions(state, by, (pace) => (bestCharge(state, by)?.pace === pace ? 1 : 0)),
    points: (state, by, chosen) => (counted(state) && given(state, chosen) ? { kind: 'choice', options: pointOptions(state, the(state, by), 'melee') } : undefined),
    keep(state, by, chosen) {
      const known = given(state, chosen);
      return known && { kind: 'number', min: 0, max: mostKept(state, the(state, by), { ...known.arm, ranges: [] }, known.foe), rules: ['RMC-OB-05', 'RMC-OB-06'] };
    },
  },
  blocked: (state, by) => cannotAttack(state, by) ?? cannotMove(state, by),
  check(state, by, { weapon, target, pace, points }) {
    const who = the(state, by);
    const end = chargeEnd(state, who, armOf(state, weapon), the(state, target));
    const limit = speedAt(state, who, pace) * SECONDS;
    if (end && distance(who.at, end) > limit) return refuse('RMC-CTX-10', `${inMetres(distance(who.at, end))} m is farther than the ${inMetres(limit)} m of a round at this pace`);
    const spent = pointsFor(state, who, 'melee', points);
    return typeof spent === 'number' ? undefined : spent;
  },
  perform(t, by, { weapon, target, pace, points, keep }) {
    const who = the(t.state, by);
    const foe = the(t.state, target);
    const arm = armOf(t.state, weapon);
    const end = chargeEnd(t.state, who, arm, foe);
    if (!end) throw new Error('there is no straight way');
    const from = who.at;
    const closing = closingSpeed(from, speedAt(t.state, who, pace), foe);
    const paid = pointsFor(t.state, who, 'melee', points);
    const spent = typeof paid === 'number' ? paid : (points ?? 0);
    spend(t, who, spent);
    run(t, who, end, pace);
    t.note('charges', ['RMC-CHARGE-01', 'RMC-CHARGE-06', 'RMC-CHARGE-10'], { who: by, at: target, pace, speed: inMetres(closing), metres: inMetres(distance(from, end)) });
    strike(t, who, { arm: weapon, target: foe, mode: 'melee', distance: distance(end, foe.at), points: spent, keep: keep ?? 0, pace, closing });
  },
  appeal: (state, by) => (bestCharge(state, by) ? 55 : 0),
});
