import type { FightState, Ruleset, Seat } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import type { Study, StudyStep } from './study.js';
import { MAX_STUDY_STEPS, STUDY_FORMAT } from './study.js';

/** A moment for a study: the entry that it follows, and its author's comments. */
export interface StudyMoment {
  readonly seq: number;
  readonly text: string;
  readonly told: readonly string[];
}

/** Parsed JSON: a state as stored in a file. */
function plain(data: object): StudyStep['state'] {
  const read: StudyStep['state'] = JSON.parse(JSON.stringify(data));
  return read;
}

const cut = (text: string, length: number): string => text.slice(0, length);

/**
 * Makes a study from moments of a fight, with a chapter for each round. Every moment is stored as the seat saw it, and
 * nothing else of the fight: the study contains nothing that the seat did not know.
 */
export function makeStudy<S extends FightState>(
  ruleset: Ruleset<S>,
  fight: Fight<S>,
  { seat, title, moments }: { seat: Seat; title: string; moments: readonly StudyMoment[] },
): Study {
  const known = new Map<string, number>();
  const all: StudyStep['state'][] = [];
  const chapters: Study['chapters'] = [];
  for (const { seq, text, told } of moments.slice(0, MAX_STUDY_STEPS)) {
    const state = fight.stateAt(seq);
    const { fixed, ...rest } = seat.role === 'gm' ? state : ruleset.view(state, seat);
    const key = JSON.stringify(fixed);
    const n = known.get(key) ?? all.push(plain(fixed)) - 1;
    known.set(key, n);
    const step: StudyStep = {
      text: cut(text, 1000),
      told: told.slice(0, 100).map((each) => cut(each, 1000)),
      comment: '',
      arrows: [],
      marks: [],
      fixed: n,
      state: plain(rest),
    };
    const name = state.round === 0 ? 'Before the first round' : `Round ${state.round}`;
    const last = chapters.at(-1);
    if (last?.title === name) last.steps.push(step);
    else if (chapters.length < 100) chapters.push({ title: name, steps: [step] });
    else last?.steps.push(step);
  }
  return {
    format: STUDY_FORMAT,
    title: cut(title, 200) || 'Study',
    ruleset: ruleset.id,
    version: ruleset.version,
    knower: cut(seat.role === 'gm' || seat.name === GM ? 'the GM' : seat.name, 200),
    fixed: all,
    chapters,
  };
}
