import { expect, test } from 'vitest';
import type { Id, Json } from '@tiltyard/engine';
import { ahead, blade, fighter, FOE, ogre, reptile } from '../testing/people.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { grappleKind, isPinned, netOver, stage, weapon } from '../testing/stage.js';
import { encumbrance } from '../rules/conditions/encumbrance.js';

/** Fights that are written down in the middle: the file is accepted, and the fight goes on alike. */

type People = Readonly<Record<Id, Person>>;

/** What a file can say of a combatant as they are now, without what lasts until a turn. */
function written(s: Stage, id: Id, person: Person): Person {
  const who = s.who(id);
  const own = s.state.grapples.filter(({ a }) => a === id);
  const state: { readonly [key: string]: Json } = {
    damage: who.damage,
    injuries: who.injuries,
    out: who.out,
    knockedDown: who.knockedDown,
    flying: who.flying,
    blinded: who.blinded,
    cloaked: who.cloaked,
    hidden: who.hidden,
    noticedBy: [...who.noticedBy],
    warned: who.warned,
    guarded: who.guarded,
    changes: who.changes,
    fatigueDegrees: who.fatigueDegrees,
    attacksReceived: who.attacksReceived,
    grapple: own.map(({ b, degree, kind, pinned, silenced }) => ({
      with: b,
      degree,
      kind,
      ...(pinned ? { pinned } : {}),
      ...(silenced ? { silenced } : {}),
    })),
    ...(who.riding === null ? {} : { riding: who.riding }),
  };
  const at = {
    zone: who.zone,
    ...(who.engagement === null ? {} : { engagement: who.engagement }),
  };
  return { ...person, at, state };
}

/** The same fight, begun from what a file says of it now. */
const again = (s: Stage, people: People, staging: Staging = {}): Stage =>
  stage(
    Object.fromEntries(
      Object.entries(people).map(([id, person], i) => [
        id,
        { side: i === 0 ? 'a' : 'b', ...written(s, id, person) },
      ]),
    ),
    staging,
  );

/** Everything about pairs and bodies that the next attack depends on. */
const standing = (s: Stage, people: People) => {
  const ids = Object.keys(people);
  return {
    bodies: ids.map((id) => {
      const { knockedDown, flying, riding } = s.who(id);
      return [id, knockedDown, flying, riding, encumbrance(s.state, s.who(id))];
    }),
    pairs: ids.flatMap((a) =>
      ids
        .filter((b) => b !== a)
        .map((b) => [a, b, netOver(s, a, b), grappleKind(s, a, b), isPinned(s, a, b)]),
    ),
  };
};

/** Whether the fight goes on alike from a file that is written now. */
function expectAlike(s: Stage, people: People, staging: Staging = {}): Stage {
  const next = again(s, people, staging);
  expect(standing(next, people)).toEqual(standing(s, people));
  return next;
}

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const HIT = (...dice: readonly number[]) => ({ dice: [1, ...dice] });
const giant = (more: Person['sheet'] = {}): Person =>
  fighter({ WGT: 60, STR: 40, ...more }, {}, 'b');
const rider: Person = fighter({}, { riding: 'roan' }, 'b');
const roan: Person = { side: 'b', from: 'horse' };

