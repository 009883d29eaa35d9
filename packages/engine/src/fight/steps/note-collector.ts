import { eventOf, namedIn } from '../../core/events/event.js';
import { MemoScope } from '../../core/memo/memo-scope.js';
import type { Audience, NoteListener, Note } from '../../core/events/note.js';
import type { Id } from '../../core/question.js';
import { fogOf } from '../../core/fog.js';
import { isFogged, withinSides } from '../../ruleset/scenes/fog.js';
import type { Ruleset } from '../../ruleset/ruleset.js';
import type { Seat } from '../../core/seat.js';
import type { FightState } from '../../core/state.js';
import type { WriteLog } from '../../core/writes/write-log.js';

const HEADINGS: ReadonlySet<string> = new Set(['turn', 'round']);

const SPECTATOR: Seat = { name: 'spectator', role: 'spectator', combatants: [] };

const seatOf = (id: Id): Seat => ({ name: id, role: 'player', combatants: [id] });

/** Those of a state who are hidden from a side. */
interface Hidden {
  readonly ids: ReadonlySet<Id>;
  /** One for everybody there is. */
  readonly seats: readonly Seat[];
}

/** A note that names a hidden combatant, with what was so when it was made. */
interface Whispered {
  readonly whom: readonly Id[];
  readonly seats: readonly Seat[];
  /** Those of the seats that did not know of all whom it names: few, most often. */
  readonly unaware: readonly Seat[];
  readonly spectator: boolean;
}

/**
 * Gathers the notes of an action, each for the seats that may know of everyone it names, when it is made or when the action
 * is over. Of those under fog at either of these it tells their own side alone, so that no way into the fog or out of
 * it is told.
 */
export class NoteCollector<S extends FightState> implements NoteListener {
  private readonly notes: {
    readonly note: Note;
    readonly before: Whispered | undefined;
    /** The sides of those whom it names who stood under fog. */
    readonly fogged: readonly string[];
  }[] = [];
  /** Who hid when the newest notes came, and how much was written by then. */
  private lately: { readonly mark: number; readonly hidden: Hidden } | undefined;

