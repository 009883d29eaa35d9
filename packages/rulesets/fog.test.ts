import { readFileSync } from 'node:fs';
import type { Command, FightState, Id, Note, Ruleset, Seat } from '@tiltyard/engine';
import type { FogPlace } from '@tiltyard/engine/core';
import { acting, defineRuleset, GM } from '@tiltyard/engine';
import { fogOf, mapOf, notesFor } from '@tiltyard/engine/core';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns, openJournal } from '@tiltyard/engine/files';
import { allCombatants } from '@tiltyard/engine/kit';
import { AutoPlayer, randomPolicy, seatOfSide, sensiblePolicy } from '@tiltyard/engine/players';
import { isFogged, knowsOf } from '@tiltyard/engine/ruleset';
import { renderTextMap } from '@tiltyard/engine/show';
import { Generator } from '@tiltyard/engine/values';
import { scenarioFiles } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { rulesets } from './index.js';

const EXAMPLES = new URL('../../examples/', import.meta.url);
/** A fight of each system in which all combatants know of each other. */
const FILES = [
  'heimr-tavern.yaml',
  'lurasko-duel.yaml',
  'renaissance-gatehouse.yaml',
  'rolemaster-charge.yaml',
  'true20-charge.yaml',
];

const fog = (how: 'cover' | 'lift', places: 'all' | readonly FogPlace[]): Command => ({
  do: 'gm.fog',
  by: GM,
  with: {
    fog: how,
    places: typeof places === 'string' ? places : JSON.parse(JSON.stringify(places)),
  },
});

function fightOf<S extends FightState>(ruleset: Ruleset<S>, initial: S, guard = true): Fight<S> {
  const policy = randomPolicy(ruleset, new Generator('fog'));
  return new Fight(ruleset, initial, {
    seed: 'fog',
    guard,
    decide: (question, state) => ({ value: policy.answer(question, state), from: 'policy' }),
  });
}

/** A fight that has begun, a combatant whom the GM then covers with fog, and the seat of their foes. */
function covered<S extends FightState>(ruleset: Ruleset<S>, initial: S) {
  const fight = fightOf(ruleset, initial);
  fight.begin();
  const [first] = allCombatants(fight.state);
  const hidden = allCombatants(fight.state).find(({ side }) => side !== first?.side);
  if (!first || !hidden || !ruleset.standsOn) throw new Error('nobody to hide');
  const ground = ruleset.standsOn(fight.state, hidden.id);
  const foes = seatOfSide(fight.state, first.id);
  expect(Object.keys(fight.view(foes).combatants)).toContain(hidden.id);
  expect(fight.perform(fog('cover', ground)).kind).toBe('done');
  return { fight, hidden, ground, foes, own: seatOfSide(fight.state, hidden.id) };
}

/** The notes that mention a combatant, as a seat receives them, without their audience. */
const named = (notes: readonly Note[], seat: Seat, id: Id): readonly Note[] =>
  notesFor(seat, notes).filter((note) => JSON.stringify(note).includes(`"${id}"`));

