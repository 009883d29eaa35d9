import { acting } from '@tiltyard/engine';
import { Fight, Script } from '@tiltyard/engine/fight';
import { offers } from '@tiltyard/engine/players';
import { renderTextMap } from '@tiltyard/engine/show';
import { canonical } from '@tiltyard/engine/values';
import { expect, test } from 'vitest';
import { stateOf } from '@tiltyard/testing';
import { heimr } from '../../index.js';
import { ABILITIES, abilityOf, isPhysical, sheetSchema } from '../../state/sheet.js';
import type { Person, Staging } from '../../testing/stage.js';
import { end, stage, until } from '../../testing/stage.js';

const ann: Person = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 3], agility: [0, 3] },
};
const bob: Person = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 3], agility: [0, 3], archery: [0, 3] },
};
const duel = (a: Partial<Person> = {}, b: Partial<Person> = {}, more: Staging = {}) =>
  stage({ ann: { ...ann, ...a }, bob: { ...bob, ...b } }, more);
const strike = (s: ReturnType<typeof duel>, ...dice: readonly number[]) =>
  s.do('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }, { dice });
const figure = (C: number, ...dice: readonly number[]) =>
  strike(duel({ abilities: { swordsmanship: [C, 0] } }), ...dice).note('dice')['figure'];

test('HEI-CTX-01 the highest die above zero, the d6 at zero, the lowest below', () => {
  expect([figure(2, 5, 4, 8), figure(2, 6, 4, 3), figure(0, 4), figure(-2, 5, 4, 8)]).toEqual([
    8, 6, 4, 4,
  ]);
});

test('HEI-CTX-02 tens beyond the first add, ones beyond the first take off', () => {
  expect([
    figure(2, 1, 10, 9),
    figure(2, 1, 10, 10),
    figure(3, 1, 10, 10, 10),
    figure(-1, 1, 2),
    figure(-1, 1, 1),
    figure(-2, 1, 1, 1),
  ]).toEqual([10, 11, 12, 1, 0, -1]);
});

test('HEI-CTX-03 bonuses and penalties add up and pass through zero', () => {
  const s = duel({ abilities: { swordsmanship: [1, 3] }, state: { position: 'prone' } });
  expect(
    s
      .do(
        'ann',
        'attack',
        { weapon: 'ann/sword', target: 'bob', aim: 'torso' },
        { dice: [5, 4, 3, 6] },
      )
      .note('dice'),
  ).toMatchObject({ consistency: -3, figure: 3 });
});

const met = (requirement: number) =>
  duel()
    .gm('challenge', { who: 'ann', ability: 'agility', requirement }, { dice: [3] })
    .note('requirement')['met'];

test('HEI-CTX-04 a requirement is met by an equal total', () => {
  expect([met(6), met(7)]).toEqual([true, false]);
});

test('HEI-CTX-07 HEI-CTX-08 derived abilities: base and best attribute, with the bonus of the weapon', () => {
  const sheet = sheetSchema.parse({
    attributes: { strength: 2, dexterity: 1, empathy: 3 },
    abilities: { swordsmanship: { P: 1 } },
  });
  expect(abilityOf(sheet, 'swordsmanship', true)).toEqual({ C: 3, P: 1 });
  expect(abilityOf(sheet, 'knife-fighting', true)).toEqual({ C: 2, P: 0 });
  expect(abilityOf(sheet, 'swordsmanship', false)).toEqual({ C: 0, P: 1 });
  expect(['archery', 'medicine', 'intimidation'].map((id) => ABILITIES[id]?.base)).toEqual([
    4, -2, 2,
  ]);
  expect(
    strike(
      duel({ abilities: { swordsmanship: [0, 1] } }, {}, { options: { abilityDerive: true } }),
      2,
      2,
    ).note('total'),
  ).toMatchObject({ potential: 4 });
});

test('HEI-CTX-10 rolls of the body are physical, others not', () => {
  const sheet = sheetSchema.parse({ attributes: { empathy: 1 } });
  expect(
    ['agility', 'archery', 'perception', 'insight', 'survival', 'thievery'].map((id) =>
      isPhysical(sheet, id),
    ),
  ).toEqual([true, true, false, false, false, true]);
  expect(
    isPhysical(sheetSchema.parse({ attributes: { stamina: 2, empathy: 1 } }), 'survival'),
  ).toBe(true);
});

const hitsCtx = (face: number, fatigueEnabled = true) =>
  strike(
    duel(
      { state: { fatigue: 4 }, abilities: { swordsmanship: [0, 9] } },
      {},
      { options: { fatigueEnabled } },
    ),
    face,
  ).has('lands');

test('HEI-CTX-11 under the fatigue a physical roll fails whatever the total', () => {
  expect([hitsCtx(4), hitsCtx(3), hitsCtx(3, false)]).toEqual([true, false, true]);
});

const after = (action: string, fatigueGrowOn: 'physical' | 'every' = 'physical', face = 3) => {
  const s = duel({ state: { fatigue: 4 } }, {}, { options: { fatigueGrowOn } });
  if (action === 'attack') strike(s, face);
  else s.do('ann', 'observe', { use: 'square', square: 'A1' }, { dice: [face] });
  return s.who('ann').fatigue;
};

test('HEI-CTX-12 a d6 under the fatigue makes it grow, on physical rolls or on all by the switch', () => {
  expect([
    after('attack'),
    after('attack', 'physical', 4),
    after('observe'),
    after('observe', 'every'),
  ]).toEqual([5, 4, 4, 5]);
});

test('HEI-CTX-13 HEI-CTX-38 rest brings fatigue back to its base, and hit points to those who have any', () => {
  const s = duel(
    { state: { fatigue: 8, hp: 2 }, sheet: { attributes: { stamina: 1 } } },
    { state: { hp: 0 } },
  );
  s.gm('rest', { who: 'ann', length: 'half a minute' });
  expect(s.who('ann')).toMatchObject({ fatigue: 3, hp: 2 });
  s.gm('rest', { who: 'ann', length: 'five minutes' });
  s.gm('rest', { who: 'bob', length: 'five minutes' });
  expect([s.who('ann').hp, s.who('bob').hp]).toEqual([9, 0]);
});

test('HEI-CTX-15 the GM settles every tie of initiative and willpower, however many there are', () => {
  const side = (id: string, willpower: number) => ({
    id,
    side: id,
    sheet: { willpower },
    state: { standing: 7 },
  });
  const fight = new Fight(
    heimr,
    stateOf(heimr, {
      combatants: [side('ann', 3), side('bob', 3), side('cat', 3), side('dan', 1), side('eve', 1)],
    }),
    { seed: 'tie' },
  );
  const step = fight.begin({
    script: new Script(
      [4, 4, 4, 4, 4].map((value) => ({ value })),
      ['cat', 'bob', 'eve'].map((value) => ({ name: 'initiative-tie', value })),
    ),
  });
  expect(step.kind).toBe('done');
  expect(fight.state.order).toEqual(['cat', 'bob', 'ann', 'eve', 'dan']);
});

test('HEI-CTX-16 delaying puts one after another, with a whole turn left', () => {
  const s = stage({ ann, bob, cat: { ...ann, side: 'b' } });
  s.do('ann', 'delay', { after: 'bob' });
  expect([s.turn, s.state.order]).toEqual(['bob', ['bob', 'ann', 'cat']]);
  end(s);
  expect(s.turn).toBe('ann');
  strike(s, 1);
  const late = duel();
  strike(late, 1);
  expect(late.refused('ann', 'delay', { after: 'bob' })).toEqual(['HEI-CTX-16']);
});

test('HEI-CTX-17 a readied action answers its trigger and moves its owner before the one who set it off', () => {
  const s = stage({ ann, bob: { ...bob, at: 'A2' }, cat: { ...bob, at: 'A3' } });
  s.do('ann', 'ready', {
    action: { do: 'attack', with: { weapon: 'ann/sword', target: 'cat' } },
    event: 'move',
    who: 'cat',
  });
  expect(s.who('ann').standard).toBe('ready');
  until(s, 'cat');
  s.do('cat', 'move', { to: 'A2' });
  end(s);
  const again = stage({ ann, bob: { ...bob, at: 'A2' } }, { order: ['ann', 'bob'] });
  again.do('ann', 'ready', {
    action: { do: 'attack', with: { weapon: 'ann/sword', target: 'bob' } },
    event: 'move',
    who: 'bob',
  });
  end(again);
  const scene = again.do('bob', 'move', { to: 'A1' }, { dice: [6], answers: [['readied', 'yes']] });
  expect([scene.has('readied'), again.state.order, again.turn]).toEqual([
    true,
    ['ann', 'bob'],
    'bob',
  ]);
  expect(again.who('bob').hp).toBe(7);
});

test('HEI-CTX-20 a movement limit, until the next turn of the first to cross', () => {
  const s = stage(
    { ann, bob: { ...ann, side: 'a' }, cat: { ...ann, side: 'a' }, dan: { ...bob, at: 'A2' } },
    { map: { rows: ['A1 A2'], borders: [{ from: 'A1', to: 'A2', tags: ['window'] }] } },
  );
  s.do('ann', 'move', { to: 'A2' });
  end(s);
  expect(s.allowed('bob', 'move', { to: 'A2' })).toBe(false);
  until(s, 'bob');
  expect(s.allowed('bob', 'move', { to: 'A2' })).toBe(true);
});

const ROUGH = { map: { places: [{ id: 'A1', traits: ['difficult'] }] } };

test('HEI-CTX-21 difficult ground: one less on melee attacks, dodges and parries', () => {
  expect(strike(duel({}, {}, ROUGH), 3, 3).parts('attack consistency')).toEqual(['HEI-CTX-21 -1']);
  expect(end(duel({}, {}, ROUGH)).parts('dodge consistency')).toEqual(['HEI-CTX-21 -1']);
  const s = duel({ sheet: { sword: 'sword', off: 'buckler' } }, {}, ROUGH);
  expect(
    s
      .do('ann', 'end', {}, { dice: [3], answers: [['defence', { block: 'ann/buckler' }]] })
      .parts('block consistency'),
  ).toEqual([]);
});

test('HEI-CTX-22 hand to hand takes the same square and height', () => {
  const tower = { map: { places: [{ id: 'A1', heights: [0, 1] }] } };
  expect(
    duel({ state: { height: 1 } }, {}, tower).refused('ann', 'attack', {
      weapon: 'ann/sword',
      target: 'bob',
    }),
  ).toEqual(['HEI-CTX-22']);
  expect(
    duel({ state: { height: 1 } }, {}, { ...tower, options: { reachHeight: 1 } }).allowed(
      'ann',
      'attack',
      { weapon: 'ann/sword', target: 'bob' },
    ),
  ).toBe(true);
});

test('HEI-CTX-23 fighting hand to hand makes a cluster, leaving the square ends it', () => {
  const s = stage({
    ann,
    bob,
    cat: { ...bob, state: { cluster: ['dan'] } },
    dan: { ...ann, side: 'a' },
  });
  strike(s, 1);
  expect(s.state.clusters).toEqual([
    ['cat', 'dan'],
    ['ann', 'bob'],
  ]);
  until(s, 'cat');
  s.do('cat', 'attack', { weapon: 'cat/sword', target: 'ann' }, { dice: [1] });
  expect(s.state.clusters).toEqual([['ann', 'bob', 'cat', 'dan']]);
  end(s);
  s.do('dan', 'move', { to: 'A2' });
  expect(s.state.clusters).toEqual([['ann', 'bob', 'cat']]);
});

test('HEI-CTX-25 ranged weapons reach so many borders', () => {
  const row = { map: { rows: ['A1 A2 A3 A4 A5 A6'] } };
  const archer = (at: string) => duel({ sheet: { both: 'crossbow' } }, { at }, row);
  expect(archer('A5').allowed('ann', 'attack', { weapon: 'ann/crossbow', target: 'bob' })).toBe(
    true,
  );
  expect(archer('A6').refused('ann', 'attack', { weapon: 'ann/crossbow', target: 'bob' })).toEqual([
    'HEI-CTX-25',
  ]);
});

test('HEI-CTX-28 dodge, block or parry; a shot at a parry is met on the spot, or by nothing', () => {
  const shield = duel({
    sheet: { sword: 'sword', off: 'round-shield' },
    abilities: { 'shield-and-sword': [0, 1] },
  });
  const blocked = shield.do(
    'ann',
    'end',
    {},
    { dice: [3], answers: [['defence', { block: 'ann/round-shield' }]] },
  );
  expect(blocked.note('defence')).toMatchObject({ form: 'block', total: 6 });
  const shot = (defenceRangedVsParry: 'onTheSpot' | 'none') => {
    const s = duel(
      { sheet: { both: 'bow' }, abilities: { archery: [0, 3] } },
      { state: { standing: { form: 'parry', total: 20, item: 'bob/sword' } } },
      { options: { defenceRangedVsParry } },
    );
    return s.do(
      'ann',
      'attack',
      { weapon: 'ann/bow', target: 'bob' },
      { dice: defenceRangedVsParry === 'none' ? [2] : [4, 2] },
    );
  };
  expect([shot('onTheSpot').note('misses')['against'], shot('none').has('no defence')]).toEqual([
    7,
    true,
  ]);
});

test('HEI-CTX-29 each use costs two, a weapon parries once between turns', () => {
  const s = stage({
    ann,
    bob: { ...bob, abilities: { agility: [4, 0] } },
    cat: { ...ann, side: 'a' },
  });
  strike(s, 1);
  expect(end(s).parts('dodge consistency')).toEqual(['HEI-CTX-29 -2']);
  const parried = duel();
  parried.do('ann', 'end', {}, { dice: [3], answers: [['defence', { parry: 'ann/sword' }]] });
  expect(parried.who('ann').uses.parries).toEqual(['ann/sword']);
  expect(
    () =>
      parried.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [1] }) &&
      parried.do(
        'bob',
        'end',
        {},
        {
          dice: [3, 3],
          answers: [
            ['bob defence', 'dodge'],
            ['ann defence', { parry: 'ann/sword' }],
          ],
        },
      ),
  ).toThrow();
});

