import type { SystemInfo } from '@tiltyard/engine';

export const about: SystemInfo = {
  tagline:
    'Big actions start on one turn and finish on the next, so enemies can see them coming and interrupt.',
  dice: 'd6 + d10',
  traits: [
    'Standard, Free, Ongoing and Upcoming',
    'defences rolled ahead',
    'squares as whole locations',
    'hiding and searching',
  ],
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
