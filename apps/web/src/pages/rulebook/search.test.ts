import type { Rulebook } from '@tiltyard/engine';
import { describe, expect, it } from 'vitest';
import { search } from './search.js';

const book: Rulebook = {
  system: 'toy',
  name: 'Toy',
  summary: 'A toy.',
  rules: [
    { id: 'TOY-1', section: 'Attacks', rule: 'A blow hits on 5.', kind: 'core' },
    {
      id: 'TOY-2',
      section: 'Moves',
      rule: 'One step costs one.',
      kind: 'option',
      decision: 'Diagonals too.',
    },
    { id: 'TOY-3', section: 'Attacks', rule: 'The GM says who is hidden.', kind: 'gm' },
  ],
  context: [{ id: 'TOY-CTX-1', rule: 'A turn is a turn.', source: 'elsewhere' }],
  switches: [
    { name: 'steps', values: [1, 2], default: 1, rules: ['TOY-2'], about: 'what a step costs' },
    {
      name: 'leaveReach',
      values: [true, false],
      default: true,
      rules: [],
      about: 'when a blow comes',
    },
  ],
};

describe('search', () => {
  it('gives the whole book by chapters for an empty search', () => {
    const found = search(book, '  ');
    expect(found.chapters.map(({ title, rules }) => [title, rules.map(({ id }) => id)])).toEqual([
      ['Attacks', ['TOY-1', 'TOY-3']],
      ['Moves', ['TOY-2']],
    ]);
    expect(found.count).toBe(6);
  });

  it('finds by id, text, decision and kind, with every word', () => {
    expect(
      search(book, 'diagonals').chapters.flatMap(({ rules }) => rules.map(({ id }) => id)),
    ).toEqual(['TOY-2']);
    expect(
      search(book, 'referee hidden').chapters.flatMap(({ rules }) => rules.map(({ id }) => id)),
    ).toEqual(['TOY-3']);
    expect(search(book, 'toy-2').switches.map(({ name }) => name)).toEqual(['steps']);
    expect(
      [search(book, 'leave reach'), search(book, 'leaveReach')].map(({ switches }) =>
        switches.map(({ name }) => name),
      ),
    ).toEqual([['leaveReach'], ['leaveReach']]);
    expect(search(book, 'toy-02').count).toBe(search(book, 'TOY-2').count);
    expect(search(book, 'blow moon').count).toBe(0);
    expect(search(book, 'elsewhere').context).toHaveLength(1);
  });
});
