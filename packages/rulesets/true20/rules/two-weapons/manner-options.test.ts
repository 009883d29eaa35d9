import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { stage, sword } from '../../testing/stage.js';

test('T20-FIN-01 T20-FIN-02 an open manner of striking with both hands has no refusal at all, not even an empty one', () => {
  const weapons = [sword(), sword({ name: 'sabre' })];
  const { state } = stage({ a: { at: [4, 5], sheet: { weapons } }, t: { at: [5, 5] } });
  const chosen = { weapon: 'a/sword', target: 't', offHand: 'a/sabre', offTarget: 't' };
  const domain = true20.actions.get('two-weapons')?.domain(state, 'a', 'manner', chosen);
  expect(domain?.kind === 'choice' ? domain.options : []).toStrictEqual([
    { value: 'ordinary' },
    { value: 'finesse' },
  ]);
});
