import type { Seat } from '@tiltyard/engine';
import { Script } from '@tiltyard/engine/fight';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import type { Staging } from '../testing/stage.js';
import type { Person, Stage } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';
import { engagedBy } from '../rules/melee/engagement.js';

// What remains of a combatant whom the GM takes out of the fight, and what goes with them.

const sword = { broadsword: 60 };
const remove = (s: Stage, who: string): void => {
  const step = s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } });
  expect(step.kind).toBe('done');
};
const names = (s: Stage, id: string): readonly string[] =>
  rolemaster.summary(s.state, id).conditions.map(({ name }) => name);
/** `x` and `y` against `v` and `w`. */
const four = (x: Person = {}, staging: Staging = {}, v: Person = {}): Stage =>
  stage(
    {
      v: { at: [0, 0], side: 'a', arms: sword, ...v },
      x: { at: [2, 0], side: 'b', arms: sword, ...x },
      y: { at: [0, 2], side: 'b', arms: sword },
      w: { at: [9, 9], side: 'a', arms: sword },
    },
    staging,
  );

describe('Modifiers', () => {
  test('RMC-OB-03 against a combatant who has left are gone, others stay', () => {
    const s = four();
    s.gm('modifier', { who: 'v', label: 'grudge', value: 10, against: 'x' });
    s.gm('modifier', { who: 'v', label: 'grudge', value: 15, against: 'y' });
    s.gm('modifier', { who: 'v', label: 'high spirits', value: 5 });
    remove(s, 'x');
    expect(s.who('v').modifiers).toEqual([
      { label: 'grudge', value: 15, against: 'y' },
      { label: 'high spirits', value: 5 },
    ]);
    expect(names(s, 'v')).toEqual(['grudge +15 against y', 'high spirits +5']);
    s.fight.undo();
    expect(s.who('v').modifiers).toHaveLength(3);
    s.fight.redo();
    expect([s.who('v').modifiers.length, s.fight.verify().ok]).toEqual([2, true]);
  });

  test('RMC-OB-03 RMC-OB-06 fullOb: what they added is missing from nothing that is left', () => {
    const s = four({}, { options: { 'ob.shiftBasis': 'fullOb' } });
    s.gm('modifier', { who: 'v', label: 'grudge', value: 10, against: 'x' });
    remove(s, 'x');
    s.until('y');
    expect(attack(s, 'y', 'v', { points: 2, dice: [10] }).question('defence').about).toMatchObject({
      most: 60,
    });
  });
});

describe('Broken weapons', () => {
  /** The sword of `v` breaks in the hand of `x`, who drops it and leaves the fight. */
  const broken = (): Stage => {
    const s = four({ state: { wields: null } });
    befall(s, 'v', 'DROP');
    s.until('x').do('x', 'pick-up', { item: 'v/broadsword' });
    befall(s, 'x', 'BREAK');
    s.do('x', 'drop');
    remove(s, 'x');
    return s;
  };

  test('RMC-CRIT-05 RMC-PARRY-01 stay broken for their owner', () => {
    const s = broken();
    s.until('v').do('v', 'pick-up', { item: 'v/broadsword' });
    expect(s.who('v').broken).toEqual(['v/broadsword']);
    s.until('y');
    expect(attack(s, 'y', 'v', { points: 2, dice: [10] }).rules('no defence')[0]).toBe(
      'RMC-PARRY-01',
    );
  });

  test('RMC-CRIT-05 RMC-FUM-03 are told as broken after the fight', () => {
    expect(rolemaster.carryOver?.carry(broken().state, 'v').state).toEqual({
      broken: ['v/broadsword'],
    });
  });

  test('RMC-CRIT-05 are broken in any other hand when their owner has left, too', () => {
    const s = four();
    befall(s, 'x', 'DROP;BREAK');
    befall(s, 'v', 'DROP');
    remove(s, 'x');
    s.do('v', 'pick-up', { item: 'x/broadsword' });
    expect(s.who('v').broken).toEqual(['x/broadsword']);
    s.gm('treat', { who: 'v', what: 'weapon' });
    s.do('v', 'drop');
    s.until('v').do('v', 'pick-up', { item: 'x/broadsword' });
    expect(s.who('v').broken).toEqual([]);
  });

  test('RMC-CRIT-05 that leave with a combatant break nothing for others', () => {
    const s = four();
    befall(s, 'x', 'BREAK');
    remove(s, 'x');
    expect(['v', 'y', 'w'].map((id) => s.who(id).broken)).toEqual([[], [], []]);
  });
});

