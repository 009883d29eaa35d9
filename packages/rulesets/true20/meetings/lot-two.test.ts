import type { Seat } from '@tiltyard/engine';
import { mayRead } from '@tiltyard/engine/core';
import { expect, test } from 'vitest';
import { pair, SHOT } from '../testing/pair.js';
import type { Stage } from '../testing/stage.js';
import {
  bomb,
  ground,
  gun,
  horse,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// The rest of thirty randomly chosen sentences of the chapter, each combined with two other random rules.

test('T20-MOUNT-01 T20-CTX-31 the first turn of a rider is that of the mount: neither is flat-footed after it', () => {
  const s = stage(
    {
      r: { at: [4, 4], state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [20, 4], sheet: { weapons: [pistol()] } },
    },
    { rolled: [20, 1] },
  );
  expect([kindsOn(s, 'r'), kindsOn(s, 'm')]).toEqual([['flat-footed'], ['flat-footed']]);
  s.end();
  expect([kindsOn(s, 'r'), kindsOn(s, 'm'), kindsOn(s, 't')]).toEqual([[], [], ['flat-footed']]);
});

test('T20-MOUNT-25 T20-COND-19 all out the horse loses its Dodge until the next turn of the rider, and again as it goes all out again', () => {
  const s = stage(
    {
      r: { at: [4, 4], sheet: { printed: { dodge: 16 } }, state: { riding: 'm' } },
      m: { at: [4, 4], side: 'ours', sheet: horse({ printed: { baseDefense: 9, dodge: 13 } }) },
      t: { at: [30, 4], sheet: { weapons: [pistol()] } },
    },
    { map: { rows: [...ground(80, 14)] } },
  );
  const met = () => ['r', 'm'].map((who) => odds(s, 't', who, 'pistol')[1]);
  const round = (x: number | undefined) => {
    if (x !== undefined) s.do('r', 'ride', { pace: 'all out', path: [[x, 4]] });
    s.end();
    const now = met();
    s.end();
    return now;
  };
  expect([round(10), round(undefined), round(16)]).toEqual([
    [16, 9],
    [16, 13],
    [16, 9],
  ]);
});

test.each([
  ['no', 1],
  ['yes', 0],
] as const)(
  'T20-COND-12 T20-CONC-15 a shot readied for a movement is spoilt by fog like any other; nat20Ignores %s: %i miss roll for a 20',
  (value, rolls) => {
    const s = pair({
      at: [10, 5],
      foe: { con: 30 },
      options: { 'conc.nat20Ignores': value },
      marks: Object.fromEntries([9, 10, 11, 12].map((x) => [`${x},5`, "'"])),
    });
    s.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SHOT } });
    s.end();
    const scene = s.do(
      't',
      'move',
      { path: [[11, 5]] },
      { dice: rolls === 1 ? [20, 17] : [20, 1, 20] },
    );
    expect([scene.rolled.filter((each) => each.includes('miss')).length, scene.has('hit')]).toEqual(
      [rolls, rolls === 0],
    );
  },
);

test('T20-GANG-04 T20-GANG-12 in a corner whose three places are held, one of them by a foe unseen, the Narrator is asked for room to shoot', () => {
  const s = stage(
    {
      e: { at: [8, 8], sheet: { weapons: [pistol()] }, state: { unawareOf: ['h'] } },
      f: { at: [1, 0], side: 'ours' },
      g: { at: [0, 1], side: 'ours' },
      h: { at: [1, 1], side: 'ours', state: { conditions: ['invisible'] } },
      d: { at: [0, 0] },
    },
    { options: { 'gang.ranged': 'gm' } },
  );
  expect(s.gm('room', { who: 'd' }).fact('room', 'places')).toBe(3);
  const shot = { weapon: 'e/pistol', target: 'd' };
  const scene = s.do('e', 'attack', shot, { answers: [['room-to-shoot', 'no']] });
  expect([scene.asked, scene.rolled]).toEqual([['gm room-to-shoot'], []]);
});

