import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const spear = weapon('spear', { skills: ['pole-arms'], hands: 2, reach: 1 });

const ann: Person = {
  at: [5, 5],
  skills: { 'one-handed': 65, fray: 40, unarmed: 30 },
  weapons: [sword],
};
const bob: Person = { at: [6, 5], skills: { 'one-handed': 60, fray: 45 }, weapons: [sword] };
const cid: Person = { at: [5, 6], skills: { 'one-handed': 60, fray: 45 }, weapons: [sword] };

/** Bob's turn, standing next to Ann. */
const passing = (
  more: Staging = {},
  changes: { readonly ann?: Partial<Person>; readonly bob?: Partial<Person> } = {},
) =>
  stage(
    { ann: { ...ann, ...changes.ann }, bob: { ...bob, ...changes.bob }, cid },
    { order: ['bob', 'cid', 'ann'], ...more },
  );
const away = {
  path: [
    [7, 5],
    [8, 5],
  ],
};
const yes = [['opportunity', 'bob/ann/sword']] as const;
const no = [['opportunity', 'no']] as const;

test('REN-REACT-01 what is done outside the own turn is a reaction, what is done in it is not', () => {
  const s = passing();
  const scene = s.do('bob', 'move', away, { dice: [97], answers: yes });
  expect(scene.cites('reaction', 'REN-REACT-01')).toBe(true);
  expect(s.who('ann').reacted).toHaveLength(1);
  expect(s.who('bob').reacted).toEqual([]);
});

test('REN-REACT-02 there is one reaction until the end of the next own turn', () => {
  const s = passing();
  s.do('bob', 'move', away, { dice: [97], answers: yes });
  s.do('bob', 'end');
  expect(s.do('cid', 'move', { path: [[5, 7]] }).questions).toEqual([]);
  s.until('ann');
  expect(s.who('ann').reacted).toHaveLength(1);
  s.do('ann', 'end');
  expect(s.who('ann').reacted).toEqual([]);
});

test('REN-REACT-02 during that turn it is still spent', () => {
  const hook = weapon('hook', { tags: ['Catch'] });
  const s = passing(
    {},
    {
      ann: { weapons: [hook], skills: { 'one-handed': 65 } },
      bob: { at: [6, 5], weapons: [sword] },
    },
  );
  s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 22], answers: [['defence', 'catch:ann/hook']] },
  );
  s.do('bob', 'end');
  s.until('ann');
  s.do('ann', 'release-catch');
  // Cid strikes as Ann walks off, during Ann's own turn: a second catch is not possible.
  expect(() =>
    s.do(
      'ann',
      'move',
      { path: [[4, 5]] },
      {
        dice: [20, 33],
        answers: [
          ['opportunity', 'no'],
          ['opportunity', 'ann/cid/sword'],
          ['defence', 'catch:ann/hook'],
        ],
      },
    ),
  ).toThrow(/already used their reaction/);
});

test('REN-REACT-02 a reaction in the own turn lasts to the end of the turn after it', () => {
  const hook = weapon('hook', { tags: ['Catch'] });
  const s = stage({ ann: { ...ann, weapons: [hook] }, bob });
  s.do(
    'ann',
    'move',
    { path: [[4, 5]] },
    {
      dice: [20, 25],
      answers: [
        ['opportunity', 'ann/bob/sword'],
        ['defence', 'catch:ann/hook'],
      ],
    },
  );
  expect(s.who('ann').reacted).toHaveLength(1);
  s.do('ann', 'end');
  expect(s.who('ann').reacted).toHaveLength(1);
  s.until('ann');
  expect(s.who('ann').reacted).toHaveLength(1);
  s.do('ann', 'end');
  expect(s.who('ann').reacted).toEqual([]);
});

const readied = (id: string, target: string) => ({ do: 'attack', with: { weapon: id, target } });

