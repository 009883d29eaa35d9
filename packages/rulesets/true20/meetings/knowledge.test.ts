import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { ground, pistol, refusedBy, stage, sword } from '../testing/stage.js';
import { view } from '../rules/awareness/seat-view.js';

// Hidden information: who is stalking the players, and where the unseen have gone.

const seen = (s: Stage, ...combatants: readonly string[]): string =>
  JSON.stringify(view(s.state, { name: 'player', role: 'player', combatants: [...combatants] }));

const stalked = (state: Data = {}) =>
  stage(
    {
      ghost: { at: [4, 5], sheet: { weapons: [sword()] } },
      t: { at: [5, 5], sheet: { weapons: [sword()] }, state: { unawareOf: ['ghost'], ...state } },
      u: { at: [9, 9], side: 'theirs', state: { unawareOf: ['ghost'] } },
    },
    { order: ['ghost', 't', 'u'] },
  );

test('T20-HELP-02 T20-SURP-03 a sentry does not learn at whose mercy it is', () => {
  const s = stalked();
  s.gm('at-mercy', { who: 't', of: 'ghost' });
  expect(seen(s, 't', 'u')).not.toContain('ghost');
});

test('T20-HELP-02 T20-SURP-03 nor does a friend of the sentry', () => {
  const s = stalked();
  s.gm('at-mercy', { who: 't', of: 'ghost' });
  expect(seen(s, 'u')).not.toContain('ghost');
});

test('T20-HELP-02 the attacker does', () => {
  const s = stalked();
  s.gm('at-mercy', { who: 't', of: 'ghost' });
  expect(seen(s, 'ghost')).toContain('at mercy');
});

test('T20-SURP-07 T20-SURP-03 nor what an unnoticed combatant is about to do to them', () => {
  const s = stalked();
  s.gm('unexpected', { by: 'ghost', at: 't' });
  expect(seen(s, 't', 'u')).not.toContain('ghost');
});

test('T20-COVER-12 T20-SURP-03 nor that cover has been rated against an unnoticed attacker', () => {
  const s = stalked();
  s.gm('cover', { who: 't', against: 'ghost', degree: 'ordinary' });
  expect(seen(s, 't', 'u')).not.toContain('ghost');
});

/** An unseen victim, and a combatant who feels around for it. */
const dark = () =>
  stage(
    {
      a: { at: [4, 5], sheet: { weapons: [sword()] } },
      v: { at: [5, 5], state: { conditions: ['helpless', 'invisible'] } },
    },
    { order: ['a', 'v'] },
  );
const place = (s: Stage): unknown =>
  view(s.state, { name: 'a', role: 'player', combatants: ['a'] }).combatants['v']?.at;

test('T20-HELP-12 T20-CONC-07 a victim that has been felt out is known where it lies', () => {
  const s = dark();
  s.do('a', 'feel-around', { target: 'v' });
  expect(place(s)).toEqual([5, 5]);
});

test('T20-HELP-12 T20-CONC-07 and no longer once it has got away unseen', () => {
  const s = dark();
  s.do('a', 'feel-around', { target: 'v' });
  s.gm('condition', { who: 'v', condition: 'helpless', on: false });
  s.end();
  s.do('v', 'move', { path: [[9, 5]] });
  expect(place(s)).not.toEqual([9, 5]);
});

test('T20-HELP-12 T20-CTX-27 nor is the coup still due where it is helpless again, a step away', () => {
  const s = dark();
  s.do('a', 'feel-around', { target: 'v' });
  s.gm('place', { who: 'v', to: [5, 6] });
  s.until('a');
  expect(refusedBy(s, 'a', 'coup-de-grace', { weapon: 'a/sword', target: 'v' })).toBe(
    'T20-HELP-12',
  );
});

test('T20-CONC-07 T20-CTX-48 who goes into the dark is lost there, and found on coming out', () => {
  const s = stage(
    {
      a: { at: [4, 5] },
      v: { at: [10, 5], sheet: { weapons: [pistol()] } },
    },
    { order: ['v', 'a'], map: { rows: [...ground(20, 10, { '12,5': '_' })] } },
  );
  s.do('v', 'move', { path: [[12, 5]] });
  const lost = place(s);
  s.gm('set', { path: 'combatants.v.standardUsed', value: false });
  s.do('v', 'move', { path: [[13, 5]] });
  expect([lost, place(s)]).toEqual([
    [-99, -99],
    [13, 5],
  ]);
});
