import type { GridMap, WallKind } from '../../space/grid/grid.js';
import type { JsonObject } from '../../values/json.js';
import type { Point } from './snap.js';

/** A picture of the map, for programs that show it. */
export interface ExportedPicture {
  readonly base64: string;
  readonly pixelsPerCell: number;
}

/** A map in another program's format, and one sentence for each kind of thing that the format cannot express. */
export interface ExportedMap {
  readonly file: JsonObject;
  readonly notes: readonly string[];
}

/** The kinds of edges written as sight-blocking lines or as portals; the others are not written. */
const AS_LINE: readonly WallKind[] = ['wall', 'curtain'];
const AS_PORTAL: readonly WallKind[] = ['door', 'window', 'glass'];

const asJson = ({ x, y }: Point): JsonObject => ({ x, y });

/** A grid as Universal VTT of format 0.3; without a picture it has no image. */
export function writeUniversalVtt(map: GridMap, picture?: ExportedPicture): ExportedMap {
  const walls = map.walls.map(({ at: [x, y], side, kind, open }) => {
    const a = side === 'east' ? { x: x + 1, y } : { x, y: y + 1 };
    return { a, b: { x: x + 1, y: y + 1 }, kind, isOpen: open === true };
  });
  const lines = walls.filter(({ kind }) => AS_LINE.includes(kind));
  const portals = walls.filter(({ kind }) => AS_PORTAL.includes(kind));
  const left = walls.length - lines.length - portals.length;
  const file: JsonObject = {
    format: 0.3,
    resolution: {
      map_origin: { x: 0, y: 0 },
      map_size: { x: map.width, y: map.height },
      pixels_per_grid: picture?.pixelsPerCell ?? 70,
    },
    line_of_sight: [...lines, ...rockOutline(map)].map(({ a, b }) => [asJson(a), asJson(b)]),
    objects_line_of_sight: [],
    portals: portals.map(({ a, b, isOpen }): JsonObject => ({
      position: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      bounds: [asJson(a), asJson(b)],
      rotation: a.x === b.x ? Math.PI / 2 : 0,
      closed: !isOpen,
      freestanding: false,
    })),
    environment: { baked_lighting: false, ambient_light: 'ffffffff' },
    lights: [],
    ...(picture ? { image: picture.base64 } : {}),
  };
  const windows = portals.some(({ kind }) => kind !== 'door')
    ? ['Windows and glass became portals.']
    : [];
  return { file, notes: [...notesOn(map, left), ...windows] };
}

/** What a file of walls leaves out of a map, given the number of walls not written. */
export function notesOn({ cells, fog = [] }: GridMap, left: number): readonly string[] {
  const unsaid = cells.filter(
    (cell) => !cell.blocked && Object.keys(cell).some((key) => key !== 'at' && key !== 'mark'),
  ).length;
  const fogged = fog.join('').split('#').length - 1;
  return [
    ...(fogged > 0
      ? [`Left out because the format has no fog that a GM paints: ${fogged} of the squares.`]
      : []),
    ...(left > 0 ? [`Left out because the format has no low walls: ${left}.`] : []),
    ...(unsaid > 0
      ? [`Left plain because the format can’t say what the ground is: ${unsaid} of the squares.`]
      : []),
  ];
}

/** The lines around filled cells, where open ground begins. */
export function rockOutline({ width, height, cells }: GridMap): readonly { a: Point; b: Point }[] {
  const rock = new Set(cells.filter(({ blocked }) => blocked).map(({ at }) => `${at[0]},${at[1]}`));
  const lines: { a: Point; b: Point }[] = [];
  const isRock = (x: number, y: number): boolean => rock.has(`${x},${y}`);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (x + 1 < width && isRock(x, y) !== isRock(x + 1, y))
        lines.push({ a: { x: x + 1, y }, b: { x: x + 1, y: y + 1 } });
      if (y + 1 < height && isRock(x, y) !== isRock(x, y + 1))
        lines.push({ a: { x, y: y + 1 }, b: { x: x + 1, y: y + 1 } });
    }
  return lines;
}
