import type { SystemInfo } from '@tiltyard/engine';
import { later } from '../../../later.js';

/** The code that draws maps of places; the code for grids is loaded with the map. */
export const places = later(
  'What draws the map',
  async () => (await import('./graph/graph-ground.js')).GraphGround,
);

/** Loads the code that draws a system's maps, so that a fight appears together with its ground. */
export async function loadGround({ space }: Pick<SystemInfo, 'space'>): Promise<void> {
  if (space !== 'grid') await places.load();
}
