import type { Id, JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Person, Stage } from '../testing/stage.js';
import { gun, horse, pistol, stage, sword } from '../testing/stage.js';

/** A command, and the fight in which it is carried out. */
interface Told {
  readonly on: Stage;
  readonly by?: Id;
  readonly do: string;
  readonly with?: JsonObject;
  readonly dice?: readonly number[];
  readonly answers?: readonly (readonly [string, string | number])[];
}

function told({ on, by = 'a', do: action, with: parameters = {}, dice = [], answers = [] }: Told) {
  const { notes } = on.do(by, action, parameters, { dice, answers });
  return notes.map(({ id, data, rules }) => {
    const facts = Object.entries(data).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
    return `${id}: ${facts.join(', ')} (${rules.map((rule) => rule.replace('T20-', '')).join(', ')})`;
  });
}

type Some = Partial<Person>;

/** Two opponents, side by side. */
const pair = (own: Some = {}, foe: Some = {}): Stage =>
  stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), gun()], hands: 4 }, ...own },
    t: { at: [5, 5], sheet: { con: 5, weapons: [sword()] }, ...foe },
  });

/** A rider and an opponent far away. */
const mounted = (own: Some = {}): Stage =>
  stage({
    a: {
      at: [4, 5],
      sheet: { weapons: [pistol()], skills: { ride: 3 } },
      state: { riding: 'm' },
      ...own,
    },
    m: { at: [4, 5], side: 'ours', sheet: horse() },
    t: { at: [17, 5] },
  });

