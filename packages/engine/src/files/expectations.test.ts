import { describe, expect, it, test } from 'vitest';
import { defineRuleset } from '../ruleset/any-ruleset.js';
import type { Expectation } from '../ruleset/scenarios/expectation.js';
import { describeProblem } from '../ruleset/documents/read-as.js';
import type { ScenarioStep } from '../ruleset/scenarios/scenario.js';
import { fail, ok } from '../values/result.js';
import { newFight } from '../testing/play.js';
import { toy, toyState } from '../testing/toy-ruleset.js';
import { loadRuns } from './load-runs.js';
import { playRun, playScript } from './index.js';
import { Fight } from '../fight/fight.js';

const BEGIN: ScenarioStep = { begin: true, dice: [6, 5, 4, 3] };

const problems = (...steps: readonly ScenarioStep[]) =>
  playScript(newFight(), [BEGIN, ...steps], ['script']).map(({ path, message, expected }) => [
    path.join('.'),
    expected === undefined ? message : `${message}; expected ${expected}`,
  ]);

const attack: ScenarioStep = { do: 'attack', by: 'ann', with: { target: 'bob' } };
const hit: ScenarioStep = { ...attack, dice: [10, 12, 2, 3] };

describe('expected odds', () => {
  const odds = (of: Expectation['odds'], more: Partial<ScenarioStep> = {}) =>
    problems({ ...attack, reckon: true, ...more, expect: { odds: of } });

  it('are exact fractions, by the ids of notes, under the answers of the step', () => {
    expect(odds({ hit: '70/127', missed: '57/127' })).toEqual([]);
    expect(odds({ hit: '57/127' }, { answers: [{ react: 'parry' }] })).toEqual([]);
    expect(odds({ hit: '1/2' })).toEqual([
      ['script.1.expect.odds.hit', 'the chance is 70/127; expected 1/2'],
    ]);
  });

  it('are those of a note, of a state, or of both', () => {
    // 2 to 8 hit points with two d4; 8 in one of 16.
    expect(
      odds([
        { notes: [{ id: 'hit', damage: 8 }], chance: '35/1016' },
        { state: { bob: { hp: 1 } }, chance: '35/1016' },
        { at: { 'combatants.bob.hp': 9 }, chance: '57/127' },
        { absent: ['hit'], notes: [{ id: 'missed', target: 'bob' }], chance: '57/127' },
        { notes: [{ id: 'shout' }], chance: 0 },
        { turn: 'ann', chance: 1 },
      ]),
    ).toEqual([]);
    expect(odds([{ notes: [{ id: 'hit', damage: 8 }], chance: '1/16' }])).toEqual([
      ['script.1.expect.odds.0.chance', 'the chance is 35/1016; expected 1/16'],
    ]);
  });

  it('may belong to a command that is performed, and are those before its dice', () => {
    expect(
      problems({ ...hit, expect: { odds: { hit: '70/127' }, notes: [{ id: 'hit' }] } }),
    ).toEqual([]);
  });

  it('are available for the initiative roll', () => {
    const first: ScenarioStep = {
      begin: true,
      reckon: true,
      expect: {
        odds: [
          { turn: 'ann', chance: '49/144' },
          { at: { 'order.0': 'ann' }, chance: '49/144' },
        ],
      },
    };
    expect(playScript(newFight(), [first, BEGIN, hit], [])).toEqual([]);
    expect(playScript(newFight(), [first, { ...BEGIN, expect: { turn: 'ann' } }], [])).toEqual([]);
  });

  it('are reported inexact when dice go beyond the limit, and unused answers are reported', () => {
    const surge: ScenarioStep = { do: 'surge', by: 'ann', with: { effort: 0 }, reckon: true };
    expect(
      problems({ ...surge, expect: { odds: [{ state: { ann: { focus: 3 } }, chance: '1/10' }] } }),
    ).toEqual([
      [
        'script.1.expect.odds.0.chance',
        'the chance is not known exactly: 1/10 to 1001/10000, as not every branch of the dice was followed; expected 1/10',
      ],
    ]);
    expect(
      odds({ hit: '70/127' }, { answers: [{ luck: 'keep' }, { shout: 1 }] })[0]?.[1],
    ).toContain('an answer to "shout" that the rules did not ask for');
  });

  test.each([
    [{ hit: '36/0' }, 'fraction'],
    [{ hit: 0.5 }, 'fraction'],
    [[{ chance: '1/2' }], 'what it is the chance of'],
  ])('%j is not read', (of, message) => {
    const text = JSON.stringify({ ...FILE, script: [{ ...attack, expect: { odds: of } }] });
    const read = loadRuns(text, 'f', RULESETS);
    expect(read.ok ? '' : read.problems.map(describeProblem).join('\n')).toMatch(
      message === 'fraction' ? /script\.0\.expect\.odds/ : message,
    );
  });
});

