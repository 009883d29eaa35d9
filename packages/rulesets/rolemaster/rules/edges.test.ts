import { answering, chancesOf } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { rolemaster } from '../index.js';
import { attack, befall, endRound, fixedBlow, stage } from '../testing/stage.js';

// Limits of counts, and what is logged and what is not: each test fails if its limit is off by one
// or its condition dropped.

const blade = { broadsword: 60 };
const BARE = { options: { actionPoints: 'disabled' } } as const;

describe('What acting takes', () => {
  test('RMC-CTX-07 the last Action Point is one, too, and none is none', () => {
    const s = stage({ a: { arms: { broadsword: 60, mace: 40 } }, b: {} });
    attack(s, 'a', 'b', { points: 3, dice: [20] });
    expect(s.who('a').actionPoints).toBe(1);
    expect(s.do('a', 'draw', { item: 'a/mace' }).note('draws')).toEqual({ who: 'a', item: 'mace' });
    expect(s.refused('a', 'draw', { item: 'a/broadsword' })).toEqual(['RMC-CTX-07']);
  });

  test('RMC-STAG-06 where no points are counted an attack is the whole turn', () => {
    const s = stage({ a: { arms: { broadsword: 60, mace: 40 } }, b: {} }, BARE);
    expect(s.allowed('a', 'draw', { item: 'a/mace' })).toBe(true);
    attack(s, 'a', 'b', { dice: [20] });
    expect(s.refused('a', 'draw', { item: 'a/mace' })).toEqual(['RMC-STAG-06']);
    expect(s.refused('a', 'attack', { weapon: 'a/broadsword', target: 'b' })).toEqual([
      'RMC-STAG-06',
    ]);
  });

  test('RMC-CTX-07 the first drop of a round is free, the next takes one point, or nothing where none are counted', () => {
    const drops = (counted: boolean) => {
      const s = stage({ a: { arms: { broadsword: 60, mace: 40 } }, b: {} }, counted ? {} : BARE);
      s.do('a', 'drop');
      const first = s.who('a').actionPoints;
      s.do('a', counted ? 'draw' : 'pick-up', { item: counted ? 'a/mace' : 'a/broadsword' });
      const before = s.who('a').actionPoints;
      if (counted) s.do('a', 'drop');
      return [first, before - s.who('a').actionPoints];
    };
    expect([drops(true), drops(false)]).toEqual([
      [4, 1],
      [4, 0],
    ]);
  });

  test('RMC-EFF-14 RMC-EFF-12 the dead, the unconscious and those knocked out are told apart', () => {
    const reason = (cell: string, state = {}) => {
      const s = stage({ a: { state }, b: {} }, { options: { 'eff.start': 'immediate' } });
      befall(s, 'a', cell);
      const refusal = s.fight.refusal({
        do: 'gm.perceive',
        by: 'gm',
        with: { who: 'a', cause: 'ambush' },
      });
      return [refusal?.code, ...(refusal?.rules ?? [])];
    };
    expect([reason('DEAD0'), reason('+1H', { hits: 1 }), reason('KO2')]).toEqual([
      ['dead', 'RMC-EFF-14'],
      ['unconscious', 'RMC-EFF-14'],
      ['unconscious', 'RMC-EFF-12'],
    ]);
  });

  test('RMC-FUM-03 a broken weapon neither strikes nor charges, and breaks but once', () => {
    const s = stage({
      a: { arms: blade, state: { broken: ['a/broadsword'] } },
      b: {},
      c: { at: [9, 0] },
    });
    expect(s.refused('a', 'attack', { weapon: 'a/broadsword', target: 'b' })).toEqual([
      'RMC-FUM-03',
    ]);
    expect(s.refused('a', 'charge', { weapon: 'a/broadsword', target: 'c', pace: 2 })).toEqual([
      'RMC-FUM-03',
    ]);
    expect(befall(s, 'a', 'BREAK').has('breaks')).toBe(false);
    expect(s.who('a').broken).toEqual(['a/broadsword']);
  });

  test('RMC-SURP-03 RMC-DODGE-02 who is barred, or has dodged even to no avail, neither moves nor strikes', () => {
    const barred = stage({ a: { arms: blade }, b: {} });
    barred.gm('perceive', { who: 'a', cause: 'orientation' }, { dice: [50] });
    expect(barred.refused('a', 'move', { path: [[3, 0]] })).toEqual(['RMC-SURP-03']);
    const s = stage(
      { b: { arms: blade }, a: {} },
      { order: ['b', 'a'], options: { 'move.hindered': 'free' } },
    );
    const scene = attack(s, 'b', 'a', { dice: [20, 10], answers: [['defence', 'dodge']] });
    expect(scene.note('dodges')).toMatchObject({ zone: 'low', db: 0 });
    s.end();
    expect(s.refused('a', 'attack', { weapon: 'a/brawling', target: 'b' })).toEqual([
      'RMC-DODGE-02',
    ]);
    expect(s.refused('a', 'move', { path: [[3, 0]] })).toEqual(['RMC-DODGE-02']);
  });
});

