import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';
import { wayIn } from '../rules/attacks/brawl-attack.js';

// What dazed, unconscious and exhausted combatants can do, and what can be done to them.

const { bare, sword, duel } = peopleWith({ climbing: 9, thievery: 9 });
const tired = (fatigue: number): Person => ({ ...bare, state: { fatigue, standing: 7 } });
const HARM = { damage: 20, part: 'torso' };

/** Finn holds gus; hal looks on. */
const held = (options: Staging['options'] = {}) =>
  stage(
    {
      hal: bare,
      finn: { ...bare, state: { holding: { who: 'gus', part: 'left leg' } } },
      gus: { ...bare, side: 'a' },
      ida: { ...bare, side: 'a' },
    },
    { options },
  );

test('HEI-BRAWL-10 HEI-CTX-34 a dazed combatant with a sword strikes no one first', () => {
  const s = duel(bare, sword);
  s.gm('effect', { who: 'bob', effect: 'daze', amount: 2 });
  const scene = s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [1] });
  expect(scene.rolled).toEqual(['ann attack']);
  expect(s.who('ann').holding).toMatchObject({ who: 'bob', part: 'left leg' });
});

test('HEI-BRAWL-14 HEI-CTX-34 a holder dazed out of the hold owes no defence in later turns', () => {
  const s = held();
  s.gm('effect', { who: 'finn', effect: 'daze', amount: 3 });
  expect(s.who('finn').holding).toBeNull();
  expect(end(s).rolled).not.toContain('finn dodge');
  until(s, 'gus');
  s.gm('effect', { who: 'finn', effect: 'steady' });
  expect(end(s).rolled).not.toContain('finn dodge');
  expect(s.who('finn').standing).toBeNull();
});

test('HEI-BRAWL-14 HEI-CTX-37 a holder struck down and healed turns later defends from the end of the own turn', () => {
  const s = held();
  s.gm('harm', { who: 'finn', ...HARM });
  end(s);
  expect(s.turn).toBe('gus');
  s.gm('heal', { who: 'finn', points: 20 });
  expect(end(s).rolled).not.toContain('finn dodge');
  until(s, 'finn');
  expect(end(s).rolled).toContain('finn dodge');
});

test('HEI-BRAWL-14 HEI-CTX-37 a holder struck down and healed in one turn defends from its end', () => {
  const s = held();
  s.gm('harm', { who: 'finn', ...HARM });
  s.gm('heal', { who: 'finn', points: 20 });
  expect(end(s).rolled).toContain('finn dodge');
});

test('HEI-BRAWL-14 HEI-CTX-34 a holder dazed and steadied in one turn defends from its end', () => {
  const s = held();
  s.gm('effect', { who: 'finn', effect: 'daze', amount: 3 });
  s.gm('effect', { who: 'finn', effect: 'steady' });
  expect(end(s).rolled).toContain('finn dodge');
});

test('HEI-BRAWL-14 HEI-CTX-37 a hold on a combatant struck unconscious lasts, and costs the defence still', () => {
  const s = held();
  s.gm('harm', { who: 'gus', ...HARM });
  expect(s.who('finn').holding).toMatchObject({ who: 'gus' });
  s.do('finn', 'let-go');
  expect(end(s).rolled).toContain('finn dodge');
});

test('HEI-RUN-01 HEI-CLIMB-01 HEI-CTX-34 the dazed run, and climb', () => {
  const s = duel(bare, bare, { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1] }] } });
  s.gm('effect', { who: 'ann', effect: 'daze', amount: 2 });
  expect(s.allowed('ann', 'run', { to: 'A2' })).toBe(true);
  s.do('ann', 'climb', { way: 'up' }, { dice: [5] });
  expect(s.who('ann')).toMatchObject({ height: 1, position: 'standing' });
});

test('HEI-CRAWL-02 HEI-CTX-34 a combatant dazed before it crawls arrives, one dazed on the way does not', () => {
  for (const late of [false, true]) {
    const s = duel(bare);
    s.gm('effect', { who: 'ann', effect: 'fall' });
    if (!late) s.gm('effect', { who: 'ann', effect: 'daze', amount: 3 });
    s.do('ann', 'crawl', { to: 'A2' });
    if (late) s.gm('effect', { who: 'ann', effect: 'daze', amount: 3 });
    until(s, 'ann');
    end(s);
    expect(s.who('ann').at).toBe(late ? 'A1' : 'A2');
  }
});

