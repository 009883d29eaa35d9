import { expect, test } from 'vitest';
import { ahead, blade, fighter, FOE, ogre, reptile, wrestler } from '../testing/people.js';
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

/** Two readings that a table has chosen at once, where the rules under them meet. */

const FIST = (target: string) => ({ weapon: 'unarmed', target });
const play = (people: Readonly<Record<string, Person>>, options: NonNullable<Staging['options']>) =>
  stage(people, { options });
const giant = (more: Person['sheet'] = {}): Person =>
  fighter({ WGT: 60, STR: 60, ...more }, {}, 'b');

test('LUR-MULTI-02 LUR-GADV-08 with autoRelease the pinned is free before the next attempt, failed or not', () => {
  const s = play(
    { ann: fighter({}, ahead(['bob', 3])), bob: FOE, cid: FOE },
    { secondGrapple: 'autoRelease', grantOnFailedOffence: 'cleared' },
  );
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  s.do('ann', 'grapple', { target: 'cid' }, { dice: [6, 1, 1, 1] });
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([undefined, 2]);
  expect(s.until('bob').allowed('bob', 'strike', FIST('ann'))).toBe(true);
});

test('LUR-GRAP-22 LUR-MULTI-02 with both switched, a failed offence roll clears the price and releases all the same', () => {
  const s = play(
    { ann: fighter({ DEX: 4 }, ahead(['bob', 1])), bob: FOE, cid: FOE },
    { secondGrapple: 'autoRelease', grantOnFailedOffence: 'cleared' },
  );
  s.do('ann', 'grapple', { target: 'cid' }, { dice: [6] });
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([undefined, 0]);
});

test('LUR-UNARM-04 LUR-MULTI-07 where holds take no hand, an ogre with a captive strikes with both fists', () => {
  const at = (grabUsesHand: boolean) => {
    const s = play({ ogre: ogre({}, ahead(['bob', 2])), bob: FOE, cid: FOE }, { grabUsesHand });
    return s.do('ogre', 'strike', FIST('cid'), { dice: [1, 20, 1] }).note('damage')['damage'];
  };
  expect([at(true), at(false)]).toEqual([14, 28]);
});

test('LUR-MAX-06 LUR-MAX-01 where crushes count, a captive who has met three attacks is crushed no more', () => {
  const bob: Person = { ...FOE, sheet: { bCON: 60 }, state: { attacksReceived: 2 } };
  const s = play(
    { ogre: ogre({}, ahead(['bob', 2])), bob, cid: FOE },
    { crushCountsAsAttack: true },
  );
  s.do('ogre', 'crush', { target: 'bob' });
  expect(s.refused('ogre', 'strike', FIST('bob'))).toContain('LUR-MAX-01');
  s.gm('set', { path: 'combatants.ogre.used.crushed', value: false });
  expect(s.refused('ogre', 'crush', { target: 'bob' })).toContain('LUR-MAX-06');
});

test('LUR-MAX-05 LUR-PICK-19 where only hits count and crushes do, a bite in the jaws counts though it rolls nothing', () => {
  const s = play(
    { rex: reptile(ahead(['bob', 2])), bob: { ...FOE, sheet: { bCON: 60 } } },
    { crushCountsAsAttack: true, maxCount: 'hit' },
  );
  s.do('rex', 'crush', { target: 'bob', how: 'bite' }, { dice: [1] });
  expect(s.who('bob').attacksReceived).toBe(1);
});

test('LUR-BLIND-11 LUR-MAX-05 a blind grapple counts as declared, and is rolled with a d20', () => {
  const s = play(
    { ann: fighter({}, { blinded: true }), bob: FOE },
    { blindSpecials: true, maxCount: 'declared' },
  );
  const scene = s.do('ann', 'grapple', { target: 'bob' }, { dice: [20] });
  expect([diceOf(scene), s.who('bob').attacksReceived]).toEqual([['ann offence d20'], 1]);
  expect(netOver(s, 'bob', 'ann')).toBe(2);
});

test('LUR-GRAP-09 LUR-BITE-02 where all advantage keeps one in a grapple, a bite opens the door until its turn', () => {
  const beast = fighter({ natural: [natural('Bite', { tags: ['Bite'] })] }, ahead(['bob', 1]));
  const s = stage(
    { beast, bob: FOE, cid: FOE },
    { options: { leaveTest: 'net' }, order: ['bob', 'beast', 'cid'] },
  );
  expect(s.refused('bob', 'let-go', { target: 'beast' })).toContain('LUR-GRAP-09');
  s.until('beast').do('beast', 'bite', { weapon: 'beast/bite', target: 'bob' }, { dice: [1, 1] });
  s.until('bob');
  expect([netOver(s, 'beast', 'bob'), s.allowed('bob', 'let-go', { target: 'beast' })]).toEqual([
    0,
    true,
  ]);
});

