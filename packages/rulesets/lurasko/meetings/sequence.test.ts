import { expect, test } from 'vitest';
import { lurasko } from '../index.js';
import { FOE } from '../testing/people.js';
import type { Person, Staging } from '../testing/stage.js';
import {
  aheadBy,
  diceOf,
  grappleKind,
  isPinned,
  natural,
  netOver,
  stage,
  tnOf,
  weapon,
} from '../testing/stage.js';

/** The sequence of an attack under house rules, second uses in a turn, and degrees among three and more. */

const fighter = (sheet: Person['sheet'] = {}, state: Person['state'] = {}): Person => ({
  side: 'a',
  sheet: { DEX: 8, competencies: ['grappling', 'unarmed'], ...sheet },
  state,
});
const FISTS = { weapon: 'unarmed', target: 'bob' };
const play = (options: NonNullable<Staging['options']>): Staging => ({ options });

test('LUR-GRAB-10 LUR-COMP-01 where competence in one weapon is enough, it is so for an armed grab', () => {
  const weapons = [weapon('known'), weapon('strange')];
  const ann = fighter({ competencies: ['known'], weapons });
  const bob: Person = { ...FOE, sheet: { weapons: ['knife'] } };
  const grab = { way: 'armed', target: 'bob', item: 'bob/knife' };
  expect(stage({ ann, bob }).refused('ann', 'grab', grab)).toEqual(['LUR-GRAB-10']);
  expect(stage({ ann, bob }, play({ dualCompetence: 'any' })).allowed('ann', 'grab', grab)).toBe(
    true,
  );
  const strange = fighter({ competencies: [], weapons });
  expect(
    stage({ ann: strange, bob }, play({ dualCompetence: 'any' })).refused('ann', 'grab', grab),
  ).toEqual(['LUR-GRAB-10']);
});

const budget = (s: ReturnType<typeof stage>, id: string) =>
  lurasko.summary(s.state, id).budget?.map(({ left }) => left);

test('LUR-CTX-34 LUR-CTX-30 the incapacitated have nothing of a turn left', () => {
  const s = stage({ ann: fighter(), bob: { ...FOE, state: { injuries: { core: 5 } } }, cid: FOE });
  expect([budget(s, 'bob'), budget(s, 'cid')]).toEqual([
    [0, 0, 0],
    [1, 1, 2],
  ]);
});

test('LUR-CTX-15 LUR-CTX-30 under too great a load no movement and no major action is left but to throw off climbers', () => {
  const s = stage({ ann: fighter({}, { fatigueDegrees: 5 }), bob: FOE });
  expect(budget(s, 'ann')).toEqual([0, 0, 2]);
  const climber: Person = { side: 'b', state: { grapple: [{ with: 'giant', degree: 2 }] } };
  const laden = stage({ giant: fighter({ WGT: 30, STR: 5 }), bob: climber });
  expect(budget(laden, 'giant')).toEqual([0, 1, 2]);
});

test('LUR-CTX-14 LUR-CTX-30 ruined legs leave no movement, but a major action', () => {
  const s = stage({ ann: fighter({}, { injuries: { mobility: 4 } }), bob: FOE });
  expect(budget(s, 'ann')).toEqual([0, 1, 2]);
});

test('LUR-CTX-03 LUR-CTX-28 LUR-ADV-03 by steps of dice a d12 hindered by advantage and numbers is two d20', () => {
  const s = stage(
    {
      ann: fighter({ competencies: [] }, { advantage: [{ over: 'bob', degrees: 1 }] }),
      ben: fighter(),
      bob: FOE,
    },
    play({ easingModel: 'dieStep', outnumbering: 'ratio' }),
  );
  expect(diceOf(s.do('ann', 'strike', FISTS, { dice: [1, 1] }))).toEqual([
    'bob defence d20',
    'bob defence d20',
  ]);
});

test('LUR-CTX-03 LUR-CTX-21 where Hindrance is taken off the number, the margin of a critical hit is from there', () => {
  const armoured: Person = { side: 'b', sheet: { DEX: 8, armor: 'chainmail' } };
  const ann = fighter({}, { advantage: [{ over: 'bob', degrees: 3 }] });
  const at = (face: number) =>
    stage({ ann, bob: armoured }, play({ easingModel: 'flat' })).do('ann', 'strike', FISTS, {
      dice: face === 15 ? [1, face, 1] : [1, face],
    });
  expect([tnOf(at(14), 'defence'), at(14).fact('damage', 'critical')]).toEqual([5, false]);
  expect(at(15).fact('damage', 'critical')).toBe(true);
});

test('LUR-MAX-05 LUR-ATK-05 where attacks count that were defended, those on the pinned do not, and hits do where these count', () => {
  const bob: Person = { ...FOE, sheet: { bCON: 20 } };
  const count = (maxCount: string): number => {
    const ann = fighter({}, { grapple: [{ with: 'bob', degree: 3 }] });
    const s = stage({ ann, ben: fighter(), bob, cid: FOE }, play({ maxCount }));
    s.until('ben').do('ben', 'strike', FISTS, { dice: [1, 1] });
    return s.who('bob').attacksReceived;
  };
  expect([count('declared'), count('defended'), count('hit')]).toEqual([1, 0, 1]);
});

