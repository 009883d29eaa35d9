import { expect, test } from 'vitest';
import { pair, SHOT } from '../testing/pair.js';
import type { Stage } from '../testing/stage.js';
import { bomb, ground, gun, horse, odds, pistol, stage, sword } from '../testing/stage.js';

// The first of thirty randomly chosen sentences of the chapter, each combined with two other random rules.

const ACE = { printed: { attack: 20 } };
const AXE = sword({ name: 'axe', damage: 4, light: true });

test.each(['merge', 'separateSaves'] as const)(
  'T20-TWF-10 after a move, with %s, one hand that hits alone and two on two targets gain no 2',
  (value) => {
    const both = { weapon: 'a/sword', target: 't', offHand: 'a/axe', offTarget: 't' };
    const struck = (target: string, dice: readonly number[]) => {
      const s = stage(
        {
          a: { at: [2, 5], sheet: { ...ACE, weapons: [sword(), AXE] } },
          t: { at: [6, 5], sheet: { con: 30 } },
          u: { at: [6, 6], sheet: { con: 30 } },
        },
        { options: { 'twf.doubleHit': value } },
      );
      s.do('a', 'move', { path: [[5, 5]] });
      return s
        .do('a', 'two-weapons', { ...both, offTarget: target }, { dice })
        .facts('difficulty', 'difficulty');
    };
    expect([struck('t', [5, 1, 20]), struck('u', [5, 5, 20, 20])]).toEqual([[18], [18, 19]]);
  },
);

test('T20-SURP-10 T20-MOUNT-08 a rider unaware of a flyer overhead meets its shot at Base Defense, and the horse at its own', () => {
  const s = stage({
    f: { at: [4, 4], sheet: { weapons: [pistol()] }, state: { elevation: 30 } },
    r: {
      at: [4, 4],
      side: 'theirs',
      sheet: { printed: { baseDefense: 11, dodge: 16 } },
      state: { riding: 'm', unawareOf: ['f'] },
    },
    m: { at: [4, 4], side: 'theirs', sheet: horse({ printed: { baseDefense: 9, dodge: 13 } }) },
  });
  expect([odds(s, 'f', 'r', 'pistol'), odds(s, 'f', 'm', 'pistol')[1]]).toEqual([[0, 11], 13]);
});

test('T20-GANG-10 T20-GANG-11 as many find room round a rider as round the horse, however often it is counted', () => {
  const s = stage({
    r: { at: [4, 4], state: { riding: 'm' } },
    m: { at: [4, 4], side: 'ours', sheet: horse() },
    t: { at: [12, 4] },
  });
  const count = (who: string) => s.gm('room', { who }).fact('room', 'attackers');
  expect([count('r'), count('m'), count('r'), count('t')]).toEqual([12, 12, 12, 8]);
});

test.each([
  ['best', 14],
  ['add', 18],
] as const)(
  'T20-COVER-19 with %s a wall and cover that was taken are worth Defense %i turn after turn',
  (stacking, defense) => {
    const s = stage(
      {
        t: { at: [10, 5] },
        a: { at: [2, 5], sheet: { weapons: [pistol()] } },
      },
      {
        options: { 'cover.stacking': stacking },
        map: { rows: [...ground(30, 12, { '9,5': '+' })] },
      },
    );
    s.do('t', 'take-cover', { words: 'a barrel' }, { answers: [['cover-degree', 1]] });
    s.end();
    const first = odds(s, 'a', 't', 'pistol')[1];
    s.until('t');
    s.until('a');
    expect([first, odds(s, 'a', 't', 'pistol')[1]]).toEqual([defense, defense]);
  },
);

/** A gunner who covers a friend, and a foe with a pistol and Conviction. */
const covered = (options: Parameters<typeof pair>[0] = {}): Stage => {
  const s = stage(
    {
      g: { at: [2, 2], sheet: { weapons: [gun()] } },
      f: { at: [2, 8], side: 'ours', sheet: { con: 30 } },
      x: { at: [12, 5], sheet: { weapons: [pistol()], conviction: 1, con: 30 } },
    },
    {
      map: { rows: [...ground(30, 12, { '10,2': '#', '10,3': '#', '10,4': '#' })] },
      ...(options.options ? { options: options.options } : {}),
    },
  );
  s.do('g', 'covering-fire', { weapon: 'g/gun', target: 'f' });
  s.end();
  s.end();
  return s;
};
const AT_FRIEND = { weapon: 'x/pistol', target: 'f' };
const IGNORE = { answers: [['covering-fire', 'ignore']] } as const;

