import { expect, test } from 'vitest';
import { cut, peopleWith } from '../testing/people.js';
import type { Person, Stage, Staging } from '../testing/stage.js';
import { end, stage, until } from '../testing/stage.js';

// Combatants who are felled, lamed, disarmed or dazed in the middle of an action by a blow or a skill readied for it;
// and undo of it.

const { abilities, bare, sword } = peopleWith({ agility: 0, climbing: 0 });
const ROW = { rows: ['A1 A2 A3'] };
const SKILLS = {
  stun: { name: 'Stun', type: 'standard', target: 'foe', effect: { kind: 'daze' } },
  crack: { name: 'Crack', type: 'standard', target: 'foe', effect: { kind: 'break' } },
  trip: { name: 'Trip', type: 'standard', target: 'foe', effect: { kind: 'fall' } },
  hex: { name: 'Hex', type: 'upcoming', target: 'foe', effect: { kind: 'weaken' } },
};
const skilled: Person = { abilities, sheet: { skills: SKILLS, willpower: 9, sword: 'sword' } };
const two: Person = { abilities, sheet: { sword: 'knife', off: 'cudgel' } };
const at = (place: string, who: Person, state: object = {}): Person => ({
  ...who,
  at: place,
  state: { ...who.state, ...state },
});
const blow = { do: 'attack', with: cut('ann', 'bob') };
const skill = (id: string) => ({ do: 'skill', with: { skill: id, target: 'bob' } });

/** Ann, in A2, has readied something for what bob does; it is his turn. */
function awaited(event: string, action: object, bob: Person, staging: Staging = {}): Stage {
  const s = stage({ ann: at('A2', skilled), bob, cat: at('A3', sword) }, { map: ROW, ...staging });
  s.do('ann', 'ready', { event, who: 'bob', action: JSON.parse(JSON.stringify(action)) });
  until(s, 'bob');
  return s;
}
const CHARGE = { target: 'ann', weapon: 'bob/sword' };

test('HEI-CHARGE-02 HEI-CTX-17 HEI-CTX-37 a charger felled as they arrive lies there and strikes no one', () => {
  const s = awaited('move', blow, at('A1', sword, { hp: -2, standing: null }));
  const scene = s.do('bob', 'charge', CHARGE, { dice: [1] });
  expect(scene.facts('attacks', 'by')).toEqual(['ann']);
  expect([s.who('bob').at, s.who('bob').position, s.state.clusters]).toEqual([
    'A2',
    'helpless',
    [],
  ]);
  expect(s.who('ann').defended).toBe(false);
});

test('HEI-CHARGE-02 HEI-CTX-36 a charger whose sword arm is hurt has nothing to strike with, and the turn is over', () => {
  const s = awaited('move', blow, at('A1', sword, { hp: 2, standing: null }));
  const scene = s.do('bob', 'charge', CHARGE, { dice: [4] });
  expect(scene.facts('attacks', 'by')).toEqual(['ann']);
  expect(scene.cites('cannot go on', 'HEI-CHARGE-02')).toBe(true);
  expect([s.who('bob').ended, s.who('bob').ongoing]).toEqual(['ongoing', true]);
  expect(s.state.ground.map(({ item, at: place }) => [item, place])).toEqual([['bob/sword', 'A2']]);
});

test('HEI-CHARGE-02 HEI-ATK-04 HEI-CTX-36 one of two weapons is left to a charger whose other arm is hurt', () => {
  const s = awaited('move', blow, at('A1', two, { hp: 2, standing: null }));
  const charge = { target: 'ann', weapon: 'both' };
  const scene = s.do('bob', 'charge', charge, { dice: [3, 1] });
  expect(scene.rolled).toEqual(['ann attack', 'bob attack']);
  expect(scene.facts('attacks', 'with')).toEqual([['arming sword'], ['long knife']]);
});

test('HEI-CHARGE-02 HEI-CTX-34 a charger who is dazed on the way strikes no one', () => {
  const s = awaited('move', skill('stun'), at('A1', sword));
  const scene = s.do('bob', 'charge', CHARGE);
  expect([scene.has('attacks'), scene.has('cannot go on'), s.who('bob').at]).toEqual([
    false,
    true,
    'A2',
  ]);
});

