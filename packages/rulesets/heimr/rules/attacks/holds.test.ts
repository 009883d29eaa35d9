import type { Json } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/stage.js';
import { end, stage, until } from '../../testing/stage.js';

// Who holds whom, what a holder can stop, and how a hold ends.

const HANDS: Person = { abilities: { brawl: [0, 9], agility: [0, 4] } };
const SWORD: Person = {
  sheet: { sword: 'sword', attributes: { strength: 1 } },
  abilities: { swordsmanship: [0, 1], intimidation: [0, 1] },
};
const GRAB = { target: 'bob', effect: 'bind' };
const CUT = { weapon: 'gus/sword', target: 'bob' };
const holds = (who: string) => ({ holding: { who, part: 'torso' } });

test('HEI-BRAWL-15 HEI-BRAWL-16 who grabs another lets go of the one held before', () => {
  const s = stage({
    ann: { ...HANDS, state: { standing: null, ...holds('cat') } },
    bob: {},
    cat: {},
  });
  const scene = s.do('ann', 'brawl', GRAB, { dice: [5] });
  expect(s.who('ann').holding).toEqual({ who: 'bob', part: 'torso' });
  expect(scene.all('hold ends').map(({ data, rules }) => [data['of'], rules])).toEqual([
    ['cat', ['HEI-BRAWL-15']],
  ]);
});

test('HEI-ACT-11 HEI-BRAWL-07 a touch that binds is an effect and interrupts, even if no attack that misses does', () => {
  const s = stage(
    { bob: { state: { fatigue: 9 } }, ann: { ...HANDS, abilities: { brawl: [0, 2] } } },
    { options: { upcomingAttacked: 'hit', touchBind: true } },
  );
  s.do('bob', 'breather', { as: 'upcoming' });
  s.do('bob', 'end', {}, { dice: [3] });
  s.gm('set', { path: 'combatants.bob.standing', value: { form: 'dodge', total: 7, ranged: 7 } });
  const scene = s.do('ann', 'brawl', GRAB, { dice: [5] });
  expect(scene.has('touch')).toBe(true);
  expect([s.who('bob').pending, scene.cites('interrupted', 'HEI-ACT-11')]).toEqual([null, true]);
});

test('HEI-BRAWL-17 HEI-CTX-33 HEI-CTX-34 neither the helpless nor the dazed stop what the held do', () => {
  const asked = (changes: readonly (readonly [string, Json])[]) => {
    const s = stage({ gus: SWORD, finn: { ...HANDS, state: holds('gus') }, bob: {} });
    for (const [key, value] of changes) s.gm('set', { path: `combatants.finn.${key}`, value });
    return s.do('gus', 'attack', CUT, { dice: changes.length > 0 ? [1] : [5, 1] }).questions;
  };
  expect(asked([])).toEqual(['contest']);
  expect(asked([['position', 'helpless']])).toEqual([]);
  const dazed = [
    ['hp', 0],
    ['injuries', ['torso']],
  ] as const;
  expect(asked(dazed)).toEqual([]);
  expect(asked([['hp', -4]])).toEqual([]);
});

test.each([
  ['everyAction', 2],
  ['oncePerTurn', 1],
] as const)(
  'HEI-BRAWL-17 bindContest %s: an attack and a threat in one turn',
  (bindContest, times) => {
    const s = stage(
      { gus: SWORD, finn: { ...HANDS, state: holds('gus') }, bob: {} },
      { options: { bindContest } },
    );
    const first = s.do('gus', 'attack', CUT, { dice: [5, 1] });
    const second = s.do(
      'gus',
      'speak',
      { words: 'Yield' },
      {
        dice: times === 2 ? [5, 1] : [1],
        answers: [
          ['speak-roll', 'intimidation'],
          ['speak-requirement', 5],
        ],
      },
    );
    const contests = [...first.questions, ...second.questions].filter((id) => id === 'contest');
    expect(contests).toHaveLength(times);
  },
);

test('HEI-BRAWL-15 HEI-CTX-35 HEI-CTX-47 a hold that is parted says by what', () => {
  const people = {
    bob: {},
    finn: { ...HANDS, state: { standing: null, ...holds('bob') } },
    ann: {},
  };
  const placed = stage(people).gm('place', { who: 'bob', to: 'A2' });
  expect(placed.rules('hold ends')).toEqual(['HEI-CTX-35']);
  const carried = stage(people).gm('place', { who: 'finn', to: 'A2' });
  expect(carried.rules('hold ends')).toEqual(['HEI-BRAWL-15']);
  const given = stage(people).do('bob', 'surrender');
  expect(given.rules('hold ends')).toEqual(['HEI-CTX-47']);
});

