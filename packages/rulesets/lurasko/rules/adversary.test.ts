import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { FOE } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { diceOf, natural, netOver, stage, weapon } from '../testing/stage.js';

/** Blows where rules meet: bites at the unseen, two weapons with one injury. */

const BITE = { weapon: 'ann/bite', target: 'bob' };
const beast = (more: Person = {}): Person => ({
  side: 'a',
  ...more,
  sheet: { DEX: 8, natural: [natural('Bite')], ...more.sheet },
});
const blinded = { blinded: true };

test('LUR-COMP-04 LUR-BLIND-04 no ability helps a bite at an enemy who is not seen', () => {
  const abilities = [{ name: 'Lunge', offence: 3 }];
  const at = (state: Person['state']) =>
    stage(
      { ann: beast({ sheet: { abilities }, state }), bob: FOE },
      { options: { blindSpecials: true } },
    );
  expect(at(blinded).refused('ann', 'bite', { ...BITE, ability: 'Lunge' })).toEqual([
    'LUR-COMP-04',
    'LUR-BLIND-04',
  ]);
  expect(at({}).allowed('ann', 'bite', { ...BITE, ability: 'Lunge' })).toBe(true);
});

test('LUR-BLIND-03 LUR-BLIND-04 LUR-BITE-01 a bite at an unseen enemy takes a d20 first, then d12s with an Easing', () => {
  const s = stage(
    { ann: beast({ state: blinded }), bob: FOE },
    { options: { blindSpecials: true } },
  );
  expect(diceOf(s.do('ann', 'bite', BITE, { dice: [11, 12, 1] }))).toEqual([
    'ann offence d20',
    'bob defence d12',
    'bob defence d12',
  ]);
});
const bittenBlindly = (options: Staging['options'], dice: readonly number[]) => {
  const s = stage({ ann: beast({ state: blinded }), bob: FOE }, { options: options ?? {} });
  const scene = s.do('ann', 'blind', { weapon: 'ann/bite' }, { dice });
  return { s, scene };
};

test('LUR-BITE-02 LUR-ADV-09 a blind bite whose target is drawn first hands the degree over before any roll, and it stays', () => {
  const { s, scene } = bittenBlindly({ blindDraw: 'beforeOffence' }, [20]);
  expect(netOver(s, 'bob', 'ann')).toBe(1);
  const told = scene.notes.map(({ id }) => id);
  expect(told.indexOf('grants')).toBeLessThan(told.indexOf('roll'));
  s.until('ann');
  expect(netOver(s, 'bob', 'ann')).toBe(0);
});

test('LUR-BITE-01 LUR-ADV-09 the degree of a blind bite is handed over once, whenever the target is drawn', () => {
  for (const blindDraw of ['beforeOffence', 'afterOffence']) {
    const { s, scene } = bittenBlindly({ blindDraw }, [1, 1, 1]);
    expect([blindDraw, scene.all('grants').length, netOver(s, 'bob', 'ann')]).toEqual([
      blindDraw,
      1,
      1,
    ]);
  }
});

test('LUR-BLIND-09 LUR-BITE-02 a blind bite that fails before the draw hands nothing over', () => {
  const { s, scene } = bittenBlindly({}, [20]);
  expect([scene.has('grants'), s.state.advantages]).toEqual([false, []]);
});
const twoBlades = (one: number, other: number, options: Staging['options'] = {}) =>
  stage(
    {
      ann: {
        side: 'a',
        sheet: {
          DEX: 9,
          competencies: ['blades'],
          weapons: [
            weapon('long', { competence: 'blades', damage: one }),
            weapon('short', { competence: 'blades', damage: other }),
          ],
        },
      },
      bob: FOE,
    },
    { options: { dualWieldInjury: 'shared', injuryRollWhen: 'degree', ...options } },
  );
const BOTH = { weapon: 'both', target: 'bob' };

// The injury factor of bob is 5 x 7 / 5 = 7.
test('LUR-INJ-01 LUR-ATK-08 two weapons that share an injury roll none while no degree is gained', () => {
  const scene = twoBlades(3, 3).do('ann', 'strike', BOTH, { dice: [1, 9] });
  expect(scene.rolled).toEqual(['ann offence', 'bob defence']);
});

test('LUR-INJ-01 LUR-ATK-08 the shared injury is rolled with the blow that gains the first degree, and once', () => {
  const late = twoBlades(3, 5);
  const scene = late.do('ann', 'strike', BOTH, { dice: [1, 9, 8] });
  expect([scene.rolled.length, late.who('bob').injuries.core]).toEqual([3, 1]);
  const both = twoBlades(7, 14);
  expect(both.do('ann', 'strike', BOTH, { dice: [1, 9, 5] }).rolled.length).toBe(3);
  expect(both.who('bob').injuries).toMatchObject({ mobility: 3, core: 0 });
});

test('LUR-INJ-01 LUR-ATK-08 damage that the GM strikes out rolls no shared injury', () => {
  const s = twoBlades(7, 7, { injuryRollWhen: 'damage' });
  s.do(GM, 'gm.automation', { what: 'damage', degree: 'tell' });
  const scene = s.do('ann', 'strike', BOTH, { dice: [1, 9] });
  expect([scene.rolled.length, s.who('bob').damage]).toEqual([2, 0]);
});

const longNeck = (more: Person = {}): Person =>
  beast({ sheet: { natural: [natural('Bite', { tags: ['Bite', 'Reach'] })] }, ...more });
const wrestling = { grapple: [{ with: 'bob', degree: 1 }] };

test('LUR-GRAP-21 a Bite with Reach serves against outsiders, not against the partner of a grapple', () => {
  const s = stage({ ann: longNeck({ state: wrestling }), bob: FOE, cid: FOE });
  expect(s.refused('ann', 'bite', BITE)).toEqual(['LUR-GRAP-21']);
  expect(s.allowed('ann', 'bite', { ...BITE, target: 'cid' })).toBe(true);
  const short = stage({ ann: beast({ state: wrestling }), bob: FOE });
  expect(short.allowed('ann', 'bite', BITE)).toBe(true);
});

test('LUR-GRAP-21 a Bite with Reach serves against no target, where grapplers use no Reach at all', () => {
  const s = stage(
    { ann: longNeck({ state: wrestling }), bob: FOE, cid: FOE },
    { options: { reachWhileGrappling: 'any' } },
  );
  expect(s.refused('ann', 'bite', { ...BITE, target: 'cid' })).toEqual(['LUR-GRAP-21']);
});
