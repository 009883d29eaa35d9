import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Person, Stage } from '../testing/stage.js';
import { gun, horse, kindsOn, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Readied actions and delayed turns.

interface Watch {
  readonly sheet?: Data;
  readonly foe?: Data;
  readonly at?: readonly [number, number];
  readonly state?: Data;
  readonly more?: Readonly<Record<string, Person>>;
}

/** A guard with a sword, and an opponent some way off. */
const watch = ({ sheet = {}, foe = {}, at = [10, 5], state = {}, more = {} }: Watch = {}): Stage =>
  stage({
    g: { at: [4, 5], sheet: { weapons: [sword(), pistol()], con: 9, ...sheet } },
    t: { at, sheet: { weapons: [sword()], con: 9, ...foe }, state },
    ...more,
  });
const BLOW = { do: 'attack', with: { weapon: 'g/sword', target: 't' } };
const SHOT = { do: 'attack', with: { weapon: 'g/pistol', target: 't' } };

/** Has the guard ready an action against an event of the opponent, whose turn it then is. */
const ready = (s: Stage, action: JsonObject, event = 'move'): Stage => {
  s.do('g', 'ready', { event, who: 't', action });
  s.end();
  return s;
};

test('T20-CTX-36 a blow readied for a movement meets the opponent that steps up and stops', () => {
  const s = ready(watch(), BLOW);
  const scene = s.do('t', 'move', { path: [[5, 5]] }, { dice: [2] });
  expect([scene.facts('attacks', 'by'), s.who('t').at]).toEqual([['g'], [5, 5]]);
});

test('T20-CTX-36 T20-CTX-37 it comes before the blow of a charge, at the Defense that charging leaves', () => {
  const s = ready(watch(), BLOW);
  const charge = { weapon: 't/sword', target: 'g', path: [[5, 5]] };
  const scene = s.do('t', 'charge', charge, { dice: [2, 2] });
  expect([scene.facts('attacks', 'by'), scene.facts('defense', 'value')]).toEqual([
    ['g', 't'],
    [8, 10],
  ]);
});

test('T20-CTX-36 T20-CTX-26 a charger that is put out by it strikes no blow', () => {
  const s = ready(watch({ sheet: { printed: { attack: 20 } }, foe: { con: -5 } }), BLOW);
  const charge = { weapon: 't/sword', target: 'g', path: [[5, 5]] };
  const scene = s.do('t', 'charge', charge, { dice: [10, 2] });
  expect(scene.facts('attacks', 'by')).toEqual(['g']);
});

test('T20-CTX-36 T20-MOUNT-02 it meets a rider who rides up and stops', () => {
  const s = watch({
    at: [12, 5],
    state: { riding: 'm' },
    more: { m: { at: [12, 5], side: 'theirs', sheet: horse() } },
  });
  ready(s, BLOW);
  const scene = s.do('t', 'ride', { pace: 'single', path: [[5, 5]] }, { dice: [2] });
  expect([scene.facts('attacks', 'by'), s.who('t').at]).toEqual([['g'], [5, 5]]);
});

test.each(['t', 'm'])(
  'T20-CTX-36 T20-MOUNT-02 a shot readied for when %s moves comes as the two of them set out',
  (who) => {
    const s = watch({
      at: [12, 5],
      state: { riding: 'm' },
      more: { m: { at: [12, 5], side: 'theirs', sheet: horse({ con: 9 }) } },
    });
    const action = { do: 'attack', with: { weapon: 'g/pistol', target: 'm' } };
    s.do('g', 'ready', { event: 'move', who, action });
    s.end();
    const scene = s.do('t', 'ride', { pace: 'single', path: [[8, 5]] }, { dice: [2] });
    expect(scene.facts('attacks', 'at')).toEqual(['m']);
  },
);

test('T20-CTX-36 it happens once, though the opponent goes on in the same turn', () => {
  const s = ready(watch({ at: [7, 5] }), BLOW);
  const first = s.do('t', 'move', { path: [[5, 5]] }, { dice: [2] });
  const second = s.do('t', 'move', { path: [[5, 6]] });
  expect([first.facts('attacks', 'by'), second.facts('attacks', 'by')]).toEqual([['g'], []]);
});

test('T20-CTX-36 a shot readied for a movement comes before the first step', () => {
  const s = ready(watch(), SHOT);
  const scene = s.do('t', 'move', { path: [[5, 5]] }, { dice: [2] });
  expect(scene.notes.findIndex(({ id }) => id === 'attacks')).toBeGreaterThan(-1);
  expect(scene.facts('attacks', 'by')).toEqual(['g']);
});

test('T20-CTX-36 a shot that is declined at the first step may still come at the last', () => {
  const s = ready(watch({ at: [6, 5] }), SHOT);
  const scene = s.do(
    't',
    'move',
    { path: [[5, 5]] },
    {
      dice: [2],
      answers: [
        ['readied', 'no'],
        ['readied', 'yes'],
      ],
    },
  );
  expect([scene.questions.slice(0, 2), scene.facts('attacks', 'by')]).toEqual([
    ['readied', 'readied'],
    ['g'],
  ]);
});

test('T20-CTX-36 a way that leads past and away is met while it is in reach', () => {
  const s = ready(watch({ at: [7, 6] }), BLOW);
  const path = [6, 5, 4, 3, 2].map((x) => [x, 6]);
  const scene = s.do('t', 'move', { path }, { dice: [2] });
  expect([scene.facts('attacks', 'by'), s.who('t').at]).toEqual([['g'], [2, 6]]);
});

test('T20-CTX-36 T20-CTX-35 a readied action is a standard one: a move is left with it, another standard one not', () => {
  const s = watch();
  s.do('g', 'ready', { event: 'move', who: 't', action: BLOW });
  expect([
    refusedBy(s, 'g', 'move', { path: [[4, 6]] }),
    refusedBy(s, 'g', 'attack', SHOT.with),
    refusedBy(s, 'g', 'covering-fire', { weapon: 'g/pistol', target: 't' }),
  ]).toEqual(['', 'T20-CTX-35', 'T20-CTX-35']);
});

test('T20-CTX-36 what has not come by the own next turn is given up', () => {
  const s = ready(watch(), BLOW);
  s.end();
  s.end();
  expect(s.do('t', 'move', { path: [[5, 5]] }).facts('attacks', 'by')).toEqual([]);
});

test('T20-CTX-36 who has taken the readied action acts before that opponent from then on', () => {
  const s = stage({
    t: { at: [10, 5], sheet: { con: 9 } },
    g: { at: [4, 5], side: 'theirs', sheet: { weapons: [pistol()] } },
  });
  s.end();
  s.do('g', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SHOT.with } });
  s.end();
  s.do('t', 'move', { path: [[9, 5]] }, { dice: [2] });
  expect(s.state.order).toEqual(['g', 't']);
});

