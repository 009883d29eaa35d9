import { describe, expect, it } from 'vitest';
import { commandRefusal } from '../../core/draft/action-draft.js';
import type { Action } from '../../core/rules-context.js';
import type { Command } from '../../core/state.js';
import { acting } from '../../core/state.js';
import { Sandbox } from '../../ruleset/sandbox.js';
import { begun } from '../../testing/play.js';
import type { ToyState } from '../../testing/toy-state.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { fighter } from '../../testing/toy-state.js';
import { d } from '../../values/dice.js';
import { seatOfSide } from '../auto-player.js';
import { CHARACTERS } from '../../ruleset/player-kinds.js';
import { characterPolicy } from '../characters.js';
import type { Policy } from '../policy.js';
import { sensiblePolicy } from '../policy.js';
import { alternativesTo } from './alternatives.js';
import { commandKey } from './candidates.js';
import { CommandSearch } from './command-search.js';
import { pairsOf } from './rollouts/pairs.js';
import { KeyedDice } from './rollouts/keyed-dice.js';
import type { CommandPlan } from './rollouts/rollouts.js';
import { Trials } from './rollouts/trials.js';
import type { SearchOptions } from './search-options.js';
import { searchingPolicy } from './searching-policy.js';

const PEOPLE = ['ann', 'bob', 'cat', 'dan'];

/** Random states from the middle of fights, as the actor sees them. */
function someStates(count: number): readonly ToyState[] {
  const found: ToyState[] = [];
  for (let i = 0; found.length < count; i++) {
    const fight = begun({ seed: `some ${i}` }, toyState(PEOPLE, { dan: { hidden: i % 2 === 0 } }));
    const policy = sensiblePolicy(toy);
    for (let n = 0; n < 6 && !fight.outcome; n++) {
      const who = acting(fight.state);
      const seen = who && toy.view(fight.state, seatOfSide(fight.state, who));
      if (!seen) break;
      found.push(seen);
      const command = policy.command(seen, who);
      if (!command || fight.perform(command).kind !== 'done') break;
    }
  }
  return found.slice(0, count);
}

const thinkAll = (search: CommandSearch<ToyState>): number => {
  let steps = 0;
  while (search.step()) steps++;
  return steps;
};

