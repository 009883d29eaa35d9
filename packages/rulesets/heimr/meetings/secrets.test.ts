import { GM } from '@tiltyard/engine';
import type { Note } from '@tiltyard/engine';
import { mayRead } from '@tiltyard/engine/core';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { UNKNOWN } from '../show/view.js';
import { peopleWith, seatOf } from '../testing/people.js';
import { end, stage, until } from '../testing/stage.js';

// What rolls and finds reveal to whom, and defences, crawls and jumps interrupted by a daze, a house rule or the GM.

const { bare, sword } = peopleWith({ agility: 0 });
const BUSH = { rows: ['A1 A2'], places: [{ id: 'A1', concealment: 1 }] };
const readBy = (id: string, notes: readonly Note[]): readonly string[] =>
  notes.filter((note) => mayRead(seatOf(id), note)).map((note) => note.id);

test('HEI-HIDE-02 HEI-HIDE-03 what a hider rolls is for the hider alone to read, whether it is enough or not', () => {
  for (const fatigue of [1, 6]) {
    const s = stage({ ann: { ...bare, state: { fatigue } }, bob: bare }, { map: BUSH });
    const { notes } = s.do('ann', 'hide', { from: ['bob'] }, { dice: [4] });
    expect(readBy('ann', notes)).toEqual(expect.arrayContaining(['dice', 'total']));
    expect(readBy('bob', notes)).not.toContain('dice');
    expect(readBy('bob', notes)).not.toContain('total');
  }
});

test('HEI-CONCEAL-02 HEI-OBS-05 what a concealer rolls tells no opponent what perception has to meet', () => {
  const s = stage({ ann: sword, bob: bare });
  const { notes } = s.do('ann', 'conceal', { item: 'ann/sword' }, { dice: [4] });
  expect(readBy('ann', notes)).toEqual(['dice', 'total', 'conceals', 'turn ends']);
  expect(readBy('bob', notes)).toEqual(['turn ends']);
});

test('HEI-OBS-02 HEI-GET-03 what a look finds on the ground is told to the finder alone, who alone can take it', () => {
  const s = stage(
    { ann: bare, bob: bare },
    { map: { rows: ['A1 A2'], items: [{ item: 'knife', at: 'A1', hidden: 5 }] } },
  );
  const { notes } = s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [6] });
  expect(readBy('ann', notes)).toContain('finds item');
  expect(readBy('bob', notes)).not.toContain('finds item');
});

/** What a seat of one combatant is shown of what cat has hidden: of herself, of her knife, and of a horn on the ground. */
function shownTo(id: string): readonly unknown[] {
  const s = stage(
    {
      ann: bare,
      bob: { ...bare, side: 'a' },
      cat: {
        ...bare,
        sheet: { accessible: ['knife'] },
        state: { hidden: { requirement: 17, from: ['bob'] } },
      },
      dan: bare,
    },
    { map: { rows: ['A1 A2'], items: [{ item: 'horn', at: 'A1', hidden: 2 }] } },
  );
  const concealed = { requirement: 18, noticed: ['ann'] };
  const knife = { item: 'cat/knife', place: 'accessible', concealed };
  s.gm('set', { path: 'combatants.cat.carried', value: [knife] });
  s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [4] });
  const { combatants, ground } = heimr.view(s.state, seatOf(id));
  const { cat } = combatants;
  return [
    cat?.hidden?.requirement,
    cat?.carried.map((each) => each.concealed?.requirement),
    ground.map(({ hidden }) => hidden),
  ];
}

test('HEI-HIDE-03 HEI-CONCEAL-02 HEI-OBS-02 who finds or notices is not shown what perception had to meet, nor are allies', () => {
  expect(shownTo('cat')).toEqual([17, [18], []]);
  expect(shownTo('ann')).toEqual([UNKNOWN, [UNKNOWN], [UNKNOWN]]);
  expect(shownTo('dan')).toEqual([UNKNOWN, [UNKNOWN], []]);
});

