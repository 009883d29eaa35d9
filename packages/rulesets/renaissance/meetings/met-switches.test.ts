import { expect, test } from 'vitest';
import {
  bomb,
  claws,
  dirk,
  hook,
  like,
  meeting,
  pike,
  ridden,
  sword,
} from '../testing/meetings.js';
import type { Person, Staging } from '../testing/stage.js';
import { damageTo, dvsOf, effectsOn, setting, targetsOf, weapon } from '../testing/stage.js';

// House rules in pairs, the GM's changes to lasting effects, and what files begin with.

type Options = Staging['options'];
const two = (options: Options, ann: Partial<Person> = {}, bob: Partial<Person> = {}) =>
  meeting({ ann, bob }, { order: ['ann', 'bob', 'cid'], options });
const blow = { weapon: 'ann/sword', target: 'bob' };
const order = ['ann', 'bob', 'cid'];

test('REN-ATK-06 REN-CATCH-04 by opposedTie=attacker a tie on 40 strikes the catcher and catches nothing', () => {
  const s = two({ opposedTie: 'attacker' }, {}, { weapons: [hook] });
  const scene = s.do('ann', 'attack', blow, {
    dice: [40, 40, 5],
    answers: [['defence', 'catch:bob/hook']],
  });
  expect([damageTo(scene, 'bob'), s.who('bob').catching]).toEqual([[10], null]);
});

test('REN-ATK-17 REN-CATCH-03 with parryIsReaction and catchOnMiss a catch against a miss spends the one reaction', () => {
  const s = two({ parryIsReaction: true, catchOnMiss: true }, {}, { weapons: [hook] });
  s.do('ann', 'attack', blow, { dice: [99, 40], answers: [['catch', 'catch:bob/hook']] });
  expect(s.who('bob').reacted).toHaveLength(1);
});

test('REN-ATK-17 REN-REACT-04 with parryIsReaction a combatant who has carried out a readied blow has Fray alone', () => {
  const s = two({ parryIsReaction: true });
  const readied = { do: 'attack', with: blow };
  s.do('ann', 'ready', { event: 'attack', action: readied });
  s.end();
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [99, 20, 30], answers: [['readied', 'yes']] },
  );
  expect(scene.rolled.at(-1)).toBe('ann Fray');
});

test('REN-MOUNT-12 REN-CHARGE-03 by perWeapon and chargeBonusScope=melee two sabres in passing carry the bonus each', () => {
  const sabre = weapon('sabre', { tags: ['Cavalry', 'Off-Hand'] });
  const changes = ridden({
    ann: { weapons: [sabre, sabre], state: { riding: 'horse' } },
    bob: { at: [9, 6], state: { reacted: true } },
  });
  const s = meeting(changes, {
    order,
    options: { rideByAttacks: 'perWeapon', chargeBonusScope: 'melee' },
  });
  const attacks = ['sabre', 'sabre-2'].map((id) => ({ weapon: `ann/${id}`, target: 'bob' }));
  const scene = s.do(
    'ann',
    'ride-by',
    { path: [[14, 5]], attacks },
    { dice: [20, 99, 1, 20, 99, 1] },
  );
  // The DB from SOM 15 and the horse's STR 45 is 6, counted twice.
  expect([targetsOf(scene, 'attack'), dvsOf(scene)]).toEqual([
    [30, 20],
    [13, 13],
  ]);
});

test('REN-MOVE-02 REN-MOVE-04 by fullMoveTrigger=declared a charge of 1 m is hindered as ever, and a base ride is not', () => {
  const s = two({ fullMoveTrigger: 'declared' }, {}, { at: [8, 5] });
  s.do('ann', 'charge', { path: [[6, 5]] });
  expect(effectsOn(s, 'ann')).toEqual(['hurried']);
  const t = meeting(ridden(), { order, options: { fullMoveTrigger: 'declared' } });
  t.do('ann', 'move', { rate: 'base', path: [[4, 5]] }, { answers: [['opportunity', 'no']] });
  expect([effectsOn(t, 'ann'), t.who('horse').at]).toEqual([[], [4, 5]]);
});

