import { renderTextMap } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import { scene } from './scene.js';
import type { State } from '../state/state.js';
import { attack, stage } from '../testing/stage.js';

const armed = { arms: { broadsword: 50 } };

test('RMC-MELEE-01, RMC-MELEE-03: who engages whom goes one way, and an action not in reach is only meant', () => {
  const s = stage({ ann: armed, bob: armed, cat: { ...armed, at: [30, 5] } });
  s.do('ann', 'declare', { action: 'melee', target: 'bob' });
  s.do('cat', 'declare', { action: 'melee', target: 'bob' });
  expect(scene(s.state).relations).toEqual([
    {
      from: 'ann',
      to: 'bob',
      kind: 'engaged',
      label: 'engages',
      rules: ['RMC-MELEE-01', 'RMC-MELEE-02', 'RMC-MELEE-03'],
    },
    { from: 'cat', to: 'bob', kind: 'aim', label: 'plans to attack', rules: ['RMC-MELEE-04'] },
  ]);
});

test('RMC-MELEE-04: whoever dodges or is at someone who is out means them nothing', () => {
  const s = stage({ ann: armed, bob: {}, cat: { ...armed, at: [30, 5] } });
  s.do('cat', 'declare', { action: 'melee', target: 'bob' });
  s.do(
    'ann',
    'attack',
    { target: 'bob', weapon: 'ann/broadsword' },
    { dice: [90, 10], answers: [['defence', 'dodge']] },
  );
  const labels = (state: State) => scene(state).relations.map(({ from, label }) => [from, label]);
  expect(labels(s.state)).toEqual([
    ['ann', 'engages'],
    ['cat', 'plans to attack'],
  ]);
  const { bob } = s.state.combatants;
  if (!bob) throw new Error('no bob');
  const fallen = { ...s.state, combatants: { ...s.state.combatants, bob: { ...bob, dead: true } } };
  expect(labels(fallen)).toEqual([]);
});

test('RMC-MELEE-04: a shot is planned until it is shot', () => {
  const s = stage({ ann: { arms: { bow: 50 } }, bob: { at: [20, 0] } });
  s.do('ann', 'declare', { action: 'ranged', target: 'bob' });
  const planned = scene(s.state).relations.map(({ label }) => label);
  attack(s, 'ann', 'bob', { dice: [10] });
  expect([planned, scene(s.state).relations]).toEqual([['plans to shoot'], []]);
});

test('RMC-MELEE-02: places and striking distances are exact', () => {
  const s = stage({ ann: { ...armed, at: [2.25, 1.5] }, bob: { at: [9, 1], state: { hits: 0 } } });
  const [ann, bob] = scene(s.state).tokens;
  expect(ann).toEqual({ id: 'ann', at: [2.25, 1.5], size: 1, radius: 3 });
  expect(bob).toEqual({ id: 'bob', at: [9, 1], size: 1 });
  expect(renderTextMap(rolemaster, s.state)).toContain('\n 2 .........b...\n 3 ..A....');
});

test('RMC-PARRY-04: a parry that is sealed is in the scene of its own seat only', () => {
  const s = stage({ ann: armed, bob: armed }, { options: { 'parry.allocation': 'declaredFoe' } });
  const state = {
    ...s.state,
    combatants: {
      ...s.state.combatants,
      ann: {
        ...s.who('ann'),
        parry: { against: 'bob', points: 20, weapon: 'ann/broadsword', spent: false },
      },
    },
  };
  const shown = (id: string) =>
    scene(rolemaster.view(state, { name: id, role: 'player', combatants: [id] })).relations.map(
      ({ detail }) => detail,
    );
  expect([shown('ann'), shown('bob')]).toEqual([['with 20 OB'], []]);
});

test('who is hidden from a seat is in no scene of it', () => {
  const s = stage({ ann: { ...armed, state: { hidden: true } }, bob: armed });
  s.do('ann', 'declare', { action: 'melee', target: 'bob' });
  const seen = scene(
    rolemaster.view(s.state, { name: 'bob', role: 'player', combatants: ['bob'] }),
  );
  expect([seen.tokens.map(({ id }) => id), seen.relations]).toEqual([['bob'], []]);
});

test('RMC-KNOCK-02 places are cells of the map, whatever their size', () => {
  const s = stage(
    { a: { at: [0, 0] }, b: { at: [6, 3] } },
    {
      map: {
        rows: ['.....', '.....', '.....'],
        scale: { unit: 'metre', perCell: 2 },
      },
    },
  );
  s.gm('place', { who: 'a', to: [2, 1] });
  s.gm('place', { who: 'b', to: [1.5, 0.25] });
  expect(scene(s.state).tokens.map(({ at }) => at)).toEqual([
    [2, 1],
    [1.5, 0.25],
  ]);
});
