import type { Id, Json, JsonObject, Note, Reckoning, TapeItem } from '@tiltyard/engine';
import { acting, canonical, explain, Fight, held, Script } from '@tiltyard/engine';
import { netAdvantage } from '../advantage.js';
import { between, lead } from '../holds.js';
import { lurasko } from '../index.js';
import type { Combatant, State } from '../state.js';
import { the } from '../state.js';

type Data = { readonly [key: string]: Json };

/** Somebody on stage: in one engagement with the others unless `at` says otherwise. */
export interface Person {
  readonly side?: string;
  readonly from?: string;
  readonly at?: Json | undefined;
  readonly sheet?: Data | undefined;
  readonly state?: Data | undefined;
}

export interface Staging {
  readonly options?: Readonly<Record<string, string | boolean | number>>;
  readonly order?: readonly Id[];
  readonly map?: Data;
  readonly content?: Data;
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

  /** Who rolled what with which die, as `who offence d6`. */
  get rolled(): readonly string[] {
    return this.tape.filter((item) => item.kind === 'die').map((item) => `${item.who} ${item.name} ${item.die?.name ?? ''}`);
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

  /** Whether anything cites a rule: a note, or a part of a reckoning. */
  shows(rule: string): boolean {
    return this.notes.some((note) => note.rules.includes(rule) || (note.reckoning?.parts ?? []).some((part) => part.rule === rule));
  }

  /** The target number of the first roll of this name. */
  tn(roll: string): Json {
    const found = this.all('roll').find((note) => note.data['roll'] === roll);
    return found?.data['tn'] ?? null;
  }

  /** What stood in reckonings of a name, as `rule amount`; in brackets if it does not count. */
  parts(name: string): readonly string[] {
    const reckonings = this.notes.flatMap((note): readonly Reckoning[] => (note.reckoning?.name === name ? [note.reckoning] : []));
    return reckonings.flatMap(({ parts }) => parts.map((part) => (part.counts ? `${part.rule} ${part.amount}` : `(${part.rule} ${part.amount})`)));
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

  holds(id: Id): readonly string[] {
    return held(this.who(id).hands);
  }

  /** Degrees that one is ahead of another in their grapple; nothing if they do not grapple. */
  lead(id: Id, over: Id): number | undefined {
    const grapple = between(this.state, id, over);
    return grapple && lead(grapple, id);
  }

  kind(a: Id, b: Id): string | undefined {
    return between(this.state, a, b)?.kind;
  }

  pinned(a: Id, b: Id): boolean {
    return between(this.state, a, b)?.pinned ?? false;
  }

  /** Net degrees of melee advantage. */
  net(holder: Id, over: Id): number {
    return netAdvantage(this.state, this.who(holder), this.who(over));
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

  /** The first number of a name that a command would call for. */
  total(by: Id, action: string, parameters: JsonObject, name: string): number | undefined {
    return explain(lurasko, this.state, { do: action, by, with: parameters }).find((each) => each.name === name)?.total;
  }

  /** Ends turns until it is somebody's. */
  until(id: Id): Stage {
    const { turn } = this;
    if (turn !== undefined) this.do(turn, 'end');
    for (let i = 0; this.turn !== id; i++) {
      if (this.turn === undefined || i > 50) throw new Error(`it never becomes ${id}'s turn`);
      this.do(this.turn, 'end');
    }
    return this;
  }
}

/** The state before the first die: people as named, in that turn order, all in one engagement. Side `a` for the first, `b` for all others. */
export function setting(people: Readonly<Record<Id, Person>>, { options = {}, order, map, content = {} }: Staging = {}): State {
  const combatants = Object.entries(people).map(([id, person], i) => ({
    id,
    side: person.side ?? (i === 0 ? 'a' : 'b'),
    at: person.at ?? { engagement: 'e' },
    sheet: person.sheet ?? {},
    state: person.state ?? {},
    ...(person.from === undefined ? {} : { from: person.from }),
  }));
  const set = lurasko.setUp({ title: 'stage', options, map, content, combatants, order: order ?? Object.keys(people) });
  if (!set.ok) throw new Error(set.problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  return set.value;
}

/** Sets the stage and begins. */
export function stage(people: Readonly<Record<Id, Person>>, staging: Staging = {}): Stage {
  const fight = new Fight(lurasko, setting(people, staging), { seed: 'stage', guard: true });
  const begun = fight.begin({ script: new Script([], []) });
  if (begun.kind !== 'done') throw new Error(`the fight does not begin: ${begun.kind}`);
  return new Stage(fight);
}

/** A one-handed weapon of damage 10 and drive 20 that needs the competence of its own name. */
export const weapon = (name: string, more: Data = {}): Data => ({ name, damage: 10, drive: 20, ...more });

/** A natural weapon of damage 10 and drive 20. */
export const natural = (name: string, more: Data = {}): Data => ({ name, kind: 'natural', damage: 10, drive: 20, ...more });
