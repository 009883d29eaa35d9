import { GM_SEAT, ownRulebook } from '@tiltyard/engine';
import { fillSensibly, sensiblePolicy } from '@tiltyard/engine/players';
import { expect, test } from 'vitest';
import { rulebook } from '../../generated.js';
import { true20 } from '../../index.js';
import { optionsSchema } from '../../state/options.js';
import { sheetSchema, weaponSchema } from '../../state/sheet.js';
import { blow, duel, hit, shot } from '../../testing/duel.js';
import {
  bomb,
  ground,
  horse,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../../testing/stage.js';

test('the options are those of the rulebook, with its defaults', () => {
  const defaults = optionsSchema.parse({});
  const { switches } = ownRulebook(rulebook);
  expect(Object.fromEntries(switches.map((each) => [each.name, each.default]))).toEqual(defaults);
  for (const { name, values } of switches)
    for (const value of values)
      expect(optionsSchema.safeParse({ [name]: value }).success, `${name} ${String(value)}`).toBe(
        true,
      );
});

test('T20-CTX-01 meeting the Difficulty succeeds', () => {
  expect([hit({}, [10, 20]).has('hit'), hit({}, [9]).has('hit')]).toEqual([true, false]);
});

test('T20-CTX-02 combat bonus, Dexterity and the rest against Defense', () => {
  expect(
    odds(duel({ own: { combatBonus: 3, dex: 2, bonus: { attack: 1 } } }), 'a', 't', 'sword')[0],
  ).toBe(6);
});

test('T20-CTX-03 a natural 1 misses, a natural 20 hits', () => {
  expect(hit({ own: { printed: { attack: 30 } } }, [1]).has('hit')).toBe(false);
  expect(hit({ foe: { printed: { dodge: 60 } } }, [20, 2, 20]).has('hit')).toBe(true);
  expect(
    duel({ own: { printed: { maneuver: 30 } } })
      .do('a', 'maneuver', { maneuver: 'trip', target: 't' }, { dice: [1] })
      .fact('maneuver roll', 'success'),
  ).toBe(false);
  expect(
    duel({ foe: { printed: { maneuver: 60 } } })
      .do('a', 'maneuver', { maneuver: 'trip', target: 't' }, { dice: [20] })
      .fact('maneuver roll', 'success'),
  ).toBe(true);
});

test('T20-CTX-04 threats: 20 always, others by a hit within the threat range, confirmed by a second roll', () => {
  const keen = { weapons: [sword({ threat: 18 })] };
  expect(hit({ own: keen }, [18, 10, 20]).fact('confirm', 'critical')).toBe(true);
  expect(hit({ own: keen }, [18, 9, 20]).fact('confirm', 'critical')).toBe(false);
  expect(hit({ own: keen }, [17, 20]).has('confirm')).toBe(false);
  expect(hit({ own: keen, foe: { printed: { dodge: 19 } } }, [18]).has('confirm')).toBe(false);
  expect(hit({ foe: { noCriticals: true } }, [20, 20]).has('confirm')).toBe(false);
});

test.each([
  [1, true],
  [2, false],
  [19, false],
  [20, true],
] as const)('T20-CTX-03 an attack die of %i decides by itself: %s', (die, decides) => {
  const s = hit(
    { own: { printed: { attack: -10 } }, foe: { noCriticals: true } },
    die === 20 ? [20, 20] : [die],
  );
  expect(s.cites('attack roll', 'T20-CTX-03')).toBe(decides);
});

test('T20-CTX-02 T20-CTX-12 what is told of a plain blow: by how much a save fails, and nothing of bursts', () => {
  const scene = hit({}, [10, 20]);
  expect([
    scene.fact('toughness', 'failedBy'),
    scene.cites('difficulty', 'T20-AUTO-02'),
    scene.fact('difficulty', 'damage'),
  ]).toEqual([0, false, 3]);
  expect(hit({}, [10, 12]).fact('toughness', 'failedBy')).toBe(6);
  expect(
    duel()
      .gm('harm', { who: 't', damage: 3 }, { dice: [20] })
      .cites('difficulty', 'T20-AUTO-02'),
  ).toBe(false);
});

test.each([
  [19, false],
  [20, true],
] as const)('T20-CTX-17 a failing Toughness die of %i is said to be capped: %s', (die, capped) => {
  const scene = hit({ own: { weapons: [sword({ damage: 20 })] } }, [10, die]);
  expect(scene.cites('toughness', 'T20-CTX-17')).toBe(capped);
});

test('T20-CTX-35 a round is six seconds', () => {
  const s = duel();
  s.end();
  expect(s.end().facts('turn', 'seconds')).toEqual([6]);
  s.end();
  expect(s.end().facts('turn', 'seconds')).toEqual([12]);
});

test('T20-CTX-26 the dying are out of the fight, whatever else they are', () => {
  const s = stage({
    a: { at: [4, 5] },
    t: { at: [5, 5], state: { marks: { dying: 1 } } },
    u: { at: [9, 5] },
  });
  expect(s.do('a', 'end', {}, { dice: [15] }).facts('turn', 'who')).toEqual(['t', 'u']);
});

test('T20-CTX-04 T20-CTX-03 a second natural 20 confirms whatever the Defense, a natural 1 never does', () => {
  expect(hit({ foe: { printed: { dodge: 60 } } }, [20, 20, 20]).fact('confirm', 'critical')).toBe(
    true,
  );
  expect(hit({ foe: { printed: { dodge: 60 } } }, [20, 19, 20]).fact('confirm', 'critical')).toBe(
    false,
  );
  expect(hit({ own: { printed: { attack: 30 } } }, [20, 1, 20]).fact('confirm', 'critical')).toBe(
    false,
  );
  expect(hit({ own: { printed: { attack: 30 } } }, [20, 2, 20]).fact('confirm', 'critical')).toBe(
    true,
  );
});

test('T20-CTX-05 a critical adds its value, 3 if none is listed', () => {
  expect(hit({}, [20, 15, 20]).fact('difficulty', 'damage')).toBe(6);
  expect(
    hit({ own: { weapons: [sword({ critical: 5 })] } }, [20, 15, 20]).fact('difficulty', 'damage'),
  ).toBe(8);
});

test('T20-CTX-06 T20-CTX-07 Base Defense, Dodge and Parry', () => {
  const foe = { combatBonus: 4, dex: 3, str: 1, bonus: { defense: 1, dodge: 1, parry: 1 } };
  const value = (kind: string) =>
    duel({ foe })
      .do('a', 'attack', blow, { dice: [2], answers: [['t defense', kind]] })
      .fact('defense', 'value');
  expect([value('Dodge'), value('Parry')]).toEqual([19, 17]);
  expect(odds(duel({ foe, state: { conditions: ['flat-footed'] } }), 'a', 't', 'sword')[1]).toBe(
    15,
  );
});

test('T20-CTX-06 T20-CTX-07 a blow says whether it met Base Defense or what was added to it', () => {
  const met = (
    state: { conditions?: string[] },
    answers: readonly (readonly [string, string])[] = [],
  ) => {
    const fight = duel({ foe: { combatBonus: 4, dex: 3, str: 1 }, state });
    const scene = fight.do('a', 'attack', blow, { dice: [2], answers });
    return scene.rules('defense').filter((rule) => rule === 'T20-CTX-06' || rule === 'T20-CTX-07');
  };
  expect(met({ conditions: ['flat-footed'] })).toEqual(['T20-CTX-06']);
  expect(met({}, [['t defense', 'Dodge']])).toEqual(['T20-CTX-07']);
});

test('T20-CTX-07 no Parry against shots', () => {
  expect(odds(duel({ foe: { str: 5 } }), 'a', 't', 'pistol')[1]).toBe(10);
  expect(odds(duel({ foe: { str: 5 } }), 'a', 't', 'sword')[1]).toBe(15);
});

test('T20-CTX-08 both are lost when flat-footed', () => {
  expect(
    odds(
      duel({ foe: { str: 5, dex: 5 }, state: { conditions: ['flat-footed'] } }),
      'a',
      't',
      'sword',
    )[1],
  ).toBe(10);
});

test('T20-CTX-09 the helpless lose the combat bonus, the held only for those who play so', () => {
  const foe = { combatBonus: 5 };
  const pinned = { state: { conditions: ['pinned'] }, foe };
  expect(odds(duel({ foe, state: { conditions: ['helpless'] } }), 'a', 't', 'sword')[1]).toBe(1);
  expect(odds(duel(pinned), 'a', 't', 'sword')[1]).toBe(11);
  expect(
    odds(
      duel({ ...pinned, options: { 'defense.immobile': 'alsoGrappledPinned' } }),
      'a',
      't',
      'sword',
    )[1],
  ).toBe(6);
});

test.each([
  [12, true],
  [11, false],
] as const)('T20-CTX-10 maneuvers: die %i + 3 against 10 + 5', (die, works) => {
  const sides = {
    own: { combatBonus: 2, str: 1 },
    foe: { combatBonus: 4, str: 1, bonus: { parry: 4 } },
  };
  expect(
    duel(sides)
      .do('a', 'maneuver', { maneuver: 'trip', target: 't' }, { dice: [die] })
      .fact('maneuver roll', 'success'),
  ).toBe(works);
  expect(
    duel({ ...sides, options: { 'maneuver.difficulty': 'parry' } }).total(
      'maneuver Difficulty',
      't',
      'a',
      'maneuver',
      { maneuver: 'trip', target: 't' },
    ),
  ).toBe(19);
});

test('T20-CTX-11 Strength adds to blows and throws, not to shots', () => {
  const own = { str: 2, weapons: [{ name: 'sword', damage: 3 }, pistol()] };
  expect([
    duel({ own }).total('damage', 'a', 'a', 'attack', blow),
    duel({ own }).total('damage', 'a', 'a', 'attack', shot),
  ]).toEqual([5, 3]);
});

test('T20-CTX-30 grappled: no walking, -2 on attacks; pinning comes after grappling', () => {
  const s = duel({ own: { printed: { maneuver: 30 } }, foe: { weapons: [sword()] } });
  expect(refusedBy(s, 'a', 'maneuver', { maneuver: 'pin', target: 't' })).toBe('T20-CTX-30');
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [10] });
  s.do('a', 'end');
  expect(refusedBy(s, 't', 'move', { path: [[6, 5]] })).toBe('T20-CTX-30');
  expect(odds(s, 't', 'a', 'sword')[0]).toBe(-2);
  s.do('t', 'maneuver', { maneuver: 'break free', target: 'a' }, { dice: [20] });
  expect(kindsOn(s, 't')).toEqual([]);
});

