import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { gapReach } from '@tiltyard/engine/space';
import { HALF_METRES, modesOf } from '../../rules/movement/route.js';
import { nears, threatens } from '../../rules/overview/threat.js';
import type { Combatant, Effect, State } from '../../state/state.js';

// Movements that an automatic player considers; the rules never read it.

/** A movement that a combatant might make, and its worth. */
export interface Way {
  readonly kind: 'move' | 'charge';
  readonly path: readonly Cell[];
  readonly rate: 'base' | 'full';
  /** The foe it leads to. */
  readonly at?: Id;
  /** The worth of an attack from its end; 0 if it only leads nearer. */
  readonly worth: number;
}

const HASTE = -10;
/** The cost of a blow on the way for a mounted combatant. */
export const RISK = 1;
/** The cost of running into a braced weapon. */
export const SPITTED = 8;
/** Shorter runs are not considered as charges; in half-metres. */
export const RUN_UP = 4;

/** How far a combatant gets at each rate, in half-metres. */
export interface Ranges {
  readonly base: number;
  readonly full: number;
}

/** How far a combatant gets at the rates of its fastest mode, in half-metres. */
export function ranges(state: State, who: Combatant): Ranges {
  const modes = modesOf(state, who);
  let [base, full] = [0, 0];
  for (const name in modes) {
    base = Math.max(base, modes[name]?.base ?? 0);
    full = Math.max(full, modes[name]?.full ?? 0);
  }
  return { base: base * HALF_METRES, full: full * HALF_METRES };
}

/**
 * The lists of effects extended by those of a movement; the same object for the same input, so
 * that values cached by it are found again.
 */
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

/** A combatant at the end of a movement. */
export const there = (who: Combatant, at: Cell, effects: readonly Effect['kind'][]): Combatant => ({
  ...who,
  at,
  effects: withEffects(who, effects),
});

export const steps = (cells: readonly Cell[]): readonly Cell[] => cells.slice(1);

/** Whether a mover leaves a square that a foe threatens, without coming nearer to the foe. */
export const leaves = (state: State, foe: Combatant, mover: Combatant, to: Cell): boolean =>
  !nears(to, mover, foe) && threatens(state, foe, mover);

/** Whether a foe is out of reach even at the end of a straight path. */
export const beyond = (who: Combatant, foe: Combatant, reach: number, limit: number): boolean =>
  HALF_METRES * (gapReach(who, foe) - reach) > limit;
