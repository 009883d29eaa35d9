import { expect, test } from 'vitest';
import type { JsonObject } from '@tiltyard/engine';
import { renaissance } from '../../index.js';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, weapon } from '../../testing/stage.js';
import { strikeOptions } from './attack-options.js';

const sword = weapon('sword');
const dirk = weapon('dirk', { tags: ['Off-Hand'] });
const range = { short: 2, medium: 4, long: 6, extreme: 8 };
const bow = (more: JsonObject = {}) =>
  weapon('bow', { skills: ['ranged'], kind: 'projectile', range, ...more });
const gaze = weapon('gaze', { skills: ['ranged'], kind: 'indicate', damage: { dice: 0 }, range });

const ann: Person = { at: [5, 5], skills: { 'one-handed': 60, ranged: 60 } };
const bob: Person = { at: [6, 5], skills: { fray: 40 } };
const field = (a: Partial<Person>, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
/** The reason why an attack or strike is refused. */
const why = (
  s: ReturnType<typeof field>,
  weaponId: string,
  more: JsonObject = {},
  action = 'attack',
) => {
  const refusal = s.fight.refusal({
    do: action,
    by: 'ann',
    with: { weapon: weaponId, target: 'bob', ...more },
  });
  return refusal && [refusal.code, refusal.reason];
};
const code = (...asked: Parameters<typeof why>) => why(...asked)?.[0];

test('REN-RNG-13 REN-RNG-14 why a weapon does not shoot', () => {
  const unloaded = { state: { unloaded: ['ann/bow'] } };
  expect(why(field({ weapons: [bow({ reload: 'quick' })], ...unloaded }), 'ann/bow')).toEqual([
    'not-loaded',
    'bow is not loaded',
  ]);
  expect(why(field({ weapons: [bow({ reload: 'none' })], ...unloaded }), 'ann/bow')).toEqual([
    'cannot-reload',
    "bow can't be reloaded",
  ]);
  const counted = (left: number) =>
    field({ weapons: [bow({ ammunition: 'silver' })], sheet: { ammunition: { silver: left } } });
  expect(why(counted(0), 'ann/bow')).toEqual(['no-ammunition', 'no silver left']);
  expect(why(counted(1), 'ann/bow')).toBeUndefined();
  expect(why(field({ weapons: [bow({ ammunition: 'silver' })] }), 'ann/bow')).toEqual([
    'no-ammunition',
    'no silver left',
  ]);
});

test('REN-RNG-04 REN-GRID-02 REN-CTX-14 why a target is not attacked', () => {
  const shoots = (b: Partial<Person>, more: Staging = {}) =>
    why(field({ weapons: [bow()] }, b, more), 'ann/bow');
  expect(shoots({ at: [13, 5] })).toBeUndefined();
  expect(shoots({ at: [14, 5] })).toEqual([
    'out-of-range',
    'bob is 9 m away, beyond the extreme range of 8 m',
  ]);
  expect(shoots({ state: { damage: 399 } })).toBeUndefined();
  expect(shoots({ state: { damage: 400 } })).toEqual(['dead', 'bob is dead']);
  expect(why(field({ weapons: [sword] }, { at: [7, 5] }), 'ann/sword')?.[0]).toBe('out-of-reach');
  const wall = { rows: Array.from({ length: 10 }, () => '......#.............') };
  const glass = {
    rows: wall.rows.map((row) => row.replace('#', '.')),
    walls: wall.rows.map((_, y) => ({
      between: [
        [6, y],
        [7, y],
      ],
      kind: 'glass',
    })),
  };
  expect(shoots({ at: [8, 5] }, { map: wall })?.[0]).toBe('not-in-sight');
  expect(shoots({ at: [8, 5] }, { map: glass })).toEqual([
    'no-way-for-shots',
    'nothing gets through to bob',
  ]);
  expect(
    code(field({ weapons: [gaze] }, { at: [8, 5] }, { map: glass }), 'ann/gaze'),
  ).toBeUndefined();
  expect(code(field({ weapons: [gaze] }, { at: [8, 5] }, { map: wall }), 'ann/gaze')).toBe(
    'not-in-sight',
  );
});

test('REN-ATK-13 REN-STR-06 REN-STR-08 REN-STR-11 REN-DISM-01 why an attack is not made so', () => {
  const two = field({ weapons: [weapon('staff', { skills: ['one-handed', 'pole-arms'] })] });
  expect(code(two, 'ann/staff', { skill: 'pole-arms' })).toBeUndefined();
  expect(code(two, 'ann/staff', { skill: 'fray' })).toBeDefined();
  const strikes = (strike: string, more: JsonObject = {}, options: Staging['options'] = {}) =>
    code(field({ weapons: [sword] }, {}, { options }), 'ann/sword', { strike, ...more }, 'strike');
  expect(strikes('mighty-blow')).toBeUndefined();
  expect(strikes('called-shot')).toBe('no-body-part');
  expect(strikes('called-shot', { part: 'eye' })).toBeUndefined();
  expect(strikes('maim')).toBe('no-body-part');
  expect(strikes('unhorse')).toBeDefined();
  expect(strikes('unhorse', {}, { dismountRule: 'strike' })).toBeUndefined();
  const shot = (strike: string, more: JsonObject = {}) =>
    code(field({ weapons: [bow()] }), 'ann/bow', { strike, ...more }, 'strike');
  expect(shot('knock-down')).toBe('melee-only');
  expect(shot('mighty-blow')).toBe('melee-only');
  expect(shot('armor-gap')).toBeUndefined();
  expect(shot('maim', { part: 'hand' })).toBeUndefined();
});

test('REN-STR-08 REN-STR-12 of the strikes offered with a bow those for melee are closed', () => {
  const { state } = field({ weapons: [bow(), sword] });
  const closed = (id: string) =>
    strikeOptions(state, { weapon: id }).flatMap(({ value, refused }) => (refused ? [value] : []));
  expect([closed('ann/bow'), closed('ann/sword')]).toEqual([['knock-down', 'mighty-blow'], []]);
});

test('REN-ATK-13 REN-STR-06 one of several attacks is refused for the same reasons', () => {
  const several = (more: JsonObject) => {
    const refusal = field({ weapons: [sword, dirk] }).fight.refusal({
      do: 'attacks',
      by: 'ann',
      with: {
        attacks: [
          { weapon: 'ann/sword', target: 'bob' },
          { weapon: 'ann/dirk', target: 'bob', ...more },
        ],
      },
    });
    return refusal?.code;
  };
  expect(several({})).toBeUndefined();
  expect(several({ part: 'eye' })).toBe('no-strike');
  expect(several({ strike: 'maim' })).toBe('no-body-part');
  expect(several({ strike: 'unhorse' })).toBe('referee-decides');
  expect(several({ skill: 'pole-arms' })).toBe('wrong-skill');
  expect(several({ target: 'nobody' })).toBe('unknown-combatant');
  expect(several({ weapon: 'unarmed' })).toBe('not-wielded');
  expect(several({ weapon: 'ann/sword' })).toBe('weapon-already-used');
});

test('REN-ATK-01 REN-AWARE-01 friends may be attacked, hidden ones too; hidden foes are not among the targets', () => {
  const s = stage({
    ann: { ...ann, side: 'a', weapons: [sword] },
    pal: { side: 'a', at: [4, 5], state: { hidden: true } },
    bob: { ...bob, side: 'b' },
    eve: { side: 'b', at: [5, 6], state: { hidden: true } },
  });
  const domain = renaissance.actions
    .get('attack')
    ?.domain(s.state, 'ann', 'target', { weapon: 'ann/sword' });
  const open = domain?.kind === 'choice' ? domain.options.map(({ value }) => value) : [];
  expect(open).toEqual(['pal', 'bob']);
});

test('REN-CATCH-05 weapons at hand and bare hands are offered, and what is held fast with its reason', () => {
  const s = stage(
    {
      ann: { ...ann, weapons: [sword, dirk, gaze] },
      bob: { ...bob, weapons: [weapon('hook', { tags: ['Catch'] })], skills: { 'one-handed': 60 } },
    },
    { order: ['ann', 'bob'] },
  );
  s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [20, 33], answers: [['defence', 'catch:bob/hook']] },
  );
  s.until('ann');
  const domain = renaissance.actions.get('attack')?.domain(s.state, 'ann', 'weapon', {});
  const open =
    domain?.kind === 'choice'
      ? domain.options.map(({ value, refused }) => [value, refused?.code])
      : [];
  expect(open).toEqual([
    ['ann/dirk', undefined],
    ['ann/gaze', undefined],
    ['unarmed', undefined],
    ['ann/sword', 'weapon-caught'],
  ]);
});
