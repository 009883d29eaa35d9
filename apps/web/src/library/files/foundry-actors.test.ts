import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableOfActors } from './foundry-actors.js';
import { readTable } from './pasted-table.js';

const actor = (system: unknown, more: object = {}): object => ({
  name: 'Anna\t"the Red"',
  type: 'character',
  img: 'worlds/mine/anna.webp',
  system,
  items: [{ name: 'Axe', system: { damage: 3 } }],
  ...more,
});

const read = (data: unknown): { rows: readonly (readonly string[])[]; note: string } => {
  const table = tableOfActors(JSON.stringify(data));
  if (typeof table === 'string') throw new Error(table);
  const cells = readTable(table.text);
  if (typeof cells === 'string') throw new Error(cells);
  return { rows: [cells.columns, ...cells.rows], note: table.note };
};

test('the numbers of actors are columns by their paths, and nothing else is', () => {
  const { rows, note } = read([
    actor({ attributes: { hp: { value: 7, max: 9 } }, biography: 'long', brave: true }),
    actor(undefined, { name: 'Bert', data: { attributes: { hp: { value: 4 } }, luck: 2.5 } }),
  ]);
  expect(rows).toEqual([
    ['Name', 'attributes hp', 'attributes hp max', 'luck'],
    ['Anna the Red', '7', '9', ''],
    ['Bert', '4', '', '2.5'],
  ]);
  expect(note).toContain('Portraits are not in the file');
  expect(note).toContain('worlds/mine/anna.webp');
});

test('a compendium has an actor on each line, of which the last with an id counts', () => {
  const lines = [
    actor({ hp: 1 }, { _id: 'a', name: 'Anna' }),
    actor({ hp: 2 }, { _id: 'b', name: 'Bert' }),
    actor({ hp: 3 }, { _id: 'a', name: 'Anna' }),
  ];
  const table = tableOfActors(lines.map((each) => JSON.stringify(each)).join('\n'));
  expect(typeof table === 'string' ? table : table.text).toBe('Name\thp\nAnna\t3\nBert\t2');
});

test('more numbers than a table may have are left out, and said so', () => {
  const { rows, note } = read(
    actor(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`n${i}`, i]))),
  );
  expect(rows[0]).toHaveLength(200);
  expect(note).toContain('101 numbers are more than can be read');
});

test('what is no actor is refused in one sentence, whatever it is', () => {
  for (const text of ['{', '[]', '{"name": 3}', '[{"name":"A","type":"npc","system":{}}, 1]'])
    expect(tableOfActors(text)).toContain('no actor of Foundry');
  fc.assert(
    fc.property(fc.jsonValue(), (system) => {
      expect(() => tableOfActors(JSON.stringify(actor(system)))).not.toThrow();
    }),
  );
});
