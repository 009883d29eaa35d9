import { expect, test } from 'vitest';
import { CUT, peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, until } from '../testing/stage.js';

// The four types of action, each by its plain reading: what fits into a turn, what ends it and what weakens defence.

const { bare, sword, duel } = peopleWith();
const BREATHER = { as: 'upcoming' };
const HERE = { use: 'square', square: 'A1' };

test('HEI-ACT-03 HEI-ACT-04 HEI-ACT-02 five free actions and the standard one fit into a turn, none of them twice', () => {
  const s = duel(sword, bare);
  s.do('ann', 'speak', { words: 'Yield!' });
  s.do('ann', 'observe', { use: 'insight', target: 'bob' }, { dice: [1] });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.do('ann', 'attack', CUT, { dice: [1] });
  s.do('ann', 'drop', { items: ['ann/sword'] });
  s.do('ann', 'drop-prone');
  expect(s.refused('ann', 'speak', { words: 'Now!' })).toEqual(['HEI-ACT-04']);
  expect(s.refused('ann', 'guard', { foe: 'bob', purpose: 'leave' })).toEqual(['HEI-ACT-04']);
  expect(s.refused('ann', 'brawl', { target: 'bob', effect: 'hit' })).toEqual(['HEI-ACT-02']);
});

test('HEI-ACT-04 what is free may be done again in the next turn', () => {
  const s = duel(bare, bare);
  s.do('ann', 'speak', { words: 'Yield!' });
  until(s, 'ann');
  expect(s.allowed('ann', 'speak', { words: 'Yield!' })).toBe(true);
});

test('HEI-ACT-05 HEI-ACT-08 after the standard action an ongoing one is refused, an upcoming one is not', () => {
  const s = duel(sword, bare);
  s.do('ann', 'attack', CUT, { dice: [1] });
  expect(s.refused('ann', 'run', { to: 'A2' })).toEqual(['HEI-ACT-05']);
  expect(s.refused('ann', 'breather', { as: 'ongoing' })).toContain('HEI-ACT-05');
  s.do('ann', 'breather', BREATHER);
  expect(s.refused('ann', 'speak', { words: 'Ah!' })).toEqual(['HEI-ACT-08']);
});

test.each([
  ['speak', { words: 'Ha!' }],
  ['observe', HERE],
  ['drop-prone', {}],
  ['move', { to: 'B1' }],
] as const)('HEI-ACT-06 after an ongoing action %s is refused', (action, given) => {
  const s = duel(bare, bare);
  s.do('ann', 'run', { to: 'A2' });
  expect(s.refused('ann', action, given)).toEqual(['HEI-ACT-06']);
});

test('HEI-ACT-07 HEI-CTX-29 the ongoing penalty is on the roll of that turn and on the next in the turn of another, and gone with the own turn', () => {
  const s = duel(bare, sword);
  s.do('ann', 'breather', { as: 'ongoing' });
  expect(s.parts('dodge consistency', 'ann', 'ann', 'end')).toEqual(['HEI-ACT-07 -2']);
  end(s);
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  expect(s.parts('dodge consistency', 'ann', 'bob', 'end')).toEqual([
    'HEI-ACT-07 -2',
    'HEI-CTX-29 -2',
  ]);
  end(s);
  expect(s.parts('dodge consistency', 'ann', 'ann', 'end')).toEqual([]);
});

test('HEI-ACT-07 HEI-ACT-05 two ongoing actions in two turns weaken defence by two each time, not by four', () => {
  const s = duel(bare, bare);
  s.do('ann', 'breather', { as: 'ongoing' });
  until(s, 'ann');
  s.do('ann', 'breather', { as: 'ongoing' });
  expect(s.total('dodge consistency', 'ann', 'ann', 'end')).toBe(-2);
});

test('HEI-ACT-07 HEI-CTX-28 the penalty is on blocks and parries as well', () => {
  const armed: Person = { ...sword, sheet: { sword: 'knife', off: 'buckler' } };
  const rolled = (way: object) => {
    const s = duel(armed, bare);
    s.do('ann', 'breather', { as: 'ongoing' });
    return s.do('ann', 'end', {}, { dice: [3, 5, 6], answers: [['defence', { ...way }]] });
  };
  expect(rolled({ block: 'ann/buckler' }).total('block consistency')).toBe(-2);
  expect(rolled({ parry: 'ann/knife' }).total('parry consistency')).toBe(-2);
});

