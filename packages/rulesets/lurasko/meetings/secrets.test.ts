import { expect, test } from 'vitest';
import { FOE } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import { heardBy, natural, netOver, stage, viewOf } from '../testing/stage.js';

/** Bites at the unseen: what their degrees give away, and to whom. */

const beast: Person = {
  side: 'a',
  sheet: { DEX: 8, natural: [natural('Bite')] },
  state: { blinded: true },
};
const EARLY: Staging = { options: { blindDraw: 'beforeOffence' } };
type Stage = ReturnType<typeof stage>;
const shownTo = (s: Stage, id: string) =>
  viewOf(s, id).advantages.map(({ holder, source }) => [holder, source]);
const bite = (s: Stage, who: string, ...dice: readonly number[]) =>
  s.do(who, 'blind', { weapon: `${who}/bite` }, { dice });

test('LUR-BLIND-09 LUR-ADV-09 a blind bite whose defence roll is made hides its degree from the biter no longer', () => {
  const s = stage({ ann: beast, bob: FOE, cid: FOE }, EARLY);
  // Drawn: cid; the offence succeeds, and so does the defence with its Easing.
  bite(s, 'ann', 1, 1, 1, 1);
  expect(netOver(s, 'cid', 'ann')).toBe(1);
  expect(shownTo(s, 'ann')).toEqual([['cid', 'bite']]);
  expect(shownTo(s, 'bob')).toEqual([['cid', 'bite']]);
});

test('LUR-BLIND-09 LUR-BITE-02 the degree of a bite that failed stays hidden when the bite of another is resolved', () => {
  const s = stage({ ann: beast, ben: beast, bob: FOE, cid: FOE }, EARLY);
  bite(s, 'ann', 1, 20);
  expect(shownTo(s, 'ann')).toEqual([]);
  bite(s.until('ben'), 'ben', 0, 1, 1, 1);
  expect([shownTo(s, 'ann'), shownTo(s, 'cid')]).toEqual([
    [['bob', 'bite']],
    [
      ['cid', 'bite out of the dark'],
      ['bob', 'bite'],
    ],
  ]);
});

test('LUR-BLIND-09 LUR-ADV-10 the hidden degree of a failed bite is gone with the next turn of the biter', () => {
  const s = stage({ ann: beast, bob: FOE, cid: FOE }, EARLY);
  bite(s, 'ann', 1, 20);
  expect(netOver(s, 'cid', 'ann')).toBe(1);
  expect(netOver(s.until('ann'), 'cid', 'ann')).toBe(0);
});

test('LUR-BLIND-09 LUR-CTX-33 an ally who sees the bitten sees what they have over the biter', () => {
  const s = stage({ ann: beast, ben: { side: 'a' }, bob: FOE, cid: FOE }, EARLY);
  bite(s, 'ann', 1, 20);
  expect(shownTo(s, 'ben')).toHaveLength(1);
});

test('LUR-BLIND-09 LUR-ADV-08 degrees that the GM grants an unseen enemy are no secret bite, whatever their source', () => {
  const s = stage({ ann: beast, bob: FOE, cid: FOE }, EARLY);
  const source = 'bite out of the dark';
  s.gm('advantage', { holder: 'bob', over: 'ann', degrees: 1, source, until: 'fight' });
  expect(shownTo(s, 'ann')).toHaveLength(1);
});

test('LUR-BLIND-09 LUR-BLIND-10 a bite without a target reveals no degree of another bite', () => {
  const full: Person = { ...FOE, state: { attacksReceived: 3 } };
  const s = stage({ ann: beast, ben: beast, bob: FOE, cid: full }, EARLY);
  s.gm('set', { path: 'combatants.bob.attacksReceived', value: 2 });
  bite(s, 'ann', 20);
  expect(shownTo(s, 'ann')).toEqual([]);
  // Now bob has met three attacks, too.
  bite(s.until('ben'), 'ben', 1);
  expect(shownTo(s, 'ann')).toEqual([]);
});

test('LUR-BLIND-09 LUR-ADV-08 a blind blow with the fists changes no degrees that were granted before', () => {
  const fists: Person = {
    side: 'a',
    sheet: { competencies: ['unarmed'] },
    state: { blinded: true },
  };
  const s = stage({ ann: fists, bob: FOE }, EARLY);
  const granted = { holder: 'bob', over: 'ann', degrees: 1, source: 'sun', until: 'fight' };
  s.gm('advantage', granted);
  s.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1, 1, 1] });
  expect(s.state.advantages.map(({ source }) => source)).toEqual(['sun']);
});

test.each([
  ['hit', [1, 12, 12, 1]],
  ['failed', [20]],
])(
  'LUR-BLIND-09 LUR-BLIND-02 a blind bite out of an ambush, %s, names no biter of whom the bitten do not know',
  (_, dice) => {
    const ambusher = { ...beast, state: { ...beast.state, hidden: true } };
    const s = stage({ ann: ambusher, bob: FOE, cid: FOE }, EARLY);
    const scene = bite(s, 'ann', 1, ...dice);
    expect(scene.has('grants')).toBe(true);
    expect(heardBy(scene, 'cid')).not.toContain('grants');
    const known = stage({ ann: beast, bob: FOE, cid: FOE }, EARLY);
    expect(heardBy(bite(known, 'ann', 1, ...dice), 'cid')).toContain('grants');
  },
);
