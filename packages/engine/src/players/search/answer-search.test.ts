import { describe, expect, it } from 'vitest';
import type { Question } from '../../core/question.js';
import type { Command } from '../../core/state.js';
import type { ActionUnderWay } from '../../fight/steps/under-way.js';
import { begun, command, expectDone } from '../../testing/play.js';
import type { ToyState } from '../../testing/toy-state.js';
import { toy, toyState } from '../../testing/toy-ruleset.js';
import { fighter } from '../../testing/toy-state.js';
import { Generator } from '../../values/generator.js';
import type { Json } from '../../values/json.js';
import type { AskedAction } from '../asked-action.js';
import { askedAction } from '../asked-action.js';
import { AutoPlayer, seatOfSide } from '../auto-player.js';
import type { Policy } from '../policy.js';
import { randomPolicy, sensiblePolicy } from '../policy.js';
import { Simulator } from '../simulator.js';
import { AnswerSearch } from './answer-search.js';
import { KeyedDice } from './rollouts/keyed-dice.js';
import { OtherwiseError, Replay } from './rollouts/replay.js';
import { searchingPolicy } from './searching-policy.js';

const sensible = sensiblePolicy(toy);
const strong = (seed = 'x'): Policy<ToyState> => searchingPolicy(toy, { rollouts: 100, seed });

/** A question with the action in which it came up. */
interface Moment {
  readonly question: Question;
  readonly action: ActionUnderWay<ToyState>;
}

/** The first question with an id in an action, if it comes up. */
function asks(state: ToyState, doing: Command, id: string, seed: string): Moment | undefined {
  let moment: Moment | undefined;
  const fight = begun(
    {
      seed,
      decide(question, now, action) {
        if (question.id === id && action && !moment)
          moment = { question, action: { ...action, tape: [...action.tape] } };
        return { value: sensible.answer(question, now), from: 'policy' };
      },
    },
    state,
  );
  expectDone(fight.perform(doing));
  return moment;
}

/** The first moment of a kind in attacks with different dice. */
function asked(state: ToyState, id: string, fits: (question: Question) => boolean): Moment {
  const doing = command('attack', 'ann', { target: 'bob' });
  for (let n = 0; n < 200; n++) {
    const moment = asks(state, doing, id, `questions ${n}`);
    if (moment && fits(moment.question)) return moment;
  }
  throw new Error(`no one is asked for ${id}`);
}

const known = ({ question, action }: Moment): AskedAction<ToyState> => {
  const found = askedAction(toy, action, question, seatOfSide(action.before(), question.who));
  if (!found) throw new Error('nothing is known of the action');
  return found;
};

/**
 * The toy system with all actions open, so that players who are asked know the whole command; its own rules declare
 * none open.
 */
const openly = {
  ...toy,
  actions: new Map(
    [...toy.actions].map(([id, action]) => [id, { ...action, open: () => true }] as const),
  ),
};

function answer({ question, action }: Moment, policy = strong()): Json {
  const state = action.before();
  const seat = seatOfSide(state, question.who);
  return policy.answer(question, openly.view(state, seat), () =>
    askedAction(openly, action, question, seat),
  );
}

const duel = (hp: number, luck: number): ToyState =>
  toyState(['ann', 'bob'], { ann: { luck, hp }, bob: { hp } }, 6);

