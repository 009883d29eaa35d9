import type { RuleId } from '@tiltyard/engine';
import type { Cell, Footprint, GridMap } from '@tiltyard/engine/space';
import {
  concealmentBetween,
  coverFrom,
  dark,
  lineOfEffect,
  memoizeByPosition,
  sees,
  straightDistance,
  traitsAt,
  cellsOf,
} from '@tiltyard/engine/space';
import type { Combatant, Level, State } from '../../state/state.js';
import { has, hasFeat, placed, sheetOf } from '../../state/state.js';
import { groundDistance, heightOfBody } from '../../state/distance.js';

/** What keeps a combatant from seeing another well; level 1 is partial, 2 total. */
export interface Concealment {
  readonly level: 0 | 1 | 2;
  readonly cause: string;
  readonly rule: RuleId;
}

/** The miss roll from which an attack misses, by level of concealment: partial and total (T20-CONC-13, T20-CONC-14). */
export const MISSES = { 1: 17, 2: 11 } as const;

const CLEAR: Concealment = { level: 0, cause: '', rule: 'T20-CONC-01' };

const partial = (cause: string): Concealment => ({ level: 1, cause, rule: 'T20-CONC-13' });
const total = (cause: string): Concealment => ({ level: 2, cause, rule: 'T20-CONC-14' });

/** Whether no line of sight gets through: smoke or a curtain is in the way, or solid cover is on every line. */
const hiddenFrom = (map: GridMap, observer: Footprint, target: Footprint): boolean =>
  !sees(map, observer, target) &&
  (lineOfEffect(map, observer, target) || coverFrom(map, observer, target).total);

/** Whether a square is in dim light, by the word in its mark: "dim", or "the dim store" (T20-CONC-12, T20-CONC-13). */
const isDim = (map: GridMap, cell: Cell): boolean =>
  /\bdim\b/i.test(traitsAt(map, cell).mark ?? '');

/**
 * The concealment that the map puts between two places: darkness or dim light on the second, no line of sight, or
 * degrees of fog.
 */
const onTheWay = memoizeByPosition((map, from, to) => {
  const cells = cellsOf(to);
  const ground = {
    dark: cells.every(([x, y]) => dark(map, x, y)),
    hidden: hiddenFrom(map, from, to),
    fog: concealmentBetween(map, from, to),
    dim: cells.every((cell) => isDim(map, cell)),
  };
  return { ...ground, clear: !ground.dark && !ground.hidden && ground.fog <= 0 && !ground.dim };
});

const bare = new WeakMap<GridMap, boolean>();

/** Whether nothing on a map conceals anyone from anyone. */
function isBare(map: GridMap): boolean {
  let is = bare.get(map);
  if (is === undefined)
    bare.set(
      map,
      (is =
        map.walls.length === 0 &&
        map.cells.every(
          (cell) =>
            !cell.blocked && !cell.obscuring && !cell.dark && !cell.cover && !cell.concealment,
        )),
    );
  return is;
}

/** Whether it is plain that everyone has noticed everyone else and sees where they are. */
export function inPlainSight({ fixed: { map, sheets }, combatants, rulings }: State): boolean {
  if (rulings.length > 0 || !isBare(map)) return false;
  for (const id in combatants) {
    const who = combatants[id];
    if (
      !who ||
      who.unawareOf.length > 0 ||
      !placed(who) ||
      has(who, 'blinded') ||
      has(who, 'invisible') ||
      sheets[id]?.accurateSenses.length === 0
    )
      return false;
  }
  return true;
}

const NOTHING: readonly Concealment[] = [];

/**
 * Everything that conceals one body from another: the map, and conditions of both (T20-CONC-01, T20-CONC-13,
 * T20-CONC-14).
 */
function sources(state: State, observer: Combatant, target: Combatant): readonly Concealment[] {
  const { map, options } = state.fixed;
  const states = byState(observer, target);
  const ground = placed(observer) ? onTheWay(map, observer, target) : undefined;
  if (!ground || ground.clear) return states;
  const found: Concealment[] = [...states];
  if (ground.dark) found.push(total('total darkness'));
  if (ground.hidden) found.push(total('out of sight'));
  if (ground.fog > 0) found.push(ground.fog > 1 ? total('dense fog') : partial('fog or foliage'));
  if (
    ground.dim &&
    !(options['conc.nightVision'] === 'cancelsDimLight' && hasFeat(state, observer, 'Night Vision'))
  )
    found.push(partial('dim light'));
  return found;
}

const CONCEALMENT = [0, 1, 2, 2] as const;
const asLevel = (level: Level): 0 | 1 | 2 => CONCEALMENT[level];

/**
 * How well a target is concealed from an observer. Concealments do not add up (T20-CONC-04); a sense that is accurate
 * without light sees through them (T20-CONC-07); rulings of the Narrator come first. A combatant whom no one can place
 * is out of sight, and may itself see whatever the map allows.
 */
