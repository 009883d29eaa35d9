import type { Breakdown, Id, Option, RuleId } from '@tiltyard/engine';
import { d, GM } from '@tiltyard/engine';
import { mountOf } from '@tiltyard/engine/kit';
import type { Cell, Footprint } from '@tiltyard/engine/space';
import { areaWithin, covers, nearestCells } from '@tiltyard/engine/space';
import {
  blastExplodes,
  caughtInBlast,
  getsClear,
  splashed,
  splashSpreads,
} from '../../events/areas.js';
import type { Weapon } from '../../state/sheet.js';
import { HALF_METRES } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { allCombatants, disabled, unaware } from '../../state/state.js';
import { notices } from '../checks/awareness.js';
import type { DamageValue } from '../attacking/damage-value.js';
import { damageValue, land, rollDamage, rollDice, rollFurther } from '../attacking/damage-value.js';
import { chooseDefence } from '../attacking/choose-defence.js';
import { metres } from '../attacking/ranged.js';
import type { Attack } from '../attacking/swing.js';
import type { Contender } from '../checks/check.js';
import { rollFor } from '../checks/check.js';
import type { Rolled } from '../checks/grade.js';
import { CRITICAL, failed } from '../checks/grade.js';
import type { Met } from '../resistance/resistance.js';
import {
  met,
  moreSets,
  NOT_MET,
  shiftOf,
  tellMet,
  tellSets,
  tellTexts,
} from '../resistance/resistance.js';
import { strikeTags } from '../strikes/strikes.js';

/** How much a Blast loses for each metre from its centre (REN-BLAST-01). */
export const FALLOFF = 2;

/** The radius in metres of a Blast with this damage value. */
export const blastRadius = (dv: number): number => Math.max(0, Math.ceil(dv / FALLOFF) - 1);

/** How far a body is from the centre of a blast, in whole metres (REN-BLAST-01, REN-GRID-03). */
export const metresFrom = (state: State, centre: Cell, who: Footprint): number =>
  metres(state, { at: centre, size: 1 }, who);

/** The attack that fills an area, and its roll. */
interface Shot {
  readonly attack: Attack;
  readonly rolled: Rolled;
}

/** The attack's result for each combatant in the area. */
type Results = ReadonlyMap<Id, Rolled>;

/**
 * Resolves an attack with an area: its value is rolled once for everyone, before the place where
 * it comes down (REN-BLAST-02, REN-SPLASH-01, REN-CTX-29).
 */
export function fillArea(ctx: Ctx, attack: Attack, rolled: Rolled, where: () => Cell): Results {
  const { weapon, swing } = attack;
  const value = weapon.tags.includes('Blast') ? rollDamage(ctx, attack, rolled) : undefined;
  const breakdown = value && ctx.breakdownOf(value.dv);
  const centre = where();
  const shot = { attack, rolled };
  const wetted = weapon.tags.includes('Splash') ? splash(ctx, centre, weapon, shot) : [];
  const blasted = value
    ? blast(ctx, centre, { weapon, value, tags: strikeTags(swing), breakdown, shot })
    : [];
  return new Map([...wetted, ...blasted]);
}

/** A Blast when it goes off. */
interface Blast {
  readonly weapon: Weapon;
  readonly value: DamageValue;
  /** Tags that the attack has in addition to its weapon's. */
  readonly tags: readonly string[];
  readonly breakdown?: Breakdown | undefined;
  readonly shot?: Shot | undefined;
}

/**
 * A Blast goes off: full value at the centre, 2 less for every metre, for everyone on any side
 * (REN-BLAST-01 to 04).
 */
