import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import {
  ground,
  gun,
  horse,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// Covering and suppression fire, bursts and sweeps combined with sight, range, turns and what happens to the shooters.

const GUN = 's/gun';

interface Scene {
  readonly shooter?: Data;
  readonly shooterState?: Data;
  readonly foe?: Data;
  readonly foeState?: Data;
  readonly ally?: Data;
  readonly options?: Partial<Options>;
  readonly rows?: readonly string[];
}

const front = ({
  shooter = {},
  shooterState = {},
  foe = {},
  foeState = {},
  ally = {},
  options = {},
  rows,
}: Scene = {}) =>
  stage(
    {
      s: { at: [2, 5], sheet: { weapons: [gun()], ...shooter }, state: shooterState },
      x: {
        at: [14, 5],
        side: 'theirs',
        sheet: { con: 20, weapons: [pistol()], ...foe },
        state: foeState,
      },
      f: { at: [8, 8], side: 'ours', sheet: { con: 20, ...ally } },
    },
    { options, ...(rows ? { map: { rows: [...rows] } } : {}) },
  );

test('T20-COVFIRE-04 T20-SUPP-06 T20-CTX-42 an autofire weapon that is thrown reaches five increments, not ten', () => {
  const thrown = gun({ use: 'thrown', increment: 10 });
  const s = front({ shooter: { weapons: [thrown] } });
  expect(refusedBy(s, 's', 'suppress', { weapon: GUN, target: 'x' })).toBe('T20-SUPP-06');
  s.do('s', 'covering-fire', { weapon: GUN, target: 'f' });
  s.end();
  expect(odds(s, 'x', 'f', 'pistol')[1]).toBe(10);
});

test('T20-COVFIRE-08 T20-SUPP-09 the free attack with a thrown weapon is a throw', () => {
  const s = front({ shooter: { weapons: [gun({ use: 'thrown', increment: 20 })] } });
  s.do('s', 'suppress', { weapon: GUN, target: 'x' });
  const answers = [['seek-shelter', 'defy']] as const;
  expect(s.do('s', 'end', {}, { dice: [2], answers }).rolled).toEqual(['s attack']);
});

test('T20-COVFIRE-01 T20-CONC-07 no covering fire for an ally in dense fog', () => {
  const s = front({ rows: ground(16, 10, { '8,8': '"' }) });
  expect(refusedBy(s, 's', 'covering-fire', { weapon: GUN, target: 'f' })).toBe('T20-COVFIRE-01');
});

test('T20-COVFIRE-03 a foe in the dark ignores no covering fire, for there is none against them', () => {
  const s = front({ rows: ground(16, 10, { '14,5': '_' }) });
  s.do('s', 'covering-fire', { weapon: GUN, target: 'f' });
  s.end();
  const scene = s.do('x', 'attack', { weapon: 'x/pistol', target: 'f' }, { dice: [2] });
  expect([scene.questions, scene.fact('defense', 'value')]).toEqual([[], 10]);
});

test('T20-COVFIRE-07 T20-AREA-01 a power or a blast at a covered ally ignores nothing', () => {
  const s = front({ foe: { powers: [{ name: 'Bolt', rank: 1 }] } });
  s.do('s', 'covering-fire', { weapon: GUN, target: 'f' });
  s.end();
  expect(s.do('x', 'power', { power: 'Bolt', target: 'f' }, { dice: [20] }).questions).toEqual([]);
});

test('T20-COVFIRE-09 T20-CTX-36 covering fire ends as the shooter takes its next turn, though it delays it', () => {
  const s = front();
  s.do('s', 'covering-fire', { weapon: GUN, target: 'f' });
  s.end();
  s.until('s');
  s.do('s', 'delay');
  expect([s.turn, odds(s, 'x', 'f', 'pistol')[1]]).toEqual(['x', 10]);
});

test('T20-COVFIRE-09 where it lasts to the end of the round the foe who comes first has no heed to take', () => {
  const s = front({ options: { 'covfire.duration': 'endOfRound' } });
  s.do('s', 'covering-fire', { weapon: GUN, target: 'f' });
  s.end();
  expect(odds(s, 'x', 'f', 'pistol')[1]).toBe(14);
  s.until('s');
  expect(s.state.fires).toEqual([]);
});

test('T20-SUPP-08 T20-CTX-22 one who is stunned cannot seek shelter, and is shot at without a question at the end', () => {
  const s = front({ foeState: { conditions: ['stunned'] } });
  s.do('s', 'suppress', { weapon: GUN, target: 'x' });
  const scene = s.do('s', 'end', {}, { dice: [2] });
  expect(scene.rolled).toEqual(['s attack']);
});

test('T20-SUPP-04 T20-CTX-26 the dying roll for their lives under fire at -4, until the shooter acts again', () => {
  const s = front({ foe: { con: 4 } });
  s.do('s', 'suppress', { weapon: GUN, target: 'x' });
  s.gm('harm', { who: 'x', damage: 20 }, { dice: [1] });
  expect(s.do('s', 'end', {}, { dice: [10] }).fact('check', 'total')).toBe(10);
});

test('T20-SUPP-06 T20-SUPP-11 a shooter whose gun has been taken shoots no one', () => {
  const s = front();
  s.do('s', 'suppress', { weapon: GUN, target: 'x' });
  s.do('s', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.gm('condition', { who: 's', condition: 'helpless', on: true });
  expect(odds(s, 'x', 'f', 'pistol')[0]).toBe(0);
  expect(s.do('x', 'end').rolled).toEqual([]);
});

test('T20-SUPP-10 T20-SUPP-11 of two shooters the one that sees the target from its bare side shoots', () => {
  const s = stage(
    {
      s: { at: [2, 5], sheet: { weapons: [gun()] } },
      q: { at: [8, 0], side: 'ours', sheet: { weapons: [gun()] } },
      x: { at: [8, 5], side: 'theirs', sheet: { con: 20, weapons: [pistol()] } },
    },
    { map: { rows: [...ground(16, 10, { '7,4': '+', '7,5': '+', '7,6': '+' })] } },
  );
  s.do('s', 'suppress', { weapon: GUN, target: 'x' });
  s.end();
  s.do('q', 'suppress', { weapon: 'q/gun', target: 'x' });
  s.do('q', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  expect(odds(s, 'x', 'q', 'pistol')[0]).toBe(-5);
  expect(s.do('x', 'end', {}, { dice: [2] }).rolled).toEqual(['q attack']);
});

test('T20-SUPP-08 T20-SUPP-10 defying those who fire now leaves the penalty of one who suppresses afterwards', () => {
  const s = stage(
    {
      s: { at: [2, 5], sheet: { weapons: [gun()] } },
      x: { at: [14, 5], side: 'theirs', sheet: { con: 20, weapons: [pistol()] } },
      q: { at: [2, 8], side: 'ours', sheet: { weapons: [gun()] } },
    },
    { order: ['s', 'x', 'q'] },
  );
  s.do('s', 'suppress', { weapon: GUN, target: 'x' });
  s.do('s', 'end', {}, { dice: [2], answers: [['seek-shelter', 'defy']] });
  expect(odds(s, 'x', 's', 'pistol')[0]).toBe(0);
  s.end();
  s.do('q', 'suppress', { weapon: 'q/gun', target: 'x' });
  s.end();
  s.do('s', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  expect(odds(s, 'x', 's', 'pistol')[0]).toBe(-4);
});

test('T20-AUTO-07 T20-AUTO-02 a sweep over one who ignores it goes on to the next', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { printed: { attack: 12 }, weapons: [gun()] } },
    x: { at: [6, 5], sheet: { ignoresBelow: 19 } },
    y: { at: [7, 5], sheet: { con: 20 } },
  });
  const line = [
    [6, 5],
    [7, 5],
  ];
  const scene = s.do('s', 'sweep', { weapon: GUN, line }, { dice: [18, 10, 20] });
  expect(scene.rolled).toEqual(['s attack', 's attack', 'y Toughness']);
});

