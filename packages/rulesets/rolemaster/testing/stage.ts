import type { Id, Json, JsonObject, Note, Part, Reckoning, TapeItem } from '@tiltyard/engine';
import { acting, canonical, Fight, Script } from '@tiltyard/engine';
import { rolemaster } from '../index.js';
import type { Options } from '../options.js';
import type { Combatant, State } from '../state.js';
import { the } from '../state.js';

type Data = { readonly [key: string]: Json };

/** Somebody on stage. `arms` are weapons with their skills; everything else is as on a sheet. */
export interface Person {
  readonly at?: readonly [number, number];
  readonly side?: string;
  readonly arms?: Readonly<Record<string, number>>;
  readonly sheet?: Data;
  readonly state?: Data;
}

export interface Staging {
  readonly options?: Partial<Options> | undefined;
  /** Who acts in which order; null rolls for it. */
  readonly order?: readonly Id[] | null;
  readonly content?: Data;
  readonly map?: Data;
  readonly dice?: readonly number[];
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
    return this.tape.filter((item) => item.kind === 'die').map((item) => item.name);
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

  /** The rules that the first note of a kind cites. */
  cites(id: string): readonly string[] {
    return this.notes.find((note) => note.id === id)?.rules ?? [];
  }

  private reckoning(name: string): Reckoning {
    const found = this.notes.flatMap((note) => (note.reckoning?.name === name ? [note.reckoning] : []))[0];
    if (!found) throw new Error(`no reckoning ${name}`);
    return found;
  }

  total(name: string): number {
    return this.reckoning(name).total;
  }

  /** What counted in a reckoning, as amounts by rule. */
  parts(name: string): readonly string[] {
    return this.reckoning(name).parts.filter((part: Part) => part.counts).map((part) => `${part.rule} ${part.amount}`);
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

  /** An attack with the first weapon, or another. */
  attack(by: Id, at: Id, { with: weapon, keep, points, ...props }: Props & { readonly with?: string; readonly keep?: number; readonly points?: number } = {}): Scene {
    const arm = weapon === undefined ? (this.who(by).wields ?? `${by}/brawling`) : `${by}/${weapon}`;
    return this.do(by, 'attack', { weapon: arm, target: at, ...(keep === undefined ? {} : { keep }), ...(points === undefined ? {} : { points }) }, props);
  }

  gm(action: string, parameters: JsonObject, props: Props = {}): Scene {
    return this.do('gm', `gm.${action}`, parameters, props);
  }

  befall(who: Id, cell: string, props: Props & { readonly from?: Id } = {}): Scene {
    return this.gm('effect', { who, cell, ...(props.from === undefined ? {} : { from: props.from }) }, props);
  }

  /** The rules that refuse a command; a command that is not refused is an error. */
  refused(by: Id, action: string, parameters: JsonObject = {}): readonly string[] {
    const refusal = this.fight.refusal({ do: action, by, with: parameters });
    if (!refusal) throw new Error(`${by} ${action} ${canonical(parameters)} is not refused`);
    return refusal.rules;
  }

  end(...dice: readonly number[]): Scene {
    return this.do(this.turn ?? '', 'end', {}, { dice });
  }

  /** Ends turns until this round is over. */
  endRound(): void {
    const { round } = this.state;
    while (this.state.round === round) this.end();
  }
}

/** Sets the stage: people on a row 2 m apart unless they say where, in that turn order. Side `a` for the first, `b` for all others. */
export function stage(people: Readonly<Record<Id, Person>>, { options = {}, order, content, map, dice = [] }: Staging = {}): Stage {
  const combatants = Object.entries(people).map(([id, { at, side, arms = {}, sheet = {}, state = {} }], i) => ({
    id,
    side: side ?? (i === 0 ? 'a' : 'b'),
    at: at ?? [2 * i, 0],
    sheet: { hits: 200, bodyDev: 100, weapons: Object.entries(arms).map(([weapon, skill]) => ({ weapon, skill })), ...sheet },
    state,
  }));
  const ids = Object.keys(people);
  const set = rolemaster.setUp({ title: 'stage', options, map, content: content ?? {}, combatants: combatants.map((each) => ({ ...each, at: [...each.at] })), order: order === null ? undefined : (order ?? ids) });
  if (!set.ok) throw new Error(set.problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const fight = new Fight(rolemaster, set.value, { seed: 'stage', guard: true });
  const begun = fight.begin({ script: new Script(dice.map((value) => ({ value })), []) });
  if (begun.kind !== 'done') throw new Error(`the fight does not begin: ${begun.kind === 'failed' ? begun.problem : begun.kind}`);
  return new Stage(fight);
}

/** A table of one cell, and a weapon that reads it: blows whose outcome is known. */
export const fixedBlow = (cell: string, more: Data = {}): Data => ({
  tables: { fixed: { kind: 'attack', id: 'fixed', columns: ['T0'], rows: [{ lo: 1, hi: 150, cells: [cell] }] } },
  weapons: { fixed: { name: 'practice blade', table: 'fixed', class: 'melee', critType: 'slash', fumbleMax: 1, canParry: true, ...more } },
});
