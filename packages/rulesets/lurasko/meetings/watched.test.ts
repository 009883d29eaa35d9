import { expect, test } from 'vitest';
import { withValues } from '@tiltyard/engine/kit';
import { lurasko } from '../index.js';
import { ahead, blade, fighter, FOE, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import {
  aheadBy,
  grappleKind,
  heardBy,
  isPinned,
  setting,
  stage,
  viewOf,
} from '../testing/stage.js';

/** The pinned who hold or climb, where the unseen were last seen, what is seen of them, and what no hand can set. */

const MAP = {
  places: [{ id: 'field' }, { id: 'yard', traits: ['Dark'] }, { id: 'barn', traits: ['Dark'] }],
  borders: [
    { from: 'field', to: 'yard' },
    { from: 'yard', to: 'barn' },
    { from: 'field', to: 'barn' },
  ],
};
type Stage = ReturnType<typeof stage>;
const shownTo = (s: Stage, id: string, whom: string) => viewOf(s, id).combatants[whom]?.zone;
const inField: Person = { side: 'b', at: { zone: 'field' } };

/** A climber on a giant whom an enemy of their size has pinned. */
const pinnedClimber = () =>
  stage({
    giant: ogre({ WGT: 60, STR: 40 }, {}, 'b'),
    ann: fighter({ DEX: 8 }, ahead(['giant', 3])),
    pip: fighter({}, ahead(['ann', 3]), 'b'),
  });

test('LUR-CLIMB-11 LUR-GADV-08 a pinned climber stays on, and rolls against a throw-off', () => {
  const s = pinnedClimber();
  expect([isPinned(s, 'pip', 'ann'), grappleKind(s, 'ann', 'giant')]).toEqual([true, 'climb']);
  const scene = s.do('giant', 'throw-off', {}, { dice: [8] });
  expect([scene.rolled, grappleKind(s, 'ann', 'giant')]).toEqual([['ann throw-off'], 'climb']);
  expect(scene.fact('roll', 'tn')).toBe(8);
});

test('LUR-CLIMB-11 LUR-CLIMB-13 a climber who fails comes off, and the enemy who has them pinned falls, too', () => {
  const s = pinnedClimber();
  s.do('giant', 'throw-off', {}, { dice: [9] });
  expect([grappleKind(s, 'ann', 'giant'), isPinned(s, 'pip', 'ann')]).toEqual([undefined, true]);
  expect([s.who('ann').knockedDown, s.who('pip').knockedDown]).toEqual([true, true]);
});

test('LUR-CLIMB-11 an attack on the same climber meets no defence roll', () => {
  const s = pinnedClimber();
  const scene = s.do('giant', 'strike', { weapon: 'unarmed', target: 'ann' }, { dice: [1, 1] });
  expect([scene.cites('no defence', 'LUR-GADV-08'), scene.has('hit')]).toEqual([true, true]);
});

/** An ogre with a small enemy in the hand who is behind an enemy of its own size. */
const holder = (lead: number) =>
  stage({
    brute: ogre({ DEX: 8 }, ahead(['ogre', 2]), 'b'),
    ogre: ogre({ DEX: 8 }, ahead(['tom', lead])),
    tom: fighter({ DEX: 8 }, {}, 'b'),
  });

test('LUR-GADV-08 LUR-PICK-07 a holder who is pinned keeps prey that is not pinned, and can do nothing with it', () => {
  const s = holder(2);
  s.do('brute', 'wrestle', { target: 'ogre' }, { dice: [1, 20, 20, 20] });
  expect([isPinned(s, 'brute', 'ogre'), grappleKind(s, 'ogre', 'tom')]).toEqual([true, 'pick-up']);
  s.until('ogre');
  expect(s.refused('ogre', 'crush', { target: 'tom' })).toContain('LUR-GADV-08');
  s.until('tom');
  expect(s.refused('tom', 'let-go', { target: 'ogre' })).toContain('LUR-PICK-07');
  const scene = s.do('tom', 'wrestle', { target: 'ogre' }, { dice: [1] });
  expect([scene.has('no defence'), grappleKind(s, 'ogre', 'tom')]).toEqual([true, undefined]);
});

test('LUR-GADV-08 while prey that is pinned in the hand is released', () => {
  const s = holder(3);
  expect(isPinned(s, 'ogre', 'tom')).toBe(true);
  s.do('brute', 'wrestle', { target: 'ogre' }, { dice: [1, 20, 20, 20] });
  expect(grappleKind(s, 'ogre', 'tom')).toBe(undefined);
});

test('LUR-GADV-08 a grappler who is pinned keeps a lead that is no pin', () => {
  const s = stage({
    dan: fighter({}, ahead(['ann', 2]), 'b'),
    ann: fighter({}, ahead(['bob', 2])),
    bob: fighter({}, {}, 'b'),
  });
  s.do('dan', 'wrestle', { target: 'ann' }, { dice: [1, 20, 20, 20] });
  expect([isPinned(s, 'dan', 'ann'), aheadBy(s, 'ann', 'bob')]).toEqual([true, 2]);
});

/** Bob has gone from the yard to the barn, both dark, and is taken to be in the yard. */
const gone = (more: Readonly<Record<string, Person>> = {}, ann: Person = {}) => {
  const s = stage(
    { ann: { side: 'a', at: { zone: 'field' }, ...ann }, bob: inField, ...more },
    { map: MAP },
  );
  s.until('bob').do('bob', 'move', { to: 'yard' });
  s.until('bob').do('bob', 'move', { to: 'barn' });
  expect(shownTo(s, 'ann', 'bob')).toBe('field');
  return s;
};

test('LUR-BLIND-02 LUR-CTX-14 a combatant seen by healed eyes is not believed to be elsewhere when the eyes fail again', () => {
  const s = gone(
    {},
    { sheet: { darksight: true, bCON: 10 }, state: { injuries: { perception: 3 }, damage: 42 } },
  );
  s.gm('heal', { who: 'ann', damage: 42, type: 'perception' });
  expect([shownTo(s, 'ann', 'bob'), s.state.sightings]).toEqual(['barn', []]);
  s.gm('sight', { who: 'ann', what: 'blinded', on: true });
  expect(shownTo(s, 'ann', 'bob')).toBe('barn');
});

test('LUR-BLIND-02 LUR-CTX-34 nor a combatant seen by an ally who recovers', () => {
  const owl: Person = {
    side: 'a',
    at: { zone: 'field' },
    sheet: { darksight: true },
    state: { out: 'incapacitated' },
  };
  const s = gone({ owl });
  s.gm('out', { who: 'owl', out: 'no' });
  expect(s.state.sightings).toEqual([]);
});

test('LUR-BLIND-02 LUR-CTX-34 nor a combatant seen by the fainted when no one else of their side is left', () => {
  const owl: Person = {
    side: 'a',
    at: { zone: 'field' },
    sheet: { darksight: true },
    state: { out: 'incapacitated' },
  };
  const cid: Person = { side: 'c', at: { zone: 'field' } };
  const s = gone({ owl, cid });
  s.gm('harm', { who: 'ann', damage: 100, type: 'core' });
  expect(s.state.sightings?.filter(({ by }) => by === 'a')).toEqual([]);
});

test.each([
  ['cloaked', false],
  ['blinded', false],
] as const)('LUR-BLIND-02 LUR-CTX-33 nor one of whom the GM sets %s by hand', (what, value) => {
  const s = stage(
    {
      ann: { side: 'a', at: { zone: 'field' }, state: { blinded: what === 'blinded' } },
      bob: { ...inField, state: { cloaked: what === 'cloaked' } },
    },
    { map: { places: ['field', 'moor'], borders: [{ from: 'field', to: 'moor' }] } },
  );
  s.until('bob').do('bob', 'move', { to: 'moor' });
  expect(shownTo(s, 'ann', 'bob')).toBe('field');
  const who = what === 'cloaked' ? 'bob' : 'ann';
  s.gm('set', { path: `combatants.${who}.${what}`, value });
  expect([shownTo(s, 'ann', 'bob'), s.state.sightings]).toEqual(['moor', []]);
});

test('LUR-BLIND-02 LUR-ATK-09 nor a combatant felt in a grapple', () => {
  const s = gone({}, { sheet: { SPD: 20 } });
  s.until('ann').do('ann', 'move', { to: 'barn' });
  s.until('bob').do('bob', 'engage', { target: 'ann' });
  // Out of the dark the chapter lets no one begin a grapple, so the GM has it begin.
  s.gm('set', {
    path: 'grapples',
    value: [{ kind: 'normal', a: 'bob', b: 'ann', degree: 1, pinned: false, silenced: false }],
  });
  expect([shownTo(s, 'ann', 'bob'), s.state.sightings]).toEqual(['barn', []]);
  s.do('bob', 'let-go', { target: 'ann' });
  expect(shownTo(s, 'ann', 'bob')).toBe('barn');
});

test('LUR-BLIND-02 LUR-ATK-02 an attacker out of the dark is known to be where the blow came from', () => {
  const s = gone({}, { sheet: { SPD: 20 } });
  s.until('ann').do('ann', 'move', { to: 'barn' });
  s.gm('condition', { who: 'bob', condition: 'cloaked', on: true });
  s.gm('set', { path: 'fixed.sheets.bob.darksight', value: true });
  s.until('bob').do('bob', 'engage', { target: 'ann' });
  expect(shownTo(s, 'ann', 'bob')).toBe('field');
  s.until('bob').do('bob', 'strike', { weapon: 'unarmed', target: 'ann' }, { dice: [1] });
  expect([shownTo(s, 'ann', 'bob'), s.state.sightings]).toEqual(['barn', []]);
});

/** Bob and his horse have gone over the moor unseen, where ann has come after them. */
const ridden = () => {
  const cloaked: Person['state'] = { cloaked: true };
  const s = stage(
    {
      ann: { side: 'a', at: { zone: 'field' } },
      bob: {
        ...inField,
        sheet: { DEX: 2, competencies: ['grappling', 'unarmed'] },
        state: { ...cloaked, riding: 'roan' },
      },
      roan: { ...inField, from: 'horse', state: cloaked },
    },
    { map: { places: ['field', 'moor'], borders: [{ from: 'field', to: 'moor' }] } },
  );
  s.until('roan').do('roan', 'move', { to: 'moor' });
  s.until('ann').do('ann', 'move', { to: 'moor' });
  s.until('roan').do('roan', 'engage', { target: 'ann' });
  s.until('bob');
  expect(s.state.sightings?.map(({ who }) => who)).toEqual(['roan', 'bob']);
  return s;
};

test('LUR-CTX-31 LUR-CTX-33 no one is told who dismounts an unseen horse and mounts it again', () => {
  const s = ridden();
  const off = s.do('bob', 'dismount');
  const on = s.until('bob').do('bob', 'mount', { target: 'roan' });
  expect([heardBy(off, 'ann'), heardBy(on, 'ann')]).toEqual([[], []]);
  expect([heardBy(off, 'roan'), heardBy(on, 'roan')]).toEqual([['dismounts'], ['mounts']]);
});

test('LUR-BLIND-02 LUR-ATK-04 a blow that misses at once gives the striker away, too', () => {
  const s = ridden();
  s.do('bob', 'strike', { weapon: 'unarmed', target: 'ann' }, { dice: [6] });
  expect([shownTo(s, 'ann', 'bob'), shownTo(s, 'ann', 'roan')]).toEqual(['moor', 'field']);
});

test('LUR-BLIND-02 LUR-ATK-09 a rider who takes hold of one is felt, with the horse beneath', () => {
  const s = ridden();
  s.do('bob', 'grapple', { target: 'ann' }, { dice: [1, 20, 20, 20] });
  expect([shownTo(s, 'ann', 'roan'), s.state.sightings]).toEqual(['moor', []]);
});

test('LUR-BLIND-06 LUR-BLIND-02 the target of a blind attack is known to be where it was made', () => {
  const s = gone({}, { sheet: { SPD: 20, competencies: ['unarmed'] } });
  s.until('ann').do('ann', 'move', { to: 'barn' });
  s.until('bob').do('bob', 'engage', { target: 'ann' });
  expect(shownTo(s, 'ann', 'bob')).toBe('field');
  s.until('ann').do('ann', 'blind', { weapon: 'unarmed' }, { dice: [20] });
  expect(shownTo(s, 'ann', 'bob')).toBe('field');
  s.until('ann').do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1, 1] });
  expect(shownTo(s, 'ann', 'bob')).toBe('barn');
});

