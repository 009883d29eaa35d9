import type { RuleId } from '@tiltyard/engine';
import type { Place } from '@tiltyard/engine/space';
import { placeOf } from '@tiltyard/engine/space';
import type { Combatant, State } from './state.js';

/** Melee attacks that one receives in a round at most (LUR-MAX-01). */
const MAXIMUM = 3;

/** How tight a zone is: attacks received at most, and the share of a group that may be protected (LUR-CTX-25). */
interface Confinement {
  readonly maximum: number;
  /** How many of so many may be protected at most, and at least. */
  readonly protects: (members: number) => { readonly most: number; readonly least: number };
}

const share = (part: number) => (members: number) => ({
  most: Math.floor(members / part),
  least: 1,
});
/** In narrow corridors all but two must be protected. */
const NARROW_OPEN = 2;

export const CONFINEMENT: Readonly<Record<string, Confinement>> = {
  'Wide-Open': { maximum: 4, protects: share(4) },
  Confining: { maximum: 2, protects: share(2) },
  'Narrow Corridors': {
    maximum: 2,
    protects: (members) => ({
      most: Math.max(0, members - NARROW_OPEN),
      least: Math.max(0, members - NARROW_OPEN),
    }),
  },
};
const PLAIN: Confinement = { maximum: MAXIMUM, protects: share(3) };

export const DARK = 'Dark';
export const EASY = 'Easy Terrain';
export const ROUGH = 'Rough Terrain';
/** A trait of the GM's own, such as `Maximum 5` (LUR-MAX-03). */
const OWN_MAXIMUM = /^Maximum (\d+)$/;

export function zoneOf(state: State, who: Combatant): Place {
  const place = placeOf(state.fixed.map, who.zone);
  if (!place) throw new Error(`no zone ${who.zone}`);
  return place;
}

export const hasTrait = (state: State, who: Combatant, trait: string): boolean =>
  zoneOf(state, who).traits.includes(trait);

export function confinementOf(state: State, who: Combatant): Confinement {
  for (const trait of zoneOf(state, who).traits) {
    const known = CONFINEMENT[trait];
    if (known) return known;
  }
  return PLAIN;
}

/** Too tight for long weapons (LUR-CTX-24). */
export const isTight = (state: State, who: Combatant): boolean =>
  hasTrait(state, who, 'Confining') || hasTrait(state, who, 'Narrow Corridors');

/** How many melee attacks a combatant can receive in a round where it stands, and the rules that say so (LUR-MAX-01, LUR-MAX-03). */
export function maximumFor(
  state: State,
  who: Combatant,
): { readonly maximum: number; readonly rules: readonly RuleId[] } {
  for (const trait of zoneOf(state, who).traits) {
    const own = OWN_MAXIMUM.exec(trait)?.[1];
    if (own !== undefined) return { maximum: Number(own), rules: ['LUR-MAX-01', 'LUR-MAX-03'] };
  }
  const { maximum } = confinementOf(state, who);
  return {
    maximum,
    rules: maximum === MAXIMUM ? ['LUR-MAX-01'] : ['LUR-MAX-01', 'LUR-MAX-03', 'LUR-CTX-25'],
  };
}

/** Whether a combatant has received all the melee attacks it can this round. */
export const isMaxedOut = (state: State, who: Combatant): boolean =>
  who.attacksReceived >= maximumFor(state, who).maximum;
