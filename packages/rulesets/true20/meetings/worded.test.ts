import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { stage, sword } from '../testing/stage.js';

// The wording of log and questions where a player has to know whom or what they are about.

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

test('T20-CTX-36 T20-CTX-38 a readied action is told in words', () => {
  const s = field();
  const action = { do: 'total-defense', with: {} };
  s.do('ann', 'ready', { event: 'move', who: 'bob', action });
  s.end();
  const scene = s.do('bob', 'move', { path: [[5, 6]] });
  expect(told(s, scene)).toContain('Ann carries out the readied action: total defense.');
});

test('T20-CTX-48 a search is told as one', () => {
  const s = field();
  expect(told(s, s.do('ann', 'search', {}, { dice: [12] }))).toEqual(['Ann searches: Notice 12.']);
});

test('T20-CTX-26 T20-CTX-45 a Constitution check says what is at stake', () => {
  const s = field();
  s.gm('set', { path: 'combatants.bob.marks.dying', value: 1 });
  s.gm('set', { path: 'combatants.ann.marks.wounded', value: 1 });
  const own = told(s, s.do('ann', 'recover', {}, { dice: [2] }));
  const dying = told(s, s.do('ann', 'end', {}, { dice: [11] }));
  expect(own).toEqual(['Ann tries to recover: Constitution 0 against 10: failure.']);
  expect(dying).toContain('Bob fights for life: Constitution 11 against 10: success.');
});

test('T20-COND-18 T20-COND-21 T20-CTX-31 who kneels, lies down and gets up is told to', () => {
  const s = field();
  const all = ['kneel', 'drop-prone', 'stand-up'].flatMap((id) => told(s, s.do('ann', id)));
  expect(all).toEqual(['Ann kneels.', 'Ann lies prone.', 'Ann stands up.']);
});

test('T20-CTX-44 a Toughness save that is rolled again is told with what the second die counts for', () => {
  const s = stage({
    ann: { at: [4, 5], sheet: { weapons: [sword()] } },
    bob: { at: [5, 5], sheet: { con: 2, conviction: 1 } },
  });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sword', target: 'bob' },
    { dice: [15, 5, 8], answers: [['reroll', 'yes']] },
  );
  expect(told(s, scene)).toContain('Bob: Toughness 18, total 20: unharmed.');
});
