import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Small conditions that are easily lost: each test fails if its condition is dropped or a limit is off by one.

const sword: Person = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 3], agility: [0, 4], brawl: [0, 4] },
};
const archer: Person = { sheet: { both: 'bow' }, abilities: { archery: [0, 1] } };
const knives: Person = {
  sheet: { sword: 'knife', off: 'knife' },
  abilities: { 'knife-fighting': [0, 1] },
};
const hands: Person = { abilities: { brawl: [0, 9], agility: [0, 4] } };
const ROW = { rows: ['A1 A2'] };

test('HEI-CTX-28 HEI-CTX-29 a defence rolled on the spot is a use of its form', () => {
  const s = stage(
    {
      ann: archer,
      cat: { ...archer, side: 'a' },
      bob: { ...sword, state: { standing: { form: 'parry', total: 9, item: 'bob/sword' } } },
    },
    { order: ['ann', 'cat', 'bob'] },
  );
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/bow', target: 'bob' },
    {
      dice: [2, 6],
    },
  );
  expect(s.who('bob').uses.dodge).toBe(1);
  end(s);
  const second = s.do(
    'cat',
    'attack',
    { weapon: 'cat/bow', target: 'bob' },
    {
      dice: [2, 6, 6, 6],
    },
  );
  expect(second.facts('dice', 'consistency', { who: 'bob' })).toEqual([-2]);
});

test('HEI-ATK-04 HEI-BRAWL-17 a holder who stops the first weapon stops the second', () => {
  const s = stage({
    ann: knives,
    bob: {},
    finn: { ...hands, state: { holding: { who: 'ann', part: 'torso' } } },
  });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'both', target: 'bob' },
    {
      dice: [6, 2],
      answers: [['contest', 'yes']],
    },
  );
  expect(scene.rolled).toEqual(['finn contest', 'ann attack']);
});

test('HEI-BRAWL-09 HEI-CTX-11 a blow too tired to need a defence leaves the other one dodged', () => {
  const tired = (dice: readonly number[], weapon: string) => {
    const s = stage({ gus: { ...knives, state: { fatigue: 4 } }, finn: hands });
    s.do('gus', 'attack', { weapon, target: 'finn' }, { dice });
    return s.who('gus').attacks;
  };
  expect(tired([5, 2], 'both')).toMatchObject([{ avoided: 'dodge' }]);
  expect(tired([2], 'gus/knife')).toMatchObject([{ avoided: null }]);
});

test('HEI-BRAWL-08 HEI-BRAWL-09 a dodged shot opens no way in', () => {
  const s = stage({
    gus: { sheet: { sword: 'throwing-axe', off: 'knife' }, abilities: { throwing: [0, 1] } },
    finn: hands,
  });
  s.do('gus', 'attack', { weapon: 'gus/throwing-axe', target: 'finn' }, { dice: [2] });
  until(s, 'finn');
  const brawl = s.do(
    'finn',
    'brawl',
    { target: 'gus', effect: 'hit' },
    {
      dice: [3],
      answers: [['provoked', 'decline']],
    },
  );
  expect(brawl.has('provokes')).toBe(true);
  expect(brawl.has('way in')).toBe(false);
});

test('HEI-BRAWL-20 who is bound lets go of whom they hold', () => {
  const s = stage({
    ann: hands,
    bob: { state: { holding: { who: 'cat', part: 'torso' } } },
    cat: { side: 'a' },
  });
  s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [5] });
  expect(s.who('bob').holding).toBeNull();
});

test('HEI-BRAWL-17 a holder stops rolls of the body only', () => {
  const s = stage({
    gus: { sheet: { attributes: { empathy: 1 } }, abilities: { diplomacy: [0, 1] } },
    finn: { ...hands, state: { holding: { who: 'gus', part: 'torso' } } },
  });
  const answers = [
    ['speak-roll', 'diplomacy'],
    ['speak-requirement', 5],
  ] as const;
  expect(s.do('gus', 'speak', { words: 'Peace' }, { dice: [5], answers }).questions).not.toContain(
    'contest',
  );
});

const KNOCK = { name: 'Knock', type: 'standard', target: 'foe', effect: { kind: 'daze' } } as const;

test('HEI-CHARGE-02 HEI-CTX-34 HEI-CTX-17 who is dazed on the way strikes no one', () => {
  const s = stage(
    { pal: { at: 'A2', sheet: { skills: { knock: KNOCK } } }, bob: sword },
    { map: ROW },
  );
  s.do('pal', 'ready', {
    event: 'move',
    action: { do: 'skill', with: { skill: 'knock', target: 'bob' } },
  });
  until(s, 'bob');
  const charge = s.do(
    'bob',
    'charge',
    { target: 'pal', weapon: 'bob/sword' },
    {
      answers: [['readied', 'yes']],
    },
  );
  expect(charge.has('cannot go on')).toBe(true);
  expect(charge.has('attacks')).toBe(false);
});

