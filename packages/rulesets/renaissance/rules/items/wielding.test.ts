import { expect, test } from 'vitest';
import { renaissance } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { stage, targetsOf, weapon } from '../../testing/stage.js';

const bob: Person = { side: 'b', at: [6, 5], skills: { fray: 40 } };
const field = (ann: Partial<Person>) => stage({ ann: { side: 'a', at: [5, 5], ...ann }, bob });
const skills = { ranged: 70, 'one-handed': 50, 'pole-arms': 60 };

/** The skill of an attack, and the skills offered as a choice. */
const rolledOn = (
  how: Readonly<Record<string, boolean>>,
  weaponSkills: readonly string[],
  kind: string,
) => {
  const s = field({ weapons: [weapon('axe', { skills: [...weaponSkills], kind })], skills });
  const parameters = { weapon: 'ann/axe', target: 'bob', ...how };
  const domain = renaissance.actions.get('attack')?.domain(s.state, 'ann', 'skill', parameters);
  const open = domain?.kind === 'choice' ? domain.options.map(({ value }) => value) : [];
  // Bob stands next to Ann: a throw has -20.
  return [...targetsOf(s.do('ann', 'attack', parameters, { dice: [98] }), 'attack'), ...open];
};

test('REN-ATK-12 REN-ATK-13 a weapon is used with the best skill that fits how it is used', () => {
  const all = ['one-handed', 'ranged', 'pole-arms'];
  expect(rolledOn({ thrown: true }, all, 'thrown')).toEqual([50]);
  expect(rolledOn({ thrown: false }, all, 'thrown')).toEqual([60, 'pole-arms', 'one-handed']);
  expect(rolledOn({}, ['ranged', 'one-handed'], 'melee')).toEqual([50]);
  expect(rolledOn({}, ['one-handed', 'ranged'], 'projectile')).toEqual([50]);
  // If no skill fits, any of them can be used.
  expect(rolledOn({ thrown: true }, ['one-handed', 'pole-arms'], 'thrown')).toEqual([
    40,
    'pole-arms',
    'one-handed',
  ]);
  expect(rolledOn({}, ['ranged'], 'melee')).toEqual([70]);
});

test('REN-RNG-01 REN-TERM-01 only what can also be struck with may be struck with instead of thrown, and threatens', () => {
  const asks = (weaponSkills: readonly string[], kind: string): boolean => {
    const s = field({ weapons: [weapon('axe', { skills: [...weaponSkills], kind })], skills });
    const domain = renaissance.actions
      .get('attack')
      ?.domain(s.state, 'ann', 'thrown', { weapon: 'ann/axe' });
    return domain?.kind === 'choice' && domain.options.length > 0;
  };
  expect(asks(['one-handed', 'ranged'], 'thrown')).toBe(true);
  expect(asks(['ranged'], 'thrown')).toBe(false);
  expect(asks(['one-handed', 'ranged'], 'melee')).toBe(false);
});

const kinds: readonly (readonly [string, readonly string[], boolean])[] = [
  ['melee', ['one-handed'], true],
  ['shield', ['one-handed'], true],
  ['thrown', ['one-handed', 'ranged'], true],
  ['thrown', ['ranged'], false],
  ['projectile', ['ranged'], false],
  ['touch', ['unarmed'], false],
  ['indicate', ['ranged'], false],
];

test.each(kinds)(
  'REN-TERM-01 a weapon of kind %s used with %j threatens neighbours: %s',
  (kind, used, threatens) => {
    const s = field({ weapons: [weapon('thing', { skills: [...used], kind })], skills: {} });
    s.end();
    const scene = s.do(
      'bob',
      'move',
      { path: [[7, 5]] },
      threatens ? { answers: [['opportunity', 'no']] } : {},
    );
    expect(scene.questions.includes('opportunity')).toBe(threatens);
  },
);