describe('refusals', () => {
  it('of an answer are distinguished from those of a command', () => {
    const bad: ScenarioStep = { ...attack, answers: [{ react: 'faint' }] };
    expect(
      problems({ ...bad, expect: { refused: { answer: 'bob react', code: 'not-possible' } } }),
    ).toEqual([]);
    expect(problems({ ...bad, reckon: true, expect: { refused: { answer: 'react' } } })).toEqual(
      [],
    );
    expect(problems({ ...bad, expect: { refused: { answer: 'luck' } } })).toEqual([
      ['script.1.expect.refused.answer', 'the answer of bob to "react" was refused; expected luck'],
    ]);
    expect(problems({ ...bad, expect: { refused: [] } })[0]?.[1]).toContain(
      'answer of bob to "react"',
    );
    expect(problems({ ...hit, expect: { refused: { answer: 'react' } } })).toEqual([
      ['script.1.expect.refused', 'it was not refused; expected a refusal by any rule'],
    ]);
  });

  it('of an answer cite the rules that ask', () => {
    const bad: ScenarioStep = { ...attack, answers: [{ react: 'faint' }] };
    const refused = (rules: string | string[]) =>
      problems({ ...bad, expect: { refused: { answer: 'react', rules } } }).map(([, text]) => text);
    expect(refused('TOY-REACT')).toEqual([]);
    expect(refused([])[0]).toContain('refused by TOY-REACT, not-possible');
    expect(refused('TOY-ONE')[0]).toContain('expected TOY-ONE');
  });

  it('without a rule are distinguished from those with one', () => {
    const again = (refused: Expectation['refused']) =>
      problems(hit, { ...attack, expect: { refused } }).map(([, text]) => text);
    expect(again([])).toEqual(['refused by TOY-ONE, spent: one action a turn; expected no rule']);
    expect(again({ rules: [], code: 'spent' })).toHaveLength(1);
    expect(again({ code: 'spent' })).toEqual([]);
    expect(problems({ by: 'ann', do: 'fly', expect: { refused: [] } })).toEqual([]);
    expect(problems({ by: 'ann', do: 'fly', expect: { refused: 'TOY-ONE' } })).toHaveLength(1);
  });

  it('have codes', () => {
    const again = (refused: Expectation['refused']) =>
      problems(hit, { ...attack, expect: { refused } });
    expect(again({ rules: 'TOY-ONE', code: 'spent' })).toEqual([]);
    expect(again({ code: 'out' })).toEqual([
      [
        'script.2.expect.refused',
        'refused by TOY-ONE, spent: one action a turn; expected any rule, out',
      ],
    ]);
  });
});

describe('an outcome', () => {
  it('is any value of the state, or its absence', () => {
    const expected = { at: { order: ['ann', 'bob', 'cat', 'dan'], 'combatants.bob': { hp: 4 } } };
    expect(
      problems({ ...hit, expect: { ...expected, gone: ['combatants.eve', 'ground'] } }),
    ).toEqual([]);
    expect(
      problems({ ...hit, expect: { at: { 'order.9': 'ann', round: 2 }, gone: ['order.0'] } }),
    ).toEqual([
      ['script.1.expect.at.order.9', 'there is nothing at order.9; expected "ann"'],
      ['script.1.expect.at.round', 'round is 1; expected 2'],
      ['script.1.expect.gone.0', 'order.0 is "ann"; expected nothing'],
    ]);
  });

  it('differs for seats that do not know all of it', () => {
    const hide: ScenarioStep = { do: 'hide', by: 'ann' };
    expect(
      problems({
        ...hide,
        expect: {
          knows: {
            ann: { at: { 'combatants.ann.hidden': true }, notes: [{ id: 'hid' }] },
            bob: { gone: ['combatants.ann'], absent: ['hid'] },
            spectator: { gone: ['combatants.ann'] },
          },
        },
      }),
    ).toEqual([]);
    expect(
      problems({ ...hide, expect: { knows: { bob: { notes: [{ id: 'hid' }] }, eve: {} } } }),
    ).toEqual([
      ['script.1.expect.knows.bob.notes.0', 'no such note among none; expected {"id":"hid"}'],
      ['script.1.expect.knows.eve', 'there is no combatant "eve"; expected one, or spectator'],
    ]);
  });

  it.each([
    [
      'parts are left out',
      { total: 2, parts: [{ amount: 2 }] },
      'parts must list every part, in order',
    ],
    [
      'a key is none of a number',
      { total: 2, rules: ['TOY-REACT'] },
      'a number has no "rules", only name, who, base, parts, total',
    ],
    ['the total is another', { total: 4, parts: [] }, undefined],
  ])('reports why a number does not match if %s', (_, more, hint) => {
    const [[, message = ''] = []] = problems({
      ...hit,
      expect: { totals: [{ who: 'bob', ...more }] },
    });
    expect(message.split('; ')[1]).toBe(
      hint ?? `expected ${JSON.stringify({ who: 'bob', ...more })}`,
    );
  });

  it('shows the parts of a number beside the expected one', () => {
    expect(problems({ ...hit, expect: { totals: [{ who: 'bob', total: 4 }] } })).toEqual([
      [
        'script.1.expect.totals.0',
        'worked out bob defence 2 = 2 (not + 2 TOY-REACT) (not - 2 TOY-RATTLED); expected {"who":"bob","total":4}',
      ],
    ]);
  });
});