test('REN-ATK-11 REN-CATCH-04 REN-UNARM-05 where criticals need a margin, a catch of 22 only defends and a double that fails hurts no hand', () => {
  const s = two({ criticalCountsAsExceptional: false }, {}, { weapons: [hook] });
  s.do('ann', 'attack', blow, { dice: [20, 22], answers: [['defence', 'catch:bob/hook']] });
  expect(s.who('bob').catching).toBe(null);
  const t = two(
    { criticalCountsAsExceptional: false },
    { weapons: [] },
    { weapons: [], sheet: { naturalArmor: 3 } },
  );
  // Target 45: 66 is a double that fails by 21.
  t.do('ann', 'attack', { weapon: 'unarmed', target: 'bob' }, { dice: [66] });
  expect(t.who('ann').damage).toBe(0);
});

test('REN-UNARM-11 REN-NAT-02 by unarmedPenalties=off claws parry claws and swords at full skill, naturalVsNatural or not', () => {
  const beast = { weapons: [], sheet: { naturalWeapons: [claws] } };
  const s = two({ unarmedPenalties: 'off', naturalVsNatural: true }, {}, beast);
  const defence = (ann: Partial<Person>, id: string) =>
    two({ unarmedPenalties: 'off', naturalVsNatural: true }, ann, beast).total(
      'defence',
      'bob',
      'ann',
      'attack',
      { weapon: id, target: 'bob' },
    );
  expect(s.turn).toBe('ann');
  expect([defence({}, 'ann/sword'), defence(beast, 'ann/claws')]).toEqual([45, 45]);
});

test('REN-NAT-02 REN-UNARM-04 by naturalVsNatural claws parry claws at -10, fists parry them at -20', () => {
  const beast = { weapons: [], sheet: { naturalWeapons: [claws] } };
  const skilled = { 'one-handed': 60, unarmed: 70, fray: 20 };
  const defence = (bob: Partial<Person>, naturalVsNatural: boolean) =>
    two({ naturalVsNatural }, beast, { ...bob, skills: skilled }).total(
      'defence',
      'bob',
      'ann',
      'attack',
      { weapon: 'ann/claws', target: 'bob' },
    );
  expect([defence(beast, true), defence(beast, false), defence({ weapons: [] }, false)]).toEqual([
    60, 70, 50,
  ]);
});

test('REN-SIZE-03 REN-MAN-06 REN-MOUNT-06 by sizeScale=step a grab at a Very Large mount is at -20, at a Tiny rider at +20 and -20', () => {
  const changes = ridden({
    ann: { state: { riding: 'horse' }, sheet: { size: 'Tiny' } },
    horse: { at: [5, 5], sheet: { size: 'Very Large' } },
  });
  const s = meeting(changes, { order: ['bob', 'ann', 'cid'], options: { sizeScale: 'step' } });
  const grab = (target: string) => s.total('grab', 'bob', 'bob', 'grab', { target });
  expect([grab('horse'), grab('ann')]).toEqual([25, 45]);
});

test('REN-CTX-15 REN-CTX-16 by strictFirst and perWound damage of two thresholds makes two wounds and two checks, of one none', () => {
  const hurt = (damage: number, dice: readonly number[]) => {
    const s = two(
      { woundThreshold: 'strictFirst', woundCheck: 'perWound' },
      { sheet: { DUR: 50 } },
    );
    const scene = s.gm('harm', { who: 'ann', damage }, { dice });
    return [s.who('ann').wounds, scene.rolled.length];
  };
  expect([hurt(20, [20, 20]), hurt(10, [])]).toEqual([
    [2, 2],
    [0, 0],
  ]);
});

test('REN-CTX-25 REN-MOUNT-13 REN-PRONE-07 with modifierCap=60 no sum of penalties takes more than 60', () => {
  const wounded = { state: { prone: true, wounds: 5 } };
  expect(two({ modifierCap: '60' }, wounded).total('attack', 'ann', 'ann', 'attack', blow)).toBe(0);
  const s = two({ modifierCap: '60' }, { ...wounded, skills: { 'one-handed': 90 } });
  expect(s.total('attack', 'ann', 'ann', 'attack', blow)).toBe(30);
});

