import type { ActionRequirement, Id, Refusal } from '@tiltyard/engine';
import { refuse } from '@tiltyard/engine';
import { defineAction, param } from '../../state/define.js';
import type { Met } from './area.js';
import { areaAttack, caughtUnawares } from './area.js';
import { aimAt, placeRefused } from './region.js';
import { offersAttack } from '../awareness/triggers.js';
import { standard } from '../basics/costs.js';
import { check, save, skill } from '../basics/check.js';
import { targetRefused } from '../attacks/attack-refusals.js';
import type { Power } from '../../state/sheet.js';
import { UNARMED } from '../../state/sheet.js';
import { addReflex, coverOf } from '../modifiers/cover.js';
import { perceives } from '../modifiers/concealment.js';
import { isCaughtUnawares } from '../modifiers/surprise.js';
import { sizeBonus } from '../modifiers/size.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import {
  combatantById,
  helpless,
  idle,
  inView,
  knownOthers,
  oneRound,
  out,
  sheetOf,
} from '../../state/state.js';
import { lapses } from '../damage/damage.js';
import { struck } from '../damage/toughness.js';
import { applyCondition, markPowerUsed, reveal } from '../../state/verbs.js';
import { powerFails, powerMet, powerUsed } from '../../events/areas.js';
import { distance } from '../../state/distance.js';

export const powerOf = (state: State, by: Id, name: string): Power | undefined =>
  sheetOf(state, combatantById(state, by)).powers.find((power) => power.name === name);

/**
 * The Difficulty of concentrating on a mount that makes a double move, and on one that moves all out (T20-MOUNT-17,
 * T20-MOUNT-18).
 */
const MOVING = 10;
const ALL_OUT = 15;

/** A power taking effect on a combatant. */
interface PowerEffect {
  readonly by: Id;
  readonly power: Power;
  readonly rank: number;
  readonly met: Met;
}

/** Applies a power to a combatant, at a rank that a Reflex save may have lowered. */
function effect(ctx: Ctx, who: Combatant, { by, power, rank, met }: PowerEffect): void {
  if (power.save === 'Toughness') {
    const { surprised } = met;
    struck(ctx, who, { by, damage: rank, lethal: power.lethal, surprised, rules: ['T20-AREA-07'] });
    return;
  }
  const saved = save(ctx, who, {
    kind: power.save,
    difficulty: 10 + rank,
    rules: ['T20-AREA-07'],
    more: (total) => (power.save === 'Reflex' ? addReflex(ctx, total, met.cover) : total),
  }).success;
  if (!saved && power.condition) {
    applyCondition(ctx, who, { kind: power.condition, by, until: oneRound(ctx.state) });
    if (helpless(who)) lapses(ctx, who);
  }
  ctx.tell(powerMet, ['T20-AREA-07'], {
    who: who.id,
    power: power.name,
    saved,
    condition: power.condition ?? '',
  });
}

/** Whether a combatant manages to use a power from a mount at this pace (T20-MOUNT-17 to 19). */
export function concentrates(ctx: Ctx, by: Id, pace: 'double' | 'all out'): boolean {
  const who = combatantById(ctx.state, by);
  const fast = pace === 'all out';
  const success = check(ctx, who, {
    name: 'Concentration',
    bonus: skill(ctx, who, 'Concentration'),
    rules: [fast ? 'T20-MOUNT-18' : 'T20-MOUNT-17'],
    difficulty: fast ? ALL_OUT : MOVING,
  }).success;
  if (!success) ctx.tell(powerFails, ['T20-MOUNT-19', 'T20-CTX-48'], { who: by });
  return success;
}

/** A power and its target; an area without a target is centred on its user. */
export interface PowerUse {
  readonly power: string;
  readonly target?: Id | undefined;
}

