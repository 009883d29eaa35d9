import { expect, test } from 'vitest';
import { true20 } from '../index.js';
import { bomb, horse, kindsOn, pistol, refusedBy, stage, sword } from '../testing/stage.js';

// What is told, offered and refused in single situations: each test fails if one condition of its rule is dropped.

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

test('T20-CTX-33 a turn order that is given leaves nobody flat-footed unless that is played', () => {
  const begun = (option: object) =>
    kindsOn(stage({ a: { at: [4, 5] }, t: { at: [9, 5] } }, { options: { ...option } }), 't');
  expect(begun({})).toEqual([]);
  expect(begun({ 'initiative.givenOrder': 'flatFooted' })).toEqual(['flat-footed']);
});
