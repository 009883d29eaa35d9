import type {
  Action,
  Destination,
  Domain,
  Draft,
  FightState,
  Id,
  Json,
  JsonObject,
  OpenField,
  Option,
  Records,
  Ruleset,
} from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { cellName, cellNamed } from '@tiltyard/engine/space';
import { ActionDraft, domainError, recordDraft } from '@tiltyard/engine';
import { optionText } from '@tiltyard/engine/kit';
import { readDocument } from '@tiltyard/engine/ruleset';
import { renderTextMap } from '@tiltyard/engine/show';
import { labelFor, isEqual } from '@tiltyard/engine/values';
import { columns, indented, line } from '../text/output.js';
import type { MenuItem, Prompts } from './prompts.js';
import type { CliEnvironment } from '../environment.js';

/** What is needed to ask somebody for the parameters of an action. */
export interface Asker<S extends FightState> {
  readonly world: CliEnvironment;
  readonly prompts: Prompts;
  readonly ruleset: Ruleset<S>;
  /** What the asking seat sees. */
  readonly state: S;
  /** Whether what the rules refuse may be chosen all the same, by leave of the GM. */
  readonly overruled?: boolean;
}

/** Most destinations that are shown as a list to choose from. */
const FEW_PLACES = 8;

export const toMenuItem = (option: Option, view: FightState): MenuItem => ({
  label: optionText(view, option),
  ...(option.rules === undefined || option.rules.length === 0
    ? {}
    : { hint: option.rules.join(', ') }),
  ...(option.refused ? { refused: reasonOf(option.refused) } : {}),
});

export const reasonOf = ({
  reason,
  rules,
}: {
  readonly reason: string;
  readonly rules: readonly string[];
}): string => `${reason}${rules.length > 0 ? ` [${rules.join(', ')}]` : ''}`;

/** Asks for all parameters in turn. Stepping back asks for the one before again; before the first, nothing is returned. */
export async function askParameters<S extends FightState>(
  asker: Asker<S>,
  action: Action<S>,
  by: Id,
): Promise<JsonObject | undefined> {
  const asked: ActionDraft<S>[] = [];
  let draft = ActionDraft.begin(action, asker.state, by);
  while (draft.open) {
    const { name, domain, optional } = draft.open;
    if (optional && isEmpty(domain, asker.overruled === true)) {
      draft = draft.choose(undefined);
      continue;
    }
    const only = optional ? undefined : onlyOption(domain);
    if (only) {
      const text = `  ${action.label(name)}: ${optionText(asker.state, only)} (the only one)`;
      line(asker.world, asker.world.paint.dim(text));
      draft = draft.choose(only.value);
      continue;
    }
    const taken = await askOrLeaveOut(asker, action.label(name), draft.open, by);
    if (taken) {
      asked.push(draft);
      draft = draft.choose(taken.value);
      continue;
    }
    const back = asked.pop();
    if (!back) return undefined;
    draft = back;
  }
  return draft.unchecked.with;
}

const NONE: MenuItem = { label: 'none' };
const WAYS: readonly MenuItem[] = [NONE, { label: 'choose' }];

/** Asks for one value, which an optional parameter may be left without; nothing means a step back. */
async function askOrLeaveOut<S extends FightState>(
  asker: Asker<S>,
  message: string,
  { domain, optional }: OpenField,
  by: Id,
): Promise<{ readonly value: Json | undefined } | undefined> {
  if (optional && domain.kind === 'choice') {
    const choices = [NONE, ...menuOf(asker, domain.options)];
    const taken = await asker.prompts.choose(message, choices);
    return taken === undefined ? undefined : { value: domain.options[taken - 1]?.value };
  }
  const way = optional ? await asker.prompts.choose(`${message}?`, WAYS) : 1;
  if (way === undefined || way === 0) return way === 0 ? { value: undefined } : undefined;
  const value = await askFor(asker, message, domain, by);
  return value === undefined ? undefined : { value };
}

/** The options as a list to choose from; where the GM overrides the rules, any of them may be taken. */
const menuOf = <S extends FightState>(
  { overruled, state }: Asker<S>,
  options: readonly Option[],
): readonly MenuItem[] =>
  options.map((option) =>
    overruled
      ? {
          label: optionText(state, option),
          ...(option.refused ? { hint: reasonOf(option.refused) } : {}),
        }
      : toMenuItem(option, state),
  );

const onlyOption = (domain: Domain): Option | undefined =>
  domain.kind === 'choice' && domain.options.length === 1 && !domain.options[0]?.refused
    ? domain.options[0]
    : undefined;

