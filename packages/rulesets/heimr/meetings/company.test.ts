import type { JsonObject } from '@tiltyard/engine';
import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Three or more combatants in melee, guards who hide, and combatants who leave the fight while others rely on them.

const { bare, sword } = peopleWith({ agility: 0, survival: 9 });
const pal = (person: Person = bare): Person => ({ ...person, side: 'a' });
const ANN_BOB = { cluster: ['ann', 'bob'] };
const BUSH = { rows: ['A1 A2 A3'], places: [{ id: 'A1', concealment: 1 }] };

const three = (staging: Staging = {}) =>
  stage({ ann: bare, bob: sword, cat: { ...pal(), state: ANN_BOB } }, staging);

test('HEI-CTX-23 HEI-MOVE-03 of three hand to hand one may leave, and the two others fight on', () => {
  const s = three({ order: ['cat', 'ann', 'bob'] });
  s.do('cat', 'move', { to: 'A1' });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
  expect(s.allowed('ann', 'move', { to: 'A1' })).toBe(false);
});

test('HEI-CTX-23 HEI-HIDE-04 HEI-HIDE-06 the only opponent gone, friends are in no cluster, and still hide from no one they shared it with', () => {
  const s = stage(
    { ann: bare, bob: sword, cat: { ...pal(), state: ANN_BOB }, dan: { ...bare, at: 'A2' } },
    { map: BUSH, order: ['ann', 'bob', 'cat', 'dan'] },
  );
  s.gm('place', { who: 'bob', to: 'A3' });
  expect(s.state.clusters).toEqual([]);
  expect(s.refused('ann', 'hide', { from: ['bob'] })).toEqual(['HEI-HIDE-04']);
  s.do('ann', 'hide', { from: ['dan'] }, { dice: [3] });
});

test('HEI-CTX-23 HEI-CTX-37 one of three struck unconscious leaves the cluster at once, and two others keep it', () => {
  const s = three();
  s.gm('harm', { who: 'cat', damage: 20, part: 'left leg' });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
  s.gm('harm', { who: 'bob', damage: 20, part: 'left leg' });
  expect(s.state.clusters).toEqual([]);
});

test('HEI-CTX-23 HEI-CTX-34 two clusters that a blow has joined are parted by a stumble of the one between', () => {
  const s = stage(
    {
      ann: sword,
      bob: { ...bare, state: { cluster: ['cat'] } },
      cat: pal(),
      dan: { ...bare, state: { cluster: ['ann'] } },
    },
    { order: ['ann', 'bob', 'cat', 'dan'] },
  );
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [1] });
  expect(s.state.clusters).toEqual([['ann', 'bob', 'cat', 'dan']]);
  s.gm('effect', { who: 'ann', effect: 'stumble' });
  expect(s.state.clusters).toEqual([['bob', 'cat', 'dan']]);
});

test('HEI-CTX-47 HEI-BRAWL-14 HEI-CTX-23 a prisoner who surrenders is let go of, and the holder rolls a defence as the turn ends', () => {
  const s = stage(
    {
      finn: { ...bare, state: { holding: { who: 'gus', part: 'torso' } } },
      gus: bare,
      hal: { ...bare, at: 'A2' },
    },
    { order: ['gus', 'finn', 'hal'] },
  );
  s.do('gus', 'surrender');
  expect(s.who('finn')).toMatchObject({ holding: null, owesDefence: true });
  s.do('gus', 'end', {}, { dice: [4] });
  expect(s.who('finn').standing).toMatchObject({ form: 'dodge', total: 4 });
  expect(s.turn).toBe('finn');
});

test('HEI-CTX-47 HEI-GUARD-03 an ally who has surrendered is no target, and a guard who has surrendered stands before no one', () => {
  const s = stage(
    { ann: bare, gil: pal(), bob: sword, dan: { ...bare, at: 'A3', side: 'a' } },
    { order: ['gil', 'ann', 'bob', 'dan'] },
  );
  s.do('gil', 'guard', { foe: 'bob', purpose: 'ally', ally: 'ann' });
  s.do('gil', 'surrender');
  s.do('gil', 'end');
  s.do('ann', 'end', {}, { dice: [1] });
  const cut = { weapon: 'bob/sword', target: 'ann' };
  const scene = s.do('bob', 'attack', cut, { dice: [2] });
  expect(scene.fact('lands', 'against')).toBe(1);
});

