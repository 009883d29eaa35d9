import type { Cell } from '@tiltyard/engine/space';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Options } from '../../state/options.js';
import { gun, kindsOn, pistol, refusedBy, stage, sword } from '../../testing/stage.js';

const shooter = (
  attack: number,
  more: { [key: string]: number | { [key: string]: number } } = {},
) => ({
  at: [2, 5] as const,
  sheet: { printed: { attack }, weapons: [gun({ damage: 4 })], ...more },
});
function burst(dodge: number, die: number, options: Partial<Options> = {}, cover = false) {
  const s = stage(
    { a: shooter(2), t: { at: [10, 5], sheet: { printed: { dodge, baseDefense: 10 }, con: 2 } } },
    { options },
  );
  if (cover) s.gm('cover', { who: 't', degree: 'ordinary' });
  return s.do(
    'a',
    'attack',
    { weapon: 'a/gun', target: 't', manner: 'burst' },
    { dice: die === 20 ? [20, 1, 20] : [die, 20] },
  );
}

test('T20-AUTO-01 one roll for the whole burst, and only with a weapon that fires bursts', () => {
  expect(burst(12, 14).rolled).toEqual(['a attack', 't Toughness']);
  const s = stage({ a: { at: [2, 5], sheet: { weapons: [pistol()] } }, t: { at: [10, 5] } });
  expect(refusedBy(s, 'a', 'attack', { weapon: 'a/pistol', target: 't', manner: 'burst' })).toBe(
    'T20-AUTO-01',
  );
});

test.each([
  [14, 20],
  [15, 20],
  [16, 21],
  [17, 21],
  [18, 22],
] as const)('T20-AUTO-02 die %i: Difficulty %i', (die, difficulty) => {
  expect(burst(14, die).fact('difficulty', 'difficulty')).toBe(difficulty);
});

test('T20-AUTO-02 a ceiling for those who want one', () => {
  expect(burst(12, 19, { 'auto.cap': 3 }).fact('difficulty', 'difficulty')).toBe(22);
});

test.each([
  [15, 0],
  [16, 0],
  [17, 1],
] as const)('T20-AUTO-03 die %i against 17: +%i', (die, bonus) => {
  expect(burst(17, die).fact('volley', 'bonus')).toBe(bonus);
});

test.each([
  [16, 'T20-AUTO-03'],
  [17, 'T20-AUTO-02'],
  [20, 'T20-AUTO-05'],
] as const)(
  'T20-AUTO-02 T20-AUTO-03 T20-AUTO-05 what a burst adds with die %i comes from %s',
  (die, rule) => {
    const scene = burst(die === 20 ? 26 : 17, die);
    expect(
      ['T20-AUTO-02', 'T20-AUTO-03', 'T20-AUTO-05'].filter((each) => scene.cites('volley', each)),
    ).toEqual([rule]);
  },
);

test('T20-AUTO-04 measured against the Defense that was used, cover included', () => {
  expect(burst(12, 18, {}, true).fact('volley', 'bonus')).toBe(2);
  expect(burst(12, 18, { 'auto.marginAgainst': 'base' }, true).fact('volley', 'bonus')).toBe(4);
});

test('T20-AUTO-05 an automatic hit below Defense adds nothing', () => {
  expect(burst(26, 20).fact('difficulty', 'difficulty')).toBe(19);
  expect(burst(26, 20, { 'auto.autoHitBonus': 'negative' }).fact('difficulty', 'difficulty')).toBe(
    17,
  );
});

test('T20-AUTO-06 a stunt counts for every roll of a sweep, and is used up by it', () => {
  const s = stage({
    a: shooter(5, { skills: { acrobatics: 6 } }),
    x: { at: [10, 4] },
    y: { at: [10, 5] },
  });
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'over the rail' });
  expect(
    s
      .do(
        'a',
        'sweep',
        {
          weapon: 'a/gun',
          line: [
            [10, 4],
            [10, 5],
          ],
        },
        { dice: [2, 2] },
      )
      .facts('attacks', 'plus'),
  ).toEqual([5, 5]);
  expect(kindsOn(s, 'a')).toEqual([]);
});

