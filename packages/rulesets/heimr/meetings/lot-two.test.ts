import { expect, test } from 'vitest';
import { cut, peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Randomly chosen rules, each combined with two others: defences, items, guards, hiding, movement, words.

const { abilities, bare, sword, bow } = peopleWith({ agility: 0 });
const ROW = { rows: ['A1 A2 A3'] };
const SQUARES = { rows: ['A1 A2', 'B1 B2'] };
const BUSH = { ...ROW, places: [{ id: 'A1', concealment: 1 }] };
const force = 'just this once';

test('HEI-CTX-09 HEI-HIDE-02 who has no abilities on the sheet hides with the bare die, and can have it back', () => {
  const s = stage({ ann: {}, bob: bare }, { map: BUSH });
  const scene = s.do('ann', 'hide', { from: ['bob'] }, { dice: [5] });
  expect(scene.facts('dice', 'consistency')).toEqual([0]);
  expect(s.who('ann').hidden).toMatchObject({ requirement: 5, from: ['bob'] });
  s.fight.undo();
  expect(s.who('ann')).toMatchObject({ hidden: null, freeUsed: [] });
});

test('HEI-CTX-16 HEI-MOVE-01 an undone delay leaves the order as it was; after a Move there is none', () => {
  const s = stage({ ann: bare, bob: bare, cat: bare }, { map: ROW });
  s.do('ann', 'delay', { after: 'cat' });
  expect([s.turn, s.state.order]).toEqual(['bob', ['bob', 'cat', 'ann']]);
  s.fight.undo();
  expect([s.turn, s.state.order]).toEqual(['ann', ['ann', 'bob', 'cat']]);
  s.do('ann', 'move', { to: 'A2' });
  expect(s.refused('ann', 'delay', { after: 'cat' })).toContain('HEI-CTX-16');
});

test('HEI-CTX-23 halves of what a file says of two clusters are one cluster of three', () => {
  const s = stage({
    ann: { state: { cluster: ['bob'] } },
    bob: {},
    cat: { state: { cluster: ['ann'] } },
  });
  expect(s.state.clusters.map((cluster) => [...cluster].toSorted())).toEqual([
    ['ann', 'bob', 'cat'],
  ]);
  s.do('ann', 'move', { to: 'A1' });
  expect(s.state.clusters).toEqual([]);
});

test('HEI-CTX-25 HEI-GUARD-03 HEI-RUN-03 a shot passes the guard of a friend, and follows a runner as far as it reaches', () => {
  const s = stage(
    { cat: { ...bare, side: 'a', state: { standing: 20 } }, ann: { ...bare, side: 'a' }, bob: bow },
    { map: { rows: ['A1 A2 A3 A4 A5 A6 A7 A8'] } },
  );
  const shoot = { weapon: 'bob/bow', target: 'ann' };
  s.do('cat', 'guard', { foe: 'bob', purpose: 'ally', ally: 'ann' });
  until(s, 'bob');
  expect(s.do('bob', 'attack', shoot, { dice: [1] }).fact('lands', 'against')).toBe(3);
  until(s, 'ann');
  s.do('ann', 'run', { to: 'A2' });
  s.gm('place', { who: 'ann', to: 'A7' });
  until(s, 'bob');
  expect(s.allowed('bob', 'attack', shoot)).toBe(true);
  s.gm('place', { who: 'ann', to: 'A8' });
  expect(s.refused('bob', 'attack', shoot)).toEqual(['HEI-CTX-25']);
});

test('HEI-CTX-28 HEI-CTX-29 a shot at a parry is dodged on the spot: a use at once, and none once it is undone', () => {
  const standing = { form: 'parry', total: 15, item: 'bob/sword' };
  const s = stage({ ann: bow, bob: { ...sword, state: { standing } } });
  const shot = s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [6, 2] });
  expect([shot.rolled, s.who('bob').uses.dodge]).toEqual([['bob dodge', 'ann attack'], 1]);
  expect(s.who('bob').standing).toMatchObject({ form: 'parry', total: 15 });
  s.fight.undo();
  expect(s.who('bob').uses).toEqual({ dodge: 0, block: 0, parries: ['bob/sword'] });
});

