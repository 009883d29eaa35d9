import { expect, test } from 'vitest';
import type { Rulesets } from '../ruleset/any-ruleset.js';
import { defineRuleset } from '../ruleset/any-ruleset.js';
import { describeProblem } from '../ruleset/documents/read-as.js';
import { Fight } from '../fight/fight.js';
import { inRun, playRun } from './load.js';
import { loadRuns } from './load-runs.js';
import { fail, ok } from '../values/result.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { ToyState } from '../testing/toy-state.js';
import { toy, toyState } from '../testing/toy-ruleset.js';

/** The toy, with a set-up that reads names, hit points and one option. */
const system: Ruleset<ToyState> = {
  ...toy,
  setUp({ combatants, options }) {
    const bad = combatants.flatMap(({ sheet = {} }, i) =>
      typeof sheet['hp'] === 'number'
        ? []
        : [{ path: ['combatants', i, 'sheet', 'hp'], message: 'no hit points' }],
    );
    const odd = Object.keys(options).map((name) => ({
      path: ['options', name],
      message: 'no such option',
    }));
    if (bad.length + odd.length > 0) return fail(...bad, ...odd);
    return ok(
      toyState(
        combatants.map((each) => each.id),
        Object.fromEntries(
          combatants.map(({ id, sheet = {} }) => [id, { hp: Number(sheet['hp']) }]),
        ),
      ),
    );
  },
};

const rulesets: Rulesets = new Map([[system.id, defineRuleset(system)]]);

const FILE = `title: Two
ruleset: toy
combatants:
  - {id: ann, side: red, sheet: {hp: 5}}
  - {id: bob, side: blue, sheet: {hp: 2}}
script:
  - {begin: true, dice: [6, 1]}
  - by: ann
    do: attack
    with: {target: bob}
    dice: [1, 20, 1, 1]
    expect: {state: {bob: {hp: 0}}}
expect: {winners: [red]}
`;

const problems = (text: string): readonly string[] => {
  const loaded = loadRuns(text, 'f', rulesets);
  return loaded.ok ? [] : loaded.problems.map(describeProblem);
};

/** What differs from the expectations of a file. */
function played(text: string): readonly string[] {
  const loaded = loadRuns(text, 'f', rulesets);
  if (!loaded.ok) return loaded.problems.map(describeProblem);
  return loaded.value.runs.flatMap(({ run, use }) =>
    inRun(
      loaded.value,
      run,
      use((ruleset, initial) => playRun(new Fight(ruleset, initial, { seed: '' }), run)),
    ).map(describeProblem),
  );
}

test('a file gives a fight to play for every run', () => {
  const loaded = loadRuns(FILE, 'f', rulesets);
  if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join());
  expect(loaded.value.runs.map((each) => each.run.title)).toEqual(['Two']);
  const winners = loaded.value.runs.map(({ run, use }) =>
    use((ruleset, initial) => {
      const fight = new Fight(ruleset, initial, { seed: '' });
      expect(playRun(fight, run)).toEqual([]);
      return fight.outcome?.winners;
    }),
  );
  expect(winners).toEqual([['red']]);
});

test('a difference from the expectations is located', () => {
  expect(played(FILE)).toEqual([]);
  expect(played(FILE.replace('hp: 0', 'hp: 1'))).toEqual([
    'f:12:32: script.1.expect.state.bob.hp: bob.hp is 0; expected 1',
  ]);
  expect(played(FILE.replace('[red]', '[blue]'))).toEqual([
    'f:13:19: expect.winners: won by ["red"]; expected ["blue"]',
  ]);
  expect(played('title: [')[0]).toMatch(/^f:1:/);
});

test('a problem names its run if there are several', () => {
  const runs =
    'runs:\n  - {title: weak}\n  - {title: strong, combatants: [{id: bob, sheet: {hp: 9}}]}\n';
  expect(played(FILE + runs)).toEqual([
    'f:12:32: script.1.expect.state.bob.hp: in "strong": bob.hp is 7; expected 0',
  ]);
});

test('all problems are reported, each at its place and once', () => {
  expect(
    problems(
      FILE.replace('hp: 5', 'hp: x').replace('hp: 2', 'hp: y').replace('do: attack', 'do: atack'),
    ),
  ).toEqual([
    expect.stringContaining(
      'f:9:9: script.1.do: Toy has no action "atack"; expected one of: attack, ',
    ),
    'f:4:38: combatants.0.sheet.hp: no hit points',
    'f:5:39: combatants.1.sheet.hp: no hit points',
  ]);
  expect(problems(`${FILE.replace('hp: 2', 'hp: x')}runs: [{title: a}, {title: b}]\n`)).toEqual([
    'f:5:39: combatants.1.sheet.hp: no hit points',
  ]);
});

test('a problem with a change of a run is located there', () => {
  expect(
    problems(
      `${FILE}runs: [{title: a, options: {b: 1}, combatants: [{id: bob, sheet: {hp: x}}]}]\n`,
    ),
  ).toEqual([
    'f:14:71: runs.0.combatants.0.sheet.hp: no hit points',
    'f:14:32: runs.0.options.b: no such option',
  ]);
});

