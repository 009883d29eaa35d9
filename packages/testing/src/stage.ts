import type {
  Breakdown,
  CombatantState,
  EventRegistry,
  FightState,
  Id,
  Json,
  JsonObject,
  Note,
  Question,
  RuleId,
  Ruleset,
  Scenario,
  TargetingPreview,
} from '@tiltyard/engine';
import type { StepResult, TapeItem } from '@tiltyard/engine/fight';
import type { Hand } from '@tiltyard/engine/kit';
import { acting } from '@tiltyard/engine';
import { Fight, Script } from '@tiltyard/engine/fight';
import { heldItems, getOrThrow } from '@tiltyard/engine/kit';
import { explain } from '@tiltyard/engine/odds';
import { sketchOf } from '@tiltyard/engine/show';
import { canonical } from '@tiltyard/engine/values';
import { undeclared } from './laws/cases.js';

/** Plain data of a sheet, a state or a map. */
export type Data = { readonly [key: string]: Json };

/** The dice and answers of a command: faces in the order rolled, answers by question. All must be used. */
export interface Props {
  readonly dice?: readonly number[];
  readonly answers?: readonly (readonly [string, Json])[];
  readonly force?: string;
}

/** The result of a command. */
export class Scene {
  constructor(
    readonly notes: readonly Note[],
    readonly tape: readonly TapeItem[],
    private readonly heard: readonly Question[],
  ) {}

  /** The questions asked with their addressees, in order, as `who question`. */
  get asked(): readonly string[] {
    return this.tape
      .filter((item) => item.kind === 'answer')
      .map((item) => `${item.who} ${item.name}`);
  }

  /** The ids of the questions asked, in order. */
  get questions(): readonly string[] {
    return this.tape.filter((item) => item.kind === 'answer').map((item) => item.name);
  }

  /** The dice rolled with their rollers, in order, as `who name`. */
  get rolled(): readonly string[] {
    return this.tape
      .filter((item) => item.kind === 'die')
      .map((item) => `${item.who} ${item.name}`);
  }

  /** The first question with an id that came up, regardless of who answered it. */
  question(id: string): Question {
    const found = this.heard.find((question) => question.id === id);
    if (!found)
      throw new Error(
        `no question ${id} among ${this.heard.map((question) => question.id).join(', ')}`,
      );
    return found;
  }

  /** The available answers to a question. */
  open(id: string): readonly Json[] {
    const { domain } = this.question(id);
    if (domain.kind !== 'choice') throw new Error(`${id} is no choice`);
    return domain.options.filter((option) => !option.refused).map((option) => option.value);
  }

  all(id: string): readonly Note[] {
    return this.notes.filter((note) => note.id === id);
  }

  has(id: string): boolean {
    return this.notes.some((note) => note.id === id);
  }

  /** The facts of the first note of a kind. */
  note(id: string): JsonObject {
    const found = this.notes.find((note) => note.id === id);
    if (!found)
      throw new Error(`no note ${id} among ${this.notes.map((note) => note.id).join(', ')}`);
    return found.data;
  }

  /** One fact of the first note of a kind. */
  fact(id: string, key: string): Json {
    return this.note(id)[key] ?? null;
  }

  /** One fact of the notes of a kind, in order; only of notes that match `of`. */
  facts(id: string, key: string, of: Data = {}): readonly Json[] {
    const meant = this.all(id).filter(({ data }) =>
      Object.entries(of).every(([name, value]) => data[name] === value),
    );
    return meant.map(({ data }) => data[key] ?? null);
  }

  /** The rules that the first note of a kind cites. */
  rules(id: string): readonly RuleId[] {
    return this.all(id)[0]?.rules ?? [];
  }

  /** Whether a note of a kind cites a rule. */
  cites(id: string, rule: RuleId): boolean {
    return this.all(id).some((note) => note.rules.includes(rule));
  }

