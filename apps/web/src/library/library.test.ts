import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { emptyDraft, fileOf, readDraft } from '../pages/builder/draft.js';
import { pictureHash } from '@tiltyard/engine/files/exchange';
import { base64Of } from './files/base64.js';
import { textOfFile } from './files/file-text.js';
import { besideExisting, importItems } from './files/import-items.js';
import {
  draftOfItem,
  draftWith,
  partOfCombatant,
  partOfDraft,
  withItem,
} from './items/item-draft.js';
import { libraryText, readLibraryFile, readStoredItem, storedItem } from './files/library-file.js';
import type { LibraryItem } from './items/library-item.js';
import { MAX_VERSIONS, newItem, readTags, searchLibrary, withData } from './items/library-item.js';
import type { ItemStore } from './library.js';
import { Library } from './library.js';

const creature = (title: string, more: Partial<LibraryItem> = {}): LibraryItem => ({
  ...newItem({ kind: 'creature', system: 'true20', title, data: { combatants: [] } }),
  ...more,
});

const example = (id: string): string =>
  readFileSync(new URL(`../../../../examples/${id}.yaml`, import.meta.url), 'utf8');

function memory(): ItemStore & { readonly kept: Map<string, LibraryItem>; full: boolean } {
  const kept = new Map<string, LibraryItem>();
  const store = {
    kept,
    full: false,
    load: () => Promise.resolve({ items: [...kept.values()], unreadable: 0 }),
    write: (put: readonly LibraryItem[], removed: readonly string[]) => {
      if (store.full) return Promise.reject(new Error('full'));
      for (const item of put) kept.set(item.id, item);
      for (const id of removed) kept.delete(id);
      return Promise.resolve();
    },
  };
  return store;
}

describe('a search', () => {
  const items = [
    creature('Bog wolf', { tags: ['swamp'] }),
    creature('Wolf', { about: 'hunts in packs' }),
    creature('Ogre', { data: { combatants: [{ id: 'o', name: 'Grok', from: 'wolfkin' }] } }),
    creature('Inn', { kind: 'map', system: undefined }),
  ];
  const titles = (query: Parameters<typeof searchLibrary>[1]): readonly string[] =>
    searchLibrary(items, query).map(({ title }) => title);

  test('finds by words anywhere, and those that begin with them first', () => {
    expect(titles({ words: 'wolf' })).toEqual(['Wolf', 'Bog wolf', 'Ogre']);
    expect(titles({ words: 'WOLF packs' })).toEqual(['Wolf']);
    expect(titles({ words: 'grok' })).toEqual(['Ogre']);
    expect(titles({ words: 'dragon' })).toEqual([]);
  });

  test('finds what content defines by its names, and by ids where it has none', () => {
    const content = { weapons: { axe: { name: 'Bearded axe' }, 'long-spoon': {} }, armours: {} };
    const arms = creature('Arms of the north', { kind: 'content', data: { content } });
    const found = (words: string): number => searchLibrary([...items, arms], { words }).length;
    expect([found('bearded'), found('long spoon'), found('sword')]).toEqual([1, 1, 0]);
  });

  test('filters by kind, tag and system; what has no system is of all', () => {
    expect(titles({ kind: 'map' })).toEqual(['Inn']);
    expect(titles({ tag: 'swamp' })).toEqual(['Bog wolf']);
    expect(titles({ system: 'heimr' })).toEqual(['Inn']);
  });
});