test('T20-CTX-31 standing up is a move action; flat-footed until the first action', () => {
  const s = duel({ ownState: { posture: 'prone' } });
  expect(refusedBy(s, 'a', 'move', { path: [[3, 5]] })).toBe('T20-CTX-31');
  s.do('a', 'stand-up');
  expect([s.who('a').moveUsed, s.who('a').posture]).toEqual([true, 'standing']);
  const fresh = stage(
    { a: { at: [4, 5], sheet: { weapons: [pistol()] } }, t: { at: [9, 5], sheet: { dex: 4 } } },
    { rolled: [20, 10] },
  );
  expect(odds(fresh, 'a', 't', 'pistol')[1]).toBe(10);
  fresh.do('a', 'end');
  fresh.do('t', 'end');
  expect(odds(fresh, 'a', 't', 'pistol')[1]).toBe(14);
});

test('T20-CTX-32 shaken, sickened and dazzled on checks and saves', () => {
  const notice = (condition: string) =>
    duel({ ownState: { conditions: [condition] } }).total('Notice', 'a', 'a', 'search');
  expect([notice('shaken'), notice('sickened'), notice('dazzled')]).toEqual([-2, -2, -1]);
  const reflex = (condition: string) =>
    duel({ own: { weapons: [bomb()] }, state: { conditions: [condition] }, at: [14, 5] }).total(
      'Reflex',
      't',
      'a',
      'area-attack',
      { weapon: 'a/bomb', at: [14, 5] },
    );
  expect([reflex('shaken'), reflex('sickened')]).toEqual([-2, 0]);
});