test('HEI-CTX-47 HEI-CTX-17 a combatant who was ready and has surrendered waits for nothing', () => {
  const s = stage(
    { ann: bare, bob: sword, cat: { ...bare, at: 'A3' } },
    { order: ['ann', 'bob', 'cat'] },
  );
  s.do('ann', 'ready', { event: 'speak', action: { do: 'drop-prone', with: {} } });
  s.do('ann', 'surrender');
  expect(s.state.waiting).toEqual([]);
});

test('HEI-GUARD-03 HEI-CTX-29 HEI-ATK-06 two guards before one ally have both used their defence on one blow', () => {
  const s = stage(
    { ann: bare, gil: pal(), hew: pal(), bob: sword, dan: bare },
    { order: ['gil', 'hew', 'ann', 'bob', 'dan'] },
  );
  const shield = { foe: 'bob', purpose: 'ally', ally: 'ann' };
  s.do('gil', 'guard', shield);
  s.do('gil', 'end', {}, { dice: [6] });
  s.do('hew', 'guard', shield);
  s.do('hew', 'end', {}, { dice: [5] });
  s.do('ann', 'end', {}, { dice: [1] });
  const scene = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [3] });
  expect([scene.fact('blocked', 'guard'), scene.fact('blocked', 'against')]).toEqual(['gil', 6]);
  // Each rolls at consistency -2 as the turn ends, bob first.
  s.do('bob', 'end', {}, { dice: [3, 4, 5, 6, 4, 5, 6, 4, 5, 6] });
  expect(['gil', 'hew', 'ann'].map((id) => s.who(id).uses.dodge)).toEqual([1, 1, 1]);
});

test('HEI-GUARD-03 HEI-ATK-08 the odds of a blow that has to beat the better of guard and ally', () => {
  const s = stage({ ann: bare, gil: pal(), bob: sword }, { order: ['gil', 'ann', 'bob'] });
  s.do('gil', 'guard', { foe: 'bob', purpose: 'ally', ally: 'ann' });
  s.do('gil', 'end', {}, { dice: [6] });
  s.do('ann', 'end', {}, { dice: [4] });
  // More than six takes a four, a five or a six.
  const cut = { do: 'attack', by: 'bob', with: { weapon: 'bob/sword', target: 'ann' } };
  expect(
    chancesOf(heimr, s.state, cut, { keyOf: ({ combatants }) => `${combatants['ann']?.hp}` }),
  ).toEqual({ '7': '1/2', '9': '1/2' });
});

test.each(['run', 'move'])(
  'HEI-GUARD-02 HEI-HIDE-07 a hidden guard refuses nothing, and has to be passed on the way out: %s',
  (action) => {
    const leaving = (die: number) => {
      const s = stage(
        { ann: bare, gus: { ...bare, state: { hidden: { requirement: 9, from: ['ann'] } } } },
        { order: ['gus', 'ann'] },
      );
      s.do('gus', 'guard', { foe: 'ann', purpose: 'leave' });
      end(s);
      const scene = s.do('ann', action, { to: 'A2' }, { dice: [die] });
      expect(JSON.stringify(scene.notes)).not.toContain('gus');
      return s.who('ann').at;
    };
    expect([leaving(1), leaving(6)]).toEqual(['A1', 'A2']);
  },
);

test('HEI-CRAWL-05 HEI-CHARGE-03 HEI-HIDE-07 nor does a hidden guard refuse a crawl or a charge, as one in sight does', () => {
  const refusals = (hidden: boolean) => {
    const guard = hidden ? { hidden: { requirement: 9, from: ['ann'] } } : {};
    const past = (ann: Person['state'], action: string, given: JsonObject) => {
      const s = stage(
        {
          ann: { ...bare, ...(ann && { state: ann }) },
          gus: { ...bare, state: guard },
          cid: { ...bare, side: 'gus', at: 'A2' },
        },
        { order: ['gus', 'ann', 'cid'] },
      );
      s.do('gus', 'guard', { foe: 'ann', purpose: 'leave' });
      end(s);
      return s.fight.refusal({ do: action, by: 'ann', with: given })?.rules;
    };
    return [
      past({ position: 'prone' }, 'crawl', { to: 'A2' }),
      past({}, 'charge', { target: 'cid', weapon: 'brawl', effect: 'hit' }),
    ];
  };
  expect(refusals(true)).toEqual([undefined, undefined]);
  expect(refusals(false)).toEqual([
    ['HEI-CRAWL-05', 'HEI-GUARD-02'],
    ['HEI-CHARGE-03', 'HEI-GUARD-02'],
  ]);
});

