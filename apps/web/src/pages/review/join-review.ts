import type { Deeds } from '@tiltyard/analysis';
import type { ToldReview, ToldStep } from './review.worker.js';

/** A review as far as it is known. */
export interface KnownReview extends Omit<ToldReview, 'deeds' | 'isWhole'> {
  readonly deeds: readonly Deeds[];
}

const isSameList = (a: readonly number[], b: readonly number[]): boolean => String(a) === String(b);

const renewedBy = (news: ReadonlyMap<number, ToldStep>, step: ToldStep): ToldStep => {
  const told = news.get(step.seq);
  return told ? renewed(step, told) : step;
};

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A step that is reported again, keeping its commands, from which the map is drawn. */
const renewed = (before: ToldStep, { command, best, ...told }: ToldStep): ToldStep => ({
  ...told,
  command: isSame(before.command, command) ? before.command : command,
  best: isSame(before.best, best) ? before.best : best,
});

/** Merges new results into earlier ones: unchanged parts stay the same object, so that they do not render again. */
export function joined(before: KnownReview | undefined, told: ToldReview): KnownReview {
  const { isWhole, deeds, steps, turningPoints, blunders, unsure, files, ...rest } = told;
  if (isWhole || !before)
    return { ...rest, steps, turningPoints, blunders, unsure, files, deeds: deeds ?? [] };
  const news = new Map(steps.map((step): [number, ToldStep] => [step.seq, step]));
  return {
    ...rest,
    steps: news.size === 0 ? before.steps : before.steps.map((step) => renewedBy(news, step)),
    turningPoints: isSameList(before.turningPoints, turningPoints)
      ? before.turningPoints
      : turningPoints,
    blunders: isSameList(before.blunders, blunders) ? before.blunders : blunders,
    unsure: isSameList(before.unsure, unsure) ? before.unsure : unsure,
    deeds: deeds ?? before.deeds,
    files: files ?? before.files,
  };
}
