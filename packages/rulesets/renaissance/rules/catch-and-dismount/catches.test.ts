import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword', { damage: { dice: 1, flat: 3 } });
const hook = weapon('hook', { tags: ['Catch'] });

const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 60, fray: 50, unarmed: 30 },
  weapons: [sword],
};
const bob: Person = {
  at: [6, 5],
  skills: { 'one-handed': 65, fray: 20, unarmed: 30 },
  weapons: [hook],
};

const duel = (
  more: Staging = {},
  changes: { readonly ann?: Partial<Person>; readonly bob?: Partial<Person> } = {},
) => stage({ ann: { ...ann, ...changes.ann }, bob: { ...bob, ...changes.bob } }, more);
const strike = { weapon: 'ann/sword', target: 'bob' };
const catching = { answers: [['defence', 'catch:bob/hook']] } as const;

/** Ann's sword is caught by Bob's hook, and it is her turn. */
function held(changes: { readonly ann?: Partial<Person>; readonly bob?: Partial<Person> } = {}) {
  const s = duel({}, changes);
  s.do('ann', 'attack', strike, { dice: [20, 35], ...catching });
  expect(s.who('bob').catching).toEqual({ weapon: 'bob/hook', of: 'ann', caught: 'ann/sword' });
  return s;
}

test('REN-CATCH-01 a weapon with the Catch tag offers a catch, one without it does not', () => {
  const s = duel();
  const scene = s.do('ann', 'attack', strike, { dice: [20, 35], ...catching });
  expect(scene.rolled).toEqual(['ann attack', 'bob catch']);
  const plain = duel({}, { bob: { weapons: [weapon('hook')] } });
  expect(() => plain.do('ann', 'attack', strike, { dice: [20, 35], ...catching })).toThrow(
    /expected one of/,
  );
});

test('REN-CATCH-01 only a melee blow with a held weapon can be caught', () => {
  const fist = duel();
  expect(() =>
    fist.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [15, 35], ...catching }),
  ).toThrow(/expected one of/);
  const claws = duel(
    {},
    {
      ann: {
        sheet: { naturalWeapons: [weapon('claws', { skills: ['unarmed'], kind: 'natural' })] },
      },
    },
  );
  expect(() =>
    claws.do(
      'ann',
      'attack',
      { weapon: 'ann/claws', target: 'bob' },
      { dice: [15, 35], ...catching },
    ),
  ).toThrow(/expected one of/);
  const bow = duel(
    {},
    {
      ann: {
        skills: { ranged: 60 },
        weapons: [weapon('bow', { skills: ['ranged'], kind: 'projectile' })],
      },
    },
  );
  expect(() =>
    bow.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [15, 35], ...catching }),
  ).toThrow();
});

test('REN-CATCH-02 a catch is rolled at -10 and defends like any defence', () => {
  const s = duel();
  const scene = s.do('ann', 'attack', strike, { dice: [20, 25], ...catching });
  expect(targetsOf(scene, 'catch')).toEqual([55]);
  expect(scene.parts('catch')).toContain('REN-CATCH-02 -10');
  expect(scene.has('miss')).toBe(true);
  expect(s.who('bob').damage).toBe(0);
  const edge = duel().do('ann', 'attack', strike, { dice: [20, 56, 5], ...catching });
  expect(edge.has('hit')).toBe(true);
});

test('REN-CATCH-02 Fray may be used for it where it is better', () => {
  const s = duel({}, { bob: { skills: { 'one-handed': 40, fray: 70 } } });
  expect(
    targetsOf(s.do('ann', 'attack', strike, { dice: [20, 25], ...catching }), 'catch'),
  ).toEqual([60]);
  const ruled = duel(
    {},
    {
      ann: { weapons: [weapon('sword', { noDefence: ['fray'] })] },
      bob: { skills: { 'one-handed': 40, fray: 70 } },
    },
  );
  expect(
    targetsOf(ruled.do('ann', 'attack', strike, { dice: [20, 25], ...catching }), 'catch'),
  ).toEqual([30]);
});

test('REN-CATCH-03 an attack that fails gives no chance to catch', () => {
  const s = duel();
  const scene = s.do('ann', 'attack', strike, { dice: [61] });
  expect(scene.questions).toEqual([]);
  expect(s.who('bob').reacted).toEqual([]);
});

