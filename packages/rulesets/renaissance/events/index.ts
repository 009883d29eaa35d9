import { defineEvents } from '@tiltyard/engine';
import { areaEvents } from './areas.js';
import { attackEvents } from './attacks.js';
import { checkEvents } from './checks.js';
import { itemEvents } from './items.js';
import { maneuverEvents } from './maneuvers.js';
import { movementEvents } from './movement.js';
import { turnEvents } from './turns.js';
import { woundEvents } from './wounds.js';

/** Everything that can happen in a fight, by the headings of the chapter. */
export const events = defineEvents([
  ...turnEvents,
  ...checkEvents,
  ...attackEvents,
  ...woundEvents,
  ...areaEvents,
  ...maneuverEvents,
  ...movementEvents,
  ...itemEvents,
]);
