import { deepFreeze } from '../../values/json.js';
import { failWith, ok, type Result } from '../../values/result.js';
import type { Cell } from './cell.js';
import {
  type CellTraits,
  edgeBetween,
  type GridMap,
  type MarkedCell,
  type Scale,
  type Wall,
  type WallKind,
} from './grid.js';
import { type MapPicture, readPicture } from '../picture.js';
import { SourceReader } from '../source.js';

/** Walls as people write them. */
export interface WallSource {
  /** The two cells it separates; or else `at` and `side`. */
  readonly between?: readonly [Cell, Cell];
  readonly at?: Cell;
  readonly side?: 'north' | 'east' | 'south' | 'west';
  /** How many cells long, eastward or southward from `at`; 1 by default. */
  readonly length?: number;
  /** `wall` by default. */
  readonly kind?: WallKind;
  /** Doors are closed by default. */
  readonly open?: boolean;
  readonly cover?: number;
}

/** A map as people write it: one text per row, one character per cell. */
export interface GridSource {
  readonly rows: readonly string[];
  /** `cell`, 1 and 1 by default; `roundTo` is `perCell` by default. */
  readonly scale?: { readonly unit?: string; readonly perCell?: number; readonly roundTo?: number };
  /** The meaning of further characters, or other meanings for those of `LEGEND`. */
  readonly legend?: { readonly [character: string]: CellTraits };
  /** Traits added to those of single cells. */
  readonly cells?: readonly MarkedCell[];
  readonly walls?: readonly WallSource[];
  /** Drawn beneath the ground; `at` is [0, 0] by default. */
  readonly picture?: Pick<MapPicture, 'hash' | 'size'> & Partial<Pick<MapPicture, 'at'>>;
  /** A text per row, `#` for fog and `.` for none; missing parts are clear. */
  readonly fog?: readonly string[];
}

/** The meaning of the characters of a row unless the file defines another. */
export const LEGEND: { readonly [character: string]: CellTraits } = deepFreeze({
  '.': {},
  '#': { blocked: true },
  '~': { difficult: true },
  '*': { obscuring: true },
  '%': { impassable: true },
  '+': { cover: 1 },
  '?': { concealment: 1 },
  _: { dark: true },
});

const FLAGS = ['blocked', 'impassable', 'difficult', 'obscuring', 'dark'] as const;
const LEVELS = ['cover', 'concealment', 'height'] as const;
const TRAITS = [...FLAGS, ...LEVELS, 'mark'];
const KINDS: readonly WallKind[] = ['wall', 'door', 'window', 'glass', 'curtain', 'low'];
const SIDES = ['north', 'east', 'south', 'west'] as const;
const SIDE_STEP = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] } as const;

type Place = readonly (string | number)[];

function readTraits(
  reader: SourceReader,
  source: { readonly [key: string]: unknown },
  path: Place,
  what: string,
): CellTraits {
  const traits: { -readonly [K in keyof CellTraits]: CellTraits[K] } = {};
  for (const flag of FLAGS)
    if (reader.flag(source[flag], [...path, flag], `${flag} of ${what}`)) traits[flag] = true;
  for (const level of LEVELS) {
    const least = level === 'height' ? -Infinity : 0;
    const value = reader.whole(source[level], [...path, level], `${level} of ${what}`, 0, least);
    if (value !== 0) traits[level] = value;
  }
  if (source['mark'] !== undefined) {
    const mark = reader.text(source['mark'], [...path, 'mark'], `mark of ${what}`);
    if (mark !== undefined) traits.mark = mark;
  }
  return traits;
}

function readLegend(reader: SourceReader, source: unknown): Map<string, CellTraits> {
  const legend = new Map(Object.entries(LEGEND));
  if (source === undefined) return legend;
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    reader.problem(['legend'], 'the legend is not an object', 'characters and what they mean');
    return legend;
  }
  for (const [character, value] of Object.entries(source)) {
    const path = ['legend', character];
    if ([...character].length !== 1)
      reader.problem(path, `"${character}" in the legend is not one character`, 'one character');
    const traits = reader.object(value, path, `"${character}" in the legend`, TRAITS);
    if (traits !== undefined)
      legend.set(character, readTraits(reader, traits, path, `"${character}"`));
  }
  return legend;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

const within = ({ width, height }: Extent, [x, y]: Cell): boolean =>
  x >= 0 && y >= 0 && x < width && y < height;