test('HEI-CTX-29 HEI-CTX-40 HEI-CTX-37 a wounded pursuer who has dodged runs as well as before, and dodges worse', () => {
  const s = stage(
    {
      ann: bare,
      bob: { ...bare, state: { hp: -1, standing: 1 } },
      cat: { ...sword, side: 'a' },
    },
    { map: { rows: ['A1 A2 A3'] }, order: ['ann', 'bob', 'cat'] },
  );
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  s.gm('place', { who: 'cat', to: 'A2' });
  s.do('cat', 'attack', cut('cat', 'bob'), { dice: [4] });
  expect(end(s).facts('dice', 'consistency', { who: 'bob' })).toEqual([-4]);
  const run = s.do('ann', 'run', { to: 'A3' }, { dice: [3, 3] });
  expect(run.facts('dice', 'consistency')).toEqual([0, 0]);
  expect([s.who('bob').at, s.state.chases]).toEqual(['A3', []]);
});

test('HEI-CTX-42 HEI-CTX-21 HEI-GUARD-03 a round shield blocks 2 better, on difficult ground no worse, and for a friend', () => {
  const shield: Person = { abilities, sheet: { off: 'round-shield' } };
  const s = stage(
    { ann: shield, cat: { ...bare, side: 'a', state: { standing: 1 } }, bob: sword },
    { map: { ...ROW, places: [{ id: 'A1', traits: ['difficult'] }] } },
  );
  s.do('ann', 'guard', { foe: 'bob', purpose: 'ally', ally: 'cat' });
  const block = { block: 'ann/round-shield' };
  const ending = s.do('ann', 'end', {}, { answers: [['defence', block]], dice: [5] });
  expect(ending.facts('dice', 'consistency', { who: 'ann' })).toEqual([0]);
  expect(s.who('ann').standing).toMatchObject({ form: 'block', total: 10 });
  until(s, 'bob');
  s.do('bob', 'attack', cut('bob', 'cat'), { dice: [6, 6] });
  expect([s.who('cat').hp, s.who('ann').defended]).toEqual([9, true]);
});

const drawer: Person = { abilities, sheet: { accessible: ['sword', 'knife'] } };
const DRAW = { item: 'ann/sword', hand: 'sword' };

test.each([
  ['moveAndRun', true],
  ['moveOnly', false],
] as const)('HEI-DRAW-03 HEI-ACT-06 drawWith %s: after a draw one runs: %s', (drawWith, open) => {
  const s = stage({ ann: drawer, bob: bare }, { map: ROW, options: { drawWith } });
  s.do('ann', 'draw', DRAW);
  expect(s.allowed('ann', 'run', { to: 'A2' })).toBe(open);
  const runs = stage({ ann: drawer, bob: bare }, { map: ROW, options: { drawWith } });
  runs.do('ann', 'run', { to: 'A2' });
  expect(runs.allowed('ann', 'draw', DRAW)).toBe(false);
});

test('HEI-GET-01 HEI-CTX-11 HEI-ACT-07 mangled and tired to the utmost one still gets a key, which ends the turn and weakens', () => {
  const s = stage(
    {
      ann: {
        ...bare,
        state: { hp: -3, fatigue: 20, injuries: ['right leg'], position: 'prone', standing: null },
      },
      bob: bare,
    },
    { map: { ...ROW, items: [{ item: 'key', at: 'A1' }] } },
  );
  const scene = s.do('ann', 'get', { item: 'ground/key', hand: 'off' });
  expect([scene.rolled, s.who('ann').ended, s.who('ann').ongoing]).toEqual([[], 'ongoing', true]);
  expect(s.who('ann').hands[1]).toMatchObject({ holds: 'ground/key' });
});

