import type { Seat } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import { stage } from '../../testing/stage.js';

const seat = (...combatants: string[]): Seat => ({ name: 'seat', role: 'player', combatants });

/** Two combatants of one side and one of another, only some of whom have noticed a ghost of a third side. */
function field(unaware: readonly string[]) {
  const start = (id: string) => (unaware.includes(id) ? { unawareOf: ['ghost'] } : {});
  return stage({
    ann: { at: [4, 5], side: 'red', state: start('ann') },
    bob: { at: [4, 6], side: 'red', state: start('bob') },
    cat: { at: [4, 8], side: 'blue', state: start('cat') },
    dan: { at: [4, 9], side: 'blue', state: start('dan') },
    ghost: { at: [9, 5], side: 'green' },
  });
}

test.each([
  ['all of one side', ['ann', 'bob'], ['ann', 'bob'], false],
  ['one of a side, whose other has noticed', ['ann'], ['ann'], true],
  [
    'all of one side and one of another, who has noticed',
    ['ann', 'bob', 'cat'],
    ['ann', 'bob'],
    true,
  ],
  ['one of another side first, who has noticed', ['cat', 'ann', 'bob'], ['ann', 'bob'], true],
  [
    'all of two sides, of whom one has noticed',
    ['ann', 'bob', 'cat', 'dan'],
    ['ann', 'bob', 'cat'],
    true,
  ],
  [
    'all of two sides, who have not noticed',
    ['ann', 'bob', 'cat', 'dan'],
    ['ann', 'bob', 'cat', 'dan'],
    false,
  ],
] as const)('T20-CONC-07 a seat that plays %s', (_, plays, unaware, isSeen) => {
  const view = true20.view(field(unaware).state, seat(...plays));
  expect(Object.hasOwn(view.combatants, 'ghost')).toBe(isSeen);
});

test('T20-CTX-33 T20-SURP-03 the order in which a fight begins names those alone whom every side has noticed', () => {
  const order = (unaware: readonly string[]) =>
    field(unaware).fight.log.flatMap(({ notes }) =>
      notes.filter(({ id }) => id === 'begins').map(({ data }) => data['order']),
    );
  const seen = ['ann', 'bob', 'cat', 'dan'];
  expect([order(['ann', 'bob']), order(['ann', 'cat'])]).toEqual([[seen], [[...seen, 'ghost']]]);
});
