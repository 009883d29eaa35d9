import type { Domain, Id, Json, JsonObject, Note, Seat } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { GM_SEAT } from '@tiltyard/engine';
import { commandRefusal, notesFor } from '@tiltyard/engine/core';
import { Fight } from '@tiltyard/engine/fight';
import { explain } from '@tiltyard/engine/odds';
import { offers, randomPolicy } from '@tiltyard/engine/players';
import { canonical, Generator } from '@tiltyard/engine/values';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateOf } from '@tiltyard/testing';
import { true20 } from '../../index.js';
import type { Person, Stage } from '../../testing/stage.js';
import { bomb, ground, gun, pistol, refusedBy, stage, sword } from '../../testing/stage.js';
import type { State } from '../../state/state.js';

const OURS: Seat = { name: 'ours', role: 'player', combatants: ['ann', 'bob'] };
const read = (notes: readonly Note[], seat: Seat = OURS): readonly Note[] => notesFor(seat, notes);

type Sheet = NonNullable<Person['sheet']>;
const ANN: Sheet = { printed: { attack: 10 }, con: 9, weapons: [sword(), pistol({ name: 'bow' })] };

/** Ann and Bob against a combatant they know of and cannot see, and a combatant in plain sight. */
function haunted(
  at: Cell,
  {
    ghost = {},
    ann = {},
    state = { conditions: ['invisible'] },
    map,
    order = ['ann', 'bob', 'ghost', 'foe'],
  }: {
    ghost?: Sheet;
    ann?: Sheet;
    state?: NonNullable<Person['state']>;
    map?: NonNullable<NonNullable<Parameters<typeof stage>[1]>['map']>;
    order?: readonly Id[];
  } = {},
): Stage {
  return stage(
    {
      ann: { at: [4, 5], sheet: { ...ANN, ...ann } },
      bob: { at: [4, 8], side: 'ours', sheet: { weapons: [bomb(), gun()] } },
      ghost: {
        at,
        side: 'theirs',
        sheet: {
          printed: { attack: 30, dodge: 20, parry: 20 },
          con: 9,
          weapons: [sword(), pistol({ name: 'bow', increment: 10 })],
          skills: { stealth: 30 },
          ...ghost,
        },
        state,
      },
      foe: { at: [14, 1], side: 'theirs', sheet: { con: 9 } },
    },
    { order, ...(map ? { map } : {}) },
  );
}

test('T20-CONC-07 whom no one of a side perceives is nowhere for it, and where it is for itself and the Narrator', () => {
  const s = haunted([9, 5]);
  const seen = true20.view(s.state, OURS);
  expect(seen.combatants['ghost']?.at).toEqual([-99, -99]);
  expect(true20.view(seen, OURS)).toBe(seen);
  expect(true20.scene(seen).tokens.find(({ id }) => id === 'ghost')?.at).toBe(null);
  expect(JSON.stringify(seen)).not.toContain('[9,5]');
  s.gm('place', { who: 'ghost', to: [9, 5], elevation: 30 });
  expect([
    s.who('ghost').elevation,
    true20.view(s.state, OURS).combatants['ghost']?.elevation,
  ]).toEqual([30, 0]);
  expect(true20.view(s.state, GM_SEAT).combatants['ghost']?.at).toEqual([9, 5]);
  expect(
    true20.view(s.state, { name: 'x', role: 'player', combatants: ['foe'] }).combatants['ghost']
      ?.at,
  ).toEqual([9, 5]);
  expect(
    true20.view(s.state, { name: 'x', role: 'spectator', combatants: [] }).combatants['ghost']?.at,
  ).toEqual([-99, -99]);
});

test('T20-COVER-15 behind whom an unseen combatant takes cover is not told either', () => {
  const s = haunted([13, 1], { state: { conditions: ['invisible'], shelter: 'foe' } });
  expect([s.who('ghost').shelter, true20.view(s.state, OURS).combatants['ghost']?.shelter]).toEqual(
    ['foe', null],
  );
});

test.each([
  ['darkness', { rows: [...ground(20, 12, { '9,5': '_' })] }],
  ['dense fog', { rows: [...ground(20, 12, { '9,5': '"' })] }],
  [
    'a wall',
    {
      rows: [
        ...ground(
          20,
          12,
          Object.fromEntries(Array.from({ length: 12 }, (_, y) => [`7,${y}`, '#'])),
        ),
      ],
    },
  ],
] as const)(
  'T20-CONC-07 so is one behind %s, until a combatant of the side perceives it',
  (_, map) => {
    const s = haunted([9, 5], { state: {}, map });
    expect(true20.view(s.state, OURS).combatants['ghost']?.at).toEqual([-99, -99]);
    const scent = haunted([9, 5], { state: {}, map, ann: { accurateSenses: ['sight', 'scent'] } });
    expect(true20.view(scent.state, OURS).combatants['ghost']?.at).toEqual([9, 5]);
  },
);

