import type { Cell, Footprint } from '@tiltyard/engine/space';
import {
  adjacent,
  heightDifference,
  inside,
  overlap,
  pointAt,
  squaredDistance,
} from '@tiltyard/engine/space';
import { leftTheMap, scattered, throwingRangeSet, throwTooFar } from '../../events/areas.js';
import type { Range, Size, Weapon } from '../../state/sheet.js';
import { D10, HALF_METRES, SIZES } from '../../state/sheet.js';
import type { Combatant, Ctx, State } from '../../state/state.js';
import { sheetOf } from '../../state/state.js';
import { setThrowingRange } from '../../state/verbs.js';

/** The straight distance between two bodies in whole metres, the height of their ground included (REN-GRID-03). */
export function metres({ fixed: { map } }: State, a: Footprint, b: Footprint): number {
  const rise = heightDifference(map, a, b);
  const square = squaredDistance(a, b) * map.scale.perCell ** 2 + rise ** 2;
  return Math.round(Math.sqrt(square) / HALF_METRES);
}

/** Range brackets of anything thrown (REN-RNG-05). */
export const THROWN: Range = Object.freeze({ short: 5, medium: 15, long: 30, extreme: 45 });

/** Attack modifier of each bracket (REN-RNG-03). */
export const BRACKETS = [
  { name: 'short', modifier: 0 },
  { name: 'medium', modifier: -10 },
  { name: 'long', modifier: -20 },
  { name: 'extreme', modifier: -30 },
] as const;

const USUAL = 100;

/**
 * The range brackets of a weapon; a thrown item without its own has the usual ones, as adjusted
 * by the GM (REN-RNG-05, REN-RNG-06).
 */
export function rangeOf(state: State, weapon: Weapon): Range {
  const percent = state.throwing[weapon.name];
  if (weapon.range || percent === undefined) return weapon.range ?? THROWN;
  const part = (limit: number): number => Math.floor((limit * percent) / USUAL);
  return {
    short: part(THROWN.short),
    medium: part(THROWN.medium),
    long: part(THROWN.long),
    extreme: part(THROWN.extreme),
  };
}

const FARTHEST = 300;

/**
 * Whether a thrown item can reach a distance. The first time a kind of item without its own
 * brackets is thrown, the GM says how well it flies, in percent of the usual distances
 * (REN-RNG-06).
 */
export function flies(
  ctx: Ctx,
  by: Combatant,
  weapon: Weapon,
  ranged: boolean,
  distanceTo: () => number,
): boolean {
  if (!ranged || weapon.kind !== 'thrown' || weapon.range) return true;
  if (ctx.state.throwing[weapon.name] === undefined) {
    const percent = ctx.askNumber(
      {
        id: 'throw-range',
        who: 'gm',
        rules: ['REN-RNG-06'],
        about: { by: by.id, weapon: weapon.name },
        fallback: USUAL,
      },
      1,
      FARTHEST,
    );
    setThrowingRange(ctx, weapon.name, percent);
    if (percent !== USUAL)
      ctx.tell(throwingRangeSet, ['REN-RNG-06'], { weapon: weapon.name, percent });
  }
  const distance = distanceTo();
  if (bracket(ctx.state, weapon, distance)) return true;
  ctx.tell(throwTooFar, ['REN-RNG-04', 'REN-RNG-06'], { by: by.id, weapon: weapon.name, distance });
  return false;
}

/** The first bracket that reaches a distance; undefined beyond the last (REN-RNG-02, REN-RNG-04). */
export function bracket(
  state: State,
  weapon: Weapon,
  distance: number,
): (typeof BRACKETS)[number] | undefined {
  const range = rangeOf(state, weapon);
  return BRACKETS.find(({ name }) => distance <= range[name]);
}

export const POINT_BLANK = -20;
export const SIZE_STEP = 10;
export const GREATEST_SIZE_MODIFIER = 100;

/** Steps of size from Normal, by the target's own size (REN-CTX-19, REN-SIZE-02). */
const sizeSteps = (size: Size): number => SIZES.indexOf(size) - SIZES.indexOf('Normal');

/**
 * Adds the modifier for the target's size to a shot, which a large target makes easier, or to a
 * grab, which it makes harder. For sizes beyond small and large the GM names the number, or each
 * step counts 10 (REN-SIZE-01 to 03).
 * @param favour 1 if large is easier, -1 if it is harder
 */
export function sizeModifier(
  ctx: Ctx,
  total: number,
  target: Combatant,
  attempt: string,
  favour: 1 | -1,
): number {
  const { size } = sheetOf(ctx.state, target);
  const steps = sizeSteps(size);
  if (steps === 0) return total;
  const once = favour * Math.sign(steps) * SIZE_STEP;
  if (Math.abs(steps) === 1)
    return ctx.addModifier(total, once, steps < 0 ? 'REN-SIZE-01' : 'REN-SIZE-02', true, size);
  if (ctx.state.fixed.options.sizeScale === 'step')
    return ctx.addModifier(total, once * Math.abs(steps), 'REN-SIZE-03', true, size);
  const question = {
    id: 'size-modifier',
    who: 'gm',
    rules: ['REN-SIZE-03'],
    about: { at: target.id, size, attempt },
    fallback: once,
  };
  return ctx.addModifier(
    total,
    ctx.askNumber(question, -GREATEST_SIZE_MODIFIER, GREATEST_SIZE_MODIFIER),
    'REN-SIZE-03',
    true,
    size,
  );
}