test('rules, actors, the order and the start are checked', () => {
  expect(problems(`rules: [TOY-HIDE, TOY-NO]\n${FILE}`)).toEqual([
    'f:1:19: rules.1: Toy has no rule TOY-NO',
  ]);
  expect(problems(FILE.replace('by: ann', 'by: zoe'))).toEqual([
    'f:8:9: script.1.by: there is no combatant "zoe"; expected one of: ann, bob, gm',
  ]);
  expect(problems(`${FILE}order: [ann, zoe]\n`)).toEqual([
    'f:14:14: order.1: there is no combatant "zoe"; expected one of: ann, bob',
  ]);
  expect(
    problems(FILE.replace('by: ann\n    do: attack\n    with: {target: bob}', 'begin: true')),
  ).toEqual(['f:8:12: script.1.begin: a fight begins once, with the first step']);
});

test('a step that expects a refusal may name any combatant and parameter', () => {
  expect(
    problems(
      FILE.replace('by: ann\n    do: attack', 'by: zoe\n    do: fly').replace(
        'expect: {state: {bob: {hp: 0}}}',
        'expect: {refused: []}',
      ),
    ),
  ).toEqual([]);
});

test('a file that is not a scenario, or of an unknown system, is reported as such', () => {
  expect(problems('- 1')).toEqual([
    'f:1:1: this is not a scenario; expected title, ruleset and combatants',
  ]);
  // Other text is one problem, not one per line that is not YAML.
  expect(problems('# Manual\n\nA table of\n| a | b: c |\n![x](y)\n\n- z: [\n')).toEqual([
    'f:3:1: this is not a scenario; expected YAML or JSON with title, ruleset and combatants',
  ]);
  expect(problems('title: [\n')).not.toContain('this is not a scenario');
  expect(problems('{"format": "x", "entries": []}')).toEqual([
    'f:1:1: this is a journal; expected a scenario file',
  ]);
  expect(problems(FILE.replace('ruleset: toy', 'ruleset: chess'))).toEqual([
    'f:2:10: ruleset: there is no ruleset "chess"; expected one of: toy',
  ]);
});

const RESOLUTE = FILE.replace('script:', 'resolve: {red: {strength: 40, rounds: 9}}\nscript:');

test('resolve sets when a side gives up: it is in the state, and announced as the fight begins', () => {
  const loaded = loadRuns(RESOLUTE, 'f', rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  const told = run?.use((ruleset, initial) => {
    expect(initial.resolve).toEqual({ red: { strength: 40, rounds: 9 } });
    const fight = new Fight(ruleset, initial, { seed: 'x' });
    fight.begin();
    return fight.log.flatMap(({ notes }) => notes).find(({ id }) => id === 'resolve');
  });
  expect(told).toMatchObject({ data: { side: 'red', strength: 40, rounds: 9 }, audience: 'all' });
});

test('a run may replace the resolve of its file', () => {
  const file = RESOLUTE.replace(
    /script:[^]*/u,
    'runs:\n- {title: Bold, resolve: {blue: {rounds: 3}}}\n',
  );
  const loaded = loadRuns(file, 'f', rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  expect(loaded.value.runs[0]?.run.resolve).toEqual({ blue: { rounds: 3 } });
});

test('a side that a run adds may give up in it, and in the file', () => {
  const run = '{title: More, resolve: {green: {rounds: 3}}, combatants: [{id: cid, side: green}]}';
  const file = (resolve: string): string =>
    RESOLUTE.replace('{red:', resolve).replace(/script:[^]*/u, `runs:\n- ${run}\n`);
  for (const resolve of ['{red:', '{green:'])
    expect(problems(file(resolve)).filter((each) => each.includes('to give up'))).toEqual([]);
});

test('resolve of an unknown side, or without conditions, is refused', () => {
  expect(problems(RESOLUTE.replace('{red:', '{green:'))).toEqual([
    expect.stringContaining('there is no side "green" to give up'),
  ]);
  expect(problems(RESOLUTE.replace('{strength: 40, rounds: 9}', '{}'))).toEqual([
    expect.stringContaining('neither strength nor rounds'),
  ]);
});

test('an order with a duplicate, and an empty list of runs, are refused', () => {
  expect(problems(`${FILE}order: [bob, ann, bob]\n`)).toEqual([
    expect.stringMatching(/:\d+:19: order\.2: "bob" stands here twice$/),
  ]);
  expect(problems(`${FILE}runs: []\n`)).toEqual([
    expect.stringMatching(/runs: too few; expected at least 1 entry$/),
  ]);
});

test('a malformed path or id is reported with the expected form', () => {
  expect(problems(`${FILE}start: {'': 3}\n`)).toEqual([
    expect.stringMatching(/start\.: too short; expected at least 1 character$/),
  ]);
  expect(problems(FILE.replace('id: ann', 'id: Ann'))).toEqual([
    expect.stringContaining('expected a name of small letters, digits and dashes'),
  ]);
});
