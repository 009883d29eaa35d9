import { describe, expect, test } from 'vitest';
import type { Scene } from '@tiltyard/testing';
import { rolemaster } from '../index.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';

// Parries and dodges combined with states received between two attacks, with second attackers and
// with each other.

const sword = { broadsword: 60 };
type Answers = readonly (readonly [string, string | number])[];
const parry = (points: number): Answers => [
  ['defence', 'parry'],
  ['parry', points],
];
const dodge: Answers = [['defence', 'dodge']];

/** `x` and `y` act before `v`, who stands between them. */
const between = (v: Person = {}, staging: Staging = {}, x: Person = {}): Stage =>
  stage(
    {
      x: { at: [0, 0], arms: sword, ...x },
      y: { side: 'a', at: [4, 0], arms: sword },
      v: { at: [2, 0], arms: { broadsword: 75 }, ...v },
    },
    staging,
  );
const blow = (s: Stage, by: string, answers: Answers = [], dice: readonly number[] = [4]): Scene =>
  attack(s, by, 'v', { points: 2, dice, answers });

describe('Parries between two attacks', () => {
  test('RMC-STUN-03 RMC-OB-06 eff.start immediate: stunned since, half of OB is the most of what was kept back', () => {
    const s = between({}, { order: ['v', 'x', 'y'], options: { 'eff.start': 'immediate' } });
    attack(s, 'v', 'x', { keep: 60, dice: [5] });
    befall(s, 'v', 'S1');
    s.end();
    const { domain } = blow(s, 'x', parry(37)).question('parry');
    expect(domain).toEqual({ kind: 'number', min: 1, max: 37 });
    // 23 of the 60 reserved are left, but the round's parry has been used.
    expect(blow(s, 'x').rules('no defence')).toContain('RMC-PARRY-03');
  });

  test('RMC-PARRY-03 parry.scope oneFoe: a parry made against a fumble stands, unasked, for the next attack of that foe', () => {
    const s = between({}, { options: { 'parry.scope': 'oneFoe' } });
    blow(s, 'x', parry(30), [1, 10]);
    const second = blow(s, 'x');
    expect([second.questions, second.total('DB')]).toEqual([[], 30]);
    s.end();
    expect(blow(s, 'y').total('DB')).toBe(0);
  });

  test('RMC-NOPARRY-02 parry.scope oneFoe: a parry that stands falls with its parrier’s ability to parry', () => {
    const s = between({}, { options: { 'parry.scope': 'oneFoe', 'eff.start': 'immediate' } });
    blow(s, 'x', parry(30));
    befall(s, 'v', 'NP1');
    const second = blow(s, 'x');
    expect([second.has('parries'), second.total('DB')]).toEqual([false, 0]);
  });

  test('RMC-PARRY-07 parry.missiles meleeOnly, parry.scope oneFoe: the parry of the blow does not meet the throw', () => {
    const s = between(
      {},
      { options: { 'parry.scope': 'oneFoe', 'parry.missiles': 'meleeOnly' } },
      { at: [2, 2], arms: { dagger: 60 } },
    );
    expect(blow(s, 'x', parry(30)).total('DB')).toBe(30);
    s.do('x', 'move', { pace: 0.5, path: [[2, 4]] });
    const thrown = blow(s, 'x');
    expect([thrown.fact('attacks', 'mode'), thrown.total('DB')]).toEqual(['thrown', 0]);
  });

  test('RMC-CTX-09 positionModifiers: a parry that stands against a foe does not meet the blow from behind', () => {
    const s = between({}, { options: { 'parry.scope': 'oneFoe', positionModifiers: 'enabled' } });
    blow(s, 'x', [['facing', 'none'], ...parry(30)]);
    expect(blow(s, 'x', [['facing', 'rear']]).total('DB')).toBe(0);
    // The flank gives 15, and two of four points take 50 from 60.
    s.until('x');
    expect(blow(s, 'x', [['facing', 'flank']]).total('OB')).toBe(25);
  });

  test.each(['oneAttack', 'oneFoe'] as const)(
    'RMC-PARRY-03 RMC-PARRY-02 parry.scope %s: the parry of the round is used, though the foe has left',
    (scope) => {
      const s = between({}, { options: { 'parry.scope': scope } });
      blow(s, 'x', parry(30));
      s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'x' } });
      const other = blow(s, 'y');
      expect([other.rules('no defence')[0], other.total('DB')]).toEqual(['RMC-PARRY-03', 0]);
      expect(s.who('v').shifted).toBe(30);
    },
  );

  test('RMC-OB-04 RMC-SURP-01 a foe who hides takes nothing of what a player knows of the own parry', () => {
    const s = between({}, { options: { 'dodge.requiresNoUsableWeapon': false } });
    blow(s, 'x', parry(30));
    s.gm('hide', { who: 'x', hidden: true });
    const seen = (of: string) => {
      const seat = { name: of, role: 'player', combatants: [of] } as const;
      const { combatants } = rolemaster.view(s.state, seat);
      return [combatants['v']?.parry ?? null, combatants['v']?.shifted];
    };
    const made = { points: 30, weapon: 'v/broadsword', spent: true };
    expect(seen('v')).toEqual([{ ...made, against: null }, 30]);
    expect(seen('y')).toEqual([{ ...made, against: 'x' }, 30]);
    s.gm('hide', { who: 'x', hidden: false });
    s.gm('hide', { who: 'y', hidden: true });
    expect(seen('v')).toEqual([{ ...made, against: 'x' }, 30]);
  });

  test('RMC-PARRY-01 disarmed between two attacks, a combatant parries nothing, but may dodge', () => {
    const s = between({ sheet: { natural: [{ weapon: 'brawling', skill: 50 }] } });
    blow(s, 'x');
    befall(s, 'v', 'DROP');
    expect(blow(s, 'x').open('defence')).toEqual(['none', 'dodge']);
  });
});

