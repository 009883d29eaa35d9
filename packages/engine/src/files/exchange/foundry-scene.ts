import { z } from 'zod';
import { readAs } from '../../ruleset/documents/read-as.js';
import { isObject } from '../../values/json.js';
import type { Result } from '../../values/result.js';
import { fail, ok } from '../../values/result.js';
import type { Drawing, DrawnLines, MapImportOptions } from './drawing.js';
import { mapOfDrawing } from './drawing.js';
import type { ImportedMap } from './imported-map.js';
import { counted, MAX_MAP_POINTS, readExtent, wrongFile } from './imported-map.js';
import type { Point } from './snap.js';

const number = z.number().min(-1e7).max(1e7);
const level = z.number().nullish();

const wallSchema = z.object({
  c: z.tuple([number, number, number, number]),
  door: level,
  ds: level,
  move: level,
  sight: level,
  // The name of `sight` before version 9.
  sense: level,
  // Whether it stops from both sides (0) or from one.
  dir: level,
});

const lightSchema = z.object({
  x: number,
  y: number,
  hidden: z.boolean().nullish(),
  config: z.object({ dim: number.nullish(), bright: number.nullish() }).nullish(),
  // Where the range of a light was stored before version 9.
  dim: number.nullish(),
  bright: number.nullish(),
});

const gridSchema = z.object({
  size: z.number().min(1).max(10_000),
  type: level,
  distance: number.nullish(),
});

/** A part of a scene that is not read, in any form. */
const leftOut = z.array(z.unknown()).nullish().catch(undefined);
const LEFT_OUT = ['tokens', 'tiles', 'drawings', 'notes', 'sounds', 'templates'] as const;

/** A scene exported by Foundry, versions 8 to 13: names from older versions are optional. */
const sceneSchema = z.object({
  width: z.number().min(1).max(1e6),
  height: z.number().min(1).max(1e6),
  padding: z.number().min(0).max(0.5).nullish(),
  grid: z.union([gridSchema, z.number().min(1).max(10_000)]),
  gridType: level,
  gridDistance: number.nullish(),
  shiftX: number.nullish(),
  shiftY: number.nullish(),
  background: z
    .object({ src: z.string().nullish(), offsetX: number.nullish(), offsetY: number.nullish() })
    .nullish(),
  img: z.string().nullish(),
  walls: z.array(wallSchema).max(MAX_MAP_POINTS / 2),
  lights: z.array(lightSchema).max(1000).nullish(),
  tokens: leftOut,
  tiles: leftOut,
  drawings: leftOut,
  notes: leftOut,
  sounds: leftOut,
  templates: leftOut,
});

type Scene = z.infer<typeof sceneSchema>;
type Wall = Scene['walls'][number];

/** Whether data looks like a scene of Foundry. */
export const isFoundryScene = (data: unknown): boolean =>
  isObject(data) && Array.isArray(data['walls']) && 'grid' in data && 'width' in data;

/** Foundry's default for how far a scene's ground extends beyond its picture. */
const PADDING = 0.25;

