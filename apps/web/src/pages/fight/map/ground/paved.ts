import type { Cell, GridMap } from '@tiltyard/engine/space';
import type { Mask } from './mask.js';
import { goingOn, isIn, maskOf } from './mask.js';

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** For each of the four directions, the squares from which a wall is visible in that direction. */
function wallsInSight({ width, height, walls }: GridMap, masonry: Mask): readonly Uint8Array[] {
  const solid = new Set(
    walls.filter(({ kind }) => kind !== 'low').map(({ at: [x, y], side }) => `${x},${y} ${side}`),
  );
  const shut = (x: number, y: number, [dx, dy]: readonly [number, number]): boolean =>
    dx === 0
      ? solid.has(`${x},${dy > 0 ? y : y - 1} south`)
      : solid.has(`${dx > 0 ? x : x - 1},${y} east`);
  return SIDES.map((step) => {
    const [dx, dy] = step;
    const found = new Uint8Array(width * height);
    // Start at the far side in that direction: each square sees what the square before it sees.
    for (let i = 0; i < width * height; i++) {
      const x = dx > 0 ? width - 1 - (i % width) : i % width;
      const y = dy > 0 ? height - 1 - Math.floor(i / width) : Math.floor(i / width);
      const [nx, ny] = [x + dx, y + dy];
      const onMap = nx >= 0 && ny >= 0 && nx < width && ny < height;
      const next = onMap && (isIn(masonry, nx, ny) || found[ny * width + nx] === 1);
      if (next || shut(x, y, step)) found[y * width + x] = 1;
    }
    return found;
  });
}

/** The squares of rooms, which have walls in sight in at least three directions, and the gates that lead there. */
export function pavedOf(map: GridMap, masonry: Mask): Mask {
  const { width, height } = map;
  const seen = wallsInSight(map, masonry);
  const sees = (side: number, i: number): boolean => seen[side]?.[i] === 1;
  const paved = new Uint8Array(width * height);
  const queue: number[] = [];
  const pave = (i: number): void => {
    if (paved[i] === 1 || isIn(masonry, i % width, Math.floor(i / width))) return;
    paved[i] = 1;
    queue.push(i);
  };
  for (let i = 0; i < width * height; i++)
    if ([0, 1, 2, 3].filter((side) => sees(side, i)).length >= 3) pave(i);
  for (const i of queue) {
    const [x, y] = [i % width, Math.floor(i / width)];
    for (const [dx, dy] of SIDES) {
      const [nx, ny] = [x + dx, y + dy];
      const next = ny * width + nx;
      // A gate between two walls belongs to the room that it leads to.
      const between = (sees(0, next) && sees(1, next)) || (sees(2, next) && sees(3, next));
      if (between && nx >= 0 && ny >= 0 && nx < width && ny < height) pave(next);
    }
  }
  const cells = [...paved.keys()].filter((i) => paved[i] === 1);
  return goingOn(
    maskOf(
      width,
      height,
      cells.map((i): Cell => [i % width, Math.floor(i / width)]),
    ),
  );
}
