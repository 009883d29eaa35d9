import type { Id, RuleId } from '@tiltyard/engine';
import type { Cell, Footprint, GridMap, Wall } from '@tiltyard/engine/space';
import {
  cellsOf,
  coverFrom,
  coverMark,
  covers,
  heightAt,
  memoizeByPosition,
} from '@tiltyard/engine/space';
import { doorwayOf } from './ganging-up.js';
import { overhead } from './concealment.js';
import type { Combatant, Ctx, Level, State } from '../../state/state.js';
import { helpless, out, placed } from '../../state/state.js';
import { FEET_PER_SQUARE, heightOfBody, isBeside, isLevelAt } from '../../state/distance.js';

/** The bonuses of a level of cover to Defense, Reflex and Stealth (T20-COVER-01, T20-COVER-04, T20-COVER-09 to 11). */
const DEFENSE = 4;
const REFLEX = 2;
export const STEALTH = 10;
/** No line at all: total cover (T20-COVER-07). */
export const TOTAL = 3;

export interface Cover {
  readonly level: Level;
  /** The bonus to Defense. */
  readonly bonus: number;
  readonly reflex: number;
  readonly rule: RuleId;
  /** The character that gives the cover, if any (T20-COVER-15). */
  readonly shield: Combatant | undefined;
}

const none: Cover = { level: 0, bonus: 0, reflex: 0, rule: 'T20-COVER-01', shield: undefined };

function graded(level: Level, shield: Combatant | undefined): Cover {
  if (level === 0) return none;
  if (level === TOTAL) return { ...none, level, rule: 'T20-COVER-07' };
  return {
    level,
    bonus: DEFENSE * level,
    reflex: REFLEX * level,
    rule: level > 1 ? 'T20-COVER-09' : 'T20-COVER-01',
    shield,
  };
}

function asLevel(level: number): Level {
  if (level <= 0) return 0;
  return level === 1 ? 1 : 2;
}

/** The cover that lines on the map and its marks give from a place; `above` if it is overhead. */
function levelFrom(
  map: GridMap,
  from: Footprint,
  target: Footprint,
  { corner, above }: { readonly corner: 'best' | 'worst'; readonly above: boolean },
): Level {
  const lines = coverFrom(map, from, target, { corner });
  if (lines.total) return TOTAL;
  return asLevel(Math.max(lines.blocked > 0 ? 1 : 0, coverMark(map, from, target, above)));
}

/** The same by the positions of the two; a larger attacker strikes from the best of its squares. */
const byPosition = (corner: 'best' | 'worst', above: boolean) =>
  memoizeByPosition((map, from, target): Level => {
    if (corner === 'best' || from.size === 1)
      return levelFrom(map, from, target, { corner, above });
    return cellsOf(from)
      .map((at) => levelFrom(map, { at, size: 1 }, target, { corner, above }))
      .reduce((best, level) => (level < best ? level : best));
  });
const inMelee = { level: byPosition('worst', false), above: byPosition('worst', true) };
const atRange = { level: byPosition('best', false), above: byPosition('best', true) };

/** The height on which a wall stands: the higher of the two squares that it separates. */
function groundOf(map: GridMap, { at: [x, y], side }: Wall): number {
  const [acrossX, acrossY] = side === 'east' ? [x + 1, y] : [x, y + 1];
  return Math.max(heightAt(map, x, y), heightAt(map, acrossX, acrossY));
}

const isLowWall = ({ kind }: Wall): boolean => kind === 'low';
const isCrate = ({ cover = 0 }: GridMap['cells'][number]): boolean => cover > 0;

interface Low {
  /** The heights on which low walls and squares with cover stand, lowest first. */
  readonly grounds: readonly number[];
  /** Maps without the low walls and cover on the lowest of these heights, indexed by how many heights are left out. */
  readonly without: GridMap[];
}

const lowCovers = new WeakMap<GridMap, Low>();

