import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// What is reported, offered and refused in particular situations: each test fails if one condition of its rule is
// dropped.

const SWORD: Person = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 3], agility: [0, 4], brawl: [0, 4] },
};
const ARCHER: Person = { sheet: { both: 'bow' }, abilities: { archery: [1, 1] } };
const HANDS: Person = { abilities: { brawl: [0, 9], agility: [0, 4] } };
const ROW = { rows: ['A1 A2'] };
const TOWER = { ...ROW, places: [{ id: 'A1', heights: [0, 1, 2], features: ['climb-3'] }] };

test('HEI-ACT-05 HEI-ACT-08 an ongoing or upcoming action tells that it has ended the turn', () => {
  const run = stage({ ann: {}, bob: {} }, { map: ROW }).do('ann', 'run', { to: 'A2' });
  expect(run.facts('turn ends', 'by')).toEqual(['ongoing']);
  const lying = { ...ROW, items: [{ item: 'key', at: 'A1' }] };
  const get = stage({ ann: {}, bob: {} }, { map: lying });
  expect(
    get.do('ann', 'get', { item: get.state.ground[0]?.item ?? '', hand: 'sword' }).has('turn ends'),
  ).toBe(true);
  const skill = { name: 'Curse', type: 'upcoming', target: 'foe', effect: { kind: 'daze' } };
  const curse = stage({ ann: { sheet: { skills: { curse: skill } } }, bob: {} });
  const begun = curse.do('ann', 'skill', { skill: 'curse', target: 'bob' });
  expect(begun.facts('turn ends', 'by')).toEqual(['upcoming']);
});

test('HEI-CTX-17 a readied skill still goes to a fallen friend, a readied blow at the fallen does not', () => {
  const mend = { name: 'Cordial', type: 'standard', target: 'ally', effect: { kind: 'refresh' } };
  const s = stage(
    {
      ann: { sheet: { skills: { mend } } },
      bob: SWORD,
      cat: { side: 'a', state: { hp: -5, position: 'helpless' } },
    },
    { order: ['ann', 'bob', 'cat'] },
  );
  s.do('ann', 'ready', {
    event: 'attack',
    action: { do: 'skill', with: { skill: 'mend', target: 'cat' } },
  });
  until(s, 'bob');
  const scene = s.do(
    'bob',
    'attack',
    { weapon: 'bob/sword', target: 'ann' },
    { dice: [2], answers: [['readied', 'yes']] },
  );
  expect(scene.has('skill')).toBe(true);
});

test('HEI-CTX-21 difficult ground hinders blows, not shots', () => {
  const bog = { ...ROW, places: [{ id: 'A1', traits: ['difficult'] }] };
  const shot = stage({ ann: ARCHER, bob: { at: 'A2' } }, { map: bog });
  const how = { weapon: 'ann/bow', target: 'bob' };
  expect(shot.total('attack consistency', 'ann', 'ann', 'attack', how)).toBe(1);
  const blow = stage({ ann: SWORD, bob: {} }, { map: bog });
  const cut = { weapon: 'ann/sword', target: 'bob' };
  expect(blow.parts('attack consistency', 'ann', 'ann', 'attack', cut)).toEqual(['HEI-CTX-21 -1']);
});

test('HEI-CTX-07 with derived abilities weapons add their bonus to blows and parries, bare hands none', () => {
  const options = { abilityDerive: true };
  const s = stage({ ann: { ...SWORD, state: { standing: null } }, bob: {} }, { options });
  const cut = { weapon: 'ann/sword', target: 'bob' };
  expect(s.parts('attack potential', 'ann', 'ann', 'attack', cut)).toEqual(['HEI-CTX-07 3']);
  const punch = { target: 'bob', effect: 'hit' };
  expect(s.parts('attack potential', 'ann', 'ann', 'brawl', punch)).toEqual([]);
  const parry = s.do(
    'ann',
    'end',
    {},
    {
      dice: [3, 3],
      answers: [['defence', { parry: 'ann/sword' }]],
    },
  );
  expect(parry.parts('parry potential')).toEqual(['HEI-CTX-07 3']);
});

