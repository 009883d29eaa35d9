import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { end, stage, until } from '../../testing/stage.js';

/** Swordsmanship: the face plus 3; brawl the same; dodge 7. */
const ann: Person = {
  sheet: { sword: 'sword' },
  abilities: {
    swordsmanship: [0, 3],
    'knife-fighting': [0, 3],
    archery: [2, 3],
    brawl: [0, 3],
    agility: [1, 3],
  },
};
const bob: Person = {
  sheet: { sword: 'sword' },
  abilities: {
    swordsmanship: [0, 3],
    'knife-fighting': [0, 3],
    archery: [0, 3],
    brawl: [0, 3],
    agility: [1, 3],
  },
};
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const trio = (
  a: Partial<Person> = {},
  b: Partial<Person> = {},
  c: Partial<Person> = {},
  more: Staging = {},
) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b }, cat: { ...ann, side: 'a', ...c } }, more);
const SWORD = { weapon: 'ann/sword', target: 'bob' };
const strike = (s: ReturnType<typeof duel>, ...dice: readonly number[]) =>
  s.do('ann', 'attack', SWORD, { dice });
const KNIVES = { sheet: { sword: 'knife', off: 'knife' } };
const BARE = { sheet: {} };

test('HEI-ATK-01 a weapon attack is a standard action', () => {
  const s = duel();
  strike(s, 1);
  expect(s.who('ann').standard).toBe('attack');
});

const rolledWith = (abilities: Person['abilities']) =>
  strike(duel({ abilities: abilities ?? {} }), 4).note('total')['total'];

test('HEI-ATK-02 it rolls the ability of the weapon', () => {
  expect([
    rolledWith({ swordsmanship: [0, 3], 'knife-fighting': [0, 9] }),
    rolledWith({ swordsmanship: [0, 5] }),
  ]).toEqual([7, 9]);
});

test('HEI-ATK-03 the weapon decides between melee and ranged', () => {
  const bow = duel({ sheet: { both: 'bow' } }, { at: 'A3' });
  expect(
    bow
      .do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [1, 1, 1] })
      .note('attacks')['sort'],
  ).toBe('ranged');
  expect(strike(duel(), 1).note('attacks')['sort']).toBe('melee');
  expect(duel({}, { at: 'A2' }).refused('ann', 'attack', SWORD)).toEqual(['HEI-CTX-22']);
  expect(
    duel({ sheet: { both: 'bow' } }, { at: 'A2' }).refused('ann', 'charge', {
      target: 'bob',
      weapon: 'ann/bow',
    }),
  ).toContain('HEI-ATK-03');
});

test('HEI-ATK-04 a roll for each weapon wielded, the second optional', () => {
  const both = duel(KNIVES).do(
    'ann',
    'attack',
    { weapon: 'both', target: 'bob' },
    { dice: [5, 5] },
  );
  expect(both.rolled).toEqual(['ann attack', 'ann attack']);
  const s = duel(KNIVES);
  s.do('ann', 'attack', { weapon: 'ann/knife-2', target: 'bob' }, { dice: [5] });
  expect(duel().allowed('ann', 'attack', { weapon: 'both', target: 'bob' })).toBe(false);
});

test('HEI-ATK-05 all rolls at one target', () => {
  const s = trio(KNIVES, {}, { side: 'b' });
  expect(s.refused('ann', 'attack', { weapon: 'both', target: 'bob', second: 'cat' })).toEqual([
    'HEI-ATK-05',
  ]);
  expect(s.allowed('ann', 'attack', { weapon: 'both', target: 'bob', second: 'bob' })).toBe(true);
});

