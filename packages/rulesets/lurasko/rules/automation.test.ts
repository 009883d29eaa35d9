import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { stage } from '../testing/stage.js';

test('LUR-ADV-10 what is only told to end is named: an Easing, a Hindrance, degrees of advantage', () => {
  const until = { at: 'turn end', of: 'ann' };
  const effects = [
    { roll: 'all', easing: 0, source: 'a song', until },
    { roll: 'defence', easing: -1, source: 'mud', until },
  ];
  const s = stage({ ann: {}, bob: {} });
  s.gm('set', { path: 'combatants.ann.effects', value: effects });
  s.gm('advantage', { holder: 'bob', over: 'ann', degrees: 2, source: 'sun', until: 'turn' });
  s.do(GM, 'gm.automation', { what: 'durations', degree: 'tell' });
  const stays = s.do('ann', 'end', {});
  expect(stays.facts('gm.ends', 'what', { who: 'ann' })).toEqual([
    'Easing 0 (a song)',
    'Hindrance 1 (mud)',
  ]);
  expect(stays.rules('gm.ends')).toEqual(['LUR-ADV-10']);
  expect(s.who('ann').effects).toHaveLength(2);
});
