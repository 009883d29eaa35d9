import { expect, test } from 'vitest';
import type { Person } from '../../testing/stage.js';
import { diceOf, grappleKind, natural, stage } from '../../testing/stage.js';

const grappler = { DEX: 8, competencies: ['grappling'] };
const on = (other: string, degree: number): Person['state'] => ({
  grapple: [{ with: other, degree }],
});
const rescuer: Person = { side: 'a', sheet: grappler };
const free = (ally: string, from: string) => ({ ally, from });

test('LUR-FREE-01 only an ally grappled by an enemy can be freed, whichever of them began it', () => {
  const s = stage({
    ray: rescuer,
    fay: { side: 'a', state: on('eva', 1) },
    eva: { side: 'b' },
    zoe: { side: 'a' },
  });
  expect(s.allowed('ray', 'free-ally', free('fay', 'eva'))).toBe(true);
  expect(s.allowed('ray', 'free-ally', free('zoe', 'eva'))).toBe(false);
  const nobody = stage({ ray: rescuer, zoe: { side: 'a' }, eva: { side: 'b' } });
  expect(nobody.refused('ray', 'free-ally', free('zoe', 'eva'))).toEqual(['LUR-FREE-01']);
});

test('LUR-FREE-01 holders and climbers cannot be freed from their own grapple', () => {
  const s = stage({
    ray: rescuer,
    fay: { side: 'a', state: on('ogre', 2) },
    ogre: { side: 'b', sheet: { WGT: 24, STR: 20 } },
    hob: { side: 'a', sheet: { WGT: 24, STR: 20 }, state: on('imp', 2) },
    imp: { side: 'b', sheet: { WGT: 2 } },
  });
  expect(s.refused('ray', 'free-ally', free('fay', 'ogre'))).toEqual(['LUR-FREE-01']);
});

test('LUR-FREE-03 LUR-PICK-08 a held combatant frees no one from another enemy', () => {
  const s = stage({
    ray: rescuer,
    fay: { side: 'a' },
    eva: { side: 'b', state: on('fay', 1) },
    ogre: { side: 'b', sheet: { WGT: 24, STR: 20 }, state: on('ray', 2) },
  });
  expect(s.refused('ray', 'free-ally', free('fay', 'eva'))).toEqual(['LUR-FREE-03', 'LUR-PICK-08']);
});

test('LUR-FREE-03 LUR-PICK-23 jaws that bite are competent to free from one they could take', () => {
  const rolls = (bites: boolean) => {
    const s = stage({
      dragon: {
        side: 'a',
        sheet: {
          WGT: 160,
          STR: 20,
          DEX: 5,
          hands: 0,
          largeMouth: true,
          natural: [natural('Tail'), ...(bites ? [natural('Bite', { tags: ['Bite'] })] : [])],
        },
      },
      fay: { side: 'a' },
      eva: { side: 'b', state: on('fay', 1) },
    });
    const dice = bites ? [1, 20] : [12];
    return [
      diceOf(s.do('dragon', 'free-ally', free('fay', 'eva'), { dice })),
      grappleKind(s, 'eva', 'fay'),
    ];
  };
  expect(rolls(true)).toEqual([['dragon offence d6', 'eva defence d20'], undefined]);
  expect(rolls(false)).toEqual([['eva defence d12'], undefined]);
});
