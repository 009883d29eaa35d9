import { readFileSync } from 'node:fs';
import { defineRuleset } from '@tiltyard/engine';
import { lurasko } from '@tiltyard/rulesets/lurasko';
import { true20 } from '@tiltyard/rulesets/true20';
import { expect, test } from 'vitest';
import type { Reply } from '../testing/terminal-harness.js';
import { TerminalHarness } from '../testing/terminal-harness.js';

const LEAVE: readonly Reply[] = ['Quit', 'Leave without saving'];
const FOG: readonly Reply[] = ['GM …', 'Cover with fog or lift it'];

/** Plays a sample with a GM who answers from a list. */
async function played(file: string, replies: readonly Reply[]): Promise<TerminalHarness> {
  const bench = new TerminalHarness([defineRuleset(lurasko), defineRuleset(true20)]);
  const url = new URL(`../../../../examples/${file}.yaml`, import.meta.url);
  bench.write('a.yaml', readFileSync(url, 'utf8'));
  bench.replies = [...replies];
  expect([await bench.run('play', 'a.yaml'), bench.err]).toEqual([0, '']);
  expect(bench.replies).toEqual([]);
  return bench;
}

test('the GM covers squares with fog at the terminal, lifts it, and undoes that', async () => {
  const { out } = await played('true20-doorway', [
    ...FOG,
    'cover',
    '[[0, 0], [1, 0, 2, 1]]',
    ...FOG,
    'cover',
    '[[90, 0]]',
    ...FOG,
    'lift it',
    'all',
    'Undo',
    ...LEAVE,
  ]);
  expect(out).toMatch(/covers 5 places with fog\.[^]*& fog/);
  expect(out).toContain('Not possible: [90,0] is not on the map.');
  expect(out).toMatch(/lifts the fog from 5 places\.[^]*\(undone/);
  const maps = out.split('& fog').length - 1;
  expect(maps, 'the map has its fog again after undo').toBeGreaterThanOrEqual(2);
});

test('zones are covered by their ids; an unknown zone changes nothing and is reported', async () => {
  const { out } = await played('lurasko-pile-up', [
    ...FOG,
    'cover',
    '[moor]',
    ...FOG,
    'cover',
    '{reeds: all}',
    ...FOG,
    'cover',
    '[reeds]',
    ...LEAVE,
  ]);
  expect(out.match(/with fog/g)).toHaveLength(1);
  expect(out).toContain('Not possible: "moor" is not on the map.');
  expect(out).toContain('Not possible: places: expected all, or a list of cells');
  expect(out).toMatch(/covers 1 place with fog\.[^]*\|reeds &/);
});