test('HEI-CHARGE-02 HEI-CTX-32 a charger who is tripped strikes all the same, from the ground', () => {
  const s = awaited('move', skill('trip'), at('A1', sword));
  const scene = s.do('bob', 'charge', CHARGE, { dice: [6, 1, 1] });
  expect(scene.parts('attack consistency')).toEqual(['HEI-CTX-32 -2']);
});

test('HEI-CTX-34 HEI-DRAW-01 what breaks as it is drawn is gone, and the action is spent', () => {
  const bob = at('A2', { abilities, sheet: { accessible: ['knife'] } });
  const s = awaited('draw', skill('crack'), bob);
  s.do('bob', 'draw', { item: 'bob/knife', hand: 'sword' });
  expect([s.who('bob').hands[0]?.holds, s.who('bob').standard]).toEqual([null, 'draw']);
  expect([s.state.ground, s.who('bob').carried]).toEqual([[], []]);
});

test('HEI-SPEAK-01 HEI-CTX-34 HEI-ACT-03 a speaker who is dazed has said it, and does all but strike', () => {
  const s = awaited('speak', skill('stun'), at('A2', sword));
  s.do('bob', 'speak', { words: 'Ha!' });
  expect(s.refused('bob', 'attack', cut('bob', 'ann'))).toEqual(['HEI-CTX-34']);
  expect([s.allowed('bob', 'move', { to: 'A1' }), s.who('bob').standard]).toEqual([true, null]);
});

test('HEI-CTX-17 HEI-CTX-23 HEI-MOVE-01 a walker struck as they leave for another square is struck where they arrive', () => {
  const s = awaited('move', blow, at('A1', sword, { standing: null }));
  s.do('bob', 'move', { to: 'A2' }, { dice: [6] });
  expect([s.who('bob').hp, s.state.clusters]).toEqual([7, [['ann', 'bob']]]);
  const away = awaited('move', blow, at('A2', sword, { standing: null }));
  expect(away.do('bob', 'move', { to: 'A1' }).has('attacks')).toBe(false);
  expect(away.state.waiting).toHaveLength(1);
});

test('HEI-CTX-17 HEI-CTX-37 HEI-CTX-14 one felled as their turn starts has none', () => {
  const s = awaited('speak', blow, at('A2', sword, { hp: -2, standing: null }));
  until(s, 'ann');
  s.do('ann', 'ready', { event: 'turn', who: 'bob', action: blow });
  expect(end(s).facts('turn', 'who').at(-1)).toBe('cat');
  expect(s.turn).toBe('cat');
});

test('HEI-ACT-10 HEI-SKILL-04 HEI-CTX-17 a skill under way is lost to a blow readied for words, and the turn has its action', () => {
  const s = stage({ ann: skilled, bob: skilled }, { map: ROW });
  s.do('ann', 'ready', { event: 'speak', who: 'bob', action: blow });
  end(s);
  s.do('bob', 'skill', { skill: 'hex', target: 'ann' });
  end(s);
  s.do('ann', 'ready', { event: 'speak', who: 'bob', action: blow });
  end(s);
  s.do('bob', 'speak', { words: 'Ha!' }, { dice: [1] });
  expect([s.who('bob').pending, s.who('bob').standard]).toEqual([null, null]);
  expect(s.allowed('bob', 'attack', cut('bob', 'ann'))).toBe(true);
});

test('HEI-CTX-17 HEI-CHARGE-02 undone, a charge and what it set off have not been; done again, they come out alike', () => {
  const s = awaited('move', blow, at('A1', sword, { hp: -2, standing: null }));
  const before = JSON.stringify(s.state);
  s.do('bob', 'charge', CHARGE, { dice: [1] });
  const after = JSON.stringify(s.state);
  s.fight.undo();
  expect(JSON.stringify(s.state)).toBe(before);
  s.fight.redo();
  expect(JSON.stringify(s.state)).toBe(after);
  expect(s.fight.verify().problems).toEqual([]);
});

