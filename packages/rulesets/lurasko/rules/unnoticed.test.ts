import { expect, test } from 'vitest';
import { holds } from '@tiltyard/testing';
import { lurasko } from '../index.js';
import type { Person, Staging } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  idle,
  isPinned,
  natural,
  netOver,
  stage,
  weapon,
} from '../testing/stage.js';
import { healthOf, statOf } from './conditions/body.js';
import { encumbrance } from './conditions/encumbrance.js';

/** Conditions that could be broken, one by one, before any test noticed. */

const grappler = { DEX: 8, competencies: ['grappling'] };
const on = (...pairs: readonly (readonly [string, number])[]): Person['state'] => ({
  grapple: pairs.map(([other, degree]) => ({ with: other, degree })),
});
const BARE = { weapon: 'unarmed', target: 'bob' };
const yards = {
  places: ['yard', { id: 'barn', name: 'the barn' }],
  borders: [{ from: 'yard', to: 'barn' }],
};

/** The labels and rules under which the options of a parameter are shown. */
const shown = (people: Readonly<Record<string, Person>>, action: string, parameter: string) => {
  const { state } = stage(people);
  const domain = lurasko.actions.get(action)?.domain(state, 'ann', parameter, {});
  return domain?.kind === 'choice' ? domain.options.map(({ label }) => label) : [];
};

test('LUR-ATK-08 LUR-UNARM-06 every way to strike has a name of its own', () => {
  const sheet = { weapons: ['knife', 'hand-axe'], competencies: ['knives', 'axes'] };
  const blinded = { state: { blinded: true } };
  expect(shown({ ann: { sheet }, bob: {} }, 'strike', 'weapon')).toEqual([
    'both weapons',
    'knife',
    'hand axe',
    'unarmed',
  ]);
  expect(shown({ ann: { sheet, ...blinded }, bob: {} }, 'blind', 'weapon')).toEqual([
    'both weapons',
    'knife',
    'hand axe',
    'unarmed',
  ]);
  expect(
    shown({ ann: { sheet: { natural: [natural('claws')] } }, bob: {} }, 'strike', 'weapon'),
  ).toEqual(['claws', 'unarmed, natural weapons held back']);
});

test('LUR-COMP-08 LUR-GRAP-06 LUR-GRAP-20 LUR-BLIND-03 what does not count is shown with the rule that says so', () => {
  const armed = (more: Person = {}): Person => ({
    sheet: {
      ...grappler,
      weapons: [weapon('blade', { offense: 2 })],
      competencies: ['grappling', 'blade'],
    },
    ...more,
  });
  const blade = { weapon: 'ann/blade', target: 'bob' };
  const free = stage({ ann: armed(), bob: {} }).do('ann', 'strike', blade, { dice: [6, 1] });
  expect(free.parts('offence')).toContain('LUR-COMP-08 2');
  const held = stage({ ann: armed({ state: on(['bob', 1]) }), bob: {} });
  expect(idle(held.do('ann', 'strike', blade, { dice: [6, 1, 1] }), 'offence')).toContain(
    'LUR-GRAP-20 2',
  );
  const body = stage({ ann: armed(), bob: {} }).do(
    'ann',
    'grapple',
    { target: 'bob' },
    { dice: [6, 1, 1, 1] },
  );
  expect(idle(body, 'offence')).toContain('LUR-GRAP-06 2');
  const blind = stage(
    { ann: armed({ state: { blinded: true } }), bob: {} },
    { options: { blindOffenseBonuses: false } },
  );
  expect(
    idle(blind.do('ann', 'blind', { weapon: 'ann/blade' }, { dice: [20] }), 'offence'),
  ).toContain('LUR-BLIND-03 2');
  const beast = (state: Person['state']) =>
    stage({ ann: { sheet: { ...grappler, natural: [natural('claws')] }, state }, bob: {} });
  expect(
    idle(beast({}).do('ann', 'grapple', { target: 'bob' }, { dice: [6, 1, 1, 1] }), 'offence'),
  ).toContain('LUR-GRAP-06 3');
  expect(
    idle(
      beast(on(['bob', 1])).do('ann', 'wrestle', { target: 'bob' }, { dice: [6, 1, 1] }),
      'offence',
    ),
  ).toContain('LUR-GRAP-19 3');
});