test.each([
  ['move', { to: 'A2' }],
  ['run', { to: 'A2' }],
  ['charge', { target: 'cid', weapon: 'brawl', effect: 'hit' }],
  ['go-on', {}],
] as const)(
  'HEI-GUARD-02 HEI-HIDE-07 who does not get past a hidden guard is told so, and whether a roll could have done it: %s',
  (action, given) => {
    const stopped = (guardMode: 'requirement' | 'absolute') => {
      const s = stage(
        {
          gus: { ...bare, state: { hidden: { requirement: 9, from: ['ann'] } } },
          ann: { ...bare, state: { position: action === 'go-on' ? 'prone' : 'standing' } },
          cid: { ...bare, side: 'a', at: 'A2' },
        },
        { options: { guardMode } },
      );
      s.do('gus', 'guard', { foe: 'ann', purpose: 'leave' });
      if (action === 'go-on')
        s.gm('set', { path: 'combatants.ann.pending', value: { action: 'crawl', to: 'A2' } });
      end(s);
      const dice = guardMode === 'absolute' ? [] : [1];
      const scene = s.do('ann', action, given, { dice });
      expect(scene.note('stays')).toEqual({ who: 'ann', from: 'A1', to: 'A1' });
      return scene.rules('stays').includes('HEI-GUARD-02');
    };
    expect([stopped('requirement'), stopped('absolute')]).toEqual([false, true]);
  },
);

const HIDE = { hidden: true };

test('HEI-HIDE-01 HEI-BRAWL-15 a combatant whom the GM hides holds no one from there, and is held no more', () => {
  const s = stage({
    ann: { ...bare, state: { holding: { who: 'bob', part: 'torso' } } },
    bob: { ...bare },
  });
  s.gm('hide', { who: 'ann', ...HIDE });
  expect(s.who('ann')).toMatchObject({ holding: null, hidden: { from: ['bob'] } });
  const other = stage({
    ann: bare,
    bob: { ...bare, state: { holding: { who: 'ann', part: 'torso' } } },
  });
  other.gm('hide', { who: 'ann', ...HIDE });
  expect(other.who('bob').holding).toBeNull();
});

test('HEI-RUN-03 HEI-CTX-47 a charge from where one ran is refused, though the pursuer has stopped running', () => {
  const s = stage({ ann: bare, bob: sword, cat: { ...sword, at: 'A3' } }, { map: BUSH });
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  const charge = { target: 'ann', weapon: 'bob/sword' };
  expect(s.refused('bob', 'charge', charge)).toEqual(['HEI-RUN-03']);
  s.do('bob', 'move', { to: 'A2' });
  expect(s.allowed('bob', 'charge', charge)).toBe(false);
  end(s);
  expect(s.allowed('cat', 'charge', { target: 'ann', weapon: 'cat/sword' })).toBe(true);
});

test('HEI-BRAWL-14 HEI-CTX-16 a holder who lets go as they delay defends from the end of the turn before theirs', () => {
  const s = stage(
    { ann: { ...bare, state: { holding: { who: 'bob', part: 'torso' } } }, bob: bare },
    { order: ['ann', 'bob'] },
  );
  s.do('ann', 'let-go');
  s.do('ann', 'delay', { after: 'bob' });
  expect(s.who('ann')).toMatchObject({ standing: null, owesDefence: true });
  s.do('bob', 'end', {}, { dice: [3, 5] });
  expect(s.who('ann').standing).toMatchObject({ total: 5 });
});

test('HEI-CTX-40 HEI-RUN-03 a chase ends with the turn of a pursuer who delays and then stays', () => {
  const s = stage(
    { ann: bare, bob: bare, cat: { ...bare, at: 'A3' } },
    { map: BUSH, order: ['ann', 'bob', 'cat'] },
  );
  s.do('ann', 'run', { to: 'A2' });
  end(s);
  s.do('bob', 'run', { to: 'A2' });
  expect(s.state.chases).toHaveLength(1);
  until(s, 'bob');
  expect(s.state.chases).toEqual([]);
});
