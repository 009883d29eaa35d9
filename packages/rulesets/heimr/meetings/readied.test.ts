import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Actions readied against another's turn, combined with hands, borders, heights, holds and the fallen.

const { abilities, bare, sword } = peopleWith({ agility: 0, climbing: 0, perception: 0 });
const SKILLS = {
  brew: { name: 'Brew', type: 'none' },
  flinch: { name: 'Flinch', type: 'reaction' },
  lunge: { name: 'Lunge', type: 'upcoming' },
  stun: { name: 'Stun', type: 'standard', target: 'foe', effect: { kind: 'daze' } },
};
const KNIFE = { name: 'dirk', kind: 'melee', ability: 'knife-fighting', damage: 1 };
const TWO = { rows: ['A1 A2'] };
const CUT = { do: 'attack', with: { weapon: 'ann/sword', target: 'bob' } };
const WALL = { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2], features: ['climb-2'] }] };

/** Ann readies an action for an event and ends her turn; bob is next. */
const ready = (
  ann: Person,
  bob: Person,
  event: string,
  action: { do: string; with: Record<string, string> },
  staging: Staging = {},
) => {
  const s = stage({ ann, bob }, { map: TWO, ...staging });
  s.do('ann', 'ready', { event, action });
  end(s);
  return s;
};

const skilled: Person = { ...bare, sheet: { skills: SKILLS, willpower: 9 } };

test('HEI-SKILL-02 HEI-CTX-17 a skill that is no combat action is neither used, readied nor a reaction', () => {
  const s = stage({ ann: skilled, bob: bare }, { map: TWO });
  expect(s.refused('ann', 'skill', { skill: 'brew' })).toEqual(['HEI-SKILL-02']);
  expect(s.allowed('ann', 'reaction-skill', { skill: 'brew' })).toBe(false);
  const readied = { event: 'speak', action: { do: 'skill', with: { skill: 'brew' } } };
  expect(s.refused('ann', 'ready', readied)).toEqual(['HEI-SKILL-02']);
});

test.each([
  ['lunge', ['HEI-CTX-17', 'HEI-ACT-08']],
  ['flinch', ['HEI-CTX-17', 'HEI-SKILL-01']],
  ['juggle', ['HEI-SKILL-01']],
])('HEI-CTX-17 HEI-ACT-08 HEI-SKILL-01 the skill %s is not readied', (skill, rules) => {
  const s = stage({ ann: skilled, bob: bare }, { map: TWO });
  const readied = { event: 'speak', action: { do: 'skill', with: { skill } } };
  expect(s.refused('ann', 'ready', readied)).toEqual(rules);
});

test('HEI-CTX-17 HEI-SKILL-01 a standard skill set off in the turn in which it was readied takes the action that readying it did', () => {
  const s = stage({ ann: skilled, bob: sword }, { map: TWO, order: ['bob', 'ann'] });
  const blow = { do: 'attack', with: { weapon: 'bob/sword', target: 'ann' } };
  s.do('bob', 'ready', { event: 'speak', action: blow });
  end(s);
  const stun = { skill: 'stun', target: 'bob' };
  s.do('ann', 'ready', { event: 'attack', action: { do: 'skill', with: stun } });
  expect(s.refused('ann', 'skill', stun)).toEqual(['HEI-ACT-02']);
  const scene = s.do('ann', 'speak', { words: 'Come on!' }, { dice: [1] });
  expect(scene.has('skill')).toBe(true);
  expect(s.who('ann').standard).toBe('skill stun');
  expect(s.refused('ann', 'skill', stun)).toEqual(['HEI-ACT-02']);
});

test('HEI-BRAWL-01 HEI-CTX-17 HEI-CTX-23 a brawl readied for a step grabs the one who comes, and both are in a cluster', () => {
  const s = ready(bare, { ...bare, at: 'A2' }, 'move', {
    do: 'brawl',
    with: { target: 'bob', effect: 'bind' },
  });
  const scene = s.do('bob', 'move', { to: 'A1' }, { dice: [6] });
  expect(scene.rolled).toEqual(['ann attack']);
  expect(s.who('ann').holding).toMatchObject({ who: 'bob' });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
  expect(s.turn).toBe('bob');
  // The grab has used bob's defence, and ann has none for holding him.
  expect(new Set(end(s).rolled)).toEqual(new Set(['bob dodge']));
});

test.each([
  ['sword arm', 'disabled', []],
  ['other arm', 'disabled', []],
  ['sword arm', 'usable', ['ann attack']],
] as const)(
  'HEI-HANDS-06 HEI-CTX-17 HEI-CTX-35 a sword in both hands, the %s bound and bindHand %s: what was readied with it rolls %j',
  (part, bindHand, rolled) => {
    const s = stage(
      { ann: { abilities, sheet: { both: 'sword' } }, bob: bare, cat: bare },
      { map: TWO, options: { bindHand } },
    );
    s.do('ann', 'ready', { event: 'speak', action: CUT });
    end(s);
    s.gm('set', { path: 'combatants.cat.holding', value: { who: 'ann', part } });
    const scene = s.do(
      'bob',
      'speak',
      { words: 'Hey!' },
      {
        dice: rolled.length > 0 ? [1] : [],
        answers: rolled.length > 0 ? [['contest', 'no']] : [],
      },
    );
    expect(scene.rolled).toEqual(rolled);
  },
);