test('LUR-CTX-06 LUR-ATK-03 WILL spent on one roll of a turn is not there for the next', () => {
  const s = stage(
    { ann: fighter({ WILL: 1 }), bob: { side: 'b', sheet: { WILL: 1 } } },
    play({ willReactiveTn: 'on' }),
  );
  s.gm('major', { who: 'ann' });
  const yes = {
    dice: [1, 1],
    answers: [
      ['will', 'yes'],
      ['will', 'yes'],
    ],
  } as const;
  expect(s.do('ann', 'strike', FISTS, yes).asked).toEqual(['ann will', 'bob will']);
  expect([s.who('ann').will, s.do('ann', 'strike', FISTS, { dice: [1, 1] }).asked]).toEqual([
    0,
    [],
  ]);
});

test('LUR-BITE-02 LUR-ADV-05 two bites of a turn leave two degrees, less those that the biter has', () => {
  const beast = fighter(
    { natural: [natural('Bite')] },
    { advantage: [{ over: 'bob', degrees: 1 }] },
  );
  const s = stage({ ann: beast, bob: FOE });
  s.gm('major', { who: 'ann' });
  const bite = { weapon: 'ann/bite', target: 'bob' };
  s.do('ann', 'bite', bite, { dice: [1, 1] });
  expect(netOver(s, 'bob', 'ann')).toBe(0);
  expect(diceOf(s.do('ann', 'bite', bite, { dice: [1, 1, 1] }))).toHaveLength(3);
  expect([netOver(s, 'bob', 'ann'), netOver(s.until('ann'), 'ann', 'bob')]).toEqual([1, 1]);
});

test('LUR-PICK-14 LUR-CTX-32 a combatant picked up from the ground lies there again when let go', () => {
  const ogre = fighter({ WGT: 24, STR: 14 });
  const s = stage({ ogre, ben: fighter(), bob: { ...FOE, state: { knockedDown: true } } });
  expect(netOver(s, 'ben', 'bob')).toBe(1);
  s.do('ogre', 'grapple', { target: 'bob' }, { dice: [1, 20, 20, 20] });
  expect([netOver(s, 'ogre', 'bob'), netOver(s, 'ben', 'bob')]).toEqual([2, 3]);
  s.do('ogre', 'let-go', { target: 'bob' });
  expect([netOver(s, 'ogre', 'bob'), netOver(s, 'ben', 'bob')]).toEqual([1, 1]);
});

test('LUR-FREE-03 LUR-CLIMB-05 a climber frees an ally from the giant for nothing, and stays on it', () => {
  const giant: Person = {
    side: 'b',
    sheet: { WGT: 24, STR: 30 },
    state: { grapple: [{ with: 'ben', degree: 3 }] },
  };
  const s = stage({
    ann: fighter({}, { grapple: [{ with: 'giant', degree: 2 }] }),
    ben: fighter(),
    giant,
  });
  const scene = s.do('ann', 'free-ally', { ally: 'ben', from: 'giant' }, { dice: [1, 20, 20, 20] });
  expect([scene.has('grants'), grappleKind(s, 'giant', 'ben')]).toEqual([false, undefined]);
  expect(aheadBy(s, 'ann', 'giant')).toBe(2);
});

test('LUR-FREE-04 LUR-GADV-08 freed from one of two pinners, a combatant is still pinned by the other', () => {
  const pinner = (): Person => ({
    ...fighter({}, { grapple: [{ with: 'ben', degree: 3 }] }),
    side: 'b',
  });
  const s = stage({ ann: fighter(), ben: fighter(), bob: pinner(), cid: pinner() });
  s.do('ann', 'free-ally', { ally: 'ben', from: 'bob' }, { dice: [1, 20, 20] });
  expect([grappleKind(s, 'bob', 'ben'), isPinned(s, 'cid', 'ben')]).toEqual([undefined, true]);
  expect(s.until('ben').refused('ben', 'wrestle', { target: 'cid' })).toContain('LUR-GADV-08');
});

test('LUR-GRAP-12 LUR-MULTI-10 by pairs as by chains a second grappler is no longer outside, and others are outside of both', () => {
  const bob: Person = {
    ...FOE,
    sheet: { DEX: 9 },
    state: { grapple: [{ with: 'ben', degree: -1 }] },
  };
  const at = (outsideScope: string) => {
    const s = stage({ ann: fighter(), ben: fighter(), bob, cid: FOE }, play({ outsideScope }));
    s.do('ann', 'grapple', { target: 'bob' }, { dice: [1, 20, 20] });
    return [netOver(s, 'ann', 'bob'), netOver(s, 'cid', 'ann')];
  };
  expect([at('chain'), at('pair')]).toEqual([
    [1, 3],
    [1, 3],
  ]);
});