test.each([
  [19, false],
  [20, true],
] as const)('T20-AUTO-07 one who ignores all below %i, hit at 19', (ignoresBelow, ignored) => {
  const s = stage({
    a: shooter(2),
    t: { at: [10, 5], sheet: { printed: { dodge: 10 }, con: 9, ignoresBelow } },
  });
  const scene = s.do(
    'a',
    'attack',
    { weapon: 'a/gun', target: 't', manner: 'burst' },
    { dice: ignored ? [18] : [18, 20] },
  );
  expect(scene.cites('ignored', 'T20-AUTO-07')).toBe(ignored);
});

const crowd = (
  options: Partial<Options> = {},
  attack = 4,
  skills: { [key: string]: number } = {},
) =>
  stage(
    {
      a: shooter(attack, { skills }),
      x: { at: [10, 3], state: { unawareOf: ['f'] } },
      f: { at: [10, 4], side: 'ours' },
      y: { at: [10, 6] },
    },
    { options },
  );
const line = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => [10, from + i]);

test('T20-AUTO-08 a full action over a line of squares', () => {
  const s = crowd();
  expect(
    s
      .do('a', 'sweep', { weapon: 'a/gun', line: line(3, 6), spare: ['f'] }, { dice: [2, 2] })
      .cites('sweeps', 'T20-AUTO-08'),
  ).toBe(true);
  expect([s.who('a').standardUsed, s.who('a').moveUsed]).toEqual([true, true]);
  const tired = crowd();
  tired.do('a', 'move', { path: [[3, 5]] });
  expect(refusedBy(tired, 'a', 'sweep', { weapon: 'a/gun', line: line(3, 6) })).toBe('T20-CTX-35');
});

test('T20-AUTO-09 no more squares than the attack bonus of the sheet', () => {
  expect(refusedBy(crowd(), 'a', 'sweep', { weapon: 'a/gun', line: line(3, 7) })).toBe(
    'T20-AUTO-09',
  );
  expect(refusedBy(crowd(), 'a', 'sweep', { weapon: 'a/gun', line: line(3, 6) })).toBe('');
  expect(refusedBy(crowd({}, 0), 'a', 'sweep', { weapon: 'a/gun', line: line(3, 3) })).toBe(
    'T20-AUTO-09',
  );
  const shaken = crowd({ 'auto.lineLimit': 'modifiedBonus' });
  shaken.gm('condition', { who: 'a', condition: 'shaken', on: true });
  expect(refusedBy(shaken, 'a', 'sweep', { weapon: 'a/gun', line: line(3, 5) })).toBe(
    'T20-AUTO-09',
  );
});

test.each([
  [0, false],
  [1, true],
] as const)(
  'T20-AUTO-09 with an attack bonus of %i a line of one square is open: %s',
  (attack, open) => {
    const s = stage({ a: shooter(attack), t: { at: [10, 5] } });
    expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: [[10, 5]] })).toBe(
      open ? '' : 'T20-AUTO-09',
    );
  },
);

test.each([
  [['near', 'far'], ''],
  [['far', 'near'], ''],
] as const)(
  "T20-AUTO-09 the limit with modifiers is the attacker's own, whoever of %j stands first in the file",
  (foes, refused) => {
    const places = { near: [10, 5], far: [26, 5] } as const;
    const s = stage(
      {
        a: { ...shooter(3), sheet: { printed: { attack: 3 }, weapons: [gun({ increment: 50 })] } },
        ...Object.fromEntries(foes.map((id) => [id, { at: places[id] }])),
      },
      { options: { 'auto.lineLimit': 'modifiedBonus' } },
    );
    expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: line(4, 6) })).toBe(refused);
    expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: line(4, 7) })).toBe('T20-AUTO-09');
  },
);

test('T20-AUTO-09 T20-CTX-47 a stunt makes room for more squares where modifiers count', () => {
  const s = crowd({ 'auto.lineLimit': 'modifiedBonus' }, 1, { acrobatics: 10 });
  expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: line(3, 5) })).toBe('T20-AUTO-09');
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'rolls' }, { answers: [['stunt', 'yes']] });
  expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: line(3, 5) })).toBe('');
  expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: line(3, 6) })).toBe('T20-AUTO-09');
});

