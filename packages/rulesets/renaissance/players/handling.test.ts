import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import type { Person } from '../testing/stage.js';
import { stage, weapon } from '../testing/stage.js';

const skills = { 'one-handed': 60, fray: 20, unarmed: 15 };
const shield = weapon('shield', { kind: 'shield', tags: ['Off-Hand'], av: 2 });
const policy = sensiblePolicy(renaissance);

/** The first command of a combatant whose sword has been struck from the hand. */
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

test('REN-RNG-11 an archer at blows shoots on where that is worth more than to strike with the blade', () => {
  const pressed = (dice: number) => {
    const bow = weapon('bow', {
      skills: ['ranged'],
      kind: 'projectile',
      hands: 2,
      damage: { dice },
    });
    const { state } = stage({
      ann: { at: [5, 5], skills: { ...skills, ranged: 60 }, weapons: [bow, weapon('sword')] },
      bob: { at: [6, 5], skills, weapons: [weapon('sword')] },
    });
    return policy.command(state, 'ann');
  };
  expect(pressed(3)).toMatchObject({ do: 'attack', with: { weapon: 'ann/bow' } });
  expect(pressed(1)).toMatchObject({ do: 'drop', with: { item: 'ann/bow' } });
});