test('HEI-ACT-11 HEI-CTX-37 what the unconscious had begun is lost, and once healed their turn is free', () => {
  const s = duel(tired(3), bare);
  s.do('ann', 'breather', { as: 'upcoming' });
  end(s);
  s.gm('harm', { who: 'ann', ...HARM });
  s.gm('heal', { who: 'ann', points: 20 });
  until(s, 'ann');
  expect(s.who('ann')).toMatchObject({ pending: null, position: 'prone' });
  s.do('ann', 'stand-up');
  expect(s.refused('ann', 'move', { to: 'A2' })).toContain('HEI-ACT-02');
});

test('HEI-HIDE-07 HEI-CTX-37 the unconscious lie hidden until a look finds them', () => {
  const s = duel(bare, { ...bare, state: { hidden: { requirement: 6, from: ['ann'] } } });
  s.gm('harm', { who: 'bob', ...HARM });
  expect(s.refused('ann', 'brawl', { target: 'bob', effect: 'hit' })).toContain('HEI-HIDE-07');
  s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [1] });
  expect(s.who('bob').hidden).toBeNull();
  s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [1] });
});

test('HEI-CTX-17 HEI-CTX-37 what the unconscious had readied does not come back with their health', () => {
  const s = duel(bare);
  s.do('ann', 'ready', { event: 'speak', action: { do: 'move', with: { to: 'A2' } } });
  end(s);
  s.gm('harm', { who: 'ann', ...HARM });
  s.gm('heal', { who: 'ann', points: 20 });
  expect(s.do('bob', 'speak', { words: 'Up!' }).asked).not.toContain('ann readied');
  expect(s.state.waiting).toEqual([]);
});

test('HEI-CTX-37 HEI-HIDE-01 no one hides from the unconscious, and all may from the healed', () => {
  const map = { rows: ['A1 A2'], places: [{ id: 'A1', concealment: 1 }] };
  const s = duel(bare, bare, { map });
  s.gm('harm', { who: 'bob', ...HARM });
  expect(s.allowed('ann', 'hide', { from: ['bob'] })).toBe(false);
  s.gm('heal', { who: 'bob', points: 20 });
  expect(s.allowed('ann', 'hide', { from: ['bob'] })).toBe(true);
});

test('HEI-CLIMB-03 HEI-CTX-11 a climb under the fatigue is a fall, though the total would be enough', () => {
  const cliff = { rows: ['A1'], places: [{ id: 'A1', heights: [0, 1, 2], features: ['climb-5'] }] };
  const ann: Person = {
    ...bare,
    state: { fatigue: 4, standing: 7, height: 1, position: 'climbing' },
  };
  const s = duel(ann, bare, { map: cliff });
  const scene = s.do('ann', 'climb', { way: 'up' }, { dice: [3] });
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'prone', fatigue: 5 });
  expect(scene.notes.some(({ rules }) => rules.includes('HEI-CTX-11'))).toBe(true);
});

test('HEI-MOVE-02 HEI-CTX-11 moveFail refunded: a Move under the fatigue at a border is given back, and tires', () => {
  const s = duel(tired(4), bare, {
    options: { moveFail: 'refunded' },
    map: {
      rows: ['A1 A2'],
      borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 2 } }],
    },
  });
  s.do('ann', 'move', { to: 'A2' }, { dice: [3] });
  expect(s.who('ann')).toMatchObject({ at: 'A1', standard: null, fatigue: 5 });
});

test('HEI-GUARD-02 HEI-CTX-11 a guard is not passed under the fatigue, low as the guard’s defence is', () => {
  const s = stage(
    { gus: { ...bare, state: { standing: 1 } }, ann: { ...tired(4), side: 'b' } },
    { order: ['gus', 'ann'] },
  );
  s.do('gus', 'guard', { foe: 'ann', purpose: 'leave' });
  s.end(1);
  s.do('ann', 'move', { to: 'A2' }, { dice: [3] });
  expect(s.who('ann')).toMatchObject({ at: 'A1', standard: 'move' });
});

