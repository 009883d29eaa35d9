import { expect, test } from 'vitest';
import { ahead, blade, fighter, ogre, reptile } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  isPinned,
  natural,
  netOver,
  setting,
  stage,
  tnOf,
  weapon,
} from '../testing/stage.js';

/** Rules drawn by lot, each with two things that it meets: attacks, harm, advantage and what files begin with. */

const MAP = { places: ['field', 'yard'], borders: [{ from: 'field', to: 'yard' }] };
const strikes = (target: string, more: string = 'unarmed') => ({ weapon: more, target });
const foe = (more: Person = {}): Person => ({ side: 'b', ...more });

test('LUR-ATK-05 LUR-CTX-27 the protected can be attacked by an enemy who has bypassed the group, in that turn only', () => {
  const s = stage({
    ann: fighter(),
    bob: foe({ sheet: { DEX: 7 }, state: { guarded: true } }),
    cid: foe(),
    dan: foe(),
  });
  s.do('ann', 'bypass', { target: 'bob' }, { dice: [1] });
  const scene = s.do('ann', 'strike', strikes('bob'), { dice: [1, 7] });
  expect([diceOf(scene), scene.has('miss')]).toEqual([['ann offence d6', 'bob defence d20'], true]);
  s.until('ann');
  s.gm('set', { path: 'combatants.bob.guarded', value: true });
  expect(s.refused('ann', 'strike', strikes('bob'))).toContain('LUR-CTX-27');
});

test('LUR-GRAP-05 LUR-ADV-10 two degrees come on top of those a file gives, and these stay when the two end', () => {
  const s = stage({
    ann: fighter(),
    bob: foe({ state: { advantage: [{ over: 'ann', degrees: 1 }] } }),
  });
  const scene = s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20, 8] });
  expect([scene.has('miss'), netOver(s, 'bob', 'ann')]).toEqual([true, 3]);
  s.end();
  expect(netOver(s, 'bob', 'ann')).toBe(3);
  s.end();
  expect(netOver(s, 'bob', 'ann')).toBe(1);
});

test('LUR-NAT-06 LUR-CTX-34 a beast with two natural weapons strikes a fainted protected combatant with one of them', () => {
  const bear: Person = {
    side: 'a',
    sheet: { hands: 0, natural: [natural('Claw'), natural('Tail')] },
  };
  const s = stage({ bear, bob: foe({ state: { guarded: true } }), cid: foe(), dan: foe() });
  expect(s.refused('bear', 'strike', strikes('bob', 'bear/claw'))).toContain('LUR-CTX-27');
  expect(s.allowed('bear', 'strike', strikes('cid', 'both'))).toBe(false);
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  const scene = s.do('bear', 'strike', strikes('bob', 'bear/claw'), { dice: [1, 3] });
  expect([diceOf(scene), s.who('bob').damage]).toEqual([['bear offence d6', 'gm injury d20'], 10]);
});

test('LUR-UNARM-04 hands count as they are: ruined, full, or empty again after a move', () => {
  const s = stage(
    {
      ann: fighter({ STR: 5, weapons: [blade()] }),
      bea: fighter({ STR: 5 }, { injuries: { leftArm: 3 } }),
      bob: foe({ sheet: { bCON: 50 } }),
    },
    { map: MAP },
  );
  const damage = () => s.who('bob').damage;
  s.do('ann', 'strike', strikes('bob'), { dice: [1, 20, 1] });
  expect(damage()).toBe(5);
  s.until('bea').do('bea', 'strike', strikes('bob'), { dice: [1, 20, 1] });
  expect(damage()).toBe(10);
  s.gm('place', { who: 'bob', zone: 'yard' });
  s.until('ann').do('ann', 'drop', { item: 'ann/sword' });
  s.gm('place', { who: 'ann', zone: 'yard', with: 'bob' });
  s.do('ann', 'strike', strikes('bob'), { dice: [1, 20, 1] });
  expect(damage()).toBe(20);
});

test('LUR-CTX-12 LUR-INJ-01 points add up in and out of engagements, and the die falls with the degree where that is played', () => {
  const s = stage(
    { ann: fighter({ STR: 2 }), bob: foe({ sheet: { SPD: 12 } }) },
    { options: { injuryRollWhen: 'degree' } },
  );
  const first = s.do('ann', 'strike', strikes('bob'), { dice: [1, 20] });
  expect([first.has('injury'), s.who('bob').damage]).toEqual([false, 4]);
  s.until('bob').do('bob', 'leave', {}, { dice: [1] });
  s.until('ann').do('ann', 'engage', { target: 'bob' });
  const second = s.do('ann', 'strike', strikes('bob'), { dice: [1, 20, 7] });
  expect([second.rolled.at(-1), s.who('bob').damage, s.who('bob').injuries.core]).toEqual([
    'gm injury',
    8,
    1,
  ]);
});