test('T20-CTX-33 initiative: die and bonus, ties to the higher bonus, then another die', () => {
  const order = (rolled: readonly number[], b: number) =>
    stage(
      { a: { at: [4, 5], sheet: { dex: 2 } }, t: { at: [9, 5], sheet: { dex: b } } },
      { rolled },
    ).state.order;
  expect([order([10, 13], 0), order([10, 12], 0), order([10, 10, 5, 9], 2)]).toEqual([
    ['t', 'a'],
    ['a', 't'],
    ['t', 'a'],
  ]);
  // Equal dice are rolled again; the order in the file does not decide.
  expect(order([10, 10, 5, 5, 3, 9], 2)).toEqual(['t', 'a']);
});

test('T20-CTX-34 the surprise round: the surprised do not act, the others have one action', () => {
  const s = duel({ state: { surprised: true } });
  s.do('a', 'total-defense');
  expect(refusedBy(s, 'a', 'move', { path: [[3, 5]] })).toBe('T20-CTX-34');
  expect(refusedBy(s, 'a', 'charge', { ...blow, path: [[3, 5]] })).not.toBe(undefined);
  s.do('a', 'end');
  expect([s.state.round, s.state.order[s.state.turn]]).toEqual([2, 'a']);
});

test('T20-CTX-35 a standard and a move action, or two moves, or one full action', () => {
  const s = duel();
  s.do('a', 'move', { path: [[3, 5]] });
  s.do('a', 'move', { path: [[4, 5]] });
  expect([
    refusedBy(s, 'a', 'move', { path: [[3, 5]] }),
    refusedBy(s, 'a', 'attack', blow),
  ]).toEqual(['T20-CTX-35', 'T20-CTX-35']);
  const other = duel();
  other.do('a', 'attack', blow, { dice: [2] });
  expect([
    refusedBy(other, 'a', 'attack', blow),
    refusedBy(other, 'a', 'move', { path: [[3, 5]] }),
    refusedBy(other, 'a', 'move-all-out', { path: [[3, 5]] }),
  ]).toEqual(['T20-CTX-35', '', 'T20-CTX-35']);
});

