import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { FOE } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { natural, netOver, setting, stage, weapon } from '../testing/stage.js';
import { statOf } from './conditions/body.js';
import { encumbrance } from './conditions/encumbrance.js';

/** What single numbers are made of, what is told of them, and what is asked. */

const fighter = (more: Person = {}): Person => ({
  side: 'a',
  ...more,
  sheet: { DEX: 8, competencies: ['grappling', 'unarmed'], ...more.sheet },
});
const BARE = { weapon: 'unarmed', target: 'bob' };

test('LUR-CTX-14 a table of injuries says how much a hurt arm hinders', () => {
  const heavy = {
    spdPercent: 25,
    downAt: 4,
    armHindrance: 2,
    armUselessAt: 3,
    blindAt: 3,
    perceptionOutAt: 5,
    coreOutAt: 5,
    totalOutAt: 10,
    coreDeadAt: 8,
    totalDeadAt: 16,
  };
  const sword = { competencies: ['sword'], weapons: [weapon('sword')] };
  const s = stage(
    { ann: fighter({ sheet: sword, state: { injuries: { rightArm: 2 } } }), bob: FOE },
    { options: { injuryEffects: 'heavy' }, content: { injuryEffects: { heavy } } },
  );
  const how = { weapon: 'ann/sword', target: 'bob' };
  expect(s.parts('offence dice', 'ann', 'ann', 'strike', how)).toEqual(['LUR-CTX-14 -4']);
  const [dice] = s
    .do('ann', 'strike', how, { dice: [1, 1, 1, 1, 1, 1] })
    .breakdowns('offence dice');
  expect([dice?.base, dice?.total]).toEqual([0, -4]);
});

test('LUR-CTX-01 an offence roll is told with the one it is made against', () => {
  const s = stage({ ann: fighter(), bob: FOE });
  const scene = s.do('ann', 'strike', BARE, { dice: [1, 1] });
  expect(scene.facts('roll', 'against', { roll: 'offence' })).toEqual(['bob']);
});

test('LUR-BLIND-08 a horse that finds no enemy stays with its rider', () => {
  const s = stage({
    horse: { side: 'a', from: 'horse', state: { warned: true } },
    ann: fighter({ state: { riding: 'horse' } }),
    bob: { side: 'b', at: 'field' },
  });
  const scene = s.do('horse', 'blind', { weapon: 'horse/hooves' }, { dice: [1] });
  expect([scene.has('gone'), s.who('horse').engagement]).toEqual([true, s.who('ann').engagement]);
  expect(s.who('ann').engagement).toBeNull();
});

test('LUR-BLIND-01 a blind attack is told with what it is made', () => {
  const told = (using: string) =>
    stage({
      ann: fighter({
        sheet: { competencies: ['sword', 'unarmed'], weapons: [weapon('sword')] },
        state: { blinded: true },
      }),
      bob: FOE,
    })
      .do('ann', 'blind', { weapon: using }, { dice: [20] })
      .fact('attacks blindly', 'with');
  expect([told('ann/sword'), told('unarmed')]).toEqual([['sword'], 'unarmed']);
});

test('LUR-ATK-03 an ability adds to the damage and drive of bare hands', () => {
  const jab = { name: 'jab', with: 'any', damage: 3, drive: 4 };
  const s = stage({ ann: fighter({ sheet: { STR: 5, abilities: [jab] } }), bob: FOE });
  const scene = s.do('ann', 'strike', { ...BARE, ability: 'jab' }, { dice: [1, 20, 1] });
  expect(scene.note('damage')).toMatchObject({ damage: 13, drive: 14 });
});

test('LUR-INJ-01 a single weapon has its injury rolled only for a degree, whatever two would share', () => {
  const s = stage(
    {
      ann: fighter({ sheet: { STR: 1, hands: 1 } }),
      bob: { side: 'b', sheet: { bCON: 9, WGT: 9 } },
    },
    { options: { dualWieldInjury: 'shared', injuryRollWhen: 'degree' } },
  );
  const scene = s.do('ann', 'strike', BARE, { dice: [1, 20] });
  expect([scene.rolled, s.who('bob').damage]).toEqual([['ann offence', 'bob defence'], 1]);
});

test('LUR-UNARM-01 LUR-UNARM-06 what is struck with says which rules come in', () => {
  const sword = { competencies: ['sword'], weapons: [weapon('sword')] };
  const s = stage({ ann: fighter({ sheet: sword }), bob: FOE });
  const rules = s
    .do('ann', 'strike', { weapon: 'ann/sword', target: 'bob' }, { dice: [6, 1] })
    .rules('attacks');
  expect(rules.filter((rule) => rule.startsWith('LUR-UNARM'))).toEqual([]);
});

