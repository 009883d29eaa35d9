import type { Command, FightState, Json, Question, Ruleset } from '@tiltyard/engine';
import { loadRuns } from '@tiltyard/engine/files';
import { SeatView, Room } from '@tiltyard/room';
import { describe, expect, test } from 'vitest';
import { isStateOf } from '../systems/position.js';
import { loadSystem, registryOf } from '../systems/system.js';
import { forecast } from './make-forecast.js';

/**
 * Ann acts against Bob, whose player is asked a question. With `unseen`, Bob's player does not know
 * of her or cannot see her.
 */
interface Case {
  readonly system: string;
  readonly question: string;
  readonly setUp: string;
  readonly seen: string;
  /** Omitted if the question never concerns anything unseen. */
  readonly unseen?: string;
  readonly does: Pick<Command, 'do' | 'with'>;
}

const CASES: readonly Case[] = [
  {
    system: 'renaissance',
    question: 'defence',
    setUp: `
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {aptitudes: {SOM: 20, COO: 20}, skills: {one-handed: 70}, weapons: [mace]}}
  - {id: bob, side: blues, at: [6, 5], sheet: {aptitudes: {SOM: 30, COO: 20}, skills: {one-handed: 60, fray: 20}, weapons: [mace]}}`,
    seen: '',
    does: { do: 'attack', with: { weapon: 'ann/mace', target: 'bob' } },
  },
  {
    // Bob is feinted at and may spend Luck after his roll; no earlier note tells of it.
    system: 'renaissance',
    question: 'luck',
    setUp: `
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {aptitudes: {SOM: 20, COO: 20}, skills: {one-handed: 70, deception: 60}, weapons: [mace]}ANN}
  - {id: bob, side: blues, at: [6, 5], sheet: {aptitudes: {SOM: 30, COO: 20}, skills: {one-handed: 60, fray: 20, read: 60}, weapons: [mace], luck: 2}}`,
    seen: '',
    unseen: ', state: {hidden: true}',
    does: { do: 'feint', with: { target: 'bob' } },
  },
  {
    system: 'true20',
    question: 'defense',
    setUp: `
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {combatBonus: 5, str: 2, weapons: [mace]}ANN}
  - {id: bob, side: blues, at: [6, 5], sheet: {combatBonus: 4, dex: 3, str: 0, weapons: [mace], feats: [Uncanny Dodge]}}`,
    seen: '',
    unseen: ', state: {conditions: [invisible]}',
    does: { do: 'attack', with: { weapon: 'ann/mace', target: 'bob', harm: 'non-lethal' } },
  },
  {
    // Bob is struck and may spend Conviction on the save; he knows of the attacker even if he
    // cannot locate them.
    system: 'true20',
    question: 'reroll',
    setUp: `
combatants:
  - {id: ann, side: reds, at: [5, 5], sheet: {combatBonus: 5, str: 2, weapons: [mace]}ANN}
  - {id: bob, side: blues, at: [6, 5], sheet: {combatBonus: 4, dex: 3, str: 0, weapons: [mace], conviction: 2}}`,
    seen: '',
    unseen: ', state: {conditions: [invisible]}',
    does: { do: 'attack', with: { weapon: 'ann/mace', target: 'bob' } },
  },
  {
    system: 'rolemaster',
    question: 'defence',
    setUp: `
options: {parry.whenUnaware: allowed}
combatants:
  - {id: ann, side: reds, from: man-at-arms, at: [5, 5]ANN}
  - {id: bob, side: blues, from: duellist, at: [6, 5]}`,
    seen: '',
    unseen: ', state: {hidden: true}',
    does: { do: 'attack', with: { weapon: 'ann/broadsword', target: 'bob', keep: 10 } },
  },
  {
    system: 'heimr',
    question: 'defence',
    setUp: `
map: {rows: ['A1 A2']}
combatants:
  - {id: ann, side: reds, from: bowman, at: A1ANN}
  - {id: bob, side: blues, from: shieldman, at: A2, state: {standing: {form: parry, total: 8, item: bob/shield-sword}}}`,
    seen: ', state: {standing: 4}',
    unseen: ', state: {standing: 4, hidden: {requirement: 9, from: [bob]}}',
    does: { do: 'attack', with: { weapon: 'ann/bow', target: 'bob', aim: 'torso' } },
  },
  {
    // Both are asked about WILL: Ann before her offence roll, and the roll's note reveals her
    // answer.
    system: 'lurasko',
    question: 'will',
    setUp: `
options: {willReactiveTn: 'on'}
map: {places: [{id: yard, name: the yard}]}
combatants:
  - {id: ann, side: reds, from: duelist, at: {zone: yard, engagement: melee}ANN}
  - {id: bob, side: blues, from: duelist, at: {zone: yard, engagement: melee}}`,
    seen: '',
    unseen: ', state: {cloaked: true}',
    does: { do: 'strike', with: { weapon: 'ann/sword', target: 'bob' } },
  },
];

