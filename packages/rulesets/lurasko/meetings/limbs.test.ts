import { expect, test } from 'vitest';
import { ahead, blade, fighter, FOE, ogre, reptile } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { aheadBy, diceOf, grappleKind, netOver, stage, tnOf, weapon } from '../testing/stage.js';
import { encumbrance } from '../rules/conditions/encumbrance.js';

/** Wounds and loads that come in the middle of what limbs do, WILL that is offered then, and blows that change their own target. */

const FIST = (target: string) => ({ weapon: 'unarmed', target });
const giant = (sheet: Person['sheet'] = {}, state: Person['state'] = {}): Person =>
  fighter({ WGT: 60, STR: 60, ...sheet }, state, 'b');
const WILL = { options: { willReactiveTn: 'on' } };
const ruin = (...limbs: readonly string[]) => ({
  injuries: Object.fromEntries(limbs.map((limb) => [limb, limb === 'mobility' ? 4 : 3])),
});

test('LUR-CLIMB-15 LUR-CTX-14 a climber whose arms are both ruined stays on the giant and wrestles on', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 2])), giant: giant() });
  s.gm('set', {
    path: 'combatants.ann.injuries',
    value: { ...s.who('ann').injuries, leftArm: 3, rightArm: 3 },
  });
  expect(grappleKind(s, 'ann', 'giant')).toBe('climb');
  expect(s.allowed('ann', 'wrestle', { target: 'giant' })).toBe(true);
  expect(s.refused('ann', 'strike', FIST('giant'))).toContain('LUR-UNARM-01');
});

test('LUR-CLIMB-13 LUR-CTX-14 a climber whose legs are ruined comes off, and the giant is lighter', () => {
  const s = stage({ ann: fighter({}, ahead(['giant', 2])), giant: giant({ STR: 10 }) });
  expect(encumbrance(s.state, s.who('giant'))).toBe(2);
  s.gm('set', { path: 'combatants.ann.injuries.mobility', value: 4 });
  expect([grappleKind(s, 'ann', 'giant'), encumbrance(s.state, s.who('giant'))]).toEqual([
    undefined,
    0,
  ]);
});

test('LUR-GRAP-16 LUR-CTX-14 a grappler whose legs are ruined pulls the partner down and stays in the grapple', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE });
  s.gm('set', { path: 'combatants.ann.injuries.mobility', value: 4 });
  expect([s.who('ann').knockedDown, s.who('bob').knockedDown, aheadBy(s, 'ann', 'bob')]).toEqual([
    true,
    true,
    1,
  ]);
  s.until('bob').do('bob', 'stand-up');
  expect(s.until('ann').refused('ann', 'stand-up')).toContain('LUR-CTX-14');
});

test('LUR-PICK-14 LUR-MULTI-07 a ruined hand lets a captive with ruined legs fall', () => {
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob: { ...FOE, state: ruin('mobility') } });
  s.gm('set', { path: 'combatants.ogre.injuries.rightArm', value: 3 });
  expect([grappleKind(s, 'ogre', 'bob'), s.who('bob').knockedDown]).toEqual([undefined, true]);
});

test('LUR-CTX-14 LUR-COMP-01 with the arm of an unknown weapon ruined, the other blade is competent and hindered by its own arm', () => {
  const weapons = [blade('flail', { competence: 'flails' }), blade('dirk')];
  const s = stage({ ann: fighter({ weapons }), bob: FOE });
  s.gm('set', {
    path: 'combatants.ann.injuries',
    value: { ...s.who('ann').injuries, rightArm: 3, leftArm: 1 },
  });
  expect(s.state.ground.map(({ item }) => item)).toEqual(['ann/flail']);
  const scene = s.do('ann', 'strike', { weapon: 'ann/dirk', target: 'bob' }, { dice: [1, 1, 1] });
  expect(diceOf(scene)).toEqual(['ann offence d6', 'ann offence d6', 'bob defence d20']);
});

