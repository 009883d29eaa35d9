import { defineRuleset } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { expect, test } from 'vitest';
import { true20 } from './index.js';

test(
  'two thousand, each on a side of their own and a third unaware of two others, begin in seconds',
  { timeout: 30_000 },
  () => {
    const thousands = 2000;
    const combatants = Array.from({ length: thousands }, (_, i) => ({
      id: `c${i}`,
      side: `s${i}`,
      from: 'guard',
      at: [i % 50, Math.floor(i / 50)],
      ...(i % 3 === 0
        ? { state: { unawareOf: [`c${(i + 1) % thousands}`, `c${(i + 2) % thousands}`] } }
        : {}),
    }));
    const loaded = loadRuns(
      JSON.stringify({
        title: 'Many',
        ruleset: 'true20',
        map: { rows: Array.from({ length: 40 }, () => '.'.repeat(50)) },
        combatants,
      }),
      'many',
      new Map([[true20.id, defineRuleset(true20)]]),
    );
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    loaded.value.runs[0]?.use((rules, initial) => {
      const fight = new Fight(rules, initial, { seed: 'many' });
      expect(fight.begin().kind).toBe('done');
      const initiative = fight.log[0]?.notes.filter(({ id }) => id === 'initiative') ?? [];
      const kept = initiative.filter(({ audience }) => audience !== 'all');
      expect([initiative.length, kept.length]).toEqual([thousands, 1334]);
      expect(
        kept.every(({ audience }) => Array.isArray(audience) && audience.length === thousands - 1),
      ).toBe(true);
    });
  },
);
