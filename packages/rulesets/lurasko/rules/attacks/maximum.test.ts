import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { stage, weapon } from '../../testing/stage.js';

const attacker: Person = {
  side: 'a',
  sheet: { DEX: 5, competencies: ['sword', 'grappling'], weapons: [weapon('sword')] },
};
const mob = (more: Staging = {}, tim: Person = {}) =>
  stage(
    {
      tim: { side: 'b', sheet: { DEX: 10, weapons: [weapon('club')] }, ...tim },
      ann: attacker,
      bob: attacker,
      cid: attacker,
      dan: attacker,
      eve: attacker,
    },
    more,
  );
const at = (by: string) => ({ weapon: `${by}/sword`, target: 'tim' });
const received = (s: ReturnType<typeof mob>, n: number) => {
  s.gm('set', { path: 'combatants.tim.attacksReceived', value: n });
  return s;
};
const allowedAt = (n: number, map?: Staging['map']) =>
  received(mob(map ? { map } : {}).until('ann'), n).allowed('ann', 'strike', at('ann'));

test('LUR-MAX-01 three melee attacks a round are the most that one receives', () => {
  expect(allowedAt(2)).toBe(true);
  expect(allowedAt(3)).toBe(false);
  expect(received(mob().until('ann'), 3).refused('ann', 'strike', at('ann'))).toContain(
    'LUR-MAX-01',
  );
});

test('LUR-MAX-02 the count starts anew with the round', () => {
  const s = mob();
  s.until('ann');
  s.do('ann', 'strike', at('ann'), { dice: [6] });
  s.until('bob').do('bob', 'strike', at('bob'), { dice: [6] });
  s.until('eve');
  expect(s.who('tim').attacksReceived).toBe(2);
  expect(s.do('eve', 'end').cites('round', 'LUR-MAX-02')).toBe(true);
  expect([s.turn, s.who('tim').attacksReceived]).toEqual(['tim', 0]);
});

test("LUR-MAX-02 one's own turn changes nothing", () => {
  const s = mob({ order: ['ann', 'tim', 'bob', 'cid', 'dan', 'eve'] });
  s.do('ann', 'strike', at('ann'), { dice: [6] });
  s.until('bob');
  expect(s.who('tim').attacksReceived).toBe(1);
});

test('LUR-MAX-03 the GM may change the maximum with the traits of a zone', () => {
  const s = received(mob().until('ann'), 3);
  expect(s.gm('zone', { zone: 'field', traits: ['Maximum 5'] }).cites('zone', 'LUR-MAX-03')).toBe(
    true,
  );
  expect(s.allowed('ann', 'strike', at('ann'))).toBe(true);
  received(s, 5);
  expect(s.refused('ann', 'strike', at('ann'))).toEqual(
    expect.arrayContaining(['LUR-MAX-01', 'LUR-MAX-03']),
  );
});

const cost = (
  s: ReturnType<typeof mob>,
  by: string,
  action: string,
  parameters: Parameters<typeof s.do>[2],
  dice: readonly number[],
) => {
  const before = s.who('tim').attacksReceived;
  const scene = s.do(by, action, parameters, { dice });
  expect(scene.cites('received', 'LUR-MAX-04')).toBe(true);
  return s.who('tim').attacksReceived - before;
};

