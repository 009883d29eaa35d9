import { expect, test } from 'vitest';
import { describeNote } from '@tiltyard/engine/show';
import type { Data } from '@tiltyard/testing';
import { chargeRow, closingSpeed, improveBlow, runUpSpeed } from '../charge-power.js';
import { fixedBlow, stage } from '../../testing/stage.js';
import { rolemaster } from '../../index.js';

// How fast a gap closes, and its effect on a blow.

const M = 10_000;
const REACH = 3 * M;

/** A combatant who has run from [1, 3] towards another at [9, 9], 8 m along and 6 m up: 10 m in all. */
const ran = (velocity: readonly [number, number], attacker: Data = {}, defender: Data = {}) => {
  const s = stage({ a: { at: [1, 3] }, b: { at: [9, 9], state: defender } });
  const [vx, vy] = velocity;
  const run = {
    ...s.who('a'),
    from: [1 * M, 3 * M] as const,
    velocity: [vx * M, vy * M] as const,
    moved: true,
    ...attacker,
  };
  return runUpSpeed(s.state, run, REACH, s.who('b')) / M;
};

test('RMC-CHARGE-01 RMC-CHARGE-06 a run-up closes the gap by what of it leads towards the defender', () => {
  expect(ran([4, 3])).toBe(5);
  expect(ran([8, 6])).toBe(10);
  expect(ran([5, 0])).toBe(4);
  expect(ran([0, 5])).toBe(3);
  // Below 3 m/s it makes no difference, and neither does running past or away.
  expect([ran([3, 0]), ran([3, -4]), ran([-8, -6])]).toEqual([0, 0, 0]);
});

test('RMC-CHARGE-06 a defender who comes closer adds to it, one who goes back takes off, whoever runs away is not charged', () => {
  expect(ran([4, 3], {}, { velocity: [-0.8, -0.6] })).toBe(6);
  expect(ran([4, 3], {}, { velocity: [0.8, 0.6] })).toBe(4);
  expect(ran([4, 3], {}, { velocity: [4, 3] })).toBe(0);
  // An attacker who stands still does not charge, no matter how fast the other comes.
  expect([
    ran([0, 0], {}, { velocity: [-8, -6] }),
    ran([-4, -3], {}, { velocity: [-8, -6] }),
  ]).toEqual([0, 0]);
});

test('RMC-CHARGE-01 RMC-STAG-06 only the first blow after a run on foot from out of reach is a charge', () => {
  expect(ran([4, 3], { moved: false })).toBe(0);
  expect(ran([4, 3], { attacked: true })).toBe(0);
  expect(ran([4, 3], { crawled: true })).toBe(0);
  expect(ran([4, 3], { from: [7 * M, 7 * M] })).toBe(0);
});

test('RMC-CHARGE-06 the held and the fallen close nothing, nor does one who stands on the same spot', () => {
  const closing = (defender: Data, from: readonly [number, number] = [1 * M, 3 * M]) => {
    const s = stage({ a: {}, b: { at: [9, 9], state: { velocity: [-4, -3], ...defender } } });
    return closingSpeed(s.state, from, 5 * M, s.who('b')) / M;
  };
  expect([closing({}), closing({ held: true }), closing({ hits: 0 })]).toEqual([10, 5, 5]);
  expect(closing({}, [9 * M, 9 * M])).toBe(5);
});

test('RMC-CHARGE-02 RMC-CHARGE-03 RMC-CHARGE-04 each row begins with its speed', () => {
  const times = (speed: number) => chargeRow(speed * M)?.times;
  expect([2.9999, 3, 5.9999, 6, 11.9999, 12, 30].map(times)).toEqual([undefined, 2, 2, 3, 3, 4, 4]);
});

test('RMC-CHARGE-01 a blow without speed is left as it is and cites nothing of charges, a slow one does', () => {
  const { state } = stage({ a: {}, b: {} });
  const blow = (severity: number, speed: number) =>
    improveBlow(state, { hits: 8, severity, type: '' }, speed * M);
  expect(blow(0, 0)).toEqual({ hits: 8, criticals: [], times: 1, rules: [] });
  expect(blow(1, 0)).toEqual({ hits: 8, criticals: [1], times: 1, rules: [] });
  expect(blow(1, 0.0001).rules).toEqual(['RMC-CHARGE-01']);
  expect(blow(2, 3)).toMatchObject({ hits: 16, criticals: [3], times: 1 });
});

