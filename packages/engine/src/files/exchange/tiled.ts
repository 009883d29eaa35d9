import { z } from 'zod';
import { readAs } from '../../ruleset/documents/read-as.js';
import type { CellTraits, WallKind } from '../../space/grid/grid.js';
import { isObject, nestsDeeper } from '../../values/json.js';
import type { Result } from '../../values/result.js';
import { fail, ok } from '../../values/result.js';
import type { ImportedMap } from './imported-map.js';
import {
  counted,
  MAX_MAP_CELLS,
  MAX_MAP_DEPTH,
  readExtent,
  writeMap,
  wrongFile,
} from './imported-map.js';
import type { Extent, Point } from './snap.js';
import { doorEdges, EdgeMap, edgesCrossed } from './snap.js';

const number = z.number().min(-1e7).max(1e7);
const whole = z.number().int().min(0).max(1e7);
const point = z.object({ x: number, y: number });
const properties = z
  .array(z.object({ name: z.string(), value: z.unknown() }))
  .max(1000)
  .optional();

/** The class of an object: `class` in newer files, `type` in older ones. */
const named = {
  name: z.string().optional(),
  class: z.string().optional(),
  type: z.string().optional(),
  properties,
};

const objectSchema = z.object({
  ...named,
  x: number,
  y: number,
  width: number.optional(),
  height: number.optional(),
  polyline: z.array(point).max(20_000).optional(),
  polygon: z.array(point).max(20_000).optional(),
});

const layerSchema = z.object({
  ...named,
  type: z.string(),
  data: z.union([z.array(z.number()).max(MAX_MAP_CELLS), z.string()]).optional(),
  encoding: z.string().optional(),
  objects: z.array(objectSchema).max(20_000).optional(),
});

const fileSchema = z.object({
  type: z.literal('map').optional(),
  orientation: z.string(),
  infinite: z.boolean().optional(),
  width: whole,
  height: whole,
  tilewidth: z.number().int().min(1).max(10_000),
  tileheight: z.number().int().min(1).max(10_000),
  layers: z.array(layerSchema).max(200),
  tilesets: z
    .array(
      z.object({
        firstgid: whole,
        source: z.string().optional(),
        tiles: z
          .array(z.object({ id: whole, ...named }))
          .max(20_000)
          .optional(),
      }),
    )
    .max(200)
    .optional(),
});

type File = z.infer<typeof fileSchema>;
type Named = z.infer<z.ZodObject<typeof named>>;

const FLAGS = ['blocked', 'impassable', 'difficult', 'obscuring', 'dark'] as const;
const LEVELS = ['cover', 'concealment', 'height'] as const;
const KINDS: readonly WallKind[] = ['wall', 'door', 'window', 'glass', 'curtain', 'low'];

/** The upper bits of a tile's number encode its rotation. */
const TURNED = 0x1000_0000;

/** The traits of an object by its class, name and properties, for example `difficult` and `cover`. */
function traitsOf({ name, class: kind, type, properties: own = [] }: Named): CellTraits {
  const words = new Set([name, kind, type].map((word) => word?.toLowerCase()));
  const value = (key: string): unknown =>
    own.find((each) => each.name.toLowerCase() === key)?.value ?? (words.has(key) || undefined);
  const traits: { -readonly [K in keyof CellTraits]: CellTraits[K] } = {};
  for (const flag of FLAGS) if (value(flag) === true) traits[flag] = true;
  for (const level of LEVELS) {
    const found = value(level);
    const amount = found === true ? 1 : found;
    if (typeof amount !== 'number' || !Number.isInteger(amount) || Math.abs(amount) > 1000)
      continue;
    if (amount > 0 || (level === 'height' && amount < 0)) traits[level] = amount;
  }
  return traits;
}

