import { describe, expect, test } from 'vitest';
import { maneuverPenalty } from './testing/penalty.js';
import { fixedBlow, stage } from './testing/stage.js';
import type { Person, Staging } from './testing/stage.js';

const sword = { broadsword: 60 };
/** `foe` acts first, then `v`, then `after`. */
const three = (v: Person = {}, staging: Staging = {}) => stage({ foe: { at: [0, 0], arms: sword }, v: { at: [2, 0], arms: { broadsword: 75 }, ...v }, after: { at: [4, 0], arms: sword } }, staging);
const mayAttack = (s: ReturnType<typeof three>) => s.fight.refusal({ do: 'attack', by: 'v', with: { weapon: 'v/broadsword', target: 'foe' } })?.rules ?? 'allowed';
/** Whether v may attack in each of some rounds, on its turn. */
function turns(s: ReturnType<typeof three>, rounds: number): readonly unknown[] {
  const seen: unknown[] = [];
  for (let i = 0; i < rounds; i++) {
    while (s.turn !== 'v') s.end();
    seen.push(mayAttack(s));
    s.end();
  }
  return seen;
}

const markedInitiative = (options: Staging['options'], penalties: readonly number[]) => {
  const s = stage({ a: {}, b: {} }, { order: null, options, dice: [10, 10, 1, 1] });
  s.befall('a', 'IN;IN');
  s.end();
  return s.end(6, 6, ...penalties, 1, 1).note('initiative')['total'];
};

const orderOf = (dice: readonly number[], qu: readonly [number, number, number]) => stage({ a: { sheet: { qu: qu[0] } }, b: { sheet: { qu: qu[1] } }, c: { sheet: { qu: qu[2] } } }, { order: null, dice }).state.order;