test('LUR-BLIND-02 LUR-CTX-31 a combatant who mounts a visible mount is seen with it', () => {
  const roan: Person = { side: 'b', from: 'horse', at: { zone: 'field' } };
  const s = stage(
    {
      ann: { side: 'a', at: { zone: 'field' } },
      bob: { ...inField, state: { cloaked: true } },
      roan,
    },
    { map: { places: ['field', 'moor'], borders: [{ from: 'field', to: 'moor' }] } },
  );
  s.until('bob').do('bob', 'move', { to: 'moor' });
  s.until('roan').do('roan', 'move', { to: 'moor' });
  expect(shownTo(s, 'ann', 'bob')).toBe('field');
  const scene = s.until('bob').do('bob', 'mount', { target: 'roan' });
  expect([shownTo(s, 'ann', 'bob'), s.state.sightings]).toEqual(['moor', []]);
  expect(heardBy(scene, 'ann')).toEqual(['mounts']);
  expect(heardBy(s.until('bob').do('bob', 'dismount'), 'ann')).toEqual(['dismounts']);
});

/** Bob can or cannot be seen by ann; cid is a friend of his, dot of neither side sees in the dark. */
const dressed = (state: Person['state'], ann: Person['state'] = {}) =>
  stage({
    ann: { side: 'a', state: ann },
    bob: {
      side: 'b',
      sheet: { ready: [blade('knife')], weapons: [blade('axe')] },
      state: { knockedDown: true, ...state },
    },
    cid: { side: 'b' },
  }).until('bob');

