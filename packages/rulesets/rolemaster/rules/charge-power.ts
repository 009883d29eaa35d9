import type { RuleId } from '@tiltyard/engine';
import { METRE } from '../state/sheet.js';
import type { Combatant, Point, State } from '../state/state.js';
import { distance, isOut, reachDistance } from '../state/state.js';
import { velocityBetween } from '../state/verbs/index.js';
import type { Blow } from '../tables/attack-cell.js';
import { isOpenBetween } from './open-line.js';

/** The effect of relative speed on a blow: the highest row reached counts (RMC-CHARGE-02 to 05). */
const ROWS = [
  { speed: 3 * METRE, times: 2, steps: 1, rule: 'RMC-CHARGE-02' },
  { speed: 6 * METRE, times: 3, steps: 2, rule: 'RMC-CHARGE-03' },
  { speed: 12 * METRE, times: 4, steps: 3, rule: 'RMC-CHARGE-04' },
] as const;

const WORST = 5;

const placeBetween = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  Math.round(ax + (bx - ax) * share),
  Math.round(ay + (by - ay) * share),
];

/** The row of the charge table for a relative speed in tenths of a millimetre a second; undefined below the first. */
export function chargeRow(closing: number): (typeof ROWS)[number] | undefined {
  let highest: (typeof ROWS)[number] | undefined;
  for (const row of ROWS) if (closing >= row.speed) highest = row;
  return highest;
}

/**
 * The component of a velocity along a line, allowing for rounding of each axis: 3 m/s count as 3
 * m/s in any direction (RMC-CHARGE-05).
 */
const speedAlong = ([vx, vy]: Point, [dx, dy]: Point): number =>
  Math.floor(
    (vx * dx + vy * dy + (Math.abs(dx) + Math.abs(dy)) / 2) / Math.sqrt(dx * dx + dy * dy),
  );

/**
 * How fast the gap closes when contact is made: the charger's approach, and the defender's approach or retreat along the
 * line between them (RMC-CHARGE-06). Tenths of a millimetre a second.
 */
export function closingSpeed(
  state: State,
  from: Point,
  speed: number,
  defender: Combatant,
): number {
  const line: Point = [from[0] - defender.at[0], from[1] - defender.at[1]];
  const isSamePlace = line[0] === 0 && line[1] === 0;
  if (isSamePlace || defender.held || isOut(state, defender)) return speed;
  return speed + speedAlong(defender.velocity, line);
}

/** A run into striking distance: the place where it came within reach, and its speed towards the defender there. */
export interface RunUp {
  readonly from: Point;
  readonly approach: number;
}

/** The length of the steps in which a run near its target is checked. */
const STEP = METRE / 100;

/** A defender to be reached: their position, the reach, and whether they can be struck from a place. */
interface Goal {
  readonly at: Point;
  readonly reach: number;
  isInReach(place: Point): boolean;
}

/** The first place on a straight stretch within striking distance of its goal, or undefined. */
function contactOn(start: Point, end: Point, { at, reach, isInReach }: Goal): Point | undefined {
  const length = distance(start, end);
  for (let gone = 0; gone < length;) {
    const place = placeBetween(start, end, gone / length);
    if (isInReach(place)) return place;
    // Even a run straight at the defender covers this distance before coming within reach.
    gone += Math.max(STEP, distance(place, at) - reach);
  }
  return isInReach(end) ? end : undefined;
}

/** Where a movement made contact, and its velocity there. */
function contactOf(
  { at, from, bends = [], velocity }: Combatant,
  goal: Goal,
): { readonly place: Point; readonly velocity: Point } {
  const speed = Math.round(Math.hypot(...velocity));
  let start = from;
  for (const bend of bends) {
    const place = contactOn(start, bend, goal);
    if (place) return { place, velocity: velocityBetween(start, bend, speed) };
    start = bend;
  }
  return { place: contactOn(start, at, goal) ?? at, velocity };
}

/**
 * The approach of an attacker who has run into striking distance this turn and makes the first
 * attack, which is a charge like any other (RMC-CHARGE-01). Undefined for any other attacker,
 * and for a crawl (RMC-STAG-06).
 */
export function runUpOf(
  state: State,
  attacker: Combatant,
  reach: number,
  defender: Combatant,
): RunUp | undefined {
  // Combatants only close in during their own turn (RMC-CHARGE-06).
  if (state.order[state.turn] !== attacker.id) return undefined;
  if (!attacker.moved || attacker.attacked || attacker.crawled) return undefined;
  // A wall in between prevents melee at any distance (RMC-MELEE-02).
  const isInReach = (place: Point): boolean =>
    reachDistance(state, place, defender.at) <= reach && isOpenBetween(state, place, defender.at);
  if (isInReach(attacker.from)) return undefined;
  const { place, velocity } = contactOf(attacker, { at: defender.at, reach, isInReach });
  const line: Point = [defender.at[0] - place[0], defender.at[1] - place[1]];
  return { from: place, approach: speedAlong(velocity, line) };
}

/** How fast the gap to a defender closes after a run-up; 0 if it is too slow to matter. */
export function runUpClosing(state: State, runUp: RunUp | undefined, defender: Combatant): number {
  if (!runUp || runUp.approach <= 0) return 0;
  const closing = closingSpeed(state, runUp.from, runUp.approach, defender);
  return chargeRow(closing) ? closing : 0;
}

/** The same for an attacker in the current state. */
export const runUpSpeed = (
  state: State,
  attacker: Combatant,
  reach: number,
  defender: Combatant,
): number => runUpClosing(state, runUpOf(state, attacker, reach, defender), defender);

/** A blow as improved by a charge. */
export interface ImprovedBlow {
  readonly hits: number;
  /** Severities, from 1 for A to 5 for E. */
  readonly criticals: readonly number[];
  /** The multiplier of extra hits from the critical. */
  readonly times: number;
  readonly rules: readonly RuleId[];
}

/**
 * Multiplies hits and raises severity by the speed of a charge; below the first row nothing
 * changes (RMC-CHARGE-01 to 09).
 */
export function improveBlow(state: State, { hits, severity }: Blow, closing: number): ImprovedBlow {
  const { options } = state.fixed;
  const row = chargeRow(closing);
  if (!row)
    return {
      hits,
      criticals: severity === 0 ? [] : [severity],
      times: 1,
      rules: closing > 0 ? ['RMC-CHARGE-01'] : [],
    };
  const rules = [row.rule, 'RMC-CHARGE-05', 'RMC-CHARGE-09'];
  const multiplied = {
    hits: hits * row.times,
    times: options['charge.hitsScope'] === 'allHits' ? row.times : 1,
  };
  if (severity === 0)
    return {
      criticals: options['charge.noCrit'] === 'promote' ? [row.steps] : [],
      ...multiplied,

      rules: [...rules, 'RMC-CHARGE-08'],
    };
  const raised = severity + row.steps;
  if (raised <= WORST) return { criticals: [raised], ...multiplied, rules };
  return {
    criticals: options['charge.overflow'] === 'extraCritical' ? [WORST, raised - WORST] : [WORST],
    ...multiplied,

    rules: [...rules, 'RMC-CHARGE-07'],
  };
}