test('HEI-ATK-02 HEI-BRAWL-02 a blow cites the ability of its weapon, bare hands that of brawling', () => {
  const s = stage({ ann: SWORD, bob: { state: { standing: 3 } } });
  const cut = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [5] });
  expect([cut.cites('total', 'HEI-ATK-02'), cut.cites('total', 'HEI-BRAWL-02')]).toEqual([
    true,
    false,
  ]);
  const t = stage({ ann: HANDS, bob: { state: { standing: 3 } } });
  const punch = t.do('ann', 'brawl', { target: 'bob', effect: 'hit' }, { dice: [5] });
  expect(punch.rules('total')).toEqual(['HEI-BRAWL-02']);
  expect(punch.fact('attacks', 'with')).toEqual(['bare hands']);
});

test('HEI-BRAWL-14 HEI-BRAWL-04 a grab tells of the defence it costs, where it costs one', () => {
  const grab = (bindDefence: 'dropped' | 'keepStanding') =>
    stage({ ann: HANDS, bob: {} }, { options: { bindDefence } }).do(
      'ann',
      'brawl',
      { target: 'bob', effect: 'bind' },
      { dice: [5] },
    );
  expect(grab('dropped').cites('bound', 'HEI-BRAWL-14')).toBe(true);
  expect(grab('keepStanding').cites('bound', 'HEI-BRAWL-14')).toBe(false);
  expect(grab('dropped').fact('attacks', 'with')).toEqual(['bare hands, to bind']);
});

test('HEI-BRAWL-18 the odds of a blow that a holder contests look at the contest, too', () => {
  const { state } = stage({
    ann: { ...SWORD, abilities: { swordsmanship: [0, 1] } },
    bob: { state: { standing: 1 } },
    finn: { abilities: { brawl: [0, 0] }, state: { holding: { who: 'ann', part: 'torso' } } },
  });
  const command = { do: 'attack', by: 'ann', with: { weapon: 'ann/sword', target: 'bob' } };
  const chances = chancesOf(heimr, state, command, {
    keyOf: ({ combatants: { bob, finn } }) =>
      `${bob?.hp === 9 ? 'unhurt' : 'hurt'}, ${finn?.holding ? 'held' : 'free'}`,
  });
  // The blow shows d6 + 1 and has to beat 1, which it always does; it must also be as high as the holder's d6.
  // A total that beats the defence hurts and frees, a lower one than the holder's does neither: 10 of 36.
  expect(chances).toEqual({ 'hurt, free': '13/18', 'unhurt, held': '5/18' });
});

test('HEI-CTX-45 who looks away already is not told so again', () => {
  const options = { moduleBlindSpots: true };
  const s = stage(
    { ann: { ...ARCHER, at: 'A1' }, bob: { at: 'A2' }, cat: { ...ARCHER, side: 'a', at: 'A1' } },
    { options, map: { rows: ['A1 A2 A3'] }, order: ['ann', 'cat', 'bob'] },
  );
  const first = s.do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [2, 2] });
  expect(first.has('blind spots')).toBe(true);
  until(s, 'cat');
  const second = s.do('cat', 'attack', { weapon: 'cat/bow', target: 'bob' }, { dice: [2, 2] });
  expect(second.has('blind spots')).toBe(false);
});

test('HEI-BRAWL-10 HEI-CTX-17 an opportunity that is declined is no attack, and sets nothing off', () => {
  const s = stage(
    { cat: { ...SWORD, side: 'a' }, bob: SWORD, ann: { ...HANDS, side: 'a' } },
    { order: ['cat', 'ann', 'bob'] },
  );
  s.do('cat', 'ready', {
    event: 'attack',
    action: { do: 'attack', with: { weapon: 'cat/sword', target: 'bob' } },
  });
  until(s, 'ann');
  const scene = s.do(
    'ann',
    'brawl',
    { target: 'bob', effect: 'bind' },
    {
      dice: [1],
      answers: [
        ['provoked', 'decline'],
        ['readied', 'no'],
      ],
    },
  );
  expect(scene.fact('provokes', 'answered')).toBe(false);
  expect(scene.has('kept off')).toBe(false);
  expect(scene.questions.filter((each) => each === 'readied')).toHaveLength(1);
});

test('HEI-CTX-23 who falls unconscious is in the cluster no longer, the others stay', () => {
  const s = stage({
    ann: { ...SWORD, state: { cluster: ['bob', 'cat'] } },
    bob: { state: { hp: -3, standing: 3 } },
    cat: {},
  });
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [5] });
  expect(s.state.clusters).toEqual([['ann', 'cat']]);
});

