import { describeNote } from '@tiltyard/engine/show';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Options } from '../../state/options.js';
import { blow, duel, hit, mark, shot } from '../../testing/duel.js';
import { bomb, kindsOn, odds, refusedBy, stage } from '../../testing/stage.js';

test('T20-CTX-12 Toughness against 15 and the damage', () => {
  const scene = hit(
    {
      foe: {
        con: 2,
        toughness: { tough: 1, defensiveRoll: 1 },
        armor: [{ name: 'mail', toughness: 2 }],
      },
    },
    [15, 12],
  );
  expect([
    scene.fact('difficulty', 'difficulty'),
    scene.fact('toughness', 'total'),
    scene.fact('toughness', 'saved'),
  ]).toEqual([18, 18, true]);
});

test.each([
  [1, 'hurt'],
  [4, 'hurt'],
  [5, 'wounded'],
  [9, 'wounded'],
  [10, 'disabled'],
  [14, 'disabled'],
  [15, 'dying'],
] as const)('T20-CTX-13 failing by %i: %s', (failedBy, name) => {
  expect(mark(failedBy).scene.fact('marked', 'mark')).toBe(name);
});

test.each([
  [4, 'bruised'],
  [5, 'dazed'],
  [10, 'staggered'],
  [15, 'unconscious'],
] as const)('T20-CTX-13 failing by %i without lethal force: %s', (failedBy, name) => {
  expect(mark(failedBy, { lethal: false }).scene.fact('marked', 'mark')).toBe(name);
});

test.each([
  [9, 'hurt'],
  [10, 'wounded'],
  [14, 'wounded'],
  [15, 'disabled'],
  [19, 'disabled'],
  [20, 'dying'],
] as const)('T20-CTX-13 on the milder ladder, failing by %i: %s', (failedBy, name) => {
  expect(
    mark(failedBy, { options: { 'damage.ladder': 'house10' } }).scene.fact('marked', 'mark'),
  ).toBe(name);
});

test('T20-CTX-14 what comes along with lethal results', () => {
  expect(mark(1).scene.facts('marked', 'mark')).toEqual(['hurt', 'bruised']);
  expect(kindsOn(mark(5).s, 't')).toEqual(['stunned']);
  expect(mark(10).scene.facts('marked', 'mark')).toEqual(['disabled', 'staggered']);
  expect(mark(15).scene.facts('marked', 'mark')).toEqual(['dying', 'unconscious']);
  expect(kindsOn(mark(5, { options: { 'damage.woundedCompanion': 'dazed' } }).s, 't')).toEqual([
    'dazed',
  ]);
});

test('T20-CTX-15 each mark is -1 on later saves of its kind', () => {
  const marks = { hurt: 2, wounded: 1, bruised: 1, dazed: 1 };
  const save = (lethal: boolean, options: Partial<Options> = {}) =>
    duel({ state: { marks }, options })
      .gm('harm', { who: 't', damage: 0, lethal }, { dice: [20] })
      .fact('toughness', 'total');
  expect([save(true), save(false), save(true, { 'damage.markPenalty': 'none' })]).toEqual([
    17, 18, 20,
  ]);
});

test('T20-CTX-16 room for marks; what is full moves up', () => {
  expect(
    mark(5, { marks: { wounded: 1 }, options: { 'damage.markPenalty': 'none' } }).scene.fact(
      'marked',
      'mark',
    ),
  ).toBe('disabled');
  const none = { 'damage.markPenalty': 'none' } as const;
  expect(mark(1, { marks: { hurt: 5 }, options: none }).scene.fact('marked', 'mark')).toBe('hurt');
  expect(
    mark(1, { marks: { hurt: 3 }, options: { ...none, 'damage.boxes': '3-2-1-1' } }).scene.fact(
      'marked',
      'mark',
    ),
  ).toBe('wounded');
  expect(
    mark(5, { marks: { wounded: 1 }, options: { ...none, 'damage.boxes': '3-2-1-1' } }).scene.fact(
      'marked',
      'mark',
    ),
  ).toBe('wounded');
  expect(
    mark(5, { marks: { wounded: 1 }, options: { ...none, 'damage.boxes': '3-1-1-1' } }).scene.fact(
      'marked',
      'mark',
    ),
  ).toBe('disabled');
});

