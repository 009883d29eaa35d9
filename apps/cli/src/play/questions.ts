import type { FightState, Json, Question, Ruleset } from '@tiltyard/engine';
import type { OpenQuestion } from '@tiltyard/engine/fight';
import { GM, GM_SEAT } from '@tiltyard/engine';
import { displayValue, optionText, numberItemNames } from '@tiltyard/engine/kit';
import { describeNote } from '@tiltyard/engine/show';
import { isEqual } from '@tiltyard/engine/values';
import { gmMenu } from './gm-menu.js';
import { line } from '../text/output.js';
import { askFor, toMenuItem } from './parameters.js';
import type { MenuItem } from './prompts.js';
import type { Habit, TerminalSession } from './session.js';

/** Asks the player who must decide; the pending action continues once every question is answered. */
export async function answerQuestions<S extends FightState>(
  session: TerminalSession<S>,
): Promise<void> {
  const { fight } = session;
  const waiting = fight.asks;
  const asked = waiting?.asked[0];
  if (!waiting || !asked) return;
  const { world, ruleset, seat } = session;
  const preview = session.viewOf(waiting.preview);
  if (waiting.notes.length > 0 && !isDie(asked.question)) {
    line(world, world.paint.dim('  So far:'));
    for (const note of waiting.notes)
      if (note.audience === 'all' || seat.role === 'gm')
        line(world, world.paint.dim(`  ${describeNote(ruleset, note, numberItemNames(preview))}`));
  }
  await (isDie(asked.question) ? askDie(session, asked) : askQuestion(session, asked, preview));
}

const isDie = ({ id, about }: Question): boolean =>
  id === 'die' && typeof about['faces'] === 'number';

/** Asks for a die that was rolled by hand. */
async function askDie<S extends FightState>(
  session: TerminalSession<S>,
  { number, question }: OpenQuestion,
): Promise<void> {
  const { name, draw } = question.about;
  const { domain } = question;
  const [min, max] = domain.kind === 'number' ? [domain.min, domain.max] : [0, 0];
  const fits = (text: string): boolean =>
    /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  const answer = await session.prompts.text(
    `${session.nameOf(question.who)} rolls ${String(name)} for ${String(draw)}`,
    {
      placeholder: `${min} to ${max}; Esc calls the action off`,
      check: (text) => (fits(text) ? undefined : `the face of the die, ${min} to ${max}`),
    },
  );
  if (answer === undefined) session.attempt(() => session.fight.withdraw());
  else
    session.attempt(() =>
      session.fight.answer(number, Number(answer), { seat: GM_SEAT, from: 'typed' }),
    );
}

type Way =
  | { readonly kind: 'answer'; readonly value: Json }
  | { readonly kind: 'other' | 'always' | 'never' | 'gm' | 'withdraw' };

/** The possible responses to a question, as a menu. */
function waysOf<S extends FightState>(
  question: Question,
  preview: S,
): readonly { readonly choice: MenuItem; readonly way: Way }[] {
  const { domain } = question;
  const ways: { readonly choice: MenuItem; readonly way: Way }[] = [];
  if (domain.kind === 'choice')
    for (const option of domain.options)
      ways.push({
        choice: toMenuItem(option, preview),
        way: { kind: 'answer', value: option.value },
      });
  else ways.push({ choice: { label: 'Answer' }, way: { kind: 'other' } });
  if (domain.kind === 'choice')
    ways.push({
      choice: { label: 'Always the same …', hint: 'remembered for this fight' },
      way: { kind: 'always' },
    });
  if (question.fallback !== undefined)
    ways.push({
      choice: {
        label: 'Don’t ask again',
        hint: `the rules' own answer for this fight: ${fallbackText(question, preview)}`,
      },
      way: { kind: 'never' },
    });
  ways.push(
    {
      choice: { label: 'GM …', hint: 'set a value or rule before it goes on' },
      way: { kind: 'gm' },
    },
    { choice: { label: 'Cancel action' }, way: { kind: 'withdraw' } },
  );
  return ways;
}

async function askQuestion<S extends FightState>(
  session: TerminalSession<S>,
  { number, question }: OpenQuestion,
  preview: S,
): Promise<void> {
  const { domain, who } = question;
  const message = `${session.nameOf(who)}: ${promptText(session.ruleset, question, preview)}`;
  const ways = waysOf(question, preview);
  const taken = await session.prompts.choose(
    message,
    ways.map((each) => each.choice),
  );
  const way = taken === undefined ? undefined : ways[taken]?.way;
  const give = (value: Json): void =>
    void session.attempt(() =>
      session.fight.answer(number, value, {
        seat: who === GM ? GM_SEAT : session.seat,
        from: 'person',
      }),
    );
  const remember = (habit: Habit): void => session.remember(who, question.id, habit);
  switch (way?.kind) {
    case undefined:
      return;
    case 'answer':
      return give(way.value);
    case 'other': {
      const value = await askFor({ ...session.asker, state: preview }, message, domain, who);
      return value === undefined ? undefined : give(value);
    }
    case 'always': {
      const value = await askFor(
        { ...session.asker, state: preview },
        `Always, for ${session.nameOf(who)}`,
        domain,
        who,
      );
      if (value === undefined) return;
      remember({ kind: 'always', value });
      return give(value);
    }
    case 'never':
      remember({ kind: 'never' });
      return give(question.fallback ?? null);
    case 'gm':
      return gmMenu(session);
    case 'withdraw':
      return void session.attempt(() => session.fight.withdraw());
  }
}

function fallbackText({ domain, fallback = null }: Question, view: FightState): string {
  const option =
    domain.kind === 'choice'
      ? domain.options.find((each) => isEqual(each.value, fallback))
      : undefined;
  return option ? optionText(view, option) : displayValue(view, fallback);
}

/** A question in the ruleset's words, with the rules that ask it. */
function promptText<S extends FightState>(
  ruleset: Ruleset<S>,
  question: Question,
  state: S,
): string {
  const rules = question.rules.length > 0 ? ` [${question.rules.join(', ')}]` : '';
  return `${ruleset.prompt(question, numberItemNames(state))}${rules}`;
}
