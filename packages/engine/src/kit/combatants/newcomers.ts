import { z } from 'zod';
import type { Action, RulesContext } from '../../core/rules-context.js';
import type { DefinedAction } from '../../core/define-action.js';
import { actionKit } from '../../core/define-action.js';
import { combatantJoins } from '../../core/events/common-events.js';
import type { Parameter } from '../../core/parameters/parameter.js';
import type { Id, Refusal } from '../../core/question.js';
import { GM } from '../../core/question.js';
import type { CombatantState, FightState, FixedState } from '../../core/state.js';
import type { TokenAppearance } from '../../ruleset/contents/appearance.js';
import { tokenSchema, withAppearance } from '../../ruleset/contents/appearance.js';
import type { Template } from '../../ruleset/contents/content.js';
import type { Scenario } from '../../ruleset/scenarios/scenario.js';
import type { Json } from '../../values/json.js';
import { deepFreeze, nestsDeeper } from '../../values/json.js';
import { INPUT_LIMITS } from '../../values/limits.js';
import type { Result } from '../../values/result.js';
import { ok } from '../../values/result.js';

/** A fight that combatants can join: sheets and items are where most systems have them. */
interface Open extends FightState {
  readonly fixed: FixedState<object, unknown, unknown, unknown> & {
    readonly tokens?: Readonly<Record<Id, TokenAppearance>>;
  };
  readonly combatants: Readonly<Record<Id, CombatantState>>;
}

const data = z.record(z.string().max(100), z.json());

const character = z.strictObject({
  name: z.string().min(1).max(60).describe('what it is called'),
  from: z.string().max(100).exactOptional().describe('a template of the content to start from'),
  sheet: data.exactOptional().describe('values of the sheet; laid over the template'),
  state: data.exactOptional().describe('how it stands at the start'),
  token: tokenSchema.exactOptional().describe('how it looks on screens'),
  content: data.exactOptional().describe('weapons, armour and other content of its own, by kind'),
});

/** A player's own character, as in a scenario file but without id, side and place, which the fight assigns. */
export const ownCharacter = z
  .unknown()
  .refine((value) => !nestsDeeper(value, INPUT_LIMITS.depth), 'nested too deep')
  .pipe(character);

/** A player's own character who joins a fight. */
export type OwnCharacter = z.infer<typeof ownCharacter>;

/** The largest own character, as JSON: a full sheet with a few own weapons takes a tenth of it. */
export const MAX_OWN_CHARACTER = 32_000;

/** A system's rules for combatants who join a fight in progress. */
export interface NewcomerRules<S extends FightState> {
  /** The set-up of a fight; the newcomer is alone in a set-up of its own. */
  setUp(scenario: Scenario): Result<S>;
  /** The templates to choose from. */
  templates(): Readonly<Record<string, Template>>;
  /** A preliminary place for a combatant who is not on the map yet, if a set-up requires one. */
  readonly start?: Json;
  /** The GM action that places a combatant, with `who` and then the place. */
  readonly place: Action<S>;
  /** What else the system records about every combatant. */
  joins?(ctx: RulesContext<S>, who: Id): void;
}

/** What a newcomer is made from: a template by id, or an own character. */
type Origin = string | OwnCharacter;

/** The preferred id for a combatant of this name. */
const idFor = (origin: Origin): Id => {
  if (typeof origin === 'string') return origin;
  const plain = origin.name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  return (
    /[a-z][a-z0-9-]*/.exec(plain.replaceAll(/[^a-z0-9]+/g, '-'))?.[0].replace(/-$/, '') ??
    'character'
  );
};

/** An unused id: numbered from the second on. */
function freeId({ combatants, fixed }: Open, origin: Origin): Id {
  const from = idFor(origin);
  const isTaken = (id: Id): boolean =>
    id === GM || Object.hasOwn(combatants, id) || Object.hasOwn(fixed.sheets, id);
  let id = from;
  for (let n = 2; isTaken(id); n++) id = `${from}-${n}`;
  return id;
}

const sidesOf = ({ combatants }: FightState): readonly string[] => [
  ...new Set(Object.values(combatants).map(({ side }) => side)),
];

/** The house rules of a fight in the form of a set-up. */
const optionsOf = ({ fixed }: Open): Scenario['options'] =>
  Object.fromEntries(
    Object.entries(fixed.options).filter((entry): entry is [string, string | boolean | number] =>
      ['string', 'boolean', 'number'].includes(typeof entry[1]),
    ),
  );

const wrong = (reason: string): Refusal => ({ rules: [], code: 'no-newcomer', reason });

/**
 * Puts a newcomer right before the acting combatant: their first turn is in the next round, unless the order is rolled
 * again.
 */
function queue<S extends FightState>(ctx: RulesContext<S>, who: Id): void {
  const state: FightState = ctx.state;
  if (state.round === 0) return;
  const at = Math.max(0, state.turn);
  ctx.put(state, 'order', state.order.toSpliced(at, 0, who));
  if (state.turn >= 0) ctx.put(state, 'turn', state.turn + 1);
}

