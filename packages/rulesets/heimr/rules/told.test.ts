import { describeNote } from '@tiltyard/engine/show';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Person } from '../testing/stage.js';
import { stage, until } from '../testing/stage.js';

// What happens is reported, with who and where, and so is what a fight leaves behind.

const TOWER = {
  rows: ['A1 A2'],
  places: [{ id: 'A1', heights: [0, 1, 2], features: ['climb-4'] }],
};
const told = (
  person: Person,
  action: string,
  parameters: Data = {},
  dice: readonly number[] = [],
): readonly (readonly [string, unknown])[] =>
  stage({ ann: person, bob: { at: 'A2' } }, { map: TOWER })
    .do('ann', action, { ...parameters }, { dice: [...dice] })
    .notes.filter(({ id }) => !['dice', 'total', 'requirement', 'turn ends'].includes(id))
    .map(({ id, data }) => [id, data]);

test('HEI-PRONE-01 HEI-PRONE-02 HEI-JUMP-01 HEI-CLIMB-01 HEI-CLIMB-03 going down and up is told', () => {
  expect(told({}, 'drop-prone')).toEqual([['drops prone', { who: 'ann' }]]);
  expect(told({ state: { position: 'prone' } }, 'stand-up')).toEqual([
    ['stands up', { who: 'ann' }],
  ]);
  expect(told({ state: { height: 1 } }, 'jump-down', { to: 0 })).toEqual([
    ['jumps', { who: 'ann', heights: 1, to: 0, damage: 0 }],
  ]);
  expect(told({ state: { height: 2 } }, 'jump-down', { to: 0 }, [1]).map(([id]) => id)).toEqual([
    'jumps',
    'hit',
    'falls prone',
  ]);
  const climber: Person = { abilities: { climbing: [0, 0] } };
  expect(told(climber, 'climb', { way: 'up' }, [4])).toEqual([
    ['climbs', { who: 'ann', to: 1, position: 'climbing' }],
  ]);
  expect(told({ ...climber, state: { height: 1 } }, 'climb', { way: 'up' }, [4])).toEqual([
    ['climbs', { who: 'ann', to: 2, position: 'standing' }],
  ]);
  expect(
    told({ ...climber, state: { height: 1 } }, 'climb', { way: 'up' }, [3]).map(([id]) => id),
  ).toEqual(['falls', 'falls prone']);
});

test('HEI-MOVE-01 HEI-MOVE-03 HEI-RUN-01 HEI-CRAWL-01 HEI-CRAWL-02 ways are told with where from and where to', () => {
  const way = { from: 'A1', to: 'A2' };
  expect(told({}, 'move', { to: 'A2' })).toEqual([['moves', { who: 'ann', ...way }]]);
  expect(told({}, 'run', { to: 'A2' })).toEqual([['runs', { who: 'ann', ...way }]]);
  const s = stage({ ann: { state: { position: 'prone' } }, bob: {} }, { map: TOWER });
  expect(s.do('ann', 'crawl', { to: 'A2' }).note('begins to crawl')).toEqual({
    who: 'ann',
    to: 'A2',
  });
  until(s, 'ann');
  expect(s.do('ann', 'go-on').note('crawls')).toEqual({ who: 'ann', ...way });
  const close = stage({ ann: { state: { cluster: ['bob'] } }, bob: {} });
  expect(close.do('ann', 'move', { to: 'A1' }).note('leaves cluster')).toEqual({
    who: 'ann',
    with: ['bob'],
  });
});

test('HEI-DROP-01 HEI-STOW-01 HEI-DRAW-01 what hands do is told', () => {
  const sheet = { sword: 'sword', off: 'knife', accessible: ['horn', 'axe'] };
  expect(told({ sheet }, 'drop', { items: ['ann/sword'] })).toEqual([
    ['drops', { who: 'ann', items: ['ann/sword'] }],
  ]);
  expect(told({ sheet }, 'stow', { item: 'ann/knife' })[0]).toMatchObject([
    'stows',
    { who: 'ann', items: ['ann/knife'] },
  ]);
  expect(
    told({ sheet: { accessible: ['axe'] } }, 'draw', { item: 'ann/axe', hand: 'both' }),
  ).toEqual([['draws', { who: 'ann', items: ['ann/axe'], hand: 'both' }]]);
});

