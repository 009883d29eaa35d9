import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDocument } from '../ruleset/documents/document.js';
import { describeProblem, readAs } from '../ruleset/documents/read-as.js';
import { compare, matches } from './compare.js';
import { playScript } from './play-script.js';
import type { Problem } from '../values/result.js';
import type { ScenarioFile } from '../ruleset/scenarios/scenario.js';
import { readScenario } from '../ruleset/scenarios/read-scenario.js';
import { runsOf } from '../ruleset/scenarios/scenario-runs.js';
import { mergeData } from '../ruleset/documents/merge-data.js';
import { begun, newFight } from '../testing/play.js';
import { fighter } from '../testing/toy-state.js';

const GOOD = `title: Two fight
ruleset: toy
combatants:
  - id: ann
    side: red
    sheet: {hp: 3, arms: {right: axe}}
  - id: bob
    side: blue
`;

/** The problems of a scenario text, as file, line, column and path. */
function problems(text: string): readonly Problem[] {
  const document = readDocument(text, 'fight.yaml');
  if (!document.ok) return document.problems;
  const read = readScenario(document.value.data);
  return read.ok ? [] : document.value.locate(read.problems);
}

function scenario(text: string): ScenarioFile {
  const document = readDocument(text, 'fight.yaml');
  const read = document.ok ? readScenario(document.value.data) : document;
  if (!read.ok) throw new Error(read.problems.map(describeProblem).join('\n'));
  return read.value;
}

describe('a problem in a file', () => {
  it('is absent in a good one, YAML or JSON', () => {
    expect(problems(GOOD)).toEqual([]);
    expect(problems(JSON.stringify(scenario(GOOD)))).toEqual([]);
  });

  it.each<[string, string, number, number, string, RegExp]>([
    ['malformed YAML', `${GOOD}map: [1, 2\n`, 10, 1, '', /./],
    ['a key twice', `${GOOD}title: Again\n`, 9, 1, '', /the key "title" stands here twice/],
    [
      'an unknown key',
      `${GOOD}colour: red\n`,
      9,
      9,
      'colour',
      /unknown key "colour"; expected one of: .*title, .*combatants/,
    ],
    [
      'an unknown key of a combatant',
      GOOD.replace('side: blue', 'side: blue\n    speed: 3'),
      9,
      12,
      'combatants.1.speed',
      /unknown key "speed"; expected one of: id, .*side/,
    ],
    [
      'a wrong type',
      GOOD.replace('side: red', 'side: 7'),
      5,
      11,
      'combatants.0.side',
      /this is a number; expected a string/,
    ],
    [
      'a name that is none',
      GOOD.replace('id: bob', 'id: Bob!'),
      7,
      9,
      'combatants.1.id',
      /small letters/,
    ],
    [
      'the name of the referee',
      GOOD.replace('id: bob', 'id: gm'),
      7,
      9,
      'combatants.1.id',
      /referee/,
    ],
    [
      'something missing',
      GOOD.replace('ruleset: toy\n', ''),
      1,
      1,
      'ruleset',
      /this is missing; expected a string/,
    ],
    [
      'a combatant twice',
      GOOD.replace('id: bob', 'id: ann'),
      7,
      9,
      'combatants.1.id',
      /duplicate "ann"/,
    ],
    [
      'two keys in a die',
      `${GOOD}script:\n  - do: attack\n    dice:\n      - {attack: 3, damage: 4}\n`,
      12,
      9,
      'script.0.dice.0',
      /an entry is one die/,
    ],
    [
      'a face that is no number',
      `${GOOD}script:\n  - do: attack\n    dice: [{attack: high}]\n`,
      11,
      21,
      'script.0.dice.0.attack',
      /this is a string; expected a number/,
    ],
    [
      'a die that is a word',
      `${GOOD}script:\n  - do: attack\n    dice: [high]\n`,
      11,
      12,
      'script.0.dice.0',
      /./,
    ],
    [
      'a step that does nothing',
      `${GOOD}script:\n  - by: ann\n`,
      10,
      5,
      'script.0',
      /this step does nothing/,
    ],
    [
      'a step that does two things',
      `${GOOD}script:\n  - {do: attack, undo: true}\n`,
      10,
      5,
      'script.0',
      /several things/,
    ],
    [
      'a run that changes nobody',
      `${GOOD}runs:\n  - title: A\n    combatants:\n      - id: bbo\n        sheet: {hp: 1}\n`,
      12,
      13,
      'runs.0.combatants.0.id',
      /no combatant "bbo"/,
    ],
  ])('%s has its file, line, column and path', (_, text, line, column, path, message) => {
    const [problem] = problems(text);
    expect([problem?.file, problem?.line, problem?.column, problem?.path.join('.')]).toEqual([
      'fight.yaml',
      line,
      column,
      path,
    ]);
    expect(problem && describeProblem(problem)).toMatch(message);
  });

  it('says what was expected if one of several kinds would do', () => {
    const read = readAs(z.union([z.number(), z.string(), z.literal('x')]), true, ['a', 0]);
    expect(read).toMatchObject({
      ok: false,
      problems: [{ path: ['a', 0], expected: 'a number or a string or x' }],
    });
  });

  it('lists the known keys for an unknown one, by the kinds of objects that may be there', () => {
    const walk = z.strictObject({ kind: z.literal('walk'), path: z.array(z.number()) });
    const kinds = z.discriminatedUnion('kind', [
      walk,
      z.strictObject({ kind: z.literal('wait'), rounds: z.number() }),
    ]);
    const known = (schema: z.ZodType, data: unknown, at: readonly (string | number)[] = []) => {
      const read = readAs(schema, data, at);
      return read.ok ? [] : read.problems.map(({ path, expected }) => [path.join('.'), expected]);
    };
    expect(known(z.array(kinds), [{ kind: 'wait', rounds: 1, path: [] }], ['do'])).toEqual([
      ['do.0.path', 'one of: kind, rounds'],
    ]);
    expect(
      known(z.strictObject({ a: z.record(z.string(), walk.optional()).default({}) }), {
        a: { x: { kind: 'walk', path: [], speed: 1 } },
      }),
    ).toEqual([['a.x.speed', 'one of: kind, path']]);
    expect(known(z.union([z.string(), walk]), { kind: 'walk', path: [], speed: 1 })).toEqual([
      ['speed', 'one of: kind, path'],
    ]);
    expect(known(z.partialRecord(z.enum(['STR', 'DEX']), z.number()), { SRT: 1 })).toEqual([
      ['SRT', 'one of: STR, DEX'],
    ]);
    const many = z.strictObject(
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`k${i}`, z.number().optional()])),
    );
    expect(known(many, { x: 1 })[0]?.[1]).toMatch(/^one of: k0, .*k19 and 10 more$/);
  });

  it('is reported on one line', () => {
    expect(
      describeProblem({
        file: 'a.yaml',
        line: 2,
        column: 5,
        path: ['x', 0],
        message: 'wrong',
        expected: 'right',
      }),
    ).toBe('a.yaml:2:5: x.0: wrong; expected right');
    expect(describeProblem({ path: [], message: 'wrong' })).toBe('wrong');
  });
});

