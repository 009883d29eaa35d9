import { renderTextMap } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { setting } from '../testing/stage.js';
import { scene } from './scene.js';

const player = { name: 'b', role: 'player', combatants: ['bob'] } as const;

test('LUR-ATK-02: an engagement is a group of its zone, drawn side against side', () => {
  const state = setting(
    { ann: {}, bob: {}, cat: { at: 'yard' } },
    {
      map: {
        places: [{ id: 'field', name: 'the field', traits: ['Wide-Open'] }, 'yard'],
        borders: [{ from: 'field', to: 'yard' }],
      },
    },
  );
  expect(scene(state).groups).toEqual([
    { place: 'field', label: 'engagement', members: ['ann', 'bob'], rules: ['LUR-ATK-02'] },
  ]);
  expect(renderTextMap(lurasko, state).split('\n')).toEqual([
    'the field [Wide-Open]  -> yard',
    '  ann  ><  bob',
    'yard  -> field',
    '  apart: cat',
  ]);
});

test('LUR-GRAP-08, LUR-GADV-06: a grapple says who is ahead by how much', () => {
  const state = setting({ ann: { state: { grapple: [{ with: 'bob', degree: 2 }] } }, bob: {} });
  expect(scene(state).relations).toEqual([
    { from: 'ann', to: 'bob', kind: 'hold', label: 'grapples', degree: 2, rules: ['LUR-GRAP-08'] },
  ]);
  expect(renderTextMap(lurasko, state)).toContain('ann grapples bob: ann 2 ahead');
  const pinned = setting({
    ann: {
      sheet: { competencies: ['grappling'] },
      state: { grapple: [{ with: 'bob', degree: 3 }] },
    },
    bob: {},
  });
  expect(scene(pinned).relations).toMatchObject([
    { degree: 3, detail: 'pinned', rules: ['LUR-GRAP-08', 'LUR-GADV-06'] },
  ]);
});

test('LUR-ADV-01, LUR-ADV-05: what is left of the degrees of a pair', () => {
  const advantage = (over: string, degrees: number) => ({ advantage: [{ over, degrees }] });
  const state = setting({
    ann: { state: advantage('bob', 3) },
    bob: { state: advantage('ann', 1) },
  });
  expect(scene(state).relations).toEqual([
    {
      from: 'ann',
      to: 'bob',
      kind: 'advantage',
      label: 'has the better of',
      degree: 2,
      rules: ['LUR-ADV-01', 'LUR-ADV-05'],
    },
  ]);
});

test('LUR-BLIND-02: of enemies out of sight it is not shown whether they are engaged, of ambushers nothing', () => {
  const state = setting({
    bob: {},
    ann: { state: { cloaked: true, advantage: [{ over: 'bob', degrees: 1 }] } },
    cat: { state: { hidden: true } },
  });
  const seen = scene(lurasko.view(state, player));
  expect(seen.tokens.map(({ id }) => id)).toEqual(['bob', 'ann']);
  expect(seen.groups).toMatchObject([
    { members: ['bob'] },
    { label: 'out of sight', members: ['ann'], rules: ['LUR-BLIND-02'] },
  ]);
  expect(seen.relations).toEqual([]);
  expect(scene(state).tokens[2]).toMatchObject({ id: 'cat', hidden: true });
});

test('LUR-CTX-32, LUR-CTX-39: postures are shown, and who has left is nowhere', () => {
  const state = setting({
    ann: { state: { knockedDown: true } },
    bob: { state: { out: 'gone' } },
    cat: { sheet: { flies: true } },
  });
  expect(scene(state).tokens).toMatchObject([
    { posture: 'down' },
    { at: null, posture: 'gone' },
    { posture: 'flying' },
  ]);
  expect(renderTextMap(lurasko, state)).toContain('not here: bob (gone)');
});
