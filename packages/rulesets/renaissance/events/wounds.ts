import { counted, defineEvent, fact, say } from '@tiltyard/engine';

/** A damage value before any armour (REN-ATK-04). */
export const damageValueRolled = defineEvent('dv', {
  role: { is: 'other', who: 'at' },
  facts: { at: fact.combatant, weapon: fact.word, dv: fact.number },
  say: ({ dv }) => say`Damage value ${dv}.`,
});

/** What armour lets through (REN-ARM-03). */
export const damageThrough = defineEvent('damage', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    dv: fact.number,
    armour: fact.number,
    ap: fact.number,
    damage: fact.number,
  },
  say: ({ who, armour, ap, damage }) =>
    say`${who} takes ${damage} damage${armour > 0 && ap >= armour && say`; penetration ${ap} defeats armour ${armour}`}.`,
});

/** Damage suffered, with the wounds it causes (REN-CTX-14, REN-CTX-15). */
export const harmed = defineEvent('harm', {
  role: { is: 'harm', who: 'who', by: 'by', amount: 'damage', of: 'damage' },
  facts: {
    who: fact.combatant,
    by: fact.optional(fact.combatant),
    damage: fact.number,
    total: fact.number,
    wounds: fact.number,
    bloodied: fact.flag,
  },
  say: ({ who, total, wounds, bloodied }) =>
    say`${who} has ${total} damage in total${wounds > 0 && say`, ${counted(wounds, 'new wound')}`}${bloodied && ', bloodied'}.`,
});

/** The damage has reached the Death Rating (REN-CTX-14). */
export const killed = defineEvent('dead', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is dead.`,
});

/** The damage has reached DUR (REN-CTX-14). */
export const becomesDisabled = defineEvent('disabled', {
  role: { is: 'out', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is disabled.`,
});

/** Knocked prone without an action of their own (REN-PRONE-02). */
export const knockedProne = defineEvent('prone', {
  role: { is: 'condition', who: 'who', name: 'prone' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is knocked prone.`,
});

/** A body part is lost (REN-STR-11). */
export const maimed = defineEvent('maimed', {
  role: { is: 'condition', who: 'who', name: 'maimed' },
  facts: { who: fact.combatant, part: fact.text },
  say: ({ who, part }) => say`${who} loses the use of: ${part}.`,
});

/** An unarmed blow on armour has hurt the attacker (REN-UNARM-05). */
export const handHurt = defineEvent('hurt fist', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, damage: fact.number },
  say: ({ who, damage }) => say`${who} hurts their hand on the armour: ${damage} damage.`,
});

/** An attack meets resistances or vulnerabilities (REN-RES-02). */
export const resistanceMet = defineEvent('meets', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    resisted: fact.list(fact.word),
    vulnerable: fact.list(fact.word),
    model: fact.word,
  },
  say: ({ who, resisted, vulnerable }) =>
    say`${who} is ${resisted.length > 0 && say`resistant to it (${resisted})`}${resisted.length > 0 && vulnerable.length > 0 && ' and '}${vulnerable.length > 0 && say`vulnerable to it (${vulnerable})`}.`,
});

/** More than one set of damage dice is rolled (REN-RES-12, REN-RES-13). */
export const damageRolledAgain = defineEvent('damage sets', {
  role: 'other',
  // The combatant who resists may be hidden; then this event is hidden, too.
  facts: {
    sets: fact.number,
    keep: fact.oneOf(['high', 'low']),
    against: fact.optional(fact.combatant),
  },
  say: ({ sets, keep }) =>
    say`Damage is rolled ${counted(sets, 'time')}; the ${keep === 'high' ? 'highest' : 'lowest'} counts.`,
});

/** The text of a resistance or vulnerability, or of an attack that meets one (REN-RES-05, REN-RES-15). */
export const resistanceText = defineEvent('resistance text', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    keyword: fact.word,
    kind: fact.oneOf(['resistance', 'vulnerability']),
    text: fact.text,
  },
  say: ({ who, keyword, kind, text }) => say`${who}, ${kind} to ${keyword}: ${text}.`,
  audience: 'gm',
});

export const woundEvents = [
  damageValueRolled,
  damageThrough,
  harmed,
  killed,
  becomesDisabled,
  knockedProne,
  maimed,
  handHurt,
  resistanceMet,
  damageRolledAgain,
  resistanceText,
];