test('T20-CTX-36 T20-STANCE-05 an Aggressive Stance taken with it counts for the readied blow', () => {
  const s = watch();
  s.do('g', 'aggressive-stance', { penalty: 4 });
  ready(s, BLOW);
  const scene = s.do('t', 'move', { path: [[5, 5]] }, { dice: [2] });
  expect(scene.facts('attacks', 'plus')).toEqual([2]);
});

test('T20-CTX-36 T20-SUPP-02 a readied shot under suppression fire pays 4', () => {
  const s = stage({
    s: { at: [4, 2], side: 'theirs', sheet: { weapons: [gun()] } },
    g: { at: [4, 8], side: 'ours', sheet: { weapons: [pistol()] } },
    t: { at: [14, 8], side: 'theirs', sheet: { con: 9 } },
  });
  s.do('s', 'suppress', { weapon: 's/gun', target: 'g' });
  s.do('s', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.gm('cover', { who: 'g', degree: 'ordinary' });
  s.do('g', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: SHOT.with } });
  s.end();
  expect(s.do('t', 'move', { path: [[13, 8]] }, { dice: [2] }).facts('attacks', 'plus')).toEqual([
    -4,
  ]);
});

test('T20-CTX-36 T20-CTX-30 a grapple readied for a movement holds the opponent where it has come', () => {
  const s = ready(watch(), { do: 'maneuver', with: { maneuver: 'grapple', target: 't' } });
  s.do('t', 'move', { path: [[5, 5]] }, { dice: [20] });
  expect([kindsOn(s, 't'), s.who('t').at]).toEqual([['grappled'], [5, 5]]);
});

test('T20-CTX-36 who delays is back in the order behind the one after whom it comes in', () => {
  const s = watch({ more: { n: { at: [12, 9], side: 'theirs' } } });
  s.do('g', 'delay');
  s.do('g', 'come-next');
  s.end();
  expect([s.turn, s.state.order]).toEqual(['g', ['t', 'g', 'n']]);
});

test('T20-CTX-36 who delays and never comes in has the turn of the next round, and one alone', () => {
  const s = watch();
  s.do('g', 'delay');
  s.end();
  expect([s.turn, s.state.round]).toEqual(['g', 2]);
  s.end();
  expect(s.turn).toBe('t');
});