test('T20-CTX-17 a Toughness die of 20 keeps it at hurt', () => {
  expect(mark(12, { die: 20 }).scene.fact('marked', 'mark')).toBe('hurt');
  expect(
    mark(12, { die: 20, options: { 'damage.nat20Caps': 'no' } }).scene.fact('marked', 'mark'),
  ).toBe('disabled');
});

test('T20-CTX-18 naturals decide no saves, unless the group plays so', () => {
  const blast = (reflex: number, die: number, options: Partial<Options> = {}) =>
    duel({ own: { weapons: [bomb({ damage: 7 })] }, foe: { reflex }, at: [14, 5], options })
      .do('a', 'area-attack', { weapon: 'a/bomb', at: [14, 5] }, { dice: [die, 20] })
      .fact('save', 'success');
  expect([blast(20, 1), blast(-10, 20)]).toEqual([true, false]);
  expect([
    blast(20, 1, { 'save.naturals': 'automatic' }),
    blast(-10, 20, { 'save.naturals': 'automatic' }),
  ]).toEqual([false, true]);
});

test('T20-CTX-19 a lethal weapon may be used without killing, at no penalty', () => {
  const scene = duel().do('a', 'attack', { ...blow, harm: 'non-lethal' }, { dice: [15, 10] });
  expect([
    scene.fact('attacks', 'plus'),
    scene.fact('attacks', 'harm'),
    scene.fact('difficulty', 'lethal'),
    scene.fact('marked', 'mark'),
  ]).toEqual([0, 'non-lethal', false, 'dazed']);
});

test('T20-CTX-20 hurt and bruised do nothing else', () => {
  const s = duel({ ownState: { marks: { hurt: 3, bruised: 3 } } });
  expect([odds(s, 'a', 't', 'sword')[0], refusedBy(s, 'a', 'attack', blow)]).toEqual([0, '']);
});

test('T20-CTX-21 dazed: the next turn is lost, Dodge is not', () => {
  const { s } = mark(5, { lethal: false });
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(10);
  s.do('a', 'end');
  expect([s.state.round, s.state.order[s.state.turn]]).toEqual([2, 'a']);
  s.do('a', 'end');
  expect(s.state.order[s.state.turn]).toBe('t');
});

test('T20-CTX-22 stunned: no actions and no Dodge', () => {
  const s = duel({ ownState: { conditions: ['stunned'] } });
  expect(s.state.order[s.state.turn]).toBe('t');
  expect(odds(s, 't', 'a', 'sword')[1]).toBe(8);
});

test('T20-CTX-23 a wound: -2 on attacks, checks and saves, once', () => {
  const boxes = { 'damage.boxes': '3-2-1-1' } as const;
  const wounded = { ownState: { marks: { wounded: 2 } }, options: boxes };
  expect(odds(duel(wounded), 'a', 't', 'sword')[0]).toBe(-2);
  expect(
    duel({ ...wounded, own: { skills: { notice: 3 } } }).total('Notice', 'a', 'a', 'search'),
  ).toBe(1);
  const other = duel({ ...wounded, options: { ...boxes, 'cond.wounded': 'oneActionPerRound' } });
  expect(odds(other, 'a', 't', 'sword')[0]).toBe(0);
  other.do('a', 'move', { path: [[3, 5]] });
  expect(refusedBy(other, 'a', 'total-defense')).toBe('T20-CTX-23');
});

