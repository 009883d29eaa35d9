import { defineEvent, fact, say } from '@tiltyard/engine';

export const engages = defineEvent('engages', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant, with: fact.combatant },
  say: ({ who, with: enemy }) => say`${who} engages ${enemy}.`,
});

export const findsNoEnemy = defineEvent('does not find', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, enemy: fact.combatant },
  say: ({ who, enemy }) => say`${who} does not find ${enemy}.`,
});

export const leavesEngagement = defineEvent('leaves', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} leaves the engagement.`,
});

export const movesToZone = defineEvent('moves', {
  role: { is: 'move', who: 'who' },
  facts: { who: fact.combatant, to: fact.word },
  say: ({ who, to }) => say`${who} moves to ${to}.`,
});

export const goesOutOfSight = defineEvent('out of sight', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} goes out of sight.`,
});

export const doesNotGetAway = defineEvent('stays', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} does not get away.`,
});

export const failsSpeedRoll = defineEvent('cannot move away', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} is grappling and fails every SPD roll.`,
});

export const standsUp = defineEvent('stands up', {
  role: { is: 'condition', who: 'who', gained: false, name: 'knocked down' },
  facts: { who: fact.combatant },
  say: ({ who }) => say`${who} stands up.`,
});

export const bypassesGroup = defineEvent('bypasses', {
  role: { is: 'other', who: 'who' },
  facts: { who: fact.combatant, target: fact.combatant, past: fact.flag },
  say: ({ who, target, past }) =>
    say`${who} ${past ? 'gets' : 'does not get'} past the group to ${target}.`,
});

export const mounts = defineEvent('mounts', {
  role: { is: 'condition', who: 'who', name: 'mounted' },
  facts: { who: fact.combatant, mount: fact.combatant },
  say: ({ who, mount }) => say`${who} mounts ${mount}.`,
});

export const dismounts = defineEvent('dismounts', {
  role: { is: 'condition', who: 'who', gained: false, name: 'mounted' },
  facts: { who: fact.combatant, mount: fact.optional(fact.combatant) },
  say: ({ who, mount }) => say`${who} dismounts${mount !== undefined && say` from ${mount}`}.`,
});