test('REN-REACT-03 readying costs a Standard Action and lets another one happen when its trigger comes', () => {
  const s = stage({ ann, bob: { ...bob, at: [7, 5] } });
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: readied('ann/sword', 'bob') });
  expect(s.who('ann').standardUsed).toBe(true);
  expect(s.refused('ann', 'ready', { event: 'move', action: readied('ann/sword', 'bob') })).toEqual(
    ['REN-TURN-03'],
  );
  s.until('bob');
  // Out of reach when he sets off, in reach before his second step.
  const scene = s.do(
    'bob',
    'move',
    {
      path: [
        [6, 5],
        [6, 6],
      ],
    },
    { dice: [20, 97, 5] },
  );
  expect(scene.asked[0]).toBe('ann readied');
  expect(s.who('bob').damage).toBe(5);
  expect(scene.all('readied')).toHaveLength(1);
  expect(s.state.waiting).toEqual([]);
});

test('REN-REACT-03 declining keeps it ready', () => {
  const s = stage({ ann, bob });
  s.do('ann', 'ready', { event: 'attack', action: readied('ann/sword', 'bob') });
  s.until('bob');
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [97], answers: [['readied', 'no']] },
  );
  expect(scene.has('readied')).toBe(false);
  expect(s.state.waiting).toHaveLength(1);
  expect(s.who('ann').reacted).toEqual([]);
});

test('REN-REACT-03 it lapses when the own next turn starts', () => {
  const s = stage({ ann, bob });
  s.do('ann', 'ready', { event: 'attack', action: readied('ann/sword', 'bob') });
  s.until('ann');
  expect(s.state.waiting).toEqual([]);
  s.until('bob');
  expect(
    s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [97] }).questions,
  ).toEqual([]);
});

test('REN-REACT-03 no one is asked about a readied attack whose target is gone', () => {
  const s = stage({ ann, bob, dan: { ...bob, at: [5, 7] } });
  s.do('ann', 'ready', { event: 'attack', action: readied('ann/sword', 'bob') });
  s.gm('harm', { who: 'bob', damage: 400 });
  expect(s.who('bob').damage).toBe(400);
  s.until('dan');
  expect(
    s.do(
      'dan',
      'attack',
      { weapon: 'unarmed', target: 'ann' },
      { force: 'a long kick', dice: [97] },
    ).questions,
  ).toEqual([]);
  expect(s.state.waiting).toHaveLength(1);
});

test("REN-REACT-03 a trigger in the player's own words asks and does nothing by itself", () => {
  const s = stage({ ann, bob });
  s.do('ann', 'ready', {
    event: 'anything',
    words: 'when he speaks',
    action: readied('ann/sword', 'bob'),
  });
  s.do('ann', 'end');
  expect(s.state.waiting).toHaveLength(1);
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [20, 97, 5, 97], answers: [['readied', 'yes']] },
  );
  expect(scene.has('readied')).toBe(true);
});

test('REN-REACT-03 an attack that is forestalled does not happen', () => {
  const s = stage({ ann, bob });
  s.do('ann', 'ready', {
    event: 'attack',
    action: { do: 'disarm', with: { target: 'bob', item: 'bob/sword' } },
  });
  s.until('bob');
  const scene = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [60, 20] });
  expect(scene.has('forestalled')).toBe(true);
  expect(scene.has('attacks')).toBe(false);
  expect(s.state.ground).toEqual([{ item: 'bob/sword', at: [6, 5] }]);
  const grabbed = stage({ ann, bob });
  grabbed.do('ann', 'ready', { event: 'attack', action: { do: 'grab', with: { target: 'bob' } } });
  grabbed.until('bob');
  expect(
    grabbed
      .do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [29, 97] })
      .has('forestalled'),
  ).toBe(true);
});

test('REN-REACT-04 carrying it out is the reaction', () => {
  const s = stage({ ann, bob, cid: { ...cid, side: 'b' } }, { order: ['ann', 'cid', 'bob'] });
  s.do('ann', 'ready', { event: 'attack', who: 'bob', action: readied('ann/sword', 'bob') });
  s.until('cid');
  s.do(
    'cid',
    'move',
    { path: [[5, 7]] },
    { dice: [97], answers: [['opportunity', 'cid/ann/sword']] },
  );
  s.until('bob');
  expect(
    s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [97] }).questions,
  ).toEqual([]);
  const fresh = stage({ ann, bob });
  fresh.do('ann', 'ready', { event: 'attack', action: readied('ann/sword', 'bob') });
  fresh.until('bob');
  const scene = fresh.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [97, 97], answers: [['readied', 'yes']] },
  );
  expect(scene.cites('reaction', 'REN-REACT-04')).toBe(true);
  expect(fresh.who('ann').reacted).toHaveLength(1);
});