test('LUR-BLIND-01 a combatant attacked by an unseen enemy is warned even if the offence roll fails', () => {
  const s = stage({
    ann: { sheet: { competencies: ['unarmed'], DEX: 3 }, state: { cloaked: true } },
    bob: {},
  });
  s.do('ann', 'strike', BARE, { dice: [6] });
  expect(s.who('bob').warned).toBe(true);
});

test('LUR-BLIND-01 LUR-BLIND-02 a blind attack says why, in the words given', () => {
  const why = (words?: string) =>
    stage({ ann: { sheet: { competencies: ['unarmed'] } }, bob: { state: { hidden: true } } })
      .do(
        'ann',
        'blind',
        { weapon: 'unarmed', ...(words === undefined ? {} : { words }) },
        {
          dice: [20],
          answers: [['blind-grounds', 'yes']],
        },
      )
      .note('attacks blindly')['why'];
  expect([why('a smell'), why()]).toEqual(['a smell', 'the GM says so']);
});

test('LUR-BLIND-10 LUR-NAT-03 LUR-BITE-01 blind attacks use what they are made with and grant nothing', () => {
  const sheet = {
    weapons: ['knife'],
    competencies: ['knives', 'unarmed'],
    natural: [natural('claws')],
  };
  const s = stage({ ann: { sheet, state: { blinded: true } }, bob: {} });
  s.gm('major', { who: 'ann' });
  const scene = s.do('ann', 'blind', { weapon: 'ann/knife' }, { dice: [20] });
  expect([s.who('ann').used.held, scene.has('grants')]).toEqual([true, false]);
  expect(s.refused('ann', 'blind', { weapon: 'ann/claws' })).toEqual(['LUR-NAT-03']);
  const bare = stage({
    ann: { sheet: { competencies: ['unarmed'] }, state: { blinded: true } },
    bob: {},
  });
  expect(bare.do('ann', 'blind', { weapon: 'unarmed' }, { dice: [1, 1] }).has('grants')).toBe(
    false,
  );
  const alone = stage(
    {
      ann: { sheet: { competencies: ['unarmed'] }, state: { blinded: true } },
      bob: { at: { engagement: 'x' } },
    },
    { options: { blindAllMaxed: 'refused' } },
  );
  expect(alone.allowed('ann', 'blind', { weapon: 'unarmed' })).toBe(true);
});

test('LUR-CTX-23 LUR-CTX-22 LUR-CTX-24 two weapons are struck with at once only if both serve', () => {
  const both = { weapon: 'both', target: 'bob' };
  const sheet = { DEX: 9, STR: 5, competencies: ['dirk', 'beam', 'pike'] };
  const heavy = stage({
    ann: { sheet: { ...sheet, weapons: [weapon('dirk'), weapon('beam', { rating: 9 })] } },
    bob: {},
  });
  expect(heavy.refused('ann', 'strike', both)).toEqual(['LUR-CTX-23', 'LUR-CTX-22']);
  const map = { places: [{ id: 'gap', traits: ['Confining'] }] };
  const long = { ...sheet, weapons: [weapon('dirk'), weapon('pike', { tags: ['Reach'] })] };
  const tight = stage({ ann: { sheet: long }, bob: {} }, { map });
  expect(diceOf(tight.do('ann', 'strike', both, { dice: [1] }))).toEqual(['bob defence d12']);
});

