import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { memoizePerState } from '@tiltyard/engine';
import { pathWithin } from '@tiltyard/engine/space';
import { armOf, pool, rangeModifier } from '../rules/bonuses/offensive-bonus.js';
import { ATTACK_POINTS, HASTE, usualPoints } from '../rules/action-points.js';
import { chargeRow, closingSpeed, improved, runUp } from '../rules/charging/charge-power.js';
import {
  armRefused,
  armsOf,
  cannotAttack,
  modeAt,
  stateRefuses,
  targetRefused,
} from '../rules/attack-refusals.js';
import type { Lookup } from '../state/content/lookup.js';
import { cellFor, lookupFor } from '../state/content/lookup.js';
import type { Options } from '../state/options.js';
import { PACES, paceCost, speedAt, topPace } from '../rules/movement/pace.js';
import { cannotMove, movementOf, rangeOf, SECONDS } from '../rules/movement/route.js';
import { chargeEnd } from '../rules/charging/charge-path.js';
import { METRE } from '../state/sheet.js';
import type { Combatant, State } from '../state/state.js';
import {
  aware,
  cellOf,
  distance,
  areEnemies,
  allCombatants,
  itemOf,
  out,
  sheetOf,
  combatantById,
} from '../state/state.js';
import { blowIn } from '../tables/attack-cell.js';
import type { AttackTable } from '../tables/table.js';

// What looks good to a plain player: automatic players read it, the rules never do.

/** What a critical is worth in hits, by severity from A. */
const CRITICAL_WORTH = [0, 5, 9, 14, 22, 35];

const ownDb = (state: State, target: Combatant): number =>
  sheetOf(state, target).baseDb +
  (aware(target) && !target.held ? 3 * sheetOf(state, target).qu : 0);

/** What twenty faces of the die come to, by table and options. */
const averages = new WeakMap<Options, WeakMap<AttackTable, Map<string, number>>>();

