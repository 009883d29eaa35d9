import { expect, test } from 'vitest';
import { actingIn } from './my-turn.js';

/** Who is shown as acting in a fight of which only this much is known. */
const shownActing = (
  table: { winners: readonly string[] | null; seed?: string },
  looking?: object,
): string | undefined => actingIn({ shown: { acting: 'ann' }, state: { table }, looking });

test('no one is shown as acting any more once a side has won or the GM has ended the fight', () => {
  expect(shownActing({ winners: null })).toBe('ann');
  expect(shownActing({ winners: ['reds'] })).toBeUndefined();
  expect(shownActing({ winners: null, seed: 'moat' })).toBeUndefined();
});

test('in the past of a fight, who acted then is', () => {
  expect(shownActing({ winners: ['reds'], seed: 'moat' }, { entry: 3 })).toBe('ann');
});
