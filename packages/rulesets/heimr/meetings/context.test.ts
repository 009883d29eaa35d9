import { begun } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { CUT, peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Rules from the context facts: dice and fatigue, initiative, derived abilities, borders with limits, concealment.

const { bare, sword, duel } = peopleWith();
const tired = (fatigue: number, C = 1): Person => ({
  ...sword,
  abilities: { swordsmanship: [C, 3], agility: [0, 3], perception: [0, 3] },
  state: { fatigue },
});

test('HEI-CTX-11 HEI-CTX-12 a d10 may lift a blow over the fatigue, while the d6 below it still tires', () => {
  const s = duel(tired(5));
  const scene = s.do('ann', 'attack', CUT, { dice: [2, 9] });
  expect([scene.has('lands'), s.who('ann').fatigue]).toEqual([true, 6]);
});

test('HEI-CTX-11 HEI-CTX-12 a figure equal to the fatigue is enough, and a d6 equal to it tires no one', () => {
  const s = duel(tired(5, 0));
  const scene = s.do('ann', 'attack', CUT, { dice: [5] });
  expect([scene.has('lands'), s.who('ann').fatigue]).toEqual([true, 5]);
});

test('HEI-CTX-11 HEI-CTX-31 a dodge under the fatigue is none, and the next blow meets nothing', () => {
  const s = duel({ ...bare, state: { fatigue: 4 } }, sword);
  s.do('ann', 'end', {}, { dice: [3] });
  expect(s.who('ann').standing).toBeNull();
  const blow = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  expect(blow.fact('lands', 'against')).toBeNull();
});

test('HEI-CTX-10 HEI-CTX-12 looking makes no one tired, unless every roll does, and is never under the fatigue', () => {
  const look = (fatigueGrowOn: string) => {
    const s = duel(tired(9), bare, { options: { fatigueGrowOn } } as Staging);
    const scene = s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [1] });
    return [s.who('ann').fatigue, scene.has('too tired')];
  };
  expect([look('physical'), look('every')]).toEqual([
    [9, false],
    [10, false],
  ]);
});

test('HEI-CTX-12 HEI-CTX-11 fatigueEnabled false: no blow fails for fatigue, and none tires', () => {
  const s = duel(tired(9), bare, { options: { fatigueEnabled: false } });
  expect(s.do('ann', 'attack', CUT, { dice: [5, 1] }).has('lands')).toBe(true);
  expect(s.who('ann').fatigue).toBe(9);
});

test('HEI-CTX-02 HEI-CTX-01 tens beyond the first add one each, ones beyond the first take one off, the d6 among them', () => {
  const figure = (C: number, dice: readonly number[]) =>
    duel(tired(1, C)).do('ann', 'attack', CUT, { dice }).fact('dice', 'figure');
  expect([figure(3, [6, 10, 10, 2]), figure(2, [6, 10, 3])]).toEqual([11, 10]);
  expect([figure(-2, [1, 1, 5]), figure(-2, [1, 4, 5]), figure(-2, [3, 4, 5])]).toEqual([0, 1, 3]);
});

test('HEI-CTX-15 initiative is rolled on dexterity and the willpower there is, ties go to the higher willpower', () => {
  const person = (id: string, dexterity: number, willpower: number) => ({
    id,
    side: id,
    at: 'A1',
    sheet: { willpower: 6, attributes: { dexterity } },
    state: { standing: 7, fatigue: 1, willpower },
  });
  const s = begun(heimr, { combatants: [person('ann', 1, 2), person('bob', 0, 5)] }, [3, 6, 3]);
  // Ann comes to six and two, bob to three and five.
  expect(s.state.order).toEqual(['bob', 'ann']);
});

const derived = (sheet: object): Person => ({
  sheet: { ...sheet },
  abilities: {
    swordsmanship: [9, 1],
    'shield-and-sword': [9, 0],
    'pole-arms': [9, 0],
    agility: [9, 2],
  },
});

test('HEI-CTX-07 HEI-CTX-08 HEI-CTX-26 abilityDerive: a sword is rolled on its base and strength, with its bonus added', () => {
  const attributes = { strength: 2, dexterity: -1 };
  const staging = { options: { abilityDerive: true } };
  const s = duel(derived({ sword: 'sword', attributes }), bare, staging);
  expect(s.total('attack consistency', 'ann', 'ann', 'attack', CUT)).toBe(3);
  expect(s.total('attack potential', 'ann', 'ann', 'attack', CUT)).toBe(4);
  expect(s.total('dodge consistency', 'ann', 'ann', 'end')).toBe(-1);
  const plain = duel(derived({ sword: 'sword', attributes }));
  expect(plain.total('attack potential', 'ann', 'ann', 'attack', CUT)).toBe(1);
});

test('HEI-CTX-07 HEI-CTX-42 abilityDerive: a parry has the bonus of its sword, a block that of its shield either way', () => {
  const attributes = { strength: 0 };
  const sheet = { sword: 'sword', off: 'round-shield', attributes };
  const rolled = (abilityDerive: boolean, way: object, dice: readonly number[]) =>
    duel(derived(sheet), bare, { options: { abilityDerive } })
      .do('ann', 'end', {}, { dice, answers: [['defence', { ...way }]] })
      .facts('total', 'potential', { who: 'ann' });
  const ten = Array.from({ length: 10 }, () => 5);
  expect(rolled(true, { parry: 'ann/sword' }, [5, 5])).toEqual([4]);
  expect(rolled(false, { parry: 'ann/sword' }, ten)).toEqual([1]);
  expect(rolled(true, { block: 'ann/round-shield' }, [5, 5])).toEqual([2]);
  expect(rolled(false, { block: 'ann/round-shield' }, ten)).toEqual([2]);
});

