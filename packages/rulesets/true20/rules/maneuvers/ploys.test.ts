import { expect, test } from 'vitest';
import { kindsOn, refusedBy, stage, sword } from '../../testing/stage.js';

const pair = () =>
  stage({
    a: { at: [4, 5], sheet: { weapons: [sword()], skills: { acrobatics: 6 } } },
    t: { at: [5, 5] },
  });
const blow = { weapon: 'a/sword', target: 't' };

test.each([
  ['yes', ['unexpected']],
  ['no', []],
] as const)(
  'T20-SURP-07 whether a move is a surprise is for the Narrator to say: %s',
  (answer, kinds) => {
    const s = pair();
    const scene = s.do(
      'a',
      'trick',
      { target: 't', words: 'from the balcony' },
      { answers: [['unexpected', answer]] },
    );
    expect([kindsOn(s, 'a'), scene.fact('trick', 'works')]).toEqual([kinds, answer === 'yes']);
    expect(s.parts('attack', 'a', 'a', 'attack', blow)).toEqual([]);
  },
);

test.each([-10, 0, 10])(
  'T20-COND-03 a circumstance is worth %i on the attacks of the turn',
  (amount) => {
    const s = pair();
    s.do('a', 'circumstance', { words: 'sun' }, { answers: [['circumstance', amount]] });
    expect([kindsOn(s, 'a'), s.total('attack', 'a', 'a', 'attack', blow)]).toEqual([
      amount === 0 ? [] : ['modifier'],
      amount,
    ]);
    s.end();
    expect(kindsOn(s, 'a')).toEqual([]);
  },
);

test('T20-COND-03 the Narrator chooses among 21 worths of a circumstance, from -10 to 10', () => {
  const scene = pair().do(
    'a',
    'circumstance',
    { words: 'sun' },
    { answers: [['circumstance', 0]] },
  );
  const { domain } = scene.question('circumstance');
  const values = domain.kind === 'choice' ? domain.options.map(({ value }) => value) : [];
  expect([values.length, values[0], values.at(-1)]).toEqual([21, -10, 10]);
});

test('T20-CTX-47 a stunt that the Narrator does not grant is worth nothing', () => {
  const s = pair();
  const scene = s.do(
    'a',
    'stunt',
    { skill: 'acrobatics', words: 'swings' },
    { answers: [['stunt', 'no']] },
  );
  expect([scene.fact('stunt', 'amount'), kindsOn(s, 'a')]).toEqual([0, []]);
});

test('T20-CTX-47 one stunt at a time', () => {
  const s = pair();
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'swings' }, { answers: [['stunt', 'yes']] });
  expect(refusedBy(s, 'a', 'stunt', { skill: 'acrobatics', words: 'again' })).toBe('T20-CTX-47');
});