test('T20-CONC-07 one who holds a combatant, or sees what carries them, knows where they are', () => {
  const held = haunted([5, 5], { order: ['ghost', 'ann', 'bob', 'foe'] });
  expect(true20.view(held.state, OURS).combatants['ghost']?.at).toEqual([-99, -99]);
  held.do('ghost', 'maneuver', { maneuver: 'grapple', target: 'ann' }, { dice: [20] });
  expect(true20.view(held.state, OURS).combatants['ghost']?.at).toEqual([5, 5]);
  const s = stage({
    ann: { at: [4, 5] },
    ghost: { at: [8, 5], side: 'theirs', state: { conditions: ['invisible'], riding: 'horse' } },
    horse: { at: [8, 5], side: 'theirs', sheet: { mount: true, size: 'Large' } },
  });
  expect(true20.view(s.state, { ...OURS, combatants: ['ann'] })).toBe(s.state);
});

test('T20-CONC-07 the fallen see for a side only when no one of it is up', () => {
  const s = haunted([9, 5], { ann: { accurateSenses: ['sight', 'scent'] } });
  s.gm('set', { path: 'combatants.ann.marks.unconscious', value: 1 });
  expect(true20.view(s.state, OURS).combatants['ghost']?.at).toEqual([-99, -99]);
  s.gm('set', { path: 'combatants.bob.marks.unconscious', value: 1 });
  expect(true20.view(s.state, OURS).combatants['ghost']?.at).toEqual([9, 5]);
});

const place = (at: Cell): JsonObject => ({ weapon: 'ann/bow', at: [...at] });

test('T20-CONC-08 T20-COVER-08 what is refused does not say where a combatant is, or what is in between', () => {
  for (const at of [
    [9, 5],
    [5, 5],
    [19, 11],
  ] as const) {
    expect(refusedBy(haunted(at), 'ann', 'attack', { weapon: 'ann/sword', target: 'ghost' })).toBe(
      'T20-CONC-08',
    );
    expect(refusedBy(haunted(at), 'ann', 'maneuver', { maneuver: 'trip', target: 'ghost' })).toBe(
      'T20-CONC-08',
    );
  }
  const dark = { rows: [...ground(20, 12, { '9,5': '_' })] };
  expect(
    refusedBy(haunted([9, 5], { state: {}, map: dark }), 'ann', 'attack', {
      weapon: 'ann/bow',
      target: 'ghost',
    }),
  ).toBe('T20-CONC-08 T20-COVER-08');
});

test('T20-CONC-08 one who cannot see a foe whose place a friend sees strikes at the place all the same', () => {
  const s = haunted([9, 5], { state: {} });
  s.gm('condition', { who: 'ann', condition: 'blinded', on: true });
  expect(true20.view(s.state, OURS).combatants['ghost']?.at).toEqual([9, 5]);
  expect(refusedBy(s, 'ann', 'attack', { weapon: 'ann/bow', target: 'ghost' })).toBe('T20-CONC-08');
  expect(refusedBy(s, 'ann', 'attack-place', place([9, 5]))).toBe('');
});

test('T20-CONC-07 two who cannot see each other leave the numbers to the Narrator', () => {
  const s = stage({
    ghost: { at: [5, 5], sheet: { weapons: [sword()] }, state: { conditions: ['invisible'] } },
    ann: { at: [4, 5], side: 'theirs', state: { conditions: ['invisible'] } },
  });
  const { notes } = s.do(
    'ghost',
    'attack-place',
    { weapon: 'ghost/sword', at: [4, 5] },
    { dice: [2] },
  );
  expect(notes.find(({ id }) => id === 'attack roll')?.audience).toBe('gm');
});

test('T20-CONC-09 T20-CONC-11 a guess at the right place may hit; a miss reads as an empty place does', () => {
  const right = haunted([9, 5]).do('ann', 'attack-place', place([9, 5]), { dice: [19, 10, 20] });
  expect([right.has('hit'), read(right.notes).map(({ id }) => id)]).toEqual([
    true,
    ['attacks place', 'blind roll', 'hit', 'damage'],
  ]);
  const told = (at: Cell, dice: readonly number[]) =>
    canonical(read(haunted(at).do('ann', 'attack-place', place([9, 5]), { dice }).notes));
  expect(told([9, 5], [2])).toBe(told([12, 5], [2]));
  expect(told([9, 5], [19, 11])).toBe(told([12, 5], [19]));
  const alone = stage({
    ann: { at: [4, 5], sheet: ANN },
    ghost: {
      at: [9, 5],
      side: 'theirs',
      sheet: { printed: { dodge: 30 } },
      state: { conditions: ['invisible'] },
    },
  });
  expect(
    read(alone.do('ann', 'attack-place', place([9, 5]), { dice: [2] }).notes, {
      ...OURS,
      combatants: ['ann'],
    }).map(({ id }) => id),
  ).toEqual(['attacks place', 'blind roll', 'finds nothing']);
  const seen = stage({
    ann: { at: [4, 5], sheet: ANN },
    foe: { at: [9, 5], side: 'theirs', sheet: { printed: { dodge: 30 } } },
  });
  expect(seen.do('ann', 'attack-place', place([9, 5]), { dice: [2] }).has('finds nothing')).toBe(
    false,
  );
  const after = (at: Cell, dice: readonly number[]) => {
    const s = haunted(at);
    s.do('ann', 'attack-place', place([9, 5]), { dice });
    return canonical(true20.view(s.state, OURS));
  };
  expect(after([9, 5], [19, 11])).toBe(after([12, 5], [19]));
});