const DRESSING = [
  ['stand-up', {}, 'stands up'],
  ['draw', { item: 'bob/knife' }, 'draws'],
  ['stow', { item: 'bob/axe' }, 'stows'],
] as const;

test.each(DRESSING)(
  'LUR-CTX-33 what an unseen combatant does where they stand (%s) is told to their own side alone',
  (action, parameters, note) => {
    const unseen = dressed({ cloaked: true }).do('bob', action, parameters);
    expect([heardBy(unseen, 'ann'), heardBy(unseen, 'cid')]).toEqual([[], [note]]);
    expect(unseen.notes.map(({ audience }) => audience)).toEqual([['bob', 'cid']]);
    const blind = dressed({}, { blinded: true }).do('bob', action, parameters);
    expect([heardBy(blind, 'ann'), heardBy(blind, 'bob')]).toEqual([[], [note]]);
    const seen = dressed({}).do('bob', action, parameters);
    expect(seen.notes.map(({ audience }) => audience)).toEqual(['all']);
  },
);

test('LUR-CTX-33 LUR-CTX-30 so is who drops something and picks it up', () => {
  const s = dressed({ cloaked: true });
  const dropped = s.do('bob', 'drop', { item: 'bob/axe' });
  const scene = s.do('bob', 'pick-up-item', { item: 'bob/axe' });
  expect([heardBy(dropped, 'cid'), heardBy(scene, 'cid')]).toEqual([['drops'], ['picks up']]);
  // Of the ground itself all learn who see it.
  expect([heardBy(dropped, 'ann'), heardBy(scene, 'ann')]).toEqual([
    ['comes to lie'],
    ['gone from the ground'],
  ]);
  const blind = dressed({}, { blinded: true });
  const unnoticed = [blind.do('bob', 'drop', { item: 'bob/axe' })];
  unnoticed.push(blind.do('bob', 'pick-up-item', { item: 'bob/axe' }));
  expect(unnoticed.map((each) => heardBy(each, 'ann'))).toEqual([[], []]);
});

