import type { Entry } from '@tiltyard/engine/fight';
import { Fight } from '@tiltyard/engine/fight';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import { summary } from '../show/summary.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, stage } from '../testing/stage.js';

// A weapon drawn after an attack, paces and attacks out of turn, and fights saved with a reserve
// that is no longer offered.

type Options = NonNullable<Staging['options']>;
const arms = { dagger: 40, broadsword: 75, bow: 60 };
/** `v` acts first, wielding the weapon listed first; `x` is within reach, `far` within bow range. */
const armed = (v: Person = {}, options: Options = {}): Stage =>
  stage(
    {
      v: { at: [2, 0], arms, ...v },
      x: { at: [0, 0], arms: { broadsword: 60 } },
      far: { at: [2, 40], arms: { broadsword: 60 } },
    },
    { options, map: { rows: Array.from({ length: 45 }, () => '.....') } },
  );
const parry = (points: number) =>
  [
    ['defence', 'parry'],
    ['parry', points],
  ] as const;
const draw = (s: Stage, weapon: string): void => {
  befall(s, 'v', 'DROP');
  s.do('v', 'draw', { item: `v/${weapon}` });
};
/** The most that `v` may use to parry the next blow of `x`. */
const most = (s: Stage): number | undefined => {
  while (s.turn !== 'x') s.end();
  const scene = attack(s, 'x', 'v', { points: 2, dice: [10], answers: parry(1) });
  const { domain } = scene.question('parry');
  return domain.kind === 'number' ? domain.max : undefined;
};