test('HEI-BRAWL-14 who is let go of the hold that took the defence rolls one as that turn ends', () => {
  const s = stage({ bob: {}, finn: { ...HANDS, state: { standing: null, ...holds('bob') } } });
  s.gm('place', { who: 'bob', to: 'A2' });
  expect(end(s).facts('defence', 'who')).toEqual(['bob', 'finn']);
});

const ARMED: Person = { sheet: { sword: 'knife' }, abilities: { 'knife-fighting': [0, 3] } };
const PUNCH = { target: 'bob', effect: 'hit' };

test('HEI-BRAWL-10 HEI-CTX-34 who is dazed or helpless strikes no one first', () => {
  const provoked = (state: Data) =>
    stage({ ann: { ...HANDS, state: { standing: 20 } }, bob: { ...ARMED, state } })
      .do('ann', 'brawl', PUNCH, { dice: Object.keys(state).length > 0 ? [1] : [1, 1] })
      .has('provokes');
  expect(provoked({})).toBe(true);
  expect(provoked({ hp: 0, injuries: ['torso'] })).toBe(false);
  expect(provoked({ position: 'helpless' })).toBe(false);
});

test('HEI-BRAWL-10 one weapon is one roll, and there is no both to choose', () => {
  const s = stage({ ann: { ...HANDS, state: { standing: 20 } }, bob: ARMED });
  const scene = s.do('ann', 'brawl', PUNCH, { dice: [1, 1], answers: [['provoked', 'bob/knife']] });
  expect(scene.open('provoked')).toEqual(['bob/knife', 'decline']);
});

test('HEI-BRAWL-11 one of two knives that strikes home is enough to keep a brawler off', () => {
  const s = stage({
    ann: { ...HANDS, state: { standing: 7 } },
    bob: { ...ARMED, sheet: { sword: 'knife', off: 'knife' } },
  });
  const scene = s.do('ann', 'brawl', PUNCH, { dice: [6, 1] });
  expect([scene.has('kept off'), scene.rolled]).toEqual([true, ['bob attack', 'bob attack']]);
});

test('HEI-BRAWL-12 HEI-CTX-17 HEI-CTX-34 who is dazed on the way past a weapon brawls no more', () => {
  const daze = { name: 'Daze', type: 'free', target: 'foe', effect: { kind: 'daze' } };
  const s = stage(
    { cat: { side: 'b', sheet: { skills: { daze } } }, ann: { ...HANDS, side: 'a' }, bob: ARMED },
    { order: ['cat', 'ann', 'bob'] },
  );
  s.gm('set', { path: 'combatants.cat.side', value: 'b' });
  s.do('cat', 'ready', {
    event: 'attack',
    action: { do: 'skill', with: { skill: 'daze', target: 'ann' } },
  });
  until(s, 'ann');
  s.gm('set', { path: 'combatants.ann.standing', value: { form: 'dodge', total: 20, ranged: 20 } });
  const scene = s.do('ann', 'brawl', PUNCH, {
    dice: [1],
    answers: [
      ['provoked', 'bob/knife'],
      ['readied', 'yes'],
    ],
  });
  expect([scene.has('gets in'), scene.rolled]).toEqual([true, ['bob attack']]);
});

test('HEI-BRAWL-09 HEI-BRAWL-10 an opportunity in the own turn is no attack that opens the way in', () => {
  const s = stage(
    { ann: { ...HANDS, state: { standing: 7 } }, bob: ARMED },
    { order: ['ann', 'bob'] },
  );
  s.do('ann', 'ready', { event: 'speak', action: { do: 'brawl', with: PUNCH } });
  until(s, 'bob');
  s.gm('set', { path: 'combatants.ann.standing', value: { form: 'dodge', total: 20, ranged: 20 } });
  const answers = [
    ['speak-roll', 'none'],
    ['readied', 'yes'],
    ['provoked', 'bob/knife'],
  ] as const;
  s.do('bob', 'speak', { words: 'Come' }, { dice: [1, 1], answers });
  expect(s.who('bob').attacks).toEqual([]);
});