  /** The breakdowns with a name, in order. */
  breakdowns(name: string): readonly Breakdown[] {
    return this.notes.flatMap(({ reckoning }) => (reckoning?.name === name ? [reckoning] : []));
  }

  /** The modifiers that counted in breakdowns with a name, as `rule amount`. */
  parts(name: string): readonly string[] {
    return this.breakdowns(name).flatMap(counting);
  }

  /** The total of the first breakdown with a name. */
  total(name: string): number {
    const [first] = this.breakdowns(name);
    if (!first) throw new Error(`no breakdown ${name}`);
    return first.total;
  }
}

/** The modifiers that count in a breakdown, as `rule amount`. */
const counting = ({ parts }: Breakdown): readonly string[] =>
  parts.filter((part) => part.counts).map(({ rule, amount }) => `${rule} ${amount}`);

/** A script that records the questions asked. */
class Listening extends Script {
  readonly heard: Question[] = [];

  override rewind(): void {
    super.rewind();
    this.heard.length = 0;
  }

  override answer(question: Question): ReturnType<Script['answer']> {
    this.heard.push(question);
    return super.answer(question);
  }
}

const faces = (dice: readonly number[]): readonly { readonly value: number }[] =>
  dice.map((value) => ({ value }));

function expectDeclared(
  ruleset: { readonly events: EventRegistry },
  notes: readonly Note[],
  state: FightState,
): void {
  const problems = undeclared(ruleset, notes, state);
  if (problems.length > 0) throw new Error(problems.join('; '));
}

/** Why a step was not done. */
function whyNot<S extends FightState>(step: StepResult<S>): string {
  if (step.kind === 'refused')
    return `refused by ${step.refusal.rules.join(', ')}: ${step.refusal.reason}`;
  return step.kind === 'failed' ? step.problem : step.kind;
}

/** A fight that has begun, with commands that must work or must be refused. */
export class TestFight<S extends FightState> {
  constructor(
    private readonly ruleset: Ruleset<S>,
    readonly fight: Fight<S>,
  ) {}

  get state(): S {
    return this.fight.state;
  }

  get turn(): Id | undefined {
    return acting(this.state);
  }

  /** The combatant with an id. */
  who(id: Id): S['combatants'][Id];
  who(id: Id): CombatantState {
    return getOrThrow(this.state.combatants, id);
  }

  /** Performs a command; one that is refused, fails or is left with a question is an error. */
  do(
    by: Id,
    action: string,
    parameters: JsonObject = {},
    { dice = [], answers = [], force }: Props = {},
  ): Scene {
    const script = new Listening(
      faces(dice),
      answers.map(([name, value]) => ({ name, value })),
    );
    const step = this.fight.perform(
      { do: action, by, with: parameters },
      { script, ...(force === undefined ? {} : { force }) },
    );
    if (step.kind === 'done') expectDeclared(this.ruleset, step.entry.notes, this.state);
    if (step.kind === 'done')
      return new Scene(step.entry.notes, step.entry.tape, [...script.heard]);
    throw new Error(`${by} ${action} ${canonical(parameters)}: ${whyNot(step)}`);
  }

  gm(action: string, parameters: JsonObject, props: Props = {}): Scene {
    return this.do('gm', `gm.${action}`, parameters, props);
  }

  /** The rules that refuse a command; a command that is not refused is an error. */
  refused(by: Id, action: string, parameters: JsonObject = {}): readonly RuleId[] {
    const refusal = this.fight.refusal({ do: action, by, with: parameters });
    if (!refusal) throw new Error(`${by} ${action} ${canonical(parameters)} is not refused`);
    return refusal.rules;
  }

  allowed(by: Id, action: string, parameters: JsonObject = {}): boolean {
    return this.fight.refusal({ do: action, by, with: parameters }) === undefined;
  }