describe('Parries declared before the round', () => {
  const declared = (scope: 'oneAttack' | 'oneFoe', points: number, v: Person = {}): Stage => {
    const s = between(v, {
      options: { 'parry.allocation': 'declaredFoe', 'parry.scope': scope },
    });
    s.until('v');
    s.do('v', 'end', {}, { answers: [['v declare-parry', `x:${points}`]] });
    return s;
  };

  test('RMC-PARRY-03 RMC-PARRY-04 oneAttack: the declared parry may wait for the second attack of its foe', () => {
    const s = declared('oneAttack', 40);
    expect(blow(s, 'x', [['defence', 'none']]).total('DB')).toBe(0);
    const second = blow(s, 'x', [['defence', 'parry']]);
    expect([second.questions, second.total('DB')]).toEqual([['defence'], 40]);
  });

  test('RMC-OB-04 RMC-PARRY-02 what was declared is gone from the own attack, on whomever, even if the foe has left', () => {
    const s = declared('oneFoe', 40);
    s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who: 'x' } });
    s.until('v');
    const scene = attack(s, 'v', 'y', { dice: [5] });
    expect([scene.total('OB'), scene.parts('OB')]).toEqual([35, ['RMC-OB-01 75', 'RMC-OB-04 -40']]);
  });

  test('RMC-PARRY-01 RMC-PARRY-04 a declared parry is of no use without the weapon', () => {
    const s = declared('oneFoe', 40);
    befall(s, 'v', 'DROP');
    expect(blow(s, 'x').total('DB')).toBe(0);
  });

  test('RMC-PARRY-08 RMC-PARRY-04 who does not know of the fight declares no parry, unless they may parry all the same', () => {
    const asked = (whenUnaware: 'blocked' | 'allowed') => {
      const s = between(
        { state: { aware: false } },
        { options: { 'parry.allocation': 'declaredFoe', 'parry.whenUnaware': whenUnaware } },
      );
      s.until('v');
      return s.end().asked.toSorted();
    };
    expect([asked('blocked'), asked('allowed')]).toEqual([
      ['x declare-parry', 'y declare-parry'],
      ['v declare-parry', 'x declare-parry', 'y declare-parry'],
    ]);
  });

  test('RMC-DODGE-02 RMC-PARRY-04 points set aside are a parry of the round: no dodge beside them', () => {
    const s = between(
      {},
      { options: { 'parry.allocation': 'declaredFoe', 'dodge.requiresNoUsableWeapon': false } },
    );
    s.until('v');
    s.do('v', 'end', {}, { answers: [['v declare-parry', 'y:5']] });
    expect(blow(s, 'x').rules('no defence')).toEqual(['RMC-PARRY-04', 'RMC-DODGE-02']);
  });
});