test('HEI-ATK-06 defence is rolled at the end of the own turn, and stands', () => {
  const s = duel();
  const ended = end(s);
  expect(ended.note('defence')).toMatchObject({ who: 'ann', form: 'dodge', total: 6 });
  expect(s.who('ann').standing?.total).toBe(6);
  const refresh = (defenceRefresh: 'afterUse' | 'ownTurnOnly' | 'everyTurn', attacked: boolean) => {
    const fight = duel({}, {}, { options: { defenceRefresh } });
    if (attacked) strike(fight, 1);
    return end(fight)
      .all('defence')
      .map((note) => note.data['who']);
  };
  expect(refresh('afterUse', true)).toEqual(['ann', 'bob']);
  expect(refresh('afterUse', false)).toEqual(['ann']);
  expect(refresh('ownTurnOnly', true)).toEqual(['ann']);
  expect(refresh('everyTurn', false)).toEqual(['ann', 'bob']);
});

test('HEI-ATK-07 asking tells the defence, costs nothing, at any time', () => {
  const s = duel();
  const told = s.do('bob', 'ask-defence', { target: 'ann' });
  expect(told.note('told')).toMatchObject({ who: 'ann', total: 7 });
  expect(told.all('told')[0]?.audience).toEqual(['bob']);
  expect(s.who('bob').freeUsed).toEqual([]);
  s.do('bob', 'ask-defence', { target: 'ann' });
});

test('HEI-ATK-08 more than the defence hits, equal misses unless switched', () => {
  expect([strike(duel(), 5).has('lands'), strike(duel(), 4).has('lands')]).toEqual([true, false]);
  const tie = duel({}, {}, { options: { attackTie: 'attacker' } });
  expect(strike(tie, 4).has('lands')).toBe(true);
});

test('HEI-ATK-09 the target is named before the roll', () => {
  const scene = strike(duel(), 5);
  const ids = scene.notes.map((note) => note.id);
  expect(ids.indexOf('attacks')).toBeLessThan(ids.indexOf('dice'));
  expect(scene.cites('attacks', 'HEI-ATK-09')).toBe(true);
  expect(duel().allowed('ann', 'attack', { weapon: 'ann/sword' })).toBe(false);
});

const partBody1 = (face: number) =>
  strike(duel({ abilities: { swordsmanship: [0, 9] } }), face).note('lands')['part'];

test('HEI-BODY-01 HEI-BODY-02 the d6 names the part struck', () => {
  expect([1, 2, 3, 4, 5, 6].map(partBody1)).toEqual([
    'left leg',
    'right leg',
    'other arm',
    'sword arm',
    'torso',
    'torso',
  ]);
});

const partBody = (face: number) =>
  strike(duel({ abilities: { swordsmanship: [1, 9] } }), face, 10).note('lands')['part'];

test('HEI-BODY-02 the table holds whatever the d10 shows', () => {
  expect([partBody(1), partBody(4), partBody(5)]).toEqual(['left leg', 'sword arm', 'torso']);
});

const hurt = (face: number) => {
  const s = duel(
    { abilities: { swordsmanship: [0, 9] } },
    { sheet: { sword: 'sword', off: 'buckler' }, state: { hp: 2 } },
  );
  strike(s, face);
  const { hands, position } = s.who('bob');
  return {
    hands: hands.map((hand) => hand.holds),
    position,
    dazed: s.fight.ruleset.summary(s.state, 'bob').conditions.some(({ name }) => name === 'dazed'),
  };
};

test('HEI-BODY-03 what an injury does depends on the part', () => {
  expect(hurt(1)).toEqual({ hands: ['bob/sword', 'bob/buckler'], position: 'prone', dazed: false });
  expect(hurt(3)).toEqual({ hands: ['bob/sword', null], position: 'standing', dazed: false });
  expect(hurt(4)).toEqual({ hands: [null, 'bob/buckler'], position: 'standing', dazed: false });
  expect(hurt(6)).toEqual({
    hands: ['bob/sword', 'bob/buckler'],
    position: 'standing',
    dazed: true,
  });
});

test('HEI-BODY-04 the part aimed at is struck', () => {
  const s = duel({ abilities: { swordsmanship: [2, 9] } });
  expect(
    s.do('ann', 'attack', { ...SWORD, aim: 'left leg' }, { dice: [6] }).note('lands')['part'],
  ).toBe('left leg');
});