describe('a library file', () => {
  test('brings every item back as it was', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            title: fc.string({ maxLength: 50 }),
            data: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })),
          }),
          { maxLength: 5 },
        ),
        (parts) => {
          // Files with such a key are rejected, at any depth.
          fc.pre(!JSON.stringify(parts).includes('"__proto__":'));
          const items = parts.map(({ title, data }) =>
            creature(title, { data: JSON.parse(JSON.stringify(data)) }),
          );
          const read = readLibraryFile(libraryText(items));
          expect(read).toEqual({ ok: true, value: { items, pictures: [], journals: {} } });
        },
      ),
      { numRuns: 50 },
    );
  });

  test('of version N opens in N+1, as does what the browser kept', () => {
    const old = creature('Wolf');
    const addRace = (item: unknown): unknown =>
      typeof item === 'object' ? { ...item, about: 'brought up to date' } : item;
    const read = readLibraryFile(libraryText([old]), [addRace]);
    expect(read.ok && read.value.items[0]?.about).toBe('brought up to date');
    const kept = readStoredItem(storedItem(old), [addRace]);
    expect(kept.ok && kept.value.about).toBe('brought up to date');
  });

  test('of a newer version is refused with what to do', () => {
    const text = libraryText([]).replace('"version": 1', '"version": 9');
    const read = readLibraryFile(text);
    expect(!read.ok && read.problems[0]?.message).toContain('newer Tiltyard');
    expect(readStoredItem({ version: 9, item: creature('Wolf') }).ok).toBe(false);
  });

  test('that is broken, too deep or half wrong brings nothing', () => {
    const good = JSON.stringify(creature('Wolf'));
    const file = (items: string): string =>
      `{"format":"tiltyard-library","version":1,"items":[${items}]}`;
    for (const text of [
      '{"format":"tiltyard-library"',
      '{"format":"tiltyard-library","version":1}',
      file(`${good},{"id":"x"}`),
      file(good.replace('"combatants":[]', `"a":${'['.repeat(200_000)}${']'.repeat(200_000)}`)),
    ]) {
      const read = importItems('x.json', text);
      expect(read.kind, text.slice(0, 80)).toBe('trouble');
    }
  });

  test('carries the pictures that items name, and refuses changed ones', () => {
    const bytes = stillPicture();
    const picture = { hash: pictureHash(bytes), bytes };
    const text = libraryText([creature('Wolf')], [picture]);
    expect(readLibraryFile(text)).toMatchObject({ ok: true, value: { pictures: [picture] } });
    const other = bytes.slice();
    other[other.length - 1] = 7;
    for (const broken of [base64Of(other), base64Of(bytes.slice(0, 20)), '!!!', '']) {
      const read = readLibraryFile(text.replace(base64Of(bytes), broken));
      expect(read.ok ? [] : read.problems[0]?.path.slice(0, 1), broken).toEqual(['pictures']);
    }
  });

  test('survives any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify({ format: 'tiltyard-library', version: 1, items: value });
        const read = readLibraryFile(text);
        expect(read.ok).toBe(Array.isArray(value) && value.length === 0);
      }),
    );
  });
});

/** The smallest WebP file whose header says that it is a still picture. */
function stillPicture(): Uint8Array<ArrayBuffer> {
  const pixels = [0, 0, 0, 0x9d, 1, 0x2a, 64, 0, 32, 0, 1, 2];
  const text = (word: string): number[] => [...word].map((each) => each.charCodeAt(0));
  const body = [...text('WEBPVP8 '), pixels.length, 0, 0, 0, ...pixels];
  return Uint8Array.from([...text('RIFF'), body.length, 0, 0, 0, ...body]);
}

test('a file is read as UTF-8, or as the UTF-16 that it says it is; other encodings are told', () => {
  const encoder = new TextEncoder();
  expect(textOfFile(encoder.encode('Größe'))).toBe('Größe');
  expect(textOfFile(Uint8Array.from([0xff, 0xfe, 0x47, 0, 0xf6, 0]))).toBe('Gö');
  expect(textOfFile(Uint8Array.from([0xfe, 0xff, 0, 0x47, 0, 0xf6]))).toBe('Gö');
  expect(textOfFile(Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65]))).toBeUndefined();
});

