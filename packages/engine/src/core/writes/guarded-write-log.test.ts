import { describe, expect, it } from 'vitest';
import { FunctionDice } from '../dice-sources.js';
import type { Expiry } from '../../kit/time/duration.js';
import { guardWrites, unguardWrites } from './guarded-write-log.js';
import { deepFreeze } from '../../values/json.js';
import { Sandbox } from '../../ruleset/sandbox.js';
import { byFallback } from '../rules-context.js';
import { begun, command } from '../../testing/play.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { fighter } from '../../testing/toy-state.js';

const sandbox = (state = toyState()) => {
  const box = new Sandbox(toy, state, { guard: true });
  return { box, table: box.table(new FunctionDice(() => 1), byFallback) };
};

describe('law 9: a write past put throws', () => {
  it.each<[string, (state: object) => unknown]>([
    ['setting', (state) => Reflect.set(state, 'round', 5)],
    ['deleting', (state) => Reflect.deleteProperty(state, 'round')],
    ['defining', (state) => Object.defineProperty(state, 'round', { value: 5 })],
    ['freezing', (state) => Object.freeze(state)],
    ['another prototype', (state) => Object.setPrototypeOf(state, null)],
    ['assigning', (state) => Object.assign(state, { round: 5 })],
    ['a new key', (state) => Reflect.set(state, 'fresh', 5)],
    [
      'setting deep down',
      (state) => Reflect.set(Reflect.get(Reflect.get(state, 'combatants'), 'ann'), 'hp', 0),
    ],
    ['pushing', (state) => Reflect.get(state, 'order').push('eve')],
    ['changing the length', (state) => Reflect.set(Reflect.get(state, 'order'), 'length', 0)],
    [
      'a list in what filter gives',
      (state) =>
        Reflect.get(state, 'list')
          .filter(() => true)[0]
          .push(1),
    ],
  ])('by %s', (_, write) => {
    const data = { ...toyState(), order: ['b', 'a'], list: [[1]] };
    const before = JSON.stringify(data);
    expect(() => write(guardWrites(data))).toThrow('past the table');
    expect(JSON.stringify(data)).toBe(before);
  });

  it('in the state of a guarded fight and sandbox, and in what rules are shown', () => {
    const fight = begun();
    expect(() => Reflect.set(fighter(fight.state, 'ann'), 'hp', 1)).toThrow(
      '"hp" was written past the table',
    );
    expect(() =>
      Reflect.set(fighter(fight.view({ name: 'gm', role: 'gm', combatants: [] }), 'ann'), 'hp', 1),
    ).toThrow('past the table');
    const { box } = sandbox();
    expect(() => Reflect.set(box.state, 'round', 1)).toThrow('past the table');
  });

  it('and nothing throws without a guard, so that play pays nothing for it', () => {
    const box = new Sandbox(toy, toyState());
    expect(Reflect.set(box.state, 'round', 7)).toBe(true);
    expect(box.state.round).toBe(7);
  });
});

describe('a guarded state', () => {
  it('reads like the bare one, and returns the same object for the same part', () => {
    const data = toyState();
    const state = guardWrites(data);
    expect(state).toEqual(data);
    expect(JSON.stringify(state)).toBe(JSON.stringify(data));
    expect(Array.isArray(state.order)).toBe(true);
    expect(state.combatants['ann']).toBe(state.combatants['ann']);
    expect(Object.values(state.combatants)[0]).toBe(state.combatants['ann']);
    expect(guardWrites(data)).toBe(state);
    expect(guardWrites(state)).toBe(state);
    expect(unguardWrites(state)).toBe(data);
  });

  it('returns frozen parts as they are', () => {
    const data = toyState();
    expect(guardWrites(data).fixed).toBe(data.fixed);
    expect(guardWrites(5)).toBe(5);
  });

  it('is written through put, and holds no guards afterwards however they were put', () => {
    const { box, table } = sandbox(
      toyState(['ann', 'bob'], {
        ann: { effects: [{ kind: 'rattled', until: { at: 'fight end' } }] },
      }),
    );
    const ann = fighter(box.state, 'ann');
    const bob = fighter(box.state, 'bob');
    box.run(() => {
      table.put(bob, 'effects', ann.effects);
      table.put(ann, 'effects', [
        ...ann.effects,
        { kind: 'rattled', until: deepFreeze<Expiry>({ at: 'turn end', of: 'bob' }) },
      ]);
      table.put(
        table.state,
        'waiting',
        deepFreeze([
          { command: command('attack', 'ann', { who: 'bob' }), trigger: { event: 'x' } },
        ]),
      );
      expect(ann.effects).toHaveLength(2);
      expect(fighter(unguardWrites(box.state), 'bob').effects).toBe(
        unguardWrites(ann.effects[0] ? bob.effects : []),
      );
      expect(unguardWrites(unguardWrites(box.state).combatants['ann']?.effects[0])).toBe(
        unguardWrites(box.state).combatants['ann']?.effects[0],
      );
    });
    expect([ann.effects.length, bob.effects.length, box.state.waiting.length]).toEqual([1, 0, 0]);
  });

  it('frozen new data made from guarded parts are replaced by a bare copy', () => {
    const part = { n: 1 };
    const holder = guardWrites({ part });
    const bare = unguardWrites(Object.freeze({ list: Object.freeze([holder.part]) }));
    expect(bare.list[0]).toBe(part);
    expect(Object.isFrozen(bare)).toBe(true);
  });
});
