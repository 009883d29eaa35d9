import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/stage.js';
import { stage, until } from '../../testing/stage.js';

// What actions cost, in one's own turn and outside it.

const SWORD: Person = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 3], agility: [0, 4], brawl: [0, 4] },
};
const ROW = { rows: ['A1 A2 A3'] };
const SAY = { answers: [['speak-roll', 'none']] as const };

test('HEI-CTX-47 HEI-CTX-33 nothing is done by those out of the fight, nor by the helpless', () => {
  const refused = (state: Data, surrenders: boolean, position = 'standing') => {
    const s = stage({ ann: { state }, bob: {}, cat: { side: 'a' } });
    if (position !== 'standing') s.gm('set', { path: 'combatants.ann.position', value: position });
    if (surrenders) s.do('ann', 'surrender');
    return s.refused('ann', 'let-go');
  };
  const holding = { who: 'bob', part: 'torso' };
  expect(refused({}, true)).toEqual(['HEI-CTX-47']);
  expect(refused({ hp: -4 }, false)).toEqual(['HEI-CTX-47']);
  expect(refused({ holding }, false, 'helpless')).toEqual(['HEI-CTX-33']);
});

test('HEI-ACT-09 what was begun comes before another standard action, and before another upcoming one', () => {
  const s = stage({ ann: { state: { position: 'prone', fatigue: 9 } }, bob: SWORD }, { map: ROW });
  s.do('ann', 'crawl', { to: 'A2' });
  until(s, 'ann');
  const reason = (action: string, parameters: Record<string, string>) =>
    s.fight.refusal({ do: action, by: 'ann', with: parameters });
  expect(reason('crawl', { to: 'A2' })).toMatchObject({
    rules: ['HEI-ACT-09'],
    reason: expect.stringContaining('first'),
  });
  expect(reason('stand-up', {})).toMatchObject({
    rules: ['HEI-ACT-09'],
    reason: expect.stringContaining('takes this turn'),
  });
});

test('HEI-CTX-17 HEI-ACT-07 a readied blow costs nothing more, and weakens no defence', () => {
  const s = stage({ ann: SWORD, bob: SWORD }, { order: ['ann', 'bob'] });
  s.do('ann', 'ready', {
    event: 'speak',
    action: { do: 'attack', with: { weapon: 'ann/sword', target: 'bob' } },
  });
  until(s, 'bob');
  const scene = s.do(
    'bob',
    'speak',
    { words: 'Well' },
    { dice: [1], answers: [...SAY.answers, ['readied', 'yes']] },
  );
  expect(scene.has('attacks')).toBe(true);
  const { standard, freeUsed, ended, ongoing } = s.who('ann');
  expect({ standard, freeUsed, ended, ongoing }).toEqual({
    standard: 'ready',
    freeUsed: [],
    ended: null,
    ongoing: false,
  });
});

test('HEI-CTX-17 HEI-ACT-08 a readied charge ends no turn, though the own one ended with an upcoming action', () => {
  const s = stage(
    { ann: { ...SWORD, state: { fatigue: 9 } }, bob: { ...SWORD, at: 'A2' } },
    { map: ROW },
  );
  s.do('ann', 'ready', {
    event: 'speak',
    action: { do: 'charge', with: { target: 'bob', weapon: 'ann/sword' } },
  });
  s.do('ann', 'breather', { as: 'upcoming' });
  until(s, 'bob');
  const scene = s.do(
    'bob',
    'speak',
    { words: 'Come on' },
    { dice: [1], answers: [...SAY.answers, ['readied', 'yes']] },
  );
  expect(scene.has('charges')).toBe(true);
  expect(scene.has('turn ends')).toBe(false);
  expect([s.who('ann').standard, s.who('ann').ongoing]).toEqual(['ready', true]);
});

test('HEI-CTX-17 a free action that was readied is open again in the own turn', () => {
  const s = stage({ ann: {}, bob: {} }, { order: ['ann', 'bob'] });
  s.do('ann', 'ready', { event: 'speak', action: { do: 'drop-prone', with: {} } });
  until(s, 'bob');
  s.do('bob', 'speak', { words: 'Down' }, { answers: [...SAY.answers, ['readied', 'yes']] });
  expect([s.who('ann').position, s.who('ann').freeUsed]).toEqual(['prone', []]);
});
