import type { SystemInfo } from '@tiltyard/engine';

export const about: SystemInfo = {
  tagline:
    'No squares to count: fights turn on who has the advantage over whom, and by how many degrees.',
  dice: 'd6, d12, d20, low',
  traits: [
    'degrees of advantage',
    'grapples and pile-ups',
    'places instead of a grid',
    'injuries by location',
  ],
  space: 'zones',
  groups: [
    { id: 'movement', name: 'Movement phase' },
    { id: 'major', name: 'Major actions' },
    { id: 'inventory', name: 'Inventory actions' },
    { id: 'free', name: 'Free actions' },
    { id: 'gm', name: 'GM' },
  ],
};
