import type { Json, Seat } from '@tiltyard/engine';
import { GM_SEAT } from '@tiltyard/engine';
import { withMemo } from '@tiltyard/engine/core';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Person, Stage } from '../../testing/stage.js';
import { gun, pistol, stage, sword } from '../../testing/stage.js';
import type { State } from '../../state/state.js';

const OURS: Seat = { name: 'ours', role: 'player', combatants: ['ann', 'bob'] };
const THEIRS: Seat = { name: 'theirs', role: 'player', combatants: ['ghost', 'foe', 'third'] };
const CROWD: Seat = { name: 'crowd', role: 'spectator', combatants: [] };

type Start = NonNullable<Person['state']>;

/** Ann and Bob against a ghost, a foe and a third combatant, in the open. */
function field(
  { ann = {}, bob = {}, ghost = {}, foe = {}, third = {} }: Readonly<Record<string, Start>> = {},
  rolled?: readonly number[],
): Stage {
  return stage(
    {
      ann: { at: [4, 5], side: 'ours', sheet: { weapons: [sword(), pistol()] }, state: ann },
      bob: { at: [4, 8], side: 'ours', sheet: { weapons: [gun()] }, state: bob },
      ghost: { at: [9, 5], side: 'theirs', sheet: { weapons: [gun()] }, state: ghost },
      foe: { at: [12, 5], side: 'theirs', sheet: { weapons: [gun(), pistol()] }, state: foe },
      third: { at: [12, 6], side: 'theirs', state: third },
    },
    rolled ? { rolled } : {},
  );
}

/** No one on Ann's side has noticed the ghost. */
const UNNOTICED = { ann: { unawareOf: ['ghost'] }, bob: { unawareOf: ['ghost'] } };

const seen = (s: Stage, seat: Seat = OURS): State => true20.view(s.state, seat);

/** Everything in a view that names combatants, as text. */
const names = (view: State, id: string): boolean =>
  JSON.stringify(view).includes(`"${id}"`) || JSON.stringify(view).includes(`"${id}/`);

const FIRE = {
  weapon: 'ghost/gun',
  until: { at: 'turn start', of: 'ghost' },
  defied: false,
  answered: [],
  pending: false,
};

test('T20-CONC-07 fire of one who has not been noticed, and fire for them, is kept from a view; all other fire is in it', () => {
  const s = field(UNNOTICED);
  const fires = [
    { ...FIRE, kind: 'suppress', by: 'ghost', target: 'ann' },
    { ...FIRE, kind: 'cover', by: 'third', weapon: 'foe/gun', target: 'ghost' },
    { ...FIRE, kind: 'suppress', by: 'foe', weapon: 'foe/gun', target: 'ann' },
    { ...FIRE, kind: 'suppress', by: 'bob', weapon: 'bob/gun', target: 'foe', answered: ['ghost'] },
  ].map((fire) => ({ ...fire, until: { at: 'turn start', of: fire.by } }));
  s.gm('set', { path: 'fires', value: fires });
  const own = seen(s).fires.map(({ by, target, answered }) => [by, target, ...answered]);
  expect(own).toEqual([
    ['foe', 'ann'],
    ['bob', 'foe'],
  ]);
  expect(names(seen(s), 'ghost')).toBe(false);
  expect(seen(s, THEIRS).fires).toHaveLength(4);
  expect(seen(s, GM_SEAT)).toBe(s.state);
});

test('T20-CONC-07 what the Narrator has laid down about one who has not been noticed is kept from a view', () => {
  const s = field(UNNOTICED);
  s.gm('cover', { who: 'ghost', degree: 'ordinary' });
  s.gm('cover', { who: 'foe', degree: 'ordinary', against: 'ghost' });
  s.gm('cover', { who: 'foe', degree: 'doubled', against: 'ann' });
  s.gm('concealment', { who: 'bob', degree: 'partial' });
  const rulings = (seat: Seat): Json =>
    seen(s, seat).rulings.map(({ who, against }) => [who, against]);
  expect(rulings(OURS)).toEqual([
    ['foe', 'ann'],
    ['bob', null],
  ]);
  expect(rulings(THEIRS)).toHaveLength(4);
  expect(names(seen(s), 'ghost')).toBe(false);
});

test('T20-COVER-15 T20-HELP-12 behind whom one who is seen takes cover, and whom they feel for, is in a view; of those who are not placed it is not', () => {
  const s = field({
    ghost: { conditions: ['invisible'] },
    foe: { shelter: 'third' },
    third: { shelter: 'ghost' },
  });
  s.gm('set', { path: 'combatants.foe.search', value: { target: 'ann', round: 1 } });
  s.gm('set', { path: 'combatants.third.search', value: { target: 'ghost', round: 1 } });
  const { foe, third, ghost } = seen(s).combatants;
  expect([foe?.shelter, foe?.search?.target]).toEqual(['third', 'ann']);
  expect([third?.shelter, third?.search]).toEqual([null, null]);
  expect(ghost?.at).toEqual([-99, -99]);
  expect([
    seen(s, THEIRS).combatants['third']?.shelter,
    seen(s, THEIRS).combatants['third']?.search?.target,
  ]).toEqual(['ghost', 'ghost']);
});

