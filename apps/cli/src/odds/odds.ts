import type { Command, FightState, Json, JsonObject, Ruleset } from '@tiltyard/engine';
import type { ScriptAnswer } from '@tiltyard/engine/fight';
import { GM } from '@tiltyard/engine';
import { domainError } from '@tiltyard/engine/core';
import { gmActions, numberCombatantNames } from '@tiltyard/engine/kit';
import { offers, fillSensibly, sensiblePolicy } from '@tiltyard/engine/players';
import { isObject } from '@tiltyard/engine/values';
import type {
  AnswerOdds,
  AnswerPolicy,
  NoOdds,
  OddsOptions,
  PossibleQuestion,
} from '@tiltyard/analysis';
import {
  BEGINNING,
  isBeginning,
  odds,
  oddsByAnswer,
  questionsIn,
  summarise,
} from '@tiltyard/analysis';
import { json, line, warn } from '../text/output.js';
import { readValue, reasonOf } from '../play/parameters.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_OK, EXIT_FAILED } from '../environment.js';
import { actorIn, atPosition, seenBy } from './position.js';
import { exactDuel } from './duel.js';
import { asData, MAX_OUTCOMES_OF_ANSWER } from './data.js';
import { answersText, offersText } from './brief-odds.js';
import { commandText } from './command-text.js';
import { oddsText } from './odds-text.js';

export interface OddsCommand {
  readonly json?: boolean;
  readonly by?: string;
  readonly do?: string;
  readonly with?: string;
  readonly answer?: readonly string[];
  readonly after?: number;
  readonly run?: number;
  readonly seed?: string;
  readonly gm?: boolean;
  readonly duel?: boolean;
  readonly branches: number;
  readonly seconds: number;
}

/** The odds of a command in a state of a fight, of every available command, or of the whole fight. */
export function oddsOf(file: string, options: OddsCommand, world: CliEnvironment): number {
  if (options.do === undefined && (options.with !== undefined || options.answer !== undefined))
    throw InputError.say(
      '--with and --answer belong to a command',
      '--do with the name of an action',
    );
  return atPosition(file, options, world, (ruleset, state) => {
    if (options.duel) return exactDuel(ruleset, numberCombatantNames(state), options, world);
    return options.do === undefined
      ? everything(ruleset, state, options, world)
      : one(ruleset, state, options, options.do, world);
  });
}

/** The actions that only the GM may take. */
const gmActionIds = <S extends FightState>(ruleset: Ruleset<S>): readonly string[] => [
  ...[...ruleset.actions.values()].flatMap(({ id, when }) => (when === 'gm' ? [id] : [])),
  ...gmActions(ruleset).keys(),
];

function limitsOf({ branches, seconds }: OddsCommand): {
  readonly leaves: number;
  readonly stop: () => boolean;
} {
  const end = Date.now() + 1000 * seconds;
  return { leaves: branches, stop: () => Date.now() > end };
}

/** Every available command, filled in as a sensible player would, each with its odds on one line. */
function everything<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  options: OddsCommand,
  world: CliEnvironment,
): number {
  const by = actorIn(state, options.by);
  if (by === GM)
    throw InputError.say(
      'the GM has no list of available actions',
      `--do with one of: ${gmActionIds(ruleset).join(', ')}`,
    );
  const { seat, view } = seenBy(ruleset, state, by, options);
  const found = offers(ruleset, view, by).flatMap(({ action, refused }) =>
    refused ? [] : (fillSensibly(ruleset, view, by, action) ?? []),
  );
  if (found.length === 0) throw InputError.say(`${by} has no available action`);
  const all = found.map((command) => ({
    command,
    odds: odds(ruleset, view, command, { seat, limits: limitsOf(options) }),
  }));
  if (options.json)
    json(
      world,
      all.map(({ command, odds: of }) => ({ command, ...asData(of) })),
    );
  else for (const text of offersText(world, ruleset, view, by, all)) line(world, text);
  return EXIT_OK;
}

