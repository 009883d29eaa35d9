import { describe, expect, test } from 'vitest';
import { answering, chancesOf } from '@tiltyard/testing';
import { rolemaster } from '../index.js';
import type { Options } from '../state/options.js';
import type { State } from '../state/state.js';
import type { Person, Stage } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';
import { maneuverPenalty } from '../testing/penalty.js';

// House rules in pairs, and the odds that result from questions.

const sword = { broadsword: 60 };
type Rules = Partial<Options>;
type Answers = readonly (readonly [string, string | number])[];
const dodge: Answers = [['defence', 'dodge']];
const duel = (options: Rules, v: Person = {}, x: Person = {}): Stage =>
  stage(
    { x: { at: [0, 0], arms: sword, ...x }, v: { at: [2, 0], arms: { broadsword: 61 }, ...v } },
    { options },
  );
const bare = (sheet: Person['sheet'] = {}, state: Person['state'] = {}): Person => ({
  arms: {},
  sheet,
  state,
});

describe('States', () => {
  test.each([
    ['zero', 0 - 20],
    ['uncapped', 5 - 20],
  ] as const)(
    'RMC-EFF-07 RMC-EFF-08 sdCap %s and sum: each penalty is capped for itself',
    (cap, sum) => {
      const options: Rules = { 'eff.sdCap': cap, 'eff.statePenaltyCombine': 'sum' };
      expect(maneuverPenalty({ stunned: 1 }, { sd: 10 }, options, { staggered: true })).toBe(sum);
    },
  );

  test('RMC-EFF-05 RMC-EFF-09 RMC-EFF-13 immediate and allRolls: a stun to come lowers the next order at once', () => {
    const rolled = (options: Rules) => {
      const s = stage({ a: {}, v: {} }, { options, order: null, dice: [9, 9, 5, 5] });
      s.end();
      befall(s, 'v', 'S1');
      return s.end(9, 9, 8, 8).facts('initiative', 'total', { who: 'v' });
    };
    expect([
      rolled({ 'eff.start': 'immediate', 'eff.statePenaltyScope': 'allRolls' }),
      rolled({ 'eff.statePenaltyScope': 'allRolls' }),
      rolled({ 'eff.start': 'immediate' }),
    ]).toEqual([[-34], [16], [16]]);
  });

  test('RMC-EFF-01 RMC-EFF-02 RMC-EFF-09 single and allRolls: of three marks one counts, beside the stagger', () => {
    const s = stage(
      { a: {}, v: {} },
      {
        options: { 'eff.initiativeStack': 'single', 'eff.statePenaltyScope': 'allRolls' },
        order: null,
        dice: [9, 9, 5, 5],
      },
    );
    s.end();
    befall(s, 'v', 'IN;SG');
    befall(s, 'v', 'IN');
    expect(s.end(9, 9, 10, 10, 4).facts('initiative', 'total', { who: 'v' })).toEqual([
      20 - 25 - 4,
    ]);
    expect(s.who('v').initiativePenalties).toBe(0);
  });

  test('RMC-STAG-03 RMC-STAG-04 endOfTurn and absorbed: a stagger over with the turn absorbs none after it', () => {
    const s = stage(
      { v: { state: { staggered: true } }, x: {} },
      { options: { 'stagger.refresh': 'absorbed', 'wear.tick': 'endOfTurn' } },
    );
    s.end();
    befall(s, 'v', 'SG');
    expect([s.turn, s.who('v').staggered]).toEqual(['x', 'owed']);
  });

  test('RMC-WEAR-03 RMC-EFF-05 onePerType and immediate: what lands before the turn wears off with its round, one of each', () => {
    const s = duel({ 'wear.mode': 'onePerType', 'eff.start': 'immediate' });
    befall(s, 'v', 'D2;S1;NP1');
    endRound(s);
    expect(s.who('v').stunActive).toEqual({ dazed: 1, stunned: 0, noParry: 0 });
  });

  test('RMC-KNOCK-02 RMC-KNOCK-03 thirtyCm and absorbed: ten feet are three metres, and no further turn is owed', () => {
    const s = duel(
      { 'knock.unit': 'thirtyCm', 'stagger.refresh': 'absorbed' },
      { state: { staggered: true } },
    );
    s.end();
    befall(s, 'v', 'KB10', { from: 'x' });
    expect([s.who('v').at, s.who('v').staggered]).toEqual([[50_000, 0], 'felt']);
  });
});

