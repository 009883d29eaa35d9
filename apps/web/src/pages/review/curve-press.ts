import type { CurvePoint } from './curve-labels.js';
import { MARK } from './curve-labels.js';

/** How near to a mark a press must be to count as one on it, in pixels. */
const REACH = 22;

/**
 * The mark that a press means; undefined if none is near. If several are too close together, each
 * further press means the next.
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