test('HEI-BRAWL-20 HEI-CTX-34 HEI-CTX-17 a holder dazed by a readied skill as the held one speaks lets go: an effect ends the hold', () => {
  const s = stage(
    {
      ann: skilled,
      bob: { ...bare, state: { holding: { who: 'cat', part: 'torso' } } },
      cat: { ...bare, side: 'a' },
    },
    { map: ROW },
  );
  s.do('ann', 'ready', {
    event: 'speak',
    who: 'cat',
    action: { do: 'skill', with: { skill: 'stun', target: 'bob' } },
  });
  until(s, 'cat');
  s.do('cat', 'speak', { words: 'Now!' });
  expect([s.who('bob').holding, s.allowed('cat', 'move', { to: 'A2' })]).toEqual([null, true]);
});

test('HEI-CTX-35 HEI-BRAWL-16 HEI-CTX-17 HEI-DRAW-03 one grabbed by the sword arm on arrival draws with the other hand only', () => {
  const s = stage(
    {
      ann: { ...bare, at: 'A2' },
      bob: { abilities, sheet: { accessible: ['knife'] }, state: { standing: null } },
    },
    { map: ROW },
  );
  s.do('ann', 'ready', {
    event: 'move',
    who: 'bob',
    action: { do: 'brawl', with: { target: 'bob', effect: 'bind' } },
  });
  end(s);
  s.do('bob', 'move', { to: 'A2' }, { dice: [4] });
  expect(s.who('ann').holding).toMatchObject({ who: 'bob', part: 'sword arm' });
  expect([
    s.allowed('bob', 'draw', { item: 'bob/knife', hand: 'sword' }),
    s.allowed('bob', 'draw', { item: 'bob/knife', hand: 'off' }),
  ]).toEqual([false, true]);
});

test('HEI-CTX-24 HEI-CTX-36 HEI-CTX-23 HEI-CTX-17 a climber struck from above as they come up, hurt in the leg, falls and is out of the cluster', () => {
  const s = stage(
    { ann: { ...sword, state: { height: 1 } }, bob: { ...bare, state: { hp: 1, standing: null } } },
    { map: { rows: ['A1 A2'], places: [{ id: 'A1', heights: [0, 1, 2], features: ['ladder'] }] } },
  );
  s.do('ann', 'ready', {
    event: 'move',
    who: 'bob',
    action: { do: 'attack', with: cut('ann', 'bob') },
  });
  end(s);
  s.do('bob', 'climb', { way: 'up' }, { dice: [2] });
  expect([s.who('bob').height, s.who('bob').position, s.state.clusters]).toEqual([0, 'prone', []]);
});

test('HEI-RUN-04 HEI-CTX-37 HEI-CTX-17 a runner felled on arrival starts no chase', () => {
  const s = stage(
    {
      ann: { ...sword, at: 'A2' },
      bob: { ...bare, state: { hp: -2, standing: null } },
      cat: { ...sword, side: 'a' },
    },
    { map: ROW },
  );
  s.do('ann', 'ready', {
    event: 'move',
    who: 'bob',
    action: { do: 'attack', with: cut('ann', 'bob') },
  });
  end(s);
  s.do('bob', 'run', { to: 'A2' }, { dice: [1] });
  expect([s.who('bob').position, s.state.chases]).toEqual(['helpless', []]);
});

test('HEI-CTX-34 HEI-ATK-03 HEI-CTX-17 an archer whose bow breaks as the turn starts does not shoot', () => {
  const s = stage({ ann: skilled, bob: { ...bare, sheet: { both: 'bow' } } }, { map: ROW });
  s.do('ann', 'ready', {
    event: 'turn',
    who: 'bob',
    action: { do: 'skill', with: { skill: 'crack', target: 'bob' } },
  });
  end(s);
  expect(s.who('bob').hands.map(({ holds }) => holds)).toEqual([null, null]);
  expect(s.allowed('bob', 'attack', { weapon: 'bob/bow', target: 'ann' })).toBe(false);
});