test('HEI-HIDE-03 HEI-HIDE-07 where one hides from one of two alone, only that one knows the own roll', () => {
  const s = stage({
    ann: bare,
    bob: { ...bare, side: 'a' },
    cat: { ...bare, state: { hidden: { requirement: 17, from: ['bob'] } } },
  });
  const shown = (...ids: readonly string[]) =>
    heimr.view(s.state, seatOf(...ids)).combatants['cat']?.hidden?.requirement;
  expect([shown('ann', 'bob'), shown('ann'), shown('bob'), shown('cat')]).toEqual([
    UNKNOWN,
    UNKNOWN,
    undefined,
    17,
  ]);
});

test('HEI-HIDE-03 HEI-CONCEAL-02 nor is it said in what is told of the find', () => {
  const s = stage({
    ann: {
      ...bare,
      sheet: { accessible: ['knife'] },
      state: { hidden: { requirement: 4, from: ['bob'] } },
    },
    bob: bare,
  });
  const concealed = { requirement: 4, noticed: [] };
  const knife = { item: 'ann/knife', place: 'accessible', concealed };
  s.gm('set', { path: 'combatants.ann.carried', value: [knife] });
  until(s, 'bob');
  const found = s.do('bob', 'observe', { use: 'square', square: 'A1' }, { dice: [2] });
  s.gm('set', { path: 'combatants.bob.freeUsed', value: [] });
  const noticed = s.do('bob', 'observe', { use: 'character', target: 'ann' }, { dice: [2] });
  const facts = (scene: typeof found, id: string) =>
    scene.all(id).map((note) => Object.keys(note.data));
  expect([facts(found, 'found'), facts(noticed, 'notices item')]).toEqual([
    [['who', 'by', 'total']],
    [['who', 'on', 'item', 'total']],
  ]);
});

test('HEI-OBS-06 what insight has to meet is told to no one but who gauges', () => {
  const s = stage({ ann: bare, bob: bare, cat: bare });
  const { notes } = s.do('ann', 'observe', { use: 'insight', target: 'bob' }, { dice: [4] });
  expect(readBy('ann', notes)).toEqual(expect.arrayContaining(['requirement', 'gauges']));
  expect(readBy('cat', notes)).toEqual(['observes', 'dice', 'total']);
});

test('HEI-HIDE-01 HEI-HIDE-07 no one hides from an opponent whom they have not found', () => {
  const s = stage(
    {
      ann: bare,
      bob: { ...bare, state: { hidden: { requirement: 9, from: ['ann'] } } },
      cat: bare,
    },
    { map: BUSH },
  );
  expect(s.allowed('ann', 'hide', { from: ['bob'] })).toBe(false);
  expect(s.allowed('ann', 'hide', { from: ['cat'] })).toBe(true);
});

test('HEI-HIDE-02 HEI-HIDE-07 hidden from each other, two stay so as one of them hides anew from a third', () => {
  const s = stage(
    {
      ann: { ...bare, state: { hidden: { requirement: 9, from: ['bob'] } } },
      bob: { ...bare, state: { hidden: { requirement: 9, from: ['ann'] } } },
      cat: bare,
    },
    { map: BUSH },
  );
  s.do('ann', 'hide', { from: ['cat'] }, { dice: [5] });
  expect(s.who('ann').hidden).toMatchObject({ requirement: 8, from: ['bob', 'cat'] });
});

test('HEI-CTX-31 HEI-CTX-34 with a clear head again, a defence rolled before the daze stands as it was', () => {
  const s = stage(
    { bob: { ...sword, side: 'b' }, ann: { ...bare, side: 'a', state: { standing: 9 } } },
    { order: ['bob', 'ann'] },
  );
  const cut = { weapon: 'bob/sword', target: 'ann' };
  s.gm('effect', { who: 'ann', effect: 'daze' });
  s.gm('effect', { who: 'ann', effect: 'steady' });
  expect(s.do('bob', 'attack', cut, { dice: [6] }).fact('misses', 'against')).toBe(9);
  expect(s.who('ann').hp).toBe(9);
});