test('HEI-CTX-31 a missing defence says why: nothing of a daze where there is none', () => {
  const cut = { weapon: 'ann/sword', target: 'bob' };
  const bare = stage({ ann: SWORD, bob: { state: { standing: null } } });
  expect(bare.do('ann', 'attack', cut, { dice: [1] }).rules('no defence')).toEqual(['HEI-CTX-31']);
  const holding = { who: 'ann', part: 'torso' };
  const busy = stage({ ann: SWORD, bob: { state: { standing: null, holding } } });
  const answers = [['contest', 'no']] as const;
  expect(busy.do('ann', 'attack', cut, { dice: [1], answers }).rules('no defence')).toEqual([
    'HEI-BRAWL-14',
    'HEI-CTX-31',
  ]);
});

test('HEI-DODGE-02 where the readied dodge helps every dodge, it helps dodges alone', () => {
  const options = { dodgeScope: 'allDodges' } as const;
  const next = (dodging: boolean, defence: 'dodge' | { readonly block: string }) => {
    const shield: Person = { sheet: { off: 'buckler' }, abilities: { agility: [0, 1] } };
    const s = stage({ ann: shield, bob: { ...ARCHER, at: 'A2' } }, { options, map: ROW });
    if (dodging) s.do('ann', 'dodge');
    return s.do('ann', 'end', {}, { dice: [3], answers: [['defence', defence]] });
  };
  expect(next(true, 'dodge').parts('dodge potential')).toEqual(['HEI-DODGE-02 2']);
  expect(next(false, 'dodge').parts('dodge potential')).toEqual([]);
  expect(next(true, { block: 'ann/buckler' }).parts('block potential')).toEqual([]);
});

test('HEI-DODGE-02 HEI-CTX-28 a defence cites the readied dodge only if it was readied; ways have names', () => {
  const s = stage({ ann: SWORD, bob: {} });
  const scene = s.do('ann', 'end', {}, { dice: [3] });
  expect(scene.rules('defence')).toEqual(['HEI-ATK-06']);
  const { domain } = scene.question('defence');
  expect(domain.kind === 'choice' && domain.options.map(({ label }) => label)).toEqual([
    'dodge',
    'parry with arming sword',
  ]);
});

test('HEI-CTX-31 HEI-CTX-34 the dazed have no defence left after their turn', () => {
  const knock = {
    name: 'Knock',
    type: 'standard',
    target: 'foe',
    effect: { kind: 'daze', amount: 2 },
  };
  const s = stage({ bob: { sheet: { skills: { knock } } }, ann: {} });
  s.do('bob', 'skill', { skill: 'knock', target: 'ann' });
  until(s, 'ann');
  end(s);
  expect(s.who('ann').standing).toBeNull();
});

test('HEI-CTX-22 HEI-CTX-35 a fall parts those who hold each other', () => {
  const s = stage(
    {
      ann: { state: { height: 2, position: 'standing' }, abilities: { climbing: [0, 0] } },
      bob: { state: { height: 2, holding: { who: 'cat', part: 'torso' } } },
      cat: { side: 'a', state: { height: 2 } },
    },
    { map: TOWER, order: ['bob', 'ann', 'cat'] },
  );
  const jump = s.do('bob', 'jump-down', { to: 1 });
  expect(s.who('bob').holding).toBeNull();
  expect(jump.facts('hold ends', 'by')).toEqual(['bob']);
});

test('HEI-CTX-37 a climber struck unconscious low down lies helpless at the bottom', () => {
  const s = stage(
    {
      ann: { ...SWORD, state: { height: 1 } },
      bob: { state: { height: 1, position: 'climbing', hp: -3, standing: 3 } },
    },
    { map: TOWER },
  );
  const scene = s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice: [5] });
  expect([s.who('bob').position, s.who('bob').height]).toEqual(['helpless', 0]);
  expect(scene.all('unconscious')).toHaveLength(1);
});

test('HEI-ATK-03 HEI-CTX-22 a weapon that reaches no one one knows of says why, of an opponent first', () => {
  const s = stage(
    {
      ann: SWORD,
      cat: { side: 'a', at: 'A2' },
      max: { state: { hidden: { requirement: 9, from: ['ann'] } } },
      bob: { state: { height: 1 } },
    },
    { map: TOWER },
  );
  const domain = heimr.actions.get('attack')?.domain(s.state, 'ann', 'weapon', {});
  const refusals =
    domain?.kind === 'choice' ? domain.options.map(({ refused }) => refused?.reason) : [];
  expect(refusals).toEqual(['bob is not within reach']);
});