describe('Parries', () => {
  test.each(['beforeRoll', 'declaredFoe'] as const)(
    'RMC-PARRY-03 RMC-PARRY-02 %s: of a foe who has left they are gone with the round, and meet no one',
    (allocation) => {
      const s = four({}, { options: { 'parry.allocation': allocation, 'parry.scope': 'oneFoe' } });
      const declared = allocation === 'declaredFoe';
      endRoundDeclaring(s, declared);
      s.until('x');
      attack(s, 'x', 'v', {
        points: 2,
        dice: [10],
        answers: declared
          ? []
          : [
              ['defence', 'parry'],
              ['parry', 40],
            ],
      });
      remove(s, 'x');
      expect([s.turn, s.who('v').parry?.against, s.who('v').shifted]).toEqual(['y', null, 40]);
      expect(attack(s, 'y', 'v', { points: 2, dice: [10] }).has('no defence')).toBe(true);
      endRoundDeclaring(s, false, declared);
      expect([s.who('v').parry, s.who('v').shifted]).toEqual([null, 0]);
    },
  );

  /** Ends the round; where parries are declared, `v` declares 40 points against `x`, or none. */
  function endRoundDeclaring(s: Stage, against: boolean, asked = against): void {
    while (s.turn !== 'w') s.end();
    if (!asked) return void s.end();
    s.do('w', 'end', {}, { answers: [['v declare-parry', against ? 'x:40' : 'none']] });
  }
});

describe('Taken out in their own turn, combatants owe nothing more', () => {
  const leave = (s: Stage, who: string, dice: readonly number[] = []) => {
    const script = new Script(
      dice.map((value) => ({ value })),
      [],
    );
    const step = s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } }, { script });
    if (step.kind !== 'done') throw new Error(step.kind);
    return step.entry;
  };

  test('RMC-EFF-13 they roll for no further round, and the others do', () => {
    const s = stage({ v: {}, w: {}, x: {} }, { order: null, dice: [10, 10, 5, 5, 1, 1] });
    s.end();
    s.end();
    expect(s.turn).toBe('x');
    const { tape } = leave(s, 'x', [2, 3, 9, 9]);
    expect(tape.map(({ who }) => who)).toEqual(['v', 'v', 'w', 'w']);
    expect([s.state.order, s.turn, s.state.round]).toEqual([['w', 'v'], 'w', 2]);
  });

  test('RMC-PARRY-04 no one declares a parry against them', () => {
    const s = four(
      {},
      { options: { 'parry.allocation': 'declaredFoe' }, order: ['v', 'y', 'w', 'x'] },
    );
    while (s.turn !== 'x') s.end();
    const asked = s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'x' } });
    expect(asked.kind).toBe('asks');
    const open = JSON.stringify(s.fight.asks);
    expect([open.includes('y:30'), open.includes('x:30')]).toEqual([true, false]);
  });

  test('RMC-EFF-11 RMC-EFF-12 they neither bleed nor die, and no one’s turn ends twice', () => {
    const bleeding = { bleed: 4 };
    const s = stage({
      v: { state: bleeding },
      x: { side: 'b', state: bleeding },
      w: { side: 'b', state: bleeding },
    });
    s.end();
    const { notes } = leave(s, 'x');
    expect(notes.filter(({ id }) => id === 'hits')).toEqual([]);
    expect([s.turn, s.who('v').hits, s.who('w').hits]).toEqual(['w', 196, 200]);
    s.end();
    expect([s.turn, s.state.round, s.who('w').hits]).toEqual(['v', 2, 196]);
    leave(s, 'v');
    expect([s.turn, s.who('w').hits]).toEqual(['w', 196]);
  });

  test('RMC-WEAR-02 the last of a round ends it for all others', () => {
    const s = stage({
      v: { state: { stunActive: { stunned: 2 } } },
      w: { side: 'b' },
      x: { side: 'b' },
    });
    s.end();
    s.end();
    leave(s, 'x');
    expect([s.turn, s.state.round, s.who('v').stunActive.stunned]).toEqual(['v', 2, 1]);
  });
});