test('REN-CATCH-03 with catchOnMiss a catch may be rolled all the same and needs an exceptional success', () => {
  const s = duel({ options: { catchOnMiss: true } });
  const scene = s.do('ann', 'attack', strike, {
    dice: [61, 31],
    answers: [['catch', 'catch:bob/hook']],
  });
  expect(scene.cites('caught', 'REN-CATCH-03')).toBe(true);
  expect(s.who('bob').catching?.caught).toBe('ann/sword');
  const weak = duel({ options: { catchOnMiss: true } });
  weak.do('ann', 'attack', strike, { dice: [61, 30], answers: [['catch', 'catch:bob/hook']] });
  expect(weak.who('bob').catching).toBeNull();
  expect(weak.who('bob').reacted).toHaveLength(1);
  const declined = duel({ options: { catchOnMiss: true, parryIsReaction: true } });
  expect(declined.do('ann', 'attack', strike, { dice: [61] }).rolled).toEqual(['ann attack']);
  expect(declined.who('bob').reacted).toEqual([]);
});

const caughtBy = (roll: number, options: Staging['options'] = {}) => {
  const s = duel({ options });
  s.do('ann', 'attack', strike, { dice: [20, roll], ...catching });
  return s.who('bob').catching?.caught;
};

test('REN-CATCH-04 the weapon is caught by an exceptional success only', () => {
  expect(caughtBy(30)).toBeUndefined();
  expect(caughtBy(31)).toBe('ann/sword');
  expect(caughtBy(22)).toBe('ann/sword');
  expect(caughtBy(22, { criticalCountsAsExceptional: false })).toBeUndefined();
});

test('REN-CATCH-04 it must also win', () => {
  const s = duel();
  s.do('ann', 'attack', strike, { dice: [50, 40, 3], ...catching });
  expect(s.who('bob').catching).toBeNull();
  expect(s.who('bob').damage).toBe(11);
});

test('REN-CATCH-05 neither can attack with the weapons involved, others remain', () => {
  const s = held({
    ann: { weapons: [sword, weapon('dagger', { tags: ['Off-Hand'] })] },
    bob: { weapons: [hook, weapon('club')] },
  });
  s.until('bob');
  expect(s.refused('bob', 'attack', { weapon: 'bob/hook', target: 'ann' })).toEqual([
    'REN-CATCH-05',
  ]);
  expect(s.allowed('bob', 'attack', { weapon: 'bob/club', target: 'ann' })).toBe(true);
  s.until('ann');
  expect(s.refused('ann', 'attack', strike)).toEqual(['REN-CATCH-05']);
  expect(s.allowed('ann', 'attack', { weapon: 'ann/dagger', target: 'bob' })).toBe(true);
  expect(s.refused('ann', 'stow', { item: 'ann/sword' })).toEqual(['REN-CATCH-05']);
});

test('REN-CATCH-05 neither can move, in the saddle or on foot', () => {
  const s = held();
  for (const id of ['bob', 'ann']) {
    s.until(id);
    expect(s.refused(id, 'move', { path: [[id === 'ann' ? 4 : 7, 5]] })).toEqual(['REN-CATCH-05']);
    expect(s.refused(id, 'charge', { path: [[id === 'ann' ? 4 : 7, 5]] })).toEqual([
      'REN-CATCH-05',
    ]);
  }
});

test('REN-CATCH-05 a rider whose weapon is held can neither ride nor get down', () => {
  const s = stage({
    ann: { ...ann, state: { riding: 'horse' } },
    bob,
    horse: { at: [5, 5], side: 'a', sheet: { warTrained: true } },
  });
  s.do('ann', 'attack', strike, { dice: [10, 35], ...catching });
  expect(s.who('bob').catching?.of).toBe('ann');
  expect(s.refused('ann', 'dismount')).toEqual(['REN-CATCH-05']);
  s.until('ann');
  expect(s.refused('ann', 'move', { path: [[4, 5]] })).toEqual(['REN-CATCH-05']);
});

test('REN-CATCH-05 defending with a weapon that is held remains possible', () => {
  const s = held();
  s.do('ann', 'end');
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'unarmed', target: 'ann' },
    { dice: [15, 30], answers: [['defence', 'parry:ann/sword']] },
  );
  expect(scene.has('miss')).toBe(true);
});

