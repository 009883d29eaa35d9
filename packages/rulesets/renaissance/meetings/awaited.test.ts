import { expect, test } from 'vitest';
import type { Json } from '@tiltyard/engine';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, stage, weapon } from '../testing/stage.js';

// Triggers of readied actions: combatants who hide, who ride, or who are gone when the trigger
// occurs.

const sword = weapon('sword');
const bow = weapon('bow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  ammunition: 'silver',
  range: { short: 50, medium: 100, long: 150, extreme: 200 },
});
const bomb = weapon('bomb', {
  kind: 'thrown',
  skills: ['ranged'],
  tags: ['Blast'],
  range: { short: 5, medium: 15, long: 30, extreme: 45 },
});
const skills = { 'one-handed': 60, fray: 40, ranged: 60, unarmed: 50, athletics: 60, ride: 40 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sword] };
const bob: Person = { at: [9, 5], side: 'b', skills, weapons: [sword] };
const cid: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const three = (changes: Changes = {}, more: Staging = {}) =>
  stage(changed({ ann, bob, cid }, changes), { order: ['ann', 'bob', 'cid'], ...more });
const blowAtCid: Json = { do: 'attack', with: { weapon: 'ann/sword', target: 'cid' } };
const yes = [['readied', 'yes']] as const;
const hidden = { state: { hidden: true } };

test('REN-REACT-03 REN-AWARE-01 no one is asked about the movement of a foe who hides', () => {
  const s = three({ bob: hidden });
  s.do('ann', 'ready', { event: 'move', action: blowAtCid });
  s.end();
  expect(s.do('bob', 'move', { path: [[11, 5]] }).questions).toEqual([]);
});

test('REN-REACT-03 REN-AWARE-01 nor about the turn of a foe who hides, or the shot that no one sees coming', () => {
  const s = three({ bob: { ...hidden, weapons: [bow], sheet: { ammunition: { silver: 2 } } } });
  s.do('ann', 'ready', { event: 'turn', action: blowAtCid });
  expect(s.end().questions).toEqual([]);
  const t = three({ bob: { ...hidden, weapons: [bow], sheet: { ammunition: { silver: 2 } } } });
  t.do('ann', 'ready', { event: 'attack', action: blowAtCid });
  t.end();
  const shot = t.do('bob', 'attack', { weapon: 'bob/bow', target: 'ann' }, { dice: [99] });
  expect(shot.questions).toEqual(['stays-unaware']);
});

test('REN-REACT-03 REN-AWARE-01 nor about a bomb that a hidden foe throws at a square', () => {
  const s = three(
    { bob: { ...hidden, weapons: [bomb] } },
    { options: { scatterTrigger: 'never' } },
  );
  s.do('ann', 'ready', { event: 'attack', action: blowAtCid });
  s.end();
  const scene = s.do('bob', 'attack-place', { weapon: 'bob/bomb', at: [15, 5] }, { dice: [99] });
  expect(scene.questions).toEqual([]);
});

test('REN-REACT-03 REN-AWARE-01 a combatant who alone is unaware of a foe does not answer their movement, a friend does', () => {
  const s = stage(
    {
      ann: { ...ann, state: { unawareOf: ['bob'] } },
      eve: { ...ann, at: [6, 6] },
      bob,
      cid,
    },
    { order: ['ann', 'eve', 'bob', 'cid'] },
  );
  s.do('ann', 'ready', { event: 'move', action: blowAtCid });
  s.end();
  const blow: Json = { do: 'attack', with: { weapon: 'eve/sword', target: 'cid' } };
  s.do('eve', 'ready', { event: 'move', action: blow });
  s.end();
  const scene = s.do('bob', 'move', { path: [[10, 5]] }, { dice: [99], answers: yes });
  expect(scene.asked).toEqual(['eve readied']);
});

test('REN-REACT-03 REN-AWARE-01 friends of the hidden know of their movement and may wait for it', () => {
  const s = three({ bob: hidden }, { order: ['cid', 'bob', 'ann'] });
  const blow: Json = { do: 'attack', with: { weapon: 'cid/sword', target: 'ann' } };
  s.do('cid', 'ready', { event: 'move', who: 'bob', action: blow });
  s.end();
  const scene = s.do('bob', 'move', { path: [[11, 5]] }, { dice: [99], answers: yes });
  expect(scene.asked).toContain('cid readied');
});