test('HEI-ATK-03 HEI-BRAWL-01 targets are offered opponents first, each once, never oneself', () => {
  const s = stage({ ann: SWORD, cat: { side: 'a' }, bob: {} });
  const domain = heimr.actions
    .get('attack')
    ?.domain(s.state, 'ann', 'target', { weapon: 'ann/sword' });
  expect(domain?.kind === 'choice' && domain.options.map(({ value }) => value)).toEqual([
    'bob',
    'cat',
  ]);
});

test('HEI-ATK-07 who asks is told form and number of the standing defence', () => {
  const s = stage({ ann: SWORD, bob: {} });
  expect(s.do('ann', 'ask-defence', { target: 'bob' }).note('told')).toEqual({
    who: 'bob',
    form: 'dodge',
    total: 7,
    ranged: 7,
  });
});

test('HEI-CTX-02 only a figure that no die shows cites the further tens or ones', () => {
  const cites = (dice: readonly number[]) =>
    stage({ ann: { ...SWORD, abilities: { swordsmanship: [2, 0] } }, bob: {} })
      .do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice })
      .cites('dice', 'HEI-CTX-02');
  expect([cites([5, 4, 3]), cites([3, 9, 3]), cites([3, 10, 10])]).toEqual([false, false, true]);
});

test('HEI-DRAW-01 the second thing that is drawn is another than the first', () => {
  const s = stage(
    { ann: { sheet: { accessible: ['knife', 'cudgel'] } }, bob: {} },
    { options: { drawCount: 'twoWeapons' } },
  );
  const [one, two] = s.who('ann').carried.map(({ item }) => item);
  if (one === undefined || two === undefined) throw new Error('two things are carried');
  const chosen = { item: one, hand: 'sword' };
  expect(s.allowed('ann', 'draw', { ...chosen, second: two })).toBe(true);
  expect(() => s.refused('ann', 'draw', { ...chosen, second: one })).not.toThrow();
});

test('HEI-BRAWL-05 HEI-HANDS-01 a full hand of a combatant who holds is full, an empty one busy', () => {
  const draw = (sheet: object, hand: string) => {
    const s = stage({
      ann: {
        sheet: { accessible: ['knife'], ...sheet },
        state: { holding: { who: 'bob', part: 'torso' } },
      },
      bob: {},
    });
    return s.allowed('ann', 'draw', { item: 'ann/knife', hand })
      ? 'yes'
      : s.refused('ann', 'draw', { item: 'ann/knife', hand });
  };
  expect(draw({}, 'sword')).toBe('yes');
  expect(draw({ sword: 'sword' }, 'sword')).toEqual(['HEI-HANDS-01']);
  expect(draw({ sword: 'sword' }, 'off')).toEqual(['HEI-BRAWL-05']);
});

test('HEI-CHARGE-03 HEI-GUARD-02 a charge past a guard is refused for the guard', () => {
  const s = stage(
    { ann: SWORD, bob: { ...SWORD, state: { standing: 9 } }, cat: { side: 'b', at: 'A2' } },
    { map: ROW, order: ['bob', 'ann', 'cat'] },
  );
  s.do('bob', 'guard', { foe: 'ann', purpose: 'leave' });
  until(s, 'ann');
  expect(s.refused('ann', 'charge', { target: 'cat', weapon: 'ann/sword' })).toEqual([
    'HEI-CHARGE-03',
    'HEI-GUARD-02',
  ]);
});

test('HEI-CTX-23 HEI-CTX-47 who surrenders leaves the cluster', () => {
  const s = stage({ ann: { state: { cluster: ['bob'] } }, bob: {}, cat: { side: 'a' } });
  s.do('ann', 'surrender');
  expect(s.state.clusters).toEqual([]);
});

test('HEI-CTX-40 HEI-CTX-11 a runner too tired for the chase is caught by any pursuer who is not', () => {
  const s = stage(
    {
      ann: { abilities: { agility: [0, 9] }, state: { fatigue: 4 } },
      bob: { abilities: { agility: [0, 0] } },
    },
    { map: { rows: ['A1 A2 A3'] } },
  );
  s.do('ann', 'run', { to: 'A2' });
  until(s, 'bob');
  s.do('bob', 'run', { to: 'A2' });
  until(s, 'ann');
  const scene = s.do('ann', 'run', { to: 'A3' }, { dice: [2, 1] });
  expect(scene.has('caught')).toBe(true);
});

