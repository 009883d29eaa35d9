import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { CUT, peopleWith, seatOf } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Fatigue, ties, delays and what a seat may know, each combined with another rule.

const { bare, sword, duel } = peopleWith({ agility: 0, perception: 0 });
const PUNCH = { target: 'bob', effect: 'hit' };

test('HEI-REST-03 HEI-CTX-42 HEI-CTX-13 a breather goes down to the base without the tower shield once it is dropped', () => {
  const tired = (): Person => ({ sheet: { off: 'tower-shield' }, state: { fatigue: 6 } });
  const held = duel(tired(), bare);
  held.do('ann', 'breather', { as: 'ongoing' });
  expect(held.who('ann').fatigue).toBe(5);
  const dropped = duel(tired(), bare);
  dropped.do('ann', 'drop', { items: ['ann/tower-shield'] });
  dropped.do('ann', 'breather', { as: 'ongoing' });
  expect(dropped.who('ann').fatigue).toBe(4);
});

test('HEI-BRAWL-10 HEI-CTX-11 HEI-CTX-31 a dodge of the provoked attack under the fatigue is none: any blow hits', () => {
  const standing = { form: 'parry', total: 9, item: 'ann/sword' };
  const s = duel({ ...sword, state: { fatigue: 5, standing } }, sword);
  const scene = s.do('ann', 'brawl', PUNCH, { dice: [4, 1] });
  expect(scene.rolled).toEqual(['ann dodge', 'bob attack']);
  expect(scene.fact('lands', 'against')).toBeNull();
  expect(scene.cites('kept off', 'HEI-BRAWL-11')).toBe(true);
});

const held = (fatigue: { readonly ann?: number; readonly bob?: number }) =>
  stage({
    ann: { ...sword, state: { fatigue: fatigue.ann ?? 1 } },
    bob: { ...bare, state: { fatigue: fatigue.bob ?? 1, holding: { who: 'ann', part: 'torso' } } },
    cat: { ...bare, state: { standing: 3 } },
  });

test('HEI-BRAWL-18 HEI-CTX-11 a contest under the fatigue asks for nothing: the blow goes on and the hold lasts', () => {
  const s = held({ bob: 5 });
  const scene = s.do('ann', 'attack', { ...CUT, target: 'cat' }, { dice: [4, 1] });
  expect(scene.fact('lands', 'total')).toBe(4);
  expect(s.who('bob').holding).toMatchObject({ who: 'ann' });
});

test('HEI-BRAWL-19 HEI-CTX-11 a blow under the fatigue does not meet the holder, high as its total is', () => {
  const s = held({ ann: 6 });
  const scene = s.do('ann', 'attack', { ...CUT, target: 'cat' }, { dice: [1, 5] });
  expect(scene.fact('stopped', 'total')).toBe(8);
  expect(s.who('bob').holding).toMatchObject({ who: 'ann' });
  expect(s.who('ann').fatigue).toBe(7);
});

test('HEI-ATK-08 HEI-GUARD-03 attackTie attacker: equal to guard and ally is enough', () => {
  const s = stage(
    { ann: bare, gil: { ...bare, side: 'a' }, bob: sword },
    { options: { attackTie: 'attacker' }, order: ['gil', 'ann', 'bob'] },
  );
  s.do('gil', 'guard', { foe: 'bob', purpose: 'ally', ally: 'ann' });
  s.do('gil', 'end', {}, { dice: [6] });
  s.do('ann', 'end', {}, { dice: [6] });
  const scene = s.do('bob', 'attack', { weapon: 'bob/sword', target: 'ann' }, { dice: [3] });
  expect(scene.fact('lands', 'total')).toBe(6);
});

test('HEI-ATK-08 HEI-BRAWL-07 attackTie attacker: a punch equal to the defence hits, one less is a touch', () => {
  const punch = (face: number) =>
    duel(bare, bare, { options: { attackTie: 'attacker' } }).do('ann', 'brawl', PUNCH, {
      dice: [face],
    });
  expect(punch(4).has('lands')).toBe(true);
  expect(punch(3).has('touch')).toBe(true);
  expect(punch(2).has('touch')).toBe(false);
});