test('REN-REACT-05 REN-BRACE-03 by leaveReach a braced pike meets the charger who never leaves its reach', () => {
  const s = two(
    { opportunityTrigger: 'leaveReach' },
    {},
    { at: [10, 5], weapons: [pike], state: { braced: 'bob/pike' } },
  );
  const scene = s.do('ann', 'charge', { at: 'bob', path: [[9, 5]] }, { dice: [99] });
  expect(scene.rolled).toEqual(['bob attack']);
});

test('REN-DISM-01 REN-BRACE-06 by dismountRule=brace and firstStrike a braced pike that hits the rider calls for the test, and leaves the reaction', () => {
  const s = meeting(
    ridden({ bob: { at: [10, 5], weapons: [pike], state: { braced: 'bob/pike' } } }),
    { order, options: { dismountRule: 'brace', braceModel: 'firstStrike' } },
  );
  const scene = s.do('ann', 'charge', { at: 'bob', path: [[9, 5]] }, { dice: [20, 99, 5, 20] });
  expect(scene.rolled.at(-1)).toBe('ann COO+COO+SOM');
  expect([s.who('ann').riding, s.who('bob').reacted]).toEqual([null, []]);
});

test('REN-MAN-02 REN-ATK-06 REN-MAN-08 by maneuverCheck=opposed and opposedTie=attacker a tie breaks the hold', () => {
  const s = two(
    { maneuverCheck: 'opposed', opposedTie: 'attacker' },
    { state: { grabbedBy: ['bob'] } },
  );
  s.do('ann', 'escape', { from: 'bob' }, { dice: [30, 30] });
  expect(s.who('ann').grabbedBy).toEqual([]);
});

test('REN-MAN-06 REN-PRONE-05 by maneuverPosition=ignored a grab from the ground at a combatant who lies goes by size alone', () => {
  const lying = { state: { prone: true } };
  const s = two({ maneuverPosition: 'ignored' }, lying, { ...lying, sheet: { size: 'Small' } });
  expect(s.total('grab', 'ann', 'ann', 'grab', { target: 'bob' })).toBe(55);
  const t = two({}, lying, { ...lying, sheet: { size: 'Small' } });
  expect(t.total('grab', 'ann', 'ann', 'grab', { target: 'bob' })).toBe(35);
});

test('REN-RES-08 REN-MAN-05 REN-DEF-01 by option 2 a resisted blow, a feint and Full Defense all count on one parry', () => {
  const s = two(
    { resistanceModel: 'opt2' },
    { weapons: [{ ...sword, keywords: ['Fire'] }] },
    { sheet: { resistances: [{ kind: 'resistance', keyword: 'Fire' }] } },
  );
  s.gm('condition', { who: 'bob', condition: 'feinted', on: true });
  expect(s.total('defence', 'bob', 'ann', 'attack', blow)).toBe(60);
  s.gm('condition', { who: 'bob', condition: 'full defense', on: true });
  expect(s.total('defence', 'bob', 'ann', 'attack', blow)).toBe(80);
});

test('REN-MOUNT-01 REN-MOVE-03 by mountAttackAfterRide=ignored the mount kicks at full skill after a gallop, and its rider strikes at -10', () => {
  const s = meeting(ridden({ bob: { at: [14, 5] } }), {
    order,
    options: { mountAttackAfterRide: 'ignored' },
  });
  s.do('ann', 'charge', { at: 'bob', path: [[13, 5]] });
  expect(s.total('attack', 'ann', 'ann', 'attack', { weapon: 'ann/sabre', target: 'bob' })).toBe(
    50,
  );
  const kick = { weapon: 'horse/hoof', target: 'bob' };
  expect(s.total('attack', 'horse', 'ann', 'mount-attack', kick)).toBe(45);
});

test('REN-MAN-07 REN-TURN-06 a combatant whom the GM moves out of a hold has the turn that the hold had cost', () => {
  const s = two({}, { state: { grabbedBy: ['bob'] } });
  expect(s.refused('ann', 'attack', blow)).toEqual(['REN-MAN-07']);
  s.gm('place', { who: 'ann', to: [5, 12] });
  expect(s.allowed('ann', 'move', { path: [[5, 14]] })).toBe(true);
});

