import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { end, stage, until } from '../../testing/stage.js';

const ann: Person = {
  sheet: { sword: 'sword', accessible: ['knife'], stored: ['key'] },
  abilities: { swordsmanship: [0, 3], agility: [3, 0] },
};
const bob: Person = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 3], agility: [3, 0] },
};
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const PRONE = { state: { position: 'prone' } } as const;
const HIT = { weapon: 'ann/sword', target: 'bob' };

test('HEI-ACT-01 the turn is told with the four types: a standard action and an upcoming one side by side', () => {
  const s = duel();
  const before = end(s);
  expect(before.cites('turn', 'HEI-ACT-01')).toBe(true);
  end(s);
  s.do('ann', 'attack', HIT, { dice: [1] });
  s.do('ann', 'speak', { words: 'hold' });
  s.do('ann', 'breather', { as: 'upcoming' });
  expect(s.who('ann')).toMatchObject({
    standard: 'attack',
    freeUsed: ['speak', 'breather'],
    ended: 'upcoming',
  });
});

test('HEI-ACT-02 one standard action a turn, a new one in the next', () => {
  const s = duel();
  s.do('ann', 'attack', HIT, { dice: [1] });
  expect(s.refused('ann', 'attack', HIT)).toEqual(['HEI-ACT-02']);
  expect(s.refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-ACT-02']);
  until(s, 'ann');
  expect(s.allowed('ann', 'move', { to: 'A2' })).toBe(true);
});

test('HEI-ACT-03 any number of different free actions', () => {
  const s = duel();
  s.do('ann', 'speak', { words: 'hold' });
  s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [3] });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.do('ann', 'drop', { items: ['ann/sword'] });
  s.do('ann', 'drop-prone');
  expect(s.who('ann').freeUsed).toEqual(['speak', 'observe', 'guard', 'drop', 'drop-prone']);
  expect(s.allowed('ann', 'stand-up')).toBe(true);
});

test('HEI-ACT-04 the same free action only once a turn', () => {
  const s = duel();
  s.do('ann', 'speak', { words: 'hold' });
  expect(s.refused('ann', 'speak', { words: 'hold' })).toEqual(['HEI-ACT-04']);
  until(s, 'ann');
  expect(s.allowed('ann', 'speak', { words: 'hold' })).toBe(true);
});

test('HEI-ACT-05 an ongoing action uses the standard action up and is refused without', () => {
  const s = duel();
  s.do('ann', 'run', { to: 'A2' });
  expect(s.who('ann').standard).toBe('run');
  const spent = duel();
  spent.do('ann', 'attack', HIT, { dice: [1] });
  expect(spent.refused('ann', 'run', { to: 'A2' })).toEqual(['HEI-ACT-05']);
});

test('HEI-ACT-06 nothing follows an ongoing action, not even a free one', () => {
  const s = duel();
  s.do('ann', 'run', { to: 'A2' });
  for (const [action, parameters] of [
    ['speak', { words: 'hold' }],
    ['drop-prone', {}],
    ['crawl', { to: 'A1' }],
    ['move', { to: 'A1' }],
  ] as const) {
    expect(s.fight.refusal({ do: action, by: 'ann', with: parameters })?.rules).not.toEqual([]);
  }
  expect(s.refused('ann', 'speak', { words: 'hold' })).toEqual(['HEI-ACT-06']);
});

test('HEI-ACT-07 two less consistency on every defence until the own turn, once only', () => {
  const s = duel({}, { at: 'A2' });
  s.do('ann', 'breather', { as: 'ongoing' });
  expect(end(s).parts('dodge consistency')).toEqual(['HEI-ACT-07 -2']);
  s.do('bob', 'charge', { target: 'ann', weapon: 'bob/sword' }, { dice: [1] });
  expect(end(s).parts('dodge consistency')).toEqual([
    'HEI-ACT-07 -2',
    'HEI-ACT-07 -2',
    'HEI-CTX-29 -2',
  ]);
  expect(end(s).parts('dodge consistency')).toEqual([]);
});

