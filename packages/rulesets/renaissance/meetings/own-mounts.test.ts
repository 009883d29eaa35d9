import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import type { Person } from '../testing/stage.js';
import { effectsOn, stage, weapon } from '../testing/stage.js';

// Riders and their own mounts: readied actions, where riders dismount, and what a mount leaves
// behind.

const sword = weapon('sword');
const skills = { 'one-handed': 60, fray: 40, unarmed: 50, ride: 40 };
const horse: Person = {
  at: [5, 5],
  side: 'a',
  skills: { unarmed: 45, fray: 30 },
  sheet: { warTrained: true, size: 'Large', movement: { hooves: { base: 5, full: 15 } } },
};
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword], state: { riding: 'horse' } };
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const cid: Person = { at: [10, 5], side: 'b', skills, weapons: [sword] };
const order = ['ann', 'horse', 'bob', 'cid'];
const blow = (by: string, target: string): Json => ({
  do: 'attack',
  with: { weapon: `${by}/sword`, target },
});

test('REN-REACT-03 REN-MOUNT-01 a rider who waits for the movement of the mount does not answer the own ride', () => {
  const s = stage({ ann, horse, bob, cid }, { order });
  s.do('ann', 'ready', { event: 'move', who: 'horse', action: blow('ann', 'bob') });
  const scene = s.do('ann', 'move', { path: [[5, 6]] }, { answers: [['opportunity', 'no']] });
  expect(scene.asked).not.toContain('ann readied');
});

test('REN-REACT-03 REN-AWARE-01 what was readied for a mount is not asked about once it hides with its rider', () => {
  const s = stage({ ann, horse, bob, cid: { ...cid, side: 'c', at: [7, 5] } }, { order });
  s.until('bob');
  s.do('bob', 'ready', { event: 'move', who: 'horse', action: blow('bob', 'cid') });
  s.gm('hide', { who: 'ann', hidden: true });
  s.until('ann');
  expect(s.do('ann', 'move', { path: [[5, 7]] }).questions).toEqual([]);
});

test('REN-MOUNT-10 a mount that leaves the fight pins no one any more', () => {
  const s = stage({ ann, horse, bob, cid }, { order });
  s.gm('prone', { who: 'horse' }, { dice: [98] });
  expect(effectsOn(s, 'ann')).toEqual(['stuck']);
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'horse' } });
  expect(effectsOn(s, 'ann')).toEqual([]);
});

test('REN-MOUNT-01 REN-GRID-02 who gets off a wide mount needs one square beside it, not the room of the mount', () => {
  const wide: Person = { ...horse, at: [0, 0], sheet: { ...horse.sheet, footprint: 2 } };
  const rows = ['...####', '...#...', '...#...'];
  const s = stage(
    { ann: { ...ann, at: [0, 0] }, horse: wide, bob: { ...bob, at: [5, 1] } },
    { map: { rows } },
  );
  s.do('ann', 'dismount');
  const { at, size } = s.who('ann');
  expect([Math.max(...at), size]).toEqual([2, 1]);
});