describe('OB and DB', () => {
  test('RMC-DB-03 a Quickness of one is lost as well', () => {
    const db = (aware: boolean) => {
      const s = stage({
        a: { arms: blade },
        b: { sheet: { qu: 1, baseDb: 10 }, state: { aware } },
      });
      return attack(s, 'a', 'b', { dice: [20] }).total('DB');
    };
    expect([db(true), db(false)]).toEqual([13, 10]);
  });

  test('RMC-OB-02 RMC-OB-06 what may be reserved has the change of a range where there is one', () => {
    const most = (arms: Readonly<Record<string, number>>, x: number) => {
      const s = stage({ a: { arms }, b: { at: [x, 0] } });
      const weapon = `a/${Object.keys(arms)[0] ?? ''}`;
      const keep = rolemaster.actions
        .get('attack')
        ?.domain(s.state, 'a', 'keep', { weapon, target: 'b' });
      return keep?.kind === 'number' ? keep.max : undefined;
    };
    expect([
      most({ spear: 60 }, 2),
      most({ spear: 60 }, 12),
      most({ dagger: 60 }, 15),
      most({ bow: 60 }, 8),
    ]).toEqual([60, 45, 10, 70]);
  });

  test('RMC-DODGE-09 OB is told anew only where the dodge has changed it', () => {
    const prone = (modifiers: 'sample' | 'none') => {
      const s = stage(
        { a: { arms: blade }, b: { sheet: { baseDb: 200 } } },
        { options: { 'prone.modifiers': modifiers, 'openEnded.chain': 'once' } },
      );
      // 4 - 30 is in the range where the dodger falls.
      const scene = attack(s, 'a', 'b', { dice: [4, 30, 20], answers: [['defence', 'dodge']] });
      expect(s.who('b').prone).toBe(true);
      return scene.all('ob').length;
    };
    expect([prone('none'), prone('sample')]).toEqual([1, 2]);
  });
});