test('T20-CTX-36 delaying lets one come later; a readied action interrupts and moves one up the order', () => {
  const s = stage({ a: { at: [4, 5] }, t: { at: [9, 5] }, u: { at: [12, 5] } });
  s.do('a', 'delay');
  s.do('a', 'come-next');
  s.do('t', 'end');
  expect([s.state.order[s.state.turn], s.state.order]).toEqual(['a', ['t', 'a', 'u']]);
  const ready = duel();
  ready.do('a', 'ready', { event: 'move', who: 't', action: { do: 'attack', with: blow } });
  ready.do('a', 'end');
  const scene = ready.do('t', 'move', { path: [[6, 5]] }, { dice: [2] });
  expect([scene.has('readied'), scene.rolled]).toEqual([true, ['a attack']]);
});

test.each([
  [[5, 5], 'T20-CTX-37'],
  [[6, 5], ''],
] as const)('T20-CTX-37 a charge to %s', (to, rule) => {
  const s = duel({ at: [7, 5] });
  expect(refusedBy(s, 'a', 'charge', { ...blow, path: [[...to]] })).toBe(rule);
});

test('T20-CTX-37 +2 on the blow, -2 Defense until the next turn', () => {
  const s = duel({ at: [9, 5] });
  expect(
    s.do('a', 'charge', { ...blow, path: [[8, 5]] }, { dice: [2] }).fact('attacks', 'plus'),
  ).toBe(2);
  s.do('a', 'end');
  expect(odds(s, 't', 'a', 'sword')[1]).toBe(8);
  s.do('t', 'end');
  s.do('a', 'end');
  expect(odds(s, 't', 'a', 'sword')[1]).toBe(10);
});

test('T20-CTX-37 a charge lowers what a maneuver has to meet by 2 as well', () => {
  const s = duel({ at: [9, 5], foe: { weapons: [sword()] } });
  s.do('a', 'charge', { ...blow, path: [[8, 5]] }, { dice: [2] });
  s.end();
  expect(
    s.parts('maneuver Difficulty', 'a', 't', 'maneuver', { maneuver: 'trip', target: 'a' }),
  ).toEqual(['T20-CTX-37 -2']);
});

test.each([
  [14, true],
  [13, false],
] as const)(
  'T20-CTX-12 T20-AREA-07 a power is saved against at 10 and its rank: die %i',
  (die, saved) => {
    const s = duel({
      own: { powers: [{ name: 'Daze', rank: 4, save: 'Will', condition: 'stunned' }] },
    });
    const scene = s.do('a', 'power', { power: 'Daze', target: 't' }, { dice: [die] });
    expect([
      scene.fact('save', 'difficulty'),
      scene.fact('power effect', 'saved'),
      kindsOn(s, 't'),
    ]).toEqual([14, saved, saved ? [] : ['stunned']]);
  },
);

