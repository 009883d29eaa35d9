import type { Id } from '../../core/question.js';
import { isCovered } from '../../core/fog.js';
import type { Token } from '../../ruleset/scenes/scene.js';
import type { Cell, CellTraits, GridMap } from '../../space/index.js';
import { columnName, covers, sameCell, traitsAt } from '../../space/index.js';
import type { FoggyScene, MapToken } from './map-tokens.js';
import { legend } from './map-tokens.js';

/**
 * The characters for kinds of ground, of which the first that matches is used: those of map files where these have one.
 */
const GROUND: readonly (readonly [
  character: string,
  words: string,
  is: (traits: CellTraits) => boolean,
])[] = [
  ['#', 'filled', ({ blocked }) => blocked === true],
  ['%', 'impassable', ({ impassable }) => impassable === true],
  ['_', 'dark', ({ dark }) => dark === true],
  ['*', 'stops sight', ({ obscuring }) => obscuring === true],
  ['"', 'hides well', ({ concealment = 0 }) => concealment > 1],
  ['?', 'hides', ({ concealment = 0 }) => concealment === 1],
  ['+', 'cover', ({ cover = 0 }) => cover > 0],
  ['~', 'difficult', ({ difficult }) => difficult === true],
  ['^', 'raised', ({ height = 0 }) => height > 0],
  ['=', 'sunk', ({ height = 0 }) => height < 0],
  [',', 'marked', ({ mark }) => mark !== undefined],
];
const PLAIN = '.';
const MARK = ':';
const ITEM = '!';
const FOG = '&';

const MARGIN = 3;
const STEP = 5;

interface Body {
  readonly actor: MapToken;
  readonly at: Cell;
  readonly size: number;
}

const whole = ([x, y]: Cell): Cell => [Math.round(x), Math.round(y)];

const onGrid = (at: Token['at']): at is Cell => at !== null && typeof at !== 'string';

/** The bodies on the map, able ones last, so that they are visible. A rider stands for its mount. */
function bodiesOf(cast: ReadonlyMap<Id, MapToken>): readonly Body[] {
  const ridden = new Set(
    [...cast.values()].flatMap(({ token }) =>
      token.on === undefined || !cast.has(token.on) ? [] : [token.on],
    ),
  );
  const shown = [...cast.values()].filter(({ token }) => !token.dead && !ridden.has(token.id));
  return shown
    .flatMap((actor): readonly Body[] => {
      const { at, size } = cast.get(actor.token.on ?? '')?.token ?? actor.token;
      return onGrid(at) ? [{ actor, at: whole(at), size }] : [];
    })
    .toSorted(
      (a, b) => Number(a.actor.sign === a.actor.letter) - Number(b.actor.sign === b.actor.letter),
    );
}

/** The part of the map worth showing: every combatant and every cell that is not plain ground, with a margin. */
function frame(
  map: GridMap,
  cells: readonly Cell[],
): { readonly columns: readonly number[]; readonly rows: readonly number[] } {
  const span = (axis: 0 | 1, size: number): readonly number[] => {
    const all = cells.map((cell) => cell[axis]);
    const first = all.length === 0 ? 0 : Math.max(0, Math.min(...all) - MARGIN);
    const last = all.length === 0 ? size - 1 : Math.min(size - 1, Math.max(...all) + MARGIN);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  };
  return { columns: span(0, map.width), rows: span(1, map.height) };
}

/** A grid in characters, one per cell, with a legend of combatants and of the ground; marked cells show as `:`. */
export function drawGrid(
  map: GridMap,
  cast: ReadonlyMap<Id, MapToken>,
  { lying, fog }: FoggyScene,
  marks: readonly Cell[],
): readonly string[] {
  const bodies = bodiesOf(cast);
  const things = lying.flatMap(({ at }) => (typeof at === 'string' ? [] : [whole(at)]));
  const corners = bodies.flatMap(({ at, size }): readonly Cell[] => [
    at,
    [at[0] + size - 1, at[1] + size - 1],
  ]);
  const { columns, rows } = frame(map, [
    ...marks,
    ...map.cells.map(({ at }) => at),
    ...map.walls.map(({ at }) => at),
    ...things,
    ...corners,
  ]);
  const seen = new Map<string, string>();
  const groundAt = (cell: Cell): string => {
    if (isCovered(fog, cell)) return FOG;
    const traits = traitsAt(map, cell);
    const found = GROUND.find(([, , is]) => is(traits));
    if (!found) return PLAIN;
    const [character, words] = found;
    seen.set(character, traits.mark !== undefined && character === ',' ? traits.mark : words);
    return character;
  };
  const at = (x: number, y: number): string => {
    const here = bodies.findLast((body) => covers(body, x, y));
    if (here) return here.actor.sign;
    if (things.some((cell) => sameCell(cell, [x, y]))) return ITEM;
    return marks.some((cell) => sameCell(cell, [x, y])) ? MARK : groundAt([x, y]);
  };
  const left = columns[0] ?? 0;
  const scale = `   ${' '.repeat((STEP - (left % STEP)) % STEP)}${columns.map((x) => (x % STEP === 0 ? columnName(x).padEnd(STEP) : '')).join('')}`;
  const lines = rows.map(
    (y) => `${String(y + 1).padStart(2)} ${columns.map((x) => at(x, y)).join('')}`,
  );
  const signs = GROUND.flatMap(([character]) =>
    seen.has(character) ? [`${character} ${seen.get(character) ?? ''}`] : [],
  );
  if (lines.some((line) => line.includes(FOG))) signs.push(`${FOG} fog`);
  if (things.length > 0) signs.push(`${ITEM} lies on the ground`);
  return [
    scale.trimEnd(),
    ...lines,
    `   ${legend(cast)}`,
    ...(signs.length > 0 ? [`   ${signs.join(', ')}`] : []),
  ];
}