export function blast(
  ctx: Ctx,
  centre: Cell,
  { weapon, value, tags, breakdown, shot }: Blast,
): Results {
  ctx.tell(
    blastExplodes,
    ['REN-BLAST-02', 'REN-BLAST-03', 'REN-BLAST-04', 'REN-MULTI-05'],
    { at: [...centre], dv: value.dv, radius: blastRadius(value.dv) },
    breakdown,
  );
  // Positions count as they are when the blast goes off; it may knock combatants prone or out of
  // the saddle.
  const caught = ridersFirst(ctx.state).flatMap((who) => {
    const distance = metresFrom(ctx.state, centre, who);
    return value.dv > FALLOFF * distance
      ? [{ who, distance, met: met(ctx.state, who, weapon, tags) }]
      : [];
  });
  const clear = escaping(ctx, caught, weapon, 'REN-BLAST-03', shot);
  const by = shot?.attack.attacker;
  const results = new Map<Id, Rolled>();
  for (const { who, distance, met: found } of caught) {
    if (clear.has(who.id)) continue;
    tellMet(ctx, who, found);
    let own = value;
    if (shot) {
      const rolled = rolledAgainst(ctx, shot, found);
      results.set(who.id, rolled);
      own = valueAgainst(ctx, shot, value, { rolled, met: found });
    }
    const dv = Math.max(0, own.dv - FALLOFF * distance);
    ctx.tell(caughtInBlast, ['REN-BLAST-01'], { who: who.id, distance, dv });
    land(ctx, who, { dv, ap: own.ap, weapon, met: found, by });
    if (by) notices(ctx, who, by);
  }
  return results;
}

/**
 * All combatants, riders before their mounts: a rider's wounds from the blast count when the
 * mount falls (REN-MOUNT-09, REN-CTX-17).
 */
function ridersFirst(state: State): readonly Combatant[] {
  const named = new Set<Id>();
  return allCombatants(state).flatMap((who) => {
    named.add(who.id);
    if (who.riddenBy !== null && !named.has(who.riddenBy)) return [];
    const mount = mountOf(state, who);
    return mount && named.has(mount.id) ? [who, mount] : [who];
  });
}

/**
 * The attack's result for one combatant in its area; by option 3 resistance and vulnerability
 * shift it (REN-RES-09 to 11).
 */
const rolledAgainst = (ctx: Ctx, { rolled }: Shot, found: Met): Rolled =>
  shiftOf(ctx, found)?.(rolled) ?? rolled;

/**
 * The value of a Blast for one combatant in it. By options 3 and 4 resistance and vulnerability
 * change the result or the dice for that combatant alone (REN-RES-09 to 13, REN-BLAST-02).
 */
function valueAgainst(
  ctx: Ctx,
  { attack, rolled }: Shot,
  value: DamageValue,
  { rolled: own, met: found }: { readonly rolled: Rolled; readonly met: Met },
): DamageValue {
  const against = { ...attack, met: found };
  const wasCritical = rolled.grade === CRITICAL;
  const critical = own.grade === CRITICAL;
  if (critical !== wasCritical)
    return damageValue(ctx, against, own, rollDice(ctx, { ...attack, met: NOT_MET }, critical));
  const better = moreSets(ctx.state, found);
  // A critical and a resistance cancel each other, so none of the sets rolled for the others counts
  // (REN-RES-13).
  if (better < 0 && critical)
    return damageValue(ctx, against, own, rollDice(ctx, against, critical));
  if (better === 0) return own === rolled ? value : damageValue(ctx, against, own, value.dice);
  const keep = better < 0 ? 'low' : 'high';
  tellSets(ctx, found, 1 + Math.abs(better), keep);
  const further = rollFurther(ctx, attack, Math.abs(better), keep);
  const dice = keep === 'low' ? Math.min(value.dice, further) : Math.max(value.dice, further);
  return damageValue(ctx, against, own, dice);
}