test('T20-MOUNT-16 on foot a power takes no check', () => {
  expect(
    duel({ own: { powers: [{ name: 'Bolt', rank: 2 }] } }).do(
      'a',
      'power',
      { power: 'Bolt', target: 't' },
      { dice: [20] },
    ).rolled,
  ).toEqual(['t Toughness']);
});

test('T20-CTX-35 difficult ground costs twice as much, half speed is rounded down to whole squares', () => {
  const s = stage(
    { a: { at: [2, 5] }, t: { at: [20, 11] } },
    { map: { rows: [...ground(25, 12, { '3,5': '~', '4,5': '~' })] } },
  );
  const east = (x: number) => ({ path: Array.from({ length: x - 2 }, (_, i) => [3 + i, 5]) });
  expect([refusedBy(s, 'a', 'move', east(6)), refusedBy(s, 'a', 'move', east(7))]).toEqual([
    '',
    'T20-CTX-35',
  ]);
  const slow = stage({
    a: { at: [2, 5], sheet: { speed: 50 }, state: { conditions: ['blinded'] } },
    t: { at: [20, 11] },
  });
  expect([refusedBy(slow, 'a', 'move', east(7)), refusedBy(slow, 'a', 'move', east(8))]).toEqual([
    '',
    'T20-CTX-35',
  ]);
  const odd = stage({
    a: { at: [2, 5], sheet: { speed: 35 }, state: { conditions: ['blinded'] } },
    t: { at: [20, 11] },
  });
  expect([refusedBy(odd, 'a', 'move', east(5)), refusedBy(odd, 'a', 'move', east(6))]).toEqual([
    '',
    'T20-CTX-35',
  ]);
});

test('T20-CTX-37 a charge goes up to twice the speed', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [sword()] } },
    t: { at: [15, 5] },
    u: { at: [16, 5] },
  });
  const at = (x: number, target: string) => ({
    weapon: 'a/sword',
    target,
    path: Array.from({ length: x - 2 }, (_, i) => [3 + i, 5]),
  });
  expect([
    refusedBy(s, 'a', 'charge', at(14, 't')),
    refusedBy(s, 'a', 'charge', { ...at(14, 'u'), path: [[15, 4]] }),
  ]).toEqual(['', 'T20-CTX-37']);
  const domain = true20.actions
    .get('charge')
    ?.domain(s.state, 'a', 'path', { weapon: 'a/sword', target: 'u' });
  expect(domain?.kind === 'path' && domain.destinations()).toEqual([]);
});

test('T20-CTX-37 a charge is offered at those whom a way leads to, and only to where the blow gets at them', () => {
  const s = stage(
    {
      a: { at: [2, 5], sheet: { weapons: [sword()] } },
      t: { at: [9, 5] },
      far: { at: [24, 5] },
      shut: { at: [9, 10] },
    },
    {
      map: {
        rows: [
          ...ground(25, 12, {
            '8,9': '#',
            '9,9': '#',
            '10,9': '#',
            '8,10': '#',
            '10,10': '#',
            '8,11': '#',
            '9,11': '#',
            '10,11': '#',
          }),
        ],
      },
    },
  );
  const charge = true20.actions.get('charge');
  const targets = charge?.domain(s.state, 'a', 'target', { weapon: 'a/sword' });
  expect(
    targets?.kind === 'choice' &&
      targets.options.map(({ value, refused }) => [value, refused?.rules[0]]),
  ).toEqual([
    ['t', undefined],
    ['far', 'T20-CTX-37'],
    ['shut', 'T20-CTX-37'],
  ]);
  const ways = charge?.domain(s.state, 'a', 'path', { weapon: 'a/sword', target: 't' });
  const ends = ways?.kind === 'path' ? ways.destinations() : [];
  expect(ends).toHaveLength(8);
  for (const { path } of ends)
    expect(refusedBy(s, 'a', 'charge', { ...blow, path: path.map((cell) => [...cell]) })).toBe('');
  // The shortest of these is suggested.
  const sensible = fillSensibly(true20, s.state, 'a', 'charge', blow);
  expect(sensible?.with['path']).toHaveLength(6);
});