describe('keyed dice', () => {
  const rolls = (dice: KeyedDice, name: string, count: number): readonly number[] =>
    Array.from({ length: count }, () => dice.source.die(d(20), name, 'ann'));

  it('show the same in the same sample, whatever else was rolled', () => {
    const state = toyState();
    const dice = new KeyedDice('a', state);
    dice.start(7);
    const plain = rolls(dice, 'attack', 5);
    dice.start(8);
    expect(rolls(dice, 'attack', 5)).not.toEqual(plain);
    dice.start(7);
    rolls(dice, 'defence', 3);
    expect(rolls(dice, 'attack', 5)).toEqual(plain);
    const other = new KeyedDice('b', state);
    other.start(7);
    expect(rolls(other, 'attack', 5)).not.toEqual(plain);
  });

  it('are not shifted by an extra die in the round before', () => {
    const second = (extra: number): readonly number[] => {
      const sandbox = new Sandbox(toy, { ...toyState(), round: 1 });
      const dice = new KeyedDice('a', sandbox.state);
      dice.start(0);
      rolls(dice, 'attack', extra);
      sandbox
        .table(dice.source, () => [])
        .put<{ round: number }, 'round'>(sandbox.state, 'round', 2);
      return rolls(dice, 'attack', 5);
    };
    expect(second(1)).toEqual(second(4));
  });

  it('show every face equally often', () => {
    const dice = new KeyedDice('even', toyState());
    const counts = new Map<number, number>();
    for (let sample = 0; sample < 3000; sample++) {
      dice.start(sample);
      for (const face of rolls(dice, 'attack', 2)) counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    // 300 of each are expected, with a deviation of 17.
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    for (const count of counts.values()) expect(Math.abs(count - 300)).toBeLessThan(85);
  });
});

describe('a search', () => {
  const idler: Policy<ToyState> = {
    ...sensiblePolicy(toy),
    command: (_, by) => ({ do: 'end', by, with: {} }),
  };
  const duel = (): ToyState => {
    const { state } = begun({}, toyState(['ann', 'bob'], { bob: { hp: 1 } }));
    return state;
  };

  it('leaves the usual command for a clearly better one, and for nothing else', () => {
    const search = new CommandSearch(toy, duel(), 'ann', { rollouts: 100, seed: 'x' }, idler);
    thinkAll(search);
    expect(search.result()).toMatchObject({
      usual: { do: 'end' },
      choice: { do: 'attack', by: 'ann', with: { target: 'bob' } },
    });
    const hopeless = new CommandSearch(
      toy,
      duel(),
      'ann',
      { rollouts: 100, seed: 'x', margin: Infinity },
      idler,
    );
    thinkAll(hopeless);
    expect(hopeless.result()?.choice.do).toBe('end');
  });

  it('makes one rollout per step within the limit, and can be stopped after any', () => {
    const options = { rollouts: 60, seed: 'x' };
    const search = new CommandSearch(toy, duel(), 'ann', options);
    for (let steps = 0; steps < 5; steps++) expect(search.step()).toBe(true);
    expect(search.result()).toMatchObject({ rollouts: 5, choice: { do: 'attack' } });
    thinkAll(search);
    expect(search.result()?.rollouts).toBeLessThanOrEqual(60);
    expect(search.step()).toBe(false);
    const few = { ...options, rollouts: 30 };
    const promising = new CommandSearch(toy, duel(), 'ann', few, idler);
    thinkAll(promising);
    expect(promising.result()?.rollouts).toBe(30);
    let asked = 0;
    // Fifteen of the calls are for the simulated fights of a forecast.
    searchingPolicy(toy, options, () => ++asked > 25).command(duel(), 'ann');
    expect(asked).toBe(26);
  });

  it('learns the worth of known combatants once per side, and not at all for players who care about more than winning', () => {
    const asked = (temper: Pick<SearchOptions, 'temper'>): readonly number[] => {
      let count = 0;
      const policy = searchingPolicy(toy, { rollouts: 40, seed: 'x', ...temper }, () => {
        count++;
        return false;
      });
      const { state: three } = begun({}, toyState(['ann', 'bob', 'cid'], { bob: { hp: 1 } }));
      const turns: readonly (readonly [ToyState, string])[] = [
        [duel(), 'ann'],
        [duel(), 'bob'],
        [duel(), 'ann'],
        [duel(), 'bob'],
        [three, 'ann'],
        [three, 'ann'],
      ];
      return turns.map(([state, by]) => {
        const before = count;
        policy.command(state, by);
        return count - before;
      });
    };
    const [ann = 0, bob = 0, annAgain = 0, bobAgain = 0, more = 0, moreAgain = 0] = asked({});
    expect([ann - annAgain, bob - bobAgain, more - moreAgain]).toEqual([10, 10, 10]);
    const [bold = 0, , boldAgain = 0] = asked({ temper: { others: 2 } });
    expect(bold).toBe(boldAgain);
  });

  it('chooses what is better beyond doubt, even if other plans were tried more often', () => {
    const trials = new Trials(toy, [duel()], 'ann', idler, { rollouts: 100, seed: 'x' });
    const plan = (word: string): CommandPlan => [{ do: word, by: 'ann', with: {} }];
    const [usual, little, much] = trials.add(['end', 'shout', 'attack'].map(plan));
    for (let i = 0; i < 30; i++) usual?.add(0.3);
    for (let i = 0; i < 30; i++) little?.add(i % 3 === 0 ? 0.4 : 0.3);
    for (let i = 0; i < 10; i++) much?.add(i % 2 === 0 ? 0.7 : 0.9);
    expect(trials.clearlyBest()).toBe(much);
  });

  it('ends early once the usual command or another is clearly the best', () => {
    const options = { rollouts: 1_000, seed: 'x' };
    const without = new Set(['hide']);
    const decided = new CommandSearch(toy, duel(), 'ann', { ...options, without });
    thinkAll(decided);
    expect(decided.result()?.choice.do).toBe('attack');
    expect(decided.result()?.rollouts).toBeLessThan(100);
    const promising = new CommandSearch(toy, duel(), 'ann', options, idler);
    thinkAll(promising);
    expect(promising.result()?.choice.do).toBe('attack');
    expect(promising.result()?.rollouts).toBeLessThan(500);
  });

  it('tries a plan only once if it does nothing or certainly has the same result as another', () => {
    const tries = { hide: 0, cover: 0, shout: 0 };
    const counted = (id: 'hide' | 'shout', as: keyof typeof tries): [string, Action<ToyState>] => {
      const action = toy.actions.get(id);
      if (!action) throw new Error(`no ${id}`);
      const perform: typeof action.perform = (...given) => {
        tries[as]++;
        action.perform(...given);
      };
      return [as, { ...action, id: as, perform }];
    };
    const added = [counted('hide', 'hide'), counted('hide', 'cover'), counted('shout', 'shout')];
    const ruleset = { ...toy, actions: new Map([...toy.actions, ...added]) };
    const state = toyState(['ann', 'bob'], { ann: { hp: 9 }, bob: { hp: 9 } });
    const { state: begunState } = begun({}, state);
    const search = new CommandSearch(ruleset, begunState, 'ann', { rollouts: 400, seed: 'x' });
    thinkAll(search);
    expect(tries).toMatchObject({ cover: 1, shout: 1 });
    expect(tries.hide).toBeGreaterThan(2);
  });

  it('does not consider commands that do nothing', () => {
    const search = new CommandSearch(toy, duel(), 'ann', { rollouts: 200, seed: 'x' });
    thinkAll(search);
    const ranked = search.result()?.ranking.map(({ plan }) => plan.map((each) => each.do)) ?? [];
    expect(ranked.flat()).toContain('hide');
    expect(ranked.map(([first]) => first)).not.toContain('shout');
  });

  it('plans nothing after a command that ends the turn', () => {
    const end = toy.actions.get('end');
    if (!end) throw new Error('no end');
    const commands: readonly Command[] = [
      { do: 'end', by: 'ann', with: {} },
      { do: 'attack', by: 'ann', with: { target: 'bob' } },
    ];
    const firsts = (endsTurn: boolean): readonly string[] => {
      const ending = { ...toy, actions: new Map(toy.actions).set('end', { ...end, endsTurn }) };
      return pairsOf(ending, commands).flatMap(([first]) => first?.do ?? []);
    };
    expect(firsts(false)).toEqual(['end', 'attack']);
    expect(firsts(true)).toEqual(['attack']);
  });

  it('does not repeat a free action again and again, however good it looks', () => {
    // A shout that hurts no one and changes something each time, so that it always seems to do something.
    const shout = toy.actions.get('shout');
    if (!shout) throw new Error('no shout');
    const { state } = begun({}, toyState(['ann', 'bob'], { bob: { hp: 1 } }));
    const luckier = {
      ...shout,
      perform: (...[ctx]: Parameters<typeof shout.perform>) =>
        ctx.put(fighter(ctx.state, 'bob'), 'hp', 0.5 * fighter(ctx.state, 'bob').hp),
    };
    const ruleset = { ...toy, actions: new Map([...toy.actions, ['shout', luckier]]) };
    const usual = new CommandSearch(ruleset, state, 'ann', {
      rollouts: 60,
      seed: 'x',
      without: new Set(['shout']),
    });
    thinkAll(usual);
    const all = usual.result()?.ranking.flatMap(({ plan }) => plan.map((each) => each.do));
    expect(all).not.toContain('shout');
    const policy = searchingPolicy(ruleset, { rollouts: 60, seed: 'x', margin: -Infinity });
    const twice = [0, 1].map(() => policy.command(state, 'ann'));
    expect(twice[1]?.do).not.toBe('shout');
  });

  it('does the usual if no enemy is known', () => {
    const state = begun({}, toyState(['ann', 'bob'], { bob: { hidden: true } })).state;
    const seen = toy.view(state, seatOfSide(state, 'ann'));
    const search = new CommandSearch(toy, seen, 'ann', { rollouts: 50, seed: 'x' });
    expect(search.step()).toBe(false);
    expect(search.result()).toMatchObject({ rollouts: 0, ranking: [] });
  });

  it('takes nothing that the rules refuse, chooses the same in the same view, and leaves the view unchanged', () => {
    const states = someStates(21);
    for (const [i, state] of states.entries()) {
      const who = acting(state) ?? '';
      const name = CHARACTERS[i % CHARACTERS.length] ?? 'fair';
      const before = JSON.stringify(state);
      const command = characterPolicy(toy, name, 'same').command(state, who);
      const action = toy.actions.get(command?.do ?? '');
      if (!command || !action) throw new Error(`${name} finds nothing to do`);
      expect(commandRefusal(action, state, command)).toBeUndefined();
      expect(JSON.stringify(state)).toBe(before);
      const again = characterPolicy(toy, name, 'same').command(state, who);
      expect(again).toEqual(command);
    }
  });

  it('knows nothing of a hidden combatant: it chooses the same whatever they are like', () => {
    const chosen = (hp: number): unknown => {
      const { state } = begun({}, toyState(PEOPLE, { dan: { hidden: true, hp } }));
      const seen = toy.view(state, seatOfSide(state, 'ann'));
      const search = new CommandSearch(toy, seen, 'ann', { rollouts: 80, seed: 'x' });
      thinkAll(search);
      return search.result();
    };
    expect(chosen(1)).toEqual(chosen(9));
  });
});

it('alternatives are other values of each parameter, each allowed', () => {
  const { state } = begun();
  const surge = { do: 'surge', by: 'ann', with: { effort: 2 } };
  expect(alternativesTo(toy, state, surge).map(({ with: { effort } }) => effort)).toEqual([
    0, 2, 4,
  ]);
  const attack = { do: 'attack', by: 'ann', with: { target: 'bob' } };
  expect(alternativesTo(toy, state, attack).map(commandKey)).toEqual([
    commandKey({ ...attack, with: { target: 'dan' } }),
  ]);
});
