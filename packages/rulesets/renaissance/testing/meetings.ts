import type { Changes, Person, Stage, Staging } from './stage.js';
import { stage, warHorse, weapon } from './stage.js';

// Four combatants for fights in which several rules meet: Ann and her horse, Bob beside them, Cid farther off.

export const sword = weapon('sword');
export const dirk = weapon('dirk', { tags: ['Off-Hand'] });
export const sabre = weapon('sabre', { tags: ['Cavalry'] });
export const hook = weapon('hook', { tags: ['Catch'] });
export const pike = weapon('pike', { skills: ['pole-arms'], hands: 2, reach: 1, tags: ['Brace'] });
export const hoof = weapon('hoof', { skills: ['unarmed'], kind: 'natural', tags: ['Natural'] });
export const claws = weapon('claws', { skills: ['unarmed'], kind: 'natural', tags: ['Natural'] });
export const knife = weapon('knife', {
  kind: 'thrown',
  skills: ['one-handed', 'ranged'],
  tags: ['Off-Hand'],
});
export const bomb = weapon('bomb', { kind: 'thrown', skills: ['ranged'], tags: ['Blast'] });
export const pistol = weapon('pistol', {
  kind: 'projectile',
  skills: ['ranged'],
  reload: 'none',
  tags: ['Off-Hand'],
});
export const crossbow = weapon('crossbow', {
  kind: 'projectile',
  skills: ['ranged'],
  hands: 2,
  reload: 'quick',
});

const skills = {
  'one-handed': 60,
  'pole-arms': 60,
  ranged: 60,
  unarmed: 45,
  fray: 40,
  ride: 50,
  athletics: 50,
  deception: 50,
};
const PEOPLE: Readonly<Record<string, Person>> = {
  ann: { at: [5, 5], side: 'a', skills, weapons: [sword] },
  bob: { at: [6, 5], side: 'b', skills, weapons: [sword] },
  cid: { at: [20, 5], side: 'b', skills, weapons: [sword] },
  horse: warHorse([4, 5], { STR: 45, hands: 0, naturalWeapons: [hoof] }),
};

/** One of the four as they are, or a copy with changes. */
export function like(who: string, changes: Partial<Person> = {}): Person {
  const person = PEOPLE[who];
  if (!person) throw new Error(`nobody is called ${who}`);
  return { ...person, ...changes, sheet: { ...person.sheet, ...changes.sheet } };
}

/** The four with the given changes, in the order Ann, Bob, Cid, horse. */
export const meeting = (
  changes: Changes = {},
  staging: Staging = {},
  others: Readonly<Record<string, Person>> = {},
): Stage =>
  stage(
    {
      ...Object.fromEntries(Object.keys(PEOPLE).map((id) => [id, like(id, changes[id])])),
      ...others,
    },
    { order: ['ann', 'bob', 'cid', 'horse', ...Object.keys(others)], ...staging },
  );

/** Ann in the saddle of the horse, on the square beside Bob. */
export const ridden = (changes: Changes = {}): Changes => ({
  ...changes,
  ann: { weapons: [sabre], state: { riding: 'horse' }, ...changes['ann'] },
  horse: { at: [5, 5], ...changes['horse'] },
});