test('LUR-CTX-33 LUR-ATK-09 what is done in the arms of a blinded enemy they feel', () => {
  const s = stage({
    ann: { side: 'a', state: { blinded: true, ...ahead(['bob', 1]) } },
    bob: { side: 'b', sheet: { ready: [blade('knife')] } },
  }).until('bob');
  expect(heardBy(s.do('bob', 'draw', { item: 'bob/knife' }), 'ann')).toEqual(['draws']);
});

test('LUR-CTX-33 and each side hears by its own eyes', () => {
  const s = stage({
    ann: { side: 'a', state: { blinded: true } },
    bob: { side: 'b', sheet: { ready: [blade('knife')] } },
    dot: { side: 'd' },
  }).until('bob');
  const scene = s.do('bob', 'draw', { item: 'bob/knife' });
  expect(scene.notes.map(({ audience }) => audience)).toEqual([['bob', 'dot']]);
});

test('LUR-BLIND-02 LUR-CTX-33 what another side has noticed is no sight of the own', () => {
  const s = stage({
    ann: { side: 'a' },
    bob: {
      side: 'b',
      sheet: { ready: [blade('knife')] },
      state: { hidden: true, noticedBy: ['dot'] },
    },
    dot: { side: 'd' },
  }).until('bob');
  const scene = s.do('bob', 'draw', { item: 'bob/knife' });
  expect(scene.notes.map(({ audience }) => audience)).toEqual([['bob', 'dot']]);
});

