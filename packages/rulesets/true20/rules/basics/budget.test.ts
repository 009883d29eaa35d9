import { expect, test } from 'vitest';
import { refusedBy, stage, sword } from '../../testing/stage.js';

/** What is refused to a combatant after its attack, under the house rule that the wounded have one action a round. */
const afterAttack = (marks: Readonly<Record<string, number>>) => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword()] }, state: { marks } },
      t: { at: [5, 5] },
    },
    { options: { 'cond.wounded': 'oneActionPerRound' } },
  );
  const whole = refusedBy(s, 'a', 'coup-de-grace');
  s.do('a', 'attack', { weapon: 'a/sword', target: 't' }, { dice: [2] });
  return [whole, refusedBy(s, 'a', 'move')];
};

test('T20-CTX-23 T20-CTX-35 only wounds leave one action a round; the hurt and the whole keep both', () => {
  expect(afterAttack({ wounded: 1 })).toEqual(['T20-CTX-23', 'T20-CTX-23']);
  expect(afterAttack({ hurt: 2, bruised: 1 })[1]).toBe('');
  expect(afterAttack({})[1]).toBe('');
});
