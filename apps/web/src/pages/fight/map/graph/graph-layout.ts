import type { Id, Scene } from '@tiltyard/engine';
import type { Border, GraphMap } from '@tiltyard/engine/space';
import type { Spot } from '../layers/relations.js';
import { borderLines, LINE, linesOf, nameLine, nameLines, roomWords } from './room-words.js';

/** The box in which a place is drawn. */
export interface PlaceBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How far down from its top its text reaches. */
  readonly head: number;
}

/** A ring around a group of combatants. */
export interface Ring {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  readonly rooms: readonly PlaceBox[];
  readonly rings: readonly Ring[];
  readonly spots: ReadonlyMap<Id, Spot>;
}

const R = 24;
/** The width of one combatant's space, with the name below. */
export const SEAT_WIDTH = 92;
const SEAT_H = 88;
const PAD = 16;
const HEAD = 50;
const GAP = 56;
/** The width of a letter of the text on a passage. */
const WAY_LETTER = 6.6;
/** How far a picture behind the places extends beyond the outermost ones. */
export const PICTURE_RIM = GAP / 2;
/** The height that a ring adds to its combatants, with the label on its lower edge. */
const RING = 40;
/** The minimum height for combatants in a place. */
const LEAST = SEAT_H + 32;
/** The maximum number of combatants in a row. */
const ABREAST = 4;
/** The id of the single place in a fight without a map. */
export const NOWHERE = '';

interface Cluster {
  readonly label: string | undefined;
  readonly members: readonly Id[];
  readonly columns: number;
  readonly rows: number;
}

const clusterOf = (label: string | undefined, members: readonly Id[]): Cluster => {
  const columns = Math.min(ABREAST, Math.max(1, members.length));
  return { label, members, columns, rows: Math.max(1, Math.ceil(members.length / columns)) };
};

/** Columns and rows for places without positions: by their distance from the first place. */
function gridPlaces(map: GraphMap): ReadonlyMap<string, readonly [number, number]> {
  if (map.places.every((place) => place.at !== undefined))
    return new Map(map.places.map((place) => [place.id, place.at ?? [0, 0]]));
  const found = new Map<string, readonly [number, number]>();
  const taken = new Map<number, number>();
  const put = (id: string, column: number): void => {
    const row = taken.get(column) ?? 0;
    taken.set(column, row + 1);
    found.set(id, [column, row]);
  };
  for (const { id } of map.places) {
    if (found.has(id)) continue;
    let layer = [id];
    for (
      let column = found.size === 0 ? 0 : Math.max(...taken.keys()) + 1;
      layer.length > 0;
      column++
    ) {
      for (const each of layer) put(each, column);
      const next = map.borders.flatMap(({ from, to }) => [
        ...(layer.includes(from) ? [to] : []),
        ...(layer.includes(to) ? [from] : []),
      ]);
      layer = [...new Set(next)].filter((each) => !found.has(each));
    }
  }
  return found;
}

/** The gaps between columns or rows, wide enough for the text on the passages between them. */
const gapsOf = (
  { borders }: GraphMap,
  positions: ReadonlyMap<string, readonly [number, number]>,
  tracks: readonly number[],
  axis: 0 | 1,
  wordsOf: (border: Border) => number,
): readonly number[] =>
  tracks.map((track, i) => {
    const ends = new Set([track, tracks[i + 1]]);
    const across = borders.filter(({ from, to }) => {
      const [a, b] = [positions.get(from)?.[axis], positions.get(to)?.[axis]];
      return a !== b && ends.has(a) && ends.has(b);
    });
    return Math.max(GAP, ...across.map(wordsOf));
  });

/** The start of a column or row, after the sizes and gaps of those before it. */
const startOf = (sizes: readonly number[], index: number, gaps: readonly number[]): number =>
  sizes.slice(0, index).reduce((sum, size, i) => sum + size + (gaps[i] ?? GAP), 0);

