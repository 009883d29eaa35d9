import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { lurasko } from '../../index.js';
import type { Person, Staging } from '../../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  idle,
  natural,
  netOver,
  stage,
  tnOf,
  weapon,
} from '../../testing/stage.js';
import { countedIn } from '../groups/group-defence.js';

const ann: Person = {
  side: 'a',
  sheet: {
    DEX: 6,
    competencies: ['grappling', 'sword', 'spear'],
    weapons: [weapon('sword', { offense: 2 })],
  },
};
const bob: Person = {
  side: 'b',
  sheet: { DEX: 8, weapons: [weapon('shield', { kind: 'gear', defense: 3 })] },
};
const cid: Person = { side: 'b', sheet: { DEX: 8 } };
const trio = (a: Person = {}, b: Person = {}, more: Staging = {}, c: Person = {}) =>
  stage(
    {
      ann: { ...ann, ...a, sheet: { ...ann.sheet, ...a.sheet } },
      bob: { ...bob, ...b, sheet: { ...bob.sheet, ...b.sheet } },
      cid: { ...cid, ...c },
    },
    more,
  );
const GRASP = { target: 'bob' };
/** Offence, then a defence with Easing 2 that fails at 12 against DEX 8 and shield 3. */
const HIT = [1, 12, 12, 12];
const MISS = [1, 12, 12, 11];
/** Ann ahead of Bob by a degree. */
const held = (degree: number, more: Staging = {}, a: Person = {}, b: Person = {}, c: Person = {}) =>
  trio({ ...a, state: { grapple: [{ with: 'bob', degree }], ...a.state } }, b, more, c);

const first = (armor: Person['sheet']) =>
  sensiblePolicy(lurasko).command(stage({ ann, bob: { sheet: { DEX: 4, ...armor } } }).state, 'ann')
    ?.do;

test('LUR-GRAP-01 a grapple is for combatants whose blows do not get through', () => {
  expect(first({})).toBe('strike');
  expect(first({ armor: { name: 'plate', low: 24, high: 40 } })).toBe('grapple');
  expect(lurasko.actions.get('grapple')?.rules).toContain('LUR-GRAP-01');
});

test('LUR-GRAP-02 not against the mounted or those protected by their group', () => {
  expect(
    trio({}, { state: { guarded: true } }, { options: { guardCount: 'named' } }).refused(
      'ann',
      'grapple',
      GRASP,
    ),
  ).toEqual(['LUR-GRAP-02']);
  const mounted = stage({
    ann,
    bob: { ...bob, state: { riding: 'roan' } },
    roan: { from: 'horse' },
  });
  expect(mounted.refused('ann', 'grapple', GRASP)).toEqual(['LUR-GRAP-02']);
  expect(trio().allowed('ann', 'grapple', GRASP)).toBe(true);
});

const two = (...names: readonly string[]) =>
  trio({ sheet: { weapons: names.map((name) => weapon(name)) } });

test('LUR-GRAP-03 it takes a free hand or competence with everything wielded', () => {
  expect(two('sword', 'axe').refused('ann', 'grapple', GRASP)).toEqual(['LUR-GRAP-03']);
  expect(two('sword', 'spear').allowed('ann', 'grapple', GRASP)).toBe(true);
  expect(two('axe').allowed('ann', 'grapple', GRASP)).toBe(true);
});

const kindAt = (WGT: number, target: number) => {
  const s = stage({
    ann: { sheet: { WGT, STR: 30 } },
    bob: { sheet: { DEX: 1, WGT: target, STR: 30 } },
  });
  s.do('ann', 'grapple', GRASP, {
    dice: WGT > 3 * target || 3 * WGT < target ? [9, 9, 9, 9] : [9, 9, 9],
  });
  return grappleKind(s, 'ann', 'bob');
};

test('LUR-GRAP-04 up to three times the weight either way it is a normal grapple', () => {
  expect([kindAt(21, 7), kindAt(22, 7), kindAt(7, 21), kindAt(7, 22)]).toEqual([
    'normal',
    'pick-up',
    'normal',
    'climb',
  ]);
  expect(trio().do('ann', 'grapple', GRASP, { dice: MISS }).cites('attacks', 'LUR-GRAP-04')).toBe(
    true,
  );
});

test('LUR-GRAP-05 it costs two degrees', () => {
  const scene = trio().do('ann', 'grapple', GRASP, { dice: MISS });
  expect(scene.note('grants')).toMatchObject({ to: 'bob', degrees: 2 });
  expect(scene.parts('degrees granted')).toEqual(['LUR-GRAP-05 2']);
});

