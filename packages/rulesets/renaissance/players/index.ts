import { createPlayers } from '@tiltyard/engine/players';
import type { State } from '../state/state.js';
import { answers } from './answers.js';
import { attacking } from './attacks/attacking.js';
import { handling } from './handling.js';
import { maneuvering } from './maneuvering.js';
import { moving } from './movement/moving.js';

/** The preferences of automatic players. The rules never read them, and nothing here is random. */
export const players = createPlayers<State>(
  [...attacking, ...maneuvering, ...moving, ...handling],
  answers,
);