function readRows(
  reader: SourceReader,
  source: unknown,
  legend: ReadonlyMap<string, CellTraits>,
): Extent & { readonly cells: Map<string, MarkedCell> } {
  const rows = reader.texts(source, ['rows'], 'rows').map((row) => [...row]);
  const width = rows[0]?.length ?? 0;
  if (width === 0)
    reader.problem(['rows'], 'the map has no rows', 'at least one row of at least one cell');
  const cells = new Map<string, MarkedCell>();
  for (const [y, row] of rows.entries()) {
    if (row.length !== width)
      reader.problem(
        ['rows', y],
        `row ${y + 1} has ${row.length} cells`,
        `${width} cells, as in row 1`,
      );
    for (const [x, character] of row.entries()) {
      const traits = legend.get(character);
      if (traits === undefined) {
        reader.problem(
          ['rows', y, x],
          `unknown character "${character}" in row ${y + 1}, column ${x + 1}`,
          `one of ${[...legend.keys()].join(' ')}`,
        );
      } else if (Object.keys(traits).length > 0) cells.set(`${x},${y}`, { at: [x, y], ...traits });
    }
  }
  return { width, height: rows.length, cells };
}

function addCells(
  reader: SourceReader,
  source: unknown,
  extent: Extent,
  cells: Map<string, MarkedCell>,
): void {
  for (const [i, item] of reader.list(source, ['cells'], 'cells').entries()) {
    const path = ['cells', i];
    const what = `cell ${i + 1}`;
    const fields = reader.object(item, path, what, ['at', ...TRAITS]);
    const at = fields && reader.cell(fields['at'], [...path, 'at'], `at of ${what}`);
    if (fields === undefined || at === undefined) continue;
    const traits = readTraits(reader, fields, path, what);
    if (!within(extent, at))
      reader.problem(
        [...path, 'at'],
        `${what} lies outside the map`,
        `columns 0 to ${extent.width - 1}, rows 0 to ${extent.height - 1}`,
      );
    else if (Object.keys(traits).length > 0)
      cells.set(`${at[0]},${at[1]}`, { ...cells.get(`${at[0]},${at[1]}`), ...traits, at });
  }
}

/** The pairs of cells that one written wall separates. */
function edgesOf(
  reader: SourceReader,
  fields: { readonly [key: string]: unknown },
  path: Place,
  what: string,
): Iterable<readonly [Cell, Cell]> {
  if (fields['between'] !== undefined) {
    const [first, second, ...others] = reader.list(
      fields['between'],
      [...path, 'between'],
      `between of ${what}`,
    );
    const a = reader.cell(first, [...path, 'between', 0], `the first cell of ${what}`);
    const b = reader.cell(second, [...path, 'between', 1], `the second cell of ${what}`);
    for (const field of ['at', 'side', 'length']) {
      if (fields[field] !== undefined)
        reader.problem(
          [...path, field],
          `${what} has both "between" and "${field}"`,
          'one or the other',
        );
    }
    if (others.length > 0)
      reader.problem(
        [...path, 'between'],
        `${what} stands between more than two cells`,
        'two cells',
      );
    return a === undefined || b === undefined ? [] : [[a, b]];
  }
  const at = reader.cell(fields['at'], [...path, 'at'], `at of ${what}`);
  if (fields['side'] === undefined)
    reader.problem([...path, 'side'], `${what} has no side`, SIDES.join(', '));
  const side = reader.choice(fields['side'], [...path, 'side'], `side of ${what}`, SIDES, 'north');
  const length = reader.whole(fields['length'], [...path, 'length'], `length of ${what}`, 1, 1);
  if (at === undefined || fields['side'] === undefined) return [];
  return edgesAlong(at, SIDE_STEP[side], length);
}

/** Edge by edge, since the reader stops at the rim of the map however long a wall claims to be. */
function* edgesAlong(
  at: Cell,
  [dx, dy]: readonly [number, number],
  length: number,
): Iterable<readonly [Cell, Cell]> {
  for (let k = 0; k < length; k++) {
    const [x, y] = dx === 0 ? [at[0] + k, at[1]] : [at[0], at[1] + k];
    yield [
      [x, y],
      [x + dx, y + dy],
    ];
  }
}

