import type { SystemInfo } from '@tiltyard/engine';

export const about: SystemInfo = {
  tagline:
    'Steel and powder on a metre grid: attacker and defender both roll low on d100, and whoever succeeds by more wins the exchange. Reactions, braced pikes and mounts make every step count.',
  space: 'grid',
  groups: [
    { id: 'standard', name: 'Standard Actions' },
    { id: 'quick', name: 'Quick Actions' },
    { id: 'free', name: 'Free actions' },
    { id: 'gm', name: 'Referee' },
  ],
};
