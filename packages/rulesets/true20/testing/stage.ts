import type { Id, Json, JsonObject, Note, Reckoning, TapeItem } from '@tiltyard/engine';
import { canonical, explain, Fight, Script } from '@tiltyard/engine';
import { true20 } from '../index.js';
import type { Options } from '../options.js';
import type { Combatant, State } from '../state.js';
import { the } from '../state.js';

type Data = { readonly [key: string]: Json };

/** Somebody on stage: where, and whatever differs from a plain person with zeros everywhere. */
export interface Person {
  readonly at: readonly [number, number];
  readonly side?: string;
  readonly sheet?: Data;
  readonly state?: Data;
}

export interface Staging {
  readonly options?: Partial<Options>;
  readonly order?: readonly Id[];
  readonly map?: Data;
  readonly rolled?: readonly number[];
}

export interface Props {
  readonly dice?: readonly number[];
  readonly answers?: readonly (readonly [string, Json])[];
}

/** What came of a command. */
export class Scene {
  constructor(
    readonly notes: readonly Note[],
    readonly tape: readonly TapeItem[],
  ) {}

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
    return this.all(id).length > 0;
  }

  /** One fact of the notes of a kind, in order. */
  facts(id: string, key: string): readonly Json[] {
    return this.all(id).map((note) => note.data[key] ?? null);
  }

  /** One fact of the first note of a kind. */
  fact(id: string, key: string): Json {
    if (!this.has(id)) throw new Error(`no note ${id} among ${this.notes.map((note) => note.id).join(', ')}`);
    return this.facts(id, key)[0] ?? null;
  }

  cites(id: string, rule: string): boolean {
    return this.all(id).some((note) => note.rules.includes(rule));
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

  kinds(id: Id): readonly string[] {
    return this.who(id).conditions.map((each) => each.kind);
  }

  do(by: Id, action: string, parameters: JsonObject = {}, { dice = [], answers = [] }: Props = {}): Scene {
    const script = new Script(dice.map((value) => ({ value })), answers.map(([name, value]) => ({ name, value })));
    const step = this.fight.perform({ do: action, by, with: parameters }, { script });
    if (step.kind === 'done') return new Scene(step.entry.notes, step.entry.tape);
    throw new Error(`${by} ${action} ${canonical(parameters)}: ${step.kind === 'refused' ? `refused by ${step.refusal.rules.join(', ')}: ${step.refusal.reason}` : step.kind === 'failed' ? step.problem : step.kind}`);
  }

  gm(action: string, parameters: JsonObject, props: Props = {}): Scene {
    return this.do('gm', `gm.${action}`, parameters, props);
  }

  /** The rules that refuse a command, as one text; a command that is not refused gives nothing. */
  refused(by: Id, action: string, parameters: JsonObject = {}): string {
    return this.fight.refusal({ do: action, by, with: parameters })?.rules.join(' ') ?? '';
  }

  /** A number that a command calls for, before any die. */
  total(name: string, who: Id, by: Id, action: string, parameters: JsonObject = {}): number | undefined {
    return this.reckoning(name, who, by, action, parameters)?.total;
  }

  /** What counts in such a number, as amounts by rule. */
  parts(name: string, who: Id, by: Id, action: string, parameters: JsonObject = {}): readonly string[] {
    return (this.reckoning(name, who, by, action, parameters)?.parts ?? []).filter((part) => part.counts).map(({ rule, amount }) => `${rule} ${amount}`);
  }

  private reckoning(name: string, who: Id, by: Id, action: string, parameters: JsonObject): Reckoning | undefined {
    const refusal = this.fight.refusal({ do: action, by, with: parameters });
    if (refusal) throw new Error(`${by} ${action}: ${refusal.rules.join(', ')} ${refusal.reason}`);
    return explain(true20, this.state, { do: action, by, with: parameters }).find((each) => each.name === name && each.who === who);
  }

  /** The attack bonus and the Defense of one attack. */
  odds(by: Id, at: Id, weapon: string, more: JsonObject = {}): readonly [number | undefined, number | undefined] {
    const parameters = { weapon: weapon === 'unarmed' ? weapon : `${by}/${weapon}`, target: at, ...more };
    return [this.total('attack', by, by, 'attack', parameters), this.total('Defense', at, by, 'attack', parameters)];
  }

  end(who: Id, props: Props = {}): Scene {
    return this.do(who, 'end', {}, props);
  }
}

/** Sets the stage: people as named, in that turn order, on an open field. Side `ours` for the first, `theirs` for all others. */
export function stage(people: Readonly<Record<Id, Person>>, { options = {}, order, map, rolled }: Staging = {}): Stage {
  const combatants = Object.entries(people).map(([id, person], i) => ({ id, side: person.side ?? (i === 0 ? 'ours' : 'theirs'), at: [...person.at], sheet: person.sheet ?? {}, state: person.state ?? {} }));
  const set = true20.setUp({ title: 'stage', options, map, content: {}, combatants, order: rolled ? undefined : (order ?? Object.keys(people)) });
  if (!set.ok) throw new Error(set.problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const fight = new Fight(true20, set.value, { seed: 'stage', guard: true });
  const begun = fight.begin({ script: new Script((rolled ?? []).map((value) => ({ value })), []) });
  if (begun.kind !== 'done') throw new Error(`the fight does not begin: ${begun.kind}`);
  return new Stage(fight);
}

export const sword = (more: Data = {}): Data => ({ name: 'sword', damage: 3, strength: false, ...more });
export const pistol = (more: Data = {}): Data => ({ name: 'pistol', damage: 3, use: 'projectile', increment: 500, ...more });
export const gun = (more: Data = {}): Data => pistol({ name: 'gun', autofire: true, ...more });
export const bomb = (more: Data = {}): Data => pistol({ name: 'bomb', damage: 7, area: { shape: 'burst', feet: 10 }, ...more });
export const horse = (more: Data = {}): Data => ({ size: 'Large', speed: 50, mount: true, hands: 0, ...more });

/** Rows of open ground with some characters put in. */
export function ground(width: number, height: number, marks: Readonly<Record<string, string>> = {}): readonly string[] {
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_each, x) => marks[`${x},${y}`] ?? '.').join(''));
}