test('T20-CTX-23 one wound is enough for one action a round', () => {
  const s = duel({
    ownState: { marks: { wounded: 1 } },
    options: { 'cond.wounded': 'oneActionPerRound' },
  });
  s.do('a', 'move', { path: [[3, 5]] });
  expect(refusedBy(s, 'a', 'total-defense')).toBe('T20-CTX-23');
  expect(odds(duel({ ownState: { marks: { wounded: 1 } } }), 'a', 't', 'sword')[0]).toBe(-2);
});

test('T20-CTX-24 staggered: one turn lost, then one action a round', () => {
  expect(kindsOn(mark(10, { lethal: false }).s, 't')).toEqual(['dazed']);
  const s = duel({ ownState: { marks: { staggered: 1 } } });
  expect(refusedBy(s, 'a', 'move-all-out', { path: [[3, 5]] })).toBe('T20-CTX-24');
  s.do('a', 'move', { path: [[3, 5]] });
  expect(refusedBy(s, 'a', 'total-defense')).toBe('T20-CTX-24');
});

test('T20-CTX-26 the log says once that a combatant who drops is dying', () => {
  const { scene, s } = mark(15);
  const told = scene.notes.map((note) => describeNote(true20, note, s.state));
  expect(told.filter((sentence) => /dying|unconscious|drops/.test(sentence))).toEqual([
    'T is dying.',
    'T is unconscious.',
    'T drops.',
  ]);
});

test('T20-CTX-25 disabled: one move action; anything more means dying next round', () => {
  const s = duel({ ownState: { marks: { disabled: 1 } }, foe: { con: 9 } });
  s.do('a', 'attack', blow, { dice: [2] });
  s.do('a', 'end');
  s.do('t', 'end');
  expect(s.who('a').marks.dying).toBe(1);
  const careful = duel({ ownState: { marks: { disabled: 1 } } });
  careful.do('a', 'move', { path: [[3, 5]] });
  expect(refusedBy(careful, 'a', 'move', { path: [[2, 5]] })).toBe('T20-CTX-25');
  careful.do('a', 'end');
  careful.do('t', 'end');
  expect(careful.who('a').marks.dying).toBe(0);
});

test.each([
  [9, 'dead'],
  [10, 'dying'],
  [19, 'dying'],
  [20, 'stable'],
] as const)('T20-CTX-26 dying, Constitution die %i: %s', (die, fate) => {
  const s = stage({
    a: { at: [4, 5] },
    t: { at: [5, 5], state: { marks: { dying: 1, unconscious: 1 } } },
    u: { at: [9, 5] },
  });
  const scene = s.do('a', 'end', {}, { dice: [die] });
  expect([scene.has('dead'), scene.has('stable')]).toEqual([fate === 'dead', fate === 'stable']);
  if (fate === 'stable')
    expect([
      s.who('t').marks.dying,
      s.who('t').marks.disabled,
      s.who('t').marks.unconscious,
    ]).toEqual([0, 1, 1]);
});

test('T20-CTX-27 helpless: no movement and no action', () => {
  const s = stage({ a: { at: [4, 5], state: { conditions: ['helpless'] } }, t: { at: [9, 5] } });
  expect(s.state.order[s.state.turn]).toBe('t');
});

test('T20-CTX-28 blinded: half speed, and everything is out of sight', () => {
  const s = duel({ ownState: { conditions: ['blinded'] } });
  expect([
    refusedBy(s, 'a', 'move', { path: [[1, 5]] }),
    refusedBy(s, 'a', 'move', { path: [[0, 5]] }),
  ]).toEqual(['', 'T20-CTX-35']);
  expect(refusedBy(s, 'a', 'attack', shot)).toBe('T20-CONC-08');
});

test('T20-CTX-29 entangled: half speed, no charge, no all-out move; twice is helpless', () => {
  const s = duel({ ownState: { conditions: ['entangled'] }, at: [20, 5] });
  expect([
    refusedBy(s, 'a', 'move', { path: [[0, 5]] }),
    refusedBy(s, 'a', 'move-all-out', { path: [[3, 5]] }),
    refusedBy(s, 'a', 'charge', { ...blow, path: [[19, 5]] }),
  ]).toEqual(['T20-CTX-35', 'T20-CTX-29', 'T20-CTX-29']);
  expect(
    odds(duel({ state: { conditions: ['entangled', 'entangled'] } }), 'a', 't', 'sword')[1],
  ).toBe(10 - 2 - 9);
});

