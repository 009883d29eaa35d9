import { expect, test } from 'vitest';
import type { Data } from '@tiltyard/testing';
import { begun } from '@tiltyard/testing';
import { heimr } from '../../index.js';
import type { Person } from '../../testing/stage.js';
import { end, stage } from '../../testing/stage.js';
import { defenceNumbers } from './defence.js';

// When a defence is rolled, in which way, what it counts, and when there is none.

const SWORD: Person = {
  sheet: { sword: 'sword' },
  abilities: { swordsmanship: [0, 3], agility: [0, 4], brawl: [0, 4] },
};
const ARCHER: Person = { sheet: { both: 'bow' }, abilities: { archery: [0, 9] } };
const PARRYING: Person = {
  ...SWORD,
  state: { standing: { form: 'parry', total: 9, item: 'bob/sword' } },
};
const CUT = { weapon: 'ann/sword', target: 'bob' };
const shotBy = (id: string) => ({ weapon: `${id}/bow`, target: 'bob' });

test('HEI-CTX-33 HEI-CTX-31 the helpless have no use of a defence rolled before', () => {
  const s = stage({ ann: SWORD, bob: { state: { position: 'helpless', standing: 20 } } });
  const scene = s.do('ann', 'attack', CUT, { dice: [1] });
  expect(scene.rules('no defence')).toEqual(['HEI-CTX-33', 'HEI-CTX-31']);
  expect(scene.has('lands')).toBe(true);
});

test.each([
  ['ownTurnOnly', 0],
  ['afterUse', -2],
] as const)(
  'HEI-ATK-06 HEI-CTX-29 defenceRefresh %s: a second dodge between two turns',
  (defenceRefresh, consistency) => {
    const s = stage(
      { ann: ARCHER, cat: { ...ARCHER, side: 'a' }, bob: PARRYING },
      { options: { defenceRefresh }, order: ['ann', 'cat', 'bob'] },
    );
    s.do('ann', 'attack', shotBy('ann'), { dice: [2, 1] });
    end(s);
    const dice = consistency === 0 ? [2, 1] : [2, 3, 3, 1];
    const second = s.do('cat', 'attack', shotBy('cat'), { dice });
    expect(second.facts('dice', 'consistency', { who: 'bob' })).toEqual([consistency]);
  },
);

test('HEI-CTX-03 a roll that nothing helps or hinders cites no bonuses and penalties', () => {
  const s = stage({ ann: { ...SWORD, sheet: { off: 'buckler' } }, bob: {} });
  const block = { block: 'ann/buckler' };
  const scene = s.do('ann', 'end', {}, { dice: [3], answers: [['defence', block]] });
  expect(scene.rules('dice')).toEqual(['HEI-CTX-01']);
  expect(scene.breakdowns('block potential').map(({ parts }) => parts)).toEqual([[]]);
});

test.each([
  ['parry', { parry: 'ann/sword' }],
  ['block', { block: 'ann/buckler' }],
])('HEI-CTX-32 a %s of one who lies has two less, as a dodge has', (form, way) => {
  const ann = { sheet: { sword: 'sword', off: 'buckler' }, state: { position: 'prone' } };
  const s = stage({ ann: { ...SWORD, ...ann }, bob: {} });
  const scene = s.do('ann', 'end', {}, { dice: [3, 3, 3], answers: [['defence', way]] });
  expect(scene.parts(`${form} consistency`)).toEqual(['HEI-CTX-32 -2']);
});

test('HEI-CTX-28 HEI-CTX-29 a block and a dodge use up no weapon for parries', () => {
  const s = stage({ ann: { ...SWORD, sheet: { sword: 'sword', off: 'buckler' } }, bob: {} });
  s.do('ann', 'end', {}, { dice: [3], answers: [['defence', { block: 'ann/buckler' }]] });
  expect(s.who('ann').uses.parries).toEqual([]);
  expect(s.who('ann').standing).toEqual({
    form: 'block',
    total: 3,
    ranged: 3,
    item: 'ann/buckler',
  });
  s.do('bob', 'end', {}, { dice: [3] });
  expect(s.who('bob').uses.parries).toEqual([]);
  expect(s.who('bob').standing).toEqual({ form: 'dodge', total: 3, ranged: 3 });
});

test('HEI-CTX-28 on the spot a shot is dodged or blocked, never parried', () => {
  const shielded = { sword: 'sword', off: 'buckler' };
  const s = stage({ ann: ARCHER, bob: { ...PARRYING, sheet: shielded } });
  const scene = s.do('ann', 'attack', shotBy('ann'), { dice: [2, 1] });
  expect(scene.open('defence')).toEqual(['dodge', { block: 'bob/buckler' }]);
});

