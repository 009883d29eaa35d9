import type { Id, Refusal } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { action, refuse } from '@tiltyard/engine';
import { cellSchema } from '@tiltyard/engine/space';
import { z } from 'zod';
import { areaAttack } from './area.js';
import { placeRefused } from './region.js';
import { spend, unable } from '../basics/budget.js';
import { check, save, skill } from '../basics/check.js';
import { targetRefused } from '../attacks/attack-refusals.js';
import type { Power } from '../../state/sheet.js';
import { UNARMED } from '../../state/sheet.js';
import { perceives } from '../modifiers/concealment.js';
import { sizeBonus } from '../modifiers/size.js';
import { areaAt, linesTo } from '../../show/sketches.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import {
  areEnemies,
  allCombatants,
  inView,
  oneRound,
  out,
  placed,
  sheetOf,
  combatantById,
} from '../../state/state.js';
import { struck } from '../damage/toughness.js';
import { applyCondition, markPowerUsed, reveal } from '../../state/verbs.js';
import { powerFails, powerMet, powerUsed } from '../../events/areas.js';
import { isBeside } from '../../state/distance.js';
import { distance } from '../../state/distance.js';

export const powerOf = (state: State, by: Id, name: string): Power | undefined =>
  sheetOf(state, combatantById(state, by)).powers.find((power) => power.name === name);

/** Concentration in the saddle: for a mount that moves before and after or twice over, and for one that moves all out (T20-MOUNT-17, T20-MOUNT-18). */
const MOVING = 10;
const ALL_OUT = 15;

/** What a power does to somebody at a rank that a Reflex save may have lowered. */
function effect(ctx: Ctx, by: Id, who: Combatant, power: Power, rank: number): void {
  if (power.save === 'Toughness') {
    struck(ctx, who, { by, damage: rank, lethal: power.lethal, rules: ['T20-AREA-07'] });
    return;
  }
  const saved = save(ctx, who, power.save, 10 + rank, ['T20-AREA-07']).success;
  if (!saved && power.condition)
    applyCondition(ctx, who, { kind: power.condition, by, until: oneRound(ctx.state) });
  ctx.tell(powerMet, ['T20-AREA-07'], {
    who: who.id,
    power: power.name,
    saved,
    condition: power.condition ?? '',
  });
}

/** Whether a power succeeds from a mount that moves like this (T20-MOUNT-17 to 19). */
export function concentrates(ctx: Ctx, by: Id, pace: 'double' | 'all out'): boolean {
  const who = combatantById(ctx.state, by);
  const fast = pace === 'all out';
  const success = check(
    ctx,
    who,
    'Concentration',
    skill(ctx, who, 'Concentration'),
    [fast ? 'T20-MOUNT-18' : 'T20-MOUNT-17'],
    fast ? ALL_OUT : MOVING,
  ).success;
  if (!success) ctx.tell(powerFails, ['T20-MOUNT-19', 'T20-CTX-48'], { who: by });
  return success;
}

export interface PowerUse {
  readonly power: string;
  readonly target?: Id | undefined;
  readonly at?: Cell | undefined;
}

export function usePower(ctx: Ctx, by: Id, { power: name, target, at }: PowerUse): void {
  const who = combatantById(ctx.state, by);
  const power = powerOf(ctx.state, by, name);
  if (!power) return;
  const aimed = target === undefined ? undefined : combatantById(ctx.state, target);
  reveal(ctx, by);
  ctx.tell(powerUsed, ['T20-CTX-46'], {
    by,
    power: name,
    ...(target === undefined ? {} : { at: target }),
  });
  markPowerUsed(ctx, who);
  if (power.area)
    areaAttack(ctx, {
      by,
      name,
      aim: { area: power.area, at: at ?? aimed?.at ?? who.at, elevation: aimed?.elevation },
      bonus: power.rank,
      attackBonus:
        sheetOf(ctx.state, who).attackBonus + sizeBonus(ctx.state, who, 'attack', 'attack'),
      apply: (each, rank) => effect(ctx, by, each, power, rank),
    });
  else if (aimed) effect(ctx, by, aimed, power, power.rank);
}

