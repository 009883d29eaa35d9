import type {
  Action,
  Domain,
  FightState,
  Id,
  Json,
  JsonObject,
  Option,
  Records,
} from '@tiltyard/engine';
import type { Draft, OpenField } from '@tiltyard/engine/core';
import { ActionDraft, recordDraft } from '@tiltyard/engine/core';
import { optionText } from '@tiltyard/engine/kit';
import { readDocument } from '@tiltyard/engine/ruleset';
import { labelFor } from '@tiltyard/engine/values';
import { line } from '../text/output.js';
import type { Asker } from './asker.js';
import { askForCell, askForLine, askForPath } from './map-parameters.js';
import type { MenuItem, Prompts } from './prompts.js';

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

/**
 * Asks for all parameters in turn. Stepping back asks for the previous one again; before the first, undefined is
 * returned.
 */
export async function askParameters<S extends FightState>(
  asker: Asker<S>,
  action: Action<S>,
  by: Id,
): Promise<JsonObject | undefined> {
  const asked: ActionDraft<S>[] = [];
  let draft = ActionDraft.begin(action, asker.state, by);
  while (draft.open) {
    const { name, domain, optional } = draft.open;
    if (optional && isEmpty(domain, asker.overridden === true)) {
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

/** Asks for one value, or leaves an optional parameter out; undefined means a step back. */
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

/** The options as a menu; if the GM overrides the rules, refused options can be chosen too. */
const menuOf = <S extends FightState>(
  { overridden, state }: Asker<S>,
  options: readonly Option[],
): readonly MenuItem[] =>
  options.map((option) =>
    overridden
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

/** Asks for one value; undefined means a step back. */
export async function askFor<S extends FightState>(
  asker: Asker<S>,
  message: string,
  domain: Domain,
  by: Id,
): Promise<Json | undefined> {
  const { prompts } = asker;
  const choices = (options: readonly Option[]): readonly MenuItem[] => menuOf(asker, options);
  if (isEmpty(domain, asker.overridden === true)) {
    line(asker.world, asker.world.paint.yellow(`  No options for ${message}.`));
    return undefined;
  }
  switch (domain.kind) {
    case 'choice': {
      const taken = await prompts.choose(message, choices(domain.options));
      return taken === undefined ? undefined : domain.options[taken]?.value;
    }
    case 'list': {
      if (domain.options.every((option) => option.refused && !asker.overridden)) return [];
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

function isEmpty(domain: Domain, overridden: boolean): boolean {
  switch (domain.kind) {
    case 'choice':
    case 'list':
      return (
        domain.options.every((option) => option.refused && !overridden) &&
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

/** Reads a value written as in a scenario file. */
export function readValue(text: string): Json | undefined {
  const read = readDocument(text, '');
  return read.ok && isJson(read.value.data) ? read.value.data : undefined;
}

function isJson(value: unknown): value is Json {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).every(isJson);
}

/** Asks for a list of records, field by field; stepping back from the first field of a record ends the list. */
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

/** Asks for one record, field by field; undefined after a step back. */
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

/** Asks for an action to be performed later or in place of something, with its own parameters. */
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
