import { deepCopy } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { cut, peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Randomly chosen rules, each combined with two others: actions and their types, attacks, holds.

const { abilities, bare, sword, bow } = peopleWith({ agility: 0 });
const lying: Person = { abilities, state: { position: 'prone' } };
const ROW = { rows: ['A1 A2 A3'] };
const force = 'just this once';

test('HEI-ACT-03 HEI-ACT-04 HEI-CTX-16 actSameFree byUse: after a delay every free action and use is open once', () => {
  const s = stage({ ann: bare, bob: bare }, { options: { actSameFree: 'byUse' }, map: ROW });
  s.do('ann', 'delay', { after: 'bob' });
  until(s, 'ann');
  s.do('ann', 'observe', { use: 'square', square: 'A2' }, { dice: [3] });
  s.do('ann', 'observe', { use: 'character', target: 'bob' }, { dice: [3] });
  s.do('ann', 'observe', { use: 'insight', target: 'bob' }, { dice: [3] });
  s.do('ann', 'speak', { words: 'So.' });
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'observe', { use: 'square', square: 'A1' })).toEqual(['HEI-ACT-04']);
  expect(s.who('ann').standard).toBeNull();
});

test('HEI-ACT-03 HEI-CTX-16 one free action is enough to put the turn off no more', () => {
  const s = stage({ ann: bare, bob: bare });
  s.do('ann', 'speak', { words: 'Wait.' });
  expect(s.refused('ann', 'delay', { after: 'bob' })).toEqual(['HEI-CTX-16']);
});

const crawling = (people: { ann?: Person; bob?: Person } = {}, map: object = ROW) => {
  const s = stage({ ann: lying, bob: sword, ...people }, { map: { ...map } });
  s.do('ann', 'crawl', { to: 'A2' });
  end(s);
  return s;
};

test('HEI-ACT-11 HEI-GUARD-02 a guard is no effect on the crawler, and keeps her in the square', () => {
  const s = crawling();
  s.do('bob', 'guard', { foe: 'ann', purpose: 'leave' });
  expect(s.who('ann').pending).toEqual({ action: 'crawl', to: 'A2' });
  until(s, 'ann');
  const scene = s.do('ann', 'go-on');
  expect([s.who('ann').at, scene.rules('cannot go on')]).toEqual([
    'A1',
    ['HEI-CRAWL-05', 'HEI-GUARD-02'],
  ]);
});

test('HEI-ACT-11 HEI-CTX-34 an effect that helps interrupts the crawler like any other', () => {
  const s = crawling();
  const scene = s.gm('effect', { who: 'ann', effect: 'hearten', by: 'ann' });
  expect([s.who('ann').pending, scene.rules('interrupted')[0]]).toEqual([null, 'HEI-ACT-11']);
});

test('HEI-ACT-13 HEI-ACT-14 HEI-CTX-35 a crawler who is grabbed behind a wall has crawled nowhere, and cannot leave', () => {
  const s = crawling({ bob: bare }, { ...ROW, borders: [{ from: 'A1', to: 'A2', sight: false }] });
  s.do('bob', 'brawl', { target: 'ann', effect: 'bind' }, { dice: [6] });
  until(s, 'ann');
  expect(s.who('ann')).toMatchObject({ at: 'A1', pending: null, standard: null });
  expect(s.refused('ann', 'crawl', { to: 'A2' })).toContain('HEI-CTX-35');
  s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [1, 3, 6, 6] });
  expect(s.who('ann').standard).toBe('brawl');
});

const LEDGE = { rows: ['A1 A2', 'B1 B2'], places: [{ id: 'A1', heights: [0, 1] }] };

test('HEI-ACT-14 HEI-PRONE-02 HEI-CTX-22 interrupted on a ledge she gets up there with the action that was kept', () => {
  const up = { height: 1, standing: 7 };
  const s = stage(
    { ann: { ...lying, state: { ...lying.state, ...up } }, bob: { ...sword, state: up } },
    { map: { ...LEDGE, borders: [{ from: 'A1', to: 'A2', heightDelta: -1 }] } },
  );
  s.do('ann', 'crawl', { to: 'A2' });
  end(s);
  s.do('bob', 'attack', cut('bob', 'ann'), { dice: [1] });
  end(s);
  expect(s.who('ann').pending).toBeNull();
  s.do('ann', 'stand-up');
  expect(s.who('ann')).toMatchObject({ at: 'A1', height: 1, position: 'standing' });
  expect(s.refused('ann', 'move', { to: 'A2' })).toContain('HEI-ACT-02');
});