/** A maneuver table with this at its low end, which every die below 20 reads. */
const clumsy = (low: string, high = 'IN') => ({
  tables: {
    maneuver: `# kind: maneuver\n# id: maneuver\ntotal,Medium,Extremely Hard\n<=20,${low},${low}\n21-90,35,35\n>=91,${high},${high}\n`,
  },
});
const bare = (state: Person['state'] = {}, sheet: Person['sheet'] = {}): Person => ({
  arms: {},
  state,
  sheet: { qu: 5, ag: 5, ...sheet },
});
const positions = { positionModifiers: 'enabled' } as const;

describe('Dodges', () => {
  test('RMC-DODGE-09 RMC-CTX-09 eff.start immediate: a dodger who falls, stunned, gives all that a prone target gives', () => {
    const s = between(bare(), {
      content: clumsy('PR;S1'),
      options: { ...positions, 'eff.start': 'immediate' },
    });
    const scene = blow(s, 'x', dodge, [10, 4]);
    expect(scene.breakdowns('OB').at(-1)?.total).toBe(60);
  });

  test('RMC-DODGE-09 RMC-STAG-08 prone.modifiers sample: what a dodger gives who has fallen is told by its rule', () => {
    const s = between(bare(), {
      content: clumsy('PR'),
      options: { 'prone.modifiers': 'sample' },
    });
    expect(blow(s, 'x', dodge, [10, 4]).parts('OB')).toEqual([
      'RMC-OB-01 60',
      'RMC-CTX-07 -50',
      'RMC-STAG-08 50',
    ]);
  });

  test('RMC-DODGE-09 RMC-CTX-09 a dodger who is stunned, or falls unconscious, by the dodge is as easy to strike as any other', () => {
    const struck = (low: string) => {
      const s = between(bare({}, { hits: 20, bodyDev: 60 }), {
        content: clumsy(low),
        options: { ...positions, 'eff.start': 'immediate' },
      });
      const scene = blow(s, 'x', dodge, [10, 4]);
      return [scene.breakdowns('OB').at(-1)?.total, scene.total('DB')];
    };
    expect([struck('FAIL'), struck('S1'), struck('+20H')]).toEqual([
      [10, 15],
      [30, 15],
      [50, 0],
    ]);
  });

  test('RMC-DODGE-08 RMC-DODGE-09 RMC-CTX-09 a dodge that shakes off the stun takes its bonus from the attacker', () => {
    const s = between(bare({ stunActive: { stunned: 1 } }), {
      content: clumsy('FAIL', 'UNSTUNALL'),
      options: positions,
    });
    const scene = blow(s, 'x', dodge, [98, 60, 4]);
    expect(scene.breakdowns('OB').map(({ total }) => total)).toEqual([30, 10]);
  });

  test('RMC-DODGE-11 RMC-CTX-10 dodge.pacePenalty table: last round’s run is over before the turn of the next one', () => {
    const s = between(bare(), {
      order: ['x', 'v', 'y'],
      options: { 'dodge.pacePenalty': 'table' },
    });
    s.end();
    s.do('v', 'move', { pace: 3, path: [[2, 2]] }, {});
    s.end();
    s.end();
    expect([s.state.round, blow(s, 'x', dodge, [60, 4]).fact('dodges', 'total')]).toEqual([2, 65]);
  });

  test('RMC-DODGE-11 RMC-CTX-10 dodge.pacePenalty table: the run of this round still weighs after its turn', () => {
    const s = between(bare(), {
      order: ['v', 'x', 'y'],
      options: { 'dodge.pacePenalty': 'table' },
    });
    s.do('v', 'move', { pace: 3, path: [[2, 2]] });
    s.end();
    expect(blow(s, 'x', dodge, [60, 4]).fact('dodges', 'total')).toBe(35);
  });

  test('RMC-DODGE-10 RMC-PARRY-08 dodge.scope round: a dodge goes on against those seen, not against the arrow from hiding', () => {
    const s = stage(
      {
        x: { at: [0, 0], arms: sword },
        y: { side: 'a', at: [9, 0], arms: { bow: 60 }, state: { hidden: true } },
        v: { at: [2, 0] },
      },
      { options: { 'dodge.scope': 'round' } },
    );
    const first = blow(s, 'x', dodge, [77, 4]);
    s.end();
    const shot = (answers: Answers) => attack(s, 'y', 'v', { points: 1, dice: [5], answers });
    expect([
      first.total('DB'),
      shot([['ambush', 'unnoticed']]).total('DB'),
      shot([]).total('DB'),
    ]).toEqual([35, 0, 35]);
  });

  test('RMC-DODGE-02 actionPoints disabled: after a parry no dodge, after a dodge no parry, whatever it costs', () => {
    const options = { actionPoints: 'disabled', 'dodge.requiresNoUsableWeapon': false } as const;
    const both = (first: Answers, dice: readonly number[]) => {
      const s = between({}, { options });
      attack(s, 'x', 'v', { dice, answers: first });
      s.end();
      return attack(s, 'y', 'v', first === dodge ? { dice: [4] } : { dice: [4] });
    };
    expect(both(parry(20), [4]).rules('no defence')).toContain('RMC-DODGE-02');
    expect(both(dodge, [77, 4]).open('defence')).toEqual(['none', 'dodge']);
  });

  test('RMC-DB-05 RMC-DB-04 db.restrictedBy anyStun, db.quPenaltyWhenUnaware drop: the stunned lose their Quickness, good or bad', () => {
    const db = (qu: number, keep: 'keep' | 'drop') =>
      blow(
        between(
          { arms: {}, sheet: { qu, baseDb: 10 }, state: { stunActive: { dazed: 2 } } },
          { options: { 'db.restrictedBy': 'anyStun', 'db.quPenaltyWhenUnaware': keep } },
        ),
        'x',
      ).total('DB');
    expect([db(4, 'keep'), db(-4, 'keep'), db(-4, 'drop')]).toEqual([10, -2, 10]);
  });

  test('RMC-PARRY-08 RMC-DB-03 parry.whenUnaware allowed: the unaware parry, without their Quickness', () => {
    const s = between(
      { sheet: { qu: 4, baseDb: 10 }, state: { aware: false } },
      { options: { 'parry.whenUnaware': 'allowed' } },
    );
    expect(blow(s, 'x', parry(20)).total('DB')).toBe(30);
    // A combatant who has been attacked is aware of the fight.
    expect(blow(s, 'x').total('DB')).toBe(22);
    endRound(s);
  });

  test('RMC-TAB-04 RMC-PARRY-05 a parry counts against one of two attackers, and the other’s critical still lands', () => {
    const s = stage(
      {
        x: { at: [0, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 40 }] } },
        y: { side: 'a', at: [4, 0], sheet: { weapons: [{ weapon: 'fixed', skill: 40 }] } },
        v: { at: [2, 0], arms: { broadsword: 90 } },
      },
      { content: fixedBlow('7A') },
    );
    expect(attack(s, 'x', 'v', { dice: [40], answers: parry(90) }).has('miss')).toBe(true);
    s.end();
    expect(attack(s, 'y', 'v', { dice: [40, 1] }).fact('critical', 'severity')).toBe('A');
    expect(s.who('v').hits).toBe(192);
  });
});