test('T20-GANG-02 darkness takes no place from attackers, and a wall takes the same however often it is counted', () => {
  const dark = Object.fromEntries(
    [4, 5, 6].flatMap((x) => [4, 5, 6].map((y) => [`${x},${y}`, '_'])),
  );
  const count = (marks: Readonly<Record<string, string>>) => {
    const s = stage(
      { d: { at: [5, 5] }, t: { at: [12, 5] } },
      { map: { rows: [...ground(20, 12, marks)] } },
    );
    return [1, 2].map(() => s.gm('room', { who: 'd' }).fact('room', 'attackers'));
  };
  expect([count(dark), count({ ...dark, '4,4': '#' })]).toEqual([
    [8, 8],
    [7, 7],
  ]);
});

test('T20-AREA-15 in the blast it is the rider who may spend Conviction on Evasion, not the dying beside', () => {
  const s = stage({
    b: { at: [2, 2], sheet: { weapons: [bomb()] } },
    r: { at: [10, 4], sheet: { con: 30, conviction: 1 }, state: { riding: 'm' } },
    m: { at: [10, 4], side: 'theirs', sheet: horse({ con: 30 }) },
    u: {
      at: [9, 5],
      side: 'theirs',
      sheet: { con: 30, conviction: 1 },
      state: { marks: { dying: 1, unconscious: 1 } },
    },
  });
  const scene = s.do(
    'b',
    'area-attack',
    { weapon: 'b/bomb', at: [10, 4] },
    { dice: [20, 20, 20, 20, 20], answers: [['evasion', 'yes']] },
  );
  expect([scene.asked, scene.facts('area effect', 'share', { who: 'r' })]).toEqual([
    ['r evasion'],
    ['none'],
  ]);
});

test('T20-MOUNT-21 T20-SURP-03 how hard an unnoticed rider comes down is not told to those who have noticed the horse alone', () => {
  const s = stage({
    t: { at: [12, 4], state: { unawareOf: ['r'] } },
    r: { at: [4, 4], side: 'theirs', sheet: { con: 20 }, state: { riding: 'm' } },
    m: { at: [4, 4], side: 'theirs', sheet: horse() },
  });
  const seat: Seat = { name: 't', role: 'player', combatants: ['t'] };
  const { notes } = s.gm('mount-falls', { mount: 'm' }, { dice: [1, 15] });
  const read = notes.filter((note) => mayRead(seat, note));
  expect([s.who('r').posture, JSON.stringify(read).includes('"r"')]).toEqual(['prone', false]);
});

test('T20-AREA-09 T20-CONC-14 a blast beside the dark catches an evader in it whole when the Reflex save fails', () => {
  const s = pair({
    own: { weapons: [bomb()] },
    at: [10, 5],
    foe: { feats: ['Evasion'], con: 30 },
    marks: { '10,5': '_' },
  });
  const scene = s.do('a', 'area-attack', { weapon: 'a/bomb', at: [9, 5] }, { dice: [1, 20] });
  expect(scene.fact('difficulty', 'difficulty')).toBe(22);
});

test('T20-MOUNT-04 T20-CTX-36 what waits for a loose horse to move comes before its flight, and may end it', () => {
  const s = stage(
    {
      a: { at: [4, 4], sheet: { weapons: [pistol()], printed: { attack: 20 } } },
      r: { at: [10, 4], state: { riding: 'm' } },
      m: { at: [10, 4], side: 'theirs', sheet: horse({ con: 0 }) },
    },
    { order: ['r', 'a', 'm'] },
  );
  s.do('r', 'dismount');
  s.end();
  s.do('a', 'ready', {
    event: 'move',
    who: 'm',
    action: { do: 'attack', with: { weapon: 'a/pistol', target: 'm' } },
  });
  const scene = s.do('a', 'end', {}, { dice: [10, 1] });
  expect([scene.has('readied'), s.who('m').at]).toEqual([true, [10, 4]]);
});

test.each([
  ['critFirst', 15 + 6 + 2],
  ['plusTwoFirst', 15 + 4 + 2],
] as const)(
  'T20-TWF-13 with %s a critical of one hand and a hit of the other make one save against %i, and the critical alone in the mist its own',
  (value, both) => {
    const axe = sword({ name: 'axe', damage: 4, light: true });
    const strikes = (marks: Readonly<Record<string, string>>, dice: readonly number[]) =>
      pair({
        own: { printed: { attack: 5 }, weapons: [sword(), axe] },
        foe: { printed: { parry: 11, dodge: 11 }, con: 30 },
        options: { 'twf.critOrder': value },
        marks,
      })
        .do(
          'a',
          'two-weapons',
          { weapon: 'a/sword', target: 't', offHand: 'a/axe', offTarget: 't' },
          { dice },
        )
        .facts('difficulty', 'difficulty');
    // The sword's threat is confirmed, 3 + 3; the axe hits for 4.
    expect(strikes({}, [20, 15, 20, 20])).toEqual([both]);
    expect(strikes({ '5,5': "'" }, [20, 15, 1, 17, 20, 20])).toEqual([15 + 6]);
  },
);