const hits = (defenceNone: 'autoHit' | 'zero') =>
  strike(
    duel(
      { abilities: { swordsmanship: [0, -6] } },
      { state: { standing: null } },
      { options: { defenceNone } },
    ),
    6,
  ).has('lands');

test('HEI-CTX-31 without a defence everything hits, or beats zero by the switch', () => {
  expect([hits('autoHit'), hits('zero')]).toEqual([true, false]);
});

test('HEI-CTX-32 prone: only crawling, two less on attacks, defences and shots at one', () => {
  const prone = { state: { position: 'prone' } };
  expect(duel(prone).refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-CTX-32']);
  expect(strike(duel(prone), 3, 3, 3).parts('attack consistency')).toEqual(['HEI-CTX-32 -2']);
  expect(end(duel(prone)).parts('dodge consistency')).toEqual(['HEI-CTX-32 -2']);
  expect(strike(duel({}, prone), 3).parts('attack consistency')).toEqual([]);
  expect(
    duel({ sheet: { both: 'bow' }, abilities: { archery: [2, 0] } }, prone)
      .do('ann', 'attack', { weapon: 'ann/bow', target: 'bob' }, { dice: [3] })
      .parts('attack consistency'),
  ).toEqual(['HEI-CTX-32 -2']);
});

const held = (part: string, more: Staging = {}) =>
  duel({}, { state: { holding: { who: 'ann', part } } }, more);

test('HEI-CTX-35 bound: no leaving, a bound arm useless, by their switches', () => {
  expect(held('torso').refused('ann', 'move', { to: 'A2' })).toEqual(['HEI-CTX-35']);
  expect(
    held('sword arm').refused('ann', 'attack', { weapon: 'ann/sword', target: 'bob' }),
  ).toEqual(['HEI-CTX-35']);
  expect(held('other arm').allowed('ann', 'attack', { weapon: 'ann/sword', target: 'bob' })).toBe(
    true,
  );
  expect(
    held('sword arm', { options: { bindHand: 'usable' } }).allowed('ann', 'attack', {
      weapon: 'ann/sword',
      target: 'bob',
    }),
  ).toBe(true);
  const contest = held('torso', { options: { bindPlainMove: 'contest' } });
  expect(contest.do('ann', 'move', { to: 'A2' }, { dice: [3, 1] }).has('hold ends')).toBe(true);
  expect(contest.who('ann').at).toBe('A2');
  const free = held('torso', { options: { bindPlainMove: 'free' } });
  free.do('ann', 'move', { to: 'A2' });
  expect(free.who('bob').holding).toBeNull();
});

const level = (hp: number, injuryLevels: 'tabletop' | 'larp2020' = 'tabletop') =>
  heimr.summary(duel({ state: { hp } }, {}, { options: { injuryLevels } }).state, 'ann')
    .conditions[0]?.name;

test('HEI-CTX-37 bloodied, mangled, mutilated', () => {
  expect([1, 0, -1, -2, -3, -4].map((hp) => level(hp))).toEqual([
    'dodge 7',
    'bloodied',
    'bloodied',
    'mangled',
    'mangled',
    'mutilated',
  ]);
  expect([0, -1, -2].map((hp) => level(hp, 'larp2020'))).toEqual([
    'bloodied',
    'mangled',
    'mutilated',
  ]);
});

test('HEI-CTX-47 one side left, and the fight is over', () => {
  const s = duel();
  s.do('ann', 'surrender');
  expect(s.fight.outcome).toEqual({ winners: ['b'] });
  const t = duel();
  t.gm('effect', { who: 'bob', effect: 'hit', amount: 20, part: 'torso' });
  expect([t.who('bob').hp, t.fight.outcome]).toEqual([-5, { winners: ['a'] }]);
});

const seen = (at: string, hp: number) => {
  const s = stage(
    {
      ann,
      bob: {
        ...bob,
        at,
        sheet: { both: 'bow' },
        state: { hp, hidden: { requirement: hp, from: ['ann'] } },
      },
      cat: { ...bob, at: 'A3' },
    },
    { map: { rows: ['A1 A2 A3 A4'] } },
  );
  const view = s.fight.view({ name: 'ann', role: 'player', combatants: ['ann'] });
  return canonical([view, offers(heimr, view, 'ann'), heimr.scene(view), acting(view)]);
};

test('HEI-CTX-18 the map is drawn with squares, borders, people and a legend', () => {
  const map = {
    rows: ['A1 A2', 'B1 .'],
    places: [{ id: 'A2', name: 'the yard', concealment: 1 }],
    borders: [{ from: 'A1', to: 'A2', requirement: { ability: 'agility', level: 5 } }],
  };
  expect(
    renderTextMap(heimr, duel({ state: { cluster: ['bob'] } }, {}, { map }).state).split('\n'),
  ).toEqual([
    '+-----------+-----------+',
    '|A1         +A2 ?       |',
    '| [AB]      +           |',
    '+-         -+###########+',
    '|B1         ############|',
    '|           ############|',
    '+-----------+-----------+',
    'A2 the yard (hides)',
    'ways: A1-A2 (agility 5)',
    'A ann, B bob',
  ]);
});

test('who is hidden changes nothing for those who have not found them', () => {
  expect(seen('A2', 3)).toBe(seen('A4', 8));
});

test('HEI-HIDE-01 whom a combatant holds is not told to those who have not found the one held', () => {
  const s = stage(
    { ann, bob, cat: { ...bob, side: 'c', at: bob.at ?? 'A1' } },
    { map: { rows: ['A1 A2'] }, options: { hideEndsOn: 'foundOnly' } },
  );
  s.gm('set', { path: 'combatants.cat.hidden', value: { requirement: 5, from: ['ann'] } });
  s.gm('set', { path: 'combatants.bob.holding', value: { who: 'cat', part: 'torso' } });
  const holding = (seat: string) =>
    heimr.view(s.state, { name: seat, role: 'player', combatants: [seat] }).combatants['bob']
      ?.holding;
  expect([holding('ann'), holding('bob')]).toEqual([null, { who: 'cat', part: 'torso' }]);
});

/** A bow north of bob, one to the south-east, and a sword to the south. */
const crossfire = (
  moduleBlindSpots: boolean,
  bobState: Person['state'] = { standing: 7 },
  dan = 'C2',
) => {
  const bow = { ...bob, side: 'a', sheet: { both: 'bow' } };
  return stage(
    {
      ann: { ...bow, at: 'A2' },
      cat: { ...bow, at: 'C3' },
      dan: { ...ann, side: 'a', at: dan },
      bob: { ...bob, side: 'b', at: 'B2', state: bobState },
    },
    {
      options: { moduleBlindSpots, defenceRepeatPenalty: 0 },
      map: { rows: ['A1 A2 A3', 'B1 B2 B3', 'C1 C2 C3'] },
    },
  );
};
const shoot = (s: ReturnType<typeof stage>, by: string, ...dice: readonly number[]) =>
  s.do(by, 'attack', { weapon: `${by}/bow`, target: 'bob' }, { dice });
const FIVE_DICE = [6, 9, 8, 7, 5, 4];

test('HEI-CTX-45 a defended shot makes the far side a blind spot: shots from there meet a defence of consistency -5', () => {
  const s = crossfire(true);
  expect(shoot(s, 'ann', 1).note('blind spots')).toEqual({
    who: 'bob',
    by: 'ann',
    squares: ['C1', 'C2', 'C3'],
  });
  expect(heimr.summary(s.state, 'bob').conditions.map(({ name }) => name)).toContain(
    'blind to C1, C2, C3',
  );
  end(s);
  const scene = shoot(s, 'cat', ...FIVE_DICE, 1);
  expect(scene.rolled).toEqual([...FIVE_DICE.map(() => 'bob dodge'), 'cat attack']);
  expect(scene.note('dice')).toMatchObject({ roll: 'dodge', consistency: -5, figure: 4 });
  expect(scene.cites('on the spot', 'HEI-CTX-45')).toBe(true);
  until(s, 'bob');
  expect(s.who('bob').blindSpots).toBeUndefined();
});

test('HEI-CTX-45 so does a blow by one who came from there this turn, but not by others', () => {
  const s = crossfire(true);
  shoot(s, 'ann', 1);
  until(s, 'dan');
  expect(
    s
      .do('dan', 'charge', { target: 'bob', weapon: 'dan/sword' }, { dice: [...FIVE_DICE, 1] })
      .cites('on the spot', 'HEI-CTX-45'),
  ).toBe(true);
  const beside = crossfire(true, { standing: 7 }, 'B1');
  shoot(beside, 'ann', 1);
  until(beside, 'dan');
  expect(
    beside.do('dan', 'charge', { target: 'bob', weapon: 'dan/sword' }, { dice: [1] }).rolled,
  ).toEqual(['dan attack']);
  const before = crossfire(true);
  until(before, 'dan');
  before.do('dan', 'move', { to: 'B2' });
  until(before, 'ann');
  expect(shoot(before, 'ann', 1).has('blind spots')).toBe(true);
  until(before, 'dan');
  expect(
    before.do('dan', 'attack', { weapon: 'dan/sword', target: 'bob' }, { dice: [1] }).rolled,
  ).toEqual(['dan attack']);
});

test('HEI-CTX-45 a shot that meets no defence makes none, nor does any without the module', () => {
  expect(
    shoot(crossfire(true, { standing: null, position: 'helpless' }), 'ann', 1).has('blind spots'),
  ).toBe(false);
  const s = crossfire(false);
  expect(shoot(s, 'ann', 1).has('blind spots')).toBe(false);
  end(s);
  expect(shoot(s, 'cat', 1).rolled).toEqual(['cat attack']);
});