const carried = (person: Person, rest?: string) => {
  const { state } = stage({ ann: person, bob: {} });
  const { carry, rests } = heimr.carryOver ?? { carry: undefined, rests: [] };
  const found =
    rest === undefined
      ? carry?.(state, 'ann')
      : rests.find(({ id }) => id === rest)?.take(state, 'ann');
  return found?.facts.map(({ text, lasts, rules }) => [text, lasts, rules.join(' ')]);
};

test('HEI-CTX-36 HEI-CTX-37 HEI-CTX-44 what a fight leaves behind is told, and by which rules', () => {
  expect(carried({ state: { fatigue: 4 } })).toEqual([]);
  expect(carried({ state: { fatigue: 4, hp: 7, willpower: 1 } })).toEqual([
    ['7 of 9 hit points', true, 'HEI-CTX-34'],
    ['1 of 3 willpower', true, 'HEI-CTX-44'],
  ]);
  expect(carried({ state: { fatigue: 5, hp: -1, injuries: ['left leg', 'torso'] } })).toEqual([
    ['−1 of 9 hit points, bloodied', true, 'HEI-CTX-36 HEI-CTX-37'],
    ['injured: left leg, torso', true, 'HEI-CTX-36'],
    ['fatigue 5', true, 'HEI-CTX-12'],
  ]);
  expect(
    carried({ state: { fatigue: 4, position: 'prone', holding: { who: 'bob', part: 'torso' } } }),
  ).toEqual([
    ['back on their feet', false, 'HEI-CTX-34'],
    ['lets go', false, 'HEI-CTX-35'],
  ]);
});

test('HEI-CTX-34 a single effect ends with the fight, and is told to', () => {
  const s = stage({ ann: { state: { fatigue: 4 } }, bob: {} });
  s.gm('effect', { who: 'ann', effect: 'daze' });
  const facts = heimr.carryOver?.carry(s.state, 'ann').facts;
  expect(facts?.map(({ text }) => text)).toEqual(['daze, weakness and wards end']);
});

test('HEI-CTX-13 HEI-CTX-38 a rest brings breath back, a short one hit points to those who have any', () => {
  const tired = { fatigue: 9, hp: 3 };
  expect([
    carried({ state: tired }, 'breath'),
    carried({ state: tired }, 'short-rest'),
    carried({ state: { ...tired, hp: 0 } }, 'short-rest'),
    carried({ state: { fatigue: 2 } }, 'breath'),
  ]).toEqual([
    [['3 of 9 hit points', true, 'HEI-CTX-34']],
    [],
    [['0 of 9 hit points, bloodied', true, 'HEI-CTX-36 HEI-CTX-37']],
    [['fatigue 2', true, 'HEI-CTX-12']],
  ]);
});

test('HEI-CTX-47 HEI-DODGE-01 HEI-HIDE-03 HEI-ACT-06 giving up, readying a dodge, hiding by hand and a charge are told', () => {
  const ids = (
    person: Person,
    action: string,
    parameters: Data = {},
    dice: readonly number[] = [],
  ) =>
    stage({ ann: person, bob: { at: 'A2', sheet: { both: 'bow' } } })
      .do('ann', action, { ...parameters }, { dice: [...dice] })
      .notes.map(({ id }) => id);
  expect(ids({}, 'surrender')).toEqual(['surrendered']);
  expect(ids({}, 'dodge')).toEqual(['readies dodge']);
  const hidden = stage({ ann: {}, bob: {} }).gm('hide', { who: 'bob', hidden: true });
  expect(hidden.notes.map(({ data }) => data)).toEqual([{ who: 'bob', hidden: true }]);
  const charge = { target: 'bob', weapon: 'ann/sword' };
  expect(ids({ sheet: { sword: 'sword' } }, 'charge', charge, [1])).toContain('turn ends');
});

test('HEI-ATK-09 HEI-PRONE-01 no one strikes at themselves, and no one lies down twice', () => {
  const s = stage({ ann: { sheet: { sword: 'sword' } }, bob: {} });
  expect(s.allowed('ann', 'attack', { weapon: 'ann/sword', target: 'bob' })).toBe(true);
  expect(s.allowed('ann', 'attack', { weapon: 'ann/sword', target: 'ann' })).toBe(false);
  const lying = stage({ ann: { state: { position: 'prone' } }, bob: {} });
  expect(lying.refused('ann', 'drop-prone')).toEqual(['HEI-PRONE-01']);
});

