import { defineEvents } from '@tiltyard/engine';
import * as areas from './areas.js';
import * as attacks from './attacks.js';
import * as autofire from './autofire.js';
import * as awareness from './awareness.js';
import * as checks from './checks.js';
import * as damage from './damage.js';
import * as maneuvers from './maneuvers.js';
import * as movement from './movement.js';
import * as narrator from './narrator.js';

const { settings, ...rulings } = narrator;

/** Everything that can happen in a fight, by family. */
export const events = defineEvents([
  ...Object.values(attacks),
  ...Object.values(autofire),
  ...Object.values(areas),
  ...Object.values(damage),
  ...Object.values(checks),
  ...Object.values(maneuvers),
  ...Object.values(awareness),
  ...Object.values(movement),
  ...Object.values(rulings),
  ...settings,
]);
