import { z } from 'zod';
import { readAs } from '../ruleset/document.js';
import type { CellTraits } from '../space/grid.js';
import { nestsDeeper } from '../values/json.js';
import type { Result } from '../values/result.js';
import { fail, ok } from '../values/result.js';
import { bytesOfBase64, MAX_PIXELS, readImageHeader } from './image-header.js';
import type { ImportedMap } from './imported-map.js';
import {
  counted,
  MAX_MAP_DEPTH,
  MAX_MAP_POINTS,
  readExtent,
  writeMap,
  wrongFile,
} from './imported-map.js';
import type { Extent, Point } from './snap.js';
import { doorEdges, EdgeMap, edgesCrossed, markCellsWithin } from './snap.js';

const number = z.number().min(-1e6).max(1e6);
const point = z.object({ x: number, y: number });
const lines = z.array(z.array(point)).max(20_000).optional();

const fileSchema = z.object({
  format: z.union([z.number(), z.string()]).optional(),
  resolution: z.object({
    map_origin: point.optional(),
    map_size: point,
    pixels_per_grid: z.number().optional(),
  }),
  line_of_sight: lines,
  objects_line_of_sight: lines,
  portals: z
    .array(
      z.object({
        position: point.optional(),
        bounds: z.array(point).optional(),
        closed: z.boolean().optional(),
        freestanding: z.boolean().optional(),
      }),
    )
    .max(5000)
    .optional(),
  lights: z
    .array(z.object({ position: point, range: z.number().min(0).max(1e6) }))
    .max(1000)
    .optional(),
  image: z.string().nullish(),
});

type File = z.infer<typeof fileSchema>;

/** How a map of another program is read where the file does not say it. */
export interface MapImportOptions {
  /** Whether cells that no light of the file reaches are dark; without lights nothing is. Default: no. */
  readonly isDarkBeyondLights?: boolean;
}

/** Formats that are known to be as read here; others are read with a note. */
const FORMATS = ['0.2', '0.3', '1', '1.0'];

/** Reads a Universal VTT map (`.uvtt`, `.dd2vtt`, `.df2vtt`), already parsed from JSON. All of it or nothing. */
export function readUniversalVtt(
  data: unknown,
  options: MapImportOptions = {},
): Result<ImportedMap> {
  if (nestsDeeper(data, MAX_MAP_DEPTH)) return fail(wrongFile('nested too deep for a map'));
  const read = readAs(fileSchema, data);
  if (!read.ok) return read;
  const file = shifted(read.value);
  const { x, y } = file.resolution.map_size;
  const extent = readExtent(Math.ceil(x - 0.001), Math.ceil(y - 0.001));
  if (!extent.ok) return extent;
  const points = [...(file.line_of_sight ?? []), ...(file.objects_line_of_sight ?? [])].reduce(
    (sum, line) => sum + line.length,
    0,
  );
  if (points > MAX_MAP_POINTS)
    return fail(wrongFile(`${points} points of walls are too many`, `at most ${MAX_MAP_POINTS}`));
  const notes: string[] = [];
  const format = String(file.format ?? '0.3');
  if (!FORMATS.includes(format)) notes.push(`Format ${format.slice(0, 20)} is read like 0.3.`);
  const edges = new EdgeMap();
  if (!putWalls(file.line_of_sight ?? [], extent.value, edges, notes))
    return fail(wrongFile('the walls cross the map too often', 'walls that are drawn once'));
  putPortals(file, extent.value, edges, notes);
  const ground = groundOf(file, extent.value, options, notes);
  const map = writeMap(extent.value, (cx, cy) => ground.get(`${cx},${cy}`) ?? {}, edges.runs());
  if (!map.ok) return map;
  const image = imageOf(file, notes);
  return ok({ map: map.value, extent: extent.value, ...(image ? { image } : {}), notes });
}

/** The file with everything measured from its own corner: it says where that lies. */
function shifted(file: File): File {
  const { x: left, y: top } = file.resolution.map_origin ?? { x: 0, y: 0 };
  const move = ({ x, y }: Point): Point => ({ x: x - left, y: y - top });
  const moveAll = (all: readonly Point[][] | undefined): Point[][] =>
    (all ?? []).map((line) => line.map(move));
  return {
    ...file,
    line_of_sight: moveAll(file.line_of_sight),
    objects_line_of_sight: moveAll(file.objects_line_of_sight),
    portals: (file.portals ?? []).map(({ position, bounds, ...portal }) => ({
      ...portal,
      ...(position ? { position: move(position) } : {}),
      ...(bounds ? { bounds: bounds.map(move) } : {}),
    })),
    lights: (file.lights ?? []).map((light) => ({ ...light, position: move(light.position) })),
  };
}

/** How far a wall may lie from its edge before it is told, in cells. */
const FAR = 0.25;

const isOutside = ({ x, y }: Point, { width, height }: Extent): boolean =>
  x < -0.01 || y < -0.01 || x > width + 0.01 || y > height + 0.01;

/** Whether a line runs along the rim of the map only, where no wall is needed. */
const isRim = (line: readonly Point[], { width, height }: Extent): boolean =>
  [
    (each: Point) => Math.abs(each.x) < FAR,
    (each: Point) => Math.abs(each.y) < FAR,
    (each: Point) => Math.abs(each.x - width) < FAR,
    (each: Point) => Math.abs(each.y - height) < FAR,
  ].some((onSide) => line.every(onSide));

/** Most edges that all lines together cross: a map has far fewer, so more are drawn over each other. */
const MAX_CROSSED = 1_000_000;