test('HEI-BODY-05 aiming takes two consistency', () => {
  const s = duel({ abilities: { swordsmanship: [2, 9] } });
  expect(
    s.do('ann', 'attack', { ...SWORD, aim: 'torso' }, { dice: [6] }).parts('attack consistency'),
  ).toEqual(['HEI-BODY-05 -2']);
  expect(
    strike(duel({ abilities: { swordsmanship: [2, 9] } }), 6, 1, 1).parts('attack consistency'),
  ).toEqual([]);
});

const fist = { target: 'bob', effect: 'hit' };
const grab = { target: 'bob', effect: 'bind' };

test('HEI-BRAWL-01 a brawl attack is a standard action', () => {
  const s = duel({}, BARE);
  s.do('ann', 'brawl', fist, { dice: [1] });
  expect(s.who('ann').standard).toBe('brawl');
  expect(s.refused('ann', 'brawl', fist)).toEqual(['HEI-ACT-02']);
});

test('HEI-BRAWL-02 it rolls brawl', () => {
  const scene = duel({ abilities: { swordsmanship: [0, 9], brawl: [0, 2] } }, BARE).do(
    'ann',
    'brawl',
    fist,
    { dice: [4] },
  );
  expect(scene.note('total')).toMatchObject({ ability: 'brawl', total: 6 });
});

test('HEI-BRAWL-03 it does hit 1 or bind', () => {
  const s = duel({}, BARE);
  expect(s.do('ann', 'brawl', fist, { dice: [5] }).note('hit')).toMatchObject({ points: 1 });
  const b = duel({}, BARE);
  b.do('ann', 'brawl', grab, { dice: [5] });
  expect([b.who('bob').hp, b.who('ann').holding]).toEqual([9, { who: 'bob', part: 'torso' }]);
});

test('HEI-BRAWL-04 which of the two is chosen before the roll', () => {
  expect(duel({}, BARE).allowed('ann', 'brawl', { target: 'bob' })).toBe(false);
});

test('HEI-BRAWL-05 to bind takes a free hand, to hit none', () => {
  const full = duel({ sheet: { sword: 'sword', off: 'buckler' } }, BARE);
  expect(full.refused('ann', 'brawl', grab)).toEqual(['HEI-BRAWL-05']);
  expect(full.allowed('ann', 'brawl', fist)).toBe(true);
  expect(duel({}, BARE).allowed('ann', 'brawl', grab)).toBe(true);
});

test('HEI-BRAWL-06 defences may be asked for first', () => {
  expect(
    duel({}, BARE).do('ann', 'ask-defence', { target: 'bob' }).cites('told', 'HEI-BRAWL-06'),
  ).toBe(true);
});

const binds = (touchBind: boolean) => {
  const s = duel({}, BARE, { options: { touchBind } });
  s.do('ann', 'brawl', grab, { dice: [3] });
  return s.who('ann').holding !== null;
};

const weapon = (touchScope: 'brawl' | 'allAttacks') =>
  strike(duel({}, {}, { options: { touchScope } }), 3).has('touch');

const touch = (face: number, options: Staging['options'] = {}) =>
  duel({}, BARE, { options })
    .do('ann', 'brawl', fist, { dice: [face] })
    .has('touch');

test('HEI-BRAWL-07 equal or one less is a touch that does no harm', () => {
  expect([touch(5), touch(4), touch(3), touch(2)]).toEqual([false, true, true, false]);
  expect([weapon('brawl'), weapon('allAttacks')]).toEqual([false, true]);
  expect([binds(false), binds(true)]).toEqual([false, true]);
});

const provokedBy = (b: Partial<Person>, dice: readonly number[]) =>
  duel({ state: { standing: 20 } }, b)
    .do('ann', 'brawl', fist, { dice })
    .has('provokes');

test('HEI-BRAWL-08 one has to get past a melee weapon, not past a bow or bare hands', () => {
  expect([
    provokedBy({ sheet: { sword: 'sword' } }, [1, 1]),
    provokedBy({ sheet: { both: 'bow' } }, [1]),
    provokedBy(BARE, [1]),
  ]).toEqual([true, false, false]);
});