test('REN-REACT-05 a step out of a threatened square provokes an ordinary attack, before the step', () => {
  const s = passing();
  const scene = s.do('bob', 'move', away, { dice: [20, 61, 5], answers: yes });
  expect(scene.asked[0]).toBe('ann opportunity');
  expect(targetsOf(scene, 'attack')).toEqual([65]);
  expect(s.who('bob').damage).toBe(5);
  expect(s.who('bob').at).toEqual([8, 5]);
});

test('REN-REACT-05 coming near does not provoke, nor does being moved', () => {
  const s = passing({}, { bob: { at: [7, 5] } });
  expect(s.do('bob', 'move', { path: [[6, 5]] }).questions).toEqual([]);
  const pushed = passing();
  expect(pushed.gm('place', { who: 'bob', to: [9, 9] }).questions).toEqual([]);
});

test('REN-REACT-05 every step from one threatened square to the next provokes, or only the step out of reach', () => {
  const round = {
    path: [
      [6, 4],
      [7, 4],
    ],
  };
  expect(passing().do('bob', 'move', round, { answers: [...no, ...no] }).questions).toEqual([
    'opportunity',
    'opportunity',
  ]);
  const reach = passing({ options: { opportunityTrigger: 'leaveReach' } });
  const scene = reach.do('bob', 'move', round, { answers: [...no] });
  expect(scene.questions).toEqual(['opportunity']);
  expect(
    passing({ options: { opportunityTrigger: 'leaveReach' } }).do('bob', 'move', { path: [[6, 4]] })
      .questions,
  ).toEqual([]);
});

test('REN-REACT-05 only one who threatens gets it: armed, able, and in sight', () => {
  expect(
    passing({}, { ann: { weapons: [], skills: { fray: 40 } } }).do('bob', 'move', away).questions,
  ).toEqual([]);
  expect(
    passing({}, { ann: { weapons: [], skills: { unarmed: 25 } } }).do('bob', 'move', away, {
      answers: no,
    }).questions,
  ).toEqual(['opportunity']);
  expect(
    passing({}, { ann: { state: { damage: 200 } } }).do('bob', 'move', away).questions,
  ).toEqual([]);
  expect(
    passing({}, { bob: { state: { hidden: true } } }).do('bob', 'move', away).questions,
  ).toEqual([]);
  expect(
    passing({}, { ann: { weapons: [spear], skills: { 'pole-arms': 60 } }, bob: { at: [7, 5] } }).do(
      'bob',
      'move',
      { path: [[8, 5]] },
      { answers: no },
    ).questions,
  ).toEqual(['opportunity']);
});

test('REN-REACT-05 a strike may be declared on it, and a knife is not thrown', () => {
  const s = passing();
  const scene = s.do('bob', 'move', away, {
    dice: [40, 97, 5, 31],
    answers: [['opportunity', 'bob/ann/sword+knock-down']],
  });
  expect(targetsOf(scene, 'attack')).toEqual([55]);
  expect(s.who('bob')).toMatchObject({ prone: true, at: [6, 5] });
  const aimed = passing().do('bob', 'move', away, {
    dice: [97],
    answers: [
      ['opportunity', 'bob/ann/sword+maim'],
      ['strike-part', 'knee'],
    ],
  });
  expect(aimed.note('attacks')).toMatchObject({ strike: 'maim', part: 'knee' });
  const knife = weapon('knife', { skills: ['one-handed', 'ranged'], kind: 'thrown' });
  const close = passing({}, { ann: { weapons: [knife] } });
  const cut = close.do('bob', 'move', away, {
    dice: [97],
    answers: [['opportunity', 'bob/ann/knife']],
  });
  expect(targetsOf(cut, 'attack')).toEqual([65]);
  expect(holds(close, 'ann')).toEqual(['ann/knife']);
});

test('REN-REACT-05 crawling and charging away provoke as well', () => {
  expect(
    passing({}, { bob: { state: { prone: true } } }).do(
      'bob',
      'crawl',
      { path: [[7, 5]] },
      { answers: no },
    ).questions,
  ).toEqual(['opportunity']);
  expect(passing().do('bob', 'charge', away, { answers: no }).questions).toEqual(['opportunity']);
});