test('LUR-ATK-08 LUR-CTX-14 two blades are hindered by both arms, one by its own', () => {
  const weapons = [blade('long'), blade('short')];
  const state = { injuries: { rightArm: 2, leftArm: 1 } };
  const s = stage({ ann: fighter({ weapons }, state), bob: FOE });
  const hindered = (choice: string) =>
    s.parts('offence dice', 'ann', 'ann', 'strike', { weapon: choice, target: 'bob' });
  expect([hindered('both'), hindered('ann/long'), hindered('ann/short')]).toEqual([
    ['LUR-CTX-14 -2', 'LUR-CTX-14 -1'],
    ['LUR-CTX-14 -2'],
    ['LUR-CTX-14 -1'],
  ]);
});

test('LUR-CTX-14 LUR-GRAP-03 a two-handed axe falls with one arm, and the free hand left grapples', () => {
  const weapons = [weapon('axe', { hands: 2 })];
  const s = stage({ ann: fighter({ weapons }), bob: FOE });
  expect(s.refused('ann', 'grapple', { target: 'bob' })).toContain('LUR-GRAP-03');
  s.gm('set', { path: 'combatants.ann.injuries.leftArm', value: 3 });
  expect(s.state.ground.map(({ item }) => item)).toEqual(['ann/axe']);
  expect(s.allowed('ann', 'grapple', { target: 'bob' })).toBe(true);
  expect(s.refused('ann', 'trip', FIST('bob'))).toContain('LUR-TRIP-03');
});

test('LUR-COMP-07 LUR-CTX-14 hurt arms hinder no blow that is incompetent on purpose', () => {
  const s = stage({ ann: fighter({}, { injuries: { rightArm: 2, leftArm: 2 } }), bob: FOE });
  const scene = s.do('ann', 'strike', { ...FIST('bob'), incompetent: true }, { dice: [1] });
  expect(diceOf(scene)).toEqual(['bob defence d12']);
});

test('LUR-CTX-14 LUR-BLIND-03 hurt arms hinder the d20 of a blind blow', () => {
  const s = stage({
    ann: fighter({}, { blinded: true, injuries: { rightArm: 1, leftArm: 1 } }),
    bob: FOE,
  });
  const scene = s.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1, 2, 9] });
  expect(diceOf(scene)).toEqual(['ann offence d20', 'ann offence d20', 'ann offence d20']);
});

test('LUR-CLIMB-13 LUR-ATK-08 a climber whose first blow fells the giant lands the second, and lies beside it', () => {
  const weapons = [
    blade('long', { damage: 500, drive: 99 }),
    blade('short', { damage: 500, drive: 99 }),
  ];
  const s = stage({ ann: fighter({ weapons }, ahead(['giant', 2])), giant: giant(), bob: FOE });
  const dice = [1, 20, 20, 20, 7, 7];
  const scene = s.do('ann', 'strike', { weapon: 'both', target: 'giant' }, { dice });
  expect(scene.all('harm').length).toBe(2);
  expect([s.state.grapples, s.who('ann').knockedDown]).toEqual([[], true]);
  // Exposed until the next turn, and a degree more for lying there: three at most.
  expect(netOver(s, 'bob', 'ann')).toBe(3);
});

test('LUR-PICK-07 LUR-ATK-08 a captive whose first blow fells the holder is free before the second', () => {
  const weapons = [
    blade('long', { damage: 200, drive: 99 }),
    blade('short', { damage: 200, drive: 99 }),
  ];
  const s = stage({
    bob: fighter({ weapons }, {}, 'b'),
    ogre: ogre({}, ahead(['bob', 2])),
    ann: fighter(),
  });
  const scene = s.do(
    'bob',
    'strike',
    { weapon: 'both', target: 'ogre' },
    { dice: [1, 20, 20, 20, 7, 7] },
  );
  expect(scene.all('harm').length).toBe(2);
  expect([
    grappleKind(s, 'ogre', 'bob'),
    s.who('bob').knockedDown,
    netOver(s, 'ann', 'bob'),
  ]).toEqual([undefined, false, 3]);
});

test('LUR-CTX-15 LUR-CLIMB-10 throwing off with a major action tires under four degrees, the free way does not', () => {
  const at = (action: string) => {
    const s = stage({ giant: giant({ STR: 6 }), ann: fighter({}, ahead(['giant', 2])) });
    expect(encumbrance(s.state, s.who('giant'))).toBe(4);
    s.do('giant', action, {}, { dice: [1] });
    s.end();
    return s.who('giant').fatigue;
  };
  expect([at('throw-off-major'), at('throw-off')]).toEqual([1, 0]);
});