  /** A number of a combatant that a command needs, before any die; undefined if it does not need it. */
  total(
    name: string,
    who: Id,
    by: Id,
    action: string,
    parameters: JsonObject = {},
  ): number | undefined {
    return this.reckoning(name, who, by, action, parameters)?.total;
  }

  /** The modifiers that count in such a number, as `rule amount`. */
  parts(
    name: string,
    who: Id,
    by: Id,
    action: string,
    parameters: JsonObject = {},
  ): readonly string[] {
    const reckoning = this.reckoning(name, who, by, action, parameters);
    return reckoning ? counting(reckoning) : [];
  }

  /**
   * The possible numbers of these names for a command and the modifiers in each, as `who name total: rule amount, …`.
   */
  reckonings(
    names: readonly string[],
    by: Id,
    action: string,
    parameters: JsonObject = {},
  ): readonly string[] {
    const all = explain(this.ruleset, this.state, { do: action, by, with: parameters });
    const told = all
      .filter(({ name }) => names.includes(name))
      .map(
        (each) => `${each.who} ${each.name} ${each.total}: ${counting(each).toSorted().join(', ')}`,
      );
    return [...new Set(told)].toSorted();
  }

  /** The preview of an action with the parameters chosen so far. */
  sketch(by: Id, action: string, chosen: JsonObject): TargetingPreview {
    const defined = this.ruleset.actions.get(action);
    const found = defined && sketchOf(this.ruleset, defined, this.state, by, chosen);
    if (!found) throw new Error(`nothing is drawn of ${action} ${canonical(chosen)}`);
    return found;
  }

  private reckoning(
    name: string,
    who: Id,
    by: Id,
    action: string,
    parameters: JsonObject,
  ): Breakdown | undefined {
    if (!this.allowed(by, action, parameters))
      throw new Error(
        `${by} ${action} is refused by ${this.refused(by, action, parameters).join(', ')}`,
      );
    return explain(this.ruleset, this.state, { do: action, by, with: parameters }).find(
      (each) => each.name === name && each.who === who,
    );
  }

  /** Ends the present turn. */
  end(...dice: readonly number[]): Scene {
    if (this.turn === undefined) throw new Error('it is no one’s turn');
    return this.do(this.turn, 'end', {}, { dice });
  }

  /** Ends the present turn, and then turns until it is a combatant's. */
  until(id: Id): this {
    for (let i = 0; i === 0 || this.turn !== id; i++) {
      if (i > 50) throw new Error(`it never becomes ${id}'s turn`);
      this.end();
    }
    return this;
  }
}

/** The set-up of a test; the rest is default: no options, the system's own map and content. */
export type Setting = Pick<Scenario, 'combatants'> & {
  readonly [K in 'options' | 'map' | 'content' | 'order']?: Scenario[K] | undefined;
};

/** The state before the first die; a set-up with problems is an error. */
export function stateOf<S extends FightState>(
  ruleset: Ruleset<S>,
  { combatants, options = {}, map, content = {}, order }: Setting,
): S {
  const set = ruleset.setUp({ title: 'stage', options, map, content, combatants, order });
  if (!set.ok)
    throw new Error(
      set.problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  return set.value;
}

/**
 * Sets up the fight and begins it; writes past the rules context are errors. `dice` are the faces rolled at the start.
 */
export function begun<S extends FightState>(
  ruleset: Ruleset<S>,
  scene: Setting,
  dice: readonly number[] = [],
): TestFight<S> {
  const fight = new Fight(ruleset, stateOf(ruleset, scene), { seed: 'stage', guard: true });
  const step = fight.begin({ script: new Script(faces(dice), []) });
  if (step.kind !== 'done') throw new Error(`the fight does not begin: ${JSON.stringify(step)}`);
  return new TestFight(ruleset, fight);
}

/** The items that a combatant holds, each once. */
export const holds = (
  stage: { who(id: Id): { readonly hands: readonly Hand[] } },
  id: Id,
): readonly string[] => heldItems(stage.who(id).hands);
