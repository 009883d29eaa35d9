import type { FightState, Ruleset, Seat } from '@tiltyard/engine';
import type { Fight } from '@tiltyard/engine/fight';
import { numberCombatantNames } from '@tiltyard/engine/kit';
import { renderTextMap } from '@tiltyard/engine/show';
import { studySceneOf } from '../study/study.js';
import { studyPicture } from '../study/study-picture.js';

/** The map at a moment, in two forms. */
export interface ReviewMap {
  /** An SVG for the page of a review. */
  readonly picture: string;
  /** The same map in characters. */
  readonly text: string;
}

/** The map after an entry as a seat saw it then; undefined in a fight without a map. */
export function reviewMap<S extends FightState>(
  ruleset: Ruleset<S>,
  fight: Fight<S>,
  seat: Seat,
  seq: number,
): ReviewMap | undefined {
  const state = fight.stateAt(seq);
  const view = seat.role === 'gm' ? state : ruleset.view(state, seat);
  const scene = ruleset.scene(view);
  if (scene.map === null) return undefined;
  const named = numberCombatantNames(view);
  return {
    picture: studyPicture(studySceneOf(scene, named), { arrows: [], marks: [] }),
    text: renderTextMap(ruleset, named),
  };
}