/** Puts walls on the edges that lines cross, and tells what did not fit. @returns whether they could be followed */
export function putWalls(
  all: readonly (readonly Point[])[],
  extent: Extent,
  edges: EdgeMap,
  notes: string[],
): boolean {
  let [far, most, lost, outside, slanted, read, crossed] = [0, 0, 0, 0, 0, 0, 0];
  for (const line of all) {
    for (const [i, b] of line.entries()) {
      const a = line[i - 1];
      if (!a) continue;
      read++;
      if (isOutside(a, extent) || isOutside(b, extent)) outside++;
      if (Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) > FAR) slanted++;
      let off = -1;
      for (const edge of edgesCrossed(a, b, extent)) {
        edges.put(edge, { kind: 'wall' });
        off = Math.max(off, edge.off);
        if (++crossed > MAX_CROSSED) return false;
      }
      most = Math.max(most, off);
      if (off > FAR) far++;
      if (off < 0 && !isRim([a, b], extent)) lost++;
    }
  }
  notes.push(`Read ${counted(read, 'piece')} of wall.`);
  if (slanted > 0)
    notes.push(`${counted(slanted, 'slanted piece')} of wall became steps between squares.`);
  if (far > 0)
    notes.push(
      `${counted(far, 'piece')} of wall moved to the nearest edges, by up to ${most.toFixed(1)} squares.`,
    );
  if (lost > 0)
    notes.push(
      `Left out because no two squares lie on either side: ${counted(lost, 'piece')} of wall.`,
    );
  if (outside > 0)
    notes.push(`Cut off at the rim of the map: ${counted(outside, 'piece')} of wall.`);
  return true;
}

/** The two ends of a portal: its bounds, or one cell around its place. */
function endsOf({
  bounds,
  position,
}: NonNullable<File['portals']>[number]): readonly [Point, Point] | undefined {
  const [a, b] = bounds ?? [];
  if (a && b) return [a, b];
  return (
    position && [
      { x: position.x, y: position.y - 0.5 },
      { x: position.x, y: position.y + 0.5 },
    ]
  );
}

function putPortals({ portals = [] }: File, extent: Extent, edges: EdgeMap, notes: string[]): void {
  let [closed, open, lost, free] = [0, 0, 0, 0];
  for (const portal of portals) {
    const ends = endsOf(portal);
    const found = ends ? doorEdges(...ends, extent) : [];
    if (found.length === 0) {
      lost++;
      continue;
    }
    const isOpen = portal.closed === false;
    if (isOpen) open++;
    else closed++;
    if (portal.freestanding === true) free++;
    for (const edge of found) edges.put(edge, { kind: 'door', open: isOpen });
  }
  if (open + closed > 0)
    notes.push(
      `Read ${counted(open + closed, 'door')}, ${open} open. The file doesn’t tell doors from windows.`,
    );
  if (free > 0) notes.push(`Doors that stand free of walls: ${free}.`);
  if (lost > 0) notes.push(`Left out on the rim or outside the map: ${counted(lost, 'door')}.`);
}

/** What cells are by the things and lights of the file. */
function groundOf(
  { objects_line_of_sight: objects = [], lights = [] }: File,
  extent: Extent,
  { isDarkBeyondLights = false }: MapImportOptions,
  notes: string[],
): ReadonlyMap<string, CellTraits> {
  const cover = new Uint8Array(extent.width * extent.height);
  let small = 0;
  for (const ring of objects) {
    const count = markCellsWithin(ring, extent, (x, y) => (cover[y * extent.width + x] = 1));
    if (count === 0) small++;
  }
  if (objects.length > small)
    notes.push(`${counted(objects.length - small, 'object')} became squares with cover.`);
  if (small > 0) notes.push(`Left out as too small for a square: ${counted(small, 'object')}.`);
  const isDark = isDarkBeyondLights && lights.length > 0;
  if (lights.length > 0)
    notes.push(
      isDark
        ? `Squares beyond the reach of ${counted(lights.length, 'light')} are dark.`
        : `Lights left out, so everything is lit: ${lights.length}.`,
    );
  const ground = new Map<string, CellTraits>();
  for (let y = 0; y < extent.height; y++)
    for (let x = 0; x < extent.width; x++) {
      const dark =
        isDark &&
        !lights.some(
          ({ position, range }) => Math.hypot(position.x - x - 0.5, position.y - y - 0.5) <= range,
        );
      const traits = {
        ...(dark ? { dark } : {}),
        ...(cover[y * extent.width + x] === 1 ? { cover: 1 } : {}),
      };
      if (Object.keys(traits).length > 0) ground.set(`${x},${y}`, traits);
    }
  return ground;
}

/** Enough of a picture to find its size, in bytes; marks and metadata come before it. */
const HEAD = 1_048_576;

function imageOf({ image }: File, notes: string[]): ImportedMap['image'] {
  if (image === undefined || image === null || image === '') return undefined;
  const base64 = image.replace(/^data:[a-z/+.-]{1,40};base64,/, '');
  const header = readImageHeader(bytesOfBase64(base64, HEAD));
  if (!header) {
    notes.push('The picture is broken or neither PNG, JPEG nor WebP, and was left out.');
    return undefined;
  }
  if (header.width * header.height > MAX_PIXELS) {
    notes.push(
      `The picture of ${header.width} by ${header.height} pixels was left out; ${MAX_PIXELS / 1_000_000} megapixels are the most.`,
    );
    return undefined;
  }
  return { ...header, base64 };
}