test('HEI-CTX-31 HEI-ATK-06 what a dazed combatant could not roll as a turn ended comes with the end of the own turn', () => {
  const s = stage(
    { bob: { ...sword, side: 'b' }, cat: { ...bare, side: 'b' }, ann: { ...bare, side: 'a' } },
    { order: ['bob', 'cat', 'ann'] },
  );
  s.gm('effect', { who: 'ann', effect: 'daze' });
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  end(s);
  s.gm('effect', { who: 'ann', effect: 'steady' });
  const isRolled = end(s).rolled.includes('ann dodge');
  expect([isRolled, s.who('ann').standing?.total ?? null]).toEqual([false, 7]);
  expect(end(s).rolled).toContain('ann dodge');
});

test('HEI-PRONE-02 HEI-CTX-34 a combatant who stands up at the end of a daze defends from the end of that turn, on their feet', () => {
  const s = stage({ ann: { ...bare, state: { position: 'prone' } }, bob: bare });
  end(s);
  s.gm('effect', { who: 'ann', effect: 'daze' });
  until(s, 'ann');
  s.do('ann', 'stand-up');
  const scene = s.do('ann', 'end', {}, { dice: [4] });
  expect(scene.facts('dice', 'consistency', { who: 'ann' })).toEqual([0]);
  expect(s.who('ann').standing).toMatchObject({ total: 4 });
});

const crawling = () => {
  const s = stage(
    { ann: { ...bare, state: { position: 'prone' } }, bob: bare },
    { map: BUSH, options: { proneStandUp: 'free' } },
  );
  s.do('ann', 'crawl', { to: 'A2' });
  until(s, 'ann');
  return s;
};

test('HEI-PRONE-02 HEI-ACT-09 HEI-CRAWL-01 proneStandUp free: with a crawl under way no one gets up, and with it called off one does', () => {
  const s = crawling();
  expect(s.refused('ann', 'stand-up')).toEqual(['HEI-ACT-09', 'HEI-CRAWL-01']);
  s.do('ann', 'call-off');
  s.do('ann', 'stand-up');
  expect(s.who('ann')).toMatchObject({ position: 'standing', standard: null });
});

test('HEI-PRONE-02 HEI-CRAWL-02 proneStandUp free: who has crawled gets up where they have come to', () => {
  const s = crawling();
  s.do('ann', 'go-on');
  s.do('ann', 'stand-up');
  expect(s.who('ann')).toMatchObject({ at: 'A2', position: 'standing' });
});

test('HEI-PRONE-02 HEI-REST-01 proneStandUp free: a breather under way keeps no one down', () => {
  const s = stage(
    { ann: { ...bare, state: { position: 'prone', fatigue: 5 } }, bob: bare },
    { options: { proneStandUp: 'free' } },
  );
  s.do('ann', 'breather', { as: 'upcoming' });
  until(s, 'ann');
  s.do('ann', 'stand-up');
  const { fatigue } = s.who('ann');
  s.do('ann', 'go-on');
  expect(s.who('ann').fatigue).toBe(fatigue - 2);
});

test.each([
  [3, 'prone'],
  [1, 'standing'],
] as const)(
  'HEI-JUMP-02 HEI-CTX-24 a jump of %i heights whose damage is only told ends %s, and takes no hit points',
  (height, position) => {
    const s = stage(
      { ann: { ...bare, state: { height } }, bob: { ...bare, at: 'A2' } },
      { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2, 3] }] } },
    );
    s.do(GM, 'gm.automation', { what: 'damage', degree: 'tell' });
    s.do('ann', 'jump-down', { to: 0 }, { dice: height > 1 ? [2] : [] });
    expect(s.who('ann')).toMatchObject({ position, hp: 9, height: 0 });
  },
);
