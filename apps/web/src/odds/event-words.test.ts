import { defineEvent, fact, say } from '@tiltyard/engine';
import { textPieces } from '@tiltyard/engine/show';
import type { JsonObject, Sentence } from '@tiltyard/engine';
import type { TextPiece } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { eventWords } from './event-words.js';

const STATE = {
  fixed: {},
  round: 1,
  order: [],
  turn: 0,
  waiting: [],
  combatants: Object.fromEntries(
    ['Old Ann', 'Bob', 'Cid'].map((name) => [name, { id: name, name, side: '' }]),
  ),
};
const hits = defineEvent('hit', {
  role: { is: 'hit', by: 'by', at: 'at' },
  facts: { by: fact.combatant, at: fact.combatant, margin: fact.number },
  say: ({ by, at, margin }) => say`${by} hits ${at} by ${margin}.`,
});
const pieces = (sentence: Sentence): readonly TextPiece[] => textPieces(sentence, STATE);
const told = (data: JsonObject): readonly TextPiece[] => pieces(hits.say(data));

test('what a chance is of is said in the system’s own words, without a number at the end and its unit', () => {
  expect(eventWords('hit', [told({ by: 'Old Ann', at: 'Bob', margin: 3 })])).toBe(
    'Old Ann hits Bob',
  );
  const back = pieces(say`Bob is knocked back ${3} feet.`);
  expect(eventWords('back', [back])).toBe('Bob is knocked back');
  const bleeds = pieces(say`Bob bleeds: ${3} hits a turn.`);
  expect(eventWords('bleeds', [bleeds])).toBe('Bob bleeds');
  const against = pieces(say`Bob is knocked back ${3} feet, against an obstacle.`);
  expect(eventWords('back', [against])).toBe('Bob is knocked back against an obstacle');
  const rolls = pieces(say`Bob rolls ${3} and falls off the horse.`);
  expect(eventWords('rolls', [rolls])).toBe('Bob rolls … and falls off the horse');
});

test('a combatant who is not the same every time is left open as well', () => {
  const [bob, cid] = ['Bob', 'Cid'].map((at) => told({ by: 'Old Ann', at, margin: 3 }));
  expect(eventWords('hit', [bob ?? [], cid ?? []])).toBe('Old Ann hits');
  const [ann, by] = ['Old Ann', 'Bob'].map((who) => told({ by: who, at: 'Cid', margin: 3 }));
  expect(eventWords('hit', [ann ?? [], by ?? []])).toBe('… hits Cid');
});

test('where little would be left, or sentences differ in their build, it is named by its kind', () => {
  expect(eventWords('caught-in blast', [pieces(say`${1} ${2}`)])).toBe('Caught in blast');
  expect(eventWords('hit', [pieces(say`one`), pieces(say`two of them`)])).toBe('Hit');
});
