import type { Id } from '@tiltyard/engine';
import type { Cell, Movement, Path } from '@tiltyard/engine/space';
import { pathWithin, reaches } from '@tiltyard/engine/space';
import { targetRefused, weaponRefused } from '../../rules/attack-actions/attack-options.js';
import { byGear } from '../../rules/items/gear.js';
import {
  allWeapons,
  isArea,
  isRanged,
  reachWith,
  usableWeapons,
  weaponOf,
} from '../../rules/items/wielding.js';
import { movementOf } from '../../rules/movement/route.js';
import { nears, threatens } from '../../rules/overview/threat.js';
import { canReact } from '../../rules/reaction.js';
import type { Combatant, Effect, State } from '../../state/state.js';
import { has } from '../../state/state.js';
import { previewOf } from './attack-plans.js';
import type { Use } from './attack-uses.js';
import { usesOf } from './attack-uses.js';
import type { Blow } from './attack-utility.js';
import { Attacker, blowsBetween } from './attack-utility.js';
import { visibleEnemies } from '../visible-enemies.js';
import type { Ranges, Way } from '../movement/ways.js';
import { beyond, leaves, ranges, RISK, RUN_UP, SPITTED, steps, there } from '../movement/ways.js';

// How a plain player goes at foes: automatic players read it, the rules never do.

/** The ways to come near, and what each brings with it. */
const PACES: Readonly<Record<'walk' | 'run' | 'charge', readonly Effect['kind'][]>> = {
  walk: [],
  run: ['hurried'],
  charge: ['hurried', 'charged'],
};
type Pace = keyof typeof PACES;

/** A foe to go at, with the blows at it after each way to come near, the best first. */
interface Prey {
  readonly foe: Combatant;
  /** Where it stands among the foes: of two as good the first is gone at. */
  readonly place: number;
  readonly blows: Readonly<Record<Pace, readonly Blow[]>>;
  /** No way to get at it is worth more. */
  readonly most: number;
}

/** How far the weapons reach that a combatant attacks with, in cells. */
const lengthsOf = (state: State, who: Combatant): readonly number[] => [
  ...new Set(
    usableWeapons(state, who)
      .filter((id) => {
        const weapon = weaponOf(state, id);
        return !isArea(weapon) && (weapon.kind === 'thrown' || !isRanged(weapon));
      })
      .map((id) => reachWith(state, who, id)),
  ),
];

const allBlows = byGear((state, who): readonly Use[] =>
  allWeapons(state, who).flatMap((id) => usesOf(state, who, id).filter(({ ranged }) => !ranged)),
);

/** The blows that a combatant can strike now; the same list for as long as all that it has are open. */
export function blowUses(state: State, who: Combatant): readonly Use[] {
  const all = allBlows(state, who);
  const isOpen = ({ swing }: Use): boolean => !weaponRefused(state, who.id, swing.weapon);
  return all.every(isOpen) ? all : all.filter(isOpen);
}

/** @param isWalk whether a foe is near enough that a walk may lead to it. */
function preyOf(
  state: State,
  who: Combatant,
  foes: readonly Combatant[],
  isWalk: (foe: Combatant) => boolean,
): readonly Prey[] {
  const ctx = previewOf(state, 'preview');
  const uses = blowUses(state, who);
  const after = (pace: Pace) => new Attacker(ctx, there(who, who.at, PACES[pace]));
  const [walking, running, charging] = [after('walk'), after('run'), after('charge')];
  const prey = foes.map((foe, place): Prey => {
    const walk = isWalk(foe) ? blowsBetween(ctx, walking.against(foe), uses) : [];
    const run = blowsBetween(ctx, running.against(foe), uses);
    const charge = blowsBetween(ctx, charging.against(foe), uses);
    const most = Math.max(walk[0]?.worth ?? 0, run[0]?.worth ?? 0, charge[0]?.worth ?? 0);
    return { foe, place, blows: { walk, run, charge }, most };
  });
  return prey.length < 2 ? prey : prey.toSorted((a, b) => b.most - a.most);
}

/** What the best blow is worth that gets to a foe from the end of a way. */
function worthFrom(state: State, end: Combatant, foe: Combatant, blows: readonly Blow[]): number {
  for (const { use, worth } of blows) if (!targetRefused(state, end, foe, use.swing)) return worth;
  return 0;
}

/** The foes who would get a blow at a combatant on the way: it leaves squares that they threaten, and not to come nearer. */
export const strikersOnTheWay = (
  state: State,
  who: Combatant,
  foes: readonly Combatant[],
  cells: readonly Cell[],
): readonly Combatant[] => {
  const reacting = foes.filter((foe) => canReact(state, foe));
  if (reacting.length === 0) return reacting;
  const steppers = cells.slice(0, -1).map((at): Combatant => ({ ...who, at }));
  return reacting.filter((foe) =>
    steppers.some((stepper, i) => leaves(state, foe, stepper, cells[i + 1] ?? stepper.at)),
  );
};

/** How a combatant goes where no foe gets a blow at it on the way. */
function unstruck(
  state: State,
  who: Combatant,
  foes: readonly Combatant[],
  movement: Movement,
): Movement {
  const reacting = foes.filter((foe) => canReact(state, foe));
  const { width } = state.fixed.map;
  const leaving = new Map<number, readonly Combatant[]>();
  const threatenedAt = (x: number, y: number): readonly Combatant[] => {
    const cell = y * width + x;
    let found = leaving.get(cell);
    if (!found) {
      const stepper = { ...who, at: [x, y] } as const;
      leaving.set(cell, (found = reacting.filter((foe) => threatens(state, foe, stepper))));
    }
    return found;
  };
  return {
    ...movement,
    adjust(fromX, fromY, toX, toY, cost) {
      for (const foe of threatenedAt(fromX, fromY))
        if (!nears([toX, toY], { at: [fromX, fromY], size: who.size }, foe)) return Infinity;
      return movement.adjust?.(fromX, fromY, toX, toY, cost) ?? cost;
    },
  };
}

