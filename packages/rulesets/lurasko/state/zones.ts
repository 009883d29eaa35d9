import type { RuleId } from '@tiltyard/engine';
import type { GraphMap, Place } from '@tiltyard/engine/space';
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
    protects: (members) => ({ most: members - NARROW_OPEN, least: members - NARROW_OPEN }),
  },
};
const PLAIN: Confinement = { maximum: MAXIMUM, protects: share(3) };

export const DARK = 'Dark';
export const EASY = 'Easy Terrain';
export const ROUGH = 'Rough Terrain';
/** A trait of the GM's own, such as `Maximum 5` (LUR-MAX-03). */
const OWN_MAXIMUM = /^Maximum (\d+)$/;

/** A zone with what follows from its traits. */
interface Zone {
  readonly place: Place;
  readonly dark: boolean;
  readonly tight: boolean;
  readonly confinement: Confinement;
  readonly maximum: number;
  readonly maximumRules: readonly RuleId[];
}

/** The zones of a map, which is replaced and never written into. */
const zones = new WeakMap<GraphMap, ReadonlyMap<string, Zone>>();
/** The map that was asked about last: mostly it is the same again. */
let latest: { readonly map: GraphMap; readonly all: ReadonlyMap<string, Zone> } | undefined;

function zoneWith(place: Place): Zone {
  const { traits } = place;
  const confinement = traits.map((trait) => CONFINEMENT[trait]).find((each) => each) ?? PLAIN;
  const { maximum, rules } = maximumWith(traits, confinement);
  return {
    place,
    dark: traits.includes(DARK),
    tight: traits.includes('Confining') || traits.includes('Narrow Corridors'),
    confinement,
    maximum,
    maximumRules: rules,
  };
}

function zonesOf(map: GraphMap): ReadonlyMap<string, Zone> {
  if (latest?.map === map) return latest.all;
  let all = zones.get(map);
  if (!all) zones.set(map, (all = new Map(map.places.map((place) => [place.id, zoneWith(place)]))));
  latest = { map, all };
  return all;
}

function zoneIn({ fixed: { map } }: State, id: string): Zone {
  const zone = zonesOf(map).get(id);
  if (!zone) throw new Error(`no zone ${id}`);
  return zone;
}

export const zoneOf = (state: State, who: Combatant): Place => zoneIn(state, who.zone).place;

export const hasTrait = (state: State, who: Combatant, trait: string): boolean =>
  zoneOf(state, who).traits.includes(trait);

/** Whether there is total darkness in a zone (LUR-CTX-33). */
export const isDarkZone = (state: State, zone: string): boolean => zoneIn(state, zone).dark;

export const confinementOf = (state: State, who: Combatant): Confinement =>
  zoneIn(state, who.zone).confinement;

/** Too tight for long weapons (LUR-CTX-24). */
export const isTight = (state: State, who: Combatant): boolean => zoneIn(state, who.zone).tight;

/** How many melee attacks one can receive in a round in a zone of such traits, and the rules that say so (LUR-MAX-01, LUR-MAX-03). */
function maximumWith(
  traits: readonly string[],
  { maximum }: Confinement,
): { readonly maximum: number; readonly rules: readonly RuleId[] } {
  for (const trait of traits) {
    const own = OWN_MAXIMUM.exec(trait)?.[1];
    if (own !== undefined) return { maximum: Number(own), rules: ['LUR-MAX-01', 'LUR-MAX-03'] };
  }
  return {
    maximum,
    rules: maximum === MAXIMUM ? ['LUR-MAX-01'] : ['LUR-MAX-01', 'LUR-MAX-03', 'LUR-CTX-25'],
  };
}

/** How many melee attacks a combatant can receive in a round where it stands, and the rules that say so (LUR-MAX-01, LUR-MAX-03). */
export function maximumFor(
  state: State,
  who: Combatant,
): { readonly maximum: number; readonly rules: readonly RuleId[] } {
  const { maximum, maximumRules } = zoneIn(state, who.zone);
  return { maximum, rules: maximumRules };
}

/** How many melee attacks each combatant in a zone can receive in a round (LUR-MAX-01, LUR-MAX-03). */
export const maximumIn = (state: State, zone: string): number => zoneIn(state, zone).maximum;

/** Whether a combatant has received all the melee attacks it can this round. */
export const isMaxedOut = (state: State, who: Combatant): boolean =>
  who.attacksReceived >= zoneIn(state, who.zone).maximum;