test('HEI-BRAWL-10 HEI-CTX-28 who grabs past a sword has to dodge it, with a shield in hand or not', () => {
  const s = stage({
    ann: {
      ...SWORD,
      sheet: { off: 'buckler' },
      state: { standing: { form: 'block', total: 9, item: 'ann/buckler' } },
    },
    bob: SWORD,
  });
  const grab = { target: 'bob', effect: 'hit' };
  const scene = s.do('ann', 'brawl', grab, { dice: [6, 1, 1] });
  expect(scene.questions).not.toContain('defence');
  expect(scene.rolled).toEqual(['ann dodge', 'bob attack', 'ann attack']);
  expect(scene.has('gets in')).toBe(true);
});

test('HEI-CTX-31 HEI-CTX-11 a defence rolled below the fatigue is none, and takes the old one away', () => {
  const tired = (standing: number | null) => {
    const s = stage({ ann: { state: { fatigue: 5, standing } }, bob: SWORD });
    const scene = s.do('ann', 'end', {}, { dice: [4] });
    return { now: s.who('ann').standing, told: scene.all('defence').map(({ data }) => data) };
  };
  const lost = { who: 'ann', form: null, total: null, ranged: null };
  expect(tired(7)).toEqual({ now: null, told: [lost] });
  expect(tired(null)).toEqual({ now: null, told: [] });
});

test('HEI-BRAWL-14 who has let go rolls a defence at the end of that turn, and owes no other', () => {
  const s = stage(
    {
      ann: {},
      bob: { state: { standing: null, holding: { who: 'cat', part: 'torso' } } },
      cat: { side: 'a' },
    },
    { order: ['ann', 'cat', 'bob'] },
  );
  s.do('bob', 'let-go');
  expect(end(s).facts('defence', 'who')).toEqual(['ann', 'bob']);
  expect(end(s).facts('defence', 'who')).toEqual(['cat']);
});

test('HEI-DODGE-02 a dodge readied for shots is worth two more against them, and says so', () => {
  const s = stage(
    { bob: {}, ann: { ...ARCHER, at: 'A2' } },
    { map: { rows: ['A1 A2'] }, order: ['bob', 'ann'] },
  );
  s.do('bob', 'dodge');
  const scene = s.do('bob', 'end', {}, { dice: [3] });
  expect(scene.note('defence')).toEqual({ who: 'bob', form: 'dodge', total: 3, ranged: 5 });
  expect(scene.rules('defence')).toEqual(['HEI-ATK-06', 'HEI-DODGE-02']);
});

test.each(['keepStanding', 'dropped'] as const)(
  'HEI-BRAWL-14 HEI-CTX-31 bindDefence %s: what a holder keeps the dazed lose',
  (bindDefence) => {
    const daze = { kind: 'daze', amount: 3 };
    const s = stage(
      {
        bob: {
          sheet: { skills: { daze: { name: 'Daze', type: 'free', target: 'foe', effect: daze } } },
        },
        ann: { state: { standing: 7 } },
        finn: { state: { holding: { who: 'bob', part: 'torso' } } },
      },
      { options: { bindDefence } },
    );
    s.do('bob', 'skill', { skill: 'daze', target: 'ann' });
    end(s);
    end(s);
    expect(s.who('ann').standing).toBeNull();
    s.do('finn', 'end');
    expect(s.who('finn').standing?.total).toBe(bindDefence === 'keepStanding' ? 7 : undefined);
  },
);

const opening = (options: object, dice: readonly number[], state: object = {}) => {
  const s = begun(
    heimr,
    {
      options: { defenceTires: 'onTheSpot', ...options },
      order: ['ann', 'bob', 'cat'],
      combatants: [
        { id: 'ann', side: 'a', sheet: { sword: 'sword' }, state: { fatigue: 4, ...state } },
        { id: 'bob', side: 'b', state: { position: 'helpless' } },
        { id: 'cat', side: 'b', state: { standing: 8 } },
      ],
    },
    dice,
  );
  const notes = s.fight.log.flatMap((entry) => entry.notes);
  return { s, notes };
};

test('HEI-CTX-30 who begins with no defence given rolls one as the fight begins', () => {
  const { s, notes } = opening({}, [5]);
  expect(s.who('ann').standing).toEqual({ form: 'dodge', total: 5, ranged: 5 });
  expect([s.who('bob').standing, s.who('cat').standing?.total]).toEqual([null, 8]);
  const told = notes.filter(({ id }) => id === 'opening defence').map(({ data }) => data['who']);
  expect(told).toEqual(['ann', 'bob']);
});