test('REN-CATCH-05 a catcher holds one weapon and no other', () => {
  const s = stage(
    {
      ann,
      cid: { ...ann, at: [6, 6], side: 'a' },
      bob: { ...bob, weapons: [hook, weapon('fork', { tags: ['Catch'] })] },
    },
    { order: ['ann', 'bob', 'cid'] },
  );
  s.do('ann', 'attack', strike, { dice: [20, 35], ...catching });
  s.until('cid');
  // Bob's reaction came back at the end of his turn.
  expect(s.who('bob').reacted).toEqual([]);
  expect(() =>
    s.do(
      'cid',
      'attack',
      { weapon: 'cid/sword', target: 'bob' },
      { dice: [20, 35], answers: [['defence', 'catch:bob/fork']] },
    ),
  ).toThrow(/is caught/);
});

test('REN-CATCH-05 a mover who catches a weapon on the way gets no farther', () => {
  const s = duel(
    {},
    {
      ann: { weapons: [hook], skills: { 'one-handed': 65 } },
      bob: { weapons: [sword], skills: { 'one-handed': 60 } },
    },
  );
  s.do(
    'ann',
    'move',
    {
      path: [
        [4, 5],
        [3, 5],
      ],
    },
    {
      dice: [20, 35],
      answers: [
        ['opportunity', 'ann/bob/sword'],
        ['defence', 'catch:ann/hook'],
      ],
    },
  );
  expect(s.who('ann').at).toEqual([5, 5]);
  expect(s.who('ann').catching?.of).toBe('bob');
});

test('REN-CATCH-06 the catcher lets go on the own turn, which costs nothing', () => {
  const s = held();
  expect(s.refused('bob', 'release-catch')).toEqual(['REN-CTX-12']);
  s.until('bob');
  s.do('bob', 'release-catch');
  expect(s.who('bob').catching).toBeNull();
  expect(s.who('bob')).toMatchObject({ standardUsed: false, quickUsed: 0 });
  expect(s.allowed('bob', 'move', { path: [[7, 5]] })).toBe(true);
  expect(s.refused('bob', 'release-catch')).toEqual(['REN-CATCH-06']);
});

test('REN-CATCH-06 disarming a caught weapon is 10 easier, drops it and ends the catch', () => {
  const s = held();
  s.until('bob');
  const scene = s.do('bob', 'disarm', { target: 'ann', item: 'ann/sword' }, { dice: [61, 58] });
  expect(targetsOf(scene, 'disarm')).toEqual([75]);
  expect(scene.parts('disarm')).toEqual(['REN-CATCH-06 10']);
  expect(s.who('bob').catching).toBeNull();
  expect(holds(s, 'ann')).toEqual([]);
  expect(s.state.ground).toEqual([{ item: 'ann/sword', at: [5, 5] }]);
});

test('REN-CATCH-06 REN-CATCH-05 disarming another item of the same opponent is not easier, and not done with the hook', () => {
  const s = held({ ann: { weapons: [sword, weapon('dagger', { tags: ['Off-Hand'] })] } });
  s.until('bob');
  const scene = s.do('bob', 'disarm', { target: 'ann', item: 'ann/dagger' }, { dice: [99] });
  expect(targetsOf(scene, 'disarm')).toEqual([30]);
  expect(s.who('bob').catching).not.toBeNull();
});

test('REN-CATCH-06 one who disarms one of the two ends the catch', () => {
  const s = stage(
    { ann, bob, cid: { ...ann, at: [6, 6], side: 'a' } },
    { order: ['ann', 'cid', 'bob'] },
  );
  s.do('ann', 'attack', strike, { dice: [20, 35], ...catching });
  s.until('cid');
  s.do('cid', 'disarm', { target: 'bob', item: 'bob/hook' }, { dice: [50, 20] });
  expect(s.who('bob').catching).toBeNull();
  expect(s.allowed('cid', 'move', { path: [[6, 7]] })).toBe(true);
});

test('REN-CATCH-07 the owner may let go: free, and the weapon lies with the catcher', () => {
  const s = held();
  s.until('ann');
  s.do('ann', 'abandon-weapon');
  expect(holds(s, 'ann')).toEqual([]);
  expect(s.state.ground).toEqual([{ item: 'ann/sword', at: [6, 5] }]);
  expect(s.who('bob').catching).toBeNull();
  expect(s.who('ann')).toMatchObject({ standardUsed: false, quickUsed: 0 });
  expect(s.refused('ann', 'abandon-weapon')).toEqual(['REN-CATCH-07']);
});