test('LUR-MAX-04 every form of melee attack counts', () => {
  const tim: Person = {
    side: 'b',
    sheet: { DEX: 10, weapons: [weapon('club')], competencies: ['grappling'] },
    state: { grapple: [{ with: 'dan', degree: 1 }] },
  };
  const biter: Person = {
    side: 'a',
    sheet: {
      DEX: 5,
      natural: [{ name: 'Bite', kind: 'natural', damage: 1, drive: 1, tags: ['Bite'] }],
      competencies: ['grappling'],
    },
  };
  const s = stage(
    {
      ann: attacker,
      bob: biter,
      cid: biter,
      dan: biter,
      eve: biter,
      fay: { side: 'a', sheet: { DEX: 5, competencies: ['grappling'] } },
      tim,
    },
    { map: { places: [{ id: 'field', traits: ['Maximum 9'] }] } },
  );
  expect(cost(s, 'ann', 'strike', at('ann'), [6])).toBe(1);
  expect(
    cost(s.until('bob'), 'bob', 'bite', { weapon: 'bob/bite', target: 'tim' }, [6, 1, 1, 1]),
  ).toBe(1);
  expect(
    cost(s.until('cid'), 'cid', 'grab', { way: 'bare', target: 'tim', item: 'tim/club' }, [6]),
  ).toBe(1);
  expect(cost(s.until('dan'), 'dan', 'wrestle', { target: 'tim' }, [6])).toBe(1);
  expect(cost(s.until('eve'), 'eve', 'free-ally', { ally: 'dan', from: 'tim' }, [6])).toBe(1);
  expect(cost(s.until('fay'), 'fay', 'trip', { weapon: 'unarmed', target: 'tim' }, [6])).toBe(1);
  expect(cost(s.until('ann'), 'ann', 'grapple', { target: 'tim' }, [6])).toBe(1);
});

const countOf = (maxCount: string, dice: readonly number[]) => {
  const s = mob({ options: { maxCount } }).until('ann');
  s.do('ann', 'strike', at('ann'), { dice });
  return s.who('tim').attacksReceived;
};
const FAILED = [6];
const DEFENDED = [1, 1];
const HIT = [1, 11, 1];

test('LUR-MAX-05 an attack counts whether it hits or not, once declared', () => {
  expect([
    countOf('declared', FAILED),
    countOf('declared', DEFENDED),
    countOf('declared', HIT),
  ]).toEqual([1, 1, 1]);
});

test('LUR-MAX-05 or only if defended against, or only if it hits', () => {
  expect([
    countOf('defended', FAILED),
    countOf('defended', DEFENDED),
    countOf('defended', HIT),
  ]).toEqual([0, 1, 1]);
  expect([countOf('hit', FAILED), countOf('hit', DEFENDED), countOf('hit', HIT)]).toEqual([
    0, 0, 1,
  ]);
});

const ogre: Person = {
  side: 'a',
  sheet: { WGT: 24, STR: 12 },
  state: { grapple: [{ with: 'tim', degree: 2 }] },
};
const crushed = (options: Staging['options'], n: number) =>
  received(stage({ ogre, tim: { side: 'b' } }, { options: options ?? {} }), n);

test('LUR-MAX-06 crushing does not count, unless that is played', () => {
  const s = crushed({}, 3);
  expect(s.do('ogre', 'crush', { target: 'tim' }).cites('crushes', 'LUR-MAX-06')).toBe(true);
  expect(s.who('tim').attacksReceived).toBe(3);
  const counted = { crushCountsAsAttack: true };
  expect(crushed(counted, 3).refused('ogre', 'crush', { target: 'tim' })).toContain('LUR-MAX-06');
  const last = crushed(counted, 2);
  last.do('ogre', 'crush', { target: 'tim' });
  expect(last.who('tim').attacksReceived).toBe(3);
});

test('LUR-MAX-06 nor does throwing climbers off', () => {
  const s = stage({
    beast: { side: 'a', sheet: { WGT: 40, STR: 14, hands: 0 } },
    tim: { side: 'b', state: { grapple: [{ with: 'beast', degree: 2 }] } },
  });
  s.do('beast', 'throw-off', {}, { dice: [1] });
  expect(s.who('tim').attacksReceived).toBe(0);
});

test('LUR-MAX-02 a fight may begin in mid-round with attacks received', () => {
  const s = mob({}, { state: { attacksReceived: 3 } });
  expect(s.until('ann').refused('ann', 'strike', at('ann'))).toContain('LUR-MAX-01');
});