test('LUR-ATK-03 LUR-ATK-08 LUR-CTX-21 a hit says what it was made of', () => {
  const abilities = [{ name: 'lunge', with: 'weapon', drive: 5, damage: 2 }];
  const sheet = {
    DEX: 9,
    competencies: ['dirk', 'club'],
    abilities,
    weapons: [weapon('dirk'), weapon('club', { tags: ['Blunt'] })],
  };
  const hit = (
    weapons: string,
    die: number,
    options: Staging['options'] = {},
    dice: readonly number[] = [1],
  ) =>
    stage({ ann: { sheet }, bob: { sheet: { bCON: 50, DEX: 8 } } }, { options }).do(
      'ann',
      'strike',
      { weapon: weapons, target: 'bob', ability: 'lunge' },
      { dice: [1, die, ...dice] },
    );
  const one = hit('ann/dirk', 9);
  expect([
    one.note('attacks')['ability'],
    one.note('damage')['drive'],
    one.note('damage')['damage'],
  ]).toEqual(['lunge', 25, 12]);
  expect(
    ['LUR-ATK-08', 'LUR-CTX-21', 'LUR-CTX-20'].map((rule) => one.cites('damage', rule)),
  ).toEqual([false, false, true]);
  expect(hit('ann/dirk', 20).cites('damage', 'LUR-CTX-21')).toBe(true);
  const two = hit('both', 9, {}, [1, 1]);
  expect([
    two.cites('attacks', 'LUR-ATK-08'),
    two.cites('damage', 'LUR-ATK-08'),
    one.cites('attacks', 'LUR-ATK-08'),
  ]).toEqual([true, true, false]);
  const summed = hit('both', 9, { dualWieldInjury: 'summed' });
  expect([summed.note('damage')['blunt'], summed.cites('damage', 'LUR-ATK-08')]).toEqual([
    false,
    false,
  ]);
});

test('LUR-CTX-24 LUR-ATK-08 a point of blunt harm has the GM speak, and a blow that armour stops rolls no shared injury', () => {
  const club = weapon('club', { damage: 1, tags: ['Blunt'] });
  const s = stage(
    { ann: { sheet: { weapons: [club] } }, bob: {} },
    { options: { bluntRule: 'gm' } },
  );
  const scene = s.do(
    'ann',
    'strike',
    { weapon: 'ann/club', target: 'bob' },
    { dice: [12, 1], answers: [['blunt', 'dazed']] },
  );
  expect(scene.questions).toContain('blunt');
  const soft = weapon('reed', { drive: 1 });
  const two = stage(
    {
      ann: { sheet: { DEX: 9, weapons: [soft, soft] } },
      bob: { sheet: { armor: { name: 'mail', low: 10, high: 30 } } },
    },
    { options: { dualWieldInjury: 'shared' } },
  );
  expect(two.do('ann', 'strike', { weapon: 'both', target: 'bob' }, { dice: [10] }).rolled).toEqual(
    ['bob defence'],
  );
});

test('LUR-PICK-22 only the creature is barred from other attacks on what is in its jaws', () => {
  const dragon: Person = {
    sheet: {
      WGT: 200,
      STR: 20,
      hands: 0,
      largeMouth: true,
      natural: [natural('Bite', { tags: ['Bite'] }), natural('tail')],
    },
    state: on(['bob', 2]),
  };
  const s = stage({ ann: dragon, bob: {} });
  expect(s.refused('ann', 'strike', { weapon: 'ann/tail', target: 'bob' })).toEqual([
    'LUR-PICK-22',
  ]);
  expect(s.until('bob').allowed('bob', 'strike', { weapon: 'unarmed', target: 'ann' })).toBe(true);
});

test('LUR-GRAP-21 the house rule against Reach affects grapplers on either side, and no one else', () => {
  const pike = { sheet: { weapons: [weapon('pike', { tags: ['Reach'] })] } };
  const s = stage(
    {
      ann: pike,
      bob: { state: on(['cid', 1], ['dan', -1]) },
      cid: { side: 'a', ...pike },
      dan: { side: 'a', ...pike },
      eve: {},
    },
    { options: { reachWhileGrappling: 'any' } },
  );
  const thrust = (by: string) =>
    s.until(by).allowed(by, 'strike', { weapon: `${by}/pike`, target: 'eve' });
  expect([thrust('ann'), thrust('cid'), thrust('dan')]).toEqual([true, false, false]);
});

