import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { gun, pistol, stage, sword } from '../testing/stage.js';

const policy = sensiblePolicy(true20);

test('T20-TWF-01 who has learned it strikes with blade and fist where a pistol alone does as much as the blade', () => {
  const s = stage({
    ann: {
      at: [4, 5],
      sheet: {
        printed: { attack: 8 },
        feats: ['Two-Weapon Fighting'],
        weapons: [pistol(), sword({ light: true })],
      },
    },
    bob: { at: [5, 5], sheet: { weapons: [sword()] } },
  });
  expect(policy.command(s.state, 'ann')).toMatchObject({
    do: 'two-weapons',
    with: { weapon: 'ann/sword', offHand: 'unarmed', target: 'bob', offTarget: 'bob' },
  });
});

test('T20-AUTO-13 a sweep through two foes spares a friend and one who has fallen between them', () => {
  const line = (options = {}) =>
    stage(
      {
        ann: { at: [1, 5], sheet: { printed: { attack: 12 }, weapons: [gun()] } },
        one: { at: [11, 5], sheet: { weapons: [pistol()] } },
        friend: { at: [13, 5], side: 'ours' },
        fallen: { at: [14, 5], state: { marks: { unconscious: 1 } } },
        two: { at: [15, 5], sheet: { weapons: [pistol()] } },
      },
      { options, order: ['ann', 'one', 'two', 'friend'] },
    );
  const s = line();
  const command = policy.command(s.state, 'ann');
  expect(command).toMatchObject({ do: 'sweep', with: { spare: ['friend', 'fallen'] } });
  const strict = line({ 'auto.skipTargets': 'forbidden' });
  expect(policy.command(strict.state, 'ann')?.do).not.toBe('sweep');
});
