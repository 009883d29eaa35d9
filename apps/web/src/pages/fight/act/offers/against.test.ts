import { GM_SEAT } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { expect, test } from 'vitest';
import { loadSystem, registryOf } from '../../../../systems/system.js';
import { against } from './against.js';

const YARD = JSON.stringify({
  title: 'Three in a yard',
  ruleset: 'renaissance',
  map: { rows: Array.from({ length: 3 }, () => '.'.repeat(20)) },
  order: ['ann', 'bert', 'carl'],
  combatants: [
    { id: 'ann', name: 'Ann', side: 'house', from: 'swordsman', at: [1, 1] },
    { id: 'bert', name: 'Bert', side: 'mob', from: 'watchman', at: [9, 1] },
    { id: 'carl', name: 'Carl', side: 'mob', from: 'watchman', at: [18, 1] },
  ],
});

test('what cannot be done to a combatant says why of them, and of no one else', async () => {
  const loaded = await loadSystem('renaissance');
  const runs = loadRuns(YARD, 'yard', registryOf(loaded));
  if (!runs.ok || !runs.value.runs[0]) throw new Error('no such encounter');
  const view = runs.value.runs[0].use((_, initial): object => ({
    ...initial,
    round: 1,
    order: ['ann', 'bert', 'carl'],
    turn: 0,
  }));
  const position = loaded.position(view, GM_SEAT);
  const reasonOf = (who: string): string | undefined =>
    against(position, 'ann', who).find(({ action }) => action === 'disarm')?.refused?.reason;
  expect(reasonOf('bert')).toBe('Bert is out of reach');
  expect(reasonOf('carl')).toBe('Carl is out of reach');
});
