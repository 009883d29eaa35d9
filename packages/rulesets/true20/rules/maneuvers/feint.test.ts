import { expect, test } from 'vitest';
import { kindsOn, stage, sword } from '../../testing/stage.js';

test.each([
  [10, 10, [], ['feinted']],
  [9, 10, ['reroll'], []],
] as const)(
  'T20-CTX-39 T20-CTX-44 a feint of %i against %i: only one that has failed may be rolled again',
  (own, other, asked, kinds) => {
    const s = stage({
      a: { at: [4, 5], sheet: { conviction: 1 } },
      t: { at: [5, 5], sheet: { weapons: [sword()] } },
    });
    const scene = s.do(
      'a',
      'feint',
      { skill: 'bluff', target: 't' },
      { dice: [own, other], answers: asked.map((id) => [id, 'no'] as const) },
    );
    expect([scene.questions, kindsOn(s, 't')]).toEqual([asked, kinds]);
  },
);