test('HEI-CTX-22 a way up is open from the height it leads on from', () => {
  const s = stage(
    { ann: { state: { height: 1 } }, bob: { at: 'A2' } },
    {
      map: {
        ...ROW,
        places: [
          { id: 'A1', heights: [0, 1] },
          { id: 'A2', heights: [0, 2] },
        ],
        borders: [{ from: 'A1', to: 'A2', heightDelta: 1 }],
      },
    },
  );
  expect(s.allowed('ann', 'move', { to: 'A2' })).toBe(true);
  s.do('ann', 'move', { to: 'A2' });
  expect(s.who('ann').height).toBe(2);
});

test('HEI-CRAWL-05 HEI-CTX-35 the bound do not crawl', () => {
  const s = stage(
    {
      ann: { state: { position: 'prone' } },
      bob: { state: { holding: { who: 'ann', part: 'torso' } } },
    },
    { map: ROW },
  );
  expect(s.refused('ann', 'crawl', { to: 'A2' })).toContain('HEI-CTX-35');
});

test('HEI-CRAWL-02 a crawl that has become impossible cites what stops it', () => {
  const s = stage({ ann: { state: { position: 'prone' } }, bob: HANDS }, { map: ROW });
  s.do('ann', 'crawl', { to: 'A2' });
  end(s);
  if (s.turn === 'ann') until(s, 'bob');
  s.do('bob', 'brawl', { target: 'ann', effect: 'bind' }, { dice: [5] });
  until(s, 'ann');
  expect(s.who('ann').at).toBe('A1');
});

test('HEI-OBS-06 a look that fails tells nothing of willingness; only opponents are gauged', () => {
  const gauge = (die: number) =>
    stage({
      ann: { abilities: { insight: [0, 0] } },
      bob: { sheet: { willingness: 5 } },
      cat: { side: 'a' },
    }).do('ann', 'observe', { use: 'insight', target: 'bob' }, { dice: [die] });
  expect(gauge(5).fact('gauges', 'willingness')).toBe(5);
  expect(gauge(4).note('gauges')).not.toHaveProperty('willingness');
  const s = stage({ ann: {}, bob: {}, cat: { side: 'a' } });
  for (const target of ['ann', 'cat'])
    expect(s.allowed('ann', 'observe', { use: 'insight', target })).toBe(false);
  expect(s.allowed('ann', 'observe', { use: 'character', target: 'cat' })).toBe(true);
  expect(s.refused('ann', 'observe', { use: 'insight' })).toEqual(['HEI-OBS-06']);
});

test('HEI-OBS-02 a search brings a hidden thing to light for the seeker, and no other', () => {
  const items = [
    { item: 'key', at: 'A1', hidden: 4 },
    { item: 'knife', at: 'A1', hidden: 9 },
  ];
  const s = stage({ ann: {}, bob: {} }, { map: { ...ROW, items } });
  s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [5] });
  expect(s.state.ground.map(({ found }) => found)).toEqual([['ann'], undefined]);
});

test('HEI-CTX-18 the GM puts a combatant at the bottom unless a height is named', () => {
  const map = { ...ROW, places: [{ id: 'A2', heights: [1, 2] }] };
  const put = (height: object) => {
    const s = stage({ ann: {}, bob: {} }, { map });
    s.gm('place', { who: 'ann', to: 'A2', ...height });
    return s.who('ann').height;
  };
  expect([put({}), put({ height: 2 })]).toEqual([1, 2]);
});

test('HEI-CTX-13 HEI-CTX-38 a rest cites healing only where it heals', () => {
  const rest = (length: string) =>
    stage({ ann: { state: { hp: 3 } }, bob: {} }).gm('rest', { who: 'ann', length });
  expect(rest('half a minute').rules('rested')).toEqual(['HEI-CTX-13']);
  expect(rest('five minutes').rules('rested')).toEqual(['HEI-CTX-13', 'HEI-CTX-38']);
});

test('HEI-DODGE-01 by the GM a dodge is readied if a shot is known of', () => {
  const ask = (knowing: 'yes' | 'no') => {
    const s = stage({ ann: {}, bob: {} }, { options: { dodgeKnowledge: 'gmSays' } });
    s.do('ann', 'dodge', {}, { answers: [['shot-coming', knowing]] });
    return s.who('ann').dodging;
  };
  expect([ask('yes'), ask('no')]).toEqual([true, false]);
});

