import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import { outcomes } from '../testing/outcomes.js';
import type { Stage } from '../testing/stage.js';
import { bomb, gun, pistol, stage, sword } from '../testing/stage.js';

// Exact odds with equivalent faces merged, compared with every face by itself, under house rules that change which are equivalent.

/** Expects the same odds of an action with equivalent faces merged and with every face by itself. */
function expectSame(s: Stage, id: string, parameters: JsonObject, again = false): void {
  const state = s.fight.stateAt(s.fight.head);
  const [taken, single] = [true, false].map((hints) =>
    outcomes(state, 'a', id, parameters, { hints, again }),
  );
  expect(taken?.odds.length).toBeGreaterThan(1);
  expect(taken?.odds).toEqual(single?.odds);
}

const BURST = { weapon: 'a/gun', target: 't', manner: 'burst' };

const firing = (options: Partial<Options>, own: Data = {}, foe: Data = {}, state: Data = {}) =>
  stage(
    {
      a: { at: [4, 5], sheet: { weapons: [gun()], printed: { attack: 3 }, ...own } },
      t: { at: [10, 5], sheet: { printed: { dodge: 14 }, con: 2, ...foe }, state },
      k: { at: [9, 5], side: 'theirs', sheet: { printed: { dodge: 13 } } },
    },
    { options },
  );

test.each([
  ['T20-AUTO-04', { 'auto.marginAgainst': 'base' }, {}],
  ['T20-AUTO-05', { 'auto.autoHitBonus': 'negative' }, { printed: { dodge: 30 } }],
  ['T20-AUTO-02', { 'auto.cap': 1 }, {}],
  ['T20-COVER-18', { 'cover.naturals': 'band' }, { printed: { dodge: 18 } }],
  ['T20-CTX-17', { 'damage.nat20Caps': 'no' }, { con: -3 }],
  ['T20-CTX-13', { 'damage.ladder': 'house10' }, { con: -5 }],
  ['T20-CTX-16', { 'damage.boxes': '3-1-1-1' }, { minion: true }],
] as const)('%s the odds of a burst at one in cover hold with %j', (_, options, foe) => {
  for (const state of [{}, { shelter: 'k' }]) {
    const s = firing(options, {}, foe, state);
    if (!('shelter' in state)) s.gm('cover', { who: 't', degree: 'ordinary' });
    expectSame(s, 'attack', BURST);
  }
});

test.each([
  [{ 'auto.autoHitBonus': 'negative' }],
  [{ 'cover.naturals': 'band' }],
  [{ 'auto.marginAgainst': 'base' }],
] as const)(
  'T20-CTX-44 T20-AUTO-04 so they do where the burst may be rolled again: %j',
  (options) => {
    const foe = { noCriticals: true, printed: { dodge: 17 } };
    const s = firing(options, { conviction: 1 }, foe, { shelter: 'k' });
    expectSame(s, 'attack', BURST, true);
  },
);

test.each([
  [{ 'fin.nat20': 'plainHit' }],
  [{ 'fin.nat20': 'bypass' }],
  [{ 'fin.similarDefenses': 'wornOnly' }],
] as const)(
  'T20-FIN-06 T20-FIN-11 those of a finesse attack at one in cover hold with %j',
  (options) => {
    const s = stage(
      {
        a: { at: [4, 5], sheet: { weapons: [sword()], printed: { attack: 2 } } },
        t: {
          at: [5, 5],
          sheet: {
            printed: { dodge: 15, parry: 15 },
            armor: [
              { name: 'mail', toughness: 3 },
              { name: 'ward', toughness: 2, kind: 'conjured' },
            ],
          },
        },
      },
      { options },
    );
    s.gm('cover', { who: 't', degree: 'ordinary' });
    expectSame(s, 'attack', { weapon: 'a/sword', target: 't', manner: 'finesse' });
  },
);

test('T20-CTX-18 T20-AREA-05 those of a blast hold where naturals decide', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { weapons: [bomb()] } },
      t: { at: [12, 5], sheet: { reflex: 20, con: 2 } },
    },
    { options: { 'save.naturals': 'automatic' } },
  );
  expectSame(s, 'area-attack', { weapon: 'a/bomb', at: [12, 5] });
});

test('T20-HELP-09 T20-CTX-16 those of a coup on the dying end in death', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    t: { at: [5, 5], sheet: { con: 4 }, state: { marks: { dying: 1, unconscious: 1 } } },
  });
  expectSame(s, 'coup-de-grace', { weapon: 'a/sword', target: 't' });
});

test('T20-COND-24 those of a blow at a clumsy defender are worked out', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), pistol()] } },
    t: { at: [5, 5], sheet: { dex: -2, str: -1 } },
  });
  expectSame(s, 'attack', { weapon: 'a/sword', target: 't' });
});
