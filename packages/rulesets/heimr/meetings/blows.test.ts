import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { CUT, peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Weapon attacks, defences, body parts and injuries in ordinary circumstances.

const { abilities, bare, sword, at, duel } = peopleWith({ 'shield-and-sword': 0 });
const knives: Person = { sheet: { sword: 'knife', off: 'knife' }, abilities };
const low = (state: object = {}): Person => ({ ...bare, state: { standing: 1, ...state } });
const BOTH = { weapon: 'both', target: 'bob', second: 'bob' };

test('HEI-ATK-04 HEI-BODY-01 each of two knives strikes the part that its own d6 names', () => {
  const s = duel(knives, low());
  const scene = s.do('ann', 'attack', BOTH, { dice: [4, 2] });
  expect(scene.facts('lands', 'part')).toEqual(['sword arm', 'right leg']);
  expect(s.who('bob').hp).toBe(7);
  expect(s.refused('ann', 'attack', BOTH)).toEqual(['HEI-ACT-02']);
});

test('HEI-ATK-04 one of two knives may strike alone, and that is the attack of the turn', () => {
  const s = duel(knives, low());
  const [hand] = s.who('ann').hands;
  const one = { weapon: hand?.holds ?? '', target: 'bob' };
  expect(s.do('ann', 'attack', one, { dice: [5] }).rolled).toEqual(['ann attack']);
  expect(s.who('bob').hp).toBe(8);
});

test('HEI-BODY-04 HEI-BODY-05 HEI-ATK-04 two knives aimed at a leg are rolled with two less each, and both strike it', () => {
  const s = duel(knives, low());
  const aimed = { ...BOTH, aim: 'left leg' };
  const scene = s.do('ann', 'attack', aimed, { dice: [5, 9, 9, 6, 9, 9] });
  expect(scene.facts('dice', 'consistency', { who: 'ann' })).toEqual([-2, -2]);
  expect(scene.facts('lands', 'part')).toEqual(['left leg', 'left leg']);
});

test('HEI-BODY-05 HEI-CTX-03 an aim takes consistency one to minus one: the lower of two dice counts', () => {
  const s = duel({ ...sword, abilities: { swordsmanship: [1, 3] } }, low());
  const scene = s.do('ann', 'attack', { ...CUT, aim: 'torso' }, { dice: [5, 2] });
  expect([scene.fact('dice', 'figure'), scene.fact('lands', 'total')]).toEqual([2, 5]);
});

test('HEI-BODY-01 HEI-BODY-02 the d6 names the part though a d10 is the die that counts', () => {
  const s = duel({ ...sword, abilities: { swordsmanship: [2, 0] } }, low());
  const scene = s.do('ann', 'attack', CUT, { dice: [3, 9, 4] });
  expect([scene.fact('lands', 'total'), scene.fact('lands', 'part')]).toEqual([9, 'other arm']);
});

test('HEI-ATK-06 as a turn without an attack ends only its owner rolls, after an attack the target too', () => {
  expect(duel(sword, bare).end(3).rolled).toEqual(['ann dodge']);
  const s = duel(sword, bare);
  s.do('ann', 'attack', CUT, { dice: [1] });
  expect(s.end(3, 3, 4, 5).rolled).toEqual(['ann dodge', 'bob dodge', 'bob dodge', 'bob dodge']);
});

test('HEI-ATK-06 HEI-CTX-11 an attack that fails for fatigue uses no defence', () => {
  const s = duel({ ...sword, state: { fatigue: 5 } }, bare);
  s.do('ann', 'attack', CUT, { dice: [2] });
  expect(s.end(6).rolled).toEqual(['ann dodge']);
  expect(s.who('bob').uses.dodge).toBe(0);
});

test('HEI-ATK-07 anyone may ask about any defence in any turn, again and again, and it costs nothing', () => {
  const s = stage({ ann: sword, bob: bare, cat: { ...low(), side: 'a' } });
  s.do('ann', 'run', { to: 'A2' });
  for (const by of ['ann', 'bob', 'bob'])
    expect(s.do(by, 'ask-defence', { target: 'cat' }).fact('told', 'total')).toBe(1);
  expect(s.who('bob').freeUsed).toEqual([]);
});

test('HEI-ATK-08 one more than the defence hits, equal and one less do not, and neither is a touch', () => {
  const cut = (face: number) => {
    const scene = duel(sword, bare).do('ann', 'attack', CUT, { dice: [face] });
    return ['lands', 'misses', 'touch'].filter((id) => scene.has(id));
  };
  expect([cut(5), cut(4), cut(3)]).toEqual([['lands'], ['misses'], ['misses']]);
});

test('HEI-ATK-03 HEI-CTX-22 HEI-CTX-25 a sword reaches the own square alone, a throwing axe the next, a bow all that is in sight', () => {
  const row = { rows: ['A1 A2 A3'] };
  const reach = (item: string, square: string) => {
    const hand = item === 'bow' ? 'both' : 'sword';
    const s = duel({ ...bare, sheet: { [hand]: item } }, at(square), { map: row });
    return s.allowed('ann', 'attack', { weapon: `ann/${item}`, target: 'bob' });
  };
  expect(['A1', 'A2'].map((square) => reach('sword', square))).toEqual([true, false]);
  expect(['A1', 'A2', 'A3'].map((square) => reach('throwing-axe', square))).toEqual([
    true,
    true,
    false,
  ]);
  expect(['A1', 'A3'].map((square) => reach('bow', square))).toEqual([true, true]);
});

test('HEI-CTX-26 HEI-CTX-27 a great axe takes three hit points, a sword two, a knife one', () => {
  const taken = (hand: string, item: string) => {
    const s = duel({ ...bare, sheet: { [hand]: item } }, low());
    s.do('ann', 'attack', { weapon: `ann/${item}`, target: 'bob' }, { dice: [6] });
    return 9 - s.who('bob').hp;
  };
  expect([taken('both', 'great-axe'), taken('sword', 'sword'), taken('sword', 'knife')]).toEqual([
    3, 2, 1,
  ]);
});

/** Ann's sword takes the last two hit points of bob at the part that a die names. */
const injured = (die: number, sheet: object = { sword: 'sword' }) => {
  const s = duel(sword, { ...bare, sheet: { ...sheet }, state: { hp: 2, standing: 1 } });
  s.do('ann', 'attack', CUT, { dice: [die] });
  until(s, 'bob');
  return s;
};

test('HEI-CTX-36 HEI-PRONE-02 HEI-CRAWL-01 an injured leg lies: it does not stand up or move, it crawls and strikes', () => {
  const s = injured(2);
  expect(s.who('bob')).toMatchObject({ hp: 0, position: 'prone', injuries: ['right leg'] });
  expect(s.refused('bob', 'stand-up')).toEqual(['HEI-CTX-36']);
  expect(s.refused('bob', 'move', { to: 'A2' })).toContain('HEI-CTX-32');
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1, 1, 1] });
  s.do('bob', 'crawl', { to: 'A2' });
});