describe('an import', () => {
  test('of a scenario file keeps all that it says', () => {
    for (const id of ['renaissance-gatehouse', 'lurasko-dark', 'heimr-chase']) {
      const read = importItems(`${id}.yaml`, example(id));
      if (read.kind !== 'items') throw new Error(JSON.stringify(read));
      const [item] = read.items;
      const whole = readDraft(example(id), id);
      if (!item || !whole.ok) throw new Error('not read');
      const again = draftOfItem(item, 'renaissance');
      expect(again.ok && fileOf(again.value)).toEqual(fileOf(whole.value));
    }
  });

  test('of the same file again adds nothing; of changed items, copies beside them', () => {
    const wolf = creature('Wolf');
    expect(besideExisting([wolf], [wolf])).toEqual([]);
    const [other] = besideExisting([{ ...wolf, title: 'Old wolf' }], [wolf]);
    expect(other).toMatchObject({ title: 'Old wolf' });
    expect(other?.id).not.toBe(wolf.id);
    expect(besideExisting([wolf], [{ ...wolf, deleted: 1 }])).toEqual([wolf]);
  });

  test('of a map of another program makes a map for any system with a grid', () => {
    const resolution = { map_size: { x: 5, y: 4 }, pixels_per_grid: 70 };
    const line = [
      { x: 2, y: 0 },
      { x: 2, y: 4 },
    ];
    const text = JSON.stringify({ resolution, line_of_sight: [line] });
    for (const name of ['Old mill.dd2vtt', 'Old mill.json']) {
      const read = importItems(name, text);
      if (read.kind !== 'items') throw new Error(JSON.stringify(read));
      const [item] = read.items;
      expect(item).toMatchObject({ kind: 'map', title: 'Old mill', system: undefined });
      expect(read.notes).toEqual(['Read 1 piece of wall.']);
      const taken = item && withItem(emptyDraft('renaissance'), item, 'x');
      expect(taken?.ok && taken.value.map).toEqual(item?.data['map']);
    }
    expect(importItems('x.uvtt', '{"resolution": 1}').kind).toBe('trouble');
  });

  test('of a scene of Foundry makes a map, and of its actor a table', () => {
    const wall = { c: [100, 0, 100, 200], move: 20, sight: 20, door: 0 };
    const scene = { width: 300, height: 200, padding: 0, grid: { size: 100 }, walls: [wall] };
    const read = importItems('fvtt-Scene-keep.json', JSON.stringify(scene));
    if (read.kind !== 'items') throw new Error(JSON.stringify(read));
    expect(read.items[0]?.data['map']).toEqual({
      rows: ['...', '...'],
      walls: [{ at: [0, 0], side: 'east', length: 2 }],
    });
    expect(importItems('x.json', JSON.stringify({ ...scene, walls: [{}] })).kind).toBe('trouble');
    const actor = JSON.stringify({ name: 'Anna', type: 'npc', system: {} });
    for (const text of [actor, `[${actor}]`])
      expect(importItems('anna.json', text)).toMatchObject({ kind: 'table', text: 'Name\nAnna' });
  });

  test('of a compendium of Foundry makes a map of each scene, the last line of each, or of none', () => {
    const scene = { width: 300, height: 200, padding: 0, grid: { size: 100 }, walls: [] };
    const lines = (...each: readonly object[]): string =>
      each.map((one) => `${JSON.stringify(one)}\n`).join('');
    const keep = { ...scene, _id: 'a', name: 'Keep', tokens: [{}] };
    const moat = { ...scene, _id: 'b', name: 'Moat v1.2', width: 500 };
    const read = importItems(
      'scenes.db',
      lines(
        moat,
        { ...scene, _id: 'c', name: 'Gone' },
        keep,
        { ...keep, height: 400 },
        {
          $$deleted: true,
          _id: 'c',
        },
      ),
    );
    if (read.kind !== 'items') throw new Error(JSON.stringify(read));
    expect(read.items.map(({ title, data }) => [title, data['map']])).toEqual([
      ['Moat v1.2', { rows: ['.....', '.....'] }],
      ['Keep', { rows: ['...', '...', '...', '...'] }],
    ]);
    expect(read.notes).toContain('Keep: Left out: 1 token.');
    const broken = importItems('scenes.db', lines(keep, { ...moat, walls: [{}] }));
    expect(broken).toMatchObject({
      kind: 'trouble',
      message: expect.stringContaining('scenes.db: Moat v1.2'),
    });
    const actor = { name: 'Anna', type: 'npc', system: {} };
    expect(importItems('actors.db', lines(actor, actor))).toMatchObject({
      kind: 'table',
      text: 'Name\nAnna\nAnna',
    });
  });

  test('of something else is one message', () => {
    expect(importItems('x.yaml', '- 1\n- 2')).toEqual({
      kind: 'trouble',
      message: 'x.yaml is neither a library, a study, a scenario nor a map.',
    });
  });
});

