import type {
  FightState,
  Id,
  JsonObject,
  Note,
  Question,
  RuleId,
  Ruleset,
  Seat,
} from '@tiltyard/engine';
import type { NoteListener } from '@tiltyard/engine/core';
import type { Sandbox } from '@tiltyard/engine/ruleset';
import { mayRead } from '@tiltyard/engine/core';
import { Way } from './way.js';
import type { WriteRecorder } from './write-recorder.js';

/** A possible event: a note without its numbers, which differ between dice. */
export interface OddsEvent {
  readonly id: string;
  readonly rules: readonly RuleId[];
  /** The facts that are words or booleans. */
  readonly facts: Readonly<Record<string, string | boolean>>;
  /** The note as it first came up; its numbers may differ on other branches. */
  readonly example: Note;
}

/** A question that came up, with its addressee. */
export interface QuestionRef {
  readonly id: string;
  readonly who: Id;
}

/** An event or question of some branch; all branches that have it share one object. */
type Noted = OddsEvent | QuestionRef;

/** Where an event is stored: by the id of the note, and then by each of its relevant facts. */
interface Drawer {
  /** What is stored in it; undefined while it only leads to others. */
  filed: Noted | undefined;
  readonly below: Map<string, Map<string | boolean, Drawer>>;
}

const emptyDrawer = (): Drawer => ({ filed: undefined, below: new Map() });

/** The drawer for one more fact, created on first use. */
function drawerBelow({ below }: Drawer, name: string, fact: string | boolean): Drawer {
  let byFact = below.get(name);
  if (byFact === undefined) below.set(name, (byFact = new Map()));
  let found = byFact.get(fact);
  if (found === undefined) byFact.set(fact, (found = emptyDrawer()));
  return found;
}

/** Records one branch at a time, and tells branches apart by what was noted and what was written. */
export class Recorder<S extends FightState> implements NoteListener {
  readonly breakdowns = false;
  private readonly notes = emptyDrawer();
  private readonly questions = emptyDrawer();
  private readonly start = Way.start<object>();
  private noted: Noted[] = [];
  private way = this.start;

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly sandbox: Sandbox<S>,
    private readonly seat: Seat | undefined,
    private readonly written: WriteRecorder<S>,
  ) {}

  /** Starts another branch. */
  reset(): void {
    this.noted = [];
    this.way = this.start;
  }

  push(note: Note): void {
    if (
      this.seat &&
      !mayRead(
        this.seat,
        this.ruleset.audience
          ? { ...note, audience: this.ruleset.audience(this.sandbox.state, note) }
          : note,
      )
    )
      return;
    const { id, rules, data } = note;
    let drawer = drawerBelow(this.notes, '', id);
    for (const name in data) {
      const fact = data[name];
      if (typeof fact === 'string' || typeof fact === 'boolean')
        drawer = drawerBelow(drawer, name, fact);
    }
    this.note((drawer.filed ??= { id, rules, facts: wordsOf(data), example: note }));
  }

  ask({ id, who }: Question): void {
    const drawer = drawerBelow(this.questions, id, who);
    this.note((drawer.filed ??= { id, who }));
  }

  repeating(work: () => void): () => void {
    const { length } = this.noted;
    work();
    const heard = this.noted.slice(length);
    return () => {
      for (const each of heard) this.note(each);
    };
  }

  private note(noted: Noted): void {
    this.noted.push(noted);
    this.way = this.way.next(noted);
  }

  /** What happened on this branch, in order. */
  events(): readonly OddsEvent[] {
    const events: OddsEvent[] = [];
    for (const each of this.noted) if ('facts' in each) events.push(each);
    return events;
  }

  /** The questions of this branch, each once. */
  asked(): readonly QuestionRef[] {
    const questions: QuestionRef[] = [];
    for (const each of this.noted)
      if (!('facts' in each) && !questions.includes(each)) questions.push(each);
    return questions;
  }

  /** A number for everything noted and written; equal for branches with the same results. */
  readonly standing = (): number => this.standingWith(this.written.way());

  /** Like `standing`, with the writes already known. */
  standingWith(written: Way<object>): number {
    return this.way.next(written).number;
  }
}

function wordsOf(data: JsonObject): Readonly<Record<string, string | boolean>> {
  const words: Record<string, string | boolean> = {};
  for (const [name, fact] of Object.entries(data))
    if (typeof fact === 'string' || typeof fact === 'boolean') words[name] = fact;
  return words;
}
