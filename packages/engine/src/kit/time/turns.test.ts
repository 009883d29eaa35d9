import { describe, expect, it } from 'vitest';
import { FunctionDice } from '../../core/dice-sources.js';
import type { Expiry } from './duration.js';
import { FIGHT_END, expire } from './duration.js';
import type { Hand } from '../combatants/hands.js';
import { freeHands, handsOn, heldItems, release, take } from '../combatants/hands.js';
import { Sandbox } from '../../ruleset/sandbox.js';
import { acting } from '../../core/state.js';
import { byFallback } from '../../core/rules-context.js';
import { begun, command, expectDone, script } from '../../testing/play.js';
import type { ToyState } from '../../testing/toy-state.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { fighter } from '../../testing/toy-state.js';
import {
  moveBeforeActor,
  createEndTurnAction,
  completeTurnOrder,
  nextTurn,
  startRounds,
} from './turns.js';

function table(state = toyState()) {
  const log: string[] = [];
  const t = new Sandbox(toy, state, { guard: true }).table(new FunctionDice(() => 1), byFallback);
  const hooks = {
    passes: (now: ToyState, who: string) => fighter(now, who).hp <= 0,
    turnStart: (_: unknown, who: string) => void log.push(`start ${who}`),
    turnEnd: (_: unknown, who: string) => void log.push(`end ${who}`),
    roundStart: () => void log.push('round'),
    roundEnd: () => void log.push('round over'),
  };
  return { t, log, hooks };
}

describe('turns', () => {
  it('come once each, even if a reaction at the start of a passing turn puts another combatant before it', () => {
    const { t, log, hooks } = table(toyState(['a', 'b', 'c'], { b: { hp: 0 } }));
    const turnStart = (_: unknown, who: string): void => {
      log.push(`start ${who}`);
      if (who === 'b') moveBeforeActor(t, 'c');
    };
    startRounds(t, ['a', 'b', 'c'], { ...hooks, turnStart });
    log.length = 0;
    nextTurn(t, { ...hooks, turnStart });
    expect([log, acting(t.state), t.state.round]).toEqual([
      ['end a', 'start b', 'end b', 'round over', 'round', 'start a'],
      'a',
      2,
    ]);
  });

  it('go round in order, with the turns of combatants who are out starting and ending on the way', () => {
    const { t, log, hooks } = table(toyState(['a', 'b', 'c'], { b: { hp: 0 } }));
    startRounds(t, ['a', 'b', 'c'], hooks);
    nextTurn(t, hooks);
    expect([acting(t.state), t.state.round]).toEqual(['c', 1]);
    nextTurn(t, hooks);
    expect([acting(t.state), t.state.round]).toEqual(['a', 2]);
    expect(log).toEqual([
      'round',
      'start a',
      'end a',
      'start b',
      'end b',
      'start c',
      'end c',
      'round over',
      'round',
      'start a',
    ]);
  });

  it("are no one's if everyone is out or no one is there", () => {
    const out = table(toyState(['a', 'b'], { a: { hp: 0 }, b: { hp: 0 } }));
    startRounds(out.t, ['a', 'b'], out.hooks);
    expect([acting(out.t.state), out.t.state.turn]).toEqual([undefined, -1]);
    expect(out.log.filter((line) => line === 'start a').length).toBe(
      out.log.filter((line) => line === 'end a').length,
    );
    out.t.put(fighter(out.t.state, 'b'), 'hp', 3);
    nextTurn(out.t, out.hooks);
    expect(acting(out.t.state)).toBe('b');
    const empty = table(toyState([]));
    startRounds(empty.t, [], empty.hooks);
    expect(acting(empty.t.state)).toBeUndefined();
  });

  it('skip a returning combatant until their own turn comes', () => {
    const { t, hooks } = table(toyState(['a', 'b'], { b: { hp: 0 } }));
    startRounds(t, ['a', 'b'], hooks);
    nextTurn(t, hooks);
    t.put(fighter(t.state, 'b'), 'hp', 1);
    expect(acting(t.state)).toBe('a');
    nextTurn(t, hooks);
    expect(acting(t.state)).toBe('b');
  });
});

const lasting = (until: Expiry) => ({ until });