/** The squares to which a sweep through given squares can be extended. */
function onward(s: ReturnType<typeof crowd>, soFar: readonly Cell[]): readonly Cell[] {
  const domain = true20.actions.get('sweep')?.domain(s.state, 'a', 'line', { weapon: 'a/gun' });
  return domain?.kind === 'line' ? domain.onward(soFar).map((way) => way.at(-1) ?? [-1, -1]) : [];
}

test('T20-AUTO-09 T20-AUTO-11 a sweep is offered to go straight on, as far as the bonus allows', () => {
  const ends = onward(crowd({}, 3), [[10, 3]]);
  expect(ends).toHaveLength(16);
  expect(ends).toContainEqual([10, 5]);
  expect(ends).toContainEqual([12, 5]);
  expect(ends).not.toContainEqual([11, 5]);
  expect(ends).not.toContainEqual([10, 6]);
  expect(
    onward(crowd({}, 3), [
      [10, 3],
      [10, 4],
    ]),
  ).toEqual([
    [9, 5],
    [10, 5],
    [11, 5],
  ]);
  expect(
    onward(crowd({}, 2), [
      [10, 3],
      [10, 4],
    ]),
  ).toEqual([]);
});

test('T20-AUTO-11 a sweep that may bend is offered the squares beside its last, each once', () => {
  const s = crowd({ 'auto.lineShape': 'path' });
  expect(onward(s, [[10, 4]])).toHaveLength(8);
  expect(
    onward(s, [
      [10, 3],
      [10, 4],
    ]),
  ).toHaveLength(7);
});

test('T20-AUTO-10 -1 for each square, empty ones too', () => {
  expect(
    crowd()
      .do('a', 'sweep', { weapon: 'a/gun', line: line(3, 6), spare: ['f'] }, { dice: [2, 2] })
      .facts('attacks', 'plus'),
  ).toEqual([0, 0]);
});

test('T20-AUTO-11 from one end to the other, whichever the attacker likes, and straight', () => {
  expect(
    crowd()
      .do('a', 'sweep', { weapon: 'a/gun', line: line(3, 6).toReversed() }, { dice: [2, 2, 2] })
      .facts('attacks', 'at'),
  ).toEqual(['y', 'f', 'x']);
  const bent = [
    [10, 3],
    [10, 4],
    [11, 4],
  ];
  expect(refusedBy(crowd(), 'a', 'sweep', { weapon: 'a/gun', line: bent })).toBe('T20-AUTO-11');
  expect(
    refusedBy(crowd({ 'auto.lineShape': 'path' }), 'a', 'sweep', { weapon: 'a/gun', line: bent }),
  ).toBe('');
});

test.each([
  [[], [4 - 4, 4 - 4]],
  [['f'], [4, 4]],
] as const)(
  'T20-CTX-41 T20-AUTO-10 a friend in the line who fights those beside it costs 4, one of whom they do not know (%j) nothing',
  (unawareOf, pluses) => {
    const state = { unawareOf: [...unawareOf] };
    const s = stage(
      {
        a: { at: [2, 5], sheet: { printed: { attack: 7 }, weapons: [gun()] } },
        x: { at: [10, 4], state },
        f: { at: [10, 5], side: 'ours' },
        y: { at: [10, 6], state },
      },
      { order: ['a', 'x', 'f', 'y'] },
    );
    const scene = s.do(
      'a',
      'sweep',
      {
        weapon: 'a/gun',
        line: [
          [10, 4],
          [10, 5],
          [10, 6],
        ],
        spare: ['f'],
      },
      { dice: [1, 1] },
    );
    expect(scene.facts('attacks', 'plus')).toEqual(pluses);
  },
);

test('T20-AUTO-12 a miss does not end it', () => {
  const scene = crowd({}, 8).do(
    'a',
    'sweep',
    { weapon: 'a/gun', line: line(3, 6), spare: ['f'] },
    { dice: [2, 16, 20] },
  );
  expect([scene.facts('miss', 'at'), scene.facts('hit', 'at')]).toEqual([['x'], ['y']]);
});

