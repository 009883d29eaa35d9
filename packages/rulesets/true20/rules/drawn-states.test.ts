import { expect, test } from 'vitest';
import {
  bomb,
  ground,
  gun,
  horse,
  kindsOn,
  odds,
  pistol,
  refusedBy,
  stage,
  sword,
} from '../testing/stage.js';

// Randomly chosen rules of conditions, cover, concealment and fire, each combined with two other rules.

const dim = { rows: Array.from({ length: 12 }, () => `..........${','.repeat(20)}`) };

test('T20-CTX-06 T20-CTX-26 T20-CTX-44 the combat bonus is gone for the dying, and for those whom Conviction has steadied', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), pistol()] } },
    t: {
      at: [5, 5],
      sheet: { combatBonus: 4, conviction: 1 },
      state: { marks: { dying: 1, unconscious: 1 } },
    },
  });
  const both = (): readonly unknown[] =>
    ['sword', 'pistol'].map((each) => odds(s, 'a', 't', each)[1]);
  expect(both()).toEqual([1, 6]);
  s.do('t', 'steady', { who: 't' });
  expect([s.who('t').marks.dying, both()]).toEqual([0, [1, 6]]);
});

test('T20-CTX-15 T20-SUPP-09 T20-CONC-13 one who defies fire in dim light saves at 1 less a hurt and old wound; in the dark it is not held down', () => {
  const s = stage(
    {
      s: { at: [2, 5], sheet: { weapons: [gun({ damage: 0 })], printed: { attack: 10 } } },
      x: { at: [14, 5], state: { marks: { hurt: 2, wounded: 1, bruised: 3 } } },
    },
    { map: dim },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
  const scene = s.do('s', 'end', {}, { dice: [2, 16, 20], answers: [['seek-shelter', 'defy']] });
  expect([scene.fact('miss chance', 'missed'), scene.total('Toughness')]).toEqual([false, -3]);
  s.until('s');
  s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
  s.gm('concealment', { who: 'x', degree: 'total', cause: 'darkness' });
  const dark = s.do('s', 'end');
  expect(dark.questions).toEqual([]);
});

test('T20-SUPP-01 T20-CTX-24 T20-CTX-25 suppression is too much for half a turn; forced through it holds, and dies with its target', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] }, state: { marks: { staggered: 1 } } },
    x: { at: [14, 5] },
  });
  const fire = { weapon: 's/gun', target: 'x' };
  expect(refusedBy(s, 's', 'suppress', fire)).toBe('T20-CTX-24');
  s.do('s', 'suppress', fire, { force: 'let it be' });
  expect(s.state.fires).toHaveLength(1);
  s.gm('harm', { who: 'x', damage: 40 }, { dice: [1] });
  const scene = s.do('s', 'end', {}, { dice: [20] });
  expect([scene.questions, scene.has('free attack')]).toEqual([[], false]);
});

test('T20-COVER-01 T20-CTX-36 a shot readied for a step comes before it, while the wall is still in between; two covers add up for those who play so', () => {
  const alley = (options = {}) =>
    stage(
      {
        a: { at: [2, 2], sheet: { weapons: [pistol()] } },
        t: { at: [12, 2], sheet: { printed: { dodge: 14 }, con: 9, speed: 30 } },
        f: { at: [11, 2], side: 'theirs' },
      },
      {
        options,
        map: {
          rows: [...ground(20, 6)],
          walls: [
            {
              between: [
                [11, 2],
                [12, 2],
              ],
              kind: 'low',
            },
          ],
        },
      },
    );
  const s = alley();
  s.do('a', 'ready', {
    event: 'move',
    who: 't',
    action: { do: 'attack', with: { weapon: 'a/pistol', target: 't' } },
  });
  s.end();
  const scene = s.do('t', 'move', { path: [[12, 5]] }, { dice: [2] });
  expect(scene.fact('defense', 'value')).toBe(18);
  const defense = (stacking: string): number | undefined => {
    const behind = alley({ 'cover.stacking': stacking });
    behind.until('t').do('t', 'shelter', { behind: 'f' });
    behind.until('a');
    return odds(behind, 'a', 't', 'pistol')[1];
  };
  expect([defense('best'), defense('add')]).toEqual([18, 22]);
});

test('T20-COND-09 T20-AREA-04 T20-CONC-13 the sickened strike and shoot at 2 less in dim light; their powers are as hard to escape', () => {
  const s = stage(
    {
      a: {
        at: [12, 5],
        sheet: {
          weapons: [sword(), pistol()],
          powers: [{ name: 'Flame', rank: 5, area: { shape: 'burst', feet: 5 } }],
          printed: { attack: 20 },
        },
        state: { conditions: ['sickened'] },
      },
      t: { at: [13, 5], sheet: { con: 9 } },
    },
    { map: dim },
  );
  expect([odds(s, 'a', 't', 'sword')[0], odds(s, 'a', 't', 'pistol')[0]]).toEqual([18, 18]);
  const scene = s.do('a', 'power', { power: 'Flame', target: 't' }, { dice: [1, 20, 1, 20] });
  expect(scene.facts('save', 'difficulty', { who: 't' })).toEqual([15]);
});

