import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { stage } from '../testing/stage.js';

// What a GM who has turned automatic damage down is asked, and what follows from the answer.

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

test('HEI-CTX-24 a jump whose damage is ruled out has not hurt, and ends on the feet; a fall lies all the same', () => {
  const map = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2] }] };
  const down = (action: string, parameters: object, given: number, dice: readonly number[]) => {
    const s = stage(
      { ann: { ...FIGHTER, state: { height: 2 } }, bob: { ...FIGHTER, at: 'A2' } },
      { map, options: { fallSafeHeights: 0 } },
    );
    s.do(GM, 'gm.automation', { what: 'damage', degree: 'ask' });
    const ruled = ['gm.damage', given] as const;
    const climbs = ['climb-requirement', 5] as const;
    const answers = action === 'climb' ? [climbs, ruled] : [ruled];
    s.do('ann', action, { ...parameters }, { dice, answers });
    return [s.who('ann').position, s.who('ann').hp, s.who('ann').height];
  };
  expect(down('jump-down', { to: 0 }, 0, [3])).toEqual(['standing', 9, 0]);
  expect(down('jump-down', { to: 0 }, 1, [3])).toEqual(['prone', 8, 0]);
  expect(down('climb', { way: 'down' }, 0, [1, 3])).toEqual(['prone', 9, 0]);
});
