import type { JsonObject } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import { ahead, blade, fighter, ogre } from '../testing/people.js';
import type { Person, Stage } from '../testing/stage.js';
import { aheadBy, grappleKind, isPinned, stage } from '../testing/stage.js';

/** What becomes of an attack if the GM acts while its target is asked about WILL in the middle of it, and undo of both. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const WILLED = { options: { willReactiveTn: 'on' }, map: MAP };
const sure = { DEX: 30, weapons: [blade()] };
/** A combatant who never defends successfully, but always has WILL to spend on it. */
const target = (more: Person = {}): Person => ({
  side: 'b',
  ...more,
  sheet: { DEX: 1, WILL: 9, ...more.sheet },
});
const CUT = { weapon: 'ann/sword', target: 'bob' };
const FIST = { weapon: 'unarmed', target: 'bob' };

const staged = (ann: Person = fighter(sure), bob: Person = target(), cid: Person = fighter()) =>
  stage({ ann, bob, cid }, WILLED);

/** Begins an attack that a prompt stops, has the GM act, and says what came of both. */
function amid(
  s: Stage,
  action: readonly [string, JsonObject],
  ruling: readonly [string, JsonObject],
): readonly unknown[] {
  const first = s.fight.perform({ do: action[0], by: 'ann', with: action[1] });
  const { interjected, resumed } = s.fight.interject({
    do: `gm.${ruling[0]}`,
    by: GM,
    with: ruling[1],
  });
  return [first.kind, interjected.kind, resumed?.kind];
}
/** Answers what is open with no until the attack is over. */
function decline(s: Stage): void {
  for (let open = s.fight.asks?.asked[0]; open; open = s.fight.asks?.asked[0])
    s.fight.answer(open.number, 'no');
}
const spent = (s: Stage) => [s.who('ann').used.majors, s.who('bob').attacksReceived];

test('LUR-ATK-01 LUR-CTX-06 LUR-CTX-31 a target put into another zone while asked is struck by nothing, and nothing is spent', () => {
  const s = staged();
  expect(amid(s, ['strike', CUT], ['place', { who: 'bob', zone: 'yard' }])).toEqual([
    'asks',
    'done',
    'refused',
  ]);
  expect([spent(s), s.who('bob').will]).toEqual([[0, 0], 9]);
});

test('LUR-CTX-34 LUR-CTX-06 an attacker who faints while the target is asked strikes no one', () => {
  const s = staged();
  expect(amid(s, ['strike', CUT], ['out', { who: 'ann', out: 'incapacitated' }])).toEqual([
    'asks',
    'done',
    'refused',
  ]);
  expect(spent(s)).toEqual([0, 0]);
});

test('LUR-CTX-34 LUR-CTX-06 a target who faints while asked is asked no more, and has no defence', () => {
  const s = staged();
  expect(amid(s, ['strike', CUT], ['out', { who: 'bob', out: 'incapacitated' }])).toEqual([
    'asks',
    'done',
    'done',
  ]);
  expect([spent(s), s.who('bob').will]).toEqual([[1, 1], 9]);
});

test('LUR-CTX-32 LUR-ADV-02 LUR-CTX-06 a target knocked down while asked is asked again, and down at the defence', () => {
  const s = staged();
  expect(amid(s, ['strike', CUT], ['knock-down', { who: 'bob' }])).toEqual([
    'asks',
    'done',
    'asks',
  ]);
  decline(s);
  expect([s.who('bob').knockedDown, ...spent(s)]).toEqual([true, 1, 1]);
});

test('LUR-BLIND-01 LUR-ATK-09 LUR-CTX-06 an attacker blinded while the target is asked strikes at no one seen', () => {
  const s = staged();
  const blinds = { who: 'ann', what: 'blinded', on: true };
  expect(amid(s, ['strike', CUT], ['sight', blinds])).toEqual(['asks', 'done', 'refused']);
  expect(spent(s)).toEqual([0, 0]);
});

test('LUR-TRIP-05 LUR-ADV-09 LUR-CTX-06 degrees lent for a trip that the GM cuts short are not lent', () => {
  const s = staged(fighter({ DEX: 30 }));
  expect(amid(s, ['trip', FIST], ['place', { who: 'bob', zone: 'yard' }]).at(-1)).toBe('refused');
  expect([s.who('bob').knockedDown, s.state.advantages]).toEqual([false, []]);
});

test('LUR-GRAP-12 LUR-GADV-02 LUR-CTX-06 a grapple that the GM parts while a hold is tightened leaves neither hold nor cost', () => {
  const s = staged(fighter({ DEX: 30 }, ahead(['bob', 2])));
  expect(amid(s, ['wrestle', { target: 'bob' }], ['place', { who: 'bob', zone: 'yard' }])).toEqual([
    'asks',
    'done',
    'refused',
  ]);
  expect([grappleKind(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob'), ...spent(s)]).toEqual([
    undefined,
    false,
    0,
    0,
  ]);
});

test('LUR-PICK-02 LUR-PICK-10 LUR-CTX-06 what an ogre grabs is not in hand if it is taken out of the fight while asked', () => {
  const s = stage({ ann: ogre({ DEX: 30 }), bob: target(), cid: fighter() }, WILLED);
  expect(amid(s, ['grapple', { target: 'bob' }], ['remove', { who: 'bob' }]).at(-1)).toBe(
    'refused',
  );
  expect([aheadBy(s, 'ann', 'bob'), s.who('ann').used.majors]).toEqual([undefined, 0]);
});

test('LUR-CTX-06 LUR-ATK-01 undone, a ruling in the middle and the attack around it have not been; done again, they come out alike', () => {
  const s = staged();
  const before = JSON.stringify(s.state);
  amid(s, ['strike', CUT], ['knock-down', { who: 'bob' }]);
  decline(s);
  const after = JSON.stringify(s.state);
  while (s.fight.log[s.fight.head]?.command?.do !== undefined && JSON.stringify(s.state) !== before)
    s.fight.undo();
  expect(JSON.stringify(s.state)).toBe(before);
  s.fight.redo();
  s.fight.redo();
  expect(JSON.stringify(s.state)).toBe(after);
  expect(s.fight.verify().problems).toEqual([]);
});
