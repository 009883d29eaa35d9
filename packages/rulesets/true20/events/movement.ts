import { defineEvent, fact, say } from '@tiltyard/engine';

/** Movement on foot and in the saddle, posture, and items in hand (T20-CTX-35, T20-MOUNT-01). */

export const moves = defineEvent('moves', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place, feet: fact.amount('feet') },
  say: ({ who, feet, to }) => say`${who} moves ${feet} feet to ${to}.`,
});

export const movesAllOut = defineEvent('moves all out', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place, feet: fact.amount('feet') },
  say: ({ who, feet, to }) => say`${who} runs ${feet} feet to ${to}.`,
});

export const charges = defineEvent('charges', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place, feet: fact.amount('feet'), at: fact.combatant },
  say: ({ who, at, feet }) => say`${who} charges ${at} over ${feet} feet.`,
});

export const rides = defineEvent('rides', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: {
    who: fact.combatant,
    mount: fact.combatant,
    pace: fact.word,
    feet: fact.amount('feet'),
    to: fact.place,
  },
  say: ({ who, feet, pace, to }) => say`${who} rides ${feet} feet (${pace}) to ${to}.`,
});

/** Movement that ended short of its destination (T20-CTX-36). */
export const stoppedShort = defineEvent('stopped', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, at: fact.place },
  locates: ['who'],
  say: ({ who, at }) => say`${who} is stopped at ${at}.`,
});

export const shootsRiding = defineEvent('shoots riding', {
  role: { is: 'declare', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, feet: fact.amount('feet') },
  locates: ['by'],
  say: ({ by, feet }) => say`${by} shoots after ${feet} feet.`,
});

export const guidesWithKnees = defineEvent('knees', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, free: fact.flag },
  say: ({ who, free }) =>
    say`${who} ${free ? 'guides the mount with the knees: both hands are free' : 'keeps one hand on the reins'}.`,
});

export const mounts = defineEvent('mounts', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, mount: fact.combatant },
  locates: ['who'],
  say: ({ who, mount }) => say`${who} mounts ${mount}.`,
});

export const dismounts = defineEvent('dismounts', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} dismounts.`,
});

export const mountAttacks = defineEvent('mount attacks', {
  role: { is: 'declare', by: 'by' },
  facts: { by: fact.combatant, mount: fact.combatant },
  say: ({ by, mount }) => say`${by} has ${mount} attack.`,
});

export const mountFallsDown = defineEvent('mount falls', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, mount: fact.combatant },
  say: ({ who, mount }) => say`${mount} goes down under ${who}.`,
});

export const fallsOutOfAir = defineEvent('comes down', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} comes down to the ground.`,
});

export const saddleRolled = defineEvent('saddle', {
  role: { is: 'roll', who: 'who', success: 'stays' },
  facts: {
    who: fact.combatant,
    mount: fact.combatant,
    die: fact.face('who', 'saddle'),
    needed: fact.number,
    stays: fact.flag,
  },
  say: ({ who, stays }) => say`${who} ${stays ? 'stays in the saddle' : 'falls from the saddle'}.`,
});

export const avoidsTheFight = defineEvent('avoids fight', {
  role: { is: 'move', who: 'who', to: 'to' },
  facts: { who: fact.combatant, to: fact.place },
  locates: ['who'],
  say: ({ who, to }) => say`${who}, unguided, keeps out of the fight, at ${to}.`,
});

const POSTURES = { standing: 'stands up', kneeling: 'kneels', prone: 'lies prone' } as const;

export const postureChanged = defineEvent('posture', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, posture: fact.oneOf(['standing', 'kneeling', 'prone']) },
  say: ({ who, posture }) => say`${who} ${POSTURES[posture]}.`,
});

export const itemDrawn = defineEvent('draws', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} draws the ${item}.`,
});

export const itemStowed = defineEvent('stows', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, item: fact.word },
  say: ({ who, item }) => say`${who} puts the ${item} away.`,
});

export const itemPickedUp = defineEvent('picks up', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, item: fact.word, at: fact.place },
  locates: ['who'],
  say: ({ who, item }) => say`${who} picks up the ${item}.`,
});

export const itemLeavesHand = defineEvent('drops', {
  role: { is: 'resource', who: 'who' },
  facts: { who: fact.combatant, item: fact.word, at: fact.place },
  locates: ['who'],
  say: ({ who, item, at }) => say`The ${item} leaves ${who}'s hand and lands at ${at}.`,
});