test('LUR-BLIND-02 an enemy cloaked in another zone is no reason for a blind attack by itself', () => {
  const grounds = (zone: string) =>
    stage(
      {
        ann: fighter({ competencies: ['unarmed'] }),
        cid: FOE,
        bob: { side: 'b', at: { zone }, state: { cloaked: true } },
      },
      { map: { places: ['field', 'moor'], borders: [{ from: 'field', to: 'moor' }] } },
    );
  const near = grounds('field').do('ann', 'blind', { weapon: 'unarmed' }, { dice: [20] });
  expect([near.questions, near.fact('attacks blindly', 'why')]).toEqual([[], 'cloaked']);
  const far = grounds('moor').do(
    'ann',
    'blind',
    { weapon: 'unarmed', words: 'steps' },
    { answers: [['blind-grounds', 'no']] },
  );
  expect(far.has('no grounds')).toBe(true);
});

test('LUR-CTX-31 no file names an engagement as one out of sight', () => {
  expect(() => setting({ ann: fighter(), bob: { ...FOE, at: { engagement: '?' } } })).toThrow(
    /^combatants\.1\.at\.engagement: no engagement is named "\?"[^;]*$/,
  );
});

test('LUR-CTX-31 nor does the GM by hand', () => {
  const s = stage({ ann: fighter(), bob: FOE });
  const path = 'combatants.bob.engagement';
  const refusal = s.fight.refusal({ do: 'gm.set', by: 'gm', with: { path, value: '?' } });
  expect([refusal?.rules, refusal?.reason]).toEqual([
    ['LUR-CTX-31'],
    'combatants.bob.engagement cannot be "?"; expected another name, as "?" stands for an engagement out of sight',
  ]);
  expect(s.allowed('gm', 'gm.set', { path, value: 'e2' })).toBe(true);
  expect(s.allowed('gm', 'gm.set', { path, value: null })).toBe(true);
});