test('HEI-CTX-08 HEI-CTX-06 abilityDerive: a spear is rolled on the better of dexterity and strength', () => {
  const s = duel(derived({ both: 'spear', attributes: { strength: 1, dexterity: 2 } }), bare, {
    options: { abilityDerive: true },
  });
  const thrust = { weapon: 'ann/spear', target: 'bob' };
  expect(s.total('attack consistency', 'ann', 'ann', 'attack', thrust)).toBe(4);
});

const DOOR = { rows: ['A1 A2'], borders: [{ from: 'A1', to: 'A2', tags: ['door'] }] };
const four = () =>
  stage(
    { ann: bare, bob: bare, cat: bare, dan: { ...bare, at: 'A2' } },
    { map: DOOR, order: ['ann', 'bob', 'cat', 'dan'] },
  );

test('HEI-CTX-20 two go through a door, a third does not, neither by charge nor the other way, until the turn of the first', () => {
  const s = four();
  s.do('ann', 'move', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  end(s);
  const charge = { target: 'ann', weapon: 'brawl', effect: 'hit' };
  expect(s.refused('cat', 'move', { to: 'A2' })).toEqual(['HEI-CTX-20']);
  expect(s.refused('cat', 'charge', charge)).toEqual(['HEI-CTX-20']);
  end(s);
  expect(s.refused('dan', 'move', { to: 'A1' })).toEqual(['HEI-CTX-20']);
  end(s);
  until(s, 'cat');
  expect(s.allowed('cat', 'move', { to: 'A2' })).toBe(true);
});

test('HEI-CTX-20 HEI-MOVE-02 a Move that fails at the requirement of a window does not count there', () => {
  const requirement = { ability: 'agility', level: 6 };
  const map = {
    rows: ['A1 A2'],
    borders: [{ from: 'A1', to: 'A2', tags: ['window'], requirement }],
  };
  const s = stage({ ann: bare, cat: { ...bare, side: 'a' }, bob: bare }, { map });
  s.do('ann', 'move', { to: 'A2' }, { dice: [2] });
  expect(s.state.crossings).toEqual([]);
  end(s);
  s.do('cat', 'move', { to: 'A2' }, { dice: [3] });
  expect(s.who('cat').at).toBe('A2');
});

test('HEI-CRAWL-03 HEI-MOVE-03 out of the cluster and down in the same square, one may crawl off; after a Move to another one may not', () => {
  const s = duel({ ...bare, state: { cluster: ['bob'] } });
  s.do('ann', 'move', { to: 'A1' });
  s.do('ann', 'drop-prone');
  s.do('ann', 'crawl', { to: 'A2' });
  const other = duel(bare);
  other.do('ann', 'move', { to: 'A2' });
  other.do('ann', 'drop-prone');
  expect(other.refused('ann', 'crawl', { to: 'A3' })).toEqual(['HEI-CRAWL-03', 'HEI-CRAWL-04']);
});

test('HEI-HIDE-07 HEI-CRAWL-02 a hidden combatant who lies down and crawls off is hidden until they leave the square', () => {
  const map = { rows: ['A1 A2'], places: [{ id: 'A1', concealment: 1 }] };
  const s = duel(bare, { ...bare, at: 'A2' }, { map });
  s.do('ann', 'hide', { from: ['bob'] }, { dice: [3] });
  s.do('ann', 'drop-prone');
  s.do('ann', 'crawl', { to: 'A2' });
  until(s, 'ann');
  expect(s.who('ann').hidden).toMatchObject({ from: ['bob'] });
  s.do('ann', 'go-on');
  expect(s.who('ann')).toMatchObject({ at: 'A2', hidden: null });
});

test('HEI-CTX-41 HEI-HIDE-01 a bush conceals from those it is said to, and from no one in another square', () => {
  const map = {
    rows: ['A1 A2', 'B1 B2'],
    places: [{ id: 'A1', concealment: 0 }],
  };
  const s = stage({ ann: bare, bob: { ...bare, at: 'A2' } }, { map });
  expect(s.refused('ann', 'hide', { from: ['bob'] })).toEqual(['HEI-HIDE-01', 'HEI-CTX-41']);
});

test('HEI-CTX-05 HEI-ATK-08 a blow at a defence rolled on the spot sees that defence rolled first', () => {
  const bow: Person = { ...bare, sheet: { both: 'bow' }, abilities: { archery: [0, 3] } };
  const standing = { form: 'parry', total: 6, item: 'bob/sword' };
  const s = duel(bow, { ...sword, at: 'A2', state: { standing } });
  const shot = s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [4, 5] });
  expect([shot.rolled, shot.fact('lands', 'against')]).toEqual([['bob dodge', 'ann attack'], 7]);
});

test('HEI-CTX-43 HEI-HANDS-06 the ability of shield and sword strikes with sword and shield, and with the sword alone', () => {
  const both = { sword: 'shield-sword', off: 'buckler' };
  for (const sheet of [both, { sword: 'shield-sword' }, { both: 'shield-sword' }]) {
    const s = duel({ ...bare, sheet });
    const cut = { weapon: 'ann/shield-sword', target: 'bob' };
    expect(s.allowed('ann', 'attack', cut)).toBe(true);
  }
});