/** A fight with one combatant, under this fight's house rules. */
function alone<S extends Open>(
  { setUp, start }: NewcomerRules<S>,
  state: S,
  { id, origin, side }: { readonly id: Id; readonly origin: Origin; readonly side: string },
): Result<S> {
  const { content = {}, ...own } = typeof origin === 'string' ? { from: origin } : origin;
  const combatant = { ...own, id, side, ...(start === undefined ? {} : { at: start }) };
  const built = setUp({
    title: id,
    options: optionsOf(state),
    map: undefined,
    content,
    combatants: [combatant],
    order: undefined,
  });
  return built.ok ? ok(withAppearance(built.value, [combatant])) : built;
}

/** Adds the combatant of such a fight to the fight in progress, with sheet and items. */
function enrol<S extends Open>(ctx: RulesContext<S>, { combatants, fixed: own }: S): void {
  const state: Open = ctx.state;
  const { order, tokens } = state.fixed;
  const fixed: Open['fixed'] = {
    ...state.fixed,
    sheets: { ...state.fixed.sheets, ...own.sheets },
    items: { ...state.fixed.items, ...own.items },
    // The set-up gave the turn order: a combatant added before the fight has begun acts last.
    ...(order && state.round === 0 ? { order: [...order, ...Object.keys(combatants)] } : {}),
    ...(own.tokens ? { tokens: { ...tokens, ...own.tokens } } : {}),
  };
  ctx.put(state, 'fixed', deepFreeze(fixed));
  for (const who of Object.values(combatants)) {
    ctx.put(state.combatants, who.id, who);
    queue(ctx, who.id);
  }
}

/** A template, or an own character, which is untrusted data. */
const originOf = <S extends FightState>(
  templates: () => Readonly<Record<string, Template>>,
): Parameter<S, Origin> => ({
  label: 'Who',
  optional: false,
  expected: 'a template, or a character as scenario files write it',
  is: (value): value is Origin =>
    typeof value === 'string' || ownCharacter.safeParse(value).success,
  domain: () => ({
    kind: 'choice',
    orData: true,
    options: Object.entries(templates()).map(([value, { name }]) => ({ value, label: name })),
  }),
});

/** Where a combatant can be placed, in the form of the placing action. */
const placeOf = <S extends FightState>(place: Action<S>, where: string): Parameter<S, Json> => ({
  label: place.label(where),
  optional: false,
  expected: 'a place on the map',
  is: (value): value is Json => value !== undefined,
  domain: (state, actor) =>
    place.domain(state, actor, where, {}) ?? { kind: 'data', hint: 'a place on the map' },
});

/** Why a combatant cannot be made from this under the rules and house rules of a fight, or undefined. */
function originRefusal<S extends Open>(
  rules: NewcomerRules<S>,
  state: S,
  origin: Origin,
  side: string,
): Refusal | undefined {
  if (typeof origin !== 'string' && JSON.stringify(origin).length > MAX_OWN_CHARACTER)
    return wrong(`a character has at most ${MAX_OWN_CHARACTER / 1000} kB`);
  const built = alone(rules, state, { id: freeId(state, origin), origin, side });
  if (built.ok) return undefined;
  const [problem] = built.problems;
  const path = problem?.path.filter((step) => !['combatants', 0].includes(step)).join('.') ?? '';
  const place = path === '' ? '' : `${path}: `;
  return wrong(problem ? `${place}${problem.message}` : 'no combatant can be made of this');
}

/** The action by which the GM adds a combatant, before or during the fight: from a template, or an own character. */
export function createAddAction<S extends Open>(
  rules: NewcomerRules<S>,
): DefinedAction<S, { readonly from: Origin; readonly side: string; readonly to: Json }> {
  const { defineGmAction, param } = actionKit<S>();
  const { place, templates } = rules;
  const [, where = ''] = place.parameters;
  return defineGmAction({
    id: 'gm.add',
    name: 'Add a combatant',
    rules: [],
    early: true,
    with: {
      from: originOf<S>(templates),
      side: param.oneOf((state: S) => sidesOf(state).map((value) => ({ value }))),
      to: placeOf(place, where),
    },
    check: (state, _, { from, side, to }) =>
      originRefusal(rules, state, from, side) ?? place.malformed({ who: idFor(from), [where]: to }),
    do(ctx, by, { from: origin, side, to }) {
      const id = freeId(ctx.state, origin);
      const built = alone(rules, ctx.state, { id, origin, side });
      if (!built.ok) throw new Error(`no combatant can be made of ${idFor(origin)}`);
      enrol(ctx, built.value);
      rules.joins?.(ctx, id);
      place.perform(ctx, by, { who: id, [where]: to });
      ctx.tell(combatantJoins, [], { who: id, side });
    },
  });
}
