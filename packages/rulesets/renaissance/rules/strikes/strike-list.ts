import type { RuleId } from '@tiltyard/engine';

export const STRIKE_IDS = [
  'called-shot',
  'knock-down',
  'maim',
  'mighty-blow',
  'armor-gap',
  'unhorse',
  'custom',
] as const;
export type StrikeId = (typeof STRIKE_IDS)[number];

/** The strike that an attack is declared as, if any. */
export interface DeclaredStrike {
  readonly strike?: StrikeId | undefined;
  /** The referee's terms for an improvised strike: its penalty, and whether it has the Precision tag (REN-STR-05). */
  readonly terms?: { readonly penalty: number; readonly precise: boolean } | undefined;
  /** The body part named for a Called Shot or Maim (REN-STR-06, REN-STR-11). */
  readonly part?: string | undefined;
}

/** A strike as data: the list is open, and its last two entries are for strikes that a group adds (REN-STR-05). */
interface Strike {
  readonly name: string;
  readonly penalty: number;
  readonly rule: RuleId;
  readonly meleeOnly: boolean;
  /** Whether it has the Precision tag, which counts from its declaration (REN-STR-14). */
  readonly precision: boolean;
  /** Whether a body part must be named before the roll. */
  readonly part: boolean;
}

export const STRIKES: Readonly<Record<StrikeId, Strike>> = {
  'called-shot': {
    name: 'Called Shot',
    penalty: -10,
    rule: 'REN-STR-06',
    meleeOnly: false,
    precision: true,
    part: true,
  },
  'knock-down': {
    name: 'Knock Down',
    penalty: -10,
    rule: 'REN-STR-08',
    meleeOnly: true,
    precision: false,
    part: false,
  },
  maim: {
    name: 'Maim',
    penalty: -20,
    rule: 'REN-STR-10',
    meleeOnly: false,
    precision: true,
    part: true,
  },
  'mighty-blow': {
    name: 'Mighty Blow',
    penalty: -10,
    rule: 'REN-STR-12',
    meleeOnly: true,
    precision: false,
    part: false,
  },
  'armor-gap': {
    name: 'Strike an Armor Gap',
    penalty: -10,
    rule: 'REN-STR-13',
    meleeOnly: false,
    precision: true,
    part: false,
  },
  unhorse: {
    name: 'Unhorse',
    penalty: -10,
    rule: 'REN-DISM-01',
    meleeOnly: true,
    precision: false,
    part: false,
  },
  custom: {
    name: 'improvised strike',
    penalty: 0,
    rule: 'REN-STR-05',
    meleeOnly: false,
    precision: false,
    part: true,
  },
};
