import { expect, test } from 'vitest';
import { FOE } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import {
  diceOf,
  grappleKind,
  idle,
  isPinned,
  natural,
  netOver,
  stage,
  tnOf,
  weapon,
} from '../testing/stage.js';

/** Situations from the chapter that a single attack, move or house rule decides. */

const fighter = (more: Person = {}): Person => ({
  side: 'a',
  ...more,
  sheet: { DEX: 8, competencies: ['grappling', 'unarmed', 'sword'], ...more.sheet },
});
const sword = (more = {}) => weapon('sword', more);
const SWORD = { weapon: 'ann/sword', target: 'bob' };
const NET = { options: { pinCounts: 'net' } };

test('LUR-BLIND-03 ratings that a blind attack does not have say why', () => {
  const s = stage(
    {
      ann: fighter({ sheet: { weapons: [sword({ offense: 2 })] }, state: { blinded: true } }),
      bob: FOE,
    },
    { options: { blindOffenseBonuses: false } },
  );
  const scene = s.do('ann', 'blind', { weapon: 'ann/sword' }, { dice: [20] });
  expect(idle(scene, 'offence')).toEqual(['LUR-BLIND-03 2']);
});

test('LUR-BLIND-10 a blind attack where all unseen have met their share is told as a miss', () => {
  const s = stage({
    ann: fighter({ sheet: { weapons: [sword()] }, state: { blinded: true } }),
    bob: { side: 'b', state: { attacksReceived: 3 } },
  });
  const scene = s.do('ann', 'blind', { weapon: 'ann/sword' }, { dice: [1] });
  expect([scene.cites('miss', 'LUR-BLIND-10'), scene.has('gone')]).toEqual([true, false]);
});

test('LUR-BLIND-09 who is drawn before the offence roll is drawn once', () => {
  const s = stage(
    {
      ann: fighter({ sheet: { weapons: [sword()] }, state: { blinded: true } }),
      bob: FOE,
      cid: FOE,
    },
    { options: { blindDraw: 'beforeOffence' } },
  );
  s.do('ann', 'blind', { weapon: 'ann/sword' }, { dice: [1, 1, 1] });
  expect(s.who('bob').attacksReceived + s.who('cid').attacksReceived).toBe(1);
});

test('LUR-GRAP-06 LUR-GRAP-19 competence in Grappling is that of a beginning, or of a grapple', () => {
  const cited = (more: Person, action: string) =>
    stage({ ann: fighter(more), bob: FOE })
      .do(
        'ann',
        action,
        { target: 'bob' },
        { dice: [6, 1, 1, 1].slice(0, action === 'grapple' ? 4 : 3) },
      )
      .rules('roll')
      .filter((rule) => rule === 'LUR-GRAP-06' || rule === 'LUR-GRAP-19');
  expect(cited({}, 'grapple')).toEqual(['LUR-GRAP-06']);
  expect(cited({ state: { grapple: [{ with: 'bob', degree: 1 }] } }, 'wrestle')).toEqual([
    'LUR-GRAP-19',
  ]);
});

test('LUR-ATK-08 LUR-INJ-01 two weapons that share one injury roll it for a single point, once', () => {
  const pin = (name: string) => weapon(name, { damage: 1, competence: 'sword' });
  const s = stage(
    { ann: fighter({ sheet: { weapons: [pin('pin'), pin('needle')] } }), bob: FOE },
    { options: { dualWieldInjury: 'shared' } },
  );
  const scene = s.do('ann', 'strike', { weapon: 'both', target: 'bob' }, { dice: [1, 20, 8] });
  expect(scene.rolled).toEqual(['ann offence', 'bob defence', 'gm injury']);
  expect(s.who('bob').damage).toBe(2);
});

