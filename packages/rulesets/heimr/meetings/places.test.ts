import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Squares, heights, borders and chases, combined with each other, house rules and exact odds.

const { abilities, bare, sword, at } = peopleWith({ climbing: 0 });
const thrower: Person = { sheet: { sword: 'throwing-axe' }, abilities };
const HARD = {
  rows: ['A1 A2'],
  borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 5 } }],
};
const WALL = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2] }] };
const PUNCH = { target: 'gus', effect: 'hit' };

test('HEI-BRAWL-18 HEI-MOVE-02 HEI-CTX-04 the odds of getting past a holder and over a border', () => {
  const s = stage(
    { ann: bare, finn: { ...bare, state: { holding: { who: 'ann', part: 'torso' } } } },
    { options: { bindPlainMove: 'free' }, map: HARD },
  );
  // Ann rolls two or more, and no less than finn: 2 + 3 + 4 + 5 + 6 ways of 36.
  const move = { do: 'move', by: 'ann', with: { to: 'A2' } };
  expect(
    chancesOf(heimr, s.state, move, { keyOf: ({ combatants }) => combatants['ann']?.at ?? '' }),
  ).toEqual({ A1: '4/9', A2: '5/9' });
});

test('HEI-BRAWL-10 HEI-BRAWL-12 HEI-ATK-08 the odds of a punch past a sword that cannot beat the dodge', () => {
  const s = stage({ finn: { ...bare, state: { standing: 9 } }, gus: sword });
  // Gus comes to nine at most; then a five or a six beats his seven.
  const brawl = { do: 'brawl', by: 'finn', with: PUNCH };
  expect(
    chancesOf(heimr, s.state, brawl, { keyOf: ({ combatants }) => `${combatants['gus']?.hp}` }),
  ).toEqual({ '8': '1/3', '9': '2/3' });
});

test('HEI-CTX-40 only the chase of the runner who runs on grows', () => {
  const s = stage(
    { ann: bare, bob: bare, cat: { ...at('C3'), side: 'a' }, dan: at('C3') },
    { order: ['ann', 'bob', 'cat', 'dan'] },
  );
  const chases = [
    { runner: 'cat', pursuer: 'dan', gap: 0 },
    { runner: 'ann', pursuer: 'bob', gap: 0 },
  ];
  s.gm('set', { path: 'chases', value: chases });
  s.do('ann', 'run', { to: 'A2' }, { dice: [6, 5] });
  expect(s.state.chases.map(({ runner, gap }) => [runner, gap])).toEqual([
    ['cat', 0],
    ['ann', 1],
  ]);
});

test('HEI-DODGE-01 HEI-CTX-25 a shot may come from as far as the weapon reaches, and no farther', () => {
  const near = stage({ nia: bare, bob: at('A2', thrower) }, { map: { rows: ['A1 A2 A3'] } });
  expect(near.allowed('nia', 'dodge')).toBe(true);
  const far = stage({ nia: bare, bob: at('A3', thrower) }, { map: { rows: ['A1 A2 A3'] } });
  expect(far.refused('nia', 'dodge')).toEqual(['HEI-DODGE-01']);
});

test('HEI-CLIMB-02 the least requirement of a climb is rolled for, none at all is not', () => {
  const rolled = (requirement: number, dice: readonly number[]) =>
    stage({ ann: bare, bob: at('A2') }, { map: WALL }).do(
      'ann',
      'climb',
      { way: 'up' },
      { dice, answers: [['climb-requirement', requirement]] },
    ).rolled;
  expect(rolled(1, [1])).toEqual(['ann climb']);
  expect(rolled(0, [])).toEqual([]);
});