/** The hits to be expected of an attack that adds so much to the die, by a look at twenty faces of it. */
function average(state: State, lookup: Lookup, plus: number, closing: number): number {
  const { options } = state.fixed;
  const tables = averages.get(options) ?? new WeakMap<AttackTable, Map<string, number>>();
  averages.set(options, tables);
  const known = tables.get(lookup.table) ?? new Map<string, number>();
  tables.set(lookup.table, known);
  const key = `${lookup.column} ${lookup.cap} ${plus} ${chargeRow(closing)?.steps ?? 0}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  let sum = 0;
  for (let face = 3; face <= 98; face += 5) {
    const cell = cellFor(lookup, face + plus);
    const blow = cell < 0 ? undefined : blowIn(cell);
    if (!blow) continue;
    const { hits, criticals } = improved(state, blow, closing);
    sum += hits + criticals.reduce((all, severity) => all + (CRITICAL_WORTH[severity] ?? 0), 0);
  }
  known.set(key, sum / 20);
  return sum / 20;
}

function expected(
  state: State,
  who: Combatant,
  arm: string,
  target: Combatant,
  change: number,
  closing: number,
): number {
  const plus =
    pool(state, who, armOf(state, who, arm)) - who.shifted + change - ownDb(state, target);
  return average(state, lookupFor(state, itemOf(state, arm), target), plus, closing);
}

const minds = (state: State, who: Combatant, foe: Combatant): boolean =>
  areEnemies(who, foe) && !out(state, foe) && !foe.hidden;

/** How good an attack on somebody looks; foes who are out are left alone. */
export function worthOf(state: State, who: Combatant, arm: string, target: Combatant): number {
  if (!minds(state, who, target)) return -1000;
  const mode = modeAt(itemOf(state, arm), distance(who.at, target.at));
  const range =
    mode === 'melee' ? 0 : (rangeModifier(itemOf(state, arm), distance(who.at, target.at)) ?? 0);
  const haste = HASTE * (ATTACK_POINTS[mode].most - usualPoints(state, who, mode));
  // A blow that hardly ever lands is still better than none.
  return (
    0.1 +
    expected(
      state,
      who,
      arm,
      target,
      range + haste + paceCost(state, who, who.pace),
      mode === 'melee' ? runUp(state, who, itemOf(state, arm).reach, target) : 0,
    ) *
      (1 + 0.3 * (1 - target.hits / sheetOf(state, target).hits))
  );
}

interface Plan {
  readonly arm: string;
  readonly target: Id;
  readonly worth: number;
}

/** How well somebody fights with something, by itself. */
const mastery = (state: State, who: Combatant, id: string): number =>
  who.broken.includes(id) ? 0 : pool(state, who, armOf(state, who, id));

/** Whether somebody carries another weapon that it is as skilled in: nobody throws the best away. */
const hasSpare = (state: State, who: Combatant, arm: string): boolean =>
  who.carried.some(
    (id) => !who.broken.includes(id) && armOf(state, who, id).skill >= armOf(state, who, arm).skill,
  );

/** The best attack from where somebody stands, if there is any that is worth its while. */
export const bestAttack = memoizePerState((state: State, by: Id): Plan | undefined => {
  const who = combatantById(state, by);
  if (cannotAttack(state, by)) return undefined;
  let best: Plan | undefined;
  for (const arm of armsOf(state, who)) {
    if (armRefused(state, who, arm)) continue;
    for (const target of allCombatants(state)) {
      if (!minds(state, who, target) || targetRefused(state, who, itemOf(state, arm), target))
        continue;
      const mode = modeAt(itemOf(state, arm), distance(who.at, target.at));
      if (
        state.fixed.options.actionPoints === 'enabled' &&
        who.actionPoints < ATTACK_POINTS[mode].least
      )
        continue;
      const worth = worthOf(state, who, arm, target);
      if (mode === 'thrown' && !hasSpare(state, who, arm)) continue;
      if (!best || worth > best.worth) best = { arm, target: target.id, worth };
    }
  }
  return best;
});

interface Rush extends Plan {
  readonly pace: (typeof PACES)[number]['pace'];
}

/** The best charge, if somebody is to be reached by one. */
export const bestCharge = memoizePerState((state: State, by: Id): Rush | undefined => {
  const who = combatantById(state, by);
  if (cannotAttack(state, by) || cannotMove(state, by) || bestAttack(state, by)) return undefined;
  const farthest = speedAt(state, who, topPace(state, who)) * SECONDS;
  let best: Rush | undefined;
  for (const arm of armsOf(state, who)) {
    if (armRefused(state, who, arm) || itemOf(state, arm).class === 'ranged') continue;
    for (const target of allCombatants(state)) {
      if (who.actionPoints < ATTACK_POINTS.melee.least || !minds(state, who, target)) continue;
      const gap = distance(who.at, target.at) - itemOf(state, arm).reach;
      if (gap <= 0 || gap > farthest) continue;
      const end = chargeEnd(state, who, itemOf(state, arm), target);
      if (!end) continue;
      for (const { pace } of PACES) {
        const speed = speedAt(state, who, pace);
        if (pace > topPace(state, who) || speed * SECONDS < distance(who.at, end)) continue;
        const haste = HASTE * (ATTACK_POINTS.melee.most - usualPoints(state, who, 'melee'));
        const worth =
          0.1 +
          expected(
            state,
            who,
            arm,
            target,
            haste + paceCost(state, who, pace),
            closingSpeed(state, who.at, speed, target),
          );
        if (!best || worth > best.worth) best = { arm, target: target.id, worth, pace };
      }
    }
  }
  return best;
});

interface Way {
  readonly to: Cell;
  readonly pace: (typeof PACES)[number]['pace'];
}

/** The way towards the nearest foe, where nobody can be struck from here; whoever is dazed or reels stays where it is. */
export const wayOf = memoizePerState((state: State, by: Id): Way | undefined => {
  const who = combatantById(state, by);
  if (cannotMove(state, by) || who.attacked || stateRefuses(state, who) || bestAttack(state, by))
    return undefined;
  const shoots = armsOf(state, who).some(
    (id) => itemOf(state, id).class === 'ranged' && !who.broken.includes(id),
  );
  const top = PACES.findLast(({ pace }) => pace <= Math.min(topPace(state, who), 2));
  if (!top) return undefined;
  const reach = Math.max(
    1,
    Math.floor(
      (Math.max(...armsOf(state, who).map((id) => itemOf(state, id).reach)) / METRE) * 0.7,
    ),
  );
  const movement = movementOf(state, who);
  const foes = allCombatants(state)
    .filter((foe) => minds(state, who, foe))
    .toSorted((a, b) => distance(who.at, a.at) - distance(who.at, b.at));
  if (shoots && foes.some((foe) => targetRefusedAll(state, who, foe))) return undefined;
  for (const foe of foes) {
    const path = pathWithin(
      state.fixed.map,
      cellOf(who),
      { at: cellOf(foe), size: 1 },
      reach,
      movement,
    );
    if (!path || path.cost === 0) continue;
    const budget = rangeOf(state, who, top.pace);
    let cost = 0;
    let end: Cell | undefined;
    for (const [i, step] of path.steps.entries()) {
      cost += step;
      const at = path.cells[i + 1];
      if (!at || cost > budget) break;
      if (movement.occupied?.(at[0], at[1]) === 'free') end = at;
    }
    if (end) return { to: end, pace: top.pace };
  }
  return undefined;
});

/** Whether somebody could shoot at a foe from here if only there were points for it. */
const targetRefusedAll = (state: State, who: Combatant, foe: Combatant): boolean =>
  armsOf(state, who).some(
    (id) =>
      itemOf(state, id).class === 'ranged' && !targetRefused(state, who, itemOf(state, id), foe),
  );

/** How good a weapon carried looks against what is going on: another one than a broken one, and a blade when foes are near. */
export function drawAppeal(state: State, by: Id, id: string): number {
  const who = combatantById(state, by);
  if (who.broken.includes(id) || who.attacked) return 0;
  const held = who.wields === null ? undefined : itemOf(state, who.wields);
  const near = allCombatants(state).some(
    (foe) => minds(state, who, foe) && distance(who.at, foe.at) <= 3 * METRE,
  );
  if (!held || (who.wields !== null && who.broken.includes(who.wields))) return 80;
  return near && held.class === 'ranged' && itemOf(state, id).class !== 'ranged' ? 70 : 0;
}

/** How good something on the ground looks: only what one fights better with than with all that one has. */
export function pickUpAppeal(state: State, by: Id, id: string): number {
  const who = combatantById(state, by);
  if (who.wields !== null) return 0;
  return mastery(state, who, id) >
    Math.max(
      0,
      ...[...who.carried, ...sheetOf(state, who).natural].map((each) => mastery(state, who, each)),
    )
    ? 85
    : 0;
}
