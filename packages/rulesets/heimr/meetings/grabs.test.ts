import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Brawl attacks and holds in ordinary circumstances: the way past a weapon, what a hold costs, and what ends it.

const { bare, sword, duel } = peopleWith();
const low = (person: Person = bare): Person => ({ ...person, state: { standing: 1 } });
const PUNCH = { target: 'bob', effect: 'hit' };
const GRAB = { target: 'bob', effect: 'bind' };
const BACK = { weapon: 'bob/sword', target: 'ann' };

test('HEI-BRAWL-03 HEI-BODY-01 a punch takes one hit point, a grab none; the d6 names the part of either', () => {
  const punch = duel(bare, low());
  punch.do('ann', 'brawl', PUNCH, { dice: [2] });
  expect([punch.who('bob').hp, punch.who('ann').holding]).toEqual([8, null]);
  const grab = duel(bare, low());
  grab.do('ann', 'brawl', GRAB, { dice: [2] });
  expect([grab.who('bob').hp, grab.who('ann').holding]).toEqual([
    9,
    { who: 'bob', part: 'right leg' },
  ]);
});

test('HEI-BRAWL-16 HEI-BODY-04 HEI-BODY-05 an aimed grab holds the part it was aimed at', () => {
  const s = duel(bare, low());
  s.do('ann', 'brawl', { ...GRAB, aim: 'other arm' }, { dice: [6, 6, 6] });
  expect(s.who('ann').holding).toEqual({ who: 'bob', part: 'other arm' });
});

test('HEI-BRAWL-05 HEI-SWAP-01 a sword in both hands leaves none to grab with, until it is shifted to one', () => {
  const s = duel({ ...bare, sheet: { both: 'sword' } }, low());
  expect(s.allowed('ann', 'brawl', PUNCH)).toBe(true);
  expect(s.refused('ann', 'brawl', GRAB)).toEqual(['HEI-BRAWL-05']);
  s.do('ann', 'swap', { how: 'sword only' });
  s.do('ann', 'brawl', GRAB, { dice: [5] });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
});

test('HEI-BRAWL-07 a touch hurts no one, holds no one, and uses the defence and the standard action', () => {
  const s = duel(bare, bare);
  const scene = s.do('ann', 'brawl', GRAB, { dice: [3] });
  expect([scene.has('touch'), s.who('bob').hp, s.who('ann').holding]).toEqual([true, 9, null]);
  expect(s.who('bob').defended).toBe(true);
  expect(s.refused('ann', 'brawl', GRAB)).toEqual(['HEI-ACT-02']);
});

test.each([
  ['empty hands', {}],
  ['a bow', { both: 'bow' }],
  ['a shield', { off: 'buckler' }],
  ['a sword in the off-hand', { off: 'sword' }],
] as const)('HEI-BRAWL-08 an opponent with %s does not strike first', (_, sheet) => {
  const s = duel(bare, { ...low(), sheet });
  expect(s.do('ann', 'brawl', PUNCH, { dice: [5] }).rolled).toEqual(['ann attack']);
});

/** Bob has attacked ann in his turn, and she has kept him off by the defence named; it is her turn again. */
const afterAttack = (way: string | object, staging: Staging = {}) => {
  const s = duel({ ...bare, sheet: { sword: 'knife', off: 'buckler' } }, sword, staging);
  const answers = [['defence', way === 'dodge' ? way : { ...Object(way) }]] as const;
  s.do('ann', 'end', {}, { dice: [6], answers });
  s.do('bob', 'attack', BACK, { dice: [1] });
  end(s);
  return s;
};

test('HEI-BRAWL-09 an attack that was dodged opens the way, one that was parried or blocked does not', () => {
  const rolled = (way: string | object, dice: readonly number[]) =>
    afterAttack(way).do('ann', 'brawl', PUNCH, { dice }).rolled;
  expect(rolled('dodge', [1])).toEqual(['ann attack']);
  expect(rolled({ parry: 'ann/knife' }, [1, 1])).toEqual(['bob attack', 'ann attack']);
});

