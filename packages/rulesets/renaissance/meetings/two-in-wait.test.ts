import { canonical } from '@tiltyard/engine/values';
import type { JsonObject } from '@tiltyard/engine';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { claws, hoof, like, meeting, ridden, sabre } from '../testing/meetings.js';
import type { Changes, Stage } from '../testing/stage.js';
import { damageTo } from '../testing/stage.js';

// Two combatants with actions readied against the same foe, and what remains of that foe's compound
// action when they bring her down.

const FRAY = ['defence', 'fray'] as const;
const YES = ['readied', 'yes'] as const;
const NO = ['readied', 'no'] as const;
const blow = (by: string, target = 'ann'): JsonObject => ({
  do: 'attack',
  with: { weapon: `${by}/sword`, target },
});
const waits = (s: Stage, by: string, event: string, action: JsonObject, who = 'ann'): void => {
  s.do(by, 'ready', { event, who, action });
  s.end();
};
/** Bob and Cid on either side of Ann, each with a readied blow against her. */
const between = (event: string, changes: Changes = {}, action = blow): Stage => {
  const s = meeting(
    { bob: { at: [6, 5] }, cid: { at: [4, 5] }, horse: { at: [20, 9] }, ...changes },
    { order: ['bob', 'cid', 'ann', 'horse'] },
  );
  waits(s, 'bob', event, action('bob'));
  waits(s, 'cid', event, action('cid'));
  return s;
};
const waiting = (s: Stage): readonly string[] => s.state.waiting.map(({ command }) => command.by);
const AWAY = { path: [[5, 4]] };
const frail = (more: Data = {}): Changes => ({ ann: { sheet: { DUR: 5, ...more } } });

test('REN-REACT-03 two who wait for one foe to move strike one after the other, each once, and may do nothing else out of turn', () => {
  const s = between('move');
  const scene = s.do('ann', 'move', AWAY, {
    dice: [20, 99, 1, 20, 99, 2],
    answers: [YES, FRAY, YES, FRAY],
  });
  expect([scene.facts('attacks', 'by'), damageTo(scene, 'ann'), waiting(s)]).toEqual([
    ['bob', 'cid'],
    [1, 2],
    [],
  ]);
  // Both have used their reactions, so nothing more is offered.
  expect(s.do('ann', 'end').questions).toEqual([]);
});

test('REN-REACT-03 REN-REACT-06 the blow of the first that fells her ends the walk, and the second may keep his', () => {
  const s = between('move', frail());
  const scene = s.do('ann', 'move', AWAY, {
    dice: [20, 99, 9],
    answers: [YES, FRAY, NO],
  });
  expect([scene.facts('attacks', 'by'), s.who('ann').at, waiting(s)]).toEqual([
    ['bob'],
    [5, 5],
    ['cid'],
  ]);
});

test('REN-REACT-03 REN-MULTI-02 both of her attacks are lost when the blow that waits for the first fells her', () => {
  const s = between('attack', {
    ann: { weapons: [sabre, { ...sabre, name: 'rapier' }], sheet: { DUR: 5 } },
  });
  const attacks = [
    { weapon: 'ann/sabre', target: 'bob' },
    { weapon: 'ann/rapier', target: 'cid' },
  ];
  const scene = s.do(
    'ann',
    'attacks',
    { attacks },
    {
      dice: [20, 99, 9],
      answers: [YES, FRAY, NO],
    },
  );
  expect([scene.facts('attacks', 'by'), s.who('ann').standardUsed]).toEqual([['bob'], true]);
});

test('REN-REACT-03 REN-MULTI-02 the second attack of her goes on at one who has waited, when the first target has struck and she stands', () => {
  const s = between('attack', { ann: { weapons: [sabre, { ...sabre, name: 'rapier' }] } });
  const attacks = [
    { weapon: 'ann/sabre', target: 'bob' },
    { weapon: 'ann/rapier', target: 'cid' },
  ];
  const scene = s.do(
    'ann',
    'attacks',
    { attacks },
    {
      dice: [20, 99, 1, 99, 99],
      answers: [YES, FRAY, NO, NO],
    },
  );
  expect([scene.facts('attacks', 'by'), waiting(s)]).toEqual([['bob', 'ann', 'ann'], ['cid']]);
});

