import type { SystemInfo } from '@tiltyard/engine';

export const about: SystemInfo = {
  tagline:
    'Defences are rolled ahead and stand for all to see; big actions begin in one turn and come off in the next, where they can be broken up. Fights happen in places that have borders, heights and hiding spots.',
  space: 'graph',
  groups: [
    { id: 'standard', name: 'Standard actions' },
    { id: 'ongoing', name: 'Ongoing actions: the turn ends' },
    { id: 'upcoming', name: 'Upcoming actions: done next turn' },
    { id: 'ongoing or upcoming', name: 'Ongoing or upcoming' },
    { id: 'skill', name: 'Skills' },
    { id: 'free', name: 'Free actions' },
    { id: 'turn', name: 'The turn' },
    { id: 'gm', name: 'GM' },
  ],
};
