import type { CurvePoint } from './curve-labels.js';
import { MARK } from './curve-labels.js';

/** How far from a mark a finger may be to mean it, in pixels. */
const REACH = 22;

/**
 * The mark that a press means; nothing where none is near. Of several that are too close to tell apart each further
 * press means the next.
 * @param chosen the entry that is chosen now.
 */
export function pressedMark<P extends CurvePoint>(
  points: readonly P[],
  x: number,
  y: number,
  chosen: number | undefined,
): P | undefined {
  const far = (point: P): number => Math.hypot(point.x - x, point.y - y);
  const near = points.filter((point) => far(point) <= REACH);
  const upon = near.filter((point) => far(point) <= MARK);
  if (upon.length === 1 && upon[0]?.seq !== chosen) return upon[0];
  const now = near.findIndex(({ seq }) => seq === chosen);
  return now === -1 ? near.toSorted((a, b) => far(a) - far(b))[0] : near[(now + 1) % near.length];
}