test('T20-CTX-43 one point of Conviction a round, any number while disabled', () => {
  const s = duel({ own: { conviction: 3 } });
  s.do('a', 'borrow-feat', { feat: 'Evasion' });
  expect(refusedBy(s, 'a', 'borrow-feat', { feat: 'Night Vision' })).toBe('T20-CTX-43');
  const hurt = duel({ own: { conviction: 3 }, ownState: { marks: { disabled: 1 } } });
  hurt.do('a', 'borrow-feat', { feat: 'Evasion' });
  expect(refusedBy(hurt, 'a', 'borrow-feat', { feat: 'Night Vision' })).toBe('');
});

test('T20-CTX-44 a feat that Conviction lends already, or that one has, is not lent again', () => {
  const hurt = duel({
    own: { conviction: 3, feats: ['Night Vision'] },
    ownState: { marks: { disabled: 1 } },
  });
  const lends = (feat: string) => hurt.allowed('a', 'borrow-feat', { feat });
  expect([lends('Evasion'), lends('Night Vision')]).toEqual([true, false]);
  hurt.do('a', 'borrow-feat', { feat: 'Evasion' });
  expect([lends('Evasion'), lends('Uncanny Dodge')]).toEqual([false, true]);
  expect(hurt.who('a').conviction).toBe(2);
});

test('T20-CTX-44 Conviction: another roll, another action, shaking off, stabilizing', () => {
  const reroll = duel({ own: { conviction: 1 } }).do('a', 'attack', blow, {
    dice: [5, 4, 20],
    answers: [['a reroll', 'yes']],
  });
  expect([reroll.fact('attack roll', 'die'), reroll.has('hit')]).toEqual([14, true]);
  const s = duel({ own: { conviction: 1 } });
  s.do('a', 'attack', blow, { dice: [20, 2, 20] });
  s.do('a', 'extra-action', { action: 'standard' });
  expect(refusedBy(s, 'a', 'attack', blow)).toBe('');
  const numb = duel({ foe: { conviction: 1 }, state: { conditions: ['stunned'] } });
  numb.do('t', 'rally');
  expect(kindsOn(numb, 't')).toEqual([]);
  const dying = duel({ foe: { conviction: 1 }, state: { marks: { dying: 1, unconscious: 1 } } });
  dying.do('t', 'steady', { who: 't' });
  expect(dying.who('t').marks.dying).toBe(0);
});

test.each([
  [9, 19],
  [10, 20],
  [11, 11],
  [20, 20],
] as const)('T20-CTX-44 a second roll of %i counts as %i', (die, counts) => {
  const s = duel({
    own: { conviction: 1 },
    foe: { printed: { dodge: 10 }, con: 9, noCriticals: true },
  });
  const scene = s.do('a', 'attack', blow, { dice: [5, die, 20], answers: [['a reroll', 'yes']] });
  expect([scene.fact('attack roll', 'die'), scene.cites('attack roll', 'T20-CTX-03')]).toEqual([
    counts,
    die === 20,
  ]);
});

test('T20-CTX-44 a second roll that only counts as 20 neither hits nor threatens by itself', () => {
  const far = duel({ own: { conviction: 1 }, foe: { printed: { dodge: 30 } } });
  expect(
    far.do('a', 'attack', blow, { dice: [5, 10], answers: [['a reroll', 'yes']] }).has('hit'),
  ).toBe(false);
  const near = duel({ own: { conviction: 1 }, foe: { con: 9 } });
  expect(
    near
      .do('a', 'attack', blow, { dice: [5, 10, 20], answers: [['a reroll', 'yes']] })
      .has('confirm'),
  ).toBe(false);
  const worse = duel({ own: { conviction: 1 }, foe: { printed: { dodge: 19 } } });
  expect(
    worse
      .do('a', 'attack', blow, { dice: [15, 12], answers: [['a reroll', 'yes']] })
      .fact('attack roll', 'die'),
  ).toBe(15);
});

