import { counted, defineEvent, fact, say, withArticle } from '@tiltyard/engine';
import { article } from './checks.js';

/** An attack on a target (REN-ATK-01). */
export const attackDeclared = defineEvent('attacks', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    weapon: fact.word,
    strike: fact.optional(fact.word),
    part: fact.optional(fact.text),
    tags: fact.optional(fact.list(fact.word)),
  },
  say({ by, at, weapon, strike, part }) {
    const tried = strike?.replaceAll('-', ' ') ?? '';
    return say`${by} attacks ${at} with ${withArticle(weapon)}${tried !== '' && `, trying ${article(tried)} ${tried}`}${part !== undefined && say` (${part})`}.`;
  },
});

/** An attack with an area on a square (REN-BLAST-01, REN-SPLASH-01). */
export const squareAttacked = defineEvent('attacks place', {
  role: { is: 'declare', by: 'by' },
  facts: { by: fact.combatant, at: fact.place, weapon: fact.word },
  say: ({ by, at, weapon }) => say`${by} attacks square ${at} with ${withArticle(weapon)}.`,
});

/** Several attacks in one action (REN-MULTI-01, REN-MULTI-02). */
export const multipleAttacksDeclared = defineEvent('several attacks', {
  role: { is: 'declare', by: 'by' },
  facts: { by: fact.combatant, attacks: fact.number, targets: fact.number },
  say: ({ by, attacks, targets }) =>
    say`${by} makes ${counted(attacks, 'attack')} at ${counted(targets, 'target')}.`,
});

/** The mount attacks at its rider's command (REN-MOUNT-01). */
export const mountAttacks = defineEvent('mount attacks', {
  role: { is: 'declare', by: 'by' },
  facts: { by: fact.combatant, mount: fact.optional(fact.combatant) },
  say: ({ by, mount }) => say`${by} has ${mount} attack.`,
});

/**
 * A readied action, or another attack of the same action, came first, so this attack can no
 * longer be made (REN-REACT-03, REN-MULTI-02).
 */
export const attackLost = defineEvent('forestalled', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.optional(fact.combatant) },
  say: ({ by, at }) =>
    say`${by} can no longer attack${at !== undefined && say` ${at}`}; the attack is lost.`,
});

/** No defence is possible (REN-AWARE-01, REN-CTX-14, REN-BLAST-03). */
export const noDefence = defineEvent('no defence', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} gets no defence.`,
});

/** The attacker has won the exchange (REN-ATK-04). */
export const attackHits = defineEvent('hit', {
  role: { is: 'hit', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, margin: fact.number, degree: fact.word },
  say: ({ by, at }) => say`${by} hits ${at}.`,
});

/** The attacker has failed or the defender has won (REN-ATK-03, REN-ATK-05). */
export const attackMisses = defineEvent('miss', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, degree: fact.word },
  say: ({ by, at }) => say`${by} misses ${at}.`,
});

/** A touch or a gesture that delivers something other than damage (REN-TOUCH-01, REN-INDIC-01). */
export const delivered = defineEvent('delivered', {
  role: { is: 'hit', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, weapon: fact.word },
  say: ({ by, at, weapon }) => say`${by} reaches ${at} with the ${weapon}.`,
});

/** A target has noticed an attacker, together with its mount or rider (REN-AWARE-02, REN-AWARE-03). */
export const becomesAware = defineEvent('notices', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    of: fact.combatant,
    mount: fact.optional(fact.combatant),
    rider: fact.optional(fact.combatant),
  },
  say: ({ who, of, mount, rider }) =>
    say`${who} is now aware of ${of}${mount && say` on ${mount}`}${rider && say` and ${rider} in the saddle`}.`,
});

/** The additional result of a strike, besides its damage (REN-STR-03). */
export const strikeSucceeds = defineEvent('strike', {
  role: { is: 'other', who: 'at' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    strike: fact.word,
    name: fact.word,
    part: fact.optional(fact.text),
  },
  say: ({ name, part }) =>
    say`The ${name.toLowerCase()} succeeds${part !== undefined && say` (${part})`}.`,
});

export const attackEvents = [
  attackDeclared,
  squareAttacked,
  multipleAttacksDeclared,
  mountAttacks,
  attackLost,
  noDefence,
  attackHits,
  attackMisses,
  delivered,
  becomesAware,
  strikeSucceeds,
];
