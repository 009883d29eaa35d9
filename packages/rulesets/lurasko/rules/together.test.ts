import { expect, test } from 'vitest';
import { FOE, wrestler } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import {
  aheadBy,
  grappleKind,
  isPinned,
  natural,
  netOver,
  stage,
  tnOf,
  weapon,
} from '../testing/stage.js';
import { sheetOf, stateKey } from '../state/state.js';

/** Where two rules meet: pins of all melee advantage, hands and what they hold, who keeps whom. */

const grappling = (over: string, degree: number, more: Person = {}): Person =>
  wrestler({ ...more, state: { grapple: [{ with: over, degree }], ...more.state } });
const NET: Staging = { options: { pinCounts: 'net' } };

test('LUR-GADV-06 where all melee advantage pins, a fall of the one behind makes up for that of the one ahead', () => {
  const lying = { knockedDown: true, grapple: [{ with: 'bob', degree: 3 }] };
  const s = stage({ cid: wrestler(), ann: wrestler({ state: lying }), bob: FOE }, NET);
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([2, false]);
  const trip = { weapon: 'unarmed', target: 'bob' };
  const scene = s.do('cid', 'trip', trip, { dice: [1, 20, 20, 20] });
  expect([isPinned(s, 'ann', 'bob'), scene.cites('pinned', 'LUR-GADV-06')]).toEqual([true, true]);
});

/** Bob lies below ann by one degree of the grapple and two that the GM gives: a pin of all melee advantage. */
const pinnedByOne = (options: Staging['options'] = {}) => {
  const s = stage(
    { ann: grappling('bob', 1), bob: FOE },
    { options: { pinCounts: 'net', ...options } },
  );
  s.gm('advantage', { holder: 'ann', over: 'bob', degrees: 2, source: 'mud', until: 'fight' });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  return s;
};

test('LUR-GADV-06 who is pinned already is not pinned once more by another degree', () => {
  const s = pinnedByOne();
  const scene = s.do('ann', 'wrestle', { target: 'bob' }, { dice: [1] });
  expect([aheadBy(s, 'ann', 'bob'), scene.has('pinned')]).toEqual([2, false]);
});

test('LUR-GADV-08 a pinner by one degree who falls lets go, if that is played', () => {
  const s = pinnedByOne({ pinReleaseOnKnockdown: true });
  s.gm('knock-down', { who: 'ann' });
  expect(grappleKind(s, 'ann', 'bob')).toBeUndefined();
});

test('LUR-GADV-10 a pinner by one degree may silence', () => {
  const s = pinnedByOne();
  s.do('ann', 'silence', { target: 'bob', silent: true });
  expect(s.refused('bob', 'speak', { words: 'help' })).toEqual(['LUR-GADV-10']);
});

test('LUR-GADV-08 a pinner ahead by one degree who is pinned holds no one any more', () => {
  const s = pinnedByOne();
  s.gm('out', { who: 'ann', out: 'no' });
  const three = stage(
    {
      ann: grappling('bob', 1),
      bob: FOE,
      cid: grappling('ann', 2, { side: 'b' }),
    },
    NET,
  );
  three.gm('advantage', { holder: 'ann', over: 'bob', degrees: 2, source: 'mud', until: 'fight' });
  expect(isPinned(three, 'ann', 'bob')).toBe(true);
  three.until('cid').do('cid', 'wrestle', { target: 'ann' }, { dice: [1, 20, 20, 20] });
  expect([isPinned(three, 'cid', 'ann'), grappleKind(three, 'ann', 'bob')]).toEqual([
    true,
    undefined,
  ]);
});

test('LUR-GADV-10 a silence given up with an advantage does not return with a new pin', () => {
  const s = stage({
    ann: grappling('bob', 3),
    bob: FOE,
    cid: grappling('bob', 1),
    dan: grappling('ann', 1, { side: 'b' }),
  });
  s.do('ann', 'silence', { target: 'bob', silent: true });
  s.do('ann', 'give-up-advantage', { target: 'bob' });
  expect(aheadBy(s, 'ann', 'bob')).toBe(0);
  for (const more of [1, 2, 3]) {
    s.gm('major', { who: 'ann' });
    const dice = [1, ...Array.from({ length: more }, () => 20)];
    s.do(
      'ann',
      'wrestle',
      { target: 'bob' },
      { dice, answers: more === 1 ? [['turned', 'advantage']] : [] },
    );
  }
  expect([isPinned(s, 'ann', 'bob'), s.allowed('bob', 'speak', { words: 'help' })]).toEqual([
    true,
    true,
  ]);
});

