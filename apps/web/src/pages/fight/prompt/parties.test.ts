import { expect, test } from 'vitest';
import { isWhollyTold, partiesOf } from './parties.js';

const isKnown = (who: string): boolean => ['ann', 'bob', 'cid'].includes(who);
const attack = { do: 'attack', by: 'ann', with: { target: 'bob', weapon: 'ann/bow' } };

test('who is asked by what another does is its target', () => {
  expect(partiesOf({ who: 'bob', about: { by: 'ann' } }, attack, isKnown)).toEqual({
    by: 'ann',
    at: 'bob',
  });
  // Works even if this seat may not know the command.
  expect(partiesOf({ who: 'bob', about: { charger: 'ann' } }, undefined, isKnown)).toEqual({
    by: 'ann',
    at: 'bob',
  });
});

test('a blow in the middle of another’s action is of the one who strikes it', () => {
  const charge = { do: 'charge', by: 'ann', with: { target: 'cid' } };
  expect(partiesOf({ who: 'ann', about: { by: 'bob' } }, charge, isKnown)).toEqual({
    by: 'bob',
    at: 'ann',
  });
});

test('one’s own action is at whom it is aimed', () => {
  expect(partiesOf({ who: 'ann', about: { roll: 3 } }, attack, isKnown)).toEqual({
    by: 'ann',
    at: 'bob',
  });
  expect(partiesOf({ who: 'ann', about: { against: 'cid' } }, attack, isKnown).at).toBe('cid');
});

test('the GM and those whom this seat does not know are no parties', () => {
  expect(partiesOf({ who: 'gm', about: { by: 'ann', at: 'bob' } }, attack, isKnown)).toEqual({
    by: 'ann',
    at: 'bob',
  });
  expect(partiesOf({ who: 'bob', about: { by: 'fog' } }, undefined, isKnown)).toEqual({
    by: undefined,
    at: 'bob',
  });
});

test('an action without its dice and answers is not wholly told, be it of others or one’s own', () => {
  const told = { about: { by: 'ann' } };
  expect(isWhollyTold(told, {})).toBe(false);
  expect(isWhollyTold({ about: { luck: 1 } }, { command: attack })).toBe(false);
  expect(isWhollyTold(told, { command: attack, tape: [] })).toBe(true);
  // Without an action, nothing can be hidden.
  expect(isWhollyTold({ about: { place: 2 } }, {})).toBe(true);
  expect(isWhollyTold({ about: {} }, null)).toBe(true);
});