test('LUR-UNARM-04 with both hands free the harm doubles, also where all hands must be', () => {
  const harm = (hands: number) =>
    stage(
      { ann: { sheet: { STR: 6, hands } }, bob: { sheet: { bCON: 50 } } },
      { options: { unarmedBothHands: 'all' } },
    )
      .do('ann', 'strike', BARE, { dice: [12, 1] })
      .note('damage')['damage'];
  expect([harm(1), harm(2), harm(3)]).toEqual([6, 12, 12]);
});

test('LUR-COMP-01 LUR-CTX-14 competence in both is enough, and hurt arms hinder a grapple', () => {
  const s = stage(
    {
      ann: { sheet: { DEX: 9, weapons: ['knife', 'hand-axe'], competencies: ['knives', 'axes'] } },
      bob: {},
    },
    { options: { dualCompetence: 'any' } },
  );
  expect(
    diceOf(s.do('ann', 'strike', { weapon: 'both', target: 'bob' }, { dice: [6, 1] })),
  ).toContain('ann offence d6');
  const hurt = stage({
    ann: { sheet: grappler, state: { injuries: { rightArm: 1, leftArm: 2 } } },
    bob: {},
  });
  expect(hurt.total('offence dice', 'ann', 'ann', 'grapple', { target: 'bob' })).toBe(-1);
});

test('LUR-GRAP-12 LUR-CLIMB-03 outside of a pair are all but the partners, and outside of climbers all but those', () => {
  const s = stage(
    {
      ann: { side: 'a' },
      bob: { state: on(['ann', -1], ['cid', -2]) },
      cid: { side: 'a' },
      dan: { side: 'a' },
    },
    { options: { outsideScope: 'pair' } },
  );
  expect([netOver(s, 'ann', 'bob'), netOver(s, 'cid', 'bob'), netOver(s, 'dan', 'bob')]).toEqual([
    1, 2, 3,
  ]);
  const up = stage(
    {
      ann: { side: 'a', state: on(['ogre', 1]) },
      ogre: { side: 'b', sheet: { WGT: 30, STR: 30 } },
      cid: { side: 'a', state: on(['ogre', 2]) },
      dan: { side: 'a' },
    },
    { options: { climbedPenalty: true } },
  );
  expect([
    netOver(up, 'ann', 'ogre'),
    netOver(up, 'cid', 'ogre'),
    netOver(up, 'dan', 'ogre'),
  ]).toEqual([1, 2, 3]);
});

test('LUR-CTX-14 LUR-CTX-34 health follows the injuries closest to putting a combatant out, and is 0 for those who are out', () => {
  const health = (state: Person['state']) => {
    const s = stage({ ann: { state }, bob: {} });
    return healthOf(s.state, s.who('ann'));
  };
  expect([
    health({ injuries: { perception: 2 } }),
    health({ injuries: { core: 1, superficial: 3 } }),
    health({ out: 'incapacitated' }),
  ]).toEqual([0.6, 0.6, 0]);
});

test('LUR-CTX-07 LUR-CTX-15 LUR-CTX-16 a load crushes a stat that is raised too, and one without strength bears nothing', () => {
  const s = stage({
    ann: {
      sheet: { STR: 1, load: 40, SPD: 8, DEX: 8 },
      state: { changes: { DEX: 3, SPD: 2 }, knockedDown: true },
    },
    bob: { state: { changes: { STR: -5 } } },
    cid: {
      sheet: { load: 1 },
      state: { changes: { STR: -5 }, fatigueDegrees: 2, knockedDown: true },
    },
  });
  expect((['DEX', 'SPD'] as const).map((stat) => statOf(s.state, s.who('ann'), stat))).toEqual([
    1, 0,
  ]);
  expect([encumbrance(s.state, s.who('bob')), encumbrance(s.state, s.who('cid'))]).toEqual([0, 7]);
});

