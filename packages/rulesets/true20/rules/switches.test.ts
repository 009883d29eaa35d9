import type { Id, JsonObject } from '@tiltyard/engine';
import { expect, test } from 'vitest';
import type { Options } from '../state/options.js';
import { optionsSchema } from '../state/options.js';
import type { Stage } from '../testing/stage.js';
import { bomb, ground, gun, horse, pistol, stage, sword } from '../testing/stage.js';

/** Ordinary combatants without special rules. */
const plain = (options: Partial<Options>): Stage =>
  stage(
    {
      a: {
        at: [4, 5],
        sheet: { printed: { attack: 7, dodge: 14, parry: 14 }, con: 20, weapons: [sword()] },
      },
      t: {
        at: [5, 6],
        sheet: { printed: { dodge: 14, parry: 14 }, con: 20, weapons: [sword()] },
      },
      b: {
        at: [4, 9],
        side: 'ours',
        sheet: {
          printed: { attack: 7 },
          weapons: [gun(), bomb()],
          powers: [{ name: 'Daze', rank: 2, save: 'Will', condition: 'stunned' }],
        },
      },
      u: {
        at: [6, 6],
        side: 'ours',
        sheet: { weapons: [sword(), sword({ name: 'sabre' })] },
      },
      r: {
        at: [2, 1],
        side: 'ours',
        sheet: { weapons: [pistol()], skills: { ride: 20 } },
        state: { riding: 'm' },
      },
      m: { at: [2, 1], side: 'ours', sheet: horse() },
      w: {
        at: [16, 9],
        side: 'theirs',
        sheet: { printed: { dodge: 14 }, con: 20, weapons: [pistol()] },
      },
    },
    { options, order: ['a', 't', 'b', 'u', 'r', 'w'], map: { rows: [...ground(20, 14)] } },
  );

type Step = readonly [by: Id, action: string, parameters: JsonObject, dice: readonly number[]];
const END = (by: Id): Step => [by, 'end', {}, []];
const STEPS: readonly Step[] = [
  ['a', 'aggressive-stance', { penalty: 4 }, []],
  ['a', 'attack', { weapon: 'a/sword', target: 't' }, [10, 10]],
  ['a', 'move', { path: [[4, 6]] }, []],
  END('a'),
  ['t', 'maneuver', { maneuver: 'trip', target: 'a' }, [2]],
  END('t'),
  ['b', 'attack', { weapon: 'b/gun', target: 'w', manner: 'burst' }, [8, 10]],
  END('b'),
  [
    'u',
    'two-weapons',
    { weapon: 'u/sword', target: 't', offHand: 'u/sabre', offTarget: 't' },
    [2, 2],
  ],
  END('u'),
  ['r', 'knees', {}, [10]],
  ['r', 'ride', { pace: 'double', path: [[8, 1]], shot: { weapon: 'r/pistol', target: 'w' } }, [2]],
  END('r'),
  ['w', 'attack', { weapon: 'w/pistol', target: 'b' }, [2]],
  END('w'),
  ['a', 'feint', { skill: 'bluff', target: 't' }, [2, 10]],
  END('a'),
  ['t', 'attack', { weapon: 't/sword', target: 'a', manner: 'finesse' }, [2]],
  END('t'),
  ['b', 'area-attack', { weapon: 'b/bomb', at: [16, 9] }, [2, 10]],
  END('b'),
  ['u', 'total-defense', {}, []],
  END('u'),
  ['r', 'dismount', {}, []],
  END('r'),
  ['w', 'move', { path: [[16, 8]] }, []],
  END('w'),
  ['a', 'recover', {}, [10]],
  END('a'),
  END('t'),
  ['b', 'power', { power: 'Daze', target: 'w' }, [15]],
  END('b'),
  ['u', 'attack', { weapon: 'u/sword', target: 't' }, [2]],
];

/** All notes of a fight of ordinary combatants, in order, and the error that ended it, if any. */
function course(options: Partial<Options>): readonly string[] {
  const s = plain(options);
  const told: string[] = [];
  s.gm('harm', { who: 'a', damage: 9 }, { dice: [3] });
  for (const [by, action, parameters, dice] of STEPS) {
    try {
      const { notes } = s.do(by, action, parameters, { dice });
      told.push(
        ...notes.map(
          ({ id, data, rules }) => `${by}: ${id} ${JSON.stringify(data)} ${rules.join(' ')}`,
        ),
      );
    } catch (error) {
      told.push(String(error));
      break;
    }
  }
  return told;
}

/** House rules that affect this fight: stances, two weapons, flanking, bypassed armor, maneuvers, and the start. */
const CONCERNED: ReadonlySet<string> = new Set([
  'stance.bonusScope',
  'stance.duration',
  'fin.noArmor',
  'gang.bonus',
  'twf.whenPenalized',
  'maneuver.difficulty',
  'initiative.givenOrder',
]);

/** All other house rules at once, each at its value with this index, or its last one. */
function switched(place: number): Partial<Options> {
  const values = Object.entries(optionsSchema.shape).flatMap(([name, schema]) => {
    const inner = schema.unwrap();
    if (CONCERNED.has(name) || !('enum' in inner)) return [];
    const { options } = inner;
    return [[name, options[Math.min(place, options.length - 1)]] as const];
  });
  return optionsSchema.parse(Object.fromEntries(values));
}

test.each([1, 2])(
  'T20-COND-03 switches turned to their value %i leave all as it is that they are not about',
  (place) => {
    const options = switched(place);
    expect(Object.keys(options).length).toBeGreaterThan(80);
    expect(options).not.toEqual(optionsSchema.parse({}));
    expect(course(options)).toEqual(course({}));
  },
);

test.each([
  ['stance.bonusScope', 'chooseOne'],
  ['stance.duration', 'ownTurnOnly'],
  ['fin.noArmor', 'refused'],
  ['gang.bonus', 'flank2'],
  ['twf.whenPenalized', 'alwaysWhenWielding'],
  ['maneuver.difficulty', 'parry'],
  ['initiative.givenOrder', 'flatFooted'],
])('T20-COND-03 the switch %s at %s makes a difference to plain people', (name, value) => {
  expect(course(optionsSchema.parse({ [name]: value }))).not.toEqual(course({}));
});