test('T20-COND-10 T20-COVER-03 a friend at one’s side covers from the ground and not from overhead', () => {
  const shot = (up: number): number | undefined => {
    const s = stage({
      t: { at: [14, 5], sheet: { printed: { dodge: 14 } }, state: { shelter: 'f' } },
      f: { at: [13, 5], side: 'ours' },
      a: { at: [10, 5], sheet: { weapons: [pistol()] }, state: { elevation: up } },
    });
    s.until('a');
    return odds(s, 'a', 't', 'pistol')[1];
  };
  expect([shot(0), shot(30)]).toEqual([18, 14]);
});

test('T20-STANCE-04 T20-STANCE-01 five points are refused, four taken in hiding show no one, and after a power there is nothing to take them for', () => {
  const s = stage({
    a: {
      at: [4, 5],
      sheet: {
        weapons: [sword()],
        powers: [{ name: 'Daze', rank: 2, save: 'Will', condition: 'dazed' }],
      },
    },
    t: { at: [5, 5], state: { unawareOf: ['a'] }, sheet: { will: 20 } },
  });
  expect(s.allowed('a', 'aggressive-stance', { penalty: 5 })).toBe(false);
  s.do('a', 'aggressive-stance', { penalty: 4 });
  expect(s.who('t').unawareOf).toEqual(['a']);
  const other = stage({
    a: {
      at: [4, 5],
      sheet: { powers: [{ name: 'Daze', rank: 2, save: 'Will', condition: 'dazed' }] },
    },
    t: { at: [5, 5], sheet: { will: 20 } },
  });
  other.do('a', 'power', { power: 'Daze', target: 't' }, { dice: [10] });
  expect(refusedBy(other, 'a', 'aggressive-stance', { penalty: 4 })).toBe('T20-STANCE-01');
});

test('T20-CTX-26 T20-CTX-44 a failed check of the dying may be rolled again, and the next round asks for another', () => {
  const s = stage({
    a: { at: [4, 5] },
    t: { at: [9, 5], sheet: { conviction: 1 }, state: { marks: { dying: 1, unconscious: 1 } } },
  });
  s.do('a', 'end', {}, { dice: [4, 3], answers: [['reroll', 'yes']] });
  expect([s.who('t').dead, s.who('t').marks.dying, s.who('t').conviction]).toEqual([false, 1, 0]);
  s.do('a', 'end', {}, { dice: [9] });
  expect(s.who('t').dead).toBe(true);
});

test('T20-GANG-09 a friend beside one takes a place, and gives it back by leaving', () => {
  const s = stage({
    f: { at: [11, 5] },
    t: { at: [10, 5], side: 'ours' },
    x: { at: [20, 5], side: 'theirs' },
  });
  const open = (): unknown => s.gm('room', { who: 't' }).fact('room', 'open');
  expect(open()).toBe(7);
  s.do('f', 'move', { path: [[13, 5]] });
  expect(open()).toBe(8);
  s.do('f', 'move', { path: [[11, 5]] });
  expect(open()).toBe(7);
});

test('T20-GANG-03 T20-CTX-30 with the back to a wall five places are left, and the holder has one of them', () => {
  const s = stage(
    {
      x: { at: [11, 1], side: 'theirs' },
      t: { at: [10, 1], side: 'ours' },
    },
    { map: { rows: ['#'.repeat(20), ...ground(20, 6)] } },
  );
  s.do('x', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [20] });
  expect(s.gm('room', { who: 't' }).note('room')).toMatchObject({
    places: 5,
    open: 5,
    attackers: 5,
  });
});

test('T20-CTX-09 T20-COND-14 T20-COND-25 one who is entangled twice is struck at as helpless and entangled', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), pistol()] } },
    t: {
      at: [5, 5],
      sheet: { combatBonus: 6 },
      state: { conditions: ['entangled', 'entangled'] },
    },
  });
  expect([odds(s, 'a', 't', 'sword')[1], odds(s, 'a', 't', 'pistol')[1]]).toEqual([-1, 4]);
});

test('T20-COVER-08 T20-COVER-07 behind a wall no one is shot at, with whatever feat; a step into the open changes that', () => {
  const s = stage(
    {
      a: { at: [2, 2], sheet: { weapons: [pistol(), bomb()], feats: ['Improved Precise Shot'] } },
      t: { at: [8, 2] },
    },
    {
      map: { rows: ground(16, 12, { '5,0': '#', '5,1': '#', '5,2': '#', '5,3': '#', '5,4': '#' }) },
    },
  );
  expect(refusedBy(s, 'a', 'attack', { weapon: 'a/pistol', target: 't' })).toContain(
    'T20-COVER-08',
  );
  s.do('a', 'move', { path: [[4, 7]] });
  expect(refusedBy(s, 'a', 'attack', { weapon: 'a/pistol', target: 't' })).toBe('');
});

