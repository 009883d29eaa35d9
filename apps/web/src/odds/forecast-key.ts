import type { Command } from '@tiltyard/engine';
import type { ResumePoint } from './forecast.js';

/** What the odds of a command are asked for by: the same on the screen and in the worker. */
export const forecastKey = (command: Command, middle?: ResumePoint): string =>
  JSON.stringify([command, middle]);