test('HEI-ACT-08 an upcoming action ends the turn and leaves the standard action', () => {
  const s = duel();
  s.do('ann', 'breather', { as: 'upcoming' });
  expect(s.who('ann')).toMatchObject({
    standard: null,
    ended: 'upcoming',
    pending: { action: 'breather' },
  });
  expect(s.refused('ann', 'attack', HIT)).toEqual(['HEI-ACT-08']);
});

test('HEI-ACT-09 it goes on as the standard action of the next turn, also if no one says so', () => {
  const s = duel({ state: { fatigue: 5 }, sheet: { attributes: { stamina: 3 } } });
  s.do('ann', 'breather', { as: 'upcoming' });
  s.do('ann', 'end', {}, { dice: [6, 6, 6, 6] });
  expect(s.who('ann').fatigue).toBe(5);
  end(s);
  expect(s.refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-ACT-09']);
  s.do('ann', 'go-on');
  expect(s.who('ann')).toMatchObject({ standard: 'breather', fatigue: 3, pending: null });
  const quiet = duel(PRONE);
  quiet.do('ann', 'crawl', { to: 'A2' });
  until(quiet, 'ann');
  end(quiet);
  expect(quiet.who('ann').at).toBe('A2');
});

const shot = (upcomingAttacked: 'targeted' | 'hit', face: number) => {
  const s = duel(PRONE, {}, { options: { upcomingAttacked } });
  s.do('ann', 'crawl', { to: 'A2' });
  s.do('ann', 'end', {}, { dice: [6, 9] });
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [face] });
  return s.who('ann').pending === null;
};

test('HEI-ACT-10 an attack interrupts, hit or miss, or only a hit by the switch', () => {
  expect([shot('targeted', 1), shot('targeted', 6), shot('hit', 1)]).toEqual([true, true, false]);
});

test('HEI-ACT-11 an effect interrupts, from friend or foe', () => {
  const s = duel(PRONE);
  s.do('ann', 'crawl', { to: 'A2' });
  const scene = s.gm('effect', { who: 'ann', effect: 'drain', amount: 1 });
  expect(scene.cites('interrupted', 'HEI-ACT-11')).toBe(true);
  expect(s.who('ann').pending).toBeNull();
});

const SKILLED = {
  sheet: {
    skills: { brace: { name: 'Brace', type: 'reaction' }, taunt: { name: 'Taunt', type: 'free' } },
  },
  state: { position: 'prone' },
} as const;

test('HEI-ACT-12 a skill interrupts, until it is done or until the next turn by the switch', () => {
  const late = (upcomingWindow: 'untilDone' | 'untilTurnStart') => {
    const s = duel(SKILLED, {}, { options: { upcomingWindow } });
    s.do('ann', 'crawl', { to: 'A2' });
    until(s, 'ann');
    s.do('ann', 'skill', { skill: 'taunt' });
    return s.who('ann').pending === null;
  };
  expect([late('untilDone'), late('untilTurnStart')]).toEqual([true, false]);
  const s = duel(SKILLED, {}, { options: { upcomingWindow: 'untilTurnStart' } });
  s.do('ann', 'crawl', { to: 'A2' });
  end(s);
  expect(s.do('ann', 'reaction-skill', { skill: 'brace' }).cites('interrupted', 'HEI-ACT-12')).toBe(
    true,
  );
});

test('HEI-ACT-13 HEI-ACT-14 what is interrupted gives nothing and leaves the next standard action', () => {
  const s = duel({ ...PRONE, state: { position: 'prone', standing: 20 } });
  s.do('ann', 'crawl', { to: 'A2' });
  end(s);
  expect(
    s
      .do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] })
      .note('interrupted'),
  ).toMatchObject({ who: 'ann', action: 'crawl' });
  end(s);
  expect(s.who('ann')).toMatchObject({ at: 'A1', standard: null });
  expect(s.allowed('ann', 'stand-up')).toBe(true);
});

test('HEI-ACT-14 an interrupted action costs nothing of the next turn', () => {
  const s = duel(PRONE);
  s.do('ann', 'crawl', { to: 'A2' });
  s.gm('effect', { who: 'ann', effect: 'stumble' });
  until(s, 'ann');
  expect(s.refused('ann', 'go-on')).toEqual(['HEI-ACT-09']);
  s.do('ann', 'attack', HIT, { dice: [1, 1, 1] });
});