export function concealment(state: State, observer: Combatant, target: Combatant): Concealment {
  if (observer.unawareOf.includes(target.id))
    return { level: 2, cause: 'unnoticed', rule: 'T20-CONC-07' };
  if (!placed(target)) return { level: 2, cause: 'out of sight', rule: 'T20-CONC-07' };
  const senses = sheetOf(state, observer).accurateSenses;
  if (senses.length === 0) return { level: 2, cause: 'no accurate sense', rule: 'T20-CONC-07' };
  for (const sense of senses) if (sense !== 'sight') return CLEAR;
  const ruled = state.rulings.length === 0 ? undefined : ruledOn(state, observer, target);
  return pick(state, ruled ?? sources(state, observer, target));
}

/** Concealment by conditions: of the observer's eyes, and of the target (T20-CONC-14). */
function byState(observer: Combatant, target: Combatant): readonly Concealment[] {
  const blind = has(observer, 'blinded');
  const invisible = has(target, 'invisible');
  if (!blind && !invisible) return NOTHING;
  return [
    ...(blind ? [total('blind attacker')] : []),
    ...(invisible ? [total('invisibility')] : []),
  ];
}

/**
 * Conditions in addition to a general ruling of the Narrator: the blinded see no one because of it, and the invisible
 * are not seen in fog (T20-CONC-01, T20-CONC-04).
 */
function besides(observer: Combatant, target: Combatant, level: Level): readonly Concealment[] {
  const states = byState(observer, target);
  return level === 0 && !has(observer, 'blinded') ? NOTHING : states;
}

/**
 * The Narrator's ruling on how a target appears to an observer, in place of the map; undefined if there is none. A
 * ruling for this observer comes before one for all.
 */
function ruledOn(
  state: State,
  observer: Combatant,
  target: Combatant,
): readonly Concealment[] | undefined {
  const ruled = state.rulings.filter(
    ({ kind, who }) => kind === 'concealment' && who === target.id,
  );
  const own = ruled.find(({ against }) => against === observer.id);
  const said = own ?? ruled.find(({ against }) => against === null);
  if (!said) return undefined;
  const { level, cause } = said;
  const laidDown: Concealment = {
    level: asLevel(level),
    cause,
    rule: level > 1 ? 'T20-CONC-14' : 'T20-CONC-13',
  };
  return [...(own ? NOTHING : besides(observer, target, level)), laidDown].filter(
    seenThrough(state, observer),
  );
}

/** Which of several concealments counts (T20-CONC-04). */
function pick(state: State, list: readonly Concealment[]): Concealment {
  const [first] = list;
  if (first === undefined) return CLEAR;
  if (state.fixed.options['conc.pick'] === 'first') return first;
  return list.reduce<Concealment>((best, each) => (each.level > best.level ? each : best), CLEAR);
}

/** Night Vision sees clearly in dim light, whether the map or a ruling says that it is dim (T20-CONC-12). */
const seenThrough =
  (state: State, observer: Combatant) =>
  ({ cause }: Concealment): boolean =>
    !(
      cause === 'dim light' &&
      state.fixed.options['conc.nightVision'] === 'cancelsDimLight' &&
      hasFeat(state, observer, 'Night Vision')
    );

/** Whether a target is in dim light that the observer's Night Vision sees through (T20-CONC-12). */
export const dimmed = (state: State, observer: Combatant, target: Combatant): boolean => {
  if (
    state.fixed.options['conc.nightVision'] !== 'cancelsDimLight' ||
    !hasFeat(state, observer, 'Night Vision')
  )
    return false;
  const ruled = state.rulings.some(
    ({ kind, who, cause }) => kind === 'concealment' && who === target.id && cause === 'dim light',
  );
  return ruled || cellsOf(target).every((cell) => isDim(state.fixed.map, cell));
};

/** Whether a combatant perceives another well enough to act on it directly (T20-CONC-07, T20-CONC-08). */
export const perceives = (state: State, observer: Combatant, target: Combatant): boolean =>
  concealment(state, observer, target).level < 2;

/** Whether a combatant is right above another rather than across from it (T20-COVER-03). */
export function overhead(state: State, above: Combatant, below: Combatant): boolean {
  const height = heightOfBody(state, above) - heightOfBody(state, below);
  return height > 0 && height >= groundDistance(state, above, below);
}

/** Whether a point at this height is right above a combatant rather than across from it (T20-COVER-03). */
export function isPointOverhead(
  state: State,
  point: { readonly at: Cell; readonly height: number },
  below: Combatant,
): boolean {
  const height = point.height - heightOfBody(state, below);
  const away = straightDistance(state.fixed.map, { at: point.at, size: 1 }, below);
  return height >= away;
}
