import { readFileSync } from 'node:fs';
import type { FightState, Ruleset } from '@tiltyard/engine';
import { acting, GM, GM_SEAT } from '@tiltyard/engine';
import { Fight } from '@tiltyard/engine/fight';
import { loadRuns } from '@tiltyard/engine/files';
import { seatOfSide, sensiblePolicy } from '@tiltyard/engine/players';
import { rulesets } from '@tiltyard/rulesets';
import { describe, expect, it } from 'vitest';
import { reviewMap } from '../review/review-map.js';
import { judgeLesson } from './lesson.js';
import { makeStudy } from './make-study.js';
import type { Lesson, Study } from './study.js';
import { isStudyText, MAX_STUDY_STEPS, readStudy, studyScenes, studyText } from './study.js';
import { studyPage } from './study-page.js';

/** A sample encounter after some commands of sensible players. */
function played<R>(
  file: string,
  commands: number,
  use: <S extends FightState>(ruleset: Ruleset<S>, fight: Fight<S>) => R,
): R {
  const url = new URL(`../../../../examples/${file}.yaml`, import.meta.url);
  const loaded = loadRuns(readFileSync(url, 'utf8'), file, rulesets, { run: 0 });
  const run = loaded.ok ? loaded.value.runs[0] : undefined;
  if (!run) throw new Error('no fight');
  return run.use((ruleset, initial) => {
    const sensible = sensiblePolicy(ruleset);
    const fight = new Fight(ruleset, initial, {
      seed: 'study',
      decide: (question, state) => ({ value: sensible.answer(question, state), from: 'policy' }),
    });
    expect(fight.begin().kind).toBe('done');
    for (let i = 0; i < commands && !fight.outcome; i++) {
      const command = sensible.command(fight.state, acting(fight.state) ?? '');
      expect(command && fight.perform(command).kind).toBe('done');
    }
    return use(ruleset, fight);
  });
}

const momentsOf = <S extends FightState>(fight: Fight<S>) =>
  fight.line(fight.head).map((seq) => ({ seq, text: `Step <${seq}>`, told: [] }));

function ofGm(file: string, commands = 4): Study {
  return played(file, commands, (ruleset, fight) =>
    makeStudy(ruleset, fight, { seat: GM_SEAT, title: 'What happened', moments: momentsOf(fight) }),
  );
}

describe.each(['heimr-ambush', 'renaissance-ambush', 'rolemaster-ambush'])('of %s', (file) => {
  it('a study made from a seat contains nothing of combatants whom that seat did not know', () => {
    played(file, 12, (ruleset, fight) => {
      const start = Object.values(fight.stateAt(0).combatants);
      let hidden = 0;
      for (const side of new Set(start.map((each) => each.side))) {
        const one = start.find((each) => each.side === side);
        const seat = seatOfSide(fight.stateAt(0), one?.id ?? '');
        const study = makeStudy(ruleset, fight, { seat, title: side, moments: momentsOf(fight) });
        const scenes = studyScenes(study, rulesets);
        expect(scenes.ok).toBe(true);
        const steps = study.chapters.flatMap((chapter) => chapter.steps);
        for (const [i, { seq }] of momentsOf(fight).entries()) {
          const { combatants } = ruleset.view(fight.stateAt(seq), seat);
          const step = steps[i];
          if (!step) throw new Error('no step');
          const only = { ...study, chapters: [{ title: '', steps: [{ ...step, fixed: 0 }] }] };
          const alone = { ...only, fixed: [study.fixed[step.fixed] ?? {}] };
          const scene = scenes.ok ? scenes.value.slice(i, i + 1) : [];
          for (const { id, name } of start) {
            if (Object.hasOwn(combatants, id)) continue;
            hidden++;
            expect(studyText(alone)).not.toContain(`"${id}"`);
            expect(studyText(alone)).not.toContain(name);
            expect(studyPage(alone, scene)).not.toContain(name);
          }
        }
        expect(study.knower).toBe(seat.name);
      }
      expect(hidden).toBeGreaterThan(0);
    });
  });
});

describe.each(['heimr-tavern', 'lurasko-duel', 'rolemaster-stunned', 'true20-charge'])(
  'of %s',
  (file) => {
    it('a study is read as it was written, and every moment of it can be continued', () => {
      const study = ofGm(file);
      const text = studyText(study);
      expect(isStudyText(text)).toBe(true);
      expect(readStudy(text)).toEqual({ ok: true, value: study });
      const scenes = studyScenes(study, rulesets);
      expect(scenes.ok && scenes.value).toHaveLength(study.chapters.flatMap((c) => c.steps).length);
      // The map is in the file once.
      expect(study.fixed).toHaveLength(1);
    });
  },
);

