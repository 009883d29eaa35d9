import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { diceOf, natural, stage } from '../testing/stage.js';

/** Blows where rules meet: bites at the unseen, two weapons with one injury. */

const FOE: Person = { side: 'b' };
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