/** What a foe's best blow at a combatant who hurries past is worth to the foe. */
function blowInPassing(state: State, who: Combatant, foe: Combatant): number {
  const ctx = previewOf(state, 'preview');
  const passing = there(who, who.at, PACES.run);
  const [best] = blowsBetween(ctx, new Attacker(ctx, foe).against(passing), blowUses(state, foe));
  return best?.worth ?? 0;
}

/** How many foes have braced a weapon against a charge along a path. */
const spearsAt = (
  state: State,
  end: Combatant,
  foe: Combatant,
  reach: number,
  foes: readonly Combatant[],
): number =>
  foes.filter(
    (other) =>
      has(other, 'braced') && (other.id === foe.id || reaches(state.fixed.map, end, other, reach)),
  ).length;

/** A way to go at a foe, as good as it has been found to be. */
interface Found extends Way {
  readonly place: number;
}

/** Looks for the best way to reach foes: the most promising first, and only as long as the others might be better. */
class Assault {
  best: Found | undefined;
  private readonly blowsInPassing = new Map<Id, number>();
  private roundabout: Movement | undefined;

  constructor(
    private readonly state: State,
    private readonly who: Combatant,
    private readonly foes: readonly Combatant[],
    private readonly least: number,
  ) {}

  /** Whether a way at the foe of a place that is worth so much would be taken. */
  isBetter(worth: number, place: number): boolean {
    const { best, least } = this;
    if (!best) return worth > least;
    return worth > best.worth || (worth === best.worth && place < best.place);
  }

  /** What the blows of foes on the way cost. */
  private riskAlong({ cells }: Path): number {
    const { state, who, foes } = this;
    const strikers = strikersOnTheWay(state, who, foes, cells);
    if (who.riding !== null) return RISK * strikers.length;
    return strikers.reduce((sum, foe) => sum + this.blowOf(foe), 0);
  }

  private blowOf(foe: Combatant): number {
    const { state, who, blowsInPassing } = this;
    const known = blowsInPassing.get(foe.id);
    if (known !== undefined) return known;
    const worth = blowInPassing(state, who, foe);
    blowsInPassing.set(foe.id, worth);
    return worth;
  }

  /** Looks at the paths to a foe within a range that pass no one who would strike. */
  around(prey: Prey, reach: number, movement: Movement, { base, full }: Ranges): void {
    const { state, who, foes } = this;
    if (!this.isBetter(prey.most, prey.place)) return;
    this.roundabout ??= unstruck(state, who, foes, movement);
    const blow = { target: prey.foe, reach };
    const path = pathWithin(state.fixed.map, who.at, blow, this.roundabout, full);
    if (path) this.along(prey, reach, path, base);
  }

  /**
   * Looks at the ways to get at one foe along a path.
   * @returns whether foes would strike on the way, as far as that had to be known
   */
  along({ foe, place, blows }: Prey, reach: number, path: Path, base: number): boolean {
    const { state, who, foes } = this;
    const end = { ...who, at: path.cells.at(-1) ?? who.at };
    let risk: number | undefined;
    const weigh = (pace: Pace, loss: number): void => {
      const unharmed = worthFrom(state, end, foe, blows[pace]) - loss;
      if (!this.isBetter(unharmed, place)) return;
      risk ??= this.riskAlong(path);
      const worth = unharmed - risk;
      if (!this.isBetter(worth, place)) return;
      const kind = pace === 'charge' ? 'charge' : 'move';
      const rate = pace === 'walk' ? 'base' : 'full';
      this.best = { kind, path: steps(path.cells), rate, at: foe.id, worth, place };
    };
    weigh(path.cost <= base ? 'walk' : 'run', 0);
    if (path.cost > RUN_UP) weigh('charge', SPITTED * spearsAt(state, end, foe, reach, foes));
    return risk !== undefined && risk > 0;
  }
}

/**
 * The best way to get at a foe this turn and strike, if there is a better one than to stay.
 * @param stay what it is worth to stay: what comes to no more is not followed any farther.
 */
export function bestAssault(state: State, who: Combatant, stay: number): Way | undefined {
  const foes = visibleEnemies(state, who);
  const lengths = lengthsOf(state, who);
  const { map } = state.fixed;
  const movement = movementOf(state, who);
  const limits = ranges(state, who);
  const { base, full } = limits;
  const assault = new Assault(state, who, foes, Math.max(0, stay));
  const dear: { readonly prey: Prey; readonly reach: number }[] = [];
  const isNear = (foe: Combatant, reach: number): boolean => !beyond(who, foe, reach, full);
  const isWalk = (foe: Combatant): boolean =>
    lengths.some((reach) => !beyond(who, foe, reach, base));
  const near = foes.filter((foe) => lengths.some((reach) => isNear(foe, reach)));
  for (const prey of preyOf(state, who, near, isWalk)) {
    if (!assault.isBetter(prey.most, prey.place)) continue;
    for (const reach of lengths) {
      if (!isNear(prey.foe, reach)) continue;
      const blow = { target: prey.foe, reach };
      const path = pathWithin(map, who.at, blow, movement, full);
      if (!path || path.cost === 0 || !assault.along(prey, reach, path, base)) continue;
      if (who.riding === null) dear.push({ prey, reach });
    }
  }
  // Detours are considered only if the combatant would stand still otherwise.
  if (!assault.best)
    for (const { prey, reach } of dear) assault.around(prey, reach, movement, limits);
  return assault.best;
}