test.each([
  ['beforeOncePerRound', [1, 0]],
  ['afterEachAttack', [1, 1]],
] as const)(
  'T20-COVFIRE-08 with %s two attacks of one who has moved draw %j free attacks',
  (value, free) => {
    const s = covered({ options: { 'covfire.freeAttack': value } });
    s.do('x', 'move', { path: [[12, 6]] });
    const count = () =>
      s.do('x', 'attack', AT_FRIEND, { ...IGNORE, dice: [2, 2] }).all('free attack').length;
    const first = count();
    s.do('x', 'extra-action', { action: 'standard' });
    const second = s.do('x', 'attack', AT_FRIEND, {
      ...IGNORE,
      dice: value === 'afterEachAttack' ? [2, 2] : [2],
    });
    expect([first, second.all('free attack').length]).toEqual(free);
  },
);

/** Two bombers, and a combatant with a readied move. */
const bombed = (): Stage => {
  const s = stage({
    t: { at: [10, 5], side: 'theirs', sheet: { con: 30 } },
    b: { at: [2, 5], side: 'ours', sheet: { weapons: [bomb()] } },
    c: { at: [2, 7], side: 'ours', sheet: { weapons: [bomb()] } },
  });
  s.do('t', 'ready-move');
  s.end();
  return s;
};

test('T20-AREA-13 T20-AREA-12 a move that was readied gets one out of one area, and of none after the own next turn', () => {
  const aim = (by: string) => ({ weapon: `${by}/bomb`, at: [10, 5] });
  const s = bombed();
  expect(
    s.do('b', 'area-attack', aim('b'), { answers: [['escape', 5]], dice: [20, 20] }).asked,
  ).toContain('t escape');
  s.end();
  expect(s.do('c', 'area-attack', aim('c'), { dice: [20, 20] }).questions).not.toContain('escape');
  const u = bombed();
  u.until('t');
  u.until('b');
  expect(u.do('b', 'area-attack', aim('b'), { dice: [20, 20] }).questions).not.toContain('escape');
});

test.each([
  ['immune', 18],
  ['keepsDodgeOnly', 16],
] as const)(
  'T20-SURP-01 T20-SURP-08 one in hiding strikes an Uncanny Dodger, %s, at %i, and all alike once it has shown itself',
  (value, defense) => {
    const hidden = (feats: readonly string[]) =>
      pair({
        own: { conviction: 1 },
        foe: { feats: [...feats], con: 30 },
        state: { unawareOf: ['a'] },
        options: { 'surp.uncannyDodge': value },
      });
    const met = (s: Stage) => odds(s, 'a', 't', 'sword')[1];
    const uncanny = hidden(['Uncanny Dodge']);
    const plain = hidden([]);
    expect([met(uncanny), met(plain)]).toEqual([defense, 11]);
    plain.do(
      'a',
      'attack',
      { weapon: 'a/sword', target: 't' },
      { dice: [2], answers: [['reroll', 'no']] },
    );
    plain.do('a', 'extra-action', { action: 'standard' });
    expect(met(plain)).toBe(18);
  },
);