describe('Defences', () => {
  test.each([
    ['down', 'ownOb', 30],
    ['up', 'ownOb', 31],
    ['down', 'fullOb', 37],
    ['up', 'fullOb', 38],
  ] as const)(
    'RMC-STUN-03 RMC-OB-06 halfRounding %s and %s: half of what may be moved against this foe',
    (round, basis, most) => {
      const s = duel(
        { 'parry.halfRounding': round, 'ob.shiftBasis': basis },
        { state: { stunActive: { stunned: 1 } } },
      );
      s.gm('modifier', { who: 'v', label: 'grudge', value: 14, against: 'x' });
      expect(attack(s, 'x', 'v', { dice: [4] }).question('defence').about).toMatchObject({ most });
    },
  );

  test.each([
    ['down', 'acrobatics', 4],
    ['down', 'average', 3],
    ['nearest', 'average', 4],
  ] as const)(
    'RMC-DODGE-04 RMC-DODGE-05 avgRounding %s and player: %s is +%i',
    (rounding, choice, bonus) => {
      const s = duel(
        { 'dodge.avgRounding': rounding, 'dodge.bonusChoice': 'player' },
        bare({ ag: 4, qu: 3, acrobatics: 4 }),
      );
      const scene = attack(s, 'x', 'v', {
        dice: [60, 4],
        answers: [...dodge, ['dodge-bonus', choice]],
      });
      expect(scene.fact('dodges', 'total')).toBe(60 + bonus);
    },
  );

  test('RMC-PARRY-07 RMC-DODGE-01 meleeOnly and requiresNoUsableWeapon false: a throw is dodged only, a blow either', () => {
    const options: Rules = { 'parry.missiles': 'meleeOnly', 'dodge.requiresNoUsableWeapon': false };
    const open = (at: readonly [number, number]) =>
      attack(duel(options, { at }, { arms: { dagger: 60 } }), 'x', 'v', { dice: [4] }).open(
        'defence',
      );
    expect([open([8, 0]), open([2, 0])]).toEqual([
      ['none', 'dodge'],
      ['none', 'parry', 'dodge'],
    ]);
  });

  test('RMC-DODGE-10 RMC-DODGE-11 scope round and pacePenalty: the pace counts in the roll, once for all blows', () => {
    const s = stage(
      {
        v: { ...bare(), at: [2, 0], sheet: { rate: 2 } },
        x: { at: [6, 0], arms: sword },
      },
      { options: { 'dodge.scope': 'round', 'dodge.pacePenalty': 'table' } },
    );
    s.do('v', 'move', { pace: 2, path: [[4, 0]] });
    s.end();
    const first = attack(s, 'x', 'v', { points: 2, dice: [100, 1, 4], answers: dodge });
    const again = attack(s, 'x', 'v', { points: 2, dice: [4] });
    expect([first.fact('dodges', 'total'), first.total('DB'), again.total('DB')]).toEqual([
      81, 40, 40,
    ]);
  });

  test('RMC-STAG-08 RMC-CTX-09 positionModifiers and sample: a prone, stunned, held target is prone once, by the rule of the house', () => {
    const s = duel(
      { positionModifiers: 'enabled', 'prone.modifiers': 'sample' },
      { state: { prone: true, held: true, stunActive: { stunned: 1 } } },
    );
    const blow = attack(s, 'x', 'v', { dice: [2, 1], answers: [['facing', 'none']] });
    expect(blow.parts('OB')).toEqual(['RMC-OB-01 60', 'RMC-STAG-08 50']);
  });

  test('RMC-DB-05 RMC-EFF-05 anyStun and immediate: a stun to come takes Quickness from the very next blow', () => {
    const db = (options: Rules) => {
      const s = duel(options, { sheet: { qu: 5, weapons: [] } });
      befall(s, 'v', 'D1');
      return attack(s, 'x', 'v', { dice: [4] }).total('DB');
    };
    expect([
      db({ 'db.restrictedBy': 'anyStun', 'eff.start': 'immediate' }),
      db({ 'db.restrictedBy': 'anyStun' }),
      db({ 'eff.start': 'immediate' }),
    ]).toEqual([0, 15, 15]);
  });
});

describe('Odds of a question answered otherwise', () => {
  const hit = ({ combatants: { v } }: State) => `${v?.hits !== 200}`;
  const chances = (s: Stage, answers: Parameters<typeof answering>[0]) =>
    chancesOf(
      rolemaster,
      s.state,
      { do: 'attack', by: 'x', with: { weapon: 'x/broadsword', target: 'v', points: 4 } },
      { answers: answering(answers), keyOf: hit },
    );
  const once: Rules = { 'openEnded.chain': 'once' };

  test('RMC-STAG-08 RMC-PARRY-05 of a blow at a prone parrier, for what the GM says and what is parried', () => {
    const s = duel(once, { state: { prone: true } });
    const odds = (prone: number, points: number) =>
      chances(s, { 'prone-modifier': prone, defence: 'parry', parry: points })['true'];
    // 82 is the first row that hits: OB 60 and a roll of 22.
    expect([odds(0, 61), odds(50, 61)]).toEqual([odds(-10, 51), odds(40, 51)]);
    expect(odds(50, 50)).toBe('79/100');
  });

  test('RMC-CTX-09 RMC-PARRY-01 RMC-DODGE-01 of a blow from the rear no parry changes anything', () => {
    const s = duel({ ...once, positionModifiers: 'enabled' });
    const rear = chances(s, { facing: 'rear', defence: 'none' });
    // From a roll of 4 on, every roll hits: 4 and an OB of 60 and 20 make 84.
    expect(rear).toEqual({ true: '97/100', false: '3/100' });
    expect(chances(s, { facing: 'none', defence: 'parry', parry: 61 })['true']).toBe('9/50');
  });
});
