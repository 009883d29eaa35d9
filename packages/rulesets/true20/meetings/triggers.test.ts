import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { bomb, gun, kindsOn, pistol, stage, sword } from '../testing/stage.js';

// Actions readied against an attack, for every kind of attack.

const FISTS = { printed: { attack: 20 }, con: -5 };

interface Bout {
  readonly foe?: Data;
  readonly friend?: Data;
  readonly state?: Data;
  readonly at?: readonly [number, number];
}

/** A guard with a sword beside an opponent, and a friend of the guard beside the opponent as well. */
const bout = ({ foe = {}, friend = {}, state = {}, at = [5, 5] }: Bout = {}): Stage =>
  stage(
    {
      g: { at: [4, 5], sheet: { weapons: [sword(), pistol()], printed: { attack: 20 }, con: 9 } },
      t: { at: [...at], sheet: { weapons: [sword(), gun()], con: -5, ...foe } },
      f: { at: [6, 5], side: 'ours', sheet: { con: 9, ...friend }, state },
    },
    { order: ['g', 't', 'f'] },
  );
const blowAt = (weapon: string) => ({ do: 'attack', with: { weapon: `g/${weapon}`, target: 't' } });

const ready = (s: Stage, action: JsonObject, who: JsonObject = { who: 't' }): Stage => {
  s.do('g', 'ready', { event: 'attack', ...who, action });
  s.end();
  return s;
};
const POWERS = { powers: [{ name: 'Bolt', rank: 3 }] };
const HELPLESS = { conditions: ['helpless'] };

test.each([
  ['attack', { weapon: 't/sword', target: 'f' }, {}, {}],
  ['attack', { weapon: 't/gun', manner: 'burst', target: 'f' }, {}, {}],
  ['attack-place', { weapon: 't/sword', at: [6, 5] }, {}, {}],
  ['maneuver', { maneuver: 'trip', target: 'f' }, {}, {}],
  ['sweep', { weapon: 't/gun', line: [[6, 5]] }, { printed: { attack: 3 } }, {}],
  ['power', { power: 'Bolt', target: 'f' }, POWERS, {}],
  ['area-attack', { weapon: 't/bomb', at: [8, 5] }, { weapons: [bomb()] }, {}],
  ['coup-de-grace', { weapon: 't/sword', target: 'f' }, {}, HELPLESS],
  [
    'two-weapons',
    { weapon: 't/sword', target: 'f', offHand: 't/dirk', offTarget: 'f' },
    { weapons: [sword(), sword({ name: 'dirk' })] },
    {},
  ],
] as const)(
  'T20-CTX-36 T20-CTX-26 a blow readied for an attack comes before %s %j, and whom it drops does nothing more',
  (action, parameters, foe, state) => {
    const s = ready(bout({ foe, state }), blowAt('sword'));
    const scene = s.do('t', action, parameters as JsonObject, { dice: [10, 5] });
    expect([scene.facts('attacks', 'by'), scene.rolled, s.who('t').marks.dying]).toEqual([
      ['g'],
      ['g attack', 't Toughness'],
      1,
    ]);
  },
);

test('T20-CTX-36 an opponent that bears it attacks all the same', () => {
  const s = ready(bout({ foe: { con: 9 } }), blowAt('sword'));
  const blow = { weapon: 't/sword', target: 'f' };
  const scene = s.do('t', 'attack', blow, { dice: [10, 20, 2] });
  expect(scene.facts('attacks', 'by')).toEqual(['g', 't']);
});

test('T20-CTX-36 T20-CTX-22 an opponent stunned by it has lost the attack with its action', () => {
  const s = ready(bout({ foe: { con: 0 } }), blowAt('sword'));
  const scene = s.do('t', 'attack', { weapon: 't/sword', target: 'f' }, { dice: [10, 10] });
  expect([scene.facts('attacks', 'by'), kindsOn(s, 't'), s.who('t').standardUsed]).toEqual([
    ['g'],
    ['stunned'],
    true,
  ]);
});

test('T20-CTX-36 T20-CTX-10 an opponent disarmed by it has nothing to strike with', () => {
  const s = ready(bout({ foe: { weapons: [sword()] } }), {
    do: 'maneuver',
    with: { maneuver: 'disarm', target: 't' },
  });
  const scene = s.do('t', 'attack', { weapon: 't/sword', target: 'f' }, { dice: [20] });
  expect(scene.facts('attacks', 'by')).toEqual([]);
});

test('T20-CTX-36 T20-CTX-31 an opponent tripped by it strikes from the ground', () => {
  const s = ready(bout(), { do: 'maneuver', with: { maneuver: 'trip', target: 't' } });
  const scene = s.do('t', 'attack', { weapon: 't/sword', target: 'f' }, { dice: [20, 2] });
  expect(scene.facts('attacks', 'plus')).toEqual([-4]);
});

test('T20-CTX-36 a move readied for an attack takes its bearer out of reach of a blade, not of a gun', () => {
  const away = { do: 'move', with: { path: [[1, 5]] } };
  const blade = ready(bout({ foe: FISTS }), away);
  const struck = blade.do('t', 'attack', { weapon: 'unarmed', target: 'g' });
  const shot = ready(bout(), away);
  const fired = shot.do('t', 'attack', { weapon: 't/gun', target: 'g' }, { dice: [2] });
  expect([struck.facts('attacks', 'by'), fired.facts('attacks', 'by')]).toEqual([[], ['t']]);
});

test('T20-CTX-36 T20-SURP-03 no one reacts to an attack out of hiding', () => {
  const s = bout();
  ready(s, blowAt('sword'), {});
  s.gm('hide', { who: 't', hidden: true });
  const scene = s.do('t', 'attack', { weapon: 't/sword', target: 'f' }, { dice: [2] });
  expect(scene.facts('attacks', 'by')).toEqual(['t']);
});

test('T20-CTX-36 T20-SUPP-09 a free attack is one as well', () => {
  const s = stage(
    {
      t: { at: [14, 5], sheet: { weapons: [gun()], con: 9 } },
      g: { at: [4, 5], sheet: { weapons: [pistol()], con: 9 } },
    },
    { order: ['t', 'g'] },
  );
  s.do('t', 'suppress', { weapon: 't/gun', target: 'g' });
  s.do('t', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  s.do('g', 'ready', {
    event: 'attack',
    who: 't',
    action: { do: 'attack', with: { weapon: 'g/pistol', target: 't' } },
  });
  const scene = s.do('g', 'end', {}, { dice: [2, 2] });
  expect(scene.facts('attacks', 'by')).toEqual(['g', 't']);
});

test('T20-CTX-36 getting free of a hold is no attack', () => {
  const s = bout();
  s.do('g', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [20] });
  s.until('g');
  ready(s, blowAt('sword'));
  const scene = s.do('t', 'maneuver', { maneuver: 'break free', target: 'g' }, { dice: [2] });
  expect(scene.facts('attacks', 'by')).toEqual([]);
});

test('T20-CTX-36 what is readied for an attack is no answer to a movement, and the other way round', () => {
  const s = ready(bout({ at: [5, 6] }), blowAt('pistol'));
  expect(s.do('t', 'move', { path: [[5, 7]] }).facts('attacks', 'by')).toEqual([]);
  const other = bout();
  other.do('g', 'ready', { event: 'move', who: 't', action: blowAt('sword') });
  other.end();
  const blow = { weapon: 't/sword', target: 'f' };
  expect(other.do('t', 'attack', blow, { dice: [2] }).facts('attacks', 'by')).toEqual(['t']);
});