test('LUR-PICK-02 LUR-MULTI-07 an ogre with one in each hand is written down and lets go of either', () => {
  const people = { ogre: ogre({ STR: 40 }), bob: FOE, cid: FOE };
  const s = stage(people);
  s.do('ogre', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  s.gm('major', { who: 'ogre' });
  s.do('ogre', 'grapple', { target: 'cid' }, HIT(20, 20, 20, 20));
  const next = expectAlike(s, people);
  expect(next.refused('ogre', 'strike', { weapon: 'unarmed', target: 'bob' })).toContain(
    'LUR-UNARM-01',
  );
  next.do('ogre', 'let-go', { target: 'bob' });
  expect(grappleKind(next, 'ogre', 'cid')).toBe('pick-up');
});

test('LUR-CLIMB-08 LUR-PICK-18 a climber taken in the jaws is written down as prey', () => {
  const people = { rex: reptile(), bob: fighter({}, {}, 'b') };
  const s = stage(people, { order: ['bob', 'rex'] });
  s.do('bob', 'grapple', { target: 'rex' }, HIT(20, 20, 20, 20));
  s.until('rex');
  s.do('rex', 'wrestle', { target: 'bob' }, { dice: [12, 12, 12], answers: [['shed', 'hold']] });
  expectAlike(s, people);
  expect(grappleKind(s, 'rex', 'bob')).toBe('jaws');
});

test('LUR-PICK-07 LUR-CTX-34 prey that has fainted in the hand is written down there', () => {
  const people = { ogre: ogre(), bob: FOE, cid: FOE };
  const s = stage(people);
  s.do('ogre', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expectAlike(s, people);
});

test('LUR-PICK-07 LUR-CTX-14 prey that has died in the hand is written down there', () => {
  const people = { ogre: ogre(), bob: FOE, cid: FOE };
  const s = stage(people);
  s.do('ogre', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  s.gm('out', { who: 'bob', out: 'dead' });
  expectAlike(s, people);
});

test('LUR-GRAP-02 LUR-GRAP-08 a grapple that was begun from the saddle is written down in it', () => {
  const people = { ann: fighter(), bob: rider, roan };
  const s = stage(people, { order: ['bob', 'ann', 'roan'] });
  s.do('bob', 'grapple', { target: 'ann' }, HIT(20, 20, 20));
  const next = expectAlike(s, people);
  expect([next.who('bob').riding, grappleKind(next, 'bob', 'ann')]).toEqual(['roan', 'normal']);
});

test('LUR-PICK-09 LUR-CTX-31 a rider with a captive is written down in the saddle', () => {
  const people = { imp: { side: 'a', sheet: { WGT: 2 } }, bob: rider, roan };
  const s = stage(people, { order: ['bob', 'imp', 'roan'], map: MAP });
  s.do('bob', 'grapple', { target: 'imp' }, HIT(20, 20, 20, 20));
  const next = expectAlike(s, people, { order: ['roan'], map: MAP });
  next.do('roan', 'move', { to: 'yard' });
  expect(['imp', 'bob'].map((id) => next.who(id).zone)).toEqual(['yard', 'yard']);
});

test('LUR-MULTI-01 LUR-GRAP-12 a chain of grapples is written down with all its degrees', () => {
  const people = { ann: fighter(), bob: fighter({}, {}, 'b'), cid: fighter(), dan: FOE };
  const s = stage(people);
  s.do('ann', 'grapple', { target: 'bob' }, HIT(20, 20, 20));
  s.until('bob');
  s.do('bob', 'grapple', { target: 'cid' }, HIT(20, 20, 20, 20));
  expectAlike(s, people);
});

test('LUR-MULTI-03 LUR-MULTI-05 a level grapple in a pile-up is written down as one', () => {
  const people = { ann: fighter(), bob: fighter({}, {}, 'b'), cid: FOE, ben: fighter() };
  const s = stage(people);
  s.do('ann', 'grapple', { target: 'bob' }, HIT(20, 20, 20));
  s.until('ben');
  s.do('ben', 'grapple', { target: 'bob' }, HIT(20, 20));
  s.until('cid').do('cid', 'grapple', { target: 'ann' }, { dice: [12, 12] });
  s.until('ann').do('ann', 'give-up-advantage', { target: 'bob' });
  expect(grappleKind(s, 'ann', 'bob')).toBe('normal');
  expectAlike(s, people);
});

test('LUR-GADV-08 LUR-GADV-06 a pinned combatant who is ahead of another is written down so', () => {
  const people = {
    bob: fighter({}, ahead(['ann', 2]), 'b'),
    ann: fighter({}, ahead(['cid', 1])),
    cid: FOE,
  };
  const s = stage(people);
  s.do('bob', 'wrestle', { target: 'ann' }, HIT(20, 20, 20));
  expect(isPinned(s, 'bob', 'ann')).toBe(true);
  expectAlike(s, people);
});

test('LUR-CLIMB-06 LUR-PICK-10 a giant with two climbers, one with a captive, is written down under them', () => {
  const people = {
    ann: fighter({}, ahead(['giant', 2])),
    giant: giant(),
    ben: fighter({}, ahead(['giant', 3])),
    imp: { side: 'b', sheet: { WGT: 2 } },
  };
  const s = stage(people);
  s.do('ann', 'grapple', { target: 'imp' }, HIT(20, 20, 20, 20));
  expect(grappleKind(s, 'ann', 'imp')).toBe('pick-up');
  expectAlike(s, people);
});

test('LUR-CTX-14 LUR-PICK-14 a captive with ruined legs is written down in the hand, and falls from it', () => {
  const people = { ogre: ogre(), bob: FOE };
  const s = stage(people);
  s.do('ogre', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  s.gm('set', { path: 'combatants.bob.injuries.mobility', value: 4 });
  const next = expectAlike(s, people);
  next.do('ogre', 'let-go', { target: 'bob' });
  expect(next.who('bob').knockedDown).toBe(true);
});

test('LUR-CTX-15 LUR-CLIMB-06 a giant that its climbers have brought down is written down on the ground', () => {
  const people = { ann: fighter({ WGT: 12 }), giant: giant({ STR: 8 }) };
  const s = stage(people);
  s.do('ann', 'grapple', { target: 'giant' }, HIT(20, 20, 20, 20));
  expect(s.who('giant').knockedDown).toBe(true);
  expectAlike(s, people);
});

test('LUR-CTX-15 LUR-PICK-18 jaws that lifted too much are written down on the ground with their prey', () => {
  const staging = { options: { jawsLiftTest: false } };
  const people = { rex: reptile({}, { STR: 4 }), bob: FOE };
  const s = stage(people, staging);
  s.do('rex', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  expect(s.who('rex').knockedDown).toBe(true);
  expectAlike(s, people, staging);
});

test('LUR-GRAP-13 LUR-CTX-34 a grapple begun with the fainted is written down', () => {
  const people = { ann: fighter(), bob: FOE, cid: FOE };
  const s = stage(people);
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1] });
  expectAlike(s, people);
});

test('LUR-MULTI-07 LUR-PICK-03 captives that take no hand are written down beside a weapon', () => {
  const staging = { options: { grabUsesHand: false } };
  const people = { ogre: ogre({ STR: 40, weapons: [blade()] }), bob: FOE };
  const s = stage(people, staging);
  s.do('ogre', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  const next = expectAlike(s, people, staging);
  expect(next.allowed('ogre', 'strike', { weapon: 'ogre/sword', target: 'bob' })).toBe(true);
});

test('LUR-PICK-01 LUR-GRAP-02 who was plucked from the saddle, where that is played, is written down on foot', () => {
  const staging = { options: { mismatchPrereqs: false } };
  const people = { ogre: ogre(), bob: rider, roan };
  const s = stage(people, staging);
  s.do('ogre', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  expect([s.who('bob').riding, grappleKind(s, 'ogre', 'bob')]).toEqual([null, 'pick-up']);
  expectAlike(s, people, staging);
});

test('LUR-CLIMB-01 LUR-GRAP-02 a climber on a rider, where that is played, is written down on the mounted', () => {
  const staging = { options: { mismatchPrereqs: false } };
  const people = {
    imp: fighter({ WGT: 2 }),
    bob: fighter({ WGT: 10 }, { riding: 'roan' }, 'b'),
    roan,
  };
  const s = stage(people, staging);
  s.do('imp', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  expect([s.who('bob').riding, grappleKind(s, 'imp', 'bob')]).toEqual(['roan', 'climb']);
  expectAlike(s, people, staging);
});

test('LUR-CTX-31 LUR-CTX-34 a fainted rider and a free horse are written down apart', () => {
  const people = { ann: fighter(), bob: rider, roan };
  const s = stage(people);
  s.gm('harm', { who: 'bob', damage: 200, type: 'core' });
  expect(s.who('bob').riding).toBe(null);
  expectAlike(s, people);
});

test('LUR-TRIP-02 LUR-CTX-31 a rider in the air is written down there', () => {
  const people = { ann: fighter(), bob: rider, roan };
  const s = stage(people);
  s.gm('fly', { who: 'roan', on: true });
  const next = expectAlike(s, people);
  expect(next.refused('ann', 'trip', { weapon: 'unarmed', target: 'bob' })).toContain(
    'LUR-TRIP-02',
  );
});

test('LUR-GRAP-18 LUR-CTX-27 a protected grappler is written down as both', () => {
  const people = {
    cid: FOE,
    ann: fighter({}, { guarded: true }),
    ben: { side: 'a' },
    dee: { side: 'a' },
    eve: { side: 'a' },
    fay: { side: 'a' },
    bob: FOE,
  };
  const s = stage({ ...people, cid: { side: 'b' } });
  s.until('ben').gm('set', { path: 'combatants.ann.guarded', value: true });
  expectAlike(s, people);
});

test('LUR-CTX-14 LUR-MULTI-07 a captive in the left hand beside a ruined right arm is written down there', () => {
  const people = { ogre: ogre(), bob: FOE };
  const s = stage(people);
  s.gm('set', { path: 'combatants.ogre.injuries.rightArm', value: 3 });
  s.do('ogre', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  const next = expectAlike(s, people);
  expect(next.who('ogre').hands.map(({ holds }) => holds)).toEqual([null, 'bob']);
});

test('LUR-MULTI-07 LUR-CTX-35 an ogre with a two-handed club on the back is written down with its captive', () => {
  const people = { ogre: ogre({ weapons: [weapon('maul', { hands: 2 })] }), bob: FOE };
  const s = stage(people);
  s.do('ogre', 'stow', { item: 'ogre/maul' });
  s.do('ogre', 'grapple', { target: 'bob' }, HIT(20, 20, 20, 20));
  const stowed = { ...people, ogre: ogre({ ready: [weapon('maul', { hands: 2 })] }) };
  expectAlike(s, stowed);
});
