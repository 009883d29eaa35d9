import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { FOE } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  isPinned,
  natural,
  netOver,
  stage,
  tnOf,
  weapon,
} from '../testing/stage.js';
import { encumbrance } from '../rules/conditions/encumbrance.js';

/** Turns and rounds, loads, wounds and what lasts beyond them. */

const fighter = (sheet: Person['sheet'] = {}, state: Person['state'] = {}): Person => ({
  side: 'a',
  sheet: { DEX: 8, competencies: ['grappling', 'unarmed'], ...sheet },
  state,
});
const FISTS = { weapon: 'unarmed', target: 'bob' };

test('LUR-CTX-12 LUR-CTX-13 healing takes as many degrees as multiples, of other types where the named one has no more', () => {
  // The injury factor is 7: three degrees.
  const s = stage({
    ann: fighter({}, { damage: 21, injuries: { core: 1, mobility: 2 } }),
    bob: FOE,
  });
  s.gm('heal', { who: 'ann', damage: 14, type: 'core' });
  expect([s.who('ann').damage, s.who('ann').injuries]).toEqual([
    7,
    expect.objectContaining({ core: 0, mobility: 1 }),
  ]);
});

test('LUR-CTX-12 LUR-CTX-14 a combatant healed from fainting acts in the same round, out of every grapple', () => {
  const s = stage({
    ann: fighter({}, { grapple: [{ with: 'bob', degree: 1 }] }),
    bob: FOE,
    cid: FOE,
  });
  s.gm('harm', { who: 'bob', damage: 35, type: 'core' });
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([undefined, 3]);
  s.gm('heal', { who: 'bob', damage: 7, type: 'core' });
  s.until('bob');
  expect(s.allowed('bob', 'strike', { ...FISTS, target: 'ann' })).toBe(true);
  // Until her next turn ann stays exposed, to bob too.
  expect(netOver(s, 'bob', 'ann')).toBe(3);
  s.until('ann');
  expect(netOver(s, 'bob', 'ann')).toBe(0);
});

test('LUR-MAX-02 LUR-MAX-05 the maximum holds over the whole round, and is new in the next', () => {
  const s = stage({ ann: fighter(), a2: fighter(), a3: fighter(), a4: fighter(), bob: FOE });
  for (const id of ['ann', 'a2', 'a3'])
    s.until(id).do(id, 'strike', FISTS, { dice: [6, 1].slice(0, 2) });
  expect(s.until('a4').refused('a4', 'strike', FISTS)).toContain('LUR-MAX-01');
  s.until('ann');
  expect([s.who('bob').attacksReceived, s.allowed('ann', 'strike', FISTS)]).toEqual([0, true]);
});

test('LUR-MAX-01 LUR-FREE-01 a captor who has met three attacks cannot be attacked to free their captive', () => {
  const s = stage({
    ann: fighter(),
    cid: { side: 'a' },
    bob: { side: 'b', state: { attacksReceived: 3, grapple: [{ with: 'cid', degree: 1 }] } },
  });
  expect(s.refused('ann', 'free-ally', { ally: 'cid', from: 'bob' })).toContain('LUR-MAX-01');
});

test('LUR-MAX-04 LUR-CLIMB-07 a giant sheds no climber who has met three attacks by wrestling, but throws them off', () => {
  const s = stage({
    giant: fighter({ WGT: 60, STR: 60 }),
    bob: { side: 'b', state: { attacksReceived: 3, grapple: [{ with: 'giant', degree: 2 }] } },
  });
  expect(s.refused('giant', 'wrestle', { target: 'bob' })).toContain('LUR-MAX-04');
  s.do('giant', 'throw-off', {}, { dice: [12] });
  expect([grappleKind(s, 'bob', 'giant'), s.who('bob').attacksReceived]).toEqual([undefined, 3]);
});

test('LUR-CTX-15 LUR-PICK-10 an ogre loaded to the fourth degree by a captive is half as deft, and tires as it strikes', () => {
  // 175 of load by 42 of weight factor.
  const s = stage({
    ogre: fighter({ WGT: 24, STR: 6, DEX: 9 }, { grapple: [{ with: 'bob', degree: 2 }] }),
    bob: FOE,
  });
  expect(encumbrance(s.state, s.who('ogre'))).toBe(4);
  const scene = s.do('ogre', 'strike', FISTS, { dice: [6] });
  expect(tnOf(scene, 'offence')).toBe(5);
  s.until('bob');
  expect(s.who('ogre').fatigue).toBe(1);
});

