import type { Person } from './stage.js';
import { weapon } from './stage.js';

// Weapons and combatants for random fights in which many rules come into play.

export const sword = weapon('sword', { damage: { dice: 1, flat: 3, db: true } });
export const hook = weapon('hook', {
  damage: { dice: 1, flat: 0, db: true },
  tags: ['Catch', 'Off-Hand'],
});
export const spear = weapon('spear', {
  skills: ['pole-arms'],
  hands: 2,
  reach: 1,
  tags: ['Brace'],
  damage: { dice: 1, flat: 5, db: true },
});
export const sabre = weapon('sabre', { damage: { dice: 1, flat: 4, db: true }, tags: ['Cavalry'] });
export const knife = weapon('knife', {
  skills: ['one-handed', 'ranged'],
  kind: 'thrown',
  damage: { dice: 1, flat: -1, db: true },
  tags: ['Off-Hand'],
});
export const bomb = weapon('bomb', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Blast', 'Off-Hand'],
  damage: { dice: 1, flat: 4 },
});
export const oil = weapon('oil', {
  skills: ['ranged'],
  kind: 'thrown',
  tags: ['Splash'],
  damage: { dice: 0 },
  splash: { extent: { dice: 1 }, effect: 'slippery' },
});
export const crossbow = weapon('crossbow', {
  skills: ['ranged'],
  kind: 'projectile',
  hands: 2,
  reload: 'quick',
  damage: { dice: 1, flat: 5 },
});
export const hoof = weapon('hoof', {
  skills: ['unarmed'],
  kind: 'natural',
  tags: ['Natural'],
  damage: { dice: 1, flat: 2, db: true },
});

export const skills = {
  'one-handed': 60,
  'pole-arms': 60,
  ranged: 60,
  unarmed: 55,
  fray: 40,
  ride: 40,
  deception: 50,
  athletics: 50,
};
export const fighter = (
  side: string,
  at: Person['at'],
  weapons: NonNullable<Person['weapons']>,
  more: Partial<Person> = {},
): Person => ({ side, at, skills, weapons, ...more, sheet: { DUR: 60, luck: 1, ...more.sheet } });
export const mount = (side: string, at: Person['at']): Person => ({
  side,
  at,
  skills: { unarmed: 50, fray: 30 },
  sheet: {
    DUR: 50,
    size: 'Large',
    hands: 0,
    warTrained: true,
    naturalWeapons: [hoof],
    movement: { hooves: { base: 5, full: 15 } },
  },
});
export const rider = (of: string) => ({ state: { riding: of } });