test.each<readonly [string, () => Told, readonly string[]]>([
  [
    'T20-COND-18 going down on the knees',
    () => ({ on: pair(), do: 'kneel' }),
    ['posture: who "a", posture "kneeling" (COND-18)'],
  ],
  [
    'T20-COND-21 dropping prone',
    () => ({ on: pair(), do: 'drop-prone' }),
    ['posture: who "a", posture "prone" (COND-21)'],
  ],
  [
    'T20-CTX-31 standing up',
    () => ({ on: pair({ state: { posture: 'prone' } }), do: 'stand-up' }),
    ['posture: who "a", posture "standing" (CTX-31)'],
  ],
  [
    'T20-CTX-35 a move',
    () => ({ on: pair(), do: 'move', with: { path: [[4, 6]] } }),
    ['moves: who "a", to [4,6], feet 5 (CTX-35)'],
  ],
  [
    'T20-CTX-28 a move of the blinded',
    () => ({
      on: pair({ state: { conditions: ['blinded'] } }),
      do: 'move',
      with: { path: [[4, 6]] },
    }),
    ['moves: who "a", to [4,6], feet 5 (CTX-35, CTX-28)'],
  ],
  [
    'T20-CTX-29 a move of the entangled',
    () => ({
      on: pair({ state: { conditions: ['entangled'] } }),
      do: 'move',
      with: { path: [[4, 6]] },
    }),
    ['moves: who "a", to [4,6], feet 5 (CTX-35, CTX-29)'],
  ],
  [
    'T20-COND-18 a move from the knees',
    () => ({ on: pair({ state: { posture: 'kneeling' } }), do: 'move', with: { path: [[4, 6]] } }),
    ['posture: who "a", posture "standing" (COND-18)', 'moves: who "a", to [4,6], feet 5 (CTX-35)'],
  ],
  [
    'T20-CTX-38 moving all out',
    () => ({ on: pair(), do: 'move-all-out', with: { path: [[4, 12]] } }),
    ['moves all out: who "a", to [4,12], feet 35 (CTX-38, COND-19)'],
  ],
  [
    'T20-CTX-37 a charge',
    () => ({
      on: pair({}, { at: [9, 5] }),
      do: 'charge',
      with: { weapon: 'a/sword', target: 't', path: [[8, 5]] },
      dice: [2],
    }),
    [
      'charges: who "a", to [8,5], feet 20, at "t" (CTX-37)',
      'attacks: by "a", at "t", weapon "sword", plus 2, surprise false, manner "ordinary" (CTX-02, COND-01)',
      'defense: who "t", by "a", kind "Dodge", value 10, bare 10, cover 0 (COND-02, COND-24, CTX-07)',
      'attack roll: by "a", at "t", die 2, total 4, defense 10, kind "Dodge" (CTX-02)',
      'miss: by "a", at "t", total 4, defense 10 (CTX-02)',
    ],
  ],
  [
    'T20-COND-13 total defense',
    () => ({ on: pair(), do: 'total-defense' }),
    ['total defense: who "a" (CTX-38, COND-13)'],
  ],
  [
    'T20-STANCE-02 an Aggressive Stance',
    () => ({ on: pair(), do: 'aggressive-stance', with: { penalty: 3 } }),
    [
      'stance: who "a", stance "aggressive", penalty 3, bonus 1, on undefined (STANCE-01, STANCE-02, STANCE-05, STANCE-04)',
    ],
  ],
  [
    'T20-STANCE-08 a Defensive Stance',
    () => ({ on: pair(), do: 'defensive-stance', with: { penalty: 4 } }),
    [
      'stance: who "a", stance "defensive", penalty 4, bonus 2, on undefined (STANCE-07, STANCE-08, STANCE-09, STANCE-04)',
    ],
  ],
  [
    'T20-CTX-36 a turn put off',
    () => ({ on: pair(), do: 'delay' }),
    ['delays: who "a" (CTX-36)', 'turn: who "t", round 1, seconds 0 (CTX-35)'],
  ],
  [
    'T20-CTX-36 a turn that was put off and comes next',
    () => ({
      on: (() => {
        const s = pair();
        s.do('a', 'delay');
        return s;
      })(),
      do: 'come-next',
    }),
    ['comes next: who "a" (CTX-36)'],
  ],
  [
    'T20-CTX-35 putting away',
    () => ({ on: pair(), do: 'stow', with: { item: 'a/sword' } }),
    ['stows: who "a", item "sword" (CTX-35)'],
  ],
  [
    'T20-CTX-35 drawing',
    () => ({ on: pair({ state: { sheathed: true } }), do: 'draw', with: { item: 'a/sword' } }),
    ['draws: who "a", item "sword" (CTX-35)'],
  ],
  [
    'T20-CTX-45 a recovery',
    () => ({ on: pair({ state: { marks: { hurt: 1, wounded: 1 } } }), do: 'recover', dice: [15] }),
    [
      'check: who "a", check "Constitution", die 15, total 13, difficulty 10, success true, stake "recovery" (CTX-01, CTX-45)',
      'recovers: who "a", mark "wounded" (CTX-45)',
    ],
  ],
  [
    'T20-CTX-45 a recovery that fails',
    () => ({ on: pair({ state: { marks: { hurt: 1, wounded: 1 } } }), do: 'recover', dice: [11] }),
    [
      'check: who "a", check "Constitution", die 11, total 9, difficulty 10, success false, stake "recovery" (CTX-01, CTX-45)',
    ],
  ],
  [
    'T20-CTX-03 a trip with a natural 20',
    () => ({ on: pair(), do: 'maneuver', with: { maneuver: 'trip', target: 't' }, dice: [20] }),
    [
      'maneuver: by "a", at "t", maneuver "trip", plus 0 (CTX-10, COND-01, COND-26)',
      'resists: who "t", by "a", difficulty 10 (COND-02, COND-26)',
      'maneuver roll: by "a", at "t", maneuver "trip", die 20, total 20, difficulty 10, success true (CTX-10, CTX-03)',
    ],
  ],
  [
    'T20-CTX-03 a trip with a natural 1',
    () => ({ on: pair(), do: 'maneuver', with: { maneuver: 'trip', target: 't' }, dice: [1] }),
    [
      'maneuver: by "a", at "t", maneuver "trip", plus 0 (CTX-10, COND-01, COND-26)',
      'resists: who "t", by "a", difficulty 10 (COND-02, COND-26)',
      'maneuver roll: by "a", at "t", maneuver "trip", die 1, total 1, difficulty 10, success false (CTX-10, CTX-03)',
    ],
  ],
  [
    'T20-CTX-10 a grapple',
    () => ({ on: pair(), do: 'maneuver', with: { maneuver: 'grapple', target: 't' }, dice: [12] }),
    [
      'maneuver: by "a", at "t", maneuver "grapple", plus 0 (CTX-10, COND-01, COND-26)',
      'resists: who "t", by "a", difficulty 10 (COND-02, COND-26)',
      'maneuver roll: by "a", at "t", maneuver "grapple", die 12, total 12, difficulty 10, success true (CTX-10)',
    ],
  ],
  [
    'T20-CTX-10 a disarm',
    () => ({ on: pair(), do: 'maneuver', with: { maneuver: 'disarm', target: 't' }, dice: [12] }),
    [
      'maneuver: by "a", at "t", maneuver "disarm", plus 0 (CTX-10, COND-01, COND-26)',
      'resists: who "t", by "a", difficulty 10 (COND-02, COND-26)',
      'maneuver roll: by "a", at "t", maneuver "disarm", die 12, total 12, difficulty 10, success true (CTX-10)',
      'drops: who "t", item "sword", at [5,5] (CTX-35)',
    ],
  ],
  [
    'T20-SURP-04 a feint',
    () => ({ on: pair(), do: 'feint', with: { skill: 'bluff', target: 't' }, dice: [12, 3] }),
    ['feint: by "a", at "t", total 12, against 3, success true (SURP-04, CTX-39)'],
  ],
  [
    'T20-COVFIRE-01 covering fire',
    () => ({
      on: stage({
        a: { at: [4, 5], sheet: { weapons: [gun()] } },
        f: { at: [4, 9], side: 'ours' },
        t: { at: [17, 5] },
      }),
      do: 'covering-fire',
      with: { weapon: 'a/gun', target: 'f' },
    }),
    ['covering fire: by "a", for "f", weapon "gun" (COVFIRE-01, COVFIRE-09)'],
  ],
  [
    'T20-AUTO-13 a sweep that spares a friend',
    () => ({
      on: stage({
        a: { at: [4, 5], sheet: { printed: { attack: 3 }, weapons: [gun()] } },
        f: { at: [8, 6], side: 'ours' },
        t: { at: [8, 5] },
      }),
      do: 'sweep',
      with: {
        weapon: 'a/gun',
        line: [
          [8, 5],
          [8, 6],
        ],
        spare: ['f'],
      },
      dice: [2],
    }),
    [
      'sweeps: by "a", weapon "gun", squares 2 (AUTO-08, AUTO-10, AUTO-11, AUTO-12)',
      'attacks: by "a", at "t", weapon "gun", plus -3, surprise false, manner "burst" (CTX-02, COND-01, AUTO-01)',
      'defense: who "t", by "a", kind "Dodge", value 10, bare 10, cover 0 (COND-02, COND-24, CTX-07)',
      'attack roll: by "a", at "t", die 2, total -1, defense 10, kind "Dodge" (CTX-02)',
      'miss: by "a", at "t", total -1, defense 10 (CTX-02)',
      'spared: who "f" (AUTO-13)',
    ],
  ],
  [
    'T20-TWF-10 two weapons of which one hits',
    () => ({
      on: pair({ sheet: { weapons: [sword(), sword({ name: 'knife', light: true })] } }),
      do: 'two-weapons',
      with: { weapon: 'a/sword', target: 't', offHand: 'a/knife', offTarget: 't' },
      dice: [20, 2, 20, 20],
    }),
    [
      'both hands: by "a", weapon "sword", offHand "knife" (TWF-01, TWF-14, TWF-04)',
      'attacks: by "a", at "t", weapon "sword", plus -4, surprise false, manner "ordinary" (CTX-02, COND-01)',
      'defense: who "t", by "a", kind "Dodge", value 10, bare 10, cover 0 (COND-02, COND-24, CTX-07)',
      'attack roll: by "a", at "t", die 20, total 16, defense 10, kind "Dodge" (CTX-02, CTX-03)',
      'attacks: by "a", at "t", weapon "knife", plus -8, surprise false, manner "ordinary" (CTX-02, COND-01)',
      'defense: who "t", by "a", kind "Dodge", value 10, bare 10, cover 0 (COND-02, COND-24, CTX-07)',
      'attack roll: by "a", at "t", die 2, total -6, defense 10, kind "Dodge" (CTX-02)',
      'miss: by "a", at "t", total -6, defense 10 (CTX-02)',
      'confirm: by "a", at "t", die 20, total 16, defense 10, critical true (CTX-04)',
      'hit: by "a", at "t", weapon "sword" (CTX-02)',
      'damage: by "a", damage 6 (CTX-11)',
      'difficulty: who "t", damage 6, difficulty 21, lethal true, critical true (CTX-12, TWF-10)',
      'toughness: who "t", die 20, total 25, difficulty 21, saved true, failedBy 0 (CTX-12, TWF-10)',
    ],
  ],
  [
    'T20-MOUNT-05 guiding with the knees',
    () => ({ on: mounted(), do: 'knees', dice: [2] }),
    [
      'check: who "a", check "Ride", die 2, total 5, difficulty 5, success true (CTX-01, MOUNT-05, MOUNT-06)',
      'knees: who "a", free true (MOUNT-05)',
    ],
  ],
  [
    'T20-MOUNT-07 guiding with the knees that fails',
    () => ({ on: mounted(), do: 'knees', dice: [1] }),
    [
      'check: who "a", check "Ride", die 1, total 4, difficulty 5, success false (CTX-01, MOUNT-05, MOUNT-06)',
      'knees: who "a", free false (MOUNT-07)',
    ],
  ],
  [
    'T20-MOUNT-02 a ride',
    () => ({ on: mounted(), do: 'ride', with: { pace: 'single', path: [[6, 5]] } }),
    ['rides: who "a", mount "m", pace "single", feet 10, to [6,5] (MOUNT-01, MOUNT-02)'],
  ],
  [
    'T20-MOUNT-12 a double ride with a shot',
    () => ({
      on: mounted(),
      do: 'ride',
      with: { pace: 'double', path: [[8, 5]], shot: { weapon: 'a/pistol', target: 't' } },
      dice: [2],
    }),
    [
      'rides: who "a", mount "m", pace "double", feet 20, to [8,5] (MOUNT-01, MOUNT-02)',
      'shoots riding: by "a", at "t", feet 10 (MOUNT-14, MOUNT-12)',
      'attacks: by "a", at "t", weapon "pistol", plus -4, surprise false, manner "ordinary" (CTX-02, COND-01)',
      'defense: who "t", by "a", kind "Dodge", value 10, bare 10, cover 0 (COND-02, COND-24, CTX-07)',
      'attack roll: by "a", at "t", die 2, total -2, defense 10, kind "Dodge" (CTX-02)',
      'miss: by "a", at "t", total -2, defense 10 (CTX-02)',
    ],
  ],
  [
    'T20-MOUNT-13 a ride all out with a shot',
    () => ({
      on: mounted(),
      do: 'ride',
      with: { pace: 'all out', path: [[8, 5]], shot: { weapon: 'a/pistol', target: 't' } },
      dice: [2],
    }),
    [
      'rides: who "a", mount "m", pace "all out", feet 20, to [8,5] (MOUNT-01, MOUNT-02, COND-19, MOUNT-25)',
      'shoots riding: by "a", at "t", feet 10 (MOUNT-14, MOUNT-13)',
      'attacks: by "a", at "t", weapon "pistol", plus -8, surprise false, manner "ordinary" (CTX-02, COND-01)',
      'defense: who "t", by "a", kind "Dodge", value 10, bare 10, cover 0 (COND-02, COND-24, CTX-07)',
      'attack roll: by "a", at "t", die 2, total -6, defense 10, kind "Dodge" (CTX-02)',
      'miss: by "a", at "t", total -6, defense 10 (CTX-02)',
    ],
  ],
  [
    'T20-MOUNT-10 a mounted charge',
    () => ({ on: mounted(), do: 'ride', with: { pace: 'charge', path: [[8, 5]] } }),
    [
      'rides: who "a", mount "m", pace "charge", feet 20, to [8,5] (MOUNT-01, MOUNT-02, MOUNT-09, MOUNT-10)',
    ],
  ],
  [
    'T20-MOUNT-03 drawing in the saddle',
    () => ({
      on: mounted({ state: { riding: 'm', sheathed: true } }),
      do: 'draw',
      with: { item: 'a/pistol' },
    }),
    ['draws: who "a", item "pistol" (CTX-35, MOUNT-03)'],
  ],
  [
    'T20-CTX-44 a recovery at once',
    () => ({
      on: pair({ sheet: { conviction: 2 }, state: { marks: { hurt: 1 } } }),
      do: 'rally',
      dice: [12],
    }),
    [
      'conviction: who "a", use "shake off", left 1 (CTX-43, CTX-44)',
      'check: who "a", check "Constitution", die 12, total 12, difficulty 10, success true, stake "recovery" (CTX-01, CTX-45)',
      'recovers: who "a", mark "hurt" (CTX-45)',
    ],
  ],
  [
    'T20-CTX-44 a feat for a round',
    () => ({
      on: pair({ sheet: { conviction: 2 } }),
      do: 'borrow-feat',
      with: { feat: 'Evasion' },
    }),
    ['conviction: who "a", use "Evasion", left 1 (CTX-43, CTX-44)'],
  ],
  [
    'T20-CTX-44 stabilizing the dying',
    () => ({
      on: pair({ sheet: { conviction: 2 } }, { state: { marks: { dying: 1, unconscious: 1 } } }),
      do: 'steady',
      with: { who: 't' },
    }),
    ['conviction: who "a", use "stabilize", left 1 (CTX-43, CTX-44)', 'stable: who "t" (CTX-26)'],
  ],
  [
    'T20-COVER-12 cover rated against one',
    () => ({
      on: pair(),
      by: 'gm',
      do: 'gm.cover',
      with: { who: 't', degree: 'doubled', against: 'a' },
    }),
    ['cover ruled: who "t", degree "doubled", against "a" (COVER-12)'],
  ],
  [
    'T20-COVER-12 cover rated against all',
    () => ({ on: pair(), by: 'gm', do: 'gm.cover', with: { who: 't', degree: 'ordinary' } }),
    ['cover ruled: who "t", degree "ordinary" (COVER-12)'],
  ],
  [
    'T20-CONC-01 concealment rated against one',
    () => ({
      on: pair(),
      by: 'gm',
      do: 'gm.concealment',
      with: { who: 't', degree: 'partial', against: 'a' },
    }),
    [
      'concealment ruled: who "t", degree "partial", cause "Narrator", against "a" (CONC-01, COND-03)',
    ],
  ],
  [
    'T20-CONC-01 concealment rated against all',
    () => ({
      on: pair(),
      by: 'gm',
      do: 'gm.concealment',
      with: { who: 't', degree: 'total', cause: 'smoke' },
    }),
    ['concealment ruled: who "t", degree "total", cause "smoke" (CONC-01, COND-03)'],
  ],
  [
    'T20-SURP-03 a combatant overlooked by one',
    () => ({ on: pair(), by: 'gm', do: 'gm.notice', with: { of: 't', unseenBy: 'a' } }),
    ['overlooks: of "t", who "a" (SURP-03)'],
  ],
  [
    'T20-SURP-03 a combatant noticed by all',
    () => ({ on: pair(), by: 'gm', do: 'gm.notice', with: { of: 't' } }),
    ['notices: of "t", who "" (SURP-03)'],
  ],
  [
    'T20-HELP-02 treated as helpless',
    () => ({ on: pair(), by: 'gm', do: 'gm.at-mercy', with: { who: 't', of: 'a' } }),
    ['at mercy: who "t", of "a" (HELP-02)'],
  ],
  [
    'T20-COND-03 a modifier given',
    () => ({
      on: pair(),
      by: 'gm',
      do: 'gm.modifier',
      with: { who: 't', what: 'check', amount: 2 },
    }),
    ['modifier: who "t", what "check", amount 2 (COND-03)'],
  ],
  [
    'T20-COND-03 a row waived',
    () => ({ on: pair(), by: 'gm', do: 'gm.waive', with: { who: 't', rule: 'T20-COND-08' } }),
    ['waived: who "t", rule "T20-COND-08" (COND-03)'],
  ],
  [
    'T20-COND-03 a combatant moved',
    () => ({ on: pair(), by: 'gm', do: 'gm.place', with: { who: 't', to: [9, 9] } }),
    ['put: who "t", to [9,9] (COND-03)'],
  ],
  [
    'T20-SURP-03 a combatant hidden',
    () => ({ on: pair(), by: 'gm', do: 'gm.hide', with: { who: 't', hidden: true } }),
    ['gm.hide: who "t", hidden true (SURP-03)'],
  ],
])('%s is told with its facts and rules', (_, command, notes) => {
  expect(told(command())).toEqual(notes);
});