const way = (avoided: string | null, brawlEntryDefence: 'dodgeOnly' | 'anyDefence' = 'dodgeOnly') =>
  !duel(
    { state: { standing: 20 } },
    { state: { attacks: [{ at: 'ann', sort: 'melee', avoided }] } },
    { options: { brawlEntryDefence } },
  )
    .do('ann', 'brawl', fist, {
      dice: avoided === 'dodge' || (avoided && brawlEntryDefence === 'anyDefence') ? [1] : [1, 1],
    })
    .has('provokes');

test('HEI-BRAWL-09 a melee attack dodged in its last turn is the way in', () => {
  expect([way('dodge'), way('parry'), way(null), way('parry', 'anyDefence')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('HEI-BRAWL-09 the attack is remembered from a real turn', () => {
  const s = duel({}, {}, { order: ['bob', 'ann'] });
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  end(s);
  expect(s.do('ann', 'brawl', fist, { dice: [1] }).cites('way in', 'HEI-BRAWL-09')).toBe(true);
  until(s, 'ann');
  expect(
    s.do('ann', 'brawl', fist, { answers: [['provoked', 'decline']], dice: [1] }).has('provokes'),
  ).toBe(true);
});

test('HEI-BRAWL-10 without it the opponent may strike first, with every weapon, or decline', () => {
  const asked = duel({ state: { standing: 20 } }).do('ann', 'brawl', fist, { dice: [1, 1] });
  expect(asked.asked).toEqual(['bob provoked', 'bob provoked-aim']);
  expect(asked.rolled).toEqual(['bob attack', 'ann attack']);
  const declined = duel().do('ann', 'brawl', fist, {
    answers: [['provoked', 'decline']],
    dice: [5],
  });
  expect(declined.rolled).toEqual(['ann attack']);
  const two = duel({ state: { standing: 20 } }, KNIVES).do('ann', 'brawl', fist, {
    dice: [1, 1, 1],
  });
  expect(two.rolled).toEqual(['bob attack', 'bob attack', 'ann attack']);
  const one = duel({ state: { standing: 20 } }, KNIVES, { options: { provokedWeapons: 'one' } }).do(
    'ann',
    'brawl',
    fist,
    { dice: [1, 1] },
  );
  expect(one.rolled).toEqual(['bob attack', 'ann attack']);
  expect(() =>
    duel({}, {}, { options: { provokedDecline: 'mandatory' } }).do('ann', 'brawl', fist, {
      answers: [['provoked', 'decline']],
      dice: [5],
    }),
  ).toThrow(/provoked/);
});

test('HEI-BRAWL-10 the brawler has to dodge: a standing parry does not serve', () => {
  const s = duel({ state: { standing: { form: 'parry', total: 20, item: 'ann/sword' } } });
  const scene = s.do('ann', 'brawl', fist, { dice: [3, 3, 1, 1] });
  expect(scene.note('on the spot')).toMatchObject({ form: 'dodge', total: 6 });
});

test('HEI-BRAWL-11 hit by it, the brawl fails and the action is spent', () => {
  const s = duel();
  const scene = s.do('ann', 'brawl', fist, { dice: [5] });
  expect(scene.rolled).toEqual(['bob attack']);
  expect(scene.cites('kept off', 'HEI-BRAWL-11')).toBe(true);
  expect(s.who('ann').standard).toBe('brawl');
});

test('HEI-BRAWL-12 dodged, the brawl follows', () => {
  const s = duel();
  const scene = s.do('ann', 'brawl', fist, { dice: [4, 5] });
  expect(scene.cites('gets in', 'HEI-BRAWL-12')).toBe(true);
  expect(s.who('bob').hp).toBe(8);
});

test('HEI-BRAWL-13 the provoked attack leaves the turn order', () => {
  const s = duel({}, {}, { order: ['ann', 'bob'] });
  const scene = s.do('ann', 'brawl', fist, { dice: [4, 5] });
  expect(scene.cites('provokes', 'HEI-BRAWL-13')).toBe(true);
  expect(s.state.order).toEqual(['ann', 'bob']);
});

test('HEI-BRAWL-14 the holder has no defence, and rolls none', () => {
  const s = duel({}, BARE);
  s.do('ann', 'brawl', grab, { dice: [5] });
  expect(s.who('ann').standing).toBeNull();
  expect(
    end(s)
      .all('defence')
      .map((note) => note.data['who']),
  ).toEqual(['bob']);
  expect(
    s
      .do(
        'bob',
        'brawl',
        { target: 'ann', effect: 'hit' },
        {
          dice: [1],
          answers: [
            ['provoked', 'decline'],
            ['contest', 'no'],
          ],
        },
      )
      .cites('no defence', 'HEI-BRAWL-14'),
  ).toBe(true);
  const kept = duel({}, BARE, { options: { bindDefence: 'keepStanding' } });
  kept.do('ann', 'brawl', grab, { dice: [5] });
  end(kept);
  expect(kept.who('ann').standing?.total).toBe(7);
});

const held = (
  a: Partial<Person> = {},
  b: Partial<Person> = {},
  more: Staging = {},
  part = 'torso',
) =>
  trio(
    { ...a, state: { holding: { who: 'bob', part } } },
    b,
    {},
    { order: ['bob', 'ann', 'cat'], ...more },
  );

test('HEI-BRAWL-15 the holder lets go at any time, or in the own turn by the switch', () => {
  const s = held();
  s.do('ann', 'let-go');
  expect(s.who('ann').holding).toBeNull();
  expect(s.refused('ann', 'let-go')).toEqual(['HEI-BRAWL-15']);
  const own = held({}, {}, { options: { bindRelease: 'ownTurn' } });
  expect(own.refused('ann', 'let-go')).toEqual(['HEI-BRAWL-15']);
  end(own);
  expect(own.allowed('ann', 'let-go')).toBe(true);
});

const part = (face: number, aim?: string) => {
  const s = duel({ abilities: { brawl: [aim ? 2 : 0, 9] } }, BARE);
  s.do('ann', 'brawl', { ...grab, ...(aim ? { aim } : {}) }, { dice: [face] });
  return s.who('ann').holding?.part;
};

test('HEI-BRAWL-16 the roll names the part bound, or the aim', () => {
  expect([part(1), part(4), part(6, 'left leg')]).toEqual(['left leg', 'sword arm', 'left leg']);
});

test('HEI-BRAWL-17 every physical action of the held one can be contested, others not', () => {
  const s = held();
  const scene = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'cat' }, { dice: [3, 3] });
  expect(scene.asked).toEqual(['ann contest']);
  expect(s.do('bob', 'observe', { use: 'square', square: 'A1' }, { dice: [3] }).asked).toEqual([]);
  expect(s.who('ann').standard).toBeNull();
  const once = held(
    {},
    { sheet: { sword: 'sword', off: 'knife' } },
    { options: { bindContest: 'oncePerTurn' } },
  );
  once.do('bob', 'attack', { weapon: 'bob/sword', target: 'cat' }, { dice: [3, 3] });
  expect(once.who('ann').contested).toBe(true);
  end(once);
  expect(once.who('ann').contested).toBe(false);
});

const stopped = (face: number) =>
  held()
    .do('bob', 'attack', { weapon: 'bob/sword', target: 'cat' }, { dice: [4, face] })
    .has('stopped');

test('HEI-BRAWL-18 the holder’s roll is a requirement for the same roll, equal enough', () => {
  expect([stopped(3), stopped(4)]).toEqual([true, false]);
});

const after = (face: number) => {
  const s = held();
  const scene = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'cat' }, { dice: [4, face] });
  return [s.who('ann').holding === null, scene.has('misses') || scene.has('lands')];
};

