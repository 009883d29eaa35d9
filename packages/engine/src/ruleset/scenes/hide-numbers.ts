import { eventOf } from '../../core/events/event.js';
import type { FactKind } from '../../core/events/fact.js';
import { namedIn } from '../../core/events/event.js';
import type { Note } from '../../core/events/note.js';
import type { AnyRole } from '../../core/events/role.js';
import type { Id, Question } from '../../core/question.js';
import type { Detail, FightState, HiddenDetail } from '../../core/state.js';
import type { Json, JsonObject } from '../../values/json.js';
import { isObject } from '../../values/json.js';
import type { CombatantSummary, Outlined, Ruleset } from '../ruleset.js';

/** The combatants whose numbers are concealed, and how much is shown instead. */
export type Concealed = ReadonlyMap<Id, HiddenDetail>;

/** How health looks from outside: the lowest share with this look, and the share shown for it. */
const LOOKS = [
  { from: 1, share: 1, words: 'unhurt' },
  { from: 0.5, share: 0.75, words: 'hurt' },
  { from: 0, share: 0.25, words: 'badly hurt' },
] as const;

const OUT = 'out of the fight';

const lookOf = (share: number): (typeof LOOKS)[number] =>
  LOOKS.find(({ from }) => share >= from) ?? LOOKS[2];

/** The combatants, including those gone, whose side has its numbers concealed. */
export const concealedOf = (
  { combatants, left = {} }: FightState,
  detailOf: (side: string) => Detail,
): Concealed =>
  new Map(
    [...Object.values(left), ...Object.values(combatants)].flatMap(({ id, side }) => {
      const detail = detailOf(side);
      return detail === 'numbers' ? [] : [[id, detail] as const];
    }),
  );

/** A view without the numbers of some combatants; the view itself if none of them are in it. */
export function hideNumbers<S extends FightState>(
  ruleset: Ruleset<S>,
  view: S,
  concealed: Concealed,
): S {
  const { outline } = ruleset;
  const outlined = new Map<Id, Outlined>();
  for (const [id, detail] of concealed) {
    if (!Object.hasOwn(view.combatants, id)) continue;
    const { share, able } = ruleset.summary(view, id);
    const seen = detail === 'words' ? lookOf(share).share : 1;
    outlined.set(id, { detail, share: able ? seen : 0 });
  }
  if (!outline || outlined.size === 0) return view;
  const told = Object.fromEntries([...outlined].map(([id, { detail }]) => [id, detail]));
  return { ...outline(view, outlined), concealed: told };
}

/** A combatant as they look in a view: if their numbers are concealed, health in words and no counts. */
export function seenSummary<S extends FightState>(
  ruleset: Ruleset<S>,
  view: S,
  who: Id,
): CombatantSummary {
  const { track, ...summary } = ruleset.summary(view, who);
  const detail = view.concealed?.[who];
  if (detail === undefined) return track ? { ...summary, track } : summary;
  const { able, share } = summary;
  const words = detail === 'words' ? lookOf(share).words : '?';
  return { ...summary, health: able ? words : OUT, budget: [] };
}

/**
 * The combatants whose numbers an event contains: `nobody` if its numbers are not secret, `anyone` if they may be those
 * of any combatant that it names.
 */
function subjectsOf(role: AnyRole, data: JsonObject): readonly Id[] | 'anyone' | 'nobody' {
  const whose = (...keys: readonly (string | undefined)[]): readonly Id[] =>
    keys.flatMap((key) => {
      const value = key === undefined ? undefined : data[key];
      return typeof value === 'string' ? [value] : [];
    });
  switch (role.is) {
    case 'round':
    case 'turn':
    case 'move':
      return 'nobody';
    case 'harm':
    case 'roll':
    case 'condition':
    case 'out':
    case 'resource':
      return whose(role.who);
    case 'ruling':
    case 'other':
      return role.who === undefined ? 'anyone' : whose(role.who);
    default:
      return 'anyone';
  }
}

const holdsNumber = (value: Json | undefined): boolean =>
  typeof value === 'number' ||
  (Array.isArray(value)
    ? value.some((each: Json) => holdsNumber(each))
    : isObject(value) && Object.values(value).some(holdsNumber));

/** Whether a fact contains a combatant's number that is not visible to everyone. */
function tellsNumber({ kind, each, seen }: FactKind, value: Json | undefined): boolean {
  if (seen) return false;
  if (kind === 'data') return holdsNumber(value);
  return kind === 'number' || (each !== undefined && each.kind === 'number');
}

/**
 * A note without the numbers of some combatants, for seats that may not know them; undefined if it consists only of
 * their numbers, as a manual change does. A breakdown is left out if it names one of them.
 */
export function withoutNumbers(
  ruleset: Parameters<typeof eventOf>[0],
  note: Note,
  concealed: Concealed,
): Note | undefined {
  if (concealed.size === 0) return note;
  const event = eventOf(ruleset, note);
  const named = namedIn(event, note);
  if (!named.some((id) => concealed.has(id))) return note;
  if (Object.values(event.facts).some(({ kind }) => kind === 'path')) return undefined;
  const { reckoning: _, ...rest } = note;
  const subjects = subjectsOf(event.role, note.data);
  const isTheirs = (id: Id): boolean => concealed.has(id);
  const hides = subjects === 'anyone' || (subjects !== 'nobody' && subjects.some(isTheirs));
  if (!hides) return rest;
  const data = Object.fromEntries(
    Object.entries(note.data).filter(([key, value]) => {
      const fact = event.facts[key];
      if (!fact) return false;
      const roller = fact.roller === undefined ? undefined : note.data[fact.roller];
      if (fact.kind === 'face') return typeof roller !== 'string' || !isTheirs(roller);
      return !tellsNumber(fact, value);
    }),
  );
  return { ...rest, data };
}

/**
 * A question without the facts that are numbers of others, for a seat from which numbers of any combatants are
 * concealed.
 */
export function questionWithoutNumbers(question: Question, concealed: Concealed): Question {
  const { theirs, about } = question;
  if (!theirs || concealed.size === 0) return question;
  const left = Object.entries(about).filter(([key]) => !theirs.includes(key));
  return { ...question, about: Object.fromEntries(left) };
}