test('T20-CTX-35 nothing is drawn or put away that is not there', () => {
  const s = duel({ own: { weapons: [] } });
  expect([
    s.fight.refusal({ do: 'draw', by: 'a', with: {} })?.reason,
    s.fight.refusal({ do: 'stow', by: 'a', with: {} })?.reason,
  ]).toEqual(['nothing to draw', 'nothing in hand']);
});

test('T20-CTX-02 everyone can strike with a fist or foot, but a beast without a free hand has only what it has by nature', () => {
  const ways = (own: Parameters<typeof duel>[0]) => {
    const s = duel(own);
    const domain = true20.actions.get('attack')?.domain(s.state, 'a', 'weapon', {});
    return domain?.kind === 'choice' ? domain.options.map(({ value }) => value) : [];
  };
  const bite = { naturalWeapons: [sword({ name: 'bite' })] };
  expect(ways({ own: { weapons: [sword(), pistol()] } })).toEqual([
    'a/sword',
    'a/pistol',
    'unarmed',
  ]);
  expect(ways({ own: { ...bite, weapons: [sword()] } })).toEqual(['a/sword', 'a/bite', 'unarmed']);
  expect(ways({ own: { ...bite, weapons: [sword(), pistol()] } })).toEqual([
    'a/sword',
    'a/pistol',
    'a/bite',
  ]);
  expect(ways({ own: { ...bite, weapons: [], hands: 0 } })).toEqual(['a/bite']);
});

test('T20-CTX-38 total defense for a standard action; all out up to four times the speed', () => {
  const s = duel();
  s.do('a', 'total-defense');
  expect([s.who('a').standardUsed, s.who('a').moveUsed]).toEqual([true, false]);
  s.do('a', 'end');
  expect(odds(s, 't', 'a', 'sword')[1]).toBe(14);
  const run = stage(
    { a: { at: [0, 5] }, t: { at: [40, 0] } },
    { map: { rows: [...ground(45, 12)] } },
  );
  expect([
    refusedBy(run, 'a', 'move-all-out', { path: [[24, 5]] }),
    refusedBy(run, 'a', 'move-all-out', { path: [[25, 5]] }),
  ]).toEqual(['', 'T20-CTX-38']);
});

test('T20-CTX-39 a feint is made in melee', () => {
  const s = duel({ at: [7, 5] });
  expect(refusedBy(s, 'a', 'feint', { skill: 'bluff', target: 't' })).toBe('T20-CTX-39');
});

test('T20-CTX-41 -4 for shots into a melee with a friend', () => {
  const s = stage({
    a: { at: [2, 5], sheet: { weapons: [pistol()] } },
    f: { at: [9, 5], side: 'ours' },
    t: { at: [10, 5] },
  });
  expect(s.parts('attack', 'a', 'a', 'attack', shot)).toEqual(['T20-CTX-41 -4']);
  s.gm('condition', { who: 'f', condition: 'helpless', on: true });
  expect(s.parts('attack', 'a', 'a', 'attack', shot)).toEqual([]);
});

test('T20-CTX-41 a friend who fights another is not in the way, nor one whom the target has not noticed', () => {
  const people = {
    a: { at: [2, 5], sheet: { weapons: [pistol()] } },
    t: { at: [3, 5] },
    f: { at: [9, 5], side: 'ours' },
    u: { at: [10, 5], side: 'theirs', state: { unawareOf: ['f'] } },
  } as const;
  const own = stage(people);
  expect(own.parts('attack', 'a', 'a', 'attack', shot)).toEqual([]);
  expect(own.parts('attack', 'a', 'a', 'attack', { ...shot, target: 'u' })).toEqual([]);
});

test.each([
  [5, 0],
  [6, -2],
  [12, -4],
] as const)('T20-CTX-42 %i squares at an increment of 30 feet: %i', (squares, penalty) => {
  const s = stage({
    a: {
      at: [2, 5],
      sheet: {
        weapons: [
          pistol({ increment: 30 }),
          { name: 'javelin', damage: 2, use: 'thrown', increment: 10 },
        ],
      },
    },
    t: { at: [2 + squares, 5] },
  });
  expect(odds(s, 'a', 't', 'pistol')[0]).toBe(penalty);
});