test('LUR-GADV-08 LUR-CTX-34 LUR-CTX-30 the pinned do not even get up', () => {
  const s = stage({
    bob: { state: { knockedDown: true } },
    ann: { side: 'b', sheet: grappler, state: on(['bob', 3]) },
  });
  expect(s.refused('bob', 'stand-up')).toContain('LUR-GADV-08');
});

test('LUR-CTX-34 a combatant who drops out loses saddle and protection, and leaves every grapple once', () => {
  const s = stage({
    ann: { side: 'a', state: { riding: 'roan', guarded: true } },
    roan: { side: 'a', from: 'horse' },
    vic: { side: 'a', state: on(['bob', 0]) },
    bob: { state: on(['xan', 1]) },
    xan: { side: 'a' },
    cid: { state: on(['vic', 1]) },
  });
  s.gm('out', { who: 'ann', out: 'incapacitated' });
  expect([s.who('ann').riding, s.who('ann').guarded]).toEqual([null, false]);
  const scene = s.gm('out', { who: 'vic', out: 'incapacitated' });
  expect(scene.all('grapple ends')).toHaveLength(2);
});

test('LUR-GADV-06 where all advantage counts, a lead pins as soon as a climber who outweighed it faints', () => {
  const s = stage(
    {
      ann: { sheet: { ...grappler, WGT: 9 }, state: on(['bob', 3]) },
      bob: { sheet: { WGT: 9 } },
      imp: { sheet: { WGT: 2 }, state: { knockedDown: true, ...on(['ann', 1]) } },
    },
    { options: { pinCounts: 'net', climbedPenalty: true } },
  );
  expect([netOver(s, 'ann', 'bob'), isPinned(s, 'ann', 'bob')]).toEqual([0, false]);
  s.gm('out', { who: 'imp', out: 'incapacitated' });
  expect(isPinned(s, 'ann', 'bob')).toBe(true);
});

test('LUR-GADV-10 LUR-MULTI-03 silence ends with the pin, and no new grapple begins with it', () => {
  const s = stage({
    ann: { side: 'a', sheet: grappler, state: on(['bob', 3], ['zoe', -1]) },
    bob: {},
    zoe: {},
    cid: { side: 'a', sheet: grappler, state: on(['bob', 1]) },
  });
  s.do('ann', 'silence', { target: 'bob', silent: true });
  s.do('ann', 'give-up-advantage', { target: 'bob' });
  expect(s.state.grapples[0]).toMatchObject({ degree: 0, pinned: false, silenced: false });
  const fresh = stage({ ann: { sheet: grappler }, bob: {} });
  for (const dice of [
    [1, 20, 20, 20],
    [1, 20, 20],
    [1, 20, 20, 20],
  ]) {
    fresh.gm('major', { who: 'ann' });
    fresh.do(
      'ann',
      fresh.state.grapples.length === 0 ? 'grapple' : 'wrestle',
      { target: 'bob' },
      { dice },
    );
  }
  expect(isPinned(fresh, 'ann', 'bob')).toBe(true);
  expect(fresh.allowed('bob', 'speak', { words: 'mercy' })).toBe(true);
});

test('LUR-GRAP-09 where all advantage keeps an opponent, one degree does and none does not', () => {
  const leave = (degrees: number) =>
    stage(
      {
        ann: { side: 'a', state: { ...on(['bob', 1]) } },
        bob: { state: { advantage: [{ over: 'ann', degrees }] } },
      },
      { options: { leaveTest: 'net' } },
    ).allowed('ann', 'let-go', { target: 'bob' });
  expect([leave(1), leave(2)]).toEqual([true, false]);
});