test('REN-REACT-03 REN-MOUNT-09 a rider whose mount the first fells at the end of a charge is struck on the ground by the second', () => {
  const s = meeting(
    ridden({
      ann: { weapons: [sabre], state: { riding: 'horse' }, at: [5, 5] },
      horse: {
        at: [5, 5],
        sheet: {
          warTrained: true,
          size: 'Large',
          DUR: 5,
          naturalWeapons: [hoof],
          movement: { hooves: { base: 5, full: 15 } },
        },
      },
      bob: { at: [12, 5] },
      cid: { at: [12, 4] },
    }),
    { order: ['bob', 'cid', 'ann', 'horse'] },
  );
  waits(s, 'bob', 'attack', blow('bob', 'horse'));
  waits(s, 'cid', 'attack', blow('cid'));
  s.do('ann', 'charge', { path: [[11, 5]] });
  const scene = s.do(
    'ann',
    'attack',
    { weapon: 'ann/sabre', target: 'bob' },
    {
      dice: [20, 99, 9, 99, 20, 99, 1, 99],
      answers: [YES, FRAY, YES, FRAY],
    },
  );
  expect([scene.facts('attacks', 'by'), s.who('ann').riding]).toEqual([
    ['bob', 'cid', 'ann'],
    null,
  ]);
});

test('REN-REACT-03 undone and done again, two blows from the waiting leave what they left', () => {
  const s = between('move');
  const before = canonical(s.state);
  s.do('ann', 'move', AWAY, { dice: [20, 99, 1, 20, 99, 2], answers: [YES, FRAY, YES, FRAY] });
  const after = canonical(s.state);
  s.fight.undo();
  expect(canonical(s.state)).toBe(before);
  s.fight.redo();
  expect(canonical(s.state)).toBe(after);
});

test('REN-REACT-03 REN-MAN-03 the second to wait disarms no one whom the first has disarmed', () => {
  const disarm = (): JsonObject => ({
    do: 'disarm',
    with: { target: 'ann', item: 'ann/sword' },
  });
  const s = between('move', {}, disarm);
  const scene = s.do('ann', 'move', AWAY, {
    dice: [20, 99],
    answers: [YES, ['opportunity', 'no']],
  });
  expect([scene.questions, waiting(s)]).toEqual([['readied', 'opportunity'], ['cid']]);
});

test('REN-REACT-03 REN-MAN-07 one grabbed by the first gets nowhere, and the second strikes her where she is', () => {
  const s = between('move', {}, (by) =>
    by === 'bob' ? { do: 'grab', with: { target: 'ann' } } : blow(by),
  );
  const scene = s.do('ann', 'move', AWAY, { dice: [20, 99, 20, 99, 1], answers: [YES, YES, FRAY] });
  expect([s.who('ann').at, s.who('ann').grabbedBy, scene.facts('attacks', 'by')]).toEqual([
    [5, 5],
    ['bob'],
    ['cid'],
  ]);
});

test('REN-REACT-03 REN-REACT-05 one who kept the readied blow has the reaction for a chance at her who walks off', () => {
  const s = between('attack');
  const scene = s.do(
    'ann',
    'move',
    { path: [[5, 3]] },
    {
      dice: [20, 99, 1, 20, 99, 1],
      answers: [['opportunity', 'ann/bob/sword'], FRAY, ['opportunity', 'ann/cid/sword'], FRAY],
    },
  );
  expect(scene.facts('attacks', 'by')).toEqual(['bob', 'cid']);
});

test('REN-MULTI-02 a wolf whose first attack kills goes on at the other target', () => {
  const s = meeting(
    { bob: { at: [6, 5], sheet: { DUR: 1 } }, cid: { at: [4, 5] }, horse: { at: [20, 9] } },
    {},
    {
      wolf: like('ann', {
        at: [5, 6],
        weapons: [],
        sheet: { naturalWeapons: [claws, { ...claws, name: 'fangs' }] },
      }),
    },
  );
  s.until('wolf');
  const attacks = [
    { weapon: 'wolf/claws', target: 'bob' },
    { weapon: 'wolf/fangs', target: 'cid' },
  ];
  const scene = s.do('wolf', 'attacks', { attacks }, { dice: [20, 99, 9, 99], answers: [FRAY] });
  expect(scene.facts('attacks', 'at')).toEqual(['bob', 'cid']);
});