test('T20-CTX-44 a second roll is offered after a failure only, and says by how much', () => {
  const asked = (
    dodge: number,
    dice: readonly number[],
    answers: readonly (readonly [string, string])[] = [],
  ) =>
    duel({ own: { conviction: 1 }, foe: { printed: { dodge, parry: dodge }, con: 9 } }).do(
      'a',
      'attack',
      blow,
      { dice, answers },
    );
  expect(asked(15, [15, 20]).asked).toEqual([]);
  expect(asked(60, [20, 2, 20]).asked).toEqual([]);
  expect(asked(15, [12], [['a reroll', 'no']]).question('reroll').about).toMatchObject({
    failedBy: 3,
  });
  const one = duel({ own: { conviction: 1, printed: { attack: 30 } } }).do('a', 'attack', blow, {
    dice: [1],
    answers: [['a reroll', 'no']],
  });
  expect(one.question('reroll').about).toMatchObject({ failedBy: 1 });
});

test.each([
  [9, 1],
  [10, 0],
] as const)(
  'T20-CTX-45 recovery: Constitution die %i, once a scene, for the worst',
  (die, left) => {
    const s = duel({ ownState: { marks: { hurt: 1, wounded: 1 } } });
    s.do('a', 'recover', {}, { dice: [die + 2] });
    expect([s.who('a').marks.wounded, s.who('a').marks.hurt]).toEqual([left, 1]);
    expect(refusedBy(s, 'a', 'recover')).toBe('T20-CTX-45');
  },
);

test.each([
  ['printed', 'wounded', 1, 'disabled'],
  ['printed', 'disabled', 1, 'dying'],
  ['3-2-1-1', 'hurt', 2, 'hurt'],
  ['3-2-1-1', 'hurt', 3, 'wounded'],
  ['3-2-1-1', 'wounded', 1, 'wounded'],
  ['3-2-1-1', 'wounded', 2, 'disabled'],
  ['3-2-1-1', 'disabled', 1, 'dying'],
  ['3-1-1-1', 'hurt', 2, 'hurt'],
  ['3-1-1-1', 'hurt', 3, 'wounded'],
  ['3-1-1-1', 'wounded', 1, 'disabled'],
  ['3-1-1-1', 'disabled', 1, 'dying'],
] as const)(
  'T20-CTX-16 boxes %s: another result of %s on top of %i is %s',
  (boxes, name, count, becomes) => {
    const failedBy = { hurt: 1, wounded: 5, disabled: 10 }[name];
    const { scene } = mark(failedBy, {
      marks: { [name]: count },
      options: { 'damage.boxes': boxes, 'damage.markPenalty': 'none' },
    });
    expect(scene.fact('marked', 'mark')).toBe(becomes);
  },
);

test('T20-CTX-16 unconscious is only ever made again, but a second dying result is death', () => {
  expect(mark(15, { marks: { unconscious: 1 }, lethal: false }).scene.fact('marked', 'mark')).toBe(
    'unconscious',
  );
  const { s, scene } = mark(15, { marks: { dying: 1, unconscious: 1 } });
  expect(scene.all('marked')).toEqual([]);
  expect([s.who('t').dead, scene.cites('dead', 'T20-CTX-16')]).toEqual([true, true]);
});

test('T20-CTX-24 a second staggered result makes no second staggered mark but unconscious', () => {
  const staggered = mark(10, { marks: { staggered: 1 }, lethal: false });
  expect(staggered.scene.fact('marked', 'mark')).toBe('unconscious');
  const disabled = mark(10, { marks: { staggered: 1 } });
  expect(disabled.scene.all('marked').map(({ data }) => data['mark'])).toEqual(['disabled']);
  expect(disabled.s.who('t').marks.staggered).toBe(1);
});