test('T20-SUPP-05 T20-SUPP-06 a suppressed rider who rides into the dark shoots from there at no less, until the round is over', () => {
  const marks = Object.fromEntries(
    [8, 9, 10, 11].flatMap((x) => [8, 9, 10, 11].map((y) => [`${x},${y}`, '_'])),
  );
  const s = stage(
    {
      g: { at: [2, 2], sheet: { weapons: [gun()] } },
      r: { at: [6, 4], sheet: { weapons: [pistol()] }, state: { riding: 'm' } },
      m: { at: [6, 4], side: 'theirs', sheet: horse() },
    },
    { map: { rows: [...ground(30, 14, marks)] } },
  );
  s.do('g', 'suppress', { weapon: 'g/gun', target: 'r' });
  s.do('g', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  const before = odds(s, 'r', 'g', 'pistol')[0];
  s.do('r', 'ride', { pace: 'single', path: [[9, 9]] });
  const there = odds(s, 'r', 'g', 'pistol')[0];
  expect([before, there]).toEqual([-4, 0]);
  s.until('g');
  expect(s.state.fires).toEqual([]);
});

/** A gunner who suppresses a flyer, and a friend of the flyer with an action readied against the gunner's attack. */
const waited = (answer: 'defy' | 'seek'): ReturnType<Stage['do']> => {
  const s = stage({
    g: { at: [2, 2], sheet: { weapons: [gun()], con: 30 } },
    y: { at: [2, 8], side: 'theirs', sheet: { weapons: [pistol()] } },
    x: { at: [8, 2], sheet: { con: 30 }, state: { elevation: 30 } },
  });
  s.do('g', 'suppress', { weapon: 'g/gun', target: 'x' });
  s.end();
  s.do('y', 'ready', {
    event: 'attack',
    who: 'g',
    action: { do: 'attack', with: { weapon: 'y/pistol', target: 'g' } },
  });
  if (answer === 'defy')
    return s.do('y', 'end', {}, { answers: [['seek-shelter', 'defy']], dice: [2, 2] });
  s.do('y', 'end', {}, { answers: [['seek-shelter', 'seek']] });
  return s.do('x', 'end', {}, { dice: [2, 2] });
};

test.each(['defy', 'seek'] as const)(
  'T20-SUPP-08 T20-SUPP-09 T20-CTX-36 a flyer would rather %s: what waits for the attack comes before the free one',
  (answer) => {
    const scene = waited(answer);
    expect(scene.facts('attacks', 'by')).toEqual(['y', 'g']);
    expect(scene.facts('free attack', 'by')).toEqual(['g']);
  },
);

test('T20-COND-09 T20-COND-06 a sickened swordsman 5 feet up strikes at 1 less in all when what it waits for comes', () => {
  const s = pair({ ownState: { conditions: ['sickened'], elevation: 5 }, foe: { con: 30 } });
  s.do('a', 'ready', {
    event: 'turn',
    who: 't',
    action: { do: 'attack', with: { weapon: 'a/sword', target: 't' } },
  });
  const scene = s.do('a', 'end', {}, { dice: [10] });
  expect(scene.total('attack')).toBe(-1);
});

test('T20-COVER-20 every shot that the cover stops tells of it, and asks how tough it is', () => {
  const s = pair({
    own: { conviction: 1 },
    at: [10, 5],
    foe: { printed: { dodge: 14 } },
    marks: { '9,5': '+' },
    options: { 'cover.damageObject': 'yes' },
  });
  const answers = [
    ['object-toughness', 5],
    ['reroll', 'no'],
  ] as const;
  const shoot = () => s.do('a', 'attack', SHOT, { dice: [15, 7], answers: answers.slice(0, 1) });
  const first = shoot();
  s.do('a', 'extra-action', { action: 'standard' });
  expect([first.has('cover hit'), shoot().has('cover hit')]).toEqual([true, true]);
});

test.each([
  [0, true],
  [30, false],
] as const)(
  'T20-COVER-18 T20-COVER-03 from %i feet up a natural 20 gets past the low cover as such: %s',
  (elevation, cites) => {
    const s = pair({
      own: { printed: { attack: -8 } },
      ownState: { elevation },
      at: [9, 5],
      foe: { printed: { dodge: 14 }, con: 30 },
      marks: { '8,5': '+' },
    });
    const scene = s.do('a', 'attack', SHOT, { dice: [20, 1, 20] });
    expect([scene.fact('hit', 'at'), scene.cites('hit', 'T20-COVER-18')]).toEqual(['t', cites]);
    expect(scene.cites('hit', 'T20-CTX-03')).toBe(!cites);
  },
);

test('T20-CTX-02 T20-COVER-18 a natural 20 that gets past the cover by its total does so as any other roll', () => {
  const s = pair({
    at: [9, 5],
    foe: { printed: { dodge: 14 }, con: 30 },
    marks: { '8,5': '+' },
  });
  const scene = s.do('a', 'attack', SHOT, { dice: [20, 1, 20] });
  expect([scene.cites('hit', 'T20-CTX-02'), scene.cites('hit', 'T20-COVER-18')]).toEqual([
    true,
    false,
  ]);
});
