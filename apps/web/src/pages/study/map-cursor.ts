import type { StudySpot } from '@tiltyard/analysis';
import type { Scene } from '@tiltyard/engine';
import type { Plan } from '../fight/map/stage/plan.js';

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));

/**
 * The spot that a key leads to: squares have neighbours in each direction, places are in a
 * sequence.
 */
export function stepInto(
  { map }: Scene,
  { graph }: Plan,
  from: StudySpot | undefined,
  key: string,
): StudySpot | undefined {
  const way = WAYS[key];
  if (!way) return undefined;
  const [dx, dy] = way;
  if (map?.kind === 'grid') {
    const [x, y] = typeof from === 'object' ? from : [0, 0];
    return [within(x + dx, map.width), within(y + dy, map.height)];
  }
  const rooms = graph?.rooms.filter(({ id }) => id !== '') ?? [];
  const at = rooms.findIndex(({ id }) => id === from);
  return rooms[within(at + dx + dy, rooms.length)]?.id;
}
