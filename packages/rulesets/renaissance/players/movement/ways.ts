import type { Id } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { gapReach } from '@tiltyard/engine/space';
import { HALF_METRES, modesOf } from '../../rules/movement/route.js';
import { nears, threatens } from '../../rules/overview/threat.js';
import type { Combatant, Effect, State } from '../../state/state.js';

// Ways that a plain player may go: automatic players read it, the rules never do.

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
/** What a blow on the way costs a combatant in the saddle. */
export const RISK = 1;
/** What it costs to run into a braced weapon. */
export const SPITTED = 8;
/** Shorter runs are no charge to a plain player; in half-metres. */
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

/** Whether a mover leaves a square that a foe threatens, and not to come nearer. */
export const leaves = (state: State, foe: Combatant, mover: Combatant, to: Cell): boolean =>
  !nears(to, mover, foe) && threatens(state, foe, mover);

/** Whether a foe is out of reach at the end of even the straightest way. */
export const beyond = (who: Combatant, foe: Combatant, reach: number, limit: number): boolean =>
  HALF_METRES * (gapReach(who, foe) - reach) > limit;
