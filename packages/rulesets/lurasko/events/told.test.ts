import { describeNote } from '@tiltyard/engine/show';
import type { Scene } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { Person, Stage } from '../testing/stage.js';
import { natural, stage, weapon } from '../testing/stage.js';

/** The sentences of a scene's notes with these ids. */
const told = (s: Stage, scene: Scene, ...ids: readonly string[]): readonly string[] =>
  scene.notes
    .filter(({ id }) => ids.includes(id))
    .map((note) => describeNote(lurasko, note, s.state));

const ann: Person = {
  sheet: {
    STR: 12,
    competencies: ['sword', 'grappling'],
    weapons: [weapon('sword')],
    abilities: [{ name: 'Lock', with: 'grappling' }],
  },
};
const BLOW = { weapon: 'ann/sword', target: 'bob' };

test('LUR-CTX-12 a blow is told with its own damage, and with all damage so far if there was any before', () => {
  const s = stage({ ann, bob: {} });
  s.gm('major', { who: 'ann' });
  const blow = () => told(s, s.do('ann', 'strike', BLOW, { dice: [1, 9, 1] }), 'attacks', 'harm');
  expect(blow()).toEqual([
    'Ann strikes at bob (sword).',
    'Bob takes 10 damage: 1 degree of Superficial injury.',
  ]);
  expect(blow()[1]).toBe('Bob takes 10 damage, 20 in all: 1 degree of Superficial injury.');
});

test('LUR-GRAP-06 LUR-GADV-01 that grapplers attack with the body goes without saying, an ability does not', () => {
  const s = stage({ ann, bob: {} });
  s.gm('major', { who: 'ann' });
  const grip = s.do('ann', 'grapple', { target: 'bob', ability: 'Lock' }, { dice: [1, 9, 9, 9] });
  expect(told(s, grip, 'attacks')).toEqual(['Ann tries to grapple bob (Lock).']);
  const on = s.do('ann', 'wrestle', { target: 'bob' }, { dice: [1, 1, 1] });
  expect(told(s, on, 'attacks')).toEqual(['Ann grapples for advantage over bob.']);
  expect(told(s, s.do('ann', 'let-go', { target: 'bob' }), 'grapple ends')).toEqual([
    'Ann and bob no longer grapple.',
  ]);
});

const beast = (more: Person['sheet'] = {}): Person => ({
  sheet: { WGT: 140, STR: 20, hands: 0, largeMouth: true, ...more },
  state: { grapple: [{ with: 'bob', degree: 2 }] },
});

test.each([
  ['Beast bites bob in its jaws: 10 damage gets through (drive 20).', [natural('Bite')], [1]],
  ['Beast crushes bob: 40 damage gets through (drive 40).', [natural('Tail')], []],
])('LUR-PICK-15 LUR-PICK-19 harm to the held is told with its drive: %s', (line, arms, dice) => {
  const s = stage({ beast: beast({ natural: arms }), bob: {} });
  expect(told(s, s.do('beast', 'crush', { target: 'bob' }, { dice }), 'crushes')).toEqual([line]);
});

test('LUR-PICK-07 LUR-CLIMB-14 the end of a hold or a climb is told as such', () => {
  const s = stage({
    beast: beast(),
    bob: {},
    cid: { state: { grapple: [{ with: 'beast', degree: 2 }] } },
  });
  expect(told(s, s.do('beast', 'let-go', { target: 'bob' }), 'grapple ends')).toEqual([
    'Beast no longer holds bob.',
  ]);
  expect(told(s, s.until('cid').do('cid', 'let-go', { target: 'beast' }), 'grapple ends')).toEqual([
    'Cid is no longer on beast.',
  ]);
});