test('HEI-CTX-36 HEI-CTX-34 an injured torso does not attack, brawl or charge, and moves and speaks', () => {
  const s = injured(6);
  const cut = { weapon: 'bob/sword', target: 'ann' };
  expect(s.refused('bob', 'attack', cut)).toEqual(['HEI-CTX-34']);
  expect(s.refused('bob', 'brawl', { target: 'ann', effect: 'hit' })).toEqual(['HEI-CTX-34']);
  s.do('bob', 'speak', { words: 'Mercy!' });
  s.do('bob', 'move', { to: 'A2' });
  expect(s.who('bob').at).toBe('A2');
});

test('HEI-CTX-36 HEI-CTX-31 an injured torso has no defence: the next blow meets none, and none is rolled', () => {
  const s = injured(5);
  expect(s.end().rolled).toEqual([]);
  const scene = s.do('ann', 'attack', CUT, { dice: [1] });
  expect(scene.fact('lands', 'against')).toBeNull();
});

test('HEI-CTX-36 HEI-GET-04 an injured sword arm drops the sword, which the other hand picks up and cannot wield', () => {
  const s = injured(4);
  expect(s.state.ground.map(({ item }) => item)).toEqual(['bob/sword']);
  expect(s.allowed('bob', 'get', { item: 'bob/sword', hand: 'sword' })).toBe(false);
  s.do('bob', 'get', { item: 'bob/sword', hand: 'off' });
  end(s);
  until(s, 'bob');
  expect(s.refused('bob', 'attack', { weapon: 'bob/sword', target: 'ann' })).toEqual([
    'HEI-HANDS-06',
  ]);
});

test('HEI-CTX-36 HEI-CTX-26 a blow that leaves one hit point injures nothing', () => {
  const s = duel(sword, low({ hp: 3 }));
  s.do('ann', 'attack', CUT, { dice: [2] });
  expect(s.who('bob')).toMatchObject({ hp: 1, injuries: [], position: 'standing' });
});

test('HEI-CTX-36 HEI-CTX-37 a second blow adds its part to the first, and four below nothing strikes down', () => {
  const s = injured(2);
  until(s, 'ann');
  s.do('ann', 'attack', CUT, { dice: [3] });
  expect(s.who('bob')).toMatchObject({ hp: 0, injuries: ['right leg'] });
  const low0 = duel(sword, low({ hp: 0, injuries: ['right leg'] }));
  low0.do('ann', 'attack', CUT, { dice: [3] });
  expect(low0.who('bob')).toMatchObject({ hp: -2, injuries: ['right leg', 'other arm'] });
  until(low0, 'bob');
  until(low0, 'ann');
  low0.gm('harm', { who: 'bob', damage: 2, part: 'torso' });
  expect(low0.who('bob')).toMatchObject({ hp: -4, position: 'helpless' });
});

