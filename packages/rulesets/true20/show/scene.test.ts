import { renderTextMap } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { scene } from './scene.js';
import { gun, horse, stage } from '../testing/stage.js';

test('T20-COVFIRE-01, T20-SUPP-01: fires stand between shooter and target', () => {
  const s = stage(
    {
      a: { at: [1, 1], sheet: { weapons: [gun()] } },
      b: { at: [1, 8], side: 'ours', sheet: { weapons: [gun()] } },
      t: { at: [12, 1] },
    },
    { order: ['a', 'b', 't'] },
  );
  s.do('a', 'suppress', { weapon: 'a/gun', target: 't' });
  s.end();
  s.do('b', 'covering-fire', { weapon: 'b/gun', target: 'a' });
  expect(scene(s.state).relations).toEqual([
    { from: 'a', to: 't', kind: 'aim', label: 'suppresses', rules: ['T20-SUPP-01', 'T20-SUPP-02'] },
    {
      from: 'b',
      to: 'a',
      kind: 'aim',
      label: 'gives covering fire to',
      rules: ['T20-COVFIRE-01', 'T20-COVFIRE-02'],
    },
  ]);
});

test('T20-CTX-30, T20-COVER-15: holds and the character used as cover', () => {
  const s = stage({
    a: { at: [1, 1] },
    t: { at: [2, 1], state: { shelter: 'c' } },
    c: { at: [3, 1] },
  });
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [20] });
  expect(
    scene(s.state).relations.map(({ from, to, kind, rules }) => [from, to, kind, rules]),
  ).toEqual([
    ['a', 't', 'hold', ['T20-CTX-30']],
    ['t', 'c', 'other', ['T20-COVER-15']],
  ]);
});

test('T20-MOUNT-01: riders are on their mounts; heights and postures are shown', () => {
  const s = stage({
    a: { at: [1, 1], state: { riding: 'h' } },
    h: { at: [1, 1], side: 'ours', sheet: horse() },
    t: { at: [9, 1], state: { posture: 'prone', elevation: 10 } },
  });
  expect(scene(s.state).tokens).toMatchObject([
    { id: 'a', on: 'h', size: 2 },
    { id: 'h', size: 2 },
    { id: 't', posture: 'prone', height: 10 },
  ]);
  expect(renderTextMap(true20, s.state)).toContain(
    'A a (on h), H h (ridden), T t (prone, height 10)',
  );
});

test('T20-SURP-03: whom no one has noticed is in no scene of theirs, and marked in others', () => {
  const s = stage({ a: { at: [1, 1] }, t: { at: [2, 1], state: { unawareOf: ['a'] } } });
  expect(scene(s.state).tokens[0]).toMatchObject({ id: 'a', hidden: true });
  expect(
    scene(true20.view(s.state, { name: 't', role: 'player', combatants: ['t'] })).tokens.map(
      ({ id }) => id,
    ),
  ).toEqual(['t']);
});