test('REN-REACT-06 a hit does not end the movement unless it incapacitates', () => {
  const hurt = passing({}, { bob: { sheet: { DUR: 30 } } });
  hurt.do('bob', 'move', away, { dice: [20, 97, 6, 35], answers: yes });
  expect(hurt.who('bob')).toMatchObject({ wounds: 1, at: [8, 5], prone: false });
  const felled = passing({}, { bob: { sheet: { DUR: 30 } } });
  const scene = felled.do('bob', 'move', away, { dice: [20, 97, 6, 36], answers: yes });
  expect(felled.who('bob')).toMatchObject({ at: [6, 5], prone: true, moved: true });
  expect(scene.cites('stopped', 'REN-REACT-06')).toBe(true);
  const out = passing({}, { bob: { sheet: { DUR: 5 } } });
  out.do('bob', 'move', away, { dice: [20, 97, 6], answers: yes });
  expect(out.who('bob').at).toEqual([6, 5]);
});

test('REN-REACT-06 one who is stopped where a combatant stands ends beside', () => {
  const s = stage({ bob, eve: { ...bob, at: [6, 4] }, ann }, { order: ['bob', 'eve', 'ann'] });
  expect(s.who('eve').side).toBe('b');
  const friends = stage({
    bob,
    eve: { ...bob, at: [6, 4], side: 'a' },
    ann: { ...ann, side: 'b' },
  });
  friends.do(
    'bob',
    'move',
    {
      path: [
        [6, 4],
        [6, 3],
      ],
    },
    {
      dice: [40, 97, 5, 31],
      answers: [
        ['opportunity', 'no'],
        ['opportunity', 'bob/ann/sword+knock-down'],
      ],
    },
  );
  expect(friends.who('bob').prone).toBe(true);
  expect(friends.who('bob').at).not.toEqual([6, 4]);
});

test('REN-REACT-07 it spends the reaction; declining does not', () => {
  const s = passing();
  expect(
    s.do('bob', 'move', away, { dice: [97], answers: yes }).cites('reaction', 'REN-REACT-07'),
  ).toBe(true);
  const declined = passing();
  declined.do('bob', 'move', away, { answers: no });
  expect(declined.who('ann').reacted).toEqual([]);
});

test('REN-REACT-08 any number of attacks may be defended against, and the reaction stays', () => {
  const s = stage(
    { ann: { ...ann, side: 'b' }, bob: { ...bob, side: 'a' }, cid: { ...cid, side: 'a' } },
    { order: ['bob', 'cid', 'ann'] },
  );
  const parry = { dice: [20, 40], answers: [['defence', 'parry:ann/sword']] } as const;
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, parry);
  s.do('bob', 'end');
  s.do('cid', 'attack', { weapon: 'cid/sword', target: 'ann' }, parry);
  expect(s.who('ann').reacted).toEqual([]);
});

test('REN-REACT-09 a power set off by a defence is a reaction', () => {
  const s = passing();
  const scene = s.gm('power', { who: 'ann', words: 'Quick Break' });
  expect(scene.cites('reaction', 'REN-REACT-09')).toBe(true);
  expect(scene.note('power')).toMatchObject({ who: 'ann', words: 'Quick Break' });
  expect(s.who('ann').reacted).toHaveLength(1);
  expect(s.refused('gm', 'gm.power', { who: 'ann', words: 'again' })).toEqual(['REN-REACT-02']);
});

test('REN-REACT-10 an answer to an event is a reaction; the GM calls for it and picks the check', () => {
  const s = passing();
  const scene = s.gm(
    'event',
    { who: 'ann', words: 'the floor breaks', skill: 'athletics', modifier: -5 },
    { dice: [10], answers: [['event', 'yes']] },
  );
  expect(scene.asked).toEqual(['ann event']);
  expect(targetsOf(scene, 'Athletics')).toEqual([10]);
  expect(scene.cites('reaction', 'REN-REACT-10')).toBe(true);
  expect(s.refused('gm', 'gm.event', { who: 'ann', words: 'again' })).toEqual(['REN-REACT-02']);
  const plain = passing();
  expect(plain.gm('event', { who: 'ann', words: 'a ball flies by' }).rolled).toEqual([]);
  const declined = passing();
  declined.gm('event', { who: 'ann', words: 'the floor breaks' }, { answers: [['event', 'no']] });
  expect(declined.who('ann').reacted).toEqual([]);
});

