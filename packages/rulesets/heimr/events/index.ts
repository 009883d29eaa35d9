import { defineEvents } from '@tiltyard/engine';
import { attackEvents } from './attacks.js';
import { brawlEvents } from './brawling.js';
import { challengeEvents } from './challenges.js';
import { defenceEvents } from './defence.js';
import { hidingEvents } from './hiding-and-chases.js';
import { injuryEvents } from './injuries.js';
import { itemEvents } from './items.js';
import { movementEvents } from './movement.js';
import { otherEvents } from './other-actions.js';
import { turnEvents } from './turns.js';

/** Every event, by the chapter's headings. */
export const events = defineEvents([
  ...turnEvents,
  ...challengeEvents,
  ...attackEvents,
  ...defenceEvents,
  ...injuryEvents,
  ...brawlEvents,
  ...movementEvents,
  ...hidingEvents,
  ...itemEvents,
  ...otherEvents,
]);
