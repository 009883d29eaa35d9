import type { AnyRuleset } from '@tiltyard/engine';
import { anyRuleset } from '@tiltyard/engine';

/** A combat system as it is known before any of its rules are loaded. */
export interface CatalogEntry {
  readonly id: string;
  readonly name: string;
  /** The dice in a few characters. */
  readonly dice: string;
  /** What makes it different from the others, in a sentence. */
  readonly about: string;
  /** What a table of it looks like. */
  readonly traits: readonly string[];
  /** Loads its rules, rulebook and content. */
  load(): Promise<AnyRuleset>;
}

/** The combat systems, each loaded when it is first needed. */
export const CATALOG: readonly CatalogEntry[] = [
  {
    id: 'renaissance',
    name: 'Renaissance',
    dice: 'd100, low',
    about:
      'Steel and powder on a metre grid. Attack and defence roll against each other, and the better margin wins.',
    traits: [
      'one Standard and one Quick Action',
      'opportunity attacks',
      'Luck',
      'mounts and blasts',
    ],
    load: async () => anyRuleset((await import('@tiltyard/rulesets/renaissance')).renaissance),
  },
  {
    id: 'rolemaster',
    name: 'Open-Ended Percentile',
    dice: 'd100, open-ended',
    about:
      'One roll into an attack table, another into a critical. How much of your skill goes into the parry is your gamble.',
    traits: [
      'attack and critical tables',
      'stun that wears off worst first',
      'declared parries',
      'bleeding',
    ],
    load: async () => anyRuleset((await import('@tiltyard/rulesets/rolemaster')).rolemaster),
  },
  {
    id: 'true20',
    name: 'Twenty',
    dice: 'd20, high',
    about:
      'No hit points: every hit calls for a Toughness save, and each wound makes the next save harder.',
    traits: ['cover and concealment from the map', 'autofire', 'Conviction', 'mounted charges'],
    load: async () => anyRuleset((await import('@tiltyard/rulesets/true20')).true20),
  },
  {
    id: 'lurasko',
    name: 'Legends of Lur-Asko',
    dice: 'd6, d12, d20, low',
    about:
      'No squares to count: fights turn on who has the advantage over whom, and by how many degrees.',
    traits: [
      'degrees of advantage',
      'grapples and pile-ups',
      'places instead of a grid',
      'injuries by location',
    ],
    load: async () => anyRuleset((await import('@tiltyard/rulesets/lurasko')).lurasko),
  },
  {
    id: 'heimr',
    name: 'Heimr',
    dice: 'd6 + d10',
    about:
      'Big actions start on one turn and finish on the next, so enemies can see them coming and interrupt.',
    traits: [
      'Standard, Free, Ongoing and Upcoming',
      'defences rolled ahead',
      'squares as whole locations',
      'hiding and searching',
    ],
    load: async () => anyRuleset((await import('@tiltyard/rulesets/heimr')).heimr),
  },
];

/** A system of the catalogue by its id. */
export const catalogEntry = (id: string): CatalogEntry | undefined =>
  CATALOG.find((entry) => entry.id === id);
