import type { Command, FightState, Id, Breakdown } from '@tiltyard/engine';
import type { Offer } from '@tiltyard/engine/players';
import { anyRuleset, GM_SEAT } from '@tiltyard/engine';
import { displayValue, optionText } from '@tiltyard/engine/kit';
import { explain } from '@tiltyard/engine/odds';
import { offers } from '@tiltyard/engine/players';
import { isEqual } from '@tiltyard/engine/values';
import { findRule, ruleText } from '../commands/explain.js';
import { gmMenu } from './gm-menu.js';
import { columns, line } from '../text/output.js';
import { askParameters, reasonOf } from './parameters.js';
import { formatPossibleTotals } from '../text/breakdown.js';
import type { TerminalSession } from './session.js';
import { InputError } from '../input-error.js';

/** What a person wants besides playing on. */
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

/** Asks whoever's turn it is what to do. */
export async function takeTurn<S extends FightState>(
  session: TerminalSession<S>,
): Promise<MenuChoice> {
  const who = session.turn;
  const own =
    who === undefined || session.fight.outcome ? [] : offers(session.ruleset, session.view, who);
  const open = own.filter((offer) => !offer.refused);
  const closed = own.filter((offer) => offer.refused);
  const others = session.fight.outcome ? [] : interjections(session, who);
  const items: { readonly item: Item; readonly label: string; readonly hint?: string }[] = [];
  const labels = columns(open.map((offer) => [offer.name, session.world.paint.dim(offer.group)]));
  for (const [i, offer] of open.entries())
    items.push({
      item: { kind: 'offer', by: who ?? '', offer },
      label: labels[i] ?? offer.name,
      hint: offer.rules.join(', '),
    });
  if (session.fight.head === -1) items.push({ item: { kind: 'begin' }, label: 'Begin the fight' });
  if (closed.length > 0)
    items.push({
      item: { kind: 'not now' },
      label: `Not now (${closed.length}) …`,
      hint: 'what is not possible, and why',
    });
  if (others.length > 0)
    items.push({
      item: { kind: 'others' },
      label: 'Out of turn …',
      hint: 'what others may do now',
    });
  const last = session.undoable;
  if (last)
    items.push({
      item: { kind: 'undo' },
      label: `Undo: ${last.command ? `${session.nameOf(last.command.by)}, ${session.action(last.command.do)?.name ?? last.command.do}` : 'the beginning'}`,
    });
  if (session.canRedo) items.push({ item: { kind: 'redo' }, label: 'Redo' });
  items.push({
    item: { kind: 'gm' },
    label: 'GM …',
    hint: 'set a value, rule, act for the system',
  });
  if (session.habits.size > 0)
    items.push({ item: { kind: 'habits' }, label: 'Remembered answers …' });
  items.push(
    { item: { kind: 'explain' }, label: 'Explain a rule …' },
    { item: { kind: 'save' }, label: 'Save …' },
    { item: { kind: 'quit' }, label: 'Quit' },
  );
  const taken = await session.prompts.choose(
    who === undefined || session.fight.outcome ? 'Action' : `${session.nameOf(who)}: what to do`,
    items,
  );
  const item = taken === undefined ? undefined : items[taken]?.item;
  switch (item?.kind) {
    case 'offer':
      await carryOut(session, item.by, item.offer);
      return 'go on';
    case 'begin':
      session.attempt(() => session.fight.begin());
      return 'go on';
    case 'not now':
      await overrule(session, who ?? '', closed);
      return 'go on';
    case 'others':
      await outOfTurn(session, others);
      return 'go on';
    case 'undo':
      session.undo();
      return 'go on';
    case 'redo':
      session.redo();
      return 'go on';
    case 'gm':
      await gmMenu(session);
      return 'go on';
    case 'habits':
      await forgetHabit(session);
      return 'go on';
    case 'explain':
      await explainMenu(session);
      return 'go on';
    case 'save':
      return 'save';
    case 'quit':
    case undefined:
      return 'quit';
  }
}

/** What those whose turn it is not may do now. */
function interjections<S extends FightState>(
  session: TerminalSession<S>,
  turn: Id | undefined,
): readonly { readonly by: Id; readonly offer: Offer }[] {
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
  list: readonly { readonly by: Id; readonly offer: Offer }[],
): Promise<void> {
  const { view } = session;
  const labels = columns(
    list.map(({ by, offer }) => [view.combatants[by]?.name ?? by, offer.name]),
  );
  const taken = await session.prompts.choose(
    'Out of turn',
    list.map(({ offer }, i) => ({ label: labels[i] ?? offer.name, hint: offer.rules.join(', ') })),
  );
  const chosen = taken === undefined ? undefined : list[taken];
  if (chosen) await carryOut(session, chosen.by, chosen.offer);
}

/** From an offer to the deed: parameters, the numbers beforehand, a last word. */
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
      { ...session.asker, overruled: force !== undefined },
      action,
      by,
    );
    if (!parameters) return;
    const command: Command = { do: action.id, by, with: parameters };
    const refusal = session.fight.refusal(command, session.seat);
    const ahead = refusal
      ? []
      : formatPossibleTotals(beforehand(session, command), session.view, session.world, '      ');
    // Nothing was chosen and nothing is at stake that undo would not bring back.
    if (!refusal && ahead.length === 0 && Object.keys(parameters).length === 0)
      return void session.command(command);
    line(session.world, `\n  ${session.world.paint.bold(describe(session, command))}`);
    if (refusal)
      line(session.world, session.world.paint.red(`  Not possible: ${reasonOf(refusal)}.`));
    for (const text of ahead) line(session.world, text);
    const ways = [
      ...(refusal && force === undefined ? [] : ['Do it']),
      ...(refusal && force === undefined ? ['Overrule the rules (GM) …'] : []),
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
    if (way === 'Overrule the rules (GM) …') await forced(session, command);
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

/** The impossible with its reasons; the GM may let one of them happen. */
async function overrule<S extends FightState>(
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

/** A command as the screen words it: names and labels instead of ids. */
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
    const text = option
      ? optionText(session.view, option)
      : place === undefined
        ? displayValue(session.view, value)
        : `to ${displayValue(session.view, place)}`;
    return `${action?.label(name) ?? name}: ${text}`;
  });
  return `${session.nameOf(by)}: ${action?.name ?? id}${parts.length > 0 ? `; ${parts.join('; ')}` : ''}`;
}

/** The numbers a command will call for; none where only play can tell. */
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
      `${session.nameOf(who)}, ${question}: ${habit.kind === 'never' ? 'never ask' : displayValue(session.view, habit.value)}`,
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
    line(world, `\n${ruleText(findRule(id, [anyRuleset(ruleset)], world), world)}`);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    for (const { message, expected } of error.problems)
      line(world, world.paint.red(`  ${message}; ${expected ?? ''}`));
  }
}
