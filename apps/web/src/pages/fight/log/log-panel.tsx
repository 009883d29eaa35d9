import type { Id } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import type { ReactNode, RefObject } from 'react';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../design/controls/button.js';
import { useLostFocus } from '../../../design/use-lost-focus.js';
import type { Position } from '../../../systems/position.js';
import { useFight } from '../use-fight.js';
import { ChapterView } from './chapter.js';
import style from './log-panel.module.css';
import { chaptersOf, standingEntries } from './strokes.js';

/** How many of the latest entries are drawn at once; more on request. */
const SHOWN = 120;

/** Whether an entry concerns a combatant. */
const concerns = ({ command, notes }: LogEntry, who: Id, { namedIn }: Position): boolean =>
  command?.by === who || notes.some((note) => namedIn(note).includes(who));

/** Whether an entry shows anything; the actions of unseen combatants may not. */
const tells = ({ kind, command, notes, amends }: LogEntry): boolean =>
  command !== undefined ||
  notes.length > 0 ||
  amends !== undefined ||
  kind === 'begin' ||
  kind === 'undo' ||
  kind === 'redo';

/** The filter of the log. */
interface Filter {
  readonly who: string;
  readonly words: string;
  readonly undone: boolean;
}

const NO_FILTER: Filter = { who: '', words: '', undone: false };

/** Keeps the end of the log in view until the user scrolls away from it. */
function useStickyEnd(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): RefObject<boolean> {
  const stick = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    const content = list.current;
    if (!element || !content) return;
    let size = 0;
    const follow = (): void => {
      size = element.clientHeight + element.scrollHeight;
      if (stick.current) element.scrollTop = element.scrollHeight;
    };
    const scrolled = (): void => {
      // Only the user's scrolling leaves the end; a change of size does not.
      if (element.clientHeight + element.scrollHeight === size)
        stick.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    observer.observe(content);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller, list]);
  return stick;
}

/** Whether the log is about to be printed, so that all of it must be shown. */
function useOnPaper(): boolean {
  const [isPaper, setPaper] = useState(false);
  useEffect(() => {
    const all = (): void => flushSync(() => setPaper(true));
    const paper = matchMedia('print');
    const changed = ({ matches }: MediaQueryListEvent): void => (matches ? all() : setPaper(false));
    addEventListener('beforeprint', all);
    paper.addEventListener('change', changed);
    return () => {
      removeEventListener('beforeprint', all);
      paper.removeEventListener('change', changed);
    };
  }, []);
  return isPaper;
}

/** What happened, round by round, the latest at the bottom; finished rounds are one line each. */
export function LogPanel(): ReactNode {
  const fight = useFight();
  const { state, table, shown, looking } = fight;
  const { log } = state;
  const [filter, setFilter] = useState(NO_FILTER);
  const [count, setCount] = useState(SHOWN);
  const isPaper = useOnPaper();
  const list = useRef<HTMLOListElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const stick = useStickyEnd(scroller, list);
  useLostFocus(scroller);
  const stands = useMemo(() => standingEntries(log, state.table.head), [log, state.table.head]);
  const lines = useFiltered(filter, stands);
  const chapters = useMemo(
    () => chaptersOf(isPaper ? lines : lines.slice(-count), log, shown),
    [lines, log, count, isPaper, shown],
  );
  const lookedAt = looking?.entry;
  useLayoutEffect(() => {
    if (lookedAt === undefined) return;
    const element = scroller.current;
    stick.current = false;
    element?.querySelector(`[data-entry="${lookedAt}"]`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      stick.current = true;
      if (element) element.scrollTop = element.scrollHeight;
    };
  }, [lookedAt, stick]);
  const isSearched = filter.who !== '' || filter.words !== '' || filter.undone;
  const isLong = lines.length > count || (log[0]?.seq ?? 0) > 0;
  return (
    <section className={style.log} aria-label="Log">
      <FilterBar filter={filter} onChange={setFilter} />
      <div
        ref={scroller}
        className={style.lines}
        tabIndex={0}
        role="log"
        aria-label="Log of the fight"
        aria-live="off"
      >
        {isLong && !isPaper ? (
          <Button
            look="quiet"
            onClick={() => {
              setCount(count + SHOWN);
              void table.earlier();
            }}
          >
            Earlier
          </Button>
        ) : null}
        {lines.length === 0 ? (
          <p className={style.empty}>
            {log.length === 0 || !isSearched
              ? 'Nothing yet. Every roll, number and rule will appear here.'
              : 'No matching entries.'}
          </p>
        ) : null}
        <ol ref={list}>
          {chapters.map((chapter, i) => (
            <ChapterView
              key={`${chapter.round} ${chapter.lines[0]?.seq ?? ''}`}
              chapter={chapter}
              fight={fight}
              stands={stands}
              lookedAt={lookedAt}
              isFolded={
                i < chapters.length - 1 && !isSearched && !isPaper && lookedAt === undefined
              }
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The entries that pass the filter. */
function useFiltered(filter: Filter, stands: ReadonlySet<number>): readonly LogEntry[] {
  const { state, shown } = useFight();
  const { log } = state;
  const { who, undone } = filter;
  const wanted = useDeferredValue(filter.words.trim().toLowerCase());
  return useMemo(
    () =>
      log.filter(
        (line) =>
          tells(line) &&
          (undone || stands.has(line.seq) || line.kind === 'withdrawn') &&
          (who === '' || concerns(line, who, shown)) &&
          (wanted === '' ||
            line.notes.some(
              (note) =>
                shown.tell(note).toLowerCase().includes(wanted) ||
                note.rules.some((rule) => rule.toLowerCase().includes(wanted)),
            )),
      ),
    [log, stands, undone, who, wanted, shown],
  );
}

function FilterBar({
  filter,
  onChange,
}: {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}): ReactNode {
  const { shown, names } = useFight();
  const [isFinding, setFinding] = useState(false);
  return (
    <div className={style.filter} role="group" aria-label="Filter">
      <h2>Log</h2>
      <label>
        <span className="visually-hidden">Combatant</span>
        <select
          value={filter.who}
          onChange={({ target }) => onChange({ ...filter, who: target.value })}
        >
          <option value="">Everyone</option>
          {Object.keys(shown.state.combatants).map((each) => (
            <option key={each} value={each}>
              {names.name(each)}
            </option>
          ))}
        </select>
      </label>
      <Button
        className={style.find}
        aria-expanded={isFinding}
        onClick={() => {
          setFinding(!isFinding);
          if (isFinding) onChange({ ...filter, words: '', undone: false });
        }}
      >
        Find
      </Button>
      {isFinding ? (
        <div className={style.finding}>
          <label className={style.search}>
            <span className="visually-hidden">Text or rule id</span>
            <input
              type="search"
              placeholder="Text or rule id"
              value={filter.words}
              onChange={({ target }) => onChange({ ...filter, words: target.value })}
              onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
            />
          </label>
          <label className={style.check}>
            <input
              type="checkbox"
              checked={filter.undone}
              onChange={({ target }) => onChange({ ...filter, undone: target.checked })}
            />{' '}
            Show undone
          </label>
        </div>
      ) : null}
    </div>
  );
}
