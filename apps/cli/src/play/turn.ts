import type { Command, FightState, Id, Breakdown } from '@tiltyard/engine';
import type { Offer } from '@tiltyard/engine/players';
import { defineRuleset, GM_SEAT } from '@tiltyard/engine';
import { combatantName, displayValue, optionText } from '@tiltyard/engine/kit';
import { explain } from '@tiltyard/engine/odds';
import { offers } from '@tiltyard/engine/players';
import { isEqual } from '@tiltyard/engine/values';
import { findRule, ruleText } from '../commands/authoring/explain.js';
import { gmMenu } from './gm-menu.js';
import { columns, line } from '../text/output.js';
import { askParameters, reasonOf } from './parameters.js';
import { formatPossibleTotals } from '../text/breakdown.js';
import type { TerminalSession } from './session.js';
import { InputError } from '../input-error.js';

/** What the user chose: to go on playing, to save, or to quit. */
export type MenuChoice = 'go on' | 'save' | 'quit';

type Item =
  | { readonly kind: 'offer'; readonly by: Id; readonly offer: Offer }
  | {
      readonly kind:
        | 'begin'
        | 'not now'
        | 'others'
        | 'undo'
        | 'redo'
        | 'gm'
        | 'habits'
        | 'explain'
        | 'save'
        | 'quit';
    };

interface Entry {
  readonly item: Item;
  readonly label: string;
  readonly hint?: string;
}

/** The available and unavailable actions of the turn, and the actions available out of turn. */
interface Possibilities {
  readonly open: readonly Offer[];
  readonly closed: readonly Offer[];
  readonly others: readonly Interjection[];
}

interface Interjection {
  readonly by: Id;
  readonly offer: Offer;
}

/** Asks the player of the acting combatant what to do. */
export async function takeTurn<S extends FightState>(
  session: TerminalSession<S>,
): Promise<MenuChoice> {
  const who = session.turn;
  const over = session.fight.outcome !== undefined;
  const own = who === undefined || over ? [] : offers(session.ruleset, session.view, who);
  const possible: Possibilities = {
    open: own.filter((offer) => !offer.refused),
    closed: own.filter((offer) => offer.refused),
    others: over ? [] : interjections(session, who),
  };
  const entries = [...turnEntries(session, who, possible), ...fightEntries(session)];
  const taken = await session.prompts.choose(
    who === undefined || over ? 'Action' : `${session.nameOf(who)}’s action`,
    entries,
  );
  const item = taken === undefined ? undefined : entries[taken]?.item;
  if (item === undefined || item.kind === 'quit') return 'quit';
  if (item.kind === 'save') return 'save';
  await doItem(session, item, possible);
  return 'go on';
}

function turnEntries<S extends FightState>(
  session: TerminalSession<S>,
  who: Id | undefined,
  { open, closed, others }: Possibilities,
): readonly Entry[] {
  const labels = columns(open.map((offer) => [offer.name, session.world.paint.dim(offer.group)]));
  const entries: Entry[] = open.map((offer, i) => ({
    item: { kind: 'offer', by: who ?? '', offer },
    label: labels[i] ?? offer.name,
    hint: offer.rules.join(', '),
  }));
  if (!session.fight.begun) entries.push({ item: { kind: 'begin' }, label: 'Begin the fight' });
  if (closed.length > 0)
    entries.push({
      item: { kind: 'not now' },
      label: `Unavailable (${closed.length}) …`,
      hint: 'what is not possible, and why',
    });
  if (others.length > 0)
    entries.push({
      item: { kind: 'others' },
      label: 'Off-turn actions …',
      hint: 'what others may do now',
    });
  return entries;
}