test.each([
  ['yes', -2],
  ['no', 0],
] as const)('T20-CTX-32 shaken on Toughness saves, if cond.shakenToughness is %s', (value, by) => {
  const options = { 'cond.shakenToughness': value };
  const total = (conditions: readonly string[]) =>
    duel({ state: { conditions }, options })
      .gm('harm', { who: 't', damage: 0 }, { dice: [10] })
      .fact('toughness', 'total');
  expect(total([])).toBe(10);
  expect(total(['shaken'])).toBe(10 + by);
});

test.each([
  [1, 'hurt'],
  [9, 'hurt'],
  [10, 'wounded'],
  [14, 'wounded'],
  [15, 'disabled'],
  [19, 'disabled'],
  [20, 'dying'],
] as const)('T20-CTX-13 the milder ladder: failure by %i is %s', (failedBy, becomes) => {
  expect(
    mark(failedBy, { options: { 'damage.ladder': 'house10' } }).scene.fact('marked', 'mark'),
  ).toBe(becomes);
});

test('T20-CTX-13 a minion drops at anything beyond the first step', () => {
  const drops = (failedBy: number, lethal: boolean) =>
    duel({ foe: { minion: true } })
      .gm('harm', { who: 't', damage: failedBy + 10 - 15, lethal }, { dice: [10] })
      .facts('marked', 'mark');
  expect([drops(4, true), drops(5, true), drops(4, false), drops(5, false)]).toEqual([
    ['hurt', 'bruised'],
    ['dying', 'unconscious'],
    ['bruised'],
    ['unconscious'],
  ]);
  const words = (minion: boolean) =>
    duel({ foe: { minion } })
      .gm('harm', { who: 't', damage: 10, lethal: true }, { dice: [10] })
      .facts('marked', 'minion');
  expect([words(true), words(false)]).toEqual([
    [true, null],
    [null, null],
  ]);
});

test('T20-CTX-26 what is told of a combatant who drops says whether it dies', () => {
  expect([
    mark(15).scene.fact('out', 'dying'),
    mark(15, { lethal: false }).scene.fact('out', 'dying'),
  ]).toEqual([true, false]);
});

test('T20-CTX-43 a second roll in the same round, too, while disabled alone', () => {
  const spent = (marks: Record<string, number>) => {
    const s = duel({ own: { conviction: 3 }, ownState: { marks } });
    s.do('a', 'borrow-feat', { feat: 'Evasion' });
    return s;
  };
  expect(
    spent({ disabled: 1 }).do('a', 'attack', blow, {
      dice: [2, 2, 20],
      answers: [['a reroll', 'yes']],
    }).asked,
  ).toEqual(['a reroll']);
  expect(spent({}).do('a', 'attack', blow, { dice: [2] }).asked).toEqual([]);
});

test('T20-CTX-16 T20-CTX-20 a mark that takes nothing away at once cites no more than what it is', () => {
  const cited = (failedBy: number) =>
    mark(failedBy).scene.notes.find(({ id }) => id === 'marked')?.rules;
  expect([cited(1), cited(5)]).toEqual([
    ['T20-CTX-13', 'T20-CTX-16', 'T20-CTX-20'],
    ['T20-CTX-13', 'T20-CTX-16', 'T20-CTX-23', 'T20-CTX-22'],
  ]);
});

test.each([
  [18, []],
  [17, ['t reroll']],
] as const)(
  'T20-CTX-44 a Toughness save of %i against 18 asks for another roll: %j',
  (total, asked) => {
    const scene = duel({ foe: { conviction: 1, con: 5 } }).do('a', 'attack', blow, {
      dice: [15, total - 5],
      answers: asked.map((question) => [question, 'no'] as const),
    });
    expect([scene.fact('toughness', 'total'), scene.asked]).toEqual([total, [...asked]]);
  },
);