test('T20-CONC-11 T20-SURP-03 an attack on an empty place shows the attacker, and is a shot, like any other', () => {
  const s = haunted([12, 5]);
  s.gm('notice', { of: 'ann', unseenBy: 'foe' });
  s.do('ann', 'attack-place', place([9, 5]), { dice: [19] });
  expect([s.who('foe').unawareOf, s.who('ann').shot, s.who('ann').rolled]).toEqual([
    [],
    true,
    true,
  ]);
});

test('T20-CONC-11 T20-CTX-44 a second roll is offered alike, whether anyone is there or not', () => {
  const asked = (at: Cell, dice: readonly number[]) =>
    haunted(at, { ann: { conviction: 1 } }).do('ann', 'attack-place', place([9, 5]), {
      dice,
      answers: [['reroll', 'no']],
    }).asked;
  expect(asked([9, 5], [19, 11])).toEqual(['ann reroll']);
  expect(asked([12, 5], [19])).toEqual(['ann reroll']);
});

test('T20-CONC-11 no one there is asked how to defend against a blow at its place', () => {
  const scene = haunted([9, 5], { ghost: { printed: { dodge: 15, parry: 18 } } }).do(
    'ann',
    'attack-place',
    { weapon: 'ann/sword', at: [5, 5] },
    { dice: [2] },
  );
  expect(scene.asked).toEqual([]);
  const near = haunted([5, 5], { ghost: { printed: { dodge: 15, parry: 18 } } }).do(
    'ann',
    'attack-place',
    { weapon: 'ann/sword', at: [5, 5] },
    { dice: [2] },
  );
  expect([near.asked, near.fact('defense', 'kind')]).toEqual([[], 'Parry']);
});

test('T20-CONC-11 where an empty place is refused, a place where a combatant may be is not', () => {
  const options = { 'conc.wrongArea': 'refuse' } as const;
  const s = stage(
    {
      ann: { at: [4, 5], sheet: ANN },
      ghost: { at: [9, 5], side: 'theirs', state: { conditions: ['invisible'] } },
    },
    { options },
  );
  const seat: Seat = { ...OURS, combatants: ['ann'] };
  const action = true20.actions.get('attack-place');
  const command = { by: 'ann', with: place([8, 5]) };
  expect(action && commandRefusal(action, true20.view(s.state, seat), command)).toBeUndefined();
  expect(action).toBeDefined();
  expect([
    refusedBy(s, 'ann', 'attack-place', place([8, 5])),
    refusedBy(s, 'ann', 'attack-place', place([9, 5])),
  ]).toEqual(['T20-CONC-11', '']);
});

test('T20-SURP-02 an attack out of nowhere is told without its numbers, and its miss as well', () => {
  const s = haunted([9, 5], { order: ['ghost', 'ann', 'bob', 'foe'] });
  const attack = { weapon: 'ghost/bow', target: 'ann' };
  const missed = s.do('ghost', 'attack', attack, { dice: [1] });
  expect(read(missed.notes).map(({ id }) => id)).toEqual(['unseen attack', 'unseen miss']);
  expect(canonical(read(missed.notes))).toBe(
    canonical(
      read(
        haunted([14, 5], { order: ['ghost', 'ann', 'bob', 'foe'] }).do('ghost', 'attack', attack, {
          dice: [1],
        }).notes,
      ),
    ),
  );
  const ghosts: Seat = { name: 'theirs', role: 'player', combatants: ['ghost'] };
  expect(read(missed.notes, ghosts).map(({ id }) => id)).toEqual([
    'attacks',
    'defense',
    'attack roll',
    'miss',
  ]);
  const alone = stage({
    ghost: {
      at: [9, 5],
      sheet: { weapons: [pistol({ name: 'bow' })] },
      state: { conditions: ['invisible'] },
    },
    ann: { at: [4, 5] },
  });
  expect(
    read(alone.do('ghost', 'attack', attack, { dice: [1] }).notes, {
      ...OURS,
      combatants: ['ann'],
    }).map(({ id }) => id),
  ).toEqual(['unseen attack', 'unseen miss']);
  const hit = haunted([9, 5], { order: ['ghost', 'ann', 'bob', 'foe'] }).do(
    'ghost',
    'attack',
    attack,
    { dice: [19, 20] },
  );
  expect(read(hit.notes).map(({ id }) => id)).toEqual([
    'unseen attack',
    'hit',
    'damage',
    'difficulty',
    'toughness',
  ]);
});

