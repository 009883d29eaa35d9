import type { Json } from '@tiltyard/engine';
import { counted, defineEvent, fact, say } from '@tiltyard/engine';

const ATTACKS: Readonly<Record<string, string>> = {
  strike: 'strikes at',
  bite: 'bites at',
  grab: 'tries to take something from',
  trip: 'tries to bring down',
  grapple: 'tries to grapple',
  wrestle: 'grapples for advantage over',
  free: 'tries to break the hold of',
};

/** How a grapple is tried between those of different sizes (LUR-PICK-01, LUR-PICK-18, LUR-CLIMB-01). */
const HOLDS: Readonly<Record<string, string>> = {
  'pick-up': 'tries to pick up',
  jaws: 'tries to close its jaws on',
  climb: 'tries to climb onto',
};

/** What is grabbed at, where it is told (LUR-GRAB-01). */
const grabs = (item: string | undefined): string | undefined =>
  item === undefined ? undefined : `tries to take the ${item} from`;

/** What an attack is made with, in brackets: names of weapons, `unarmed`, an ability; that grappling is done with the body goes without saying. */
function means(used: Json, ability: string | undefined): string {
  const all = [
    ...(Array.isArray(used) ? used.map(String) : [used].filter((each) => each !== 'grappling')),
    ...(ability === undefined ? [] : [ability]),
  ];
  return all.length > 0 ? ` (${all.join(', ')})` : '';
}

export const attackDeclared = defineEvent('attacks', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: {
    kind: fact.word,
    by: fact.combatant,
    at: fact.combatant,
    with: fact.data,
    ability: fact.optional(fact.word),
    hold: fact.optional(fact.word),
    item: fact.optional(fact.word),
  },
  say: ({ kind, by, at, with: used, ability, hold = '', item }) =>
    say`${by} ${HOLDS[hold] ?? grabs(item) ?? ATTACKS[kind] ?? 'attacks'} ${at}${means(used, ability)}.`,
});

export const blindAttackDeclared = defineEvent('attacks blindly', {
  role: { is: 'declare', by: 'by' },
  facts: {
    by: fact.combatant,
    why: fact.text,
    with: fact.data,
    ability: fact.optional(fact.word),
  },
  say: ({ by, why, with: used, ability }) =>
    say`${by} makes a blind attack (${why}) with ${Array.isArray(used) ? used.join(', ') : String(used)}${ability !== undefined && say` and ${ability}`}.`,
});

export const advantageGranted = defineEvent('grants', {
  role: { is: 'other', who: 'by' },
  facts: {
    by: fact.combatant,
    to: fact.combatant,
    degrees: fact.seen(fact.number),
    source: fact.word,
  },
  say: ({ by, to, degrees }) =>
    say`${by} first grants ${to} ${counted(degrees, 'degree')} of advantage.`,
});

export const grantRevoked = defineEvent('granted is gone', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, to: fact.combatant },
  say: ({ by, to }) => say`The advantage that ${by} granted to ${to} is gone.`,
});

export const incompetentAttack = defineEvent('incompetent', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, why: fact.word },
  say: ({ by, why }) => say`${by} makes an incompetent attack (${why}): no offence roll.`,
});

export const advantageCompared = defineEvent('advantage', {
  role: { is: 'other', who: 'holder' },
  facts: { holder: fact.combatant, over: fact.combatant, degrees: fact.seen(fact.number) },
  say({ holder, over, degrees }) {
    if (degrees === 0) return say`${holder} and ${over} are level.`;
    return degrees > 0
      ? say`${holder} has ${counted(degrees, 'degree')} of advantage over ${over}.`
      : say`${over} has ${counted(-degrees, 'degree')} of advantage over ${holder}.`;
  },
});

export const diceLean = defineEvent('leaning', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    roll: fact.word,
    easing: fact.seen(fact.number),
    hindrance: fact.seen(fact.number),
  },
  say: ({ who, roll, easing, hindrance }) =>
    say`${who}, ${roll}: ${easing > 0 && say`Easing ${easing}`}${easing > 0 && hindrance > 0 && ' and '}${
      hindrance > 0 && say`Hindrance ${hindrance}`
    }${easing <= 0 && hindrance <= 0 && 'nothing'}.`,
});

export const rolls = defineEvent('roll', {
  role: { is: 'roll', who: 'who', total: 'kept', success: 'success' },
  facts: {
    who: fact.combatant,
    roll: fact.word,
    die: fact.word,
    kept: fact.face('who'),
    tn: fact.number,
    success: fact.flag,
    will: fact.optional(fact.oneOf(['yes', 'no'])),
    against: fact.optional(fact.combatant),
  },
  say: ({ who, roll, die, kept, tn, success }) =>
    say`${who}: ${roll} ${die} shows ${kept} against ${tn}: ${success ? 'success' : 'failure'}.`,
});

export const cannotDefend = defineEvent('no defence', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} cannot defend.`,
});

export const hits = defineEvent('hit', {
  role: { is: 'hit', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant },
  say: ({ by, at }) => say`${by} hits ${at}.`,
});

export const misses = defineEvent('miss', {
  role: { is: 'miss', by: 'by' },
  facts: { by: fact.combatant, at: fact.optional(fact.combatant) },
  say: ({ by, at }) => say`${by} misses${at !== undefined && say` ${at}`}.`,
});

export const weaponDamages = defineEvent('damage', {
  role: { is: 'other', who: 'who' },
  facts: {
    by: fact.combatant,
    who: fact.combatant,
    weapon: fact.word,
    damage: fact.number,
    drive: fact.number,
    blunt: fact.flag,
    critical: fact.flag,
  },
  say: ({ who, weapon, damage, drive, critical }) =>
    say`${weapon}: ${damage} damage gets through to ${who} (drive ${drive})${critical && ', a critical hit'}.`,
});
