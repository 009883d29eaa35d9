import type { Id, Json, JsonObject, Note, Reckoning, TapeItem } from '@tiltyard/engine';
import { acting, canonical, Fight, Script } from '@tiltyard/engine';
import { heimr } from '../index.js';
import type { Options } from '../options.js';
import type { Combatant, State } from '../state.js';
import { the } from '../state.js';

type Data = { readonly [key: string]: Json };

/** Somebody on stage. Abilities are [consistency, potential]; fatigue never matters unless given. */
export interface Person {
  readonly at?: string;
  readonly side?: string;
  readonly abilities?: Readonly<Record<string, readonly [number, number]>>;
  readonly state?: Data;
  readonly sheet?: Data;
}

export interface Staging {
  readonly options?: Partial<Options> | undefined;
  readonly order?: readonly Id[] | undefined;
  readonly map?: Data;
}

/** What to do it with: faces in the order rolled, answers by question. All must be used. */
export interface Props {
  readonly dice?: readonly number[];
  readonly answers?: readonly (readonly [string, Json])[];
  readonly force?: string;
}

/** What came of a command. */
export class Scene {
  constructor(
    readonly notes: readonly Note[],
    readonly tape: readonly TapeItem[],
  ) {}

  /** Who was asked each question, as `who question`. */
  get asked(): readonly string[] {
    return this.tape.filter((item) => item.kind === 'answer').map((item) => `${item.who} ${item.name}`);
  }

  get rolled(): readonly string[] {
    return this.tape.filter((item) => item.kind === 'die').map((item) => `${item.who} ${item.name}`);
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
    if (!found) throw new Error(`no note ${id} among ${this.notes.map((note) => note.id).join(', ')}`);
    return found.data;
  }

  /** Whether a note of a kind cites a rule. */
  cites(id: string, rule: string): boolean {
    return this.all(id).some((note) => note.rules.includes(rule));
  }

  /** What counted in reckonings of a name, as amounts by rule. */
  parts(name: string): readonly string[] {
    const reckonings = this.notes.flatMap((note): readonly Reckoning[] => (note.reckoning?.name === name ? [note.reckoning] : []));
    return reckonings.flatMap(({ parts }) => parts.filter((part) => part.counts).map((part) => `${part.rule} ${part.amount}`));
  }
}

/** A fight that has begun, with commands that must work or must be refused. */
export class Stage {
  constructor(readonly fight: Fight<State>) {}

  get state(): State {
    return this.fight.state;
  }

  who(id: Id): Combatant {
    return the(this.state, id);
  }

  get turn(): Id | undefined {
    return acting(this.state);
  }

  do(by: Id, action: string, parameters: JsonObject = {}, { dice = [], answers = [], force }: Props = {}): Scene {
    const script = new Script(dice.map((value) => ({ value })), answers.map(([name, value]) => ({ name, value })));
    const step = this.fight.perform({ do: action, by, with: parameters }, { script, ...(force === undefined ? {} : { force }) });
    if (step.kind === 'done') return new Scene(step.entry.notes, step.entry.tape);
    throw new Error(`${by} ${action} ${canonical(parameters)}: ${step.kind === 'refused' ? `refused by ${step.refusal.rules.join(', ')}: ${step.refusal.reason}` : step.kind === 'failed' ? step.problem : step.kind}`);
  }

  gm(action: string, parameters: JsonObject, props: Props = {}): Scene {
    return this.do('gm', `gm.${action}`, parameters, props);
  }

  /** The rules that refuse a command; a command that is not refused is an error. */
  refused(by: Id, action: string, parameters: JsonObject = {}): readonly string[] {
    const refusal = this.fight.refusal({ do: action, by, with: parameters });
    if (!refusal) throw new Error(`${by} ${action} ${canonical(parameters)} is not refused`);
    return refusal.rules;
  }

  allowed(by: Id, action: string, parameters: JsonObject = {}): boolean {
    return this.fight.refusal({ do: action, by, with: parameters }) === undefined;
  }

  /** Ends the turn, every die of the defences showing a three. */
  end(): Scene {
    const { turn } = this;
    if (turn === undefined) throw new Error('it is nobody’s turn');
    for (let dice = 0; dice < 60; dice++) {
      const script = new Script(Array.from({ length: dice }, () => ({ value: 3 })), []);
      const step = this.fight.perform({ do: 'end', by: turn, with: {} }, { script });
      if (step.kind === 'done') return new Scene(step.entry.notes, step.entry.tape);
    }
    throw new Error('the turn does not end');
  }

  /** Ends turns until it is somebody's, the present one at least. */
  until(id: Id): void {
    this.end();
    for (let i = 0; this.turn !== id; i++) {
      if (i > 50) throw new Error(`it never becomes ${id}'s turn`);
      this.end();
    }
  }
}

/** Sets the stage: people as named, side `a` for the first and `b` for all others, in A1 with a dodge of 7 unless they say otherwise. */
export function stage(people: Readonly<Record<Id, Person>>, { options = {}, order, map }: Staging = {}): Stage {
  const combatants = Object.entries(people).map(([id, { at = 'A1', side, abilities = {}, state = {}, sheet = {} }], i) => ({
    id,
    side: side ?? (i === 0 ? 'a' : 'b'),
    at,
    sheet: { hitPoints: 9, ...sheet, abilities: Object.fromEntries(Object.entries(abilities).map(([name, [C, P]]) => [name, { C, P }])) },
    state: { fatigue: 1, standing: 7, ...state },
  }));
  const set = heimr.setUp({ title: 'stage', options, map, content: {}, combatants, order: order ?? Object.keys(people) });
  if (!set.ok) throw new Error(set.problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const fight = new Fight(heimr, set.value, { seed: 'stage', guard: true });
  const begun = fight.begin({ script: new Script([], []) });
  if (begun.kind !== 'done') throw new Error(`the fight does not begin: ${JSON.stringify(begun)}`);
  return new Stage(fight);
}