describe('parts of an encounter', () => {
  const draft = readDraft(example('renaissance-gatehouse'), 'x');
  if (!draft.ok) throw new Error('no example');
  const [first] = draft.value.people;
  if (!first) throw new Error('nobody');

  test('a combatant joins another encounter under a free id, unplaced, with its content', () => {
    const content = { weapons: { 'long-spoon': { name: 'long spoon' } } };
    const own = { ...draft.value, rest: { content } };
    const item = newItem({
      kind: 'character',
      system: 'renaissance',
      title: 'A',
      data: partOfCombatant(own, first) ?? {},
    });
    const joined = withItem({ ...draft.value, rest: {} }, item, 'the watch');
    if (!joined.ok) throw new Error('refused');
    const last = joined.value.people.at(-1);
    expect(last).toEqual({ ...first, id: `${first.id}-2`, side: 'the watch', at: undefined });
    expect(joined.value.rest['content']).toEqual(content);
  });

  test('a map replaces the map and nothing else', () => {
    const data = partOfDraft(draft.value, 'map') ?? {};
    const item = newItem({ kind: 'map', system: undefined, title: 'M', data });
    const taken = withItem(emptyDraft('true20'), item, 'x');
    expect(taken.ok && taken.value.map).toEqual(draft.value.map);
    expect(taken.ok && taken.value.people).toEqual([]);
  });

  test('an item of another system is refused', () => {
    const item = newItem({ kind: 'content', system: 'heimr', title: 'x', data: { content: {} } });
    expect(withItem(draft.value, item, 'x').ok).toBe(false);
    expect(draftWith(item, 'renaissance').ok).toBe(true);
  });

  test('an encounter without combatants yet is kept and opened', () => {
    const data = partOfDraft(emptyDraft('heimr'), 'encounter') ?? {};
    const opened = draftOfItem(
      newItem({ kind: 'encounter', system: 'heimr', title: 'x', data }),
      'heimr',
    );
    expect(opened).toEqual({ ok: true, value: emptyDraft('heimr') });
  });
});

describe('the library', () => {
  test('undoes and redoes every act, and keeps what stands', async () => {
    const store = memory();
    const library = new Library(store);
    await library.load();
    const wolf = creature('Wolf');
    await library.change('save Wolf', [wolf]);
    await library.change('delete Wolf', [{ ...wolf, deleted: 5 }]);
    expect(library.get().items).toEqual([]);
    expect(library.get().undo).toBe('delete Wolf');
    await library.undo();
    expect(library.get().items).toEqual([wolf]);
    expect(store.kept.get(wolf.id)).toEqual(wolf);
    await library.undo();
    expect(library.get().all).toEqual([]);
    expect(store.kept.size).toBe(0);
    await library.redo();
    await library.redo();
    expect(library.get().all).toEqual([{ ...wolf, deleted: 5 }]);
    expect(library.get().redo).toBeUndefined();
  });

  test('forgets how to undo what an editor has gone on with', async () => {
    const library = new Library(memory());
    await library.load();
    const wolf = creature('Wolf');
    await library.change('save Wolf', [wolf]);
    await library.save({ ...wolf, title: 'Grey wolf' });
    expect(library.get().undo).toBeUndefined();
    expect(library.get().items.map(({ title }) => title)).toEqual(['Grey wolf']);
  });

  test('knows what is not kept yet, for a page that is left', async () => {
    const store = memory();
    const library = new Library(store);
    await library.load();
    const wolf = creature('Wolf');
    const writing = library.change('save Wolf', [wolf]);
    expect(library.pending()).toEqual([wolf]);
    await writing;
    expect(library.pending()).toEqual([]);
    store.full = true;
    const older = { ...wolf, title: 'Old wolf' };
    await library.change('save Wolf', [{ ...wolf, title: 'Grey wolf' }]);
    await library.change('save Wolf', [older]);
    expect(library.pending()).toEqual([older]);
  });

  test('says so when the browser does not keep it', async () => {
    const store = memory();
    const library = new Library(store);
    await library.load();
    store.full = true;
    await library.change('save Wolf', [creature('Wolf')]);
    expect(library.get().problem).toContain('Can’t save');
    expect(library.get().items).toHaveLength(1);
  });
});

test('earlier versions are kept up to a bound, the latest first', () => {
  let item = creature('v0');
  for (let i = 1; i <= MAX_VERSIONS + 5; i++)
    item = withData(item, { title: `v${i}`, data: { i } }, true);
  expect(item.versions).toHaveLength(MAX_VERSIONS);
  expect(item.versions[0]).toMatchObject({ title: `v${MAX_VERSIONS + 4}` });
  expect(withData(item, { title: 'x', data: {} }, false).versions).toEqual(item.versions);
});

test('tags are trimmed and stand once', () => {
  expect(readTags(' swamp, night,, swamp ,')).toEqual(['swamp', 'night']);
});