test('LUR-FREE-03 LUR-GRAP-02 a rider who holds a friend is not attacked to free them, unless that is played', () => {
  const people = {
    rex: fighter({}, {}, 'b'),
    eve: ogre({}, { riding: 'roan', ...ahead(['tom', 2]) }),
    roan: { side: 'a', from: 'horse', sheet: { mount: true } },
    tom: foe(),
  };
  const freeing = { ally: 'tom', from: 'eve' };
  expect(stage(people).refused('rex', 'free-ally', freeing)).toContain('LUR-GRAP-02');
  const s = stage(people, { options: { freePrereqs: false } });
  const scene = s.do('rex', 'free-ally', freeing, { dice: [1, 20, 20, 20, 20] });
  expect([scene.fact('grants', 'degrees'), grappleKind(s, 'eve', 'tom')]).toEqual([3, undefined]);
});

test('LUR-COMP-01 LUR-ATK-05 two weapons of which one is unknown hit the pinned without a roll', () => {
  const s = stage({
    ann: fighter({ DEX: 9, weapons: [blade(), weapon('rod')] }),
    pip: fighter({}, ahead(['bob', 3])),
    bob: foe(),
  });
  const scene = s.do('ann', 'strike', strikes('bob', 'both'), { dice: [1, 1] });
  expect(diceOf(scene)).toEqual(['gm injury d20', 'gm injury d20']);
  expect([scene.has('incompetent'), s.who('bob').damage]).toEqual([true, 20]);
});

test('LUR-GRAP-13 LUR-TRIP-02 a flyer who dies in a grapple comes down without knocking down the partner, who stays exposed', () => {
  const s = stage({
    ann: fighter({}, ahead(['bob', 1])),
    bob: foe({ state: { flying: true } }),
    cid: foe(),
  });
  s.gm('harm', { who: 'bob', damage: 100, type: 'core' });
  expect([s.who('bob').flying, s.who('ann').knockedDown, netOver(s, 'cid', 'ann')]).toEqual([
    false,
    false,
    3,
  ]);
  s.until('ann');
  expect(netOver(s, 'cid', 'ann')).toBe(0);
});

test('LUR-CLIMB-05 LUR-CLIMB-13 a climber grapples on in the dark, pins no one, and falls as the giant dies', () => {
  const s = stage(
    { ann: fighter({}, ahead(['giant', 2])), giant: ogre({}, {}, 'b') },
    { map: { places: [{ id: 'field', traits: ['Dark'] }] } },
  );
  s.do('ann', 'wrestle', { target: 'giant' }, { dice: [1, 20, 20, 20] });
  expect([aheadBy(s, 'ann', 'giant'), isPinned(s, 'ann', 'giant')]).toEqual([3, false]);
  s.gm('out', { who: 'giant', out: 'dead' });
  expect([grappleKind(s, 'ann', 'giant'), s.who('ann').knockedDown]).toEqual([undefined, true]);
});

test('LUR-PICK-01 LUR-GRAP-02 a rider is picked up out of the saddle only if the GM lets it, the fainted without a defence', () => {
  const s = stage({
    ogre: ogre(),
    tom: foe({ state: { riding: 'roan' } }),
    roan: { side: 'b', from: 'horse' },
    una: foe({ state: { out: 'incapacitated' } }),
  });
  expect(s.refused('ogre', 'grapple', { target: 'tom' })).toContain('LUR-GRAP-02');
  const forced = { dice: [1, 20, 20, 20, 20], force: 'a low branch' };
  s.do('ogre', 'grapple', { target: 'tom' }, forced);
  expect([aheadBy(s, 'ogre', 'tom'), s.who('tom').riding]).toEqual([2, null]);
  s.until('ogre');
  const scene = s.do('ogre', 'grapple', { target: 'una' }, { dice: [1] });
  expect([scene.has('no defence'), aheadBy(s, 'ogre', 'una')]).toEqual([true, 2]);
});

test('LUR-BLIND-01 LUR-BLIND-08 a blind attack can meet flyers, and no one in another engagement', () => {
  const people = (engagement: string) => ({
    ann: fighter({}, { blinded: true }),
    bob: foe({ at: { engagement }, state: { flying: true } }),
  });
  const met = stage(people('e')).do('ann', 'blind', { weapon: 'unarmed' }, { dice: [8, 9, 1] });
  expect(met.has('hit')).toBe(true);
  const other = stage(people('f')).do('ann', 'blind', { weapon: 'unarmed' }, { dice: [8] });
  expect([other.has('hit'), other.has('gone')]).toEqual([false, true]);
});

