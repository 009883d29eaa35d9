import { expect, test } from 'vitest';
import { dirk, hook, meeting, ridden } from '../testing/meetings.js';
import type { Stage } from '../testing/stage.js';
import { effectsOn, targetsOf } from '../testing/stage.js';

// Combatants who leave during lasting effects, join them, or return by undo.

const order = ['ann', 'bob', 'cid', 'horse'];
const far = { at: [1, 1] as const };
const leaves = (s: Stage, who: string): void => {
  const step = s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } });
  if (step.kind !== 'done') throw new Error(JSON.stringify(step));
};
/** Bob has picked up Ann's sword, and it is her turn. */
const borrowed = () => {
  const s = meeting({ bob: { weapons: [] }, horse: far, cid: { at: [6, 6] } }, { order });
  s.do('ann', 'drop', { item: 'ann/sword' });
  s.end();
  s.do('bob', 'pick-up', { item: 'ann/sword' });
  return s.until('ann');
};

test('REN-MAN-03 REN-TURN-06 a sword whose owner leaves stays with the opponent who has picked it up', () => {
  const s = borrowed();
  leaves(s, 'ann');
  s.gm('place', { who: 'horse', to: [5, 5] });
  const scene = s
    .until('bob')
    .do('bob', 'attack', { weapon: 'ann/sword', target: 'horse' }, { dice: [99] });
  expect(targetsOf(scene, 'attack')).toEqual([60]);
});

test('REN-CATCH-05 REN-TURN-06 a borrowed sword that is caught stays caught when its owner leaves, not when its wielder does', () => {
  const caught = () => {
    const s = meeting(
      { ann: { weapons: [dirk, hook] }, bob: { weapons: [] }, cid: { at: [6, 6] }, horse: far },
      { order },
    );
    s.do('ann', 'drop', { item: 'ann/dirk' });
    s.end();
    s.do('bob', 'pick-up', { item: 'ann/dirk' });
    s.do(
      'bob',
      'attack',
      { weapon: 'ann/dirk', target: 'ann' },
      { dice: [20, 40], answers: [['defence', 'catch:ann/hook']] },
    );
    expect(s.who('ann').catching).toMatchObject({ of: 'bob', caught: 'ann/dirk' });
    return s;
  };
  const s = caught();
  leaves(s, 'bob');
  expect(s.who('ann').catching).toBe(null);
  s.fight.undo();
  expect(s.who('ann').catching).toMatchObject({ of: 'bob' });
});

test('REN-MOUNT-10 REN-TURN-06 a pin goes with the fallen mount that is taken away, and comes back by undo', () => {
  const s = meeting(ridden(), { order });
  s.gm('harm', { who: 'horse', damage: 400 }, { dice: [99] });
  leaves(s, 'horse');
  expect([effectsOn(s, 'ann'), s.allowed('ann', 'stand-up')]).toEqual([[], true]);
  s.fight.undo();
  expect([effectsOn(s, 'ann'), s.refused('ann', 'stand-up')]).toEqual([
    ['stuck'],
    ['REN-MOUNT-10'],
  ]);
});

test('REN-MAN-06 REN-TURN-06 a held rider whose mount leaves stands beside the grabber, and is still held', () => {
  const s = meeting(ridden({ ann: { state: { riding: 'horse', grabbedBy: ['bob'] } } }), { order });
  leaves(s, 'horse');
  expect(s.who('ann')).toMatchObject({ at: [5, 4], riding: null, grabbedBy: ['bob'] });
});

test('REN-REACT-03 REN-TURN-06 what was readied against a combatant who has left is never asked about, and by undo it is', () => {
  const s = meeting({ horse: far }, { order });
  const action = { do: 'attack', with: { weapon: 'ann/sword', target: 'bob' } };
  s.do('ann', 'ready', { event: 'turn', who: 'cid', action });
  leaves(s, 'bob');
  expect(s.end().questions).toEqual([]);
  s.fight.undo();
  s.fight.undo();
  s.end();
  const scene = s.do('bob', 'end', {}, { dice: [99], answers: [['readied', 'yes']] });
  expect(scene.rolled).toEqual(['ann attack']);
});

test('REN-BRACE-03 REN-TURN-06 a combatant whom the GM adds knows nothing of feints, holds and braces before, and begins whole', () => {
  const s = meeting({ horse: far }, { order });
  s.do('ann', 'feint', { target: 'bob' }, { dice: [45, 99] });
  s.gm('add', { from: 'watchman', side: 'b', to: [8, 8] });
  const [added] = Object.values(s.state.combatants).filter(({ id }) => !order.includes(id));
  expect(added).toMatchObject({ effects: [], grabbedBy: [], catching: null, damage: 0 });
  expect(effectsOn(s, 'bob')).toEqual(['feinted']);
});
