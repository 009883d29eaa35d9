import { defineEvents } from '@tiltyard/engine';
import * as attacks from './attacks.js';
import * as conditions from './conditions.js';
import * as defences from './defences.js';
import * as injuries from './injuries.js';
import * as items from './items.js';
import * as maneuvers from './maneuvers.js';
import * as melee from './melee.js';
import * as movement from './movement.js';
import * as rulings from './rulings.js';

/** All events of the system, by the headings of the chapter. */
export const events = defineEvents(
  [attacks, defences, melee, injuries, conditions, maneuvers, movement, items, rulings].flatMap(
    (family) => Object.values(family),
  ),
);