test('HEI-GET-02 HEI-CTX-23 one gets from the own bag in the thick of it, and nothing from a friend’s', () => {
  const bag: Person = { abilities, sheet: { stored: ['horn'] } };
  const s = stage({
    ann: { ...bag, state: { cluster: ['bob'] } },
    bob: bare,
    cat: { ...bag, side: 'a' },
  });
  expect(s.allowed('ann', 'get', { item: 'cat/horn', hand: 'sword' })).toBe(false);
  s.do('ann', 'get', { item: 'ann/horn', hand: 'sword' });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
});

test.each([
  ['sword arm', 9, true],
  ['right leg', 9, true],
  ['torso', 9, false],
  ['sword arm', 13, false],
] as const)(
  'HEI-GUARD-01 HEI-CTX-39 HEI-CTX-36 after the own turn, struck at the %s for %i, a guard stands: %s',
  (part, damage, stands) => {
    const s = stage({ ann: bare, bob: bare }, { map: ROW });
    s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
    end(s);
    s.gm('harm', { who: 'ann', damage, part });
    expect(s.who('ann').guarding !== null).toBe(stands);
    expect(s.allowed('bob', 'run', { to: 'A2' })).toBe(!stands);
  },
);

test('HEI-HANDS-04 HEI-BRAWL-08 HEI-CTX-17 an axe to throw that a file puts in the off-hand is held, not thrown, and bars no one', () => {
  const axe: Person = { abilities, sheet: { off: 'throwing-axe' } };
  const s = stage({ ann: axe, bob: bare }, { map: ROW });
  const throwIt = { weapon: 'ann/throwing-axe', target: 'bob' };
  expect(s.refused('ann', 'attack', throwIt)).toEqual(['HEI-HANDS-04']);
  s.do('ann', 'ready', { event: 'speak', action: { do: 'attack', with: throwIt } });
  end(s);
  expect(s.do('bob', 'speak', { words: 'Well?' }).asked).toEqual(['gm speak-roll']);
  expect(s.do('bob', 'brawl', { target: 'ann', effect: 'hit' }, { dice: [6] }).rolled).toEqual([
    'bob attack',
  ]);
});

test('HEI-HIDE-01 HEI-HIDE-06 HEI-CTX-41 without a place to hide a wall is no help, and in a cluster no place is', () => {
  const walled = { ...ROW, borders: [{ from: 'A1', to: 'A2', sight: false }] };
  const s = stage({ ann: bare, bob: { ...bare, at: 'A2' } }, { map: walled });
  expect(s.refused('ann', 'hide', { from: ['bob'] })).toEqual(['HEI-HIDE-01', 'HEI-CTX-41']);
  const close = stage(
    { ann: { ...bare, state: { cluster: ['cat'] } }, bob: { ...bare, at: 'A2' }, cat: bare },
    { map: { ...walled, places: [{ id: 'A1', concealment: 1 }] } },
  );
  expect(close.refused('ann', 'hide', { from: ['bob'] })).toEqual(['HEI-HIDE-06']);
});

test('HEI-HIDE-03 HEI-GUARD-02 guardMode absolute: one who guards out of hiding stops the move and refuses none before she is found, and equal finds', () => {
  const hidden = { requirement: 8, from: ['bob'] };
  const s = stage(
    { ann: { ...bare, state: { hidden, standing: 7 } }, bob: bare },
    { map: ROW, options: { guardMode: 'absolute' } },
  );
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  end(s);
  const why = () =>
    s.fight.refusal({ do: 'move', by: 'bob', with: { to: 'A2' } })?.reason.split(' ')[0];
  expect(why()).toBeUndefined();
  s.do('bob', 'observe', { use: 'square', square: 'A1' }, { dice: [3] });
  expect([s.who('ann').hidden, why()]).toEqual([null, 'ann']);
});

test('HEI-HIDE-05 HEI-HIDE-04 a shot of the last turn that a file tells of forbids hiding from its archer alone', () => {
  const attacks = [{ at: 'ann', sort: 'ranged' }];
  const s = stage(
    { ann: bare, bob: { ...bow, at: 'A2', state: { attacks } }, cat: { ...bow, at: 'A2' } },
    { map: BUSH },
  );
  expect(s.refused('ann', 'hide', { from: ['bob'] })).toEqual(['HEI-HIDE-05']);
  expect(s.refused('ann', 'hide', { from: ['cat', 'bob'] })).toEqual(['HEI-HIDE-05']);
  expect(s.allowed('ann', 'hide', { from: ['cat'] })).toBe(true);
});