test('REN-REACT-03 what has become impossible is not done: no one crawls on his feet, or with a weapon held fast', () => {
  const crawl = { event: 'move', action: { do: 'crawl', with: { path: [[2, 5]] } } };
  const far = { bob: { ...bob, at: [9, 5] as const } };
  const standing = stage({ ann: { ...ann, at: [3, 5] }, ...far });
  standing.do('ann', 'ready', crawl);
  standing.until('bob');
  expect(standing.do('bob', 'move', { path: [[10, 5]] }).questions).toEqual([]);
  const lying = stage({ ann: { ...ann, at: [3, 5], state: { prone: true } }, ...far });
  lying.do('ann', 'ready', crawl);
  lying.until('bob');
  expect(lying.do('bob', 'move', { path: [[10, 5]] }).questions).toEqual(['readied']);
  expect(lying.who('ann').at).toEqual([2, 5]);
  const hook = weapon('hook', { tags: ['Catch'] });
  const caught = stage(
    {
      ann: { ...ann, weapons: [sword] },
      bob: { ...bob, weapons: [hook] },
      cid: { ...cid, at: [9, 9] },
    },
    { order: ['ann', 'bob', 'cid'] },
  );
  caught.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 35], answers: [['defence', 'catch:bob/hook']] },
  );
  caught.do('ann', 'end');
  caught.gm('prone', { who: 'bob' });
  caught.do('bob', 'ready', { event: 'move', action: { do: 'crawl', with: { path: [[7, 5]] } } });
  caught.until('cid');
  expect(caught.do('cid', 'move', { path: [[9, 10]] }).questions).toEqual([]);
});

test('REN-MOVE-10 the one movement is one of the own turn, and a readied crawl is made outside it', () => {
  const s = stage({ ann: { ...ann, at: [3, 5] }, bob: { ...bob, at: [9, 5] } });
  s.do('ann', 'move', { path: [[3, 6]] });
  s.do('ann', 'ready', { event: 'move', action: { do: 'crawl', with: { path: [[2, 6]] } } });
  s.do('ann', 'end');
  s.gm('prone', { who: 'ann' });
  s.do('bob', 'move', { path: [[10, 5]] });
  expect(s.who('ann').at).toEqual([2, 6]);
});

test('REN-REACT-03 an attack on a place is an attack that may be forestalled', () => {
  const bomb = weapon('bomb', {
    skills: ['ranged'],
    kind: 'thrown',
    tags: ['Blast'],
    range: { short: 10, medium: 20, long: 30, extreme: 40 },
  });
  const s = stage({
    ann,
    bob: { ...bob, skills: { fray: 45, ranged: 60 }, weapons: [bomb], sheet: { DUR: 5 } },
  });
  s.do('ann', 'ready', { event: 'attack', action: readied('ann/sword', 'bob') });
  s.until('bob');
  const scene = s.do(
    'bob',
    'attack-place',
    { weapon: 'bob/bomb', at: [9, 9] },
    { dice: [20, 97, 5] },
  );
  expect(scene.questions[0]).toBe('readied');
  expect([scene.has('forestalled'), scene.has('blast')]).toEqual([true, false]);
});

test('REN-REACT-05 one who does not know of the mover cannot strike at him as he goes', () => {
  expect(
    passing({}, { ann: { state: { unawareOf: ['bob'] } } }).do('bob', 'move', away).questions,
  ).toEqual([]);
  expect(
    passing({}, { ann: { state: { unawareOf: ['cid'] } } }).do('bob', 'move', away, { answers: no })
      .questions,
  ).toEqual(['opportunity']);
});

test("REN-REACT-03 a maneuver of the table's own can be readied if it is a Standard Action", () => {
  const sand = (cost: 'standard' | 'quick') => ({
    event: 'attack',
    action: {
      do: 'maneuver',
      with: { target: 'bob', cost, mine: 'one-handed', theirs: 'fray', words: 'throw sand' },
    },
  });
  const s = stage({ ann, bob });
  s.do('ann', 'ready', sand('standard'));
  s.until('bob');
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    {
      dice: [20, 10, 97],
      answers: [
        ['readied', 'yes'],
        ['maneuver-result', 'blinded'],
      ],
    },
  );
  expect(scene.note('ruling')).toMatchObject({ who: 'bob', text: 'blinded' });
  expect(stage({ ann, bob }).refused('ann', 'ready', sand('quick'))).toEqual(['REN-REACT-03']);
});