test('HEI-CTX-28 HEI-CTX-29 a sword parries once between two turns, then the dodge is rolled without a penalty', () => {
  const s = stage({ ann: sword, bob: { ...sword, side: 'b' }, cat: { ...sword, side: 'b' } });
  s.do('ann', 'end', {}, { dice: [5], answers: [['defence', { parry: 'ann/sword' }]] });
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  const next = s.do('bob', 'end', {}, { dice: [3, 3] });
  expect(next.questions.filter((id) => id === 'defence')).toHaveLength(1);
  expect(next.facts('dice', 'consistency', { who: 'ann' })).toEqual([0]);
  expect(s.who('ann').standing).toMatchObject({ form: 'dodge' });
  until(s, 'ann');
  const again = s.do(
    'ann',
    'end',
    {},
    { dice: [5], answers: [['defence', { parry: 'ann/sword' }]] },
  );
  expect(again.rolled).toEqual(['ann parry']);
});

test('HEI-CTX-29 blocks and dodges are counted apart', () => {
  const guarded: Person = { ...bare, sheet: { off: 'round-shield' } };
  const s = stage({ ann: guarded, bob: sword, cat: { ...sword, side: 'b' } });
  s.do('ann', 'end', {}, { dice: [3], answers: [['defence', { block: 'ann/round-shield' }]] });
  expect(s.who('ann').standing).toMatchObject({ form: 'block', total: 5 });
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  expect(s.who('ann').hp).toBe(9);
  const scene = s.do('bob', 'end', {}, { dice: [3, 3], answers: [] });
  expect(scene.facts('dice', 'consistency', { who: 'ann' })).toEqual([0]);
  s.do('cat', 'attack', { weapon: 'cat/sword', target: 'ann' }, { dice: [1] });
  const block = [
    ['defence', 'dodge'] as const,
    ['defence', { block: 'ann/round-shield' }] as const,
  ];
  const last = s.do('cat', 'end', {}, { dice: [3, 3, 4, 5], answers: block });
  expect(last.facts('dice', 'consistency', { who: 'ann' })).toEqual([-2]);
});

test('HEI-CTX-32 at a target who lies a sword has no penalty, a bow two less; who lies strikes with two less', () => {
  const prone = low({ position: 'prone' });
  const bow: Person = { ...bare, sheet: { both: 'bow' } };
  const shot = { weapon: 'ann/bow', target: 'bob' };
  expect(duel(sword, prone).total('attack consistency', 'ann', 'ann', 'attack', CUT)).toBe(0);
  expect(duel(bow, prone).total('attack consistency', 'ann', 'ann', 'attack', shot)).toBe(-2);
  const lying: Person = { ...sword, state: { position: 'prone' } };
  expect(duel(lying, low()).total('attack consistency', 'ann', 'ann', 'attack', CUT)).toBe(-2);
});

test('HEI-CTX-21 difficult ground weighs on blows, parries and dodges of those in it, not on blocks and shots', () => {
  const map = { rows: ['A1 A2'], places: [{ id: 'A1', traits: ['difficult'] }] };
  const bow: Person = { ...bare, sheet: { both: 'bow' } };
  const shot = { weapon: 'ann/bow', target: 'bob' };
  expect(duel(bow, bare, { map }).total('attack consistency', 'ann', 'ann', 'attack', shot)).toBe(
    0,
  );
  expect(duel(sword, bare, { map }).total('attack consistency', 'ann', 'ann', 'attack', CUT)).toBe(
    -1,
  );
  const guarded: Person = { ...bare, sheet: { sword: 'knife', off: 'buckler' } };
  const rolled = (way: string | object, dice: readonly number[]) =>
    duel(guarded, bare, { map })
      .do(
        'ann',
        'end',
        {},
        { dice, answers: [['defence', way === 'dodge' ? way : { ...Object(way) }]] },
      )
      .facts('dice', 'consistency', { who: 'ann' });
  expect(rolled('dodge', [3, 5])).toEqual([-1]);
  expect(rolled({ parry: 'ann/knife' }, [3, 5])).toEqual([-1]);
  expect(rolled({ block: 'ann/buckler' }, [3])).toEqual([0]);
});

test('HEI-CTX-28 HEI-DODGE-02 a shot at a standing parry is dodged on the spot, with two more where the dodge was readied', () => {
  const s = duel(sword, { ...bare, sheet: { both: 'bow' }, at: 'A2' });
  s.do('ann', 'dodge');
  s.do('ann', 'end', {}, { dice: [6], answers: [['defence', { parry: 'ann/sword' }]] });
  const shot = { weapon: 'bob/bow', target: 'ann' };
  const scene = s.do('bob', 'attack', shot, { dice: [3, 1] });
  // A dodge of six, and two more against the shot.
  expect(scene.fact('misses', 'against')).toBe(8);
});

test('HEI-ATK-08 HEI-CTX-02 the odds of a blow at consistency one', () => {
  const s = duel({ ...sword, abilities: { swordsmanship: [1, 3] } }, bare);
  const cut = { do: 'attack', by: 'ann', with: CUT };
  // More than seven takes five of the better of a d6 and a d10: 1 - 4/6 * 4/10.
  expect(
    chancesOf(heimr, s.state, cut, { keyOf: ({ combatants }) => `${combatants['bob']?.hp}` }),
  ).toEqual({ '7': '11/15', '9': '4/15' });
});
