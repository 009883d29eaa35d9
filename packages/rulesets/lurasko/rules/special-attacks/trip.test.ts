import { expect, test } from 'vitest';
import type { Person, Staging } from '../../testing/stage.js';
import { diceOf, natural, netOver, stage, tnOf, weapon } from '../../testing/stage.js';

const hook = weapon('hook', { tags: ['Hooked'], offense: 2 });
const ann: Person = { sheet: { STR: 3, DEX: 4, competencies: ['hook'], weapons: [hook] } };
const bob: Person = { sheet: { STR: 5, DEX: 8 } };
const duel = (a: Person = {}, b: Person = {}, more: Staging = {}) =>
  stage(
    {
      ann: { ...ann, ...a, sheet: { ...ann.sheet, ...a.sheet } },
      bob: { ...bob, ...b, sheet: { ...bob.sheet, ...b.sheet } },
    },
    more,
  );
const TRIP = { weapon: 'ann/hook', target: 'bob' };
const BARE = { weapon: 'unarmed', target: 'bob' };
const bare: Person = { sheet: { weapons: [] } };

test('LUR-TRIP-01 an attack may knock an enemy down instead of doing damage', () => {
  const s = duel();
  const scene = s.do('ann', 'trip', TRIP, { dice: [1, 9, 9] });
  expect([s.who('bob').knockedDown, scene.has('damage')]).toEqual([true, false]);
  expect(scene.cites('attacks', 'LUR-TRIP-01')).toBe(true);
});

test('LUR-TRIP-02 flyers cannot be tripped', () => {
  const s = duel({}, { state: { flying: true } });
  expect(s.refused('ann', 'trip', TRIP)).toEqual(['LUR-TRIP-02']);
  s.gm('fly', { who: 'bob', on: false });
  expect(s.allowed('ann', 'trip', TRIP)).toBe(true);
});

test('LUR-TRIP-03 it takes two free hands or a Hooked weapon', () => {
  expect(duel().refused('ann', 'trip', BARE)).toEqual(['LUR-TRIP-03']);
  expect(duel(bare).allowed('ann', 'trip', BARE)).toBe(true);
  expect(
    duel({ sheet: { weapons: [weapon('sword')] } }).refused('ann', 'trip', {
      weapon: 'ann/sword',
      target: 'bob',
    }),
  ).toEqual(['LUR-TRIP-03']);
});

test('LUR-TRIP-04 three times the weight is too heavy', () => {
  expect(duel({}, { sheet: { WGT: 21 } }).refused('ann', 'trip', TRIP)).toEqual(['LUR-TRIP-04']);
  expect(duel({}, { sheet: { WGT: 20 } }).allowed('ann', 'trip', TRIP)).toBe(true);
});

test('LUR-TRIP-05 it costs one degree, two against twice the strength', () => {
  const price = (STR: number) =>
    duel({}, { sheet: { STR } }).total('degrees granted', 'ann', 'ann', 'trip', TRIP);
  expect([price(5), price(6), price(9)]).toEqual([1, 2, 2]);
  expect(
    duel({}, { sheet: { STR: 6 } })
      .do('ann', 'trip', TRIP, { dice: [1, 1, 1, 1] })
      .parts('degrees granted'),
  ).toEqual(['LUR-TRIP-05 1', 'LUR-TRIP-05 1']);
});

test('LUR-TRIP-06 unarmed it takes Grappling, with a weapon the competence of that weapon', () => {
  expect(tnOf(duel().do('ann', 'trip', TRIP, { dice: [6, 1, 1] }), 'offence')).toBe(6);
  expect(
    diceOf(
      duel({ sheet: { competencies: ['grappling'] } }).do('ann', 'trip', TRIP, { dice: [1, 1] }),
    )[0],
  ).toBe('bob defence d12');
  expect(
    diceOf(
      duel({ sheet: { weapons: [], competencies: ['hook', 'unarmed'] } }).do('ann', 'trip', BARE, {
        dice: [1, 1],
      }),
    )[0],
  ).toBe('bob defence d12');
  expect(
    diceOf(
      duel({ sheet: { weapons: [], competencies: ['grappling'] } }).do('ann', 'trip', BARE, {
        dice: [1, 1, 1],
      }),
    )[0],
  ).toBe('ann offence d6');
});

test('LUR-TRIP-06 no Ability for weapons goes with either', () => {
  const lunge = { abilities: [{ name: 'Lunge', with: 'weapon' }] };
  expect(duel({ sheet: lunge }).refused('ann', 'trip', { ...TRIP, ability: 'Lunge' })).toEqual([
    'LUR-TRIP-06',
  ]);
  expect(
    duel({ sheet: { ...lunge, weapons: [], competencies: ['grappling'] } }).refused('ann', 'trip', {
      ...BARE,
      ability: 'Lunge',
    }),
  ).toEqual(['LUR-TRIP-06']);
});