/** The odds of one command, and of the answers to the questions inside it. */
function one<S extends FightState>(
  ruleset: Ruleset<S>,
  state: S,
  options: OddsCommand,
  id: string,
  world: CliEnvironment,
): number {
  const isForGm = isBeginning(ruleset, { do: id }) || gmActionIds(ruleset).includes(id);
  const by = isForGm && options.by === undefined ? GM : actorIn(state, options.by);
  const { seat, view } = seenBy(ruleset, state, by, options);
  const command = commandOf(ruleset, view, by, id, options.with);
  const given = answersOf(options.answer);
  const policy = sensiblePolicy(ruleset);
  const used = new Set<string>();
  const answer: AnswerPolicy<S> = (question, at) => {
    const named = given.find(
      ({ name }) => name === question.id || name === `${question.who} ${question.id}`,
    );
    if (!named) return policy.answer(question, at);
    const refusal = domainError(question.domain, named.value);
    if (refusal) throw InputError.say(`--answer ${named.name}: ${refusal.reason}`);
    used.add(named.name);
    return named.value;
  };
  const asking: OddsOptions<S> = { seat, answer, limits: limitsOf(options) };
  const { odds: found, questions } = questionsIn(ruleset, view, command, asking);
  if (found.kind !== 'odds') return noOdds(found, options, world);
  const idle = given.find(({ name }) => !used.has(name));
  if (idle)
    throw questions.length > 0
      ? InputError.say(
          `--answer: no question "${idle.name}" comes up`,
          `one of: ${questions.map((each) => each.id).join(', ')}`,
        )
      : InputError.say('--answer: no question comes up');
  const open = questions.filter(
    (question) =>
      question.answers.length > 1 &&
      !given.some(({ name }) => name === question.id || name === `${question.who} ${question.id}`),
  );
  const byAnswer = open.map((question) => ({
    question,
    answers: [...oddsByAnswer(ruleset, view, command, question, asking)],
  }));
  if (options.json)
    json(world, { command, ...asData(found), questions: byAnswer.map(questionData) });
  else {
    line(world, commandText(world, ruleset, view, command));
    for (const text of oddsText(world, view, found, summarise(found))) line(world, text);
    for (const { question, answers } of byAnswer)
      for (const text of answersText(world, ruleset, view, question, answers)) line(world, text);
    if (!found.complete)
      warn(
        world,
        `Partial result: limit reached after ${found.leaves} branches; --branches and --seconds raise it.`,
      );
  }
  return EXIT_OK;
}

const questionData = ({
  question,
  answers,
}: {
  readonly question: PossibleQuestion;
  readonly answers: readonly AnswerOdds[];
}) => ({
  id: question.id,
  who: question.who,
  rules: question.rules,
  chance: question.chance,
  answers: answers.map(({ answer, odds: of }) => ({
    value: answer.value,
    ...(answer.label === undefined ? {} : { label: answer.label }),
    ...asData(of, MAX_OUTCOMES_OF_ANSWER),
  })),
});

function noOdds(found: NoOdds, options: OddsCommand, world: CliEnvironment): number {
  const why =
    found.kind === 'refused'
      ? `refused: ${reasonOf(found.refusal)}`
      : `no one can answer "${found.question.id}" for ${found.question.who}; give it with --answer`;
  if (options.json)
    json(
      world,
      found.kind === 'refused'
        ? { refused: found.refusal }
        : { unanswered: { id: found.question.id, who: found.question.who } },
    );
  else warn(world, why);
  return EXIT_FAILED;
}

function commandOf<S extends FightState>(
  ruleset: Ruleset<S>,
  view: S,
  by: string,
  id: string,
  text: string | undefined,
): Command {
  if (isBeginning(ruleset, { do: id })) return BEGINNING;
  const known = [...ruleset.actions.keys(), ...gmActions(ruleset).keys()];
  if (!known.includes(id))
    throw InputError.say(`${ruleset.name} has no action "${id}"`, `one of: ${known.join(', ')}`);
  if (text === undefined) return fillSensibly(ruleset, view, by, id) ?? { do: id, by, with: {} };
  const value = readValue(text);
  if (!isObject(value) || !isParameters(value))
    throw InputError.say(
      `--with ${text}: invalid parameters`,
      'data such as {weapon: anna/sword, target: bert}',
    );
  return { do: id, by, with: value };
}

const isParameters = (value: Json): value is JsonObject => isObject(value) && !Array.isArray(value);

function answersOf(given: readonly string[] = []): readonly ScriptAnswer[] {
  return given.map((text) => {
    const at = text.indexOf('=');
    const value = at < 0 ? undefined : readValue(text.slice(at + 1));
    if (value === undefined)
      throw InputError.say(
        `--answer ${text}: this is no answer`,
        'the name of a question, = and the value, such as defence=dodge',
      );
    return { name: text.slice(0, at).trim(), value };
  });
}
