import type { Cell, GridMap, MarkedCell, Wall } from '@tiltyard/engine/space';
import type { Mask } from './mask.js';
import { cellsOf, goingOn, isIn, maskOf, partsOf } from './mask.js';
import { pavedOf } from './paved.js';
import type { Deck } from './deck.js';
import { isCalled, isDeck, isFord, namedGround } from './called.js';
import type { Platform, Stair } from './platforms.js';
import { platformsOf, stairsOf } from './platforms.js';
import type { Thing } from './standing.js';
import { isCluttered, isStanding, leafy, thingIn, turnOf } from './standing.js';
import { keyOf, Survey } from './survey.js';
import { floorsOf } from './underfoot.js';

/** What is drawn of a map's ground, grouped by the kind of square. */
export interface Terrain {
  readonly width: number;
  readonly height: number;
  readonly paved: Mask;
  readonly road: Mask;
  readonly decks: readonly Deck[];
  readonly difficult: Mask;
  readonly mud: Mask;
  readonly water: Mask;
  /** Water as it is drawn, which continues under bridges. */
  readonly flowing: Mask;
  /** Water that can be waded through. */
  readonly shallow: Mask;
  readonly pit: Mask;
  readonly bushes: Mask;
  /** Plants that give concealment but do not block sight. */
  readonly ferns: Mask;
  /** Plants that cannot be passed. */
  readonly hedge: Mask;
  /** Plants that do not hinder movement. */
  readonly reeds: Mask;
  readonly smoke: Mask;
  readonly denser: Mask;
  readonly dark: Mask;
  /** Neither lit nor dark. */
  readonly dim: Mask;
  readonly masonry: Mask;
  readonly rock: Mask;
  /** Shipping containers. */
  readonly containers: Mask;
  readonly platforms: readonly Platform[];
  readonly stairs: readonly Stair[];
  readonly things: readonly Thing[];
}

/** The minimum numbers of squares in a wall and in open water; with fewer, they are boulders and pits. */
const [WALL, LAKE] = [3, 6];

const thick = (cell: MarkedCell): boolean =>
  (cell.obscuring === true || (cell.concealment ?? 0) > 0) && !leafy(cell);

const isContainer = (cell: MarkedCell): boolean =>
  cell.blocked === true && isCalled(cell, 'container');

/** The maximum width of a gate in a wall, in squares. */
const GATE = 3;

/** What fills its squares: walls, rock, and boulders of one square. */
function solidOf(survey: Survey, map: GridMap): Record<'masonry' | 'rock' | 'boulders', Mask> {
  const solid = survey.mask(
    (cell) => cell.blocked === true && !isStanding(cell) && !leafy(cell) && !isContainer(cell),
  );
  const byWall = besideWalls(map.walls);
  const isRock = (at: Cell): boolean => isCalled(survey.cell(at), 'rock');
  const walls = survey.parts(
    solid,
    (part) =>
      !part.some(isRock) && (part.length >= WALL || part.some((at) => byWall.has(keyOf(at)))),
  );
  // Pieces of a wall that are left between its gates count as walls.
  const masonry = survey.parts(
    solid,
    (part) =>
      part.some((at) => isIn(walls, ...at)) ||
      (!part.some(isRock) && part.some((at) => isInLine(walls, at))),
  );
  const rest = survey.mask(({ at }) => isIn(solid, ...at) && !isIn(masonry, ...at));
  return {
    masonry,
    rock: survey.parts(rest, (part) => part.length > 1),
    boulders: survey.parts(rest, (part) => part.length === 1),
  };
}

/** Whether there is a wall in the same row or column, at most a gate's width away. */
const isInLine = (walls: Mask, [x, y]: Cell): boolean =>
  Array.from({ length: GATE }, (_, i) => i + 2).some(
    (far) =>
      isIn(walls, x - far, y) ||
      isIn(walls, x + far, y) ||
      isIn(walls, x, y - far) ||
      isIn(walls, x, y + far),
  );