test('T20-CTX-10 so is a maneuver', () => {
  const scene = haunted([5, 5], { order: ['ghost', 'ann', 'bob', 'foe'] }).do(
    'ghost',
    'maneuver',
    { maneuver: 'trip', target: 'ann' },
    { dice: [1] },
  );
  expect(read(scene.notes).map(({ id }) => id)).toEqual(['unseen maneuver']);
  const alone = stage({
    ghost: { at: [5, 5], state: { conditions: ['invisible'] } },
    ann: { at: [4, 5] },
  });
  const seat: Seat = { ...OURS, combatants: ['ann'] };
  expect(
    read(
      alone.do('ghost', 'maneuver', { maneuver: 'trip', target: 'ann' }, { dice: [1] }).notes,
      seat,
    ).map(({ id }) => id),
  ).toEqual(['unseen maneuver']);
  expect(
    haunted([9, 5])
      .do('ann', 'maneuver', { maneuver: 'trip', target: 'bob' }, { dice: [1], force: 'to see' })
      .has('unseen maneuver'),
  ).toBe(false);
});

test('T20-CTX-48 only the hider hears of the Stealth check, and its watchers of hiding that fails', () => {
  const hiding = (notice: number) => {
    const s = stage(
      {
        ghost: { at: [4, 5], sheet: { skills: { stealth: 5 } } },
        ann: { at: [10, 5], side: 'ours', sheet: {} },
        bob: { at: [10, 8], side: 'ours' },
      },
      { order: ['ghost', 'ann', 'bob'], map: { rows: [...ground(12, 12, { '4,5': "'" })] } },
    );
    s.gm('set', { path: 'combatants.ghost.side', value: 'theirs' });
    return s.do('ghost', 'hide', {}, { dice: [10, notice, notice] });
  };
  expect(read(hiding(5).notes)).toEqual([]);
  expect(read(hiding(15).notes).map(({ id }) => id)).toEqual(['hides', 'hides']);
  expect(
    read(hiding(5).notes, { name: 'x', role: 'player', combatants: ['ghost'] }).map(({ id }) => id),
  ).toEqual(['check', 'hides', 'hides']);
  expect(
    hiding(5)
      .all('check')
      .map(({ data }) => data),
  ).toEqual([
    { who: 'ghost', check: 'Stealth', die: 10, total: 15 },
    ...['ann', 'bob'].map((who) => ({ who, check: 'Notice', die: 5, total: 5 })),
  ]);
});

test('T20-SURP-03 of one whom no one has noticed nothing is told at all', () => {
  const s = stage({
    ann: { at: [4, 5], state: { unawareOf: ['ghost'] } },
    ghost: { at: [8, 5], side: 'theirs', sheet: { weapons: [sword()] } },
  });
  const seat: Seat = { ...OURS, combatants: ['ann'] };
  expect(read(s.end().notes, seat)).toEqual([]);
  for (const [action, parameters] of [
    ['move', { path: [[7, 5]] }],
    ['total-defense', {}],
  ] as const)
    expect(read(s.do('ghost', action, parameters).notes, seat)).toEqual([]);
  expect(
    read(s.gm('set', { path: 'combatants.ghost.recovered', value: true }).notes, seat),
  ).toEqual([]);
});

test('T20-CONC-07 ways are told to those who see both ends, coming and going to those who see one', () => {
  const screen = {
    rows: [
      ...ground(20, 12, Object.fromEntries(Array.from({ length: 8 }, (_, y) => [`7,${y}`, '#']))),
    ],
  };
  const s = haunted([9, 4], { state: {}, map: screen, order: ['ghost', 'ann', 'bob', 'foe'] });
  const told = (to: Cell) =>
    read(s.do('ghost', 'move', { path: [[...to]] }).notes).map(({ id }) => id);
  expect(told([9, 3])).toEqual([]);
  expect(told([9, 8])).toEqual(['comes into sight']);
  s.until('ghost');
  expect(told([9, 9])).toEqual(['moves']);
  expect(told([9, 3])).toEqual(['goes out of sight']);
});

test('T20-CONC-07 of a way on which no one comes or goes only the way is told, to the Narrator as well', () => {
  const s = stage({ ann: { at: [4, 5] }, ghost: { at: [9, 5] } });
  expect(s.do('ann', 'move', { path: [[5, 5]] }).notes.map(({ id }) => id)).toEqual(['moves']);
});

