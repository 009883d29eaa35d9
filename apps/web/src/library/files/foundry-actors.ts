import { isObject } from '@tiltyard/engine/values';
import { documentsOf, jsonOf } from './file-text.js';
import { MAX_COLUMNS } from './pasted-table.js';

/** Actors as a table: the cells as text, and a note on what was left out. */
export interface ActorTable {
  readonly text: string;
  readonly note: string;
}

/** How many levels below an actor's values are read. */
const DEEPEST = 8;

const WRONG = 'This JSON file is no actor of Foundry. Export one from its directory of actors.';

/** The values of an actor: under `system` since version 10, under `data` before. */
function valuesOf(actor: Readonly<Record<string, unknown>>): unknown {
  return actor['system'] ?? actor['data'];
}

/** Whether data looks like a Foundry actor. */
export const isFoundryActor = (data: unknown): data is Readonly<Record<string, unknown>> =>
  isObject(data) &&
  typeof data['name'] === 'string' &&
  typeof data['type'] === 'string' &&
  isObject(valuesOf(data));

/**
 * Every number below a value with its path; a number under the key `value` takes the path of its
 * parent.
 */
function* numbersOf(value: unknown, path: readonly string[]): Iterable<readonly [string, number]> {
  if (typeof value === 'number' && Number.isFinite(value))
    yield [
      (path.at(-1) === 'value' && path.length > 1 ? path.slice(0, -1) : path).join(' '),
      value,
    ];
  else if (isObject(value) && path.length < DEEPEST)
    for (const [key, inner] of Object.entries(value)) yield* numbersOf(inner, [...path, key]);
}

const cell = (text: string): string => text.replaceAll(/["\s]+/g, ' ').trim();

/**
 * One Foundry actor, or a list of them, as a table with a column for each number; the reader
 * decides which columns mean something in their system.
 * @returns why the text has no such table, in a sentence, if it has none
 */
export function tableOfActors(text: string): ActorTable | string {
  const data = jsonOf(text) ?? documentsOf(text);
  const actors = Array.isArray(data) ? data : [data];
  if (actors.length === 0 || !actors.every(isFoundryActor)) return WRONG;
  const numbers = actors.map((actor) => new Map(numbersOf(valuesOf(actor), [])));
  const all = [...new Set(numbers.flatMap((each) => [...each.keys()]))];
  const columns = all.slice(0, MAX_COLUMNS - 1);
  const rows = actors.map((actor, i) => [
    cell(String(actor['name'])),
    ...columns.map((column) => String(numbers[i]?.get(column) ?? '')),
  ]);
  const pictures = actors.map(({ img }) => img).filter((img) => typeof img === 'string');
  return {
    text: [['Name', ...columns.map(cell)], ...rows].map((row) => row.join('\t')).join('\n'),
    note: [
      'Every number of the file is a column: choose what it becomes, or leave it out. Items and effects were left out.',
      ...(all.length > columns.length
        ? [`${all.length - columns.length} numbers are more than can be read and were left out.`]
        : []),
      ...(pictures.length > 0
        ? [
            `Portraits are not in the file; choose them on the sheet: ${pictures
              .slice(0, 5)
              .map((each) => cell(each.slice(-80)))
              .join(', ')}.`,
          ]
        : []),
    ].join(' '),
  };
}