it('is a standalone page, with a map for each step, and with words unchanged', () => {
  const study = ofGm('true20-charge');
  const [chapter] = study.chapters;
  const [step] = chapter?.steps ?? [];
  if (!step) throw new Error('no step');
  step.comment = 'Look <here>';
  step.marks = [[0, 0]];
  step.arrows = [{ from: [0, 0], to: [3, 2] }];
  step.lesson = LESSON;
  const scenes = studyScenes(study, rulesets);
  const page = studyPage(study, scenes.ok ? scenes.value : []);
  const steps = study.chapters.flatMap((each) => each.steps).length;
  expect(page.match(/<svg/g)).toHaveLength(steps);
  expect(page).toContain('Look &lt;here&gt;');
  expect(page).toContain('class="arrow"');
  expect(page).toContain('class="ring"');
  expect(page).toContain('<summary>Answer</summary>');
  expect(page).not.toMatch(/src=|href=|<script|<here>/);
});

it.each([
  ['true20-charge', [[1, 0, 2, 1]], 'M40 0h80v40H40zM40 40h80v40H40z', 'fog over 4 squares'],
  ['lurasko-pile-up', ['hold'], '<rect class="fog" x="600" y="460"', 'fog over the hold'],
])('fog is drawn in its maps and in those of a review: %s', (file, places, drawn, words) => {
  played(file, 1, (ruleset, fight) => {
    const study = (): string => {
      const moments = momentsOf(fight).slice(-1);
      const made = makeStudy(ruleset, fight, { seat: GM_SEAT, title: 'Fog', moments });
      const scenes = studyScenes(made, rulesets);
      return studyPage(made, scenes.ok ? scenes.value : []);
    };
    const review = (): string =>
      reviewMap(ruleset, fight, GM_SEAT, fight.head)?.picture ?? 'no picture';
    for (const page of [study(), review()]) expect(page).not.toMatch(/class="fog"|fog over/);
    const command = { do: 'gm.fog', by: GM, with: { fog: 'cover', places } };
    expect(fight.perform(command, { seat: GM_SEAT }).kind).toBe('done');
    for (const page of [study(), review()]) {
      expect(page).toContain(drawn);
      expect(page).toContain(words);
    }
  });
});

describe('a file that is no study', () => {
  const study = ofGm('lurasko-duel', 1);
  const [chapter] = study.chapters;
  const [step] = chapter?.steps ?? [];
  if (!chapter || !step) throw new Error('no step');

  const refusalOf = (data: unknown): string => {
    const read = readStudy(JSON.stringify(data));
    return read.ok ? '' : JSON.stringify(read.problems[0]);
  };

  it('is refused with place and reason', () => {
    expect(refusalOf({ ...study, format: 'tiltyard-study/9' })).toContain('format');
    expect(refusalOf({ ...study, chapters: [] })).toContain('chapters');
    expect(refusalOf({ ...study, extra: 1 })).toContain('extra');
    expect(
      refusalOf({ ...study, chapters: [{ ...chapter, steps: [{ ...step, fixed: 7 }] }] }),
    ).toContain('there is no 7');
    const many = Array.from({ length: MAX_STUDY_STEPS + 1 }, () => step);
    expect(refusalOf({ ...study, chapters: [{ ...chapter, steps: many }] })).toContain('at most');
    expect(readStudy('{').ok).toBe(false);
    expect(readStudy('['.repeat(1e5) + ']'.repeat(1e5)).ok).toBe(false);
  });

  it('is refused if its moments do not belong to its system', () => {
    const broken = { ...study, chapters: [{ ...chapter, steps: [{ ...step, state: {} }] }] };
    const read = readStudy(JSON.stringify(broken));
    expect(read.ok).toBe(true);
    const scenes = read.ok ? studyScenes(read.value, rulesets) : read;
    expect(scenes.ok ? [] : scenes.problems[0]?.path.slice(0, 5)).toEqual([
      'chapters',
      0,
      'steps',
      0,
      'state',
    ]);
    expect(studyScenes({ ...study, ruleset: 'chess' }, rulesets).ok).toBe(false);
  });
});

const chance = (value: number, exact = false, half = exact ? 0 : 0.05) => ({
  text: `wins ${value}`,
  win: { value, low: value - half, high: value + half },
  exact,
});
const LESSON: Lesson = { by: 'a', commands: [chance(0.7), chance(0.65), chance(0.4)] };

describe('an answer to a lesson', () => {
  it('is the best, indistinguishable from it, or worse by an amount', () => {
    expect(judgeLesson(LESSON, 0).kind).toBe('best');
    expect(judgeLesson(LESSON, 1).kind).toBe('even');
    expect(judgeLesson(LESSON, 2)).toEqual({ kind: 'worse', points: expect.closeTo(0.3) });
  });

  it('is judged to the last digit if the chances are exact', () => {
    const exact = { by: 'a', commands: [chance(0.7, true), chance(0.7, true), chance(0.69, true)] };
    expect(judgeLesson(exact, 1).kind).toBe('even');
    expect(judgeLesson(exact, 2)).toEqual({ kind: 'worse', points: expect.closeTo(0.01) });
  });
});
