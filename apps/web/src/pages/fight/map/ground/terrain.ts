import type { Cell, GridMap, MarkedCell, Wall } from '@tiltyard/engine/space';
import { scatter } from './chance.js';
import type { Mask } from './mask.js';
import { cellsOf, goingOn, isIn, maskOf, partsOf } from './mask.js';
import { pavedOf } from './paved.js';
import type { Deck } from './deck.js';
import { isCalled, isDeck } from './called.js';
import { floorsOf } from './underfoot.js';

/** What stands in a square as a drawing of its own. */
export type ThingKind =
  | 'crate'
  | 'barrels'
  | 'cart'
  | 'table'
  | 'well'
  | 'pillar'
  | 'tree'
  | 'boulder'
  | 'rubble';

export interface Thing {
  readonly kind: ThingKind;
  readonly at: Cell;
  /** Its drawing is turned so many degrees; what grows or lies about stands as it fell. */
  readonly turn: number;
}

/** Ground of one height that hangs together. */
export interface Platform {
  readonly height: number;
  readonly mask: Mask;
  /** The square that carries its number. */
  readonly numbered: Cell;
}

/** Squares that go up between two neighbours, and how their treads run. */
export interface Stair {
  readonly at: Cell;
  readonly across: boolean;
}

/** What there is to draw of the ground of a map, squares of one kind together. */
export interface Terrain {
  readonly width: number;
  readonly height: number;
  readonly paved: Mask;
  readonly road: Mask;
  readonly decks: readonly Deck[];
  readonly difficult: Mask;
  readonly mud: Mask;
  readonly water: Mask;
  /** Water as it is drawn, which goes on under bridges. */
  readonly flowing: Mask;
  readonly pit: Mask;
  readonly bushes: Mask;
  readonly smoke: Mask;
  readonly denser: Mask;
  readonly dark: Mask;
  readonly masonry: Mask;
  readonly rock: Mask;
  readonly platforms: readonly Platform[];
  readonly stairs: readonly Stair[];
  readonly things: readonly Thing[];
}

/** Fewest squares of a wall or of open water; fewer are a boulder or a pit. */
const [WALL, LAKE] = [3, 6];

const keyOf = ([x, y]: Cell): string => `${x},${y}`;

class Survey {
  private readonly at: ReadonlyMap<string, MarkedCell>;

  constructor(private readonly map: GridMap) {
    this.at = new Map(map.cells.map((cell) => [keyOf(cell.at), cell]));
  }

  cell(at: Cell): MarkedCell {
    return this.at.get(keyOf(at)) ?? { at };
  }

  mask(which: (cell: MarkedCell) => boolean): Mask {
    const { width, height, cells } = this.map;
    return maskOf(
      width,
      height,
      cells.filter(which).map(({ at }) => at),
    );
  }

  /** Parts of a mask for which something holds, as a mask again. */
  parts(mask: Mask, which: (part: readonly Cell[]) => boolean): Mask {
    return maskOf(this.map.width, this.map.height, partsOf(mask).filter(which).flat());
  }
}

function platformsOf(survey: Survey, map: GridMap): readonly Platform[] {
  const heights = [...new Set(map.cells.map(({ height }) => height ?? 0))].filter((h) => h !== 0);
  return heights
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .flatMap((height) =>
      partsOf(survey.mask((cell) => (cell.height ?? 0) === height)).map((part): Platform => {
        const middle = [0, 1].map(
          (axis) => part.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / part.length,
        );
        const far = ([x, y]: Cell): number =>
          Math.hypot(x - (middle[0] ?? 0), y - (middle[1] ?? 0));
        const [first = [0, 0]] = part.toSorted((a, b) => far(a) - far(b));
        return { height, mask: maskOf(map.width, map.height, part), numbered: first };
      }),
    );
}

/** A square between a lower and a higher one in a line is a stair. */
function stairsOf(survey: Survey, map: GridMap): readonly Stair[] {
  const heightAt = (x: number, y: number): number => survey.cell([x, y]).height ?? 0;
  return map.cells.flatMap(({ at, height = 0 }): readonly Stair[] => {
    const [x, y] = at;
    const between = (a: number, b: number): boolean => (a - height) * (b - height) < 0;
    const along = between(heightAt(x - 1, y), heightAt(x + 1, y));
    const up = between(heightAt(x, y - 1), heightAt(x, y + 1));
    return along === up ? [] : [{ at, across: up }];
  });
}

const SALT = 71;

function coverThing(cell: MarkedCell): ThingKind {
  const { at } = cell;
  for (const kind of ['cart', 'barrels', 'crate', 'table', 'tree', 'well', 'pillar'] as const)
    if (isCalled(cell, kind)) return kind;
  if (isCalled(cell, 'rock')) return 'boulder';
  if (isCalled(cell, 'stones')) return 'rubble';
  return scatter(at[0], at[1], SALT) < 0.6 ? 'crate' : 'barrels';
}

const turnOf = (kind: ThingKind, [x, y]: Cell): number => {
  if (kind === 'well' || kind === 'pillar' || kind === 'crate' || kind === 'table') return 0;
  const by = scatter(x, y, SALT + 1);
  return kind === 'cart' ? Math.round(by * 20 - 10) : Math.round(by * 4) * 90;
};

const standing = (cell: MarkedCell): boolean =>
  isCalled(cell, 'well') || isCalled(cell, 'pillar') || isCalled(cell, 'tree');

const leafy = (cell: MarkedCell): boolean =>
  isCalled(cell, 'leaves') &&
  (cell.obscuring === true || (cell.concealment ?? 0) > 0 || cell.impassable === true);

const thick = (cell: MarkedCell): boolean =>
  (cell.obscuring === true || (cell.concealment ?? 0) > 0) && !leafy(cell);

