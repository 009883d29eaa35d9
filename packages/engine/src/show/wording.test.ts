import { expect, it } from 'vitest';
import { begun } from '../testing/play.js';
import { promptsOf } from './wording.js';

it('capitalises a question, whether it starts with a name or a word, and leaves an unworded id as it is', () => {
  const fight = begun();
  const [id = ''] = Object.keys(fight.state.combatants);
  const named = promptsOf(
    { strike: (f) => `${f.who('by')} strikes at you.`, roll: (f) => `${f.text('roll')} fails.` },
    () => 'rabble 3',
  );
  const ask = (about: string) =>
    named(
      {
        id: about,
        who: id,
        rules: [],
        about: { by: id, roll: 'attack' },
        domain: { kind: 'choice', options: [] },
      },
      fight.state,
    );
  expect(ask('strike')).toBe('Rabble 3 strikes at you.');
  expect(ask('roll')).toBe('Attack fails.');
  expect(ask('luck')).toBe('luck');
});