/** The position of grid and picture in pixels of Foundry's canvas; squares begin at its corner. */
interface Frame {
  readonly size: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function frameOf(scene: Scene, size: number): Frame {
  const { width, height, padding, background } = scene;
  const beyond = (side: number): number => Math.ceil((side * (padding ?? PADDING)) / size) * size;
  const left = beyond(width) - (background?.offsetX ?? scene.shiftX ?? 0);
  const top = beyond(height) - (background?.offsetY ?? scene.shiftY ?? 0);
  return { size, left, top, right: left + width, bottom: top + height };
}

/** Reads a scene of Foundry, already parsed from JSON: its walls, doors and lights. All of it or nothing. */
export function readFoundryScene(data: unknown, options: MapImportOptions): Result<ImportedMap> {
  const read = readAs(sceneSchema, data);
  if (!read.ok) return read;
  const scene = read.value;
  const grid =
    typeof scene.grid === 'number'
      ? { size: scene.grid, type: scene.gridType, distance: scene.gridDistance }
      : scene.grid;
  const type = grid.type ?? 1;
  if (type > 1) return fail(wrongFile('this scene has hexes', 'a scene with squares'));
  const frame = frameOf(scene, grid.size);
  const [column, row] = [frame.left, frame.top].map((at) => Math.floor(at / grid.size + 0.01));
  const [columns = 0, rows = 0] = [frame.right, frame.bottom].map((at, i) =>
    Math.ceil(at / grid.size - ((i === 0 ? column : row) ?? 0) - 0.01),
  );
  const extent = readExtent(columns, rows);
  if (!extent.ok) return extent;
  const cellsOf = (x: number, y: number): Point => ({
    x: x / grid.size - (column ?? 0),
    y: y / grid.size - (row ?? 0),
  });
  const notes: string[] = [];
  if (type === 0)
    notes.push(`The scene has no grid and was cut into squares of ${grid.size} pixels.`);
  const drawing: Drawing = {
    extent: extent.value,
    objects: [],
    ...wallsOf(scene.walls, cellsOf, notes),
    lights: lightsOf(scene, grid.distance ?? 1, cellsOf),
  };
  const drawn = mapOfDrawing(drawing, options, notes);
  if (!drawn.ok) return drawn;
  notes.push(...leftOutNotes(scene), ...pictureNotes(scene, frame, cellsOf));
  return ok({ ...drawn.value.imported, notes });
}

/** The other contents of the scene, in a sentence. */
function leftOutNotes(scene: Scene): readonly string[] {
  const kinds = LEFT_OUT.flatMap((kind) => {
    const count = scene[kind]?.length ?? 0;
    return count > 0 ? [counted(count, kind.slice(0, -1), kind)] : [];
  });
  return kinds.length > 0 ? [`Left out: ${kinds.join(', ')}.`] : [];
}

type CellsOf = (x: number, y: number) => Point;

/** Values of `sight` that can be seen through: none, and the two used for windows. */
const SEEN_THROUGH = [0, 30, 40];

/** The kind of a wall without a door; undefined if it stops neither movement nor sight. */
function kindOf({ move, sight, sense }: Wall): DrawnLines['kind'] | undefined {
  const stopsSight = !SEEN_THROUGH.includes(sight ?? sense ?? 20);
  if (move === 0) return stopsSight ? 'curtain' : undefined;
  return stopsSight ? 'wall' : 'window';
}

/** Values of `sight`, or of `sense` in older scenes, that let sight past one such wall but not past two. */
const isLimited = ({ sight, sense }: Wall): boolean => (sight ?? 0) === 10 || sense === 2;

const isDoor = ({ door }: Wall): boolean => (door ?? 0) > 0;

function wallsOf(
  walls: readonly Wall[],
  cellsOf: CellsOf,
  notes: string[],
): Pick<Drawing, 'lines' | 'portals'> {
  const lineOf = ({ c: [ax, ay, bx, by] }: Wall): readonly [Point, Point] => [
    cellsOf(ax, ay),
    cellsOf(bx, by),
  ];
  const solid = walls.filter((wall) => !isDoor(wall));
  const none = solid.filter((wall) => kindOf(wall) === undefined).length;
  if (none > 0) notes.push(`Left out because they stop neither steps nor sight: ${none}.`);
  const oneSided = walls.filter(({ dir }) => (dir ?? 0) > 0).length;
  if (oneSided > 0) notes.push(`What stops from one side only stops from both here: ${oneSided}.`);
  const limited = solid.filter((wall) => isLimited(wall) && kindOf(wall) !== undefined).length;
  if (limited > 0)
    notes.push(`Walls that limit sight, for one to see past the first, stop it here: ${limited}.`);
  const doors = walls.filter(isDoor);
  const secret = doors.filter(({ door }) => door === 2).length;
  if (secret > 0) notes.push(`Secret doors became doors that everyone sees on the map: ${secret}.`);
  const locked = doors.filter(({ ds }) => ds === 2).length;
  if (locked > 0) notes.push(`Locked doors became closed ones: ${locked}.`);
  const kinds = (['curtain', 'window', 'wall'] as const).filter(
    (kind) => kind === 'wall' || solid.some((wall) => kindOf(wall) === kind),
  );
  return {
    lines: kinds.map((kind) => ({
      kind,
      lines: solid.filter((wall) => kindOf(wall) === kind).map(lineOf),
    })),
    portals: doors.map((door) => ({ ends: lineOf(door), isOpen: door.ds === 1, isFree: false })),
  };
}

const lightsOf = ({ lights }: Scene, distance: number, cellsOf: CellsOf): Drawing['lights'] =>
  (lights ?? []).flatMap(({ x, y, hidden, config, dim, bright }) => {
    const reach = Math.max(config?.dim ?? dim ?? 0, config?.bright ?? bright ?? 0);
    return hidden === true || reach <= 0
      ? []
      : [{ position: cellsOf(x, y), range: reach / (distance > 0 ? distance : 1) }];
  });

/** A scene names its picture without containing it, so the GM who adds it is told its position. */
function pictureNotes(scene: Scene, frame: Frame, cellsOf: CellsOf): readonly string[] {
  const source = scene.background?.src ?? scene.img ?? '';
  const name = source.split(/[/\\]/).at(-1)?.slice(0, 100) ?? '';
  if (name === '') return [];
  const { x, y } = cellsOf(frame.left, frame.top);
  const [left, top, width, height] = [
    x,
    y,
    scene.width / frame.size,
    scene.height / frame.size,
  ].map((cells) => String(Math.round(cells * 100) / 100));
  return [
    `The file names its picture and doesn’t hold it. Choose ${name} as the map’s background: ${left} from the left, ${top} from the top, ${width} wide, ${height} high.`,
  ];
}
