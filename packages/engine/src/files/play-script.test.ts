import { describe, expect, it } from 'vitest';
import { playScript } from './play-script.js';
import type { ScenarioStep } from '../ruleset/scenarios/scenario.js';
import { newFight } from '../testing/play.js';

const BEGIN: ScenarioStep = { begin: true, dice: [6, 5, 4, 3] };

const problems = (...steps: readonly ScenarioStep[]) =>
  playScript(newFight(), [BEGIN, ...steps], ['script']).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

const attack: ScenarioStep = { do: 'attack', by: 'ann', with: { target: 'bob' } };
const hit: ScenarioStep = { ...attack, dice: [10, 12, 2, 3] };

describe('notes that must not appear', () => {
  it('are named by id or by content', () => {
    expect(
      problems({
        ...hit,
        expect: { absent: ['missed', { id: 'hit', target: 'ann' }, { damage: 6 }] },
      }),
    ).toEqual([]);
    expect(problems({ ...hit, expect: { absent: [{ id: 'hit', damage: 5 }] } })).toEqual([
      ['script.1.expect.absent.0', 'there is a note hit: {"by":"ann","target":"bob","damage":5}'],
    ]);
  });
});

describe('a step that only computes numbers', () => {
  const reckon: ScenarioStep = { ...attack, reckon: true };

  it('uses the rules’ fallback, or the answers given', () => {
    expect(
      problems({ ...reckon, expect: { totals: [{ name: 'defence', who: 'bob', total: 2 }] } }),
    ).toEqual([]);
    expect(
      problems({
        ...reckon,
        answers: [{ 'bob react': 'parry' }],
        expect: { totals: [{ name: 'defence', who: 'bob', total: 4 }] },
      }),
    ).toEqual([]);
  });

  it('reports an unused or impossible answer', () => {
    expect(problems({ ...reckon, answers: [{ 'ann react': 'parry' }] })).toEqual([
      ['script.1', 'the step has an answer to "ann react" that the rules did not ask for'],
    ]);
    expect(problems({ ...reckon, answers: [{ react: 'faint' }] })[0]?.[1]).toContain(
      'answer of bob to "react": "faint" is not valid',
    );
  });

  it('rolls no dice and changes nothing', () => {
    expect(problems({ ...reckon, dice: [10] })).toEqual([
      ['script.1', 'a step that only works out numbers rolls no dice'],
    ]);
    expect(problems({ ...reckon, expect: { state: { bob: { hp: 9 } } } })).toEqual([]);
  });
});
