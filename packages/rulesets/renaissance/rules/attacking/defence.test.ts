import { expect, test } from 'vitest';
import type { Id, Json } from '@tiltyard/engine';
import type { Props } from '@tiltyard/testing';
import type { Person, Stage, Staging } from '../../testing/stage.js';
import { stage, targetsOf, weapon } from '../../testing/stage.js';

const sword = weapon('sword');
const bow = weapon('bow', { skills: ['ranged'], kind: 'projectile', hands: 2 });
const touch = weapon('chill', { skills: ['unarmed'], kind: 'touch', damage: { dice: 0 } });
const claw = weapon('claw', { skills: ['unarmed'], kind: 'natural' });
const hook = weapon('hook', { tags: ['Catch'] });

const ATTACK = { 'one-handed': 60, unarmed: 60, ranged: 60 };
const attacker = (at: Person['at'], more: Partial<Person> = {}): Person => ({
  side: 'a',
  at,
  skills: ATTACK,
  ...more,
});
const bob = (more: Partial<Person> = {}): Person => ({
  side: 'b',
  at: [5, 5],
  skills: { fray: 50 },
  ...more,
});

/** The defences Bob has against a blow that would hit; he uses Fray, and it has no effect. */
const open = (s: Stage, by: Id, what: string): readonly Json[] =>
  s
    .do(
      by,
      'attack',
      { weapon: what, target: 'bob' },
      { dice: [10, 12], answers: [['defence', 'fray']] },
    )
    .open('defence');

const parried = (b: Partial<Person>, props: Props, staging: Staging = {}) =>
  stage({ ann: attacker([4, 5], { weapons: [sword] }), bob: bob(b) }, staging).do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    props,
  );

test('REN-UNARM-02 who is armed is settled for each attacker, no matter who struck before', () => {
  const crowd = {
    ann: attacker([4, 5]),
    cid: attacker([5, 4], { weapons: [sword] }),
    dan: attacker([6, 5], { sheet: { naturalWeapons: [claw] } }),
    eve: attacker([5, 6], { weapons: [touch] }),
    bob: bob({ weapons: [hook] }),
  };
  const blows = [
    ['ann', 'unarmed'],
    ['cid', 'unarmed'],
    ['dan', 'unarmed'],
    ['dan', 'dan/claw'],
    ['eve', 'eve/chill'],
    ['cid', 'cid/sword'],
  ] as const;
  const bare = ['fray', 'parry:bob/hook', 'unarmed'];
  const armed = ['fray', 'parry:bob/hook'];
  const expected = [bare, armed, armed, armed, bare, ['fray', 'parry:bob/hook', 'catch:bob/hook']];
  const known = new Map(blows.map((blow, i) => [blow, expected[i]]));
  for (const order of [blows, blows.toReversed()])
    for (const first of order)
      for (const then of order) {
        if (first[0] === then[0]) continue;
        const s = stage(crowd, { order: [first[0], then[0], 'bob'] });
        expect(open(s, first[0], first[1]), first.join(' ')).toEqual(known.get(first));
        s.end();
        expect(open(s, then[0], then[1]), `${first.join(' ')}, ${then.join(' ')}`).toEqual(
          known.get(then),
        );
      }
});

test('REN-TOUCH-01 REN-UNARM-02 bare hands keep off the touch of one whose claws they cannot parry', () => {
  const beast = attacker([6, 5], { weapons: [touch], sheet: { naturalWeapons: [claw] } });
  const s = stage({ dan: beast, bob: bob({ weapons: [hook] }) });
  expect(open(s, 'dan', 'dan/claw')).toEqual(['fray', 'parry:bob/hook']);
  s.until('dan');
  expect(open(s, 'dan', 'dan/chill')).toEqual(['fray', 'parry:bob/hook', 'unarmed']);
});

test('REN-ATK-15 REN-ATK-17 a shot that came before does not keep one from parrying claws', () => {
  const s = stage({
    ann: attacker([5, 4], { weapons: [bow] }),
    dan: attacker([6, 5], { sheet: { naturalWeapons: [claw] } }),
    bob: bob({ weapons: [hook] }),
  });
  const shot = { weapon: 'ann/bow', target: 'bob' };
  expect(s.do('ann', 'attack', shot, { dice: [10, 12] }).questions).toEqual([]);
  s.end();
  expect(open(s, 'dan', 'dan/claw')).toEqual(['fray', 'parry:bob/hook']);
});