/** Asks for one value; nothing means a step back. */
export async function askFor<S extends FightState>(
  asker: Asker<S>,
  message: string,
  domain: Domain,
  by: Id,
): Promise<Json | undefined> {
  const { prompts } = asker;
  const choices = (options: readonly Option[]): readonly MenuItem[] => menuOf(asker, options);
  if (isEmpty(domain, asker.overruled === true)) {
    line(asker.world, asker.world.paint.yellow(`  No options for ${message}.`));
    return undefined;
  }
  switch (domain.kind) {
    case 'choice': {
      const taken = await prompts.choose(message, choices(domain.options));
      return taken === undefined ? undefined : domain.options[taken]?.value;
    }
    case 'list': {
      if (domain.options.every((option) => option.refused && !asker.overruled)) return [];
      const taken = await prompts.several(message, choices(domain.options), domain.min, domain.max);
      return taken?.flatMap((i) => domain.options[i]?.value ?? []);
    }
    case 'number':
      return askForNumber(prompts, message, domain);
    case 'text':
      return prompts.text(message, {
        ...(domain.suggestion === undefined ? {} : { initial: domain.suggestion }),
        check: (text) =>
          text.length > domain.max ? `at most ${domain.max} characters` : undefined,
      });
    case 'cell':
      return askForCell(asker, message, domain);
    case 'path':
      return askForPath(asker, message, domain.destinations(), domain.measure);
    case 'line':
      return askForLine(prompts, message);
    case 'records':
      return askForRecords(asker, message, domain, by);
    case 'command':
      return askForCommand(asker, message, domain.actions, by);
    case 'data': {
      const answer = await prompts.text(message, {
        placeholder: domain.hint,
        check: (text) =>
          readValue(text) === undefined
            ? 'a number, a word, or data as in a scenario file'
            : undefined,
      });
      return answer === undefined ? undefined : readValue(answer);
    }
  }
}

async function askForNumber(
  prompts: Prompts,
  message: string,
  { min, max, step = 1 }: Extract<Domain, { kind: 'number' }>,
): Promise<number | undefined> {
  const fits = (text: string): boolean =>
    /^[+-]?\d+$/.test(text.trim()) &&
    Number(text) >= min &&
    Number(text) <= max &&
    (Number(text) - min) % step === 0;
  const answer = await prompts.text(message, {
    placeholder: `${min} to ${max}`,
    check: (text) =>
      fits(text)
        ? undefined
        : `a whole number from ${min} to ${max}${step > 1 ? ` in steps of ${step}` : ''}`,
  });
  return answer === undefined ? undefined : Number(answer);
}

async function askForLine(prompts: Prompts, message: string): Promise<Json | undefined> {
  const answer = await prompts.text(`${message} (cells in order, such as A1 B1)`, {
    check: (text) =>
      readCells(text) === undefined ? 'cells as on the map, separated by spaces' : undefined,
  });
  return answer === undefined ? undefined : readCells(answer)?.map((cell) => [...cell]);
}

function isEmpty(domain: Domain, overruled: boolean): boolean {
  switch (domain.kind) {
    case 'choice':
    case 'list':
      return (
        domain.options.every((option) => option.refused && !overruled) &&
        (domain.kind === 'choice' || domain.min > 0)
      );
    case 'cell':
      return domain.cells.length === 0;
    case 'path':
      return domain.destinations().length === 0;
    case 'command':
      return domain.actions.length === 0;
    default:
      return false;
  }
}

/** A value typed as it would stand in a scenario file. */
export function readValue(text: string): Json | undefined {
  const read = readDocument(text, '');
  return read.ok && isJson(read.value.data) ? read.value.data : undefined;
}

function isJson(value: unknown): value is Json {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).every(isJson);
}

/** A cell typed as the map calls it, `K8`, or as it stands in files, `10,7`. */
function readCell(text: string): Cell | undefined {
  const match = /^(-?\d+)[,;](-?\d+)$/.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : cellNamed(text);
}

/** Cells typed with blanks between them. */
function readCells(text: string): readonly Cell[] | undefined {
  const cells = text.trim().split(/\s+/).map(readCell);
  const good = cells.flatMap((cell) => (cell ? [cell] : []));
  return good.length === cells.length && good.length > 0 ? good : undefined;
}

async function askForCell<S extends FightState>(
  asker: Asker<S>,
  message: string,
  domain: Extract<Domain, { kind: 'cell' }>,
): Promise<Json | undefined> {
  const { cells, finer = false } = domain;
  if (cells.length <= FEW_PLACES) {
    const taken = await asker.prompts.choose(
      message,
      cells.map((cell) => ({ label: cellName(cell) })),
    );
    const cell = taken === undefined ? undefined : cells[taken];
    return cell && [...cell];
  }
  showPlaces(asker, cells, cells.map(cellName));
  const open = (text: string): Json | undefined => {
    const [x = Number.NaN, y = Number.NaN] =
      cellNamed(text.trim()) ?? text.trim().split(/[,;]/).map(Number);
    return domainError(domain, [x, y]) ? undefined : [x, y];
  };
  const answer = await asker.prompts.text(`${message} (as on the map)`, {
    placeholder: `such as ${cellName(cells[0] ?? [0, 0])}`,
    check: (text) =>
      open(text) === undefined
        ? `one of the cells shown, as on the map${finer ? ', or a point between them as x,y from 0' : ''}`
        : undefined,
  });
  return answer === undefined ? undefined : open(answer);
}