const AWAY = { do: 'move', with: { path: [[2, 5]] } };

test('T20-CTX-36 T20-CTX-35 a move readied against a charge is made before the blow, which finds no one', () => {
  const s = ready(watch(), AWAY);
  const charge = { weapon: 't/sword', target: 'g', path: [[5, 5]] };
  const scene = s.do('t', 'charge', charge);
  expect([s.who('g').at, scene.facts('attacks', 'by')]).toEqual([[2, 5], []]);
});

test.each([
  ['prone', { path: 'combatants.g.posture', value: 'prone' }],
  ['dead', { path: 'combatants.g.dead', value: true }],
] as const)('T20-CTX-36 T20-CTX-31 a guard that is %s by then goes nowhere', (_, change) => {
  const s = ready(watch(), AWAY);
  s.gm('set', change);
  s.do('t', 'move', { path: [[9, 5]] });
  expect(s.who('g').at).toEqual([4, 5]);
});

test('T20-CTX-36 T20-CTX-30 nor does a guard that is held, or slower than the way is long', () => {
  const held = ready(watch(), AWAY);
  held.gm('condition', { who: 'g', condition: 'grappled', on: true });
  held.do('t', 'move', { path: [[9, 5]] });
  const far = ready(watch({ sheet: { speed: 5 } }), AWAY);
  far.do('t', 'move', { path: [[9, 5]] });
  expect([held.who('g').at, far.who('g').at]).toEqual([
    [4, 5],
    [4, 5],
  ]);
});

test('T20-CTX-36 T20-COND-13 total defense may be kept back until an opponent comes, and lasts until the own next turn', () => {
  const s = ready(watch(), { do: 'total-defense', with: {} });
  s.do('t', 'move', { path: [[5, 5]] });
  expect(s.total('Defense', 'g', 't', 'attack', { weapon: 't/sword', target: 'g' })).toBe(14);
  s.until('g');
  expect(kindsOn(s, 'g')).toEqual([]);
});

test('T20-CTX-36 T20-CTX-39 a feint readied for a movement opens the opponent to the next attack', () => {
  const s = ready(watch({ sheet: { skills: { bluff: 9 } } }), {
    do: 'feint',
    with: { skill: 'bluff', target: 't' },
  });
  s.do('t', 'move', { path: [[5, 5]] }, { dice: [12, 3] });
  expect(kindsOn(s, 't')).toEqual(['feinted']);
});

test.each([
  ['nobody rides', {}, 'm'],
  ['carries off a stunned rider', { riding: 'm', conditions: ['stunned'] }, 'm'],
  ['carries off a stunned rider', { riding: 'm', conditions: ['stunned'] }, 't'],
] as const)(
  'T20-CTX-36 T20-MOUNT-04 a shot readied for a movement comes as a horse runs off that %s',
  (_, state, who) => {
    const s = stage(
      {
        g: { at: [4, 5], sheet: { weapons: [pistol()] } },
        t: { at: 'riding' in state ? [10, 5] : [14, 9], state },
        m: { at: [10, 5], side: 'theirs', sheet: horse({ con: 9 }) },
      },
      { order: ['g', 't', 'm'] },
    );
    const action = { do: 'attack', with: { weapon: 'g/pistol', target: 'm' } };
    s.do('g', 'ready', { event: 'move', who, action });
    s.gm('place', { who: 'm', to: [10, 6] });
    const scene = 'riding' in state ? s.do('g', 'end', {}, { dice: [2] }) : s.end();
    const later = 'riding' in state ? scene : s.do('t', 'end', {}, { dice: [2] });
    expect(later.facts('attacks', 'at')).toEqual(['m']);
  },
);

test('T20-AREA-12 T20-CTX-36 a move readied for anything gets its bearer out of a blast', () => {
  const s = stage({
    g: { at: [10, 5], sheet: { con: 9 } },
    t: { at: [2, 5], sheet: { powers: [{ name: 'Blaze', rank: 4, area: { feet: 10 } }] } },
    u: { at: [10, 6], side: 'ours', sheet: { con: 9 } },
  });
  s.do('g', 'ready', {
    event: 'anything',
    words: 'when it explodes',
    action: { do: 'move', with: { path: [[10, 1]] } },
  });
  s.end();
  const scene = s.do(
    't',
    'power',
    { power: 'Blaze', target: 'u' },
    { dice: [20, 20], answers: [['escape', 30]] },
  );
  expect([scene.asked, scene.facts('area effect', 'who')]).toEqual([
    ['g readied', 'g escape'],
    ['u'],
  ]);
});