test('HEI-HIDE-03 HEI-CONCEAL-02 hideTie hider: what is concealed is not noticed by an equal look either', () => {
  const s = duel({ sheet: { sword: 'knife' } }, bare, { options: { hideTie: 'hider' } });
  s.do('ann', 'conceal', { item: 'ann/knife' }, { dice: [3] });
  end(s);
  const look = { use: 'character', target: 'ann' };
  expect(s.do('bob', 'observe', look, { dice: [3] }).has('notices item')).toBe(false);
});

test('HEI-BODY-05 HEI-CTX-32 HEI-CTX-03 a brawler who lies and aims has four less, and dodges the sword with two less', () => {
  const standing = { form: 'parry', total: 9, item: 'ann/sword' };
  const s = duel({ ...sword, state: { position: 'prone', standing } }, sword);
  const aimed = { ...PUNCH, aim: 'torso' };
  expect(s.total('dodge consistency', 'ann', 'ann', 'brawl', aimed)).toBe(-2);
  expect(s.total('attack consistency', 'ann', 'ann', 'brawl', aimed)).toBe(-4);
});

test('HEI-CTX-21 HEI-CHARGE-02 HEI-ACT-07 a charge into difficult ground strikes with one less, and defends there with three less', () => {
  const map = { rows: ['A1 A2'], places: [{ id: 'A2', traits: ['difficult'] }] };
  const s = duel(sword, { ...bare, at: 'A2' }, { map });
  const charge = { target: 'bob', weapon: 'ann/sword' };
  expect(s.total('attack consistency', 'ann', 'ann', 'charge', charge)).toBe(-1);
  s.do('ann', 'charge', charge, { dice: [1, 1] });
  expect(s.total('dodge consistency', 'ann', 'ann', 'end')).toBe(-3);
});

test('HEI-CTX-16 HEI-CTX-17 what was readied lapses as the next turn begins, though that turn is delayed', () => {
  const s = stage({ ann: sword, bob: bare, cat: bare }, { order: ['ann', 'bob', 'cat'] });
  s.do('ann', 'ready', { event: 'speak', action: { do: 'drop-prone', with: {} } });
  until(s, 'ann');
  s.do('ann', 'delay', { after: 'bob' });
  expect(s.do('bob', 'speak', { words: 'Now!' }).asked).not.toContain('ann readied');
});

const seen = (s: ReturnType<typeof stage>, ...combatants: readonly string[]) =>
  heimr.view(s.state, seatOf(...combatants));

test('HEI-CONCEAL-01 HEI-OBS-05 what one of two opponents has noticed is in no view of the other', () => {
  const s = stage({ ann: { sheet: { sword: 'knife' } }, bob: bare, cat: { ...bare, side: 'c' } });
  s.do('ann', 'conceal', { item: 'ann/knife' }, { dice: [3] });
  end(s);
  s.do('bob', 'observe', { use: 'character', target: 'ann' }, { dice: [3] });
  const carried = (...of: readonly string[]) => seen(s, ...of).combatants['ann']?.carried.length;
  expect([carried('ann'), carried('bob'), carried('cat')]).toEqual([1, 1, 0]);
  expect(Object.keys(seen(s, 'cat').fixed.items)).not.toContain('ann/knife');
  expect(Object.keys(seen(s, 'bob').fixed.items)).toContain('ann/knife');
});

test('HEI-HIDE-07 HEI-GUARD-02 HEI-CTX-16 a seat that knows nothing of a hidden opponent reads of them nowhere', () => {
  const hidden = { requirement: 9, from: ['bob', 'dan'] };
  const axe = { sword: 'throwing-axe', accessible: ['knife'] };
  const s = stage(
    {
      zoe: { ...bare, sheet: axe, state: { hidden } },
      bob: sword,
      cat: { ...bare, sheet: { sword: 'throwing-axe' }, side: 'b' },
      dan: { ...bare, side: 'b' },
    },
    { order: ['cat', 'zoe', 'bob', 'dan'] },
  );
  s.do('cat', 'guard', { foe: 'zoe', purpose: 'leave' });
  s.do('cat', 'attack', { weapon: 'cat/throwing-axe', target: 'zoe' }, { dice: [1] });
  end(s);
  s.do('zoe', 'drop', { items: ['zoe/throwing-axe'] });
  until(s, 'cat');
  expect(s.who('cat').lastTurn?.guarding).toMatchObject({ foe: 'zoe' });
  expect(JSON.stringify(seen(s, 'bob', 'dan'))).not.toContain('zoe');
  expect(JSON.stringify(seen(s, 'cat'))).toContain('zoe');
});