test('HEI-BRAWL-19 met, the hold is lost; not met, the action is', () => {
  expect([after(4), after(3)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('HEI-BRAWL-20 an effect on the holder ends the hold', () => {
  const s = held();
  expect(s.gm('effect', { who: 'ann', effect: 'drain' }).cites('hold ends', 'HEI-BRAWL-20')).toBe(
    true,
  );
  expect(s.who('ann').holding).toBeNull();
});

test('HEI-BRAWL-21 so does a successful attack of the held one', () => {
  const s = held();
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [1], answers: [['contest', 'no']] },
  );
  expect(scene.cites('hold ends', 'HEI-BRAWL-21')).toBe(true);
  expect(s.who('ann').holding).toBeNull();
});

const CHARGE = { target: 'bob', weapon: 'ann/sword' };

test('HEI-CHARGE-01 charging is ongoing', () => {
  const s = duel({}, { at: 'A2' });
  s.do('ann', 'charge', CHARGE, { dice: [1] });
  expect(s.who('ann')).toMatchObject({ standard: 'charge', ended: 'ongoing', ongoing: true });
});

test('HEI-CHARGE-02 into another square, with a melee or brawl attack', () => {
  const s = duel({}, { at: 'A2' });
  expect(s.do('ann', 'charge', CHARGE, { dice: [5] }).note('lands')).toMatchObject({
    by: 'ann',
    total: 8,
  });
  expect(s.who('ann').at).toBe('A2');
  expect(duel().refused('ann', 'charge', CHARGE)).toEqual(['HEI-CHARGE-02']);
  expect(duel({}, { at: 'A3' }).refused('ann', 'charge', CHARGE)).toEqual(['HEI-CHARGE-02']);
  expect(
    duel({}, { at: 'A2' })
      .do('ann', 'charge', { target: 'bob', weapon: 'brawl', effect: 'hit' }, { dice: [1, 5] })
      .has('provokes'),
  ).toBe(true);
  const dual = (chargeDual: 'both' | 'one') =>
    duel(KNIVES, { at: 'A2' }, { options: { chargeDual } }).do(
      'ann',
      'charge',
      { target: 'bob', weapon: 'both' },
      { dice: chargeDual === 'both' ? [1, 1] : [1] },
    ).rolled.length;
  expect([dual('both'), dual('one')]).toEqual([2, 1]);
});

test('HEI-CHARGE-03 not across a border with a requirement', () => {
  const map = {
    rows: ['A1 A2'],
    borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 1 } }],
  };
  expect(duel({}, { at: 'A2' }, { map }).refused('ann', 'charge', CHARGE)).toEqual([
    'HEI-CHARGE-03',
  ]);
});

