import { expect, test } from 'vitest';
import { CUT, peopleWith } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Actions that are stopped half-way, and what they leave behind.

const { abilities, bare, sword } = peopleWith();
const holdsAnn: Person = { ...bare, state: { holding: { who: 'ann', part: 'left leg' } } };
const contest = { bindPlainMove: 'contest' } as const;

/** Bob has begun to take breath in a square; finn holds ann. */
const heldNear = (at: string, options: Staging['options'] = contest) => {
  const s = stage(
    {
      ann: sword,
      bob: { ...bare, at, state: { fatigue: 6, standing: 7 } },
      finn: holdsAnn,
    },
    { order: ['bob', 'ann', 'finn'], options },
  );
  s.do('bob', 'breather', { as: 'upcoming' });
  s.end(6);
  return s;
};

test('HEI-RUN-01 HEI-BRAWL-19 a run that a holder stops is no run: the turn is over, and ann may be charged from anywhere', () => {
  const s = heldNear('A2');
  s.do('ann', 'run', { to: 'B1' }, { dice: [6, 1] });
  expect(s.who('ann')).toMatchObject({ at: 'A1', ended: 'ongoing', ongoing: true, ranFrom: null });
  end(s);
  expect(s.state.chases).toEqual([]);
});

test('HEI-CHARGE-02 HEI-BRAWL-19 HEI-ACT-10 a charge that a holder stops before its first step attacks no one', () => {
  const s = heldNear('A2');
  s.do('ann', 'charge', CUT, { dice: [6, 1] });
  expect(s.who('ann')).toMatchObject({ at: 'A1', ended: 'ongoing', attacks: [] });
  expect(s.who('bob').pending).not.toBeNull();
});

test('HEI-BRAWL-19 HEI-ACT-10 upcomingAttacked hit: a blow that a holder stops interrupts nothing', () => {
  const s = heldNear('A1', { upcomingAttacked: 'hit' });
  s.do('ann', 'attack', CUT, { dice: [6, 1] });
  expect([s.who('bob').pending === null, s.state.clusters]).toEqual([false, [['ann', 'finn']]]);
  const plain = heldNear('A1', {});
  plain.do('ann', 'attack', CUT, { dice: [6, 1] });
  expect(plain.who('bob').pending).toBeNull();
});

test.each([
  ['attack', CUT],
  ['brawl', { target: 'bob', effect: 'hit' }],
] as const)(
  'HEI-BRAWL-19 HEI-CTX-17 what waits for an attack is set off by no %s that a holder stops',
  (action, given) => {
    const struck = (dice: readonly number[]) => {
      const s = stage(
        { ann: sword, bob: bare, finn: holdsAnn, cat: { ...bare, side: 'b' } },
        { order: ['cat', 'ann', 'bob', 'finn'] },
      );
      const speak = { do: 'speak', with: { words: 'Ha!' } };
      s.do('cat', 'ready', { event: 'attack', who: 'ann', action: speak });
      end(s);
      return s.do('ann', action, { ...given }, { dice }).asked.includes('cat readied');
    };
    expect([struck([6, 1]), struck([1, 1])]).toEqual([false, true]);
  },
);

test('HEI-BRAWL-19 HEI-ACT-04 what was free before a stopped blow stays used, what was not stays free', () => {
  const s = heldNear('A1');
  s.do('ann', 'speak', { words: 'Now!' });
  s.do('ann', 'attack', CUT, { dice: [6, 1] });
  expect(s.refused('ann', 'speak', { words: 'Now!' })).toContain('HEI-ACT-04');
  expect(s.refused('ann', 'attack', CUT)).toContain('HEI-ACT-02');
  s.do('ann', 'drop-prone');
});

test('HEI-CLIMB-03 HEI-BRAWL-19 HEI-ACT-07 a climb that a holder stops ends the turn, and weakens defence', () => {
  const s = stage(
    { ann: bare, finn: holdsAnn },
    {
      options: contest,
      map: { rows: ['A1'], places: [{ id: 'A1', heights: [0, 1], features: ['ladder'] }] },
    },
  );
  s.do('ann', 'climb', { way: 'up' }, { dice: [6, 1] });
  expect(s.who('ann')).toMatchObject({ height: 0, position: 'standing', ended: 'ongoing' });
  expect(s.who('finn').holding).toMatchObject({ who: 'ann' });
  expect(s.end(5, 3, 3).facts('dice', 'consistency', { who: 'ann' })).toEqual([-2]);
});