test('LUR-GRAP-06 Grappling takes the place of the competence with weapons, and of their Abilities and ratings', () => {
  const scene = trio().do('ann', 'grapple', GRASP, { dice: [6, 1, 1, 1] });
  expect([tnOf(scene, 'offence'), tnOf(scene, 'defence')]).toEqual([6, 11]);
  expect([scene.parts('offence'), idle(scene, 'offence')]).toEqual([[], ['LUR-GRAP-06 2']]);
  expect(
    diceOf(
      trio({ sheet: { competencies: ['sword'] } }).do('ann', 'grapple', GRASP, { dice: [1, 1, 1] }),
    )[0],
  ).toBe('bob defence d12');
  expect(
    trio({ sheet: { abilities: [{ name: 'Lunge', with: 'weapon' }] } }).refused('ann', 'grapple', {
      ...GRASP,
      ability: 'Lunge',
    }),
  ).toEqual(['LUR-GRAP-06']);
});

test('LUR-GRAP-06 ratings help from outside, if that is played', () => {
  expect(
    tnOf(
      trio({}, {}, { options: { grapplingOffenseBonus: true } }).do('ann', 'grapple', GRASP, {
        dice: [6, 1, 1, 1],
      }),
      'offence',
    ),
  ).toBe(8);
  const beast = { sheet: { weapons: [], natural: [natural('Claw')] } };
  expect(
    [false, true].map((grapplingOffenseBonus) =>
      tnOf(
        trio(beast, {}, { options: { grapplingOffenseBonus } }).do('ann', 'grapple', GRASP, {
          dice: [6, 1, 1, 1],
        }),
        'offence',
      ),
    ),
  ).toEqual([6, 9]);
});

test('LUR-GRAP-07 a hit does no damage', () => {
  const s = trio();
  const scene = s.do('ann', 'grapple', GRASP, { dice: HIT });
  expect([scene.has('damage'), s.who('bob').damage]).toEqual([false, 0]);
  expect(scene.cites('grapple', 'LUR-GRAP-07')).toBe(true);
});

test('LUR-GRAP-08 a hit turns what was granted into one degree of advantage', () => {
  const s = trio();
  const scene = s.do('ann', 'grapple', GRASP, { dice: HIT });
  expect([aheadBy(s, 'ann', 'bob'), grappleKind(s, 'ann', 'bob'), s.state.advantages]).toEqual([
    1,
    'normal',
    [],
  ]);
  expect(scene.cites('grapple', 'LUR-GRAP-08')).toBe(true);
  expect(netOver(s, 'ann', 'bob')).toBe(1);
});

test('LUR-GRAP-09 the one behind cannot leave', () => {
  const s = held(1).until('bob');
  expect(s.refused('bob', 'let-go', { target: 'ann' })).toEqual(['LUR-GRAP-09']);
  expect(held(-1).refused('ann', 'let-go', { target: 'bob' })).toEqual(['LUR-GRAP-09']);
  expect(held(1).allowed('ann', 'let-go', { target: 'bob' })).toBe(true);
});

test('LUR-GRAP-09 by the degree of the grapple, or by all advantage together', () => {
  const lent = { state: { advantage: [{ over: 'bob', degrees: 2 }] } };
  expect(held(-1, {}, lent).refused('ann', 'let-go', { target: 'bob' })).toEqual(['LUR-GRAP-09']);
  expect(
    held(-1, { options: { leaveTest: 'net' } }, lent).allowed('ann', 'let-go', { target: 'bob' }),
  ).toBe(true);
});

test('LUR-GRAP-10 ending the grapple is free for the one ahead', () => {
  const s = held(1);
  expect(s.do('ann', 'let-go', { target: 'bob' }).cites('grapple ends', 'LUR-GRAP-10')).toBe(true);
  expect([grappleKind(s, 'ann', 'bob'), s.who('ann').used.majors]).toEqual([undefined, 0]);
});

test('LUR-GRAP-11 grapplers fail every SPD roll', () => {
  const s = held(1);
  for (const who of ['ann', 'bob'])
    expect(s.gm('roll', { who, stat: 'SPD' }).cites('cannot move away', 'LUR-GRAP-11')).toBe(true);
  expect(diceOf(s.do('ann', 'leave'))).toEqual([]);
  expect(s.who('ann').engagement).toBe('e');
  expect(
    s.gm('roll', { who: 'cid', stat: 'SPD' }, { dice: [8] }).note('called roll'),
  ).toMatchObject({ success: true });
});