describe('the runs of a scenario', () => {
  it('are one without a list, and otherwise the file with each run merged over it', () => {
    expect(runsOf(scenario(GOOD))).toMatchObject([{ title: 'Two fight', scriptPath: ['script'] }]);
    const text = `${GOOD}options: {cruel: true, slow: true}
script: [{begin: true}]
runs:
  - title: Weak
    options: {cruel: false}
    combatants:
      - id: ann
        sheet: {hp: 1, arms: {left: net}}
      - {id: cat, side: blue}
    script: [{undo: true}]
    expect: {round: 1}
  - title: Plain
`;
    const [weak, plain] = runsOf(scenario(text));
    expect(weak?.scenario.options).toEqual({ cruel: false, slow: true });
    expect(weak?.scenario.combatants).toEqual([
      { id: 'ann', side: 'red', sheet: { hp: 1, arms: { right: 'axe', left: 'net' } } },
      { id: 'bob', side: 'blue' },
      { id: 'cat', side: 'blue' },
    ]);
    expect([weak?.scriptPath, weak?.expectPath]).toEqual([
      ['runs', 0, 'script'],
      ['runs', 0, 'expect'],
    ]);
    expect(plain?.scenario.combatants).toEqual(scenario(GOOD).combatants);
    expect([plain?.script, plain?.scriptPath]).toEqual([[{ begin: true }], ['script']]);
  });

  it('overlay merges objects and replaces everything else', () => {
    expect(mergeData({ a: { b: 1, c: 2 }, d: [1, 2] }, { a: { b: null }, d: [3] })).toEqual({
      a: { b: null, c: 2 },
      d: [3],
    });
    expect(mergeData({ a: 1 }, undefined)).toEqual({ a: 1 });
    expect(mergeData(undefined, 2)).toBe(2);
  });
});

const play = (text: string) => {
  const fight = newFight();
  const found = playScript(
    fight,
    scenario(`${GOOD}script:\n  - {begin: true, dice: [6, 5, 4, 3]}\n${text}`).script ?? [],
    ['script'],
  );
  return {
    fight,
    found: found.map(({ path, message, expected }) => [path.join('.'), message, expected]),
  };
};

