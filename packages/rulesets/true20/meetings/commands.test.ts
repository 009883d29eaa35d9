import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { gun, horse, kindsOn, odds, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// The Narrator removes, moves, heals and damages combatants, and rules on them, while effects last.

interface Scene {
  readonly a?: Data;
  readonly aState?: Data;
  readonly t?: Data;
  readonly tState?: Data;
  readonly at?: readonly [number, number];
  readonly order?: readonly string[];
  readonly more?: Readonly<Record<string, Person>>;
  readonly options?: Staging['options'];
}

/** An attacker beside a target, with a friend of the attacker farther off. */
const scene = ({
  a = {},
  aState = {},
  t = {},
  tState = {},
  at = [5, 5],
  order,
  more = {},
  options = {},
}: Scene = {}): Stage =>
  stage(
    {
      a: {
        at: [4, 5],
        side: 'ours',
        sheet: {
          weapons: [sword(), pistol(), gun()],
          printed: { attack: 9, maneuver: 20 },
          skills: { bluff: 30 },
          con: 9,
          ...a,
        },
        state: aState,
      },
      t: {
        at,
        side: 'theirs',
        sheet: { weapons: [sword(), pistol()], printed: { dodge: 14, parry: 14 }, ...t },
        state: tState,
      },
      f: { at: [12, 5], side: 'ours', sheet: { weapons: [gun(), pistol()], con: 9 } },
      ...more,
    },
    { order: order ?? ['a', 't', 'f', ...Object.keys(more)], options },
  );
const SLASH = { weapon: 'a/sword', target: 't' };
const BACK = { weapon: 't/sword', target: 'a' };

/** The Narrator takes a combatant out of the fight. */
function takesOut(s: Stage, who: string): void {
  const step = s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } });
  expect(step.kind).toBe('done');
}
const rounds = (s: Stage, count: number): void => {
  const until = s.state.round + count;
  while (s.state.round < until) s.end();
};

test('T20-CTX-22 T20-COND-03 a stun until the turn of one who is taken out of the fight ends all the same', () => {
  const s = scene({ a: { printed: { attack: 4 } } });
  s.do('a', 'attack', SLASH, { dice: [10, 10] });
  expect(kindsOn(s, 't')).toEqual(['stunned']);
  takesOut(s, 'a');
  rounds(s, 2);
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-SURP-04 T20-COND-03 a feint of one who is taken out of the fight ends within the next round', () => {
  const s = scene();
  s.do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 10] });
  takesOut(s, 'a');
  rounds(s, 2);
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-CTX-30 T20-COND-03 whom one held who is taken out of the fight is free', () => {
  const s = scene();
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
  takesOut(s, 'a');
  expect([kindsOn(s, 't'), refusedBy(s, 't', 'move', { path: [[6, 5]] })]).toEqual([[], '']);
});

test('T20-CTX-36 T20-COND-03 what one had readied who is taken out never comes, and the turn is that of the next', () => {
  const s = scene();
  s.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SLASH } });
  takesOut(s, 'a');
  expect([s.turn, s.state.waiting]).toEqual(['t', []]);
  expect(s.do('t', 'move', { path: [[6, 5]] }).facts('attacks', 'by')).toEqual([]);
});

test('T20-COVFIRE-08 T20-COND-03 a shooter that is taken out of the fight covers no one, and fires at no one', () => {
  const s = scene({
    order: ['f', 't', 'a'],
    more: { v: { at: [12, 8], side: 'ours', sheet: { printed: { dodge: 14 }, con: 9 } } },
  });
  s.do('f', 'covering-fire', { weapon: 'f/gun', target: 'v' });
  s.end();
  takesOut(s, 'f');
  const shot = { weapon: 't/pistol', target: 'v' };
  const done = s.do('t', 'attack', shot, { dice: [2] });
  expect([done.questions, done.fact('defense', 'value')]).toEqual([[], 14]);
});

