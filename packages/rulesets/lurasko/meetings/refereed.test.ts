import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  isPinned,
  natural,
  netOver,
  stage,
  tnOf,
  weapon,
} from '../testing/stage.js';

/** Second uses and unusual targets that a referee would be asked about. */

const LEARNED = ['grappling', 'unarmed', 'sword', 'knife'];
const fighter = (
  side: string,
  sheet: Person['sheet'] = {},
  state: Person['state'] = {},
): Person => ({ side, sheet: { competencies: LEARNED, DEX: 6, ...sheet }, state });
const ahead = (other: string, degree = 1) => ({ grapple: [{ with: other, degree }] });
const fists = (target: string) => ({ weapon: 'unarmed', target });

test('LUR-BITE-02 LUR-ADV-05 LUR-GRAP-19 a bite at a grappling partner lends away the lead until the next turn', () => {
  const wolf = fighter('a', { natural: [natural('Bite')] }, ahead('bob'));
  const s = stage({ wolf, bob: fighter('b', { DEX: 8 }) });
  const bite = { weapon: 'wolf/bite', target: 'bob' };
  const scene = s.do('wolf', 'bite', bite, { dice: [6, 9, 1] });
  expect([tnOf(scene, 'offence'), netOver(s, 'wolf', 'bob')]).toEqual([6, 0]);
  expect(netOver(s.until('bob').until('wolf'), 'wolf', 'bob')).toBe(1);
});

test('LUR-BITE-01 LUR-ADV-09 a second bite in a turn lends a second degree', () => {
  const s = stage({ bear: fighter('a', { natural: [natural('Bite')] }), bob: fighter('b') });
  const bite = { weapon: 'bear/bite', target: 'bob' };
  s.gm('major', { who: 'bear' });
  s.do('bear', 'bite', bite, { dice: [1, 1, 1] });
  s.do('bear', 'bite', bite, { dice: [1, 1, 1, 1] });
  expect(netOver(s, 'bob', 'bear')).toBe(2);
});

test('LUR-BITE-01 LUR-COMP-07 a bite made incompetently on purpose lends its degree all the same', () => {
  const s = stage({ wolf: fighter('a', { natural: [natural('Bite')] }), bob: fighter('b') });
  const bite = { weapon: 'wolf/bite', target: 'bob', incompetent: true };
  expect(diceOf(s.do('wolf', 'bite', bite, { dice: [1, 1] }))).toEqual([
    'bob defence d12',
    'bob defence d12',
  ]);
});

test('LUR-BITE-01 LUR-PICK-19 a creature that holds prey in its hands bites it as any other enemy, and crushes it', () => {
  const bear = fighter('a', { WGT: 30, STR: 20, natural: [natural('Bite')] }, ahead('bob', 2));
  const s = stage({ bear, bob: fighter('b', { DEX: 1 }) });
  const scene = s.do(
    'bear',
    'bite',
    { weapon: 'bear/bite', target: 'bob' },
    { dice: [1, 9, 9, 1] },
  );
  expect(scene.note('advantage')).toMatchObject({ degrees: -1 });
  expect(s.allowed('bear', 'crush', { target: 'bob' })).toBe(true);
});

test('LUR-TRIP-01 LUR-CTX-27 a protected rider can be pulled down only past the group', () => {
  const s = stage({
    ann: fighter('a'),
    bob: fighter('b', {}, { riding: 'roan', guarded: true }),
    roan: { side: 'b', from: 'horse' },
    cid: fighter('b'),
  });
  expect(s.refused('ann', 'trip', fists('bob'))).toEqual(['LUR-CTX-27']);
  s.do('ann', 'bypass', { target: 'bob' }, { dice: [1] });
  s.do('ann', 'trip', fists('bob'), { dice: [1, 20, 20] });
  expect([s.who('bob').riding, s.who('bob').knockedDown]).toEqual([null, true]);
});

test('LUR-GRAP-16 LUR-CTX-31 a rider who grapples from the saddle comes off when the partner is knocked down', () => {
  const s = stage({
    ann: fighter('a', {}, { riding: 'roan' }),
    roan: { side: 'a', from: 'horse' },
    bob: fighter('b'),
  });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 9, 9, 9] });
  expect(s.who('ann').riding).toBe('roan');
  s.gm('knock-down', { who: 'bob' });
  expect([s.who('ann').riding, s.who('ann').knockedDown]).toEqual([null, true]);
});

test('LUR-GRAB-04 LUR-GADV-08 an item is taken from the pinned without a defence, at the full price', () => {
  const s = stage({
    ann: fighter('a', {}, ahead('bob', 3)),
    bob: fighter('b', { STR: 9, weapons: [weapon('axe', { hands: 2 })] }),
  });
  const grab = { way: 'bare', target: 'bob', item: 'bob/axe' };
  expect(s.do('ann', 'grab', grab, { dice: [1] }).note('grants')).toMatchObject({ degrees: 3 });
  expect(s.who('ann').hands.map(({ holds }) => holds)).toContain('bob/axe');
  expect([isPinned(s, 'ann', 'bob'), netOver(s, 'ann', 'bob')]).toEqual([true, 0]);
});

test('LUR-GRAP-08 LUR-GRAB-09 what a failed grab lent is not replaced by a grapple that succeeds', () => {
  const s = stage({ ann: fighter('a'), bob: fighter('b', { weapons: [weapon('axe')] }) });
  s.gm('major', { who: 'ann' });
  const grab = { way: 'bare', target: 'bob', item: 'bob/axe' };
  s.do('ann', 'grab', grab, { dice: [1, 1, 1] });
  const scene = s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20, 20] });
  expect(scene.note('advantage')).toMatchObject({ degrees: 3 });
  expect([aheadBy(s, 'ann', 'bob'), netOver(s, 'ann', 'bob')]).toEqual([1, 0]);
});

test('LUR-GRAP-13 LUR-MULTI-11 a grappler whose partner fainted is grappled as easily as before, and then exposed by that grapple alone', () => {
  const s = stage(
    { ann: fighter('a', {}, ahead('bob')), bob: fighter('b'), cid: fighter('b') },
    { order: ['cid', 'ann', 'bob'] },
  );
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  const scene = s.do('cid', 'grapple', { target: 'ann' }, { dice: [1, 7, 1] });
  expect(diceOf(scene).slice(1)).toEqual(['ann defence d20', 'ann defence d20']);
  expect([aheadBy(s, 'cid', 'ann'), netOver(s, 'cid', 'ann')]).toEqual([1, 1]);
});

test('LUR-ATK-09 LUR-BLIND-06 a blinded grappler strikes at the partner as ever, and blindly at the others alone', () => {
  const ann = fighter('a', { DEX: 12 }, { blinded: true, ...ahead('bob') });
  const s = stage({ ann, bob: fighter('b'), cid: fighter('b') });
  expect(s.allowed('ann', 'strike', fists('bob'))).toBe(true);
  const scene = s.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1, 1, 1, 1, 1] });
  expect(scene.note('drawn')).toMatchObject({ at: 'cid', among: 1 });
});

test('LUR-CLIMB-06 LUR-CLIMB-13 a climber stays on a giant that is knocked down', () => {
  const s = stage({
    giant: fighter('a', { WGT: 30, STR: 20 }),
    cid: fighter('b', {}, ahead('giant', 2)),
  });
  s.gm('knock-down', { who: 'giant' });
  expect([aheadBy(s, 'cid', 'giant'), s.who('cid').knockedDown]).toEqual([2, false]);
  expect(netOver(s, 'cid', 'giant')).toBe(3);
});