test('HEI-ACT-09 HEI-REST-02 an upcoming breather comes by itself as the next turn ends, free actions before it', () => {
  const s = duel({ ...bare, state: { fatigue: 7 } }, bare);
  s.do('ann', 'breather', BREATHER);
  end(s);
  const fatigue = s.who('ann').fatigue;
  until(s, 'ann');
  expect(s.who('ann').fatigue).toBe(fatigue);
  s.do('ann', 'speak', { words: 'Phew.' });
  expect(s.refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-ACT-09']);
  end(s);
  expect(s.who('ann').fatigue).toBeLessThan(fatigue);
  expect(s.who('ann').pending).toBeNull();
});

test('HEI-ACT-15 HEI-ACT-02 an upcoming action is called off before anything else is done, and not after', () => {
  const begun = () => {
    const s = duel(sword, bare);
    s.do('ann', 'breather', BREATHER);
    until(s, 'ann');
    return s;
  };
  const early = begun();
  early.do('ann', 'call-off');
  early.do('ann', 'attack', CUT, { dice: [1] });
  expect(early.who('ann').pending).toBeNull();
  const late = begun();
  late.do('ann', 'speak', { words: 'Hm.' });
  expect(late.refused('ann', 'call-off')).toEqual(['HEI-ACT-15']);
});

/** Ann is about to take a breather as bob comes for her. */
const resting = (staging: Staging = {}) => {
  const s = duel({ ...bare, state: { fatigue: 5 } }, sword, staging);
  s.do('ann', 'breather', BREATHER);
  s.do('ann', 'end', {}, { dice: [6] });
  return s;
};

test('HEI-ACT-11 HEI-ACT-10 upcomingAttacked hit: a grab interrupts, a touch or a miss does not', () => {
  const grab = (face: number) => {
    const s = resting({ options: { upcomingAttacked: 'hit' } });
    s.do('bob', 'brawl', { target: 'ann', effect: 'bind' }, { dice: [face] });
    return [s.who('ann').standing?.total, s.who('ann').pending?.action ?? 'none'];
  };
  // A dodge of nine.
  expect(grab(6)).toEqual([9, 'breather']);
  expect(grab(5)).toEqual([9, 'breather']);
  const s = duel({ ...bare, state: { fatigue: 5 } }, sword, {
    options: { upcomingAttacked: 'hit' },
  });
  s.do('ann', 'breather', BREATHER);
  s.do('ann', 'end', {}, { dice: [5] });
  s.do('bob', 'brawl', { target: 'ann', effect: 'bind' }, { dice: [6] });
  expect(s.who('ann').pending).toBeNull();
});

test('HEI-ACT-13 HEI-ACT-14 HEI-ACT-15 once interrupted there is nothing to go on with or to call off, and the standard action is free', () => {
  const s = resting();
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  end(s);
  expect(s.refused('ann', 'go-on')).toEqual(['HEI-ACT-09']);
  expect(s.refused('ann', 'call-off')).toEqual(['HEI-ACT-09']);
  expect(s.allowed('ann', 'brawl', { target: 'bob', effect: 'hit' })).toBe(true);
  expect(s.allowed('ann', 'charge', { target: 'bob', weapon: 'brawl', effect: 'hit' })).toBe(false);
  end(s);
  expect(s.who('ann').fatigue).toBeGreaterThanOrEqual(5);
});

test('HEI-ACT-12 HEI-ACT-14 the own free skill at the start of the next turn costs the breather, not the attack', () => {
  const skills = { rally: { name: 'Rally', type: 'free' } };
  const s = duel({ ...sword, sheet: { sword: 'sword', skills }, state: { fatigue: 1 } }, bare);
  s.do('ann', 'breather', BREATHER);
  until(s, 'ann');
  s.do('ann', 'skill', { skill: 'rally' });
  expect(s.who('ann').pending).toBeNull();
  expect(s.allowed('ann', 'attack', CUT)).toBe(true);
});

test('HEI-ACT-16 upcomingDefencePenalty 2: the penalty is there while the action waits, and ends with its interruption', () => {
  const s = duel(bare, sword, { options: { upcomingDefencePenalty: 2 } });
  s.do('ann', 'breather', BREATHER);
  expect(s.parts('dodge consistency', 'ann', 'ann', 'end')).toEqual(['HEI-ACT-16 -2']);
  end(s);
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  expect(s.parts('dodge consistency', 'ann', 'bob', 'end')).toEqual(['HEI-CTX-29 -2']);
});

test('HEI-SIM-01 HEI-SIM-02 HEI-MOVE-03 a draw goes with a Move out of the cluster, once in each turn', () => {
  const armed: Person = {
    ...bare,
    sheet: { accessible: ['knife', 'sword'] },
    state: { cluster: ['bob'] },
  };
  const s = duel(armed, bare);
  s.do('ann', 'move', { to: 'A1' });
  s.do('ann', 'draw', { item: 'ann/sword', hand: 'sword' });
  expect(s.refused('ann', 'draw', { item: 'ann/knife', hand: 'off' })).toEqual(['HEI-SIM-02']);
  until(s, 'ann');
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'off' });
  s.do('ann', 'move', { to: 'A2' });
  expect(s.refused('ann', 'stow', { item: 'ann/knife' })).toEqual(['HEI-SIM-02']);
});

test('HEI-SIM-03 HEI-ACT-02 a draw by itself is the standard action: no attack follows, a Move does', () => {
  const s = duel({ ...bare, sheet: { accessible: ['sword'] } }, bare);
  s.do('ann', 'draw', { item: 'ann/sword', hand: 'sword' });
  expect(s.refused('ann', 'attack', CUT)).toContain('HEI-ACT-02');
  expect(s.refused('ann', 'run', { to: 'A2' })).toContain('HEI-ACT-05');
  expect(s.allowed('ann', 'move', { to: 'A2' })).toBe(true);
});