test('LUR-CTX-15 points of fatigue that last are told as such', () => {
  const carried = lurasko.carryOver?.carry(
    setting({ ann: fighter({ state: { fatigue: 3 } }), bob: FOE }),
    'ann',
  );
  expect(carried?.facts.map(({ text }) => text)).toEqual(['3 points of fatigue']);
});

test('LUR-CTX-17 who has no strength at all is overloaded by any load, and no more than that', () => {
  const s = stage({
    ann: fighter({ sheet: { STR: 2, load: 1 }, state: { changes: { STR: -2 } } }),
    bob: FOE,
  });
  expect(encumbrance(s.state, s.who('ann'))).toBe(5);
});

test('LUR-CTX-12 harm is told with its cause, if a combatant did it', () => {
  const s = stage({ ann: fighter({ sheet: { STR: 5 } }), bob: FOE });
  const struck = s.do('ann', 'strike', BARE, { dice: [1, 20, 1] });
  const fell = s.gm('harm', { who: 'bob', damage: 1, type: 'core' });
  expect([struck.fact('harm', 'by'), fell.note('harm')]).toEqual([
    'ann',
    expect.not.objectContaining({ by: expect.anything() }),
  ]);
});

test('LUR-CTX-31 closing in is told; an unseen enemy in the engagement costs no roll to get at', () => {
  const s = stage({ ann: fighter(), bob: { side: 'b', at: 'field' } });
  expect(s.do('ann', 'engage', { target: 'bob' }).note('engages')).toMatchObject({
    who: 'ann',
    with: 'bob',
  });
  const other = stage({ ann: fighter(), bob: { side: 'b', state: { cloaked: true } }, cid: FOE });
  expect(other.do('ann', 'engage', { target: 'bob' }).rolled).toEqual([]);
});

test('LUR-BLIND-02 an ally is warned of one enemy whom the speaker sees, though there is another', () => {
  const s = stage({
    ann: fighter({ at: 'field' }),
    abe: fighter({ state: { blinded: true } }),
    bob: FOE,
    cid: { side: 'b', state: { cloaked: true } },
  });
  expect(s.allowed('ann', 'warn', { ally: 'abe' })).toBe(true);
});

test('LUR-GRAB-06 the price says what made it dearer', () => {
  const why = (item: string, dice: readonly number[]) =>
    stage({ ann: fighter({ sheet: { STR: 9 } }), bob: { side: 'b', sheet: { weapons: [item] } } })
      .do('ann', 'grab', { way: 'bare', target: 'bob', item: `bob/${item}` }, { dice })
      .breakdowns('degrees granted')[0]
      ?.parts.find(({ rule }) => rule === 'LUR-GRAB-06')?.why;
  expect([why('shield', [1, 1, 1, 1]), why('great-sword', [1, 1, 1, 1])]).toEqual([
    'shield',
    'held with both hands',
  ]);
});

test('LUR-MAX-03 the GM takes the traits of a zone away, all of them', () => {
  const s = stage(
    { ann: fighter(), bob: FOE },
    { map: { places: [{ id: 'field', traits: ['Confining'] }] } },
  );
  expect(s.allowed('gm', 'gm.zone', { zone: 'field', traits: [] })).toBe(true);
});

test('LUR-CTX-14 hurt legs cost SPD, not DEX', () => {
  const s = stage({
    ann: fighter({ sheet: { SPD: 8 }, state: { injuries: { mobility: 2 } } }),
    bob: FOE,
  });
  const { state } = s;
  expect((['SPD', 'DEX'] as const).map((stat) => statOf(state, s.who('ann'), stat))).toEqual([
    4, 8,
  ]);
});

test('LUR-CTX-07 a stat of nothing is nothing', () => {
  const s = stage({ ann: fighter({ sheet: { SPD: 0 } }), bob: FOE });
  expect(statOf(s.state, s.who('ann'), 'SPD')).toBe(0);
});

test('LUR-CTX-24 what the GM rules about a blunt weapon is told, and nothing if they rule nothing', () => {
  const told = (words: string) =>
    stage({ ann: fighter({ sheet: { STR: 5 } }), bob: FOE }, { options: { bluntRule: 'gm' } })
      .do('ann', 'strike', BARE, { dice: [1, 20, 1], answers: [['blunt', words]] })
      .has('ruling');
  expect([told('dazed'), told('')]).toEqual([true, false]);
});

