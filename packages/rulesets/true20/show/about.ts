import type { SystemInfo } from '@tiltyard/engine';

export const about: SystemInfo = {
  tagline:
    'Nobody has hit points: every blow that lands asks for a Toughness save on d20, and each failed one leaves a mark that weighs on the next. Cover, bursts of fire and Conviction decide who stays up.',
  space: 'grid',
  groups: [
    { id: 'standard', name: 'Standard actions' },
    { id: 'move', name: 'Move actions' },
    { id: 'full', name: 'Full-round actions' },
    { id: 'free', name: 'Free actions' },
    { id: 'conviction', name: 'Conviction' },
    { id: 'gm', name: 'Narrator' },
  ],
};
