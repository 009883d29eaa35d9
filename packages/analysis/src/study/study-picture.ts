import type { Id } from '@tiltyard/engine';
import { describeFog, isCovered } from '@tiltyard/engine/core';
import type { GridMap, Place } from '@tiltyard/engine/space';
import { escaped } from './page-parts.js';
import type { StudyScene, StudySpot, StudyStep } from './study.js';

/** The side of a cell and the box of a place, in the units of the drawing. */
const [CELL, BOX_W, BOX_H, GAP] = [40, 240, 170, 60];

/** The number of sides with a colour of their own. */
const SIDES = 5;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The positions of everything drawn. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly people: ReadonlyMap<Id, Point & { readonly r: number }>;
  spot(at: StudySpot): Point | undefined;
}

const cellKind = ({
  blocked,
  impassable,
  difficult,
}: {
  readonly blocked?: boolean;
  readonly impassable?: boolean;
  readonly difficult?: boolean;
}): string => {
  if (blocked) return 'rock';
  if (impassable) return 'pit';
  return difficult ? 'rough' : 'soft';
};

function gridGround({ width, height, cells, walls }: GridMap): string {
  const lines = [
    ...Array.from({ length: width + 1 }, (_, x) => `M${x * CELL} 0V${height * CELL}`),
    ...Array.from({ length: height + 1 }, (_, y) => `M0 ${y * CELL}H${width * CELL}`),
  ];
  const edges = walls.map(({ at: [x, y], side, kind, open }) => {
    const way =
      side === 'east'
        ? `M${(x + 1) * CELL} ${y * CELL}v${CELL}`
        : `M${x * CELL} ${(y + 1) * CELL}h${CELL}`;
    return `<path class="wall ${kind === 'wall' ? '' : 'thin'}" d="${way}"${open ? ' opacity=".3"' : ''}/>`;
  });
  return [
    ...cells.map(
      (cell) =>
        `<rect class="${cellKind(cell)}" x="${cell.at[0] * CELL}" y="${cell.at[1] * CELL}" width="${CELL}" height="${CELL}"/>`,
    ),
    `<path class="lines" d="${lines.join('')}"/>`,
    ...edges,
  ].join('');
}

/** Fog over cells, row by row. */
function gridFog({ width, height }: GridMap, fog: readonly string[]): string {
  const rows = Array.from({ length: height }, (_, y) => {
    let way = '';
    for (let x = 0, from = 0; x <= width; x++) {
      if (x < width && isCovered(fog, [x, y])) continue;
      if (x > from)
        way += `M${from * CELL} ${y * CELL}h${(x - from) * CELL}v${CELL}H${from * CELL}z`;
      from = x + 1;
    }
    return way;
  });
  const way = rows.join('');
  return way === '' ? '' : `<path class="fog" d="${way}"/>`;
}

function gridLayout(map: GridMap, { scene, fog }: StudyScene): Layout {
  const people = scene.tokens.flatMap(({ id, at, size }) =>
    typeof at === 'object' && at
      ? [
          [
            id,
            {
              x: (at[0] + size / 2) * CELL,
              y: (at[1] + size / 2) * CELL,
              r: CELL * size * 0.42,
            },
          ] as const,
        ]
      : [],
  );
  return {
    width: map.width * CELL,
    height: map.height * CELL,
    ground: `${gridGround(map)}${gridFog(map, fog)}`,
    people: new Map(people),
    spot: (at) =>
      typeof at === 'string' ? undefined : { x: (at[0] + 0.5) * CELL, y: (at[1] + 0.5) * CELL },
  };
}

/** The columns and rows of places: as the map has them, or else one row after another. */
function cellsOf(places: readonly Pick<Place, 'id' | 'at'>[]): ReadonlyMap<string, Point> {
  const across = Math.ceil(Math.sqrt(places.length));
  const isDrawn = places.every(({ at }) => at !== undefined);
  const cells = places.map(({ at }, n) =>
    isDrawn && at ? at : ([n % across, Math.floor(n / across)] as const),
  );
  // Empty columns and rows are left out.
  const rank = (axis: 0 | 1): readonly number[] =>
    [...new Set(cells.map((cell) => cell[axis]))].toSorted((a, b) => a - b);
  const [columns, rows] = [rank(0), rank(1)];
  return new Map(
    places.map(({ id }, n) => {
      const [x, y] = cells[n] ?? [0, 0];
      return [id, { x: columns.indexOf(x), y: rows.indexOf(y) }];
    }),
  );
}

