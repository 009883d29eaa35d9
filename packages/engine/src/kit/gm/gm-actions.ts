import { z } from 'zod';
import type { Action, RulesContext } from '../../core/rules-context.js';
import type { DefinedAction } from '../../core/define-action.js';
import { actionKit } from '../../core/define-action.js';
import { AUTOMATED, DEGREES } from '../../core/degrees.js';
import { automationSet } from '../../core/events/automation-events.js';
import { fogChanges, gmRules, gmSets } from '../../core/events/common-events.js';
import type { FogArea } from '../../core/fog.js';
import {
  countFogChanges,
  fogOf,
  isFogArea,
  mapOf,
  paintFog,
  partsOutside,
} from '../../core/fog.js';
import type { Parameter } from '../../core/parameters/parameter.js';
import type { Json } from '../../values/json.js';
import { deepCopy, isEqual } from '../../values/json.js';
import { lookUp, settingRefusal, setValue, steps } from './state-values.js';
import type { Audience } from '../../core/events/note.js';
import type { Id, Refusal, RuleId } from '../../core/question.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import type { Seat } from '../../core/seat.js';
import type { FightState } from '../../core/state.js';

/** A GM action on a combatant, without further parameters or checks. */
export const createGmAction = <S extends FightState>(
  id: string,
  name: string,
  rules: readonly RuleId[],
  perform: (ctx: RulesContext<S>, who: Id) => void,
): DefinedAction<S, { readonly who: Id }> => {
  const { defineGmAction, param } = actionKit<S>();
  return defineGmAction({
    id,
    name,
    rules,
    with: { who: param.combatant() },
    do: (ctx, _, { who }) => perform(ctx, who),
  });
};

const SPECTATOR: Seat = { name: 'spectator', role: 'spectator', combatants: [] };

/** Whether a seat sees the actual value at a place. */
function sees<S extends FightState>(
  { view }: Ruleset<S>,
  state: S,
  path: readonly string[],
  seat: Seat,
): boolean {
  const shown = view(state, seat);
  if (shown === state) return true;
  const [truth, seen] = [lookUp(state, path), lookUp(shown, path)];
  return seen.found && isEqual(seen.value, truth.value);
}

/** Who sees a place now: everyone, or the players of some combatants. */
function witnesses<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  path: readonly string[],
): Audience {
  const all = Object.keys(state.combatants);
  const who = all.filter((id) =>
    sees(ruleset, state, path, { name: id, role: 'player', combatants: [id] }),
  );
  if (who.length === all.length && sees(ruleset, state, path, SPECTATOR)) return 'all';
  return who.length > 0 ? who : 'gm';
}

const both = (a: Audience, b: Audience): Audience => {
  if (a === 'all' || b === 'gm') return b;
  if (b === 'all' || a === 'gm') return a;
  const shared = a.filter((id) => b.includes(id));
  return shared.length > 0 ? shared : 'gm';
};

/** Sets any value of the state. */
function createSetValue<S extends FightState>(ruleset: Ruleset<S>) {
  const { defineGmAction, param } = actionKit<S>();
  return defineGmAction({
    id: 'gm.set',
    name: 'Set a value',
    rules: [],
    with: {
      path: param.text({ max: 200, suggestion: 'combatants.<id>.<value>' }),
      value: param.data('the new value, of the same kind as the old one'),
      reason: param.optional(param.text({ max: 500 })),
    },
    check: (state, _, { path, value }) => settingRefusal(ruleset, state, path, value),
    do(ctx, _, { path, value, reason }) {
      const { value: old } = lookUp(ctx.state, steps(path));
      const before = z.json().safeParse(old);
      const saw = witnesses(ruleset, ctx.state, steps(path));
      const was = ruleset.settle && deepCopy(ctx.state);
      setValue(ctx, ctx.state, steps(path), value);
      const audience = both(saw, witnesses(ruleset, ctx.state, steps(path)));
      const facts = { path, before: before.success ? before.data : null, value };
      const told = reason === undefined ? facts : { ...facts, reason };
      ctx.tell(gmSets, [], told, undefined, audience);
      if (was) ruleset.settle?.(ctx, was);
    },
  });
}

