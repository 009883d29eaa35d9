import { expect, test } from 'vitest';
import type { Choice } from './character-choice.js';
import { missingFrom } from './character-choice.js';

test('a guest needs a name, and their own character if they bring one', () => {
  const choice: Choice = { pick: 'isaura', role: 'player', combatants: ['isaura'] };
  const own: Choice = { ...choice, pick: 'own', combatants: [] };
  expect(missingFrom(' ', own)).toBe('Enter your name first.');
  expect(missingFrom('Ann', own)).toBe('Choose a character first.');
  expect(missingFrom('Ann', choice)).toBeUndefined();
  const character = { id: 'mine', name: 'Mine', sheet: {} };
  expect(missingFrom('Ann', { ...own, character })).toBeUndefined();
});