const horse: Person = {
  at: [9, 5],
  side: 'b',
  skills: { unarmed: 45, fray: 30 },
  sheet: { warTrained: true, size: 'Large', movement: { hooves: { base: 5, full: 15 } } },
};
const ridden = () =>
  stage(
    { ann, bob: { ...bob, state: { riding: 'horse' } }, horse, cid },
    { order: ['ann', 'bob', 'horse', 'cid'] },
  );

test('REN-REACT-03 REN-MOUNT-01 what was readied for the movement of a mount answers its movement under the rider', () => {
  const s = ridden();
  s.do('ann', 'ready', { event: 'move', who: 'horse', action: blowAtCid });
  s.end();
  const scene = s.do('bob', 'move', { path: [[11, 5]] }, { dice: [99], answers: yes });
  expect([scene.asked.filter((each) => each === 'ann readied'), scene.rolled]).toEqual([
    ['ann readied'],
    ['ann attack'],
  ]);
});

test('REN-REACT-03 REN-MOUNT-01 what was readied for any movement is asked about once a step, not for rider and mount', () => {
  const s = ridden();
  s.do('ann', 'ready', { event: 'move', action: blowAtCid });
  s.end();
  const no = ['readied', 'no'] as const;
  const scene = s.do('bob', 'move', { path: [[10, 5]] }, { answers: [no, no] });
  expect(scene.asked).toEqual(['ann readied', 'ann readied']);
});

test('REN-REACT-03 REN-MOVE-05 a stunt of the rider moves the mount as well, for those who wait for it', () => {
  const s = ridden();
  s.do('ann', 'ready', { event: 'move', who: 'horse', action: blowAtCid });
  s.end();
  const scene = s.do(
    'bob',
    'stunt',
    { words: 'leap', to: [11, 5] },
    { dice: [10, 99], answers: [['stunt-cost', 'quick'], ...yes] },
  );
  expect(scene.rolled).toEqual(['bob stunt', 'ann attack']);
});

test('REN-REACT-03 REN-RNG-13 REN-MAN-03 an archer who loses the bow to a readied disarm shoots nothing, and the Standard Action is gone', () => {
  const s = three({
    cid: { weapons: [bow], sheet: { ammunition: { silver: 1 } } },
  });
  const disarm: Json = { do: 'disarm', with: { target: 'cid', item: 'cid/bow' } };
  s.do('ann', 'ready', { event: 'attack', action: disarm });
  s.until('cid');
  const shot = { weapon: 'cid/bow', target: 'ann' };
  s.do('cid', 'attack', shot, { dice: [40, 99], answers: yes });
  expect(s.who('cid').ammunition).toEqual({ silver: 1 });
  expect(s.refused('cid', 'full-defense')).toEqual(['REN-TURN-03']);
});

test('REN-REACT-03 REN-REACT-04 a combatant who waits for a foe who leaves the fight keeps the reaction', () => {
  const s = three();
  s.do('ann', 'ready', { event: 'move', who: 'bob', action: blowAtCid });
  s.end();
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'bob' } });
  expect(s.who('ann').reacted).toEqual([]);
  const scene = s.until('cid').do('cid', 'move', { path: [[8, 5]] }, { dice: [99] });
  expect(scene.asked).toEqual(['ann opportunity']);
});

test.each([
  [[7, 5], []],
  [[6, 6], ['ann attack']],
] as const)(
  'REN-REACT-03 REN-GRID-02 at one who crawls to %j before the blow comes is rolled %j, and the Standard Action is gone',
  (to, rolled) => {
    const s = three(
      { cid: { state: { prone: true } }, bob: { at: [20, 5] } },
      { order: ['cid', 'ann', 'bob'] },
    );
    s.do('cid', 'ready', {
      event: 'attack',
      action: { do: 'crawl', with: { path: [[...to]] } },
    });
    s.end();
    const scene = s.do(
      'ann',
      'attack',
      { weapon: 'ann/sword', target: 'cid' },
      { dice: rolled.map(() => 99), answers: [...yes, ['opportunity', 'no']] },
    );
    expect([scene.rolled, s.who('cid').at]).toEqual([rolled, to]);
    expect(scene.cites('forestalled', 'REN-REACT-03')).toBe(rolled.length === 0);
    expect(s.refused('ann', 'full-defense')).toEqual(['REN-TURN-03']);
  },
);
