import { expect, test } from 'vitest';
import { peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Effects that last from turn to turn, combined with wounds, delays and reactions.

const { abilities, bare } = peopleWith();
const sword: Person = { sheet: { sword: 'sword', hitPoints: 5 }, abilities };
const LEAVE = { foe: 'bob', purpose: 'leave' };

test('HEI-CTX-39 HEI-CTX-37 a guard who was struck unconscious guards no longer once they are healed', () => {
  const s = stage({ ann: sword, bob: bare });
  s.do('ann', 'guard', LEAVE);
  end(s);
  s.gm('harm', { who: 'ann', damage: 9, part: 'other arm' });
  s.gm('heal', { who: 'ann', points: 8 });
  expect(s.who('ann')).toMatchObject({ guarding: null, hp: 4 });
  expect(s.allowed('bob', 'run', { to: 'A2' })).toBe(true);
});

test('HEI-CTX-39 HEI-CTX-28 a guard who could not parry for a moment guards no longer, though the arm is free again', () => {
  const standing = { form: 'parry', total: 7, item: 'ann/sword' };
  const s = stage(
    { bob: bare, ann: { ...sword, state: { standing } }, cat: { ...bare, side: 'a' } },
    { order: ['ann', 'cat', 'bob'] },
  );
  s.do('ann', 'guard', LEAVE);
  s.do('ann', 'end', {}, { dice: [4], answers: [['defence', { parry: 'ann/sword' }]] });
  const grab = { target: 'ann', effect: 'bind', aim: 'sword arm' };
  s.do('cat', 'brawl', grab, { dice: [6, 9, 9], answers: [['provoked', 'decline']] });
  s.do('cat', 'let-go');
  expect(s.who('ann').standing).toMatchObject({ form: 'parry' });
  expect(s.who('ann').guarding).toBeNull();
});

test('HEI-CTX-39 HEI-ATK-06 a guard whose defence was only used goes on with the next', () => {
  const s = stage({ ann: sword, bob: sword });
  s.do('ann', 'guard', LEAVE);
  end(s);
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] });
  expect(s.who('ann').guarding).toMatchObject(LEAVE);
  expect(s.refused('bob', 'run', { to: 'A2' })).toEqual(['HEI-ACT-05']);
  expect(s.who('ann').defended).toBe(true);
});

test('HEI-CTX-39 HEI-DROP-01 a guard who drops the sword of their parry and picks it up again guards no longer', () => {
  const standing = { form: 'parry', total: 7, item: 'ann/sword' };
  const s = stage({ ann: { ...sword, state: { standing } }, bob: bare });
  s.do('ann', 'guard', LEAVE);
  s.do('ann', 'drop', { items: ['ann/sword'] });
  s.do('ann', 'get', { item: 'ann/sword', hand: 'sword' });
  expect(s.who('ann')).toMatchObject({ standing: { form: 'parry' }, guarding: null });
});

test('HEI-ACT-09 HEI-CTX-33 upcomingWindow untilTurnStart: what one struck down in the own turn has begun waits for no later turn', () => {
  const tired: Person = { sheet: { hitPoints: 5 }, state: { fatigue: 9 } };
  const s = stage({ ann: tired, bob: bare }, { options: { upcomingWindow: 'untilTurnStart' } });
  s.do('ann', 'breather', { as: 'upcoming' });
  until(s, 'ann');
  s.gm('harm', { who: 'ann', damage: 9, part: 'other arm' });
  expect(s.who('ann').pending).toEqual({ action: 'breather' });
  expect(end(s).cites('cannot go on', 'HEI-ACT-09')).toBe(true);
  expect(s.who('ann')).toMatchObject({ pending: null, fatigue: 10 });
});

const WINDOW = {
  rows: ['A1 A2 A3'],
  borders: [
    { from: 'A1', to: 'A2', tags: ['window'] },
    { from: 'A2', to: 'A3', tags: ['door'] },
  ],
};
const pals = { cat: { ...bare, side: 'a' }, bob: { at: 'A2' } };

test('HEI-CTX-16 HEI-CTX-20 the window that one has crossed stays full while one delays the next turn', () => {
  const s = stage({ ann: bare, ...pals }, { order: ['ann', 'cat', 'bob'], map: WINDOW });
  s.do('ann', 'move', { to: 'A2' });
  until(s, 'ann');
  s.do('ann', 'delay', { after: 'cat' });
  expect(s.refused('cat', 'move', { to: 'A2' })).toEqual(['HEI-CTX-20']);
  until(s, 'ann');
  until(s, 'cat');
  expect(s.allowed('cat', 'move', { to: 'A2' })).toBe(true);
});

