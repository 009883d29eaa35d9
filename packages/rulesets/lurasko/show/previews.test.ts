import { expect, test } from 'vitest';
import { stage } from '../testing/stage.js';

test('LUR-CTX-31: whom one would face by joining an engagement', () => {
  const s = stage({ ann: { at: { zone: 'field' } }, bob: {}, cat: {} });
  expect(s.sketch('ann', 'engage', { target: 'bob' }).areas).toMatchObject([
    { label: 'Engagement', who: ['bob', 'cat'], rules: ['LUR-CTX-31'] },
  ]);
});

test('LUR-ATK-09: that a foe is not seen is shown', () => {
  const s = stage({ ann: {}, bob: { state: { cloaked: true } } });
  expect(s.sketch('ann', 'strike', { target: 'bob' }).lines).toMatchObject([
    { blocked: true, hindrances: [{ label: 'not seen', rules: ['LUR-ATK-09'] }] },
  ]);
});
