import { expect, test } from 'vitest';
import { grade, steps } from './grade.js';
import { byDegree } from './like-faces.js';

test('REN-CTX-04 faces of like degree are of one grade, and all or none of an exceptional margin', () => {
  for (const target of [5, 33, 60, 95]) {
    const like = byDegree(target);
    const told = new Map<unknown, string>();
    for (let roll = 0; roll < 100; roll++) {
      const { grade: of, margin } = grade(target, roll);
      const degree = `${of} ${steps(margin) > 0}`;
      expect(told.get(like(roll)) ?? degree).toBe(degree);
      told.set(like(roll), degree);
    }
  }
});