test('REN-CATCH-07 pulling loose is a Quick Action and an unopposed SOM + STR check', () => {
  const s = held();
  s.until('ann');
  const failed = s.do('ann', 'break-free', {}, { dice: [46] });
  expect(targetsOf(failed, 'SOM+STR')).toEqual([45]);
  expect(s.who('bob').catching).not.toBeNull();
  expect(s.who('ann').quickUsed).toBe(1);
  s.do('ann', 'break-free', {}, { dice: [45] });
  expect(s.who('bob').catching).toBeNull();
  expect(holds(s, 'ann')).toEqual(['ann/sword']);
  expect(s.refused('ann', 'break-free')).toEqual(['REN-CATCH-07']);
});

test('REN-CATCH-08 the attempt spends the reaction, successful or not', () => {
  for (const roll of [35, 56]) {
    const s = stage(
      { ann, cid: { ...ann, at: [6, 6], side: 'a' }, bob },
      { order: ['ann', 'cid', 'bob'] },
    );
    const scene = s.do('ann', 'attack', strike, {
      dice: roll > 55 ? [20, roll, 1] : [20, roll],
      ...catching,
    });
    expect(scene.cites('reaction', 'REN-CATCH-08')).toBe(true);
    s.do('ann', 'end');
    expect(() =>
      s.do(
        'cid',
        'attack',
        { weapon: 'cid/sword', target: 'bob' },
        { dice: [20, 35], ...catching },
      ),
    ).toThrow(/already used their reaction/);
  }
});

test('REN-CATCH-08 a reaction is needed, and one who is grabbed has none', () => {
  const grabbed = stage({
    ann,
    cid: { ...ann, at: [6, 6], side: 'a' },
    bob: { ...bob, state: { grabbedBy: ['cid'] } },
  });
  expect(() => grabbed.do('ann', 'attack', strike, { dice: [20, 35], ...catching })).toThrow(
    /grabbed/,
  );
  const scene = stage({
    ann,
    cid: { ...ann, at: [6, 6], side: 'a' },
    bob: { ...bob, state: { grabbedBy: ['cid'] } },
  }).do('ann', 'attack', strike, { dice: [20, 35] });
  expect(scene.has('miss')).toBe(true);
});

test('REN-CATCH-05 a catch lasts through turns and ends with the one who is disabled', () => {
  const s = held();
  s.until('ann');
  expect(s.who('bob').catching).not.toBeNull();
  s.gm('harm', { who: 'ann', damage: 200 });
  expect(s.who('bob').catching).toBeNull();
});

test('REN-MAN-03 an item in two hands falls from both and lies on the ground once', () => {
  const s = duel(
    {},
    {
      ann: {
        skills: { 'two-handed': 60, fray: 20 },
        weapons: [weapon('greatsword', { skills: ['two-handed'], hands: 2 })],
      },
    },
  );
  s.until('bob');
  s.do('bob', 'disarm', { target: 'ann', item: 'ann/greatsword' }, { dice: [50, 20] });
  expect(s.who('ann').hands.map((hand) => hand.holds)).toEqual([null, null]);
  expect(s.state.ground).toEqual([{ item: 'ann/greatsword', at: [5, 5] }]);
});

test('REN-CATCH-05 weapons that were moved apart come apart', () => {
  const near = held();
  near.gm('place', { who: 'ann', to: [6, 6] });
  expect(near.who('bob').catching).not.toBeNull();
  for (const who of ['ann', 'bob']) {
    const s = held();
    s.gm('place', { who, to: [15, 15] });
    expect(s.who('bob').catching).toBeNull();
  }
});

test('REN-CATCH-06 neither of the two weapons is just dropped; the refusal says what to do instead', () => {
  const s = held();
  expect(s.refused('ann', 'drop', { item: 'ann/sword' })).toEqual(['REN-CATCH-07']);
  s.do('ann', 'end');
  expect(s.refused('bob', 'drop', { item: 'bob/hook' })).toEqual(['REN-CATCH-06']);
});

test('REN-MAN-03 no one can be disarmed who holds nothing', () => {
  expect(duel({}, { bob: { weapons: [] } }).refused('ann', 'disarm', { target: 'bob' })).toEqual([
    'REN-MAN-03',
  ]);
});