test('HEI-ACT-15 HEI-JUMP-01 who calls a crawl off gets up and jumps down; after a word it is too late', () => {
  const begin = () => {
    const s = stage(
      { ann: { ...lying, state: { position: 'prone', height: 1 } }, bob: { ...bare, at: 'B2' } },
      { map: { ...LEDGE, borders: [{ from: 'A1', to: 'A2', heightDelta: -1 }] } },
    );
    s.do('ann', 'crawl', { to: 'A2' });
    until(s, 'ann');
    return s;
  };
  const s = begin();
  s.do('ann', 'call-off');
  s.do('ann', 'stand-up');
  s.do('ann', 'jump-down', { to: 0 });
  expect(s.who('ann')).toMatchObject({ at: 'A1', height: 0, position: 'standing' });
  const late = begin();
  late.do('ann', 'speak', { words: 'Hm.' });
  expect(late.refused('ann', 'call-off')).toEqual(['HEI-ACT-15']);
});

test('HEI-ATK-03 HEI-RUN-04 a runner shoots at her pursuer beside her: ranged, in no cluster, and undone', () => {
  const s = stage({ ann: bow, bob: bare }, { map: ROW });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  expect(s.state.chases).toHaveLength(1);
  const before = deepCopy(s.state.combatants);
  const shot = s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [6] });
  expect([shot.fact('attacks', 'sort'), s.state.clusters]).toEqual(['ranged', []]);
  expect(s.state.chases).toHaveLength(1);
  s.fight.undo();
  expect(s.state.combatants).toEqual(before);
  end(s);
  expect(s.allowed('bob', 'charge', { target: 'ann', weapon: 'brawl', effect: 'hit' })).toBe(false);
});

test('HEI-ATK-04 HEI-ATK-05 HEI-CTX-29 with two knives, by the file, after a delay: two rolls, one use', () => {
  const s = stage({ ann: { abilities, sheet: { sword: 'knife', off: 'knife' } }, bob: bare });
  s.do('ann', 'delay', { after: 'bob' });
  end(s);
  const both = { weapon: 'both', target: 'bob', second: 'bob' };
  const scene = s.do('ann', 'attack', both, { dice: [6, 6] });
  expect([scene.rolled, s.who('bob').hp]).toEqual([['ann attack', 'ann attack'], 7]);
  expect(end(s).facts('dice', 'consistency', { who: 'bob' })).toEqual([-2]);
});

test('HEI-ATK-06 HEI-CTX-25 HEI-CTX-29 a shot that the GM lets go through a wall meets what is ready, and uses it', () => {
  const s = stage(
    { ann: bow, bob: { ...bare, at: 'A2' } },
    { map: { ...ROW, borders: [{ from: 'A1', to: 'A2', sight: false }] } },
  );
  const shoot = { weapon: 'ann/bow', target: 'bob' };
  expect(s.refused('ann', 'attack', shoot)).toEqual(['HEI-CTX-25']);
  const shot = s.do('ann', 'attack', shoot, { dice: [4], force });
  expect(shot.fact('misses', 'against')).toBe(7);
  expect(end(s).facts('dice', 'consistency', { who: 'bob' })).toEqual([-2]);
});

test('HEI-BODY-02 HEI-CTX-36 a three strikes the other arm of a held man: what it holds drops, and the hold stays', () => {
  const s = stage({
    cat: { ...sword, side: 'a' },
    ann: { ...bare, side: 'a', state: { holding: { who: 'bob', part: 'sword arm' } } },
    bob: { abilities, sheet: { off: 'knife' }, state: { hp: 1, standing: 1 } },
  });
  s.do('cat', 'attack', cut('cat', 'bob'), { dice: [3] });
  expect(s.who('bob')).toMatchObject({ hp: -1, injuries: ['other arm'] });
  expect(s.state.ground.map(({ item }) => item)).toEqual(['bob/knife']);
  expect(s.who('ann').holding).toEqual({ who: 'bob', part: 'sword arm' });
});

test('HEI-BRAWL-11 HEI-CTX-22 reachHeight 1: a blade from above keeps bare hands off, this turn and the next', () => {
  const s = stage(
    { ann: { ...bare, state: { standing: 1, hp: 9 } }, bob: { ...sword, state: { height: 1 } } },
    { map: LEDGE, options: { reachHeight: 1 } },
  );
  const punch = { target: 'bob', effect: 'hit' };
  const scene = s.do('ann', 'brawl', punch, { dice: [5] });
  expect([scene.rolled, s.who('ann').hp, s.who('bob').hp]).toEqual([['bob attack'], 7, 9]);
  expect(s.refused('ann', 'brawl', punch)).toEqual(['HEI-ACT-02']);
  end(s);
  end(s);
  expect(s.do('ann', 'brawl', punch, { dice: [5] }).rolled).toEqual(['bob attack']);
});