test('HEI-OBS-02 a search finds what is hidden here, and does not tell of what lies open or elsewhere', () => {
  const map = {
    rows: ['A1 A2'],
    items: [
      { item: 'knife', at: 'A1' },
      { item: 'horn', at: 'A1', hidden: 2 },
      { item: 'axe', at: 'A2', hidden: 2 },
    ],
  };
  const s = stage({ ann: {}, bob: {} }, { map });
  const scene = s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [6] });
  expect(scene.facts('finds item', 'item')).toEqual(['horn']);
});

test('HEI-SKILL-01 HEI-CTX-34 a reaction takes nothing of the own turn, and a skill on oneself asks for no one', () => {
  const skills = {
    parry: { name: 'Ward', type: 'reaction' },
    calm: { name: 'Calm', type: 'free' },
    curse: { name: 'Curse', type: 'free', target: 'foe' },
  };
  const s = stage({ ann: { sheet: { skills } }, bob: {} });
  s.do('ann', 'reaction-skill', { skill: 'parry' });
  expect([s.who('ann').standard, s.who('ann').freeUsed]).toEqual([null, []]);
  const target = (skill: string) =>
    heimr.actions.get('skill')?.domain(s.state, 'ann', 'target', { skill })?.kind;
  expect([target('calm'), target('curse')]).toEqual([undefined, 'choice']);
  s.do('ann', 'skill', { skill: 'calm' });
  expect(s.who('ann').freeUsed).toEqual(['free skill']);
  s.gm('condition', { who: 'bob', condition: 'dazed', on: true });
  expect(s.who('bob').effects).toMatchObject([{ kind: 'daze', until: { skip: 0 } }]);
});

test('HEI-SKILL-01 it is said on whom a skill is used, unless on oneself', () => {
  const skills = {
    calm: { name: 'Calm', type: 'free', words: 'a long breath' },
    curse: { name: 'Curse', type: 'standard', target: 'foe', words: 'a black look' },
  };
  const s = stage({ ann: { sheet: { skills } }, bob: {} });
  const said = (parameters: Data) =>
    s.do('ann', 'skill', { ...parameters }).notes.map((note) => describeNote(heimr, note, s.state));
  expect(said({ skill: 'calm' })).toEqual(['Ann uses Calm: a long breath.']);
  expect(said({ skill: 'curse', target: 'bob' })).toEqual(['Ann uses Curse on bob: a black look.']);
});

test('HEI-CTX-17 it is said what is readied, and for when', () => {
  const s = stage({ ann: {}, bob: {} });
  const words = (trigger: Data) => {
    const action = { do: 'drop-prone', with: {} };
    const { notes } = s.do('ann', 'ready', { ...trigger, action });
    s.fight.undo();
    return notes.map((note) => describeNote(heimr, note, s.state));
  };
  expect(words({ event: 'move' })).toEqual(['Ann readies: drop prone, when a combatant moves.']);
  expect(words({ event: 'move', who: 'bob' })).toEqual([
    'Ann readies: drop prone, when a combatant moves (bob).',
  ]);
});

test.each([
  ['tell', []],
  ['ask', ['sword arm']],
] as const)(
  'HEI-CTX-24 HEI-BODY-02 damage is only to %s: a fall still says which part of the body it hits',
  (degree, hit) => {
    const s = stage(
      { ann: { state: { height: 2 }, abilities: { climbing: [0, 0] } }, bob: { at: 'A2' } },
      { map: { ...TOWER, places: [{ id: 'A1', heights: [0, 1, 2, 3], features: ['climb-4'] }] } },
    );
    s.gm('automation', { what: 'damage', degree });
    const fall = s.do('ann', 'climb', { way: 'up' }, { dice: [1, 4] });
    expect(fall.note('part named')).toEqual({ who: 'ann', part: 'sword arm' });
    expect(fall.facts('hit', 'part')).toEqual(hit);
  },
);

test('HEI-CTX-34 HEI-BODY-02 an effect that costs hit points says where, if the GM settles them', () => {
  const skills = {
    curse: { name: 'Curse', type: 'free', target: 'foe', effect: { kind: 'hit', amount: 1 } },
  };
  const parts = (degree: string) => {
    const s = stage({ ann: { sheet: { skills } }, bob: {} });
    if (degree !== 'do') s.gm('automation', { what: 'damage', degree });
    const curse = s.do('ann', 'skill', { skill: 'curse', target: 'bob' }, { dice: [1] });
    return [curse.facts('part named', 'part'), curse.facts('hit', 'part')];
  };
  expect(parts('tell')).toEqual([['left leg'], []]);
  expect(parts('do')).toEqual([[], ['left leg']]);
});