test.each([
  [5, 'A2'],
  [4, 'A1'],
])(
  'HEI-MOVE-02 HEI-CTX-32 HEI-CTX-36 whom the GM lets go on an injured leg rolls %i at the fence and is in %s',
  (die, at) => {
    const fence = { from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 5 } };
    const leg = { hp: -2, injuries: ['left leg'], position: 'prone' };
    const s = stage(
      { ann: { ...bare, state: leg }, bob: { ...bare, at: 'A3' } },
      { map: { ...ROW, borders: [fence] } },
    );
    expect(s.refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-CTX-32']);
    s.do('ann', 'move', { to: 'A2' }, { dice: [die], force });
    expect(s.who('ann')).toMatchObject({ at, position: 'prone', standard: 'move' });
  },
);

test('HEI-MOVE-03 HEI-CTX-21 HEI-HIDE-04 out of a cluster of the file over rough ground without a roll, and hidden from that foe not before the next turn', () => {
  const s = stage(
    { ann: { ...bare, state: { cluster: ['bob'] } }, bob: { ...bare, at: 'A1' } },
    { map: { ...ROW, places: [{ id: 'A1', traits: ['difficult'], concealment: 1 }] } },
  );
  expect(s.do('ann', 'move', { to: 'A1' }).rolled).toEqual([]);
  expect(s.state.clusters).toEqual([]);
  expect(s.refused('ann', 'hide', { from: ['bob'] })).toEqual(['HEI-HIDE-04']);
  until(s, 'ann');
  expect(s.allowed('ann', 'hide', { from: ['bob'] })).toBe(true);
});

test('HEI-PRONE-01 HEI-PRONE-02 HEI-ACT-04 proneStandUp free: however tired, down and up and down no more', () => {
  const s = stage(
    { ann: { ...bare, state: { fatigue: 20 } }, bob: bare },
    { options: { proneStandUp: 'free' } },
  );
  expect(s.do('ann', 'drop-prone').rolled).toEqual([]);
  s.do('ann', 'stand-up');
  expect(s.refused('ann', 'drop-prone')).toEqual(['HEI-ACT-04']);
  expect(s.who('ann')).toMatchObject({ position: 'standing', standard: null });
});

test('HEI-RUN-01 HEI-HIDE-07 HEI-CTX-17 who runs out of hiding is seen there, and acted on before the next turn', () => {
  const hidden = { requirement: 9, from: ['bob'] };
  const s = stage(
    { bob: bare, ann: { ...bare, state: { hidden } }, cat: bare },
    { map: ROW, order: ['bob', 'cat', 'ann'] },
  );
  s.do('bob', 'ready', { event: 'move', action: { do: 'move', with: { to: 'A2' } } });
  until(s, 'ann');
  const run = s.do('ann', 'run', { to: 'A2' });
  expect(
    run.notes.map(({ id }) => id).filter((id) => ['found', 'runs', 'moves'].includes(id)),
  ).toEqual(['found', 'runs', 'moves']);
  expect([s.who('bob').at, s.state.order]).toEqual(['A2', ['cat', 'bob', 'ann']]);
});

test.each([
  [null, ['ann readied']],
  [{ ability: 'agility', level: 3 }, []],
])(
  'HEI-RUN-02 HEI-CTX-17 a run readied over a border with the requirement %j is offered: %j',
  (requirement, asked) => {
    const s = stage(
      { ann: bare, bob: bare },
      { map: { ...ROW, borders: [{ from: 'A1', to: 'A2', requirement }] } },
    );
    s.do('ann', 'ready', { event: 'speak', action: { do: 'run', with: { to: 'A2' } } });
    end(s);
    const speak = s.do('bob', 'speak', { words: 'Boo!' });
    expect(speak.asked.filter((each) => each !== 'gm speak-roll')).toEqual(asked);
  },
);