test('HEI-GUARD-01 HEI-CTX-17 guardMode absolute: a guard readied for words keeps the speaker from leaving in that turn', () => {
  const s = ready(
    bare,
    bare,
    'speak',
    { do: 'guard', with: { foe: 'bob', purpose: 'leave' } },
    { options: { guardMode: 'absolute' } },
  );
  expect(s.allowed('bob', 'move', { to: 'A2' })).toBe(true);
  s.do('bob', 'speak', { words: 'I am off.' });
  expect(s.refused('bob', 'move', { to: 'A2' })).toContain('HEI-GUARD-02');
  expect(s.refused('bob', 'run', { to: 'A2' })).toContain('HEI-GUARD-02');
  until(s, 'ann');
  expect(s.who('ann').guarding).toBeNull();
});

test('HEI-ATK-03 HEI-CTX-17 an axe thrown as a readied attack is not there for the next own turn', () => {
  const s = ready({ abilities, sheet: { sword: 'throwing-axe' } }, { ...bare, at: 'A2' }, 'speak', {
    do: 'attack',
    with: { weapon: 'ann/throwing-axe', target: 'bob' },
  });
  s.do('bob', 'speak', { words: 'Hey!' }, { dice: [1] });
  expect(s.state.ground).toMatchObject([{ item: 'ann/throwing-axe', at: 'A2' }]);
  until(s, 'ann');
  expect(s.allowed('ann', 'attack', { weapon: 'ann/throwing-axe', target: 'bob' })).toBe(false);
});

test.each([
  [4, 'A1'],
  [5, 'A2'],
])(
  'HEI-CTX-19 HEI-MOVE-02 HEI-CTX-17 a Move readied over a fence of 5 with a %i ends in %s, in the turn of another',
  (die, at) => {
    const s = stage(
      { ann: bare, bob: bare },
      {
        map: {
          ...TWO,
          borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 5 } }],
        },
      },
    );
    s.do('ann', 'ready', { event: 'speak', action: { do: 'move', with: { to: 'A2' } } });
    end(s);
    s.do('bob', 'speak', { words: 'Hey!' }, { dice: [die] });
    expect(s.who('ann').at).toBe(at);
    until(s, 'ann');
    expect(s.who('ann').standard).toBeNull();
  },
);

test('HEI-CTX-21 HEI-HIDE-07 HEI-CTX-17 on difficult ground a blow readied out of hiding, and the dodge after it, have one less', () => {
  const s = stage(
    {
      ann: { ...sword, state: { hidden: { requirement: 9, from: ['bob'] } } },
      bob: bare,
    },
    { map: { ...TWO, places: [{ id: 'A1', traits: ['difficult'] }] } },
  );
  s.do('ann', 'ready', { event: 'speak', action: CUT });
  end(s);
  const scene = s.do('bob', 'speak', { words: 'Hm.' }, { dice: [6, 6] });
  expect(scene.facts('dice', 'consistency', { who: 'ann' })).toEqual([-1]);
  expect(s.who('ann').hidden).toBeNull();
  // Bob's dodge in the turn in which it was used: one less for the ground, two for the use.
  expect(end(s).facts('dice', 'consistency', { who: 'bob' })).toEqual([-3]);
});

test('HEI-OBS-04 HEI-OBS-03 HEI-CTX-17 a look readied at a bordering square has the bonus of where the looker is by then', () => {
  for (const [at, bonus] of [
    ['A1', 'HEI-OBS-04 1'],
    ['A2', 'HEI-OBS-03 2'],
  ] as const) {
    const s = ready(bare, bare, 'speak', {
      do: 'observe',
      with: { use: 'square', square: 'A2' },
    });
    s.gm('place', { who: 'ann', to: at });
    const scene = s.do('bob', 'speak', { words: 'Hm.' }, { dice: [1] });
    expect(scene.parts('perception potential')).toContain(bonus);
  }
});

test('HEI-BRAWL-18 HEI-CTX-17 bindContest oncePerTurn: a contest of a readied blow is that of the turn in which it is made', () => {
  const s = stage(
    {
      ann: sword,
      bob: bare,
      finn: { ...bare, state: { holding: { who: 'ann', part: 'torso' } } },
    },
    { map: TWO, options: { bindContest: 'oncePerTurn' }, order: ['ann', 'bob', 'finn'] },
  );
  s.do('ann', 'ready', { event: 'speak', action: CUT });
  end(s);
  const scene = s.do('bob', 'speak', { words: 'Hm.' }, { dice: [6, 1] });
  expect(scene.asked).toContain('finn contest');
  until(s, 'ann');
  const next = s.do('ann', 'attack', CUT.with, { dice: [6, 1] });
  expect(next.asked).toEqual(['finn contest']);
});

