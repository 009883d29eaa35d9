import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { stage, sword } from '../testing/stage.js';

// How the log and what is asked read, where a player has to know against whom or what.

const field = () =>
  stage({
    ann: { at: [4, 5], sheet: { weapons: [sword()] } },
    bob: { at: [5, 5] },
    cid: { at: [9, 5] },
  });
const told = (s: ReturnType<typeof field>, scene: ReturnType<typeof s.do>): readonly string[] =>
  scene.notes.map((note) => describeNote(true20, note, s.state));

test('T20-COVER-02 T20-COVER-12 whom cover is taken from is asked about and told', () => {
  for (const [against, from] of [
    [{}, ''],
    [{ against: 'cid' }, ' from cid'],
  ] as const) {
    const s = field();
    const scene = s.do(
      'ann',
      'take-cover',
      { words: 'behind a cart', ...against },
      { answers: [['cover-degree', 1]] },
    );
    expect([true20.prompt(scene.question('cover-degree'), s.state), ...told(s, scene)]).toEqual([
      `Ann takes cover${from} behind a cart. How good is it?`,
      `Ann takes cover${from} behind a cart: ordinary.`,
    ]);
  }
});

test('T20-CTX-36 T20-AREA-12 what a readied action waits for is told in words, and of whom', () => {
  const action = { do: 'attack', with: { weapon: 'ann/sword', target: 'bob' } };
  for (const [parameters, words] of [
    [{ event: 'move', who: 'bob', action }, 'attack, when a combatant moves (bob)'],
    [{ event: 'attack', action }, 'attack, when a combatant attacks'],
    [{ event: 'anything', words: 'the bell rings', action }, 'attack, when the bell rings'],
  ] as const) {
    const s = field();
    expect(told(s, s.do('ann', 'ready', parameters))).toEqual([`Ann readies: ${words}.`]);
  }
  const s = field();
  expect(told(s, s.do('ann', 'ready-move'))).toEqual([
    'Ann readies: move, when an area is filled.',
  ]);
});

test('T20-CTX-36 the suggestion for a trigger reads on after “when”', () => {
  const { state } = field();
  const domain = true20.actions.get('ready')?.domain(state, 'ann', 'words', { event: 'anything' });
  expect(domain).toMatchObject({ kind: 'text', suggestion: 'the door opens' });
});

test('T20-CTX-47 T20-COND-03 what the Narrator does not grant is told as nothing, not as a number', () => {
  const s = stage({
    ann: { at: [4, 5], sheet: { skills: { acrobatics: 7 } } },
    bob: { at: [5, 5] },
  });
  const stunt = (answer: 'yes' | 'no') =>
    s.do(
      'ann',
      'stunt',
      { skill: 'acrobatics', words: 'swings in' },
      { answers: [['stunt', answer]] },
    );
  const circumstance = (amount: number) =>
    s.do('ann', 'circumstance', { words: 'the sun' }, { answers: [['circumstance', amount]] });
  expect(
    [stunt('no'), stunt('yes'), circumstance(0), circumstance(2)].flatMap((scene) =>
      told(s, scene),
    ),
  ).toEqual([
    'Ann: swings in. The Narrator gives no stunt bonus.',
    'Ann: swings in (acrobatics +2).',
    'Ann: the sun. The Narrator gives no modifier.',
    'Ann: the sun. The Narrator gives +2.',
  ]);
});