function lowCoversOf(map: GridMap): Low {
  const known = lowCovers.get(map);
  if (known) return known;
  const heights = [
    ...map.walls.filter(isLowWall).map((wall) => groundOf(map, wall)),
    ...map.cells.filter(isCrate).map(({ height = 0 }) => height),
  ];
  const grounds = [...new Set(heights)].toSorted((a, b) => a - b);
  const made: Low = { grounds, without: [map] };
  lowCovers.set(map, made);
  return made;
}

/** A map without low walls and squares with cover that do not reach up to a height (T20-COVER-03). */
function withoutCoverBelow(map: GridMap, height: number): GridMap {
  const { grounds, without } = lowCoversOf(map);
  if (grounds.length === 0) return map;
  const below = grounds.filter((ground) => ground + FEET_PER_SQUARE <= height);
  return (without[below.length] ??= {
    ...map,
    walls: map.walls.filter((wall) => !isLowWall(wall) || !below.includes(groundOf(map, wall))),
    cells: map.cells.map((cell) =>
      isCrate(cell) && below.includes(cell.height ?? 0) ? { ...cell, cover: 0 } : cell,
    ),
  });
}

/**
 * The height of the lowest part of a combatant that a low wall or a crate might cover: riders sit above their mounts'
 * legs (T20-COVER-03).
 */
const lowestOf = (state: State, who: Combatant): number =>
  heightOfBody(state, who) + (who.riding === null ? 0 : FEET_PER_SQUARE);

/** The level of cover that the map gives against a combatant at a place; 3 is total. */
export function mapCover(
  state: State,
  from: Footprint,
  target: Combatant,
  melee: boolean,
  above = false,
): Level {
  const kind = melee ? inMelee : atRange;
  const walled = withoutCoverBelow(state.fixed.map, lowestOf(state, target));
  return (above ? kind.above : kind.level)(walled, from, target);
}

const UPRIGHT: Readonly<Record<Combatant['posture'], number>> = {
  prone: 0,
  kneeling: 1,
  standing: 2,
};

/**
 * Whether a character stands as tall as the one behind it: a fallen one does not cover a standing one (T20-COVER-15).
 */
export const canCover = (shield: Combatant, target: Combatant): boolean =>
  !out(shield) && UPRIGHT[shield.posture] >= UPRIGHT[target.posture];

/**
 * Whether a character is at least partly at the height of the one behind it: a body that hovers higher or lower is not
 * in the way, and one smaller than a mount does not reach up to its rider (T20-COVER-15).
 */
export const isLevelWith = (state: State, shield: Combatant, target: Combatant): boolean =>
  isLevelAt(heightOfBody(state, shield) - heightOfBody(state, target), shield, target) &&
  (target.riding === null || shield.size >= target.size);

/**
 * The character behind whom a combatant takes cover, if it is still adjacent and in the way.
 * @param above whether the attack comes from overhead, where adjacent characters are not in the way (T20-COVER-03)
 */
function shieldOf(
  state: State,
  from: Footprint,
  target: Combatant,
  above: boolean,
): Combatant | undefined {
  const shield = target.shelter === null ? undefined : state.combatants[target.shelter];
  if (!shield || above || !canCover(shield, target) || covers(shield, ...from.at)) return undefined;
  if (!isLevelWith(state, shield, target)) return undefined;
  if (!isBeside(state, shield, target)) return undefined;
  return coverFrom(state.fixed.map, from, target, { bodies: [shield] }).bodies.length > 0
    ? shield
    : undefined;
}

/** Cover by the ground and by a character: the better of the two, or both by a house rule (T20-COVER-19). */
function together(state: State, ground: Level, shield: Combatant | undefined): Cover {
  if (ground === TOTAL) return graded(TOTAL, undefined);
  if (state.fixed.options['cover.stacking'] === 'add' && shield && ground > 0) {
    const both = ground + 1;
    return { level: 2, bonus: DEFENSE * both, reflex: REFLEX * both, rule: 'T20-COVER-19', shield };
  }
  return ground > 0 ? graded(ground, undefined) : graded(shield ? 1 : 0, shield);
}

interface RuledCover {
  /** The Narrator's last rating. */
  readonly rated: Level | undefined;
  /** The best cover taken since. */
  readonly taken: Level;
}

const UNRULED: RuledCover = { rated: undefined, taken: 0 };

