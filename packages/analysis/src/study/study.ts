import type { FightState, Id, Result, Scene } from '@tiltyard/engine';
import { fail, ok } from '@tiltyard/engine';
import { fogOf } from '@tiltyard/engine/core';
import { readState, rulesetNamed } from '@tiltyard/engine/files';
import { numberCombatantNames } from '@tiltyard/engine/kit';
import type { Rulesets } from '@tiltyard/engine/ruleset';
import { readAs } from '@tiltyard/engine/ruleset';
import { nestsDeeper } from '@tiltyard/engine/values';
import { z } from 'zod';

export const STUDY_FORMAT = 'tiltyard-study/1';

/** The largest study file, in characters, and the most steps. */
export const MAX_STUDY_TEXT = 20_000_000;
export const MAX_STUDY_STEPS = 300;
const MAX_DEPTH = 60;

const id = z.string().min(1).max(200);
const text = z.string().max(1000);
const share = z.number().min(0).max(1);

/** A position on a map: a cell of a grid, or a place by its id. */
const spot = z.union([z.tuple([z.number().int(), z.number().int()]), id]);

const lesson = z.strictObject({
  by: id,
  commands: z
    .array(
      z.strictObject({
        text,
        win: z.strictObject({ value: share, low: share, high: share }),
        exact: z.boolean(),
      }),
    )
    .min(2)
    .max(20),
});

const step = z.strictObject({
  text,
  told: z.array(text).max(100),
  comment: z.string().max(5000),
  arrows: z.array(z.strictObject({ from: spot, to: spot })).max(50),
  marks: z.array(spot).max(50),
  lesson: lesson.exactOptional(),
  /** The index in the study's `fixed` for this step. */
  fixed: z.number().int().min(0),
  state: z.record(z.string(), z.json()),
});

const study = z.strictObject({
  format: z.literal(STUDY_FORMAT),
  title: z.string().min(1).max(200),
  ruleset: id,
  version: z.string().max(100),
  /** Whose knowledge it is: a side, or the GM. */
  knower: z.string().max(200),
  /** The fixed parts of the fight, for example its map, stored once for all steps that share them. */
  fixed: z.array(z.record(z.string(), z.json())).min(1).max(MAX_STUDY_STEPS),
  chapters: z
    .array(z.strictObject({ title: z.string().max(200), steps: z.array(step).min(1) }))
    .min(1)
    .max(100),
});

/** Moments of a fight with comments on them, as stored in a file. It contains only what one seat knew. */
export type Study = z.infer<typeof study>;
export type StudyChapter = Study['chapters'][number];
export type StudyStep = StudyChapter['steps'][number];
export type StudySpot = z.infer<typeof spot>;
/** A lesson: the commands of a moment with their results, best first. The reader is to find the best. */
export type Lesson = z.infer<typeof lesson>;

/** The text of a study file. */
export const studyText = (of: Study): string => `${JSON.stringify(of)}\n`;

/** Whether a text looks like a study, by its first characters. */
export const isStudyText = (given: string): boolean =>
  given.slice(0, 200).includes('"tiltyard-study/');

/** The moment of a step: the state as the study's author saw it. */
export const viewOf = ({ fixed }: Study, { fixed: n, state }: StudyStep): object => ({
  ...state,
  fixed: fixed[n] ?? {},
});

/** Reads a study from parsed data; `studyScenes` checks whether its moments belong to its system. */
export function readStudyData(data: unknown): Result<Study> {
  if (nestsDeeper(data, MAX_DEPTH))
    return fail({ path: [], message: 'nested too deep', expected: `at most ${MAX_DEPTH} levels` });
  const read = readAs(study, data);
  if (!read.ok) return read;
  const { chapters, fixed } = read.value;
  const steps = chapters.flatMap((chapter) => chapter.steps);
  if (steps.length > MAX_STUDY_STEPS)
    return fail({
      path: ['chapters'],
      message: `there are ${steps.length} steps`,
      expected: `at most ${MAX_STUDY_STEPS}`,
    });
  for (const [i, chapter] of chapters.entries())
    for (const [j, each] of chapter.steps.entries())
      if (each.fixed >= fixed.length)
        return fail({
          path: ['chapters', i, 'steps', j, 'fixed'],
          message: `there is no ${each.fixed}`,
          expected: `less than ${fixed.length}`,
        });
  return read;
}

/** Reads a study from the text of its file. */
export function readStudy(given: string): Result<Study> {
  if (given.length > MAX_STUDY_TEXT)
    return fail({
      path: [],
      message: 'this study is too large',
      expected: `at most ${MAX_STUDY_TEXT / 1_000_000} MB`,
    });
  try {
    return readStudyData(JSON.parse(given));
  } catch {
    return fail({ path: [], message: 'this is not JSON', expected: 'a study' });
  }
}

/** The combatants and positions at a step, for its picture. */
export interface StudyScene {
  readonly scene: Scene;
  readonly combatants: readonly { readonly id: Id; readonly name: string; readonly side: string }[];
  readonly round: number;
  /** The fog on the map, as returned by `fogOf`. */
  readonly fog: readonly string[];
}

/** A scene with its combatants, by their names in a view. */
export const studySceneOf = (scene: Scene, state: FightState): StudyScene => ({
  scene,
  combatants: Object.values(state.combatants).map(({ id: who, name, side }) => ({
    id: who,
    name,
    side,
  })),
  round: state.round,
  fog: fogOf(state),
});

/** The scene of every step, in the order of the file; problems if its system cannot read them. */
export function studyScenes(of: Study, rulesets: Rulesets): Result<readonly StudyScene[]> {
  const found = rulesetNamed(rulesets, of.ruleset, of.version);
  if (!found.ok) return found;
  return found.value.use((ruleset): Result<readonly StudyScene[]> => {
    const scenes: StudyScene[] = [];
    for (const [i, chapter] of of.chapters.entries())
      for (const [j, each] of chapter.steps.entries()) {
        const state = readState(ruleset, viewOf(of, each));
        if (!state.ok)
          return fail(
            ...state.problems.map((problem) => ({
              ...problem,
              path: ['chapters', i, 'steps', j, 'state', ...problem.path.slice(1)],
            })),
          );
        scenes.push(studySceneOf(ruleset.scene(state.value), numberCombatantNames(state.value)));
      }
    return ok(scenes);
  });
}
