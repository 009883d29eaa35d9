import type { Study } from '@tiltyard/analysis';
import { readStudy, studyPage, studyScenes } from '@tiltyard/analysis';
import { readText, writeNew } from '../files/files.js';
import { InputError } from '../input-error.js';
import type { CliEnvironment } from '../environment.js';
import { EXIT_OK } from '../environment.js';
import { json, line } from '../text/output.js';

export interface StudyOptions {
  readonly html?: string;
  readonly json?: boolean;
}

/** Reads a study, and prints its steps or writes it as a page. */
export function study(file: string, options: StudyOptions, world: CliEnvironment): number {
  const read = readStudy(readText(world, file));
  if (!read.ok) throw new InputError(read.problems.map((problem) => ({ ...problem, file })));
  const scenes = studyScenes(read.value, world.rulesets);
  if (!scenes.ok) throw new InputError(scenes.problems.map((problem) => ({ ...problem, file })));
  if (options.html !== undefined)
    writeNew(world, options.html, studyPage(read.value, scenes.value));
  if (options.json) json(world, summaryOf(read.value));
  else show(world, read.value);
  return EXIT_OK;
}

const summaryOf = ({ title, ruleset, knower, chapters }: Study) => ({
  title,
  ruleset,
  knower,
  chapters: chapters.map((chapter) => ({
    title: chapter.title,
    steps: chapter.steps.map(({ text, comment, lesson }) => ({
      text,
      comment,
      ...(lesson ? { lesson } : {}),
    })),
  })),
});

function show(world: CliEnvironment, { title, ruleset, knower, chapters }: Study): void {
  const { paint } = world;
  line(world, `${paint.bold(title)} ${paint.dim(`· ${ruleset} · by what ${knower} knew`)}`);
  let number = 0;
  for (const chapter of chapters) {
    line(world, `\n  ${paint.bold(chapter.title)}`);
    for (const { text, comment, lesson } of chapter.steps) {
      number++;
      line(world, `  ${number}. ${text}${lesson ? paint.dim('  (find the best command)') : ''}`);
      if (comment !== '')
        for (const each of comment.split('\n')) line(world, `     ${paint.dim(each)}`);
    }
  }
}