const plain = (path: readonly Cell[]): Json => path.map((cell) => [...cell]);

async function askForPath<S extends FightState>(
  asker: Asker<S>,
  message: string,
  places: readonly Destination[],
  measure: (cost: number) => string,
): Promise<Json | undefined> {
  if (places.length <= FEW_PLACES) {
    const taken = await asker.prompts.choose(
      message,
      places.map(({ to, cost }) => ({ label: `${cellName(to)} (${measure(cost)})` })),
    );
    const place = taken === undefined ? undefined : places[taken];
    return place && plain(place.path);
  }
  showPlaces(
    asker,
    places.map((place) => place.to),
    places.map(({ to, cost }) => `${cellName(to)} (${measure(cost)})`),
  );
  const find = (text: string): Json | undefined => {
    const cells = readCells(text);
    if (!cells) return undefined;
    if (cells.length > 1) return plain(cells);
    const place = places.find(({ to }) => isEqual(to, cells[0]));
    return place && plain(place.path);
  };
  const [example] = places;
  const answer = await asker.prompts.text(
    `${message} (where to, as on the map; or every step of the way)`,
    {
      placeholder: `such as ${cellName(example?.to ?? [0, 0])}`,
      check: (text) =>
        find(text) === undefined ? 'one of the cells shown, as on the map' : undefined,
    },
  );
  return answer === undefined ? undefined : find(answer);
}

/** Draws the map with the cells marked, or lists them where there is no grid. */
function showPlaces<S extends FightState>(
  { world, ruleset, state }: Asker<S>,
  cells: readonly Cell[],
  texts: readonly string[],
): void {
  if (ruleset.scene(state).map?.kind === 'grid') {
    line(world, indented(renderTextMap(ruleset, state, cells), '  '));
    return;
  }
  const width = Math.max(...texts.map((text) => text.length)) + 2;
  const perLine = Math.max(1, Math.floor((world.width - 2) / width));
  const rows: string[][] = [];
  for (let i = 0; i < texts.length; i += perLine) rows.push(texts.slice(i, i + perLine));
  line(
    world,
    world.paint.dim(`  reachable, with distance:\n${indented(columns(rows).join('\n'), '  ')}`),
  );
}

/** Records one after another, field by field; a step back from the first field of one ends them. */
async function askForRecords<S extends FightState>(
  asker: Asker<S>,
  message: string,
  domain: Records,
  by: Id,
): Promise<Json | undefined> {
  const { labels = {}, min, max, alone = false } = domain;
  const made: JsonObject[] = [];
  while (made.length < max) {
    const number = alone ? message : `${message} ${made.length + 1}`;
    if (
      made.length >= min &&
      (await asker.prompts.choose(`${number}?`, [{ label: 'another' }, { label: 'Done' }])) !== 0
    )
      break;
    const record = await askForRecord(asker, number, recordDraft(domain, made), labels, by);
    if (!record) return undefined;
    made.push(record);
  }
  return alone ? made[0] : made;
}

/** One record, field by field; nothing after a step back. */
async function askForRecord<S extends FightState>(
  asker: Asker<S>,
  title: string,
  begun: Draft,
  labels: Readonly<Record<string, string>>,
  by: Id,
): Promise<JsonObject | undefined> {
  let draft = begun;
  while (draft.open) {
    const { name, domain, optional } = draft.open;
    const label = (labels[name] ?? labelFor(name)).toLowerCase();
    if (optional && (await asker.prompts.choose(`${title}: ${label}?`, WAYS)) !== 1) {
      draft = draft.choose(undefined);
      continue;
    }
    const only = onlyOption(domain);
    const value = only ? only.value : await askFor(asker, `${title}, ${label}`, domain, by);
    if (value === undefined) return undefined;
    draft = draft.choose(value);
  }
  return draft.value;
}

/** An action to be done later or in place of something, with its own parameters. */
async function askForCommand<S extends FightState>(
  asker: Asker<S>,
  message: string,
  ids: readonly string[],
  by: Id,
): Promise<Json | undefined> {
  const actions = ids.flatMap((id) => asker.ruleset.actions.get(id) ?? []);
  for (;;) {
    const taken = await asker.prompts.choose(
      message,
      actions.map((action) => ({ label: action.name, hint: action.rules.join(', ') })),
    );
    const action = taken === undefined ? undefined : actions[taken];
    if (!action) return undefined;
    const parameters = await askParameters(asker, action, by);
    if (parameters) return { do: action.id, with: parameters };
  }
}