test('T20-AUTO-13 one roll a target, and some may be spared', () => {
  const scene = crowd().do(
    'a',
    'sweep',
    { weapon: 'a/gun', line: line(3, 6), spare: ['f'] },
    { dice: [2, 2] },
  );
  expect([scene.facts('attacks', 'at'), scene.facts('spared', 'who')]).toEqual([['x', 'y'], ['f']]);
  expect(
    refusedBy(crowd({ 'auto.skipTargets': 'forbidden' }), 'a', 'sweep', {
      weapon: 'a/gun',
      line: line(3, 6),
      spare: ['f'],
    }),
  ).toBe('T20-AUTO-13');
  const big = stage({ a: shooter(4), x: { at: [10, 3], sheet: { size: 'Large' } } });
  expect(
    big.do('a', 'sweep', { weapon: 'a/gun', line: line(3, 4) }, { dice: [2] }).all('attacks'),
  ).toHaveLength(1);
});

test('T20-AUTO-14 the margin counts for each target by itself', () => {
  const sweep = (options: Partial<Options>) =>
    crowd(options, 8)
      .do(
        'a',
        'sweep',
        { weapon: 'a/gun', line: line(3, 6), spare: ['f'] },
        { dice: [10, 20, 16, 20] },
      )
      .facts('difficulty', 'difficulty');
  expect(sweep({})).toEqual([21, 24]);
  expect(sweep({ 'auto.walkBonus': 'none' })).toEqual([19, 19]);
});

test('T20-SUPP-01 T20-COVFIRE-01 a blade lays down no fire', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [sword()] } },
    f: { at: [4, 5], side: 'ours' },
    t: { at: [10, 5] },
  });
  expect(refusedBy(s, 'a', 'suppress', { weapon: 'a/sword', target: 't' })).toBe('T20-SUPP-01');
  expect(refusedBy(s, 'a', 'covering-fire', { weapon: 'a/sword', target: 'f' })).toBe(
    'T20-COVFIRE-01',
  );
});

test('T20-AUTO-08 no one sweeps where no shot gets to anyone', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { printed: { attack: 3 }, weapons: [gun({ increment: 5 })] } },
    t: { at: [20, 5] },
  });
  expect(refusedBy(s, 'a', 'sweep', { weapon: 'a/gun', line: [[20, 5]] })).toBe('T20-CTX-42');
});

test('T20-AUTO-13 T20-AUTO-11 a line that comes back to a square is refused, bent or straight', () => {
  const code = (options: Partial<Options>, swept: readonly Cell[]) =>
    stage({ a: shooter(6), t: { at: [10, 5] } }, { options }).fight.refusal({
      do: 'sweep',
      by: 'a',
      with: { weapon: 'a/gun', line: swept.map((cell) => [...cell]) },
    })?.code;
  const there = [10, 5] as const;
  const beside = [10, 6] as const;
  expect(code({ 'auto.lineShape': 'path' }, [there, beside])).toBeUndefined();
  expect(code({ 'auto.lineShape': 'path' }, [there, beside, there])).toBe('square-twice');
  expect(code({}, [there, beside, there])).toBe('square-twice');
  expect(code({ 'auto.lineShape': 'path' }, [there, [10, 8]])).toBe('line-broken');
  expect(
    code({}, [
      [11, 9],
      [12, 9],
    ]),
  ).toBe('no-target-in-line');
});

test('T20-AUTO-09 the line is no longer than the attack bonus, and there is none without one', () => {
  const code = (attack: number, squares: number) =>
    stage({ a: shooter(attack), t: { at: [10, 5] } }).fight.refusal({
      do: 'sweep',
      by: 'a',
      with: { weapon: 'a/gun', line: Array.from({ length: squares }, (_, i) => [10, 5 + i]) },
    })?.code;
  expect([code(1, 1), code(0, 1), code(2, 2), code(2, 3)]).toEqual([
    undefined,
    'attack-bonus-too-low',
    undefined,
    'line-too-long',
  ]);
});