test('HEI-ACT-15 calling it off, at the start of the turn only', () => {
  const s = duel(PRONE);
  s.do('ann', 'crawl', { to: 'A2' });
  expect(s.allowed('ann', 'call-off')).toBe(false);
  until(s, 'ann');
  s.do('ann', 'call-off');
  expect(s.who('ann')).toMatchObject({ pending: null, standard: null, at: 'A1' });
  const late = duel(PRONE);
  late.do('ann', 'crawl', { to: 'A2' });
  until(late, 'ann');
  late.do('ann', 'speak', { words: 'hm' });
  expect(late.refused('ann', 'call-off')).toEqual(['HEI-ACT-15']);
});

const parts = (upcomingDefencePenalty: number) => {
  const s = duel({}, {}, { options: { upcomingDefencePenalty } });
  s.do('ann', 'breather', { as: 'upcoming' });
  return end(s).parts('dodge consistency');
};

test('HEI-ACT-16 no penalty on defence for an upcoming action, or two by the switch', () => {
  expect([parts(0), parts(2)]).toEqual([[], ['HEI-ACT-16 -2']]);
});

test('HEI-ACT-17 what fuller rules do, the GM puts into effect', () => {
  const s = duel();
  const scene = s.gm('effect', { who: 'bob', effect: 'hit', amount: 2, part: 'torso' });
  expect(scene.cites('ruled', 'HEI-ACT-17')).toBe(true);
  expect(s.who('bob').hp).toBe(7);
  expect(
    s
      .gm('challenge', { who: 'bob', ability: 'agility', requirement: 5 }, { dice: [1, 5, 1, 1] })
      .note('requirement'),
  ).toMatchObject({ total: 5, met: true });
  const player = { name: 'player', role: 'player' as const, combatants: ['ann'] };
  expect(
    s.fight.refusal({ do: 'gm.effect', by: 'gm', with: { who: 'bob', effect: 'hit' } }, player),
  ).toBeDefined();
});

const draws = { item: 'ann/knife', hand: 'off' };

test('HEI-SIM-01 drawing and putting away go together with a Move', () => {
  for (const first of ['move', 'draw'] as const) {
    const s = duel();
    if (first === 'move') s.do('ann', 'move', { to: 'A2' });
    const drawn = s.do('ann', 'draw', draws);
    const moved = first === 'draw' ? s.do('ann', 'move', { to: 'A2' }) : drawn;
    expect(moved.cites('together', 'HEI-SIM-01')).toBe(true);
    expect(s.who('ann')).toMatchObject({ at: 'A2', standard: 'move', simultaneousUsed: true });
  }
});

test('HEI-SIM-02 one simultaneous action a turn', () => {
  const s = duel();
  s.do('ann', 'move', { to: 'A2' });
  s.do('ann', 'stow', { item: 'ann/sword' });
  expect(s.refused('ann', 'draw', draws)).toEqual(['HEI-SIM-02']);
  until(s, 'ann');
  expect(s.allowed('ann', 'draw', draws)).toBe(true);
});

test('HEI-SIM-03 the Move pays for both', () => {
  const s = duel();
  s.do('ann', 'move', { to: 'A2' });
  expect(s.do('ann', 'draw', draws).cites('together', 'HEI-SIM-03')).toBe(true);
  const alone = duel();
  alone.do('ann', 'draw', draws);
  expect(alone.refused('ann', 'attack', HIT)).toEqual(['HEI-ACT-02']);
});

const SKILLS = {
  cry: { name: 'Cry', type: 'standard', needs: { holds: 'arming sword' } },
  hum: { name: 'Hum', type: 'free', willpower: 2 },
  rush: { name: 'Rush', type: 'ongoing' },
  brew: { name: 'Brew', type: 'none' },
  lurk: { name: 'Lurk', type: 'upcoming', target: 'foe', effect: { kind: 'hit', amount: 2 } },
};
const skilled = (more: Staging = {}) =>
  duel({ sheet: { sword: 'sword', skills: SKILLS, willpower: 3 } }, {}, more);

