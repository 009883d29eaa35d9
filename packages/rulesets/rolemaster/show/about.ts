import type { SystemInfo } from '@tiltyard/engine';
import { SCALE } from '../state/scale.js';

export const about: SystemInfo = {
  tagline:
    'One roll into an attack table, another into a critical. How much of your skill goes into the parry is your gamble.',
  dice: 'd100, open-ended',
  traits: [
    'attack and critical tables',
    'stun that wears off worst first',
    'declared parries',
    'bleeding',
  ],
  space: 'grid',
  scale: SCALE,
  groups: [
    { id: 'fight', name: 'Attacks' },
    { id: 'round', name: 'Declarations' },
    { id: 'movement', name: 'Movement' },
    { id: 'items', name: 'Items' },
    { id: 'gm', name: 'GM' },
  ],
};