test('HEI-CTX-24 fallSafeHeights 0 fallDamagePerHeight 2: a jump of two heights takes four hit points', () => {
  const options = { fallSafeHeights: 0, fallDamagePerHeight: 2 };
  const s = stage(
    { ann: { ...bare, state: { height: 2 } }, bob: at('A2') },
    { map: WALL, options },
  );
  s.do('ann', 'jump-down', { to: 0 }, { dice: [3] });
  expect(s.who('ann')).toMatchObject({ hp: 5, height: 0, position: 'prone' });
});

test('HEI-CTX-24 HEI-ACT-11 HEI-BRAWL-20 a jump that hurts ends a hold and leaves the turn to its jumper', () => {
  const s = stage(
    {
      ann: { ...bare, state: { height: 2, holding: { who: 'bob', part: 'torso' } } },
      bob: { state: { height: 2 } },
    },
    { map: WALL },
  );
  s.do('ann', 'jump-down', { to: 0 }, { dice: [5] });
  expect(s.who('ann')).toMatchObject({
    holding: null,
    hp: 8,
    position: 'prone',
    owesDefence: true,
  });
  expect(s.turn).toBe('ann');
  expect(s.refused('ann', 'jump-down', { to: 0 })).toContain('HEI-ACT-04');
});

test('HEI-CTX-37 HEI-CTX-39 injuryLevels larp2020: at two below nothing a guard is out, by default on their feet', () => {
  const struck = (injuryLevels: 'tabletop' | 'larp2020') => {
    const s = stage(
      { ann: { ...bare, sheet: { hitPoints: 1 } }, bob: bare, cat: { ...bare, side: 'a' } },
      { options: { injuryLevels } },
    );
    s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
    end(s);
    s.gm('harm', { who: 'ann', damage: 3, part: 'sword arm' });
    return [s.who('ann').position, s.who('ann').guarding === null];
  };
  expect([struck('tabletop'), struck('larp2020')]).toEqual([
    ['standing', false],
    ['helpless', true],
  ]);
});

const ROOMS = {
  rows: ['A1 A2 A3'],
  borders: [{ from: 'A2', to: 'A3', tags: ['window'] }],
};

test('HEI-CTX-20 HEI-RUN-01 runDistance 2: a run over two borders fills the window on its way', () => {
  const s = stage(
    { ann: bare, cat: { ...bare, side: 'a' }, bob: at('A3') },
    { order: ['ann', 'cat', 'bob'], map: ROOMS, options: { runDistance: 2 } },
  );
  s.do('ann', 'run', { to: 'A3' });
  end(s);
  expect(s.refused('cat', 'run', { to: 'A3' })).toContain('HEI-RUN-01');
  s.do('cat', 'run', { to: 'A2' });
  expect(s.who('cat').at).toBe('A2');
});

test('HEI-CTX-20 HEI-CTX-47 the window is free again with the turn of one who was taken out of the fight', () => {
  const s = stage(
    { ann: at('A2'), cat: { ...at('A2'), side: 'a' }, bob: at('A3') },
    { order: ['ann', 'cat', 'bob'], map: ROOMS },
  );
  s.do('ann', 'move', { to: 'A3' });
  end(s);
  s.gm('remove', { who: 'ann' });
  expect(s.refused('cat', 'move', { to: 'A3' })).toEqual(['HEI-CTX-20']);
  until(s, 'bob');
  until(s, 'cat');
  expect(s.allowed('cat', 'move', { to: 'A3' })).toBe(true);
});

test('HEI-RUN-04 HEI-CTX-40 chaseMode flagOnly: a chase is under way, and no one rolls for it', () => {
  const s = stage({ ann: bare, bob: bare }, { options: { chaseMode: 'flagOnly' }, map: ROOMS });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  expect(s.do('ann', 'run', { to: 'A3' }).rolled).toEqual([]);
  expect(s.state.chases).toEqual([{ runner: 'ann', pursuer: 'bob', gap: 0 }]);
});