test.each([
  ['defended', 1, 1],
  ['hit', 1, 0],
] as const)(
  'LUR-MAX-05 LUR-BLIND-06 where only what is %s counts, a blind attack counts once: %i, %i',
  (maxCount, onHit, onMiss) => {
    const received = (defence: number) => {
      const s = stage(
        {
          ann: fighter({
            sheet: { competencies: ['sword'], weapons: [weapon('sword')] },
            state: { blinded: true },
          }),
          bob: { side: 'b', sheet: { DEX: 6 } },
        },
        { options: { maxCount } },
      );
      const dice = [1, defence, ...(defence > 6 ? [1] : [])];
      s.do('ann', 'blind', { weapon: 'ann/sword' }, { dice });
      return s.who('bob').attacksReceived;
    };
    expect([received(12), received(1)]).toEqual([onHit, onMiss]);
  },
);

test('LUR-BLIND-02 the GM is told why one suspects an enemy', () => {
  const sword = { competencies: ['sword'], weapons: [weapon('sword')] };
  const s = stage({ ann: fighter({ sheet: sword }), bob: { side: 'b', at: 'field' } });
  const blind = { weapon: 'ann/sword', words: 'footsteps' };
  const scene = s.do('ann', 'blind', blind, { answers: [['blind-grounds', 'no']] });
  expect(scene.question('blind-grounds').about).toMatchObject({ by: 'ann', words: 'footsteps' });
});

test('LUR-NAT-03 held weapons exclude natural ones, not each other', () => {
  const s = stage({
    ann: fighter({
      sheet: { competencies: ['sword'], weapons: [weapon('sword')], natural: [natural('claws')] },
    }),
    bob: FOE,
  });
  s.do('ann', 'strike', { weapon: 'ann/sword', target: 'bob' }, { dice: [6, 1] });
  s.gm('major', { who: 'ann' });
  expect(s.allowed('ann', 'strike', { weapon: 'ann/sword', target: 'bob' })).toBe(true);
  expect(s.refused('ann', 'strike', { weapon: 'ann/claws', target: 'bob' })).toEqual([
    'LUR-NAT-03',
  ]);
});

test('LUR-CTX-31 the GM puts one into the engagement of another, or into none', () => {
  const s = stage({ ann: fighter(), bob: FOE, cid: { side: 'b', at: 'field' } });
  const { zone } = s.who('ann');
  s.gm('place', { who: 'cid', zone, with: 'ann' });
  expect(s.who('cid').engagement).toBe(s.who('ann').engagement);
  s.gm('place', { who: 'cid', zone });
  expect(s.who('cid').engagement).toBeNull();
});

test('LUR-BLIND-02 hiding a combatant undoes having been noticed', () => {
  const s = stage({
    ann: fighter(),
    bob: { side: 'b', state: { hidden: true, noticedBy: ['ann'] } },
  });
  s.gm('hide', { who: 'bob', hidden: false });
  const scene = s.gm('hide', { who: 'bob', hidden: true });
  expect(scene.note('sight')).toMatchObject({ who: 'bob', what: 'hidden', on: true });
  expect(s.who('bob').noticedBy).toEqual([]);
});

test('LUR-BLIND-02 warnings are for allies', () => {
  const s = stage({ ann: fighter(), bob: { side: 'b', state: { blinded: true } }, abe: fighter() });
  expect(s.allowed('ann', 'warn', { ally: 'bob' })).toBe(false);
});

test('LUR-GRAP-12 to whom one holds one is not outside, where only the pair is looked at', () => {
  const s = stage(
    { ann: fighter({ state: { grapple: [{ with: 'bob', degree: 1 }] } }), bob: FOE, cid: FOE },
    { options: { outsideScope: 'pair', advantageCap: 'perSide' } },
  );
  expect([netOver(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')]).toEqual([1, 3]);
});

test.each(['strike', 'bite', 'blind'] as const)(
  'LUR-CTX-21 the exact odds of a %s tell a critical hit through armour from another',
  (action) => {
    const { state } = stage(
      {
        ann: fighter({
          sheet: { natural: [natural('claws'), natural('bite', { tags: ['Bite'] })] },
          state: { blinded: action === 'blind' },
        }),
        bob: {
          side: 'b',
          sheet: { DEX: 2, bCON: 30, WGT: 9, armor: { name: 'hide', low: 18, high: 28 } },
        },
      },
      { options: { injuryRollWhen: 'degree' } },
    );
    const using = action === 'bite' ? 'ann/bite' : 'ann/claws';
    const target = action === 'blind' ? {} : { target: 'bob' };
    const command = { by: 'ann', do: action, with: { weapon: using, ...target } };
    const keyOf = (after: typeof state) => String(after.combatants['bob']?.damage);
    const told = chancesOf(lurasko, state, command, { keyOf });
    expect(Object.keys(told)).toEqual(expect.arrayContaining(['0', '2', '10']));
    expect(told).toEqual(chancesOf(lurasko, state, command, { keyOf, unhinted: true }));
  },
);
