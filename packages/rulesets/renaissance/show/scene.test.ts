import { renderTextMap } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import { setting, weapon } from '../testing/stage.js';
import { scene } from './scene.js';

const player = { name: 'b', role: 'player', combatants: ['bob'] } as const;
const tokenOf = (state: Parameters<typeof scene>[0], id: string) =>
  scene(state).tokens.find((token) => token.id === id);

test('REN-MAN-06, REN-MAN-07: a grab stands between grabber and grabbed', () => {
  const state = setting({
    ann: { at: [1, 1] },
    bob: { at: [2, 1], state: { grabbedBy: ['ann'] } },
  });
  expect(scene(state).relations).toEqual([
    { from: 'ann', to: 'bob', kind: 'hold', label: 'grabs', rules: ['REN-MAN-06', 'REN-MAN-07'] },
  ]);
  expect(renderTextMap(renaissance, state)).toContain('ann grabs bob');
});

test('REN-GRID-02: a token reaches as far as its longest weapon', () => {
  const state = setting({
    ann: { at: [1, 1], weapons: [weapon('pike', { reach: 2 })] },
    bob: { at: [9, 1], state: { damage: 200, prone: true } },
  });
  expect(tokenOf(state, 'ann')).toEqual({ id: 'ann', at: [1, 1], size: 1, reach: 3 });
  expect(tokenOf(state, 'bob')).toEqual({ id: 'bob', at: [9, 1], size: 1, posture: 'prone' });
});

test('REN-MOUNT-01: a rider is on its mount and stands for it on the map', () => {
  const state = setting({
    ann: { at: [1, 1], state: { riding: 'bay' } },
    bay: { at: [1, 1], side: 'a', sheet: { footprint: 2 } },
  });
  expect([tokenOf(state, 'ann')?.on, tokenOf(state, 'bay')?.on]).toEqual(['bay', undefined]);
  const rows = renderTextMap(renaissance, state).split('\n');
  expect(rows.slice(2, 4)).toEqual([' 2 .AA...', ' 3 .AA...']);
  expect(rows).toContain('   A ann (on bay), B bay (ridden)');
});

test('who is hidden from a seat is in no scene of it, and marked in others', () => {
  const state = setting({
    ann: { at: [1, 1], state: { hidden: true } },
    bob: { at: [2, 1] },
  });
  const seen = scene(renaissance.view(state, player));
  expect([seen.tokens.map(({ id }) => id), seen.relations]).toEqual([['bob'], []]);
  expect(tokenOf(state, 'ann')?.hidden).toBe(true);
});
