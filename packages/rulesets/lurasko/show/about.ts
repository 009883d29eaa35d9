import type { SystemInfo } from '@tiltyard/engine';

export const about: SystemInfo = {
  tagline:
    'Nobody counts squares: what counts is who has the better of whom, and by how many degrees. Grapples are a fight of their own, up to pile-ups on something ten times your size.',
  space: 'zones',
  groups: [
    { id: 'movement', name: 'Movement phase' },
    { id: 'major', name: 'Major actions' },
    { id: 'inventory', name: 'Inventory actions' },
    { id: 'free', name: 'Free actions' },
    { id: 'gm', name: 'GM' },
  ],
};