const charging = (ready: object, dice: readonly number[], hp = 9) => {
  const s = stage(
    {
      ann: { ...sword, state: { hp, standing: 2 } },
      bob: { ...bare, at: 'A2', state: { fatigue: 6, standing: 7 } },
      cat: { ...sword, at: 'A2' },
    },
    { order: ['bob', 'cat', 'ann'] },
  );
  s.do('bob', 'breather', { as: 'upcoming' });
  s.end(6);
  s.do('cat', 'ready', { event: 'move', action: { ...ready } });
  end(s);
  s.do('ann', 'charge', CUT, { dice });
  return s;
};
const STRIKE = { do: 'attack', with: { weapon: 'cat/sword', target: 'ann', aim: 'sword arm' } };

test('HEI-CHARGE-02 HEI-CTX-37 HEI-ACT-10 a charger felled on arrival interrupts no one, and lies in the new square', () => {
  const s = charging(STRIKE, [6, 6, 6], -2);
  expect(s.who('ann')).toMatchObject({ at: 'A2', position: 'helpless', attacks: [] });
  expect(s.who('bob').pending).not.toBeNull();
});

test('HEI-CHARGE-02 HEI-CTX-36 HEI-ACT-10 a charger struck out of the sword has come, and interrupts no one', () => {
  const s = charging(STRIKE, [6, 6, 6], 1);
  expect(s.who('ann')).toMatchObject({ at: 'A2', ended: 'ongoing', attacks: [], hp: -1 });
  expect(s.who('bob').pending).not.toBeNull();
  expect(s.state.clusters).toEqual([['ann', 'cat']]);
});

test('HEI-CRAWL-05 HEI-GUARD-02 HEI-ACT-09 a guard taken up before a crawl arrives stops it, and it was the standard action', () => {
  const s = stage(
    { ann: { ...sword, state: { position: 'prone', standing: 7 } }, bob: bare },
    { order: ['ann', 'bob'] },
  );
  s.do('ann', 'crawl', { to: 'A2' });
  s.end(5, 5, 5);
  s.do('bob', 'guard', { foe: 'ann', purpose: 'leave' });
  end(s);
  s.do('ann', 'go-on');
  expect(s.who('ann')).toMatchObject({ at: 'A1', pending: null, standard: 'crawl' });
  expect(s.refused('ann', 'attack', CUT)).toContain('HEI-ACT-02');
});

test('HEI-ACT-15 HEI-ACT-04 a breather called off leaves room for an attack and for another breather', () => {
  const s = stage({ ann: { ...sword, state: { fatigue: 3, standing: 7 } }, bob: bare });
  s.do('ann', 'breather', { as: 'upcoming' });
  until(s, 'ann');
  s.do('ann', 'call-off');
  s.do('ann', 'attack', CUT, { dice: [6] });
  s.do('ann', 'breather', { as: 'upcoming' });
  expect(s.who('ann')).toMatchObject({ ended: 'upcoming', standard: 'attack' });
});

test('HEI-ACT-15 HEI-CRAWL-03 a crawl called off may be begun anew to another square', () => {
  const s = stage({ ann: { ...bare, state: { position: 'prone', standing: 7 } }, bob: bare });
  s.do('ann', 'crawl', { to: 'A2' });
  until(s, 'ann');
  s.do('ann', 'call-off');
  s.do('ann', 'crawl', { to: 'B1' });
  until(s, 'ann');
  s.do('ann', 'go-on');
  expect(s.who('ann').at).toBe('B1');
});

test('HEI-BRAWL-11 HEI-CTX-23 HEI-HIDE-06 a brawler who was kept off is in a cluster, and hides from no one there', () => {
  const s = stage(
    { ann: bare, bob: sword },
    { map: { rows: ['A1'], places: [{ id: 'A1', concealment: 1 }] } },
  );
  s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [6] });
  expect(s.state.clusters).toEqual([['ann', 'bob']]);
  expect(s.refused('ann', 'hide', { from: ['bob'] })).toContain('HEI-HIDE-06');
});

test('HEI-BRAWL-09 HEI-CTX-17 a blow dodged in the turn of another opens no way in', () => {
  const s = stage({ ann: bare, bob: sword }, { order: ['bob', 'ann'] });
  const cut = { do: 'attack', with: { weapon: 'bob/sword', target: 'ann' } };
  s.do('bob', 'ready', { event: 'speak', action: cut });
  s.end(3);
  s.do('ann', 'speak', { words: 'Hey!' }, { dice: [1] });
  expect(s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [1, 3] }).rolled).toEqual([
    'bob attack',
    'ann attack',
  ]);
});

test('HEI-BRAWL-09 HEI-CTX-11 a blow that failed for fatigue was not dodged, and opens no way in', () => {
  const s = stage(
    { ann: bare, bob: { ...sword, state: { fatigue: 4, standing: 7 } } },
    { order: ['bob', 'ann'] },
  );
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [2] });
  s.end(6);
  expect(s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [1, 3] }).rolled).toContain(
    'bob attack',
  );
});