test('REN-BRACE-02 REN-MOVE-11 a bracer whom the GM pushes back still meets the charge from there', () => {
  const s = two({}, {}, { at: [10, 5], weapons: [pike], state: { braced: 'bob/pike' } });
  s.gm('place', { who: 'bob', to: [12, 5] });
  const scene = s.do('ann', 'charge', { at: 'bob', path: [[11, 5]] }, { dice: [99] });
  expect(scene.rolled).toEqual(['bob attack']);
});

test('REN-CATCH-05 REN-PRONE-02 REN-TURN-06 weapons stay caught when the GM lays the catcher down, and a push frees them', () => {
  const s = two({}, {}, { weapons: [hook] });
  s.do('ann', 'attack', blow, { dice: [20, 40], answers: [['defence', 'catch:bob/hook']] });
  s.gm('prone', { who: 'bob' });
  expect(s.who('bob').catching).not.toBe(null);
  s.gm('place', { who: 'bob', to: [9, 5] });
  expect(s.who('bob').catching).toBe(null);
});

test('REN-AWARE-01 REN-MAN-07 REN-TURN-06 a grabber whom the GM hides is still to be got free of', () => {
  const s = two({}, { state: { grabbedBy: ['bob'] } });
  s.gm('hide', { who: 'bob', hidden: true });
  expect(s.allowed('ann', 'escape', { from: 'bob' })).toBe(true);
});

test('REN-CTX-17 REN-TURN-06 wounds that the GM heals in the middle of the turn weigh on nothing after', () => {
  const s = two({}, { state: { damage: 50, wounds: 3, negatedWounds: 2 } });
  expect(s.total('attack', 'ann', 'ann', 'attack', blow)).toBe(50);
  s.gm('heal', { who: 'ann', damage: 0, wounds: 2 });
  expect(s.who('ann')).toMatchObject({ wounds: 1, negatedWounds: 1 });
  expect(s.total('attack', 'ann', 'ann', 'attack', blow)).toBe(60);
});

test('REN-MULTI-02 REN-CTX-14 a blow that kills the first target leaves the second blow at the other, at its -20', () => {
  const s = meeting(
    { ann: { weapons: [sword, dirk] }, bob: { sheet: { DUR: 3 } }, cid: { at: [6, 6] } },
    { order },
  );
  const attacks = [blow, { weapon: 'ann/dirk', target: 'cid' }];
  const scene = s.do('ann', 'attacks', { attacks }, { dice: [20, 99, 9, 99] });
  expect(targetsOf(scene, 'attack')).toEqual([40, 30]);
});

test('REN-BLAST-03 REN-RES-12 by option 4 a bomb at two who differ rolls for each what they are', () => {
  const fire = { ...bomb, keywords: ['Fire'] };
  const s = meeting(
    {
      ann: { weapons: [fire], at: [1, 1] },
      bob: { sheet: { resistances: [{ kind: 'resistance', keyword: 'Fire' }] } },
      cid: { at: [7, 5] },
      horse: { at: [1, 3] },
    },
    { order, options: { resistanceModel: 'opt4' } },
  );
  const scene = s.do(
    'ann',
    'attack-place',
    { weapon: 'ann/bomb', at: [6, 5] },
    { dice: [20, 8, 3] },
  );
  expect([damageTo(scene, 'bob'), damageTo(scene, 'cid')]).toEqual([[3], [6]]);
});

test('REN-MOUNT-01 REN-MAN-06 no file begins with a rider of a rider, or with a held mount whose holder is out of reach', () => {
  const saddle = ridden().horse ?? {};
  const people = (horse: Partial<Person>) => ({
    horse: like('horse', { ...saddle, ...horse }),
    ann: like('ann', { state: { riding: 'horse' } }),
    bob: like('bob', { at: [9, 5] }),
    mule: like('horse', { at: [5, 5] }),
  });
  expect(() => setting(people({ state: { riding: 'mule' } }))).toThrow(/rides as well/u);
  expect(() => setting(people({ state: { grabbedBy: ['bob'] } }))).toThrow(/out of the reach/u);
});