function fightEntries<S extends FightState>(session: TerminalSession<S>): readonly Entry[] {
  const entries: Entry[] = [];
  const last = session.undoable;
  if (last)
    entries.push({
      item: { kind: 'undo' },
      label: `Undo: ${last.command ? `${session.nameOf(last.command.by)}, ${session.action(last.command.do)?.name ?? last.command.do}` : 'the beginning'}`,
    });
  if (session.canRedo) entries.push({ item: { kind: 'redo' }, label: 'Redo' });
  entries.push({
    item: { kind: 'gm' },
    label: 'GM …',
    hint: 'set a value, rule, act for the system',
  });
  if (session.habits.size > 0) entries.push({ item: { kind: 'habits' }, label: 'Saved answers …' });
  entries.push(
    { item: { kind: 'explain' }, label: 'Explain a rule …' },
    { item: { kind: 'save' }, label: 'Save …' },
    { item: { kind: 'quit' }, label: 'Quit' },
  );
  return entries;
}

async function doItem<S extends FightState>(
  session: TerminalSession<S>,
  item: Item,
  { closed, others }: Possibilities,
): Promise<void> {
  switch (item.kind) {
    case 'offer':
      return carryOut(session, item.by, item.offer);
    case 'begin':
      return void session.attempt(() => session.fight.begin());
    case 'not now':
      return override(session, session.turn ?? '', closed);
    case 'others':
      return outOfTurn(session, others);
    case 'undo':
      return void session.undo();
    case 'redo':
      return void session.redo();
    case 'gm':
      return gmMenu(session);
    case 'habits':
      return forgetHabit(session);
    case 'explain':
      return explainMenu(session);
    case 'save':
    case 'quit':
      return;
  }
}

/** What combatants may do out of turn. */
function interjections<S extends FightState>(
  session: TerminalSession<S>,
  turn: Id | undefined,
): readonly Interjection[] {
  const { view } = session;
  const ids = Object.keys(view.combatants).filter((id) => id !== turn && !session.isAutomatic(id));
  return ids.flatMap((by) =>
    offers(session.ruleset, view, by)
      .filter((offer) => !offer.refused)
      .map((offer) => ({ by, offer })),
  );
}

async function outOfTurn<S extends FightState>(
  session: TerminalSession<S>,
  list: readonly Interjection[],
): Promise<void> {
  const { view } = session;
  const labels = columns(list.map(({ by, offer }) => [combatantName(view, by), offer.name]));
  const taken = await session.prompts.choose(
    'Off-turn actions',
    list.map(({ offer }, i) => ({ label: labels[i] ?? offer.name, hint: offer.rules.join(', ') })),
  );
  const chosen = taken === undefined ? undefined : list[taken];
  if (chosen) await carryOut(session, chosen.by, chosen.offer);
}

/** Turns an offer into a command: asks for its parameters, shows the numbers in advance, and asks for confirmation. */
async function carryOut<S extends FightState>(
  session: TerminalSession<S>,
  by: Id,
  offer: Offer,
  force?: string,
): Promise<void> {
  const action = session.action(offer.action);
  if (!action) return;
  for (;;) {
    const parameters = await askParameters(
      { ...session.asker, overridden: force !== undefined },
      action,
      by,
    );
    if (!parameters) return;
    const command: Command = { do: action.id, by, with: parameters };
    const refusal = session.fight.refusal(command, session.seat);
    const ahead = refusal
      ? []
      : formatPossibleTotals(beforehand(session, command), session.view, session.world, '      ');
    // Without parameters and numbers there is nothing to confirm, and the action can be undone.
    if (!refusal && ahead.length === 0 && Object.keys(parameters).length === 0)
      return void session.command(command);
    line(session.world, `\n  ${session.world.paint.bold(describe(session, command))}`);
    if (refusal)
      line(session.world, session.world.paint.red(`  Not possible: ${reasonOf(refusal)}.`));
    for (const text of ahead) line(session.world, text);
    const ways = [
      ...(refusal && force === undefined ? [] : ['Do it']),
      ...(refusal && force === undefined ? ['Override (GM)…'] : []),
      ...(Object.keys(parameters).length > 0 ? ['Choose again'] : []),
      'Something else',
    ];
    const taken = await session.prompts.choose(
      'Go ahead',
      ways.map((label) => ({ label })),
    );
    const way = taken === undefined ? undefined : ways[taken];
    if (way === 'Choose again') continue;
    if (way === 'Do it')
      session.command(command, force === undefined ? {} : { seat: GM_SEAT, force });
    if (way === 'Override (GM)…') await forced(session, command);
    return;
  }
}