test('HEI-BRAWL-15 HEI-BRAWL-14 bindRelease ownTurn: the holder lets go in the own turn alone, and defends from its end', () => {
  const s = stage(
    { bob: bare, ann: { ...bare, state: { holding: { who: 'bob', part: 'torso' } } } },
    { options: { bindRelease: 'ownTurn' } },
  );
  expect(s.refused('ann', 'let-go')).toEqual(['HEI-BRAWL-15']);
  end(s);
  s.do('ann', 'let-go');
  expect([s.who('ann').holding, s.who('ann').standing]).toEqual([null, null]);
  end(s);
  expect(s.who('ann').standing).toMatchObject({ total: 3 });
});

test('HEI-BRAWL-21 HEI-HIDE-07 hideEndsOn foundOnly: an unseen holder is no target, and a blow that the GM lets fall frees', () => {
  const s = stage(
    {
      bob: sword,
      ann: {
        ...bare,
        state: {
          holding: { who: 'bob', part: 'torso' },
          hidden: { requirement: 9, from: ['bob'] },
        },
      },
    },
    { options: { hideEndsOn: 'foundOnly' } },
  );
  expect(s.refused('bob', 'attack', cut('bob', 'ann'))).toEqual(['HEI-HIDE-07']);
  s.do('bob', 'attack', cut('bob', 'ann'), { answers: [['contest', 'no']], dice: [1], force });
  expect([s.who('ann').hp, s.who('ann').holding]).toEqual([7, null]);
  expect(s.who('ann').hidden?.from).toEqual(['bob']);
});

test.each([
  [null, true],
  [{ ability: 'agility', level: 3 }, false],
])(
  'HEI-CHARGE-03 HEI-CTX-22 HEI-CTX-21 up a slope onto difficult ground with the requirement %j: charged is %s',
  (requirement, open) => {
    const s = stage(
      { ann: sword, bob: { ...bare, at: 'A2', state: { height: 1 } } },
      {
        map: {
          ...ROW,
          places: [{ id: 'A2', heights: [0, 1], traits: ['difficult'] }],
          borders: [{ from: 'A1', to: 'A2', heightDelta: 1, requirement }],
        },
      },
    );
    const charge = cut('ann', 'bob');
    expect(s.allowed('ann', 'charge', charge)).toBe(open);
    if (!open) return expect(s.refused('ann', 'charge', charge)).toEqual(['HEI-CHARGE-03']);
    const scene = s.do('ann', 'charge', charge, { dice: [6, 6] });
    expect(s.who('ann')).toMatchObject({ at: 'A2', height: 1 });
    return expect(scene.facts('dice', 'consistency')).toEqual([-1]);
  },
);

test('HEI-CRAWL-02 HEI-CTX-21 HEI-CTX-32 a crawler comes into difficult ground with the next turn, and dodges there at -3', () => {
  const s = crawling({}, { ...ROW, places: [{ id: 'A2', traits: ['difficult'] }] });
  expect(s.who('ann').at).toBe('A1');
  until(s, 'ann');
  s.do('ann', 'go-on');
  expect(s.who('ann')).toMatchObject({ at: 'A2', standard: 'crawl', position: 'prone' });
  expect(end(s).facts('dice', 'consistency', { who: 'ann' })).toEqual([-3]);
});

test('HEI-CRAWL-04 HEI-CRAWL-03 HEI-CTX-35 held by the file she crawls nowhere; let go in her turn she does, once in two turns', () => {
  const s = stage(
    { ann: lying, bob: { ...bare, state: { holding: { who: 'ann', part: 'torso' } } } },
    { map: ROW },
  );
  expect(s.refused('ann', 'crawl', { to: 'A2' })).toEqual(['HEI-CTX-35']);
  s.do('bob', 'let-go');
  s.do('ann', 'crawl', { to: 'A2' });
  until(s, 'ann');
  s.do('ann', 'go-on');
  expect(s.refused('ann', 'crawl', { to: 'A3' })).toEqual(['HEI-CRAWL-03', 'HEI-CRAWL-04']);
  until(s, 'ann');
});