/** A Splash covers its area and does its own effect to everyone in it, without damage (REN-SPLASH-01, REN-SPLASH-02). */
function splash(ctx: Ctx, centre: Cell, weapon: Weapon, shot: Shot): Results {
  const { attacker } = shot.attack;
  const { dice, faces, flat } = weapon.splash?.extent ?? { dice: 1, faces: 10, flat: 0 };
  const pool = { dice, die: d(faces), sets: 1, keep: 'high' } as const;
  const extent = flat + (dice > 0 ? ctx.pool(pool, 'splash', attacker.id) : 0);
  const cells = splashCells(ctx.state, centre, extent);
  const effect = weapon.splash?.effect ?? '';
  ctx.tell(splashSpreads, ['REN-SPLASH-01', 'REN-SPLASH-02'], {
    at: [...centre],
    extent,
    meaning: ctx.state.fixed.options.splashExtent,
    effect,
  });
  const caught = allCombatants(ctx.state)
    .filter((who) => cells.some((at) => covers(who, at[0], at[1])))
    .map((who) => ({ who, met: met(ctx.state, who, weapon, []) }));
  const clear = escaping(ctx, caught, weapon, 'REN-SPLASH-02', shot);
  const results = new Map<Id, Rolled>();
  for (const { who, met: found } of caught) {
    if (clear.has(who.id)) continue;
    results.set(who.id, shot.rolled);
    ctx.tell(splashed, ['REN-SPLASH-01'], { who: who.id, effect });
    tellMet(ctx, who, found);
    tellTexts(ctx, who, weapon, found);
    notices(ctx, who, attacker);
  }
  return results;
}

/**
 * The squares that a Splash covers; the extent is its radius in metres or its area in square
 * metres (REN-SPLASH-01).
 */
export function splashCells(state: State, centre: Cell, extent: number): readonly Cell[] {
  const { map, options } = state.fixed;
  const found =
    options.splashExtent === 'radius'
      ? areaWithin(map, centre, extent * HALF_METRES)
      : nearestCells(map, centre, Math.ceil(extent / (map.scale.perCell / HALF_METRES) ** 2));
  return found.map(({ at }) => at);
}

interface Caught {
  readonly who: Combatant;
  readonly met: Met;
}

/**
 * The combatants in an area who escape from it. Usually a defence is not possible; if the
 * referee grants one, it has to be better than the attack (REN-BLAST-03, REN-SPLASH-02).
 */
function escaping(
  ctx: Ctx,
  caught: readonly Caught[],
  weapon: Weapon,
  rule: RuleId,
  shot: Shot | undefined,
): ReadonlySet<Id> {
  const clear = new Set<Id>();
  if (!shot) return clear;
  const { attack, rolled } = shot;
  const { attacker } = attack;
  const able = caught.filter(
    ({ who }) => who.id !== attacker.id && !disabled(ctx.state, who) && !unaware(who, attacker),
  );
  if (able.length === 0) return clear;
  const granted = ctx.ask<string>({
    id: 'area-defence',
    who: GM,
    rules: [rule],
    about: { by: attacker.id, weapon: weapon.name },
    options: defenders(able),
    fallback: 'nobody',
  });
  for (const { who, met: found } of able) {
    if (granted !== 'everybody' && granted !== who.id) continue;
    const chosen = chooseDefence(ctx, { ...attack, target: who, ranged: true, met: found });
    if (!chosen || !outdoes(ctx, chosen.side, rolled)) continue;
    clear.add(who.id);
    ctx.tell(getsClear, [rule], { who: who.id });
  }
  return clear;
}

const defenders = (able: readonly Caught[]): readonly Option<string>[] => [
  { value: 'nobody', label: 'no one' },
  { value: 'everybody', label: 'everyone' },
  ...able.map(({ who }) => ({ value: who.id, label: who.name })),
];

/**
 * Whether a defence beats an attack that was rolled once for everyone. After a tie only the
 * defender rolls again (REN-ATK-06).
 */
const outdoes = (ctx: Ctx, side: Contender, attack: Rolled): boolean => {
  const beat = failed(attack) ? undefined : attack.margin;
  return ctx.until(() => {
    const rolled = rollFor(ctx, side, undefined, { beat });
    if (failed(rolled)) return false;
    if (beat === undefined || rolled.margin > beat) return true;
    if (rolled.margin < beat) return false;
    const { opposedTie } = ctx.state.fixed.options;
    return opposedTie === 'reroll' ? undefined : opposedTie === 'defender';
  });
};
