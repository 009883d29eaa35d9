import { defineEvent, fact, say } from '@tiltyard/engine';

/** A move is declared, with the square it goes to (REN-MOVE-01). */
export const moves = defineEvent('moves', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, from: fact.place, to: fact.place, metres: fact.amount('m') },
  say: ({ who, metres, to }) => say`${who} moves ${metres} m to ${to}.`,
});

/**
 * A charge is declared, with its destination and the announced target; the blow after it may be
 * at another (REN-MOVE-04, REN-BRACE-03).
 */
export const charges = defineEvent('charges', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: {
    who: fact.combatant,
    from: fact.place,
    to: fact.place,
    metres: fact.amount('m'),
    at: fact.optional(fact.combatant),
  },
  say: ({ who, metres, to, at }) =>
    say`${who} charges ${metres} m to ${to}${at !== undefined && say`, towards ${at}`}.`,
});

/** Enough speed for the damage of a charge (REN-CHARGE-01, REN-CHARGE-02). */
export const speedGathered = defineEvent('charged', {
  role: { is: 'condition', who: 'who', name: 'charging' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} gains the charge bonus until the end of the turn.`,
});

/** The penalty of moving at the full rate (REN-MOVE-02, REN-MOVE-03). */
export const hurries = defineEvent('hurries', {
  role: { is: 'condition', who: 'who', name: 'hurried' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is hurried: −10 on Physical actions until their next turn.`,
});

/** A movement has been stopped (REN-REACT-06). */
export const stoppedShort = defineEvent('stopped', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, at: fact.optional(fact.place) },
  say: ({ who, at }) => say`${who} is stopped${at !== undefined && say` at ${at}`}.`,
});

/** Crawling (REN-PRONE-04). */
export const crawls = defineEvent('crawls', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place, metres: fact.amount('m') },
  say: ({ who, metres, to }) => say`${who} crawls ${metres} m to ${to}.`,
});

/** Moved without an action (REN-MOVE-11). */
export const placed = defineEvent('put', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place },
  say: ({ who, to }) => say`${who} is moved to ${to}.`,
});

/** Dropping prone (REN-PRONE-01). */
export const dropsProne = defineEvent('drops prone', {
  role: { is: 'condition', who: 'who', name: 'prone' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} drops prone.`,
});

/** Standing up (REN-PRONE-03). */
export const standsUp = defineEvent('stands up', {
  role: { is: 'condition', who: 'who', gained: false, name: 'prone' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} stands up.`,
});

/** A stunt is tried (REN-MOVE-05). */
export const stuntTried = defineEvent('stunt', {
  role: { is: 'declare', by: 'who' },
  facts: { who: fact.combatant, words: fact.text, cost: fact.oneOf(['quick', 'standard']) },
  say: ({ who, words, cost }) =>
    say`${who} tries a stunt (${cost === 'quick' ? 'Quick' : 'Standard'} Action): ${words}.`,
});

/** The referee finds a stunt impossible (REN-MOVE-05). */
export const stuntRefused = defineEvent('stunt refused', {
  role: { is: 'ruling', who: 'who' },
  facts: { who: fact.combatant, words: fact.text },
  say: ({ words }) => say`The stunt is not possible: ${words}.`,
});

export const STUNT_ENDS = ['there', 'there-prone', 'stays', 'stays-prone'] as const;

/** Where a stunt leaves its user (REN-MOVE-07, REN-MOVE-09). */
export const stuntEnds = defineEvent('stunt ends', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, ends: fact.oneOf(STUNT_ENDS) },
  say: ({ who, ends }) =>
    say`${who} ${ends.startsWith('there') ? 'gets there' : 'stays'}${ends.endsWith('prone') && ' and falls prone'}.`,
});

/** A ride-by is declared (REN-MOUNT-12). */
export const ridesBy = defineEvent('rides by', {
  role: { is: 'declare', by: 'who' },
  facts: { who: fact.combatant, metres: fact.amount('m'), targets: fact.combatants },
  say: ({ who, metres, targets }) => say`${who} rides by, ${metres} m, at ${targets}.`,
});

/** Where a ride-by has ended (REN-MOUNT-12). */
export const ridesOn = defineEvent('rides on', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place },
  say: ({ who, to }) => say`${who} rides on, to ${to}.`,
});

/** A Ride check has failed (REN-MOUNT-02). */
export const rideFailed = defineEvent('ride failed', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, ruling: fact.oneOf(['lost', 'goes on']) },
  say: ({ who, ruling }) =>
    say`${who} loses control of the mount: ${ruling === 'lost' ? 'the action is lost' : 'the action goes on'}.`,
});

/** Getting into the saddle (REN-MOUNT-01). */
export const mountsUp = defineEvent('mounts', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant, mount: fact.combatant },
  say: ({ who, mount }) => say`${who} mounts ${mount}.`,
});

/** Getting out of the saddle (REN-MOUNT-01). */
export const dismounts = defineEvent('dismounts', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} dismounts.`,
});

/** Thrown clear of a falling mount (REN-MOUNT-09). */
export const thrownClear = defineEvent('thrown clear', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place },
  say: ({ who }) => say`${who} is thrown clear.`,
});

/** Not thrown clear of a falling mount (REN-MOUNT-10). */
export const thrownDown = defineEvent('thrown', {
  role: { is: 'condition', who: 'who', named: 'fate' },
  facts: { who: fact.combatant, fate: fact.oneOf(['pinned', 'prone']) },
  say: ({ who, fate }) =>
    say`${who} goes down with the mount: ${fate === 'pinned' ? 'prone and pinned' : 'prone'}.`,
});

/** A rider comes down alone (REN-PRONE-02). */
export const unhorsed = defineEvent('unhorsed', {
  role: { is: 'condition', who: 'who', name: 'prone' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} falls from the saddle.`,
});

/** Freed from under a mount (REN-MOUNT-10). */
export const freed = defineEvent('freed', {
  role: { is: 'condition', who: 'who', gained: false, name: 'pinned' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is no longer pinned.`,
});

export const movementEvents = [
  moves,
  charges,
  speedGathered,
  hurries,
  stoppedShort,
  crawls,
  placed,
  dropsProne,
  standsUp,
  stuntTried,
  stuntRefused,
  stuntEnds,
  ridesBy,
  ridesOn,
  rideFailed,
  mountsUp,
  dismounts,
  thrownClear,
  thrownDown,
  unhorsed,
  freed,
];
