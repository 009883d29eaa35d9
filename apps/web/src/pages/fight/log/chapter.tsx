import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Fight } from '../use-fight.js';
import { Entry } from './entry.js';
import style from './log-panel.module.css';
import type { Chapter } from './strokes.js';
import { countIn, gistOf } from './strokes.js';

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? '' : 's'}`;

/** The name of the combatant who has the first turn. */
function firstOf({ lines }: Chapter, { shown, names }: Fight): string | undefined {
  const note = lines.flatMap((line) => line.notes).find((each) => shown.role(each).is === 'turn');
  const [who] = note ? shown.namedIn(note) : [];
  return who === undefined ? undefined : names.name(who);
}

/** How much a folded line stands for: the rolls of the beginning, or the turns of a round. */
function countWords(chapter: Chapter, { shown }: Fight, isBeginning: boolean): string {
  const is = isBeginning ? 'roll' : 'turn';
  const count = countIn(chapter, shown, is);
  return count === 0 ? '' : counted(count, is);
}

/** A chapter of the log; once over, it is folded into one line that can be opened. */
export function ChapterView({
  chapter,
  fight,
  stands,
  lookedAt,
  isFolded,
}: {
  readonly chapter: Chapter;
  readonly fight: Fight;
  readonly stands: ReadonlySet<number>;
  readonly lookedAt: number | undefined;
  /** Whether it is over and does not contain what is being looked for. */
  readonly isFolded: boolean;
}): ReactNode {
  const [open, setOpen] = useState(false);
  const { shown } = fight;
  const { round, lines } = chapter;
  const isBeginning = round === 0 && lines.some(({ kind }) => kind === 'begin');
  const first = isBeginning ? firstOf(chapter, fight) : undefined;
  const beginning = first === undefined ? '' : `${first} acts first.`;
  return (
    <>
      {isFolded ? (
        <li className={style.folded}>
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className={style.chevron} aria-hidden="true" data-open={open} />
            <span>
              <b>{isBeginning ? 'The fight began.' : `Round ${round}.`}</b>{' '}
              {isBeginning ? beginning : gistOf(chapter, shown)}
            </span>
            <span className={style.count}>{countWords(chapter, fight, isBeginning)}</span>
          </button>
        </li>
      ) : null}
      {!isFolded && round > 0 ? <li className={style.roundHead}>Round {round}</li> : null}
      {!isFolded || open
        ? lines.map((line) => (
            <Entry
              key={line.seq}
              line={line}
              stands={stands.has(line.seq) || line.kind === 'withdrawn'}
              later={lookedAt !== undefined && line.seq > lookedAt}
              fight={fight}
            />
          ))
        : null}
    </>
  );
}