/** Places as boxes; a fight without a map is one place. */
function placesLayout({ scene, fog }: StudyScene): Layout {
  const map = scene.map?.kind === 'graph' ? scene.map : undefined;
  const places = map && map.places.length > 0 ? map.places : [{ id: '', name: '' }];
  const ids = places.map(({ id }) => id);
  const cells = cellsOf(places);
  const corner = (id: string): Point => {
    const { x, y } = cells.get(id) ?? { x: 0, y: 0 };
    return { x: x * (BOX_W + GAP), y: y * (BOX_H + GAP) };
  };
  const middle = (id: string): Point => ({
    x: corner(id).x + BOX_W / 2,
    y: corner(id).y + BOX_H / 2,
  });
  const people = new Map<Id, Point & { readonly r: number }>();
  const counts = new Map<string, number>();
  for (const { id, at } of scene.tokens) {
    const place = typeof at === 'string' && map ? at : (ids[0] ?? '');
    if (at === null && map) continue;
    const n = counts.get(place) ?? 0;
    counts.set(place, n + 1);
    const { x, y } = corner(place);
    people.set(id, { x: x + 44 + (n % 3) * 76, y: y + 54 + (Math.floor(n / 3) % 2) * 62, r: 16 });
  }
  const borders = (map?.borders ?? []).map((border) => {
    const [from, to] = [middle(border.from), middle(border.to)];
    return `<path class="thin wall" d="M${from.x} ${from.y}L${to.x} ${to.y}"/>`;
  });
  const boxes = places.map(({ id, name }) => {
    const { x, y } = corner(id);
    const box = `x="${x}" y="${y}" width="${BOX_W}" height="${BOX_H}"`;
    const cover = isCovered(fog, id) ? `<rect class="fog" ${box}/>` : '';
    return `<rect class="place" ${box}/>${cover}<text x="${x + 10}" y="${y + 20}">${escaped(name)}</text>`;
  });
  return {
    width: (1 + Math.max(...[...cells.values()].map(({ x }) => x))) * (BOX_W + GAP) - GAP,
    height: (1 + Math.max(...[...cells.values()].map(({ y }) => y))) * (BOX_H + GAP) - GAP,
    ground: [...borders, ...boxes].join(''),
    people,
    spot: (at) => (typeof at === 'string' && ids.includes(at) ? middle(at) : undefined),
  };
}

/** A moment of a study as an SVG that needs only the colours of its page. */
export function studyPicture(
  shown: StudyScene,
  { arrows, marks }: Pick<StudyStep, 'arrows' | 'marks'>,
): string {
  const { scene, combatants, fog } = shown;
  const { map } = scene;
  const layout = map?.kind === 'grid' ? gridLayout(map, shown) : placesLayout(shown);
  const sides = [...new Set(combatants.map(({ side }) => side))];
  const dead = new Set(scene.tokens.filter((token) => token.dead).map(({ id }) => id));
  const people = combatants.flatMap(({ id, name, side }) => {
    const at = layout.people.get(id);
    if (!at) return [];
    const label = `<text class="who" text-anchor="middle" x="${at.x}" y="${at.y + at.r + 11}">${escaped(name)}</text>`;
    return [
      `<g${dead.has(id) ? ' opacity=".4"' : ''}><circle class="side${Math.min(SIDES - 1, sides.indexOf(side))}" cx="${at.x}" cy="${at.y}" r="${at.r}"/>${label}</g>`,
    ];
  });
  const rings = marks.flatMap((at) => {
    const found = layout.spot(at);
    return found
      ? [`<circle class="ring" cx="${found.x}" cy="${found.y}" r="${CELL * 0.55}"/>`]
      : [];
  });
  const ways = arrows.flatMap(({ from, to }) => {
    const [a, b] = [layout.spot(from), layout.spot(to)];
    return a && b ? [arrow(a, b)] : [];
  });
  const names = [
    ...combatants.map(({ name, side }) => `${name} (${side})`),
    describeFog(map, fog) ?? [],
  ]
    .flat()
    .join(', ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 ${layout.width + 16} ${layout.height + 24}" role="img" aria-label="${escaped(`Map: ${names}`)}">${layout.ground}${people.join('')}${rings.join('')}${ways.join('')}</svg>`;
}

const rounded = (value: number): number => Math.round(10 * value) / 10;

/** A line with its own arrowhead, so that pictures on one page share nothing. */
function arrow(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number): string =>
    `${rounded(to.x - 16 * Math.cos(angle + turn))} ${rounded(to.y - 16 * Math.sin(angle + turn))}`;
  return `<path class="arrow" d="M${from.x} ${from.y}L${to.x} ${to.y}M${wing(0.45)}L${to.x} ${to.y}L${wing(-0.45)}"/>`;
}
