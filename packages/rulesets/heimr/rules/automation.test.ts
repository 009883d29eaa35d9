import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';

// What a GM who has turned automatic damage down is asked, and what comes of the answer.

const FIGHTER: Person = { abilities: { brawl: [0, 9], agility: [0, 4] } };

const struck = (given: number) => {
  const s = stage({ ann: FIGHTER, bob: FIGHTER });
  s.do(GM, 'gm.automation', { what: 'damage', degree: 'ask' });
  const fist = { target: 'bob', effect: 'hit' };
  const scene = s.do('ann', 'brawl', fist, { dice: [6], answers: [['gm.damage', given]] });
  return { scene, hp: s.who('bob').hp };
};

test('HEI-CTX-26 damage that is ruled out does not befall its target at all, any other is lost as ruled', () => {
  const none = struck(0);
  expect(none.scene.asked).toContain('gm gm.damage');
  expect([none.hp, none.scene.has('hit')]).toEqual([9, false]);
  const less = struck(1);
  expect([less.hp, less.scene.has('hit')]).toEqual([8, true]);
  const more = struck(3);
  expect([more.hp, more.scene.note('gm.damage')]).toMatchObject([6, { due: 1, given: 3 }]);
});