test('LUR-GADV-04 LUR-GADV-06 a grappler who escapes instead of taking a third degree pins no one, so the opponent keeps a pin of their own', () => {
  const s = play(
    {
      ann: fighter({}, ahead(['bob', 2])),
      dot: fighter(),
      bob: wrestler({ side: 'b', state: ahead(['dot', 3]) }),
    },
    { escapeAfterRaise: true },
  );
  const scene = s.do(
    'ann',
    'wrestle',
    { target: 'bob' },
    { dice: [1, 20, 20, 20], answers: [['raised', 'escape']] },
  );
  expect([grappleKind(s, 'ann', 'bob'), isPinned(s, 'bob', 'dot')]).toEqual([undefined, true]);
  expect([scene.has('pinned'), scene.cites('escapes', 'LUR-GADV-04')]).toEqual([false, true]);
});

test('LUR-CLIMB-13 LUR-CTX-14 where the tripped stay on, ruined legs do not take a climber off the giant', () => {
  const s = play(
    { ann: fighter({}, ahead(['giant', 2])), giant: giant() },
    { trippedClimber: 'staysOn' },
  );
  s.gm('set', { path: 'combatants.ann.injuries.mobility', value: 4 });
  expect([grappleKind(s, 'ann', 'giant'), s.who('ann').knockedDown]).toEqual(['climb', true]);
  // Two of the climb less one of lying on the ground.
  expect(netOver(s, 'ann', 'giant')).toBe(1);
});

test('LUR-CLIMB-13 LUR-CLIMB-08 a climber taken in hand is knocked down first where both are played, and lies when let go', () => {
  const s = play(
    { giant: giant(), ann: fighter({}, ahead(['giant', 2])) },
    { trippedClimber: 'staysOn', knockdownOnConvert: true },
  );
  s.do(
    'giant',
    'wrestle',
    { target: 'ann' },
    { dice: [1, 20, 20, 20], answers: [['shed', 'hold']] },
  );
  expect([grappleKind(s, 'giant', 'ann'), netOver(s, 'giant', 'ann')]).toEqual(['pick-up', 2]);
  s.do('giant', 'let-go', { target: 'ann' });
  expect(s.who('ann').knockedDown).toBe(true);
});

test('LUR-CLIMB-03 LUR-CLIMB-09 where the climbed are exposed, they are no longer once the last climber is off', () => {
  const s = play(
    { giant: giant(), ann: fighter({}, ahead(['giant', 2])), ben: fighter() },
    { climbedPenalty: true },
  );
  expect(netOver(s, 'ben', 'giant')).toBe(3);
  s.do('giant', 'throw-off', {}, { dice: [12] });
  expect(netOver(s, 'ben', 'giant')).toBe(0);
});

test('LUR-PICK-07 LUR-PICK-21 where fainted prey drops, the jaws may bite others again', () => {
  const s = play(
    { rex: reptile(ahead(['bob', 2])), bob: FOE, cid: FOE },
    { faintedPrey: 'dropped' },
  );
  const at = { weapon: 'rex/bite', target: 'cid' };
  expect(s.refused('rex', 'bite', at)).toContain('LUR-PICK-21');
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect([s.allowed('rex', 'bite', at), grappleKind(s, 'rex', 'bob')]).toEqual([true, undefined]);
});

test('LUR-PICK-22 LUR-FREE-01 jaws that may not wrestle their prey still pin no one, and rescuers free it', () => {
  const s = play(
    { rex: reptile(ahead(['bob', 2])), bob: FOE, cid: fighter({}, {}, 'b') },
    { jawsGrappleAllowed: false },
  );
  expect(s.refused('rex', 'wrestle', { target: 'bob' })).toContain('LUR-PICK-22');
  expect(s.until('cid').allowed('cid', 'free-ally', { ally: 'bob', from: 'rex' })).toBe(true);
});

test('LUR-ATK-08 LUR-INJ-01 a shared injury is that of the first blow that makes a degree, where only degrees roll', () => {
  const at = (first: number, second: number) => {
    const weapons = [blade('long', { damage: first }), blade('short', { damage: second })];
    const s = play(
      { ann: fighter({ weapons }), bob: { ...FOE, sheet: { bCON: 5 } } },
      { dualWieldInjury: 'shared', injuryRollWhen: 'degree' },
    );
    // An injury factor of 7: 5 make no degree, 5 more make one, and 14 two.
    return s.do('ann', 'strike', { weapon: 'both', target: 'bob' }, { dice: [1, 20, 14] });
  };
  expect(at(5, 5).facts('harm', 'degrees')).toEqual([0, 1]);
  expect(at(14, 14).facts('harm', 'type')).toEqual(['Hand/Arm (left)', 'Hand/Arm (left)']);
});

test('LUR-GRAP-03 LUR-COMP-01 one known weapon is enough for strikes where that is played, not for grapples', () => {
  const weapons = [blade('long'), blade('flail', { competence: 'flails' })];
  const s = play({ ann: fighter({ weapons }), bob: FOE }, { dualCompetence: 'any' });
  const scene = s.do('ann', 'strike', { weapon: 'both', target: 'bob' }, { dice: [1, 1] });
  expect(diceOf(scene)).toEqual(['ann offence d6', 'bob defence d20']);
  expect(s.until('ann').refused('ann', 'grapple', { target: 'bob' })).toContain('LUR-GRAP-03');
});

