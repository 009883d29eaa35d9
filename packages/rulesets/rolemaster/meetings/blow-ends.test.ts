import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';
import { mayAttack, three } from '../testing/three.js';
import { engagedBy } from '../rules/melee/engagement.js';

// Blows and wounds that end several things at once, and what continues with or without the GM's
// help.

const sword = { broadsword: 60 };
/** `x` strikes with a known result; `v` stands beside them and acts next. */
const struck = (cell: string, v: Person = {}, staging: Staging = {}): Stage =>
  stage(
    {
      x: { at: [0, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] } },
      v: { at: [2, 0], ...v },
      y: { at: [5, 0], side: 'a', arms: sword },
    },
    { content: fixedBlow(cell), ...staging },
  );
const blow = (s: Stage, dice: readonly number[] = [50]) => attack(s, 'x', 'v', { points: 2, dice });

describe('One cell, several ends', () => {
  test('RMC-EFF-12 RMC-STAG-05 RMC-WEAR-06 KO1;PR;SG;S1: the turn slept through uses up stagger, stun and sleep, not the fall', () => {
    const s = three();
    befall(s, 'v', 'KO1;PR;SG;S1');
    endRound(s);
    const { prone, staggered, stunActive, timers } = s.who('v');
    expect([prone, staggered, stunActive.stunned, timers]).toEqual([true, 'no', 0, []]);
    s.end();
    expect([s.turn, mayAttack(s)]).toEqual(['v', 'allowed']);
  });

  test('RMC-EFF-12 RMC-EFF-11 KO3;DEAD2;BL5: bleeding goes on until the death that comes before the waking', () => {
    const s = three();
    befall(s, 'v', 'KO3;DEAD2;BL5');
    endRound(s);
    expect([s.who('v').hits, s.who('v').dead]).toEqual([195, false]);
    endRound(s);
    expect([s.who('v').hits, s.who('v').dead]).toEqual([190, true]);
  });

  test('RMC-EFF-12 RMC-EFF-14 of two deaths to come the nearer one kills, held off both are', () => {
    const s = three();
    befall(s, 'v', 'DEAD3');
    befall(s, 'v', 'DEAD1');
    const saved = three();
    befall(saved, 'v', 'DEAD1');
    befall(saved, 'v', 'DEAD3');
    saved.gm('treat', { who: 'v', what: 'dying' });
    endRound(s);
    for (let i = 0; i < 4; i++) endRound(saved);
    expect([s.who('v').dead, saved.who('v').dead]).toEqual([true, false]);
  });

  test('RMC-CRIT-04 RMC-EFF-14 RMC-EFF-12 knocked out by the hits of a blow and by its cell, a combatant needs both undone', () => {
    const s = struck('20', { state: { hits: 10 } });
    blow(s);
    befall(s, 'v', 'KO2');
    s.gm('heal', { who: 'v', hits: 100 });
    s.end();
    expect(s.turn).toBe('y');
    s.end();
    s.end();
    expect(s.turn).toBe('y');
    s.end();
    s.end();
    expect(s.turn).toBe('v');
  });

  test.each(['endOfTurn', 'endOfRound'] as const)(
    'RMC-EFF-11 RMC-EFF-12 bleedTick %s: who bleeds out on the turn of waking does not wake',
    (tick) => {
      const s = three(
        { state: { hits: 2, bleed: 2, out: 1 } },
        { options: { 'eff.bleedTick': tick } },
      );
      s.end();
      const scene = s.end();
      expect([s.who('v').hits, scene.has('wakes'), s.who('v').timers]).toEqual([0, false, []]);
      expect(s.state.round).toBe(2);
    },
  );

  test('RMC-EFF-11 RMC-EFF-14 endOfRound: bled unconscious as the round ends, a combatant has no turn in the next', () => {
    const s = three(
      { state: { hits: 3, bleed: 3 } },
      { options: { 'eff.bleedTick': 'endOfRound' } },
    );
    s.end();
    expect(mayAttack(s)).toBe('allowed');
    endRound(s);
    s.end();
    expect(s.turn).toBe('after');
  });
});

