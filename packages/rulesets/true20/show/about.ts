import type { SystemInfo } from '@tiltyard/engine';
import { SCALE } from '../state/scale.js';

export const about: SystemInfo = {
  tagline:
    'No hit points: every hit calls for a Toughness save, and each wound makes the next save harder.',
  dice: 'd20, high',
  traits: ['cover and concealment from the map', 'autofire', 'Conviction', 'mounted charges'],
  space: 'grid',
  scale: SCALE,
  groups: [
    { id: 'standard', name: 'Standard actions' },
    { id: 'move', name: 'Move actions' },
    { id: 'full', name: 'Full-round actions' },
    { id: 'free', name: 'Free actions' },
    { id: 'conviction', name: 'Conviction' },
    { id: 'gm', name: 'Narrator' },
  ],
};
