import type { Study } from '@tiltyard/analysis';
import { expect, test } from 'vitest';
import { splitAt, stepsOf, toggledArrow, toggledMark, withoutStep } from './edit-study.js';
import { linkedStudy, onlyStep, packedStudy } from './study-link.js';

const step = (text: string, fixed: number) => ({
  text,
  told: [],
  comment: '',
  arrows: [],
  marks: [],
  fixed,
  state: { round: 1 },
});

const STUDY: Study = {
  format: 'tiltyard-study/1',
  title: 'Two steps – ü',
  ruleset: 'duel',
  version: '1',
  knower: 'the GM',
  fixed: [{ map: 'a' }, { map: 'b' }],
  chapters: [
    { title: 'Round 1', steps: [step('first', 0)] },
    { title: 'Round 2', steps: [step('second', 1), step('third', 0)] },
  ],
};

test('a study goes into a link and comes out of it', async () => {
  const packed = await packedStudy(STUDY);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await linkedStudy(packed ?? '')).toEqual({ ok: true, value: STUDY });
});

test('a link to a step holds that step and its ground alone', () => {
  const only = onlyStep(STUDY, 1);
  expect(only.fixed).toEqual([{ map: 'b' }]);
  expect(stepsOf(only).map((each) => each.step.text)).toEqual(['second']);
});

test('links that are broken, no study, or far too large once unpacked are refused', async () => {
  const packed = (await packedStudy(STUDY)) ?? '';
  expect((await linkedStudy(packed.slice(0, -20))).ok).toBe(false);
  expect((await linkedStudy('%%%')).ok).toBe(false);
  expect((await linkedStudy('A'.repeat(200_000))).ok).toBe(false);
  const large = { ...STUDY, title: 'x'.repeat(20_000_000) };
  expect((await linkedStudy((await packedStudy(large)) ?? '')).ok).toBe(false);
});

test('chapters begin where they are told to, and go with their last step', () => {
  const split = splitAt(STUDY, 2);
  expect(split.chapters.map(({ title, steps }) => [title, steps.length])).toEqual([
    ['Round 1', 1],
    ['Round 2', 1],
    ['New chapter', 1],
  ]);
  expect(withoutStep(split, 1).chapters.map(({ title }) => title)).toEqual([
    'Round 1',
    'New chapter',
  ]);
  expect(stepsOf(withoutStep(onlyStep(STUDY, 0), 0))).toHaveLength(1);
});

test('marks and arrows come and go', () => {
  expect(toggledMark(toggledMark([], [1, 2]), [1, 2])).toEqual([]);
  const one = toggledArrow([], [0, 0], 'hall');
  expect(one).toEqual([{ from: [0, 0], to: 'hall' }]);
  expect(toggledArrow(one, [0, 0], 'hall')).toEqual([]);
});
