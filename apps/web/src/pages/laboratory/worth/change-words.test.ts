import { rulesets } from '@tiltyard/rulesets';
import { expect, test } from 'vitest';
import { changeWords } from './change-words.js';

test.each([
  ['rein.sheet.STR+5', 'Sir Reinhold: STR, +5'],
  ['rein.sheet.skills.one-handed-5', 'Sir Reinhold: Skills, one handed, −5'],
  ['rein.sheet.weapons without long-sword', 'Sir Reinhold: Weapons, without long sword'],
  ['rein.sheet.armour="mail"', 'Sir Reinhold: Armour, "mail"'],
  ['options.easingModel=dieStep', 'Easing model: die step'],
  ['nobody.sheet.STR+5', 'nobody.sheet.STR+5'],
])('%s is told as %s', (text, words) => {
  const book = rulesets.get('lurasko')?.rulebook;
  if (!book) throw new Error('no rulebook');
  expect(changeWords(text, book, (id) => (id === 'rein' ? 'Sir Reinhold' : undefined))).toBe(words);
});