test('LUR-COMP-08 LUR-GRAB-08 where the best rating counts, a seized shield guards only as far as it is better', () => {
  const shield = { name: 'shield', kind: 'gear', tags: ['Shield'], defense: 3 };
  const s = play(
    {
      ann: fighter({ weapons: [blade('dirk', { defense: 2 })] }),
      bob: { ...FOE, sheet: { weapons: [shield] } },
    },
    { ratingStack: 'best' },
  );
  s.do(
    'ann',
    'grab',
    { way: 'bare', target: 'bob', item: 'bob/shield' },
    { dice: [1, 20, 20, 20] },
  );
  const scene = s.until('bob').do('bob', 'strike', FIST('ann'), { dice: [1, 1, 1] });
  expect(tnOf(scene, 'defence')).toBe(11);
});

test('LUR-CTX-17 LUR-PICK-04 loads that count up or not at all change whom one can lift', () => {
  const at = (loadDegrees: string, STR: number) =>
    play({ ogre: ogre({ STR }), bob: FOE }, { loadDegrees });
  // 175 of 7 times 6 are four degrees and a sixth.
  expect(at('floor', 6).allowed('ogre', 'grapple', { target: 'bob' })).toBe(true);
  expect(at('ceil', 6).refused('ogre', 'grapple', { target: 'bob' })).toContain('LUR-PICK-04');
  expect(at('off', 1).allowed('ogre', 'grapple', { target: 'bob' })).toBe(true);
});

test('LUR-CTX-21 LUR-GADV-08 where the helpless are not hit critically, armour saves the pinned', () => {
  const bob: Person = { side: 'b', sheet: { armor: 'chainmail' } };
  const through = (criticalHelpless: boolean) =>
    play(
      {
        ann: fighter({}, ahead(['bob', 3])),
        bob,
        cid: fighter({ weapons: [blade('axe', { drive: 16 })] }),
      },
      { criticalHelpless },
    ).until('cid');
  const strike = (on: boolean) =>
    through(on)
      .do('cid', 'strike', { weapon: 'cid/axe', target: 'bob' }, { dice: on ? [1, 1] : [1] })
      .note('damage')['damage'];
  expect([strike(true), strike(false)]).toEqual([10, 0]);
});

test('LUR-CTX-32 LUR-GADV-06 where all advantage counts and the ground gives two, a first degree pins on the ground', () => {
  const s = play(
    { ann: fighter(), bob: { ...FOE, state: { knockedDown: true } } },
    { pinCounts: 'net', knockdownDegrees: 2 },
  );
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20] });
  expect([aheadBy(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([1, true]);
});

test('LUR-FREE-03 LUR-FREE-04 where conditions are waived and the price is cleared, full hands free for nothing', () => {
  const weapons = [weapon('one'), weapon('two')];
  const s = play(
    { ben: fighter({ weapons }), bob: fighter({}, ahead(['ann', 2]), 'b'), ann: { side: 'a' } },
    { freePrereqs: false, freeClearsGrant: true },
  );
  s.do('ben', 'free-ally', { ally: 'ann', from: 'bob' }, { dice: [1, 20, 20] });
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'bob', 'ben')]).toEqual([undefined, 0]);
});

test('LUR-FREE-04 LUR-ADV-09 only the granted degrees are cleared: other advantage over the rescuer stays', () => {
  const weapons = [weapon('one'), weapon('two')];
  const over = { ...ahead(['ann', 2]), advantage: [{ over: 'ben', degrees: 1 }] };
  const s = play(
    { ben: fighter({ weapons }), bob: fighter({}, over, 'b'), ann: { side: 'a' } },
    { freePrereqs: false, freeClearsGrant: true },
  );
  s.do('ben', 'free-ally', { ally: 'ann', from: 'bob' }, { dice: [1, 20] });
  expect([grappleKind(s, 'ann', 'bob'), netOver(s, 'bob', 'ben')]).toEqual([undefined, 1]);
});

test('LUR-CTX-03 LUR-CTX-02 a lowest face succeeds even on a number that flat Hindrance puts below it', () => {
  const s = play(
    { ann: fighter({}, ahead(['bob', 2])), bob: { ...FOE, sheet: { DEX: 1 } } },
    { easingModel: 'flat', autoExtremes: 'lowSucceedsHighFails' },
  );
  const scene = s.do('ann', 'strike', FIST('bob'), { dice: [2, 1] });
  expect([tnOf(scene, 'defence'), scene.has('miss')]).toEqual([-1, true]);
});

test('LUR-GRAP-12 LUR-MULTI-03 by pairs, who gives up an advantage is outside of the other grapple at once', () => {
  const s = play(
    { ann: fighter({}, ahead(['bob', 1])), bob: FOE, cid: fighter({}, ahead(['bob', 1])) },
    { outsideScope: 'pair' },
  );
  expect(netOver(s, 'ann', 'bob')).toBe(1);
  s.do('ann', 'let-go', { target: 'bob' });
  expect([netOver(s, 'ann', 'bob'), netOver(s, 'ann', 'cid')]).toEqual([3, 3]);
});