test('T20-COVER-15 behind whom one in plain sight takes cover is told to those who do not see the cover itself', () => {
  const s = haunted([13, 1], { order: ['foe', 'ann', 'bob', 'ghost'] });
  expect(read(s.do('foe', 'shelter', { behind: 'ghost' }).notes).map(({ id }) => id)).toEqual([
    'shelters',
  ]);
});

/** Ann's way east, square by square. */
const east = (x: number): number[][] => Array.from({ length: x - 4 }, (_, i) => [5 + i, 5]);

test('T20-SURP-03 one who walks into an unseen combatant stops before it, and knows of it', () => {
  const s = haunted([7, 5]);
  const scene = s.do('ann', 'move', { path: east(10) });
  expect([s.who('ann').at, scene.fact('moves', 'feet'), scene.fact('runs into', 'at')]).toEqual([
    [6, 5],
    10,
    [7, 5],
  ]);
  expect(read(scene.notes).map(({ id }) => id)).toEqual(['moves', 'runs into']);
  expect(
    haunted([8, 5])
      .do('ann', 'move', { path: east(8) })
      .fact('moves', 'to'),
  ).toEqual([7, 5]);
  expect(
    haunted([5, 5])
      .do('ann', 'move', { path: east(8) })
      .fact('moves', 'to'),
  ).toEqual([4, 5]);
  expect(
    haunted([12, 11])
      .do('ann', 'move', { path: east(10) })
      .has('runs into'),
  ).toBe(false);
  const hidden = stage({
    ann: { at: [4, 5], state: { unawareOf: ['ghost'] } },
    ghost: { at: [6, 5], side: 'theirs' },
  });
  hidden.do('ann', 'move', { path: east(8) });
  expect([hidden.who('ann').at, hidden.who('ann').unawareOf]).toEqual([[5, 5], []]);
});

test('T20-SURP-03 one passes over an unseen combatant who lies in the way, and comes upon them where the way ends', () => {
  const down = { conditions: ['invisible'], marks: { unconscious: 1 } };
  const over = haunted([6, 5], { state: down });
  expect(over.do('ann', 'move', { path: east(8) }).has('runs into')).toBe(false);
  expect(over.who('ann').at).toEqual([8, 5]);
  const onto = haunted([6, 5], { state: down });
  expect(onto.do('ann', 'move', { path: east(6) }).fact('runs into', 'into')).toBe('ghost');
  expect([onto.who('ann').at, onto.who('ann').unawareOf]).toEqual([[6, 5], []]);
  const halted = stage({
    foe: { at: [4, 4], side: 'theirs', sheet: { weapons: [sword()], printed: { attack: 20 } } },
    ann: { at: [4, 5], side: 'ours', sheet: { con: -5 } },
    ghost: { at: [6, 5], side: 'theirs', state: down },
  });
  const action = { do: 'attack', with: { weapon: 'foe/sword', target: 'ann' } };
  halted.do('foe', 'ready', { event: 'move', who: 'ann', action });
  halted.end();
  const scene = halted.do('ann', 'move', { path: east(6) }, { dice: [10, 2] });
  expect([halted.who('ann').at, scene.has('runs into')]).toEqual([[4, 5], false]);
});

test('T20-CTX-36 who has readied something does not react to a step that it cannot see', () => {
  const ready = (state: NonNullable<Person['state']>) => {
    const s = haunted([9, 5], { state });
    s.do('ann', 'ready', {
      event: 'move',
      who: 'ghost',
      action: { do: 'attack-place', with: place([10, 5]) },
    });
    s.until('ghost');
    return s
      .do('ghost', 'move', { path: [[10, 5]] }, { dice: Object.keys(state).length > 0 ? [] : [2] })
      .has('readied');
  };
  expect([ready({ conditions: ['invisible'] }), ready({})]).toEqual([false, true]);
});

test('T20-HELP-12 an unseen combatant is felt for anywhere, and found where it is', () => {
  const near = haunted([5, 5], { state: { conditions: ['invisible', 'helpless'] } });
  expect(near.do('ann', 'feel-around', { target: 'ghost' }).has('feels out')).toBe(true);
  expect(true20.view(near.state, OURS).combatants['ghost']?.at).toEqual([5, 5]);
  const far = haunted([9, 5], { state: { conditions: ['invisible', 'helpless'] } });
  expect(far.do('ann', 'feel-around', { target: 'ghost' }).has('feels nobody')).toBe(true);
  expect(far.who('ann').search).toBe(null);
  expect(
    refusedBy(
      haunted([9, 5], { state: { conditions: ['invisible', 'helpless'] } }),
      'ann',
      'coup-de-grace',
      { weapon: 'ann/sword', target: 'ghost' },
    ),
  ).toBe('T20-HELP-12');
});

