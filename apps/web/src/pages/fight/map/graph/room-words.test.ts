import type { GraphMap } from '@tiltyard/engine/space';
import { expect, test } from 'vitest';
import { wordsIn } from './room-words.js';

const map: GraphMap = {
  kind: 'graph',
  places: [
    { id: 'a', name: 'the yard', traits: ['wide'], heights: [0], concealment: 0, features: [] },
  ],
  borders: [],
};
const room = { id: 'a', x: 100, y: 200, width: 216 };

test('the words of a place take the room of its name, and of the rest while that can be read', () => {
  const [near] = wordsIn({ lying: [], map }, [room], 1, 1);
  const [far] = wordsIn({ lying: [], map }, [room], 0.5, 1);
  expect([near, far].map((box) => box && [box.left, box.top < 215])).toEqual([
    [112, true],
    [112, true],
  ]);
  expect(near && [near.right < 200, near.bottom]).toEqual([true, 245]);
  expect(far?.bottom).toBe(227);
  expect(wordsIn({ lying: [], map: null }, [room], 1, 1)).toEqual([]);
});