test('LUR-CTX-15 LUR-CLIMB-06 LUR-CLIMB-12 under climbers of the fifth degree only a throw-off is left', () => {
  const giant = fighter({ WGT: 30, STR: 5 });
  const on: Person = { side: 'b', state: { grapple: [{ with: 'giant', degree: 2 }] } };
  const s = stage({ giant, bob: on });
  expect([encumbrance(s.state, s.who('giant')), s.who('giant').knockedDown]).toEqual([5, true]);
  expect(s.refused('giant', 'strike', FISTS)).toContain('LUR-CTX-15');
  expect(s.refused('giant', 'stand-up')).toContain('LUR-CTX-15');
  s.do('giant', 'throw-off-major', {}, { dice: [20] });
  expect(s.until('giant').allowed('giant', 'stand-up')).toBe(true);
});

test('LUR-CTX-07 LUR-PICK-04 an ogre that loses strength drops under its captive, who is held all the same', () => {
  const s = stage({
    ogre: fighter({ WGT: 24, STR: 14 }, { grapple: [{ with: 'bob', degree: 2 }] }),
    bob: FOE,
  });
  s.gm('set', { path: 'combatants.ogre.changes', value: { STR: -9 } });
  expect([s.who('ogre').knockedDown, grappleKind(s, 'ogre', 'bob')]).toEqual([true, 'pick-up']);
  expect(s.allowed('ogre', 'let-go', { target: 'bob' })).toBe(true);
});

test('LUR-CTX-14 LUR-ATK-08 the first of two weapons ruins the hand that parries, and the second meets no shield', () => {
  const blades = { competence: 'blades' };
  const s = stage({
    ann: fighter({
      competencies: ['blades'],
      weapons: [
        weapon('long', { ...blades, damage: 21 }),
        weapon('short', { ...blades, damage: 1 }),
      ],
    }),
    bob: { side: 'b', sheet: { weapons: [weapon('shield', { kind: 'gear', defense: 5 })] } },
  });
  const scene = s.do('ann', 'strike', { weapon: 'both', target: 'bob' }, { dice: [1, 20, 16, 1] });
  // One defence roll for both, with the shield still in hand.
  expect(tnOf(scene, 'defence')).toBe(13);
  expect(s.who('bob').hands.map(({ holds }) => holds)).toEqual([null, null]);
  expect(s.state.ground.map(({ item }) => item)).toEqual(['bob/shield']);
});

test('LUR-NAT-03 LUR-GRAB-10 a beast that has clawed grabs nothing with a weapon that turn, and the other way round', () => {
  const claws = natural('claws');
  const s = stage({
    ann: fighter({
      natural: [claws],
      weapons: [weapon('sword')],
      competencies: ['sword', 'grappling'],
    }),
    bob: { side: 'b', sheet: { weapons: ['knife'] } },
  });
  s.gm('major', { who: 'ann' });
  const grab = { way: 'armed', target: 'bob', item: 'bob/knife' };
  const claw = { weapon: 'ann/claws', target: 'bob' };
  s.do('ann', 'strike', claw, { dice: [1, 1] });
  expect(s.refused('ann', 'grab', grab)).toEqual(['LUR-NAT-03']);
  s.until('ann').gm('major', { who: 'ann' });
  s.do('ann', 'grab', grab, { dice: [1, 1, 1] });
  expect(s.refused('ann', 'strike', claw)).toEqual(['LUR-NAT-03']);
});

test('LUR-GRAB-03 LUR-CTX-30 who drops a weapon may still grab, who stowed it may not', () => {
  const s = stage({
    ann: fighter({ weapons: ['knife'] }),
    bob: { side: 'b', sheet: { weapons: ['knife'] } },
  });
  const grab = { way: 'bare', target: 'bob', item: 'bob/knife' };
  s.do('ann', 'drop', { item: 'ann/knife' });
  expect(s.allowed('ann', 'grab', grab)).toBe(true);
  s.do('ann', 'pick-up-item', { item: 'ann/knife' });
  expect(s.refused('ann', 'grab', grab)).toEqual(['LUR-GRAB-03']);
});

test('LUR-GRAB-08 LUR-CTX-30 what was seized is stowed, drawn and dropped like one own, and can be seized back', () => {
  const s = stage({ ann: fighter(), bob: { ...fighter({ weapons: ['knife'] }), side: 'b' } });
  s.do('ann', 'grab', { way: 'bare', target: 'bob', item: 'bob/knife' }, { dice: [1, 20, 20] });
  s.do('ann', 'stow', { item: 'bob/knife' });
  expect(s.who('ann').ready).toEqual(['bob/knife']);
  // The degree that ann granted and the one that bob grants cancel.
  s.until('bob').do(
    'bob',
    'grab',
    { way: 'bare', target: 'ann', item: 'bob/knife' },
    { dice: [1, 20] },
  );
  expect([s.who('ann').ready, s.who('bob').hands[0]?.holds]).toEqual([[], 'bob/knife']);
});