const FILE = {
  title: 'Two',
  ruleset: 'toy',
  combatants: [
    { id: 'ann', side: 'red', sheet: { arms: { left: 'axe' } }, state: { hp: 5, hidden: true } },
    { id: 'bob', side: 'blue' },
  ],
};

const RULESETS = new Map([
  [
    'toy',
    defineRuleset({
      ...toy,
      setUp: ({ combatants, content }) =>
        content['club']
          ? fail({ path: ['content', 'club'], code: 'unknown-content', message: 'no such club' })
          : ok(
              toyState(
                combatants.map(({ id }) => id),
                Object.fromEntries(combatants.map(({ id, state }) => [id, { ...state }])),
              ),
            ),
    }),
  ],
]);

/** The problems of a file and of its fights, as lines. */
function played(file: object): readonly string[] {
  const read = loadRuns(JSON.stringify({ ...FILE, ...file }), 'f', RULESETS, { asTest: true });
  if (!read.ok) return read.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return read.value.runs.flatMap(({ run, use }) =>
    use((ruleset, initial) =>
      playRun(new Fight(ruleset, initial, { seed: 's', guard: true }), run).map(
        ({ path, message }) => `${path.join('.')}: ${message}`,
      ),
    ),
  );
}

const script = [{ begin: true, dice: [6, 1] }];

describe('a set-up', () => {
  it('starts with any value of the state', () => {
    const start = { 'combatants.bob.hp': 2, round: 3 };
    expect(played({ start, script, expect: { at: { 'combatants.bob.hp': 2, round: 1 } } })).toEqual(
      [],
    );
    expect(played({ start: { 'combatants.eve.hp': 2, round: 'x' } })).toEqual([
      'start.combatants.eve.hp: there is no combatants.eve.hp in this fight',
      'start.round: round holds a number, not a string',
    ]);
    expect(played({ start: { combatants: 'none' } })).toEqual([
      'start.combatants: combatants holds an object, not a string',
    ]);
    expect(played({ start: { round: -1 } })[0]).toMatch(/^start: /);
  });

  it('removes values of the file in a run', () => {
    const run = (unset: readonly string[], state: object) => ({
      runs: [{ title: 'r', unset, script, expect: { state } }],
    });
    expect(played(run(['combatants.ann.state.hp'], { ann: { hp: 9, hidden: true } }))).toEqual([]);
    expect(played(run(['combatants.ann.state'], { ann: { hp: 9, hidden: false } }))).toEqual([]);
    expect(played(run(['combatants.ann.sheet.armour', 'order', 'combatants.eve'], {}))).toEqual([
      'runs.0.unset.0: the file has nothing at combatants.ann.sheet.armour to leave out',
      'runs.0.unset.1: the file has nothing at order to leave out',
      'runs.0.unset.2: the file has nothing at combatants.eve to leave out',
    ]);
  });

  it('may be expected to be refused, by its place, its code and its reason', () => {
    const bad = (problem: object) => ({
      runs: [
        { title: 'good', script },
        { title: 'bad', content: { club: {} }, expect: { problems: [problem] } },
      ],
    });
    expect(
      played(bad({ at: 'runs.1.content.club', code: 'unknown-content', message: 'such club' })),
    ).toEqual([]);
    expect(played(bad({ at: 'content.sword' }))).toEqual([
      'runs.1.expect.problems.0: the set-up is refused otherwise: runs.1.content.club: no such club (unknown-content)',
    ]);
    const refused = JSON.stringify({ ...FILE, ...bad({ message: 'such club' }) });
    expect(loadRuns(refused, 'f', RULESETS).ok).toBe(false);
    expect(played({ expect: { problems: [{ code: 'occupied' }] } })).toEqual([
      'expect.problems: the set-up is not refused',
    ]);
  });
});