/** Squares that block movement but not sight: open water and pits. */
function shutOf(survey: Survey): Record<'water' | 'pit', Mask> {
  const open = survey.mask(
    (cell) =>
      cell.impassable === true && cell.blocked !== true && !isStanding(cell) && !leafy(cell),
  );
  // Something named a pit is never water, however large.
  const wet = survey.mask((cell) => isIn(open, ...cell.at) && !isCalled(cell, 'pit'));
  // A river continues under its bridges.
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
    isWet(cell.at) && (isIn(wide, ...cell.at) || (cell.mark !== undefined && names.has(cell.mark)));
  return {
    water: survey.mask(
      (cell) =>
        isLake(cell) || (cell.difficult === true && isCalled(cell, 'water') && !isDeck(cell)),
    ),
    pit: survey.mask((cell) => isIn(open, ...cell.at) && !isLake(cell)),
  };
}

/** Whether a square has plants that can be walked into. */
const isUndergrowth = (cell: MarkedCell): boolean => leafy(cell) && cell.blocked !== true;

/** Whether the plants in a square can be seen over. */
const isLow = (cell: MarkedCell): boolean =>
  cell.obscuring !== true && cell.impassable !== true && (cell.concealment ?? 0) > 0;

/** Whether a square is open ground with plants in its name. */
const isOpenGrowth = (cell: MarkedCell): boolean =>
  isCalled(cell, 'leaves') &&
  !leafy(cell) &&
  cell.difficult !== true &&
  (cell.cover ?? 0) === 0 &&
  namedGround(cell.mark ?? '') === undefined;

/** The things on a map; two neighbouring squares of a cart are one cart. */
function thingsOf(
  map: GridMap,
  survey: Survey,
  { stony, boulders }: { readonly stony: Mask; readonly boulders: Mask },
): readonly Thing[] {
  const kindAt = (cell: MarkedCell): Thing['kind'] | undefined =>
    isIn(boulders, ...cell.at) ? 'boulder' : thingIn(cell, isIn(stony, ...cell.at));
  const things = map.cells.flatMap((cell): readonly Thing[] => {
    const kind = kindAt(cell);
    return kind === undefined ? [] : [{ kind, at: cell.at, turn: turnOf(kind, cell.at) }];
  });
  const carts = partsOf(survey.mask((cell) => kindAt(cell) === 'cart'));
  const long = carts.flatMap((part): Thing[] => {
    const [at, to] = part;
    return at && to && part.length === 2
      ? [{ kind: 'cart', at, to, turn: at[1] === to[1] ? 90 : 0 }]
      : [];
  });
  const joined = new Set(long.flatMap(({ at, to = at }) => [keyOf(at), keyOf(to)]));
  return [...things.filter(({ at }) => !joined.has(keyOf(at))), ...long];
}

/** Everything that is drawn of a map's ground, except walls on edges. */
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
  const things = thingsOf(map, survey, { stony, boulders });
  const planked = maskOf(
    map.width,
    map.height,
    decks.flatMap(({ cells }) => cells),
  );
  const muddy = (cell: MarkedCell): boolean =>
    isIn(difficult, ...cell.at) &&
    !isCluttered(cell) &&
    ![stony, water, planked].some((mask) => isIn(mask, ...cell.at));
  const shallow = survey.mask(
    (cell) => isFord(cell) || (isIn(water, ...cell.at) && cell.impassable !== true),
  );
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
      maskOf(map.width, map.height, [
        ...cellsOf(water),
        ...cellsOf(shallow),
        ...decks.flatMap(({ over }) => over),
      ]),
    ),
    shallow,
    pit,
    bushes: survey.mask((cell) => isUndergrowth(cell) && !isLow(cell)),
    ferns: survey.mask((cell) => isUndergrowth(cell) && isLow(cell)),
    hedge: survey.mask((cell) => leafy(cell) && cell.blocked === true),
    reeds: survey.mask(isOpenGrowth),
    smoke: survey.mask(thick),
    denser: survey.mask((cell) => thick(cell) && (cell.concealment ?? 0) > 1),
    dark: goingOn(survey.mask((cell) => cell.dark === true)),
    dim: goingOn(survey.mask((cell) => cell.dark !== true && isCalled(cell, 'dim'))),
    masonry: goingOn(masonry),
    rock,
    containers: survey.mask(isContainer),
    platforms: platformsOf(survey, map),
    stairs: stairsOf(survey, map, [masonry, paved, planked]),
    things,
  };
}

/** The squares with a wall on one of their edges. */
function besideWalls(walls: readonly Wall[]): ReadonlySet<string> {
  return new Set(
    walls.flatMap(({ at: [x, y], side }) => [
      `${x},${y}`,
      side === 'east' ? `${x + 1},${y}` : `${x},${y + 1}`,
    ]),
  );
}
