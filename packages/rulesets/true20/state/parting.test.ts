import { expect, test } from 'vitest';
import { gun, stage, sword } from '../testing/stage.js';
import { parted } from './parting.js';
import type { Combatant } from './state.js';

test('T20-CTX-27 T20-CTX-30 with a combatant who leaves the fight goes what hung on it, and nothing else', () => {
  const s = stage(
    {
      x: { at: [4, 5], sheet: { weapons: [gun(), sword()], conviction: 1 } },
      y: { at: [4, 8], side: 'ours', sheet: { weapons: [gun()] } },
      t: { at: [5, 5], side: 'theirs' },
      far: { at: [15, 5], side: 'theirs' },
      ally: { at: [4, 12], side: 'ours' },
    },
    { order: ['x', 'y', 't', 'far', 'ally'] },
  );
  s.do('x', 'maneuver', { maneuver: 'grapple', target: 't' }, { dice: [15] });
  for (const of of ['ally', 'x']) s.gm('notice', { of, unseenBy: 'far' });
  s.gm('unexpected', { by: 'y', at: 'x' });
  s.gm('unexpected', { by: 'y', at: 'far' });
  for (const [who, against] of [
    ['x', 't'],
    ['t', 'x'],
    ['t', 'y'],
    ['far', null],
  ] as const)
    s.gm('cover', { who, degree: 'ordinary', ...(against === null ? {} : { against }) });
  s.end();
  s.do('y', 'covering-fire', { weapon: 'y/gun', target: 'ally' });
  const leaves = (who: string) => s.fight.perform({ do: 'gm.remove', by: 'gm', with: { who } });
  leaves('x');
  expect({
    held: s.who('t').conditions.map(({ kind }) => kind),
    unexpected: s.who('y').conditions.map(({ what }) => what),
    unaware: s.who('far').unawareOf,
    rulings: s.state.rulings.map(({ who, against }) => [who, against]),
    fires: s.state.fires.map(({ by }) => by),
  }).toEqual({
    held: [],
    unexpected: ['far'],
    unaware: ['ally'],
    rulings: [
      ['t', 'y'],
      ['far', null],
    ],
    fires: ['y'],
  });
  leaves('ally');
  expect(s.state.fires).toEqual([]);
});

test('T20-MOUNT-01 T20-COVER-15 T20-HELP-12 saddle, shelter and search end with whom they are about, and with no one else', () => {
  const s = stage({ a: { at: [4, 5] }, t: { at: [9, 5] } });
  const tied: Combatant = {
    ...s.who('a'),
    riding: 'x',
    riddenBy: 'x',
    shelter: 'x',
    search: { target: 'x', round: 1 },
  };
  const { riding, riddenBy, shelter, search } = parted(tied, 'x');
  expect([riding, riddenBy, shelter, search]).toEqual([null, null, null, null]);
  expect(parted(tied, 'other')).toEqual(tied);
});
