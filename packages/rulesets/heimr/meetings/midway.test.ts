import { expect, test } from 'vitest';
import { alwaysTrue } from '../testing/always-true.js';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// The GM intervenes, or undoes something, in the middle of chases, guards, crawls, holds, dazes and readied actions.

const { bare, sword } = peopleWith({ agility: 0 });
const MAP = {
  rows: ['A1 A2 A3', 'B1 B2 B3'],
  places: [{ id: 'A1', concealment: 1, heights: [0, 1, 2] }],
};
const staged = (people: Parameters<typeof stage>[0]) => stage(people, { map: MAP });

/** Bob has run after ann into A2, and it is her turn. */
function chase() {
  const s = staged({ ann: bare, bob: bare, cat: { ...bare, side: 'b' } });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  until(s, 'ann');
  expect(s.state.chases).toHaveLength(1);
  return s;
}

test.each([
  ['ann', 'B3', 'B2'],
  ['bob', 'B3', 'A3'],
])('HEI-CTX-40 with %s put into %s the chase is over as ann runs on to %s', (who, to, on) => {
  const s = chase();
  s.gm('place', { who, to });
  const run = s.do('ann', 'run', { to: on });
  expect([run.rolled, run.has('chase ends'), s.state.chases]).toEqual([[], true, []]);
});

test.each(['ann', 'bob'])(
  'HEI-CTX-40 HEI-HIDE-07 with %s hidden by the GM the chase goes on, and running shows them',
  (who) => {
    const s = chase();
    s.gm('hide', { who, hidden: true });
    const run = s.do('ann', 'run', { to: 'A3' }, { dice: [3, 3] });
    expect([run.has('caught'), s.who('bob').at, s.who(who).hidden]).toEqual([true, 'A3', null]);
  },
);

test('HEI-CTX-40 HEI-CTX-32 a pursuer whom the GM lays down rolls no more and falls back', () => {
  const s = chase();
  s.gm('condition', { who: 'bob', condition: 'prone', on: true });
  expect(s.do('ann', 'run', { to: 'A3' }, { dice: [3] }).rolled).toEqual(['ann chase']);
  expect(s.state.chases).toMatchObject([{ gap: 1 }]);
});

test('HEI-CTX-40 HEI-CTX-47 a pursuer who is taken out of the fight chases on once that is undone', () => {
  const s = chase();
  s.gm('remove', { who: 'bob' });
  expect(s.state.chases).toEqual([]);
  s.fight.undo();
  expect(s.state.chases).toMatchObject([{ runner: 'ann', pursuer: 'bob' }]);
});

test('HEI-RUN-03 a runner who is put elsewhere is still not charged from where she ran', () => {
  const s = staged({ ann: bare, bob: bare });
  s.do('ann', 'run', { to: 'A2' });
  s.gm('place', { who: 'ann', to: 'B1' });
  end(s);
  const charge = { target: 'ann', weapon: 'brawl', effect: 'hit' };
  expect(s.refused('bob', 'charge', charge)).toEqual(['HEI-RUN-03']);
});

const guarded = () => {
  const s = staged({ ann: bare, bob: bare });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  return s;
};

test.each([
  [[['ann', true]], true],
  [[['bob', true]], true],
  [
    [
      ['bob', true],
      ['bob', false],
    ],
    false,
  ],
] as const)(
  'HEI-GUARD-02 HEI-HIDE-07 with %j hidden by the GM the guarded run: %s',
  (hides, runs) => {
    const s = guarded();
    for (const [who, hidden] of hides) s.gm('hide', { who, hidden });
    end(s);
    expect(s.allowed('bob', 'run', { to: 'A2' })).toBe(runs);
  },
);

test('HEI-GUARD-02 HEI-CTX-39 a foe put away and back is guarded still, a guard put away and back guards no more', () => {
  const back = (who: string) => {
    const s = guarded();
    s.gm('place', { who, to: 'A2' });
    s.gm('place', { who, to: 'A1' });
    end(s);
    return s.allowed('bob', 'run', { to: 'A2' });
  };
  expect([back('bob'), back('ann')]).toEqual([false, true]);
});

test('HEI-CTX-39 HEI-CTX-34 a guard whom the GM dazes guards on once that is undone', () => {
  const s = guarded();
  s.gm('condition', { who: 'ann', condition: 'dazed', on: true });
  expect(s.who('ann').guarding).toBeNull();
  s.fight.undo();
  expect(s.who('ann').guarding).toMatchObject({ foe: 'bob' });
});

