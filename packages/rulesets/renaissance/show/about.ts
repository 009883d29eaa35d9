import type { SystemInfo } from '@tiltyard/engine';
import { SCALE } from '../state/scale.js';

export const about: SystemInfo = {
  tagline:
    'Steel and powder on a metre grid. Attack and defence roll against each other, and the better margin wins.',
  dice: 'd100, low',
  traits: ['one Standard and one Quick Action', 'opportunity attacks', 'Luck', 'mounts and blasts'],
  space: 'grid',
  scale: SCALE,
  groups: [
    { id: 'standard', name: 'Standard Actions' },
    { id: 'quick', name: 'Quick Actions' },
    { id: 'free', name: 'Free actions' },
    { id: 'gm', name: 'Referee' },
  ],
};
