import type { JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Stage } from '../testing/stage.js';
import { bomb, horse, stage, sword } from '../testing/stage.js';

// GM actions while a question is open: the action restarts from the new state, and the journal replays the same.

/** A bomber, and a rider and a combatant on foot with readied moves. */
const field = (): Stage =>
  stage({
    b: { at: [2, 5], sheet: { weapons: [bomb()] } },
    r: {
      at: [12, 5],
      side: 'theirs',
      sheet: { con: 20, skills: { ride: 30 } },
      state: { riding: 'm', readied: true },
    },
    m: { at: [12, 5], side: 'theirs', sheet: horse({ con: 20 }) },
    t: { at: [12, 7], side: 'theirs', sheet: { con: 20 }, state: { readied: true } },
    u: { at: [25, 15], side: 'theirs' },
  });
const BLAST = { do: 'area-attack', by: 'b', with: { weapon: 'b/bomb', at: [12, 6] } };
const [RIDER, WALKER] = ['r escape', 't escape'];

/** The questions still open after a GM action in the middle of another action. */
function askedAfter(s: Stage, action: string, parameters: JsonObject): readonly string[] {
  const { interjected } = s.fight.interject({ do: action, by: 'gm', with: parameters });
  expect(interjected.kind).toBe('done');
  expect(s.fight.verify().ok).toBe(true);
  const { asks } = s.fight;
  return asks?.asked.map(({ question: { who, id } }) => `${who} ${id}`) ?? [];
}

test.each<readonly [string, JsonObject, readonly (string | undefined)[]]>([
  ['gm.remove', { who: 'm' }, [RIDER, WALKER]],
  ['gm.remove', { who: 't' }, [RIDER]],
  ['gm.remove', { who: 'r' }, [WALKER]],
  ['gm.remove', { who: 'b' }, []],
  ['gm.place', { who: 'm', to: [20, 5] }, [WALKER]],
  ['gm.place', { who: 't', to: [12, 7], elevation: 30 }, [RIDER]],
  ['gm.condition', { who: 'm', condition: 'stunned', on: true }, [WALKER]],
  ['gm.condition', { who: 'r', condition: 'grappled', on: true }, [WALKER]],
  ['gm.condition', { who: 't', condition: 'helpless', on: true }, [RIDER]],
  ['gm.set', { path: 'combatants.r.riding', value: null }, [RIDER, WALKER]],
  ['gm.set', { path: 'combatants.r.marks.dying', value: 1 }, [WALKER]],
  ['gm.mount-falls', { mount: 'm' }, [RIDER, WALKER]],
  ['gm.hide', { who: 'b', hidden: true }, [RIDER, WALKER]],
  ['gm.cover', { who: 't', degree: 'total' }, [RIDER, WALKER]],
])(
  'T20-AREA-12 T20-COND-03 those in a blast are asked again after %s %j: %j',
  (action, parameters, asked) => {
    const s = field();
    expect(s.fight.perform(BLAST).kind).toBe('asks');
    expect(askedAfter(s, action, parameters)).toEqual(asked);
  },
);

/** A wrestler who disarms an opponent holding two items. */
const disarm = (): Stage => {
  const s = stage({
    a: { at: [4, 5], sheet: { printed: { maneuver: 30 } } },
    t: { at: [5, 5], sheet: { weapons: [sword(), sword({ name: 'dirk' })] } },
    u: { at: [25, 15], side: 'theirs' },
  });
  const attempt = { maneuver: 'disarm', target: 't' };
  expect(s.fight.perform({ do: 'maneuver', by: 'a', with: attempt }).kind).toBe('asks');
  return s;
};

test.each<readonly [string, JsonObject, readonly string[]]>([
  ['gm.place', { who: 't', to: [9, 5] }, []],
  ['gm.condition', { who: 'a', condition: 'stunned', on: true }, []],
  ['gm.modifier', { who: 't', what: 'defense', amount: 5 }, ['a disarm-item']],
])(
  'T20-CTX-10 T20-COND-03 a disarm that waits for a name goes on after %s %j: %j',
  (action, parameters, asked) => {
    const s = disarm();
    expect(askedAfter(s, action, parameters)).toEqual(asked);
  },
);