/** What fills its squares: walls, rock, and boulders of one square. */
function solidOf(survey: Survey, map: GridMap): Record<'masonry' | 'rock' | 'boulders', Mask> {
  const solid = survey.mask((cell) => cell.blocked === true && !isCalled(cell, 'tree'));
  const byWall = besideWalls(map.walls);
  const masonry = survey.parts(
    solid,
    (part) =>
      !part.some((at) => isCalled(survey.cell(at), 'rock')) &&
      (part.length >= WALL || part.some((at) => byWall.has(keyOf(at)))),
  );
  const rest = survey.mask(({ at }) => isIn(solid, ...at) && !isIn(masonry, ...at));
  return {
    masonry,
    rock: survey.parts(rest, (part) => part.length > 1),
    boulders: survey.parts(rest, (part) => part.length === 1),
  };
}

/** Squares that block movement but not sight: open water and pits. */
function shutOf(survey: Survey): Record<'water' | 'pit', Mask> {
  const open = survey.mask(
    (cell) => cell.impassable === true && cell.blocked !== true && !standing(cell),
  );
  // What is called a pit is none of it, however large.
  const wet = survey.mask((cell) => isIn(open, ...cell.at) && !isCalled(cell, 'pit'));
  // A river goes on under its bridges.
  const joined = survey.mask((cell) => isIn(wet, ...cell.at) || isDeck(cell));
  const isWet = (at: Cell): boolean => isIn(wet, ...at);
  const wide = survey.parts(
    joined,
    (part) =>
      part.filter(isWet).length >= LAKE ||
      part.some((at) => isWet(at) && isCalled(survey.cell(at), 'water')),
  );
  const names = new Set(
    cellsOf(wide).flatMap((at) => (isWet(at) ? (survey.cell(at).mark ?? []) : [])),
  );
  const isLake = (cell: MarkedCell): boolean =>
    isWet(cell.at) &&
    !leafy(cell) &&
    (isIn(wide, ...cell.at) || (cell.mark !== undefined && names.has(cell.mark)));
  return {
    water: survey.mask(
      (cell) =>
        isLake(cell) || (cell.difficult === true && isCalled(cell, 'water') && !isDeck(cell)),
    ),
    pit: survey.mask((cell) => isIn(open, ...cell.at) && !isLake(cell) && !leafy(cell)),
  };
}

/** What stands or lies in a square, if anything of its own does. */
function thingIn(cell: MarkedCell, stony: Mask): ThingKind | undefined {
  if (cell.blocked === true) return isCalled(cell, 'tree') ? 'tree' : undefined;
  if (cell.impassable === true) {
    if (isCalled(cell, 'tree')) return 'tree';
    if (isCalled(cell, 'well')) return 'well';
    return isCalled(cell, 'pillar') ? 'pillar' : undefined;
  }
  if (isIn(stony, ...cell.at)) return 'rubble';
  return (cell.cover ?? 0) > 0 && !leafy(cell) ? coverThing(cell) : undefined;
}

/** Everything that is drawn of a map's ground but its walls between squares. */
export function terrainOf(map: GridMap): Terrain {
  const survey = new Survey(map);
  const { masonry, rock, boulders } = solidOf(survey, map);
  const { water, pit } = shutOf(survey);
  const { paved, road, decks } = floorsOf(map, {
    solid: survey.mask(({ at }) => isIn(masonry, ...at) || isIn(rock, ...at)),
    water,
    pit,
    rooms: pavedOf(map, masonry),
  });
  const difficult = survey.mask((cell) => cell.difficult === true && cell.blocked !== true);
  const single = survey.parts(difficult, (part) => part.length === 1);
  const stony = survey.mask(
    (cell) =>
      isIn(difficult, ...cell.at) &&
      !isIn(water, ...cell.at) &&
      !leafy(cell) &&
      (isCalled(cell, 'stones') ||
        (cell.mark === undefined && (isIn(paved, ...cell.at) || isIn(single, ...cell.at)))),
  );
  const things = map.cells.flatMap((cell): readonly Thing[] => {
    const kind = isIn(boulders, ...cell.at) ? 'boulder' : thingIn(cell, stony);
    return kind === undefined ? [] : [{ kind, at: cell.at, turn: turnOf(kind, cell.at) }];
  });
  const planked = maskOf(
    map.width,
    map.height,
    decks.flatMap(({ cells }) => cells),
  );
  const muddy = ({ at }: MarkedCell): boolean =>
    isIn(difficult, ...at) && ![stony, water, planked].some((mask) => isIn(mask, ...at));
  return {
    width: map.width,
    height: map.height,
    paved,
    road,
    decks,
    difficult,
    mud: goingOn(survey.mask(muddy)),
    water: goingOn(water),
    flowing: goingOn(
      maskOf(map.width, map.height, [...cellsOf(water), ...decks.flatMap(({ over }) => over)]),
    ),
    pit,
    bushes: survey.mask(leafy),
    smoke: survey.mask(thick),
    denser: survey.mask((cell) => thick(cell) && (cell.concealment ?? 0) > 1),
    dark: goingOn(survey.mask((cell) => cell.dark === true)),
    masonry: goingOn(masonry),
    rock,
    platforms: platformsOf(survey, map),
    stairs: stairsOf(survey, map),
    things,
  };
}

/** The squares at whose edges a wall stands. */
function besideWalls(walls: readonly Wall[]): ReadonlySet<string> {
  return new Set(
    walls.flatMap(({ at: [x, y], side }) => [
      `${x},${y}`,
      side === 'east' ? `${x + 1},${y}` : `${x},${y + 1}`,
    ]),
  );
}
