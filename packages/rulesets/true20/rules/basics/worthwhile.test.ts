import { sensiblePolicy } from '@tiltyard/engine/players';
import { canonical } from '@tiltyard/engine/values';
import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { duel } from '../../testing/duel.js';

// On the milder ladder failures by 1 to 9 give the same mark, but automatic players only reroll those by more than 4.
test.each(['step5', 'house10'] as const)(
  'T20-CTX-44 on the ladder %s the odds of a Toughness save with Conviction are the same face by face',
  (ladder) => {
    const { state } = duel({ foe: { conviction: 1 }, options: { 'damage.ladder': ladder } });
    const policy = sensiblePolicy(true20);
    const command = { do: 'gm.harm', by: 'gm', with: { who: 't', damage: 2 } } as const;
    const odds = (unhinted: boolean) =>
      chancesOf(true20, state, command, {
        unhinted,
        answers: (questions) => questions.map((question) => policy.answer(question, state)),
        keyOf: ({ combatants: { t } }) =>
          canonical({ marks: { ...t?.marks }, left: t?.conviction ?? 0 }),
      });
    const told = odds(false);
    expect(told).toEqual(odds(true));
    // Difficulty 17: 4 faces succeed. Of the 16 that fail, those by more than 4 are rerolled.
    const kept = Object.entries(told).filter(([key]) => key.includes('"left":1'));
    expect(kept.length).toBe(2);
  },
);