function readWalls(reader: SourceReader, source: unknown, extent: Extent): Wall[] {
  const walls = new Map<string, Wall>();
  for (const [i, item] of reader.list(source, ['walls'], 'walls').entries()) {
    const path = ['walls', i];
    const what = `wall ${i + 1}`;
    const fields = reader.object(item, path, what, [
      'between',
      'at',
      'side',
      'length',
      'kind',
      'open',
      'cover',
    ]);
    if (fields === undefined) continue;
    const kind = reader.choice(fields['kind'], [...path, 'kind'], `kind of ${what}`, KINDS, 'wall');
    const open = reader.flag(fields['open'], [...path, 'open'], `open of ${what}`);
    const cover = reader.whole(
      fields['cover'],
      [...path, 'cover'],
      `cover of ${what}`,
      kind === 'low' || kind === 'window' ? 1 : 0,
      0,
    );
    if (kind !== 'door' && fields['open'] !== undefined)
      reader.problem([...path, 'open'], `${what} is no door`, 'no "open"');
    for (const [a, b] of edgesOf(reader, fields, path, what)) {
      const edge = edgeBetween(a, b);
      if (edge === undefined)
        reader.problem(
          path,
          `the cells of ${what} share no edge`,
          'two neighbouring cells, not diagonal',
        );
      else if (!within(extent, a) || !within(extent, b)) {
        reader.problem(
          path,
          `${what} is not between two cells of the map: (${a[0]}, ${a[1]}) and (${b[0]}, ${b[1]})`,
          `columns 0 to ${extent.width - 1}, rows 0 to ${extent.height - 1}; the rim needs no walls`,
        );
        break;
      } else if (walls.has(`${edge.at[0]},${edge.at[1]},${edge.side}`)) {
        reader.problem(
          path,
          `${what} stands where another wall stands already: between (${a[0]}, ${a[1]}) and (${b[0]}, ${b[1]})`,
          'one wall an edge',
        );
      } else
        walls.set(`${edge.at[0]},${edge.at[1]},${edge.side}`, {
          kind,
          ...edge,

          ...(kind === 'door' && { open }),
          cover,
        });
    }
  }
  return [...walls.values()];
}

/** The fog in full rows; undefined if there is none. */
function readFog(
  reader: SourceReader,
  source: unknown,
  { width, height }: Extent,
): readonly string[] | undefined {
  const rows = reader.list(source, ['fog'], 'fog').map((row, y) => {
    if (typeof row === 'string' && /^[.#]*$/.test(row) && row.length <= width && y < height)
      return row;
    reader.problem(
      ['fog', y],
      `row ${y + 1} of the fog does not fit the map`,
      `at most ${width} times . or #, in at most ${height} rows`,
    );
    return '';
  });
  if (!rows.some((row) => row.includes('#'))) return undefined;
  return Array.from({ length: height }, (_, y) => (rows[y] ?? '').padEnd(width, '.'));
}

function readScale(reader: SourceReader, source: unknown): Scale {
  const fields =
    source === undefined
      ? {}
      : reader.object(source, ['scale'], 'scale', ['unit', 'perCell', 'roundTo']);
  const unit =
    fields?.['unit'] === undefined
      ? 'cell'
      : (reader.text(fields['unit'], ['scale', 'unit'], 'unit of the scale') ?? 'cell');
  const perCell = reader.whole(
    fields?.['perCell'],
    ['scale', 'perCell'],
    'perCell of the scale',
    1,
    1,
  );
  return {
    unit,
    perCell,
    roundTo: reader.whole(
      fields?.['roundTo'],
      ['scale', 'roundTo'],
      'roundTo of the scale',
      perCell,
      1,
    ),
  };
}

/**
 * Reads a map as people write it (see `GridSource`) from plain data of unknown shape.
 * @returns the frozen map, or all problems, each under its path and with row and column counted from 1 in the message
 */
export function parseGrid(source: unknown): Result<GridMap> {
  const reader = new SourceReader();
  const fields = reader.object(source, [], 'the map', [
    'rows',
    'scale',
    'legend',
    'cells',
    'walls',
    'picture',
    'fog',
  ]);
  if (fields === undefined) return failWith(reader.problems);
  const scale = readScale(reader, fields['scale']);
  const { width, height, cells } = readRows(
    reader,
    fields['rows'],
    readLegend(reader, fields['legend']),
  );
  addCells(reader, fields['cells'], { width, height }, cells);
  const walls = readWalls(reader, fields['walls'], { width, height });
  const picture = readPicture(reader, fields['picture']);
  const fog = readFog(reader, fields['fog'], { width, height });
  if (reader.problems.length > 0) return failWith(reader.problems);
  const sorted = [...cells.values()].toSorted((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0]);
  return ok(
    deepFreeze({
      kind: 'grid',
      width,
      height,
      scale,
      cells: sorted,
      walls,
      ...(picture ? { picture } : {}),
      ...(fog ? { fog } : {}),
    }),
  );
}
