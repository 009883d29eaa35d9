import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { effectsOn, stage } from '../testing/stage.js';

test('REN-TURN-06 what is only told to end stays; what merely says what a turn was used for is not told of', () => {
  const until = { at: 'turn end', of: 'ann' };
  const effects = [
    { kind: 'feinted', amount: 0, by: 'bob', until },
    { kind: 'hurried', amount: 0, by: 'ann', until },
    { kind: 'modifier', amount: 10, by: 'gm', until },
  ];
  const after = (degree: 'do' | 'tell') => {
    const s = stage({ ann: { at: [5, 5] }, bob: { at: [9, 5] } });
    s.gm('set', { path: 'combatants.ann.effects', value: effects });
    if (degree === 'tell') s.do(GM, 'gm.automation', { what: 'durations', degree });
    const scene = s.do('ann', 'end', {});
    return [effectsOn(s, 'ann'), scene.facts('gm.ends', 'what')];
  };
  expect(after('do')).toEqual([[], []]);
  expect(after('tell')).toEqual([
    ['feinted', 'modifier'],
    ['feinted', 'modifier'],
  ]);
});