test('HEI-CTX-14 HEI-CTX-16 a delay tells the new order, a turn the seconds gone', () => {
  const s = stage({ ann: {}, bob: {} });
  expect(s.do('ann', 'delay', { after: 'bob' }).fact('new order', 'order')).toEqual(['bob', 'ann']);
  end(s);
  const next = end(s);
  expect([next.fact('turn', 'round'), next.fact('turn', 'seconds')]).toEqual([2, 2]);
});

test('HEI-CTX-34 HEI-DRAW-01 a bow that breaks lets the arrow go', () => {
  const breaks = { name: 'Rot', type: 'standard', target: 'foe', effect: { kind: 'break' } };
  const s = stage(
    {
      bob: { sheet: { both: 'bow', accessible: ['arrows'] } },
      ann: { sheet: { skills: { rot: breaks } } },
    },
    { options: { ammunition: 'drawn' } },
  );
  s.do('bob', 'draw', { item: 'bob/arrows', hand: 'sword' });
  expect(s.who('bob').nocked).toBe('bob/arrows');
  until(s, 'ann');
  s.do('ann', 'skill', { skill: 'rot', target: 'bob' });
  expect(s.who('bob').nocked).toBeUndefined();
});

test('HEI-ACT-07 HEI-ACT-16 a turn that ends early cites the sort of action that ended it', () => {
  const run = stage({ ann: {}, bob: {} }, { map: ROW }).do('ann', 'run', { to: 'A2' });
  expect(run.cites('turn ends', 'HEI-ACT-07')).toBe(true);
  const crawl = stage({ ann: { state: { position: 'prone' } }, bob: {} }, { map: ROW });
  const begun = crawl.do('ann', 'crawl', { to: 'A2' });
  expect(begun.cites('turn ends', 'HEI-ACT-16')).toBe(true);
  expect(begun.cites('turn ends', 'HEI-ACT-07')).toBe(false);
});

test('HEI-BODY-02 HEI-BODY-04 a hit cites the die for the part, or the aim', () => {
  const how = { weapon: 'ann/sword', target: 'bob' };
  const cut = (aim: object, dice: readonly number[]) =>
    stage({
      ann: { ...SWORD, abilities: { swordsmanship: [2, 3] } },
      bob: { state: { standing: 1 } },
    })
      .do('ann', 'attack', { ...how, ...aim }, { dice })
      .rules('lands');
  expect(cut({}, [4, 4, 4])).toEqual(['HEI-ATK-08', 'HEI-BODY-01', 'HEI-BODY-02']);
  expect(cut({ aim: 'torso' }, [4])).toEqual(['HEI-ATK-08', 'HEI-BODY-04']);
});

test('HEI-CTX-29 a first defence has no repeat penalty, not even one of nothing', () => {
  const s = stage({ ann: {}, bob: {} });
  expect(s.do('ann', 'end', {}, { dice: [3] }).parts('dodge consistency')).toEqual([]);
});

test('HEI-CTX-34 what makes one drop things empties the sword hand unless another is named', () => {
  const loosen = (part: object) => {
    const skill = {
      name: 'Tug',
      type: 'standard',
      target: 'foe',
      effect: { kind: 'drop', ...part },
    };
    const s = stage({
      ann: { sheet: { skills: { tug: skill } } },
      bob: { sheet: { sword: 'knife', off: 'buckler' } },
    });
    s.do('ann', 'skill', { skill: 'tug', target: 'bob' });
    return s.who('bob').hands.map(({ holds }) => holds);
  };
  expect(loosen({})).toEqual([null, 'bob/buckler']);
});

test('HEI-GUARD-02 HEI-GUARD-03 a guard tells which of the two it is', () => {
  const guard = (more: object) =>
    stage(
      {
        bob: { ...SWORD, state: { standing: 9 } },
        ann: SWORD,
        cat: { side: 'a' },
      },
      { order: ['bob', 'ann', 'cat'] },
    )
      .do('bob', 'guard', { foe: 'ann', ...more })
      .rules('guards');
  expect(guard({ purpose: 'leave' })).toContain('HEI-GUARD-02');
  expect(guard({ purpose: 'ally', ally: 'cat' })).toContain('HEI-GUARD-03');
});