test('LUR-CLIMB-02 a rider who climbs is off the horse, beside another climber whose lead stays', () => {
  const s = stage({
    ann: fighter({}, { riding: 'roan' }),
    roan: { side: 'a', from: 'horse' },
    ben: fighter({}, ahead(['giant', 3])),
    giant: ogre({ WGT: 60, STR: 40 }, {}, 'b'),
  });
  const scene = s.do('ann', 'grapple', { target: 'giant' }, { dice: [1, 20, 20, 20, 20] });
  expect([scene.fact('grants', 'degrees'), aheadBy(s, 'ann', 'giant')]).toEqual([3, 2]);
  expect([s.who('ann').riding, aheadBy(s, 'ben', 'giant')]).toEqual([null, 3]);
});

test('LUR-PICK-18 jaws can take an enemy whom an ally has pinned, but no unnoticed one', () => {
  const s = stage({
    rep: reptile(),
    pip: fighter({}, ahead(['bob', 3])),
    bob: foe(),
    cid: foe({ state: { hidden: true } }),
  });
  expect(s.allowed('rep', 'grapple', { target: 'cid' })).toBe(false);
  const scene = s.do('rep', 'grapple', { target: 'bob' }, { dice: [1] });
  expect([scene.has('no defence'), aheadBy(s, 'rep', 'bob')]).toEqual([true, 2]);
  expect([isPinned(s, 'rep', 'bob'), grappleKind(s, 'pip', 'bob')]).toEqual([false, undefined]);
});

test.each(['chain', 'pair'])(
  'LUR-MULTI-01 LUR-GRAP-12 the one grapple of a chain outlasts a faint in the other (%s)',
  (outsideScope) => {
    const s = stage(
      {
        ann: fighter({}, ahead(['bob', 1])),
        bob: foe({ state: ahead(['cid', 1]) }),
        cid: fighter(),
        dot: { side: 'c' },
      },
      { options: { outsideScope } },
    );
    s.gm('out', { who: 'ann', out: 'incapacitated' });
    expect([aheadBy(s, 'bob', 'cid'), grappleKind(s, 'ann', 'bob')]).toEqual([1, undefined]);
    expect([netOver(s, 'bob', 'cid'), netOver(s, 'dot', 'bob')]).toEqual([1, 3]);
  },
);

test('LUR-GRAP-15 LUR-CLIMB-04 neither grapplers nor climbers outnumber', () => {
  const s = stage(
    {
      ann: fighter({}, ahead(['giant', 2])),
      ben: fighter({}, ahead(['eve', 1])),
      cat: fighter(),
      dot: fighter(),
      giant: ogre({}, {}, 'b'),
      eve: foe(),
    },
    { options: { outnumbering: 'ratio' } },
  );
  // Two against one.
  s.until('cat');
  expect(s.reckonings(['advantage'], 'cat', 'strike', strikes('giant'))).toEqual([]);
  const scene = s.do('cat', 'strike', strikes('giant'), { dice: [1, 20, 1, 1] });
  expect(diceOf(scene).slice(0, 3)).toEqual([
    'cat offence d6',
    'giant defence d20',
    'giant defence d20',
  ]);
});

test('LUR-UNARM-03 two fists are one weapon before and after leaving the fight, and can kill', () => {
  const s = stage({ ann: fighter({ STR: 30 }), bob: foe({ sheet: { bCON: 1 } }), cid: foe() });
  s.gm('out', { who: 'ann', out: 'gone' });
  s.gm('out', { who: 'ann', out: 'no' });
  s.until('ann');
  const scene = s.do('ann', 'strike', strikes('bob'), { dice: [1, 20, 7] });
  expect([scene.rolled, scene.has('dead')]).toEqual([
    ['ann offence', 'bob defence', 'gm injury'],
    true,
  ]);
});

test('LUR-GRAP-09 LUR-GRAP-11 a rider who is behind in a grapple neither lets go nor is carried off', () => {
  const s = stage(
    {
      ann: fighter({}, ahead(['bob', 1])),
      bob: foe({ at: { zone: 'field', engagement: 'e' }, state: { riding: 'roan' } }),
      roan: { side: 'b', from: 'horse', at: { zone: 'field', engagement: 'e' } },
    },
    { map: MAP },
  ).until('bob');
  expect(s.refused('bob', 'let-go', { target: 'ann' })).toContain('LUR-GRAP-09');
  s.until('roan');
  expect(s.refused('roan', 'move', { to: 'yard' })).toContain('LUR-GRAP-11');
});

