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
import type { WriteRecorder } from './write-recorder.js';

/** Something that may happen: a note without its numbers, which differ from die to die. */
export interface OddsEvent {
  readonly id: string;
  readonly rules: readonly RuleId[];
  /** The facts that are words or yes and no. */
  readonly facts: Readonly<Record<string, string | boolean>>;
  /** The note as it first came up, with numbers that may be others on other branches. */
  readonly example: Note;
}

/** A question that came up: which, and whose it was. */
export interface QuestionRef {
  readonly id: string;
  readonly who: Id;
}

/** Listens to one branch at a time and tells what makes it differ from others: what was noted and what was written. */
export class Recorder<S extends FightState> implements NoteListener {
  readonly breakdowns = false;
  private readonly known = new Map<string, number>();
  private readonly all: (OddsEvent | QuestionRef)[] = [];
  private noted: number[] = [];

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly sandbox: Sandbox<S>,
    private readonly seat: Seat | undefined,
    private readonly written: WriteRecorder<S>,
  ) {}

  /** Begins another branch. */
  reset(): void {
    this.noted = [];
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
    let key = note.id;
    const { data } = note;
    for (const name in data) {
      const fact = data[name];
      if (typeof fact === 'string' || typeof fact === 'boolean')
        key += `\u0000${name}\u0001${fact}`;
    }
    this.file(key, () => ({ id: note.id, rules: note.rules, facts: wordsOf(data), example: note }));
  }

  ask({ id, who }: Question): void {
    this.file(`\u0002${id}\u0001${who}`, () => ({ id, who }));
  }

  private file(key: string, make: () => OddsEvent | QuestionRef): void {
    let index = this.known.get(key);
    if (index === undefined) {
      index = this.all.length;
      this.known.set(key, index);
      this.all.push(make());
    }
    this.noted.push(index);
  }

  /** What happened on this branch, in order. */
  events(): readonly OddsEvent[] {
    const events: OddsEvent[] = [];
    for (const index of this.noted) {
      const event = this.all[index];
      if (event && 'facts' in event) events.push(event);
    }
    return events;
  }

  /** The questions of this branch, each once. */
  asked(): readonly QuestionRef[] {
    const questions: QuestionRef[] = [];
    for (const index of this.noted) {
      const question = this.all[index];
      if (question && !('facts' in question) && !questions.includes(question))
        questions.push(question);
    }
    return questions;
  }

  /** Everything that was noted and written, as a text; the same for branches that have come to the same. */
  readonly standing = (): string => this.standingWith(this.written.text());

  /** The same, where what was written is known as a text. */
  standingWith(written: string): string {
    return `${this.noted.join()}#${written}`;
  }
}

function wordsOf(data: JsonObject): Readonly<Record<string, string | boolean>> {
  const words: Record<string, string | boolean> = {};
  for (const [name, fact] of Object.entries(data))
    if (typeof fact === 'string' || typeof fact === 'boolean') words[name] = fact;
  return words;
}
