import { holds } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { bomb, horse, kindsOn, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// Notes, options and refusals in particular situations: each test fails if one condition of its rule is dropped.

const BLADE = { weapons: [sword()] };

test('T20-AREA-01 only weapons that fill an area are offered for an area attack', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword(), bomb()], hands: 4 } },
    t: { at: [12, 5] },
  });
  const domain = true20.actions.get('area-attack')?.domain(s.state, 'a', 'weapon', {});
  expect(domain?.kind === 'choice' && domain.options.map(({ value }) => value)).toEqual(['a/bomb']);
  const bare = stage({ a: { at: [4, 5], sheet: BLADE }, t: { at: [12, 5] } });
  expect(refusedBy(bare, 'a', 'area-attack')).toBe('T20-AREA-01');
});

test('T20-CTX-11 an attack tells of sparing harm only where it spares', () => {
  const told = (more: object) =>
    stage({ a: { at: [4, 5], sheet: BLADE }, t: { at: [5, 5], sheet: BLADE } })
      .do('a', 'attack', { weapon: 'a/sword', target: 't', ...more }, { dice: [2] })
      .note('attacks');
  expect(told({})).not.toHaveProperty('harm');
});

test('T20-MOUNT-01 a mount is larger than its rider', () => {
  const mounts = (size: string) =>
    refusedBy(
      stage({
        r: { at: [4, 5], sheet: BLADE },
        m: { at: [5, 5], side: 'ours', sheet: horse({ size }) },
        t: { at: [15, 5] },
      }),
      'r',
      'mount',
      { mount: 'm' },
    ) === '';
  expect([mounts('Large'), mounts('Medium')]).toEqual([true, false]);
});

test('T20-MOUNT-12 two single rides in a turn are a double move', () => {
  const s = stage({
    r: { at: [4, 5], sheet: { weapons: [pistol()] }, state: { riding: 'm' } },
    m: { at: [4, 5], side: 'ours', sheet: horse() },
    t: { at: [25, 15] },
  });
  s.do('r', 'ride', { pace: 'single', path: [[5, 5]] });
  expect(s.who('r').pace).toBe('single');
  s.do('r', 'ride', { pace: 'single', path: [[6, 5]] });
  expect(s.who('r').pace).toBe('double');
});

test('T20-SURP-07 surprise that the Narrator grants is told, and lasts for the turn', () => {
  const s = stage({ a: { at: [4, 5], sheet: BLADE }, t: { at: [5, 5] } });
  const scene = s.gm('unexpected', { by: 'a', at: 't' });
  expect(scene.notes.some(({ rules }) => rules.includes('T20-SURP-07'))).toBe(true);
  expect(kindsOn(s, 'a')).toEqual(['unexpected']);
  s.do('a', 'end');
  expect(kindsOn(s, 'a')).toEqual([]);
});

test('T20-CONC-01 a ruling replaces the one on the same matter, and no other', () => {
  const s = stage({ a: { at: [4, 5] }, b: { at: [4, 8], side: 'ours' }, t: { at: [9, 5] } });
  const rate = (who: string, against: string, degree: string): void =>
    void s.gm('concealment', { who, against, degree });
  const domain = true20.actions.get('gm.concealment')?.domain(s.state, 'gm', 'degree', {});
  const degrees = domain?.kind === 'choice' ? domain.options.map(({ value }) => `${value}`) : [];
  const [low = '', high = ''] = degrees.slice(-2);
  rate('t', 'a', low);
  rate('t', 'b', low);
  rate('t', 'a', high);
  expect(s.state.rulings.map(({ against }) => against)).toEqual(['b', 'a']);
});

test('T20-CTX-33 a turn order that is given leaves no one flat-footed unless that is played', () => {
  const begun = (option: object) =>
    kindsOn(stage({ a: { at: [4, 5] }, t: { at: [9, 5] } }, { options: { ...option } }), 't');
  expect(begun({})).toEqual([]);
  expect(begun({ 'initiative.givenOrder': 'flatFooted' })).toEqual(['flat-footed']);
});