describe('A weapon drawn after an attack', () => {
  test.each([
    [0, 35],
    [10, 45],
    [40, 75],
  ])(
    'RMC-OB-06 after a stab of 40 that reserves %i, a sword of 75 parries with up to %i',
    (keep, max) => {
      const s = armed();
      attack(s, 'v', 'x', { points: 2, keep, dice: [10] });
      draw(s, 'broadsword');
      expect(most(s)).toBe(max);
    },
  );

  test('RMC-OB-06 as much as had it been in hand all the time', () => {
    const natural = [{ weapon: 'brawling', skill: 40 }];
    const s = armed({ arms: { broadsword: 75 }, sheet: { natural } });
    attack(s, 'v', 'x', { with: 'brawling', points: 2, keep: 10, dice: [10] });
    expect(most(s)).toBe(45);
  });

  test('RMC-OB-06 that has no more to it defends with what was reserved, and no more than it has', () => {
    const after = (keep: number): Stage => {
      const s = armed({ arms: { broadsword: 75, dagger: 40 } });
      attack(s, 'v', 'x', { points: 2, keep, dice: [10] });
      draw(s, 'dagger');
      return s;
    };
    expect([most(after(30)), most(after(50))]).toEqual([30, 40]);
    const spent = after(0);
    while (spent.turn !== 'x') spent.end();
    const scene = attack(spent, 'x', 'v', { points: 2, dice: [10] });
    expect(scene.rules('no defence')).toContain('RMC-OB-06');
  });

  test('RMC-OB-02 RMC-OB-06 after a shot a sword has what the shot at its range did not spend', () => {
    const s = armed({ arms: { bow: 60, broadsword: 75 } });
    attack(s, 'v', 'far', { points: 3, dice: [10] });
    s.do('v', 'drop');
    s.do('v', 'draw', { item: 'v/broadsword' });
    // At 40 m the bow has -25.
    expect(most(s)).toBe(75 - 35);
  });

  test('RMC-OB-06 RMC-EFF-10 an injury since takes from the sword, not from what it has beyond the dagger', () => {
    const hurt = (value: number): number | undefined => {
      const s = armed();
      attack(s, 'v', 'x', { points: 2, dice: [10] });
      draw(s, 'broadsword');
      befall(s, 'v', `P${value}`);
      return most(s);
    };
    expect([hurt(-20), hurt(-60)]).toEqual([35, 15]);
  });

  test('RMC-OB-06 RMC-STUN-03 stunned meanwhile, half the sword is the most', () => {
    const stunned = (keep: number): number | undefined => {
      const s = armed({}, { 'eff.start': 'immediate' });
      attack(s, 'v', 'x', { points: 2, keep, dice: [10] });
      draw(s, 'broadsword');
      befall(s, 'v', 'S1');
      return most(s);
    };
    expect([stunned(0), stunned(10)]).toEqual([35, 37]);
  });

  test('RMC-OB-06 a blow with it may reserve as much, and leaves what it reserves', () => {
    const s = armed({ arms: { bow: 60, broadsword: 75 } });
    attack(s, 'v', 'far', { points: 1, dice: [10] });
    s.do('v', 'drop');
    s.do('v', 'draw', { item: 'v/broadsword' });
    const chosen = { weapon: 'v/broadsword', target: 'x', points: 2 };
    expect(s.refused('v', 'attack', { ...chosen, keep: 41 })).toContain('RMC-OB-06');
    expect(attack(s, 'v', 'x', { points: 2, keep: 40, dice: [10] }).total('OB')).toBe(75 - 40 - 50);
    expect(most(s)).toBe(40);
  });

  test('RMC-OB-06 RMC-OB-02 a throw reserves of it what it has at its range', () => {
    const s = armed({ arms: { bow: 60, spear: 75 } });
    attack(s, 'v', 'far', { points: 1, dice: [10] });
    s.do('v', 'drop');
    s.do('v', 'draw', { item: 'v/spear' });
    s.gm('place', { who: 'far', to: [2, 14] });
    const chosen = { weapon: 'v/spear', target: 'far', points: 2 };
    // The shot had 35 points, the throw has 60.
    expect(s.refused('v', 'attack', { ...chosen, keep: 26 })).toContain('RMC-OB-06');
    expect(s.allowed('v', 'attack', { ...chosen, keep: 25 })).toBe(true);
  });

  test('RMC-OB-06 has left what it has beyond the best of several attacks, whichever came last', () => {
    const natural = [{ weapon: 'brawling', skill: 20 }];
    const s = armed({ arms: { broadsword: 60, mace: 75 }, sheet: { natural } });
    attack(s, 'v', 'x', { points: 2, dice: [10] });
    befall(s, 'v', 'DROP');
    attack(s, 'v', 'x', { with: 'brawling', points: 2, dice: [10] });
    s.do('v', 'draw', { item: 'v/mace' }, { force: 'quick hands' });
    expect(most(s)).toBe(15);
  });

  test('RMC-OB-06 RMC-PARRY-02 in the next round its OB is whole', () => {
    const s = armed();
    attack(s, 'v', 'x', { points: 2, dice: [10] });
    draw(s, 'broadsword');
    endRound(s);
    expect(most(s)).toBe(75);
  });

  test('RMC-OB-06 the sheet shows the points that it may defend with', () => {
    const s = armed();
    const shown = () =>
      summary(s.state, 'v').conditions.flatMap(({ name, rules }) =>
        rules.includes('RMC-OB-06') ? [name] : [],
      );
    attack(s, 'v', 'x', { points: 2, keep: 10, dice: [10] });
    expect(shown()).toEqual(['10 OB reserved for defence']);
    draw(s, 'bow');
    expect(shown()).toEqual(['10 OB reserved for defence']);
    s.do('v', 'drop');
    s.do('v', 'draw', { item: 'v/broadsword' }, { force: 'quick hands' });
    expect(shown()).toEqual(['45 OB reserved for defence']);
    s.end();
    attack(s, 'x', 'v', { points: 2, dice: [10], answers: parry(45) });
    expect([shown(), s.who('v').kept]).toEqual([[], 0]);
  });
});

describe('The pace of a round', () => {
  const force = 'a blow in passing';
  const foes = (options: Options = {}): Stage =>
    stage(
      { v: { at: [8, 0], arms: { broadsword: 75 } }, x: { at: [0, 0], arms: { broadsword: 60 } } },
      { options },
    );

  test('RMC-CHARGE-10 RMC-CTX-10 weighs on every blow of it, out of turn as well, and on none of the next', () => {
    const s = foes();
    s.do('v', 'move', { pace: 2, path: [[2, 0]] });
    s.end();
    expect(attack(s, 'v', 'x', { dice: [10], force }).parts('OB')).toContain('RMC-CHARGE-10 -20');
    s.end();
    const next = attack(s, 'v', 'x', { dice: [10] }).parts('OB');
    expect(next.filter((part) => part.startsWith('RMC-CHARGE-10'))).toEqual([]);
  });

  test('RMC-CHARGE-10 manual: the GM is asked for it, out of turn as well', () => {
    const s = foes({ 'charge.pacePenalty': 'manual' });
    s.do('v', 'move', { pace: 2, path: [[2, 0]] });
    s.end();
    const answers = [['pace-penalty', -15]] as const;
    const scene = attack(s, 'v', 'x', { dice: [10], answers, force });
    expect(scene.parts('OB')).toContain('RMC-CHARGE-10 -15');
  });

  test('RMC-CTX-10 is not to be had after a blow out of turn that it would have weighed on', () => {
    const s = stage({
      x: { at: [0, 0], arms: { broadsword: 60 } },
      v: { at: [2, 0], arms: { broadsword: 75 } },
    });
    attack(s, 'v', 'x', { points: 2, dice: [10], force });
    s.end();
    const to = { path: [[3, 0]] };
    expect(s.refused('v', 'move', { ...to, pace: 1 })).toEqual(['RMC-CTX-10']);
    expect(s.allowed('v', 'move', { ...to, pace: 0.5 })).toBe(true);
  });
});

