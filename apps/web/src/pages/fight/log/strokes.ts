import type { AnyRole, Id, Note } from '@tiltyard/engine';
import { fightBegins, GM } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import type { Position } from '../../../systems/position.js';

/** What is needed to put a note into words. */
type Telling = Pick<Position, 'role' | 'tell' | 'pieces' | 'namedIn' | 'nameOf'>;

/** One line of an entry: what was done, and its result. */
export interface Stroke {
  /** The note that says what was done, whose sentence begins the line. Undefined if only the action's name says it. */
  readonly main: Note | undefined;
  readonly notes: readonly Note[];
  /**
   * The combatant that the line is about: the first one its sentence names, who may not be the actor, for instance when
   * someone strikes back.
   */
  readonly who: Id | undefined;
  /** The result in a few words, and whether it is a miss. */
  readonly result: string;
  readonly isMiss: boolean;
}

/** Roles of notes that begin a line of their own; dice and consequences do not. */
const SAYS: ReadonlySet<AnyRole['is']> = new Set([
  'declare',
  'move',
  'condition',
  'resource',
  'harm',
  'out',
  'ruling',
  'reaction',
]);

/**
 * Whether an entry only ends a turn, which the next turn's heading says anyway. Ending a hidden combatant's turn is not
 * shown to everyone.
 */
export const onlyEndsTurn = (
  { kind, command, notes }: LogEntry,
  { role, action }: Pick<Position, 'role' | 'action'>,
): boolean => {
  const roles = notes.map((note) => role(note).is);
  return (
    kind === 'command' &&
    roles.every((is) => is === 'turn' || is === 'round') &&
    (roles.includes('turn') || (command !== undefined && action(command.do)?.endsTurn === true))
  );
};

/** The notes of an entry, split where a combatant declares something new. */
function cut(notes: readonly Note[], { role }: Telling): readonly (readonly Note[])[] {
  const parts: Note[][] = [];
  for (const note of notes) {
    const last = parts.at(-1);
    const begins = role(note).is === 'declare' && last !== undefined;
    // A summary of several attacks belongs to the first of them.
    const isSummary = last?.length === 1 && last[0] && isBare(role(last[0]));
    if (!last || (begins && !isSummary)) parts.push([note]);
    else last.push(note);
  }
  return parts;
}

const isBare = (role: AnyRole): boolean => role.is === 'declare' && role.at === undefined;

const wordIn = (note: Note, key: string | undefined): string | undefined => {
  const value = key === undefined ? undefined : note.data[key];
  return typeof value === 'string' ? value : undefined;
};

const numberIn = (note: Note, key: string | undefined): number | undefined => {
  const value = key === undefined ? undefined : note.data[key];
  return typeof value === 'number' ? value : undefined;
};

/** A sentence about a combatant without their name: `disabled`. */
function predicate(position: Telling, note: Note): string {
  const text = position.tell(note).replace(/\.$/, '');
  const name = position
    .namedIn(note)
    .map((who) => position.nameOf(who))
    .find((each) => text.toLowerCase().startsWith(each.toLowerCase()));
  return text
    .slice(name?.length ?? 0)
    .replace(/^(?:,(?:[^,]*,)?)? (is|are|becomes|falls|drops and is) /, '')
    .trim();
}

/** The harm in numbers, summed by what is lost. */
function harmOf(position: Telling, notes: readonly Note[]): readonly string[] {
  const sums = new Map<string, number>();
  const said: string[] = [];
  for (const note of notes) {
    const role = position.role(note);
    if (role.is !== 'harm') continue;
    const amount = numberIn(note, role.amount);
    if (amount === undefined) said.push(predicate(position, note));
    else sums.set(role.of ?? 'damage', (sums.get(role.of ?? 'damage') ?? 0) + amount);
  }
  return [
    ...[...sums].map(([of, amount]) => `${amount} ${amount === 1 ? of.replace(/s$/, '') : of}`),
    ...said,
  ];
}

/** Conditions that were gained. */
const gainedIn = (position: Telling, notes: readonly Note[]): readonly string[] =>
  notes.flatMap((note) => {
    const role = position.role(note);
    if (role.is !== 'condition') return [];
    const gained = typeof role.gained === 'string' ? note.data[role.gained] !== false : role.gained;
    if (gained === false) return [];
    return role.name ?? wordIn(note, role.named) ?? predicate(position, note);
  });

/** The maximum number of things that a result names. */
const NAMED = 3;

function resultOf(position: Telling, notes: readonly Note[]): Pick<Stroke, 'result' | 'isMiss'> {
  const roles = new Set(notes.map((note) => position.role(note).is));
  const outs = notes.flatMap((note) =>
    position.role(note).is === 'out' ? [predicate(position, note)] : [],
  );
  const parts = [...new Set([...harmOf(position, notes), ...gainedIn(position, notes), ...outs])];
  if (parts.length > 0) return { result: parts.slice(0, NAMED).join(', '), isMiss: false };
  if (roles.has('hit')) return { result: 'hits', isMiss: false };
  return roles.has('miss') ? { result: 'misses', isMiss: true } : { result: '', isMiss: false };
}

/** The note that says what was done in a part of an entry; undefined where only the action's name says it. */
function mainOf(part: readonly Note[], isByGm: boolean, { role }: Telling): Note | undefined {
  const isOf = (is: AnyRole['is']): Note | undefined => part.find((note) => role(note).is === is);
  const declared = isOf('declare');
  if (declared) return declared;
  if (isByGm) return isOf('ruling') ?? (part.length === 1 ? part[0] : undefined);
  // An attack that is not declared is named by its action.
  if (isOf('hit') ?? isOf('miss')) return undefined;
  return part.find((note) => SAYS.has(role(note).is)) ?? isOf('other') ?? part[0];
}

