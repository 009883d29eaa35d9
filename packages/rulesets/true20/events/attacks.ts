import { counted, defineEvent, fact, say, withArticle, withSign } from '@tiltyard/engine';

/** Attack rolls: who attacks, what it has to beat, and what the die decides (T20-CTX-02). */

export const attackDeclared = defineEvent('attacks', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    weapon: fact.word,
    plus: fact.number,
    surprise: fact.flag,
    manner: fact.oneOf(['ordinary', 'finesse', 'burst']),
    harm: fact.optional(fact.word),
  },
  locates: 'all',
  say: ({ by, at, weapon, plus, manner, harm, surprise }) =>
    say`${by} attacks ${at} with ${withArticle(weapon)} (${withSign(plus)})${manner === 'burst' && ', a burst'}${manner === 'finesse' && ', at the gaps of the armor'}${harm !== undefined && ', not to kill'}${surprise && ', by surprise'}.`,
});

export const defenseUsed = defineEvent('defense', {
  role: { is: 'roll', who: 'who', total: 'value' },
  facts: {
    who: fact.combatant,
    by: fact.combatant,
    kind: fact.word,
    value: fact.number,
    bare: fact.number,
    cover: fact.number,
  },
  locates: 'all',
  say: ({ who, kind, value, bare, cover }) =>
    say`${who} relies on ${kind}: ${value}${cover > 0 && say` behind cover (${bare} without)`}.`,
});

export const attackRolled = defineEvent('attack roll', {
  role: { is: 'roll', who: 'by', total: 'total' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    die: fact.face('by', 'attack'),
    total: fact.number,
    defense: fact.number,
    kind: fact.word,
  },
  locates: 'all',
  say: ({ by, die, total, kind, defense }) =>
    say`${by} rolls ${die}, total ${total} against ${kind} ${defense}.`,
});

export const attackHits = defineEvent('hit', {
  role: { is: 'hit', by: 'by', at: 'at' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    /** Given when both hands strike. */
    weapon: fact.optional(fact.word),
  },
  say: ({ by, at, weapon }) =>
    say`${by} hits ${at}${weapon !== undefined && say` with the ${weapon}`}.`,
});

export const attackMisses = defineEvent('miss', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, total: fact.number, defense: fact.number },
  locates: 'all',
  say: ({ by, at }) => say`${by} misses ${at}.`,
});

export const attackGlances = defineEvent('glances', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    total: fact.number,
    normal: fact.number,
    defense: fact.number,
  },
  locates: 'all',
  say: ({ at }) => say`The blow glances off ${at}'s armor.`,
});

export const coverIsHit = defineEvent('cover hit', {
  role: { is: 'miss', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, total: fact.number },
  locates: 'all',
  say: ({ at }) => say`${at}'s cover is hit instead.`,
});

export const objectSaves = defineEvent('object', {
  role: { is: 'other', who: 'at' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    total: fact.number,
    difficulty: fact.number,
    holds: fact.flag,
  },
  locates: 'all',
  say: ({ holds, total, difficulty }) =>
    say`The cover ${holds ? 'holds' : 'gives way'}: ${total} against ${difficulty}.`,
});

export const coveringCharacterMet = defineEvent('shield', {
  role: { is: 'other', who: 'who' },
  facts: {
    who: fact.combatant,
    for: fact.combatant,
    total: fact.number,
    defense: fact.number,
    struck: fact.flag,
  },
  locates: 'all',
  say: ({ who, for: target, struck }) =>
    struck
      ? say`${who} is in the way and is struck.`
      : say`${who} dodges aside; ${target} is struck after all.`,
});

export const defenseLowered = defineEvent('lowers', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, from: fact.number, to: fact.number },
  locates: 'all',
  say: ({ who, from, to }) =>
    say`${who} stays in the way on purpose: Defense ${to} instead of ${from}.`,
});

export const noRoomToShoot = defineEvent('no room', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, at: fact.combatant },
  say: ({ by, at }) => say`${by} finds no room to shoot at ${at}.`,
});