test('T20-CTX-48 one who hides is not told of a watcher that its side has not noticed', () => {
  const s = stage(
    {
      ann: { at: [4, 5], sheet: { skills: { stealth: 9 } }, state: { unawareOf: ['foe'] } },
      foe: { at: [12, 5], side: 'theirs' },
    },
    { map: { rows: [...ground(14, 12, { '5,5': '+', '5,4': '+', '5,6': '+' })] } },
  );
  const told = (notice: number, who: string) =>
    read(s.do('ann', 'hide', {}, { dice: [15, notice], force: 'nobody known looks on' }).notes, {
      name: 'x',
      role: 'player',
      combatants: [who],
    }).map(({ id }) => id);
  expect(told(2, 'ann')).not.toContain('hides');
  expect(s.who('foe').unawareOf).toEqual(['ann']);
});

test('T20-COVER-05 an unseen watcher keeps no one from trying to hide, and sees it all the same', () => {
  const s = stage(
    {
      ann: { at: [4, 5], sheet: { skills: { stealth: 9 } } },
      ghost: { at: [4, 4], side: 'theirs', state: { conditions: ['invisible'] } },
      foe: { at: [12, 5], side: 'theirs' },
    },
    { map: { rows: [...ground(14, 12, { '5,5': '+', '5,4': '+', '5,6': '+' })] } },
  );
  const scene = s.do('ann', 'hide', {}, { dice: [15, 2] });
  expect([scene.facts('hides', 'from'), s.who('ghost').unawareOf, s.who('foe').unawareOf]).toEqual([
    ['foe'],
    [],
    ['ann'],
  ]);
});

test('T20-AREA-03 an unseen combatant in a blast is not counted aloud', () => {
  const s = haunted([9, 5]);
  s.end();
  const blast = s.do('bob', 'area-attack', { weapon: 'bob/bomb', at: [9, 5] }, { dice: [20, 20] });
  expect([blast.fact('area', 'targets'), read(blast.notes).map(({ id }) => id)]).toEqual([
    0,
    ['damage', 'area'],
  ]);
});

// Invariant: what is hidden from a seat changes nothing that the seat receives.

const plainDomain = (domain: Domain): Json => {
  switch (domain.kind) {
    case 'choice':
    case 'list':
      return domain.options.map(({ value, label = '', refused }) => [
        value,
        label,
        refused ? { rules: [...refused.rules], reason: refused.reason } : null,
      ]);
    case 'path':
      return domain
        .destinations()
        .map(({ to, cost, path }) => [[...to], cost, path.map((at) => [...at])]);
    case 'cell':
      return domain.cells.map((at) => [...at]);
    default:
      return domain.kind;
  }
};

/** Everything a seat is shown of a combatant's options, and the replies to commands that name the unseen. */
function shown(state: State, by: Id): Json {
  const view = true20.view(state, OURS);
  const domains = [...true20.actions.values()]
    .filter((action) => action.when !== 'gm')
    .map((action) => [
      action.id,
      action.parameters
        .map((name) => action.domain(view, by, name, { target: 'ghost' }))
        .map((domain) => (domain ? plainDomain(domain) : null)),
    ]);
  return [
    offers(true20, view, by).map(({ action, refused }) => [action, refused ? refused.reason : '']),
    domains,
  ];
}

const aimed = (ghost: Id): readonly (readonly [string, JsonObject])[] => [
  ...['ann/sword', 'ann/bow', 'unarmed'].flatMap((weapon): readonly [string, JsonObject][] => [
    ['attack', { weapon, target: ghost }],
    ['charge', { weapon, target: ghost, path: [[6, 5]] }],
    ['coup-de-grace', { weapon, target: ghost }],
  ]),
  ['feint', { skill: 'bluff', target: ghost }],
  ['maneuver', { maneuver: 'grapple', target: ghost }],
  ['maneuver', { maneuver: 'disarm', weapon: 'ann/bow', target: ghost }],
  ['feel-around', { target: ghost }],
  ['shelter', { behind: ghost }],
  ['hide', {}],
  ...[5, 7, 9, 11].flatMap((x): readonly [string, JsonObject][] => [
    ['move', { path: [[x, 5]] }],
    ['move-all-out', { path: [[x, 6]] }],
    ['attack-place', { weapon: 'ann/bow', at: [x, 5] }],
  ]),
];

const spot = fc.tuple(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 11 }));
type Marks = Readonly<Record<string, string>>;
const MARKS = ['#', '_', '"', "'", '+', '*', ',', '~'] as const;
const terrain = fc.dictionary(spot.map(String), fc.constantFrom(...MARKS), {
  minKeys: 10,
  maxKeys: 60,
});

/** Where the others stand. */
const STANDING = ['4,5', '4,8', '14,1'];

