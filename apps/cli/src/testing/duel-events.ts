import { defineEvent, fact, say } from '@tiltyard/engine';

const strikes = {
  facts: { by: fact.combatant, target: fact.combatant, roll: fact.face('by', 'attack') },
};

export const hits = defineEvent('hit', {
  ...strikes,
  role: { is: 'hit', by: 'by', at: 'target' },
  say: ({ by, target, roll }) => say`${by} rolls ${roll} and hits ${target}.`,
});

export const misses = defineEvent('miss', {
  ...strikes,
  role: { is: 'miss', by: 'by', at: 'target' },
  say: ({ by, target, roll }) => say`${by} rolls ${roll} and misses ${target}.`,
});

export const hurt = defineEvent('hurt', {
  role: { is: 'harm', who: 'who', amount: 'damage', of: 'hit points' },
  facts: { who: fact.combatant, damage: fact.number },
  say: ({ who, damage }) => say`${who} takes ${damage}.`,
});

export const walks = defineEvent('walks', {
  role: { is: 'move', who: 'by' },
  facts: { by: fact.combatant, x: fact.number },
  say: ({ by, x }) => say`${by} walks to ${x}.`,
});

export const shouts = defineEvent('shouts', {
  role: 'other',
  facts: { by: fact.combatant },
  say: ({ by }) => say`${by} shouts.`,
});

export const storms = defineEvent('storm', {
  role: 'ruling',
  facts: { force: fact.number },
  say: ({ force }) => say`A storm of ${force}.`,
});

export const ruled = defineEvent('ruled', {
  role: 'ruling',
  facts: { ruling: fact.text },
  say: ({ ruling }) => say`Ruled: ${ruling}`,
  audience: 'gm',
});
