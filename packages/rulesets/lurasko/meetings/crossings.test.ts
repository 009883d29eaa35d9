import { expect, test } from 'vitest';
import { ahead, blade, fighter, ogre } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  isPinned,
  natural,
  netOver,
  stage,
  tnOf,
} from '../testing/stage.js';

/** Rules drawn by lot, each with two things that it meets: special attacks, grapples and sizes. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const strikes = (target: string, more: string = 'unarmed') => ({ weapon: more, target });
const foe = (more: Person = {}): Person => ({ side: 'b', ...more });

test('LUR-GRAB-05 LUR-CTX-07 total STR counts, also of a pinned target who cannot defend', () => {
  const people = {
    ann: fighter({ STR: 5 }),
    pip: fighter({}, ahead(['bob', 3])),
    bob: foe({ sheet: { STR: 6, weapons: [blade()] } }),
  };
  const seizing = { way: 'bare', target: 'bob', item: 'bob/sword' };
  const s = stage(people);
  const scene = s.do('ann', 'grab', seizing, { dice: [1] });
  expect([scene.fact('grants', 'degrees'), scene.has('no defence'), scene.has('seizes')]).toEqual([
    2,
    true,
    true,
  ]);
  const weaker = stage(people);
  weaker.gm('set', { path: 'combatants.bob.changes', value: { STR: -1 } });
  expect(weaker.do('ann', 'grab', seizing, { dice: [1] }).fact('grants', 'degrees')).toBe(1);
});

test('LUR-PICK-06 LUR-PICK-10 prey comes along wherever its holder goes or is put, and is pinned there', () => {
  const s = stage({ ogre: ogre({}, ahead(['tom', 2])), tom: foe() }, { map: MAP });
  s.do('ogre', 'move', { to: 'yard' });
  s.gm('place', { who: 'ogre', zone: 'field' });
  expect([s.who('tom').zone, grappleKind(s, 'ogre', 'tom')]).toEqual(['field', 'pick-up']);
  s.do('ogre', 'wrestle', { target: 'tom' }, { dice: [1, 20, 20, 20] });
  expect([aheadBy(s, 'ogre', 'tom'), isPinned(s, 'ogre', 'tom')]).toEqual([3, true]);
});

test('LUR-PICK-16 only the held are crushed, always at the core, and the pinned not critically', () => {
  const armor = { name: 'hide', low: 5, high: 25 };
  const s = stage({
    ogre: ogre({ STR: 15 }, ahead(['tom', 3])),
    cat: foe({ sheet: { competencies: ['grappling'] }, state: ahead(['ogre', 2]) }),
    tom: foe({ sheet: { armor, bCON: 5 } }),
  });
  expect(s.allowed('ogre', 'crush', { target: 'cat' })).toBe(false);
  s.do('ogre', 'crush', { target: 'tom' });
  expect([s.who('tom').damage, s.who('tom').injuries.core]).toEqual([7, 1]);
});

test('LUR-CTX-23 two blades need DEX 8 as it is: less by a file, back in a later round', () => {
  const s = stage({
    ann: fighter({ DEX: 8, weapons: [blade(), blade('knife')] }, { changes: { DEX: -1 } }),
    bob: foe(),
  });
  const first = s.do('ann', 'strike', strikes('bob', 'both'), { dice: [1] });
  expect([diceOf(first), first.has('incompetent')]).toEqual([['bob defence d12'], true]);
  s.gm('set', { path: 'combatants.ann.changes', value: {} });
  s.until('ann');
  const later = s.do('ann', 'strike', strikes('bob', 'both'), { dice: [1, 1] });
  expect(diceOf(later)).toEqual(['ann offence d6', 'bob defence d20']);
});

test('LUR-CLIMB-10 a throw-off is for climbers: a friend in the saddle stays there', () => {
  const s = stage({
    mammoth: ogre({ mount: true, WGT: 60, STR: 40 }),
    ann: fighter({}, { riding: 'mammoth' }),
    bob: foe({ state: ahead(['mammoth', 2]) }),
  });
  const scene = s.do('mammoth', 'throw-off-major', {}, { dice: [20] });
  expect([diceOf(scene), s.who('ann').riding]).toEqual([['bob throw-off d20'], 'mammoth']);
  expect([grappleKind(s, 'bob', 'mammoth'), s.who('bob').knockedDown]).toEqual([undefined, true]);
});

test('LUR-ADV-06 layered, an Easing of another source goes into each result; the fainted have neither', () => {
  const blow = (state: Person['state'], dice: readonly number[]) => {
    const s = stage(
      {
        ann: fighter({}, { advantage: [{ over: 'bob', degrees: 2 }] }),
        bob: foe({ state: { effects: [{ roll: 'defence', easing: 1 }], ...state } }),
        cid: foe(),
      },
      { options: { mixedEasingHindrance: 'layered' } },
    );
    return s.do('ann', 'strike', strikes('bob'), { dice });
  };
  // The lower of each two: 1, 8 and 9; the highest of these is kept.
  const scene = blow({}, [1, 1, 20, 8, 20, 9, 20, 1]);
  expect([diceOf(scene).length, scene.facts('roll', 'kept', { roll: 'defence' })]).toEqual([
    8,
    [9],
  ]);
  expect(scene.has('hit')).toBe(true);
  expect(diceOf(blow({ out: 'incapacitated' }, [1, 1]))).toEqual([
    'ann offence d6',
    'gm injury d20',
  ]);
});

test('LUR-ATK-02 an enemy of another engagement is struck only if the GM lets it, one protected is not', () => {
  const s = stage({
    ann: fighter(),
    bob: foe({ at: { engagement: 'f' } }),
    cid: foe({ state: { guarded: true } }),
    dan: foe(),
    eve: foe(),
  });
  expect(s.refused('ann', 'strike', strikes('bob'))).toContain('LUR-ATK-02');
  expect(s.refused('ann', 'strike', strikes('cid'))).toContain('LUR-CTX-27');
  s.do('ann', 'strike', strikes('bob'), { dice: [1, 1], force: 'over the wall' });
  expect(s.who('bob').attacksReceived).toBe(1);
});

test('LUR-ADV-10 a degree that was lent outlasts moves and the death of the enemy until the own next turn', () => {
  const people = {
    ann: fighter(),
    bob: foe({ sheet: { STR: 5, weapons: [blade()] } }),
    cid: foe(),
  };
  const lent = () => {
    const s = stage(people, { map: MAP });
    s.do('ann', 'grab', { way: 'bare', target: 'bob', item: 'bob/sword' }, { dice: [1, 1, 1] });
    return s;
  };
  const moved = lent();
  moved.gm('place', { who: 'ann', zone: 'yard' });
  moved.gm('place', { who: 'ann', zone: 'field', with: 'bob' });
  expect(netOver(moved, 'bob', 'ann')).toBe(1);
  moved.until('ann');
  expect([netOver(moved, 'bob', 'ann'), moved.state.advantages]).toEqual([0, []]);
  const dead = lent();
  dead.gm('out', { who: 'bob', out: 'dead' });
  expect(dead.until('ann').state.advantages).toEqual([]);
});

test('LUR-ADV-10 nor does fainting on the way keep it longer', () => {
  const s = stage({
    ann: fighter(),
    bob: foe({ sheet: { STR: 5, weapons: [blade()] } }),
    ben: fighter(),
  });
  s.do('ann', 'grab', { way: 'bare', target: 'bob', item: 'bob/sword' }, { dice: [1, 1, 1] });
  s.gm('out', { who: 'ann', out: 'incapacitated' });
  s.until('bob').until('bob');
  s.gm('out', { who: 'ann', out: 'no' });
  expect(netOver(s, 'bob', 'ann')).toBe(0);
});

test('LUR-MULTI-09 a held combatant cannot be taken by anyone else, near or far', () => {
  const s = stage({
    ogre: ogre(),
    olga: ogre({}, ahead(['tom', 2])),
    tom: foe(),
  });
  expect(s.refused('ogre', 'grapple', { target: 'tom' })).toEqual(
    expect.arrayContaining(['LUR-PICK-08', 'LUR-MULTI-09']),
  );
  expect(s.allowed('ogre', 'grapple', { target: 'olga' })).toBe(false);
  s.gm('place', { who: 'ogre', zone: 'field' });
  expect(s.refused('ogre', 'grapple', { target: 'tom' })).toContain('LUR-ATK-02');
});

test('LUR-GRAP-22 what a failed try lent lasts although the grappler leaves the fight and comes back', () => {
  const s = stage({ ann: fighter(), bob: foe(), cid: foe() }, { map: MAP });
  s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 1, 1, 1] });
  s.gm('out', { who: 'ann', out: 'gone' });
  s.gm('out', { who: 'ann', out: 'no' });
  expect(netOver(s, 'bob', 'ann')).toBe(2);
  s.gm('place', { who: 'bob', zone: 'yard' });
  expect(netOver(s, 'bob', 'ann')).toBe(2);
  expect(netOver(s.until('ann'), 'bob', 'ann')).toBe(0);
});

test('LUR-CTX-05 more than three of Hindrance are rolled: in narrow corridors, and from several sources', () => {
  const narrow = { places: [{ id: 'field', traits: ['Narrow Corridors', 'Dark'] }] };
  const s = stage(
    {
      ann: fighter({ darksight: true }, { flying: true }),
      bob: foe({ state: { guarded: true } }),
      cid: foe(),
      dan: foe(),
      eve: foe(),
    },
    { map: narrow },
  );
  const past = s.do('ann', 'bypass', { target: 'bob' }, { dice: [1, 1, 1, 1, 1] });
  expect(past.rolled.length).toBe(5);
  const hard = stage({
    ann: fighter({}, { advantage: [{ over: 'bob', degrees: 3 }] }),
    bob: foe({ state: { effects: [{ roll: 'defence', easing: -2 }], flying: true } }),
  });
  const dice = [1, 1, 1, 1, 1, 1, 1];
  expect(hard.do('ann', 'strike', strikes('bob'), { dice }).rolled.length).toBe(7);
});

test('LUR-TRIP-03 a hand with prey in it is not free, and friends and strangers are not tripped', () => {
  const s = stage({
    ogre: ogre({}, ahead(['tom', 2])),
    tom: foe(),
    una: foe(),
    olga: ogre(),
    vic: foe({ at: { engagement: 'f' } }),
  });
  expect(s.refused('ogre', 'trip', strikes('una'))).toContain('LUR-TRIP-03');
  s.do('ogre', 'let-go', { target: 'tom' });
  expect(s.allowed('ogre', 'trip', strikes('una'))).toBe(true);
  expect(s.allowed('ogre', 'trip', strikes('olga'))).toBe(false);
  expect(s.refused('ogre', 'trip', strikes('vic'))).toContain('LUR-ATK-02');
});

test('LUR-GADV-03 LUR-GADV-02 from behind to ahead and on to two, each try an attack in the own turn', () => {
  const s = stage({ bob: foe({ state: ahead(['ann', 2]) }), ann: fighter() });
  expect(s.allowed('ann', 'wrestle', { target: 'bob' })).toBe(false);
  s.until('ann');
  s.do(
    'ann',
    'wrestle',
    { target: 'bob' },
    { dice: [1, 9, 9, 9], answers: [['turned', 'advantage']] },
  );
  expect(aheadBy(s, 'ann', 'bob')).toBe(1);
  s.gm('major', { who: 'ann' });
  s.do('ann', 'wrestle', { target: 'bob' }, { dice: [1, 20, 20] });
  expect([aheadBy(s, 'ann', 'bob'), s.who('bob').attacksReceived]).toEqual([2, 2]);
});

test('LUR-TRIP-06 in the dark only a partner in a grapple is tripped, by Grappling whatever is Hooked', () => {
  const bill = blade('billhook', { tags: ['Hooked'] });
  const people = (state: Person['state']) => ({
    ann: fighter({ weapons: [bill], competencies: ['blades'] }, state),
    bob: foe(),
    cid: foe({ state: { hidden: true } }),
  });
  const dark = { map: { places: [{ id: 'field', traits: ['Dark'] }] } };
  const tripping = strikes('bob', 'ann/billhook');
  expect(stage(people({}), dark).allowed('ann', 'trip', tripping)).toBe(false);
  const s = stage(people(ahead(['bob', 1])), dark);
  // One degree is lent, and one is theirs: none is left.
  const scene = s.do('ann', 'trip', tripping, { dice: [9] });
  expect([diceOf(scene), s.who('bob').knockedDown]).toEqual([['bob defence d12'], true]);
  expect(stage(people({})).allowed('ann', 'trip', strikes('cid', 'ann/billhook'))).toBe(false);
});

test('LUR-MULTI-02 LUR-MULTI-06 a climber may begin one normal grapple, and another once that enemy is dead', () => {
  const s = stage({
    ann: fighter({}, ahead(['giant', 2], ['bob', 3])),
    bob: foe(),
    cid: foe(),
    giant: ogre({ WGT: 60 }, {}, 'b'),
  });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
  expect(s.refused('ann', 'grapple', { target: 'cid' })).toContain('LUR-MULTI-02');
  s.gm('out', { who: 'bob', out: 'dead' });
  expect(s.allowed('ann', 'grapple', { target: 'cid' })).toBe(true);
  expect(grappleKind(s, 'ann', 'giant')).toBe('climb');
});

test('LUR-BLIND-03 the offence d20 has ratings and nature with it, for the incompetent too if the GM lets them', () => {
  const blind = (sheet: Person['sheet'], weapon: string, force?: string) => {
    const s = stage({
      ann: { side: 'a', sheet: { DEX: 8, ...sheet }, state: { warned: true } },
      bob: foe({ state: { cloaked: true } }),
    });
    s.until('ann');
    expect(s.who('ann').warned).toBe(true);
    return s.do('ann', 'blind', { weapon }, { dice: [8, 1], ...(force ? { force } : {}) });
  };
  const sword = blade('sword', { offense: 2 });
  const known = blind({ competencies: ['blades'], weapons: [sword] }, 'ann/sword');
  expect([diceOf(known), tnOf(known, 'offence')]).toEqual([
    ['ann offence d20', 'bob defence d12'],
    10,
  ]);
  expect(tnOf(blind({ hands: 0, natural: [natural('Claw')] }, 'ann/claw'), 'offence')).toBe(11);
  const forced = blind({ weapons: [sword] }, 'ann/sword', 'a lucky swing');
  expect(diceOf(forced)).toEqual(['ann offence d20', 'bob defence d12']);
});

test('LUR-BITE-01 a horse that bites lends its enemy a degree over itself, not over its rider', () => {
  const s = stage(
    {
      roan: {
        side: 'a',
        sheet: { mount: true, hands: 0, WGT: 18, natural: [natural('Bite')] },
      },
      ann: fighter({}, { riding: 'roan' }),
      bob: foe(),
    },
    { options: { maxCount: 'hit' } },
  );
  s.do('roan', 'bite', strikes('bob', 'roan/bite'), { dice: [1, 1, 1] });
  expect([
    netOver(s, 'bob', 'roan'),
    netOver(s, 'bob', 'ann'),
    s.who('bob').attacksReceived,
  ]).toEqual([1, 0, 0]);
});

test('LUR-GADV-02 an unseen partner can be grappled for advantage, and one pinned by an ally has no defence', () => {
  const s = stage({
    ann: fighter({}, ahead(['bob', 1])),
    pip: fighter({}, ahead(['bob', 3])),
    bob: foe({ state: { cloaked: true } }),
  });
  const scene = s.do('ann', 'wrestle', { target: 'bob' }, { dice: [1] });
  expect([scene.has('no defence'), aheadBy(s, 'ann', 'bob')]).toEqual([true, 2]);
  s.until('pip');
  expect(s.refused('pip', 'wrestle', { target: 'bob' })).toContain('LUR-GADV-02');
});
