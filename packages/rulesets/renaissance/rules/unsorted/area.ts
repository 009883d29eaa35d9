import type { Id, Breakdown, RuleId } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { d, GM } from '@tiltyard/engine';
import { areaWithin, cellDistance, covers, nearestCells } from '@tiltyard/engine/space';
import { notices } from '../attacking/awareness.js';
import type { DamageValue } from '../attacking/damage-value.js';
import { land } from '../attacking/damage-value.js';
import type { Contender } from '../checks/check.js';
import { rollFor } from '../checks/check.js';
import { chooseDefence } from '../attacking/defence.js';
import type { Rolled } from '../checks/grade.js';
import type { Met } from '../resistance/resistance.js';
import { met, tellMet, tellTexts } from '../resistance/resistance.js';
import type { Weapon } from '../../state/sheet.js';
import { HALF_METRES } from '../../state/sheet.js';
import type { Combatant, State, Ctx } from '../../state/state.js';
import { disabled, allCombatants, unaware } from '../../state/state.js';
import {
  blastExplodes,
  caughtInBlast,
  getsClear,
  splashSpreads,
  splashed,
} from '../../events/areas.js';

/** What a Blast loses for each metre from its centre (REN-BLAST-01). */
export const FALLOFF = 2;

/** How far a Blast of a damage value reaches, in metres. */
export const blastRadius = (dv: number): number => Math.max(0, Math.ceil(dv / FALLOFF) - 1);

/** The straight distance of somebody's nearest cell from a point, in whole metres (REN-GRID-03). */
export function metresFrom(state: State, centre: Cell, who: Combatant): number {
  const { map } = state.fixed;
  let least = Infinity;
  for (let y = 0; y < who.size; y++) {
    for (let x = 0; x < who.size; x++)
      least = Math.min(
        least,
        Math.round(cellDistance(map, centre, [who.at[0] + x, who.at[1] + y]) / HALF_METRES),
      );
  }
  return least;
}

/** The attack that an area comes from. */
interface Shot {
  readonly by: Combatant;
  readonly weaponId: string;
  readonly rolled: Rolled;
}

/** A Blast goes off: full value at the centre, 2 less for every metre, for everybody whichever side they are on (REN-BLAST-01 to 04). */
export function blast(
  ctx: Ctx,
  centre: Cell,
  weapon: Weapon,
  value: DamageValue,
  extraTags: readonly string[],
  reckoning?: Breakdown,
  shot?: Shot,
): void {
  ctx.tell(
    blastExplodes,
    ['REN-BLAST-02', 'REN-BLAST-03', 'REN-BLAST-04', 'REN-MULTI-05'],
    { at: [...centre], dv: value.dv, radius: blastRadius(value.dv) },
    reckoning,
  );
  // Who is where counts as the blast goes off; it may throw people down and out of the saddle.
  const caught = allCombatants(ctx.state).flatMap((who) => {
    const distance = metresFrom(ctx.state, centre, who);
    const dv = value.dv - FALLOFF * distance;
    return dv > 0 ? [{ who, distance, dv, met: met(ctx.state, who, weapon, extraTags) }] : [];
  });
  const clear = escaping(ctx, caught, weapon, 'REN-BLAST-03', shot);
  for (const { who, distance, dv, met: found } of caught) {
    if (clear.has(who.id)) continue;
    ctx.tell(caughtInBlast, ['REN-BLAST-01'], { who: who.id, distance, dv });
    tellMet(ctx, who, found);
    land(ctx, who, weapon, { dv, ap: value.ap }, found, undefined);
    if (shot) notices(ctx, who, shot.by);
  }
}

/** A Splash covers its area and does its own effect to everybody in it, without damage (REN-SPLASH-01, REN-SPLASH-02). */
export function splash(ctx: Ctx, centre: Cell, weapon: Weapon, shot: Shot): void {
  const { map, options } = ctx.state.fixed;
  const { dice, faces, flat } = weapon.splash?.extent ?? { dice: 1, faces: 10, flat: 0 };
  const extent =
    flat +
    (dice > 0 ? ctx.pool({ dice, die: d(faces), sets: 1, keep: 'high' }, 'splash', shot.by.id) : 0);
  const cells =
    options.splashExtent === 'radius'
      ? areaWithin(map, centre, extent * HALF_METRES)
      : nearestCells(map, centre, Math.ceil(extent / (map.scale.perCell / HALF_METRES) ** 2));
  const effect = weapon.splash?.effect ?? '';
  ctx.tell(splashSpreads, ['REN-SPLASH-01', 'REN-SPLASH-02'], {
    at: [...centre],
    extent,
    meaning: options.splashExtent,
    effect,
  });
  const caught = allCombatants(ctx.state)
    .filter((who) => cells.some(({ at }) => covers(who, at[0], at[1])))
    .map((who) => ({ who, met: met(ctx.state, who, weapon, []) }));
  const clear = escaping(ctx, caught, weapon, 'REN-SPLASH-02', shot);
  for (const { who, met: found } of caught) {
    if (clear.has(who.id)) continue;
    ctx.tell(splashed, ['REN-SPLASH-01'], { who: who.id, effect });
    tellMet(ctx, who, found);
    tellTexts(ctx, who, found);
    notices(ctx, who, shot.by);
  }
}

interface Caught {
  readonly who: Combatant;
  readonly met: Met;
}

/**
 * Those in an area that get out of it. Usually nobody can defend; the GM may grant it, and then a defence better than
 * the attack is enough (REN-BLAST-03, REN-SPLASH-02).
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
  const { by, weaponId, rolled } = shot;
  const able = caught.filter(
    ({ who }) => who.id !== by.id && !disabled(ctx.state, who) && !unaware(who, by),
  );
  if (able.length === 0) return clear;
  const granted = ctx.ask<string>({
    id: 'area-defence',
    who: GM,
    rules: [rule],
    about: { by: by.id, weapon: weapon.name },
    options: [
      { value: 'nobody' },
      { value: 'everybody' },
      ...able.map(({ who }) => ({ value: who.id, label: who.name })),
    ],
    fallback: 'nobody',
  });
  for (const { who, met: found } of able) {
    if (granted !== 'everybody' && granted !== who.id) continue;
    const chosen = chooseDefence(ctx, who, {
      by,
      weapon,
      weaponId,
      ranged: true,
      area: true,
      met: found,
    });
    if (!chosen || !outdoes(ctx, chosen.side, rolled)) continue;
    clear.add(who.id);
    ctx.tell(getsClear, [rule], { who: who.id });
  }
  return clear;
}

/** Whether a defence beats an attack that was rolled once for everybody. A tie is rolled again for the defender alone (REN-ATK-06). */
const outdoes = (ctx: Ctx, side: Contender, attack: Rolled): boolean =>
  ctx.until(() => {
    const rolled = rollFor(
      ctx,
      side,
      undefined,
      undefined,
      attack.grade < 0 ? undefined : attack.margin,
    );
    if (rolled.grade < 0) return false;
    if (attack.grade < 0 || rolled.margin > attack.margin) return true;
    if (rolled.margin < attack.margin) return false;
    const { opposedTie } = ctx.state.fixed.options;
    return opposedTie === 'reroll' ? undefined : opposedTie === 'defender';
  });