test('LUR-BLIND-04 LUR-COMP-04 no ability goes with a special attack made blindly', () => {
  const hold = { name: 'lock', with: 'grappling' };
  const s = stage(
    { ann: fighter({ sheet: { abilities: [hold] }, state: { blinded: true } }), bob: FOE },
    { options: { blindSpecials: true } },
  );
  expect(s.allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
  expect(s.refused('ann', 'grapple', { target: 'bob', ability: 'lock' })).toEqual([
    'LUR-COMP-04',
    'LUR-BLIND-04',
  ]);
});

test('LUR-GADV-06 LUR-BITE-02 who bites one two degrees ahead is pinned by what the bite lends, if all advantage pins', () => {
  const wolf: Person = {
    side: 'b',
    sheet: { DEX: 8, natural: [natural('bite', { tags: ['Bite'] })], competencies: ['grappling'] },
  };
  const s = stage(
    { ann: fighter({ state: { grapple: [{ with: 'wolf', degree: 2 }] } }), wolf },
    NET,
  );
  s.until('wolf').do(
    'wolf',
    'bite',
    { weapon: 'wolf/bite', target: 'ann' },
    { dice: [1, 20, 20, 20, 20, 8] },
  );
  expect([netOver(s, 'ann', 'wolf'), isPinned(s, 'ann', 'wolf')]).toEqual([3, true]);
});

test('LUR-GADV-06 LUR-GRAB-09 so is who takes an item from one two degrees ahead', () => {
  const s = stage(
    {
      ann: fighter({
        sheet: { weapons: ['knife'] },
        state: { grapple: [{ with: 'bob', degree: 2 }] },
      }),
      bob: fighter({ side: 'b' }),
    },
    NET,
  );
  const grab = { way: 'bare', target: 'ann', item: 'ann/knife' };
  s.until('bob').do('bob', 'grab', grab, { dice: [1, 20, 20, 20, 20] });
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([3, true]);
});

test('LUR-GRAP-21 a grappler uses no Reach weapon at all by the house rule, whatever other grapples there are', () => {
  const pike = weapon('pike', { tags: ['Reach'], competence: 'sword' });
  const s = stage(
    {
      ann: fighter({
        sheet: { weapons: [pike] },
        state: { grapple: [{ with: 'cid', degree: 1 }] },
      }),
      bob: FOE,
      cid: FOE,
      dan: fighter({ state: { grapple: [{ with: 'eve', degree: 1 }] } }),
      eve: FOE,
    },
    { options: { reachWhileGrappling: 'any' } },
  );
  expect(s.refused('ann', 'strike', { weapon: 'ann/pike', target: 'bob' })).toEqual([
    'LUR-GRAP-21',
  ]);
});

test('LUR-BLIND-02 the GM can reveal hidden combatants only', () => {
  const s = stage({ ann: fighter(), bob: { side: 'b', state: { hidden: true } }, cid: FOE });
  const reveal = (of: string) => s.allowed('gm', 'gm.notice', { who: 'ann', of });
  expect([reveal('bob'), reveal('cid')]).toEqual([true, false]);
});

test.each([
  [1, 2, 1],
  [2, 2, 0],
  [2, 4, 1],
  [2, 6, 2],
] as const)('LUR-CTX-28 %i against %i defend with %i Hindrance', (own, foes, hindrance) => {
  const side = (name: string, count: number, person: Person) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${i}`, person]));
  const s = stage(
    { ...side('a', foes, fighter()), ...side('b', own, FOE) },
    { options: { outnumbering: 'ratio' } },
  );
  const parts = s.parts('defence dice', 'b0', 'a0', 'strike', { weapon: 'unarmed', target: 'b0' });
  expect(parts).toEqual(hindrance === 0 ? [] : [`LUR-CTX-28 -${hindrance}`]);
});

test('LUR-CTX-27 where group defence is not played there is nothing to bypass, and that is why', () => {
  const s = stage({ ann: fighter(), bob: FOE }, { options: { groupDefence: 'off' } });
  const refusal = s.fight.refusal({ do: 'bypass', by: 'ann', with: { target: 'bob' } });
  expect(refusal?.code).toBe('switched-off');
});

test('LUR-CTX-25 LUR-CTX-27 two in narrow corridors protect no one, and need not', () => {
  const s = stage(
    { ann: fighter(), abe: fighter(), bob: FOE },
    { map: { places: [{ id: 'field', traits: ['Narrow Corridors'] }] } },
  );
  expect(s.allowed('ann', 'group-defence', { protect: ['abe'] })).toBe(false);
});

test('LUR-PICK-10 a combatant who leaves with only a captive is engaged with them', () => {
  const ogre: Person = {
    side: 'a',
    sheet: { WGT: 30, STR: 14 },
    state: { grapple: [{ with: 'bob', degree: 2 }] },
  };
  const s = stage(
    { ogre, bob: FOE },
    { map: { places: ['field', 'wood'], borders: [{ from: 'field', to: 'wood' }] } },
  );
  s.do('ogre', 'move', { to: 'wood' });
  expect(s.who('ogre').engagement).not.toBeNull();
  expect(s.who('bob').engagement).toBe(s.who('ogre').engagement);
  expect(s.state.grapples).toHaveLength(1);
});

test('LUR-CTX-05 what hinders the offence of one does not hinder their defence', () => {
  const mud = { effects: [{ roll: 'offence', easing: -1, source: 'mud' }] };
  const s = stage({
    ann: fighter({ sheet: { weapons: [sword()] }, state: mud }),
    bob: fighter({ side: 'b', state: mud }),
  });
  expect(s.parts('offence dice', 'ann', 'ann', 'strike', SWORD)).toEqual(['LUR-CTX-05 -1']);
  expect(s.parts('defence dice', 'bob', 'ann', 'strike', SWORD)).toEqual([]);
});

test('LUR-CTX-12 LUR-CTX-30 what the GM heals and what is picked up is told', () => {
  const s = stage({
    ann: fighter({ sheet: { weapons: ['knife'] }, state: { damage: 5 } }),
    bob: FOE,
  });
  const healed = s.gm('heal', { who: 'ann', damage: 3 });
  expect(healed.notes[0]?.data).toMatchObject({ who: 'ann', points: 3, of: 'damage' });
  s.do('ann', 'drop', { item: 'ann/knife' });
  expect(s.do('ann', 'pick-up-item', { item: 'ann/knife' }).note('picks up')).toMatchObject({
    who: 'ann',
    item: 'knife',
  });
});

test('LUR-CTX-24 the GM is not asked about a blunt weapon that does not get through', () => {
  const hide = { name: 'hide', low: 30, high: 40 };
  const s = stage(
    { ann: fighter(), bob: { side: 'b', sheet: { armor: hide } } },
    { options: { bluntRule: 'gm' } },
  );
  const scene = s.do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 11] });
  expect([scene.has('hit'), scene.asked]).toEqual([true, []]);
});

test('LUR-CTX-34 whom the GM writes off lets go', () => {
  const s = stage({ ann: fighter({ state: { grapple: [{ with: 'bob', degree: 1 }] } }), bob: FOE });
  s.gm('set', { path: 'combatants.ann.injuries.core', value: 5 });
  expect(grappleKind(s, 'ann', 'bob')).toBeUndefined();
});

test('LUR-BLIND-03 LUR-FREE-03 an ally is freed blindly, where that is played, after a blind offence roll', () => {
  const s = stage(
    {
      ann: fighter({ state: { blinded: true } }),
      abe: { side: 'a' },
      bob: { side: 'b', state: { grapple: [{ with: 'abe', degree: 1 }] } },
    },
    { options: { blindSpecials: true } },
  );
  const scene = s.do('ann', 'free-ally', { ally: 'abe', from: 'bob' }, { dice: [20] });
  expect(diceOf(scene)).toEqual(['ann offence d20']);
});

test('LUR-CTX-27 the protected are named before the first attack of the side', () => {
  const s = stage({ ann: fighter(), abe: fighter(), amy: fighter(), bob: FOE });
  const protect = { protect: ['abe'] };
  expect(s.allowed('ann', 'group-defence', protect)).toBe(true);
  s.do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [6, 1] });
  expect(s.refused('ann', 'group-defence', protect)).toEqual(['LUR-CTX-27']);
});

test('LUR-CTX-07 a stat that loses more than there is is nothing, in the numbers too', () => {
  const s = stage({
    ann: fighter(),
    bob: { side: 'b', sheet: { DEX: 8 }, state: { changes: { DEX: -20 } } },
  });
  const scene = s.do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [1, 1, 1] });
  expect([tnOf(scene, 'defence'), scene.parts('defence')]).toEqual([
    0,
    ['LUR-CTX-07 -20', 'LUR-CTX-07 12'],
  ]);
});
