import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import type { Person } from '../testing/stage.js';
import { stage, weapon } from '../testing/stage.js';
import { splashCells } from './blast-and-splash/area.js';

// Notes, offers and refusals in single situations: each test fails if one condition of its rule is
// dropped.

const sword = weapon('sword');
const pike = weapon('pike', { skills: ['pole-arms'], hands: 2, reach: 2, tags: ['Brace'] });
const bow = weapon('bow', { skills: ['ranged'], kind: 'projectile' });
const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 65, fray: 40, unarmed: 30, ride: 60, ranged: 50 },
  weapons: [sword],
};
const bob: Person = { ...ann, at: [6, 5] };
const horse: Person = { at: [5, 5], side: 'a', sheet: { warTrained: true } };

const onHorse = (state: object = {}, horseState: object = {}, bobs: Partial<Person> = {}) =>
  stage({
    ann: { ...ann, state: { riding: 'horse', ...state } },
    horse: { ...horse, state: { ...horseState } },
    bob: { ...bob, ...bobs },
  });

test('REN-BRACE-03 the braced weapons of friends do not meet a friendly charge', () => {
  const asked = (side: string) => {
    const s = stage(
      {
        cid: { ...bob, at: [9, 6], side, weapons: [pike], skills: { 'pole-arms': 60 } },
        ann: { ...ann, side: 'a' },
        bob: { ...bob, at: [12, 5] },
      },
      { order: ['cid', 'ann', 'bob'] },
    );
    s.do('cid', 'brace', { weapon: 'cid/pike' });
    s.until('ann');
    const path = [
      [6, 5],
      [7, 5],
      [8, 5],
    ];
    return s
      .do('ann', 'charge', { path }, { answers: side === 'b' ? [['brace', 'no']] : [] })
      .questions.filter((id) => id === 'brace');
  };
  expect([asked('a'), asked('b')]).toEqual([[], ['brace']]);
});

test('REN-REACT-06 REN-MAN-07 a mount that is grabbed on the way goes no farther', () => {
  const s = onHorse({}, {}, { skills: { unarmed: 90, fray: 40 }, weapons: [] });
  s.do('ann', 'end', {}, {});
  s.until('bob');
  s.do('bob', 'ready', {
    event: 'move',
    action: { do: 'grab', with: { target: 'horse' } },
  });
  s.until('ann');
  const path = [
    [4, 5],
    [3, 5],
    [2, 5],
  ];
  const scene = s.do(
    'ann',
    'move',
    { path },
    {
      dice: [50, 99],
      answers: [['readied', 'yes']],
    },
  );
  expect(s.who('horse').grabbedBy).toEqual(['bob']);
  expect(s.who('ann').at).not.toEqual([2, 5]);
  expect(s.who('horse').at).toEqual(s.who('ann').at);
  expect(scene.facts('stopped', 'who')).toEqual(['ann']);
});

test('REN-SPLASH-01 a splash of so many square metres covers as many squares, rounded up', () => {
  const cells = (perCell: number, extent: number) => {
    const s = stage(
      { ann: { ...ann, at: [1, 1] }, bob: { ...bob, at: [3, 3] } },
      {
        options: { splashExtent: 'area' },
        map: { rows: Array.from({ length: 9 }, () => '.........'), scale: { perCell } },
      },
    );
    return splashCells(s.state, [4, 4], extent).length;
  };
  expect([cells(2, 5), cells(4, 8), cells(4, 9)]).toEqual([5, 2, 3]);
});

test('REN-CATCH-06 a catch lasts as far as the longer of the two weapons reaches', () => {
  const caught = (catching: object, at: readonly [number, number]) => {
    const hook = weapon('hook', { tags: ['Catch'], ...catching });
    const s = stage({
      ann: { ...ann, skills: { 'one-handed': 60 } },
      bob: { ...bob, skills: { 'one-handed': 65 }, weapons: [hook] },
    });
    s.do(
      'ann',
      'attack',
      { weapon: 'ann/sword', target: 'bob' },
      { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] },
    );
    expect(s.who('bob').catching).not.toBeNull();
    s.gm('place', { who: 'bob', to: [...at] });
    return s.who('bob').catching !== null;
  };
  expect([caught({ reach: 1 }, [7, 5]), caught({}, [7, 5])]).toEqual([true, false]);
});

test('REN-MOUNT-09 who is disabled is not thrown clear, and does not roll for it', () => {
  const s = stage({ ann: { ...ann, sheet: { DUR: 5 }, state: { riding: 'horse' } }, horse, bob });
  const scene = s.gm('harm', { who: 'ann', damage: 6 });
  expect([scene.rolled, scene.has('thrown clear'), s.who('ann').riding]).toEqual([[], false, null]);
});

test('REN-AWARE-03 rider and mount hide together: one who notices one knows of both', () => {
  const hidden = { hidden: true };
  const set = (rider: object, mount: object) =>
    renaissance.setUp({
      title: 'saddle',
      options: {},
      map: undefined,
      content: {},
      order: undefined,
      combatants: [
        { id: 'ann', side: 'a', at: [5, 5], sheet: {}, state: { riding: 'horse', ...rider } },
        { id: 'horse', side: 'a', at: [5, 5], sheet: {}, state: { ...mount } },
        { id: 'bob', side: 'b', at: [9, 5], sheet: {}, state: {} },
      ],
    }).ok;
  expect([set({}, {}), set(hidden, hidden), set(hidden, {}), set({}, hidden)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  const s = stage({
    ann: {
      ...ann,
      skills: { ranged: 60, ride: 60 },
      weapons: [bow],
      state: { riding: 'horse', hidden: true },
    },
    horse: { ...horse, state: { hidden: true } },
    bob: { ...bob, at: [9, 5] },
  });
  s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [90] });
  expect([s.who('ann').hidden, s.who('horse').hidden]).toEqual([false, false]);
});

