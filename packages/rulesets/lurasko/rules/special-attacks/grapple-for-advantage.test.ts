import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { aheadBy, diceOf, grappleKind, isPinned, stage } from '../../testing/stage.js';

const ann: Person = { side: 'a', sheet: { DEX: 6, competencies: ['grappling'] } };
const bob: Person = { side: 'b', sheet: { DEX: 8 } };
const hold = (degree: number, more: Staging = {}, sheet: Person['sheet'] = {}, b: Person = {}) =>
  stage(
    {
      ann: {
        ...ann,
        sheet: { ...ann.sheet, ...sheet },
        state: { grapple: [{ with: 'bob', degree }] },
      },
      bob: { ...bob, ...b },
      cid: { side: 'a', sheet: { competencies: ['unarmed'] } },
    },
    more,
  );
const GRIP = { target: 'bob' };
/** An offence that succeeds and a defence, with so many extra dice, that does not. */
const hit = (extra: number) => [1, ...Array.from({ length: 1 + extra }, () => 9)];
const miss = (extra: number) => [1, ...Array.from({ length: 1 + extra }, () => 1)];

test('LUR-GADV-01 grappling on takes Grappling, costs nothing and does no damage', () => {
  const s = hold(1);
  const scene = s.do('ann', 'wrestle', GRIP, { dice: hit(1) });
  expect(diceOf(scene)[0]).toBe('ann offence d6');
  expect([scene.has('grants'), scene.has('damage'), s.who('bob').damage]).toEqual([
    false,
    false,
    0,
  ]);
  expect(scene.cites('lead', 'LUR-GADV-01')).toBe(true);
  expect(stage({ ann, bob }).refused('ann', 'wrestle', GRIP)).toContain('LUR-GADV-01');
  expect(
    diceOf(
      hold(1, {}, { competencies: ['unarmed'] }).do('ann', 'wrestle', GRIP, { dice: [1, 1] }),
    )[0],
  ).toBe('bob defence d12');
});

test('LUR-GADV-02 a hit by the one ahead adds a degree, up to three', () => {
  const s = hold(1);
  expect(s.do('ann', 'wrestle', GRIP, { dice: hit(1) }).cites('lead', 'LUR-GADV-02')).toBe(true);
  expect(aheadBy(s, 'ann', 'bob')).toBe(2);
  expect(hold(3).refused('ann', 'wrestle', GRIP)).toEqual(['LUR-GADV-02']);
});

const turned = (degree: number, answer: string, extra: number) => {
  const s = hold(degree);
  const scene = s.do('ann', 'wrestle', GRIP, { dice: hit(extra), answers: [['turned', answer]] });
  return { s, scene };
};

test('LUR-GADV-03 a hit by the one behind gives one degree, from however far behind', () => {
  for (const degree of [-1, -2]) {
    const { s, scene } = turned(degree, 'advantage', -degree);
    expect(aheadBy(s, 'ann', 'bob')).toBe(1);
    expect(scene.cites('lead', 'LUR-GADV-03')).toBe(true);
  }
});

test('LUR-GADV-03 from level it gives one degree too', () => {
  const s = stage({
    ann: {
      ...ann,
      state: {
        grapple: [
          { with: 'bob', degree: 0 },
          { with: 'eve', degree: -1 },
        ],
      },
    },
    bob: { ...bob, state: { grapple: [{ with: 'dan', degree: -1 }] } },
    dan: { side: 'a' },
    eve: { side: 'b' },
  });
  s.do('ann', 'wrestle', GRIP, { dice: hit(0), answers: [['turned', 'advantage']] });
  expect(aheadBy(s, 'ann', 'bob')).toBe(1);
});

test('LUR-GADV-04 that advantage may be given up to escape', () => {
  const { s, scene } = turned(-2, 'escape', 2);
  expect(grappleKind(s, 'ann', 'bob')).toBe(undefined);
  expect(scene.asked).toEqual(['ann turned']);
  expect(scene.cites('escapes', 'LUR-GADV-04')).toBe(true);
});

test('LUR-GADV-04 after raising an advantage too, if that is played', () => {
  expect(hold(1).do('ann', 'wrestle', GRIP, { dice: hit(1) }).asked).toEqual([]);
  const s = hold(1, { options: { escapeAfterRaise: true } });
  s.do('ann', 'wrestle', GRIP, { dice: hit(1), answers: [['raised', 'escape']] });
  expect(grappleKind(s, 'ann', 'bob')).toBe(undefined);
});