/**
 * What has been ruled about a combatant's cover from another (T20-COVER-12). A rating against one attacker applies to
 * that attacker, whatever the rating against all (T20-COVER-02).
 */
function ruledCover({ rulings }: State, target: Combatant, by: Id | undefined): RuledCover {
  if (rulings.length === 0) return UNRULED;
  const ruled = rulings.filter(
    ({ kind, who, against }) =>
      kind === 'cover' && who === target.id && (against === null || against === by),
  );
  const ratings = ruled.filter(({ here }) => here !== true);
  const rated = ratings.findLast(({ against }) => against !== null) ?? ratings.at(-1);
  const since = rated ? ruled.slice(ruled.indexOf(rated) + 1) : ruled;
  const taken = since.reduce<Level>(
    (best, { here, level }) => (here === true && level > best ? level : best),
    0,
  );
  return { rated: rated?.level, taken };
}

/** Adds cover that was taken, if it is better than the rest; both count by a house rule (T20-COVER-19). */
function withTaken(state: State, cover: Cover, taken: Level): Cover {
  const adds = state.fixed.options['cover.stacking'] === 'add';
  if (!adds || taken === 0 || cover.bonus === 0 || taken === TOTAL)
    return taken > cover.level ? graded(taken, undefined) : cover;
  return {
    level: 2,
    bonus: cover.bonus + DEFENSE * taken,
    reflex: cover.reflex + REFLEX * taken,
    rule: 'T20-COVER-19',
    shield: cover.shield,
  };
}

/** Whether the frame of a doorway is in the way of an attack from beside it, melee or ranged (T20-GANG-06). */
function isFramed(state: State, by: Combatant, target: Combatant, above: boolean): boolean {
  if (!isBeside(state, by, target)) return false;
  const everyone = state.fixed.options['gang.doorwayCover'] === 'everyone';
  return (everyone || mapCover(state, by, target, true, above) > 0) && doorwayOf(state, target);
}

/**
 * The cover of a combatant from one attacker (T20-COVER-02). Of several covers the best counts (T20-COVER-19). Rulings
 * of the Narrator come first (T20-COVER-12).
 */
export function coverOf(state: State, by: Combatant, target: Combatant, melee: boolean): Cover {
  if (!placed(by) || !placed(target)) return none;
  const { rated, taken } = ruledCover(state, target, by.id);
  const above = overhead(state, by, target);
  const mapped = mapCover(state, by, target, melee, above);
  if (mapped === TOTAL && rated === undefined) return graded(TOTAL, undefined);
  const framed = mapped === 0 && isFramed(state, by, target, above);
  const shield = shieldOf(state, by, target, above);
  return withTaken(
    state,
    rated === undefined ? together(state, framed ? 1 : mapped, shield) : graded(rated, shield),
    taken,
  );
}

/** The origin of an area effect. */
export interface Origin {
  readonly at: Cell;
  /** The combatant there, if any: rulings against them count, too. */
  readonly by?: Id | undefined;
  /** Whether it is overhead (T20-COVER-03). */
  readonly above?: boolean;
}

/** The cover from the origin of an area effect (T20-COVER-03, T20-COVER-04, T20-COVER-08). */
export function coverFromPoint(
  state: State,
  { at, by, above = false }: Origin,
  target: Combatant,
): Cover {
  const { rated, taken } = ruledCover(state, target, by);
  const from = { at, size: 1 };
  return withTaken(
    state,
    rated === undefined
      ? together(
          state,
          mapCover(state, from, target, false, above),
          shieldOf(state, from, target, above),
        )
      : graded(rated, undefined),
    taken,
  );
}

/** Whether a covering character may lower its Defense to stay between attacker and target (T20-COVER-17). */
export const mayLower = (shield: Combatant): boolean => !helpless(shield);

/** Adds the bonus of cover to a Reflex save (T20-COVER-04, T20-COVER-10). */
export const addReflex = (ctx: Ctx, total: number, { level, reflex }: Cover): number =>
  ctx.addModifier(total, reflex, level > 1 ? 'T20-COVER-10' : 'T20-COVER-04', true, 'cover');