/** The map without obstacles on squares where a combatant stands. */
const cleared = (marks: Marks, ...at: readonly Cell[]): Marks =>
  Object.fromEntries(
    Object.entries(marks).filter(
      ([key, mark]) => mark !== '#' || ![...STANDING, ...at.map(String)].includes(key),
    ),
  );

function fieldOf(marks: Marks, at: Cell, invisible: boolean): Stage | undefined {
  if (STANDING.includes(String(at))) return undefined;
  return haunted(at, {
    state: invisible ? { conditions: ['invisible'] } : {},
    map: { rows: [...ground(16, 12, marks)] },
  });
}

const unplaced = (s: Stage): boolean =>
  true20.view(s.state, OURS).combatants['ghost']?.at[0] === -99;

test('where an unseen combatant stands changes nothing that a seat is shown or refused', () => {
  let compared = 0;
  fc.assert(
    fc.property(terrain, spot, spot, fc.boolean(), (marks, p, q, invisible) => {
      const built = cleared(marks, p, q);
      const a = fieldOf(built, p, invisible);
      const b = fieldOf(built, q, invisible);
      fc.pre(
        a !== undefined && b !== undefined && String(p) !== String(q) && unplaced(a) && unplaced(b),
      );
      compared++;
      expect(canonical(true20.view(a.state, OURS))).toBe(canonical(true20.view(b.state, OURS)));
      expect(canonical(shown(a.state, 'ann'))).toBe(canonical(shown(b.state, 'ann')));
      for (const [action, parameters] of aimed('ghost')) {
        const said = (s: Stage) =>
          canonical(s.fight.refusal({ do: action, by: 'ann', with: parameters }, OURS) ?? null);
        expect(said(a), action).toBe(said(b));
      }
      const odds = (s: Stage) =>
        canonical(
          explain(true20, true20.view(s.state, OURS), {
            do: 'attack-place',
            by: 'ann',
            with: { weapon: 'ann/bow', at: [9, 5] },
          }),
        );
      if (a.allowed('ann', 'attack-place', { weapon: 'ann/bow', at: [9, 5] }))
        expect(odds(a)).toBe(odds(b));
    }),
    { numRuns: 24 },
  );
  expect(compared).toBeGreaterThan(12);
}, 60_000);

/** Whether something affected the unseen combatant: then it is no longer secret, and the two fights may differ. */
const touched = (notes: readonly { readonly id: string; readonly data: JsonObject }[]): boolean =>
  notes.some(
    ({ id, data }) =>
      (id === 'runs into' && data['into'] === 'ghost') ||
      (id === 'hit' && data['at'] === 'ghost') ||
      ((id === 'area effect' || id === 'feels out') &&
        (data['who'] === 'ghost' || data['at'] === 'ghost')),
  );

