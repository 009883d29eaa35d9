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

// How an automatic player approaches foes; the rules never read it.

/** The ways to approach a foe, and the effects of each. */
const PACES: Readonly<Record<'walk' | 'run' | 'charge', readonly Effect['kind'][]>> = {
  walk: [],
  run: ['hurried'],
  charge: ['hurried', 'charged'],
};
type Pace = keyof typeof PACES;

/** A foe to approach, with the possible blows after each kind of approach, the best first. */
interface Prey {
  readonly foe: Combatant;
  /** Its index among the foes: of two equal foes the first is chosen. */
  readonly place: number;
  readonly blows: Readonly<Record<Pace, readonly Blow[]>>;
  /** The highest worth of any approach to it. */
  readonly most: number;
}

/** The different reaches of the weapons that a combatant attacks with, in cells. */
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

/** The blows that a combatant can strike now; the same list object as long as all of them are possible. */
export function blowUses(state: State, who: Combatant): readonly Use[] {
  const all = allBlows(state, who);
  const isOpen = ({ swing }: Use): boolean => !weaponRefused(state, who.id, swing.weapon);
  return all.every(isOpen) ? all : all.filter(isOpen);
}

/** @param isWalk whether a foe is near enough to be reached by a walk. */
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

/** The worth of the best blow that reaches a foe from the end of a path. */
function worthFrom(state: State, end: Combatant, foe: Combatant, blows: readonly Blow[]): number {
  for (const { use, worth } of blows) if (!targetRefused(state, end, foe, use.swing)) return worth;
  return 0;
}

/**
 * The foes who would get a blow against a combatant on a path: it leaves squares that they
 * threaten, without coming nearer to them.
 */
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

/** Movement restricted to paths on which no foe gets a blow. */
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

/** The worth, to a foe, of its best blow at a combatant who hurries past. */
function blowInPassing(state: State, who: Combatant, foe: Combatant): number {
  const ctx = previewOf(state, 'preview');
  const passing = there(who, who.at, PACES.run);
  const [best] = blowsBetween(ctx, new Attacker(ctx, foe).against(passing), blowUses(state, foe));
  return best?.worth ?? 0;
}

/** How many foes have braced a weapon against a charge that ends here. */
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

/** The best approach found so far. */
interface Found extends Way {
  readonly place: number;
}

/** Looks for the best approach to foes: the most promising first, and only as long as the others might be better. */
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

  /** Whether an approach of this worth, to the foe with this index, would replace the best one. */
  isBetter(worth: number, place: number): boolean {
    const { best, least } = this;
    if (!best) return worth > least;
    return worth > best.worth || (worth === best.worth && place < best.place);
  }

  /** The cost of foes' blows along a path. */
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

  /** Considers a path to a foe, within range, on which no foe would get a blow. */
  around(prey: Prey, reach: number, movement: Movement, { base, full }: Ranges): void {
    const { state, who, foes } = this;
    if (!this.isBetter(prey.most, prey.place)) return;
    this.roundabout ??= unstruck(state, who, foes, movement);
    const blow = { target: prey.foe, reach };
    const path = pathWithin(state.fixed.map, who.at, blow, this.roundabout, full);
    if (path) this.along(prey, reach, path, base);
  }

  /**
   * Considers the approaches to one foe along a path.
   * @returns whether foes would strike on the way, as far as that had to be found out
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
 * The best way to reach a foe this turn and strike, if one is better than staying.
 * @param stay the worth of staying: approaches that are worth no more are not considered.
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
  // Detours are considered only if the combatant would otherwise stay where it is.
  if (!assault.best)
    for (const { prey, reach } of dear) assault.around(prey, reach, movement, limits);
  return assault.best;
}
