import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { stage } from '../testing/stage.js';

// Starting states that no fight could have led to, and some that one could.

/** The problems of a set-up of these three, of whom only bob is on the other side. */
const wrong = (states: object, options: object = {}): readonly string[] => {
  const given: Readonly<Record<string, unknown>> = { ...states };
  const set = heimr.setUp({
    title: 'three',
    options: { ...options },
    map: undefined,
    content: {},
    combatants: ['ann', 'bob', 'cat'].map((id) => ({
      id,
      side: id === 'bob' ? 'b' : 'a',
      at: 'A1',
      state: { ...Object(given[id]) },
    })),
    order: undefined,
  });
  return set.ok ? [] : set.problems.map(({ path }) => path.join('.'));
};
const grip = (who: string) => ({ holding: { who, part: 'torso' } });
const HOLDING = 'combatants.0.state.holding';

test('HEI-BRAWL-20 no two hold each other: the second grab ends the first hold', () => {
  expect(wrong({ ann: grip('bob'), bob: grip('ann') })).toEqual([
    `${HOLDING}.who`,
    'combatants.1.state.holding.who',
  ]);
  expect(wrong({ ann: grip('bob'), bob: grip('cat') })).toEqual([]);
  expect(wrong({ ann: grip('bob'), cat: grip('bob') })).toEqual([]);
});

test('HEI-CTX-37 HEI-BRAWL-20 the unconscious hold no one, while an injured leg lets one hold on', () => {
  const injured = (hp: number) => ({ ...grip('bob'), hp, injuries: ['left leg'] });
  expect(wrong({ ann: injured(-4) })).toEqual([HOLDING]);
  expect(wrong({ ann: injured(-3) })).toEqual([]);
});

test('HEI-HIDE-07 HEI-BRAWL-01 the holder of an opponent is not hidden from them, unless attacks do not show one', () => {
  const ann = (from: string) => ({ ...grip('bob'), hidden: { requirement: 5, from: [from] } });
  expect(wrong({ ann: ann('bob') })).toEqual([`${HOLDING}.who`, 'combatants.0.state.hidden']);
  expect(wrong({ ann: ann('bob') }, { hideEndsOn: 'foundOnly' })).toEqual([]);
});

test('HEI-HIDE-07 hideEndsOn foundOnly: one may begin hidden in a cluster, as an attack out of hiding leaves one', () => {
  const ann = { cluster: ['bob'], hidden: { requirement: 5, from: ['bob'] } };
  expect(wrong({ ann })).toEqual(['combatants.0.state.hidden']);
  expect(wrong({ ann }, { hideEndsOn: 'foundOnly' })).toEqual([]);
});

test('HEI-CTX-28 a dodge is made with nothing in hand', () => {
  const standing = { form: 'dodge', total: 7, item: 'ann/sword' };
  expect(wrong({ ann: { standing } })).toEqual(['combatants.0.state.standing']);
});

test('HEI-CTX-33 HEI-CTX-37 the unconscious begin helpless, by the levels of the house', () => {
  const position = (hp: number, injuryLevels: 'tabletop' | 'larp2020') =>
    stage(
      { ann: { state: { hp } }, bob: {}, cat: { side: 'a' } },
      { options: { injuryLevels } },
    ).who('ann').position;
  expect([position(-3, 'tabletop'), position(-4, 'tabletop')]).toEqual(['standing', 'helpless']);
  expect([position(-1, 'larp2020'), position(-2, 'larp2020')]).toEqual(['standing', 'helpless']);
});

test('HEI-CTX-37 HEI-CTX-36 healed above the last level, those who began unconscious lie', () => {
  const s = stage({ ann: { state: { hp: -5 } }, bob: {}, cat: { side: 'a' } });
  s.gm('heal', { who: 'ann', points: 2 });
  expect(s.who('ann')).toMatchObject({ hp: -3, position: 'prone' });
});