test('LUR-GRAP-12 everyone outside is three degrees ahead of a grappler', () => {
  const s = held(1);
  expect([netOver(s, 'cid', 'ann'), netOver(s, 'cid', 'bob'), netOver(s, 'bob', 'ann')]).toEqual([
    3, 3, -1,
  ]);
  expect(
    s
      .until('cid')
      .do('cid', 'strike', { weapon: 'unarmed', target: 'ann' }, { dice: [1, 1, 1, 1] })
      .parts('advantage'),
  ).toEqual(['LUR-GRAP-12 -3']);
});

const chain = (options: Staging['options']) =>
  stage(
    {
      ann: { ...ann, state: { grapple: [{ with: 'bob', degree: 1 }] } },
      bob: { ...bob, state: { grapple: [{ with: 'cid', degree: 1 }] } },
      cid: { side: 'a', state: { grapple: [{ with: 'dan', degree: 1 }] } },
      dan: { side: 'b' },
      eve: { side: 'b' },
    },
    { options: options ?? {} },
  );

test('LUR-GRAP-12 in a pile-up everyone linked by a chain is inside, or only the partner', () => {
  const poke = (s: ReturnType<typeof chain>, target: string, dice: readonly number[]) =>
    s.do('ann', 'strike', { weapon: 'ann/sword', target }, { dice }).parts('advantage');
  expect(poke(chain({}), 'dan', [1, 1])).toEqual([]);
  expect(poke(chain({ outsideScope: 'pair' }), 'dan', [1, 1])).toEqual([
    'LUR-GRAP-12 3',
    'LUR-GRAP-12 -3',
  ]);
  expect(poke(chain({}), 'eve', [1, 1, 1, 1, 1])).toEqual(['LUR-GRAP-12 3']);
});

const incapacitate = { who: 'bob', out: 'incapacitated' };

test("LUR-GRAP-13 when the partner is incapacitated that lasts until the other's own next turn", () => {
  const s = held(1);
  s.gm('out', incapacitate);
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([undefined, 3]);
  s.until('cid');
  expect(
    s
      .do('cid', 'strike', { weapon: 'unarmed', target: 'ann' }, { dice: [1, 1, 1, 1] })
      .parts('advantage'),
  ).toEqual(['LUR-GRAP-13 -3']);
  expect(netOver(s.until('ann'), 'cid', 'ann')).toBe(0);
});

const group = {
  ann: { ...ann, side: 'a', state: { grapple: [{ with: 'bob', degree: 1 }] } },
  bob,
  cid,
  dan: { side: 'b' },
  eve: { side: 'b' },
};

test('LUR-GRAP-14 a grappler does not count for defending others', () => {
  const s = stage(group, { order: ['cid', 'ann', 'bob', 'dan', 'eve'] });
  expect(s.do('cid', 'group-defence', { protect: ['dan'] }).cites('protects', 'LUR-GRAP-14')).toBe(
    true,
  );
  const fewer = stage(
    { ...group, eve: { side: 'b', at: { engagement: 'e' }, state: { out: 'gone' } } },
    { order: ['cid', 'ann', 'bob', 'dan', 'eve'] },
  );
  expect(fewer.refused('cid', 'group-defence', { protect: ['dan'] })).toContain('LUR-GRAP-14');
});

test('LUR-GRAP-15 nor for outnumbering', () => {
  expect(countedIn(stage(group).state, 'e')).toEqual({ a: 0, b: 3 });
  expect(stage(group).gm('count', {}).cites('counted', 'LUR-GRAP-15')).toBe(true);
});

test('LUR-GRAP-16 what knocks one down knocks down the other', () => {
  const s = held(1);
  const scene = s.gm('knock-down', { who: 'bob' });
  expect([s.who('bob').knockedDown, s.who('ann').knockedDown, s.who('cid').knockedDown]).toEqual([
    true,
    true,
    false,
  ]);
  expect(scene.cites('knocked down', 'LUR-GRAP-16')).toBe(true);
});

test('LUR-GRAP-17 grappling alone knocks no one down', () => {
  const s = trio();
  const scene = s.do('ann', 'grapple', GRASP, { dice: HIT });
  expect([s.who('bob').knockedDown, s.who('ann').knockedDown]).toEqual([false, false]);
  expect(scene.cites('grapple', 'LUR-GRAP-17')).toBe(true);
});

test('LUR-GRAP-18 a grappler cannot become protected', () => {
  const s = stage(group, { order: ['cid', 'ann', 'bob', 'dan', 'eve'] });
  expect(s.refused('cid', 'group-defence', { protect: ['bob'] })).toEqual(['LUR-GRAP-18']);
  expect(s.allowed('cid', 'group-defence', { protect: ['dan'] })).toBe(true);
});

const blow = { weapon: 'ann/sword', target: 'bob' };

