import { expect, test } from 'vitest';
import { stage, sword } from '../../testing/stage.js';

/** A coup de grace whose Toughness save leaves a hurt mark and whose Fortitude save fails. */
function coup(marks: Record<string, number>, lethal: boolean) {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword({ damage: 5 })] } },
    t: {
      at: [5, 5],
      sheet: { con: 4, fortitude: 0 },
      state: { conditions: ['helpless'], marks },
    },
  });
  const scene = s.do(
    'a',
    'coup-de-grace',
    { weapon: 'a/sword', target: 't', harm: lethal ? 'lethal' : 'non-lethal' },
    { dice: [16, 1] },
  );
  return { scene, who: s.who('t') };
}

test.each([
  ['one who lies there awake', {}, true, { dying: 1, unconscious: 1 }, ['dying', 'unconscious']],
  ['one who is unconscious', { unconscious: 1 }, true, { dying: 1, unconscious: 1 }, ['dying']],
  ['one who is only knocked out', {}, false, { dying: 0, unconscious: 1 }, ['unconscious']],
] as const)(
  'T20-HELP-09 T20-CTX-16 the blow that finishes %s makes and tells each mark once',
  (_, before, lethal, after, told) => {
    const { who, scene } = coup({ ...before }, lethal);
    expect({ dying: who.marks.dying, unconscious: who.marks.unconscious }).toEqual(after);
    expect(
      scene.facts('marked', 'mark').filter((each) => each !== 'hurt' && each !== 'bruised'),
    ).toEqual(told);
    expect(scene.rolled).toEqual(['t Toughness', 't Fortitude']);
  },
);
