import type { Die } from '../../values/dice.js';
import type { PendingAction } from '../journal/journal.js';
import type { Json } from '../../values/json.js';
import { deepCopy } from '../../values/json.js';
import type { Id, Question } from '../../core/question.js';
import { automaticAnswer } from '../../core/automation.js';
import { domainError } from '../../core/domain-error.js';
import type { Script } from '../script.js';
import type { Origin, Tape, TapeItem } from '../journal/tape.js';

/** Answers by the position of their question; a gap waits for its answer. */
export type Answers = readonly (TapeItem | undefined)[];

/** A command, or the start of a fight, in progress: restarted from the beginning whenever an answer comes in. */
export interface ActionRun extends Omit<PendingAction, 'tape' | 'given'> {
  readonly kind: 'begin' | 'command';
  readonly tape: Tape;
  readonly script?: Script;
  /** Answers given to the open questions; they go on the tape once all are given. */
  given: Answers;
}

/** Thrown through the rules to stop a run at questions without an answer. */
export class SuspendedError extends Error {
  constructor(
    readonly questions: readonly Question[],
    readonly answers: Answers,
  ) {
    super('waiting for an answer');
  }
}

/** Where dice and answers come from that are on neither the tape nor the script. */
export interface RunSources {
  /** A face from the generator with the number of its draw; undefined if this die is rolled by hand. */
  draw(
    die: Die,
    name: string,
    who: Id,
  ): { readonly value: number; readonly draw: number } | undefined;
  /** An answer given at once; undefined if a player has to be asked. */
  answer(
    question: Question,
    job: ActionRun,
  ): { readonly value: Json; readonly from: Origin } | undefined;
}

/** The face of a die for a run, recorded on its tape if new. */
export function faceFor(
  job: ActionRun,
  sources: RunSources,
  { die, name, who }: { readonly die: Die; readonly name: string; readonly who: Id },
): number {
  const taped = job.tape.nextDie(die, name, who);
  if (taped !== undefined) return taped;
  const scripted = job.script?.die(die, name, who);
  if (scripted !== undefined) {
    job.tape.add({ kind: 'die', name, who, die, value: scripted, from: 'script' });
    return scripted;
  }
  const drawn = sources.draw(die, name, who);
  if (!drawn) throw new SuspendedError([askForDie(die, name, who)], [undefined]);
  job.tape.add({ kind: 'die', name, who, die, ...drawn, from: 'generator' });
  return drawn.value;
}

/** The answers to questions asked together; they go on the tape once there is one for each. */
export function answersFor(
  job: ActionRun,
  sources: RunSources,
  questions: readonly Question[],
): readonly Json[] {
  const given = questions.every((question, i) => fits(job.given[i], question)) ? job.given : [];
  const fresh: TapeItem[] = [];
  const found = questions.map((question, i) => {
    const taped = job.tape.nextAnswer(question);
    if (taped) return taped;
    const item = given[i] ?? answerAtOnce(job, sources, question);
    if (item) fresh.push(item);
    return item;
  });
  if (found.includes(undefined)) throw new SuspendedError(questions, found);
  for (const item of fresh) job.tape.add(item);
  // If none of the answers is new, the given ones belong to later questions and are kept.
  if (fresh.length > 0) job.given = [];
  return found.map((item) => (item ? item.value : null));
}

function answerAtOnce(
  job: ActionRun,
  sources: RunSources,
  question: Question,
): TapeItem | undefined {
  const automatic = automaticAnswer(question, job.command?.by);
  if (automatic !== undefined) return answerItem(question, automatic, 'fallback');
  const answer = job.script ? job.script.answer(question) : sources.answer(question, job);
  const refusal = answer && domainError(question.domain, answer.value);
  if (refusal) throw new Error(`answer of ${question.who} to "${question.id}": ${refusal.reason}`);
  return answer && answerItem(question, answer.value, answer.from);
}

const answerItem = ({ id: name, who }: Question, value: Json, from: Origin): TapeItem => ({
  kind: 'answer',
  name,
  who,
  value: deepCopy(value),
  from,
});

const fits = (item: TapeItem | undefined, { id, who, domain }: Question): boolean =>
  !item || (item.name === id && item.who === who && !domainError(domain, item.value));

const DIE = 'die';

const askForDie = (die: Die, name: string, who: Id): Question => ({
  id: DIE,
  who,
  rules: [],
  about: { draw: name, name: die.name, faces: die.faces, low: die.low },
  domain: { kind: 'number', min: die.low, max: die.low + die.faces - 1 },
});

/** The die that a question asks a player to roll by hand, if any. */
export function dieAsked({
  id,
  about,
}: Question): { readonly draw: string; readonly die: Die } | undefined {
  const { draw, name, faces, low } = about;
  if (
    id !== DIE ||
    typeof draw !== 'string' ||
    typeof name !== 'string' ||
    typeof faces !== 'number' ||
    typeof low !== 'number'
  )
    return undefined;
  return { draw, die: { name, faces, low } };
}

/** The parts of a run that an entry keeps, besides its seat. */
export const taken = ({
  command,
  forced,
  along,
  amends,
  tape,
}: ActionRun): Omit<PendingAction, 'seat' | 'given'> => ({
  ...(command ? { command } : {}),
  ...(forced === undefined ? {} : { forced }),
  ...(along ? { along } : {}),
  ...(amends === undefined ? {} : { amends }),
  tape: [...tape.items],
});

/** A waiting run, as the journal stores it. */
export const pendingOf = (job: ActionRun): PendingAction => ({
  ...(job.given.some((item) => item) ? { given: job.given.map((item) => item ?? null) } : {}),
  seat: job.seat,
  ...taken(job),
});
