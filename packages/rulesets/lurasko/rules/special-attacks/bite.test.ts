import { sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { lurasko } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { natural, netOver, stage, tnOf, weapon } from '../../testing/stage.js';

const bite = natural('Bite', { damage: 13, drive: 21, tags: ['Bite'] });
const claw = natural('Claw');
const cat: Person = { sheet: { DEX: 8, natural: [bite, claw] } };
const bob: Person = { sheet: { DEX: 7, competencies: ['unarmed'] } };
const hunt = (b: Person = {}, a: Person = {}) =>
  stage({ cat: { ...cat, ...a }, bob: { ...bob, ...b }, cid: { side: 'b' } });
const BITE = { weapon: 'cat/bite', target: 'bob' };

test('LUR-BITE-01 a bite first grants its target one degree', () => {
  const s = hunt();
  const scene = s.do('cat', 'bite', BITE, { dice: [1, 20, 7] });
  expect(scene.note('grants')).toMatchObject({ to: 'bob', degrees: 1, source: 'bite' });
  expect(scene.parts('degrees granted')).toEqual(['LUR-BITE-01 1']);
  expect(scene.parts('defence dice')).toEqual(['LUR-ADV-02 1']);
  expect([netOver(s, 'bob', 'cat'), netOver(s, 'cid', 'cat')]).toEqual([1, 0]);
  expect(s.allowed('cat', 'strike', BITE)).toBe(false);
});

test("LUR-BITE-02 it lasts until the biter's next turn, hit or miss", () => {
  const slow: Person = { sheet: { DEX: 1, natural: [bite] } };
  for (const [a, dice] of [
    [cat, [1, 8, 8, 1]],
    [cat, [1, 7, 7]],
    [slow, [5]],
  ] as const) {
    const s = hunt({}, a);
    const scene = s.do('cat', 'bite', BITE, { dice });
    expect(scene.cites('grants', 'LUR-BITE-02')).toBe(true);
    expect(netOver(s.until('cid'), 'bob', 'cat')).toBe(1);
    expect(netOver(s.until('cat'), 'bob', 'cat')).toBe(0);
  }
});

test('LUR-BITE-03 a turn with a bite has no attack with another natural weapon', () => {
  const CLAW = { weapon: 'cat/claw', target: 'bob' };
  const bitten = hunt();
  bitten.gm('major', { who: 'cat' });
  bitten.do('cat', 'bite', BITE, { dice: [1, 1, 1] });
  expect(bitten.refused('cat', 'strike', CLAW)).toEqual(['LUR-BITE-03']);
  const clawed = hunt();
  clawed.gm('major', { who: 'cat' });
  clawed.do('cat', 'strike', CLAW, { dice: [1, 1] });
  expect(clawed.refused('cat', 'bite', BITE)).toEqual(['LUR-BITE-03']);
  clawed.gm('major', { who: 'cat' });
  expect(clawed.allowed('cat', 'strike', CLAW)).toBe(true);
});

test('LUR-BITE-04 an animal bites first only if nothing else can hurt', () => {
  const policy = sensiblePolicy(lurasko);
  const first = (armor: Person['sheet'] = {}) =>
    policy.command(stage({ cat, bob: { sheet: { DEX: 7, ...armor } } }).state, 'cat')?.do;
  expect(first()).toBe('strike');
  expect(first({ armor: { name: 'mail', low: 20, high: 30 } })).toBe('bite');
  expect(lurasko.actions.get('bite')?.rules).toContain('LUR-BITE-04');
});

test('LUR-BITE-01 a natural weapon that is listed as a Bite is one, tagged or not', () => {
  const s = stage({ ann: { sheet: { natural: [natural('Bite')] } }, bob: {} });
  expect([
    s.allowed('ann', 'bite', { weapon: 'ann/bite', target: 'bob' }),
    s.allowed('ann', 'strike', { weapon: 'ann/bite', target: 'bob' }),
  ]).toEqual([true, false]);
});

test('LUR-BITE-02 the degree stays even where failed offence rolls clear what was granted', () => {
  const s = stage(
    { ann: { sheet: { DEX: 2, natural: [natural('Bite', { tags: ['Bite'] })] } }, bob: {} },
    { options: { grantOnFailedOffence: 'cleared' } },
  );
  expect(
    s
      .do('ann', 'bite', { weapon: 'ann/bite', target: 'bob' }, { dice: [6] })
      .cites('miss', 'LUR-BITE-02'),
  ).toBe(true);
  expect(netOver(s, 'bob', 'ann')).toBe(1);
});

test('LUR-NAT-01 whatever is listed as a natural weapon is one', () => {
  const s = stage({ ann: { sheet: { DEX: 2, natural: [weapon('Claw')] } }, bob: {} });
  expect(
    tnOf(s.do('ann', 'strike', { weapon: 'ann/claw', target: 'bob' }, { dice: [5, 1] }), 'offence'),
  ).toBe(5);
});