export function usePower(ctx: Ctx, by: Id, use: PowerUse): void {
  const { power: name, target } = use;
  const who = combatantById(ctx.state, by);
  // An action readied for this attack may leave nothing to aim at (T20-CTX-36).
  if (offersAttack(ctx, who) && (idle(who) || powerRefused(ctx.state, by, use))) return;
  const power = powerOf(ctx.state, by, name);
  if (!power) return;
  const aimed = target === undefined ? undefined : combatantById(ctx.state, target);
  const { area } = power;
  const aim = area && { area, ...(aimed ? aimAt(who, aimed) : { at: who.at }) };
  const unawares = aim ? caughtUnawares(ctx.state, who, aim) : new Set<Id>();
  const surprised = aimed !== undefined && isCaughtUnawares(ctx.state, who, aimed);
  reveal(ctx, by);
  ctx.tell(powerUsed, ['T20-CTX-46'], {
    by,
    power: name,
    ...(target === undefined ? {} : { at: target }),
  });
  markPowerUsed(ctx, who);
  if (aim)
    areaAttack(ctx, {
      by,
      name,
      aim,
      unawares,
      bonus: power.rank,
      attackBonus:
        sheetOf(ctx.state, who).attackBonus + sizeBonus(ctx.state, who, 'attack', 'attack'),
      apply: (each, rank, met) => effect(ctx, each, { by, power, rank, met }),
    });
  else if (aimed) {
    const cover = coverOf(ctx.state, who, aimed, false);
    effect(ctx, aimed, { by, power, rank: power.rank, met: { cover, surprised } });
  }
}

/** Why a power cannot be used on a target now, or undefined. */
export function powerRefused(
  state: State,
  by: Id,
  { power: name, target }: PowerUse,
): Refusal | undefined {
  const who = combatantById(state, by);
  const power = powerOf(state, by, name);
  if (!power) return refuse([], 'no-such-power', `${who.name} has no power "${name}"`);
  const foe = target === undefined ? undefined : state.combatants[target];
  if (target !== undefined && !foe)
    return refuse([], 'no-such-combatant', `there is no combatant "${target}"`);
  if (power.area)
    return placeRefused(state, who, foe ? aimAt(who, foe) : { at: who.at }, power.range);
  if (!foe) return refuse([], 'target-needed', 'a power without an area requires a target');
  if (foe.dead) return refuse([], 'dead', `${foe.name} is dead`);
  if (!perceives(state, who, foe))
    return refuse('T20-CONC-08', 'total-concealment', `${foe.name} has total concealment`);
  if (distance(state, who, foe) > power.range)
    return refuse('T20-CTX-42', 'out-of-range', 'out of range');
  const total = targetRefused(state, who, foe, { weapon: UNARMED });
  return total?.rules.includes('T20-COVER-08') === true ? total : undefined;
}

/** The powers of a combatant. */
export const powerParameter = param.oneOf((state, actor) =>
  sheetOf(state, combatantById(state, actor)).powers.map(({ name }) => ({ value: name })),
);

/** Whether the mount has moved more than a normal move, so that a power takes a check (T20-MOUNT-16, T20-MOUNT-17). */
const shaken = (state: State, who: Combatant): boolean =>
  who.riding !== null &&
  (who.pace === 'double' || who.pace === 'charge') &&
  state.fixed.options['mount.doubleOneSide'] === 'dc10';

const hasPowers: ActionRequirement<State> = (state, actor) =>
  sheetOf(state, combatantById(state, actor)).powers.length === 0
    ? refuse('T20-MOUNT-16', 'no-powers', 'has no powers')
    : undefined;

/** On a mount moving all out, using a power is part of the ride (T20-MOUNT-18). */
const notAllOut = (state: State, actor: Id): Refusal | undefined => {
  const { riding, pace } = combatantById(state, actor);
  return riding !== null && pace === 'all out'
    ? refuse(
        'T20-MOUNT-18',
        'power-on-the-way',
        'the mount moves all out: declare the power as part of the ride',
      )
    : undefined;
};

/** Using a power: a standard action, also in the saddle (T20-MOUNT-16). */
export const powerAction = defineAction({
  id: 'power',
  name: 'Use a power',
  group: 'standard',
  rules: ['T20-MOUNT-16'],
  open: inView,
  requires: [hasPowers, notAllOut, standard.check],
  with: {
    power: powerParameter,
    target: param.optional(
      param.combatant((state, actor) => knownOthers(state, actor).filter((other) => !out(other))),
    ),
  },
  // A readied power may have to be used from a mount that has moved all out since (T20-CTX-36).
  check: (state, actor, use) => notAllOut(state, actor) ?? powerRefused(state, actor, use),
  do(ctx, actor, use) {
    const checked = shaken(ctx.state, combatantById(ctx.state, actor));
    standard.pay(ctx, actor, 'power');
    if (!checked || concentrates(ctx, actor, 'double')) usePower(ctx, actor, use);
  },
});