test.each([
  ['condition', { condition: 'prone', on: true }],
  ['place', { to: 'B3' }],
])(
  'HEI-CTX-17 HEI-MOVE-01 a Move readied does not happen after gm.%s %j, and waits on',
  (act, given) => {
    const s = staged({ bob: { ...bare, side: 'b' }, ann: { ...bare, side: 'a' } });
    s.do('bob', 'ready', { event: 'speak', action: { do: 'move', with: { to: 'A2' } } });
    end(s);
    s.gm(act, { who: 'bob', ...given });
    expect(s.do('ann', 'speak', { words: 'So.' }).asked).toEqual(['gm speak-roll']);
    expect(s.state.waiting).toHaveLength(1);
  },
);

test('HEI-CTX-34 HEI-CTX-16 a daze of one turn outlasts the own turn that runs, and the putting off of the next', () => {
  const s = staged({ ann: { ...bare, side: 'a' }, bob: bare, cat: bare });
  s.gm('effect', { who: 'ann', effect: 'daze' });
  until(s, 'bob');
  expect(s.who('ann').effects).toHaveLength(1);
  until(s, 'ann');
  s.do('ann', 'delay', { after: 'bob' });
  end(s);
  expect([s.turn, s.who('ann').effects.length]).toEqual(['ann', 1]);
  end(s);
  expect(s.who('ann').effects).toEqual([]);
});

test('HEI-CTX-23 HEI-CTX-37 who is healed out of unconsciousness lies there, in no cluster, with the defence they had', () => {
  const s = staged({ ann: sword, bob: bare, cat: { ...bare, side: 'b' } });
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [6] });
  s.gm('harm', { who: 'bob', damage: 12, part: 'torso' });
  s.gm('heal', { who: 'bob', points: 9 });
  expect(s.who('bob')).toMatchObject({ position: 'prone', standing: { total: 7 } });
  expect([s.state.clusters, alwaysTrue.wrongs(s.state)]).toEqual([[], []]);
});

test.each([
  ['place', { to: 'B3' }],
  ['condition', { condition: 'prone', on: false }],
])('HEI-CRAWL-02 HEI-CRAWL-03 a crawl comes to nothing after gm.%s %j', (act, given) => {
  const s = staged({ ann: { ...bare, state: { position: 'prone' } }, bob: bare });
  s.do('ann', 'crawl', { to: 'A2' });
  s.gm(act, { who: 'ann', ...given });
  const at = s.who('ann').at;
  until(s, 'ann');
  expect(s.do('ann', 'go-on').has('cannot go on')).toBe(true);
  expect(s.who('ann').at).toBe(at);
});

test('HEI-BRAWL-14 two who let go of the same opponent in one turn both defend from its end', () => {
  const holding = (part: string): Person => ({ ...bare, state: { holding: { who: 'bob', part } } });
  const s = staged({
    ann: holding('torso'),
    bob: bare,
    dan: { ...holding('left leg'), side: 'a' },
  });
  s.do('dan', 'let-go');
  s.do('ann', 'let-go');
  expect(end(s).rolled).toEqual(['ann dodge', 'dan dodge']);
});

test('HEI-CTX-34 HEI-ATK-03 a sword that the GM breaks is whole again once that is undone', () => {
  const s = staged({ ann: sword, bob: bare });
  s.gm('effect', { who: 'ann', effect: 'break' });
  const cut = { weapon: 'ann/sword', target: 'bob' };
  expect(s.allowed('ann', 'attack', cut)).toBe(false);
  s.fight.undo();
  expect(s.allowed('ann', 'attack', cut)).toBe(true);
});

test('HEI-CTX-39 HEI-CTX-34 a guard whose sword is knocked from the hand they parry with guards no more at once', () => {
  const standing = { form: 'parry', total: 7, item: 'ann/sword' };
  const s = staged({ ann: { ...sword, state: { standing } }, bob: bare });
  s.do('ann', 'guard', { foe: 'bob', purpose: 'leave' });
  s.gm('effect', { who: 'ann', effect: 'drop' });
  expect(s.who('ann').guarding).toBeNull();
});

test.each([
  ['resist', true],
  ['weaken', false],
])(
  'HEI-CTX-34 HEI-CTX-44 with the last willpower and %s on oneself a skill is used: %s',
  (effect, used) => {
    const skills = { calm: { name: 'Calm', type: 'free', willpower: 1 } };
    const s = staged({ ann: { sheet: { skills, willpower: 1 } }, bob: bare });
    s.gm('effect', { who: 'ann', effect });
    expect(s.allowed('ann', 'skill', { skill: 'calm' })).toBe(used);
  },
);