/** Why a power cannot be used on this now. */
export function powerRefused(
  state: State,
  by: Id,
  { power: name, target, at }: PowerUse,
): Refusal | undefined {
  const who = combatantById(state, by);
  const power = powerOf(state, by, name);
  if (!power) return refuse([], 'no-such-power', `${who.name} has no power "${name}"`);
  const foe = target === undefined ? undefined : state.combatants[target];
  if (target !== undefined && !foe)
    return refuse([], 'no-such-combatant', `there is no combatant "${target}"`);
  if (power.area)
    return placeRefused(
      state,
      who,
      { at: at ?? foe?.at ?? who.at, elevation: foe?.elevation },
      power.range,
    );
  if (!foe) return refuse([], 'target-needed', 'a power without an area requires a target');
  if (!perceives(state, who, foe))
    return refuse('T20-CONC-08', 'total-concealment', `${foe.name} has total concealment`);
  if (distance(state, who, foe) > power.range)
    return refuse('T20-CTX-42', 'out-of-range', 'out of range');
  const total = targetRefused(state, who, foe, { weapon: UNARMED });
  return total?.rules.includes('T20-COVER-08') === true ? total : undefined;
}

export const powerSchema = {
  power: z.string(),
  target: z.string().optional(),
  at: cellSchema.optional(),
};

/** Whether the mount has moved so far that a power takes a check: more than a normal move (T20-MOUNT-16, T20-MOUNT-17). */
const shaken = (state: State, who: Combatant): boolean =>
  who.riding !== null &&
  (who.pace === 'double' || who.pace === 'charge') &&
  state.fixed.options['mount.doubleOneSide'] === 'dc10';

/** Using a power: a standard action, from the saddle as well (T20-MOUNT-16). */
export const powerAction = action<State, PowerUse>({
  id: 'power',
  name: 'Use a power',
  group: 'standard',
  rules: ['T20-MOUNT-16'],
  open: inView,
  schema: z.strictObject(powerSchema),
  domains: {
    power: (state, by) => ({
      kind: 'choice',
      options: sheetOf(state, combatantById(state, by)).powers.map(({ name }) => ({ value: name })),
    }),
    target: (state, by) => ({
      kind: 'choice',
      options: allCombatants(state)
        .filter(
          (other) =>
            other.id !== by &&
            !out(other) &&
            !combatantById(state, by).unawareOf.includes(other.id),
        )
        .map((other) => ({
          value: other.id,
          label: other.name,
          appeal: areEnemies(other, combatantById(state, by))
            ? isBeside(state, other, combatantById(state, by))
              ? 2
              : 1
            : -1,
        })),
    }),
    at: () => undefined,
  },
  sketch(state, by, chosen) {
    const area =
      typeof chosen['power'] === 'string' ? powerOf(state, by, chosen['power'])?.area : undefined;
    const target =
      typeof chosen['target'] === 'string' ? state.combatants[chosen['target']] : undefined;
    return area && target && placed(target)
      ? areaAt(state, combatantById(state, by), {
          area,
          at: target.at,
          elevation: target.elevation,
        })
      : linesTo(['target', 'weapon'])(state, by, chosen);
  },
  blocked(state, by) {
    const who = combatantById(state, by);
    if (sheetOf(state, who).powers.length === 0)
      return refuse('T20-MOUNT-16', 'no-powers', 'has no powers');
    if (who.riding !== null && who.pace === 'all out')
      return refuse(
        'T20-MOUNT-18',
        'power-on-the-way',
        'the mount moves all out: declare the power as part of the ride',
      );
    return unable(state, by, 'standard');
  },
  check: (state, by, use) => powerRefused(state, by, use),
  perform(ctx, by, use) {
    const checked = shaken(ctx.state, combatantById(ctx.state, by));
    spend(ctx, by, 'standard');
    if (!checked || concentrates(ctx, by, 'double')) usePower(ctx, by, use);
  },
  appealUpTo: 44,
  appeal: (state, by) =>
    allCombatants(state).some(
      (other) =>
        areEnemies(other, combatantById(state, by)) &&
        !out(other) &&
        perceives(state, combatantById(state, by), other),
    )
      ? 44
      : 0,
});
