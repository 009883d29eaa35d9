import { expect, test } from 'vitest';
import { diceOf, natural, netOver, stage } from '../testing/stage.js';
import { openHands } from './conditions/body.js';
import { sees } from './conditions/sight.js';

/** Breakages that no test had noticed. */

const STRIKE = { weapon: 'unarmed', target: 'bob' };

test('LUR-CTX-06 WILL can be spent down to the last point', () => {
  const options = { willReactiveTn: 'on', willCost: 2 };
  const asked = (will: number) =>
    stage({ ann: {}, bob: { side: 'b', state: { will } } }, { options }).do(
      'ann',
      'strike',
      STRIKE,
      {
        dice: [1],
        answers: will >= 2 ? [['will', 'yes']] : [],
      },
    ).questions;
  expect([asked(2), asked(1)]).toEqual([['will'], []]);
});

test('LUR-CTX-14 both arms of an unarmed strike hinder it', () => {
  const hurt = (injuries: Record<string, number>) =>
    stage({
      ann: { sheet: { competencies: ['unarmed'] }, state: { injuries } },
      bob: { side: 'b' },
    }).total('offence dice', 'ann', 'ann', 'strike', STRIKE);
  const [right, both] = [hurt({ rightArm: 1 }), hurt({ rightArm: 1, leftArm: 1 })];
  expect(right).toBeLessThan(0);
  expect(both).toBe(2 * (right ?? 0));
});

test('LUR-CTX-33 nobody is seen in the darkness of another zone without darksight', () => {
  const map = {
    places: [{ id: 'yard' }, { id: 'cellar', traits: ['Dark'] }],
    borders: [{ from: 'yard', to: 'cellar' }],
  };
  const seen = (darksight: boolean) => {
    const s = stage(
      { ann: { at: 'yard', sheet: { darksight } }, bob: { at: 'cellar', side: 'b' } },
      { map },
    );
    return sees(s.state, s.who('ann'), s.who('bob'));
  };
  expect([seen(false), seen(true)]).toEqual([false, true]);
});

test('LUR-GRAP-13 a partner who still grapples gains nothing by another partner dropping out', () => {
  const s = stage({
    ann: {
      side: 'a',
      state: {
        grapple: [
          { with: 'bob', degree: 1 },
          { with: 'cid', degree: -1 },
        ],
      },
    },
    bob: {},
    cid: {},
    dan: {},
  });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect([netOver(s, 'cid', 'ann'), netOver(s, 'dan', 'ann')]).toEqual([1, 3]);
});

test('LUR-GRAB-08 LUR-CTX-14 the sound hand takes an item, and hinders nothing', () => {
  const s = stage({
    ann: { sheet: { competencies: ['grappling'] }, state: { injuries: { rightArm: 1 } } },
    bob: { side: 'b', sheet: { weapons: ['knife'] } },
  });
  expect(openHands(s.state, s.who('ann'))).toHaveLength(2);
  const grab = { way: 'bare', target: 'bob', item: 'bob/knife' };
  const scene = s.do('ann', 'grab', grab, { dice: [1, 20, 20] });
  expect(diceOf(scene)).toContain('ann offence d6');
  expect(scene.note('seizes')).toMatchObject({ hand: 'left' });
});

test('LUR-CTX-14 LUR-CTX-35 an empty hand is open no more once its arm is useless', () => {
  for (const [type, left] of [
    ['rightArm', 'left'],
    ['leftArm', 'right'],
  ] as const) {
    const s = stage({ ann: { sheet: { bCON: 5, WGT: 7 } }, bob: { side: 'b' } });
    const open = () => openHands(s.state, s.who('ann')).map(({ name }) => name);
    expect(open()).toEqual(['right', 'left']);
    s.gm('harm', { who: 'ann', damage: 21, type });
    expect([s.who('ann').injuries[type], open()]).toEqual([3, [left]]);
  }
});

test('LUR-BLIND-11 a blinded beast bites blindly, unless that is not played', () => {
  const bites = (blindBite: boolean) =>
    stage(
      {
        wolf: {
          sheet: { hands: 0, natural: [natural('Bite', { tags: ['Bite'] })] },
          state: { blinded: true },
        },
        bob: { side: 'b' },
      },
      { options: { blindBite } },
    ).allowed('wolf', 'blind', { weapon: 'wolf/bite' });
  expect([bites(true), bites(false)]).toEqual([true, false]);
});
