import type { Study } from '@tiltyard/analysis';
import type { LibraryData, LibraryItem } from './library-item.js';
import { newItem } from './library-item.js';

/** A study in the form the library stores. */
export const studyData = (study: Study): LibraryData => ({ ...study });

/** A new item with a study. */
export const studyItem = (study: Study): LibraryItem =>
  newItem({ kind: 'study', system: study.ruleset, title: study.title, data: studyData(study) });
