import type { Id } from '../../core/question.js';
import type { CombatantState } from '../../core/state.js';
import type { CombatantSummary } from '../../ruleset/ruleset.js';
import type { SceneItem, Relation, Scene, Token } from '../../ruleset/scenes/scene.js';

/** A scene with the fog on its map. */
export interface FoggyScene extends Scene {
  readonly fog: readonly string[];
}

/** A combatant as a text map shows it. */
export interface MapToken {
  readonly token: Token;
  readonly name: string;
  readonly side: string;
  /** One capital letter, or a digit. */
  readonly letter: string;
  /** The letter, in lower case if the combatant is out. */
  readonly sign: string;
  /** Other remarks: `dead`, `prone`, `on Bay`. */
  readonly marks: readonly string[];
}

/** Every combatant of a scene by id, in the order of its tokens. */
export function listMapTokens(
  { tokens }: Scene,
  people: readonly CombatantSummary[],
): ReadonlyMap<Id, MapToken> {
  const by = new Map(people.map((each) => [each.id, each]));
  const letter = mapLetters(people);
  const name = (id: Id): string => by.get(id)?.name ?? id;
  return new Map(
    tokens.map((token): [Id, MapToken] => {
      const { id, at, dead, posture, on, height } = token;
      const able = by.get(id)?.able ?? true;
      const own = letter.get(id) ?? '?';
      const out = !able && at !== null ? ['out'] : [];
      const marks = [
        ...(dead ? ['dead'] : out),
        ...(posture === undefined ? [] : [posture]),
        ...(height === undefined ? [] : [`height ${height}`]),
        ...(on === undefined ? [] : [`on ${name(on)}`]),
        ...(tokens.some((other) => other.on === id) ? ['ridden'] : []),
      ];
      return [
        id,
        {
          token,
          name: name(id),
          side: by.get(id)?.side ?? '',
          letter: own,
          sign: able ? own : own.toLowerCase(),
          marks,
        },
      ];
    }),
  );
}

/** `Bay (ridden)`. */
export const withMarks = ({ name, marks }: MapToken): string =>
  marks.length > 0 ? `${name} (${marks.join(', ')})` : name;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A letter for each combatant, for text maps: the first of the name if it is free. */
export function mapLetters(all: readonly CombatantState[]): ReadonlyMap<Id, string> {
  const taken = new Set<string>();
  const given = new Map<Id, string>();
  for (const who of all) {
    const own = who.name.slice(0, 1).toUpperCase();
    const letter =
      /[A-Z]/.test(own) && !taken.has(own)
        ? own
        : ([...LETTERS].find((each) => !taken.has(each)) ?? '?');
    taken.add(letter);
    given.set(who.id, letter);
  }
  return given;
}

/** The legend of combatants: `A Ann, B Bob (prone)`. */
export const legend = (cast: ReadonlyMap<Id, MapToken>): string =>
  [...cast.values()].map((actor) => `${actor.letter} ${withMarks(actor)}`).join(', ');

/** A relation as a line: `Ann grapples Bob: Ann 2 ahead, pinned`. */
export function relationText(
  { from, to, kind, label, degree, detail }: Relation,
  cast: ReadonlyMap<Id, MapToken>,
): string {
  const name = (id: Id): string => cast.get(id)?.name ?? id;
  const lead = (by: number): string => {
    if (kind === 'advantage') return String(by);
    return by === 0 ? 'level' : `${name(by > 0 ? from : to)} ${Math.abs(by)} ahead`;
  };
  const ahead = degree === undefined ? [] : [lead(degree)];
  const more = [...ahead, ...(detail === undefined ? [] : [detail])];
  return `${name(from)} ${label} ${name(to)}${more.length > 0 ? `: ${more.join(', ')}` : ''}`;
}

/** The items lying at a place of a graph. */
export const lyingIn = (lying: readonly SceneItem[], place: string): readonly SceneItem[] =>
  lying.filter(({ at }) => at === place);
