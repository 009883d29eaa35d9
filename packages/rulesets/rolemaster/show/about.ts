import type { SystemInfo } from '@tiltyard/engine';

export const about: SystemInfo = {
  tagline:
    'One open-ended d100 goes into an attack table by armour, a second into a critical that breaks more than skin. How much skill you keep for the parry is your gamble.',
  space: 'grid',
  groups: [
    { id: 'fight', name: 'Attacks' },
    { id: 'round', name: 'Declarations' },
    { id: 'movement', name: 'Movement' },
    { id: 'items', name: 'Items' },
    { id: 'gm', name: 'GM' },
  ],
};
