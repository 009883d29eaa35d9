import type { Command } from '@tiltyard/engine';
import type { Middle } from './forecast.js';

/** What the odds of a command are asked for by: the same on the screen and in the worker. */
export const keyOf = (command: Command, middle?: Middle): string =>
  JSON.stringify([command, middle]);
