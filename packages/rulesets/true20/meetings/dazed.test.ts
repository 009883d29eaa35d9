import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { gun, horse, kindsOn, pistol, refusedBy, stage } from '../testing/stage.js';

// Actions lost in the middle of a turn, at its end, in the saddle and under house rules.

const STUN_GUN = { printed: { attack: 10 }, weapons: [gun({ lethal: false })] };
const HARD_GUN = { printed: { attack: 10 }, weapons: [gun()] };

interface Yard {
  readonly shooter?: Data;
  readonly attacker?: Data;
  readonly options?: Partial<Options>;
}

/** A shooter who covers a friend, and an attacker of that friend who ignores it: bonus 3 and 5 for the volley make 23. */
const covered = ({ shooter = STUN_GUN, attacker = {}, options = {} }: Yard = {}): Stage => {
  const s = stage(
    {
      s: { at: [2, 5], sheet: shooter },
      x: { at: [14, 5], sheet: { weapons: [pistol()], ...attacker } },
      f: { at: [8, 5], side: 'ours', sheet: { con: 20 } },
    },
    { options },
  );
  s.do('s', 'covering-fire', { weapon: 's/gun', target: 'f' });
  s.end();
  return s;
};

const shot = { weapon: 'x/pistol', target: 'f' };
const ignoring = (s: Stage, ...dice: readonly number[]) =>
  s.do('x', 'attack', shot, { dice: [...dice], answers: [['covering-fire', 'ignore']] });

/** The combatants whose turns follow, found by ending turns. */
const turns = (s: Stage, count: number): readonly (string | undefined)[] =>
  Array.from({ length: count }, () => {
    s.end();
    return s.turn;
  });

test('T20-CTX-21 T20-COVFIRE-08 an attacker dazed in mid-turn, with its action used, loses the next full round', () => {
  const s = covered();
  const scene = ignoring(s, 10, 15);
  expect([scene.fact('marked', 'mark'), scene.facts('attacks', 'by')]).toEqual(['dazed', ['s']]);
  expect(turns(s, 5)).toEqual(['f', 's', 'f', 's', 'x']);
});

test('T20-CTX-21 T20-CTX-35 what is left of the turn goes as well', () => {
  const s = covered();
  ignoring(s, 10, 15);
  expect(refusedBy(s, 'x', 'move', { path: [[15, 5]] })).toBe('T20-CTX-21');
});

test('T20-CTX-21 T20-SUPP-08 a daze before anything has been done costs the turn that it comes in, and no other', () => {
  const s = stage({
    s: { at: [2, 5], sheet: STUN_GUN },
    x: { at: [14, 5], sheet: { weapons: [pistol()] } },
    f: { at: [8, 5], side: 'ours' },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
  s.do('s', 'end', {}, { dice: [10, 15], answers: [['seek-shelter', 'defy']] });
  expect(s.who('x').marks.dazed).toBe(1);
  s.until('s');
  expect(turns(s, 1)).toEqual(['x']);
});

test('T20-CTX-21 T20-SUPP-11 a daze as the turn ends costs the next one, not two', () => {
  const s = stage({
    s: { at: [2, 5], sheet: STUN_GUN },
    x: { at: [14, 5], sheet: { weapons: [pistol()] } },
    f: { at: [8, 5], side: 'ours', sheet: { con: 20 } },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
  s.end();
  s.do('x', 'attack', shot, { dice: [2] });
  s.do('x', 'end', {}, { dice: [10, 15] });
  expect([s.turn, s.who('x').marks.dazed]).toEqual(['f', 1]);
  expect(turns(s, 4)).toEqual(['s', 'f', 's', 'x']);
});

test('T20-CTX-24 T20-COVFIRE-08 who is staggered in mid-turn is unable to act for one round, and the next turn has one action', () => {
  const s = covered();
  const scene = ignoring(s, 10, 10);
  expect(scene.fact('marked', 'mark')).toBe('staggered');
  expect(turns(s, 3)).toEqual(['f', 's', 'x']);
  s.do('x', 'move', { path: [[15, 5]] });
  expect(refusedBy(s, 'x', 'move', { path: [[16, 5]] })).toBe('T20-CTX-24');
});

test('T20-CTX-14 T20-CTX-21 a wound that dazes instead of stunning costs a full round as well', () => {
  const s = covered({ shooter: HARD_GUN, options: { 'damage.woundedCompanion': 'dazed' } });
  const scene = ignoring(s, 10, 15);
  expect([scene.facts('marked', 'mark'), kindsOn(s, 'x')]).toEqual([
    ['wounded', 'dazed'],
    ['dazed'],
  ]);
  expect(turns(s, 5)).toEqual(['f', 's', 'f', 's', 'x']);
});

test('T20-CTX-21 T20-CTX-44 who recovers by Conviction from a daze in mid-turn has the next round', () => {
  const s = covered({ attacker: { conviction: 1 } });
  s.do('x', 'attack', shot, {
    dice: [10, 15],
    answers: [
      ['covering-fire', 'ignore'],
      ['reroll', 'no'],
    ],
  });
  s.do('x', 'rally', {}, { dice: [10] });
  expect([kindsOn(s, 'x'), turns(s, 3)]).toEqual([[], ['f', 's', 'x']]);
});

test('T20-CTX-21 T20-MOUNT-01 a mount dazed on the way of a ride that has used its action carries no one in the next round', () => {
  const s = stage(
    {
      r: { at: [4, 5], state: { riding: 'm' } },
      m: { at: [4, 5], side: 'ours', sheet: horse() },
      s: { at: [10, 8], sheet: { ...STUN_GUN, weapons: [pistol({ lethal: false, damage: 8 })] } },
    },
    { order: ['s', 'r', 'm'] },
  );
  s.do('s', 'ready', {
    event: 'move',
    who: 'r',
    action: { do: 'attack', with: { weapon: 's/pistol', target: 'm' } },
  });
  s.end();
  s.do('r', 'ride', { pace: 'single', path: [[10, 5]] }, { dice: [10, 15] });
  expect(s.who('m').marks.dazed).toBe(1);
  s.until('s');
  s.until('r');
  expect(refusedBy(s, 'r', 'ride', { pace: 'single', path: [[12, 5]] })).toBe('T20-MOUNT-01');
});
