import { expect, test } from 'vitest';
import { bomb, gun, horse, kindsOn, pistol, refusedBy, stage, sword } from './testing/stage.js';

const rider = (options = {}) =>
  stage(
    {
      r: { at: [2, 4], sheet: { con: 20, weapons: [sword(), pistol()] }, state: { riding: 'm' } },
      m: { at: [2, 4], side: 'ours', sheet: horse() },
      t: { at: [20, 4], sheet: { con: 20 } },
    },
    { options },
  );

test.each([
  ['prone', 'prone'],
  ['standing', 'standing'],
] as const)(
  'T20-MOUNT-21 who comes down hard lands %s, if mount.thrownRider says so',
  (value, lands) => {
    const s = rider({ 'mount.thrownRider': value });
    s.gm('mount-falls', { mount: 'm' }, { dice: [5, 10] });
    expect(s.who('r').posture).toBe(lands);
  },
);

test('T20-MOUNT-20 who makes a soft fall stands', () => {
  const s = rider();
  s.gm('mount-falls', { mount: 'm' }, { dice: [20] });
  expect(s.who('r').posture).toBe('standing');
});

test.each([
  ['no', false],
  ['yes', true],
] as const)(
  'T20-AREA-15 the helpless are asked to act as with Evasion only if area.helplessConviction is %s',
  (value, asked) => {
    const s = stage(
      {
        b: { at: [2, 5], sheet: { weapons: [bomb()] } },
        t: { at: [12, 5], sheet: { conviction: 1 }, state: { conditions: ['helpless'] } },
      },
      { options: { 'area.helplessConviction': value } },
    );
    const scene = s.do(
      'b',
      'area-attack',
      { weapon: 'b/bomb', at: [12, 5] },
      {
        dice: [20, 20],
        answers: asked ? [['evasion', 'no']] : [],
      },
    );
    expect(scene.all('area effect')).toHaveLength(1);
  },
);

test.each([
  ['losesNextTurn', 'u'],
  ['oneRound', 't'],
] as const)(
  'T20-SUPP-11 a stun at the end of the own turn, if supp.endOfTurnStun is %s',
  (value, next) => {
    const s = stage(
      {
        s: { at: [2, 5], sheet: { printed: { attack: 10 }, weapons: [gun()] } },
        t: { at: [12, 5], sheet: { printed: { dodge: 15 } } },
        u: { at: [20, 5] },
      },
      { options: { 'supp.endOfTurnStun': value } },
    );
    s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
    s.do('s', 'end', {}, { answers: [['seek-shelter', 'seek']] });
    s.do('t', 'end', {}, { dice: [6, 10] });
    expect(kindsOn(s, 't')).toEqual(['stunned']);
    s.do('u', 'end');
    s.do('s', 'end');
    expect(s.state.order[s.state.turn]).toBe(next);
  },
);

test.each([
  ['underWay', []],
  ['flatFooted', ['flat-footed']],
] as const)('T20-CTX-31 a given order, if initiative.givenOrder is %s', (value, kinds) => {
  const s = stage(
    { a: { at: [2, 5] }, t: { at: [9, 5] } },
    { options: { 'initiative.givenOrder': value } },
  );
  expect(kindsOn(s, 't')).toEqual(kinds);
});

test('T20-STANCE-01 no stance is taken when nothing is left that it could bear on', () => {
  const s = stage({ a: { at: [2, 5] }, t: { at: [9, 5] } });
  s.do('a', 'total-defense');
  expect(refusedBy(s, 'a', 'aggressive-stance', { penalty: 2 })).toBe('T20-STANCE-01');
  expect(refusedBy(s, 'a', 'defensive-stance', { penalty: 2 })).toBe('T20-STANCE-07');
});

test('T20-AUTO-12 a sweeper who is dropped on the way shoots at no one more', () => {
  const s = stage(
    {
      s: { at: [2, 2], sheet: { printed: { attack: 20 }, weapons: [gun({ damage: 20 })] } },
      x: { at: [14, 5], sheet: { printed: { attack: 5 }, weapons: [gun()] } },
      a: { at: [6, 5], side: 'ours', sheet: { con: 20 } },
      b: { at: [6, 6], side: 'ours', sheet: { con: 20 } },
      c: { at: [6, 7], side: 'ours', sheet: { con: 20 } },
      y: { at: [20, 9] },
    },
    { order: ['s', 'x', 'a', 'b', 'c', 'y'] },
  );
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'b' });
  s.do('s', 'end');
  const scene = s.do(
    'x',
    'sweep',
    {
      weapon: 'x/gun',
      line: [
        [6, 5],
        [6, 6],
        [6, 7],
      ],
    },
    { dice: [2, 15, 2], answers: [['covering-fire', 'ignore']] },
  );
  expect(scene.all('attacks').map(({ data }) => [data['by'], data['at']])).toEqual([
    ['x', 'a'],
    ['s', 'x'],
  ]);
});