test('LUR-ADV-10 LUR-CTX-34 degrees granted by a combatant who faints end with the turn they miss', () => {
  const s = stage({ ann: fighter(), cid: fighter(), bob: FOE });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 1, 1, 1] });
  s.gm('out', { who: 'ann', out: 'incapacitated' });
  s.until('bob').until('cid');
  s.gm('out', { who: 'ann', out: 'no' });
  expect(netOver(s, 'bob', 'ann')).toBe(0);
});

test('LUR-GADV-08 LUR-MULTI-02 who pins one enemy starts no grapple, but is grappled, and the pin lasts', () => {
  const s = stage({
    ann: fighter({}, { grapple: [{ with: 'bob', degree: 3 }] }),
    bob: FOE,
    cid: { ...fighter(), side: 'b' },
  });
  expect(s.refused('ann', 'grapple', { target: 'cid' })).toContain('LUR-MULTI-02');
  // Three for the outsider less the two granted.
  const scene = s.until('cid').do('cid', 'grapple', { target: 'ann' }, { dice: [1, 20, 20] });
  expect(diceOf(scene)).toHaveLength(3);
  expect([aheadBy(s, 'cid', 'ann'), isPinned(s, 'ann', 'bob')]).toEqual([1, true]);
});

test('LUR-CTX-39 LUR-GADV-08 the pinned are still in the fight, the fainted are not', () => {
  const s = stage({ ann: fighter({}, { grapple: [{ with: 'bob', degree: 3 }] }), bob: FOE });
  expect(lurasko.outcome(s.state)).toBe(undefined);
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect(lurasko.outcome(s.state)).toMatchObject({ winners: ['a'] });
});

const GM_DAMAGE: Staging['options'] = { injuryRollWhen: 'damage' };

test('LUR-PICK-16 LUR-INJ-01 a crush rolls no type of injury, nor does one that the GM only hears of', () => {
  const s = stage(
    { ogre: fighter({ WGT: 24, STR: 14 }, { grapple: [{ with: 'bob', degree: 2 }] }), bob: FOE },
    { options: GM_DAMAGE },
  );
  s.gm('automation', { what: 'damage', degree: 'tell' });
  const told = s.do('ogre', 'crush', { target: 'bob' });
  expect([diceOf(told), s.who('bob').damage, s.who('ogre').used.crushed]).toEqual([[], 0, true]);
  expect(s.refused('ogre', 'crush', { target: 'bob' })).toEqual(['LUR-PICK-15']);
});

test('LUR-CTX-14 LUR-CTX-12 what is carried over is the injuries, and ruined legs lie at the start of the next fight', () => {
  const s = stage({ ann: fighter(), bob: FOE });
  s.gm('harm', { who: 'ann', damage: 28, type: 'mobility' });
  const { state } = lurasko.carryOver?.carry(s.state, 'ann') ?? { state: {} };
  expect(state).toMatchObject({ damage: 28, injuries: { mobility: 4 } });
  const next = stage({ ann: fighter({}, { damage: 28, injuries: { mobility: 4 } }), bob: FOE });
  expect([next.who('ann').knockedDown, next.refused('ann', 'stand-up')]).toEqual([
    true,
    ['LUR-CTX-14'],
  ]);
});

test('LUR-CTX-30 a major action that the GM grants out of turn is there in the next turn, and in no later one', () => {
  const s = stage({ ann: { side: 'a' }, bob: { side: 'b' } });
  const granted = s.gm('major', { who: 'bob' });
  expect(granted.fact('major', 'next')).toBe(true);
  const strikes = (): number => {
    const strike = { weapon: 'unarmed', target: 'ann' };
    for (let i = 0; ; i++) {
      if (!s.allowed('bob', 'strike', strike)) return i;
      s.do('bob', 'strike', strike, { dice: [1] });
    }
  };
  expect([s.until('bob') && strikes(), s.until('ann').until('bob') && strikes()]).toEqual([2, 1]);
  expect(s.gm('major', { who: 'bob' }).fact('major', 'next')).toBe(null);
  expect([strikes(), s.until('ann').until('bob') && strikes()]).toEqual([1, 1]);
});