test('LUR-CTX-30 LUR-CTX-15 turns, draws, drops and getting tired are told', () => {
  const s = stage({
    ann: { sheet: { STR: 1, load: 28, ready: ['knife'], weapons: ['torch'] } },
    out: { state: { out: 'incapacitated' } },
    bob: {},
  });
  expect(s.do('ann', 'draw', { item: 'ann/knife' }).note('draws')).toMatchObject({
    who: 'ann',
    item: 'knife',
  });
  expect(s.do('ann', 'drop', { item: 'ann/torch' }).note('drops')).toMatchObject({
    who: 'ann',
    item: 'torch',
  });
  s.do('ann', 'strike', BARE, { dice: [1] });
  const ended = s.do('ann', 'end');
  expect(ended.facts('turn', 'who')).toEqual(['bob']);
  expect([s.who('ann').fatigue, ended.has('tires')]).toEqual([1, true]);
});

test('LUR-CTX-30 a major action that the GM grants is one, and for this turn', () => {
  const s = stage({ ann: {}, bob: {} });
  s.gm('major', { who: 'ann' });
  for (const left of [true, true, false]) {
    expect(s.allowed('ann', 'strike', BARE)).toBe(left);
    if (left) s.do('ann', 'strike', BARE, { dice: [1] });
  }
  s.until('bob')
    .until('ann')
    .do('ann', 'strike', BARE, { dice: [1] });
  expect(s.refused('ann', 'strike', BARE)).toContain('LUR-CTX-30');
});

