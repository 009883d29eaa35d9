import { expect, test } from 'vitest';
import { ahead, fighter, FOE } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { grappleKind, stage } from '../testing/stage.js';

/** Riders whom the GM seats by hand where others sit, or where no one could have mounted. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const roan: Person = { side: 'b', from: 'horse' };
const rider = (mount = 'roan', state: Person['state'] = {}): Person =>
  fighter({}, { riding: mount, ...state }, 'b');
const seat = (s: ReturnType<typeof stage>, id: string, mount: string) =>
  s.gm('set', { path: `combatants.${id}.riding`, value: mount });
const ridden = (s: ReturnType<typeof stage>, ...ids: readonly string[]) =>
  ids.map((id) => s.who(id).riding);

test('LUR-CTX-31 a rider whom the GM seats behind another comes off, even if listed first', () => {
  for (const people of [
    { ann: fighter(), bob: fighter({}, {}, 'b'), cid: rider(), roan },
    { ann: fighter(), cid: rider(), bob: fighter({}, {}, 'b'), roan },
  ]) {
    const s = stage(people);
    seat(s, 'bob', 'roan');
    expect([ridden(s, 'bob', 'cid'), s.who('cid').knockedDown]).toEqual([[null, 'roan'], false]);
  }
});

test('LUR-CTX-31 of two whom the GM seats on one mount at once the first keeps the saddle', () => {
  for (const ids of [
    ['bob', 'cid'],
    ['cid', 'bob'],
  ]) {
    const people = { bob: fighter({}, {}, 'b'), cid: fighter({}, {}, 'b') };
    const [first = '', second = ''] = ids;
    const s = stage({
      ann: fighter(),
      ...Object.fromEntries(Object.entries(people).toSorted(([a]) => (a === first ? -1 : 1))),
      roan,
    });
    const value = Object.fromEntries(
      Object.values(s.state.combatants).map((who) => [
        who.id,
        { ...who, riding: ids.includes(who.id) ? 'roan' : who.riding },
      ]),
    );
    s.gm('set', { path: 'combatants', value: JSON.parse(JSON.stringify(value)) });
    expect([ridden(s, first, second), s.who(second).knockedDown]).toEqual([['roan', null], false]);
  }
});

test('LUR-CTX-31 a rider whom the GM reseats on a ridden horse leaves the other horse free', () => {
  const s = stage({ ann: fighter(), bob: rider('grey'), cid: rider(), roan, grey: roan });
  seat(s, 'bob', 'roan');
  expect(ridden(s, 'bob', 'cid')).toEqual([null, 'roan']);
  expect(s.until('bob').allowed('bob', 'mount', { target: 'grey' })).toBe(true);
});

test.each(['incapacitated', 'dead', 'gone'] as const)(
  'LUR-CTX-31 LUR-CTX-34 the GM seats no one by hand on a horse that is %s, nor a rider who is',
  (out) => {
    const still = { ...roan, state: { out } };
    const s = stage({ ann: fighter(), bob: fighter({}, {}, 'b'), roan: still, cid: FOE });
    seat(s, 'bob', 'roan');
    expect(ridden(s, 'bob')).toEqual([null]);
    const lost = stage({ ann: fighter(), bob: { ...FOE, state: { out } }, roan, cid: FOE });
    seat(lost, 'bob', 'roan');
    expect(ridden(lost, 'bob')).toEqual([null]);
  },
);

test('LUR-CTX-31 the GM seats no one by hand on a horse in another zone or engagement', () => {
  const away = stage(
    { ann: fighter(), bob: FOE, roan: { ...roan, at: { zone: 'yard' } } },
    { map: MAP },
  );
  seat(away, 'bob', 'roan');
  expect([ridden(away, 'bob'), away.who('bob').zone, away.who('roan').zone]).toEqual([
    [null],
    'field',
    'yard',
  ]);
  const apart = stage({ ann: fighter(), bob: FOE, roan: { ...roan, at: { engagement: 'f' } } });
  seat(apart, 'bob', 'roan');
  expect(ridden(apart, 'bob')).toEqual([null]);
});

test('LUR-GRAP-02 LUR-CTX-31 of two grapplers the GM seats no second one', () => {
  const s = stage({
    ann: fighter({}, { riding: 'grey', ...ahead(['bob', 1]) }),
    bob: FOE,
    roan,
    grey: { side: 'a', from: 'horse' },
  });
  seat(s, 'bob', 'roan');
  expect([ridden(s, 'ann', 'bob'), grappleKind(s, 'ann', 'bob')]).toEqual([
    ['grey', null],
    'normal',
  ]);
});
