import type { Id } from '@tiltyard/engine';
import { memoizePerState } from '@tiltyard/engine';
import { carrierOf } from '@tiltyard/engine/kit';
import type { Cell } from '@tiltyard/engine/space';
import {
  gapReach,
  overlap,
  pathWithin,
  reachable,
  reaches,
  sees,
  straightDistance,
} from '@tiltyard/engine/space';
import { bracket, metres } from '../rules/attacking/ranged.js';
import {
  isArea,
  isRanged,
  reachWith,
  threatensWith,
  usableWeapons,
  weaponOf,
} from '../rules/items/wielding.js';
import { HALF_METRES, modesOf, movementOf } from '../rules/movement/route.js';
import { nears, threatens } from '../rules/overview/threat.js';
import { canReact } from '../rules/reaction.js';
import type { Combatant, Effect, State } from '../state/state.js';
import { allCombatants, combatantById, disabled, has } from '../state/state.js';
import { bestAttack, bestPlainAttack } from './attack-plans.js';
import { isKnownActiveEnemy, visibleEnemies } from './visible-enemies.js';

// Where a plain player goes, and when: automatic players read it, the rules never do.

/** A movement that a combatant would make, and what it is good for. */
export interface Way {
  readonly kind: 'move' | 'charge';
  readonly path: readonly Cell[];
  readonly rate: 'base' | 'full';
  /** Whom it leads to. */
  readonly at?: Id;
  /** What an attack from its end is worth; 0 if it only leads nearer. */
  readonly worth: number;
}

const HASTE = -10;
/** What a blow on the way costs a combatant on foot, and a combatant in the saddle. */
const BLOW = 3;
export const RISK = 1;
/** What it costs to run into a braced weapon. */
const SPITTED = 8;
/** A shooter only leaves its place for something so much better. */
const LEAVES = 1.5;
/** A shot worth less than this is no reason to stand still. */
const IDLE_SHOT = 2.5;
/** Shorter runs are no charge to a plain player; in half-metres. */
export const RUN_UP = 4;
/** How many full movements of a horse away foot with spears wait for it. */
const HORSE_IN_SIGHT = 3;

export const ranges = (state: State, who: Combatant) => {
  const all = Object.values(modesOf(state, who));
  return {
    base: Math.max(0, ...all.map((mode) => mode.base)) * HALF_METRES,
    full: Math.max(0, ...all.map((mode) => mode.full)) * HALF_METRES,
  };
};

/** Weapons that keep their distance: shot, and not only once. */
export const isShooter = (state: State, who: Combatant): boolean =>
  usableWeapons(state, who).some((id) => {
    const weapon = weaponOf(state, id);
    const spent =
      (weapon.ammunition !== undefined && (who.ammunition[weapon.ammunition] ?? 0) < 1) ||
      (weapon.reload === 'none' && who.unloaded.includes(id));
    return (
      (weapon.kind === 'indicate' || (weapon.kind === 'projectile' && weapon.reload !== 'none')) &&
      !spent
    );
  });

const blowWeapons = (state: State, who: Combatant): readonly string[] =>
  usableWeapons(state, who).filter(
    (id) =>
      !isArea(weaponOf(state, id)) &&
      (weaponOf(state, id).kind === 'thrown' || !isRanged(weaponOf(state, id))),
  );

/** Whether a combatant stands within a blow of a foe. */
export const isEngaged = (state: State, who: Combatant): boolean =>
  visibleEnemies(state, who).some(
    (foe) => threatens(state, who, foe) || threatens(state, foe, who),
  );

/** The effects of a movement added to others, the same for the same, so that what hangs on them is known again. */
const afterwards = new WeakMap<readonly Effect[], Map<string, readonly Effect[]>>();

function withEffects(who: Combatant, kinds: readonly Effect['kind'][]): readonly Effect[] {
  const { id, effects } = who;
  if (kinds.length === 0) return effects;
  let known = afterwards.get(effects);
  if (!known) afterwards.set(effects, (known = new Map()));
  const what = who.riding === null ? 'foot' : 'mounted';
  const key = `${id} ${what} ${kinds.join(' ')}`;
  let all = known.get(key);
  if (!all)
    known.set(
      key,
      (all = [
        ...effects,
        ...kinds.map((kind): Effect => ({
          kind,
          amount: kind === 'hurried' ? HASTE : 0,
          by: id,
          until: { at: 'turn end', of: id },
          ...(kind === 'charged' ? { what } : {}),
        })),
      ]),
    );
  return all;
}

/** The same person somewhere else, at the end of a movement. */
export const there = (who: Combatant, at: Cell, effects: readonly Effect['kind'][]): Combatant => ({
  ...who,
  at,
  effects: withEffects(who, effects),
});

export const steps = (cells: readonly Cell[]): readonly Cell[] => cells.slice(1);