test('LUR-TRIP-07 a hit knocks down and takes the granted degrees back, but no others', () => {
  const others = { advantage: [{ over: 'ann', degrees: 1 }] };
  const s = duel({}, { state: others });
  const scene = s.do('ann', 'trip', TRIP, { dice: [1, 9, 9, 9] });
  expect(scene.cites('knocked down', 'LUR-TRIP-07')).toBe(true);
  expect(s.state.advantages.map((each) => each.source)).toEqual(['set-up']);
  const all = duel({}, { state: others }, { options: { tripClears: 'all' } });
  all.do('ann', 'trip', TRIP, { dice: [1, 9, 9, 9] });
  expect(all.state.advantages).toEqual([]);
});

test('LUR-TRIP-07 a rider is off its mount', () => {
  const s = stage({ ann, bob: { ...bob, state: { riding: 'roan' } }, roan: { from: 'horse' } });
  const scene = s.do('ann', 'trip', TRIP, { dice: [1, 9, 9] });
  expect(scene.cites('dismounted', 'LUR-TRIP-07')).toBe(true);
  expect([s.who('bob').riding, s.who('bob').knockedDown]).toEqual([null, true]);
});

test("LUR-TRIP-08 a miss does nothing, and the disadvantage lasts until the attacker's next turn", () => {
  for (const dice of [[1, 8, 8], [6]]) {
    const s = duel({ sheet: { weapons: [weapon('hook', { tags: ['Hooked'] })] } });
    const scene = s.do('ann', 'trip', TRIP, { dice });
    expect(scene.cites('grants', 'LUR-TRIP-08')).toBe(true);
    expect([s.who('bob').knockedDown, netOver(s, 'bob', 'ann')]).toEqual([false, 1]);
    expect(netOver(s.until('bob'), 'bob', 'ann')).toBe(1);
    expect(netOver(s.until('ann'), 'bob', 'ann')).toBe(0);
  }
});

test('LUR-TRIP-03 LUR-NAT-02 a natural weapon may be the Hooked one, but no Bite', () => {
  const hooked = (name: string): Person => ({
    sheet: { hands: 0, weapons: [], natural: [natural(name, { tags: ['Hooked'] })] },
  });
  const scene = duel(hooked('Talon')).do(
    'ann',
    'trip',
    { weapon: 'ann/talon', target: 'bob' },
    { dice: [6, 9, 9] },
  );
  expect([tnOf(scene, 'offence'), scene.has('knocked down')]).toEqual([7, true]);
  expect(duel(hooked('Bite')).allowed('ann', 'trip', { weapon: 'ann/bite', target: 'bob' })).toBe(
    false,
  );
});

test('LUR-BLIND-11 LUR-BLIND-04 an unseen enemy is tripped as in a blind attack', () => {
  const s = duel({}, { state: { cloaked: true } }, { options: { blindSpecials: true } });
  const scene = s.do('ann', 'trip', TRIP, { dice: [1, 12, 12] });
  expect(diceOf(scene).slice(0, 2)).toEqual(['ann offence d20', 'bob defence d12']);
});

test('LUR-TRIP-03 LUR-CTX-22 LUR-NAT-03 a hook that is too heavy does not serve, and none once claws have been used', () => {
  const heavy = { sheet: { weapons: [weapon('hook', { tags: ['Hooked'], rating: 9 })] } };
  expect(duel(heavy).refused('ann', 'trip', TRIP)).toEqual(['LUR-CTX-22']);
  const s = duel({ sheet: { natural: [natural('claws')] } });
  s.gm('major', { who: 'ann' });
  s.do('ann', 'strike', { weapon: 'ann/claws', target: 'bob' }, { dice: [1, 1] });
  expect(s.refused('ann', 'trip', TRIP)).toEqual(['LUR-NAT-03']);
});

test('LUR-TRIP-07 a successful trip takes no degrees but those of the tripped over the tripper', () => {
  const s = stage(
    {
      ann: { ...ann, side: 'a', state: { advantage: [{ over: 'bob', degrees: 1 }] } },
      bob: {
        ...bob,
        side: 'b',
        state: {
          advantage: [
            { over: 'ann', degrees: 1 },
            { over: 'cid', degrees: 2 },
          ],
        },
      },
      cid: { side: 'a' },
      dan: { side: 'b', state: { advantage: [{ over: 'ann', degrees: 3 }] } },
    },
    { options: { tripClears: 'all', knockdownDegrees: 0 } },
  );
  s.do('ann', 'trip', TRIP, { dice: [1, 20, 20] });
  expect([netOver(s, 'ann', 'bob'), netOver(s, 'bob', 'cid'), netOver(s, 'dan', 'ann')]).toEqual([
    1, 2, 3,
  ]);
});
