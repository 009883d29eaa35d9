import { describeNote } from '@tiltyard/engine/show';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { renaissance } from '../index.js';
import type { Changes, Person, Staging } from '../testing/stage.js';
import { changed, stage, targetsOf, warHorse, weapon } from '../testing/stage.js';

// A combatant who alone is unaware of a rider, of a mount, or of both.

const sabre = weapon('sabre', { tags: ['Cavalry'] });
const sword = weapon('sword');
const hoof = weapon('hoof', { skills: ['unarmed'], kind: 'natural', tags: ['Natural'] });
const skills = { 'one-handed': 60, fray: 40, unarmed: 45, ride: 50, perception: 40, stealth: 40 };
const ann: Person = { at: [5, 5], side: 'a', skills, weapons: [sabre], state: { riding: 'horse' } };
const horse: Person = warHorse([5, 5], { hands: 0, naturalWeapons: [hoof] });
const bob: Person = { at: [6, 5], side: 'b', skills, weapons: [sword] };
const meet = (changes: Changes = {}, more: Staging = {}) =>
  stage(changed({ ann, horse, bob }, changes), { order: ['ann', 'horse', 'bob'], ...more });
const blind: Changes = { bob: { state: { unawareOf: ['ann', 'horse'] } } };
const cut = { weapon: 'ann/sabre', target: 'bob' };
const kick = { weapon: 'horse/hoof', target: 'bob' };

test('REN-AWARE-03 REN-MOUNT-01 a combatant whom the rider has struck at knows of the mount as well, and defends against its kick', () => {
  const s = meet(blind);
  s.do('ann', 'attack', cut, { dice: [99] });
  expect(s.who('bob').unawareOf).toEqual([]);
  s.until('ann');
  const scene = s.do('ann', 'mount-attack', kick, {
    dice: [20, 30],
    answers: [['defence', 'fray']],
  });
  expect(scene.rolled).toEqual(['horse attack', 'bob Fray']);
});

test('REN-AWARE-03 REN-MOUNT-01 a combatant whom the mount has kicked at knows of its rider', () => {
  const s = meet(blind);
  s.do('ann', 'mount-attack', kick, { dice: [99] });
  expect(s.who('bob').unawareOf).toEqual([]);
});

test('REN-AWARE-03 and where the GM keeps it so, of neither', () => {
  const s = meet(blind);
  s.do('ann', 'attack', cut, { dice: [99], answers: [['stays-unaware', 'yes']] });
  expect(s.who('bob').unawareOf).toEqual(['ann', 'horse']);
});

test('REN-AWARE-02 REN-AWARE-03 a major figure who notices the rider in time defends, and knows of both', () => {
  const s = meet({
    bob: { state: { unawareOf: ['ann', 'horse'] }, sheet: { importance: 'major', luck: 0 } },
  });
  const scene = s.do('ann', 'attack', cut, {
    dice: [30, 29, 20, 30],
    answers: [['defence', 'fray']],
  });
  expect(scene.rolled).toEqual(['bob Perception', 'ann Stealth', 'ann attack', 'bob Fray']);
  expect(s.who('bob').unawareOf).toEqual([]);
});

test('REN-AWARE-03 REN-MOUNT-04 a combatant who mounts before the eyes of one that knows the mount is known as well', () => {
  const s = meet({
    ann: { at: [4, 5], state: {} },
    bob: { state: { unawareOf: ['ann'] } },
  });
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.who('bob').unawareOf).toEqual([]);
  const scene = s.do('ann', 'attack', cut, { dice: [20, 30], answers: [['defence', 'fray']] });
  expect(targetsOf(scene, 'Fray')).toEqual([40]);
});

test('REN-AWARE-03 a combatant who knows of neither knows of neither after the mounting', () => {
  const s = meet({
    ann: { at: [4, 5], state: {} },
    bob: { state: { unawareOf: ['ann', 'horse'] } },
  });
  s.do('ann', 'mount', { mount: 'horse' });
  expect(s.who('bob').unawareOf).toEqual(['ann', 'horse']);
});

test('REN-AWARE-03 a combatant who attacks a rider without having known of them knows of the mount, too', () => {
  const s = meet(blind, { order: ['bob', 'ann', 'horse'] });
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [99] });
  expect(s.who('bob').unawareOf).toEqual([]);
});

test('REN-AWARE-03 REN-REACT-05 a combatant who knows of neither has no blow at a ride away, one who learned of the rider has', () => {
  const s = meet(blind);
  expect(s.do('ann', 'move', { path: [[4, 5]] }).questions).toEqual([]);
  const t = meet(blind);
  t.do('ann', 'attack', cut, { dice: [99] });
  expect(t.do('ann', 'move', { path: [[4, 5]] }, { dice: [99] }).rolled).toEqual(['bob attack']);
});

test('REN-AWARE-03 REN-AWARE-02 the log names both of rider and mount where a combatant notices one of them', () => {
  const told = (say: ReturnType<typeof meet>, by: string, action: string, cmd: Data) => {
    const scene = say.do(by, action, cmd, { dice: action === 'gm.notice' ? [20] : [99] });
    const [note] = scene.all('notices');
    if (!note) throw new Error('nothing was noticed');
    return [note.data, describeNote(renaissance, note, say.state)];
  };
  expect(told(meet(blind), 'ann', 'attack', cut)).toEqual([
    { who: 'bob', of: 'ann', mount: 'horse' },
    'Bob is now aware of ann on horse.',
  ]);
  expect(told(meet(blind), 'ann', 'mount-attack', kick)).toEqual([
    { who: 'bob', of: 'horse', rider: 'ann' },
    'Bob is now aware of horse and ann in the saddle.',
  ]);
  const major = { bob: { ...blind['bob'], sheet: { importance: 'major' } } };
  const called = { who: 'bob', of: 'ann', against: 'nothing' };
  expect(told(meet(major), 'gm', 'gm.notice', called)).toEqual([
    { who: 'bob', of: 'ann', mount: 'horse' },
    'Bob is now aware of ann on horse.',
  ]);
  const onFoot = { ...blind, ann: { at: [5, 4] as const, state: {} } };
  expect(told(meet(onFoot), 'ann', 'attack', cut)[1]).toBe('Bob is now aware of ann.');
});
