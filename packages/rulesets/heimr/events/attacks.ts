import { counted, defineEvent, fact, say, withArticle } from '@tiltyard/engine';
import type { ListPart, Sentence } from '@tiltyard/engine';
import { PARTS } from '../state/state.js';

/**
 * Weapons as an attack calls them: `an ash spear`, `bare hands`, `a rapier and a long knife`, `a long knife in each
 * hand`.
 */
function withArticles({ of }: ListPart): Sentence {
  const [first, second] = of;
  if (first !== undefined && first === second) return [withArticle(first), ' in each hand'];
  return of.flatMap((weapon, i) => [i === 0 ? '' : ' and ', withArticle(weapon)]);
}

export const attacks = defineEvent('attacks', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    with: fact.list(fact.word),
    sort: fact.oneOf(['melee', 'ranged', 'brawl']),
    part: fact.optional(fact.oneOf(PARTS)),
  },
  say: ({ by, at, with: weapons, part }) =>
    say`${by} attacks ${at} with ${withArticles(weapons)}${part !== undefined && say`, aiming at the ${part}`}.`,
});

export const engages = defineEvent('engages', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, with: fact.combatant },
  say: ({ by, with: other }) => say`${by} and ${other} fight hand to hand.`,
});

const rolled = {
  by: fact.combatant,
  at: fact.combatant,
  total: fact.number,
  against: fact.optional(fact.number),
};

/** How the total of a hit compares with the defence; by a house rule equalling it is enough (HEI-ATK-08). */
function comparison(total: number, against: number | undefined): Sentence {
  if (against === undefined) return say`meets no defence`;
  return total > against ? say`beats ${against}` : say`matches ${against}`;
}

export const attackHits = defineEvent('lands', {
  role: { is: 'hit', by: 'by', at: 'at' },
  facts: { ...rolled, part: fact.oneOf(PARTS) },
  say: ({ by, at, total, against, part }) =>
    say`${total} ${comparison(total, against)}: ${by} hits the ${part} of ${at}.`,
});

export const attackMisses = defineEvent('misses', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: rolled,
  say: ({ by, at, total, against }) => say`${total} does not beat ${against}: ${by} misses ${at}.`,
});

export const attackTouches = defineEvent('touch', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: rolled,
  say: ({ by, at, total, against }) => say`${total} against ${against}: ${by} only touches ${at}.`,
});

export const attackIsBlocked = defineEvent('blocked', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: { ...rolled, total: fact.optional(fact.number), guard: fact.combatant },
  say: ({ at, guard }) => say`${guard} stops the attack on ${at}.`,
});

/** What combatants notice of an actor they have not found. */
export const doneUnseen = defineEvent('unseen', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    does: fact.oneOf(['hits', 'holds', 'stops', 'shields']),
    part: fact.optional(fact.oneOf(PARTS)),
    points: fact.optional(fact.number),
    hp: fact.optional(fact.number),
  },
  say({ who, does, part = '', points = 0, hp = 0 }) {
    switch (does) {
      case 'hits':
        return points === 0
          ? say`Someone unseen hits ${who} (${part}): no hit points lost.`
          : say`Someone unseen hits ${who}: ${counted(points, 'hit point')} (${part}), ${hp} left.`;
      case 'holds':
        return say`Someone unseen holds ${who} by the ${part}.`;
      case 'stops':
        return say`Someone unseen who holds ${who} stops them.`;
      case 'shields':
        return say`Someone unseen stops the attack on ${who}.`;
    }
  },
});

export const guardShields = defineEvent('shielded', {
  role: { is: 'other', who: 'by' },
  facts: {
    who: fact.combatant,
    by: fact.combatant,
    against: fact.combatant,
    number: fact.number,
  },
  say: ({ who, by, number }) => say`${by} guards ${who}: ${number} has to be beaten too.`,
});

export const guards = defineEvent('guards', {
  role: { is: 'condition', who: 'by', name: 'on guard' },
  facts: {
    by: fact.combatant,
    against: fact.combatant,
    purpose: fact.oneOf(['leave', 'ally']),
    ally: fact.optional(fact.combatant),
  },
  say: ({ by, against, ally }) =>
    ally === undefined
      ? say`${by} guards ${against} and stops them leaving.`
      : say`${by} guards ${ally} against ${against}.`,
});

export const attackEvents = [
  attacks,
  engages,
  attackHits,
  attackMisses,
  attackTouches,
  attackIsBlocked,
  doneUnseen,
  guardShields,
  guards,
];
