import { describeNote } from '@tiltyard/engine/show';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../../index.js';
import { maneuverPenalty } from '../../testing/penalty.js';
import { attack, befall, endRound, stage } from '../../testing/stage.js';
import type { Person, Staging } from '../../testing/stage.js';
import { three, turns } from '../../testing/three.js';

const markedInitiative = (options: Staging['options'], penalties: readonly number[]) => {
  const s = stage({ a: {}, b: {} }, { order: null, options, dice: [10, 10, 1, 1] });
  befall(s, 'a', 'IN;IN');
  s.end();
  return s.end(6, 6, ...penalties, 1, 1).note('initiative')['total'];
};

const orderOf = (dice: readonly number[], qu: readonly [number, number, number]) =>
  stage(
    { a: { sheet: { qu: qu[0] } }, b: { sheet: { qu: qu[1] } }, c: { sheet: { qu: qu[2] } } },
    { order: null, dice },
  ).state.order;

describe('Time of effects', () => {
  test('RMC-EFF-01 a mark takes 1d10 off the next initiative roll only', () => {
    const s = stage({ a: { sheet: { qu: 4 } }, b: {} }, { order: null, dice: [10, 10, 1, 1] });
    befall(s, 'a', 'IN');
    s.end();
    expect(s.end(7, 5, 6, 1, 1).note('initiative')).toMatchObject({ who: 'a', total: 10 });
    s.end();
    expect(s.end(7, 5, 1, 1).note('initiative')).toMatchObject({ who: 'a', total: 16 });
  });

  test('RMC-EFF-02 several marks each take their own, or only one', () => {
    expect([
      markedInitiative({}, [2, 3]),
      markedInitiative({ 'eff.initiativeStack': 'single' }, [2]),
    ]).toEqual([7, 10]);
  });

  test('RMC-EFF-03 the next turn is this round if it is still to come, otherwise in the next', () => {
    const before = three();
    befall(before, 'v', 'S1');
    expect(turns(before, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
    const after = three();
    after.end();
    after.end();
    befall(after, 'v', 'S1');
    expect(turns(after, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
    expect(after.state.round).toBe(3);
  });

  test('RMC-EFF-04 so many rounds are so many turns in a row', () => {
    const s = three();
    befall(s, 'v', 'D3');
    expect(turns(s, 4)).toEqual([
      ['RMC-STUN-02', 'RMC-DAZE-02'],
      ['RMC-STUN-02', 'RMC-DAZE-02'],
      ['RMC-STUN-02', 'RMC-DAZE-02'],
      'allowed',
    ]);
    const penalty = three();
    befall(penalty, 'v', 'P-20/2');
    const values: number[] = [];
    for (let i = 0; i < 3; i++) {
      while (penalty.turn !== 'v') penalty.end();
      values.push(penalty.who('v').penalties.length);
      penalty.end();
    }
    expect(values).toEqual([1, 1, 0]);
  });

  test('RMC-EFF-05 until then it is pending and restricts nothing, unless the group wants it at once', () => {
    const s = three();
    befall(s, 'v', 'NP2');
    expect([s.who('v').stunActive.noParry, s.who('v').stunPending.noParry]).toEqual([0, 2]);
    expect(
      attack(s, 'foe', 'v', {
        dice: [4],
        answers: [
          ['defence', 'parry'],
          ['parry', 75],
        ],
      }).total('DB'),
    ).toBe(75);
    const atOnce = three({}, { options: { 'eff.start': 'immediate' } });
    befall(atOnce, 'v', 'NP2');
    expect(attack(atOnce, 'foe', 'v', { dice: [4], answers: [] }).has('parries')).toBe(false);
    // The counter still runs by turns.
    expect(turns(atOnce, 3)).toEqual([
      ['RMC-STUN-02', 'RMC-NOPARRY-01'],
      ['RMC-STUN-02', 'RMC-NOPARRY-01'],
      'allowed',
    ]);
  });

  test('RMC-EFF-06 a penalty is its base and three times Self Discipline, either way', () => {
    expect([0, 2, -5].map((sd) => maneuverPenalty({ dazed: 1 }, { sd }))).toEqual([-25, -19, -40]);
    expect([0, 2, -5].map((sd) => maneuverPenalty({ stunned: 1 }, { sd }))).toEqual([
      -50, -44, -65,
    ]);
  });

  test('RMC-EFF-07 and never above 0, unless it may be', () => {
    expect([8, 9, 10].map((sd) => maneuverPenalty({ dazed: 1 }, { sd }))).toEqual([-1, 0, 0]);
    expect(maneuverPenalty({ dazed: 1 }, { sd: 10 }, { 'eff.sdCap': 'uncapped' })).toBe(5);
  });

  test('RMC-EFF-08 only the worst state counts, or one of each sort; injuries add', () => {
    expect(
      maneuverPenalty(
        { stunned: 1, dazed: 2 },
        {},
        {},
        { staggered: true, penalties: [{ value: -10 }] },
      ),
    ).toBe(-60);
    expect(
      maneuverPenalty(
        { stunned: 1, dazed: 2 },
        { sd: 1 },
        { 'eff.statePenaltyCombine': 'sum' },
        { staggered: true },
      ),
    ).toBe(-22 - 47);
  });

  test('RMC-EFF-09 states weigh on maneuvers, not on parries and DB, unless on all rolls', () => {
    const s = three({ state: { stunActive: { dazed: 1 } }, sheet: { qu: 2 } });
    expect(
      attack(s, 'foe', 'v', {
        dice: [4],
        answers: [
          ['defence', 'parry'],
          ['parry', 75],
        ],
      }).parts('DB'),
    ).toEqual(['RMC-DB-01 6', 'RMC-PARRY-05 75']);
    const ob = (options: Staging['options']) => {
      const forced = three({ state: { stunActive: { dazed: 1 } } }, { options });
      forced.end();
      return forced
        .do(
          'v',
          'attack',
          { weapon: 'v/broadsword', target: 'foe' },
          { dice: [4], force: 'to see' },
        )
        .total('OB');
    };
    expect([ob({}), ob({ 'eff.statePenaltyScope': 'allRolls' })]).toEqual([75, 50]);
  });

  test('RMC-EFF-09 the GM calls for a movement maneuver, which states and injuries hinder; its chart tells how much is done', () => {
    const tries = (
      difficulty: string,
      dice: readonly number[],
      state: Person['state'] = {},
      bonus?: number,
    ) => {
      const s = three({ state });
      return {
        s,
        scene: s.gm(
          'maneuver',
          { who: 'v', difficulty, ...(bonus === undefined ? {} : { bonus }) },
          { dice },
        ),
      };
    };
    const hindered = tries(
      'Hard',
      [90],
      { stunActive: { stunned: 1 }, penalties: [{ value: -10 }] },
      20,
    ).scene;
    expect([hindered.rolled, hindered.parts('maneuver'), hindered.total('maneuver')]).toEqual([
      ['v maneuver'],
      ['RMC-CTX-03 20', 'RMC-STUN-01 -50', 'RMC-EFF-10 -10'],
      50,
    ]);
    // 50 - 10 for a hard maneuver: 5 x floor(4 x 40 / 25).
    expect([
      hindered.note('maneuvers')['share'],
      tries('Routine', [50]).scene.note('maneuvers')['share'],
    ]).toEqual([30, 60]);
    const fell = tries('Absurd', [40]);
    expect([
      fell.s.who('v').prone,
      fell.scene.note('maneuvers')['share'],
      fell.scene.note('maneuvers')['cell'],
    ]).toEqual([true, 0, '+3H;PR']);
    const superb = tries('Medium', [99, 70]);
    expect([
      superb.scene.note('maneuvers')['share'],
      superb.s.who('v').initiativePenalties,
    ]).toEqual([115, 0]);
    expect(
      three({ state: { hits: 0 } }).fight.refusal({
        do: 'gm.maneuver',
        by: 'gm',
        with: { who: 'v', difficulty: 'Hard' },
      })?.rules,
    ).toEqual(['RMC-EFF-14']);
  });

  test('RMC-EFF-10 hits and injuries count at once, on OB and maneuvers', () => {
    const s = three();
    befall(s, 'foe', '+5H;P-15');
    expect(s.who('foe').hits).toBe(195);
    expect(attack(s, 'foe', 'v', { dice: [4] }).parts('OB')).toEqual([
      'RMC-OB-01 60',
      'RMC-EFF-10 -15',
    ]);
    expect(
      s.gm('perceive', { who: 'foe', cause: 'ambush' }, { dice: [90] }).total('perception'),
    ).toBe(75);
    s.gm('treat', { who: 'foe', what: 'penalties' });
    expect(s.who('foe').penalties).toEqual([]);
  });

  test('RMC-EFF-10 treatment gives back no more hits than there are', () => {
    const s = three();
    befall(s, 'v', '+30H');
    s.gm('treat', { who: 'v', what: 'hits', amount: 10 });
    expect(s.who('v').hits).toBe(180);
    s.gm('treat', { who: 'v', what: 'hits', amount: 100 });
    expect(s.who('v').hits).toBe(200);
    befall(s, 'v', '+200H');
    const treated = s.gm('treat', { who: 'v', what: 'hits' });
    expect([s.who('v').hits, treated.rules('comes to')]).toEqual([200, ['RMC-EFF-14']]);
  });

  test('RMC-EFF-10 RMC-EFF-12 what lands is told as what it adds, and from when it counts', () => {
    const said = (cell: string, options: Staging['options'] = {}) => {
      const s = three({ state: { penalties: [{ value: -45 }] } }, { options });
      return befall(s, 'v', cell)
        .notes.map((note) => describeNote(rolemaster, note, s.state))
        .at(-1);
    };
    expect(said('P-10')).toBe('V takes a penalty of −10.');
    expect([said('KO2'), said('KO1', { 'eff.start': 'immediate' }), said('DEAD3')]).toEqual([
      'V falls unconscious on their next turn for 2 turns.',
      'V is unconscious, counted from their next turn, for 1 turn.',
      'V dies in 3 turns.',
    ]);
  });

  test('RMC-EFF-12 the dying are saved and the unconscious woken by treatment', () => {
    const s = three();
    befall(s, 'v', 'DEAD1;KO3');
    s.gm('treat', { who: 'v', what: 'dying' });
    expect(s.who('v').timers.map(({ kind }) => kind)).toEqual(['out']);
    s.end();
    expect(s.turn).toBe('after');
    s.gm('treat', { who: 'v', what: 'unconsciousness' });
    s.end();
    s.end();
    expect([s.turn, s.who('v').dead]).toEqual(['v', false]);
  });

  test('RMC-EFF-11 bleeding is lost at the end of the own turns, wounds add up, until treated', () => {
    const s = three();
    befall(s, 'v', 'BL3;BL2');
    const hits = () => s.who('v').hits;
    expect(hits()).toBe(200);
    s.end();
    // A wound received during one's own turn begins with the next one.
    befall(s, 'v', 'BL10');
    s.end();
    expect(hits()).toBe(195);
    s.end();
    s.end();
    s.end();
    expect(hits()).toBe(180);
    s.gm('treat', { who: 'v', what: 'bleeding' });
    endRound(s);
    endRound(s);
    expect(hits()).toBe(180);
    const round = three({}, { options: { 'eff.bleedTick': 'endOfRound' } });
    befall(round, 'v', 'BL3');
    round.end();
    round.end();
    expect(round.who('v').hits).toBe(200);
    round.end();
    expect(round.who('v').hits).toBe(197);
  });

  test('RMC-EFF-12 death and unconsciousness are counted in turns; 0 is at once', () => {
    const dying = three();
    befall(dying, 'v', 'DEAD2');
    dying.end();
    dying.end();
    expect(dying.who('v').dead).toBe(false);
    dying.end();
    dying.end();
    dying.end();
    expect(dying.who('v').dead).toBe(true);
    const at = three();
    befall(at, 'v', 'DEAD0');
    expect(at.who('v').dead).toBe(true);
    const asleep = three();
    befall(asleep, 'v', 'KO1');
    asleep.end();
    expect(asleep.turn).toBe('after');
    asleep.end();
    asleep.end();
    expect([asleep.turn, asleep.state.round]).toEqual(['v', 2]);
  });

  test('RMC-EFF-13 initiative is 2d10 + Quickness each round; ties by Quickness, then by another roll', () => {
    expect(orderOf([5, 5, 9, 9, 1, 2], [0, 0, 0])).toEqual(['b', 'a', 'c']);
    expect(orderOf([5, 5, 9, 9, 1, 2], [9, 0, 0])).toEqual(['a', 'b', 'c']);
    expect(orderOf([5, 5, 4, 5, 1, 2], [0, 1, 0])).toEqual(['b', 'a', 'c']);
    expect(orderOf([5, 5, 5, 5, 1, 2, 3, 3, 4, 7], [0, 0, 0])).toEqual(['b', 'a', 'c']);
    const s = stage({ a: {}, b: {} }, { order: null, dice: [9, 9, 1, 1] });
    s.end();
    s.end(1, 1, 9, 9);
    expect(s.state.order).toEqual(['b', 'a']);
  });

  test('RMC-EFF-14 at 0 hits one is unconscious, below the death margin dead', () => {
    const left = (hits: number) => {
      const s = three({ sheet: { hits: 20, bodyDev: 30 } });
      befall(s, 'v', `+${20 - hits}H`);
      return [s.fight.ruleset.summary(s.state, 'v').conditions[0]?.name, s.who('v').dead];
    };
    expect([left(1), left(0), left(-30), left(-31)]).toEqual([
      [undefined, false],
      ['unconscious', false],
      ['unconscious', false],
      ['dead', true],
    ]);
    const set = three({ sheet: { hits: 20, bodyDev: 30 } });
    set.do('gm', 'gm.set', { path: 'combatants.v.hits', value: -31 });
    expect(set.who('v').dead).toBe(true);
  });
});