/** Commands that one side gives in both fights, and commands of the unseen combatant in each, from its own square. */
const deed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('ours' as const),
      pick: fc.string({ minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      by: fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shoot' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('put' as const), a: spot, b: spot }) },
);

test('nor does it change what a seat hears and sees while the fight goes on', () => {
  let compared = 0;
  fc.assert(
    fc.property(
      spot,
      spot,
      fc.array(deed, { minLength: 4, maxLength: 14 }),
      fc.string({ minLength: 1, maxLength: 4 }),
      (p, q, deeds, seed) => {
        const begin = (at: Cell): Fight<State> | undefined => {
          const set = fieldOf({}, at, true);
          if (!set) return undefined;
          const fight = new Fight(true20, set.fight.stateAt(-1), {
            seed,
            decide: (question) => ({ value: question.fallback ?? null, from: 'policy' }),
          });
          fight.begin();
          return fight;
        };
        const fights = [begin(p), begin(q)];
        const [a, b] = fights;
        fc.pre(a !== undefined && b !== undefined);
        if (!a || !b) return;
        const both = (
          commands: readonly [
            Parameters<Fight<State>['perform']>[0],
            Parameters<Fight<State>['perform']>[0],
          ],
          seat: Seat = GM_SEAT,
        ): boolean => {
          if (a.refusal(commands[0], seat) || b.refusal(commands[1], seat)) {
            if (seat === OURS)
              expect(canonical(a.refusal(commands[0], seat) ?? null)).toBe(
                canonical(b.refusal(commands[1], seat) ?? null),
              );
            return true;
          }
          const [one, other] = [a.perform(commands[0], { seat }), b.perform(commands[1], { seat })];
          if (one.kind !== 'done' || other.kind !== 'done')
            throw new Error(`${one.kind} ${other.kind}`);
          // Hits depend on distance, and different dice follow from different draws.
          if (
            touched(one.entry.notes) ||
            touched(other.entry.notes) ||
            one.entry.tape.length !== other.entry.tape.length
          )
            return false;
          expect(canonical(read(one.entry.notes))).toBe(canonical(read(other.entry.notes)));
          expect(canonical(true20.view(a.state, OURS))).toBe(canonical(true20.view(b.state, OURS)));
          compared++;
          return true;
        };
        for (const each of deeds) {
          const who = a.state.order[a.state.turn];
          if (who === undefined || a.outcome) return;
          const at = (fight: Fight<State>): Cell => fight.state.combatants['ghost']?.at ?? [0, 0];
          const same = (
            command: Parameters<Fight<State>['perform']>[0],
          ): [typeof command, typeof command] => [command, command];
          if (each.kind === 'put') {
            if (
              !both([
                { do: 'gm.place', by: 'gm', with: { who: 'ghost', to: [...each.a] } },
                { do: 'gm.place', by: 'gm', with: { who: 'ghost', to: [...each.b] } },
              ])
            )
              return;
            continue;
          }
          if (who === 'ann' || who === 'bob') {
            const pick = each.kind === 'ours' ? each.pick : 'end';
            const command = randomPolicy(true20, new Generator(pick)).command(
              true20.view(a.state, OURS),
              who,
            );
            if (
              !command ||
              !both(same(pick === 'end' ? { do: 'end', by: who, with: {} } : command), OURS)
            )
              return;
            continue;
          }
          const step = (fight: Fight<State>): JsonObject =>
            each.kind === 'step'
              ? { path: [[at(fight)[0] + each.by[0], at(fight)[1] + each.by[1]]] }
              : {};
          const move = who === 'ghost' && each.kind === 'step';
          const shot = who === 'ghost' && each.kind === 'shoot';
          const ghostly = (fight: Fight<State>): Parameters<Fight<State>['perform']>[0] =>
            move
              ? { do: 'move', by: who, with: step(fight) }
              : shot
                ? { do: 'attack', by: who, with: { weapon: 'ghost/bow', target: 'ann' } }
                : { do: 'end', by: who, with: {} };
          if (!both([ghostly(a), ghostly(b)])) return;
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(compared).toBeGreaterThan(40);
}, 120_000);

test('every command that looks possible from a seat is carried out', () => {
  fc.assert(
    fc.property(
      terrain,
      spot,
      fc.boolean(),
      fc.string({ minLength: 1, maxLength: 4 }),
      (marks, p, invisible, seed) => {
        const built = cleared(marks, p);
        const set = fieldOf(built, p, invisible);
        fc.pre(set !== undefined);
        if (!set) return;
        const policy = randomPolicy(true20, new Generator(seed));
        const fight = new Fight(true20, set.fight.stateAt(-1), {
          seed,
          guard: true,
          decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
        });
        fight.begin();
        for (let i = 0; i < 25 && !fight.outcome; i++) {
          const who = fight.state.order[fight.state.turn];
          if (who === undefined) return;
          const side = fight.state.combatants[who]?.side ?? '';
          const seat: Seat = {
            name: side,
            role: 'player',
            combatants: Object.values(fight.state.combatants)
              .filter((each) => each.side === side)
              .map((each) => each.id),
          };
          const command = policy.command(fight.view(seat), who);
          if (!command) throw new Error(`${who} finds nothing to do`);
          const step = fight.perform(command, { seat });
          if (step.kind !== 'done') throw new Error(`${canonical(command)}: ${canonical(step)}`);
        }
        expect(fight.verify().problems).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('the set-ups of these tests read', () =>
  expect(stateOf(true20, { combatants: [] })).toBeDefined());

test('T20-CONC-07 whom no one of a side has noticed is named nowhere in what it knows: not as unnoticed, nor by a condition', () => {
  const s = stage({
    ann: { at: [4, 5], state: { unawareOf: ['ghost', 'foe'] } },
    bob: { at: [4, 8], side: 'ours', state: { unawareOf: ['ghost'] } },
    ghost: { at: [9, 5] },
    foe: { at: [14, 1] },
  });
  s.gm('set', {
    path: 'combatants.bob.conditions',
    value: [
      { kind: 'shaken', by: 'ghost', until: { at: 'fight end' } },
      { kind: 'sickened', by: 'foe', until: { at: 'fight end' } },
    ],
  });
  const { ann, bob, ghost } = true20.view(s.state, OURS).combatants;
  expect(ghost).toBeUndefined();
  expect(ann?.unawareOf).toEqual(['foe']);
  expect(bob?.conditions.map(({ kind }) => kind)).toEqual(['sickened']);
});

test('T20-CTX-48 a Notice check against one who hides tells no Difficulty', () => {
  const s = haunted([9, 5], { state: {}, order: ['ghost', 'ann', 'bob', 'foe'] });
  s.gm('cover', { who: 'ghost', degree: 'ordinary' });
  const scene = s.do('ghost', 'hide', {}, { dice: [10, 2, 2] });
  expect(scene.note('check')).not.toHaveProperty('difficulty');
});
