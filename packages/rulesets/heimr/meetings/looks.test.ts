import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Breathers, looks, words and skills, each by itself.

const { bare, duel } = peopleWith({ perception: 1, insight: 2, diplomacy: 2 });
const SQUARE = (square: string) => ({ use: 'square', square });
const LOOK = { use: 'character', target: 'bob' };
const GAUGE = { use: 'insight', target: 'bob' };

test.each([
  [9, 7],
  [5, 4],
  [4, 4],
  [2, 2],
])(
  'HEI-REST-02 HEI-REST-03 HEI-CTX-13 a breather takes fatigue %i to %i where the base is 4',
  (before, after) => {
    const s = duel({ ...bare, state: { fatigue: before } });
    s.do('ann', 'breather', { as: 'ongoing' });
    expect(s.who('ann').fatigue).toBe(after);
  },
);

test('HEI-REST-01 HEI-ACT-05 after an attack a breather is upcoming, and takes the next turn', () => {
  const s = duel({ ...bare, state: { fatigue: 5 } });
  s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [6] });
  expect(s.refused('ann', 'breather', { as: 'ongoing' })).toEqual(['HEI-ACT-05']);
  s.do('ann', 'breather', { as: 'upcoming' });
  s.do('ann', 'end', {}, { dice: [6, 3, 3, 3] });
  expect(s.who('ann').fatigue).toBe(5);
  until(s, 'ann');
  s.do('ann', 'go-on');
  expect(s.who('ann').fatigue).toBe(4);
  expect(s.refused('ann', 'brawl', { target: 'bob', effect: 'hit' })).toEqual(['HEI-ACT-02']);
  expect(s.allowed('ann', 'breather', { as: 'upcoming' })).toBe(true);
});

test('HEI-REST-02 HEI-CTX-11 the defence of that turn is rolled under the lower fatigue', () => {
  const s = duel({ ...bare, state: { fatigue: 6 } });
  s.do('ann', 'breather', { as: 'ongoing' });
  const scene = s.do('ann', 'end', {}, { dice: [4, 4, 4] });
  expect(scene.has('too tired')).toBe(false);
  expect(s.who('ann').standing).toMatchObject({ total: 7 });
});

test('HEI-OBS-03 HEI-OBS-04 two more in the own square, one more in a bordering one, none at a corner or farther', () => {
  const parts = (square: string) =>
    duel(bare).parts('perception potential', 'ann', 'ann', 'observe', SQUARE(square));
  expect([parts('A1'), parts('A2'), parts('B1'), parts('B2'), parts('A3')]).toEqual([
    ['HEI-OBS-03 2'],
    ['HEI-OBS-04 1'],
    ['HEI-OBS-04 1'],
    [],
    [],
  ]);
});

test('HEI-OBS-02 one look finds all in the square whose requirement it meets, and nothing in another', () => {
  const hidden = (requirement: number, at: string): Person => ({
    ...bare,
    at,
    state: { hidden: { requirement, from: ['ann'] } },
  });
  const map = { rows: ['A1 A2 A3'], items: [{ item: 'key', at: 'A2', hidden: 5 }] };
  const s = stage(
    { ann: bare, bob: hidden(5, 'A2'), cat: hidden(6, 'A2'), dan: hidden(1, 'A1') },
    { map },
  );
  const scene = s.do('ann', 'observe', SQUARE('A2'), { dice: [3] });
  expect([scene.facts('found', 'who'), scene.has('finds item')]).toEqual([['bob'], true]);
  expect(s.allowed('ann', 'ask-defence', { target: 'cat' })).toBe(false);
});

test.each([
  ['squareOnly', []],
  ['squareAndCharacter', ['HEI-OBS-03 2']],
] as const)('HEI-OBS-05 obsBonus %s: looking over an opponent beside one', (obsBonus, parts) => {
  const s = duel(bare, bare, { options: { obsBonus } });
  expect(s.parts('perception potential', 'ann', 'ann', 'observe', LOOK)).toEqual(parts);
});

test('HEI-OBS-05 HEI-OBS-06 a friend may be looked over for hidden things, and is not gauged', () => {
  const s = stage({ ann: bare, cat: { ...bare, side: 'a' }, bob: bare });
  expect(s.allowed('ann', 'observe', { use: 'character', target: 'cat' })).toBe(true);
  expect(s.allowed('ann', 'observe', { use: 'insight', target: 'cat' })).toBe(false);
});

test('HEI-OBS-06 HEI-CTX-04 insight equal to the willingness gauges it, one less does not; opposed, equal is enough too', () => {
  const met = (options: object, dice: readonly number[]) =>
    duel(bare, { ...bare, sheet: { willingness: 6 } }, { options: { ...options } })
      .do('ann', 'observe', GAUGE, { dice })
      .fact('gauges', 'met');
  expect([met({}, [4]), met({}, [3])]).toEqual([true, false]);
  const opposed = { obsInsight: 'opposedRoll' };
  expect([met(opposed, [4, 4]), met(opposed, [3, 4])]).toEqual([true, false]);
});

test('HEI-OBS-01 HEI-CTX-34 HEI-CTX-32 the dazed and those who lie may look and speak', () => {
  const s = duel({ ...bare, state: { position: 'prone' } });
  s.gm('effect', { who: 'ann', effect: 'daze', amount: 2 });
  s.do('ann', 'observe', SQUARE('A1'), { dice: [1] });
  s.do('ann', 'speak', { words: 'Ugh.' });
  expect(s.allowed('ann', 'crawl', { to: 'A2' })).toBe(true);
});