test('HEI-PRONE-01 HEI-PRONE-02 HEI-ACT-04 proneStandUp free: down and up in one turn, and not down again', () => {
  const s = stage({ ann: bare, bob: at('A2') }, { options: { proneStandUp: 'free' } });
  s.do('ann', 'drop-prone');
  s.do('ann', 'stand-up');
  expect(s.refused('ann', 'drop-prone')).toEqual(['HEI-ACT-04']);
  s.do('ann', 'run', { to: 'B1' });
  expect(s.who('ann')).toMatchObject({ at: 'B1', position: 'standing' });
});

test('HEI-CRAWL-03 HEI-MOVE-01 who went elsewhere and was thrown down there does not crawl on', () => {
  const s = stage({ ann: bare, bob: at('C3') }, { map: { rows: ['A1 A2 A3', 'C1 C2 C3'] } });
  s.do('ann', 'move', { to: 'A2' });
  s.gm('condition', { who: 'ann', condition: 'prone', on: true });
  expect(s.refused('ann', 'crawl', { to: 'A3' })).toEqual(['HEI-CRAWL-03', 'HEI-CRAWL-04']);
});

test('HEI-HIDE-07 found by one of two opponents one is still hidden from the other, found by both from no one', () => {
  const hidden = { requirement: 5, from: ['bob', 'cat'] };
  const s = stage(
    { ann: { state: { hidden } }, bob: {}, cat: {} },
    { order: ['bob', 'cat', 'ann'] },
  );
  const search = { use: 'square', square: 'A1' };
  s.do('bob', 'observe', search, { dice: [3] });
  expect(s.who('ann').hidden?.from).toEqual(['cat']);
  end(s);
  s.do('cat', 'observe', search, { dice: [3] });
  expect(s.who('ann').hidden).toBeNull();
});

/** Ann and cat run to A2, one after the other, and bob after them. */
const pursued = () => {
  const s = stage(
    { ann: bare, cat: { ...bare, side: 'a' }, bob: bare },
    { order: ['ann', 'cat', 'bob'], map: { rows: ['A1 A2 A3', 'B1 B2 B3'] } },
  );
  for (const id of ['ann', 'cat', 'bob']) {
    s.do(id, 'run', { to: 'A2' });
    end(s);
  }
  return s;
};

test('HEI-RUN-04 running after two who have run the same way begins a chase with each', () => {
  expect(pursued().state.chases).toEqual([
    { runner: 'ann', pursuer: 'bob', gap: 0 },
    { runner: 'cat', pursuer: 'bob', gap: 0 },
  ]);
});

test('HEI-RUN-04 HEI-CTX-40 a pursuer who has caught one of two is not after the other elsewhere', () => {
  const s = pursued();
  s.do('ann', 'run', { to: 'A3' }, { dice: [2, 5] });
  expect([s.who('bob').at, s.state.clusters]).toEqual(['A3', [['ann', 'bob']]]);
  end(s);
  const on = s.do('cat', 'run', { to: 'B2' });
  expect([on.rolled, on.has('chase ends'), s.state.chases]).toEqual([[], true, []]);
});

test('HEI-RUN-04 HEI-CTX-40 who runs after the same runner again is in the one chase with them', () => {
  const s = pursued();
  s.do('ann', 'run', { to: 'A3' }, { dice: [5, 2] });
  end(s);
  end(s);
  s.do('bob', 'run', { to: 'A3' });
  expect(s.state.chases).toEqual([{ runner: 'ann', pursuer: 'bob', gap: 1 }]);
});

test('HEI-RUN-01 HEI-CTX-18 a run leads to any other square, and is not offered to the own', () => {
  const s = stage({ ann: bare, bob: bare }, { map: { rows: ['A1 A2', 'B1 B2'] } });
  const domain = heimr.actions.get('run')?.domain(s.state, 'ann', 'to', {});
  const squares = domain?.kind === 'choice' ? domain.options.map(({ value }) => value) : [];
  expect(squares).toEqual(['A2', 'B1', 'B2']);
});