test('HEI-BRAWL-09 HEI-BRAWL-19 a blow that a holder stopped was not dodged, and opens no way in', () => {
  const s = stage(
    {
      ann: bare,
      bob: sword,
      cat: { ...bare, side: 'a', state: { holding: { who: 'bob', part: 'torso' } } },
    },
    { order: ['bob', 'ann', 'cat'] },
  );
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [6, 1] });
  s.end(3);
  s.do('cat', 'let-go');
  expect(s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [1, 3] }).rolled).toContain(
    'bob attack',
  );
});

test('HEI-BRAWL-09 HEI-CTX-34 an attack that a ward took was not dodged, and opens no way in', () => {
  const s = stage({ ann: bare, bob: sword }, { order: ['bob', 'ann'] });
  s.gm('effect', { who: 'ann', effect: 'resist', amount: 2 });
  s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [6] });
  expect(s.who('ann').hp).toBe(9);
  end(s);
  expect(s.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [1, 3] }).rolled).toContain(
    'bob attack',
  );
});

test('HEI-GUARD-01 HEI-ACT-04 HEI-CTX-17 a combatant who has guarded may ready a guard for the turn of another', () => {
  const s = stage({ jo: bare, kim: bare, lu: { ...bare, side: 'a' }, mo: bare });
  s.do('jo', 'guard', { foe: 'kim', purpose: 'leave' });
  const guard = { do: 'guard', with: { foe: 'mo', purpose: 'ally', ally: 'lu' } };
  s.do('jo', 'ready', { event: 'speak', action: guard });
  s.end(3);
  s.do('kim', 'speak', { words: 'Now!' });
  expect(s.who('jo').guarding).toMatchObject({ foe: 'mo', purpose: 'ally', ally: 'lu' });
});

test('HEI-MOVE-02 HEI-GUARD-02 HEI-DRAW-03 drawn on the way and stopped by a guard, the knife is in hand', () => {
  const s = stage(
    {
      gus: { ...bare, state: { standing: 9 } },
      ann: { abilities, sheet: { accessible: ['knife'] } },
    },
    { order: ['gus', 'ann'] },
  );
  s.do('gus', 'guard', { foe: 'ann', purpose: 'leave' });
  s.end(6);
  s.do('ann', 'move', { to: 'A2' }, { dice: [1] });
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'sword' });
  expect(s.who('ann')).toMatchObject({ at: 'A1', simultaneousUsed: true });
  expect(s.who('ann').hands[0]?.holds).toBe('ann/knife');
});

test('HEI-SIM-01 HEI-CTX-17 HEI-CTX-35 grabbed by the sword arm on arrival, one draws with the other hand beside the Move', () => {
  const s = stage(
    {
      cat: { ...bare, at: 'A2' },
      ann: { abilities, sheet: { accessible: ['knife'] }, state: { standing: 2 } },
    },
    { order: ['cat', 'ann'] },
  );
  const grab = { target: 'ann', effect: 'bind', aim: 'sword arm' };
  s.do('cat', 'ready', { event: 'move', action: { do: 'brawl', with: grab } });
  end(s);
  s.do('ann', 'move', { to: 'A2' }, { dice: [6, 6, 6] });
  expect(s.refused('ann', 'draw', { item: 'ann/knife', hand: 'sword' })).toContain('HEI-CTX-35');
  s.do('ann', 'draw', { item: 'ann/knife', hand: 'off' });
});

const LEDGE = { rows: ['A1 A2'], places: ['A1', 'A2'].map((id) => ({ id, heights: [0, 1] })) };
const onLedge = (person: Person, standing = 7): Person => ({
  ...person,
  state: { height: 1, standing },
});

test('HEI-GUARD-02 HEI-JUMP-01 HEI-CTX-22 a guard who has jumped down keeps no one above', () => {
  const s = stage({ gus: onLedge(bare), ann: onLedge(bare) }, { map: LEDGE });
  s.do('gus', 'guard', { foe: 'ann', purpose: 'leave' });
  s.do('gus', 'jump-down', { to: 0 });
  end(s);
  expect(s.do('ann', 'move', { to: 'A2' }).rolled).toEqual([]);
});

test('HEI-GUARD-03 HEI-JUMP-01 HEI-CTX-22 a guard who has jumped down shields no ally above', () => {
  const s = stage(
    {
      gus: onLedge(bare, 9),
      lu: { ...onLedge(bare, 2), side: 'a' },
      ann: { ...onLedge(sword), side: 'b' },
    },
    { map: LEDGE, order: ['gus', 'ann', 'lu'] },
  );
  s.do('gus', 'guard', { foe: 'ann', purpose: 'ally', ally: 'lu' });
  s.do('gus', 'jump-down', { to: 0 });
  end(s);
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'lu' }, { dice: [1] });
  expect(s.who('lu').hp).toBe(7);
});