test('REN-MULTI-06 REN-NAT-05 the second hand and all limbs but the first are off, less one more of each for the ambidextrous', () => {
  const claw = (name: string) =>
    weapon(name, { skills: ['unarmed'], kind: 'natural', tags: ['Off-Hand'] });
  const person = (more: Person['sheet'] = {}): Partial<Person> => ({
    skills: { 'one-handed': 60, unarmed: 60 },
    weapons: [weapon('sword'), weapon('dirk', { tags: ['Off-Hand'] })],
    sheet: { naturalWeapons: [claw('bite'), claw('left'), claw('right')], ...more },
  });
  const totals = (more: Person['sheet'] = {}) =>
    ['sword', 'dirk', 'bite', 'left', 'right'].map((id) =>
      field(person(more)).total('attack', 'ann', 'ann', 'attack', {
        weapon: `ann/${id}`,
        target: 'bob',
      }),
    );
  expect(totals()).toEqual([60, 50, 60, 50, 50]);
  expect(totals({ ambidextrous: true })).toEqual([60, 60, 60, 60, 50]);
});

test('REN-NAT-05 REN-MULTI-07 what costs the off hand more cites the rule of its kind', () => {
  const parts = (weapons: Person['weapons'], natural: Person['weapons'], id: string) =>
    field({ weapons: weapons ?? [], sheet: { naturalWeapons: natural ?? [] } })
      .do('ann', 'attack', { weapon: `ann/${id}`, target: 'bob' }, { dice: [98] })
      .breakdowns('attack')
      .flatMap((each) => each.parts)
      .filter(({ rule }) => ['REN-NAT-05', 'REN-MULTI-07', 'REN-MULTI-06'].includes(rule))
      .map(({ rule, amount, counts }) => `${rule} ${counts ? amount : 'not'}`);
  const sword = weapon('sword');
  const tagged = { tags: ['Off-Hand'] };
  const bite = weapon('bite', { kind: 'natural', skills: ['unarmed'] });
  const claw = { kind: 'natural', skills: ['unarmed'] };
  expect(parts([sword, weapon('dirk', tagged)], [], 'dirk')).toEqual([
    'REN-MULTI-06 -10',
    'REN-MULTI-07 not',
  ]);
  expect(parts([sword, weapon('dirk')], [], 'dirk')).toEqual([
    'REN-MULTI-06 -10',
    'REN-MULTI-07 -10',
  ]);
  expect(parts([], [bite, weapon('claw', { ...claw, ...tagged })], 'claw')).toEqual([
    'REN-MULTI-06 -10',
    'REN-NAT-05 not',
  ]);
  expect(parts([], [bite, weapon('claw', claw)], 'claw')).toEqual([
    'REN-MULTI-06 -10',
    'REN-MULTI-07 -10',
  ]);
});

test('REN-TOUCH-01 REN-INDIC-01 haste hinders a touch or a gesture rolled on aptitudes as one rolled on a skill', () => {
  const power = (kind: string, used: string) =>
    weapon('power', {
      kind,
      skills: [used],
      damage: { dice: 0 },
      range: { short: 50, medium: 60, long: 70, extreme: 80 },
    });
  const total = (kind: string, used: string, level: number) => {
    const s = stage({
      ann: { side: 'a', at: [1, 5], weapons: [power(kind, used)], skills: { [used]: level } },
      bob: { ...bob, at: [7, 5] },
    });
    s.do('ann', 'move', { path: [[kind === 'touch' ? 6 : 1, kind === 'touch' ? 5 : 11]] });
    return s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/power', target: 'bob' });
  };
  expect(total('touch', 'unarmed', 20)).toBe(45 - 10 + 20);
  expect(total('touch', 'unarmed', 60)).toBe(60 - 10 + 20);
  expect(total('indicate', 'ranged', 20)).toBe(45 - 10 + 20);
  expect(total('indicate', 'ranged', 60)).toBe(60 - 10 + 20);
});

test('REN-TERM-01 REN-CTX-20 a skill of its own that is tagged as a ranged attack throws, and threatens no neighbour', () => {
  const throwing = { ranks: 40, aptitude: 'COO', tags: ['Physical', 'Ranged Attack'] };
  const dart = weapon('dart', { skills: ['throwing'], kind: 'thrown' });
  const s = field({ weapons: [dart], sheet: { skills: { throwing } } });
  s.end();
  expect(s.do('bob', 'move', { path: [[7, 5]] }).questions).toEqual([]);
});
