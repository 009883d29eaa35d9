import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import type { Options } from '../../state/options.js';
import { bomb, kindsOn, refusedBy, stage, sword } from '../../testing/stage.js';

/** A thrower with a bomb of damage 7, and a target far off who may have Conviction. */
const blast = (
  sheet: Data,
  { state = {}, options = {} }: { state?: Data; options?: Partial<Options> } = {},
) =>
  stage(
    {
      b: { at: [1, 1], sheet: { weapons: [bomb()] } },
      t: { at: [10, 1], sheet: { reflex: 4, con: 9, conviction: 2, ...sheet }, state },
    },
    { options },
  );
const AT = { weapon: 'b/bomb', at: [10, 1] };
const NO = [['evasion', 'no']] as const;

test.each(['beforeRoll', 'beforeResultAnnounced'] as const)(
  'T20-AREA-15 with Conviction spent %s a target is asked about it once',
  (timing) => {
    const scene = blast({}, { options: { 'area.convictionTiming': timing } }).do(
      'b',
      'area-attack',
      AT,
      { dice: [13, 20], answers: NO },
    );
    expect([scene.questions, scene.fact('area effect', 'share')]).toEqual([['evasion'], 'half']);
  },
);

test.each(['beforeRoll', 'beforeResultAnnounced'] as const)(
  'T20-AREA-14 T20-AREA-15 where a failed escape leaves no save, Conviction spent %s buys nothing and is not asked for',
  (timing) => {
    const options = { 'area.convictionTiming': timing, 'area.escapeFailSave': 'denied' } as const;
    const scene = blast({}, { state: { readied: true }, options }).do('b', 'area-attack', AT, {
      dice: [20],
      answers: [['t escape', 5]],
    });
    expect([scene.questions, scene.fact('area effect', 'share')]).toEqual([['escape'], 'full']);
  },
);

test('T20-AREA-15 those who have Evasion already are not asked', () => {
  for (const feat of ['Evasion', 'Improved Evasion'])
    expect(blast({ feats: [feat] }).do('b', 'area-attack', AT, { dice: [13] }).questions).toEqual(
      [],
    );
});

test('T20-AREA-01 who has no weapon that fills an area makes no area attack', () => {
  const s = stage({
    a: { at: [1, 1], sheet: { weapons: [sword()] } },
    t: { at: [10, 1] },
  });
  const refusal = s.fight.refusal({ do: 'area-attack', by: 'a', with: {} });
  expect(refusal?.rules).toEqual(['T20-AREA-01']);
  expect(refusedBy(blast({}), 'b', 'area-attack', AT)).toBe('');
});

const DREAD = { name: 'Dread', rank: 6, save: 'Will', condition: 'shaken' };
const WEB = { name: 'Web', rank: 6, save: 'Reflex', condition: 'entangled' };

test('T20-CTX-30 a holder that a power shakes or ties once keeps hold; one tied twice over is helpless and lets go', () => {
  const s = stage(
    {
      a: { at: [4, 5], sheet: { printed: { maneuver: 20 }, conviction: 0 } },
      t: { at: [5, 5], side: 'theirs' },
      w: { at: [8, 5], side: 'theirs', sheet: { powers: [DREAD, WEB] } },
    },
    { order: ['a', 'w', 't'] },
  );
  s.do('a', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [15] });
  s.end();
  s.do('w', 'power', { power: 'Dread', target: 'a' }, { dice: [2] });
  expect([kindsOn(s, 'a'), kindsOn(s, 't')]).toEqual([['shaken'], ['grappled']]);
  s.gm('condition', { who: 'a', condition: 'entangled', on: true });
  expect(kindsOn(s, 't')).toEqual(['grappled']);
  s.until('w');
  s.do('w', 'power', { power: 'Web', target: 'a' }, { dice: [2] });
  expect(kindsOn(s, 't')).toEqual([]);
});