describe('Parries', () => {
  const fallback = (skill: number, props: { attacked?: boolean; state?: object } = {}) => {
    const s = stage(
      {
        b: { arms: { mace: skill }, state: { ...props.state } },
        a: { arms: blade, sheet: { baseDb: 300 - 50 } },
      },
      { order: ['b', 'a'] },
    );
    if (props.attacked === true)
      attack(s, 'b', 'a', { keep: skill, dice: [50], answers: [['defence', 'none']] });
    s.end();
    const scene = attack(s, 'a', 'b', { dice: [20], answers: [['defence', 'parry']] });
    return scene.fact('parries', 'points');
  };

  test('RMC-PARRY-04 half of the OB by default for who may still attack, at least one; all of it otherwise', () => {
    expect([fallback(61), fallback(1), fallback(2), fallback(3)]).toEqual([30, 1, 1, 1]);
    expect(fallback(61, { attacked: true })).toBe(61);
    expect(fallback(61, { state: { stunActive: { dazed: 2 } } })).toBe(61);
  });

  test('RMC-PARRY-02 only what was moved to defence is told to end with the round', () => {
    const s = stage({ a: { arms: blade }, b: { arms: { mace: 60 } } });
    attack(s, 'a', 'b', {
      dice: [20],
      answers: [
        ['defence', 'parry'],
        ['parry', 25],
      ],
    });
    s.end();
    const scene = s.end();
    expect(scene.facts('parry ends', 'who')).toEqual(['b']);
    expect(scene.note('parry ends')).toEqual({ who: 'b', points: 25 });
  });

  const declaring = { options: { 'parry.allocation': 'declaredFoe' } } as const;

  test('RMC-PARRY-04 parries are declared by those who can, against foes they know of who can strike', () => {
    const s = stage(
      {
        a: { arms: { mace: 12 } },
        friend: { side: 'a', arms: { mace: 0 } },
        b: { arms: { bow: 60 } },
        hidden: { side: 'b', arms: blade, state: { hidden: true } },
        down: { side: 'b', arms: blade, state: { hits: 0 } },
        beast: { side: 'b' },
      },
      { ...declaring, order: ['a', 'friend', 'b', 'hidden', 'down', 'beast'] },
    );
    s.until('beast');
    const answers = [
      ['a declare-parry', 'b:10'],
      ['hidden declare-parry', 'none'],
    ] as const;
    const scene = s.do('beast', 'end', {}, { answers });
    expect(scene.asked).toEqual(['a declare-parry', 'hidden declare-parry']);
    expect(scene.open('declare-parry')).toEqual([
      'none',
      'b:5',
      'b:10',
      'b:12',
      'b:other',
      'beast:5',
      'beast:10',
      'beast:12',
      'beast:other',
    ]);
    expect(scene.note('declares parry')).toEqual({ who: 'a', against: 'b', points: 10 });
    expect([s.who('a').parry, s.who('a').shifted]).toEqual([
      { against: 'b', points: 10, weapon: 'a/mace', spent: false },
      10,
    ]);
  });

  test('RMC-PARRY-04 with no foe in sight no parry is declared', () => {
    const s = stage(
      { a: { arms: blade }, b: { arms: blade, state: { hidden: true } } },
      { ...declaring, order: ['a', 'b'] },
    );
    s.end();
    expect(s.end().asked).toEqual(['b declare-parry']);
  });

  test('RMC-PARRY-04 what was declared against one who has left is kept back for no one', () => {
    const s = stage(
      { a: { arms: blade }, b: {}, c: { side: 'b' } },
      { ...declaring, order: ['a', 'b', 'c'] },
    );
    const remove = (who: string) => s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } });
    s.until('c');
    s.do('c', 'end', {}, { answers: [['a declare-parry', 'b:30']] });
    remove('c');
    const parry = { points: 30, weapon: 'a/broadsword', spent: false };
    expect(s.who('a').parry).toEqual({ ...parry, against: 'b' });
    remove('b');
    expect(s.who('a').parry).toEqual({ ...parry, against: null });
  });
});

describe('What befalls the dead, and what is told', () => {
  test('RMC-EFF-12 RMC-CRIT-05 nothing more befalls the dead: no stun, no second death, no bleeding', () => {
    const s = stage({ v: {}, foe: {} }, { options: { 'eff.bleedTick': 'endOfRound' } });
    befall(s, 'v', 'BL4');
    s.end();
    s.end();
    const scene = befall(s, 'v', 'DEAD0;S1;PR;IN');
    expect(scene.notes.map(({ id }) => id)).toEqual(['befalls', 'dead']);
    expect(befall(s, 'v', 'DEAD0').all('dead')).toEqual([]);
    s.end();
    const { hits } = s.who('v');
    endRound(s);
    expect(s.who('v').hits).toBe(hits);
  });

  test('RMC-EFF-14 a deadly blow kills but once, whatever else would have', () => {
    const s = stage({ v: { sheet: { hits: 10, bodyDev: 0 } }, foe: {} });
    expect(befall(s, 'v', '+11H;DEAD0').all('dead').length).toBe(1);
  });

  test('RMC-CRIT-05 a number of rounds less leaves one staggered, all of it steadies', () => {
    const after = (cell: string) => {
      const s = stage({ v: { state: { staggered: true, stunActive: { dazed: 3 } } }, foe: {} });
      befall(s, 'v', cell);
      return [s.who('v').staggered, s.who('v').stunActive.dazed];
    };
    expect([after('UNSTUN1'), after('UNSTUNALL')]).toEqual([
      ['felt', 2],
      ['no', 0],
    ]);
  });

  test('RMC-EFF-01 RMC-EFF-02 marks of initiative are told: each, or one at most', () => {
    const marks = (stack: 'add' | 'single') => {
      const s = stage({ v: {}, foe: {} }, { options: { 'eff.initiativeStack': stack } });
      const told = [befall(s, 'v', 'IN'), befall(s, 'v', 'IN')].map((each) => each.note('marked'));
      return [...told, s.who('v').initiativePenalties];
    };
    expect([marks('add'), marks('single')]).toEqual([
      [{ who: 'v', marks: 1 }, { who: 'v', marks: 2 }, 2],
      [{ who: 'v', marks: 1 }, { who: 'v', marks: 1 }, 1],
    ]);
  });

  test('RMC-DAZE-03 a daze cites that it limits no parry, a stun does not', () => {
    const cites = (cell: string) =>
      befall(stage({ v: {}, foe: {} }), 'v', cell).cites('stun', 'RMC-DAZE-03');
    expect([cites('D1'), cites('S1'), cites('NP1')]).toEqual([true, false, false]);
  });

  test('RMC-STAG-06 RMC-STAG-07 rising tells whether one is still off balance', () => {
    const rises = (staggered: boolean) =>
      stage({ v: { state: { prone: true, staggered } }, foe: {} })
        .do('v', 'rise')
        .note('rises');
    expect([rises(false), rises(true)]).toEqual([
      { who: 'v', staggered: false },
      { who: 'v', staggered: true },
    ]);
  });

  test('RMC-MELEE-04 a declaration names its target, or none', () => {
    const s = stage({ a: { arms: blade }, b: {} });
    expect(s.do('a', 'declare', { action: 'melee', target: 'b' }).note('declares')).toEqual({
      who: 'a',
      action: 'melee',
      at: 'b',
    });
    expect(s.who('a').declared).toEqual({ action: 'melee', target: 'b' });
    expect(s.do('a', 'declare', { action: 'melee' }).note('declares')).toMatchObject({ at: null });
  });
});