/** Reads a Tiled map (`.tmj`), already parsed from JSON. All of it or nothing. */
export function readTiled(data: unknown): Result<ImportedMap> {
  if (nestsDeeper(data, MAX_MAP_DEPTH)) return fail(wrongFile('nested too deep for a map'));
  if (isObject(data) && data['infinite'] === true)
    return fail(wrongFile('infinite maps of Tiled can’t be read', 'a map with a fixed size'));
  const read = readAs(fileSchema, data);
  if (!read.ok) return read;
  const file = read.value;
  if (file.orientation !== 'orthogonal')
    return fail(wrongFile(`a ${file.orientation.slice(0, 40)} map`, 'an orthogonal one'));
  if (file.layers.some((layer) => typeof layer.data === 'string'))
    return fail(wrongFile('packed tile layers can’t be read', 'the tile layer format CSV'));
  const extent = readExtent(file.width, file.height);
  if (!extent.ok) return extent;
  const notes: string[] = [];
  const ground = groundOf(file, extent.value, notes);
  const edges = wallsOf(file, extent.value, notes);
  const map = writeMap(
    extent.value,
    (x, y) => ground[y * extent.value.width + x] ?? {},
    edges.runs(),
  );
  return map.ok ? ok({ map: map.value, extent: extent.value, notes }) : map;
}

function groundOf(
  { layers, tilesets = [] }: File,
  { width, height }: Extent,
  notes: string[],
): readonly CellTraits[] {
  const tiles = new Map<number, CellTraits>();
  for (const { firstgid, tiles: own = [] } of tilesets)
    for (const { id, ...tile } of own) tiles.set(firstgid + id, traitsOf(tile));
  const ground: CellTraits[] = Array.from({ length: width * height }, () => ({}));
  let plain = 0;
  for (const layer of layers) {
    if (layer.type !== 'tilelayer' || !Array.isArray(layer.data)) continue;
    const { name, class: kind, properties: own } = layer;
    const ofLayer = traitsOf({ name, class: kind, properties: own });
    for (const [i, gid] of layer.data.entries()) {
      if (gid === 0 || i >= ground.length) continue;
      const traits = { ...ofLayer, ...tiles.get(gid % TURNED) };
      if (Object.keys(traits).length === 0) plain++;
      ground[i] = { ...ground[i], ...traits };
    }
  }
  if (tilesets.some(({ source }) => source !== undefined))
    notes.push(
      'Tile sets in files of their own were left out. Embed them to have what tiles mean.',
    );
  if (plain > 0) notes.push(`Tiles that say nothing of the ground are open: ${plain}.`);
  return ground;
}

/** The corners of an object in cells: a line, a closed ring, or a rectangle. */
function cornersOf(
  { x, y, width = 0, height = 0, polyline, polygon }: z.infer<typeof objectSchema>,
  { tilewidth, tileheight }: File,
): readonly Point[] {
  const [first] = polygon ?? [];
  const own = polyline ??
    (polygon && first ? [...polygon, first] : undefined) ?? [
      { x: 0, y: 0 },
      { x: width, y: 0 },
      { x: width, y: height },
      { x: 0, y: height },
      { x: 0, y: 0 },
    ];
  return own.map((corner) => ({ x: (x + corner.x) / tilewidth, y: (y + corner.y) / tileheight }));
}

function wallsOf(file: File, extent: Extent, notes: string[]): EdgeMap {
  const edges = new EdgeMap();
  let [read, lost, other] = [0, 0, 0];
  for (const layer of file.layers) {
    for (const object of layer.objects ?? []) {
      const words = [object.class, object.type, object.name, layer.class, layer.name];
      // The object's own words take precedence over its layer's.
      const kind = words
        .map((word) => KINDS.find((each) => each === word?.toLowerCase()))
        .find((each) => each !== undefined);
      if (!kind) {
        other++;
        continue;
      }
      const isOpen = object.properties?.some(
        ({ name, value }) => name === 'open' && value === true,
      );
      const corners = cornersOf(object, file);
      let found = 0;
      for (const [i, b] of corners.entries()) {
        const a = corners[i - 1];
        if (!a) continue;
        const crossed = kind === 'wall' ? edgesCrossed(a, b, extent) : doorEdges(a, b, extent);
        for (const edge of crossed) {
          edges.put(edge, { kind, open: kind === 'door' && isOpen === true });
          found++;
        }
      }
      if (found === 0) lost++;
      else read++;
    }
  }
  notes.push(`Read ${counted(read, 'wall or door', 'walls and doors')}.`);
  if (lost > 0)
    notes.push(`Left out because no two squares lie on either side: ${counted(lost, 'object')}.`);
  if (other > 0)
    notes.push(`Left out without the class of a wall or door: ${counted(other, 'object')}.`);
  return edges;
}
