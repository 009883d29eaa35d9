import type { CellTraits, WallKind } from '../../space/grid/grid.js';
import type { Result } from '../../values/result.js';
import { fail, ok } from '../../values/result.js';
import type { ImportedMap } from './imported-map.js';
import { counted, writeMap, wrongFile } from './imported-map.js';
import type { Extent, Point } from './snap.js';
import { doorEdges, EdgeMap, edgesCrossed, markCellsWithin } from './snap.js';

/** Lines of one kind. */
export interface DrawnLines {
  readonly kind: WallKind;
  readonly lines: readonly (readonly Point[])[];
}

/** A map drawn with lines in any direction, measured in cells from its own corner. */
export interface Drawing {
  readonly extent: Extent;
  readonly lines: readonly DrawnLines[];
  /** Outlines of objects that give cover. */
  readonly objects: readonly (readonly Point[])[];
  readonly portals: readonly {
    readonly ends: readonly [Point, Point] | undefined;
    readonly isOpen: boolean;
    readonly isFree: boolean;
  }[];
  readonly lights: readonly { readonly position: Point; readonly range: number }[];
}

/** How to read a map of another program if the file does not say. */
export interface MapImportOptions {
  /** Whether cells beyond the reach of all lights are dark; without lights none are. Default: no. */
  readonly isDarkBeyondLights?: boolean;
}

/** The map of a drawing with its number of doors; what did not fit is added to `notes`. */
export function mapOfDrawing(
  drawing: Drawing,
  options: MapImportOptions,
  notes: string[],
): Result<{ readonly imported: ImportedMap; readonly doors: number }> {
  const { extent } = drawing;
  const edges = new EdgeMap();
  for (const each of drawing.lines)
    if (!putLines(each, extent, edges, notes))
      return fail(wrongFile('the walls cross the map too often', 'walls that are drawn once'));
  const doors = putPortals(drawing.portals, extent, edges, notes);
  const ground = groundOf(drawing, options, notes);
  const map = writeMap(extent, (x, y) => ground.get(`${x},${y}`) ?? {}, edges.runs());
  return map.ok ? ok({ imported: { map: map.value, extent, notes }, doors }) : map;
}

/** How far a wall may lie from its edge before it is reported, in cells. */
const FAR = 0.25;

const isOutside = ({ x, y }: Point, { width, height }: Extent): boolean =>
  x < -0.01 || y < -0.01 || x > width + 0.01 || y > height + 0.01;

/** Whether a line runs only along the rim of the map, where no wall is needed. */
const isRim = (line: readonly Point[], { width, height }: Extent): boolean =>
  [
    (each: Point) => Math.abs(each.x) < FAR,
    (each: Point) => Math.abs(each.y) < FAR,
    (each: Point) => Math.abs(each.x - width) < FAR,
    (each: Point) => Math.abs(each.y - height) < FAR,
  ].some((onSide) => line.every(onSide));

/**
 * The most edges that all lines together may cross: a map has far fewer, so beyond it lines are drawn over each other.
 */
const MAX_CROSSED = 1_000_000;

/**
 * Puts lines on the edges that they cross, and reports what did not fit.
 * @returns whether they could be followed
 */
function putLines(
  { kind, lines }: DrawnLines,
  extent: Extent,
  edges: EdgeMap,
  notes: string[],
): boolean {
  let [far, most, lost, outside, slanted, read, crossed] = [0, 0, 0, 0, 0, 0, 0];
  for (const line of lines) {
    for (const [i, b] of line.entries()) {
      const a = line[i - 1];
      if (!a) continue;
      read++;
      if (isOutside(a, extent) || isOutside(b, extent)) outside++;
      if (Math.min(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) > FAR) slanted++;
      let off = -1;
      for (const edge of edgesCrossed(a, b, extent)) {
        edges.put(edge, { kind });
        off = Math.max(off, edge.off);
        if (++crossed > MAX_CROSSED) return false;
      }
      most = Math.max(most, off);
      if (off > FAR) far++;
      if (off < 0 && !isRim([a, b], extent)) lost++;
    }
  }
  notes.push(`Read ${counted(read, 'piece')} of ${kind}.`);
  if (slanted > 0)
    notes.push(`${counted(slanted, 'slanted piece')} of ${kind} became steps between squares.`);
  if (far > 0)
    notes.push(
      `${counted(far, 'piece')} of ${kind} moved to the nearest edges, by up to ${most.toFixed(1)} squares.`,
    );
  if (lost > 0)
    notes.push(
      `Left out because no two squares lie on either side: ${counted(lost, 'piece')} of ${kind}.`,
    );
  if (outside > 0)
    notes.push(`Cut off at the rim of the map: ${counted(outside, 'piece')} of ${kind}.`);
  return true;
}

/**
 * Puts doors on their edges, and reports what did not fit.
 * @returns their number
 */
function putPortals(
  portals: Drawing['portals'],
  extent: Extent,
  edges: EdgeMap,
  notes: string[],
): number {
  let [closed, open, lost, free] = [0, 0, 0, 0];
  for (const { ends, isOpen, isFree } of portals) {
    const found = ends ? doorEdges(...ends, extent) : [];
    if (found.length === 0) {
      lost++;
      continue;
    }
    if (isOpen) open++;
    else closed++;
    if (isFree) free++;
    for (const edge of found) edges.put(edge, { kind: 'door', open: isOpen });
  }
  if (open + closed > 0) notes.push(`Read ${counted(open + closed, 'door')}, ${open} open.`);
  if (free > 0) notes.push(`Doors that stand free of walls: ${free}.`);
  if (lost > 0) notes.push(`Left out on the rim or outside the map: ${counted(lost, 'door')}.`);
  return open + closed;
}

/** The ground of each cell by the objects and lights of a drawing. */
function groundOf(
  { objects, lights, extent }: Drawing,
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
