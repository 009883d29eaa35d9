import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import type { Person } from '../testing/stage.js';
import { stage, weapon } from '../testing/stage.js';

const skills = { 'one-handed': 60, fray: 20, unarmed: 15 };
const shield = weapon('shield', { kind: 'shield', tags: ['Off-Hand'], av: 2 });
const policy = sensiblePolicy(renaissance);

/** What one does first whose sword has been struck from the hand. */
function disarmed(more: NonNullable<Person['weapons']>) {
  const s = stage({
    ann: { at: [5, 5], skills, weapons: [weapon('sword')] },
    bob: { at: [6, 5], skills, weapons: [weapon('sword'), shield, ...more] },
  });
  s.do('ann', 'disarm', { target: 'bob', item: 'bob/sword' }, { dice: [40, 95] });
  s.do('ann', 'end');
  return policy.command(s.state, 'bob');
}

test('REN-MAN-03 a disarmed player draws another weapon, or picks that up, rather than strike with the shield', () => {
  expect(disarmed([weapon('mace')])).toMatchObject({ do: 'draw', with: { item: 'bob/mace' } });
  expect(disarmed([])).toMatchObject({ do: 'pick-up', with: { item: 'bob/sword' } });
});