test('T20-CTX-42 5 increments for throws, 10 for shots', () => {
  const s = (x: number) =>
    stage({
      a: {
        at: [2, 5],
        sheet: {
          weapons: [
            pistol({ increment: 10 }),
            { name: 'javelin', damage: 2, use: 'thrown', increment: 10 },
          ],
        },
      },
      t: { at: [x, 5] },
    });
  const thrown = { weapon: 'a/javelin', target: 't', thrown: true };
  expect([
    refusedBy(s(12), 'a', 'attack', thrown),
    refusedBy(s(13), 'a', 'attack', thrown),
    refusedBy(s(22), 'a', 'attack', shot),
    refusedBy(s(23), 'a', 'attack', shot),
  ]).toEqual(['', 'T20-CTX-42', '', 'T20-CTX-42']);
  const plain = (x: number) =>
    stage({
      a: { at: [2, 5], sheet: { weapons: [{ name: 'javelin', damage: 2, use: 'thrown' }] } },
      t: { at: [x, 5] },
    });
  expect([
    refusedBy(plain(12), 'a', 'attack', thrown),
    refusedBy(plain(13), 'a', 'attack', thrown),
  ]).toEqual(['', 'T20-CTX-42']);
});

test('T20-CTX-46 Uncanny Dodge keeps Dodge while flat-footed; Defensive Roll goes with Dodge', () => {
  expect(
    odds(
      duel({ foe: { dex: 4, feats: ['Uncanny Dodge'] }, state: { conditions: ['flat-footed'] } }),
      'a',
      't',
      'sword',
    )[1],
  ).toBe(14);
  const roll = (conditions: string[]) =>
    duel({ foe: { toughness: { defensiveRoll: 2 } }, state: { conditions } })
      .gm('harm', { who: 't', damage: 0 }, { dice: [20] })
      .fact('toughness', 'total');
  expect([roll([]), roll(['flat-footed'])]).toEqual([22, 20]);
});

test.each([
  [5, 1],
  [6, 2],
  [10, 2],
  [11, 3],
] as const)('T20-CTX-47 a stunt with a skill of %i: +%i on one roll', (total, bonus) => {
  const s = duel({ own: { skills: { acrobatics: total } } });
  s.do('a', 'stunt', { skill: 'acrobatics', words: 'over the table' });
  expect(s.do('a', 'attack', blow, { dice: [2] }).fact('attacks', 'plus')).toBe(bonus);
  expect(kindsOn(s, 'a')).toEqual([]);
});

test('T20-CTX-47 any skill that has something to it will do, and nothing comes of a stunt that is not granted', () => {
  const s = duel({ own: { skills: { acrobatics: 1, bluff: 0 } } });
  expect([
    s.allowed('a', 'stunt', { skill: 'acrobatics', words: 'over the table' }),
    s.allowed('a', 'stunt', { skill: 'bluff', words: 'behind you!' }),
  ]).toEqual([true, false]);
});

test('T20-CTX-48 Stealth against Notice, and a search afterwards', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { skills: { stealth: 5 } } },
      t: { at: [10, 5], sheet: { skills: { notice: 4 } } },
    },
    { map: { rows: [...ground(12, 12, { '4,5': "'" })] } },
  );
  expect(s.do('a', 'hide', {}, { dice: [10, 12] }).fact('hides', 'unseen')).toBe(false);
  s.do('a', 'end');
  s.do('t', 'end');
  s.do('a', 'hide', {}, { dice: [10, 5] });
  expect(s.who('t').unawareOf).toEqual(['a']);
  expect(
    true20.view(s.state, { name: 'p', role: 'player', combatants: ['t'] }).combatants['a'],
  ).toBeUndefined();
  expect(true20.view(s.state, GM_SEAT).combatants['a']).toBeDefined();
  s.do('a', 'end');
  expect(s.do('t', 'search', {}, { dice: [10] }).has('notices')).toBe(false);
  s.until('t');
  const looks = s.do('t', 'search', {}, { dice: [11] });
  expect(looks.note('check')).toEqual({
    who: 't',
    check: 'Notice',
    stake: 'search',
    die: 11,
    total: 15,
  });
  expect(s.who('t').unawareOf).toEqual([]);
});

