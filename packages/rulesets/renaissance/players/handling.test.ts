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

const loadable = (reload: 'quick' | 'standard' | 'none') =>
  weapon('crossbow', {
    skills: ['ranged'],
    kind: 'projectile',
    hands: 2,
    reload,
    damage: { dice: 2, flat: 6 },
  });

test('REN-RNG-14 a pressed shooter loads rather than strike with bare hands where the shot is worth more than the blows in the meantime', () => {
  const pressed = (reload: 'quick' | 'standard', unarmed: number) =>
    policy.command(
      stage({
        ann: {
          at: [5, 5],
          skills: { fray: 20, unarmed, ranged: 45 },
          weapons: [loadable(reload)],
          state: { unloaded: ['ann/crossbow'] },
        },
        bob: { at: [6, 5], skills, weapons: [weapon('sword')] },
      }).state,
      'ann',
    )?.do;
  expect([pressed('quick', 15), pressed('standard', 15)]).toEqual(['reload', 'reload']);
  // The hands strike twice in the time that the slow one takes.
  expect([pressed('quick', 50), pressed('standard', 50)]).toEqual(['reload', 'attack']);
});

test('REN-RNG-14 REN-CTX-11 what was shot and cannot be loaded again is not picked up to fight with', () => {
  const dropped = (reload: 'standard' | 'none') => {
    const s = stage({
      ann: { at: [5, 5], skills: { ...skills, ranged: 60 }, weapons: [loadable(reload)] },
      bob: { at: [15, 5], skills, weapons: [weapon('sword')] },
    });
    s.do('ann', 'attack', { weapon: 'ann/crossbow', target: 'bob' }, { dice: [99] });
    s.do('ann', 'drop', { item: 'ann/crossbow' });
    return policy.command(s.until('ann').state, 'ann')?.do;
  };
  expect(dropped('standard')).toBe('pick-up');
  expect(dropped('none')).not.toBe('pick-up');
});

test('REN-RNG-14 REN-RNG-04 a pressed shooter does not load for a foe whom the shot does not reach', () => {
  const short = { ...loadable('quick'), range: { short: 2, medium: 2, long: 2, extreme: 2 } };
  const beyond = (x: number) =>
    policy.command(
      stage({
        ann: {
          at: [5, 5],
          skills: { fray: 20, unarmed: 15, ranged: 45 },
          weapons: [short],
          state: { unloaded: ['ann/crossbow'] },
        },
        golem: { at: [6, 5], skills, weapons: [weapon('sword')], sheet: { naturalArmor: 30 } },
        bob: { at: [x, 7], skills, weapons: [weapon('sword')] },
      }).state,
      'ann',
    )?.do;
  expect([beyond(5), beyond(8)]).toEqual(['reload', 'attack']);
});

test('REN-RNG-14 a spent pistol that cannot be loaded is no reason to load a toy beside it', () => {
  const holding = (reload: 'none' | 'quick') => {
    const toy = weapon('toy', {
      skills: ['ranged'],
      kind: 'projectile',
      reload: 'quick',
      damage: { dice: 0 },
    });
    const pistol = { ...loadable(reload), name: 'pistol', hands: 1 };
    const { state } = stage({
      ann: {
        at: [5, 5],
        skills: { fray: 20, unarmed: 15, ranged: 45 },
        weapons: [pistol, toy],
        state: { unloaded: ['ann/pistol', 'ann/toy'] },
      },
      bob: { at: [6, 5], skills, weapons: [weapon('sword')] },
    });
    return policy.command(state, 'ann')?.do;
  };
  expect([holding('quick'), holding('none')]).toEqual(['reload', 'attack']);
});