/** Lays out the places of a graph, or the single place of a fight without a map, with the combatants in them. */
export function layoutOf({ map, tokens, groups, lying }: Scene): GraphLayout {
  const graph: GraphMap =
    map?.kind === 'graph'
      ? map
      : {
          kind: 'graph',
          places: [
            { id: NOWHERE, name: '', traits: [], heights: [0], concealment: 0, features: [] },
          ],
          borders: [],
        };
  const positions = gridPlaces(graph);
  const spots = new Map<Id, Spot>();
  const rings: Ring[] = [];
  const plans = graph.places.map(({ id }) => {
    const here = tokens
      .filter(
        (token) => (token.at === null ? map === null : token.at === id) && token.on === undefined,
      )
      .map((token) => token.id);
    const inGroups = groups.filter((group) => group.place === id || map === null);
    const grouped = new Set(inGroups.flatMap((group) => group.members));
    const clusters = [
      ...inGroups.map((group) =>
        clusterOf(
          group.label,
          group.members.filter((member) => here.includes(member)),
        ),
      ),
      clusterOf(
        undefined,
        here.filter((each) => !grouped.has(each)),
      ),
    ].filter((cluster) => cluster.members.length > 0);
    const width = Math.max(2, ...clusters.map((cluster) => cluster.columns)) * SEAT_WIDTH + 2 * PAD;
    const seats = clusters.reduce(
      (sum, cluster) => sum + cluster.rows * SEAT_H + (cluster.label === undefined ? 0 : RING),
      0,
    );
    return { id, clusters, width, seats, at: positions.get(id) ?? [0, 0] };
  });
  const columns = [...new Set(plans.map(({ at }) => at[0]))].toSorted((a, b) => a - b);
  const rows = [...new Set(plans.map(({ at }) => at[1]))].toSorted((a, b) => a - b);
  const widths = columns.map((column) =>
    Math.max(...plans.filter(({ at }) => at[0] === column).map(({ width }) => width)),
  );
  // A place's text of one or two lines is above the combatants in it.
  const headOf = (id: string, column: number): number => {
    const place = graph.places.find((each) => each.id === id);
    const width = (widths[column] ?? 0) - 24;
    const lines = linesOf(roomWords({ lying }, id, place), width);
    const named = nameLines(place?.name ?? id, width, 1);
    return HEAD + Math.max(0, lines.length - 1) * LINE + (named.length - 1) * nameLine(1);
  };
  const heights = rows.map((row) =>
    Math.max(
      ...plans
        .filter(({ at }) => at[1] === row)
        .map(
          ({ id, at, seats }) => headOf(id, columns.indexOf(at[0])) + Math.max(LEAST, seats) + PAD,
        ),
    ),
  );
  const gaps = gapsOf(graph, positions, columns, 0, (border) =>
    Math.max(0, ...borderLines(border).map((line) => line.length * WAY_LETTER + 12)),
  );
  const drops = gapsOf(
    graph,
    positions,
    rows,
    1,
    (border) => borderLines(border).length * LINE + 12,
  );
  const rooms = plans.map(({ id, clusters, at }): PlaceBox => {
    const [c, r] = [columns.indexOf(at[0]), rows.indexOf(at[1])];
    const room = {
      id,
      x: startOf(widths, c, gaps),
      y: startOf(heights, r, drops),
      width: widths[c] ?? 0,
      height: heights[r] ?? 0,
      head: headOf(id, c),
    };
    let y = room.y + room.head;
    for (const { label, members, columns: abreast, rows: deep } of clusters) {
      const left = room.x + (room.width - abreast * SEAT_WIDTH) / 2;
      if (label !== undefined) {
        rings.push({
          label,
          x: left - 6,
          y: y - 2,
          width: abreast * SEAT_WIDTH + 12,
          height: deep * SEAT_H + RING - 8,
        });
        y += 18;
      }
      for (const [i, who] of members.entries())
        spots.set(who, {
          x: left + ((i % abreast) + 0.5) * SEAT_WIDTH,
          y: y + Math.floor(i / abreast) * SEAT_H + R + 8,
          r: R,
        });
      y += deep * SEAT_H + (label === undefined ? 0 : RING - 18);
    }
    return room;
  });
  for (const { id, on } of tokens) {
    const mount = on === undefined ? undefined : spots.get(on);
    if (mount) spots.set(id, { x: mount.x, y: mount.y - R * 0.9, r: R * 0.75 });
  }
  return {
    width: startOf(widths, widths.length - 1, gaps) + (widths.at(-1) ?? 0),
    height: startOf(heights, heights.length - 1, drops) + (heights.at(-1) ?? 0),
    rooms,
    rings,
    spots,
  };
}