test('HEI-MOVE-03 HEI-CTX-17 HEI-CTX-37 a combatant felled by a readied blow as she leaves the cluster has no turn left', () => {
  const s = stage(
    {
      bob: { ...sword, side: 'b' },
      ann: { ...bare, side: 'a', state: { hp: 1, injuries: [], cluster: ['bob'] } },
      cat: { ...bare, side: 'a' },
    },
    { map: TWO, order: ['bob', 'ann', 'cat'] },
  );
  s.do('bob', 'ready', {
    event: 'move',
    action: { do: 'attack', with: { weapon: 'bob/sword', target: 'ann' } },
  });
  end(s);
  s.gm('set', { path: 'combatants.ann.hp', value: -2 });
  s.do('ann', 'move', { to: 'A1' }, { dice: [6] });
  expect(s.who('ann')).toMatchObject({ hp: -4, position: 'helpless' });
  expect(s.state.clusters).toEqual([]);
  expect(s.allowed('ann', 'speak', { words: 'Ow!' })).toBe(false);
  if (s.turn === 'ann') expect(end(s).rolled).not.toContain('ann dodge');
  expect(s.turn).toBe('cat');
});

test('HEI-CTX-17 HEI-CTX-22 HEI-CLIMB-01 a climb up to her sets off a combatant who waits for a step on the wall', () => {
  const s = ready({ ...sword, state: { height: 1, position: 'climbing' } }, bare, 'move', CUT, {
    map: WALL,
  });
  const scene = s.do('bob', 'climb', { way: 'up' }, { dice: [2, 1] });
  expect(scene.rolled).toEqual(['bob climb', 'ann attack']);
});

test('HEI-ACT-05 HEI-CHARGE-02 HEI-CTX-17 HEI-CTX-37 a charge at an opponent whom a friend has just felled is over as any other', () => {
  const s = stage(
    {
      dan: { ...sword, side: 'a' },
      ann: { ...sword, side: 'a', at: 'A2' },
      cat: { ...bare, side: 'b', state: { hp: -3, injuries: ['other arm'] } },
      bob: { ...bare, side: 'b', at: 'A2' },
    },
    { map: TWO, order: ['dan', 'ann', 'cat', 'bob'] },
  );
  s.do('dan', 'ready', {
    event: 'move',
    action: { do: 'attack', with: { weapon: 'dan/sword', target: 'cat' } },
  });
  end(s);
  const scene = s.do('ann', 'charge', { target: 'cat', weapon: 'ann/sword' }, { dice: [6, 6] });
  expect(s.who('cat').position).toBe('helpless');
  expect(s.who('ann')).toMatchObject({ at: 'A1', ongoing: true });
  expect(scene.rolled).toEqual(['dan attack', 'ann attack']);
});

test('HEI-ATK-05 HEI-HIDE-07 two knives go at one opponent, and at no other who is hidden', () => {
  const s = stage(
    {
      ann: { abilities, sheet: { sword: 'knife', off: KNIFE } },
      bob: bare,
      cat: { ...bare, state: { hidden: { requirement: 9, from: ['ann'] } } },
    },
    { map: TWO },
  );
  expect(s.refused('ann', 'attack', { weapon: 'ann/knife', target: 'cat' })).toEqual([
    'HEI-HIDE-07',
  ]);
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'both', target: 'bob', second: 'bob' },
    { dice: [6, 6] },
  );
  expect(scene.facts('hit', 'who')).toEqual(['bob', 'bob']);
});

test('HEI-CTX-17 HEI-CTX-35 bindPlainMove forbidden: a Move readied before a grab is not made', () => {
  const s = ready(bare, bare, 'attack', { do: 'move', with: { to: 'A2' } });
  s.do('bob', 'brawl', { target: 'ann', effect: 'bind' }, { dice: [6] });
  expect(s.who('bob').holding).toMatchObject({ who: 'ann' });
  expect(s.who('ann').at).toBe('A1');
});

test('HEI-CTX-17 HEI-BRAWL-17 a punch readied against the next attack is contested by the one whose grab sets it off', () => {
  const s = ready(bare, bare, 'attack', { do: 'brawl', with: { target: 'bob', effect: 'hit' } });
  const scene = s.do('bob', 'brawl', { target: 'ann', effect: 'bind' }, { dice: [6, 1, 6] });
  expect(scene.rolled).toEqual(['bob attack', 'bob contest', 'ann attack']);
  expect(s.who('bob')).toMatchObject({ hp: 8, holding: null, owesDefence: true });
});

test('HEI-CTX-17 HEI-ACT-08 HEI-CTX-32 a blow readied before a crawl is struck lying, and leaves the crawl under way', () => {
  const s = stage({ ann: { ...sword, state: { position: 'prone' } }, bob: bare }, { map: TWO });
  s.do('ann', 'ready', { event: 'speak', action: CUT });
  s.do('ann', 'crawl', { to: 'A2' });
  end(s);
  const scene = s.do('bob', 'speak', { words: 'Ha!' }, { dice: [6, 9, 9] });
  expect(scene.facts('dice', 'consistency', { who: 'ann' })).toEqual([-2]);
  expect(s.who('ann').pending).toEqual({ action: 'crawl', to: 'A2' });
});
