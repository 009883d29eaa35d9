import type { Id, JsonObject } from '@tiltyard/engine';
import type { DiceSource } from '@tiltyard/engine/core';
import { Sandbox } from '@tiltyard/engine/ruleset';
import type { FaceGrouping } from '@tiltyard/engine/values';
import type { Data } from '@tiltyard/testing';
import { expect, test } from 'vitest';
import { true20 } from '../../index.js';
import type { Stage } from '../../testing/stage.js';
import { horse, pistol, stage, sword } from '../../testing/stage.js';

/** The groups of d20 faces declared equivalent, each as runs of faces. */
function groupsOf(same: FaceGrouping): readonly string[] {
  const groups = new Map<number | string, [number, number][]>();
  for (let face = 1; face <= 20; face++) {
    const runs = groups.get(same(face)) ?? [];
    const last = runs.at(-1);
    if (last?.[1] === face - 1) last[1] = face;
    else runs.push([face, face]);
    groups.set(same(face), runs);
  }
  return [...groups.values()].map((runs) =>
    runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join('+'),
  );
}

interface Done {
  readonly by?: Id;
  readonly do: string;
  readonly with?: JsonObject;
  /** What the dice show, in order; 10 if none are left. */
  readonly dice?: readonly number[];
  /** Whether questions about rerolling are answered with yes. */
  readonly again?: boolean;
}

/** The equivalent faces of each roll of a command, in order, as `name: groups`. */
function alikeIn(
  s: Stage,
  { by = 'a', do: id, with: parameters = {}, dice = [], again }: Done,
): readonly string[] {
  const sandbox = new Sandbox(true20, s.state);
  const said: string[] = [];
  const left = [...dice];
  const source: DiceSource = {
    enumerating: true,
    die(_, name, __, same) {
      said.push(`${name}: ${same ? groupsOf(same).join(', ') : 'each'}`);
      return left.shift() ?? 10;
    },
    pool: () => 10,
    chain: () => 10,
    until(attempt) {
      const found = attempt();
      if (found === undefined) throw new Error('it has come to nothing');
      return found;
    },
  };
  sandbox.run(() =>
    true20.actions.get(id)?.perform(
      sandbox.table(source, (questions) =>
        questions.map(({ id: question, fallback }) =>
          again === true && question === 'reroll' ? 'yes' : (fallback ?? null),
        ),
      ),
      by,
      parameters,
    ),
  );
  return said;
}

const FOE = { printed: { dodge: 14 }, con: 0 };
const shot = { do: 'attack', with: { weapon: 'a/pistol', target: 't' } } as const;

/** A shot at Defense 14 with an attack bonus of 2. */
const shooter = (own: Data = {}, state: Data = {}): Stage =>
  stage({
    a: {
      at: [4, 5],
      sheet: { printed: { attack: 2 }, weapons: [pistol()], ...own },
      state,
    },
    t: { at: [8, 5], sheet: FOE },
  });

test('T20-CTX-03 T20-CTX-04 alike in an attack roll are misses, hits, threats and the natural 20', () => {
  expect(alikeIn(shooter(), shot)).toEqual(['attack: 1, 2–11, 12–19, 20']);
  expect(alikeIn(shooter({ weapons: [pistol({ threat: 17 })] }), shot)).toEqual([
    'attack: 1, 2–11, 12–16, 17–19, 20',
  ]);
});

test('T20-CTX-04 T20-CTX-12 alike in a confirmation are those that confirm, in a Toughness save those that mark alike', () => {
  expect(alikeIn(shooter(), { ...shot, dice: [20, 12] })).toEqual([
    'attack: 1, 2–11, 12–19, 20',
    'confirm: 1–11, 12–20',
    // Difficulty 15 + 3 + 3: failing by 15 is dying, by 10 disabled, by 5 wounded; a natural 20 is hurt at most.
    'Toughness: 1–6, 7–11, 12–16, 17–20',
  ]);
});

test('T20-CONC-02 alike in a miss chance are those that miss', () => {
  const s = shooter();
  s.gm('concealment', { who: 't', degree: 'partial' });
  expect(alikeIn(s, { ...shot, dice: [15] })[1]).toBe('miss chance: 1–16, 17–20');
});

test('T20-CTX-44 alike in a second roll are those that are no better, and those that come to the same', () => {
  const second = (first: number) =>
    alikeIn(shooter({ conviction: 1 }), { ...shot, again: true, dice: [first, 3] }).slice(1);
  // A reroll of 1 to 10 counts 10 more: 1 (as 11) still misses, and 10 is not a natural 20.
  expect(second(8)).toEqual([
    'attack: 1+11, 2–10+12–19, 20',
    'Toughness: 1–3, 4–8, 9–13, 14–17, 18–20',
  ]);
  expect(
    alikeIn(shooter({ printed: { attack: -4 }, conviction: 1 }), {
      ...shot,
      again: true,
      dice: [15],
    })[1],
  ).toBe('attack: 1–5+11–15, 6–7+16–17, 8–10+18–19, 20');
});

test('T20-CTX-26 T20-CTX-45 alike in a check are failures, successes, and successes with 10 to spare', () => {
  const s = shooter({ con: 5 }, { marks: { hurt: 1 } });
  expect(alikeIn(s, { do: 'recover' })).toEqual(['Constitution: 1–4, 5–14, 15–20']);
  const frail = shooter({ con: -3 }, { marks: { hurt: 1 } });
  expect(alikeIn(frail, { do: 'recover' })).toEqual(['Constitution: 1–12, 13–20']);
});

test('T20-AREA-04 alike in a save are those that succeed', () => {
  const s = shooter({ powers: [{ name: 'Daze', rank: 4, save: 'Will', condition: 'stunned' }] });
  expect(alikeIn(s, { do: 'power', with: { power: 'Daze', target: 't' } })).toEqual([
    'Will: 1–13, 14–20',
  ]);
});

test('T20-CTX-10 alike in a maneuver are those that succeed', () => {
  const s = stage({
    a: { at: [4, 5], sheet: { weapons: [sword()] } },
    t: { at: [5, 5] },
  });
  expect(alikeIn(s, { do: 'maneuver', with: { maneuver: 'trip', target: 't' } })).toEqual([
    'maneuver: 1–9, 10–20',
  ]);
});

test('T20-MOUNT-22 alike in staying in the saddle are those that stay', () => {
  const s = stage({
    r: { at: [4, 5], state: { riding: 'm' } },
    m: { at: [4, 5], side: 'ours', sheet: horse() },
    t: { at: [12, 5] },
  });
  const harm = { do: 'gm.harm', by: 'gm', with: { who: 'r', damage: 15, lethal: false } };
  expect(alikeIn(s, { ...harm, dice: [1] })[1]).toBe('saddle: 1–10, 11–20');
});
