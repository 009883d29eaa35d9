import type { Id, Json, JsonObject, Note, Option, Question, Reckoning, TapeItem } from '@tiltyard/engine';
import { acting, canonical, Fight, held, Script } from '@tiltyard/engine';
import { renaissance } from '../index.js';
import type { Options } from '../options.js';
import { SKILLS } from '../sheet.js';
import type { Combatant, State } from '../state.js';
import { the } from '../state.js';

type Data = { readonly [key: string]: Json };

/** Somebody on stage. Skills are the numbers to roll at most; everything else is as on a sheet. */
export interface Person {
  readonly at: readonly [number, number];
  readonly side?: string;
  readonly skills?: Readonly<Record<string, number>>;
  readonly aptitudes?: Readonly<Record<string, number>>;
  readonly state?: Data;
  readonly sheet?: Data;
  /** Content names or whole weapons; held first. */
  readonly weapons?: readonly Json[];
}

export interface Staging {
  readonly options?: Partial<Options> | undefined;
  readonly order?: readonly Id[];
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
    private readonly questions: readonly Question[] = [],
  ) {}

  /** The ids of the questions asked, in order. */
  get asked(): readonly string[] {
    return this.tape.filter((item) => item.kind === 'answer').map((item) => item.name);
  }

  /** Who was asked each question, as `who question`. */
  get askedWhom(): readonly string[] {
    return this.tape.filter((item) => item.kind === 'answer').map((item) => `${item.who} ${item.name}`);
  }

  /** The first question of an id that came up, whoever answered it. */
  question(id: string): Question {
    const found = this.questions.find((question) => question.id === id);
    if (!found) throw new Error(`no question ${id} among ${this.questions.map((question) => question.id).join(', ')}`);
    return found;
  }

  /** The ways in which a question could be answered, those refused left out. */
  open(id: string): readonly Json[] {
    return this.choices(id).filter((option) => !option.refused).map((option) => option.value);
  }

  choices(id: string): readonly Option[] {
    const { domain } = this.question(id);
    if (domain.kind !== 'choice') throw new Error(`${id} is no choice`);
    return domain.options;
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

  /** The targets of checks of this name, in order. */
  targets(check: string): readonly Json[] {
    return this.all('check').filter((note) => note.data['check'] === check).map((note) => note.data['target'] ?? null);
  }

  /** Damage that got through to somebody, hit by hit. */
  damage(who: Id): readonly Json[] {
    return this.all('damage').filter((note) => note.data['who'] === who).map((note) => note.data['damage'] ?? null);
  }

  /** The damage values of all hits, before armour. */
  get dvs(): readonly Json[] {
    return this.all('dv').map((note) => note.data['dv'] ?? null);
  }

  /** What counted in reckonings of a name, as amounts by rule. */
  parts(name: string): readonly string[] {
    const reckonings = this.notes.flatMap((note): readonly Reckoning[] => (note.reckoning?.name === name ? [note.reckoning] : []));
    return reckonings.flatMap(({ parts }) => parts.filter((part) => part.counts).map((part) => `${part.rule} ${part.amount}`));
  }
}

/** A script that remembers what was asked. */
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

  effects(id: Id): readonly string[] {
    return this.who(id).effects.map((effect) => effect.kind);
  }

  get turn(): Id | undefined {
    return acting(this.state);
  }

  do(by: Id, action: string, parameters: JsonObject = {}, { dice = [], answers = [], force }: Props = {}): Scene {
    const script = new Listening(dice.map((value) => ({ value })), answers.map(([name, value]) => ({ name, value })));
    const step = this.fight.perform({ do: action, by, with: parameters }, { script, ...(force === undefined ? {} : { force }) });
    if (step.kind === 'done') return new Scene(step.entry.notes, step.entry.tape, [...script.heard]);
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

  /** Ends turns until it is somebody's. */
  until(id: Id): void {
    const { turn } = this;
    if (turn !== undefined) this.do(turn, 'end');
    for (let i = 0; this.turn !== id; i++) {
      if (this.turn === undefined || i > 50) throw new Error(`it never becomes ${id}'s turn`);
      this.do(this.turn, 'end');
    }
  }
}

const APTITUDE = 15;

function skillsOf({ skills = {}, aptitudes = {} }: Person): Data {
  return Object.fromEntries(
    Object.entries(skills).map(([id, target]) => {
      const aptitude = aptitudes[SKILLS[id]?.aptitude ?? 'SOM'] ?? APTITUDE;
      if (target < aptitude) throw new Error(`${id} ${target} is below the aptitude of ${aptitude}`);
      return [id, target - aptitude];
    }),
  );
}

/** The state before the first die: people as named, sturdy unless they say otherwise, in that turn order, on an open field. Side `a` for the first, `b` for all others. */
export function setting(people: Readonly<Record<Id, Person>>, { options = {}, order, map }: Staging = {}): State {
  const combatants = Object.entries(people).map(([id, person], i) => {
    const { skills = {}, ...sheet } = person.sheet ?? {};
    return {
      id,
      side: person.side ?? (i === 0 ? 'a' : 'b'),
      at: [...person.at],
      sheet: { DUR: 200, ...sheet, aptitudes: { ...person.aptitudes }, skills: { ...skillsOf(person), ...(typeof skills === 'object' && !Array.isArray(skills) ? skills : {}) }, weapons: [...(person.weapons ?? [])] },
      state: person.state ?? {},
    };
  });
  const set = renaissance.setUp({ title: 'stage', options, map, content: {}, combatants, order: order ?? Object.keys(people) });
  if (!set.ok) throw new Error(set.problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  return set.value;
}

/** Sets the stage and begins. */
export function stage(people: Readonly<Record<Id, Person>>, staging: Staging = {}): Stage {
  const fight = new Fight(renaissance, setting(people, staging), { seed: 'stage', guard: true });
  const begun = fight.begin({ script: new Script([], []) });
  if (begun.kind !== 'done') throw new Error(`the fight does not begin: ${begun.kind}`);
  return new Stage(fight);
}

/** A one-handed weapon of 1d10 + flat, no damage bonus unless said otherwise. */
export const weapon = (name: string, more: Data = {}): Data => ({ name, skills: ['one-handed'], damage: { dice: 1, flat: 0 }, ...more });