const after = (skill: string) => {
  const s = skilled();
  s.do('ann', 'skill', skill === 'lurk' ? { skill, target: 'bob' } : { skill });
  const { standard, ended, freeUsed } = s.who('ann');
  return { standard, ended, free: freeUsed.length };
};

test('HEI-SKILL-01 the skill says which type of action it is', () => {
  expect(after('cry')).toEqual({ standard: 'skill cry', ended: null, free: 0 });
  expect(after('hum')).toEqual({ standard: null, ended: null, free: 1 });
  expect(after('rush')).toEqual({ standard: 'skill rush', ended: 'ongoing', free: 0 });
  expect(after('lurk')).toEqual({ standard: null, ended: 'upcoming', free: 1 });
});

test('HEI-SKILL-02 a skill that is no combat action is refused', () => {
  expect(skilled().refused('ann', 'skill', { skill: 'brew' })).toEqual(['HEI-SKILL-02']);
});

test('HEI-SKILL-03 so is one whose prerequisite is not met', () => {
  const s = skilled();
  expect(s.allowed('ann', 'skill', { skill: 'cry' })).toBe(true);
  s.do('ann', 'drop', { items: ['ann/sword'] });
  expect(s.refused('ann', 'skill', { skill: 'cry' })).toEqual(['HEI-SKILL-03']);
});

const other = (skillOverlap: 'cancelsFirst' | 'refused') => {
  const s = skilled({ options: { skillOverlap } });
  s.do('ann', 'skill', { skill: 'lurk', target: 'bob' });
  until(s, 'ann');
  return s;
};

test('HEI-SKILL-04 one skill at a time: another cancels the preparation, or is refused by the switch', () => {
  const s = other('cancelsFirst');
  expect(s.do('ann', 'skill', { skill: 'hum' }).cites('gives up preparing', 'HEI-SKILL-04')).toBe(
    true,
  );
  expect(s.who('ann')).toMatchObject({ pending: null, willpower: 1 });
  expect(other('refused').refused('ann', 'skill', { skill: 'hum' })).toEqual(['HEI-SKILL-04']);
  const done = other('refused');
  done.do('ann', 'go-on', {}, { dice: [5] });
  expect(done.who('bob').hp).toBe(7);
});

const restRest = (as: string) => {
  const s = duel({ state: { fatigue: 6 }, sheet: { attributes: { stamina: 3 } } });
  s.do('ann', 'breather', { as });
  return s.who('ann');
};

test('HEI-REST-01 a breather at once or in the next turn', () => {
  expect(restRest('ongoing')).toMatchObject({ fatigue: 4, ended: 'ongoing', pending: null });
  expect(restRest('upcoming')).toMatchObject({
    fatigue: 6,
    ended: 'upcoming',
    pending: { action: 'breather' },
  });
});

const rest = (fatigue: number, stamina: number) => {
  const s = duel({ state: { fatigue }, sheet: { attributes: { stamina } } });
  s.do('ann', 'breather', { as: 'ongoing' });
  return s.who('ann').fatigue;
};

test('HEI-REST-02 HEI-REST-03 two less fatigue, down to the base', () => {
  expect([rest(7, 1), rest(5, 1), rest(4, 1), rest(3, 1), rest(2, 1), rest(6, -2)]).toEqual([
    5, 3, 3, 3, 2, 6,
  ]);
});

test('HEI-REST-03 the floor is the base fatigue', () => {
  const s = duel({ state: { fatigue: 4 }, sheet: { attributes: { stamina: 1 } } });
  expect(s.do('ann', 'breather', { as: 'ongoing' }).cites('rests', 'HEI-REST-03')).toBe(true);
  expect(s.who('ann').fatigue).toBe(3);
});

test('HEI-OBS-01 observation is free and has three uses', () => {
  const s = duel();
  const scene = s.do('ann', 'observe', { use: 'insight', target: 'bob' }, { dice: [3] });
  expect(scene.cites('observes', 'HEI-OBS-01')).toBe(true);
  expect(s.who('ann').standard).toBeNull();
  expect(s.refused('ann', 'observe', { use: 'character', target: 'bob' })).toEqual(['HEI-ACT-04']);
});