describe('Time of effects', () => {
  test('RMC-EFF-01 a mark takes 1d10 off the next initiative roll only', () => {
    const s = stage({ a: { sheet: { qu: 4 } }, b: {} }, { order: null, dice: [10, 10, 1, 1] });
    s.befall('a', 'IN');
    s.end();
    expect(s.end(7, 5, 6, 1, 1).note('initiative')).toMatchObject({ who: 'a', total: 10 });
    s.end();
    expect(s.end(7, 5, 1, 1).note('initiative')).toMatchObject({ who: 'a', total: 16 });
  });

  test('RMC-EFF-02 several marks each take their own, or only one', () => {
    expect([markedInitiative({}, [2, 3]), markedInitiative({ 'eff.initiativeStack': 'single' }, [2])]).toEqual([7, 10]);
  });

  test('RMC-EFF-03 the next turn is this round if it is still to come, otherwise in the next', () => {
    const before = three();
    before.befall('v', 'S1');
    expect(turns(before, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
    const after = three();
    after.end();
    after.end();
    after.befall('v', 'S1');
    expect(turns(after, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
    expect(after.state.round).toBe(3);
  });

  test('RMC-EFF-04 so many rounds are so many turns in a row', () => {
    const s = three();
    s.befall('v', 'D3');
    expect(turns(s, 4)).toEqual([['RMC-STUN-02', 'RMC-DAZE-02'], ['RMC-STUN-02', 'RMC-DAZE-02'], ['RMC-STUN-02', 'RMC-DAZE-02'], 'allowed']);
    const penalty = three();
    penalty.befall('v', 'P-20/2');
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
    s.befall('v', 'NP2');
    expect([s.who('v').stunActive.noParry, s.who('v').stunPending.noParry]).toEqual([0, 2]);
    expect(s.attack('foe', 'v', { dice: [4], answers: [['defence', 'parry'], ['parry', 75]] }).total('db')).toBe(75);
    const atOnce = three({}, { options: { 'eff.start': 'immediate' } });
    atOnce.befall('v', 'NP2');
    expect(atOnce.attack('foe', 'v', { dice: [4], answers: [] }).has('parries')).toBe(false);
    // The counter runs on turns all the same.
    expect(turns(atOnce, 3)).toEqual([['RMC-STUN-02', 'RMC-NOPARRY-01'], ['RMC-STUN-02', 'RMC-NOPARRY-01'], 'allowed']);
  });

  test('RMC-EFF-06 a penalty is its base and three times Self Discipline, either way', () => {
    expect([0, 2, -5].map((sd) => maneuverPenalty({ dazed: 1 }, { sd }))).toEqual([-25, -19, -40]);
    expect([0, 2, -5].map((sd) => maneuverPenalty({ stunned: 1 }, { sd }))).toEqual([-50, -44, -65]);
  });

  test('RMC-EFF-07 and never above 0, unless it may be', () => {
    expect([8, 9, 10].map((sd) => maneuverPenalty({ dazed: 1 }, { sd }))).toEqual([-1, 0, 0]);
    expect(maneuverPenalty({ dazed: 1 }, { sd: 10 }, { 'eff.sdCap': 'uncapped' })).toBe(5);
  });

  test('RMC-EFF-08 only the worst state counts, or one of each sort; injuries add', () => {
    expect(maneuverPenalty({ stunned: 1, dazed: 2 }, {}, {}, { staggered: true, penalties: [{ value: -10 }] })).toBe(-60);
    expect(maneuverPenalty({ stunned: 1, dazed: 2 }, { sd: 1 }, { 'eff.statePenaltyCombine': 'sum' }, { staggered: true })).toBe(-22 - 47);
  });

  test('RMC-EFF-09 states weigh on maneuvers, not on parries and DB, unless on all rolls', () => {
    const s = three({ state: { stunActive: { dazed: 1 } }, sheet: { qu: 2 } });
    expect(s.attack('foe', 'v', { dice: [4], answers: [['defence', 'parry'], ['parry', 75]] }).parts('db')).toEqual(['RMC-DB-01 6', 'RMC-PARRY-05 75']);
    const ob = (options: Staging['options']) => {
      const forced = three({ state: { stunActive: { dazed: 1 } } }, { options });
      forced.end();
      return forced.do('v', 'attack', { weapon: 'v/broadsword', target: 'foe' }, { dice: [4], force: 'to see' }).total('ob');
    };
    expect([ob({}), ob({ 'eff.statePenaltyScope': 'allRolls' })]).toEqual([75, 50]);
  });

  test('RMC-EFF-10 hits and injuries count at once, on OB and maneuvers', () => {
    const s = three();
    s.befall('foe', '+5H;P-15');
    expect(s.who('foe').hits).toBe(195);
    expect(s.attack('foe', 'v', { dice: [4] }).parts('ob')).toEqual(['RMC-OB-01 60', 'RMC-EFF-10 -15']);
    expect(s.gm('perceive', { who: 'foe', cause: 'ambush' }, { dice: [90] }).total('perception')).toBe(75);
    s.gm('treat', { who: 'foe', what: 'penalties' });
    expect(s.who('foe').penalties).toEqual([]);
  });

  test('RMC-EFF-11 bleeding is lost at the end of the own turns, wounds add up, until treated', () => {
    const s = three();
    s.befall('v', 'BL3;BL2');
    const hits = () => s.who('v').hits;
    expect(hits()).toBe(200);
    s.end();
    // A wound that lands in the own turn begins with the next one.
    s.befall('v', 'BL10');
    s.end();
    expect(hits()).toBe(195);
    s.end();
    s.end();
    s.end();
    expect(hits()).toBe(180);
    s.gm('treat', { who: 'v', what: 'bleeding' });
    s.endRound();
    s.endRound();
    expect(hits()).toBe(180);
    const round = three({}, { options: { 'eff.bleedTick': 'endOfRound' } });
    round.befall('v', 'BL3');
    round.end();
    round.end();
    expect(round.who('v').hits).toBe(200);
    round.end();
    expect(round.who('v').hits).toBe(197);
  });

  test('RMC-EFF-12 death and unconsciousness are counted in turns; 0 is at once', () => {
    const dying = three();
    dying.befall('v', 'DEAD2');
    dying.end();
    dying.end();
    expect(dying.who('v').dead).toBe(false);
    dying.end();
    dying.end();
    dying.end();
    expect(dying.who('v').dead).toBe(true);
    const at = three();
    at.befall('v', 'DEAD0');
    expect(at.who('v').dead).toBe(true);
    const asleep = three();
    asleep.befall('v', 'KO1');
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
      s.befall('v', `+${20 - hits}H`);
      return [s.fight.ruleset.summary(s.state, 'v').conditions[0], s.who('v').dead];
    };
    expect([left(1), left(0), left(-30), left(-31)]).toEqual([[undefined, false], ['unconscious', false], ['unconscious', false], ['dead', true]]);
    const set = three({ sheet: { hits: 20, bodyDev: 30 } });
    set.do('gm', 'gm.set', { path: 'combatants.v.hits', value: -31 });
    expect(set.who('v').dead).toBe(true);
  });
});

const spoiledTurns = (options: Staging['options']) => {
  const s = three({}, { options });
  s.befall('v', 'SG');
  s.end();
  s.end();
  s.befall('v', 'SG');
  return turns(s, 2);
};

describe('Staggered and prone', () => {
  test('RMC-STAG-01 staggered is -25 with Self Discipline', () => {
    expect([maneuverPenalty({}, {}, {}, { staggered: true }), maneuverPenalty({}, { sd: 4 }, {}, { staggered: true })]).toEqual([-25, -13]);
  });

  test('RMC-STAG-02 the staggered cannot attack, but parry with all they have', () => {
    const s = three();
    s.befall('v', 'SG');
    expect(s.attack('foe', 'v', { dice: [4], answers: [['defence', 'parry'], ['parry', 75]] }).total('db')).toBe(75);
    s.end();
    expect(mayAttack(s)).toEqual(['RMC-STAG-02']);
  });

  test('RMC-STAG-03 it lasts one round however many land, and ends with the round or the turn', () => {
    const s = three();
    s.befall('v', 'SG;SG;SG');
    expect(turns(s, 2)).toEqual([['RMC-STAG-02'], 'allowed']);
    const left = (options: Staging['options']) => {
      const each = three({}, { options });
      each.befall('v', 'SG');
      each.end();
      each.end();
      return each.who('v').staggered;
    };
    expect([left({}), left({ 'wear.tick': 'endOfTurn' })]).toEqual(['felt', 'no']);
  });

  test('RMC-STAG-04 after the spoiled turn a new one spoils the next, unless it is absorbed', () => {
    expect([spoiledTurns({}), spoiledTurns({ 'stagger.refresh': 'absorbed' })]).toEqual([[['RMC-STAG-02'], 'allowed'], ['allowed', 'allowed']]);
  });

  test('RMC-STAG-05 prone staggers too, and is one penalty', () => {
    const s = three();
    s.befall('v', 'PR');
    expect(s.who('v')).toMatchObject({ prone: true, staggered: 'owed' });
    expect(s.gm('perceive', { who: 'v', cause: 'ambush' }, { dice: [90] }).total('perception')).toBe(65);
  });

  test('RMC-STAG-06 rising takes 1 Action Point, or the whole turn', () => {
    const points = three({ state: { prone: true } });
    points.end();
    expect(points.who('v').prone).toBe(true);
    points.do('v', 'rise');
    expect(points.who('v')).toMatchObject({ prone: false, actionPoints: 3 });
    expect(points.attack('v', 'foe', { dice: [4] }).parts('ob')).toEqual(['RMC-OB-01 75', 'RMC-CTX-07 -25']);
    const turn = three({ state: { prone: true } }, { options: { actionPoints: 'disabled' } });
    turn.end();
    turn.do('v', 'rise');
    expect(mayAttack(turn)).toEqual(['RMC-STAG-06']);
  });

  test('RMC-STAG-07 no state forbids it, no die is rolled, and it does not steady', () => {
    for (const stun of ['dazed', 'stunned', 'noParry']) {
      const s = three({ state: { prone: true, staggered: true, stunActive: { [stun]: 1 } } });
      s.end();
      expect(s.do('v', 'rise').rolled).toEqual([]);
      expect(s.who('v').staggered).toBe('felt');
    }
  });

  test('RMC-STAG-08 the GM is asked for the modifier of lying prone, or the sample values count', () => {
    const asked = three({ state: { prone: true } }).attack('foe', 'v', { dice: [4], answers: [['prone-modifier', 20], ['defence', 'none']] });
    expect([asked.asked[0], asked.total('ob')]).toEqual(['gm prone-modifier', 80]);
    const sample = { options: { 'prone.modifiers': 'sample' as const } };
    expect(three({ state: { prone: true }, sheet: { baseDb: 40 } }, sample).attack('foe', 'v', { dice: [4] }).parts('ob')).toEqual(['RMC-OB-01 60', 'RMC-STAG-08 50']);
    const crawling = three({ state: { prone: true } }, sample);
    crawling.end();
    expect(crawling.refused('v', 'move', { pace: 2, path: [[2, 1]] })).toEqual(['RMC-STAG-08']);
    crawling.do('v', 'move', { pace: 1, path: [[2, 1]] });
    expect(crawling.attack('v', 'foe', { dice: [4] }).parts('ob')).toEqual(['RMC-OB-01 75', 'RMC-CHARGE-10 -20']);
  });
});

const placeOf = (s: ReturnType<typeof three>) => s.who('v').at;

const pushedTo = (options: Staging['options']) => {
  const s = three({}, { options });
  s.befall('v', 'KB3', { from: 'foe' });
  return placeOf(s)[0];
};

describe('Knocked back', () => {
  test('RMC-KNOCK-01 straight away from the attacker, or where the GM says', () => {
    const away = three({ at: [0, 4] });
    away.befall('v', 'KB5', { from: 'foe' });
    expect(placeOf(away)).toEqual([0, 40_000 + 15_240]);
    const north = three({ at: [2, 4] });
    expect(north.befall('v', 'KB5', { from: 'foe', answers: [['knock-direction', 'north']] }).asked[0]).toBe('gm knock-direction');
    expect(placeOf(north)).toEqual([20_000, 40_000 - 15_240]);
    const struck = stage({ foe: { at: [0, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 100 }] } }, v: { at: [2, 0] } }, { content: fixedBlow('1A', { critType: 'krush' }) });
    struck.attack('foe', 'v', { dice: [50, 70] });
    expect(struck.who('v').at).toEqual([20_000 + 3 * 3048, 0]);
  });

  test('RMC-KNOCK-02 a foot is 0.3048 m, or 0.3 m', () => {
    expect([pushedTo({}), pushedTo({ 'knock.unit': 'thirtyCm' })]).toEqual([29_144, 29_000]);
  });

  test('RMC-KNOCK-03 it ends staggered, and that is one state with any other', () => {
    const s = three();
    s.befall('v', 'KB3;PR', { from: 'foe' });
    expect(s.who('v').staggered).toBe('owed');
    expect(turns(s, 2)).toEqual([['RMC-STAG-02'], 'allowed']);
  });

  test('RMC-KNOCK-04 the GM is asked what the terrain adds', () => {
    const s = three();
    const scene = s.befall('v', 'KB3', { from: 'foe', answers: [['knock-terrain', '+4H;PR | the wall']] });
    expect([scene.asked, s.who('v').hits, s.who('v').prone]).toEqual([['gm knock-direction', 'gm knock-terrain'], 196, true]);
    const words = three();
    words.befall('v', 'KB3', { from: 'foe', answers: [['knock-terrain', 'into the nettles']] });
    expect(words.who('v').hits).toBe(200);
  });

  test('a push stops before walls and bodies', () => {
    const walled = three({}, { map: { rows: ['.....#....'] } });
    walled.befall('after', 'DEAD0');
    walled.befall('v', 'KB20', { from: 'foe' });
    expect(placeOf(walled)[0]).toBeLessThan(45_000);
    const body = three();
    body.befall('v', 'KB20', { from: 'foe' });
    expect(placeOf(body)[0]).toBeLessThan(35_000);
  });
});

const parried = (stun: string, points: number, options: Staging['options'] = {}) => three({ state: { stunActive: { [stun]: 1 } } }, { options }).attack('foe', 'v', { dice: [4], answers: [['defence', 'parry'], ['parry', points]] }).total('db');

const activeAfter = (options: Staging['options']) => {
  const s = three({ state: { stunActive: { stunned: 2 } } }, { options });
  s.end();
  s.end();
  const afterTurn = s.who('v').stunActive.stunned;
  s.end();
  return [afterTurn, s.who('v').stunActive.stunned];
};

const wornOff = (options: Staging['options']) => {
  const s = three({ state: { stunActive: { dazed: 2, stunned: 2, noParry: 1 } } }, { options });
  s.endRound();
  const first = s.who('v').stunActive;
  s.endRound();
  return [first, s.who('v').stunActive];
};

describe('Stun', () => {
  test('RMC-DAZE-01 RMC-STUN-01 RMC-NOPARRY-01 what each kind takes off maneuvers', () => {
    expect([maneuverPenalty({ dazed: 1 }), maneuverPenalty({ stunned: 1 }), maneuverPenalty({ noParry: 1 })]).toEqual([-25, -50, -50]);
  });

  test('RMC-STUN-01 stunned is -50 with Self Discipline', () => expect(maneuverPenalty({ stunned: 3 }, { sd: 3 })).toBe(-41));

  test('RMC-DAZE-02 the dazed cannot attack', () => {
    const s = three({ state: { stunActive: { dazed: 1 } } });
    s.end();
    expect(mayAttack(s)).toEqual(['RMC-STUN-02', 'RMC-DAZE-02']);
  });

  test('RMC-DAZE-03 the dazed parry with all their OB, and dazed rounds add up', () => {
    expect(parried('dazed', 75)).toBe(75);
    const s = three();
    s.befall('v', 'D1;D2');
    expect(s.who('v').stunPending.dazed).toBe(3);
  });

  test('RMC-STUN-02 no kind of stun lets one attack', () => {
    for (const kind of ['dazed', 'stunned', 'noParry']) {
      const s = three({ state: { stunActive: { [kind]: 1 } } });
      s.end();
      expect(mayAttack(s)).toContain('RMC-STUN-02');
      expect(s.refused('v', 'charge', { weapon: 'v/broadsword', target: 'foe', pace: 3 })).toContain('RMC-STUN-02');
    }
  });

  test('RMC-STUN-03 the stunned parry with half their OB, rounded down or up', () => {
    expect(parried('stunned', 37)).toBe(37);
    expect(() => parried('stunned', 38)).toThrow('from 1 to 37');
    expect(parried('stunned', 38, { 'parry.halfRounding': 'up' })).toBe(38);
  });

  test('RMC-NOPARRY-01 carries all that stunned does', () => {
    const s = three({ state: { stunActive: { noParry: 1 } } });
    s.end();
    expect([mayAttack(s), maneuverPenalty({ noParry: 1 }, { sd: 2 })]).toEqual([['RMC-STUN-02', 'RMC-NOPARRY-01'], -44]);
  });

  test('RMC-NOPARRY-02 no parry at all is possible', () => {
    expect(() => parried('noParry', 1)).toThrow('unable to parry');
  });

  test('RMC-WEAR-01 every kind has its own counter, and new rounds add to it', () => {
    const s = three();
    s.befall('v', 'D1;S2;NP1');
    s.befall('v', 'S1');
    expect(s.who('v').stunPending).toEqual({ dazed: 1, stunned: 3, noParry: 1 });
  });

  test('RMC-WEAR-02 one round goes at the end of the round in which the turn came up, or after the turn', () => {
    expect([activeAfter({}), activeAfter({ 'wear.tick': 'endOfTurn' })]).toEqual([[2, 1], [1, 1]]);
  });

  test('RMC-WEAR-03 one round in all, from the worst counter, or one of each', () => {
    expect(wornOff({})).toEqual([{ dazed: 2, stunned: 2, noParry: 0 }, { dazed: 2, stunned: 1, noParry: 0 }]);
    expect(wornOff({ 'wear.mode': 'onePerType' })).toEqual([{ dazed: 1, stunned: 1, noParry: 0 }, { dazed: 0, stunned: 0, noParry: 0 }]);
  });

  test('RMC-WEAR-04 the worst counter above 0 is in force', () => {
    expect([maneuverPenalty({ dazed: 5 }), maneuverPenalty({ dazed: 5, stunned: 1 })]).toEqual([-25, -50]);
    expect(() => parried('noParry', 1)).toThrow();
  });

  test('RMC-WEAR-05 pending rounds do not wear off before they have been felt', () => {
    const s = three();
    s.end();
    s.end();
    s.befall('v', 'S1');
    s.end();
    expect(s.who('v')).toMatchObject({ stunPending: { stunned: 1 } });
    expect(turns(s, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
  });

  test('RMC-WEAR-06 staggering neither stacks with stun nor delays it', () => {
    const s = three();
    s.befall('v', 'S1;SG');
    expect(turns(s, 2)).toEqual([['RMC-STUN-02'], 'allowed']);
  });
});

const perceived = (cause: string, die: readonly number[], v: Person = {}, options: Staging['options'] = {}) => {
  const s = three({ sheet: { perception: 30, baseDb: 15, qu: 6 }, ...v }, { options });
  return { scene: s.gm('perceive', { who: 'v', cause }, { dice: die }), s };
};

const dbAfterFailure = (cause: string, options: Staging['options'] = {}) => {
  const { s } = perceived(cause, [40], {}, options);
  const total = s.attack('foe', 'v', { dice: [4] }).total('db');
  s.endRound();
  return [total, s.who('v').surprised];
};

describe('Surprise and confusion', () => {
  test('RMC-SURP-01 an ambush calls for Perception', () => {
    const { scene } = perceived('ambush', [50]);
    expect([scene.rolled, scene.parts('perception'), scene.total('perception')]).toEqual([['perception'], ['RMC-SURP-01 30'], 80]);
  });

  test('RMC-SURP-02 confusion calls for Perception at -20', () => {
    expect(perceived('orientation', [81]).scene.parts('orientation')).toEqual(['RMC-SURP-01 30', 'RMC-SURP-02 -20']);
  });

  test('RMC-SURP-03 failure: no further actions in the round, reactions included or not', () => {
    const { s } = perceived('orientation', [40]);
    expect(s.attack('foe', 'v', { dice: [4] }).cites('no defence')).toEqual(['RMC-SURP-03']);
    s.end();
    expect(s.turn).toBe('after');
    s.end();
    s.end();
    expect([s.turn, s.who('v').barred]).toEqual(['v', false]);
    const { s: turnOnly } = perceived('orientation', [40], {}, { 'surp.failureBlocks': 'turnOnly' });
    expect(turnOnly.attack('foe', 'v', { dice: [4], answers: [['defence', 'parry'], ['parry', 75]] }).has('parries')).toBe(true);
    turnOnly.end();
    expect(turnOnly.turn).toBe('after');
  });

  test('RMC-SURP-04 partial success: stunned 1 round', () => expect(perceived('ambush', [60]).s.who('v').stunPending).toEqual({ dazed: 0, stunned: 1, noParry: 0 }));
  test('RMC-SURP-05 near success: dazed 1 round', () => expect(perceived('ambush', [61]).s.who('v').stunPending).toEqual({ dazed: 1, stunned: 0, noParry: 0 }));

  test('RMC-SURP-06 success: no effect', () => {
    const { s, scene } = perceived('ambush', [81]);
    expect([s.who('v').stunPending, s.who('v').barred, scene.cites('perceives')]).toEqual([{ dazed: 0, stunned: 0, noParry: 0 }, false, ['RMC-SURP-08', 'RMC-SURP-06']]);
  });

  test('RMC-SURP-07 failing to notice leaves one unaware until the round ends; failing orientation does not', () => {
    expect([dbAfterFailure('ambush'), dbAfterFailure('orientation'), dbAfterFailure('ambush', { 'surp.failureAware': 'aware' })]).toEqual([[15, false], [33, false], [33, false]]);
  });

  test('RMC-SURP-08 the grades change at 75, 90 and 110', () => {
    expect([45, 46, 60, 61, 80, 81].map((die) => perceived('ambush', [die]).scene.note('perceives')['grade'])).toEqual(['failure', 'partial', 'partial', 'near', 'near', 'success']);
    expect([perceived('ambush', [1, 100, 90]).scene.note('perceives')['grade'], perceived('ambush', [100, 90]).scene.note('perceives')['grade']]).toEqual(['failure', 'success']);
  });
});