async function forced<S extends FightState>(
  session: TerminalSession<S>,
  command: Command,
): Promise<void> {
  const reason = await session.prompts.text('Reason for the override', {
    check: (text) => (text.trim() === '' ? 'a reason, for the log' : undefined),
  });
  if (reason !== undefined) session.command(command, { seat: GM_SEAT, force: reason.trim() });
}

/** Shows the unavailable actions with their reasons; the GM may override one. */
async function override<S extends FightState>(
  session: TerminalSession<S>,
  by: Id,
  closed: readonly Offer[],
): Promise<void> {
  const { paint } = session.world;
  const rows = closed.map((offer) => [offer.name, offer.refused ? reasonOf(offer.refused) : '']);
  for (const row of columns(rows)) line(session.world, `  ${paint.dim(row)}`);
  const taken = await session.prompts.choose('Not now', [
    { label: 'Back' },
    ...closed.map((offer) => ({
      label: `${offer.name} (GM override)`,
      ...(offer.refused ? { hint: reasonOf(offer.refused) } : {}),
    })),
  ]);
  const offer = taken === undefined ? undefined : closed[taken - 1];
  if (!offer) return;
  const reason = await session.prompts.text('Reason for the override', {
    check: (text) => (text.trim() === '' ? 'a reason, for the log' : undefined),
  });
  if (reason !== undefined) await carryOut(session, by, offer, reason.trim());
}

/** A command in words: names and labels instead of ids. */
function describe<S extends FightState>(
  session: TerminalSession<S>,
  { do: id, by, with: parameters }: Command,
): string {
  const action = session.action(id);
  const parts = Object.entries(parameters).map(([name, value = null]) => {
    const domain = action?.domain(session.view, by, name, parameters);
    const option =
      domain?.kind === 'choice'
        ? domain.options.find((each) => isEqual(each.value, value))
        : undefined;
    const place = domain?.kind === 'path' && Array.isArray(value) ? value.at(-1) : undefined;
    const shown =
      place === undefined
        ? displayValue(session.view, value)
        : `to ${displayValue(session.view, place)}`;
    return `${action?.label(name) ?? name}: ${option ? optionText(session.view, option) : shown}`;
  });
  return `${session.nameOf(by)}: ${action?.name ?? id}${parts.length > 0 ? `; ${parts.join('; ')}` : ''}`;
}

/** The numbers that a command will use; empty if they depend on a later decision. */
function beforehand<S extends FightState>(
  session: TerminalSession<S>,
  command: Command,
): readonly Breakdown[] {
  try {
    return explain(session.ruleset, session.view, command);
  } catch {
    line(session.world, session.world.paint.dim('      The numbers depend on a later decision.'));
    return [];
  }
}

async function forgetHabit<S extends FightState>(session: TerminalSession<S>): Promise<void> {
  const habits = [...session.habits.values()];
  const labels = habits.map(
    ({ who, question, habit }) =>
      `${session.nameOf(who)}, ${question}: ${habit.kind === 'never' ? 'don’t ask' : displayValue(session.view, habit.value)}`,
  );
  const taken = await session.prompts.choose(
    'Ask again about',
    labels.map((label) => ({ label })),
  );
  const habit = taken === undefined ? undefined : habits[taken];
  if (habit) session.forget(habit.who, habit.question);
}

async function explainMenu<S extends FightState>(session: TerminalSession<S>): Promise<void> {
  const { world, ruleset } = session;
  const id = await session.prompts.text('Which rule', {
    placeholder: ruleset.rulebook.rules[0]?.id ?? '',
  });
  if (id === undefined || id.trim() === '') return;
  try {
    line(world, `\n${ruleText(findRule(id, [defineRuleset(ruleset)], world), world)}`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    for (const { message, expected } of error.problems)
      line(world, world.paint.red(`  ${message}; ${expected ?? ''}`));
  }
}
