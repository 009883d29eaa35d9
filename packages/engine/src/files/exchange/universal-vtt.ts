import { z } from 'zod';
import { readAs } from '../../ruleset/documents/read-as.js';
import { nestsDeeper } from '../../values/json.js';
import type { Result } from '../../values/result.js';
import { fail, ok } from '../../values/result.js';
import { bytesOfBase64, MAX_PIXELS, readImageHeader } from './image-header.js';
import type { MapImportOptions } from './drawing.js';
import { mapOfDrawing } from './drawing.js';
import type { ImportedMap } from './imported-map.js';
import { MAX_MAP_DEPTH, MAX_MAP_POINTS, readExtent, wrongFile } from './imported-map.js';
import type { Point } from './snap.js';

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

/** Formats known to be read correctly here; others are read with a note. */
const FORMATS = ['0.2', '0.3', '1', '1.0'];

/** Reads a Universal VTT map (`.uvtt`, `.dd2vtt`, `.df2vtt`), already parsed from JSON. All of it or nothing. */
export function readUniversalVtt(data: unknown, options: MapImportOptions): Result<ImportedMap> {
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
  const portals = (file.portals ?? []).map((portal) => ({
    ends: endsOf(portal),
    isOpen: portal.closed === false,
    isFree: portal.freestanding === true,
  }));
  const drawing = {
    extent: extent.value,
    lines: [{ kind: 'wall' as const, lines: file.line_of_sight ?? [] }],
    objects: file.objects_line_of_sight ?? [],
    portals,
    lights: file.lights ?? [],
  };
  const drawn = mapOfDrawing(drawing, options, notes);
  if (!drawn.ok) return drawn;
  if (drawn.value.doors > 0) notes.push('The file doesn’t tell doors from windows.');
  const image = imageOf(file, notes);
  return ok({ ...drawn.value.imported, ...(image ? { image } : {}), notes });
}

/** The file with everything measured from its own corner, whose position it states. */
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

/** How many bytes of a picture to search for its size; markers and metadata come before it. */
const HEAD = 1_048_576;

function imageOf({ image }: File, notes: string[]): ImportedMap['image'] {
  if (image === undefined || image === null || image === '') return undefined;
  const name = /^(?:[^,;]{0,400}[/\\])?([^/\\,;]{1,100}\.(?:png|jpe?g|webp))$/i.exec(image)?.[1];
  if (name !== undefined) {
    notes.push(
      `The file names its picture and doesn’t hold it. Choose ${name} as the map’s background.`,
    );
    return undefined;
  }
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