test('T20-AUTO-13 T20-MOUNT-01 a sweep along a line through the own horse leaves the horse out', () => {
  const s = stage(
    {
      s: {
        at: [2, 5],
        sheet: { printed: { attack: 12 }, weapons: [gun()] },
        state: { riding: 'h' },
      },
      h: { at: [2, 5], side: 'ours', sheet: horse() },
      x: { at: [5, 5], sheet: { con: 20 } },
    },
    { order: ['s', 'x'] },
  );
  const line = [
    [4, 5],
    [5, 5],
  ];
  expect(
    s.do('s', 'sweep', { weapon: GUN, line }, { dice: [2, 20] }).facts('attacks', 'at'),
  ).toEqual(['x']);
});

test('T20-AUTO-10 T20-SUPP-02 T20-STANCE-09 the squares, fire from others and a stance all weigh on a sweep', () => {
  const s = stage(
    {
      x: { at: [14, 5], sheet: { weapons: [gun()] } },
      s: { at: [2, 5], side: 'theirs', sheet: { printed: { attack: 12 }, weapons: [gun()] } },
      y: { at: [6, 5], side: 'ours', sheet: { con: 20 } },
    },
    { order: ['x', 's', 'y'] },
  );
  s.do('x', 'suppress', { weapon: 'x/gun', target: 's' });
  s.do('x', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.do('s', 'defensive-stance', { penalty: 2 });
  const line = [
    [5, 5],
    [6, 5],
  ];
  const scene = s.do('s', 'sweep', { weapon: GUN, line }, { dice: [2] });
  expect(scene.facts('attacks', 'plus')).toEqual([4]);
});

test('T20-AUTO-06 T20-COVFIRE-08 a stunt kept for a sweep is not spent by the free attack of the same shooter', () => {
  const s = front({ shooter: { skills: { acrobatics: 10 } } });
  s.do('s', 'stunt', { skill: 'acrobatics', words: 'rolls' }, { answers: [['stunt', 'yes']] });
  s.do('s', 'suppress', { weapon: GUN, target: 'x' });
  const scene = s.do('s', 'end', {}, { dice: [2], answers: [['seek-shelter', 'defy']] });
  expect([scene.facts('attacks', 'plus'), kindsOn(s, 's')]).toEqual([[0], []]);
});

test('T20-SUPP-07 T20-HELP-01 a foe beside a fallen enemy is not in melee', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] } },
    x: { at: [14, 5], sheet: { weapons: [sword()] } },
    f: { at: [13, 5], side: 'ours', state: { marks: { unconscious: 1 } } },
  });
  expect(refusedBy(s, 's', 'suppress', { weapon: GUN, target: 'x' })).toBe('');
});

test('T20-SUPP-11 T20-CTX-22 a wound at the end of the turn prolongs no stun but its own', () => {
  const s = front({ shooter: { printed: { attack: 10 }, weapons: [gun()] }, foe: { con: 0 } });
  s.do('s', 'suppress', { weapon: GUN, target: 'x' });
  s.do('s', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.gm('condition', { who: 'x', condition: 'shaken', on: true });
  s.do('x', 'total-defense');
  s.do('x', 'end', {}, { dice: [10, 14] });
  expect(s.who('x').conditions.map(({ kind, until }) => [kind, until.at])).toEqual([
    ['shaken', 'fight end'],
    ['total defense', 'turn start'],
    ['stunned', 'turn end'],
  ]);
});
