import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, stage, tnOf, weapon } from '../../testing/stage.js';

const ann: Person = {
  sheet: { DEX: 5, competencies: ['sword', 'knife', 'grappling'], weapons: [weapon('sword')] },
};
const bob: Person = { sheet: { DEX: 8, weapons: [weapon('club')] } };
const duel = (a: Person = {}, b: Person = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const at = (target = 'bob') => ({ weapon: 'ann/sword', target });

test('LUR-ATK-01 every form of melee attack takes the major action', () => {
  const attacks = [
    ['strike', at(), [6]],
    ['grapple', { target: 'bob' }, [6]],
    ['grab', { way: 'bare', target: 'bob', item: 'bob/club' }, [6]],
  ] as const;
  for (const [action, parameters, dice] of attacks) {
    const s = duel();
    const scene = s.do('ann', action, parameters, { dice });
    expect(scene.cites('attacks', 'LUR-ATK-01')).toBe(true);
    expect(s.who('ann').used.majors).toBe(1);
    for (const [other, with_] of attacks)
      expect(s.refused('ann', other, with_)).toContain('LUR-ATK-01');
  }
});

test("LUR-ATK-02 the target must be in the attacker's own engagement", () => {
  expect(duel({}, { at: { engagement: 'other' } }).refused('ann', 'strike', at())).toEqual([
    'LUR-ATK-02',
  ]);
  expect(duel({}, { at: 'field' }).refused('ann', 'strike', at())).toEqual(['LUR-ATK-02']);
  expect(duel().allowed('ann', 'strike', at())).toBe(true);
});

test('LUR-ATK-03 ability, offence roll, defence roll, result come in that order', () => {
  const abilities = [{ name: 'Flurry', offence: 1, damage: 3 }];
  const s = duel({ sheet: { ...ann.sheet, DEX: 4, abilities } });
  const scene = s.do('ann', 'strike', { ...at(), ability: 'Flurry' }, { dice: [5, 9, 1] });
  expect(diceOf(scene)).toEqual(['ann offence d6', 'bob defence d20', 'gm injury d20']);
  expect(
    scene.notes
      .map((note) => note.id)
      .filter((id) => ['attacks', 'roll', 'hit', 'damage'].includes(id)),
  ).toEqual(['attacks', 'roll', 'roll', 'hit', 'damage']);
  expect(scene.cites('attacks', 'LUR-ATK-03')).toBe(true);
  expect(scene.parts('offence')).toEqual(['LUR-ATK-03 1']);
  expect(scene.note('damage')).toMatchObject({ damage: 13 });
});

test('LUR-ATK-04 a failed offence roll is a miss without a defence roll', () => {
  const scene = duel().do('ann', 'strike', at(), { dice: [6] });
  expect(diceOf(scene)).toEqual(['ann offence d6']);
  expect(scene.cites('miss', 'LUR-ATK-04')).toBe(true);
  expect(diceOf(duel().do('ann', 'strike', at(), { dice: [5, 1] }))).toHaveLength(2);
});

test('LUR-ATK-05 a defence roll that succeeds is a miss, one that fails a hit', () => {
  expect(
    duel()
      .do('ann', 'strike', at(), { dice: [1, 8] })
      .has('hit'),
  ).toBe(false);
  expect(
    duel()
      .do('ann', 'strike', at(), { dice: [1, 9, 1] })
      .has('hit'),
  ).toBe(true);
});

test('LUR-ATK-05 a target who cannot defend is hit once the offence roll has succeeded', () => {
  const s = duel({}, { state: { out: 'incapacitated' }, sheet: bob.sheet ?? {} });
  expect(s.do('ann', 'strike', at(), { dice: [1, 1] }).cites('no defence', 'LUR-ATK-05')).toBe(
    true,
  );
  const missed = duel({}, { state: { out: 'incapacitated' } });
  expect(missed.do('ann', 'strike', at(), { dice: [6] }).has('hit')).toBe(false);
});

test('LUR-ATK-06 defence is always on DEX', () => {
  const scene = duel({}, { sheet: { DEX: 11, STR: 3, SPD: 15 } }).do('ann', 'strike', at(), {
    dice: [1, 11],
  });
  expect(tnOf(scene, 'defence')).toBe(11);
  expect(scene.cites('roll', 'LUR-ATK-06')).toBe(true);
});

test('LUR-ATK-07 a strike that hits goes on to damage and drive', () => {
  const scene = duel({}, { sheet: { DEX: 8, armor: { name: 'coat', low: 10, high: 30 } } }).do(
    'ann',
    'strike',
    at(),
    { dice: [1, 9, 1] },
  );
  expect(scene.cites('damage', 'LUR-ATK-07')).toBe(true);
  expect(scene.note('damage')).toMatchObject({ damage: 5, drive: 20 });
  const grabbed = duel().do('ann', 'grapple', { target: 'bob' }, { dice: [1, 9, 9, 9] });
  expect(grabbed.has('damage')).toBe(false);
});

const both: Person = {
  sheet: {
    DEX: 8,
    competencies: ['sword', 'knife'],
    weapons: [weapon('sword'), weapon('knife', { damage: 6, drive: 12 })],
  },
};
const strikeBoth = (options: Staging['options'], dice: readonly number[]) =>
  duel(both, {}, { options: options ?? {} }).do(
    'ann',
    'strike',
    { weapon: 'both', target: 'bob' },
    { dice },
  );

test('LUR-ATK-08 two weapons hit or miss together, each with its own injury', () => {
  const scene = strikeBoth({}, [1, 9, 7, 13]);
  expect(diceOf(scene)).toEqual([
    'ann offence d6',
    'bob defence d20',
    'gm injury d20',
    'gm injury d20',
  ]);
  expect(scene.all('damage').map((note) => [note.data['weapon'], note.data['damage']])).toEqual([
    ['sword', 10],
    ['knife', 6],
  ]);
  expect(scene.cites('damage', 'LUR-ATK-08')).toBe(true);
  expect(strikeBoth({}, [1, 8]).has('damage')).toBe(false);
});

test('LUR-ATK-08 or with one injury roll for both, or as one blow of the lower drive', () => {
  expect(
    strikeBoth({ dualWieldInjury: 'shared' }, [1, 9, 7])
      .all('harm')
      .map((note) => note.data['type']),
  ).toEqual(['Core', 'Core']);
  expect(
    strikeBoth({ dualWieldInjury: 'summed' }, [1, 9, 7])
      .all('damage')
      .map((note) => [note.data['damage'], note.data['drive']]),
  ).toEqual([[16, 12]]);
});

test('LUR-ATK-09 the target must be seen, unless the two grapple', () => {
  const blinded = { state: { blinded: true } };
  expect(duel(blinded).refused('ann', 'strike', at())).toEqual(['LUR-ATK-09']);
  expect(duel({}, { state: { cloaked: true } }).refused('ann', 'strike', at())).toEqual([
    'LUR-ATK-09',
  ]);
  expect(
    duel({ state: { ...blinded.state, grapple: [{ with: 'bob', degree: 1 }] } }).allowed(
      'ann',
      'strike',
      at(),
    ),
  ).toBe(true);
});

test('LUR-ATK-10 the ordinary attack is a strike for damage', () => {
  const scene = duel().do('ann', 'strike', at(), { dice: [1, 9, 1] });
  expect(scene.cites('attacks', 'LUR-ATK-10')).toBe(true);
  expect(scene.has('harm')).toBe(true);
});
