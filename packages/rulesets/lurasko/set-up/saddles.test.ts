import { expect, test } from 'vitest';
import type { Person } from '../testing/stage.js';
import { setting } from '../testing/stage.js';

const rider: Person = { side: 'a', state: { riding: 'roan' } };
const roan: Person = { side: 'a', from: 'horse' };

test('LUR-CTX-31 a fight begins with riders where they could have mounted', () => {
  expect(() => setting({ ann: rider, roan })).not.toThrow();
});

test.each<[string, Record<string, Person>, string]>([
  ['no mount', { ann: rider, roan: { side: 'a' } }, '0.state.riding: roan is no mount'],
  [
    'an enemy',
    { ann: rider, roan: { ...roan, side: 'b' } },
    '0.state.riding: roan is on another side',
  ],
  [
    'a fallen mount',
    { ann: rider, roan: { ...roan, state: { knockedDown: true } } },
    '0.state.riding: roan is knocked down',
  ],
  ['behind another', { ann: rider, bob: rider, roan }, '1.state.riding: roan carries ann already'],
])('LUR-CTX-31 and nobody on %s', (_, people, message) => {
  expect(() => setting(people)).toThrow(`combatants.${message}`);
});