test('HEI-BRAWL-09 HEI-ATK-04 of two blows of one attack both have to be dodged', () => {
  const rolled = (second: number) => {
    const s = duel({ ...sword, sheet: { sword: 'sword', off: 'knife' } }, bare);
    s.do('ann', 'attack', { weapon: 'both', target: 'bob' }, { dice: [1, second] });
    end(s);
    return s.do(
      'bob',
      'brawl',
      { target: 'ann', effect: 'hit' },
      { dice: second === 6 ? [1, 1, 1] : [1] },
    ).rolled;
  };
  expect(rolled(1)).toEqual(['bob attack']);
  expect(rolled(6)).toEqual(['ann attack', 'ann attack', 'bob attack']);
});

test('HEI-BRAWL-09 the way is open for one turn: after a turn of bob without an attack he strikes first again', () => {
  const s = afterAttack('dodge');
  until(s, 'bob');
  until(s, 'ann');
  expect(s.do('ann', 'brawl', PUNCH, { dice: [1, 1] }).rolled).toEqual([
    'bob attack',
    'ann attack',
  ]);
});

test('HEI-BRAWL-09 an attack on another that was dodged opens the way to no one else', () => {
  const s = stage({ ann: bare, cat: { ...bare, side: 'a' }, bob: sword });
  until(s, 'bob');
  s.do('bob', 'attack', { ...BACK, target: 'cat' }, { dice: [1] });
  end(s);
  expect(s.do('ann', 'brawl', PUNCH, { dice: [1, 1] }).rolled).toEqual([
    'bob attack',
    'ann attack',
  ]);
});

test('HEI-BRAWL-10 HEI-BRAWL-13 an attack that was provoked and dodged opens the way to this brawl alone, and is no turn of bob', () => {
  const s = duel(bare, sword);
  const { order } = s.state;
  s.do('ann', 'brawl', PUNCH, { dice: [1, 1] });
  expect([s.state.order, s.who('bob').attacks, s.who('bob').standard]).toEqual([order, [], null]);
  until(s, 'bob');
  expect(s.allowed('bob', 'attack', BACK)).toBe(true);
  until(s, 'ann');
  expect(s.do('ann', 'brawl', PUNCH, { dice: [1, 1] }).rolled).toEqual([
    'bob attack',
    'ann attack',
  ]);
});

