import type { Json, Scene } from '@tiltyard/engine';
import type { CellTraits, GridMap, GraphMap } from '@tiltyard/engine/space';
import { LEGEND, parseGraph, parseGrid } from '@tiltyard/engine/space';
import { isObject } from '@tiltyard/engine/values';

/** The data of an encounter's thumbnail: its ground and the combatants' positions. */
export interface ThumbnailSource {
  readonly map: GridMap | GraphMap | null;
  readonly tokens: Scene['tokens'];
  /** The number of each combatant's side, which decides how it is drawn. */
  readonly sides: ReadonlyMap<string, number>;
}

/** An encounter as its file describes it, read without the system's rules. */
interface Written {
  readonly map?: unknown;
  readonly combatants: readonly {
    readonly id: string;
    readonly side: string;
    readonly at?: Json | undefined;
  }[];
}

/** How many sides can be distinguished. */
const KINDS = 5;

/**
 * The data of an encounter's thumbnail from its file alone, so that a page with many of them need not load all the
 * rules.
 */
export function thumbnailSource({ map, combatants }: Written): ThumbnailSource {
  const sides = [...new Set(combatants.map(({ side }) => side))];
  const drawn = mapOf(map);
  const first = drawn?.kind === 'graph' ? drawn.places[0]?.id : undefined;
  return {
    map: drawn,
    tokens: combatants.map(({ id, at }) => ({ id, at: placeOf(at) ?? first ?? null, size: 1 })),
    sides: new Map(
      combatants.map(({ id, side }) => [id, Math.min(KINDS - 1, sides.indexOf(side))]),
    ),
  };
}

function placeOf(at: Json | undefined): readonly [number, number] | string | undefined {
  if (typeof at === 'string') return at;
  if (Array.isArray(at)) {
    const [x, y]: readonly Json[] = at;
    return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined;
  }
  const zone = isObject(at) ? at['zone'] : undefined;
  return typeof zone === 'string' ? zone : undefined;
}

function mapOf(source: unknown): GridMap | GraphMap | null {
  if (!isObject(source)) return null;
  const rows: readonly unknown[] = Array.isArray(source['rows']) ? source['rows'] : [];
  const texts = rows.filter((row) => typeof row === 'string');
  const isGraph = 'places' in source || 'borders' in source || texts.some((row) => /\s/.test(row));
  const { rows: drawn, places, borders, cells, walls, scale } = source;
  const read = isGraph
    ? parseGraph(given({ rows: drawn, places, borders }))
    : parseGrid(
        given({ rows: drawn, cells, walls, scale, legend: legendOf(texts, source['legend']) }),
      );
  return read.ok ? read.value : null;
}

/** An object without its undefined fields. */
const given = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A legend with a meaning for every character: those that only the system defines are taken to give concealment. */
function legendOf(rows: readonly string[], own: unknown): Readonly<Record<string, unknown>> {
  const written = isObject(own) ? own : {};
  const legend: Record<string, CellTraits> = {};
  for (const character of new Set(rows.join('')))
    if (!Object.hasOwn(LEGEND, character) && !Object.hasOwn(written, character))
      legend[character] = { concealment: 1 };
  return { ...legend, ...written };
}