test('REN-REACT-05 to come nearer is to go neither away nor past, however long the weapon', () => {
  const long = {
    ann: { weapons: [spear], skills: { 'pole-arms': 60 } },
    bob: { at: [7, 5] as const },
  };
  expect(passing({}, long).do('bob', 'move', { path: [[6, 5]] }).questions).toEqual([]);
  const by = passing({}, long).do(
    'bob',
    'move',
    {
      path: [
        [6, 5],
        [6, 4],
        [6, 3],
      ],
    },
    { answers: [...no, ...no] },
  );
  expect(by.all('opportunity')).toEqual([]);
  expect(by.questions).toEqual(['opportunity', 'opportunity']);
});

test('REN-REACT-05 REN-REACT-06 whom a readied action has stopped is not about to leave, and provokes no one', () => {
  const s = stage(
    { ann, cid: { ...cid, at: [6, 6], side: 'a' }, bob: { ...bob, side: 'b' } },
    { order: ['ann', 'cid', 'bob'] },
  );
  s.do('ann', 'ready', {
    event: 'move',
    who: 'bob',
    action: { do: 'trip', with: { target: 'bob' } },
  });
  s.until('bob');
  const scene = s.do('bob', 'move', { path: [[7, 5]] }, { dice: [20, 97] });
  expect(scene.asked).toEqual(['ann readied']);
  expect(scene.cites('stopped', 'REN-REACT-03')).toBe(true);
  expect(s.who('bob')).toMatchObject({ at: [6, 5], prone: true });
});

const pike = weapon('pike', { skills: ['pole-arms'], hands: 2, reach: 1 });
const tail = weapon('tail', { skills: ['unarmed'], kind: 'natural', reach: 1 });

test('REN-TERM-01 REN-REACT-05 of several weapons those threaten that reach, and none that is held fast', () => {
  const weapons = (x: number, caught = false) => {
    const s = stage(
      {
        ann: {
          ...ann,
          weapons: [sword, pike],
          skills: { ...ann.skills, 'pole-arms': 60 },
          sheet: { hands: 3, naturalWeapons: [tail] },
        },
        bob: { ...bob, at: [x, 5] },
        cid: { ...bob, at: [5, 6], weapons: [weapon('hook', { tags: ['Catch'] })] },
      },
      { order: ['ann', 'bob', 'cid'] },
    );
    if (caught)
      s.do(
        'ann',
        'attack',
        { weapon: 'ann/pike', target: 'cid' },
        { dice: [20, 33], answers: [['defence', 'catch:cid/hook']] },
      );
    s.until('bob');
    const scene = s.do('bob', 'move', { path: [[x + 1, 5]] }, { answers: [['opportunity', 'no']] });
    return scene
      .open('opportunity')
      .filter((value) => typeof value === 'string' && !value.includes('+'));
  };
  const all = ['bob/ann/sword', 'bob/ann/pike', 'bob/ann/tail', 'bob/unarmed', 'no'];
  expect(weapons(6)).toEqual(all);
  expect(weapons(7)).toEqual(['bob/ann/pike', 'bob/ann/tail', 'no']);
  expect(weapons(6, true)).toEqual(all.filter((value) => value !== 'bob/ann/pike'));
  expect(weapons(7, true)).toEqual(['bob/ann/tail', 'no']);
});

test('REN-REACT-05 by leaveReach a step out of reach of the sword is not met while the pike still gets there', () => {
  const s = stage(
    {
      ann: {
        ...ann,
        weapons: [sword, pike],
        skills: { ...ann.skills, 'pole-arms': 60 },
        sheet: { hands: 3 },
      },
      bob,
    },
    { order: ['bob', 'ann'], options: { opportunityTrigger: 'leaveReach' } },
  );
  expect(s.do('bob', 'move', { path: [[7, 5]] }).questions).toEqual([]);
});
