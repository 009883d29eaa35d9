import { actionKit } from '@tiltyard/engine';
import type { State } from './state.js';

/** What actions of this system are declared with. */
export const { defineAction, defineGmAction, param } = actionKit<State>();