test('HEI-CTX-20 a double door lets four through, and no fifth', () => {
  const people = ['ann', 'bob', 'cat', 'dan', 'eve'];
  const s = stage(Object.fromEntries(people.map((id) => [id, { side: id }])), {
    map: { ...ROW, borders: [{ from: 'A1', to: 'A2', tags: ['double-door'] }] },
  });
  for (const id of people.slice(0, 4)) {
    s.do(id, 'move', { to: 'A2' });
    end(s);
  }
  expect(s.refused('eve', 'move', { to: 'A2' })).toEqual(['HEI-CTX-20']);
});

test('HEI-CTX-39 a guard who leaves guards no one', () => {
  const s = stage({ ann: sword, bob: sword }, { map: ROW });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.do('ann', 'move', { to: 'A2' });
  expect(s.who('ann').guarding).toBeNull();
});

test('HEI-CTX-39 guarding takes a standing defence', () => {
  const s = stage({ ann: { ...sword, state: { standing: null } }, bob: sword });
  expect(s.refused('ann', 'guard', { foe: 'bob', purpose: 'leave' })).toContain('HEI-CTX-39');
});

test('HEI-CLIMB-01 HEI-CTX-23 a climber leaves the cluster', () => {
  const s = stage(
    { ann: { state: { cluster: ['bob'] } }, bob: {} },
    { map: { ...ROW, places: [{ id: 'A1', heights: [0, 1], features: ['stairs'] }] } },
  );
  s.do('ann', 'climb', { way: 'up' });
  expect(s.state.clusters).toEqual([]);
});

test('HEI-CTX-36 an injured leg keeps one down, an arm does not', () => {
  const up = (part: string) =>
    stage({ ann: { state: { hp: 0, position: 'prone', injuries: [part] } }, bob: {} });
  expect(up('left leg').refused('ann', 'stand-up')).toEqual(['HEI-CTX-36']);
  expect(up('sword arm').allowed('ann', 'stand-up')).toBe(true);
});

test('HEI-HIDE-05 only a shot keeps one from hiding', () => {
  const after = (sort: string) =>
    stage(
      { max: {}, arc: { at: 'A2', state: { attacks: [{ at: 'max', sort }] } } },
      { map: { ...ROW, places: [{ id: 'A1', concealment: 1 }] } },
    ).allowed('max', 'hide', { from: ['arc'] });
  expect([after('ranged'), after('melee'), after('brawl')]).toEqual([false, true, true]);
});

test('HEI-OBS-02 a look over one square finds no one in another', () => {
  const s = stage(
    {
      ann: { abilities: { perception: [0, 9] } },
      max: { at: 'A2', state: { hidden: { requirement: 3, from: ['ann'] } } },
    },
    { map: ROW },
  );
  expect(s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [6] }).has('found')).toBe(
    false,
  );
});

test('HEI-CTX-34 a daze of one lasts to the end of one own turn, of two to the end of the next', () => {
  const dazedFor = (amount: number) => {
    const skill = { ...KNOCK, effect: { kind: 'daze', amount } };
    const s = stage({ pal: { sheet: { skills: { skill } } }, bob: {} });
    s.do('pal', 'skill', { skill: 'skill', target: 'bob' });
    const lasts: boolean[] = [];
    for (let turn = 0; turn < 4; turn++) {
      lasts.push(s.who('bob').effects.length > 0);
      end(s);
    }
    return lasts;
  };
  expect(dazedFor(1)).toEqual([true, true, false, false]);
  expect(dazedFor(2)).toEqual([true, true, true, true]);
});

test('HEI-CTX-34 HEI-CTX-44 the weakened pay one willpower more', () => {
  const weaken = { name: 'Hex', type: 'free', target: 'foe', effect: { kind: 'weaken' } };
  const shout = { name: 'Shout', type: 'free' };
  const s = stage({
    pal: { sheet: { skills: { weaken } } },
    bob: { sheet: { willpower: 3, skills: { shout } } },
  });
  s.do('pal', 'skill', { skill: 'weaken', target: 'bob' });
  end(s);
  s.do('bob', 'skill', { skill: 'shout' });
  expect(s.who('bob').willpower).toBe(2);
});

test('HEI-CTX-16 no one delays after a free action', () => {
  const s = stage({ ann: {}, bob: {} });
  expect(s.allowed('ann', 'delay', { after: 'bob' })).toBe(true);
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'delay', { after: 'bob' })).toEqual(['HEI-CTX-16']);
});

const BLESS = { name: 'Bless', type: 'free', target: 'ally', words: 'be well' } as const;