test('LUR-CTX-31 riders mount what is theirs, free and close by, and get off again', () => {
  const horse = (more: Person = {}): Person => ({ side: 'a', from: 'horse', ...more });
  const s = stage({
    ann: { side: 'a' },
    roan: horse(),
    grey: horse({ side: 'b' }),
    far: horse({ at: { engagement: 'x' } }),
    dun: horse(),
    eve: { side: 'a', state: { riding: 'dun' } },
    tom: { side: 'a', sheet: grappler, state: on(['bob', 1]) },
    bob: { side: 'b' },
  });
  const mounts = (id: string) => s.allowed('ann', 'mount', { target: id });
  expect(['roan', 'grey', 'far', 'dun', 'ann'].map(mounts)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  s.do('ann', 'mount', { target: 'roan' });
  expect(s.until('roan').allowed('roan', 'move', { to: 'field' })).toBe(false);
  s.until('eve').do('eve', 'dismount');
  expect(s.who('eve').riding).toBe(null);
  expect(s.until('tom').refused('tom', 'mount', { target: 'dun' })).toEqual(['LUR-GRAP-02']);
});

test('LUR-CTX-31 LUR-CLIMB-14 LUR-GRAP-11 who goes where is told, and who cannot go is refused', () => {
  const s = stage(
    {
      ann: { side: 'a', at: { zone: 'yard', engagement: 'e' }, sheet: { SPD: 5 } },
      bob: { at: { zone: 'yard', engagement: 'e' } },
      cid: { at: 'yard' },
      imp: {
        side: 'a',
        sheet: { WGT: 2 },
        at: { zone: 'yard', engagement: 'f' },
        state: on(['ogre', 1]),
      },
      ogre: { sheet: { WGT: 30, STR: 30 }, at: { zone: 'yard', engagement: 'f' } },
      roan: { from: 'horse', at: { zone: 'yard', engagement: 'g' } },
      dan: { at: { zone: 'yard', engagement: 'g' }, state: { riding: 'roan', ...on(['eve', 1]) } },
      eve: { side: 'a', at: { zone: 'yard', engagement: 'g' } },
      kim: { side: 'a', at: 'yard' },
    },
    { map: yards },
  );
  expect(s.refused('ann', 'engage', { target: 'bob' })).toEqual(['LUR-CTX-31']);
  s.do('ann', 'engage', { target: 'cid' }, { dice: [12] });
  expect(s.who('ann').engagement).toBe('e');
  expect(s.until('imp').refused('imp', 'move', { to: 'barn' })).toEqual(['LUR-CLIMB-14']);
  expect(s.until('roan').refused('roan', 'move', { to: 'barn' })).toEqual(['LUR-GRAP-11']);
  expect(s.until('kim').refused('kim', 'leave')).toEqual(['LUR-CTX-31']);
  const left = s.until('bob').do('bob', 'leave', {}, { dice: [1] });
  expect(left.note('leaves')).toMatchObject({ who: 'bob' });
});

test('LUR-CTX-31 a new engagement is none that there was, and one that is joined keeps its place', () => {
  const s = stage({
    ann: { side: 'a', at: { engagement: 'engagement 1' } },
    bob: { at: { engagement: 'engagement 1' } },
    cid: { side: 'a', at: 'field' },
    dan: { at: 'field' },
  });
  s.until('cid').do('cid', 'engage', { target: 'dan' });
  expect(s.who('cid').engagement).toBe(s.who('dan').engagement);
  expect(s.who('cid').engagement).not.toBe('engagement 1');
});

test('LUR-CTX-25 LUR-CTX-28 LUR-CTX-27 corridors hinder, fractions of the outnumbering are dropped, a member is named once', () => {
  const map = { places: [{ id: 'gap', traits: ['Narrow Corridors'] }] };
  const s = stage(
    { ann: { side: 'a', sheet: { SPD: 8 } }, bob: { state: { guarded: true } }, cid: {}, dan: {} },
    { map },
  );
  expect(s.total('movement dice', 'ann', 'ann', 'bypass', { target: 'bob' })).toBe(-4);
  const crowd = stage(
    { ann: { side: 'a' }, abe: { side: 'a' }, bob: {}, cid: {}, dan: {}, far: { at: 'field' } },
    { options: { outnumbering: 'ratio' }, order: ['bob', 'ann', 'abe', 'cid', 'dan', 'far'] },
  );
  expect(
    crowd.total('defence dice', 'ann', 'bob', 'strike', { weapon: 'unarmed', target: 'ann' }) ?? 0,
  ).toBe(0);
  const side = (id: string): Record<string, Person> => ({ [id]: { side: 'a' } });
  const group = stage({
    ann: { side: 'a' },
    ...side('a2'),
    ...side('a3'),
    ...side('a4'),
    ...side('a5'),
    ...side('a6'),
    bob: { side: 'b' },
  });
  expect(group.allowed('ann', 'group-defence', { protect: ['a2', 'a3'] })).toBe(true);
  expect(group.allowed('ann', 'group-defence', { protect: ['a2', 'a2'] })).toBe(false);
});

test('LUR-MAX-01 LUR-CTX-25 the usual maximum is no trait of the zone', () => {
  const s = stage({ ann: {}, bob: { state: { attacksReceived: 3 } } });
  expect(s.refused('ann', 'strike', BARE)).not.toContain('LUR-CTX-25');
});

test('LUR-CTX-14 LUR-CTX-34 a combatant who is already out is not put out again, but may still die', () => {
  const s = stage({
    ann: { state: { injuries: { core: 5 } }, sheet: { bCON: 5, WGT: 5 } },
    bob: {},
  });
  const again = s.gm('harm', { who: 'ann', damage: 5, type: 'core' });
  expect([again.has('incapacitated'), again.has('dead')]).toEqual([false, false]);
  expect(s.gm('harm', { who: 'ann', damage: 10, type: 'core' }).has('dead')).toBe(true);
});

test('LUR-CTX-12 LUR-CTX-13 LUR-TRIP-02 LUR-BLIND-02 what the GM does is told', () => {
  const s = stage({
    ann: { state: { damage: 14, injuries: { core: 1, mobility: 1 } } },
    bob: { state: { hidden: true } },
  });
  const healed = s.gm('heal', { who: 'ann', damage: 14, type: 'core' });
  expect(healed.facts('gm.heal', 'points')).toEqual([14, 1, 1]);
  expect(s.who('ann').injuries).toMatchObject({ core: 0, mobility: 0 });
  expect(s.gm('fly', { who: 'ann', on: true }).notes).toHaveLength(1);
  expect(s.gm('notice', { who: 'ann', of: 'bob' }).notes).toHaveLength(1);
});

test('LUR-CTX-01 LUR-CTX-15 the GM calls for rolls on every stat', () => {
  const s = stage({ ann: {}, bob: {} });
  expect(diceOf(s.gm('roll', { who: 'ann', stat: 'STR', die: 'd6' }, { dice: [1] }))).toEqual([
    'ann check d6',
  ]);
});

test('LUR-PICK-19 LUR-PICK-15 jaws that hold one thing crush without teeth, and hands grip in spite of theirs', () => {
  const bear: Person = {
    sheet: {
      WGT: 30,
      STR: 20,
      natural: [natural('Bite', { damage: 24, tags: ['Bite'] })],
      ...grappler,
    },
    state: on(['bob', 2]),
  };
  const s = stage({ ann: bear, bob: { sheet: { WGT: 3, bCON: 50 } } });
  const scene = s.do('ann', 'crush', { target: 'bob' });
  expect(scene.note('crushes')).toMatchObject({ damage: 20, with: 'grip' });
});

test('LUR-CLIMB-09 climbers are thrown off once a turn', () => {
  const s = stage({
    ogre: { sheet: { WGT: 30, STR: 30 } },
    imp: { sheet: { WGT: 2 }, state: on(['ogre', 1]) },
  });
  s.do('ogre', 'throw-off', {}, { dice: [1] });
  expect([
    grappleKind(s, 'imp', 'ogre'),
    aheadBy(s, 'imp', 'ogre'),
    s.who('ogre').used.thrownOff,
  ]).toEqual(['climb', 1, 1]);
  expect(s.refused('ogre', 'throw-off')).toEqual(['LUR-CLIMB-09', 'LUR-CLIMB-10']);
  expect(holds(s, 'ogre')).toEqual([]);
});

test('LUR-CTX-07 changed stats last, those that are as ever do not', () => {
  const s = stage({ ann: { state: { changes: { DEX: 1, SPD: 0 } } }, bob: {} });
  expect(lurasko.carryOver?.carry(s.state, 'ann').state).toEqual({ changes: { DEX: 1 } });
});

test('LUR-CLIMB-01 LUR-CTX-31 a rider who climbs on a giant leaves the saddle', () => {
  const s = stage({
    ann: { side: 'a', sheet: { ...grappler, WGT: 5 }, state: { riding: 'roan' } },
    ogre: { side: 'b', sheet: { WGT: 30, STR: 30 } },
    roan: { side: 'a', from: 'horse' },
  });
  s.do('ann', 'grapple', { target: 'ogre' }, { dice: [1, 20, 20, 20, 20] });
  expect([grappleKind(s, 'ann', 'ogre'), s.who('ann').riding]).toEqual(['climb', null]);
});

test('LUR-GADV-06 LUR-CLIMB-03 where all advantage counts, a combatant who climbs away from a grappler is pinned', () => {
  const s = stage(
    {
      bob: { side: 'b', sheet: { ...grappler, WGT: 5 } },
      ogre: { side: 'a', sheet: { WGT: 30, STR: 30 } },
      cid: { side: 'a', sheet: { ...grappler, WGT: 5 }, state: on(['bob', 1]) },
    },
    { options: { pinCounts: 'net' } },
  );
  s.do('bob', 'grapple', { target: 'ogre' }, { dice: [1, 20, 20, 20, 20] });
  expect([grappleKind(s, 'bob', 'ogre'), isPinned(s, 'cid', 'bob')]).toEqual(['climb', true]);
});
