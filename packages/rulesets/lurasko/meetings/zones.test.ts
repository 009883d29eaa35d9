import { expect, test } from 'vitest';
import { ahead, blade, fighter, FOE, ogre, reptile } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { aheadBy, diceOf, grappleKind, netOver, stage, viewOf } from '../testing/stage.js';

/** What changes with the zone: attacks that can be received, sight, groups, and who comes along. */

const MAP = {
  places: [
    { id: 'shore', traits: ['Wide-Open', 'Easy Terrain'] },
    { id: 'causeway', traits: ['Narrow Corridors'] },
    { id: 'shallows', traits: ['Rough Terrain'] },
    { id: 'hold', traits: ['Dark', 'Confining'] },
  ],
  borders: [
    { from: 'shore', to: 'causeway' },
    { from: 'causeway', to: 'shallows' },
    { from: 'shallows', to: 'hold' },
    { id: 'hatch', from: 'hold', to: 'shore', oneWay: true },
  ],
};
const fist = (target: string) => ({ weapon: 'unarmed', target });
const at = (zone: string, who: Person, engagement = 'e'): Person => ({
  ...who,
  at: { zone, engagement },
});

test('LUR-MAX-02 LUR-CTX-25 attacks received count on in the next zone, by the maximum of that zone', () => {
  const people = (zone: string, received: number) => ({
    bob: at(zone, { side: 'b', sheet: { SPD: 12 }, state: { attacksReceived: received } }),
    ann: fighter({}, {}, 'a'),
  });
  const narrow = stage(
    { ...people('shore', 3), ann: at('causeway', fighter(), 'f') },
    { map: MAP },
  );
  narrow.do('bob', 'move', { to: 'causeway' });
  narrow.do('bob', 'end');
  narrow.do('ann', 'engage', { target: 'bob' });
  expect(narrow.refused('ann', 'strike', fist('bob'))).toEqual(
    expect.arrayContaining(['LUR-MAX-01', 'LUR-MAX-02', 'LUR-CTX-25']),
  );
  const wide = stage({ ...people('causeway', 2), ann: at('shore', fighter(), 'f') }, { map: MAP });
  wide.do('bob', 'move', { to: 'shore' });
  wide.do('bob', 'end');
  wide.do('ann', 'engage', { target: 'bob' });
  expect(wide.allowed('ann', 'strike', fist('bob'))).toBe(true);
  wide.do('ann', 'strike', fist('bob'), { dice: [1, 1] });
  wide.until('bob').until('ann');
  expect(wide.who('bob').attacksReceived).toBe(0);
});

test('LUR-PICK-10 LUR-CLIMB-06 LUR-CTX-31 a dragon takes prey and climber along into the dark, where both feel it and no one else is seen', () => {
  const s = stage(
    {
      dragon: at('shallows', reptile(ahead(['tom', 2]), { SPD: 9 })),
      tom: at('shallows', fighter({}, {}, 'b')),
      cat: at('shallows', fighter({ weapons: [blade()] }, ahead(['dragon', 2]), 'b')),
      ulf: at('shallows', fighter({}, {}, 'b')),
      zoe: at('shallows', fighter({}, {}, 'c'), 'f'),
    },
    { map: MAP },
  );
  const scene = s.do('dragon', 'move', { to: 'hold' }, { dice: [9] });
  expect(diceOf(scene)).toEqual(['dragon movement d20']);
  expect(['dragon', 'tom', 'cat', 'ulf'].map((id) => s.who(id).zone)).toEqual([
    'hold',
    'hold',
    'hold',
    'shallows',
  ]);
  expect([grappleKind(s, 'dragon', 'tom'), grappleKind(s, 'cat', 'dragon')]).toEqual([
    'jaws',
    'climb',
  ]);
  s.until('cat');
  expect(s.allowed('cat', 'free-ally', { ally: 'tom', from: 'dragon' })).toBe(true);
  const striking = { weapon: 'cat/sword', target: 'dragon' };
  expect(diceOf(s.do('cat', 'strike', striking, { dice: [1, 1, 1, 1] }))).toEqual([
    'cat offence d6',
    'dragon defence d20',
    'dragon defence d20',
    'dragon defence d20',
  ]);
  // The side of those who feel it knows where it is, the others where they last saw it.
  expect(['ulf', 'zoe'].map((id) => viewOf(s, id).combatants['dragon']?.zone)).toEqual([
    'hold',
    'shallows',
  ]);
  s.until('ulf').do('ulf', 'move', { to: 'hold' });
  s.do('ulf', 'end');
  s.until('ulf');
  expect(s.refused('ulf', 'strike', fist('dragon'))).toContain('LUR-ATK-02');
  s.do('ulf', 'engage', { target: 'dragon' });
  expect(s.refused('ulf', 'strike', fist('dragon'))).toEqual(['LUR-ATK-09']);
  expect(s.allowed('ulf', 'blind', { weapon: 'unarmed' })).toBe(true);
});

test('LUR-CTX-31 a way that leads one way is not gone back', () => {
  const s = stage({ ann: at('hold', fighter(), 'x'), bob: at('shallows', FOE, 'y') }, { map: MAP });
  s.do('ann', 'move', { to: 'shore' });
  s.until('bob').until('ann');
  expect(s.allowed('ann', 'move', { to: 'hold' })).toBe(false);
  expect(s.allowed('ann', 'move', { to: 'causeway' })).toBe(true);
});

test('LUR-CTX-27 LUR-CTX-25 who goes from the causeway leaves the group: those who stay are counted anew', () => {
  const own = (state: Person['state'] = {}): Person => at('causeway', fighter({}, state, 'b'));
  const s = stage(
    {
      bob: own(),
      cid: own({ guarded: true }),
      dan: own({ guarded: true }),
      eve: own(),
      ann: at('causeway', fighter()),
    },
    { map: MAP, order: ['ann', 'bob', 'cid', 'dan', 'eve'] },
  );
  expect(s.refused('ann', 'strike', fist('cid'))).toEqual(['LUR-CTX-27']);
  s.do('ann', 'end');
  s.do('bob', 'group-defence', { protect: ['cid', 'dan'] });
  s.do('bob', 'move', { to: 'shore' }, { dice: [1] });
  s.until('ann');
  // Of three one may be protected, and two are: none is.
  expect(s.allowed('ann', 'strike', fist('cid'))).toBe(true);
  expect(s.refused('ann', 'bypass', { target: 'cid' })).not.toEqual([]);
  s.do('ann', 'end');
  s.do('bob', 'move', { to: 'causeway' });
  // Back in the zone they are of the group again.
  expect(s.who('bob').guarded).toBe(false);
  s.until('cid').until('ann');
  expect(s.refused('ann', 'strike', fist('bob'))).toContain('LUR-ATK-02');
});

test('LUR-CTX-31 LUR-ADV-10 what was lent for a failed climb goes along with those who go after each other', () => {
  const s = stage(
    {
      ulf: at('shore', fighter({ SPD: 10 })),
      ogre: at('shore', ogre({ SPD: 10 }, {}, 'b')),
    },
    { map: MAP },
  );
  s.do('ulf', 'grapple', { target: 'ogre' }, { dice: [1, 1, 1, 1, 1] });
  expect(netOver(s, 'ogre', 'ulf')).toBe(3);
  s.until('ogre').do('ogre', 'move', { to: 'causeway' }, { dice: [1] });
  expect(netOver(s, 'ogre', 'ulf')).toBe(3);
  expect(aheadBy(s, 'ulf', 'ogre')).toBeUndefined();
  expect(netOver(s.until('ulf'), 'ogre', 'ulf')).toBe(0);
});
