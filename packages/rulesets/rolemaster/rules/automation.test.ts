import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { attack, befall, fixedBlow, stage } from '../testing/stage.js';

/** Hits, a fall, stun and relief of it, and an effect that asks nothing. */
const CRITICAL = '+5H;PR;S2;UNSTUNALL;FAIL';

// The questions to a GM who has turned off automatic damage or durations, and the effects of the
// answers.

test('RMC-CRIT-04 every effect but hits is asked about in words, and hits where they are lost', () => {
  const { tables, weapons } = fixedBlow('8A', { critType: 'own' });
  const own = {
    kind: 'critical',
    id: 'own',
    rows: [
      { lo: 1, hi: 100, cells: Object.fromEntries('ABCDE'.split('').map((s) => [s, CRITICAL])) },
    ],
  };
  const s = stage(
    { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 90 }] } }, b: {} },
    { content: { weapons, tables: { ...tables, own } } },
  );
  s.do(GM, 'gm.automation', { what: 'damage', degree: 'ask' });
  const scene = attack(s, 'a', 'b', {
    dice: [50, 66],
    answers: [
      ['gm.damage', 3],
      ['gm.damage', 5],
      ['gm.effect', true],
      ['gm.effect', false],
      ['gm.effect', false],
    ],
  });
  expect(scene.questions.filter((id) => id.startsWith('gm.'))).toEqual([
    'gm.damage',
    'gm.damage',
    'gm.effect',
    'gm.effect',
    'gm.effect',
  ]);
  expect(scene.facts('gm.damage', 'given')).toEqual([3]);
  expect(scene.facts('gm.effect', 'what')).toEqual(['rounds stunned: 2', 'relief of stun']);
  expect(s.who('b')).toMatchObject({ hits: 192, prone: true });
  expect(s.who('b').stunPending.stunned).toBe(0);
});

test('RMC-EFF-12 unconsciousness whose turns are over lasts on where it is only told to end', () => {
  const after = (degree: 'do' | 'tell') => {
    const s = stage({ v: {}, foe: {} });
    befall(s, 'v', 'KO1');
    if (degree === 'tell') s.do(GM, 'gm.automation', { what: 'durations', degree });
    for (let i = 0; i < 6; i++) s.end();
    return s.who('v').timers.length;
  };
  expect([after('do'), after('tell')]).toEqual([0, 1]);
});

test('RMC-EFF-04 an injury penalty stays past its last round as ruled, and goes as ruled', () => {
  const after = (ends: boolean) => {
    const s = stage({ v: {}, foe: {} });
    befall(s, 'v', 'P-20/1;P-10');
    s.do(GM, 'gm.automation', { what: 'durations', degree: 'ask' });
    s.end();
    s.end();
    const scene = s.do('v', 'end', {}, { answers: [['gm.ends', ends]] });
    return [s.who('v').penalties.map(({ value }) => value), scene.facts('gm.ends', 'what')];
  };
  expect([after(true), after(false)]).toEqual([
    [[-10], []],
    [[-20, -10], ['injured, −20']],
  ]);
});
