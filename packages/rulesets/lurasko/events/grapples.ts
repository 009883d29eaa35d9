import { counted, defineEvent, fact, say } from '@tiltyard/engine';

const KINDS = ['normal', 'pick-up', 'jaws', 'climb'] as const;

export const grappleBegins = defineEvent('grapple', {
  role: { is: 'condition', who: 'with', by: 'by', name: 'grappled' },
  facts: {
    kind: fact.oneOf(KINDS),
    by: fact.combatant,
    with: fact.combatant,
    degrees: fact.seen(fact.number),
  },
  say({ kind, by, with: other, degrees }) {
    const gained = say`with ${counted(degrees, 'degree')} of advantage`;
    switch (kind) {
      case 'pick-up':
        return say`${by} picks ${other} up, ${gained}.`;
      case 'jaws':
        return say`${by} takes ${other} in the jaws, ${gained}.`;
      case 'climb':
        return say`${by} climbs onto ${other}, ${gained}.`;
      default:
        return say`${by} grapples ${other}, ${gained}.`;
    }
  },
});

export const heldInHand = defineEvent('in hand', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, held: fact.combatant, hand: fact.word },
  say: ({ who, held, hand }) => say`${who} holds ${held} in the ${hand} hand.`,
});

export const advantageChanges = defineEvent('lead', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, over: fact.combatant, degrees: fact.seen(fact.number) },
  say: ({ who, over, degrees }) =>
    say`${who} now has ${counted(degrees, 'degree')} of advantage over ${over}.`,
});

export const pins = defineEvent('pinned', {
  role: { is: 'condition', who: 'who', by: 'by', name: 'pinned' },
  facts: { by: fact.combatant, who: fact.combatant },
  say: ({ by, who }) => say`${by} pins ${who}.`,
});

export const doesNotPin = defineEvent('not pinned', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, who: fact.combatant },
  say: ({ by, who }) => say`${by} has every degree of advantage over ${who}, but does not pin.`,
});

export const grappleEnds = defineEvent('grapple ends', {
  role: { is: 'condition', who: 'b', gained: false, name: 'grappled' },
  facts: { a: fact.combatant, b: fact.combatant, kind: fact.optional(fact.oneOf(KINDS)) },
  say({ a, b, kind = 'normal' }) {
    if (kind === 'normal') return say`${a} and ${b} no longer grapple.`;
    return kind === 'climb' ? say`${a} is no longer on ${b}.` : say`${a} no longer holds ${b}.`;
  },
});

export const advantageGivenUp = defineEvent('gives up', {
  role: { is: 'other', who: 'a' },
  facts: { a: fact.combatant, b: fact.combatant },
  say: ({ a, b }) => say`The advantage between ${a} and ${b} is given up.`,
});

export const escapes = defineEvent('escapes', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, from: fact.combatant },
  say: ({ who, from }) => say`${who} escapes from ${from}.`,
});

export const gainsNothing = defineEvent('no change', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, against: fact.combatant },
  say: ({ who, against }) => say`${who} gains no advantage over ${against}.`,
});

export const silences = defineEvent('silenced', {
  role: { is: 'condition', who: 'who', by: 'by', gained: 'silent', name: 'silenced' },
  facts: { by: fact.combatant, who: fact.combatant, silent: fact.flag },
  say: ({ by, who, silent }) =>
    say`${by} ${silent ? 'keeps' : 'no longer keeps'} ${who} from speaking.`,
});

export const freesAlly = defineEvent('freed', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, who: fact.combatant, from: fact.combatant },
  say: ({ by, who, from }) => say`${by} frees ${who} from ${from}.`,
});

export const crushes = defineEvent('crushes', {
  role: { is: 'other', who: 'by' },
  facts: {
    by: fact.combatant,
    who: fact.combatant,
    damage: fact.number,
    drive: fact.number,
    with: fact.word,
  },
  say({ by, who, damage, drive, with: used }) {
    const through = say`${damage} damage gets through (drive ${drive})`;
    return used === 'grip'
      ? say`${by} crushes ${who}: ${through}.`
      : say`${by} bites ${who} in its jaws: ${through}.`;
  },
});

export const throwsOff = defineEvent('throws off', {
  role: { is: 'declare', by: 'by' },
  facts: { by: fact.combatant, die: fact.word },
  say: ({ by, die }) => say`${by} tries to throw off all climbers: ${die}.`,
});
