import type { Audience, Listener, Note } from './note.js';
import type { Id } from './question.js';
import type { Ruleset } from './ruleset.js';
import type { Seat } from './seat.js';
import type { FightState } from './state.js';

const ONLOOKER: Seat = { name: 'onlooker', role: 'spectator', combatants: [] };

const seatOf = (id: Id): Seat => ({ name: id, role: 'player', combatants: [id] });

/** What of a seat's view says who is there. */
type Known = ReadonlySet<Id>;

/** Who of a fight each seat may know of, at one moment; nothing if everybody may know of everybody. */
interface Knowledge {
  readonly players: ReadonlyMap<Id, Known>;
  readonly onlooker: Known;
  /** Those of whom somebody may not know. */
  readonly secret: readonly { readonly id: Id; readonly name: string }[];
}

function knowledgeOf<S extends FightState>(ruleset: Ruleset<S>, state: S): Knowledge | undefined {
  const ids = Object.keys(state.combatants);
  const views = [ONLOOKER, ...ids.map(seatOf)].map((seat) => ruleset.view(state, seat));
  if (views.every((view) => view === state)) return undefined;
  const [onlooker = new Set<Id>(), ...others] = views.map((view): Known => new Set(Object.keys(view.combatants)));
  const players = new Map(ids.map((id, i) => [id, others[i] ?? onlooker]));
  const secret = Object.values(state.combatants).filter(({ id }) => !onlooker.has(id) || [...players.values()].some((each) => !each.has(id)));
  return secret.length === 0 ? undefined : { players, onlooker, secret };
}

/** Which of these are named anywhere in a note: by id, as the owner of a thing, or by name in a text. */
function named(note: Note, of: Knowledge['secret']): readonly Id[] {
  const text = JSON.stringify([note.data, note.reckoning]);
  const words = new Set(text.split(/[^\p{L}\p{N}_-]+/u));
  return of.filter(({ id, name }) => words.has(id) || text.includes(JSON.stringify(name).slice(1, -1))).map(({ id }) => id);
}

/** Gathers the notes of an action, each for those who may know of everybody it names, when it is made or when the action is over. */
export class Hearing<S extends FightState> implements Listener {
  private readonly notes: { readonly note: Note; readonly before: Knowledge | undefined }[] = [];

  constructor(
    private readonly ruleset: Ruleset<S>,
    private readonly state: () => S,
  ) {}

  push(note: Note): void {
    const audience = this.ruleset.audience?.(this.state(), note) ?? note.audience;
    this.notes.push({ note: audience === note.audience ? note : { ...note, audience }, before: audience === 'all' && !this.ruleset.audience ? knowledgeOf(this.ruleset, this.state()) : undefined });
  }

  /** The notes so far, as things stand now. */
  heard(): readonly Note[] {
    let now: Knowledge | undefined;
    return this.notes.map(({ note, before }) => {
      if (!before) return note;
      const whom = named(note, before.secret);
      if (whom.length === 0) return note;
      now ??= knowledgeOf(this.ruleset, this.state());
      return { ...note, audience: audienceOf(whom, before, now) };
    });
  }
}

function audienceOf(whom: readonly Id[], before: Knowledge, now: Knowledge | undefined): Audience {
  const knows = (then: Known | undefined, later: Known | undefined): boolean => whom.every((id) => then?.has(id)) || !later || whom.every((id) => later.has(id));
  const who = [...before.players.keys()].filter((id) => knows(before.players.get(id), now?.players.get(id)));
  if (who.length === before.players.size && knows(before.onlooker, now?.onlooker)) return 'all';
  return who.length > 0 ? who : 'gm';
}
