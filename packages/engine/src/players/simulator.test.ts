import { expect, it } from 'vitest';
import { Generator } from '../values/generator.js';
import type { Policy } from './policy.js';
import { favourites, sensiblePolicy } from './policy.js';
import { Simulator } from './simulator.js';
import { toy, toyState } from '../testing/toy-ruleset.js';
import { fighter } from '../testing/toy-state.js';
import type { ToyState } from '../testing/toy-state.js';

const PEOPLE = ['ann', 'bob', 'cat', 'dan'];

it('players of a simulated fight see only what their side may know, in commands and answers', () => {
  const sensible = sensiblePolicy(toy);
  const hidden: string[] = [];
  let shown = 0;
  const watching = (id: string): Policy<ToyState> => {
    const look = (state: ToyState): void => {
      shown++;
      for (const other of Object.values(state.combatants))
        if (other.hidden && other.side !== fighter(state, id).side)
          hidden.push(`${id} sees ${other.id}`);
    };
    return {
      command(state, by) {
        look(state);
        return sensible.command(state, by);
      },
      answer(question, state) {
        look(state);
        return sensible.answer(question, state);
      },
    };
  };
  const simulator = new Simulator(toy, toyState(PEOPLE, { dan: { hidden: true } }), watching, {
    limit: 200,
  });
  for (let i = 0; i < 20; i++) simulator.play(new Generator(`hidden ${i}`), () => undefined);
  expect(shown).toBeGreaterThan(100);
  expect(hidden).toEqual([]);
});

it('a command that looks possible to a side but is refused is replaced by another', () => {
  const done: string[] = [];
  const sensible = sensiblePolicy(toy);
  const stubborn: Policy<ToyState> = {
    ...sensible,
    command: (_, by) => ({ do: 'attack', by, with: { target: 'nobody' } }),
  };
  const attack = toy.actions.get('attack');
  if (!attack) throw new Error('no attack');
  const noting = {
    ...attack,
    perform: (...[table, by, parameters]: Parameters<typeof attack.perform>) => (
      done.push(String(parameters['target'])),
      attack.perform(table, by, parameters)
    ),
  };
  const simulator = new Simulator(
    { ...toy, actions: new Map([...toy.actions, ['attack', noting]]) },
    toyState(PEOPLE),
    () => stubborn,
    { limit: 30 },
  );
  expect(simulator.play(new Generator('refused'), ({ commands }) => commands)).toBeGreaterThan(5);
  expect(done).not.toContain('nobody');
});

it('every fight asks again for its players, so that they may have dice of their own in each', () => {
  const sensible = sensiblePolicy(toy);
  let fight = 0;
  const played: number[] = [];
  const of = (number: number): Policy<ToyState> => ({
    ...sensible,
    command(state, by) {
      played.push(number);
      return sensible.command(state, by);
    },
  });
  const simulator = new Simulator(toy, toyState(PEOPLE), () => of(fight), { limit: 50 });
  for (fight = 0; fight < 3; fight++)
    simulator.play(new Generator(`fight ${fight}`), () => undefined);
  expect([...new Set(played)]).toEqual([0, 1, 2]);
});

it('the best-looking choices are returned as commands, the sensible player’s first, without ending the turn', () => {
  const begun = { ...toyState(PEOPLE), round: 1, order: PEOPLE, turn: 0 };
  const all = favourites(toy, begun, 'ann', 3);
  expect(all[0]).toEqual(sensiblePolicy(toy).command(begun, 'ann'));
  expect(all.length).toBeGreaterThan(0);
  expect(new Set(all.map((command) => command.do)).size).toBe(all.length);
  expect(favourites(toy, begun, 'ann', 1)).toEqual(all.slice(0, 1));
});