interface Offered {
  readonly declared: boolean;
  /** The chance that Bob ends up worse, or in another state, with each available answer. */
  readonly worse: readonly number[];
  readonly answers: readonly Json[];
}

function sentTo<S extends FightState>(
  ruleset: Ruleset<S>,
  room: Room<S>,
  question: Question,
): Offered {
  const sent = new SeatView(room, 'pb', () => new Set()).whole();
  if (!sent || question.domain.kind !== 'choice' || !isStateOf(ruleset, sent.view))
    throw new Error('Bob is sent nothing');
  const { view } = sent;
  const { command, tape } = sent.table.waiting ?? {};
  const answers = question.domain.options
    .filter((option) => !option.refused)
    .map(({ value }) => value);
  if (!command || !tape)
    return { declared: command !== undefined || tape !== undefined, worse: [], answers };
  const worse = answers.map((value) => {
    const reckoned = forecast(
      ruleset,
      view,
      command,
      { name: 'pb', role: 'player', combatants: ['bob'] },
      { middle: { tape, question, value } },
    );
    expect(reckoned?.complete).toBe(true);
    const fate = reckoned?.fates.find(({ who }) => who === 'bob');
    return fate ? fate.worse + fate.changed : 0;
  });
  return { declared: true, answers, worse };
}

/**
 * What Bob's player is sent, and the odds it allows, the first time that the answer to the question
 * makes a difference; undefined if it never does.
 */
async function offered(
  { system, question, setUp, does }: Case,
  ann: string,
): Promise<Offered | undefined> {
  const source = `title: A quarrel\nruleset: ${system}\norder: [ann, bob]${setUp.replace('ANN', ann)}\n`;
  const runs = loadRuns(source, 'quarrel', registryOf(await loadSystem(system)));
  if (!runs.ok) throw new Error(JSON.stringify(runs.problems));
  return runs.value.runs[0]?.use((ruleset, initial) => {
    let last: Offered | undefined;
    for (let i = 0; i < 40 && new Set(last?.worse).size < 2; i++) {
      const room = Room.create(ruleset, initial, {
        id: 'x',
        title: 'x',
        seed: `asked ${i}`,
        gm: 'GM',
      });
      const act = (seat: string, deed: Parameters<typeof room.act>[2]): string =>
        room.act(seat, room.revision, deed, 0).kind;
      act('gm', {
        kind: 'seat',
        seat: { id: 'pb', name: 'PB', role: 'player', combatants: ['bob'] },
      });
      /** Gives default answers up to the question for Bob. */
      const goOn = (): void => {
        for (
          let [first] = room.fight.asks?.asked ?? [];
          first;
          [first] = room.fight.asks?.asked ?? []
        ) {
          const { question: asks, number } = first;
          if (asks.who === 'bob' && asks.id === question) {
            last = sentTo(ruleset, room, asks);
            return;
          }
          act(asks.who === 'bob' ? 'pb' : 'gm', {
            kind: 'answer',
            question: number,
            value: asks.fallback ?? null,
          });
        }
      };
      act('gm', { kind: 'begin' });
      goOn();
      act('gm', { kind: 'perform', command: { ...does, by: 'ann' } });
      goOn();
    }
    return last;
  });
}

describe.for(CASES)('$system: $does.do, $question', (each) => {
  test('a player who is attacked sees what each answer would come to, out of nothing but what their seat was sent', async () => {
    const found = await offered(each, each.seen);
    expect(found?.declared, JSON.stringify(found)).toBe(true);
    expect(found?.worse.length).toBeGreaterThan(1);
    expect(found?.worse.every((chance) => chance >= 0 && chance < 1 + 1e-9)).toBe(true);
    // The ways to defend lead to different odds.
    expect(new Set(found?.worse).size, JSON.stringify(found)).toBeGreaterThan(1);
  });
});

describe.for(CASES.filter(({ unseen }) => unseen !== undefined))(
  '$system: $does.do, $question',
  (each) => {
    test('nothing is told of an attacker whom the player does not see', async () => {
      expect(await offered(each, each.unseen ?? '')).toMatchObject({ declared: false, worse: [] });
    });
  },
);

test('nothing is told of an attack whose doer has declared a parry that is still a secret', async () => {
  const secret: Case = {
    system: 'rolemaster',
    question: 'defence',
    setUp: `
options: {parry.allocation: ALLOCATION, dodge.requiresNoUsableWeapon: false}
combatants:
  - {id: ann, side: reds, from: man-at-arms, at: [5, 5]}
  - {id: bob, side: blues, from: duellist, at: [6, 5]}`,
    seen: '',
    does: { do: 'attack', with: { weapon: 'ann/broadsword', target: 'bob' } },
  };
  const told = async (allocation: string): Promise<boolean | undefined> =>
    (await offered({ ...secret, setUp: secret.setUp.replace('ALLOCATION', allocation) }, ''))
      ?.declared;
  expect([await told('beforeRoll'), await told('declaredFoe')]).toEqual([true, false]);
});