/** Records a ruling of the GM. */
function createRuling<S extends FightState>() {
  const { defineGmAction, param } = actionKit<S>();
  return defineGmAction({
    id: 'gm.ruling',
    name: 'Give a ruling',
    rules: [],
    with: {
      text: param.text({ min: 1, max: 2000 }, { label: 'Ruling' }),
      secret: param.optional(
        param.oneOf(
          [false, true],
          () => [
            { value: false, label: 'everyone' },
            { value: true, label: 'GM only' },
          ],
          { label: 'Visible to' },
        ),
      ),
    },
    do: (ctx, _, { text, secret }) =>
      ctx.tell(gmRules, [], { text }, undefined, secret ? 'gm' : 'all'),
  });
}

const wrong = (code: string, reason: string): Refusal => ({ rules: [], code, reason });

/** The map of a fight whose ruleset supports positions on it, so that fog can hide combatants. */
const foggyMap = <S extends FightState>(
  { standsOn }: Ruleset<S>,
  state: S,
): ReturnType<typeof mapOf> => (standsOn ? mapOf(state) : undefined);

/** Covers places of the map with fog, or lifts it. */
function createFog<S extends FightState>(ruleset: Ruleset<S>) {
  const { defineGmAction, param } = actionKit<S>();
  const places: Parameter<S, FogArea & Json> = {
    label: 'Places',
    optional: false,
    expected: 'all, or a list of cells [x, y], rectangles [x, y, x2, y2] and ids of places',
    is: isFogArea,
    domain: () => ({ kind: 'data', hint: 'all, or [[x, y], [x, y, x2, y2], …]' }),
  };
  return defineGmAction({
    id: 'gm.fog',
    name: 'Cover with fog or lift it',
    rules: [],
    early: true,
    with: {
      fog: param.oneOf(
        ['lift', 'cover'],
        () => [
          { value: 'lift', label: 'lift it' },
          { value: 'cover', label: 'cover' },
        ],
        { label: 'Fog' },
      ),
      places,
    },
    check(state, _, { fog, places: area }) {
      const map = foggyMap(ruleset, state);
      if (!map) return wrong('no-fog', 'there is no map that fog could lie on');
      const [outside] = partsOutside(map, area);
      if (outside !== undefined)
        return wrong('no-such-place', `${JSON.stringify(outside)} is not on the map`);
      const before = fogOf(state);
      return countFogChanges(map, before, paintFog(map, before, area, fog === 'cover')) === 0
        ? wrong('no-change', fog === 'cover' ? 'there is fog already' : 'there is no fog there')
        : undefined;
    },
    do(ctx, _, { fog, places: area }) {
      const map = foggyMap(ruleset, ctx.state);
      if (!map) return;
      const before = fogOf(ctx.state);
      const after = paintFog(map, before, area, fog === 'cover');
      ctx.put<FightState, 'fog'>(ctx.state, 'fog', after);
      ctx.tell(fogChanges, [], { done: fog, places: countFogChanges(map, before, after) });
    },
  });
}

/** Changes the degree of automation. */
function createAutomation<S extends FightState>() {
  const { defineGmAction, param } = actionKit<S>();
  return defineGmAction({
    id: 'gm.automation',
    name: 'Turn automation up or down',
    rules: [],
    early: true,
    with: {
      what: param.oneOf(AUTOMATED),
      degree: param.oneOf(
        DEGREES,
        () => [
          { value: 'do', label: 'do it' },
          { value: 'ask', label: 'ask first' },
          { value: 'tell', label: 'only tell' },
        ],
        { label: 'How far' },
      ),
    },
    check: ({ automation }, _, { what, degree }) =>
      (automation?.[what] ?? 'do') === degree
        ? wrong('no-change', 'it is already set to this')
        : undefined,
    do(ctx, _, { what, degree }) {
      ctx.put<FightState, 'automation'>(ctx.state, 'automation', {
        ...ctx.state.automation,
        [what]: degree,
      });
      ctx.tell(automationSet, [], { what, degree });
    },
  });
}

/**
 * The GM actions of every system: set any value, record a ruling, cover the map with fog or lift it, and change the
 * degree of automation. A value set is reported to the seats that see it both before and after.
 */
export const gmActions = <S extends FightState>(
  ruleset: Ruleset<S>,
): ReadonlyMap<string, Action<S>> =>
  new Map<string, Action<S>>(
    [createSetValue(ruleset), createRuling<S>(), createFog(ruleset), createAutomation<S>()].map(
      (each) => [each.id, each],
    ),
  );
