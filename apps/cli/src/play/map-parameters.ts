import type { Destination, Domain, FightState, Json } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { cellName, cellNamed } from '@tiltyard/engine/space';
import { domainError } from '@tiltyard/engine/core';
import { renderTextMap } from '@tiltyard/engine/show';
import { isEqual } from '@tiltyard/engine/values';
import { columns, indented, line } from '../text/output.js';
import type { Asker } from './asker.js';
import type { Prompts } from './prompts.js';

/** The most destinations shown as a list to choose from. */
const FEW_PLACES = 8;

/** Asks for cells in order; undefined means a step back. */
export async function askForLine(prompts: Prompts, message: string): Promise<Json | undefined> {
  const answer = await prompts.text(`${message} (cells in order, such as A1 B1)`, {
    check: (text) =>
      readCells(text) === undefined ? 'cells as on the map, separated by spaces' : undefined,
  });
  return answer === undefined ? undefined : readCells(answer)?.map((cell) => [...cell]);
}

/** Reads a cell written as on the map, `K8`, or as in files, `10,7`. */
function readCell(text: string): Cell | undefined {
  const match = /^(-?\d+)[,;](-?\d+)$/.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : cellNamed(text);
}

/** Reads cells separated by spaces. */
function readCells(text: string): readonly Cell[] | undefined {
  const cells = text.trim().split(/\s+/).map(readCell);
  const good = cells.flatMap((cell) => (cell ? [cell] : []));
  return good.length === cells.length && good.length > 0 ? good : undefined;
}

/** Asks for a cell on the map; undefined means a step back. */
export async function askForCell<S extends FightState>(
  asker: Asker<S>,
  message: string,
  domain: Extract<Domain, { kind: 'cell' }>,
): Promise<Json | undefined> {
  const { cells, finer = false } = domain;
  if (cells.length <= FEW_PLACES) {
    const taken = await asker.prompts.choose(
      message,
      cells.map((cell) => ({ label: cellName(cell) })),
    );
    const cell = taken === undefined ? undefined : cells[taken];
    return cell && [...cell];
  }
  showPlaces(asker, cells, cells.map(cellName));
  const open = (text: string): Json | undefined => {
    const [x = Number.NaN, y = Number.NaN] =
      cellNamed(text.trim()) ?? text.trim().split(/[,;]/).map(Number);
    return domainError(domain, [x, y]) ? undefined : [x, y];
  };
  const answer = await asker.prompts.text(`${message} (as on the map)`, {
    placeholder: `such as ${cellName(cells[0] ?? [0, 0])}`,
    check: (text) =>
      open(text) === undefined
        ? `one of the cells shown, as on the map${finer ? ', or a point between them as x,y from 0' : ''}`
        : undefined,
  });
  return answer === undefined ? undefined : open(answer);
}

const plain = (path: readonly Cell[]): Json => path.map((cell) => [...cell]);

/** Asks for a path on the map; undefined means a step back. */
export async function askForPath<S extends FightState>(
  asker: Asker<S>,
  message: string,
  places: readonly Destination[],
  measure: (cost: number) => string,
): Promise<Json | undefined> {
  if (places.length <= FEW_PLACES) {
    const taken = await asker.prompts.choose(
      message,
      places.map(({ to, cost }) => ({ label: `${cellName(to)} (${measure(cost)})` })),
    );
    const place = taken === undefined ? undefined : places[taken];
    return place && plain(place.straight ?? place.path);
  }
  showPlaces(
    asker,
    places.map((place) => place.to),
    places.map(({ to, cost }) => `${cellName(to)} (${measure(cost)})`),
  );
  const find = (text: string): Json | undefined => {
    const cells = readCells(text);
    if (!cells) return undefined;
    if (cells.length > 1) return plain(cells);
    const place = places.find(({ to }) => isEqual(to, cells[0]));
    return place && plain(place.straight ?? place.path);
  };
  const [example] = places;
  const answer = await asker.prompts.text(
    `${message} (where to, as on the map; or every step of the way)`,
    {
      placeholder: `such as ${cellName(example?.to ?? [0, 0])}`,
      check: (text) =>
        find(text) === undefined ? 'one of the cells shown, as on the map' : undefined,
    },
  );
  return answer === undefined ? undefined : find(answer);
}

/** Draws the map with the cells marked, or lists them if there is no grid. */
function showPlaces<S extends FightState>(
  { world, ruleset, state }: Asker<S>,
  cells: readonly Cell[],
  texts: readonly string[],
): void {
  if (ruleset.scene(state).map?.kind === 'grid') {
    line(world, indented(renderTextMap(ruleset, state, cells), '  '));
    return;
  }
  const width = Math.max(...texts.map((text) => text.length)) + 2;
  const perLine = Math.max(1, Math.floor((world.width - 2) / width));
  const rows: string[][] = [];
  for (let i = 0; i < texts.length; i += perLine) rows.push(texts.slice(i, i + perLine));
  line(
    world,
    world.paint.dim(`  reachable, with distance:\n${indented(columns(rows).join('\n'), '  ')}`),
  );
}
