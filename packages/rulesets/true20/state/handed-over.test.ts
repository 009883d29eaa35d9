import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { gun, horse, kindsOn, stage, sword } from '../testing/stage.js';

const DREAD = { name: 'Dread', rank: 6, save: 'Will', condition: 'shaken' };

test('T20-CTX-36 what ends on the turn of a combatant who leaves the fight ends on that of the next, whatever else lasts', () => {
  const s = stage(
    {
      w: { at: [8, 5], side: 'theirs', sheet: { powers: [DREAD] } },
      x: { at: [12, 9], side: 'theirs' },
      a: { at: [4, 5], side: 'ours', state: { conditions: ['dazzled'] } },
    },
    { order: ['w', 'x', 'a'] },
  );
  s.do('w', 'power', { power: 'Dread', target: 'a' }, { dice: [2] });
  s.until('a');
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'w' } });
  const before = kindsOn(s, 'a');
  s.until('x');
  expect([before, kindsOn(s, 'a')]).toEqual([['dazzled', 'shaken'], ['dazzled']]);
});

test('T20-CTX-36 T20-STANCE-05 what ends on the own turn of others is not handed over', () => {
  const s = stage(
    {
      a: { at: [4, 5], side: 'ours', sheet: { weapons: [sword()] } },
      w: { at: [5, 5], side: 'theirs' },
      x: { at: [12, 9], side: 'theirs' },
    },
    { order: ['a', 'w', 'x'] },
  );
  s.do('a', 'aggressive-stance', { penalty: 4 });
  s.do('a', 'attack', { weapon: 'a/sword', target: 'w' }, { dice: [2] });
  s.until('w');
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'w' } });
  expect(s.who('a').conditions.map(({ until }) => until)).toEqual([{ at: 'turn start', of: 'a' }]);
});

test('T20-MOUNT-10 T20-MOUNT-09 the run-up of a charge goes with a rider who leaves, the lowered Defense stays with the mount', () => {
  const s = stage(
    {
      r: { at: [4, 5], side: 'ours', state: { riding: 'm' } },
      m: { at: [4, 5], side: 'ours', sheet: horse({ size: 'Medium' }) },
      x: { at: [12, 5], side: 'theirs' },
    },
    { order: ['r', 'm', 'x'] },
  );
  s.do('r', 'ride', { pace: 'charge', path: [[11, 5]] });
  const before = kindsOn(s, 'm');
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'r' } });
  expect([before, kindsOn(s, 'm')]).toEqual([['charge', 'run-up'], ['charge']]);
});

/** A rider on a mount, and a shooter. */
const saddled = (): Stage =>
  stage(
    {
      s: { at: [2, 2], side: 'theirs', sheet: { printed: { attack: 10 }, weapons: [gun()] } },
      r: { at: [12, 5], side: 'ours', state: { riding: 'm' } },
      m: { at: [12, 5], side: 'ours', sheet: horse() },
    },
    { order: ['s', 'r', 'm'] },
  );
const untilOwnEnd = { at: 'turn end', of: 'm' };

test('T20-MOUNT-01 T20-SUPP-11 a mount that a wound has stunned through the next turn of its rider loses its own when the rider leaves', () => {
  const s = saddled();
  s.do('s', 'suppress', { weapon: 's/gun', target: 'm' });
  s.do('s', 'end', {}, { answers: [['m seek-shelter', 'seek']] });
  s.do('r', 'end', {}, { dice: [10, 15] });
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'r' } });
  expect(s.who('m').conditions.map(({ kind, until }) => [kind, until])).toEqual([
    ['stunned', untilOwnEnd],
  ]);
});

test('T20-MOUNT-01 T20-SURP-07 what the Narrator grants a mount for the turn of its rider holds for its own when the rider leaves', () => {
  const s = saddled();
  s.gm('unexpected', { by: 'm', at: 's' });
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'r' } });
  expect(s.who('m').conditions.map(({ kind, until }) => [kind, until])).toEqual([
    ['unexpected', untilOwnEnd],
  ]);
});

test('T20-SUPP-08 T20-SUPP-11 whoever defies one target of fire is defied by that one alone', () => {
  const s = stage(
    {
      s: { at: [2, 2], side: 'ours', sheet: { weapons: [gun()] } },
      q: { at: [2, 4], side: 'ours', sheet: { weapons: [gun()] } },
      t: { at: [14, 5], side: 'theirs', sheet: { con: 20 } },
      u: { at: [14, 8], side: 'theirs', sheet: { con: 20 } },
    },
    { order: ['s', 'q', 't', 'u'] },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.end();
  s.do('q', 'suppress', { weapon: 'q/gun', target: 'u' });
  s.do('q', 'end', {}, { dice: [2], answers: [['t seek-shelter', 'defy']] });
  expect(s.state.fires.map(({ by, defied }) => [by, defied])).toEqual([
    ['s', true],
    ['q', false],
  ]);
});

test('T20-SUPP-08 T20-SUPP-09 one who defies two shooters at once is shot at by both, once', () => {
  const s = stage(
    {
      s: { at: [2, 2], side: 'ours', sheet: { weapons: [gun()] } },
      q: { at: [2, 4], side: 'ours', sheet: { weapons: [gun()] } },
      t: { at: [14, 5], side: 'theirs', sheet: { con: 20 } },
    },
    { order: ['s', 'q', 't'] },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 't' });
  s.end();
  s.do('q', 'suppress', { weapon: 'q/gun', target: 't' });
  const start = s.do('q', 'end', {}, { dice: [2, 2], answers: [['t seek-shelter', 'defy']] });
  const end = s.do('t', 'end');
  expect([start.facts('attacks', 'by'), end.facts('attacks', 'by')]).toEqual([['s', 'q'], []]);
  expect(s.state.fires.map(({ by, defied }) => [by, defied])).toEqual([['q', true]]);
});