test.each([
  ['effect', null],
  ['none', { action: 'breather' }],
] as const)(
  'HEI-ACT-11 skillWords %s: a skill left to words, and what it breaks',
  (skillWords, left) => {
    const s = stage(
      {
        ola: { state: { fatigue: 3 }, sheet: { attributes: { stamina: 3 } } },
        pal: { side: 'a', sheet: { skills: { bless: BLESS } } },
      },
      { options: { skillWords } },
    );
    s.do('ola', 'breather', { as: 'upcoming' });
    end(s);
    s.do('pal', 'skill', { skill: 'bless', target: 'ola' });
    expect(s.who('ola').pending).toEqual(left);
  },
);

test.each([
  ['rolledAgain', 'dodge'],
  ['none', 'parry'],
] as const)('HEI-CTX-31 defenceLost %s: a parry whose sword is gone', (defenceLost, form) => {
  const skills = { knock: { ...KNOCK, effect: { kind: 'drop' } } };
  const s = stage(
    {
      pal: { sheet: { skills } },
      bob: { ...sword, state: { standing: { form: 'parry', total: 9, item: 'bob/sword' } } },
    },
    { options: { defenceLost } },
  );
  s.do('pal', 'skill', { skill: 'knock', target: 'bob' });
  end(s);
  expect(s.who('bob').standing?.form).toBe(form);
});

test.each([
  ['everyRoll', 5],
  ['onTheSpot', 4],
] as const)(
  'HEI-CTX-12 HEI-ATK-06 defenceTires %s: a defence rolled ahead',
  (defenceTires, fatigue) => {
    const s = stage({ ann: { state: { fatigue: 4 } }, bob: {} }, { options: { defenceTires } });
    end(s);
    expect(s.who('ann').fatigue).toBe(fatigue);
  },
);

test('HEI-OBS-05 obsSight notRequired: walls hide no one', () => {
  const map = { ...ROW, borders: [{ from: 'A1', to: 'A2', sight: false }] };
  const look = { use: 'character', target: 'bob' };
  const people = { ann: {}, bob: { at: 'A2' } };
  expect(stage(people, { map }).refused('ann', 'observe', look)).toEqual(['HEI-OBS-05']);
  expect(
    stage(people, { map, options: { obsSight: 'notRequired' } }).allowed('ann', 'observe', look),
  ).toBe(true);
});

test('HEI-OBS-02 a wall stops looks, and not ears at it', () => {
  const s = stage(
    { ann: {}, bob: { at: 'A3' } },
    { map: { rows: ['A1 A2 A3'], borders: [{ from: 'A1', to: 'A2', sight: false }] } },
  );
  expect(s.allowed('ann', 'observe', { use: 'square', square: 'A2' })).toBe(true);
  expect(s.refused('ann', 'observe', { use: 'square', square: 'A3' })).toEqual(['HEI-OBS-02']);
});

test('HEI-CTX-25 HEI-OBS-05 shots and looks go through no wall and round none, however open the squares about it', () => {
  const s = stage(
    {
      ann: { sheet: { both: 'bow' } },
      bob: { at: 'A2' },
      cat: { at: 'B2' },
      dan: { at: 'A3' },
    },
    {
      map: {
        rows: ['A1 A2 A3', 'B1 B2 B3'],
        borders: [{ from: 'A1', to: 'A2', sight: false, blocked: true }],
      },
    },
  );
  const shoots = (target: string) => s.refused('ann', 'attack', { weapon: 'ann/bow', target });
  const looks = (target: string) => s.refused('ann', 'observe', { use: 'character', target });
  expect([shoots('bob'), shoots('dan')]).toEqual([['HEI-CTX-25'], ['HEI-CTX-25']]);
  expect([looks('bob'), looks('dan')]).toEqual([['HEI-OBS-05'], ['HEI-OBS-05']]);
  expect([
    s.allowed('ann', 'attack', { weapon: 'ann/bow', target: 'cat' }),
    s.allowed('ann', 'observe', { use: 'character', target: 'cat' }),
  ]).toEqual([true, true]);
});

test('HEI-CTX-47 HEI-ACT-01 who has surrendered has no turn, and none is told', () => {
  const s = stage({ ann: {}, bob: {}, cat: { side: 'a' } }, { order: ['ann', 'bob', 'cat'] });
  s.do('ann', 'surrender');
  end(s);
  end(s);
  expect(end(s).facts('turn', 'who')).toEqual(['bob']);
});

test('HEI-CHARGE-01 HEI-ACT-07 HEI-CTX-17 a readied charge weakens defence as any other', () => {
  const s = stage({ ann: { ...sword, at: 'A2' }, bob: sword }, { map: { rows: ['A1 A2 A3'] } });
  s.do('ann', 'ready', {
    event: 'speak',
    action: { do: 'charge', with: { target: 'bob', weapon: 'ann/sword' } },
  });
  until(s, 'bob');
  const scene = s.do(
    'bob',
    'speak',
    { words: 'Come on' },
    {
      dice: [2],
      answers: [
        ['speak-roll', 'none'],
        ['readied', 'yes'],
      ],
    },
  );
  expect(scene.has('charges')).toBe(true);
  expect(s.who('ann').ongoing).toBe(true);
});
