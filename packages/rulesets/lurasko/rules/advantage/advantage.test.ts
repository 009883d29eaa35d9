import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, natural, netOver, stage, weapon } from '../../testing/stage.js';

const ann: Person = {
  sheet: { DEX: 6, competencies: ['sword', 'grappling'], weapons: [weapon('sword')] },
};
const bob: Person = {
  sheet: { DEX: 8, competencies: ['sword', 'grappling'], weapons: [weapon('sword')] },
};
const duel = (a: Person['state'] = {}, b: Person['state'] = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, state: a }, bob: { ...bob, state: b } }, more);
const over = (id: string, ...degrees: readonly number[]): Person['state'] => ({
  advantage: degrees.map((n) => ({ over: id, degrees: n })),
});
const strike = { weapon: 'ann/sword', target: 'bob' };
const defenceDice = (s: ReturnType<typeof stage>) =>
  s.total('defence dice', 'bob', 'ann', 'strike', strike);

test('LUR-ADV-01 melee advantage is at most three degrees over one enemy', () => {
  expect(defenceDice(duel(over('bob', 3)))).toBe(-3);
  const s = duel(over('bob', 3, 1));
  expect([netOver(s, 'ann', 'bob'), netOver(s, 'bob', 'ann'), defenceDice(s)]).toEqual([3, -3, -3]);
  expect(
    s.do('ann', 'strike', strike, { dice: [1, 1, 1, 1, 1] }).cites('advantage', 'LUR-ADV-01'),
  ).toBe(true);
});

test('LUR-ADV-02 degrees ease the defence of their holder against that enemy', () => {
  const scene = duel({}, over('ann', 2)).do('ann', 'strike', strike, { dice: [1, 20, 20, 8] });
  expect(scene.parts('defence dice')).toEqual(['LUR-ADV-02 2']);
  expect(scene.has('hit')).toBe(false);
});

test('LUR-ADV-03 and hinder the defence of that enemy against the holder', () => {
  const scene = duel(over('bob', 2)).do('ann', 'strike', strike, { dice: [1, 1, 9, 1, 1] });
  expect(scene.parts('defence dice')).toEqual(['LUR-ADV-03 -2']);
  expect(scene.has('hit')).toBe(true);
});

test('LUR-ADV-04 disadvantage is the same from Side B', () => {
  const s = duel(over('bob', 2));
  expect([netOver(s, 'ann', 'bob'), netOver(s, 'bob', 'ann')]).toEqual([2, -2]);
  expect(
    s.do('ann', 'strike', strike, { dice: [1, 1, 1, 1] }).cites('advantage', 'LUR-ADV-04'),
  ).toBe(true);
});

test('LUR-ADV-05 degrees of the two cancel one for one', () => {
  expect(netOver(duel(over('bob', 3), over('ann', 1)), 'ann', 'bob')).toBe(2);
  expect(netOver(duel(over('bob', 1), over('ann', 1)), 'ann', 'bob')).toBe(0);
  expect(
    duel(over('bob', 3), over('ann', 1))
      .do('ann', 'strike', strike, { dice: [1, 1, 1, 1] })
      .parts('advantage'),
  ).toEqual(['LUR-ADV-08 1', 'LUR-ADV-08 -3']);
});

test('LUR-ADV-05 the limit is put on the difference, or on each side first', () => {
  expect(netOver(duel(over('bob', 3, 2), over('ann', 2)), 'ann', 'bob')).toBe(3);
  expect(
    netOver(
      duel(over('bob', 3, 2), over('ann', 2), { options: { advantageCap: 'perSide' } }),
      'ann',
      'bob',
    ),
  ).toBe(1);
});

const hindered = { effects: [{ roll: 'defence', easing: -1 }] };

test('LUR-ADV-06 degrees do not cancel other Easing and Hindrance, but one roll nets them', () => {
  const s = duel({}, { ...over('ann', 2), ...hindered });
  expect(netOver(s, 'bob', 'ann')).toBe(2);
  const scene = s.do('ann', 'strike', strike, { dice: [1, 20, 8] });
  expect(scene.note('leaning')).toMatchObject({ easing: 2, hindrance: 1 });
  expect(scene.cites('leaning', 'LUR-ADV-06')).toBe(true);
});

test('LUR-ADV-06 or both are rolled, the highest of the lowest', () => {
  const s = duel(
    {},
    { ...over('ann', 1), ...hindered },
    { options: { mixedEasingHindrance: 'layered' } },
  );
  const scene = s.do('ann', 'strike', strike, { dice: [1, 20, 5, 7, 19] });
  expect(scene.note('roll')).toMatchObject({ roll: 'offence' });
  expect(scene.all('roll')[1]?.data).toMatchObject({ kept: 7, success: true });
});

test('LUR-ADV-07 advantage leaves offence rolls alone', () => {
  for (const s of [duel(over('bob', 3)), duel({}, over('ann', 3))])
    expect(s.total('offence dice', 'ann', 'ann', 'strike', strike)).toBe(undefined);
  const scene = duel(over('bob', 3)).do('ann', 'strike', strike, { dice: [6, 1, 1, 1, 1] });
  expect(diceOf(scene).filter((die) => die.includes('offence'))).toHaveLength(1);
  expect(scene.cites('roll', 'LUR-ADV-07')).toBe(true);
});

test('LUR-ADV-08 the GM may grant degrees with a source and an end', () => {
  const s = duel();
  expect(
    s
      .gm('advantage', {
        holder: 'ann',
        over: 'bob',
        degrees: 2,
        source: 'higher ground',
        until: 'turn',
      })
      .cites('gm advantage', 'LUR-ADV-08'),
  ).toBe(true);
  expect(netOver(s, 'ann', 'bob')).toBe(2);
  s.until('bob');
  expect(netOver(s, 'ann', 'bob')).toBe(2);
  s.until('ann');
  expect(netOver(s, 'ann', 'bob')).toBe(0);
  s.gm('advantage', {
    holder: 'ann',
    over: 'bob',
    degrees: 1,
    source: 'higher ground',
    until: 'fight',
  });
  expect(netOver(s.until('bob').until('ann'), 'ann', 'bob')).toBe(1);
});

test('LUR-ADV-09 degrees that an attack costs are there before its rolls', () => {
  const scene = duel().do('ann', 'grapple', { target: 'bob' }, { dice: [6, 20, 20, 8] });
  const order = scene.notes.map((note) => note.id).filter((id) => id === 'grants' || id === 'roll');
  expect(order).toEqual(['grants', 'roll', 'roll']);
  expect(scene.cites('grants', 'LUR-ADV-09')).toBe(true);
  expect(scene.parts('defence dice')).toEqual(['LUR-ADV-02 2']);
});

test("LUR-ADV-10 they end when the attacker's next turn begins, and hinder its defence till then", () => {
  const s = stage({
    ann: { ...ann, sheet: { DEX: 6, natural: [natural('Bite', { tags: ['Bite'] })] } },
    bob,
    cid: { side: 'b' },
  });
  expect(
    s
      .do('ann', 'bite', { weapon: 'ann/bite', target: 'bob' }, { dice: [1, 1, 1] })
      .cites('grants', 'LUR-ADV-10'),
  ).toBe(true);
  s.do('ann', 'end');
  expect(
    s.total('defence dice', 'ann', 'bob', 'strike', { weapon: 'bob/sword', target: 'ann' }),
  ).toBe(-1);
  s.until('cid');
  expect(netOver(s, 'bob', 'ann')).toBe(1);
  s.until('ann');
  expect(netOver(s, 'bob', 'ann')).toBe(0);
});