test('LUR-MULTI-03 only an advantage that one has can be given up', () => {
  const s = stage({ ann: grappling('bob', 1), bob: FOE, cid: grappling('ann', 1, { side: 'b' }) });
  expect(s.refused('ann', 'give-up-advantage', { target: 'cid' })).toEqual(['LUR-MULTI-03']);
  s.do('ann', 'give-up-advantage', { target: 'bob' });
  expect([grappleKind(s, 'ann', 'bob'), aheadBy(s, 'cid', 'ann')]).toEqual([undefined, 1]);
});

test('LUR-GADV-04 who raises a lead may stay, where escape is open then, too', () => {
  const s = stage({ ann: grappling('bob', 1), bob: FOE }, { options: { escapeAfterRaise: true } });
  s.do('ann', 'wrestle', { target: 'bob' }, { dice: [1, 20, 20], answers: [['raised', 'stay']] });
  expect(aheadBy(s, 'ann', 'bob')).toBe(2);
});

test('LUR-GADV-08 the pinned have no movement phase', () => {
  const s = stage({ ann: grappling('bob', 3), bob: FOE }).until('bob');
  expect(s.refused('bob', 'leave')).toEqual(['LUR-GADV-08', 'LUR-GADV-09']);
  expect(s.refused('bob', 'stand-up')).toEqual(['LUR-GADV-08', 'LUR-GADV-09']);
});

test('LUR-BLIND-08 a rider who finds no enemy stays with the mount', () => {
  const s = stage({
    ann: wrestler({
      sheet: { competencies: ['sword'], weapons: [weapon('sword')] },
      state: { warned: true, riding: 'horse' },
    }),
    horse: { side: 'a', from: 'horse' },
    bob: { side: 'b', at: 'field' },
  });
  const scene = s.do('ann', 'blind', { weapon: 'ann/sword' }, { dice: [1] });
  expect([scene.has('gone'), s.who('ann').engagement]).toEqual([true, s.who('horse').engagement]);
  expect(s.who('ann').engagement).toBeNull();
});

test('LUR-CTX-14 no one strikes at the dead', () => {
  const s = stage({ ann: wrestler(), bob: FOE, cid: FOE });
  s.gm('out', { who: 'bob', out: 'dead' });
  expect(s.refused('ann', 'strike', { weapon: 'unarmed', target: 'bob' })).toEqual(['LUR-CTX-14']);
});

test('LUR-ATK-02 everyone knows of an unseen enemy who is not hidden', () => {
  const s = stage({
    ann: wrestler({ state: { blinded: true } }),
    bob: { side: 'b', at: 'field' },
    cid: { side: 'b', at: 'field', state: { hidden: true } },
  });
  const at = (target: string) => s.refused('ann', 'strike', { weapon: 'unarmed', target });
  expect(at('bob')).toEqual(['LUR-ATK-02']);
  expect(at('cid')).not.toContain('LUR-ATK-02');
});

test('LUR-NAT-02 natural weapons help bodily attacks only with nothing in hand, if the house rule allows it', () => {
  const options = { grapplingOffenseBonus: true };
  const tn = (sheet: Person['sheet']) => {
    const s = stage({ ann: wrestler({ sheet: { ...sheet } }), bob: FOE }, { options });
    return tnOf(s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 1, 1, 1] }), 'offence');
  };
  const claws = [natural('claws')];
  const stick = { competencies: ['grappling', 'stick'], weapons: [weapon('stick')] };
  expect([tn({}), tn({ natural: claws }), tn({ natural: claws, ...stick })]).toEqual([8, 11, 8]);
});

test('LUR-UNARM-07 LUR-UNARM-06 bare hands of people are neither held back nor lent', () => {
  const rules = (sheet: Person['sheet']) =>
    stage({ ann: wrestler({ sheet: { ...sheet } }), bob: FOE })
      .do('ann', 'strike', { weapon: 'unarmed', target: 'bob' }, { dice: [6, 1] })
      .rules('attacks')
      .filter((rule) => rule.startsWith('LUR-UNARM'));
  expect(rules({})).not.toContain('LUR-UNARM-07');
  expect(rules({ hands: 0 })).toContain('LUR-UNARM-07');
  expect(rules({ natural: [natural('claws', { damage: 50 })] })).not.toContain('LUR-UNARM-07');
});

test('LUR-COMP-08 what has no rating adds nothing, not even a nought', () => {
  const s = stage({
    ann: wrestler({
      sheet: {
        competencies: ['sword'],
        weapons: [weapon('sword', { offense: 2 }), weapon('stick', { competence: 'sword' })],
      },
    }),
    bob: FOE,
  });
  const scene = s.do('ann', 'strike', { weapon: 'ann/sword', target: 'bob' }, { dice: [1, 1] });
  expect(scene.breakdowns('offence').flatMap(({ parts }) => parts.map(({ why }) => why))).toEqual([
    'sword',
  ]);
});