test('LUR-GRAP-19 between grapplers every attack is by Grappling', () => {
  const untrained = { sheet: { competencies: ['sword'] } };
  expect(
    held(1, {}, untrained)
      .do('ann', 'strike', blow, { dice: [1, 1] })
      .cites('incompetent', 'LUR-GRAP-19'),
  ).toBe(true);
  expect(
    diceOf(
      held(1, {}, { sheet: { competencies: ['grappling'] } }).do('ann', 'strike', blow, {
        dice: [6, 1, 1],
      }),
    )[0],
  ).toBe('ann offence d6');
  const hook = {
    sheet: { competencies: ['hook'], weapons: [weapon('hook', { tags: ['Hooked'] })] },
  };
  expect(
    diceOf(
      held(1, {}, hook).do('ann', 'trip', { weapon: 'ann/hook', target: 'bob' }, { dice: [1] }),
    )[0],
  ).toBe('bob defence d12');
});

test('LUR-GRAP-19 natural weapons too, without their bonus unless that is played', () => {
  const clawed = { sheet: { natural: [natural('Claw')], weapons: [] } };
  const tn = (options: Staging['options']) =>
    tnOf(
      held(1, { options: options ?? {} }, clawed).do(
        'ann',
        'strike',
        { weapon: 'ann/claw', target: 'bob' },
        { dice: [6, 1, 1] },
      ),
      'offence',
    );
  expect([tn({}), tn({ naturalBonusInGrapple: true })]).toEqual([6, 9]);
});

test('LUR-GRAP-20 between grapplers no ratings count', () => {
  const scene = held(1).do('ann', 'strike', blow, { dice: [6, 1, 1] });
  expect([tnOf(scene, 'offence'), tnOf(scene, 'defence')]).toEqual([6, 8]);
  expect([
    scene.parts('offence'),
    scene.parts('defence'),
    idle(scene, 'offence'),
    idle(scene, 'defence'),
  ]).toEqual([[], [], ['LUR-GRAP-20 2'], ['LUR-GRAP-20 3']]);
  expect(tnOf(trio().do('ann', 'strike', blow, { dice: [6, 1] }), 'offence')).toBe(8);
});

const poke = (target: string) => ({ weapon: 'ann/spear', target });

test('LUR-GRAP-21 Reach weapons cannot be used in a grapple', () => {
  const spear = { sheet: { weapons: [weapon('spear', { tags: ['Reach'] })] } };
  expect(held(1, {}, spear).refused('ann', 'strike', poke('bob'))).toEqual(['LUR-GRAP-21']);
  expect(held(1, {}, spear).allowed('ann', 'strike', poke('cid'))).toBe(true);
  expect(
    held(1, { options: { reachWhileGrappling: 'any' } }, spear).refused(
      'ann',
      'strike',
      poke('cid'),
    ),
  ).toEqual(['LUR-GRAP-21']);
});

test("LUR-GRAP-22 if it fails the granted degrees stay until the attacker's next turn", () => {
  for (const dice of [MISS, [6]]) {
    const s = trio({ sheet: { DEX: 5 } });
    const scene = s.do('ann', 'grapple', GRASP, { dice });
    expect(
      scene.notes.some(
        ({ rules, reckoning }) =>
          rules.includes('LUR-GRAP-22') ||
          reckoning?.parts.some((part) => part.rule === 'LUR-GRAP-22'),
      ),
    ).toBe(true);
    expect(netOver(s.until('cid'), 'bob', 'ann')).toBe(2);
    expect(netOver(s.until('ann'), 'bob', 'ann')).toBe(0);
  }
});

test('LUR-GRAP-22 unless a failed offence roll clears them', () => {
  const cleared = { options: { grantOnFailedOffence: 'cleared' } };
  const s = trio({ sheet: { DEX: 5 } }, {}, cleared);
  s.do('ann', 'grapple', GRASP, { dice: [6] });
  expect(netOver(s, 'bob', 'ann')).toBe(0);
  const defended = trio({}, {}, cleared);
  defended.do('ann', 'grapple', GRASP, { dice: MISS });
  expect(netOver(defended, 'bob', 'ann')).toBe(2);
});

test('LUR-GRAP-21 natural weapons with Reach are no exception', () => {
  const tail = { sheet: { natural: [natural('Tail', { tags: ['Reach'] })] } };
  const lash = (target: string) => ({ weapon: 'ann/tail', target });
  expect(held(1, {}, tail).refused('ann', 'strike', lash('bob'))).toEqual(['LUR-GRAP-21']);
  expect(held(1, {}, tail).allowed('ann', 'strike', lash('cid'))).toBe(true);
});
