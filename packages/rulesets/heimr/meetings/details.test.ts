import { chancesOf } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { heimr } from '../index.js';
import { CUT, peopleWith } from '../testing/people.js';
import type { Person } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Conditions of reactions, defences and holds that show only in a second use or with a second combatant.

const { abilities, bare, sword } = peopleWith();

test('HEI-DODGE-02 HEI-ATK-06 a dodge readied in one turn helps no defence that the next turn ends with', () => {
  const s = stage({ nia: bare, arc: { at: 'A2', sheet: { both: 'bow' } } });
  s.do('nia', 'dodge');
  s.end(4);
  expect(s.who('nia').standing).toMatchObject({ total: 7, ranged: 9 });
  until(s, 'nia');
  s.end(4);
  expect(s.who('nia').standing).toEqual({ form: 'dodge', total: 7, ranged: 7 });
});

test('HEI-CTX-29 a weapon that has done nothing but parry may parry again from the next own turn on', () => {
  const s = stage({ ann: sword, bob: sword });
  const parry = { dice: [4], answers: [['defence', { parry: 'ann/sword' }] as const] };
  s.do('ann', 'end', {}, parry);
  expect(s.who('ann').uses.parries).toEqual(['ann/sword']);
  until(s, 'ann');
  s.do('ann', 'end', {}, parry);
  expect(s.who('ann').standing).toMatchObject({ form: 'parry', total: 7 });
});

test('HEI-CTX-30 HEI-CTX-28 a newcomer may open with a parry', () => {
  const s = stage({ ann: sword, bob: bare });
  const added = s.gm('add', { from: 'reeve', side: 'b', to: 'A1' }, { dice: [3, 3, 3] });
  expect(added.open('defence')).toEqual(['dodge', { parry: 'reeve/sword' }]);
});

test('HEI-HIDE-07 HEI-HIDE-06 hideEndsOn foundOnly: who the GM reveals in a cluster stays in it', () => {
  const hidden = { requirement: 6, from: ['bob'] };
  const s = stage(
    { ann: { ...sword, state: { hidden } }, bob: bare },
    { options: { hideEndsOn: 'foundOnly' } },
  );
  s.do('ann', 'attack', CUT, { dice: [1] });
  s.gm('hide', { who: 'ann', hidden: false });
  expect([s.who('ann').hidden, s.state.clusters]).toEqual([null, [['ann', 'bob']]]);
  s.gm('hide', { who: 'ann', hidden: true });
  expect(s.state.clusters).toEqual([]);
});

test('HEI-CTX-23 those who are hand to hand already are not said to be so again', () => {
  const s = stage({ ann: sword, bob: bare });
  expect(s.do('ann', 'attack', CUT, { dice: [1] }).has('engages')).toBe(true);
  until(s, 'ann');
  expect(s.do('ann', 'attack', CUT, { dice: [1] }).has('engages')).toBe(false);
});

test('HEI-CTX-03 HEI-CTX-32 a single penalty is cited as one', () => {
  const s = stage({ ann: { ...sword, state: { position: 'prone' } }, bob: bare });
  const cut = s.do('ann', 'attack', CUT, { dice: [3, 4, 5] });
  expect(cut.cites('dice', 'HEI-CTX-03')).toBe(true);
  expect(cut.note('misses')).toMatchObject({ total: 6 });
});

test('HEI-BRAWL-17 HEI-BRAWL-18 bindContest oncePerTurn: the odds of a blow that one of two holders may still contest', () => {
  const holder: Person = { ...bare, side: 'b', state: { holding: { who: 'ann', part: 'torso' } } };
  const s = stage(
    {
      ann: { ...sword, abilities: { ...abilities, swordsmanship: [1, 3] } },
      bob: bare,
      finn: holder,
      gil: holder,
    },
    { options: { bindContest: 'oncePerTurn' } },
  );
  s.gm('set', { path: 'combatants.finn.contested', value: true });
  const cut = { do: 'attack', by: 'ann', with: CUT };
  expect(chancesOf(heimr, s.state, cut)).toEqual(
    chancesOf(heimr, s.state, cut, { unhinted: true }),
  );
  expect(s.do('ann', 'attack', CUT, { dice: [2, 6, 5] }).asked).toEqual(['gil contest']);
});

test('HEI-BRAWL-17 bindContest oncePerTurn: who has contested in one turn may do so in the next', () => {
  const s = stage(
    {
      ann: sword,
      bob: bare,
      finn: { ...bare, side: 'b', state: { holding: { who: 'ann', part: 'torso' } } },
    },
    { options: { bindContest: 'oncePerTurn' } },
  );
  s.gm('challenge', { who: 'ann', ability: 'agility', requirement: 4 }, { dice: [6, 1] });
  expect(s.do('ann', 'attack', CUT, { dice: [2] }).asked).toEqual([]);
  until(s, 'ann');
  expect(s.do('ann', 'attack', CUT, { dice: [6, 2] }).has('stopped')).toBe(true);
});

test('HEI-BRAWL-17 bindContest oncePerTurn: a newcomer who is written to hold whose turn it is may contest in it, once', () => {
  const s = stage({ ann: sword, bob: bare }, { options: { bindContest: 'oncePerTurn' } });
  s.gm('add', { from: 'reeve', side: 'b', to: 'A1' }, { dice: [3, 3, 3] });
  s.gm('set', {
    path: 'combatants.reeve.hands',
    value: s.who('bob').hands.map((hand) => ({ ...hand })),
  });
  s.gm('set', { path: 'combatants.reeve.holding', value: { who: 'ann', part: 'torso' } });
  const call = { who: 'ann', ability: 'agility', requirement: 4 };
  expect(s.gm('challenge', call, { answers: [['contest', 'no']], dice: [3] }).asked).toEqual([
    'reeve contest',
  ]);
  expect(s.who('reeve').holding).toMatchObject({ who: 'ann' });
});

test('HEI-GUARD-03 a guard without an ally in reach is told that there is none', () => {
  const s = stage({ ann: sword, bob: bare });
  const refusal = s.fight.refusal({
    do: 'guard',
    by: 'ann',
    with: { foe: 'bob', purpose: 'ally', ally: 'bob' },
  });
  expect([refusal?.code, refusal?.rules]).toEqual(['no-ally-here', ['HEI-GUARD-03']]);
});

test('HEI-BRAWL-09 HEI-CTX-17 the way in that a dodge has won is open to a readied brawl in the turn of a third', () => {
  const s = stage(
    { finn: { ...bare, state: { standing: 9 } }, gus: sword, hal: { side: 'b' } },
    { order: ['finn', 'gus', 'hal'] },
  );
  const punch = { do: 'brawl', with: { target: 'gus', effect: 'hit' } };
  s.do('finn', 'ready', { event: 'speak', action: punch });
  s.end(6);
  s.do('gus', 'attack', { weapon: 'gus/sword', target: 'finn' }, { dice: [2] });
  end(s);
  const scene = s.do('hal', 'speak', { words: 'Enough!' }, { dice: [6] });
  expect([scene.rolled, scene.has('way in')]).toEqual([['finn attack'], true]);
  expect(s.state.order).toEqual(['gus', 'finn', 'hal']);
});

test('HEI-CHARGE-02 an opponent in the own square is too near to be charged, not too far', () => {
  const s = stage({ ann: sword, bob: bare });
  const charge = { do: 'charge', by: 'ann', with: { target: 'bob', weapon: 'ann/sword' } };
  expect(s.fight.refusal(charge)).toMatchObject({ code: 'too-near', rules: ['HEI-CHARGE-02'] });
});
