import type { Json } from '@tiltyard/engine';
import { strongAnswer, strongCommand } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { stage, weapon } from '../testing/stage.js';

const sword = weapon('sword', { damage: { dice: 1, flat: 3 } });
const knife = weapon('knife', { damage: { dice: 0, flat: 1 } });
const fighter = (x: number, blade: number, fray = 30, state: Person['state'] = {}): Person => ({
  at: [x, 5],
  skills: { 'one-handed': blade, fray, unarmed: 30 },
  weapons: [sword],
  sheet: { DUR: 30 },
  state,
});
const defended = (s: Stage): Json | undefined =>
  strongAnswer(
    renaissance,
    s.state,
    { do: 'attack', by: 'ann', with: { weapon: 'ann/sword', target: 'bob' } },
    'defence',
  );

test('a strong player strikes the one whom the next hit brings down', () => {
  const s = stage({
    ann: fighter(5, 60),
    bob: fighter(6, 60),
    cid: fighter(4, 60, 30, { damage: 27 }),
  });
  expect(strongCommand(renaissance, s.state, 'ann')).toMatchObject({
    do: 'attack',
    with: { target: 'cid' },
  });
});

test('and strikes with the sword in one hand, not with the knife in the other', () => {
  const s = stage({
    ann: { ...fighter(5, 70), weapons: [sword, knife] },
    bob: fighter(6, 60),
  });
  expect(strongCommand(renaissance, s.state, 'ann')?.with['weapon']).toBe('ann/sword');
});

test('asked how to defend, a good blade parries and a nimble one gets out of the way', () => {
  expect(defended(stage({ ann: fighter(5, 60), bob: fighter(6, 80) }))).toBe('parry:bob/sword');
  expect(defended(stage({ ann: fighter(5, 60), bob: fighter(6, 20, 85) }))).toBe('fray');
});
