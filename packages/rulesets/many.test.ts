import { readFileSync } from 'node:fs';
import type { Seat } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { rulesets } from './index.js';
import { describe, expect, test } from 'vitest';

interface Crowd {
  readonly ids: readonly string[];
  readonly log: Fight<never>['log'];
  readonly order: readonly string[];
  readonly sees: (seat: Seat) => readonly string[];
  readonly knows: (seat: Seat, id: string) => boolean;
}

/** A system's own fight of many combatants, some of them hidden, begun with the rules' default answers. */
function crowd<R>(system: string, visit: (known: Crowd) => R): R {
  const file = new URL(`./${system}/testing/crowd.yaml`, import.meta.url);
  const loaded = loadRuns(readFileSync(file, 'utf8'), 'crowd.yaml', rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('nothing to run');
  return run.use((rules, initial) => {
    const fight = new Fight(rules, initial, {
      seed: 'many',
      decide: ({ fallback }) =>
        fallback === undefined ? undefined : { value: fallback, from: 'fallback' },
    });
    expect(fight.begin().kind).toBe('done');
    return visit({
      ids: Object.keys(initial.combatants),
      log: fight.log,
      order: fight.state.order,
      sees: (seat) => Object.keys(rules.view(fight.state, seat).combatants),
      knows: (seat, id) => rules.secrecy?.knows(fight.state, seat, id) ?? true,
    });
  });
}

const player = (...combatants: readonly string[]): Seat => ({
  name: combatants.join(' '),
  role: 'player',
  combatants,
});
const SPECTATOR: Seat = { name: 'spectator', role: 'spectator', combatants: [] };

const all = [...rulesets.values()];

describe.each(all)('many in $id', ({ id: system }) => {
  test('everyone has one place in the order', () => {
    crowd(system, ({ ids, order }) => {
      expect(ids.length).toBeGreaterThanOrEqual(60);
      expect(order.toSorted()).toEqual(ids.toSorted());
    });
  });

  test('what names a hidden combatant is for those alone who know of them', () => {
    crowd(system, ({ ids, log, sees }) => {
      const views = new Map(ids.map((id) => [id, new Set(sees(player(id)))]));
      const spectator = new Set(sees(SPECTATOR));
      let kept = 0;
      for (const { data, audience } of log.flatMap((entry) => entry.notes)) {
        const words = new Set(JSON.stringify(data).split(/[^\w-]+/));
        const whom = ids.filter((id) => words.has(id));
        const may = ids.filter((id) => whom.every((each) => views.get(id)?.has(each)));
        const everybody = may.length === ids.length && whom.every((each) => spectator.has(each));
        expect(audience).toEqual(everybody ? 'all' : may.length > 0 ? may : 'gm');
        if (audience !== 'all') kept++;
      }
      expect(kept).toBeGreaterThan(0);
    });
  });
});

test.each(all.filter((each) => each.use(({ secrecy }) => secrecy !== undefined)))(
  'seats in $id may know of those whom their views show',
  ({ id: system }) => {
    crowd(system, ({ ids, sees, knows }) => {
      const [first = '', second = ''] = ids;
      for (const seat of [...ids.map((id) => player(id)), player(first, second), SPECTATOR])
        expect(ids.filter((id) => knows(seat, id))).toEqual(sees(seat));
    });
  },
);
