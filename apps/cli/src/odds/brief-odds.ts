import type { Command, FightState, Id, Ruleset } from '@tiltyard/engine';
import type { AnswerOdds, NoOdds, Odds, PossibleQuestion } from '@tiltyard/analysis';
import { summarise } from '@tiltyard/analysis';
import { combatantName, optionText } from '@tiltyard/engine/kit';
import { choicesText } from '@tiltyard/engine/show';
import { columns } from '../text/output.js';
import { reasonOf } from '../play/parameters.js';
import type { CliEnvironment } from '../environment.js';
import { percent, rounded } from './chance-text.js';
import type { Wording } from './odds-text.js';
import { isSure, sureKinds } from './odds-text.js';

/**
 * A question inside an action with the odds for each answer: the average change of health, and who may be out of the
 * fight.
 */
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

/** The most items of one kind on a line. */
const MAX_BRIEF = 3;

const briefWording = ({ label, chance }: Wording): string => `${label} ${percent(chance)}`;

/** The most important parts of some odds, on one line. If a limit cut the odds short, the line says so. */
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

/** Every action available to a combatant, one per line. */
export function offersText<S extends FightState>(
  world: CliEnvironment,
  ruleset: Ruleset<S>,
  state: S,
  by: Id,
  all: readonly { readonly command: Command; readonly odds: Odds | NoOdds }[],
): readonly string[] {
  const rows = all.map(({ command, odds: found }) => {
    const label = ruleset.actions.get(command.do)?.label;
    return [
      `  ${command.do}`,
      world.paint.dim(short(choicesText(state, command.with, label).trim())),
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
