import type { Study, StudyChapter, StudySpot, StudyStep } from '@tiltyard/analysis';

/** A step with the number of its chapter. */
export interface PlacedStep {
  readonly chapter: number;
  readonly step: StudyStep;
}

export const stepsOf = ({ chapters }: Study): readonly PlacedStep[] =>
  chapters.flatMap(({ steps }, chapter) => steps.map((step) => ({ chapter, step })));

/** Groups steps into chapters again; empty chapters are removed. */
const inChapters = (titles: readonly string[], steps: readonly PlacedStep[]): StudyChapter[] =>
  titles.flatMap((title, n) => {
    const own = steps.filter(({ chapter }) => chapter === n).map(({ step }) => step);
    return own.length > 0 ? [{ title, steps: own }] : [];
  });

const titlesOf = ({ chapters }: Study): readonly string[] => chapters.map(({ title }) => title);

/** A study with a step replaced. */
export const withStep = (study: Study, number: number, step: StudyStep): Study => ({
  ...study,
  chapters: inChapters(
    titlesOf(study),
    stepsOf(study).map((each, n) => (n === number ? { ...each, step } : each)),
  ),
});

/** A step without its lesson. */
export function withoutLesson(step: StudyStep): StudyStep {
  const { lesson, ...rest } = step;
  return lesson ? rest : step;
}

/** A study without a step; the last step cannot be removed. */
export const withoutStep = (study: Study, number: number): Study =>
  stepsOf(study).length < 2
    ? study
    : {
        ...study,
        chapters: inChapters(
          titlesOf(study),
          stepsOf(study).filter((_, n) => n !== number),
        ),
      };

/** A study in which a new chapter begins at a step. */
export const splitAt = (study: Study, number: number): Study => {
  const at = stepsOf(study)[number]?.chapter ?? 0;
  const titles = titlesOf(study);
  return {
    ...study,
    chapters: inChapters(
      [...titles.slice(0, at + 1), 'New chapter', ...titles.slice(at + 1)],
      stepsOf(study).map(({ chapter, step }, n) => ({
        step,
        chapter: chapter > at || (chapter === at && n >= number) ? chapter + 1 : chapter,
      })),
    ),
  };
};

/** A study with a chapter renamed. */
export const withChapter = (study: Study, chapter: number, title: string): Study => ({
  ...study,
  chapters: study.chapters.map((each, n) => (n === chapter ? { ...each, title } : each)),
});

const MOST = 50;

export const sameSpot = (a: StudySpot, b: StudySpot): boolean => String(a) === String(b);

/** The marks with a spot added, or removed if it was marked. */
export const toggledMark = (marks: StudyStep['marks'], at: StudySpot): StudyStep['marks'] =>
  marks.some((each) => sameSpot(each, at))
    ? marks.filter((each) => !sameSpot(each, at))
    : [...marks, at].slice(-MOST);

/** The arrows with one added, or removed if it was there. */
export const toggledArrow = (
  arrows: StudyStep['arrows'],
  from: StudySpot,
  to: StudySpot,
): StudyStep['arrows'] => {
  const others = arrows.filter((each) => !(sameSpot(each.from, from) && sameSpot(each.to, to)));
  return others.length < arrows.length ? others : [...arrows, { from, to }].slice(-MOST);
};