test('HEI-CTX-16 HEI-CTX-17 HEI-CTX-20 crossings before a delayed turn and as it began count together', () => {
  const s = stage(
    { ann: { ...bare, at: 'A2' }, cat: { ...bare, side: 'a', at: 'A2' }, bob: { at: 'A2' } },
    { order: ['ann', 'cat', 'bob'], map: WINDOW },
  );
  s.do('ann', 'move', { to: 'A3' });
  end(s);
  s.do('cat', 'ready', { event: 'turn', who: 'ann', action: { do: 'move', with: { to: 'A3' } } });
  until(s, 'ann');
  expect(s.who('cat').at).toBe('A3');
  s.do('ann', 'delay', { after: 'bob' });
  expect(s.state.crossings.map(({ first, count }) => [first, count])).toEqual([['ann', 2]]);
  expect(s.refused('bob', 'move', { to: 'A3' })).toEqual(['HEI-CTX-20']);
});

test('HEI-CTX-16 HEI-CTX-20 a delay closes no other border than those its turn has opened', () => {
  const s = stage(
    { ann: bare, cat: { ...bare, side: 'a', at: 'A2' }, bob: { at: 'A3' } },
    { order: ['ann', 'bob', 'cat'], map: WINDOW },
  );
  s.do('ann', 'move', { to: 'A2' });
  until(s, 'cat');
  s.do('cat', 'move', { to: 'A3' });
  until(s, 'ann');
  s.do('ann', 'delay', { after: 'bob' });
  expect(s.state.crossings.map(({ first, count }) => [first, count])).toEqual([
    ['cat', 1],
    ['ann', 1],
  ]);
});

const LYING: Person = { ...bare, state: { position: 'prone' } };

/** Ann, whose crawl is under way, delays her next turn until after that of bob. */
const crawlPutOff = (options: object = {}) => {
  const s = stage({ ann: LYING, bob: bare }, { options });
  s.do('ann', 'crawl', { to: 'A2' });
  until(s, 'ann');
  s.do('ann', 'delay', { after: 'bob' });
  return s;
};

test('HEI-CTX-16 HEI-ACT-09 who delays goes on in the turn put off with what was begun', () => {
  const s = crawlPutOff();
  expect(s.turn).toBe('bob');
  expect(s.who('ann')).toMatchObject({ at: 'A1', pending: { action: 'crawl' } });
  end(s);
  s.do('ann', 'go-on');
  expect(s.who('ann')).toMatchObject({ at: 'A2', standard: 'crawl', pending: null });
});

test.each(['untilDone', 'untilTurnStart'] as const)(
  'HEI-CTX-16 HEI-ACT-10 HEI-ACT-14 upcomingWindow %s: an attack in the meantime interrupts it',
  (upcomingWindow) => {
    const s = crawlPutOff({ upcomingWindow });
    const scene = s.do('bob', 'brawl', { target: 'ann', effect: 'hit' }, { dice: [1] });
    expect(scene.cites('interrupted', 'HEI-ACT-10')).toBe(true);
    end(s);
    expect(s.who('ann')).toMatchObject({ pending: null, standard: null });
    s.do('ann', 'stand-up');
  },
);

test('HEI-CTX-16 HEI-ACT-06 HEI-CTX-33 no one delays a turn that is over, or that they cannot have', () => {
  const s = stage({ ann: { ...bare, state: { fatigue: 9 } }, bob: bare });
  s.do('ann', 'breather', { as: 'ongoing' });
  expect(s.refused('ann', 'delay', { after: 'bob' })).toContain('HEI-CTX-16');
  until(s, 'bob');
  until(s, 'ann');
  s.gm('harm', { who: 'ann', damage: 20, part: 'other arm' });
  expect(s.refused('ann', 'delay', { after: 'bob' })).toEqual(['HEI-CTX-47']);
});

test('HEI-CTX-39 a guard goes on while others fall, drop their weapons or are grabbed', () => {
  const s = stage(
    { ann: sword, cat: { ...sword, side: 'a' }, bob: { ...bare, state: { standing: 9 } } },
    { order: ['ann', 'cat', 'bob'] },
  );
  s.do('ann', 'guard', LEAVE);
  end(s);
  s.do('cat', 'drop', { items: ['cat/sword'] });
  end(s);
  s.do('bob', 'brawl', { target: 'cat', effect: 'bind' }, { dice: [6] });
  expect(s.who('bob').holding).toMatchObject({ who: 'cat' });
  s.gm('harm', { who: 'cat', damage: 20, part: 'other arm' });
  expect(s.who('ann').guarding).toMatchObject(LEAVE);
});

test('HEI-CTX-17 a new order is told only where it is one', () => {
  const reacts = (order: readonly string[]) => {
    const s = stage({ ann: bare, bob: bare, cat: bare }, { order });
    s.do('ann', 'ready', { event: 'speak', action: { do: 'drop-prone', with: {} } });
    until(s, 'bob');
    const speak = s.do('bob', 'speak', { words: 'Now!' });
    return [speak.has('new order'), s.state.order];
  };
  expect(reacts(['ann', 'bob', 'cat'])).toEqual([false, ['ann', 'bob', 'cat']]);
  expect(reacts(['ann', 'cat', 'bob'])).toEqual([true, ['cat', 'ann', 'bob']]);
});