test('T20-CONC-12 a Night Vision eye waits in dim light and misses no one for it, dying or up', () => {
  const misses = (feats: readonly string[], state: object) => {
    const s = pair({
      own: { feats: [...feats] },
      at: [10, 5],
      foe: { con: 30 },
      marks: Object.fromEntries([10, 11].map((x) => [`${x},5`, ','])),
      more: { u: { at: [11, 5], side: 'theirs', sheet: { con: 30 }, state: { ...state } } },
      order: ['a', 't', 'u'],
    });
    const target = Object.keys(state).length > 0 ? 'u' : 't';
    s.do('a', 'ready', {
      event: 'turn',
      who: 't',
      action: { do: 'attack', with: { weapon: 'a/pistol', target } },
    });
    const seen = feats.length > 0;
    const scene = s.do('a', 'end', {}, { dice: seen ? [19, 20] : [19, 17] });
    return scene.has('hit');
  };
  const dying = { marks: { dying: 1, unconscious: 1 } };
  expect([
    misses(['Night Vision'], {}),
    misses([], {}),
    misses(['Night Vision'], dying),
    misses([], dying),
  ]).toEqual([true, false, true, false]);
});

test.each([
  ['hidden', { state: { unawareOf: ['b'] } }, {}, 15],
  ['invisible', {}, { state: { conditions: ['invisible'] } }, 15],
  ['seen', {}, {}, 20],
])(
  'T20-GANG-06 T20-SURP-10 one who is %s beside a doorway meets its frame, and no Parry it does not expect',
  (_, defender, attacker, met) => {
    const frame = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map((x) => [`${x},5`, '#']);
    const s = stage(
      {
        b: { at: [4, 6], sheet: { weapons: [sword()] }, ...attacker },
        d: { at: [5, 5], sheet: { printed: { parry: 16, baseDefense: 11 } }, ...defender },
      },
      { map: { rows: [...ground(12, 12, Object.fromEntries(frame))] } },
    );
    expect(odds(s, 'b', 'd', 'sword')[1]).toBe(met);
  },
);

test('T20-GANG-09 a friend at the side takes a place from attackers until it goes down as its turn ends', () => {
  const s = stage({
    f: { at: [6, 5], state: { marks: { disabled: 1 } } },
    d: { at: [5, 5], side: 'ours' },
    t: { at: [4, 5] },
  });
  const count = () => s.gm('room', { who: 'd' }).fact('room', 'attackers');
  const before = count();
  s.do('f', 'total-defense');
  s.until('t');
  const strained = count();
  s.until('d');
  expect([before, strained, s.who('f').marks.dying, count()]).toEqual([7, 7, 1, 8]);
});

test.each(['roll', 'hit'] as const)(
  'T20-SUPP-09 with supp.autoAttack %s the free attack at the end of the turn is met by Conviction as any other',
  (value) => {
    const s = stage(
      {
        g: { at: [2, 2], sheet: { weapons: [gun()] } },
        x: { at: [8, 2], sheet: { con: 0, conviction: 1 } },
      },
      { options: { 'supp.autoAttack': value } },
    );
    s.do('g', 'suppress', { weapon: 'g/gun', target: 'x' });
    s.do('g', 'end', {}, { answers: [['seek-shelter', 'seek']] });
    const scene = s.do(
      'x',
      'end',
      {},
      { dice: value === 'roll' ? [15, 10, 15] : [10, 15], answers: [['reroll', 'yes']] },
    );
    expect([scene.asked, scene.facts('free attack', 'by'), s.who('x').conviction]).toEqual([
      ['x reroll'],
      ['g'],
      0,
    ]);
  },
);