test('T20-COVER-07 T20-SUPP-06 behind a wall by the next turn one is neither asked nor hampered', () => {
  const s = stage(
    {
      s: { at: [2, 2], sheet: { weapons: [gun()], feats: ['Improved Precise Shot'] } },
      x: { at: [8, 8], sheet: { weapons: [sword()] } },
      y: { at: [9, 2], side: 'ours' },
    },
    {
      map: { rows: ground(16, 12, { '5,0': '#', '5,1': '#', '5,2': '#', '5,3': '#', '5,4': '#' }) },
    },
  );
  s.do('s', 'suppress', { weapon: 's/gun', target: 'x' });
  s.gm('place', { who: 'x', to: [8, 2] });
  const scene = s.do('s', 'end');
  expect([scene.questions, odds(s, 'x', 'y', 'sword')[0]]).toEqual([[], 0]);
});

test('T20-CTX-29 T20-CTX-30 a holder whom the Narrator entangles twice has let go', () => {
  const s = stage({ a: { at: [4, 5] }, t: { at: [5, 5] } });
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [20] });
  s.gm('condition', { who: 'a', condition: 'entangled', on: true });
  expect(kindsOn(s, 't')).toEqual(['grappled']);
  s.gm('condition', { who: 'a', condition: 'entangled', on: true });
  expect([kindsOn(s, 'a'), kindsOn(s, 't')]).toEqual([['entangled', 'entangled'], []]);
});

test('T20-CTX-45 T20-CTX-16 recovery takes the disability before a wound, and comes once unless the Narrator lets it', () => {
  const s = stage(
    {
      a: { at: [4, 5], state: { marks: { disabled: 1, wounded: 2 } } },
      t: { at: [15, 5] },
    },
    { options: { 'damage.boxes': '3-2-1-1' } },
  );
  const scene = s.do('a', 'recover', {}, { dice: [12] });
  expect(scene.note('recovers')).toEqual({ who: 'a', mark: 'disabled' });
  s.until('a');
  expect(refusedBy(s, 'a', 'recover')).toBe('T20-CTX-45');
  s.do('a', 'recover', {}, { dice: [12], force: 'once more' });
  expect(s.who('a').marks.wounded).toBe(1);
});

test('T20-COND-12 T20-CONC-15 every hit on the concealed has its own roll, and a 20 none for those who play so', () => {
  const veil = (options = {}) => {
    const s = stage(
      {
        a: { at: [4, 5], sheet: { weapons: [sword()], printed: { attack: 15 }, conviction: 1 } },
        t: { at: [5, 5], sheet: { printed: { dodge: 16, parry: 18 }, con: 9 } },
      },
      { options },
    );
    s.gm('concealment', { who: 't', degree: 'partial', cause: 'fog' });
    return s;
  };
  const blow = { weapon: 'a/sword', target: 't' };
  const s = veil();
  expect(odds(s, 'a', 't', 'sword')[1]).toBe(18);
  expect(s.do('a', 'attack', blow, { dice: [10, 17] }).fact('miss chance', 'missed')).toBe(true);
  s.do('a', 'extra-action', { action: 'standard' });
  expect(s.do('a', 'attack', blow, { dice: [10, 16, 20] }).fact('miss chance', 'missed')).toBe(
    false,
  );
  const sure = veil({ 'conc.nat20Ignores': 'yes' }).do('a', 'attack', blow, { dice: [20, 2, 20] });
  expect(sure.has('miss chance')).toBe(false);
});

test('T20-SUPP-07 T20-MOUNT-01 a rider whose mount touches a foe is in melee, unless that foe is helpless', () => {
  const s = stage({
    s: { at: [2, 5], sheet: { weapons: [gun()] } },
    f: { at: [12, 5], side: 'ours' },
    r: { at: [13, 5], side: 'theirs', state: { riding: 'h' } },
    h: { at: [13, 5], side: 'theirs', sheet: horse() },
  });
  const fire = { weapon: 's/gun', target: 'r' };
  expect(refusedBy(s, 's', 'suppress', fire)).toBe('T20-SUPP-07');
  s.gm('condition', { who: 'f', condition: 'helpless', on: true });
  expect(refusedBy(s, 's', 'suppress', fire)).toBe('');
});

test('T20-COND-07 T20-CONC-09 from the ground a blow is 4 worse, at a square in the dark as well, a shot is not, and the row may be waived', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), pistol()] }, state: { posture: 'prone' } },
    t: { at: [5, 5], sheet: { con: 9 } },
  });
  expect([odds(s, 'a', 't', 'sword')[0], odds(s, 'a', 't', 'pistol')[0]]).toEqual([-4, 0]);
  s.gm('waive', { who: 'a', rule: 'T20-COND-07' });
  expect(odds(s, 'a', 't', 'sword')[0]).toBe(0);
  s.gm('waive', { who: 'a', rule: 'T20-COND-07' });
  s.gm('condition', { who: 't', condition: 'invisible', on: true });
  const scene = s.do('a', 'attack-place', { weapon: 'a/sword', at: [5, 5] }, { dice: [2] });
  expect(scene.breakdowns('attack').map(({ total }) => total)).toEqual([-4]);
});
