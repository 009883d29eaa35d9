import { counted, defineEvent, fact, say, withArticle } from '@tiltyard/engine';
import { ATTACK_MODES } from '../state/state.js';

export const attacks = defineEvent('attacks', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    weapon: fact.word,
    mode: fact.oneOf(ATTACK_MODES),
    metres: fact.amount('m'),
  },
  say: ({ by, at, weapon, mode, metres }) =>
    say`${by} attacks ${at} with ${withArticle(weapon)}${mode !== 'melee' && say` (${mode}, ${metres} m)`}.`,
});

export const charges = defineEvent('charges', {
  role: { is: 'declare', by: 'who', at: 'at' },
  facts: {
    who: fact.combatant,
    at: fact.combatant,
    pace: fact.number,
    speed: fact.amount('m/s'),
    metres: fact.amount('m'),
    /** Whether it is too slow for the benefits of a charge (RMC-CHARGE-01). */
    slow: fact.optional(fact.flag),
  },
  say({ who, at, metres, speed, slow }) {
    // A foe who retreats at least as fast is followed, but the gap does not close.
    if (speed <= 0) return say`${who} follows ${at} over ${metres} m; the gap does not close.`;
    return say`${who} ${slow === true ? 'closes in on' : 'charges'} ${at} over ${metres} m; the gap closes at ${speed} m/s.`;
  },
});

export const offenceTotal = defineEvent('ob', {
  role: 'other',
  facts: { who: fact.combatant, total: fact.number },
  say: ({ who, total }) => say`${who} has OB ${total}.`,
});

export const attackResult = defineEvent('result', {
  role: { is: 'roll', who: 'by', rolled: 'rolled', total: 'result' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    rolled: fact.number,
    result: fact.number,
    row: fact.number,
    table: fact.word,
    /** The display name of the table. */
    named: fact.optional(fact.word),
    column: fact.word,
    cell: fact.word,
  },
  say: ({ rolled, result, cell, table, named, column }) =>
    say`${rolled} rolled, result ${result}: ${cell} on the ${named ?? table.replaceAll('_', ' ')} table against ${column}.`,
});

export const attackMisses = defineEvent('miss', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant },
  say: ({ by, at }) => say`${by} misses ${at}.`,
});

export const attackHits = defineEvent('hit', {
  role: { is: 'hit', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, hits: fact.number, blow: fact.word },
  say: ({ by, at, blow }) => say`${by} hits ${at}: ${blow}.`,
});

export const chargeIncreases = defineEvent('charged', {
  role: 'other',
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    speed: fact.amount('m/s'),
    hits: fact.number,
    criticals: fact.number,
    /** The severity of its critical, or of both, if it has any. */
    severity: fact.optional(fact.word),
    slow: fact.optional(fact.flag),
  },
  say: (f) =>
    f.slow === true
      ? say`At ${f.speed} m/s it is an ordinary blow.`
      : say`At ${f.speed} m/s the blow does ${counted(f.hits, 'hit')}${f.severity !== undefined && say` and ${f.criticals > 1 ? 'criticals' : 'a critical'} of severity ${f.severity}`}.`,
});

export const criticalType = defineEvent('type', {
  role: 'other',
  facts: { letter: fact.word, type: fact.word },
  say: ({ type }) => say`Critical type: ${type}.`,
});

export const criticalRolled = defineEvent('critical', {
  role: { is: 'roll', who: 'by' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    type: fact.word,
    severity: fact.word,
    roll: fact.face('by', 'critical'),
    cell: fact.word,
    place: fact.optional(fact.word),
  },
  say: ({ severity, type, roll, place, cell }) =>
    say`Critical ${severity} (${type}), ${roll}${place !== undefined && say`, to the ${place}`}: ${cell === '-' ? 'nothing more' : cell}.`,
});

export const fumbles = defineEvent('fumbles', {
  role: { is: 'miss', by: 'who' },
  facts: { who: fact.combatant, face: fact.face('who', 'attack'), range: fact.number },
  say: ({ who, face }) => say`${who} fumbles with a ${face}.`,
});

export const fumbleRolled = defineEvent('fumble', {
  role: { is: 'roll', who: 'who', rolled: 'rolled', total: 'total' },
  facts: {
    who: fact.combatant,
    rolled: fact.optional(fact.number),
    total: fact.number,
    cell: fact.word,
  },
  say: ({ total, cell }) => say`Fumble ${total}: ${cell === '-' ? 'nothing more' : cell}.`,
});