describe('What the GM does by hand', () => {
  test('RMC-EFF-10 hits given back are told, one as one', () => {
    const heal = (hits: number) =>
      stage({ v: { state: { hits: 190 } }, foe: {} })
        .gm('heal', { who: 'v', hits })
        .note('gm.heal');
    expect([heal(1), heal(5), heal(99)]).toEqual([
      { who: 'v', points: 1, of: 'hit' },
      { who: 'v', points: 5, of: 'hits' },
      { who: 'v', points: 10, of: 'hits' },
    ]);
  });

  test('RMC-DB-05 RMC-DB-03 RMC-SURP-01 conditions come and go by hand, and are told', () => {
    const s = stage({ v: {}, foe: {} });
    const set = (condition: string, on: boolean) =>
      s.gm('condition', { who: 'v', condition, on }).notes.map(({ id, data }) => [id, data]);
    expect(set('held', true)).toEqual([['held', { who: 'v', held: true }]]);
    expect(s.who('v').held).toBe(true);
    expect(set('held', false)).toEqual([
      ['gm.condition', { who: 'v', condition: 'held', on: false }],
    ]);
    expect(s.who('v').held).toBe(false);
    expect(set('unaware', true)).toEqual([['aware', { who: 'v', aware: false }]]);
    expect(s.who('v').aware).toBe(false);
    expect(set('unaware', false).length).toBe(1);
    expect(s.who('v').aware).toBe(true);
    expect(s.gm('hide', { who: 'v', hidden: true }).note('hidden')).toEqual({
      who: 'v',
      hidden: true,
    });
  });
});