test('HEI-RUN-02 HEI-CTX-16 HEI-CTX-17 what was readied has lapsed for one who puts the turn off', () => {
  const s = stage({ ann: bare, bob: bare }, { map: ROW });
  s.do('ann', 'ready', { event: 'speak', action: { do: 'run', with: { to: 'A2' } } });
  until(s, 'ann');
  s.do('ann', 'delay', { after: 'bob' });
  expect(s.do('bob', 'speak', { words: 'Boo!' }).asked).toEqual(['gm speak-roll']);
});

test('HEI-RUN-03 HEI-CTX-37 a runner who is felled is charged from elsewhere, not from where she ran', () => {
  const s = stage({ ann: bare, bob: sword, cat: { ...sword, at: 'B2' } }, { map: SQUARES });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.gm('harm', { who: 'ann', damage: 14, part: 'torso' });
  expect(s.refused('bob', 'charge', cut('bob', 'ann'))).toEqual(['HEI-RUN-03']);
  until(s, 'cat');
  s.do('cat', 'charge', cut('cat', 'ann'), { dice: [1] });
  expect(s.who('cat').at).toBe('A2');
});

test('HEI-RUN-04 HEI-GUARD-02 a run that the GM lets go past a guard is run after', () => {
  const s = stage(
    { gil: { ...bare, side: 'b' }, ann: { ...bare, side: 'a' }, bob: bare },
    { map: ROW },
  );
  s.do('gil', 'guard', { foe: 'ann', purpose: 'leave' });
  end(s);
  expect(s.refused('ann', 'run', { to: 'A2' })).toEqual(['HEI-RUN-02', 'HEI-GUARD-02']);
  s.do('ann', 'run', { to: 'A2' }, { dice: [3], force });
  expect(s.who('ann').at).toBe('A2');
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  expect(s.state.chases).toEqual([{ runner: 'ann', pursuer: 'bob', gap: 0 }]);
});

test('HEI-SIM-03 HEI-MOVE-03 HEI-SIM-02 with the step out of a cluster one draws, and no second time', () => {
  const s = stage({ ann: { ...drawer, state: { cluster: ['bob'] } }, bob: bare });
  s.do('ann', 'move', { to: 'A1' });
  s.do('ann', 'draw', DRAW);
  expect(s.who('ann')).toMatchObject({ standard: 'move', simultaneousUsed: true });
  expect(s.refused('ann', 'draw', { item: 'ann/knife', hand: 'off' })).toEqual(['HEI-SIM-02']);
});

test('HEI-SPEAK-01 HEI-BRAWL-17 the held speak without a contest, and can have it back', () => {
  const s = stage({
    ann: bare,
    bob: { ...bare, state: { holding: { who: 'ann', part: 'torso' } } },
  });
  expect(s.do('ann', 'speak', { words: 'Off!' }).asked).toEqual(['gm speak-roll']);
  expect(s.refused('ann', 'speak', { words: 'Off!' })).toEqual(['HEI-ACT-04']);
  s.fight.undo();
  expect(s.allowed('ann', 'speak', { words: 'Off!' })).toBe(true);
});

test.each([
  [4, false],
  [5, true],
])(
  'HEI-SPEAK-02 HEI-ACT-06 a threat that rolls %i against 8 works: %s; after a breather there is none',
  (die, met) => {
    const s = stage({ ann: bare, bob: bare });
    const answers = [
      ['speak-roll', 'intimidation'],
      ['speak-requirement', 8],
    ] as const;
    const scene = s.do('ann', 'speak', { words: 'Yield!' }, { dice: [die], answers });
    expect(scene.fact('makes an impression', 'met')).toBe(met);
    end(s);
    s.do('bob', 'breather', { as: 'ongoing' });
    expect(s.refused('bob', 'speak', { words: 'No.' })).toEqual(['HEI-ACT-06']);
  },
);