test('LUR-GADV-05 a miss changes nothing', () => {
  const s = hold(1);
  const scene = s.do('ann', 'wrestle', GRIP, { dice: miss(1) });
  expect([aheadBy(s, 'ann', 'bob'), s.state.advantages]).toEqual([1, []]);
  expect(scene.cites('no change', 'LUR-GADV-05')).toBe(true);
});

test('LUR-GADV-06 at three degrees the competent pin at once', () => {
  const s = hold(2);
  const scene = s.do('ann', 'wrestle', GRIP, { dice: hit(2) });
  expect([aheadBy(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([3, true]);
  expect(scene.cites('pinned', 'LUR-GADV-06')).toBe(true);
  const two = hold(1);
  two.do('ann', 'wrestle', GRIP, { dice: hit(1) });
  expect(isPinned(two, 'ann', 'bob')).toBe(false);
});

test('LUR-GADV-06 degrees from elsewhere count only if that is played', () => {
  const more = { holder: 'ann', over: 'bob', degrees: 2, source: 'mud', until: 'fight' };
  const s = hold(1);
  s.gm('advantage', more);
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
  const net = hold(1, { options: { pinCounts: 'net' } });
  net.gm('advantage', more);
  expect(isPinned(net, 'ann', 'bob')).toBe(true);
});

test('LUR-GADV-07 without the competence three degrees pin no one', () => {
  const s = hold(2, {}, { competencies: [] });
  const scene = s.do('ann', 'wrestle', GRIP, { dice: [9, 9, 9] });
  expect([aheadBy(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([3, false]);
  expect(scene.cites('not pinned', 'LUR-GADV-07')).toBe(true);
  expect(s.until('bob').allowed('bob', 'wrestle', { target: 'ann' })).toBe(true);
});

test('LUR-GADV-08 the pinned neither act nor defend', () => {
  const s = hold(3);
  expect(
    s
      .do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 1] })
      .cites('no defence', 'LUR-GADV-08'),
  ).toBe(true);
  s.until('bob');
  for (const [action, parameters] of [
    ['strike', { weapon: 'unarmed', target: 'ann' }],
    ['wrestle', { target: 'ann' }],
    ['leave', {}],
    ['drop', { item: 'x' }],
  ] as const)
    expect(s.refused('bob', action, parameters)).toContain('LUR-GADV-08');
});

test('LUR-GADV-08 released when the pinner gives it up, ends it, or drops out', () => {
  const releases: readonly ((s: ReturnType<typeof hold>) => unknown)[] = [
    (s) => s.do('ann', 'let-go', GRIP),
    (s) => s.do('ann', 'give-up-advantage', GRIP),
    (s) => s.gm('out', { who: 'ann', out: 'incapacitated' }),
  ];
  for (const release of releases) {
    const s = hold(3);
    release(s);
    expect(s.until('bob').allowed('bob', 'strike', { weapon: 'unarmed', target: 'cid' })).toBe(
      true,
    );
  }
});

test('LUR-GADV-08 knocking the pinner down releases only if that is played', () => {
  for (const [pinReleaseOnKnockdown, pinned] of [
    [false, true],
    [true, false],
  ] as const) {
    const s = hold(3, { options: { pinReleaseOnKnockdown } });
    s.gm('knock-down', { who: 'ann' });
    expect(isPinned(s, 'ann', 'bob')).toBe(pinned);
  }
});

test('LUR-GADV-09 purely mental actions remain', () => {
  const s = hold(3).until('bob');
  expect(s.do('bob', 'think', { words: 'remember' }).cites('thinks', 'LUR-GADV-09')).toBe(true);
});

test('LUR-GADV-10 the pinner may silence the pinned', () => {
  const s = hold(3);
  expect(s.until('bob').allowed('bob', 'speak', { words: 'Help!' })).toBe(true);
  s.until('ann');
  expect(
    s.do('ann', 'silence', { target: 'bob', silent: true }).cites('silenced', 'LUR-GADV-10'),
  ).toBe(true);
  s.until('bob');
  expect([
    s.refused('bob', 'speak', { words: 'Help!' }),
    s.refused('bob', 'warn', { ally: 'cid' }),
  ]).toEqual([['LUR-GADV-10'], ['LUR-GADV-10']]);
  s.until('ann').do('ann', 'silence', { target: 'bob', silent: false });
  expect(s.until('bob').allowed('bob', 'speak', { words: 'Help!' })).toBe(true);
  expect(hold(2).refused('ann', 'silence', { target: 'bob', silent: true })).toEqual([
    'LUR-GADV-10',
  ]);
});
