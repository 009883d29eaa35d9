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

/** The combatants of a state who hide. */
interface Hidden {
  readonly ids: ReadonlySet<Id>;
  /** One seat for each combatant. */
  readonly seats: readonly Seat[];
}

/** A note that names hidden combatants, with who knew of them when it was made. */
interface Whispered {
  readonly whom: readonly Id[];
  readonly seats: readonly Seat[];
  /** The seats that did not know of everyone it names; usually few. */
  readonly unaware: readonly Seat[];
  readonly spectator: boolean;
}

/**
 * Collects the notes of an action, each for the seats that know of everyone it names, either when it is made or when
 * the action is over. Notes on combatants under fog at either moment go to their own side only, so that no path into or
 * out of the fog is revealed.
 */
export class NoteCollector<S extends FightState> implements NoteListener {
  private readonly notes: {
    readonly note: Note;
    readonly before: Whispered | undefined;
    /** The sides of the named combatants who were under fog. */
    readonly fogged: readonly string[];
  }[] = [];
  /** Who was hidden at the newest notes, and the number of writes by then. */
  private lately: { readonly mark: number; readonly hidden: Hidden } | undefined;

  /** The memo scope at the newest notes, and the number of writes by then. */
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

  /** The audience of a note by the ruleset, if it has one. */
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

  /** The notes so far, each with the audience that it has at present. */
  heard(): readonly Note[] {
    return this.beyondFog(this.known());
  }

  /**
   * All notes once the action is over, without the headings of turns and rounds that are not played because the fight
   * ended.
   */
  told(): readonly Note[] {
    const notes = this.heard();
    const last = notes.findLastIndex((note) => !HEADINGS.has(eventOf(this.ruleset, note).role.is));
    const isOver = last < notes.length - 1 && this.ruleset.outcome(this.state()) !== undefined;
    return isOver ? notes.slice(0, last + 1) : notes;
  }

  /**
   * The notes, those that name hidden combatants for the seats that knew of these when the note was made or know of
   * them now.
   */
  private known(): readonly Note[] {
    if (this.notes.every(({ before }) => before === undefined))
      return this.notes.map(({ note }) => note);
    const open = this.nothingSecret();
    return this.notes.map(({ note, before }) =>
      before ? { ...note, audience: this.audienceOf(before, open) } : note,
    );
  }

  /** The same notes without the readers from whom fog hides the combatants they name. */
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

  /** The sides of the combatants named in a note who are under fog now. */
  private foggedIn(note: Note): readonly string[] {
    const state = this.state();
    if (fogOf(state).length === 0 || note.audience === 'gm') return [];
    return namedIn(eventOf(this.ruleset, note), note).flatMap((id) => {
      const side = isFogged(this.ruleset, state, id) && state.combatants[id]?.side;
      return side === false || side === undefined ? [] : [side];
    });
  }

  /** The combatants who are hidden now; worked out again only after a write that can affect it. */
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

  /** Whether a write under a key can affect who is present or hidden. */
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

  /** Who now knows of the hidden combatants named in a note; undefined if it names none, or everyone knows of them. */
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
    // Seats that never knew of combatants who have left meanwhile do not learn of them.
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
