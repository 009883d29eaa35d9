import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Options } from '../state/options.js';
import { stage } from '../testing/stage.js';

// How automatic players get up and down where house rules change what that costs.

const sensible = sensiblePolicy(heimr);
const SWORD = { sheet: { sword: 'sword' } };

test.each<readonly [Partial<Options>, string]>([
  [{}, 'attack'],
  [{ proneStandUp: 'free' }, 'stand-up'],
])('HEI-PRONE-02 HEI-CTX-32 %j: the prone beside a foe begin with %s', (options, first) => {
  const s = stage({ ann: { ...SWORD, state: { position: 'prone' } }, bob: SWORD }, { options });
  expect(sensible.command(s.state, 'ann')?.do).toBe(first);
});

test.each<readonly [Partial<Options>, string]>([
  [{}, 'jump-down'],
  [{ fallSafeHeights: 0 }, 'climb'],
  [{ fallSafeHeights: 0, fallDamagePerHeight: 0 }, 'jump-down'],
])('HEI-JUMP-01 HEI-CTX-24 %j: down to a foe at the bottom by %s', (options, first) => {
  const map = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1], features: ['ladder'] }] };
  const s = stage({ ann: { ...SWORD, state: { height: 1 } }, bob: SWORD }, { options, map });
  expect(sensible.command(s.state, 'ann')?.do).toBe(first);
});