  /** The look taken when the newest notes came, and how much was written by then. */
  private look: { readonly mark: number; readonly state: S; readonly look: MemoScope } | undefined;

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly state: () => S,
    private readonly trail: WriteLog,
  ) {}

  push(note: Note): void {
    const audience = this.audienceBy(note) ?? note.audience;
    this.notes.push({
      note: audience === note.audience ? note : { ...note, audience },
      before: audience === 'all' ? this.whispered(note) : undefined,
      fogged: this.foggedIn(note),
    });
  }

  /** Who may read a note as the ruleset says, if it does. */
  private audienceBy(note: Note): Audience | undefined {
    if (!this.ruleset.audience) return undefined;
    const mark = this.trail.mark();
    if (this.look?.mark !== mark) {
      const state = this.state();
      this.look = { mark, state, look: new MemoScope(state) };
    }
    const { look, state } = this.look;
    return look.during(() => this.ruleset.audience?.(state, note));
  }

  /** The notes so far, as things stand now. */
  heard(): readonly Note[] {
    return this.beyondFog(this.known());
  }

  /** All notes once the action is over: of a fight that it ended, no heading of a turn or round that no one plays. */
  told(): readonly Note[] {
    const notes = this.heard();
    const last = notes.findLastIndex((note) => !HEADINGS.has(eventOf(this.ruleset, note).role.is));
    const isOver = last < notes.length - 1 && this.ruleset.outcome(this.state()) !== undefined;
    return isOver ? notes.slice(0, last + 1) : notes;
  }

  /** The notes for the seats that may know by the ruleset. */
  private known(): readonly Note[] {
    if (this.notes.every(({ before }) => before === undefined))
      return this.notes.map(({ note }) => note);
    const open = this.nothingSecret();
    return this.notes.map(({ note, before }) =>
      before ? { ...note, audience: this.audienceOf(before, open) } : note,
    );
  }

  /** The same notes, kept from those from whom the fog hides whom they name. */
  private beyondFog(notes: readonly Note[]): readonly Note[] {
    const state = this.state();
    if (fogOf(state).length === 0 && this.notes.every(({ fogged }) => fogged.length === 0))
      return notes;
    return notes.map((note, i) => {
      const sides = [...(this.notes[i]?.fogged ?? []), ...this.foggedIn(note)];
      const audience = withinSides(note.audience, state, sides);
      return audience === note.audience ? note : { ...note, audience };
    });
  }

  /** The sides of those under fog now whom a note names. */
  private foggedIn(note: Note): readonly string[] {
    const state = this.state();
    if (fogOf(state).length === 0 || note.audience === 'gm') return [];
    return namedIn(eventOf(this.ruleset, note), note).flatMap((id) => {
      const side = isFogged(this.ruleset, state, id) && state.combatants[id]?.side;
      return side === false || side === undefined ? [] : [side];
    });
  }

  /** The combatants who hide now; looked for again only where something has been written that says so. */
  private hidden(): Hidden {
    const { trail, lately } = this;
    const mark = trail.mark();
    if (lately && !trail.wrote(lately.mark, (key) => this.tells(key))) {
      this.lately = { mark, hidden: lately.hidden };
      return lately.hidden;
    }
    const hidden = this.hiddenNow();
    this.lately = { mark, hidden };
    return hidden;
  }

  /** Whether what is written under a key may say who is there and hides. */
  private tells(key: PropertyKey): boolean {
    return (
      key === this.ruleset.secrecy?.flag ||
      key === 'combatants' ||
      Object.hasOwn(this.state().combatants, key)
    );
  }

  private hiddenNow(): Hidden {
    const { secrecy } = this.ruleset;
    const ids = new Set<Id>();
    for (const who of secrecy ? Object.values(this.state().combatants) : [])
      if (secrecy && Reflect.get(who, secrecy.flag)) ids.add(who.id);
    return { ids, seats: Object.keys(this.state().combatants).map(seatOf) };
  }

  private knows(seat: Seat, id: Id): boolean {
    const state = this.state();
    return (
      Object.hasOwn(state.combatants, id) && this.ruleset.secrecy?.knows(state, seat, id) !== false
    );
  }

  /** Whether no one is hidden from any seat. */
  private nothingSecret(): boolean {
    const { ids, seats } = this.hiddenNow();
    return [...ids].every(
      (id) => this.knows(SPECTATOR, id) && seats.every((seat) => this.knows(seat, id)),
    );
  }

  /** Who knows now of those hidden whom a note names; nothing if it names no one who is. */
  private whispered(note: Note): Whispered | undefined {
    const hidden = this.hidden();
    if (hidden.ids.size === 0) return undefined;
    const maybe = namedIn(eventOf(this.ruleset, note), note).filter((id) => hidden.ids.has(id));
    if (maybe.length === 0) return undefined;
    const { seats } = hidden;
    const whom = maybe.filter(
      (id) => !this.knows(SPECTATOR, id) || !seats.every((seat) => this.knows(seat, id)),
    );
    if (whom.length === 0) return undefined;
    const unaware = seats.filter((seat) => !whom.every((id) => this.knows(seat, id)));
    return { whom, seats, unaware, spectator: whom.every((id) => this.knows(SPECTATOR, id)) };
  }

  private audienceOf({ whom, seats, unaware, spectator }: Whispered, open: boolean): Audience {
    const { combatants } = this.state();
    // No one learns of combatants who have left meanwhile without having known of them.
    const areHere = whom.every((id) => Object.hasOwn(combatants, id));
    const later = (seat: Seat): boolean =>
      areHere && (open || whom.every((id) => this.knows(seat, id)));
    const without = new Set(
      unaware.filter((seat) => Object.hasOwn(combatants, seat.name) && !later(seat)),
    );
    if (without.size === 0 && (spectator || later(SPECTATOR))) return 'all';
    return without.size < seats.length
      ? seats.filter((seat) => !without.has(seat)).map(({ name }) => name)
      : 'gm';
  }
}