test('HEI-GUARD-01 guarding is free', () => {
  const s = duel();
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  expect(s.who('ann')).toMatchObject({
    standard: null,
    freeUsed: ['guard'],
    guarding: { foe: 'bob', purpose: 'leave' },
  });
});

const guardedReason = (guardMode: 'requirement' | 'absolute') => {
  const s = duel({}, {}, { options: { guardMode } });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.do('ann', 'end', {}, { dice: [3, 4] });
  return s;
};

test('HEI-GUARD-02 a guard keeps one opponent in its square', () => {
  const s = guardedReason('requirement');
  expect(s.refused('bob', 'run', { to: 'A2' })).toContain('HEI-GUARD-02');
  s.do('bob', 'move', { to: 'A2' }, { dice: [3, 3] });
  expect(s.who('bob')).toMatchObject({ at: 'A1', standard: 'move' });
  const passed = guardedReason('requirement');
  passed.do('bob', 'move', { to: 'A2' }, { dice: [3, 4] });
  expect(passed.who('bob').at).toBe('A2');
  expect(guardedReason('absolute').refused('bob', 'move', { to: 'A2' })).toEqual(['HEI-GUARD-02']);
  until(s, 'bob');
  expect(s.allowed('bob', 'run', { to: 'A2' })).toBe(true);
});