const watcher = (at: string, more: Staging = {}) =>
  stage(
    {
      ann: { at, abilities: { perception: [0, 0] } },
      bob: { at: 'A1', state: { hidden: { requirement: 5, from: ['ann'] } } },
    },
    { map: { rows: ['A1 A2 A3'], items: [{ item: 'key', at: 'A1', hidden: 4 }] }, ...more },
  );
const finds = (at: string, face: number, more: Staging = {}) =>
  watcher(at, more).do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [face] });

test('HEI-OBS-02 a look at a square finds people and things hidden there', () => {
  expect(
    finds('A3', 5)
      .all('found')
      .map((note) => note.data['who']),
  ).toEqual(['bob']);
  expect(finds('A3', 4).has('found')).toBe(false);
  expect([finds('A3', 4).has('finds item'), finds('A3', 3).has('finds item')]).toEqual([
    true,
    false,
  ]);
});

test('HEI-OBS-03 two better in the own square', () => {
  expect(finds('A1', 3).parts('perception potential')).toEqual(['HEI-OBS-03 2']);
  expect([finds('A1', 3).has('found'), finds('A1', 2).has('found')]).toEqual([true, false]);
});

test('HEI-OBS-04 one better in a bordering square, nothing farther off', () => {
  expect([finds('A2', 4).has('found'), finds('A2', 3).has('found')]).toEqual([true, false]);
  expect(finds('A2', 4).parts('perception potential')).toEqual(['HEI-OBS-04 1']);
  expect(finds('A3', 4).parts('perception potential')).toEqual([]);
});

const look = (obsBonus: 'squareOnly' | 'squareAndCharacter', face: number) => {
  const s = duel(
    { abilities: { thievery: [0, 3] } },
    { abilities: { perception: [0, 1] } },
    { options: { obsBonus } },
  );
  s.do('ann', 'conceal', { item: 'ann/sword' }, { dice: [3] });
  end(s);
  return s
    .do('bob', 'observe', { use: 'character', target: 'ann' }, { dice: [face] })
    .has('notices item');
};

test('HEI-OBS-05 a look at a combatant notices what they conceal, without the bonus unless switched', () => {
  expect([
    look('squareOnly', 5),
    look('squareOnly', 4),
    look('squareAndCharacter', 3),
    look('squareAndCharacter', 2),
  ]).toEqual([true, false, true, false]);
});

test('HEI-OBS-06 insight against the willingness on the sheet, or against a roll', () => {
  const gauge = (face: number) =>
    duel({ abilities: { insight: [0, 2] } }, { sheet: { willingness: 6 } }).do(
      'ann',
      'observe',
      { use: 'insight', target: 'bob' },
      { dice: [face] },
    );
  expect([gauge(4).note('gauges')['met'], gauge(3).note('gauges')['met']]).toEqual([true, false]);
  const opposed = duel({}, {}, { options: { obsInsight: 'opposedRoll' } }).do(
    'ann',
    'observe',
    { use: 'insight', target: 'bob' },
    { dice: [3, 4] },
  );
  expect(opposed.rolled).toEqual(['ann insight', 'bob insight']);
  expect(opposed.note('gauges')['met']).toBe(false);
});

test('HEI-SPEAK-01 speaking is free', () => {
  const s = duel();
  expect(s.do('ann', 'speak', { words: 'Yield!' }).note('speaks')).toMatchObject({
    who: 'ann',
    words: 'Yield!',
  });
  expect(s.who('ann').standard).toBeNull();
});

test('HEI-SPEAK-02 the GM is asked whether it takes a roll', () => {
  const s = duel({ abilities: { diplomacy: [0, 2] } });
  const scene = s.do(
    'ann',
    'speak',
    { words: 'Yield!' },
    {
      dice: [3],
      answers: [
        ['speak-roll', 'diplomacy'],
        ['speak-requirement', 6],
      ],
    },
  );
  expect(scene.asked).toEqual(['gm speak-roll', 'gm speak-requirement']);
  expect(scene.note('makes an impression')).toMatchObject({ met: false });
});