test('REN-AWARE-03 who mounts in hiding a mount that shows is seen', () => {
  const s = stage({
    ann: { ...ann, state: { hidden: true } },
    horse: { ...horse, at: [4, 5] },
    bob: { ...bob, at: [9, 5] },
  });
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.who('ann').hidden).toBe(false);
});

test('REN-STR-10 REN-STR-04 strikes that need a blow are refused to shots', () => {
  const s = stage({
    ann: { ...ann, skills: { ranged: 60 }, weapons: [bow] },
    bob: { ...bob, at: [9, 5] },
  });
  const shot = { weapon: 'ann/bow', target: 'bob' };
  expect(s.allowed('ann', 'attack', shot)).toBe(true);
  for (const strike of ['knock-down', 'mighty-blow'])
    expect(s.allowed('ann', 'attack', { ...shot, strike })).toBe(false);
});

test('REN-CTX-10 only what lies here or in an adjacent square is picked up', () => {
  const s = stage({ ann, bob: { ...bob, at: [12, 5] } });
  s.do('ann', 'drop', { item: 'ann/sword' });
  expect(s.allowed('ann', 'pick-up', { item: 'ann/sword' })).toBe(true);
  s.gm('place', { who: 'ann', to: [6, 6] });
  expect(s.allowed('ann', 'pick-up', { item: 'ann/sword' })).toBe(true);
  s.gm('place', { who: 'ann', to: [7, 5] });
  expect(s.allowed('ann', 'pick-up', { item: 'ann/sword' })).toBe(false);
});

test('REN-CTX-17 once wounds heal, no more of them are negated than there are', () => {
  const s = stage({ ann: { ...ann, state: { wounds: 2, negatedWounds: 2 } }, bob });
  s.gm('heal', { who: 'ann', damage: 0, wounds: 1 });
  expect([s.who('ann').wounds, s.who('ann').negatedWounds]).toEqual([1, 1]);
});

test('REN-CTX-15 REN-TERM-02 harm tells who dealt it, and how much there is of it now', () => {
  const s = stage({
    ann: {
      at: [5, 5],
      skills: { 'one-handed': 60 },
      weapons: [weapon('club', { damage: { dice: 0, flat: 9 } })],
    },
    bob: { at: [6, 5], sheet: { DUR: 40 }, state: { damage: 12 } },
  });
  const struck = s.do(
    'ann',
    'attack',
    { weapon: 'ann/club', target: 'bob' },
    { dice: [20, 98, 5] },
  );
  expect(struck.note('harm')).toEqual({
    who: 'bob',
    by: 'ann',
    damage: 9,
    total: 21,
    wounds: 1,
    bloodied: true,
  });
  expect(s.gm('harm', { who: 'bob', damage: 1 }).note('harm')).toEqual({
    who: 'bob',
    damage: 1,
    total: 22,
    wounds: 0,
    bloodied: true,
  });
});

test('REN-MAN-07 REN-REACT-03 who is held may try the escape they have readied, whatever others wait for', () => {
  const grabber = (at: Person['at']): Person => ({
    side: 'a',
    at,
    weapons: [weapon('club')],
    skills: { 'one-handed': 60, unarmed: 60 },
  });
  const s = stage(
    {
      dan: grabber([7, 6]),
      ann: grabber([5, 5]),
      bob: { side: 'b', at: [6, 5], skills: { unarmed: 60 } },
      cid: grabber([7, 5]),
    },
    { order: ['ann', 'dan', 'bob', 'cid'] },
  );
  const hampered = { dice: [50, 98], answers: [['grab-result', 'hampered']] } as const;
  s.do('ann', 'grab', { target: 'bob' }, hampered);
  s.end();
  s.do('dan', 'ready', {
    event: 'move',
    action: { do: 'attack', with: { weapon: 'dan/club', target: 'bob' } },
  });
  s.end();
  s.do('bob', 'ready', { event: 'attack', action: { do: 'escape', with: { from: 'ann' } } });
  s.end();
  s.do('cid', 'grab', { target: 'bob' }, { dice: [50, 98] });
  expect(s.who('bob').grabbedBy).toEqual(['ann', 'cid']);
  s.end();
  const club = { weapon: 'ann/club', target: 'bob' };
  const scene = s.do('ann', 'attack', club, {
    dice: [50, 98, 98],
    answers: [['readied', 'yes']],
  });
  expect([scene.facts('grab ends', 'by'), s.who('bob').grabbedBy]).toEqual([['ann'], ['cid']]);
});

test('REN-MAN-07 REN-REACT-02 one who is held does nothing else that they had readied', () => {
  const s = stage(
    {
      bob: { side: 'b', at: [6, 5], weapons: [weapon('club')], skills: { 'one-handed': 60 } },
      ann: { side: 'a', at: [5, 5], skills: { unarmed: 60 }, weapons: [weapon('club')] },
      cid: { side: 'a', at: [6, 6], weapons: [weapon('club')] },
    },
    { order: ['bob', 'ann', 'cid'] },
  );
  const blow = { do: 'attack', with: { weapon: 'bob/club', target: 'cid' } };
  s.do('bob', 'ready', { event: 'attack', action: blow });
  s.end();
  s.do('ann', 'grab', { target: 'bob' }, { dice: [50, 98] });
  s.end();
  const club = { weapon: 'cid/club', target: 'bob' };
  expect(s.do('cid', 'attack', club, { dice: [98] }).questions).not.toContain('readied');
});