const shielded = (face: number, guardMode: 'requirement' | 'absolute' = 'requirement') => {
  const s = trio({}, {}, { state: { standing: 4 } }, { options: { guardMode } });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'ally', ally: 'cat' });
  s.do('ann', 'end', {}, { dice: [3, 4] });
  return guardMode === 'absolute'
    ? s.refused('bob', 'attack', { weapon: 'bob/sword', target: 'cat' })
    : s.do('bob', 'attack', { weapon: 'bob/sword', target: 'cat' }, { dice: [face] }).has('hit');
};

test('HEI-GUARD-03 or stands before an ally', () => {
  expect([shielded(4), shielded(5), shielded(1, 'absolute')]).toEqual([
    false,
    true,
    ['HEI-GUARD-03'],
  ]);
});

const wield = (sheet: Person['sheet']) => duel({ sheet: sheet ?? {} });

test('HEI-HANDS-01 hands limit the weapons', () => {
  const s = wield({ sword: 'knife', off: 'knife', accessible: ['cudgel'] });
  expect(s.refused('ann', 'draw', { item: 'ann/cudgel', hand: 'sword' })).toEqual(['HEI-HANDS-01']);
});

test('HEI-HANDS-02 a sword hand and an off-hand', () => {
  expect(
    wield({})
      .who('ann')
      .hands.map((hand) => hand.name),
  ).toEqual(['sword', 'off']);
  expect(wield({ off: 'buckler' }).who('ann').hands[1]?.holds).toBe('ann/buckler');
});

test('HEI-HANDS-03 two-handed weapons take both', () => {
  const s = wield({ accessible: ['great-axe'] });
  expect(s.refused('ann', 'draw', { item: 'ann/great-axe', hand: 'sword' })).toEqual([
    'HEI-HANDS-03',
  ]);
  s.do('ann', 'draw', { item: 'ann/great-axe', hand: 'both' });
  expect(s.who('ann').hands.map((hand) => hand.holds)).toEqual(['ann/great-axe', 'ann/great-axe']);
  s.do('ann', 'swap', { how: 'sword only' });
  until(s, 'ann');
  expect(s.refused('ann', 'attack', { weapon: 'ann/great-axe', target: 'bob' })).toEqual([
    'HEI-HANDS-03',
  ]);
});

test('HEI-HANDS-04 some weapons are for the sword hand only', () => {
  const s = wield({ accessible: ['throwing-axe'] });
  expect(s.refused('ann', 'draw', { item: 'ann/throwing-axe', hand: 'off' })).toEqual([
    'HEI-HANDS-04',
  ]);
  expect(s.allowed('ann', 'draw', { item: 'ann/throwing-axe', hand: 'sword' })).toBe(true);
});

test('HEI-HANDS-05 others go in either', () => {
  const s = wield({ accessible: ['knife'] });
  expect([
    s.allowed('ann', 'draw', { item: 'ann/knife', hand: 'sword' }),
    s.allowed('ann', 'draw', { item: 'ann/knife', hand: 'off' }),
  ]).toEqual([true, true]);
  expect(s.refused('ann', 'draw', { item: 'ann/knife', hand: 'both' })).toEqual(['HEI-HANDS-05']);
});

test('HEI-HANDS-06 one-and-a-half-handers in the sword hand or in both', () => {
  const s = wield({ accessible: ['sword'] });
  expect(
    ['sword', 'both'].map((hand) => s.allowed('ann', 'draw', { item: 'ann/sword', hand })),
  ).toEqual([true, true]);
  expect(s.refused('ann', 'draw', { item: 'ann/sword', hand: 'off' })).toEqual(['HEI-HANDS-06']);
});

test('HEI-HANDS-07 weapons and their hands are data of the table', () => {
  const ruler = {
    name: 'light sabre',
    kind: 'melee',
    ability: 'duelling',
    damage: 4,
    hands: 'off',
  };
  const s = duel({ sheet: { off: ruler }, abilities: { duelling: [0, 9] } });
  expect(
    s.do('ann', 'attack', { weapon: 'ann/light-sabre', target: 'bob' }, { dice: [5] }).note('hit'),
  ).toMatchObject({ points: 4 });
});
