import type { JsonObject, Note } from '@tiltyard/engine';
import { defineEvent, defineEvents, fact, say } from '@tiltyard/engine';
import { expect, it } from 'vitest';
import { MetricsCollector, NoteMetrics } from './metrics-collector.js';

const attacks = defineEvent('sets upon', {
  role: { is: 'declare', by: 'attacker', at: 'victim' },
  facts: { attacker: fact.combatant, victim: fact.combatant },
  say: ({ attacker, victim }) => say`${attacker} sets upon ${victim}.`,
});
const burns = defineEvent('burns', {
  role: { is: 'harm', who: 'victim', by: 'fire' },
  facts: { victim: fact.combatant, fire: fact.optional(fact.combatant) },
  say: ({ victim }) => say`${victim} burns.`,
});
const speaks = defineEvent('speaks', {
  role: 'other',
  facts: { by: fact.combatant, to: fact.combatant },
  say: ({ by, to }) => say`${by} speaks to ${to}.`,
});

it('credits harm by roles, whatever the names of the facts', () => {
  const health: Record<string, number> = { ann: 1, bob: 1, cat: 1 };
  const read = new MetricsCollector();
  const metrics = new NoteMetrics(
    read,
    { events: defineEvents([attacks, burns, speaks]) },
    (who) => health[who] ?? 0,
  );
  const told = (id: string, data: JsonObject): Note => ({ id, rules: [], audience: 'all', data });
  metrics.start(['ann', 'bob', 'cat']);
  metrics.push(told('sets upon', { attacker: 'ann', victim: 'bob' }));
  metrics.push(told('speaks', { by: 'cat', to: 'bob' }));
  health['bob'] = 0.5;
  metrics.push(told('burns', { victim: 'bob' }));
  health['bob'] = 0.25;
  metrics.push(told('burns', { victim: 'bob', fire: 'cat' }));
  metrics.end();
  health['ann'] = 0.5;
  metrics.push(told('burns', { victim: 'ann' }));
  metrics.end();
  const dealt = [...read.values].filter(([name]) => /^dealt\/[^/]+$/.test(name));
  expect(dealt).toEqual([
    ['dealt/ann', 500_000],
    ['dealt/cat', 250_000],
    ['dealt/-', 500_000],
  ]);
});