test('HEI-CTX-30 defenceOpening none: no one rolls before the first turn', () => {
  const { s, notes } = opening({ defenceOpening: 'none' }, []);
  expect(s.who('ann').standing).toBeNull();
  expect(notes.some(({ id }) => id === 'opening defence')).toBe(false);
});

test('HEI-CTX-30 HEI-CTX-12 defenceTires onTheSpot: an opening defence tires no one', () => {
  expect(opening({}, [2]).s.who('ann').fatigue).toBe(4);
  expect(opening({ defenceTires: 'everyRoll' }, [2]).s.who('ann').fatigue).toBe(5);
});

test('HEI-ACT-07 HEI-CTX-32 HEI-CTX-42 the numbers of a way to defend have in them all that bears on it', () => {
  const s = stage({
    ann: {
      sheet: { off: 'round-shield' },
      abilities: { agility: [1, 2], 'shield-and-sword': [2, 3] },
      state: { position: 'prone' },
    },
    bob: {},
  });
  const bonus = s.state.fixed.items['ann/round-shield']?.bonus ?? 0;
  expect(bonus).toBeGreaterThan(0);
  expect(defenceNumbers(s.state, s.who('ann'), 'dodge')).toEqual({ C: -1, P: 2 });
  expect(defenceNumbers(s.state, s.who('ann'), { block: 'ann/round-shield' })).toEqual({
    C: 0,
    P: 3 + bonus,
  });
});

test('HEI-ACT-16 HEI-CTX-32 by the switch a pending action weakens defence, and nothing else does', () => {
  const dodgeOf = (state: object, begins: boolean) => {
    const s = stage(
      { ann: { abilities: { agility: [4, 1] }, state: { fatigue: 5, ...state } }, bob: {} },
      { options: { upcomingDefencePenalty: 2 } },
    );
    if (begins) s.do('ann', 'breather', { as: 'upcoming' });
    return defenceNumbers(s.state, s.who('ann'), 'dodge').C;
  };
  expect([dodgeOf({}, false), dodgeOf({}, true)]).toEqual([4, 2]);
  expect([dodgeOf({ position: 'prone' }, false), dodgeOf({ position: 'prone' }, true)]).toEqual([
    2, 0,
  ]);
});

test('HEI-ATK-07 HEI-HIDE-07 one asks about others whom one knows of', () => {
  const s = stage({
    ann: SWORD,
    bob: {},
    max: { state: { hidden: { requirement: 9, from: ['ann'] } } },
  });
  const asks = (by: string, target: string) => s.allowed(by, 'ask-defence', { target });
  expect([asks('ann', 'bob'), asks('ann', 'ann'), asks('ann', 'max'), asks('bob', 'max')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test('HEI-ATK-03 HEI-ATK-04 what is offered to attack with: weapons, and both where each of them reaches', () => {
  const weapons = (sheet: Data, at: string) => {
    const s = stage({ ann: { sheet }, bob: { at } }, { map: { rows: ['A1 A2'] } });
    const domain = heimr.actions.get('attack')?.domain(s.state, 'ann', 'weapon', {});
    if (domain?.kind !== 'choice') throw new Error('weapons are a choice');
    return domain.options.map(({ value, refused }) => `${value}${refused ? ' not' : ''}`);
  };
  expect(weapons({ sword: 'sword', off: 'buckler' }, 'A1')).toEqual(['ann/sword']);
  const two = { sword: 'throwing-axe', off: 'knife' };
  expect(weapons(two, 'A1')).toEqual(['ann/throwing-axe', 'ann/knife', 'both']);
  expect(weapons(two, 'A2')).toEqual(['ann/throwing-axe', 'ann/knife not', 'both not']);
  const bare = stage({ ann: { sheet: { off: 'buckler' } }, bob: {} });
  const refusal = bare.fight.refusal({
    do: 'attack',
    by: 'ann',
    with: { weapon: 'ann/buckler', target: 'bob' },
  });
  expect(refusal).toMatchObject({ code: 'no-weapon', rules: ['HEI-ATK-03'] });
});

test('HEI-CHARGE-02 chargeDual one: with two weapons one of them strikes', () => {
  const rolls = (chargeDual: 'both' | 'one') => {
    const s = stage(
      {
        ann: {
          at: 'A2',
          sheet: { sword: 'knife', off: 'knife' },
          abilities: { 'knife-fighting': [0, 1] },
        },
        bob: {},
      },
      { options: { chargeDual }, map: { rows: ['A1 A2'] } },
    );
    const dice = chargeDual === 'both' ? [1, 1] : [1];
    return s.do('ann', 'charge', { target: 'bob', weapon: 'both' }, { dice }).rolled;
  };
  expect([rolls('both').length, rolls('one').length]).toEqual([2, 1]);
});