test('HEI-DRAW-01 ammunition is drawn to a bow in hand, not to a bow whose hand is bound', () => {
  const draws = (part: string | null, both: string) => {
    const state = part === null ? {} : { holding: { who: 'ann', part } };
    const s = stage({ ann: { sheet: { both, accessible: ['arrows'] } }, bob: { state } });
    return s.allowed('ann', 'draw', { item: 'ann/arrows', hand: 'sword' });
  };
  expect([draws(null, 'bow'), draws('sword arm', 'bow'), draws(null, 'spear')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('HEI-CTX-33 the helpless act no more than the unconscious, whatever made them so', () => {
  const s = stage({ bob: SWORD, ann: { ...SWORD, state: { position: 'helpless' } } });
  s.end(3);
  expect(s.turn).not.toBe('ann');
});

test('HEI-CTX-40 who gets away ends the chases they are in, and no others', () => {
  const s = stage(
    {
      ann: { side: 'a' },
      bob: { side: 'b' },
      cat: { side: 'a' },
      dan: { side: 'b' },
    },
    { map: { rows: ['A1 A2 A3'] }, order: ['ann', 'bob', 'cat', 'dan'] },
  );
  s.do('ann', 'run', { to: 'A2' });
  until(s, 'bob');
  s.do('bob', 'run', { to: 'A2' });
  until(s, 'cat');
  s.do('cat', 'run', { to: 'A2' });
  until(s, 'dan');
  s.do('dan', 'run', { to: 'A2' });
  until(s, 'ann');
  const chases = () => s.state.chases.map(({ runner, pursuer }) => `${pursuer} after ${runner}`);
  const before = chases();
  s.do('ann', 'surrender');
  expect(before).toContain('bob after ann');
  expect(chases()).toEqual(before.filter((each) => !each.includes('ann')));
});

test('HEI-CTX-20 a border says itself how many it lets through', () => {
  const people = ['ann', 'bob', 'cat'];
  const s = stage(Object.fromEntries(people.map((id) => [id, { side: id }])), {
    map: { ...ROW, borders: [{ from: 'A1', to: 'A2', tags: ['limit-1'] }] },
  });
  s.do('ann', 'move', { to: 'A2' });
  end(s);
  expect(s.refused('bob', 'move', { to: 'A2' })).toEqual(['HEI-CTX-20']);
});

test.each(['stairs', 'narrow', 'fence of thorns'])(
  'HEI-CTX-20 a border that is called %s lets everyone through',
  (tag) => {
    const people = ['ann', 'bob', 'cat'];
    const s = stage(Object.fromEntries(people.map((id) => [id, { side: id }])), {
      map: { ...ROW, borders: [{ from: 'A1', to: 'A2', tags: [tag] }] },
    });
    for (const who of people) {
      s.do(who, 'move', { to: 'A2' });
      end(s);
    }
    expect([people.map((id) => s.who(id).at), s.state.crossings]).toEqual([['A2', 'A2', 'A2'], []]);
  },
);

test('HEI-CRAWL-05 of two ways into the next square the prone take the one with nothing to pass', () => {
  const requirement = { ability: 'agility', level: 9 };
  const crawls = (...borders: readonly object[]) => {
    const s = stage(
      { ann: { state: { position: 'prone' } }, bob: {} },
      {
        map: {
          ...ROW,
          borders: borders.map((each, i) => ({ id: `way ${i}`, from: 'A1', to: 'A2', ...each })),
        },
      },
    );
    return s.allowed('ann', 'crawl', { to: 'A2' });
  };
  expect([
    crawls({ requirement }),
    crawls({ requirement }, {}),
    crawls({}, { requirement }),
  ]).toEqual([false, true, true]);
});

test('HEI-CRAWL-01 who has got up in the meantime does not crawl on', () => {
  const s = stage({ ann: { state: { position: 'prone' } }, bob: {} }, { map: ROW });
  s.do('ann', 'crawl', { to: 'A2' });
  s.gm('set', { path: 'combatants.ann.position', value: 'standing' });
  const [first] = [end(s)];
  until(s, 'ann');
  expect([s.who('ann').at, first.has('crawls')]).toEqual(['A1', false]);
});

test('HEI-CTX-31 HEI-CTX-30 no one without a way to defend owes a roll as the fight begins', () => {
  const s = stage({
    ann: { state: { standing: null, position: 'helpless' } },
    bob: {},
  });
  expect(s.who('ann').standing).toBeNull();
});