/**
 * The range penalty; a shot that the GM allows beyond the last bracket has the penalty of that
 * bracket (REN-RNG-03, REN-RNG-04).
 */
export function bracketModifier(ctx: Ctx, total: number, weapon: Weapon, distance: number): number {
  const { name, modifier } = bracket(ctx.state, weapon, distance) ?? BRACKETS[3];
  const why = ctx.wantsNotes ? `${name}, ${distance} m` : undefined;
  return ctx.addModifier(total, modifier, 'REN-RNG-03', true, why);
}

/** Distance, point blank and the target's size, on a ranged attack (REN-RNG-03, REN-RNG-11, REN-SIZE-01, REN-SIZE-02). */
export function rangedModifiers(
  ctx: Ctx,
  total: number,
  by: Combatant,
  target: Combatant,
  weapon: Weapon,
): number {
  const { state } = ctx;
  let sum = bracketModifier(ctx, total, weapon, metres(state, by, target));
  // A target that the GM has put on the shooter's own square counts as adjacent.
  sum = overlap(by, target) ? addPointBlank(ctx, sum) : pointBlank(ctx, sum, by, target);
  return sizeModifier(ctx, sum, target, 'ranged attack', 1);
}

/** The penalty for a shot at an adjacent space, whatever is there (REN-RNG-11). */
export const pointBlank = (ctx: Ctx, total: number, by: Combatant, target: Footprint): number =>
  adjacent(ctx.state.fixed.map, by, target) ? addPointBlank(ctx, total) : total;

const addPointBlank = (ctx: Ctx, total: number): number =>
  ctx.addModifier(total, POINT_BLANK, 'REN-RNG-11', true, 'point blank');

const NO_DIRECTION = 8;
const DEGREES = 360;
/** Degrees between two adjacent directions of eight; direction 1 is north, the rest follow clockwise. */
const EIGHTH = 45;

/**
 * Where a shot that missed comes down (REN-RNG-07 to 09). Method 1: a d10 for the direction,
 * rerolled on 9 and 10, then a d10 for the metres, measured straight. Method 2: a d10 for the
 * metres, the direction given by the GM or drawn at random.
 */
export const scatter = (ctx: Ctx, by: Combatant, aimed: Cell): Cell =>
  ctx.fold(() => landing(ctx, by, aimed), String);

function landing(ctx: Ctx, by: Combatant, aimed: Cell): Cell {
  const { scatterMethod } = ctx.state.fixed.options;
  const { perCell } = ctx.state.fixed.map.scale;
  let landed = aimed;
  if (scatterMethod === 'twoDice') {
    const direction = ctx.until(() => {
      const face = ctx.roll(D10, 'scatter direction', by.id);
      return face > NO_DIRECTION ? undefined : face;
    });
    const distance = ctx.roll(D10, 'scatter distance', by.id);
    landed = pointAt(aimed, EIGHTH * (direction - 1), distance * HALF_METRES, perCell);
    ctx.tell(scattered, ['REN-RNG-07', 'REN-RNG-08'], {
      by: by.id,
      direction,
      distance,
      from: [...aimed],
      to: [...landed],
    });
  } else {
    const distance = ctx.roll(D10, 'scatter distance', by.id);
    const degrees =
      (scatterMethod === 'gm' ? angleRuled(ctx, by, distance) : undefined) ??
      ctx.roll({ name: 'angle', faces: DEGREES, low: 0 }, 'scatter angle', by.id);
    landed = pointAt(aimed, degrees, distance * HALF_METRES, perCell);
    ctx.tell(scattered, ['REN-RNG-07', 'REN-RNG-09'], {
      by: by.id,
      degrees,
      distance,
      from: [...aimed],
      to: [...landed],
    });
  }
  if (!inside(ctx.state.fixed.map, landed[0], landed[1]))
    ctx.tell(leftTheMap, ['REN-RNG-10'], { by: by.id, to: [...landed] });
  return landed;
}

/** The direction given by the GM; undefined if it is left to chance (REN-RNG-09). */
function angleRuled(ctx: Ctx, by: Combatant, distance: number): number | undefined {
  const question = { who: 'gm', rules: ['REN-RNG-09'], about: { by: by.id, distance } };
  const gives = ctx.ask({
    id: 'scatter-direction',
    ...question,

    options: [
      { value: 'chance', label: 'Leave it to chance' },
      { value: 'angle', label: 'Name the direction' },
    ],
    fallback: 'chance',
  });
  return gives === 'angle'
    ? ctx.askNumber({ id: 'scatter-angle', ...question }, 0, DEGREES - 1)
    : undefined;
}

/** Whether a failed attack with this weapon scatters (REN-RNG-07, REN-RNG-10). */
export function scatters(state: State, area: boolean): boolean {
  const { scatterTrigger } = state.fixed.options;
  return scatterTrigger === 'allMisses' || (scatterTrigger === 'areaMisses' && area);
}