test('REN-UNARM-04 REN-NAT-02 REN-TOUCH-02 what bare hands parry at hangs on what they parry', () => {
  const parry = (by: Partial<Person>, what: string, b: Partial<Person> = {}) => {
    const s = stage({
      ann: attacker([4, 5], by),
      bob: bob({ skills: { fray: 20, unarmed: 55 }, ...b }),
    });
    return s.total('defence', 'bob', 'ann', 'attack', { weapon: what, target: 'bob' });
  };
  const fangs = { sheet: { naturalWeapons: [claw] } };
  expect(parry({}, 'unarmed')).toBe(55);
  expect(parry({ weapons: [sword] }, 'ann/sword')).toBe(35);
  expect(parry(fangs, 'ann/claw')).toBe(35);
  expect(parry({ weapons: [touch] }, 'ann/chill')).toBe(35);
  expect(parry({}, 'unarmed', fangs)).toBe(55);
  expect(parry({ weapons: [sword] }, 'ann/sword', fangs)).toBe(45);
  expect(parry(fangs, 'ann/claw', fangs)).toBe(55);
  expect(parry({ weapons: [touch] }, 'ann/chill', fangs)).toBe(35);
  // The default is the better of the two target numbers, not the better skill.
  expect(parry({}, 'unarmed', { skills: { fray: 40, unarmed: 55 } })).toBe(55);
  expect(parry({ weapons: [sword] }, 'ann/sword', { skills: { fray: 40, unarmed: 55 } })).toBe(40);
});

test('REN-ATK-14 skills that an attack rules out neither parry nor catch, and only against that attack', () => {
  const ways = (noDefence: readonly string[], skills: NonNullable<Person['skills']>) => {
    const net = weapon('net', { noDefence: [...noDefence], defendable: true });
    const s = stage(
      {
        ann: attacker([4, 5], { weapons: [sword, net] }),
        bob: bob({ weapons: [hook], skills }),
      },
      { order: ['ann', 'bob'] },
    );
    // The same hands after an attack with another weapon.
    s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [10, 12] });
    s.until('ann');
    const scene = s.do('ann', 'attack', { weapon: 'ann/net', target: 'bob' }, { dice: [2, 12] });
    const { domain } = scene.question('defence');
    return domain.kind === 'choice' ? domain.options.map(({ label }) => label) : [];
  };
  const fray = { fray: 50, 'one-handed': 45, unarmed: 40 };
  const hooks = { fray: 45, 'one-handed': 50, unarmed: 40 };
  expect(ways([], fray)).toEqual([
    'Fray (50)',
    'parry with hook (45)',
    'catch with hook (40)',
    'parry unarmed (20)',
  ]);
  expect(ways(['fray'], fray)).toEqual([
    'parry with hook (45)',
    'catch with hook (35)',
    'parry unarmed (20)',
  ]);
  expect(ways(['one-handed'], hooks)).toEqual([
    'Fray (45)',
    'catch with hook (35)',
    'parry unarmed (20)',
  ]);
  expect(ways(['unarmed'], hooks)).toEqual([
    'Fray (45)',
    'parry with hook (50)',
    'catch with hook (40)',
  ]);
  expect(ways(['fray', 'unarmed'], hooks)).toEqual([
    'parry with hook (50)',
    'catch with hook (40)',
  ]);
});

test('REN-CATCH-01 where an attack rules out Fray and the skill of the weapon, nothing is caught', () => {
  const net = weapon('net', { noDefence: ['fray', 'one-handed'] });
  const s = stage({ ann: attacker([4, 5], { weapons: [net] }), bob: bob({ weapons: [hook] }) });
  const scene = s.do('ann', 'attack', { weapon: 'ann/net', target: 'bob' }, { dice: [10, 1] });
  expect([scene.rolled, scene.questions]).toEqual([['ann attack', 'ann damage'], []]);
});

test('REN-CATCH-03 against an attack that has failed only catches are offered, and those that can be tried', () => {
  const options = { catchOnMiss: true } as const;
  const two = { weapons: [hook, sword], skills: { fray: 50, 'one-handed': 45 } };
  expect(parried(two, { dice: [98] }, { options }).open('catch')).toEqual(['no', 'catch:bob/hook']);
  const spent = parried({ ...two, state: { reacted: true } }, { dice: [98] }, { options });
  expect(spent.questions).toEqual([]);
  const blind = parried({ ...two, state: { unawareOf: ['ann'] } }, { dice: [98] }, { options });
  expect(blind.questions).not.toContain('catch');
});

test('REN-ATK-15 a shot is not parried by one who has just parried a blow, nor is a blow taken for a shot', () => {
  const s = stage(
    {
      ann: attacker([4, 5], { weapons: [sword] }),
      cid: attacker([9, 5], { weapons: [bow] }),
      bob: bob({ weapons: [sword], skills: { fray: 40, 'one-handed': 60 } }),
    },
    { order: ['cid', 'ann', 'bob'] },
  );
  const shot = { dice: [10, 12] };
  expect(
    targetsOf(s.do('cid', 'attack', { weapon: 'cid/bow', target: 'bob' }, shot), 'Fray'),
  ).toEqual([40]);
  s.end();
  const blow = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, shot);
  expect(targetsOf(blow, 'parry')).toEqual([60]);
});