test('LUR-CTX-14 LUR-CTX-35 a hurt left arm leaves a third hand sound', () => {
  const s = stage({
    ann: wrestler({ sheet: { hands: 3, weapons: ['torch'] }, state: { injuries: { leftArm: 3 } } }),
    bob: { side: 'b', sheet: { weapons: ['knife'] } },
  });
  const grab = { way: 'bare', target: 'bob', item: 'bob/knife' };
  expect(s.do('ann', 'grab', grab, { dice: [1, 20, 20] }).has('seizes')).toBe(true);
});

test('LUR-GRAB-06 only a shield that two hands hold costs what the switch says', () => {
  const options = { grabShieldTwoHands: 2 };
  const cost = (item: string) => {
    const s = stage(
      { ann: wrestler(), bob: { side: 'b', sheet: { weapons: [item] } } },
      { options },
    );
    const how = { way: 'bare', target: 'bob', item: `bob/${item}` };
    return s.parts('degrees granted', 'ann', 'ann', 'grab', how);
  };
  expect([cost('shield'), cost('great-sword'), cost('tower-shield')]).toEqual([
    ['LUR-GRAB-04 1', 'LUR-GRAB-06 1'],
    ['LUR-GRAB-04 1', 'LUR-GRAB-06 1'],
    ['LUR-GRAB-04 1', 'LUR-GRAB-06 2'],
  ]);
});

test('LUR-CTX-06 who keeps their WILL has it, and no bonus', () => {
  const s = stage(
    { ann: wrestler(), bob: { side: 'b', sheet: { DEX: 8, WILL: 3 } } },
    { options: { willReactiveTn: 'on', willCost: 2, willBonus: 3 } },
  );
  const strike = { weapon: 'unarmed', target: 'bob' };
  const scene = s.do('ann', 'strike', strike, { dice: [1, 8], answers: [['will', 'no']] });
  expect([s.who('bob').will, tnOf(scene, 'defence')]).toEqual([3, 8]);
});

test('LUR-MULTI-06 one mismatched grapple among others is enough to keep them apart', () => {
  const s = stage({
    ann: wrestler(),
    bob: FOE,
    cid: grappling('bob', 1),
    imp: { side: 'a', sheet: { WGT: 1 }, state: { grapple: [{ with: 'bob', degree: 2 }] } },
  });
  expect(s.state.grapples.map(({ kind }) => kind)).toEqual(['normal', 'climb']);
  const scene = s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20] });
  expect(scene.cites('attacks', 'LUR-MULTI-06')).toBe(true);
});

test('LUR-CTX-27 only an enemy in the engagement whom the group protects is bypassed', () => {
  const guarded: Person = { state: { guarded: true } };
  const s = stage({
    ann: wrestler(),
    eve: { side: 'a', ...guarded },
    abe: { side: 'a' },
    amy: { side: 'a' },
    bob: { side: 'b', ...guarded },
    ben: FOE,
    bea: FOE,
    far: { side: 'b', at: 'field', ...guarded },
    fay: { side: 'b', at: 'field' },
    flo: { side: 'b', at: 'field' },
  });
  const past = ['eve', 'bob', 'ben', 'far'].filter((target) =>
    s.allowed('ann', 'bypass', { target }),
  );
  expect(past).toEqual(['bob']);
});

test('LUR-CTX-30 what is stowed is told', () => {
  const s = stage({ ann: wrestler({ sheet: { weapons: ['knife'] } }), bob: FOE });
  expect(s.do('ann', 'stow', { item: 'ann/knife' }).note('stows')).toMatchObject({
    who: 'ann',
    item: 'knife',
  });
});

test('LUR-PICK-10 a giant takes along who climbs on it, and what they hold', () => {
  const s = stage(
    {
      giant: { side: 'a', sheet: { WGT: 60, STR: 30 } },
      cid: {
        side: 'b',
        sheet: { WGT: 10, STR: 9 },
        state: {
          grapple: [
            { with: 'giant', degree: 2 },
            { with: 'imp', degree: 2 },
          ],
        },
      },
      imp: { side: 'a', sheet: { WGT: 1 } },
    },
    { map: { places: ['field', 'wood'], borders: [{ from: 'field', to: 'wood' }] } },
  );
  const scene = s.do('giant', 'move', { to: 'wood' });
  expect(scene.note('moves')).toMatchObject({ who: 'giant', to: 'wood' });
  expect(['giant', 'cid', 'imp'].map((id) => s.who(id).zone)).toEqual(['wood', 'wood', 'wood']);
  expect(s.state.grapples.map(({ kind }) => kind)).toEqual(['climb', 'pick-up']);
});

