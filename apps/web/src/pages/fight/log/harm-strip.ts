import type { Id, Note } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import type { Position } from '../../../systems/position.js';
import { roundIn } from './strokes.js';

/** Harm in an entry: by which side, to which side, and how much. */
interface Harm {
  readonly by: string | undefined;
  readonly to: string;
  readonly amount: number;
}

/** The changes in an entry that the strip shows. */
interface Effects {
  readonly harms: readonly Harm[];
  /** The sides of the combatants who fell. */
  readonly fell: readonly string[];
  /** The round of the turn that began with the entry. */
  readonly round: number | undefined;
}

/** A bar of the strip: one entry, or several neighbouring ones if there is no room for all. */
export interface Bar {
  /** The position of its middle, from 0 at the start to 1 at the last entry. */
  readonly at: number;
  /** Harm to enemies and to the viewer's own side, by the side that caused it. */
  readonly dealt: readonly Share[];
  readonly taken: readonly Share[];
  readonly foeFell: boolean;
  readonly ownFell: boolean;
}

/** A part of a bar, as a share of the highest bar. */
export interface Share {
  readonly side: string | undefined;
  readonly share: number;
}

export interface HarmStrip {
  /** The width of a bar's slot, as a share of the strip. */
  readonly slot: number;
  readonly bars: readonly Bar[];
  readonly rounds: readonly { readonly at: number; readonly round: number }[];
}

/** The parts of a position that the strip needs. */
type Told = Pick<Position, 'state' | 'role'>;

/** The maximum number of bars; if there are more entries, they share bars. */
const MOST_BARS = 120;

/** In systems without numbers for harm, each time a combatant is harmed counts as one. */
const UNCOUNTED = 1;

const known = new WeakMap<LogEntry, Effects>();

const textIn = (note: Note, key: string | undefined): string | undefined => {
  const value = key === undefined ? undefined : note.data[key];
  return typeof value === 'string' ? value : undefined;
};

/** The changes in an entry, cached because entries never change. */
function effectsOf(entry: LogEntry, position: Told): Effects {
  const before = known.get(entry);
  if (before) return before;
  const { combatants, left } = position.state;
  const sideOf = (who: Id | undefined): string | undefined =>
    who === undefined ? undefined : (combatants[who] ?? left?.[who])?.side;
  const harms: Harm[] = [];
  const fell: string[] = [];
  let doer: Id | undefined = entry.command?.by;
  for (const note of entry.notes) {
    const role = position.role(note);
    if (role.is === 'declare' || role.is === 'reaction' || role.is === 'hit')
      doer = textIn(note, role.by) ?? doer;
    else if (role.is === 'harm') {
      const to = sideOf(textIn(note, role.who));
      const amount = role.amount === undefined ? UNCOUNTED : note.data[role.amount];
      if (to !== undefined && typeof amount === 'number')
        harms.push({ by: sideOf(textIn(note, role.by) ?? doer), to, amount });
    } else if (role.is === 'out') {
      const side = sideOf(textIn(note, role.who));
      if (side !== undefined) fell.push(side);
    }
  }
  const made = { harms, fell, round: roundIn(entry, position) };
  known.set(entry, made);
  return made;
}

/** Harm by the side that caused it, as shares of the highest bar. */
function sharesOf(harms: readonly Harm[], highest: number): readonly Share[] {
  const sums = new Map<string | undefined, number>();
  for (const { by, amount } of harms) sums.set(by, (sums.get(by) ?? 0) + amount);
  return [...sums].map(([side, amount]) => ({ side, share: amount / highest }));
}

const sum = (harms: readonly Harm[]): number =>
  harms.reduce((total, { amount }) => total + amount, 0);

/**
 * Who harmed whom and when, over the whole fight as far as it is known.
 * @param log the entries that have not been undone.
 * @param entries how many entries the fight has.
 * @param own the viewer's side.
 */
export function harmStrip(
  log: readonly LogEntry[],
  entries: number,
  own: string | undefined,
  position: Told,
): HarmStrip {
  const width = Math.max(1, Math.ceil(entries / MOST_BARS));
  const places = new Map<number, { readonly harms: Harm[]; readonly fell: string[] }>();
  const rounds: { readonly at: number; readonly round: number }[] = [];
  for (const entry of log) {
    const { harms, fell, round } = effectsOf(entry, position);
    if (round !== undefined && round !== rounds.at(-1)?.round)
      rounds.push({ at: (entry.seq + 1) / entries, round });
    if (harms.length === 0 && fell.length === 0) continue;
    const place = Math.floor(entry.seq / width);
    const there = places.get(place) ?? { harms: [], fell: [] };
    places.set(place, there);
    there.harms.push(...harms);
    there.fell.push(...fell);
  }
  const parts = [...places].map(([place, { harms, fell }]) => ({
    at: Math.min(1, (place * width + (width - 1) / 2 + 1) / entries),
    dealt: harms.filter(({ to }) => to !== own),
    taken: harms.filter(({ to }) => to === own),
    foeFell: fell.some((side) => side !== own),
    ownFell: fell.some((side) => side === own),
  }));
  const highest = Math.max(1, ...parts.flatMap(({ dealt, taken }) => [sum(dealt), sum(taken)]));
  return {
    slot: Math.min(1, width / entries),
    bars: parts.map(({ dealt, taken, ...each }) => ({
      ...each,
      dealt: sharesOf(dealt, highest),
      taken: sharesOf(taken, highest),
    })),
    rounds,
  };
}

/** The width of a round's name, as a share of the strip. */
const NAME = 0.13;

/** The positions of the rounds that are named: from the first on, as many as fit next to each other. */
export function namedRounds(rounds: HarmStrip['rounds']): ReadonlySet<number> {
  const named = new Set<number>();
  let free = 0;
  for (const { at } of rounds) {
    if (at < free || at + NAME > 1) continue;
    named.add(at);
    free = at + NAME;
  }
  return named;
}