/** How many foes would get a blow at a combatant on the way: it leaves squares that they threaten, and not to come nearer. */
const blowsOnTheWay = (
  state: State,
  who: Combatant,
  foes: readonly Combatant[],
  cells: readonly Cell[],
): number =>
  foes.filter(
    (foe) =>
      canReact(state, foe) &&
      cells.slice(1).some((to, i) => leaves(state, foe, { ...who, at: cells[i] ?? who.at }, to)),
  ).length;

export const leaves = (state: State, foe: Combatant, mover: Combatant, to: Cell): boolean =>
  !nears(to, mover, foe) && threatens(state, foe, mover);

/** Whether a foe is out of reach at the end of even the straightest way. */
export const beyond = (who: Combatant, foe: Combatant, reach: number, limit: number): boolean =>
  HALF_METRES * (gapReach(who, foe) - reach) > limit;

/** The best way to get at a foe this turn and strike, if there is a better one than to stay. */
function assault(state: State, who: Combatant): Way | undefined {
  const foes = visibleEnemies(state, who);
  const lengths = [...new Set(blowWeapons(state, who).map((id) => reachWith(state, who, id)))];
  const movement = movementOf(state, who);
  const { base, full } = ranges(state, who);
  let best: Way | undefined;
  const weigh = (
    { kind, rate }: Pick<Way, 'kind' | 'rate'>,
    foe: Combatant,
    cells: readonly Cell[],
    effects: readonly Effect['kind'][],
    loss: number,
  ): void => {
    const end = cells.at(-1) ?? who.at;
    const unharmed =
      (bestAttack(state, there(who, end, effects), { foes: [foe], blows: true })?.worth ?? 0) -
      loss;
    const least = best?.worth ?? 0;
    if (unharmed <= least) return;
    const worth =
      unharmed - blowsOnTheWay(state, who, foes, cells) * (who.riding === null ? BLOW : RISK);
    if (worth > least) best = { kind, path: steps(cells), rate, at: foe.id, worth };
  };
  for (const foe of foes) {
    for (const reach of lengths) {
      if (beyond(who, foe, reach, full)) continue;
      const path = pathWithin(state.fixed.map, who.at, { target: foe, reach }, movement, full);
      if (!path || path.cost === 0) continue;
      const end = path.cells.at(-1) ?? who.at;
      if (path.cost <= base) weigh({ kind: 'move', rate: 'base' }, foe, path.cells, [], 0);
      else weigh({ kind: 'move', rate: 'full' }, foe, path.cells, ['hurried'], 0);
      const spears = foes.filter(
        (other) =>
          has(other, 'braced') &&
          (other.id === foe.id ||
            reaches(state.fixed.map, { at: end, size: who.size }, other, reach)),
      ).length;
      if (path.cost > RUN_UP)
        weigh(
          { kind: 'charge', rate: 'full' },
          foe,
          path.cells,
          ['hurried', 'charged'],
          spears * SPITTED,
        );
    }
  }
  return best;
}

/** Right beside a foe and not seeing it, round a corner or in reeds: the nearest place from where it is seen. */
function glimpse(state: State, who: Combatant, foe: Combatant): Way | undefined {
  const reached = reachable(
    state.fixed.map,
    who.at,
    ranges(state, who).full,
    movementOf(state, who),
  );
  const found = reached.find(
    ({ at, stop, cost }) =>
      stop &&
      cost > 0 &&
      gapReach({ at, size: who.size }, foe) <= 1 &&
      sees(state.fixed.map, { at, size: who.size }, foe),
  );
  return found && { kind: 'move', path: [found.at], rate: 'full', worth: 0 };
}

/** The way towards foes that are too far or out of sight, as far as it goes in one movement. */
function approach(state: State, who: Combatant): Way | undefined {
  const movement = movementOf(state, who);
  const { full } = ranges(state, who);
  const known = allCombatants(state).filter((other) => isKnownActiveEnemy(state, who, other));
  let nearest:
    | { readonly cells: readonly Cell[]; readonly steps: readonly number[]; readonly cost: number }
    | undefined;
  for (const foe of known) {
    // Right up to it: from farther off reeds may hide one who is within reach.
    const path = pathWithin(state.fixed.map, who.at, { target: foe, reach: 1 }, movement);
    if (path?.cost === 0) return glimpse(state, who, foe);
    if (path && (!nearest || path.cost < nearest.cost)) nearest = path;
  }
  if (!nearest) return undefined;
  const shooter = isShooter(state, who);
  const others = allCombatants(state).filter(
    (other) => other.id !== who.id && other.id !== carrierOf(state, who).id,
  );
  let cost = 0;
  let end = 0;
  for (const [i, step] of nearest.steps.entries()) {
    cost += step;
    const at = nearest.cells[i + 1];
    if (!at || cost > full) break;
    if (others.some((other) => overlap({ at, size: who.size }, other))) continue;
    end = i + 1;
    if (shooter && inShot(state, { ...who, at })) break;
  }
  return end === 0
    ? undefined
    : { kind: 'move', path: nearest.cells.slice(1, end + 1), rate: 'full', worth: 0 };
}