test('LUR-CTX-15 LUR-PICK-10 a turn tires that was moved or fought under four degrees, even if the load is let go before it ends', () => {
  const bob: Person = { ...FOE, sheet: { bCON: 60 } };
  const fatigueAfter = (
    ...actions: readonly (readonly [string, Readonly<Record<string, string>>, readonly number[]])[]
  ) => {
    const s = stage({ ogre: ogre({ STR: 6 }, ahead(['bob', 2])), bob });
    for (const [action, parameters, dice] of actions) s.do('ogre', action, parameters, { dice });
    s.end();
    return s.who('ogre').fatigue;
  };
  const move = ['leave', {}, []] as const;
  const strike = ['strike', { weapon: 'unarmed', target: 'bob' }, [6]] as const;
  const release = ['let-go', { target: 'bob' }, []] as const;
  expect([
    fatigueAfter(move),
    fatigueAfter(move, release),
    fatigueAfter(strike, release),
    fatigueAfter(release, ['leave', {}, [12]]),
    fatigueAfter(release),
  ]).toEqual([1, 1, 1, 0, 0]);
});

test('LUR-CTX-15 LUR-CLIMB-10 a major action that throws the load off tires all the same', () => {
  const s = stage({ giant: giant({ STR: 6 }), ann: fighter({}, ahead(['giant', 2])) });
  s.do('giant', 'throw-off-major', {}, { dice: [20] });
  expect(encumbrance(s.state, s.who('giant'))).toBe(0);
  expect(s.do('giant', 'end').cites('tires', 'LUR-CTX-15')).toBe(true);
});

test('LUR-CTX-15 LUR-CTX-30 two major actions of a turn tire an ogre once, a crush not at all', () => {
  const bob: Person = { ...FOE, sheet: { bCON: 60 } };
  const s = stage({ ogre: ogre({ STR: 6 }, ahead(['bob', 2])), bob });
  s.do('ogre', 'crush', { target: 'bob' });
  s.until('ogre');
  expect(s.who('ogre').fatigue).toBe(0);
  s.gm('major', { who: 'ogre' });
  for (const dice of [
    [1, 20, 20, 20, 1],
    [1, 20, 20, 20, 1],
  ])
    s.do('ogre', 'strike', FIST('bob'), { dice });
  s.end();
  expect(s.who('ogre').fatigue).toBe(1);
});

test('LUR-CTX-15 LUR-CLIMB-06 a giant defends with half its DEX under a load that one climber less takes away', () => {
  const s = stage({
    ben: fighter(),
    giant: giant({ STR: 12, DEX: 12 }),
    ann: fighter({}, ahead(['giant', 2])),
    cid: fighter({}, ahead(['giant', 2])),
  });
  const defends = () => tnOf(s.do('ben', 'strike', FIST('giant'), { dice: [1, 1] }), 'defence');
  // 350 of 84 are four degrees, 175 two.
  expect(defends()).toBe(6);
  s.until('cid').do('cid', 'let-go', { target: 'giant' });
  s.until('ben');
  expect(defends()).toBe(12);
});

test('LUR-CTX-06 LUR-CLIMB-09 each climber may spend WILL on staying up, the giant has nothing to spend it on', () => {
  const s = stage(
    {
      giant: giant({ WILL: 3 }),
      ann: fighter({ WILL: 1 }, ahead(['giant', 2])),
      cid: fighter({ WILL: 1 }, ahead(['giant', 2])),
    },
    WILL,
  );
  const answers = [
    ['will', 'yes'],
    ['will', 'no'],
  ] as const;
  const scene = s.do('giant', 'throw-off', {}, { dice: [10, 10], answers });
  expect(scene.asked).toEqual(['ann will', 'cid will']);
  expect([grappleKind(s, 'ann', 'giant'), grappleKind(s, 'cid', 'giant')]).toEqual([
    'climb',
    undefined,
  ]);
});