describe('Ways', () => {
  test('RMC-STAG-08 RMC-STAG-06 on either reading the prone crawl, and no one else', () => {
    const runs = (prone: boolean, modifiers: 'sample' | 'none') => {
      const s = stage(
        { a: { at: [5, 5], state: { prone } }, b: {} },
        { options: { 'prone.modifiers': modifiers } },
      );
      return s.allowed('a', 'move', { pace: 3, path: [[8, 5]] });
    };
    expect([
      runs(true, 'none'),
      runs(true, 'sample'),
      runs(false, 'sample'),
      runs(false, 'none'),
    ]).toEqual([false, false, true, true]);
  });

  test('RMC-CTX-10 one walks over the fallen, stops where they lie, and not where another stands; cells may be larger', () => {
    const way = (state: object) =>
      stage(
        { a: { at: [0, 0] }, b: { at: [2, 0], state: { ...state } } },
        { map: { rows: ['.....'] } },
      );
    const dead = way({});
    befall(dead, 'b', 'DEAD0');
    expect([
      dead.allowed('a', 'move', { path: [[2, 0]] }),
      dead.allowed('a', 'move', { path: [[4, 0]] }),
      way({}).allowed('a', 'move', { path: [[2, 0]] }),
      way({}).allowed('a', 'move', { path: [[4, 0]] }),
      way({ hits: 0 }).allowed('a', 'move', { path: [[2, 0]] }),
      way({ hits: 0 }).allowed('a', 'move', { path: [[4, 0]] }),
    ]).toEqual([true, true, false, false, true, true]);
    const wide = stage(
      { a: { at: [0, 0] }, b: { at: [0, 6] } },
      { map: { rows: ['.....', '.....', '.....', '.....'], scale: { unit: 'metre', perCell: 2 } } },
    );
    expect(wide.do('a', 'move', { path: [[2, 0]] }).fact('moves', 'metres')).toBe(4);
  });

  test('RMC-EFF-09 a walk is no maneuver, however hindered; a run is one', () => {
    const rolled = (pace: number) => {
      const s = stage({ a: { at: [5, 5], state: { staggered: true } }, b: {} });
      return s.do('a', 'move', { pace, path: [[6, 5]] }, { dice: pace > 1 ? [90] : [] }).rolled;
    };
    expect([rolled(1), rolled(1.5)]).toEqual([[], ['a movement']]);
  });
});

describe('Initiative', () => {
  test('RMC-EFF-09 RMC-EFF-13 states weigh on initiative by a switch only, and who is out rolls none', () => {
    const parts = (scope: 'maneuvers' | 'allRolls') => {
      const s = stage(
        { a: { state: { stunActive: { dazed: 5 } } }, b: { state: { hits: 0 } } },
        { order: null, options: { 'eff.statePenaltyScope': scope }, dice: [5, 5] },
      );
      const scene = s.end(5, 5);
      return [scene.rolled, scene.parts('initiative')];
    };
    expect([parts('maneuvers'), parts('allRolls')]).toEqual([
      [['a initiative', 'a initiative'], []],
      [['a initiative', 'a initiative'], ['RMC-EFF-09 -25']],
    ]);
  });
});

describe('Exact odds', () => {
  const perceived = (perception: number) => {
    const { state } = stage(
      { v: { sheet: { perception } }, foe: {} },
      { options: { 'openEnded.chain': 'once' } },
    );
    const command = { do: 'gm.perceive', by: 'gm', with: { who: 'v', cause: 'ambush' } };
    return chancesOf(rolemaster, state, command, {
      answers: answering({}),
      keyOf: ({ combatants: { v } }) => {
        if (v?.barred) return 'failure';
        if (v?.stunPending.stunned) return 'partial';
        return v?.stunPending.dazed ? 'near' : 'success';
      },
    });
  };

  /** Every first and second die of a roll open-ended both ways, counted. */
  const counted = (perception: number) => {
    const counts: Record<string, number> = {};
    for (let first = 1; first <= 100; first++)
      for (let second = 1; second <= 100; second++) {
        let total = first + perception;
        if (first <= 5) total -= second;
        if (first >= 96) total += second;
        let grade = 'success';
        if (total <= 110) grade = 'near';
        if (total <= 90) grade = 'partial';
        if (total <= 75) grade = 'failure';
        counts[grade] = (counts[grade] ?? 0) + 1;
      }
    return counts;
  };

  test.each([0, 30, 73, 110, 120])(
    'RMC-ATK-08 RMC-SURP-08 a perception of %i against every pair of dice',
    (perception) => {
      const shares = Object.entries(perceived(perception)).map(
        ([grade, share]): [string, number] => {
          const [num = 0, den = 1] = share.split('/').map(Number);
          return [grade, (10_000 * num) / den];
        },
      );
      expect(Object.fromEntries(shares)).toEqual(counted(perception));
    },
  );
});

test('RMC-ATK-04 RMC-FUM-01 the highest face of the range fumbles, the next does not', () => {
  const s = () =>
    stage(
      { a: { sheet: { weapons: [{ weapon: 'fixed', skill: 10 }] } }, b: {} },
      { content: fixedBlow('3', { fumbleMax: 7 }) },
    );
  expect(attack(s(), 'a', 'b', { dice: [7, 50] }).has('fumbles')).toBe(true);
  expect(attack(s(), 'a', 'b', { dice: [8] }).has('hit')).toBe(true);
});