describe('durations', () => {
  it('end only at their own moment, after the moments they skip', () => {
    const list = [
      lasting({ at: 'turn start', of: 'a' }),
      lasting({ at: 'turn end', of: 'a', skip: 2 }),
      lasting(FIGHT_END),
    ];
    expect(expire(list, 'turn start', 'b')).toBe(list);
    expect(expire(list, 'turn start', 'a')).toEqual(list.slice(1));
    const once = expire(list, 'turn end', 'a');
    expect(once[1]).toEqual(lasting({ at: 'turn end', of: 'a', skip: 1 }));
    expect(expire(expire(once, 'turn end', 'a'), 'turn end', 'a')).toEqual([list[0], list[2]]);
  });

  it('end on time even if the combatant they depend on has died', () => {
    const fight = begun({}, toyState(['ann', 'bob', 'cat']));
    expectDone(
      fight.perform(command('attack', 'ann', { target: 'bob' }), {
        script: script([10, 12, 1, 1]),
      }),
    );
    expect(fighter(fight.state, 'bob').effects).toEqual([
      { kind: 'rattled', until: { at: 'turn start', of: 'ann' } },
    ]);
    expectDone(fight.perform(command('gm.set', 'gm', { path: 'combatants.ann.hp', value: 0 })));
    expectDone(fight.perform(command('end', 'ann')));
    expectDone(fight.perform(command('end', 'bob')));
    expect(fighter(fight.state, 'bob').effects).toHaveLength(1);
    expectDone(fight.perform(command('end', 'cat')));
    expect([acting(fight.state), fighter(fight.state, 'bob').effects]).toEqual(['bob', []]);
  });
});

describe('the order of turns', () => {
  it('puts combatants missing from the set-up behind those it names', () => {
    expect(completeTurnOrder(toyState(['a', 'b', 'c']), ['c'])).toEqual(['c', 'a', 'b']);
  });

  it('lets a combatant come right before the acting one, who continues', () => {
    const { t, hooks } = table(toyState(['a', 'b', 'c']));
    expect(moveBeforeActor(t, 'c')).toBe(false);
    startRounds(t, ['a', 'b', 'c'], hooks);
    nextTurn(t, hooks);
    expect([moveBeforeActor(t, 'c'), t.state.order, acting(t.state)]).toEqual([
      true,
      ['a', 'c', 'b'],
      'b',
    ]);
    expect([moveBeforeActor(t, 'a'), t.state.order, acting(t.state)]).toEqual([
      true,
      ['c', 'a', 'b'],
      'b',
    ]);
    expect([moveBeforeActor(t, 'b'), moveBeforeActor(t, 'nobody'), t.state.order]).toEqual([
      false,
      false,
      ['c', 'a', 'b'],
    ]);
  });

  it('continues with the action that ends a turn, which is always available', () => {
    const { t, log, hooks } = table(toyState(['a', 'b']));
    const end = createEndTurnAction<ToyState>('free', ['RULE'], (each) => nextTurn(each, hooks));
    startRounds(t, ['a', 'b'], hooks);
    expect([end.id, end.rules, end.blocked(t.state, 'a'), end.endsTurn]).toEqual([
      'end',
      ['RULE'],
      undefined,
      true,
    ]);
    end.perform(t, 'a', {});
    expect(log.slice(-2)).toEqual(['end a', 'start b']);
  });
});

describe('hands', () => {
  const hands: readonly Hand[] = [
    { name: 'right', holds: 'sword' },
    { name: 'left', holds: null },
    { name: 'tail', holds: null },
  ];

  it('take an item with the first free ones, or not at all if there are too few', () => {
    const two = take(hands, 'bow', 2);
    expect(two?.map(({ holds }) => holds)).toEqual(['sword', 'bow', 'bow']);
    expect(take(hands, 'bow', 3)).toBeUndefined();
    expect(take(hands, 'bow', 1)?.map(({ holds }) => holds)).toEqual(['sword', 'bow', null]);
    expect(take(hands, 'ring', 0)).toEqual(hands);
    expect([freeHands(hands), freeHands(two ?? [])]).toEqual([2, 0]);
    expect(heldItems(two ?? [])).toEqual(['sword', 'bow']);
    expect(handsOn(two ?? [], 'bow').map(({ name }) => name)).toEqual(['left', 'tail']);
    expect(release(two ?? [], 'bow')).toEqual(hands);
  });
});