test('T20-COND-03 waiving a second modifier leaves the first waived; waiving it again restores only that one', () => {
  const s = stage({ a: { at: [4, 5], sheet: BLADE }, t: { at: [5, 5] } });
  const waived = () => s.who('a').conditions.map(({ what }) => what);
  s.gm('waive', { who: 'a', rule: 'T20-COND-08' });
  s.gm('waive', { who: 'a', rule: 'T20-COND-09' });
  expect(waived()).toEqual(['T20-COND-08', 'T20-COND-09']);
  s.gm('waive', { who: 'a', rule: 'T20-COND-08' });
  expect(waived()).toEqual(['T20-COND-09']);
});

test('T20-AREA-01 what fills an area is used up when it is thrown', () => {
  const grenade = bomb({ use: 'thrown', increment: 50 });
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [grenade] } },
    t: { at: [10, 5], sheet: { con: 20 } },
  });
  s.do('a', 'area-attack', { weapon: 'a/bomb', at: [10, 5] }, { dice: [20, 20] });
  expect(s.state.ground).toEqual([]);
  expect(holds(s, 'a')).toEqual([]);
});

test('T20-CTX-45 the unharmed have nothing to recover from', () => {
  const recovers = (state: object) =>
    refusedBy(stage({ a: { at: [4, 5], state: { ...state } }, t: { at: [9, 5] } }), 'a', 'recover');
  expect([recovers({}), recovers({ marks: { hurt: 1 } })]).toEqual(['T20-CTX-45', '']);
});

test('T20-TWF-04 T20-TWF-07 a light weapon in the off hand cites the feat only for those who have it', () => {
  const cited = (feats: readonly string[]) =>
    stage({
      a: {
        at: [4, 5],
        sheet: { feats: [...feats], weapons: [sword(), sword({ name: 'knife', light: true })] },
      },
      t: { at: [5, 5] },
    })
      .do(
        'a',
        'two-weapons',
        { weapon: 'a/sword', target: 't', offHand: 'a/knife', offTarget: 't' },
        { dice: [1, 1] },
      )
      .parts('attack')
      .filter((part) => /T20-TWF-0[47]/.test(part));
  expect([cited([]), cited(['Two-Weapon Fighting'])]).toEqual([
    ['T20-TWF-04 2', 'T20-TWF-04 2'],
    ['T20-TWF-07 2', 'T20-TWF-07 2'],
  ]);
});

test('T20-TWF-13 a double hit cites criticals only if one of the two was one', () => {
  const cites = (dice: readonly number[]) =>
    stage({
      a: {
        at: [4, 5],
        sheet: { printed: { attack: 20 }, weapons: [sword(), sword({ name: 'knife' })] },
      },
      t: { at: [5, 5], sheet: { con: 20 } },
    })
      .do(
        'a',
        'two-weapons',
        { weapon: 'a/sword', target: 't', offHand: 'a/knife', offTarget: 't' },
        { dice },
      )
      .cites('double hit', 'T20-TWF-13');
  expect([cites([10, 10, 20]), cites([20, 10, 15, 20])]).toEqual([false, true]);
});

test('T20-CTX-39 one who sees through a feint adds their attack bonus to the die', () => {
  const against = (attack: number) =>
    stage({
      a: { at: [4, 5], sheet: BLADE },
      t: { at: [5, 5], sheet: { ...BLADE, printed: { attack } } },
    })
      .do('a', 'feint', { skill: 'bluff', target: 't' }, { dice: [10, 10] })
      .fact('feint', 'against');
  expect(Number(against(7)) - Number(against(0))).toBe(7);
});

test('T20-AREA-02 a spot at exactly the range can be filled, one square farther cannot', () => {
  const at = (x: number) => {
    const flask = bomb({ use: 'thrown', increment: 10 });
    const s = stage({ a: { at: [0, 0], sheet: { weapons: [flask] } }, t: { at: [29, 5] } });
    return s.allowed('a', 'area-attack', { weapon: 'a/bomb', at: [x, 0] });
  };
  expect([at(10), at(11)]).toEqual([true, false]);
});