test('LUR-CTX-31 engagements are the same whatever they are called, and none is none', () => {
  const at = (one: string, other: string) =>
    stateKey(
      stage({
        ann: wrestler({ at: { engagement: one } }),
        bob: { side: 'b', at: { engagement: other } },
        cid: { side: 'b', at: 'field' },
      }).state,
    );
  const of = (state: ReturnType<typeof at>) =>
    Object.values(state.combatants).map(({ engagement }) => engagement);
  expect([of(at('e', 'e')), of(at('x', 'x')), of(at('x', 'e'))]).toEqual([
    ['0', '0', null],
    ['0', '0', null],
    ['0', '1', null],
  ]);
});

test('LUR-GRAP-08 a grapple that begins replaces what it cost, not what another attempt did', () => {
  const s = stage({ ann: wrestler(), bob: FOE, cid: FOE });
  s.do('ann', 'grapple', { target: 'cid' }, { dice: [1, 1, 1, 1] });
  s.gm('major', { who: 'ann' });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20] });
  expect(s.state.advantages.map(({ holder, over }) => [holder, over])).toEqual([['cid', 'ann']]);
});

test('LUR-GADV-08 who raises the lead by which they pin does not let go, though other degrees are gone', () => {
  const s = stage({ ann: grappling('bob', 1), bob: FOE }, NET);
  s.gm('advantage', { holder: 'ann', over: 'bob', degrees: 2, source: 'mud', until: 'turn' });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  s.end();
  s.until('ann');
  expect(netOver(s, 'ann', 'bob')).toBe(1);
  s.do('ann', 'wrestle', { target: 'bob' }, { dice: [1] });
  expect([aheadBy(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([2, true]);
});

test('LUR-GADV-08 the pinned whom the GM puts ahead pin no one by it, and may speak again', () => {
  const s = stage({ ann: grappling('bob', 3), bob: wrestler({ side: 'b' }) });
  s.do('ann', 'silence', { target: 'bob', silent: true });
  s.until('bob').do(
    'bob',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 20, 20, 20, 20], answers: [['turned', 'advantage']], force: 'a last effort' },
  );
  expect([aheadBy(s, 'bob', 'ann'), isPinned(s, 'ann', 'bob')]).toEqual([1, false]);
  expect(s.allowed('bob', 'speak', { words: 'ha' })).toBe(true);
});

test('LUR-GADV-10 whom the GM frees from a pin and has pinned anew may speak', () => {
  const s = pinnedByOne();
  s.do('ann', 'silence', { target: 'bob', silent: true });
  s.gm('advantage', { holder: 'bob', over: 'ann', degrees: 2, source: 'rope', until: 'fight' });
  expect(isPinned(s, 'ann', 'bob')).toBe(false);
  s.gm('advantage', { holder: 'ann', over: 'bob', degrees: 3, source: 'net', until: 'fight' });
  expect([isPinned(s, 'ann', 'bob'), s.allowed('bob', 'speak', { words: 'help' })]).toEqual([
    true,
    true,
  ]);
});

test('LUR-GRAP-13 who dies in a grapple begun after they fainted is in it no longer', () => {
  const s = stage({ ann: wrestler(), bob: FOE, cid: FOE });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1] });
  expect(grappleKind(s, 'ann', 'bob')).toBe('normal');
  const { injuryFactor } = sheetOf(s.state, s.who('bob'));
  s.gm('harm', { who: 'bob', damage: 8 * injuryFactor, type: 'core' });
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([undefined, 3]);
});

test('LUR-CTX-34 a combatant set back into a fight they never left keeps their grapples', () => {
  const s = stage({ ann: grappling('bob', 1), bob: FOE });
  s.gm('out', { who: 'ann', out: 'no' });
  expect(aheadBy(s, 'ann', 'bob')).toBe(1);
});

test('LUR-PICK-04 LUR-CTX-15 jaws that take more than they can lift go down under it', () => {
  const jaws = {
    side: 'a',
    sheet: { WGT: 140, STR: 4, DEX: 8, hands: 0, largeMouth: true, competencies: ['grappling'] },
  };
  const s = stage({ ann: jaws, bob: FOE }, { options: { jawsLiftTest: false } });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20, 20] });
  expect([s.who('ann').knockedDown, s.who('bob').knockedDown]).toEqual([true, false]);
});
