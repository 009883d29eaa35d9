import { defineEvent, fact, say, withSign } from '@tiltyard/engine';

/** Maneuvers, feints, stances and other tactics (T20-CTX-10, T20-SURP-04, T20-STANCE-01). */

export const maneuverDeclared = defineEvent('maneuver', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, maneuver: fact.word, plus: fact.number },
  locates: 'all',
  say: ({ by, at, maneuver, plus }) => say`${by} tries to ${maneuver} ${at} (${withSign(plus)}).`,
});

export const unseenManeuver = defineEvent('unseen maneuver', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, at: fact.combatant, maneuver: fact.word },
  say: ({ by, at, maneuver }) => say`${by}, out of sight, tries to ${maneuver} ${at}.`,
});

export const maneuverResisted = defineEvent('resists', {
  role: { is: 'roll', who: 'who', total: 'difficulty' },
  facts: { who: fact.combatant, by: fact.combatant, difficulty: fact.number },
  locates: 'all',
  say: ({ who, difficulty }) => say`${who} has a maneuver Difficulty of ${difficulty}.`,
});

export const maneuverRolled = defineEvent('maneuver roll', {
  role: { is: 'roll', who: 'by', total: 'total', success: 'success' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    maneuver: fact.word,
    die: fact.face('by', 'maneuver'),
    total: fact.number,
    difficulty: fact.number,
    success: fact.flag,
  },
  locates: 'all',
  say: ({ total, difficulty, success }) =>
    say`${total} against ${difficulty}: ${success ? 'it works' : 'it fails'}.`,
});

export const holdEnds = defineEvent('lets go', {
  role: { is: 'condition', who: 'of', gained: false, name: 'grappled' },
  facts: { who: fact.combatant, of: fact.combatant },
  say: ({ who, of }) => say`${who} lets go of ${of}.`,
});

export const feintMade = defineEvent('feint', {
  role: { is: 'roll', who: 'by', total: 'total', success: 'success' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    total: fact.number,
    against: fact.number,
    success: fact.flag,
  },
  locates: 'all',
  say: ({ by, at, total, against }) => say`${by} feints at ${at}: ${total} against ${against}.`,
});

export const trickTried = defineEvent('trick', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, words: fact.text, works: fact.flag },
  say: ({ by, at, words, works }) =>
    say`${by}: ${words}. ${at} ${works ? 'is caught by surprise' : 'sees it coming'}.`,
});

export const circumstanceNamed = defineEvent('circumstance', {
  role: { is: 'ruling', who: 'by' },
  facts: { by: fact.combatant, words: fact.text, amount: fact.number },
  say: ({ by, words, amount }) =>
    say`${by}: ${words}. The Narrator gives ${amount === 0 ? 'no modifier' : withSign(amount)}.`,
});

export const stanceTaken = defineEvent('stance', {
  role: { is: 'condition', who: 'who', named: 'stance' },
  facts: {
    who: fact.combatant,
    stance: fact.oneOf(['aggressive', 'defensive']),
    penalty: fact.number,
    bonus: fact.number,
    on: fact.optional(fact.word),
  },
  say: ({ who, stance, penalty, bonus, on }) =>
    say`${who} takes ${stance === 'aggressive' ? 'an Aggressive' : 'a Defensive'} Stance: gives up ${penalty} for ${withSign(bonus)}${on !== undefined && say` on ${on}`}.`,
});

export const stanceLapses = defineEvent('stance lapses', {
  role: { is: 'condition', who: 'who', gained: false, name: 'defensive' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} has not attacked: the Defensive Stance lapses.`,
});

export const totalDefenseTaken = defineEvent('total defense', {
  role: { is: 'condition', who: 'who', name: 'total defense' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} turns to total defense.`,
});
