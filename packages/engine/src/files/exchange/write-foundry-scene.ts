import type { GridMap, Wall } from '../../space/grid/grid.js';
import type { Json, JsonObject } from '../../values/json.js';
import type { ExportedMap } from './write-universal-vtt.js';
import { notesOn, rockOutline } from './write-universal-vtt.js';

/** The name of a Foundry scene, and the file name of its picture beside it. */
export interface FoundrySceneWords {
  readonly title: string;
  readonly picture?: string;
}

/** Pixels per square: Foundry's default. It stretches the picture to the scene. */
const SIZE = 100;

/** Foundry's value for whether a wall stops something. */
const stops = (is: boolean): number => (is ? 20 : 0);

/** What each kind of wall stops in Foundry's terms; low walls are not written. */
const AS_WALL: Readonly<Record<Wall['kind'], { move: boolean; sight: boolean } | undefined>> = {
  wall: { move: true, sight: true },
  door: { move: true, sight: true },
  window: { move: true, sight: false },
  glass: { move: true, sight: false },
  curtain: { move: false, sight: true },
  low: undefined,
};

/** A grid as a scene of Foundry (versions 10 to 13) with walls and doors. */
export function writeFoundryScene(
  map: GridMap,
  { title, picture }: FoundrySceneWords,
): ExportedMap {
  const edges = map.walls.flatMap(({ at: [x, y], side, kind, open }) => {
    const as = AS_WALL[kind];
    const a = side === 'east' ? { x: x + 1, y } : { x, y: y + 1 };
    return as ? [{ a, b: { x: x + 1, y: y + 1 }, as, kind, isOpen: open === true }] : [];
  });
  const rock = rockOutline(map).map((line) => ({
    ...line,
    as: { move: true, sight: true },
    kind: 'wall' as const,
    isOpen: false,
  }));
  const walls = [...edges, ...rock].map(({ a, b, as, kind, isOpen }, i): Json => ({
    // Foundry ids have sixteen letters and digits.
    _id: `wall${String(i).padStart(12, '0')}`,
    c: [a.x, a.y, b.x, b.y].map((cells) => cells * SIZE),
    move: stops(as.move),
    sight: stops(as.sight),
    light: stops(as.sight),
    sound: stops(as.move && as.sight),
    dir: 0,
    door: kind === 'door' ? 1 : 0,
    ds: isOpen ? 1 : 0,
  }));
  const file: JsonObject = {
    name: title.trim() === '' ? 'Map' : title,
    width: map.width * SIZE,
    height: map.height * SIZE,
    padding: 0,
    grid: { type: 1, size: SIZE },
    ...(picture === undefined ? {} : { background: { src: picture } }),
    walls,
    lights: [],
    tokens: [],
  };
  const glass = map.walls.some(({ kind }) => kind === 'glass') ? ['Glass became windows.'] : [];
  return { file, notes: [...notesOn(map, map.walls.length - edges.length), ...glass] };
}