describe('Charges, dodges and states', () => {
  test('RMC-DODGE-10 RMC-DODGE-02 dodge.scope round: a dodge of a foe who has left goes on against the next', () => {
    const s = four({}, { options: { 'dodge.scope': 'round' } }, { arms: {} });
    s.until('x');
    attack(s, 'x', 'v', { points: 2, dice: [93, 10], answers: [['defence', 'dodge']] });
    remove(s, 'x');
    const scene = attack(s, 'y', 'v', { points: 2, dice: [10] });
    expect([scene.total('DB'), scene.questions]).toEqual([50, []]);
  });

  test('RMC-EFF-04 RMC-EFF-11 RMC-CRIT-04 what a foe out of hiding has done outlasts their leaving', () => {
    const s = four(
      { sheet: { weapons: [{ weapon: 'fixed', skill: 60 }] }, state: { hidden: true } },
      { content: fixedBlow('10D') },
    );
    s.until('x');
    attack(s, 'x', 'v', { points: 4, dice: [50, 50], answers: [['ambush', 'unnoticed']] });
    remove(s, 'x');
    const { hits, bleed, stunPending, penalties } = s.who('v');
    expect([hits, bleed, stunPending.stunned, penalties]).toEqual([182, 4, 2, [{ value: -10 }]]);
    s.until('v');
    expect(s.refused('v', 'attack', { weapon: 'v/broadsword', target: 'y' })).toContain(
      'RMC-STUN-02',
    );
  });

  test('RMC-MELEE-01 RMC-MELEE-04 a declaration against a combatant who has left engages no one', () => {
    const s = four();
    s.do('v', 'declare', { action: 'melee', target: 'x' });
    remove(s, 'x');
    expect(s.who('v').declared).toEqual({ action: 'melee', target: null });
    expect(engagedBy(s.state, s.who('y'))).toEqual([]);
  });

  test('RMC-EFF-01 RMC-EFF-13 marks count in the next roll without the foe who set them', () => {
    const s = stage({ v: {}, w: {}, x: {} }, { order: null, dice: [10, 10, 5, 5, 1, 1] });
    befall(s, 'v', 'IN;IN', { from: 'x' });
    befall(s, 'w', 'IN', { from: 'x' });
    s.end();
    remove(s, 'x');
    const scene = s.do('w', 'end', {}, { dice: [10, 10, 2, 3, 9, 9, 4] });
    expect(scene.breakdowns('initiative').map(({ who, total }) => [who, total])).toEqual([
      ['v', 15],
      ['w', 14],
    ]);
  });

  test('RMC-WEAR-02 RMC-SURP-01 nothing wears off of a hidden foe who has left, and nothing names them', () => {
    const s = stage({
      v: { state: { stunActive: { dazed: 1 } } },
      x: { state: { hidden: true, stunActive: { stunned: 2 } } },
      y: {},
    });
    s.end();
    remove(s, 'x');
    const scene = s.end();
    expect(scene.facts('wears off', 'who')).toEqual(['v']);
    const seat: Seat = { name: 'v', role: 'player', combatants: ['v'] };
    expect(JSON.stringify(rolemaster.view(s.state, seat).combatants)).not.toContain('"x"');
    endRound(s);
    expect(s.who('v').stunActive.dazed).toBe(0);
  });
});