test('LUR-UNARM-05 LUR-CTX-20 fists go through the armour of a flyer by their damage, in the own engagement', () => {
  const hit = (STR: number, engagement = 'e') => {
    const s = stage({
      ann: fighter({ STR }),
      bob: foe({
        at: { engagement },
        sheet: { armor: { name: 'hide', low: 10, high: 20 } },
        state: { flying: true },
      }),
    });
    if (engagement !== 'e') return s.refused('ann', 'strike', strikes('bob'));
    const dice = STR === 5 ? [1, 10] : [1, 10, 1];
    s.do('ann', 'strike', strikes('bob'), { dice });
    return s.who('bob').damage;
  };
  expect([hit(5), hit(8), hit(10)]).toEqual([0, 9, 20]);
  expect(hit(8, 'f')).toContain('LUR-ATK-02');
});

test('LUR-TRIP-05 two tries in a turn lend no more than three in effect, and a hit takes back its own', () => {
  const s = stage({ ann: fighter({ STR: 3 }), bob: foe({ sheet: { STR: 6 } }) });
  s.do('ann', 'trip', strikes('bob'), { dice: [1, 1, 1, 1] });
  s.gm('major', { who: 'ann' });
  const scene = s.do('ann', 'trip', strikes('bob'), { dice: [1, 20, 20, 20, 20] });
  expect([scene.fact('grants', 'degrees'), s.who('bob').knockedDown]).toEqual([2, true]);
  // Two that were lent before, less one over him who lies there.
  expect(netOver(s, 'bob', 'ann')).toBe(1);
});

test('LUR-TRIP-05 LUR-TRIP-04 the too heavy fall only if the GM lets them, at the price of their strength', () => {
  const s = stage({ ann: fighter({ STR: 3 }), bob: foe({ sheet: { WGT: 21, STR: 6 } }) });
  expect(s.refused('ann', 'trip', strikes('bob'))).toContain('LUR-TRIP-04');
  const scene = s.do('ann', 'trip', strikes('bob'), { dice: [1, 20, 20, 20], force: 'on ice' });
  expect([scene.fact('grants', 'degrees'), s.who('bob').knockedDown]).toEqual([2, true]);
});

test('LUR-UNARM-01 full hands cannot strike, even after a pin', () => {
  const s = stage({
    ann: fighter({ weapons: [blade('axe', { hands: 2 })] }),
    pip: fighter({}, ahead(['ann', 3]), 'b'),
    bob: foe(),
  });
  expect(s.refused('ann', 'strike', strikes('bob'))).toContain('LUR-GADV-08');
  s.gm('out', { who: 'pip', out: 'gone' });
  expect(s.refused('ann', 'strike', strikes('bob'))).toContain('LUR-UNARM-01');
  s.do('ann', 'drop', { item: 'ann/axe' });
  expect(s.allowed('ann', 'strike', strikes('bob'))).toBe(true);
});

test('LUR-CTX-20 a file’s own armour takes its part of a blow, and none for the pinned', () => {
  const armor = { name: 'coat', low: 16, high: 28 };
  const blow = (state: Person['state']) => {
    const s = stage({
      ann: fighter({ weapons: [blade('sword', { damage: 12, drive: 22 })] }),
      pip: fighter({}, state),
      bob: foe({ sheet: { armor, DEX: 8 } }),
    });
    const dice = isPinned(s, 'pip', 'bob') ? [1, 1] : [1, 9, 1];
    s.do('ann', 'strike', strikes('bob', 'ann/sword'), { dice });
    return s.who('bob').damage;
  };
  expect([blow({}), blow(ahead(['bob', 3]))]).toEqual([6, 12]);
  expect(() => setting({ ann: fighter({ armor: { name: 'coat', low: 9, high: 3 } }) })).toThrow(
    'low must not exceed high',
  );
});

test('LUR-CTX-20 armour may be worth the same to every blow', () => {
  const armor = { name: 'coat', low: 16, high: 16 };
  expect(() => setting({ ann: fighter({ armor }) })).not.toThrow();
});

test('LUR-ATK-06 a climber and a rider defend by their own DEX', () => {
  const s = stage({
    ann: fighter(),
    bob: foe({ sheet: { DEX: 6 }, state: ahead(['giant', 2]) }),
    giant: ogre({ DEX: 3, WGT: 60 }),
    cid: foe({ sheet: { DEX: 5 }, state: { riding: 'roan' } }),
    roan: { side: 'b', from: 'horse', sheet: { DEX: 12 } },
  });
  const dice = [1, 1, 1, 1, 1];
  expect(tnOf(s.do('ann', 'strike', strikes('bob'), { dice }), 'defence')).toBe(6);
  s.gm('major', { who: 'ann' });
  const rider = s.do('ann', 'strike', strikes('cid'), { dice: [1, 5] });
  expect(rider.facts('roll', 'tn', { roll: 'defence' })).toEqual([5]);
});
