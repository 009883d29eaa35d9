import type { AnyRuleset, defineRuleset, SystemInfo } from '@tiltyard/engine';
import { about as heimr } from './heimr/show/about.js';
import { about as lurasko } from './lurasko/show/about.js';
import { about as renaissance } from './renaissance/show/about.js';
import { about as rolemaster } from './rolemaster/show/about.js';
import { about as true20 } from './true20/show/about.js';

/** A combat system as it is known before its rules are loaded. */
export interface SystemEntry {
  readonly id: string;
  /** Its name in a list of systems. */
  readonly name: string;
  readonly about: SystemInfo;
  /** Loads its rules, rulebook and content. */
  load(): Promise<AnyRuleset>;
}

// Listing the systems must not load the engine. It is imported together with the rules: on a slow
// network, loading one after the other takes a second longer.
const defining = async (): Promise<typeof defineRuleset> => {
  const { defineRuleset } = await import('@tiltyard/engine');
  return defineRuleset;
};

/** The shipped combat systems, in the order in which they are shown; to add one, add a folder and an entry here. */
export const systems: readonly SystemEntry[] = [
  {
    id: 'renaissance',
    name: 'Renaissance',
    about: renaissance,
    load: async () => {
      const [define, rules] = await Promise.all([defining(), import('./renaissance/index.js')]);
      return define(rules.renaissance);
    },
  },
  {
    id: 'rolemaster',
    name: 'Open-Ended Percentile',
    about: rolemaster,
    load: async () => {
      const [define, rules] = await Promise.all([defining(), import('./rolemaster/index.js')]);
      return define(rules.rolemaster);
    },
  },
  {
    id: 'true20',
    name: 'Twenty',
    about: true20,
    load: async () => {
      const [define, rules] = await Promise.all([defining(), import('./true20/index.js')]);
      return define(rules.true20);
    },
  },
  {
    id: 'lurasko',
    name: 'Legends of Lur-Asko',
    about: lurasko,
    load: async () => {
      const [define, rules] = await Promise.all([defining(), import('./lurasko/index.js')]);
      return define(rules.lurasko);
    },
  },
  {
    id: 'heimr',
    name: 'Heimr',
    about: heimr,
    load: async () => {
      const [define, rules] = await Promise.all([defining(), import('./heimr/index.js')]);
      return define(rules.heimr);
    },
  },
];