test('T20-MOUNT-12 a second shot after the charge of a mount pays for it as the first has', () => {
  const s = stage(
    {
      r: {
        at: [4, 4],
        sheet: { weapons: [pistol()], conviction: 1 },
        state: { riding: 'm' },
      },
      m: { at: [4, 4], side: 'ours', sheet: horse() },
      t: { at: [30, 4], sheet: { con: 30 } },
    },
    { map: { rows: [...ground(80, 14)] } },
  );
  s.do('r', 'ride', { pace: 'charge', path: [[12, 4]] });
  const first = odds(s, 'r', 't', 'pistol')[0];
  s.do(
    'r',
    'attack',
    { weapon: 'r/pistol', target: 't' },
    { dice: [2], answers: [['reroll', 'no']] },
  );
  s.do('r', 'extra-action', { action: 'standard' });
  expect([first, odds(s, 'r', 't', 'pistol')[0]]).toEqual([-4, -4]);
});

test('T20-SUPP-03 a suppressed rider trips at 4 less whom it waits for, and the horse that is not under fire kicks at no less', () => {
  const s = stage({
    g: { at: [2, 2], sheet: { weapons: [gun()] } },
    r: { at: [8, 4], side: 'theirs', state: { riding: 'm' } },
    m: {
      at: [8, 4],
      side: 'theirs',
      sheet: horse({ naturalWeapons: [sword({ name: 'hooves' })] }),
    },
    t: { at: [13, 4], side: 'ours', sheet: { con: 30 } },
  });
  s.do('g', 'suppress', { weapon: 'g/gun', target: 'r' });
  s.do('g', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  const trip = { do: 'maneuver', with: { maneuver: 'trip', target: 't' } };
  s.do('r', 'ready', { event: 'move', who: 't', action: trip });
  s.do('r', 'end', {}, { dice: [2] });
  const scene = s.do('t', 'move', { path: [[10, 4]] }, { dice: [10] });
  // +1 for the saddle, - 4.
  expect(scene.breakdowns('maneuver').map(({ total }) => total)).toEqual([-3]);
  s.until('r');
  const kick = { weapon: 'm/hooves', target: 't' };
  expect(s.total('attack', 'm', 'r', 'mount-attack', kick)).toBe(0);
});

test('T20-TWF-01 T20-MOUNT-05 a rider strikes with both hands once the knees guide, and not at whom the dark hides', () => {
  const axe = sword({ name: 'axe', light: true });
  const saddle = (marks: Readonly<Record<string, string>>): Stage =>
    stage(
      {
        r: { at: [4, 4], sheet: { weapons: [sword(), axe] }, state: { riding: 'm' } },
        m: { at: [4, 4], side: 'ours', sheet: horse() },
        t: { at: [6, 4] },
      },
      { map: { rows: [...ground(20, 12, marks)] } },
    );
  const both = { weapon: 'r/sword', target: 't', offHand: 'r/axe', offTarget: 't' };
  const s = saddle({});
  expect(refusedBy(s, 'r', 'two-weapons', both)).toContain('T20-MOUNT-0');
  s.do('r', 'knees', {}, { dice: [20] });
  expect(refusedBy(s, 'r', 'two-weapons', both)).toBe('');
  const u = saddle({ '6,4': '_' });
  u.do('r', 'knees', {}, { dice: [20] });
  expect(refusedBy(u, 'r', 'two-weapons', both)).toContain('T20-CONC-08');
});

test('T20-AREA-06 rider and horse that fail their saves are struck whole by one blast as by the next', () => {
  const s = stage({
    b: { at: [2, 2], sheet: { weapons: [bomb()], conviction: 1 } },
    r: { at: [10, 4], sheet: { con: 30 }, state: { riding: 'm' } },
    m: { at: [10, 4], side: 'theirs', sheet: horse({ con: 30 }) },
  });
  const blast = () =>
    s
      .do('b', 'area-attack', { weapon: 'b/bomb', at: [10, 4] }, { dice: [1, 20, 1, 20] })
      .facts('difficulty', 'difficulty');
  const first = blast();
  s.until('b');
  expect([first, refusedBy(s, 'b', 'area-attack', { weapon: 'b/bomb', at: [10, 4] })]).toEqual([
    [22, 22],
    '',
  ]);
  expect(blast()).toEqual([22, 22]);
});
