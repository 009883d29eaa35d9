import type { Command, FightState, Id, Json, Ruleset } from '@tiltyard/engine';
import type {
  AnswerOdds,
  CombatantOdds,
  NoOdds,
  NumberOdds,
  Odds,
  OddsSummary,
  OtherOdds,
  PossibleQuestion,
  ValueOdds,
} from '@tiltyard/analysis';
import { isEventOf, probabilityOf, summarise } from '@tiltyard/analysis';
import { combatantName, displayValue, optionText } from '@tiltyard/engine/kit';
import { humanize } from '@tiltyard/engine/values';
import { columns, indented } from '../text/output.js';
import { reasonOf } from '../play/parameters.js';
import type { CliEnvironment } from '../environment.js';

const BAR = 24;
/** Most lines of one distribution; more are put together in steps. */
const MOST_LINES = 12;

/** A chance in percent: exact ends stay what they are, and nothing possible is shown as 0 or 100. */
export function percent(chance: number): string {
  if (chance <= 0 || chance >= 1) return `${chance <= 0 ? 0 : 100} %`;
  const shown = (100 * chance).toFixed(1);
  if (shown === '0.0') return '< 0.1 %';
  return shown === '100.0' ? '> 99.9 %' : `${shown} %`;
}

const bar = (world: CliEnvironment, chance: number): string =>
  world.paint.cyan('█'.repeat(Math.round(chance * BAR)) || (chance > 0 ? '▏' : ''));

function signed(n: number): string {
  if (n === 0) return '0';
  return n > 0 ? `+${n}` : `−${-n}`;
}
const rounded = (n: number): string => signed(Number(n.toFixed(2)));

/** A path of the state as words: `stunPending.noParry` is "stun pending no parry". */
const pathWords = (path: string): string =>
  path
    .replaceAll('.', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** What is left open: nothing at all, no words, an empty list. */
const isBlank = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The chance that is followed, and on what it rests. */
export const chanceOf = (side: string): string => `chance to win: ${side}, all playing sensibly`;

/** A command in one line. */
export function commandText<S extends FightState>(
  world: Pick<CliEnvironment, 'paint'>,
  ruleset: Ruleset<S>,
  state: S,
  { do: id, by, with: parameters }: Command,
): string {
  const list = Object.entries(parameters).flatMap(([key, value = null]) =>
    isBlank(value) ? [] : [`${humanize(key)} ${displayValue(state, value)}`],
  );
  return `${world.paint.bold(`${combatantName(state, by)}: ${ruleset.actions.get(id)?.name ?? id}`)}${list.length > 0 ? world.paint.dim(` (${list.join(', ')})`) : ''}`;
}

const isSure = ({ chance }: { readonly chance: number }): boolean => chance >= 1 - 1e-12;

/** The odds of one command: what may happen, then everybody it may touch. */
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

/** Most events that are told with their facts. */
const MAX_EVENTS = 20;

/** What may happen or not, with its chance; then which of it, where that is told apart by facts. */
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

/** More different words than these are not told one by one. */
const MAX_WORDS = 6;

function factText(state: FightState, fact: string | boolean): string {
  if (typeof fact === 'string') return combatantName(state, fact);
  return fact ? 'yes' : 'no';
}

interface Summarised {
  readonly outcomes: Odds['outcomes'];
  readonly summary: OddsSummary;
}

interface Wording {
  readonly label: string;
  readonly chance: number;
}

/** How something that happens in any case may come out: the words about it that differ, such as how well a dodge went. */
function sureKinds(state: FightState, { outcomes, summary }: Summarised): readonly Wording[] {
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

/** What a value that is no number yet may become, as far as that is a number. */
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

/** The changes of a number, in steps if there are many. */
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

/** A question inside an action with the odds for each answer: how health is left on average, and who may be out. */
export function answersText<S extends FightState>(
  world: CliEnvironment,
  ruleset: Ruleset<S>,
  state: S,
  question: PossibleQuestion,
  answers: readonly AnswerOdds[],
): readonly string[] {
  const rows = answers.map(({ answer, odds: found }) => [
    `    ${optionText(state, answer)}`,
    found.kind === 'odds' ? briefly(state, found) : why(found),
  ]);
  return [
    '',
    `  ${world.paint.bold(ruleset.prompt(question.question, state))} ${world.paint.dim(`(${question.id}, ${combatantName(state, question.who)}, comes up in ${percent(question.chance)})`)}`,
    ...columns(rows),
  ];
}

const why = (found: NoOdds): string =>
  found.kind === 'refused' ? reasonOf(found.refusal) : `no one can answer "${found.question.id}"`;

/** Most things of one kind in a line. */
const MAX_BRIEF = 3;

const briefWording = ({ label, chance }: Wording): string => `${label} ${percent(chance)}`;

/** What is most worth knowing of some odds, in a line; odds that a limit cut short say so. */
function briefly(state: FightState, found: Odds): string {
  const text = briefText(state, found);
  if (found.complete) return text || 'no dice that matter';
  return text ? `${text}, limit reached` : 'limit reached';
}

function briefText(state: FightState, found: Odds): string {
  const summary = summarise(found);
  const { combatants, kinds } = summary;
  const open = kinds
    .filter((kind) => !isSure(kind))
    .slice(0, MAX_BRIEF)
    .map(({ id, chance }) => briefWording({ label: id, chance }));
  const bodies = combatants.flatMap(({ who, share, out }) => [
    ...(Math.abs(share) < 5e-4
      ? []
      : [`${combatantName(state, who)} health ${rounded(100 * share)} %`]),
    ...(out.chance > 0 ? [`${combatantName(state, who)} out ${percent(out.chance)}`] : []),
  ]);
  const told = [...open, ...bodies];
  if (told.length > 0) return told.join(', ');
  const { outcomes } = found;
  const differing = sureKinds(state, { outcomes, summary }).filter((each) => !isSure(each));
  return differing.slice(0, MAX_BRIEF).map(briefWording).join(', ');
}

/** Everything that stands open to a combatant, a line each. */
export function offersText<S extends FightState>(
  world: CliEnvironment,
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
  all: readonly { readonly command: Command; readonly odds: Odds | NoOdds }[],
): readonly string[] {
  const rows = all.map(({ command, odds: found }) => {
    const list = Object.values(command.with).map((value = null) => displayValue(state, value));
    return [
      `  ${command.do}`,
      world.paint.dim(short(list.join(', '))),
      found.kind === 'odds' ? briefly(state, found) : why(found),
    ];
  });
  return [
    `${world.paint.bold(combatantName(state, by))} ${world.paint.dim(`· ${ruleset.name} · with the "sensible" policy; details with --do NAME`)}`,
    ...columns(rows),
  ];
}

const SHORT = 40;
const short = (text: string): string =>
  text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text;