describe.each(FILES)('fog in %s', (name) => {
  const loaded = loadRuns(readFileSync(new URL(name, EXAMPLES), 'utf8'), name, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  if (!run) throw new Error('nothing to run');

  test('one who stands in it is gone from every view but those of their side and the GM', () =>
    run.use((ruleset, initial) => {
      const { fight, hidden, foes, own } = covered(ruleset, initial);
      const spectator: Seat = { name: 'eve', role: 'spectator', combatants: [] };
      const gm: Seat = { name: 'gm', role: 'gm', combatants: [] };
      const shown = [foes, spectator, own, gm].map((seat) =>
        Object.hasOwn(fight.view(seat).combatants, hidden.id),
      );
      expect(shown).toEqual([false, false, true, true]);
      expect(
        [foes, spectator, own, gm].map((seat) => knowsOf(ruleset, fight.state, seat, hidden.id)),
      ).toEqual(shown);
      const { waiting: _, ...view } = fight.view(foes);
      expect(JSON.stringify(view)).not.toContain(`"${hidden.id}"`);
      expect(ruleset.scene(fight.view(foes)).tokens.map(({ id }) => id)).not.toContain(hidden.id);
      expect(renderTextMap(ruleset, fight.view(foes))).toMatch(/&|fog/);
    }));

  test('no one can choose them, and a refusal is the same as for a combatant who does not exist', () =>
    run.use((ruleset, initial) => {
      const { fight, hidden, foes } = covered(ruleset, initial);
      const by =
        foes.combatants.find((id) => id === acting(fight.state)) ?? foes.combatants[0] ?? '';
      for (const action of ruleset.actions.values()) {
        const [first] = action.parameters;
        if (action.when === 'gm' || first === undefined) continue;
        const refusal = (target: Id): string | undefined =>
          fight
            .refusal({ do: action.id, by, with: { [first]: target } }, foes)
            ?.reason.replaceAll(target, 'X');
        expect(refusal(hidden.id)).toBe(refusal('nobody'));
      }
    }));

  test('what happens in it is told to their side alone, and nothing once it is lifted', () =>
    run.use((ruleset, initial) => {
      const { fight, hidden, foes, own, ground } = covered(ruleset, initial);
      const policy = randomPolicy(ruleset, new Generator('play'));
      const from = fight.log.length;
      const path = `combatants.${hidden.id}.name`;
      fight.perform({ do: 'gm.set', by: GM, with: { path, value: 'Mist' } });
      for (let i = 0; i < 40 && !fight.outcome; i++) {
        expect(named(fight.log.at(-1)?.notes ?? [], foes, hidden.id)).toEqual([]);
        const by = acting(fight.state);
        const command = by === undefined ? undefined : policy.command(fight.state, by);
        if (!command) break;
        fight.perform(command);
        // A combatant who leaves the fog is visible, and the test is over.
        if (Object.hasOwn(fight.view(foes).combatants, hidden.id)) break;
      }
      const told = fight.log.slice(from).flatMap(({ notes }) => notes);
      expect(named(told, own, hidden.id).length).toBeGreaterThan(0);
      expect(fight.perform(fog('lift', 'all')).kind).toBe('done');
      expect(fogOf(fight.state)).toEqual([]);
      expect(Object.hasOwn(fight.view(foes).combatants, hidden.id)).toBe(true);
      expect(ground.length).toBeGreaterThan(0);
    }));

  test('it is undone, done again and replayed like anything else', () =>
    run.use((ruleset, initial) => {
      const { fight, hidden, foes } = covered(ruleset, initial);
      const gm: Seat = { name: 'gm', role: 'gm', combatants: [] };
      const knows = (): boolean => Object.hasOwn(fight.view(foes).combatants, hidden.id);
      expect(fight.undo(gm).kind).toBe('done');
      expect(knows()).toBe(true);
      expect(fight.redo(gm).kind).toBe('done');
      expect(knows()).toBe(false);
      const opened = openJournal(
        JSON.stringify(fight.journal()),
        'journal.json',
        new Map([[ruleset.id, defineRuleset(ruleset)]]),
      );
      expect(opened.ok).toBe(true);
    }));

  test('who is taken out of the fight in it leaves no name behind', () =>
    run.use((ruleset, initial) => {
      const { fight, hidden, foes } = covered(ruleset, initial);
      const step = fight.perform({ do: 'gm.remove', by: GM, with: { who: hidden.id } });
      expect(step.kind).toBe('done');
      expect(named(fight.log.at(-1)?.notes ?? [], foes, hidden.id)).toEqual([]);
      expect(JSON.stringify(fight.view(foes).left ?? {})).not.toContain(hidden.id);
      expect(Object.hasOwn(fight.view(foes).combatants, hidden.id)).toBe(false);
    }));

  test('automatic players play on with what their side knows', () =>
    run.use((ruleset, initial) => {
      const { fight, hidden, foes } = covered(ruleset, initial);
      const asked: Id[] = [];
      const sensible = sensiblePolicy(ruleset);
      const automat = new AutoPlayer(
        ruleset,
        {
          ...sensible,
          command: (view, by) => {
            if (foes.combatants.includes(by)) asked.push(...Object.keys(view.combatants));
            return sensible.command(view, by);
          },
        },
        randomPolicy(ruleset, new Generator('spare')),
      );
      for (let i = 0; i < 20 && !fight.outcome; i++) {
        expect(fight.perform(fog('cover', 'all')).kind).toMatch(/done|refused/);
        if (automat.act(fight).kind === 'failed') break;
      }
      expect(asked.length).toBeGreaterThan(0);
      expect(asked).not.toContain(hidden.id);
    }));

  test('the GM is refused what is not on the map and what changes nothing', () =>
    run.use((ruleset, initial) => {
      const fight = fightOf(ruleset, initial);
      const refusal = (command: Command): string | undefined => {
        const step = fight.perform(command);
        return step.kind === 'refused' ? step.refusal.code : step.kind;
      };
      expect(refusal(fog('lift', 'all'))).toBe('no-change');
      expect(refusal(fog('cover', [[999, 0], 'nowhere']))).toBe('no-such-place');
      expect(refusal(fog('cover', 'all'))).toBe('done');
      expect(fogOf(fight.state).length).toBeGreaterThan(0);
      expect(mapOf(fight.state)).toBe(mapOf(initial));
      expect(fight.begin().kind).toBe('done');
    }));
});

test('a scenario file says what lies under fog as the fight begins', () => {
  const text = readFileSync(new URL('true20-charge.yaml', EXAMPLES), 'utf8');
  const rows = `  fog: [${Array.from({ length: 3 }, () => "'####'").join(', ')}]\n`;
  const loaded = loadRuns(
    text.replace(/^map:.*\n/m, (line) => line + rows),
    'fog',
    rulesets,
  );
  expect(
    loaded.ok &&
      loaded.value.runs[0]?.use((_, initial) =>
        fogOf(initial)
          .slice(0, 4)
          .map((row) => row.slice(0, 5)),
      ),
  ).toEqual(['####.', '####.', '####.', '.....']);
});

test('things that lie in it are not there for players, those that lie elsewhere are, no matter who brought them', () => {
  const file = 'heimr-tavern.yaml';
  const loaded = loadRuns(readFileSync(new URL(file, EXAMPLES), 'utf8'), file, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const shown = loaded.value.runs[0]?.use((ruleset, initial) => {
    const fight = fightOf(ruleset, initial);
    const [first] = allCombatants(initial);
    const seat = seatOfSide(initial, first?.id ?? '');
    const lying = (): readonly string[] =>
      ruleset.scene(fight.view(seat)).lying.map(({ name }) => name);
    const all = lying();
    const [thing] = ruleset.scene(initial).lying;
    if (typeof thing?.at !== 'string') throw new Error('nothing lies about');
    fight.perform(fog('cover', [thing.at]));
    return { all, left: lying(), gone: thing.name };
  });
  expect(shown?.all.length).toBeGreaterThan(1);
  expect(shown?.left).toEqual(shown?.all.filter((name) => name !== shown.gone));
});

/** An item of a foe that lies on the ground while all combatants are in plain sight, as each system writes it. */
const LEFT_LYING: readonly (readonly [file: string, thing: object, under: FogPlace])[] = [
  ['lurasko-pile-up.yaml', { item: 'ulf/hand-axe', zone: 'reeds', near: 'dragon' }, 'reeds'],
  ['renaissance-gatehouse.yaml', { item: 'piet/long-spear', at: [8, 0] }, [8, 0]],
  ['rolemaster-charge.yaml', { item: 'spear-1/spear', at: [0, 0] }, [0, 0]],
  ['true20-charge.yaml', { item: 'guard-1/halberd', at: [8, 0] }, [8, 0]],
];

test.each(LEFT_LYING)(
  'a thing in it stays hidden though every combatant is in plain sight: %s',
  (file, thing, under) => {
    const text = readFileSync(new URL(file, EXAMPLES), 'utf8');
    const lying = `\nstart: {ground: [${JSON.stringify(thing)}]}\n`;
    const loaded = loadRuns(text + lying, file, rulesets);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
    const shown = loaded.value.runs[0]?.use((ruleset, initial) => {
      const fight = fightOf(ruleset, initial);
      const seat = seatOfSide(initial, allCombatants(initial)[0]?.id ?? '');
      const seen = (): number => ruleset.scene(fight.view(seat)).lying.length;
      const before = seen();
      fight.perform(fog('cover', [under]));
      return {
        before,
        after: seen(),
        combatants: Object.keys(fight.view(seat).combatants).length,
        all: allCombatants(initial).length,
      };
    });
    expect(shown).toEqual({ before: 1, after: 0, combatants: shown?.all, all: shown?.all });
  },
);

/** Whether some data mentions a combatant, as a value or as a key. */
const mentions = (value: unknown, id: Id): boolean =>
  value === id ||
  (typeof value === 'object' &&
    value !== null &&
    Object.entries(value).some(
      ([key, each]) => (!Array.isArray(value) && key === id) || mentions(each, id),
    ));

/**
 * Plays at random while the GM covers and uncovers places; returns where the views of others
 * mention a combatant hidden by fog, apart from readied actions and fixed data.
 */
function namedInPlay<S extends FightState>(ruleset: Ruleset<S>, initial: S, seed: string) {
  const generator = new Generator(seed);
  const policy = randomPolicy(ruleset, generator);
  // Without guarded writes, which would take half of the time: the laws play the same fights with
  // them.
  const fight = fightOf(ruleset, initial, false);
  fight.begin();
  const found = new Set<string>();
  for (let i = 0; i < 200 && !fight.outcome; i++) {
    const ids = Object.keys(fight.state.combatants);
    const who = ids[generator.below(ids.length)] ?? '';
    if (generator.below(3) === 0)
      fight.perform(
        fog(
          generator.below(3) === 0 ? 'lift' : 'cover',
          ruleset.standsOn?.(fight.state, who) ?? 'all',
        ),
      );
    const by = acting(fight.state);
    const command = by === undefined ? undefined : policy.command(fight.state, by);
    if (!command || fight.perform(command).kind !== 'done') break;
    for (const { id, side } of allCombatants(fight.state)) {
      if (!isFogged(ruleset, fight.state, id)) continue;
      const other = allCombatants(fight.state).find((each) => each.side !== side);
      if (!other) continue;
      const view = fight.view(seatOfSide(fight.state, other.id));
      const { waiting: _, fixed: __, ...inPlay } = view;
      for (const [key, value] of Object.entries(inPlay))
        if (mentions(value, id)) found.add(`${key} names ${id}`);
    }
  }
  return [...found];
}

test.each(
  scenarioFiles(EXAMPLES).flatMap(({ name }) => [1, 2].map((seed) => [name, seed] as const)),
)('nothing in play names whom fog hides, however it is painted: %s, %i', (name, seed) => {
  const loaded = loadRuns(readFileSync(new URL(name, EXAMPLES), 'utf8'), name, rulesets);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  const [run] = loaded.value.runs;
  expect(run?.use((ruleset, initial) => namedInPlay(ruleset, initial, `${name} ${seed}`))).toEqual(
    [],
  );
});