/** An entry as lines. */
export function strokesOf(
  { command, kind, notes }: LogEntry,
  position: Telling,
): readonly Stroke[] {
  const told = notes.filter(
    (note) => position.role(note).is !== 'turn' && position.role(note).is !== 'round',
  );
  // The beginning is not named after the first combatant who gets ready.
  if (kind === 'begin') {
    const main = told.find(({ id }) => id === fightBegins.id);
    return [{ main, notes: told, who: undefined, ...resultOf(position, told) }];
  }
  return cut(told, position).map((part) => {
    const main = mainOf(part, command?.by === GM, position);
    return {
      main,
      notes: part,
      who: (main && position.pieces(main).find(({ is }) => is === 'combatant')?.id) ?? command?.by,
      ...resultOf(
        position,
        part.filter((note) => note !== main),
      ),
    };
  });
}

/** A part of the log that is folded into one line once it is over: the beginning, or a round. */
export interface Chapter {
  /** 0 for the beginning. */
  readonly round: number;
  readonly lines: readonly LogEntry[];
}

/** The round of the last turn that began with an entry. */
export const roundIn = (
  { notes }: LogEntry,
  { role }: Pick<Position, 'role'>,
): number | undefined =>
  notes
    .filter((note) => role(note).is === 'turn')
    .map((note) => numberIn(note, 'round'))
    .findLast((round) => round !== undefined);

/** The rounds that entries lead to, cached because entries never change. */
const led = new WeakMap<LogEntry, number | undefined>();

function ledTo(entry: LogEntry, position: Telling): number | undefined {
  if (!led.has(entry)) led.set(entry, roundIn(entry, position));
  return led.get(entry);
}

/**
 * The round of each entry, by its number; an entry that ends a round and begins the next belongs to the round it ends.
 */
function roundsOf(log: readonly LogEntry[], position: Telling): ReadonlyMap<number, number> {
  const before = new Map<number, number>();
  const after = new Map<number, number>();
  // If the beginning of the log is not loaded, the first turn says which round it is.
  const isWhole = log[0]?.seq === 0;
  let round = isWhole ? 0 : (log.map((each) => ledTo(each, position)).find(Boolean) ?? 0);
  for (const entry of log) {
    // An entry that continues from an earlier one belongs to the round that one led to.
    round = after.get(entry.parent) ?? round;
    before.set(entry.seq, round);
    round = ledTo(entry, position) ?? after.get(entry.head) ?? round;
    after.set(entry.seq, round);
  }
  return before;
}

/**
 * The log divided into rounds.
 * @param lines the entries that are shown.
 */
export function chaptersOf(
  lines: readonly LogEntry[],
  log: readonly LogEntry[],
  position: Telling,
): readonly Chapter[] {
  const rounds = roundsOf(log, position);
  const chapters: { round: number; lines: LogEntry[] }[] = [];
  for (const line of lines) {
    const round = rounds.get(line.seq) ?? 0;
    const last = chapters.at(-1);
    if (last?.round === round) last.lines.push(line);
    else chapters.push({ round, lines: [line] });
  }
  return chapters;
}

/** The maximum number of events that a round's line names. */
const TOLD = 2;

/** Who last harmed a combatant in an entry, if it was someone else. */
function harmedBy({ notes }: LogEntry, who: unknown, { role }: Telling): Id | undefined {
  const blows = notes.flatMap((note) => {
    const as = role(note);
    return as.is === 'harm' && note.data[as.who] === who ? [wordIn(note, as.by)] : [];
  });
  const by = blows.at(-1);
  return by === who ? undefined : by;
}

/** A sentence with the name of the combatant who caused it. */
function toldWithBy(note: Note, by: Id | undefined, { tell, nameOf }: Telling): string {
  const text = tell(note);
  const name = by === undefined ? '' : nameOf(by);
  return name === '' || text.includes(name) ? text : `${text.replace(/\.$/, '')}, by ${name}.`;
}

/** The most important event of a round and who caused it: the falls of combatants, or else the heaviest blow. */
export function gistOf({ lines }: Chapter, position: Telling): string {
  const notes = lines.flatMap((line) =>
    line.notes.map((note) => ({ line, note, role: position.role(note) })),
  );
  const fell = notes.flatMap(({ line, note, role }) =>
    role.is === 'out'
      ? [toldWithBy(note, harmedBy(line, note.data[role.who], position), position)]
      : [],
  );
  if (fell.length > 0) {
    const more = fell.length - TOLD;
    return `${fell.slice(0, TOLD).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`;
  }
  const heaviest = notes
    .flatMap(({ note, role }) =>
      role.is === 'harm'
        ? [{ note, by: wordIn(note, role.by), amount: numberIn(note, role.amount) ?? 0 }]
        : [],
    )
    .toSorted((a, b) => b.amount - a.amount)[0];
  if (!heaviest) return 'No one was harmed.';
  return toldWithBy(heaviest.note, heaviest.by, position);
}

/** How many notes of a role a chapter has, such as turns or rolls. */
export const countIn = ({ lines }: Chapter, position: Telling, is: AnyRole['is']): number =>
  lines.reduce(
    (sum, line) => sum + line.notes.filter((note) => position.role(note).is === is).length,
    0,
  );

/** The entries that lead to the present; all others were undone. */
export function standingEntries(log: readonly LogEntry[], head: number): ReadonlySet<number> {
  const bySeq = new Map(log.map((line) => [line.seq, line]));
  const found = new Set<number>();
  for (let at = head; at >= 0;) {
    found.add(at);
    at = bySeq.get(at)?.parent ?? -1;
  }
  return found;
}