describe('answers by search', () => {
  it('are the only right one when the rules would give another', () => {
    // Parrying is better by two than dodging, which is the rules' own answer.
    const react = asked(duel(1, 0), 'react', () => true);
    expect(sensible.answer(react.question, react.action.before())).toBe('dodge');
    expect(answer(react)).toBe('parry');
    // A missed attack is rolled again when one point of luck has no other use and one hit ends the fight.
    const luck = asked(duel(1, 1), 'luck', ({ about }) => Number(about['margin']) > -3);
    expect(sensible.answer(luck.question, luck.action.before())).toBe('keep');
    expect(answer(luck)).toBe('again');
  });

  it('are the usual one without knowledge of the action, or if the margin is never reached', () => {
    const react = asked(duel(1, 0), 'react', () => true);
    const { question, action } = react;
    expect(strong().answer(question, action.before())).toBe('dodge');
    const hopeless = searchingPolicy(toy, { rollouts: 100, seed: 'x', margin: Infinity });
    expect(answer(react, hopeless)).toBe('dodge');
    const glance = searchingPolicy(toy, { rollouts: 100, seed: 'x', breadth: 5 });
    expect(answer(react, glance)).toBe('dodge');
  });

  it('cost one rollout per step within the limit, and can be stopped after any', () => {
    const react = asked(duel(9, 0), 'react', () => true);
    const { question } = react;
    const action = askedAction(
      openly,
      react.action,
      question,
      seatOfSide(react.action.before(), 'bob'),
    );
    if (!action) throw new Error('nothing is known of the action');
    const options = { rollouts: 30, seed: 'x', usual: 'dodge' };
    const search = new AnswerSearch(openly, action, question, options, sensible);
    for (let n = 0; n < 5; n++) expect(search.step()).toBe(true);
    expect(search.result().rollouts).toBe(5);
    while (search.step());
    expect(search.result().rollouts).toBeGreaterThan(20);
    expect(search.result().rollouts).toBeLessThanOrEqual(30);
    let looks = 0;
    answer(
      react,
      // 23 of the calls are for the simulated fights of a forecast.
      searchingPolicy(toy, { rollouts: 90, seed: 'x' }, () => ++looks > 30),
    );
    expect(looks).toBe(31);
  });

  it('are the same for the same seed, and leave everything unchanged', () => {
    const react = asked(duel(2, 1), 'react', () => true);
    const before = JSON.stringify(react.action.before());
    expect(answer(react)).toEqual(answer(react));
    expect(JSON.stringify(react.action.before())).toBe(before);
  });

  it('use the margin they are asked about, but no die that they were not shown', () => {
    const luck = asked(duel(1, 1), 'luck', ({ about }) => about['margin'] === -3);
    expect(luck.action.tape.map(({ kind }) => kind)).toContain('die');
    expect(known(luck).known).toEqual([]);
    // Other dice with the same margin, which the attacker cannot distinguish.
    const other = {
      ...luck,
      action: {
        ...luck.action,
        tape: luck.action.tape.map((item) =>
          item.kind === 'die' ? { ...item, value: Number(item.value) - 1 } : item,
        ),
      },
    };
    expect(known(other)).toEqual(known(luck));
  });

  it('keep a die that was shown: with only the worst face before it, everything is drawn again', () => {
    const shown: Question = {
      id: 'luck',
      who: 'ann',
      rules: [],
      about: { margin: -3, face: 4 },
      shows: ['face'],
      domain: { kind: 'choice', options: [] },
    };
    const { action } = asked(duel(1, 1), 'luck', () => true);
    const tape = [
      { kind: 'die', name: 'defence', who: 'bob', value: 4, from: 'generator' },
      { kind: 'die', name: 'attack', who: 'ann', value: 3, from: 'generator' },
      { kind: 'die', name: 'attack', who: 'ann', value: 4, from: 'generator' },
    ] as const;
    expect(known({ question: shown, action: { ...action, tape } }).known).toEqual([
      { kind: 'die', name: 'attack', who: 'ann', value: 4, place: 1 },
    ]);
  });

  it('ignore an earlier answer that was not an option of the preceding question', () => {
    const options = [{ value: 'keep' }, { value: 'again' }];
    const luck: Question = {
      id: 'luck',
      who: 'ann',
      rules: [],
      about: {},
      domain: { kind: 'choice', options },
    };
    const told = [{ kind: 'answer', name: 'luck', who: 'ann', value: 'again', place: 0 }] as const;
    const doing = command('attack', 'ann', { target: 'bob' });
    const dice = new KeyedDice('x', duel(1, 1));
    const replay = new Replay({ question: luck, command: doing, known: told }, dice.source, () => [
      null,
    ]);
    replay.begin('keep');
    expect(replay.answers([luck])).toEqual(['again']);
    expect(replay.answers([luck])).toEqual(['keep']);
    replay.begin('keep');
    const other: Question = { ...luck, domain: { kind: 'choice', options: [{ value: 'keep' }] } };
    expect(() => replay.answers([other])).toThrow(OtherwiseError);
  });

  it('know nothing of the actions of an unseen combatant, nor of undeclared commands of others', () => {
    const state = toyState(['ann', 'bob'], { ann: { hidden: true } });
    const { action, question } = asked(state, 'react', () => true);
    const seat = seatOfSide(state, 'bob');
    expect(askedAction(openly, action, question, seat)).toBeUndefined();
    const seen = asked(duel(9, 0), 'react', () => true);
    expect(askedAction(toy, seen.action, seen.question, seat)).toBeUndefined();
    expect(askedAction(openly, seen.action, seen.question, seat)?.command.by).toBe('ann');
  });

  it('are searched for alike in simulated fights and in live ones', () => {
    const spy = { answered: 0, looked: 0 };
    const curious: Policy<ToyState> = {
      ...sensible,
      looksBack: true,
      answer(question, state, look) {
        spy.answered++;
        const found = look?.();
        if (found) spy.looked++;
        expect(found?.before.combatants).toBeDefined();
        return sensible.answer(question, state);
      },
    };
    const simulator = new Simulator(openly, duel(9, 1), () => curious, { limit: 40 });
    simulator.play(new Generator('curious'), ({ state }) =>
      expect(fighter(state, 'bob')).toBeDefined(),
    );
    expect(spy.answered).toBeGreaterThan(5);
    expect(spy.looked).toBe(spy.answered);
    const automat = new AutoPlayer(openly, curious, randomPolicy(openly, new Generator('spare')));
    const react = asked(duel(9, 0), 'react', () => true);
    const before = spy.looked;
    automat.answer(react.question, react.action.before(), react.action);
    expect(spy.looked).toBe(before + 1);
  });
});