test.each([
  [7, false],
  [8, true],
] as const)(
  'T20-CTX-49 an object saves with its Toughness against 10 and the damage, die %i',
  (die, holds) => {
    const s = stage(
      {
        a: { at: [2, 5], sheet: { weapons: [pistol()] } },
        t: { at: [10, 5], sheet: { printed: { dodge: 14 } } },
      },
      {
        options: { 'cover.damageObject': 'yes' },
        map: { rows: [...ground(30, 12, { '9,5': '+' })] },
      },
    );
    const hits = (answers: readonly (readonly [string, number])[]) =>
      s.do('a', 'attack', shot, { dice: [15, die], answers });
    const scene = hits([['gm object-toughness', 5]]);
    expect([scene.fact('object', 'holds'), scene.open('object-toughness').length]).toEqual([
      holds,
      21,
    ]);
    s.until('a');
    expect(hits([]).fact('object', 'holds')).toBe(holds);
  },
);

test('T20-CTX-50 size changes no Defense', () => {
  for (const size of ['Small', 'Large'])
    expect(odds(duel({ foe: { size }, at: [5, 5] }), 'a', 't', 'sword')[1]).toBe(10);
  expect(odds(duel({ foe: horse() }), 'a', 't', 'sword')[1]).toBe(10);
});

test('T20-CTX-01 every die has twenty sides', () => {
  const { tape } = duel({
    own: { powers: [{ name: 'Daze', rank: 4, save: 'Will' }], conviction: 1 },
  }).do('a', 'attack', blow, { dice: [20, 10, 20] });
  expect(tape.map(({ die }) => [die?.faces, die?.low])).toEqual([
    [20, 1],
    [20, 1],
    [20, 1],
  ]);
});

test('T20-CTX-04 T20-CTX-05 T20-CTX-11 a sheet and a weapon without more: no bonus at all, a threat on 20, 3 more for a critical', () => {
  const plain = sheetSchema.parse({});
  expect(plain).toMatchObject({
    combatBonus: 0,
    str: 0,
    dex: 0,
    con: 0,
    int: 0,
    wis: 0,
    cha: 0,
    fortitude: 0,
    reflex: 0,
    will: 0,
    bonus: { attack: 0, maneuver: 0, defense: 0, dodge: 0, parry: 0, initiative: 0, damage: 0 },
    toughness: { type: 0, tough: 0, defensiveRoll: 0 },
    size: 'Medium',
    speed: 30,
    conviction: 0,
    ignoresBelow: 0,
    hands: 2,
    accurateSenses: ['sight'],
    saddle: 'ordinary',
    noCriticals: false,
    minion: false,
    mount: false,
  });
  expect(weaponSchema.parse({ name: 'stick', damage: 1 })).toEqual({
    name: 'stick',
    damage: 1,
    critical: 3,
    threat: 20,
    use: 'melee',
    attack: 0,
    light: false,
    autofire: false,
    lethal: true,
    hands: 1,
    lance: false,
  });
  expect(sheetSchema.parse({ powers: [{ name: 'Bolt', rank: 1 }] }).powers).toEqual([
    { name: 'Bolt', rank: 1, save: 'Toughness', lethal: true, range: 100 },
  ]);
});

test('T20-TWF-05 a fist does no more than the arm behind it, and no lasting harm', () => {
  const scene = duel({ own: { str: 2, weapons: [] } }).do(
    'a',
    'attack',
    { weapon: 'unarmed', target: 't' },
    { dice: [10, 20] },
  );
  expect([scene.fact('difficulty', 'difficulty'), scene.fact('difficulty', 'lethal')]).toEqual([
    17,
    false,
  ]);
});

test('without a map the field is thirty squares by twenty, all of it open', () => {
  const { map } = duel().state.fixed;
  expect([map.width, map.height, map.scale.perCell]).toEqual([30, 20, 5]);
});

test('a plain player walks straight at a foe rather than aslant', () => {
  const s = stage({ a: { at: [2, 5], sheet: { weapons: [sword()] } }, t: { at: [25, 5] } });
  const command = sensiblePolicy(true20).command(s.state, 'a');
  s.do('a', 'move', command?.with);
  expect([command?.do, s.who('a').at]).toEqual(['move', [8, 5]]);
});
