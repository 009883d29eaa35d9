import { readFileSync } from 'node:fs';
import { loadRuns } from '@tiltyard/engine/files';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import type { Entrant } from './entrant.js';
import { entrantNamed, sensibleWith, sensibleWithout } from './entrant.js';
import type { MatchResult } from './match.js';
import { Match, scoreEstimate } from './match.js';

const SEEDED = { seed: 'match', limit: 400 };

function play(file: string, entrants: readonly [Entrant, Entrant], numbers: number): MatchResult {
  const url = new URL(`../../../../examples/${file}.yaml`, import.meta.url);
  const loaded = loadRuns(readFileSync(url, 'utf8'), file, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error(`${file} holds no fight`);
  return run.use((ruleset, initial) => {
    const match = new Match(ruleset, initial, entrants, SEEDED);
    for (let n = 0; n < numbers; n++) match.play(n);
    return match.result();
  });
}

describe('a match', () => {
  it('between equals comes out even, since each plays each side with the same dice', () => {
    const sensible = entrantNamed('sensible');
    const { scores, fights } = play('rolemaster-stunned', [sensible, sensible], 6);
    expect(scores).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    expect(fights).toBe(12);
  });

  it('shows who plays better, and what they did', () => {
    const entrants = [entrantNamed('sensible'), entrantNamed('random')] as const;
    const { scores, used } = play('lurasko-duel', entrants, 12);
    expect(scoreEstimate(scores).value).toBeGreaterThan(0.7);
    expect(used[0].get('strike')).toBeGreaterThan(0);
    expect(play('lurasko-duel', entrants, 12).scores).toEqual(scores);
  });

  it('measures an action by players who never consider it', () => {
    const entrants = [entrantNamed('sensible'), sensibleWithout('attack')] as const;
    const { scores, used } = play('rolemaster-stunned', entrants, 8);
    expect(used[0].get('attack')).toBeGreaterThan(0);
    expect(used[1].get('attack')).toBeUndefined();
    expect(scoreEstimate(scores).value).toBeGreaterThan(0.6);
  });

  it('measures an action that no one considers by players who take it once a turn', () => {
    const entrants = [entrantNamed('sensible'), sensibleWith('drop')] as const;
    const { scores, used } = play('heimr-ambush', entrants, 4);
    expect(used[0].get('drop')).toBeUndefined();
    expect(used[1].get('drop')).toBeGreaterThan(0);
    expect(scoreEstimate(scores).value).toBeGreaterThan(0.6);
  });
});

it('a score has an interval that narrows with the fights', () => {
  const wide = scoreEstimate([0, 1, 0.5, 1]);
  const narrow = scoreEstimate([0, 1, 0.5, 1, 0, 1, 0.5, 1, 0, 1, 0.5, 1]);
  expect(wide.value).toBeCloseTo(0.625);
  expect(narrow.high - narrow.low).toBeLessThan(wide.high - wide.low);
  expect(wide.low).toBeGreaterThanOrEqual(0);
  expect(scoreEstimate([1, 1, 1]).low).toBeLessThan(0.5);
});
