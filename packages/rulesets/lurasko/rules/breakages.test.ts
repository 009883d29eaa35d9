import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import type { Person } from '../testing/stage.js';
import { diceOf, isPinned, natural, netOver, stage } from '../testing/stage.js';
import { degreesOf, openHands } from './conditions/body.js';
import { sees } from './conditions/sight.js';

/** Breakages that no test had noticed. */

const STRIKE = { weapon: 'unarmed', target: 'bob' };

test('LUR-CTX-06 WILL can be spent down to the last point', () => {
  const options = { willReactiveTn: 'on', willCost: 2 };
  const asked = (will: number) =>
    stage({ ann: {}, bob: { side: 'b', state: { will } } }, { options }).do(
      'ann',
      'strike',
      STRIKE,
      {
        dice: [1],
        answers: will >= 2 ? [['will', 'yes']] : [],
      },
    ).questions;
  expect([asked(2), asked(1)]).toEqual([['will'], []]);
});

test('LUR-CTX-14 both arms of an unarmed strike hinder it', () => {
  const hurt = (injuries: Record<string, number>) =>
    stage({
      ann: { sheet: { competencies: ['unarmed'] }, state: { injuries } },
      bob: { side: 'b' },
    }).total('offence dice', 'ann', 'ann', 'strike', STRIKE);
  const [right, both] = [hurt({ rightArm: 1 }), hurt({ rightArm: 1, leftArm: 1 })];
  expect(right).toBeLessThan(0);
  expect(both).toBe(2 * (right ?? 0));
});

test('LUR-CTX-33 no one is seen in the darkness of another zone without darksight', () => {
  const map = {
    places: [{ id: 'yard' }, { id: 'cellar', traits: ['Dark'] }],
    borders: [{ from: 'yard', to: 'cellar' }],
  };
  const seen = (darksight: boolean) => {
    const s = stage(
      { ann: { at: 'yard', sheet: { darksight } }, bob: { at: 'cellar', side: 'b' } },
      { map },
    );
    return sees(s.state, s.who('ann'), s.who('bob'));
  };
  expect([seen(false), seen(true)]).toEqual([false, true]);
});

test('LUR-GRAP-13 a partner who still grapples gains nothing by another partner dropping out', () => {
  const s = stage({
    ann: {
      side: 'a',
      state: {
        grapple: [
          { with: 'bob', degree: 1 },
          { with: 'cid', degree: -1 },
        ],
      },
    },
    bob: {},
    cid: {},
    dan: {},
  });
  s.gm('out', { who: 'bob', out: 'incapacitated' });
  expect([netOver(s, 'cid', 'ann'), netOver(s, 'dan', 'ann')]).toEqual([1, 3]);
});

test('LUR-GRAB-08 LUR-CTX-14 the sound hand takes an item, and hinders nothing', () => {
  const s = stage({
    ann: { sheet: { competencies: ['grappling'] }, state: { injuries: { rightArm: 1 } } },
    bob: { side: 'b', sheet: { weapons: ['knife'] } },
  });
  expect(openHands(s.state, s.who('ann'))).toHaveLength(2);
  const grab = { way: 'bare', target: 'bob', item: 'bob/knife' };
  const scene = s.do('ann', 'grab', grab, { dice: [1, 20, 20] });
  expect(diceOf(scene)).toContain('ann offence d6');
  expect(scene.note('seizes')).toMatchObject({ hand: 'left' });
});

test('LUR-CTX-14 LUR-CTX-35 an empty hand is open no more once its arm is useless', () => {
  for (const [type, left] of [
    ['rightArm', 'left'],
    ['leftArm', 'right'],
  ] as const) {
    const s = stage({ ann: { sheet: { bCON: 5, WGT: 7 } }, bob: { side: 'b' } });
    const open = () => openHands(s.state, s.who('ann')).map(({ name }) => name);
    expect(open()).toEqual(['right', 'left']);
    s.gm('harm', { who: 'ann', damage: 21, type });
    expect([s.who('ann').injuries[type], open()]).toEqual([3, [left]]);
  }
});

test('LUR-BLIND-11 a blinded beast bites blindly, unless that is not played', () => {
  const bites = (blindBite: boolean) =>
    stage(
      {
        wolf: {
          sheet: { hands: 0, natural: [natural('Bite', { tags: ['Bite'] })] },
          state: { blinded: true },
        },
        bob: { side: 'b' },
      },
      { options: { blindBite } },
    ).allowed('wolf', 'blind', { weapon: 'wolf/bite' });
  expect([bites(true), bites(false)]).toEqual([true, false]);
});

