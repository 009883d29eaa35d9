import { eventOf, namedIn } from '../core/events/event.js';
import { MemoScope } from '../core/memo/memo-scope.js';
import type { Audience, NoteListener, Note } from '../core/events/note.js';
import type { Id } from '../core/question.js';
import type { Ruleset } from '../ruleset/ruleset.js';
import type { Seat } from '../core/seat.js';
import type { FightState } from '../core/state.js';
import type { WriteLog } from '../core/writes/write-log.js';

const SPECTATOR: Seat = { name: 'spectator', role: 'spectator', combatants: [] };

const seatOf = (id: Id): Seat => ({ name: id, role: 'player', combatants: [id] });

/** Those of a state who are hidden from somebody. */
interface Hidden {
  readonly ids: ReadonlySet<Id>;
  /** One for everybody there is. */
  readonly seats: readonly Seat[];
}

/** A note that names somebody hidden, with what was so when it was made. */
interface Whispered {
  readonly whom: readonly Id[];
  readonly seats: readonly Seat[];
  /** Those of the seats that did not know of all whom it names: few, most often. */
  readonly unaware: readonly Seat[];
  readonly spectator: boolean;
}

/** Gathers the notes of an action, each for those who may know of everybody it names, when it is made or when the action is over. */
export class NoteCollector<S extends FightState> implements NoteListener {
  private readonly notes: { readonly note: Note; readonly before: Whispered | undefined }[] = [];
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
    if (this.notes.every(({ before }) => before === undefined))
      return this.notes.map(({ note }) => note);
    const open = this.nothingSecret();
    return this.notes.map(({ note, before }) =>
      before ? { ...note, audience: this.audienceOf(before, open) } : note,
    );
  }

  /** Those who hide now; looked for again only where something has been written that says so. */
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

  /** Whether nobody is hidden from any seat. */
  private nothingSecret(): boolean {
    const { ids, seats } = this.hiddenNow();
    return [...ids].every(
      (id) => this.knows(SPECTATOR, id) && seats.every((seat) => this.knows(seat, id)),
    );
  }

  /** Who knows now of those hidden whom a note names; nothing if it names nobody who is. */
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
    const later = (seat: Seat): boolean => open || whom.every((id) => this.knows(seat, id));
    const without = new Set(
      unaware.filter((seat) => Object.hasOwn(combatants, seat.name) && !later(seat)),
    );
    if (without.size === 0 && (spectator || later(SPECTATOR))) return 'all';
    return without.size < seats.length
      ? seats.filter((seat) => !without.has(seat)).map(({ name }) => name)
      : 'gm';
  }
}