describe('A fight saved when OB was reserved after the parry as well', () => {
  /**
   * An entry as an older build wrote it, which offered such a reserve, and recorded neither the
   * weapon of a parry nor the weapon points behind a reserve.
   */
  const older = ({
    seq,
    kind,
    parent,
    head,
    seat,
    command,
    tape,
    notes,
    patches,
  }: Entry): Entry => ({
    seq,
    kind,
    parent,
    head,
    seat,
    tape,
    notes,
    ...(command ? { command } : {}),
    patches: patches
      .filter(({ path }) => path.at(-1) !== 'pool')
      .map(({ path, value }) =>
        path.at(-1) === 'parry' && typeof value === 'object' && value !== null
          ? { path, value: { ...value, weapon: undefined } }
          : { path, value },
      ),
  });
  /**
   * `x` has parried with 20 of 60 and attacks, reserving 20 more. `v`, who may have reserved
   * points to parry with, has not answered yet.
   */
  const saved = (keep: number): Fight<Stage['state']> => {
    const s = stage({ v: { arms: { broadsword: 60 } }, x: { arms: { broadsword: 60 } } });
    attack(s, 'v', 'x', { points: 2, keep, dice: [10], answers: parry(20) });
    s.end();
    const chosen = { weapon: 'x/broadsword', target: 'v', keep: 20, points: 2 };
    const step = s.fight.perform(
      { do: 'attack', by: 'x', with: chosen },
      { force: 'offered once' },
    );
    expect(step.kind).toBe(keep > 0 ? 'asks' : 'done');
    const { entries, pending, ...journal } = s.fight.journal();
    const waiting = pending.map(({ seat, command, tape }) => ({
      seat,
      tape,
      ...(command ? { command } : {}),
    }));
    return Fight.open(
      rolemaster,
      { ...journal, entries: entries.map(older), pending: waiting },
      s.fight.stateAt(-1),
      {},
    );
  };
  const blow = { do: 'attack', by: 'x', with: { weapon: 'x/broadsword', target: 'v', points: 2 } };

  test('RMC-OB-06 RMC-PARRY-03 opens with that attack as it was, and goes on', () => {
    const fight = saved(0);
    expect(fight.log.map(({ kind }) => kind)).toEqual(['begin', 'command', 'command', 'command']);
    const { x } = fight.state.combatants;
    expect([x?.kept, x?.shifted, x?.parry?.points]).toEqual([20, 20, 20]);
    expect(fight.perform(blow).kind).toBe('done');
    expect([fight.undo().kind, fight.undo().kind, fight.redo().kind]).toEqual([
      'done',
      'done',
      'done',
    ]);
    expect(fight.state.combatants['x']?.kept).toBe(20);
  });

  test('RMC-OB-06 RMC-PARRY-03 that waited in the middle of it calls it off, and lets it be made without', () => {
    const fight = saved(30);
    expect(fight.log.map(({ kind }) => kind)).toEqual(['begin', 'command', 'command', 'withdrawn']);
    const { x } = fight.state.combatants;
    expect([fight.asks, x?.actionPoints, x?.attacked]).toEqual([undefined, 4, false]);
    const again = { ...blow, with: { ...blow.with, keep: 20 } };
    expect(fight.refusal(again)?.rules).toEqual(['RMC-OB-05', 'RMC-OB-06']);
    expect(fight.perform(blow).kind).toBe('asks');
  });

  test('RMC-OB-06 that is changed before it takes the change, and stops at that attack with its rule', () => {
    const fight = saved(0);
    const { done, stopped } = fight.amend(1, { item: 2, value: 11 });
    expect([done.length, stopped?.seq]).toEqual([2, 3]);
    expect(stopped?.step).toMatchObject({
      kind: 'refused',
      refusal: { rules: ['RMC-OB-05', 'RMC-OB-06'] },
    });
    expect(fight.perform(blow).kind).toBe('done');
  });
});
