import type { StudySpot } from '@tiltyard/analysis';
import type { Command, Id, Json, Scene } from '@tiltyard/engine';
import type { Arrow, BestWay } from '../study/picture.js';

/** The parts of a scene that drawings need. */
export interface Ground {
  readonly map:
    | { readonly kind: 'grid' }
    | { readonly kind: 'graph'; readonly places: readonly { readonly id: Id }[] }
    | null;
  readonly tokens: readonly Pick<Scene['tokens'][number], 'id' | 'at'>[];
}

/** The values chosen in a command. */
const choicesOf = (command: Command): readonly Json[] =>
  Object.values(command.with).filter((each) => each !== undefined);

/** The position of a combatant; undefined if they are not on the map. */
function spotOf({ tokens }: Ground, who: Id): StudySpot | undefined {
  const at = tokens.find(({ id }) => id === who)?.at;
  return typeof at === 'string' || at === null || at === undefined ? (at ?? undefined) : [...at];
}

const isSame = (a: StudySpot, b: StudySpot | undefined): boolean => String(a) === String(b);

/** The first chosen combatant other than the actor. */
const targetOf = ({ tokens }: Ground, command: Command): Id | undefined =>
  choicesOf(command)
    .flat()
    .flatMap((each) => tokens.find(({ id }) => id === each && id !== command.by)?.id ?? [])[0];

/** The cell or place that a choice names: the value itself, or the end of a path. */
function spotIn(ground: Ground, value: Json): StudySpot | undefined {
  const { map } = ground;
  if (typeof value === 'string')
    return map?.kind === 'graph' && map.places.some(({ id }) => id === value) ? value : undefined;
  if (!Array.isArray(value)) return undefined;
  const [x, y] = value;
  if (value.length === 2 && typeof x === 'number' && typeof y === 'number')
    return map?.kind === 'grid' ? [x, y] : undefined;
  const last: Json | undefined = value.at(-1);
  return last === undefined ? undefined : spotIn(ground, last);
}

/** An arrow from the actor to where they went, or else to the target. */
export function playedArrows(before: Ground, after: Ground, command: Command): readonly Arrow[] {
  const from = spotOf(before, command.by);
  if (from === undefined) return [];
  const now = spotOf(after, command.by);
  if (now !== undefined && !isSame(now, from)) return [{ from: { who: command.by }, to: now }];
  const target = targetOf(before, command);
  return target === undefined ? [] : [{ from: { who: command.by }, to: { who: target } }];
}

/**
 * The destination of a command from its actor's position, and its target from there; undefined for
 * actors who are not on the map.
 */
export function bestWay(before: Ground, command: Command): BestWay | undefined {
  const own = { who: command.by };
  const from = spotOf(before, command.by);
  if (from === undefined) return undefined;
  const goal = choicesOf(command)
    .map((each) => spotIn(before, each))
    .find((each) => each !== undefined && !isSame(each, from));
  const target = targetOf(before, command);
  const walk = goal === undefined ? [] : [{ from: own, to: goal }];
  if (target === undefined) return { arrows: walk, at: goal ?? own };
  const aim = { from: goal ?? own, to: { who: target } };
  return { arrows: [...walk, aim], at: goal ?? aim.to };
}
