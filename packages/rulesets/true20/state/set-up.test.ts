import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { horse, stage } from '../testing/stage.js';
import type { Options } from './options.js';

interface Others {
  readonly mount?: Data;
  readonly mountSheet?: Data;
  readonly other?: Data;
  readonly options?: Partial<Options>;
}

/** Problems of a scenario with a rider, a mount and an opponent, as `path: message`. */
function wrong(
  rider: Data,
  { mount = {}, mountSheet = {}, other = {}, options = {} }: Others = {},
): readonly string[] {
  try {
    stage(
      {
        r: { at: [4, 4], state: rider },
        m: { at: [4, 4], side: 'ours', sheet: horse(mountSheet), state: mount },
        o: { at: [9, 9], state: other },
      },
      { options },
    );
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('; ') : [];
  }
}

const SADDLE = 'combatants.0.state.riding: ';
test('T20-MOUNT-01 a saddle holds one rider who sits upright, on a mount that stands', () => {
  expect(wrong({ riding: 'm' })).toEqual([]);
  expect(wrong({ riding: 'm' }, { mountSheet: { mount: false } })).toEqual([
    `${SADDLE}m is no mount`,
  ]);
  expect(wrong({ riding: 'm' }, { mount: { posture: 'prone' } })).toEqual([`${SADDLE}m is down`]);
  expect(wrong({ riding: 'm' }, { mount: { marks: { unconscious: 1 } } })).toEqual([
    `${SADDLE}m is down`,
  ]);
  expect(wrong({ riding: 'm', posture: 'kneeling' })).toEqual([`${SADDLE}rides m while kneeling`]);
  expect(wrong({ riding: 'm' }, { other: { riding: 'm' } }).join()).toContain('another rider');
  expect(wrong({ riding: 'm' }, { mount: { riding: 'o' } })).toContain(`${SADDLE}m rides itself`);
});

test('T20-SURP-03 T20-COVER-15 those named in a state have to be there', () => {
  const named = (state: Data): boolean => wrong({ riding: 'm', ...state }).length === 0;
  expect([named({ unawareOf: ['o'] }), named({ unawareOf: ['x'] })]).toEqual([true, false]);
  expect([named({ shelter: 'o' }), named({ shelter: 'x' })]).toEqual([true, false]);
  expect(wrong({ riding: 'x' }).length).toBeGreaterThan(0);
});

test('T20-CTX-16 T20-CTX-26 marks need room, and the stable are not dying', () => {
  const marks = (given: Data, options: Partial<Options> = {}) =>
    wrong({ riding: 'm' }, { other: given, options });
  expect(marks({ marks: { hurt: 9, bruised: 9, wounded: 1, disabled: 1 } })).toEqual([]);
  expect(marks({ marks: { wounded: 2 } })).toEqual([
    'combatants.2.state.marks.wounded: no room for 2 marks of wounded',
  ]);
  expect(marks({ marks: { staggered: 2 } })).toEqual([
    'combatants.2.state.marks.staggered: no room for 2 marks of staggered',
  ]);
  expect(marks({ marks: { hurt: 3, wounded: 2 } }, { 'damage.boxes': '3-2-1-1' })).toEqual([]);
  expect(marks({ marks: { hurt: 4 } }, { 'damage.boxes': '3-2-1-1' }).length).toBe(1);
  expect(marks({ stable: true, marks: { unconscious: 1 } })).toEqual([]);
  expect(marks({ stable: true, marks: { unconscious: 1, dying: 1 } })).toEqual([
    'combatants.2.state.stable: dying and stable',
  ]);
});

test('T20-CTX-26 T20-MOUNT-01 T20-CTX-43 a state is as the file says, and riders are as large and as high as their mounts', () => {
  const s = stage({
    r: { at: [4, 4], sheet: { conviction: 3 }, state: { riding: 'm', elevation: 5 } },
    m: { at: [4, 4], side: 'ours', sheet: horse(), state: { elevation: 20 } },
    up: { at: [9, 9], sheet: { conviction: 3 }, state: { stable: true, conviction: 1 } },
    down: { at: [12, 9], state: { stable: true, marks: { unconscious: 1 } } },
  });
  const { r, m, up, down } = s.state.combatants;
  expect([r?.size, r?.elevation, m?.riddenBy, r?.conviction]).toEqual([2, 20, 'r', 3]);
  expect([up?.stable, up?.conviction, down?.stable]).toEqual([false, 1, true]);
});