describe('playing a script', () => {
  const HIT =
    '  - {do: attack, by: ann, with: {target: bob}, dice: [{defence: 10}, {ann attack: 12}, 2, 3], answers: [{react: dodge}]';

  it('is clean when everything is as expected', () => {
    const { found, fight } =
      play(`${HIT}, expect: {notes: [{id: hit, damage: 5}], absent: [missed], asks: [react], totals: [{name: defence, total: 2}], state: {bob: {hp: 4}}, turn: ann, round: 1}}
  - {do: attack, by: ann, with: {target: bob}, expect: {refused: TOY-ONE}}
  - {undo: true, expect: {state: {bob: {hp: 9}}}}
  - {redo: true, expect: {state: {bob: {hp: 4}}}}
  - {do: attack, by: bob, force: a test, with: {target: ann}, dice: [1, 20, 4, 4]}
  - {undo: true}
  - {undo: true}
  - {do: attack, by: ann, with: {target: bob}, reckon: true, expect: {totals: [{who: bob, total: 2}]}}
`);
    expect(found).toEqual([]);
    expect(fighter(fight.state, 'bob').hp).toBe(9);
  });

  it.each([
    [
      'notes',
      `{notes: [{id: hit, damage: 6}]}`,
      'script.1.expect.notes.0',
      'there is only {"by":"ann","target":"bob","damage":5}',
    ],
    ['absent notes', `{absent: [hit]}`, 'script.1.expect.absent.0', 'there is a note hit'],
    ['questions', `{asks: [react, luck]}`, 'script.1.expect.asks', 'asked ["react"]'],
    ['totals', `{totals: [{total: 3}]}`, 'script.1.expect.totals.0', 'worked out bob defence 2'],
    ['values', `{state: {bob: {hp: 5}}}`, 'script.1.expect.state.bob.hp', 'bob.hp is 4'],
    [
      'a combatant who is not there',
      `{state: {eve: {hp: 5}}}`,
      'script.1.expect.state.eve',
      'no such combatant',
    ],
    ['the turn', `{turn: bob}`, 'script.1.expect.turn', "it is ann's turn"],
    ['the round', `{round: 2}`, 'script.1.expect.round', 'it is round 1'],
    ['winners', `{winners: [red]}`, 'script.1.expect.winners', 'won by "no one yet"'],
    ['a refusal', `{refused: TOY-ONE}`, 'script.1.expect.refused', 'it was not refused'],
  ])('reports %s that differ, with the place', (_, expected, path, message) => {
    const { found } = play(`${HIT}, expect: ${expected}}\n`);
    expect(found).toHaveLength(1);
    expect(found[0]?.[0]).toBe(path);
    expect(found[0]?.[1]).toContain(message);
  });

  it('ends at the first step that is refused or fails unexpectedly, or is refused for another reason', () => {
    expect(play('  - {do: end, by: bob}\n  - {do: nonsense}\n').found).toEqual([
      ['script.1', "refused: it is ann's turn, not bob's", undefined],
    ]);
    expect(play('  - {do: attack, by: ann, with: {target: bob}}\n').found[0]?.[1]).toContain(
      'no die left',
    );
    expect(play('  - {do: end, by: bob, expect: {refused: TOY-ONE}}\n').found).toEqual([
      [
        'script.1.expect.refused',
        "refused by no rule, not-your-turn: it is ann's turn, not bob's",
        'TOY-ONE',
      ],
    ]);
    expect(playScript(newFight(), [{ do: 'end', by: 'ann' }], ['script'])[0]?.message).toContain(
      'no die left',
    );
  });

  it('matches the parts of a pattern, lists item by item', () => {
    expect(matches({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 })).toBe(true);
    expect(matches({ a: [1, { b: 2 }] }, { a: [1, { b: 2, c: 3 }] })).toBe(true);
    expect(matches({ a: [1] }, { a: [1, 2] })).toBe(false);
    expect(matches({ a: 1 }, { b: 1 })).toBe(false);
    expect(matches({}, [])).toBe(false);
    expect(matches(null, null)).toBe(true);
  });

  it('looks for notes in their order', () => {
    const fight = begun();
    const notes = ['a', 'b'].map((id) => ({ id, rules: [], audience: 'all', data: {} }) as const);
    const happened = { step: undefined, notes, asked: [], breakdowns: [] };
    expect(compare({ notes: [{ id: 'a' }, { id: 'b' }] }, fight, happened)).toEqual([]);
    expect(
      compare({ notes: [{ id: 'b' }, { id: 'a' }] }, fight, happened).map(({ path }) => path),
    ).toEqual([['notes', 1]]);
  });
});