test('T20-MOUNT-01 T20-COND-03 a rider is on foot whose horse is taken out, with the -2 of the charge until the next turn', () => {
  const s = scene({
    aState: { riding: 'm' },
    more: { m: { at: [4, 5], side: 'ours', sheet: horse() } },
    order: ['a', 't', 'f'],
    at: [6, 5],
  });
  s.do('a', 'ride', { pace: 'charge', path: [[4, 8]] });
  takesOut(s, 'm');
  expect([s.who('a').riding, kindsOn(s, 'a')]).toEqual([null, ['charge']]);
});

test('T20-CTX-21 T20-COND-03 who is healed of a daze in its own turn may act in it', () => {
  const s = scene({ tState: {} });
  s.gm('harm', { who: 't', damage: 5, lethal: false }, { dice: [11] });
  s.gm('heal', { who: 't', mark: 'dazed' });
  s.end();
  expect([s.turn, refusedBy(s, 't', 'attack', BACK)]).toEqual(['t', '']);
});

test('T20-CTX-24 T20-COND-03 who is healed of a stagger after its one action has the other one', () => {
  const s = scene({ tState: { marks: { staggered: 1 } } });
  s.end();
  s.do('t', 'attack', BACK, { dice: [2] });
  const before = refusedBy(s, 't', 'move', { path: [[6, 5]] });
  s.gm('heal', { who: 't', mark: 'staggered' });
  expect([before, refusedBy(s, 't', 'move', { path: [[6, 5]] })]).toEqual(['T20-CTX-24', '']);
});

test('T20-CTX-26 T20-COND-03 who is put out in its own turn can do no more than end it', () => {
  const s = scene({ a: { con: -5 } });
  s.gm('harm', { who: 'a', damage: 20, lethal: false }, { dice: [1] });
  expect([refusedBy(s, 'a', 'attack', SLASH) !== '', s.allowed('a', 'end')]).toEqual([true, true]);
  s.end();
  expect(s.turn).toBe('t');
});

test('T20-CTX-26 T20-CTX-36 who is healed after being put out while it delayed has its next turn, not the one put off', () => {
  const s = scene({ order: ['t', 'a', 'f'], t: { con: -5 } });
  s.do('t', 'delay');
  s.gm('harm', { who: 't', damage: 20, lethal: false }, { dice: [1] });
  s.gm('heal', { who: 't', mark: 'all' });
  expect(s.allowed('t', 'come-next')).toBe(false);
  s.until('t');
  expect(s.state.round).toBe(2);
});

test('T20-COND-03 T20-CTX-30 one whom the Narrator holds is freed by the Narrator alone', () => {
  const s = scene();
  s.gm('condition', { who: 't', condition: 'grappled', on: true });
  s.end();
  expect([
    refusedBy(s, 't', 'move', { path: [[6, 5]] }),
    refusedBy(s, 't', 'maneuver', { maneuver: 'break free', target: 'a' }),
  ]).toEqual(['T20-CTX-30', 'T20-CTX-30']);
  s.gm('condition', { who: 't', condition: 'grappled', on: false });
  expect(refusedBy(s, 't', 'move', { path: [[6, 5]] })).toBe('');
});

test('T20-COND-03 T20-CTX-30 of a pin from which the Narrator has taken the hold one gets free as well', () => {
  const s = scene();
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
  s.until('a');
  s.do('a', 'maneuver', { maneuver: 'pin', target: 't' }, { dice: [10] });
  s.gm('condition', { who: 't', condition: 'grappled', on: false });
  s.end();
  s.do('t', 'maneuver', { maneuver: 'break free', target: 'a' }, { dice: [20] });
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-SURP-07 T20-CTX-10 T20-SURP-10 a surprise that the Narrator grants is kept by a maneuver, used by a blow, and over with the turn', () => {
  const s = scene({ a: { conviction: 1, weapons: [sword()] } });
  s.gm('unexpected', { by: 'a', at: 't' });
  s.do('a', 'maneuver', { maneuver: 'trip', target: 't' }, { dice: [1] });
  s.do('a', 'extra-action', { action: 'standard' });
  const before = odds(s, 'a', 't', 'sword')[1];
  s.do('a', 'attack', SLASH, { dice: [1] });
  expect([before, kindsOn(s, 'a')]).toEqual([10, []]);
});

