import { d, defineRuleset } from '@tiltyard/engine';
import type { Ruleset } from '@tiltyard/engine';
import { checksOf, scenarioFiles } from '@tiltyard/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { mySystem } from '../../../templates/ruleset/index.js';
import type { State } from '../../../templates/ruleset/state.js';

const files = ['cases', 'examples'].flatMap((folder) =>
  scenarioFiles(new URL(`../../../templates/ruleset/${folder}/`, import.meta.url)),
);

/** The failing checks by name, without the file names, each with its first problem. */
const failing = (changes: Partial<Ruleset<State>>, wanted = ''): Readonly<Record<string, string>> =>
  Object.fromEntries(
    checksOf(defineRuleset({ ...mySystem, ...changes }), files)
      .filter(({ name }) => name.includes(wanted))
      .flatMap(({ name, problems }) => {
        const [first] = problems();
        return first === undefined ? [] : [[name.replace(/^\S+: /, '').split(';')[0] ?? '', first]];
      }),
  );

/** The template ruleset's actions, with one of them performed differently. */
const withDo = (
  id: string,
  perform: (
    before: NonNullable<ReturnType<typeof mySystem.actions.get>>['perform'],
  ) => typeof before,
): Partial<Ruleset<State>> => {
  const action = mySystem.actions.get(id);
  if (!action) throw new Error(id);
  return {
    actions: new Map(mySystem.actions).set(id, { ...action, perform: perform(action.perform) }),
  };
};

describe('the checks of a ruleset find', () => {
  test('nothing in a ruleset that passes them', () => {
    expect(failing({})).toEqual({});
  });

  test('writes past the context', () => {
    const found = failing(
      withDo('move', (before) => (ctx, actor, parameters) => {
        before(ctx, actor, parameters);
        Object.assign(ctx.state.combatants[actor] ?? {}, { at: [0, 0] });
      }),
      'bridge.yaml: undo',
    );
    expect(found['undo leads back to the set-up and redo to the end']).toMatch(
      /"at" was written past/,
    );
  });

  test('a case with another result', () => {
    expect(
      Object.keys(
        failing(
          withDo('attack', () => () => undefined),
          'once between',
        ),
      ),
    ).toContainEqual(expect.stringContaining('parry'));
  });

  test('a combatant without a token, and unknown rules', () => {
    const law = 'every seat is shown what it may know, and rules are cited that there are';
    expect(
      failing({ scene: (view) => ({ ...mySystem.scene(view), tokens: [] }) }, law)[law],
    ).toMatch(/has no token/);
    const summary: typeof mySystem.summary = (state, who) => ({
      ...mySystem.summary(state, who),
      conditions: [{ name: 'lost', rules: ['MY-NOTHING'] }],
    });
    expect(failing({ summary }, law)[law]).toBe('there is no rule MY-NOTHING');
  });

  test('notes that name a combatant missing from a view', () => {
    const view: typeof mySystem.view = (state, seat) =>
      seat.role === 'gm' || seat.combatants.includes('ogre')
        ? state
        : {
            ...state,
            combatants: Object.fromEntries(
              Object.entries(state.combatants).filter(([id]) => id !== 'ogre'),
            ),
          };
    const law = 'what names a combatant whom a seat does not know of is kept from it';
    expect(failing({ view }, law)[law]).toMatch(/reads of ogre/);
  });

  test('dice rolled only with a listener', () => {
    const found = failing(
      withDo('end', (before) => (ctx, actor, parameters) => {
        if (ctx.wantsBreakdowns) ctx.roll(d(6), 'habit', actor);
        before(ctx, actor, parameters);
      }),
    );
    expect(found['whether there is a listener changes neither outcome nor dice']).toMatch(
      /another way/,
    );
  });

  test('players who decide differently the second time', () => {
    let asked = 0;
    const { players } = mySystem;
    const attack = players?.actions.get('attack');
    if (!players || !attack) throw new Error('no players');
    const moody = { ...attack, utility: () => (asked++ % 2 === 0 ? 3 : 0) };
    const found = failing({
      players: { ...players, actions: new Map(players.actions).set('attack', moody) },
    });
    expect(found['players do the same whether they keep what they have worked out or not']).toMatch(
      /^command \d/,
    );
  });

  test('faces declared equivalent that are not', () => {
    const found = failing(
      withDo('move', (before) => (ctx, actor, parameters) => {
        before(ctx, actor, parameters);
        const face = ctx.roll(d(6), 'stumble', actor, () => 0);
        const who = ctx.state.combatants[actor];
        if (who) ctx.put(who, 'hp', Math.max(1, who.hp - face));
      }),
    );
    expect(found['exact odds sum to one, change nothing, and are the same without hints']).toMatch(
      /others without its hints/,
    );
  });

  test('a sheet that accepts anything, and fields without a description', () => {
    const found = failing({
      shapes: { ...mySystem.shapes, sheet: z.looseObject({ hp: z.number().default(3) }) },
    });
    expect(found['its JSON Schema takes its files and refuses what it does not know']).toBe(
      'a sheet with nonsense in it is taken',
    );
    expect(found['every field of sheet, start and map says what it is']).toBe(
      '"hp" has no description',
    );
  });

  test('actions without a heading, and missing encounters', () => {
    const found = failing({ about: { ...mySystem.about, groups: [] } });
    expect(found['every action stands under a heading, and parameters have names for people']).toBe(
      'no heading for "turn"',
    );
    expect(checksOf(defineRuleset({ ...mySystem, id: 'other' }), files)[0]?.problems()).toEqual([
      'there are none',
    ]);
  });
});