export const unseenAttack = defineEvent('unseen attack', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, at: fact.combatant, weapon: fact.word },
  say: ({ by, at, weapon }) => say`${by}, out of sight, attacks ${at} with ${withArticle(weapon)}.`,
});

export const unseenMiss = defineEvent('unseen miss', {
  role: { is: 'other', who: 'by' },
  facts: { by: fact.combatant, at: fact.combatant },
  say: ({ by, at }) => say`${by}'s attack misses ${at}.`,
});

export const placeAttacked = defineEvent('attacks place', {
  role: { is: 'declare', by: 'by' },
  facts: { by: fact.combatant, at: fact.place, weapon: fact.word },
  locates: ['by'],
  say: ({ by, at, weapon }) => say`${by} attacks the square ${at} with ${withArticle(weapon)}.`,
});

export const nothingFound = defineEvent('finds nothing', {
  role: { is: 'miss', by: 'by' },
  facts: { by: fact.combatant, at: fact.place },
  locates: ['by'],
  say: () => say`The attack finds nothing there.`,
});

export const blindRoll = defineEvent('blind roll', {
  role: { is: 'roll', who: 'by' },
  facts: { by: fact.combatant, die: fact.face('by', 'attack') },
  say: ({ by, die }) => say`${by} rolls ${die}.`,
});

export const missChanceRolled = defineEvent('miss chance', {
  role: { is: 'roll', who: 'who', success: 'missed' },
  facts: {
    who: fact.combatant,
    by: fact.combatant,
    at: fact.combatant,
    die: fact.face('who', 'miss chance'),
    needed: fact.number,
    cause: fact.word,
    missed: fact.flag,
  },
  locates: 'all',
  say: ({ cause, at, die, missed, needed }) =>
    say`${cause}: ${at} rolls ${die}, ${missed ? 'and the attack misses' : 'the hit stands'} (misses from ${needed}).`,
});

export const criticalConfirmed = defineEvent('confirm', {
  role: { is: 'roll', who: 'by', total: 'total', success: 'critical' },
  facts: {
    by: fact.combatant,
    at: fact.combatant,
    die: fact.face('by', 'confirm'),
    total: fact.number,
    defense: fact.number,
    critical: fact.flag,
  },
  locates: 'all',
  say: ({ by, total, critical }) =>
    say`${by} threatens a critical hit: ${total} ${critical ? 'confirms it' : 'does not confirm it'}.`,
});

export const damageDealt = defineEvent('damage', {
  role: { is: 'roll', who: 'by', total: 'damage' },
  facts: { by: fact.combatant, damage: fact.number },
  say: ({ damage }) => say`Damage bonus ${withSign(damage)}.`,
});

export const combinedAttackLed = defineEvent('combined attack', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, with: fact.combatants },
  say: ({ by, at, with: partners }) =>
    say`${by} leads a combined attack on ${at}${partners.length > 0 && say` with ${partners}`}.`,
});

export const attackJoined = defineEvent('joins', {
  role: { is: 'reaction', by: 'who' },
  facts: { who: fact.combatant, by: fact.combatant },
  say: ({ who }) => say`${who} joins in.`,
});

export const combinedHit = defineEvent('combined hit', {
  role: { is: 'other', who: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, hits: fact.number, damage: fact.number },
  say: ({ at, hits, damage }) =>
    say`${counted(hits, 'hit')} on ${at} at once: damage bonus ${withSign(damage)}.`,
});

export const bothHandsUsed = defineEvent('both hands', {
  role: { is: 'declare', by: 'by' },
  facts: { by: fact.combatant, weapon: fact.word, offHand: fact.word },
  say: ({ by, weapon, offHand }) =>
    say`${by} attacks with ${withArticle(weapon)} and ${withArticle(offHand)}.`,
});

export const doubleHit = defineEvent('double hit', {
  role: { is: 'other', who: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, damage: fact.number },
  say: ({ at, damage }) => say`Both weapons strike ${at}: damage bonus ${withSign(damage)}.`,
});