test('T20-SURP-07 T20-CTX-36 one granted for a readied blow lasts until the end of the next turn of its bearer', () => {
  const s = scene();
  s.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SLASH } });
  s.end();
  s.gm('unexpected', { by: 'a', at: 't' });
  const blow = s.do('t', 'move', { path: [[5, 6]] }, { dice: [1] });
  expect(blow.fact('defense', 'value')).toBe(10);
});

test('T20-COND-03 T20-CTX-10 a modifier of the Narrator on attacks counts for maneuvers, one on Defense against them', () => {
  const s = scene();
  s.gm('modifier', { who: 'a', what: 'attack', amount: -3 });
  s.gm('modifier', { who: 't', what: 'defense', amount: 5 });
  const trip: JsonObject = { maneuver: 'trip', target: 't' };
  expect([
    s.total('maneuver', 'a', 'a', 'maneuver', trip),
    s.total('maneuver Difficulty', 't', 'a', 'maneuver', trip),
  ]).toEqual([17, 15]);
});

test('T20-COND-03 T20-COND-21 T20-CTX-31 a waived row counts for nothing, and its bearer lies there as before', () => {
  const s = scene({ tState: { posture: 'prone' } });
  s.gm('waive', { who: 't', rule: 'T20-COND-21' });
  const waived = odds(s, 'a', 't', 'sword')[1];
  s.end();
  expect([waived, refusedBy(s, 't', 'move', { path: [[6, 5]] })]).toEqual([14, 'T20-CTX-31']);
});

test('T20-COND-03 T20-CTX-37 who is moved by the Narrator keeps the lowered Defense of its charge', () => {
  const s = scene({ order: ['f', 'a', 't'] });
  s.gm('place', { who: 'a', to: [1, 5] });
  s.end();
  s.do('a', 'charge', { weapon: 'a/sword', target: 't', path: [[4, 5]] }, { dice: [1] });
  s.gm('place', { who: 'a', to: [1, 1] });
  s.end();
  expect(odds(s, 't', 'a', 'pistol')[1]).toBe(8);
});

test('T20-SURP-03 T20-MOUNT-01 a hidden rider is unnoticed though the horse is in plain sight', () => {
  const s = scene({
    aState: { riding: 'm' },
    more: { m: { at: [4, 5], side: 'ours', sheet: horse() } },
    order: ['t', 'a', 'f'],
    at: [6, 5],
  });
  s.gm('hide', { who: 'a', hidden: true });
  expect([
    s.who('t').unawareOf,
    s.allowed('t', 'attack', { weapon: 't/sword', target: 'm' }),
  ]).toEqual([['a'], true]);
});

test('T20-CTX-22 T20-COND-03 a stun laid on in the own turn ends it, and one taken off gives it back', () => {
  const s = scene();
  s.gm('condition', { who: 'a', condition: 'stunned', on: true });
  const stunned = refusedBy(s, 'a', 'attack', SLASH);
  s.gm('condition', { who: 'a', condition: 'stunned', on: false });
  expect([stunned, refusedBy(s, 'a', 'attack', SLASH)]).toEqual(['T20-CTX-22', '']);
});

test('T20-CTX-34 T20-COND-03 one who is taken out in a surprise round leaves it a surprise round', () => {
  const s = scene({ tState: { surprised: true }, order: ['a', 'f', 't'] });
  takesOut(s, 'a');
  expect([s.turn, s.state.surpriseRound]).toEqual(['f', true]);
});

test('T20-CTX-40 T20-COND-03 a helper that is taken out before it comes joins nothing', () => {
  const s = scene({ order: ['f', 'a', 't'] });
  s.do('f', 'delay');
  takesOut(s, 'f');
  expect(refusedBy(s, 'a', 'combined-attack', { ...SLASH, with: [] })).toBe('T20-CTX-40');
});
