import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadRuns } from '@tiltyard/engine/files';
import { GM_SEAT } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { System } from '../systems/system.js';
import { loadSystem, registryOf } from '../systems/system.js';
import { prospectsOf } from './prospects.js';

async function begun(
  id: string,
  example: string,
  order: readonly string[],
): Promise<{ readonly system: System; readonly view: object }> {
  const system = await loadSystem(id);
  const file = fileURLToPath(new URL(`../../../../examples/${example}.yaml`, import.meta.url));
  const runs = loadRuns(readFileSync(file, 'utf8'), example, registryOf(system));
  if (!runs.ok || !runs.value.runs[0]) throw new Error('no such example');
  const view = runs.value.runs[0].use((_, initial): object => ({
    ...initial,
    round: 1,
    order,
    turn: 0,
  }));
  return { system, view };
}

/** Past the fallen oak and up to the brawler behind it. */
const path = [
  [17, 6],
  [18, 6],
  [19, 6],
  [20, 7],
  [21, 7],
  [22, 7],
];
const move = { do: 'move', by: 'guard-a', with: { path } };

test('a move opens what is possible from its end, and changes nothing now', async () => {
  const { system, view } = await begun('renaissance', 'renaissance-ambush', ['guard-a', 'bull']);
  const before = JSON.stringify(view);
  const near = prospectsOf(system.ruleset, view, GM_SEAT, { after: move });
  expect(near.map(({ who }) => who)).toContain('bull');
  for (const { chance } of near) expect(chance).toBeGreaterThan(0);
  const short = { ...move, with: { path: path.slice(0, 2) } };
  expect(prospectsOf(system.ruleset, view, GM_SEAT, { after: short })).toEqual([]);
  expect(JSON.stringify(view)).toBe(before);
});

test('what an enemy could do is judged at the start of their own turn', async () => {
  const { system, view } = await begun('renaissance', 'renaissance-gatehouse', [
    'grot',
    'tam',
    'bolt',
  ]);
  const threats = prospectsOf(system.ruleset, view, GM_SEAT, { turnOf: 'bolt' });
  expect(threats.length).toBeGreaterThan(0);
  for (const { command } of threats) expect(command.by).toBe('bolt');
});

test('a turn that does not come has no moment', async () => {
  const { system, view } = await begun('renaissance', 'renaissance-gatehouse', ['grot', 'tam']);
  expect(prospectsOf(system.ruleset, view, GM_SEAT, { turnOf: 'bolt' })).toEqual([]);
});