test.each([
  ['combatants.bob.injuries.core', 'LUR-CTX-13'],
  ['combatants.bob.damage', 'LUR-CTX-12'],
  ['combatants.bob.fatigue', 'LUR-CTX-15'],
  ['combatants.bob.fatigueDegrees', 'LUR-CTX-17'],
  ['combatants.bob.will', 'LUR-CTX-06'],
  ['combatants.bob.attacksReceived', 'LUR-MAX-02'],
  ['combatants.bob.majors', 'LUR-CTX-30'],
  ['advantages.0.degrees', 'LUR-ADV-01'],
])('%s is never below nothing by hand (%s)', (path, rule) => {
  const s = stage({
    ann: fighter({}, { advantage: [{ over: 'bob', degrees: 1 }] }),
    bob: FOE,
  });
  for (const value of [-1, 0.5]) {
    const refusal = s.fight.refusal({ do: 'gm.set', by: 'gm', with: { path, value } });
    expect([refusal?.rules, refusal?.reason]).toEqual([
      [rule],
      `${path} cannot be ${value}; expected a whole number, 0 or more`,
    ]);
  }
  expect(s.allowed('gm', 'gm.set', { path, value: 0 })).toBe(true);
});

test('LUR-CTX-13 nor as part of more that is set at once', () => {
  const s = stage({ ann: fighter(), bob: FOE });
  const injuries = { ...s.who('bob').injuries, core: -3 };
  expect(s.refused('gm', 'gm.set', { path: 'combatants.bob.injuries', value: injuries })).toEqual([
    'LUR-CTX-13',
  ]);
});

test('LUR-CTX-12 LUR-CTX-31 nor in what a file changes before the fight begins', () => {
  const state = setting({ ann: fighter(), bob: FOE });
  const changed = withValues(lurasko, state, {
    'combatants.bob.damage': -5,
    'combatants.ann.engagement': '?',
    'combatants.ann.damage': 5,
  });
  expect(changed.ok ? [] : changed.problems.map(({ path }) => path)).toEqual([
    ['combatants.bob.damage'],
    ['combatants.ann.engagement'],
  ]);
});

test('LUR-CTX-12 what an older fight has below nothing keeps the GM from nothing else', () => {
  const s = stage({ ann: fighter(), bob: FOE });
  s.do('gm', 'gm.set', { path: 'combatants.bob.damage', value: -5 }, { force: 'as it was' });
  expect(s.who('bob').damage).toBe(-5);
  expect(s.allowed('gm', 'gm.set', { path: 'combatants.ann.damage', value: 3 })).toBe(true);
  expect(s.refused('gm', 'gm.set', { path: 'combatants.ann.damage', value: -3 })).toEqual([
    'LUR-CTX-12',
  ]);
  s.gm('set', { path: 'combatants.bob.damage', value: 0 });
  expect(s.who('bob').damage).toBe(0);
});

test('LUR-ADV-05 what may be below nothing can be set so', () => {
  const s = stage({ ann: fighter({}, ahead(['bob', 1])), bob: FOE });
  s.gm('set', { path: 'grapples.0.degree', value: -2 });
  expect(aheadBy(s, 'bob', 'ann')).toBe(2);
  s.gm('set', { path: 'combatants.bob.changes', value: { DEX: -2 } });
  expect(s.who('bob').changes).toEqual({ DEX: -2 });
});

test('LUR-ADV-08 LUR-CTX-13 neither files nor commands say degrees below nothing', () => {
  const told = (state: Person['state']) => () =>
    setting({ ann: fighter(), bob: { ...FOE, state } });
  expect(told({ injuries: { core: -1 } })).toThrow('combatants.1.state.injuries.core');
  expect(told({ fatigueDegrees: -1 })).toThrow('combatants.1.state.fatigueDegrees');
  expect(told({ advantage: [{ over: 'ann', degrees: -1 }] })).toThrow(
    'combatants.1.state.advantage.0.degrees',
  );
  const s = stage({ ann: fighter(), bob: FOE });
  const grant = { holder: 'ann', over: 'bob', degrees: -1, source: 'mud', until: 'fight' };
  expect(s.allowed('gm', 'gm.advantage', grant)).toBe(false);
});
