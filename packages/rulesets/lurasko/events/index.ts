import { defineEvents } from '@tiltyard/engine';
import * as attacks from './attacks.js';
import * as blindAttacks from './blind-attacks.js';
import * as gm from './gm.js';
import * as grapples from './grapples.js';
import * as injuries from './injuries.js';
import * as items from './items.js';
import * as movement from './movement.js';
import * as turns from './turns.js';

/** Everything that can happen, with its facts, its role and its words. */
export const events = defineEvents(
  [attacks, blindAttacks, gm, grapples, injuries, items, movement, turns].flatMap((family) =>
    Object.values(family),
  ),
);