test('LUR-CTX-14 degrees of every type count towards the total', () => {
  const types = ['superficial', 'mobility', 'core', 'leftArm', 'rightArm', 'perception'] as const;
  for (const type of types) {
    const injuries: Record<string, number> = {};
    for (const each of types) injuries[each] = each === type ? 0 : 1;
    const s = stage({ ann: { state: { injuries } }, bob: { side: 'b' } });
    expect(degreesOf(s.who('ann'))).toBe(5);
  }
});

test('LUR-CTX-05 Easing lasts until its turn and no longer', () => {
  const s = stage({ ann: {}, bob: { side: 'b' } });
  const easing = (at: string) => ({ roll: 'all', easing: 1, source: at, until: { at, of: 'bob' } });
  s.gm('set', {
    path: 'combatants.ann.effects',
    value: [easing('turn start'), easing('turn end')],
  });
  const left = () => s.who('ann').effects.map(({ source }) => source);
  expect(left()).toEqual(['turn start', 'turn end']);
  s.until('bob');
  expect(left()).toEqual(['turn end']);
  s.until('ann');
  expect(left()).toEqual([]);
});

test('LUR-CTX-22 the strength for a weapon is not asked of claws', () => {
  const s = stage({
    ann: { sheet: { natural: [natural('claws', { rating: 20 })] } },
    bob: { side: 'b' },
  });
  expect(s.allowed('ann', 'strike', { weapon: 'ann/claws', target: 'bob' })).toBe(true);
});

test('LUR-GADV-06 a third degree that a failed attempt leaves behind pins', () => {
  const s = stage(
    {
      ann: { sheet: { DEX: 1, competencies: ['grappling'] } },
      bob: {
        side: 'b',
        sheet: { competencies: ['grappling'] },
        state: { grapple: [{ with: 'ann', degree: 2 }] },
      },
    },
    { options: { pinCounts: 'net' } },
  );
  s.do('ann', 'trip', { weapon: 'unarmed', target: 'bob' }, { dice: [6] });
  expect(isPinned(s, 'bob', 'ann')).toBe(true);
});

test('LUR-GRAP-09 a combatant leaves a level grapple freely, even if others grapple both', () => {
  const s = stage({
    ann: { state: { grapple: [{ with: 'bob', degree: 0 }] } },
    bob: { side: 'b', state: { grapple: [{ with: 'dan', degree: 1 }] } },
    cid: { side: 'b', state: { grapple: [{ with: 'ann', degree: 1 }] } },
    dan: { side: 'a' },
  });
  expect(s.allowed('ann', 'let-go', { target: 'bob' })).toBe(true);
  expect(s.refused('ann', 'let-go', { target: 'cid' })).toEqual(['LUR-GRAP-09']);
});

test('LUR-PICK-19 jaws that only close on their prey have not bitten', () => {
  const jaws: Person = {
    sheet: {
      WGT: 200,
      STR: 20,
      hands: 0,
      largeMouth: true,
      natural: [natural('Bite', { tags: ['Bite'] }), natural('tail')],
    },
    state: { grapple: [{ with: 'bob', degree: 2 }] },
  };
  const s = stage({ ann: jaws, bob: { side: 'b' }, cid: { side: 'b' } });
  const scene = s.do('ann', 'crush', { target: 'bob', how: 'grip' });
  expect(scene.cites('crushes', 'LUR-PICK-17')).toBe(false);
  expect(s.allowed('ann', 'strike', { weapon: 'ann/tail', target: 'cid' })).toBe(true);
});

test('LUR-CLIMB-08 a climber who is held instead has not got away in between', () => {
  const s = stage({
    ann: { side: 'b', sheet: { WGT: 4 }, state: { grapple: [{ with: 'ogre', degree: 2 }] } },
    ogre: { side: 'a', sheet: { WGT: 20, STR: 12, competencies: ['grappling'] } },
  });
  const scene = s
    .until('ogre')
    .do(
      'ogre',
      'wrestle',
      { target: 'ann' },
      { dice: [1, 20, 20, 20], answers: [['shed', 'hold']] },
    );
  expect([scene.has('grapple'), scene.has('grapple ends')]).toEqual([true, false]);
});

test('LUR-CTX-01 a roll without an opponent names none, any other its opponent', () => {
  const s = stage({ ann: {}, bob: { side: 'b' } });
  expect(s.do('ann', 'strike', STRIKE, { dice: [1] }).facts('roll', 'against')).toEqual(['ann']);
  const left = s.until('bob').do('bob', 'leave', {}, { dice: [1] });
  expect(left.facts('roll', 'against')).toEqual([null]);
});