test('HEI-BRAWL-11 HEI-ACT-03 a brawler who is kept off has spent the standard action and keeps the free ones', () => {
  const s = duel(bare, sword);
  const scene = s.do('ann', 'brawl', PUNCH, { dice: [6] });
  expect([scene.has('kept off'), scene.rolled, s.who('ann').hp]).toEqual([true, ['bob attack'], 7]);
  expect(s.refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-ACT-02']);
  s.do('ann', 'drop-prone');
});

test('HEI-BRAWL-10 HEI-BRAWL-12 bob lets it pass, and the brawl follows', () => {
  const answers = [['provoked', 'decline']] as const;
  const s = duel(bare, low(sword));
  const scene = s.do('ann', 'brawl', PUNCH, { dice: [5], answers });
  expect([scene.rolled, s.who('bob').hp]).toEqual([['ann attack'], 8]);
});

test('HEI-BRAWL-10 HEI-CTX-32 an opponent who lies strikes first with two less', () => {
  const s = duel(bare, { ...sword, state: { position: 'prone' } });
  const scene = s.do('ann', 'brawl', PUNCH, { dice: [1, 6, 6, 1] });
  expect(scene.facts('dice', 'consistency', { who: 'bob' })).toEqual([-2]);
});

test('HEI-BRAWL-10 HEI-CTX-29 the dodge that got ann inside is used, and the next is rolled with two less', () => {
  const s = duel({ ...bare, state: { standing: 9 } }, sword);
  s.do('ann', 'brawl', PUNCH, { dice: [1, 1] });
  expect(s.parts('dodge consistency', 'ann', 'ann', 'end')).toEqual(['HEI-CTX-29 -2']);
});

/** Ann holds bob by a part; hal is on her side, ivy on his. */
const held = (part: string, options: object = {}, bob: Person = sword) =>
  stage(
    {
      ann: { ...bare, state: { holding: { who: 'bob', part }, cluster: ['bob'] } },
      bob,
      hal: { ...bare, side: 'a', state: { standing: 4 } },
      ivy: { ...sword, side: 'b' },
    },
    { options, order: ['bob', 'ann', 'hal', 'ivy'] },
  );

test('HEI-BRAWL-14 HEI-CTX-31 a holder rolls no defence at any end of a turn, and blows of others meet none', () => {
  const s = held('torso');
  until(s, 'ann');
  expect(s.end().rolled).toEqual([]);
  until(s, 'ivy');
  const scene = s.do('ivy', 'attack', { weapon: 'ivy/sword', target: 'ann' }, { dice: [1] });
  expect([scene.fact('lands', 'against'), scene.cites('hold ends', 'HEI-BRAWL-20')]).toEqual([
    null,
    true,
  ]);
});

test('HEI-BRAWL-14 HEI-BRAWL-10 a holder who comes in past a weapon meets the blow with no defence, and is said to have none', () => {
  const s = held('torso');
  until(s, 'ann');
  const scene = s.do('ann', 'brawl', PUNCH, { dice: [1], answers: [['contest', 'no']] });
  expect([scene.has('on the spot'), scene.rules('no defence')]).toEqual([
    false,
    ['HEI-BRAWL-14', 'HEI-CTX-31'],
  ]);
  expect([scene.fact('lands', 'by'), scene.has('kept off')]).toEqual(['bob', true]);
});

test('HEI-BRAWL-14 HEI-BRAWL-20 the blow that ends the hold lets ann roll a defence as that turn ends', () => {
  const s = held('torso');
  until(s, 'ivy');
  s.do('ivy', 'attack', { weapon: 'ivy/sword', target: 'ann' }, { dice: [1] });
  const scene = s.do('ivy', 'end', {}, { dice: [3, 5] });
  expect(scene.rolled).toEqual(['ivy dodge', 'ann dodge']);
  expect(s.who('ann').standing?.total).toBe(8);
});

test('HEI-BRAWL-15 HEI-ACT-06 ann lets go in the turn of bob, and after an ongoing action of her own', () => {
  const s = held('torso');
  s.do('ann', 'let-go');
  expect(s.allowed('bob', 'move', { to: 'A2' })).toBe(true);
  const own = held('torso', { bindRelease: 'ownTurn' });
  expect(own.refused('ann', 'let-go')).toEqual(['HEI-BRAWL-15']);
  const after = held('torso');
  until(after, 'ann');
  after.do('ann', 'breather', { as: 'ongoing' });
  after.do('ann', 'let-go');
  expect(after.who('ann').holding).toBeNull();
});

test('HEI-BRAWL-17 HEI-BRAWL-18 a held combatant who rolls what the holder rolled is free, one less is stopped', () => {
  const cut = { weapon: 'bob/sword', target: 'hal' };
  const free = held('left leg');
  const scene = free.do('bob', 'attack', cut, { dice: [3, 3] });
  expect([scene.has('lands'), free.who('ann').holding]).toEqual([true, null]);
  const stopped = held('left leg');
  stopped.do('bob', 'attack', cut, { dice: [3, 2] });
  expect(stopped.who('ann').holding).toMatchObject({ who: 'bob' });
  expect(stopped.who('bob').standard).toBe('attack');
  expect(stopped.who('hal').defended).toBe(false);
});

test('HEI-BRAWL-17 what needs no physical roll is not contested: speaking, looking, dropping, lying down, drawing', () => {
  const s = held('torso', {}, { ...sword, sheet: { sword: 'sword', accessible: ['knife'] } });
  s.do('bob', 'speak', { words: 'Let go!' });
  s.do('bob', 'observe', { use: 'insight', target: 'ann' }, { dice: [3] });
  s.do('bob', 'drop', { items: ['bob/sword'] });
  s.do('bob', 'draw', { item: 'bob/knife', hand: 'sword' });
  s.do('bob', 'drop-prone');
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
});

test('HEI-BRAWL-17 HEI-CONCEAL-02 concealing is of the hands, and contested: stopped, the sword stays in hand', () => {
  const s = held('torso');
  const scene = s.do('bob', 'conceal', { item: 'bob/sword' }, { dice: [6, 5] });
  expect(scene.rolled).toEqual(['ann contest', 'bob conceal']);
  expect(s.who('bob').hands[0]?.holds).toBe('bob/sword');
});

test('HEI-BRAWL-21 HEI-BRAWL-17 an uncontested punch that lands on the holder ends the hold', () => {
  const s = held('torso', {}, bare);
  const answers = [['contest', 'no']] as const;
  s.do('bob', 'brawl', { target: 'ann', effect: 'hit' }, { dice: [1], answers });
  expect([s.who('ann').holding, s.who('ann').hp]).toEqual([null, 8]);
});

test('HEI-BRAWL-21 HEI-BRAWL-14 bindDefence keepStanding: a blow that misses the holder leaves the hold', () => {
  const s = stage(
    {
      ann: {
        ...bare,
        state: { holding: { who: 'bob', part: 'left leg' }, cluster: ['bob'], standing: 7 },
      },
      bob: sword,
    },
    { options: { bindDefence: 'keepStanding' }, order: ['bob', 'ann'] },
  );
  s.do('bob', 'attack', BACK, { dice: [1], answers: [['contest', 'no']] });
  expect(s.who('ann')).toMatchObject({ hp: 9, holding: { who: 'bob' } });
});

test('HEI-CTX-35 held by a leg one does not move, run, charge or crawl, and strikes with either hand', () => {
  const s = stage(
    {
      ann: { ...bare, state: { holding: { who: 'bob', part: 'left leg' }, cluster: ['bob'] } },
      bob: { ...bare, sheet: { sword: 'knife', off: 'knife' } },
      hal: { ...bare, side: 'a', at: 'A2' },
    },
    { order: ['bob', 'ann', 'hal'] },
  );
  expect(s.refused('bob', 'move', { to: 'A2' })).toEqual(['HEI-CTX-35']);
  expect(s.refused('bob', 'move', { to: 'A1' })).toEqual(['HEI-CTX-35']);
  expect(s.refused('bob', 'run', { to: 'A2' })).toEqual(['HEI-CTX-35']);
  expect(s.refused('bob', 'charge', { target: 'hal', weapon: 'brawl', effect: 'hit' })).toContain(
    'HEI-CTX-35',
  );
  expect(s.allowed('bob', 'attack', { weapon: 'both', target: 'ann', second: 'ann' })).toBe(true);
  s.do('bob', 'drop-prone');
  expect(s.allowed('bob', 'crawl', { to: 'A2' })).toBe(false);
});

test('HEI-CTX-35 HEI-BRAWL-08 held by the sword arm one does not strike with it, parry or strike first', () => {
  const s = held('sword arm');
  expect(s.refused('bob', 'attack', { weapon: 'bob/sword', target: 'hal' })).toEqual([
    'HEI-CTX-35',
  ]);
  const scene = s.do('bob', 'end', {}, { dice: [3] });
  expect(scene.questions).not.toContain('parry');
  until(s, 'hal');
  expect(s.do('hal', 'brawl', PUNCH, { dice: [1] }).rolled).toEqual(['hal attack']);
});

test('HEI-CTX-35 HEI-BRAWL-15 a held combatant defends, and a parry of the bound arm is lost with the grab', () => {
  const parrying: Person = {
    ...sword,
    state: { standing: { form: 'parry', total: 6, item: 'bob/sword' } },
  };
  const s = duel(bare, parrying);
  // Bob's blow is dodged, and his sword arm is bound.
  s.do('ann', 'brawl', GRAB, { dice: [1, 4] });
  const scene = s.do('ann', 'end', {}, { dice: [3] });
  expect(scene.rolled).toEqual(['bob dodge']);
});

test('HEI-CHARGE-02 HEI-BRAWL-10 HEI-BRAWL-11 a charger with bare hands who is struck first has come all the same, and the turn is over', () => {
  const s = duel(bare, { ...sword, at: 'A2' });
  s.do('ann', 'charge', { target: 'bob', weapon: 'brawl', effect: 'hit' }, { dice: [6] });
  expect(s.who('ann')).toMatchObject({ at: 'A2', hp: 7, ended: 'ongoing' });
  expect(s.who('bob').hp).toBe(9);
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
});

test('HEI-SWAP-01 HEI-CTX-35 with the off-hand bound, a sword held in both hands is shifted to the sword hand', () => {
  const s = held('other arm', {}, { ...bare, sheet: { both: 'sword' } });
  const cut = { weapon: 'bob/sword', target: 'hal' };
  expect(s.refused('bob', 'attack', cut)).toEqual(['HEI-CTX-35']);
  expect(s.refused('bob', 'swap', { how: 'off only' })).toEqual(['HEI-CTX-35']);
  s.do('bob', 'swap', { how: 'sword only' });
  expect(s.allowed('bob', 'attack', cut)).toBe(true);
});