/** A fencing blade, held by a combatant with this skill. */
const rapier = (skill: Record<string, Json>): Partial<Person> => ({
  weapons: [
    weapon('rapier', { proficiency: 'Fencing', specialization: 'Rapier', tags: ['Catch'] }),
  ],
  skills: { fray: 50 },
  sheet: { skills: { 'one-handed': { ranks: 40, ...skill } } },
});

test('REN-CTX-10 a parry asks for the proficiency of its weapon and gains by its specialization, Fray does not', () => {
  const target = (skill: Record<string, Json>, answer: string): readonly Json[] => {
    const scene = parried(rapier(skill), { dice: [10, 12], answers: [['defence', answer]] });
    return [
      ...targetsOf(scene, 'parry'),
      ...targetsOf(scene, 'Fray'),
      ...targetsOf(scene, 'catch'),
    ];
  };
  const fencer = { proficiencies: ['Fencing'] };
  const master = { ...fencer, specialization: 'Rapier' };
  expect(target({}, 'parry:bob/rapier')).toEqual([35]);
  expect(target(fencer, 'parry:bob/rapier')).toEqual([55]);
  expect(target(master, 'parry:bob/rapier')).toEqual([65]);
  expect(target(master, 'fray')).toEqual([50]);
  // Catching with the weapon's skill needs its proficiency, too; catching with Fray does not depend
  // on the weapon.
  const withFray = (fray: number) => {
    const who = { ...rapier({}), skills: { fray } };
    const scene = parried(who, { dice: [10, 12], answers: [['defence', 'catch:bob/rapier']] });
    return targetsOf(scene, 'catch');
  };
  expect(withFray(30)).toEqual([25]);
  expect(withFray(50)).toEqual([40]);
  expect(withFray(70)).toEqual([60]);
});

test('REN-CTX-10 the defence that is proposed is the best with what the weapon asks for', () => {
  const proposed = (skill: Record<string, Json>) => {
    const scene = parried(rapier(skill), { dice: [10, 12] });
    return [targetsOf(scene, 'parry'), targetsOf(scene, 'Fray')];
  };
  const fencer = { proficiencies: ['Fencing'] };
  expect(proposed({})).toEqual([[], [50]]);
  expect(proposed(fencer)).toEqual([[55], []]);
  // 45 is worth more than 50 once the specialization applies.
  expect(proposed({ ...fencer, ranks: 30 })).toEqual([[], [50]]);
  expect(proposed({ ...fencer, ranks: 30, specialization: 'Rapier' })).toEqual([[55], []]);
});

test('REN-ATK-15 a weapon of several melee skills parries with the best of them', () => {
  const staff = weapon('staff', { skills: ['ranged', 'one-handed', 'pole-arms'], hands: 2 });
  const skills = { fray: 20, ranged: 90, 'one-handed': 45, 'pole-arms': 60 };
  const scene = parried({ weapons: [staff], skills }, { dice: [10, 12] });
  expect(targetsOf(scene, 'parry')).toEqual([60]);
});

test('REN-TURN-06 a modifier of the GM touches the rolls it is for: attacks, defences, or all', () => {
  const against = (what: string): readonly (number | undefined)[] => {
    const s = stage({
      ann: attacker([4, 5], { weapons: [sword] }),
      bob: bob({ weapons: [sword], skills: { fray: 50, 'one-handed': 45 } }),
    });
    s.gm('modifier', { who: 'bob', what, amount: -7 });
    const defence = s.total('defence', 'bob', 'ann', 'attack', {
      weapon: 'ann/sword',
      target: 'bob',
    });
    s.end();
    const attack = s.total('attack', 'bob', 'bob', 'attack', {
      weapon: 'bob/sword',
      target: 'ann',
    });
    return [attack, defence];
  };
  expect(['attack', 'defence', 'all'].map(against)).toEqual([
    [38, 50],
    [45, 43],
    [38, 43],
  ]);
});

test('REN-ATK-17 of two equal defences the one that costs no reaction is taken unasked', () => {
  const even = { weapons: [sword], skills: { fray: 50, 'one-handed': 50 } };
  const options = { parryIsReaction: true } as const;
  const scene = parried(even, { dice: [10, 12] }, { options });
  expect([targetsOf(scene, 'Fray'), scene.has('reaction')]).toEqual([[50], false]);
});

test('REN-ATK-17 the question how to defend cites that a parry is a reaction where it is one', () => {
  const asked = (parryIsReaction: boolean) =>
    parried(
      { weapons: [sword], skills: { fray: 50, 'one-handed': 40 } },
      { dice: [10, 12] },
      { options: { parryIsReaction } },
    ).question('defence').rules;
  expect(asked(false)).toEqual(['REN-ATK-14', 'REN-REACT-08']);
  expect(asked(true)).toEqual(['REN-ATK-14', 'REN-ATK-17']);
});