test('T20-CTX-36 in plain sight, what a foe has readied is kept from a view, and what one has readied oneself is in it', () => {
  const s = field();
  s.do('ann', 'end');
  s.do('bob', 'end');
  s.do('ghost', 'ready', {
    event: 'move',
    who: 'ann',
    action: { do: 'attack', with: { weapon: 'ghost/gun', target: 'ann', manner: 'burst' } },
  });
  expect(s.state.waiting).toHaveLength(1);
  expect([OURS, CROWD, THEIRS, GM_SEAT].map((seat) => seen(s, seat).waiting.length)).toEqual([
    0, 0, 1, 1,
  ]);
});

test('T20-CONC-07 in plain sight, who stands under fog is in no one else’s view, in the first row or any other', () => {
  for (const y of [0, 5]) {
    const s = field();
    s.gm('place', { who: 'ghost', to: [9, y] });
    s.gm('fog', { fog: 'cover', places: [[9, y]] });
    const known = (seat: Seat): boolean => seen(s, seat).combatants['ghost'] !== undefined;
    expect([OURS, CROWD, THEIRS, GM_SEAT].map(known)).toEqual([false, false, true, true]);
    expect(names(seen(s), 'ghost')).toBe(false);
  }
});

test('T20-CONC-07 one who has left the fight unnoticed stays unknown once all are in plain sight', () => {
  const s = field(UNNOTICED);
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'ghost' } });
  const left = (seat: Seat): readonly string[] => Object.keys(seen(s, seat).left ?? {});
  expect([OURS, THEIRS].map(left)).toEqual([[], ['ghost']]);
  expect(names(seen(s), 'ghost')).toBe(false);
});

test('T20-CONC-07 a spectator knows what anyone of another side knows, of each side for itself', () => {
  const s = field({
    ...UNNOTICED,
    foe: { unawareOf: ['bob'] },
    third: { unawareOf: ['bob'] },
    ghost: { unawareOf: ['bob'] },
  });
  expect(Object.keys(seen(s, CROWD).combatants)).toEqual(['ann', 'foe', 'third']);
  s.gm('set', { path: 'combatants.ann.unawareOf', value: [] });
  expect(Object.keys(seen(s, CROWD).combatants)).toEqual(['ann', 'ghost', 'foe', 'third']);
});

test('T20-CONC-07 one who plays some of a side knows what the whole side knows, be it looked at or not', () => {
  const s = field({ ann: { unawareOf: ['ghost'] }, foe: { conditions: ['invisible'] } });
  const some: Seat = { name: 'ann', role: 'player', combatants: ['ann'] };
  const both: Seat = { name: 'two', role: 'player', combatants: ['ann', 'foe'] };
  const views = [OURS, some, both, THEIRS, CROWD].map((seat) => seen(s, seat));
  expect(
    views.map(({ combatants }) => [combatants['ghost'] !== undefined, combatants['foe']?.at[0]]),
  ).toEqual([
    [true, -99],
    [true, -99],
    [true, 12],
    [true, 12],
    [true, -99],
  ]);
  withMemo(s.state, () =>
    expect([OURS, some, both, THEIRS, CROWD].map((seat) => seen(s, seat))).toEqual(views),
  );
});

test('T20-CONC-07 a spectator of one side alone has no one’s eyes to see by, and sees them all', () => {
  const s = stage({
    ann: { at: [4, 5], side: 'ours', state: { conditions: ['invisible'], unawareOf: ['bob'] } },
    bob: { at: [4, 8], side: 'ours' },
  });
  expect(seen(s, CROWD).combatants['ann']?.at).toEqual([4, 5]);
  expect(Object.keys(seen(s, CROWD).combatants)).toEqual(['ann', 'bob']);
});

test('T20-CONC-07 where all who are seen stand, and how high, is in a view in which others are not', () => {
  const s = field({ ghost: { conditions: ['invisible'] } });
  s.gm('place', { who: 'foe', to: [12, 5], elevation: 20 });
  const { foe, third, bob } = seen(s).combatants;
  expect([foe?.at, foe?.elevation, third?.at, bob?.at]).toEqual([[12, 5], 20, [12, 6], [4, 8]]);
});

test('T20-SURP-06 T20-CTX-43 what is on one who is seen is in a view; what it holds against those who have not been noticed is not', () => {
  const s = field({ ...UNNOTICED, foe: { unawareOf: ['ghost'] } });
  const until = { at: 'fight end' };
  s.gm('set', {
    path: 'combatants.foe.conditions',
    value: [
      { kind: 'unexpected', by: 'gm', what: 'ghost', until },
      { kind: 'unexpected', by: 'gm', what: 'ann', until },
      { kind: 'feat', by: 'foe', what: 'Evasion', until },
      { kind: 'shaken', by: 'foe', until: { at: 'turn start', of: 'ghost' } },
    ],
  });
  const on = (seat: Seat): Json =>
    (seen(s, seat).combatants['foe']?.conditions ?? []).map(({ kind, what }) => [
      kind,
      what ?? null,
    ]);
  expect(on(OURS)).toEqual([
    ['unexpected', 'ann'],
    ['feat', 'Evasion'],
  ]);
  expect(on(THEIRS)).toHaveLength(4);
});

test('T20-CONC-07 a thing on the ground of one who has left unnoticed is neither there nor known', () => {
  const s = field(UNNOTICED, [5, 4, 3, 2, 1]);
  s.gm('set', { path: 'ground', value: [{ item: 'ghost/gun', at: [9, 5] }] });
  s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'ghost' } });
  expect(seen(s, THEIRS).ground).toEqual([{ item: 'ghost/gun', at: [9, 5] }]);
  expect(seen(s).ground).toEqual([]);
  expect(names(seen(s), 'ghost')).toBe(false);
});
