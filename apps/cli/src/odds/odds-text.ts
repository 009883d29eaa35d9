import type { FightState } from '@tiltyard/engine';
import type {
  CombatantOdds,
  NumberOdds,
  Odds,
  OddsSummary,
  OtherOdds,
  ValueOdds,
} from '@tiltyard/analysis';
import { isEventOf, probabilityOf } from '@tiltyard/analysis';
import { combatantName } from '@tiltyard/engine/kit';
import { columns, indented } from '../text/output.js';
import type { CliEnvironment } from '../environment.js';
import { bar, percent, rounded, signed } from './chance-text.js';

/** The most lines of one distribution; larger ones are grouped in steps. */
const MOST_LINES = 12;

/** A path of the state as words: `stunPending.noParry` is "stun pending no parry". */
const pathWords = (path: string): string =>
  path
    .replaceAll('.', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** Whether something is certain to happen. */
export const isSure = ({ chance }: { readonly chance: number }): boolean => chance >= 1 - 1e-12;

/** The odds of one command: possible events, then every combatant it may affect. */
export function oddsText(
  world: CliEnvironment,
  state: FightState,
  { leaves, outcomes, complete }: Odds,
  summary: OddsSummary,
): readonly string[] {
  const { leftOut } = summary;
  const lines = [
    world.paint.dim(
      `  ${outcomes.length === 1 ? 'one outcome' : `${outcomes.length} outcomes`} on ${leaves} branches, ${leftOut.weight.num === 0n ? 'exact' : `${complete ? 'open-ended dice past their bound' : 'not followed'}: ${percent(leftOut.chance)}`}`,
    ),
    ...openKindsText(world, state, summary),
    ...sureKindsText(world, state, { outcomes, summary }),
  ];
  const touched = new Set([
    ...summary.combatants.map(({ who }) => who),
    ...[...summary.numbers, ...summary.values].flatMap(({ who }) => who ?? []),
  ]);
  for (const who of touched) {
    const own = [
      ...bodyText(
        world,
        summary.combatants.find((each) => each.who === who),
      ),
      ...summary.numbers
        .filter((each) => each.who === who)
        .flatMap((each) => numberText(world, each)),
      ...summary.values
        .filter((each) => each.who === who)
        .flatMap((each) => newNumberText(world, each)),
    ];
    if (own.length > 0)
      lines.push(
        '',
        `  ${world.paint.bold(combatantName(state, who))}`,
        ...own.map((text) => indented(text, '  ')),
      );
  }
  return lines;
}

/** The most events shown with their facts. */
const MAX_EVENTS = 20;

/** Possible events with their chances, followed by their variants if facts distinguish them. */
function openKindsText(
  world: CliEnvironment,
  state: FightState,
  summary: OddsSummary,
): readonly string[] {
  const open = summary.kinds.filter((kind) => !isSure(kind));
  if (open.length === 0) return [];
  const order = new Map(open.map(({ id }, i) => [id, i]));
  const facts = summary.events
    .toSorted((a, b) => (order.get(a.event.id) ?? 0) - (order.get(b.event.id) ?? 0))
    .filter(
      ({ event, chance }) =>
        !isSure({ chance }) &&
        open.some(({ id, chance: whole }) => id === event.id && Math.abs(whole - chance) > 1e-12),
    );
  const rows = facts.slice(0, MAX_EVENTS).map(({ event, chance }) => {
    const told = Object.entries(event.facts).map(([key, fact]) =>
      typeof fact === 'boolean' ? `${fact ? '' : 'not '}${key}` : combatantName(state, fact),
    );
    return [`    ${event.id}: ${told.join(', ')}`, percent(chance).padStart(8)];
  });
  return [
    '',
    ...columns(
      open.map(({ id, chance }) => [`  ${id}`, percent(chance).padStart(8), bar(world, chance)]),
    ),
    ...(rows.length > 0 ? ['', ...columns(rows)] : []),
  ];
}

/** The most values of a fact that are shown one by one. */
const MAX_WORDS = 6;

function factText(state: FightState, fact: string | boolean): string {
  if (typeof fact === 'string') return combatantName(state, fact);
  return fact ? 'yes' : 'no';
}

interface Summarised {
  readonly outcomes: Odds['outcomes'];
  readonly summary: OddsSummary;
}

/** A possible result in words, with its chance. */
export interface Wording {
  readonly label: string;
  readonly chance: number;
}

/**
 * The variants of events that are certain: values of the facts in which they differ, for example how well a dodge
 * succeeded.
 */
export function sureKinds(
  state: FightState,
  { outcomes, summary }: Summarised,
): readonly Wording[] {
  return summary.kinds.filter(isSure).flatMap(({ id }) => {
    const events = summary.events.filter(({ event }) => event.id === id);
    const keys = new Set(events.flatMap(({ event }) => Object.keys(event.facts)));
    return [...keys].flatMap((key) => {
      const words = new Set(events.map(({ event }) => event.facts[key]));
      words.delete(undefined);
      if (words.size < 2 || words.size > MAX_WORDS) return [];
      return [...words].flatMap((word) => {
        if (word === undefined) return [];
        const { chance } = probabilityOf({ outcomes }, (each) =>
          isEventOf(each, id, { [key]: word }),
        );
        return [{ label: `${id}: ${key} ${factText(state, word)}`, chance }];
      });
    });
  });
}

function sureKindsText(
  world: CliEnvironment,
  state: FightState,
  summarised: Summarised,
): readonly string[] {
  const rows = sureKinds(state, summarised).map(({ label, chance }) => [
    `  ${label}`,
    percent(chance).padStart(8),
    bar(world, chance),
  ]);
  return rows.length > 0 ? ['', ...columns(rows)] : [];
}

/** The possible new values of something that is not yet a number, limited to those that are numbers. */
function newNumberText(world: CliEnvironment, { path, becomes }: OtherOdds): readonly string[] {
  const changes = becomes.flatMap(({ value, ...likelihood }) =>
    typeof value === 'number' ? [{ value, ...likelihood }] : [],
  );
  if (changes.length === 0) return [];
  const sorted = changes.toSorted((a, b) => a.value - b.value);
  const chance = sorted.reduce((sum, each) => sum + each.chance, 0);
  const average = sorted.reduce((sum, each) => sum + each.value * each.chance, 0) / chance;
  const [only] = sorted;
  if (sorted.length === 1 && only)
    return [`  ${pathWords(path)} becomes ${only.value} (${percent(only.chance)})`];
  return [
    `  ${pathWords(path)} becomes ${Number(average.toFixed(2))} on average`,
    ...columns(
      inSteps(sorted, String).map(({ label, chance: part }) => [
        `    ${label}`,
        percent(part).padStart(8),
        bar(world, part),
      ]),
    ),
  ];
}

function bodyText(world: CliEnvironment, found: CombatantOdds | undefined): readonly string[] {
  if (!found) return [];
  const { out, back, conditions, share } = found;
  const rows = [
    ...(out.chance > 0
      ? [['  out of the fight', percent(out.chance).padStart(8), bar(world, out.chance)]]
      : []),
    ...(back.chance > 0
      ? [['  back in the fight', percent(back.chance).padStart(8), bar(world, back.chance)]]
      : []),
    ...conditions.flatMap(({ name, gained, lost }) => [
      ...(gained.chance > 0
        ? [[`  becomes ${name}`, percent(gained.chance).padStart(8), bar(world, gained.chance)]]
        : []),
      ...(lost.chance > 0
        ? [[`  no longer ${name}`, percent(lost.chance).padStart(8), bar(world, lost.chance)]]
        : []),
    ]),
  ];
  const health =
    Math.abs(share) < 5e-4 ? [] : [`  health ${rounded(100 * share)} % of full health on average`];
  return [...columns(rows), ...health];
}

/** The changes of a number, grouped into ranges if there are many. */
function numberText(
  world: CliEnvironment,
  { path, changes, average }: NumberOdds,
): readonly string[] {
  const [only] = changes;
  if (changes.length === 1 && only) return [`  ${pathWords(path)} ${signed(only.value)}`];
  const rows = inSteps(changes).map(({ label, chance }) => [
    `    ${label}`,
    percent(chance).padStart(8),
    bar(world, chance),
  ]);
  return [`  ${pathWords(path)} ${rounded(average)} on average`, ...columns(rows)];
}

function inSteps(
  changes: readonly ValueOdds<number>[],
  textOf: (n: number) => string = signed,
): readonly { readonly label: string; readonly chance: number }[] {
  const plain = changes.map(({ value, chance }) => ({ label: textOf(value), chance }));
  if (changes.length <= MOST_LINES) return plain;
  const moved = changes.filter(({ value }) => value !== 0);
  const [low, high] = [moved[0]?.value ?? 0, moved.at(-1)?.value ?? 0];
  const step = Math.ceil((high - low + 1) / (MOST_LINES - 1));
  const none = changes
    .filter(({ value }) => value === 0)
    .map(({ chance }) => ({ label: '0', chance }));
  const steps = Array.from({ length: Math.ceil((high - low + 1) / step) }, (_, i) => {
    const from = low + i * step;
    const within = moved.filter(({ value }) => value >= from && value < from + step);
    const chance = within.reduce((sum, each) => sum + each.chance, 0);
    const to = Math.min(high, from + step - 1);
    return { label: from === to ? textOf(from) : `${textOf(from)} to ${textOf(to)}`, chance };
  });
  return [...none, ...steps.filter(({ chance }) => chance > 0)];
}