describe('A blow and the attacker', () => {
  test('RMC-KNOCK-01 RMC-MELEE-01 RMC-MELEE-02 who pushes a foe out of reach engages no one, the foe they land beside does', () => {
    const s = struck('5');
    s.do('y', 'declare', { action: 'melee', target: 'v' });
    expect(engagedBy(s.state, s.who('v'))).toEqual(['y']);
    blow(s);
    expect(engagedBy(s.state, s.who('v'))).toEqual(['x', 'y']);
    befall(s, 'v', 'KB6', { from: 'x' });
    expect(engagedBy(s.state, s.who('v'))).toEqual(['y']);
    expect(s.refused('x', 'attack', { weapon: 'x/fixed', target: 'v' })).toEqual(['RMC-MELEE-02']);
  });

  test('RMC-CHARGE-01 RMC-KNOCK-01 RMC-STAG-03 pushed out of reach by the first blow, a foe is followed by a step and struck as usual', () => {
    const s = struck('5', {}, { order: ['x', 'v', 'y'] });
    blow(s);
    befall(s, 'v', 'KB5', { from: 'x' });
    s.do('x', 'move', { pace: 0.5, path: [[1, 0]] });
    const again = blow(s);
    expect([again.fact('hit', 'hits'), again.total('OB')]).toEqual([5, 10]);
    s.end();
    expect(s.refused('v', 'attack', { weapon: 'v/brawling', target: 'x' })).toEqual([
      'RMC-STAG-02',
    ]);
  });

  test('RMC-FUM-03 RMC-EFF-01 RMC-EFF-13 a fumble that marks marks the fumbler', () => {
    const s = struck('5');
    attack(s, 'x', 'v', { points: 2, dice: [1, 30] });
    expect([s.who('x').initiativePenalties, s.who('v').initiativePenalties]).toEqual([1, 0]);
  });

  test('RMC-CRIT-05 RMC-OB-02 RMC-KNOCK-01 what was thrown at a foe who is pushed lies where the push ends', () => {
    const s = stage(
      {
        x: { at: [0, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 90 }] } },
        v: { at: [8, 0] },
      },
      { content: fixedBlow('5E', { ranges: [[20, 0]], critType: 'krush' }) },
    );
    attack(s, 'x', 'v', { dice: [50, 5] });
    // An E on 5 is +7H;S1;KB3.
    expect(s.who('v').at).toEqual([80_000 + 9144, 0]);
    expect(s.state.ground[0]?.at).toEqual([80_000 + 9144, 0]);
  });

  test('RMC-EFF-12 RMC-PARRY-06 an attacker who dies in the middle of a round leaves the parry against them used', () => {
    const s = three({}, { order: ['foe', 'after', 'v'] });
    attack(s, 'foe', 'v', {
      dice: [4],
      answers: [
        ['defence', 'parry'],
        ['parry', 30],
      ],
    });
    s.gm('harm', { who: 'foe', damage: 999 });
    s.end();
    expect(attack(s, 'after', 'v', { dice: [4] }).rules('no defence')[0]).toBe('RMC-PARRY-03');
  });
});

describe('The GM in the middle', () => {
  test('RMC-EFF-04 RMC-EFF-10 injuries healed in the turn in which they are counted do not come back', () => {
    const s = three();
    befall(s, 'v', 'P-20/2');
    s.end();
    s.gm('treat', { who: 'v', what: 'penalties' });
    befall(s, 'v', 'P-5/1');
    s.end();
    expect(s.who('v').penalties).toEqual([{ value: -5, turns: 1, counting: false }]);
  });

  test('RMC-WEAR-02 RMC-CRIT-05 a stun given in the turn under which another is taken away waits for the next', () => {
    const s = three({ state: { stunActive: { stunned: 1 } } });
    s.end();
    s.gm('condition', { who: 'v', condition: 'stunned', on: false });
    s.gm('condition', { who: 'v', condition: 'dazed', on: true });
    endRound(s);
    expect(s.who('v').stunPending).toEqual({ dazed: 1, stunned: 0, noParry: 0 });
    s.end();
    expect(mayAttack(s)).toContain('RMC-DAZE-02');
  });

  test('RMC-STAG-03 RMC-CRIT-05 steadied and thrown off balance again in one turn, a combatant owes the next', () => {
    const s = three({ state: { staggered: true } });
    s.end();
    s.gm('condition', { who: 'v', condition: 'staggered', on: false });
    expect(mayAttack(s)).toBe('allowed');
    s.gm('condition', { who: 'v', condition: 'staggered', on: true });
    s.until('v');
    expect(mayAttack(s)).toEqual(['RMC-STAG-02']);
    s.until('v');
    expect(mayAttack(s)).toBe('allowed');
  });

  test('RMC-EFF-11 RMC-CRIT-05 of old and fresh bleeding that is stopped in part, what stays fresh waits', () => {
    const s = three({ state: { bleed: 3 } });
    s.end();
    befall(s, 'v', 'BL4');
    s.gm('treat', { who: 'v', what: 'bleeding', amount: 5 });
    s.end();
    expect([s.who('v').bleed, s.who('v').hits]).toEqual([2, 200]);
    endRound(s);
    endRound(s);
    expect(s.who('v').hits).toBe(198);
  });

  test('RMC-CHARGE-06 RMC-MELEE-04 put elsewhere after a blow, a striker engages no one from there', () => {
    const s = three();
    attack(s, 'foe', 'v', { points: 2, dice: [4], answers: [['defence', 'none']] });
    s.gm('place', { who: 'foe', to: [10, 10] });
    expect(engagedBy(s.state, s.who('v'))).toEqual([]);
  });

  test('RMC-OB-03 RMC-OB-06 a modifier given after OB was kept leaves what was kept, and lowers it if it must', () => {
    const s = stage({ v: { arms: { broadsword: 75 } }, x: { arms: sword } });
    attack(s, 'v', 'x', { keep: 60, dice: [10] });
    s.gm('modifier', { who: 'v', label: 'blinded', value: -40 });
    s.end();
    expect(attack(s, 'x', 'v', { dice: [4] }).question('defence').about).toMatchObject({
      most: 35,
    });
  });
});

describe('Into the next fight', () => {
  test('RMC-EFF-11 RMC-EFF-10 RMC-EFF-12 what is carried over begins the next fight as it was, and nothing that passes does', () => {
    const s = three({ state: { bleed: 1, held: true } });
    befall(s, 'v', '+20H;BL2;P-10;P-20/3;S2;KO2;PR;IN;BREAK');
    const carried = rolemaster.carryOver?.carry(s.state, 'v');
    expect(carried?.dead).toBe(false);
    const next = three({ state: { ...carried?.state } });
    expect(next.who('v')).toMatchObject({
      hits: 180,
      bleed: 3,
      bleedFresh: 0,
      penalties: [{ value: -10 }],
      broken: ['v/broadsword'],
      timers: [],
      prone: false,
      held: false,
      initiativePenalties: 0,
    });
    next.end();
    next.end();
    expect(next.who('v').hits).toBe(177);
  });
});