test.each([
  ['cluster', { cluster: ['zed'] }],
  ['holding', grip('zed')],
  ['hidden', { hidden: { requirement: 5, from: ['zed'] } }],
  ['attacks', { attacks: [{ at: 'zed', sort: 'melee' }] }],
])(
  'HEI-CTX-23 HEI-BRAWL-16 HEI-HIDE-01 HEI-BRAWL-09 no one begins with a %s that names no one',
  (key, ann) => {
    expect(wrong({ ann })).toEqual([`combatants.0.state.${key}`]);
  },
);

test('HEI-CTX-18 a combatant on no square of the map is said to be so', () => {
  const set = heimr.setUp({
    title: 'nowhere',
    options: {},
    map: { rows: ['A1 A2'] },
    content: {},
    combatants: [
      { id: 'ann', side: 'a', at: 'B7' },
      { id: 'bob', side: 'b', at: 'A1' },
    ],
    order: undefined,
  });
  expect(set.ok ? [] : set.problems).toMatchObject([
    { path: ['combatants', 0, 'at'], message: 'there is no square "B7"' },
  ]);
});

test('HEI-BRAWL-20 HEI-CTX-34 the dazed and the helpless hold no one, for what made them so has ended the hold', () => {
  expect(wrong({ ann: { ...grip('bob'), hp: 0, injuries: ['torso'] } })).toEqual([HOLDING]);
  expect(wrong({ ann: { ...grip('bob'), position: 'helpless' } })).toEqual([HOLDING]);
  expect(wrong({ ann: { ...grip('bob'), hp: 3, position: 'prone' } })).toEqual([]);
});

test('HEI-BRAWL-05 HEI-CTX-36 HEI-CTX-35 no one holds on with an arm that is injured or bound', () => {
  const both = (parts: readonly string[]) => ({ ...grip('bob'), hp: 0, injuries: parts });
  expect(wrong({ ann: both(['sword arm', 'other arm']) })).toEqual([HOLDING]);
  expect(wrong({ ann: both(['sword arm']) })).toEqual([]);
  const bound = { ann: both(['sword arm']), bob: { holding: { who: 'ann', part: 'other arm' } } };
  expect(wrong(bound)).toContain(HOLDING);
});

test('HEI-CTX-38 HEI-CTX-26 no one begins with more hit points than the sheet gives, all of them and fewer are fine', () => {
  expect(wrong({ ann: { hp: 6 } })).toEqual(['combatants.0.state.hp']);
  expect(wrong({ ann: { hp: 5 }, bob: { hp: 1 } })).toEqual([]);
});

/** The clusters when ann starts out holding bob, with cat beside them. */
const clusters = (hp = 5): readonly unknown[] =>
  stage({ ann: { state: grip('bob') }, bob: { state: { hp } }, cat: { side: 'b' } }).state.clusters;

test('HEI-CTX-23 HEI-BRAWL-16 those who begin in a hold are hand to hand, but for the unconscious', () => {
  expect(clusters()).toEqual([['ann', 'bob']]);
  expect(clusters(-4)).toEqual([]);
});

test('HEI-CTX-23 a cluster that the file names without two opponents who can fight is none from the first turn on', () => {
  const friends = { ann: { state: { cluster: ['pal'] } }, pal: { side: 'a' }, bob: {} };
  expect(stage(friends).state.clusters).toEqual([]);
  const felled = {
    ann: { state: { cluster: ['bob', 'cat'] } },
    bob: { state: { hp: -5, position: 'helpless', standing: null } },
    cat: { side: 'b' },
  };
  expect(stage(felled).state.clusters).toEqual([['ann', 'cat']]);
});

test('HEI-HIDE-06 HEI-CTX-23 a combatant who begins holding another is hidden from no third', () => {
  const dan = { id: 'dan', side: 'b', at: 'A1' };
  const begin = (options: object) =>
    heimr.setUp({
      title: 'four',
      options: { ...options },
      map: undefined,
      content: {},
      combatants: [
        {
          id: 'ann',
          side: 'a',
          at: 'A1',
          state: { ...grip('bob'), hidden: { requirement: 5, from: ['dan'] } },
        },
        { id: 'bob', side: 'b', at: 'A1' },
        dan,
      ],
      order: undefined,
    }).ok;
  expect([begin({}), begin({ hideEndsOn: 'foundOnly' })]).toEqual([false, true]);
});
