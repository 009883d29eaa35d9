import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonObject } from '@tiltyard/engine';
import { readDocument, readScenario } from '@tiltyard/engine/ruleset';
import { describe, expect, it } from 'vitest';
import { loadSystem } from '../../systems/system.js';
import type { EncounterDraft } from './draft.js';
import { writeGrid } from './maps/grid/grid-paint.js';
import {
  emptyDraft,
  fileOf,
  freeId,
  gridOf,
  problemText,
  readDraft,
  setUp,
  textOf,
  whereOf,
} from './draft.js';

const folder = fileURLToPath(new URL('../../../../../examples', import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'));

describe('a draft', () => {
  it.each(files)('says again what %s says', (name) => {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const first = readDraft(text, name);
    if (!first.ok) throw new Error(JSON.stringify(first.problems));
    const again = readDraft(textOf(first.value), name);
    expect(again).toEqual({ ok: true, value: first.value });
    const source = readDocument(text, name);
    const original = source.ok ? readScenario(source.value.data) : source;
    expect(readScenario(fileOf(first.value))).toEqual(original);
  });

  it('tells what is wrong with a file, and where', () => {
    const read = readDraft('title: A\nruleset: true20\ncombatants: 3\n', 'a.yaml');
    expect(read.ok).toBe(false);
    expect(!read.ok && read.problems[0]?.line).toBe(3);
  });

  it('finds a free id', () => {
    const people = [
      { id: 'guard', name: '', side: 'a', from: undefined, sheet: {}, state: {}, at: undefined },
    ];
    expect(freeId(people, 'Guard')).toBe('guard-2');
    expect(freeId(people, 'GM')).toBe('gm-2');
    expect(freeId(people, '77 Ünü')).toBe('n');
    expect(freeId([], '')).toBe('combatant');
  });

  it('puts problems where they belong', () => {
    expect(whereOf({ path: ['combatants', 2, 'at'], message: '' })).toEqual({
      part: 'person',
      index: 2,
    });
    expect(whereOf({ path: ['map', 'rows', 0], message: '' })).toEqual({ part: 'map' });
    expect(whereOf({ path: ['options', 'x'], message: '' })).toEqual({ part: 'rules' });
    expect(whereOf({ path: ['title'], message: '' })).toEqual({ part: 'general' });
  });

  it('says in plain words that a combatant is not placed, and which value of whom is wrong', async () => {
    const system = await loadSystem('renaissance');
    const person = {
      id: 'hob',
      name: 'Hob',
      side: 'a',
      from: 'commoner',
      sheet: {},
      state: {},
      at: undefined,
    };
    const told = (people: EncounterDraft['people']) => {
      const read = setUp(
        { ...emptyDraft('renaissance'), map: { rows: ['...', '...'] }, people },
        system,
      );
      return read.ok ? [] : read.problems.map(problemText);
    };
    expect(told([person])).toEqual(['Not placed yet: click the map to place them.']);
    expect(told([{ ...person, at: [0, 0], sheet: { init: 'much' } }])[0]).toBe(
      '“init” is a string; expected a number.',
    );
  });

  it('measures squares as its system does unless the map says otherwise, and keeps what it says', () => {
    const feet = { unit: 'foot', perCell: 5, roundTo: 5 };
    const scaleOf = (map: JsonObject): unknown => {
      const { grid, rest } = gridOf(map, feet);
      if (!grid.ok) throw new Error(JSON.stringify(grid.problems));
      const { scale } = writeGrid(grid.value, rest);
      return [grid.value.scale, scale];
    };
    expect(scaleOf({ rows: ['..'] })).toEqual([feet, undefined]);
    expect(scaleOf({ rows: ['..'], scale: { perCell: 10 } })).toEqual([
      { ...feet, perCell: 10 },
      { perCell: 10 },
    ]);
  });

  it('starts empty', () => {
    expect(emptyDraft('heimr').people).toEqual([]);
  });
});
