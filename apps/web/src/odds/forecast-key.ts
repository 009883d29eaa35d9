import type { Command } from '@tiltyard/engine';
import type { ResumePoint } from './forecast.js';

/** The key of a command's odds, the same on the screen and in the worker. */
export const forecastKey = (command: Command, middle?: ResumePoint): string =>
  JSON.stringify([command, middle]);