test('HEI-SPEAK-02 HEI-CTX-04 the GM calls for diplomacy at five: equal impresses, one less does not', () => {
  const met = (die: number) =>
    duel(bare)
      .do(
        'ann',
        'speak',
        { words: 'Peace!' },
        {
          dice: [die],
          answers: [
            ['speak-roll', 'diplomacy'],
            ['speak-requirement', 5],
          ],
        },
      )
      .fact('makes an impression', 'met');
  expect([met(3), met(2)]).toEqual([true, false]);
});

const skills = {
  rally: { name: 'Rally', type: 'free' },
  cry: { name: 'War cry', type: 'standard', willpower: 1 },
  stance: { name: 'Wide stance', type: 'ongoing' },
  ambush: { name: 'Ambush', type: 'upcoming', target: 'foe', effect: { kind: 'daze' } },
  brew: { name: 'Brew', type: 'none' },
  low: { name: 'Low blow', type: 'standard', needs: { position: 'prone' } },
  close: { name: 'Close work', type: 'standard', needs: { cluster: true } },
};
const skilled = (state: object = {}): Person => ({
  ...bare,
  sheet: { skills, willpower: 2 },
  state: { ...state },
});

test('HEI-SKILL-01 HEI-ACT-02 HEI-CTX-44 a standard skill is the standard action and costs willpower', () => {
  const s = duel(skilled());
  s.do('ann', 'skill', { skill: 'cry' });
  expect(s.who('ann').willpower).toBe(1);
  expect(s.refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-ACT-02']);
  expect(s.allowed('ann', 'skill', { skill: 'rally' })).toBe(true);
});

test('HEI-SKILL-01 HEI-ACT-06 HEI-ACT-07 an ongoing skill ends the turn and weakens defence', () => {
  const s = duel(skilled());
  s.do('ann', 'skill', { skill: 'stance' });
  expect(s.refused('ann', 'speak', { words: 'Hm.' })).toEqual(['HEI-ACT-06']);
  expect(s.parts('dodge consistency', 'ann', 'ann', 'end')).toEqual(['HEI-ACT-07 -2']);
});

test('HEI-SKILL-02 HEI-SKILL-03 a skill that is no combat action, or whose prerequisite is not met, is refused', () => {
  const s = duel(skilled());
  const refused = (skill: string) => s.refused('ann', 'skill', { skill });
  expect([refused('brew'), refused('low'), refused('close')]).toEqual([
    ['HEI-SKILL-02'],
    ['HEI-SKILL-03'],
    ['HEI-SKILL-03'],
  ]);
  s.do('ann', 'drop-prone');
  expect(s.allowed('ann', 'skill', { skill: 'low' })).toBe(true);
  const close = duel(skilled({ cluster: ['bob'] }));
  expect(close.allowed('ann', 'skill', { skill: 'close' })).toBe(true);
});

test('HEI-SKILL-01 HEI-ACT-09 HEI-ACT-10 a prepared skill takes effect in the next turn, and is lost to an attack', () => {
  const prepared = () => {
    const s = duel(skilled(), { ...bare, sheet: { sword: 'sword' } });
    s.do('ann', 'skill', { skill: 'ambush', target: 'bob' });
    end(s);
    return s;
  };
  const s = prepared();
  expect(s.who('bob').effects).toEqual([]);
  end(s);
  s.do('ann', 'go-on');
  expect(s.who('bob').effects.map(({ kind }) => kind)).toEqual(['daze']);
  const lost = prepared();
  lost.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  end(lost);
  expect(lost.refused('ann', 'go-on')).toEqual(['HEI-ACT-09']);
  expect(lost.allowed('ann', 'skill', { skill: 'cry' })).toBe(true);
});

test('HEI-SKILL-04 HEI-ACT-15 a prepared skill that is called off has no effect, and leaves the turn free', () => {
  const s = duel(skilled());
  s.do('ann', 'skill', { skill: 'ambush', target: 'bob' });
  until(s, 'bob');
  until(s, 'ann');
  s.do('ann', 'call-off');
  s.do('ann', 'skill', { skill: 'cry' });
  expect(s.who('bob').effects).toEqual([]);
});

test('HEI-CTX-44 HEI-SKILL-01 a skill that costs more than is left is refused', () => {
  const s = duel(skilled({ willpower: 0 }));
  expect(s.refused('ann', 'skill', { skill: 'cry' })).toEqual(['HEI-CTX-44']);
  expect(s.allowed('ann', 'skill', { skill: 'rally' })).toBe(true);
});

test('HEI-OBS-06 HEI-CTX-37 HEI-CTX-47 obsInsight opposedRoll: the unconscious and the surrendered roll nothing against it', () => {
  const s = stage(
    { ann: {}, bob: { state: { hp: -4 } }, cat: {}, dan: {} },
    { options: { obsInsight: 'opposedRoll' }, order: ['cat', 'ann'] },
  );
  s.do('cat', 'surrender');
  end(s);
  const gauge = (target: string, dice: readonly number[]) => {
    s.gm('set', { path: 'combatants.ann.freeUsed', value: [] });
    const scene = s.do('ann', 'observe', { use: 'insight', target }, { dice });
    return [scene.rolled, scene.fact('requirement', 'requirement')];
  };
  expect(gauge('bob', [6])).toEqual([['ann insight'], 6]);
  expect(gauge('cat', [6])).toEqual([['ann insight'], 6]);
  expect(gauge('dan', [6, 4])).toEqual([['ann insight', 'dan insight'], 4]);
});