test('HEI-CONCEAL-02 HEI-CTX-11 HEI-ACT-06 concealing under the fatigue leaves the sword in hand, and ends the turn', () => {
  const s = duel({ ...sword, state: { fatigue: 4, standing: 7 } });
  s.do('ann', 'conceal', { item: 'ann/sword' }, { dice: [2] });
  expect(s.who('ann')).toMatchObject({ carried: [], ended: 'ongoing', fatigue: 5 });
  expect(s.refused('ann', 'speak', { words: 'Oh.' })).toContain('HEI-ACT-06');
});

test('HEI-ACT-09 HEI-PRONE-02 a combatant who lies and takes breath does not get up instead, unless it calls that off', () => {
  const s = duel(tired(3));
  s.gm('effect', { who: 'ann', effect: 'fall' });
  s.do('ann', 'breather', { as: 'upcoming' });
  until(s, 'ann');
  expect(s.refused('ann', 'stand-up')).toContain('HEI-ACT-09');
  s.do('ann', 'call-off');
  s.do('ann', 'stand-up');
});

test('HEI-CTX-37 HEI-CTX-38 what is carried over of the unconscious does not say that they are on their feet', () => {
  const s = duel(bare, bare);
  s.gm('harm', { who: 'bob', ...HARM });
  const bob = JSON.stringify(heimr.carryOver?.carry(s.state, 'bob'));
  expect(bob).toContain('mutilated');
  expect(bob).not.toContain('on their feet');
});

test('HEI-CTX-36 HEI-CTX-34 what is carried over of those who lie unhurt says that they get up', () => {
  const s = duel(bare, bare);
  s.gm('effect', { who: 'bob', effect: 'fall' });
  expect(JSON.stringify(heimr.carryOver?.carry(s.state, 'bob'))).toContain('on their feet');
});

/** Ann is hand to hand with cat beside bob, who lies unconscious. */
const besideTheFallen = () =>
  stage({
    ann: { ...sword, state: { cluster: ['cat'], standing: 7 } },
    bob: { ...bare, state: { hp: -4, injuries: ['left leg'] } },
    cat: { ...bare, side: 'b' },
    dan: { ...bare, side: 'a' },
  });
const blowAt = (target: string) => ({ weapon: 'ann/sword', target });

test('HEI-CTX-23 HEI-CTX-37 a blow at the unconscious brings them into no cluster of those who fight beside them', () => {
  const s = besideTheFallen();
  const scene = s.do('ann', 'attack', blowAt('bob'), { dice: [1] });
  expect(s.state.clusters).toEqual([['ann', 'cat']]);
  expect(scene.notes.some(({ rules }) => rules.includes('HEI-CTX-23'))).toBe(false);
  s.gm('heal', { who: 'bob', points: 20 });
  expect(s.state.clusters).toEqual([['ann', 'cat']]);
});

test('HEI-CTX-23 HEI-CTX-37 HEI-BRAWL-03 a grab at the unconscious brings them into no cluster either', () => {
  const s = besideTheFallen();
  s.do('ann', 'brawl', { target: 'bob', effect: 'bind' }, { dice: [1] });
  expect([s.state.clusters, s.who('ann').holding?.who]).toEqual([[['ann', 'cat']], 'bob']);
});

test('HEI-CTX-23 HEI-CTX-37 what is drawn of a blow shows as hand to hand those whom it makes so', () => {
  const s = besideTheFallen();
  const drawn = (target: string) => JSON.stringify(s.sketch('ann', 'attack', blowAt(target)));
  expect(drawn('cat')).toContain('Hand to hand');
  const bobs = stage({
    ann: sword,
    bob: { ...bare, state: { hp: -4, injuries: ['torso'] } },
    cat: bare,
  });
  expect(() => bobs.sketch('ann', 'attack', blowAt('bob'))).toThrow('nothing is drawn');
});

test('HEI-BRAWL-08 HEI-CTX-34 the way to a combatant too dazed to strike is open, to the unconscious as well', () => {
  const s = duel(bare, sword);
  const way = () => wayIn(s.state, s.who('ann'), s.who('bob'));
  expect(way()).toBe('barred');
  s.gm('effect', { who: 'bob', effect: 'daze', amount: 2 });
  expect(way()).toBe('unarmed');
  s.gm('effect', { who: 'bob', effect: 'steady' });
  expect(way()).toBe('barred');
  s.gm('harm', { who: 'bob', ...HARM });
  expect(way()).toBe('unarmed');
});