/** The refusal of each of these actions for a combatant who cannot take it at all. */
test.each([
  ['dismount', 'LUR-CTX-31', 'not-mounted'],
  ['bite', 'LUR-BITE-01', 'no-bite'],
  ['silence', 'LUR-GADV-10', 'nobody-pinned'],
  ['let-go', 'LUR-GRAP-10', 'not-grappling'],
  ['give-up-advantage', 'LUR-MULTI-03', 'no-advantage'],
  ['wrestle', 'LUR-GADV-01', 'not-grappling'],
  ['crush', 'LUR-PICK-15', 'holds-nobody'],
  ['throw-off', 'LUR-CLIMB-09', 'no-climbers'],
  ['throw-off-major', 'LUR-CLIMB-09', 'no-climbers'],
  ['free-ally', 'LUR-FREE-01', 'nobody-grappled'],
  ['stand-up', 'LUR-CTX-32', 'standing'],
  ['group-defence', 'LUR-CTX-27', 'too-few-members'],
])('%s is refused by %s where there is no ground for it', (action, rule, code) => {
  const { state } = stage({ ann: {}, bob: { side: 'b' } });
  expect(lurasko.actions.get(action)?.blocked(state, 'ann')).toMatchObject({
    code,
    rules: expect.arrayContaining([rule]),
  });
});

test('LUR-UNARM-01 LUR-NAT-04 every way to strike is shown with the rules of its kind', () => {
  const { state } = stage({
    ann: { sheet: { weapons: ['knife'], natural: [natural('claws')] } },
    bob: { side: 'b' },
  });
  const domain = lurasko.actions.get('strike')?.domain(state, 'ann', 'weapon', {});
  const options = domain?.kind === 'choice' ? domain.options : [];
  expect(options.map(({ value, rules }) => [value, rules?.[0]])).toEqual([
    ['ann/knife', undefined],
    ['ann/claws', 'LUR-NAT-04'],
    ['unarmed', 'LUR-UNARM-01'],
  ]);
});

test('LUR-UNARM-03 only an unarmed blow is told with the rules of unarmed ones', () => {
  const people = { ann: { sheet: { weapons: ['knife'] } }, bob: { side: 'b' } };
  const told = (weapon: string) =>
    stage(people)
      .do('ann', 'strike', { weapon, target: 'bob' }, { dice: [12, 1] })
      .cites('damage', 'LUR-UNARM-03');
  expect([told('unarmed'), told('ann/knife')]).toEqual([true, false]);
});

test('LUR-ATK-03 an ability tires, and one for grappling is not for blows', () => {
  const abilities = [
    { name: 'lunge', with: 'weapon', fatigue: 2 },
    { name: 'lock', with: 'grappling' },
  ];
  const s = stage({ ann: { sheet: { abilities, competencies: ['unarmed'] } }, bob: { side: 'b' } });
  expect(s.refused('ann', 'strike', { ...STRIKE, ability: 'lock' })).toEqual(['LUR-ATK-03']);
  s.do('ann', 'strike', { ...STRIKE, ability: 'lunge' }, { dice: [1, 1] });
  expect(s.who('ann').fatigue).toBe(2);
});

test('LUR-COMP-01 where any competence will do one of two weapons is enough', () => {
  const rolls = (dualCompetence: string) =>
    diceOf(
      stage(
        {
          ann: { sheet: { DEX: 8, weapons: ['knife', 'hand-axe'], competencies: ['knives'] } },
          bob: { side: 'b' },
        },
        { options: { dualCompetence } },
      ).do(
        'ann',
        'strike',
        { weapon: 'ann/knife', target: 'bob' },
        { dice: dualCompetence === 'any' ? [1, 1] : [1] },
      ),
    );
  expect([rolls('any'), rolls('all')]).toEqual([
    ['ann offence d6', 'bob defence d20'],
    ['bob defence d12'],
  ]);
});

test('LUR-BLIND-01 LUR-BLIND-02 no one is warned by enemies in sight, and the GM can let a combatant notice', () => {
  const s = stage({ ann: {}, bob: { side: 'b', state: { hidden: true } } });
  s.gm('notice', { who: 'ann', of: 'bob' });
  expect(s.who('bob').noticedBy).toEqual(['ann']);
  s.do('ann', 'strike', STRIKE, { dice: [1] });
  expect(s.who('bob').warned).toBe(false);
});

test('LUR-GADV-10 only a pinned combatant can be silenced', () => {
  const s = stage({
    ann: {
      sheet: { competencies: ['grappling'] },
      state: {
        grapple: [
          { with: 'bob', degree: 3 },
          { with: 'cid', degree: -1 },
        ],
      },
    },
    bob: { side: 'b' },
    cid: { side: 'b' },
  });
  expect(s.allowed('ann', 'silence', { target: 'bob', silent: true })).toBe(true);
  expect(s.refused('ann', 'silence', { target: 'cid', silent: true })).toEqual(['LUR-GADV-10']);
});