test('LUR-CTX-06 LUR-GADV-08 the pinned are offered no WILL, the fainted neither', () => {
  const s = stage(
    {
      ann: fighter({ WILL: 0 }, ahead(['bob', 3])),
      bob: { ...FOE, sheet: { WILL: 3, bCON: 60 } },
      cid: { ...FOE, sheet: { WILL: 3 }, state: { out: 'incapacitated' } },
    },
    WILL,
  );
  s.gm('major', { who: 'ann' });
  expect(s.do('ann', 'strike', FIST('bob'), { dice: [1, 1] }).asked).toEqual([]);
  expect(s.do('ann', 'strike', FIST('cid'), { dice: [1, 1] }).asked).toEqual([]);
});

test('LUR-CTX-06 LUR-COMP-02 without an offence roll the attacker is offered nothing, the target is', () => {
  const s = stage({ bob: { ...FOE, sheet: { WILL: 3 } }, ann: fighter({ WILL: 3 }) }, WILL);
  const scene = s.do(
    'bob',
    'grapple',
    { target: 'ann' },
    { dice: [1, 1, 1], answers: [['will', 'no']] },
  );
  expect(scene.asked).toEqual(['ann will']);
});

test('LUR-CTX-06 LUR-GRAP-11 a roll on SPD that fails of itself takes no WILL', () => {
  const s = stage({ ann: fighter({ WILL: 3 }, ahead(['bob', 1])), bob: FOE }, WILL);
  expect(s.do('ann', 'leave').asked).toEqual([]);
  expect(s.who('ann').will).toBe(3);
});

test('LUR-CTX-06 LUR-CTX-21 WILL that does not save may still keep a hit from being critical', () => {
  const bob: Person = { ...FOE, sheet: { DEX: 8, WILL: 1, armor: 'chainmail' } };
  const hit = (will: 'yes' | 'no') =>
    stage({ ann: fighter({ weapons: [blade('axe', { drive: 16 })], WILL: 0 }), bob }, WILL)
      .do(
        'ann',
        'strike',
        { weapon: 'ann/axe', target: 'bob' },
        { dice: will === 'yes' ? [1, 18] : [1, 18, 1], answers: [['will', will]] },
      )
      .fact('damage', 'damage');
  expect([hit('no'), hit('yes')]).toEqual([10, 0]);
});

test('LUR-GRAB-02 LUR-PICK-22 a holder takes the weapon out of a captive hand, jaws do not', () => {
  const bob = fighter({ weapons: [weapon('axe', { hands: 2 })], STR: 30 }, {}, 'b');
  const s = stage({ ogre: ogre({}, ahead(['bob', 2])), bob });
  // Three degrees for a stronger owner with both hands on it, less two of the hold.
  const at = { way: 'bare', target: 'bob', item: 'bob/axe' };
  s.do('ogre', 'grab', at, { dice: [1, 20, 20] });
  expect([s.who('ogre').hands.map(({ holds }) => holds), netOver(s, 'bob', 'ogre')]).toEqual([
    ['bob', 'bob/axe'],
    1,
  ]);
  const rex = stage(
    { rex: reptile(ahead(['bob', 2])), bob },
    { options: { grabNeedsHand: false } },
  );
  expect(rex.refused('rex', 'grab', at)).toContain('LUR-PICK-22');
});

test('LUR-CTX-15 LUR-ATK-03 with a captive that makes three degrees no costly technique is used', () => {
  const abilities = [
    { name: 'Haymaker', with: 'any', fatigue: 2, damage: 2 },
    { name: 'Jab', with: 'any', fatigue: 1, damage: 1 },
  ];
  const s = stage({ ogre: ogre({ STR: 8, abilities }, ahead(['bob', 2])), bob: FOE });
  expect(encumbrance(s.state, s.who('ogre'))).toBe(3);
  const use = (ability: string) => ({ ...FIST('bob'), ability });
  expect(s.refused('ogre', 'strike', use('Haymaker'))).toContain('LUR-CTX-15');
  expect(s.allowed('ogre', 'strike', use('Jab'))).toBe(true);
  s.do('ogre', 'let-go', { target: 'bob' });
  expect(s.allowed('ogre', 'strike', use('Haymaker'))).toBe(true);
});
