import type { SystemInfo } from '@tiltyard/engine';
import { later } from '../../../later.js';

/** What draws a map of places; what draws one of squares comes with the map. */
export const places = later(
  'What draws the map',
  async () => (await import('./graph/graph-ground.js')).GraphGround,
);

/** Loads what the maps of a system take, so that a fight appears with its ground. */
export async function loadGround({ space }: Pick<SystemInfo, 'space'>): Promise<void> {
  if (space !== 'grid') await places.load();
}