/** Whether some foe is in sight and within medium range of something to shoot with. */
function inShot(state: State, who: Combatant): boolean {
  const arms = usableWeapons(state, who)
    .map((id) => weaponOf(state, id))
    .filter((weapon) => isRanged(weapon) && weapon.kind !== 'thrown');
  return allCombatants(state).some(
    (foe) =>
      isKnownActiveEnemy(state, who, foe) &&
      sees(state.fixed.map, who, foe) &&
      arms.some(
        (weapon) => (bracket(state, weapon, metres(state, who, foe))?.modifier ?? -30) > -20,
      ),
  );
}

/** A few steps back from those who could be upon a shooter next turn. */
function retreat(state: State, who: Combatant): Way | undefined {
  const foes = visibleEnemies(state, who).filter((foe) => canComeAt(state, foe, who));
  if (foes.length === 0) return undefined;
  const gap = (at: Cell): number =>
    Math.min(...foes.map((foe) => straightDistance(state.fixed.map, { at, size: who.size }, foe)));
  const now = gap(who.at);
  const reached = reachable(
    state.fixed.map,
    who.at,
    ranges(state, who).base,
    movementOf(state, who),
  );
  let best: { readonly at: Cell; readonly gap: number } | undefined;
  for (const { at, stop } of reached) {
    const here = gap(at);
    if (
      stop &&
      here >= now + 2 * HALF_METRES &&
      (!best || here > best.gap) &&
      inShot(state, { ...who, at })
    )
      best = { at, gap: here };
  }
  return best && { kind: 'move', path: [best.at], rate: 'base', worth: 0 };
}

/** Whether a foe fights hand to hand and could get at a combatant in its next turn. */
export function canComeAt(state: State, foe: Combatant, who: Combatant): boolean {
  if (
    foe.prone ||
    foe.riddenBy !== null ||
    isShooter(state, foe) ||
    has(foe, 'braced') ||
    foe.grabbedBy.length > 0
  )
    return false;
  const reach = Math.max(
    1,
    ...usableWeapons(state, foe)
      .filter((id) => threatensWith(state, foe, id))
      .map((id) => reachWith(state, foe, id)),
  );
  const { full } = ranges(state, foe);
  return (
    !beyond(foe, who, reach, full) &&
    pathWithin(state.fixed.map, foe.at, { target: who, reach }, movementOf(state, foe), full) !==
      undefined
  );
}

/** The movement that a plain player would make now; nothing if it would rather stay. */
export const plannedMove = memoizePerState((state: State, by: Id): Way | undefined => {
  const who = combatantById(state, by);
  if (who.standardUsed)
    return isShooter(state, who) && !isEngaged(state, who) ? retreat(state, who) : undefined;
  const foes = visibleEnemies(state, who);
  if (foes.length === 0) return approach(state, who);
  if (foes.some((foe) => threatens(state, who, foe))) return undefined;
  // A movement now would cost the Standard Action.
  if (who.quickUsed > 0) return undefined;
  const shooter = isShooter(state, who);
  const now = bestPlainAttack(state, by)?.worth ?? 0;
  const assaulting = assault(state, who);
  if (assaulting && assaulting.worth > (shooter ? LEAVES * now + LEAVES : now)) return assaulting;
  if (now > (shooter ? 0 : IDLE_SHOT)) return undefined;
  if ((shooter && inShot(state, who)) || behindSpears(state, who, foes)) return undefined;
  return approach(state, who);
});

/** Foot whose friends have set their spears against horse alone stay with them. */
const behindSpears = (state: State, who: Combatant, foes: readonly Combatant[]): boolean =>
  who.riding === null &&
  foes.every((foe) => foe.riding !== null || foe.riddenBy !== null) &&
  allCombatants(state).some((friend) => friend.side === who.side && has(friend, 'braced'));

/** One who has not come in so many rounds is not waited for any longer. */
const PATIENCE = 20;

/** Whether it looks better to set a weapon against those who come than to go at them. */
export function awaitsCharge(state: State, by: Id): boolean {
  const who = combatantById(state, by);
  if (state.round > PATIENCE) return false;
  if (who.moved || who.riding !== null || has(who, 'braced') || isEngaged(state, who)) return false;
  const { base } = ranges(state, who);
  return visibleEnemies(state, who).some((foe) => {
    if (foe.riding !== null)
      return (
        !has(foe, 'stuck') &&
        straightDistance(state.fixed.map, who, foe) <= HORSE_IN_SIGHT * ranges(state, foe).full
      );
    if (!canComeAt(state, foe, who)) return false;
    // One who is at blows with another is not coming.
    if (
      allCombatants(state).some(
        (friend) =>
          friend.side === who.side && !disabled(state, friend) && threatens(state, foe, friend),
      )
    )
      return false;
    return straightDistance(state.fixed.map, who, foe) > base;
  });
}