const lane = (person: Data, more: Parameters<typeof stage>[0] = {}, content: Data = {}) =>
  stage(
    {
      a: { at: [0, 0], sheet: { rate: 2, weapons: [{ weapon: 'fixed', skill: 20 }], ...person } },
      ...more,
    },
    { content: { ...fixedBlow('-', content) }, map: { rows: ['...............'] } },
  );
const CHARGE = { weapon: 'a/fixed', target: 'b', pace: 1 };
const why = (s: ReturnType<typeof lane>, more: Data = {}) =>
  s.fight.refusal({ do: 'charge', by: 'a', with: { ...CHARGE, ...more } })?.code;

test('RMC-CHARGE-01 the log calls no slow approach a charge', () => {
  const told = (rate: number) => {
    const s = lane({ rate }, { b: { at: [5, 0] } });
    const { notes } = s.do('a', 'charge', CHARGE, { dice: [50] });
    return notes.map((note) => describeNote(rolemaster, note, s.state)).join(' ');
  };
  expect(told(1)).toContain('A closes in on b over');
  expect(told(1)).not.toContain('charge');
  expect(told(4)).toContain('A charges b over');
});

test('RMC-CHARGE-06 the log calls it following if the foe draws back as fast', () => {
  const person = { rate: 1, weapons: [{ weapon: 'fixed', skill: 20 }] };
  const s = stage(
    { b: { at: [5, 0], sheet: { rate: 1 } }, a: { at: [0, 0], sheet: person } },
    { content: fixedBlow('-') },
  );
  s.do('b', 'move', { pace: 1, path: [[6, 0]] });
  s.end();
  const scene = s.do('a', 'charge', CHARGE, { dice: [50] });
  const [note] = scene.all('charges');
  expect(note && describeNote(rolemaster, note, s.state)).toBe(
    'A follows b over 4.6 m; the gap does not close.',
  );
});

test('RMC-CTX-10 RMC-CHARGE-01 a charge goes as far as a round at its pace, to the metre', () => {
  // At 2 m a second a round is 10 m, and 3 m are within striking distance (RMC-MELEE-02).
  expect(why(lane({}, { b: { at: [13, 0] } }))).toBeUndefined();
  expect(why(lane({}, { b: { at: [13.1, 0] } }))).toBe('too-far');
});

test('RMC-CTX-10 a charge offers no pace that does not get there', () => {
  const { state } = lane({}, { b: { at: [13.1, 0] } });
  const domain = rolemaster.actions.get('charge')?.domain(state, 'a', 'pace', CHARGE);
  const options = domain?.kind === 'choice' ? domain.options : [];
  expect(options.map(({ value, refused }) => [value, refused?.code]).slice(0, 3)).toEqual([
    [0.5, 'too-far'],
    [1, 'too-far'],
    [1.5, undefined],
  ]);
});

test('RMC-CHARGE-01 the dead bar no charge, those on their feet do', () => {
  const s = lane({}, { c: { at: [4, 0] }, b: { at: [8, 0] } });
  expect(why(s)).toBe('blocked');
  s.gm('effect', { who: 'c', cell: 'DEAD0' });
  expect(why(s)).toBeUndefined();
});

test('RMC-CHARGE-01 RMC-MELEE-02 a short weapon is charged with up to its reach, a bow not at all', () => {
  const s = lane({}, { b: { at: [8, 0] } }, { reach: 1 });
  s.do('a', 'charge', CHARGE, { dice: [50] });
  expect(s.who('a').at).toEqual([7 * M, 0]);
  const bow = lane({ weapons: [{ weapon: 'bow', skill: 20 }] }, { b: { at: [8, 0] } });
  expect(why(bow, { weapon: 'a/bow' })).toBe('missile-weapon');
});
