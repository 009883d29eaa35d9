import { expect, it } from 'vitest';
import { Fight } from '../fight/fight.js';
import type { Note } from './events/note.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Seat } from './seat.js';
import { GM_SEAT, mayRead, notesFor } from './seat.js';
import { command, expectDone } from '../testing/play.js';
import type { ToyState } from '../testing/toy-state.js';
import { toy, toyState } from '../testing/toy-ruleset.js';
import { fighter } from '../testing/toy-state.js';

const RED: Seat = { name: 'red', role: 'player', combatants: ['ann', 'cat'] };
const BLUE: Seat = { name: 'blue', role: 'player', combatants: ['bob', 'dan'] };
const SPECTATOR: Seat = { name: 'spectator', role: 'spectator', combatants: [] };
const note = (audience: Note['audience']): Note => ({ id: 'n', rules: [], audience, data: {} });

it('a note is read by its audience and by the GM', () => {
  for (const [audience, readers] of [
    ['all', [GM_SEAT, RED, BLUE, SPECTATOR]],
    ['gm', [GM_SEAT]],
    [['cat'], [GM_SEAT, RED]],
    [[], [GM_SEAT]],
  ] as const) {
    expect([GM_SEAT, RED, BLUE, SPECTATOR].filter((seat) => mayRead(seat, note(audience)))).toEqual(
      readers,
    );
  }
});

it('players do not learn who else reads a note; the GM does', () => {
  const notes = [note('all'), note('gm'), note(['ann', 'bob'])];
  expect(notesFor(RED, notes)).toEqual([note('all'), note('all')]);
  expect(notesFor(SPECTATOR, notes)).toEqual([note('all')]);
  expect(notesFor(GM_SEAT, notes)).toEqual(notes);
});

it('a ruleset may narrow the audience of a note by the state when it is made', () => {
  const secret: Ruleset<ToyState> = {
    ...toy,
    audience: (state, { audience, data }) =>
      typeof data['by'] === 'string' && fighter(state, data['by']).focus > 0
        ? [data['by']]
        : audience,
  };
  const heard = (focus: number): readonly boolean[] => {
    const fight = new Fight(secret, toyState(['ann', 'bob'], { ann: { focus } }), {
      seed: 'heard',
      guard: true,
      decide: ({ fallback }) => ({ value: fallback ?? 'none', from: 'policy' }),
    });
    expectDone(fight.begin());
    if (fight.state.order[fight.state.turn] !== 'ann')
      expectDone(fight.perform(command('end', 'bob')));
    const { notes } = expectDone(fight.perform(command('attack', 'ann', { target: 'bob' })));
    expect(fight.verify().problems).toEqual([]);
    const by = notes.filter(({ data }) => data['by'] === 'ann');
    expect(by.length).toBeGreaterThan(0);
    return [RED, BLUE].map((seat) => by.every((each) => mayRead(seat, each)));
  };
  expect(heard(0)).toEqual([true, true]);
  expect(heard(1)).toEqual([true, false]);
});
