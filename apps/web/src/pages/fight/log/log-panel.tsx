import type { Id, Note } from '@tiltyard/engine';
import type { TapeItem } from '@tiltyard/engine/fight';
import { GM } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import {
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../design/button.js';
import type { Position } from '../../../systems/position.js';
import { RuleLinks } from '../../../systems/rule-link.js';
import { spoken, valueText } from '../act/choosing.js';
import style from './log-panel.module.css';
import { BreakdownView } from './breakdown.js';
import { SideMark } from '../order/side-mark.js';
import { sideNumber } from '../order/sides.js';
import type { Fight } from '../use-fight.js';
import { useFight } from '../use-fight.js';

/** How many entries are drawn at once, the latest; more when asked for. */
const SHOWN = 120;

const FROM: Partial<Record<TapeItem['from'], string>> = {
  typed: 'rolled by hand',
  gm: 'by the GM',
  'time-out': 'timed out',
  policy: 'saved answer',
  fallback: 'by default',
};

/** Entries that lead to the present; all others were taken back. */
function standing(log: readonly LogEntry[], head: number): ReadonlySet<number> {
  const bySeq = new Map(log.map((line) => [line.seq, line]));
  const found = new Set<number>();
  for (let at = head; at >= 0;) {
    found.add(at);
    at = bySeq.get(at)?.parent ?? -1;
  }
  return found;
}

/** Whether an entry has to do with somebody. */
const concerns = ({ command, notes }: LogEntry, who: Id, { namedIn }: Position): boolean =>
  command?.by === who || notes.some((note) => namedIn(note).includes(who));

/** Whether an entry says anything; what somebody does unseen does not. */
const tells = ({ kind, command, notes, amends }: LogEntry): boolean =>
  command !== undefined ||
  notes.length > 0 ||
  amends !== undefined ||
  kind === 'begin' ||
  kind === 'undo' ||
  kind === 'redo';

/** Log, entry by entry, the latest at the bottom. */
export function LogPanel(): ReactNode {
  const fight = useFight();
  const { state, table, shown, names } = fight;
  const { log } = state;
  const [who, setWho] = useState('');
  const [words, setWords] = useState('');
  const [taken, setTaken] = useState(false);
  const [count, setCount] = useState(SHOWN);
  const wanted = useDeferredValue(words.trim().toLowerCase());
  const list = useRef<HTMLOListElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const stick = useRef(true);
  const id = useId();
  const stands = useMemo(() => standing(log, state.table.head), [log, state.table.head]);
  const lines = useMemo(
    () =>
      log.filter(
        (line) =>
          tells(line) &&
          (taken || stands.has(line.seq) || line.kind === 'withdrawn') &&
          (who === '' || concerns(line, who, shown)) &&
          (wanted === '' ||
            line.notes.some(
              (note) =>
                shown.tell(note).toLowerCase().includes(wanted) ||
                note.rules.some((rule) => rule.toLowerCase().includes(wanted)),
            )),
      ),
    [log, stands, taken, who, wanted, shown],
  );
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
      // Only people leave the end; what grows or shrinks by itself does not.
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
  }, []);
  const lookedAt = fight.looking?.entry;
  useLayoutEffect(() => {
    if (lookedAt === undefined) return;
    const element = scroller.current;
    stick.current = false;
    element?.querySelector(`[data-entry="${lookedAt}"]`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      stick.current = true;
      if (element) element.scrollTop = element.scrollHeight;
    };
  }, [lookedAt]);
  useEffect(() => {
    // On paper nothing can be asked for later.
    const all = (): void => flushSync(() => setCount(Number.POSITIVE_INFINITY));
    const paper = matchMedia('print');
    const changed = ({ matches }: MediaQueryListEvent): void => (matches ? all() : setCount(SHOWN));
    addEventListener('beforeprint', all);
    paper.addEventListener('change', changed);
    return () => {
      removeEventListener('beforeprint', all);
      paper.removeEventListener('change', changed);
    };
  }, []);
  const part = lines.slice(-count);
  const more = lines.length > part.length || (log[0]?.seq ?? 0) > 0;
  return (
    <section className={style.log} aria-label="Log">
      <div className={style.filter} role="group" aria-label="Filter">
        <label>
          <span className="visually-hidden">Combatant</span>
          <select value={who} onChange={({ target }) => setWho(target.value)}>
            <option value="">Everyone</option>
            {Object.keys(shown.state.combatants).map((each) => (
              <option key={each} value={each}>
                {names.name(each)}
              </option>
            ))}
          </select>
        </label>
        <label className={style.search}>
          <span className="visually-hidden">Text or rule id</span>
          <input
            type="search"
            placeholder="Text or rule id"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
          />
        </label>
        <label className={style.check}>
          <input
            id={id}
            type="checkbox"
            checked={taken}
            onChange={({ target }) => setTaken(target.checked)}
          />{' '}
          Show undone
        </label>
      </div>
      <div
        ref={scroller}
        className={style.lines}
        tabIndex={0}
        role="log"
        aria-label="Log of the fight"
        aria-live="off"
      >
        {more ? (
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
            {log.length === 0
              ? 'Nothing yet. Every roll, number and rule will appear here.'
              : 'No matching entries.'}
          </p>
        ) : null}
        <ol ref={list}>
          {part.map((line) => (
            <Entry
              key={line.seq}
              line={line}
              stands={stands.has(line.seq) || line.kind === 'withdrawn'}
              later={lookedAt !== undefined && line.seq > lookedAt}
              fight={fight}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}

const Entry = memo(
  function Entry({
    line,
    stands,
    later,
    fight,
  }: {
    readonly line: LogEntry;
    readonly stands: boolean;
    readonly later: boolean;
    readonly fight: Fight;
  }): ReactNode {
    const { shown, names, state } = fight;
    const { command, notes, kind, forced, tape, amends } = line;
    const [open, setOpen] = useState(false);
    if (kind === 'undo' || kind === 'redo')
      return (
        <li className={style.aside}>
          {kind === 'undo' ? 'Taken back' : 'Done again'} by {seatName(fight, line.seat)}
        </li>
      );
    const action = command && shown.action(command.do);
    const side = command && shown.summary(command.by)?.side;
    const heading = notes.filter((note) => shown.role(note).is === 'turn');
    const rest = notes.filter((note) => !heading.includes(note));
    // What ends a turn says so by the heading of the next.
    const brief = kind !== 'begin' && rest.length === 0 && heading.length > 0;
    return (
      <>
        <li className={style.entry} data-stands={stands} data-later={later} data-entry={line.seq}>
          {brief ? null : (
            <p className={style.deed}>
              {side === undefined ? null : <SideMark side={sideNumber(shown.state, side)} />}
              <span className="name">
                {command ? names.name(command.by) : kind === 'begin' ? 'The fight begins' : ''}
              </span>
              <span>
                {kind === 'withdrawn'
                  ? `calls off: ${action?.name ?? 'an action'}`
                  : (action?.name ?? '')}
              </span>
              {command?.by === GM ? <span className={style.mark}>GM</span> : null}
              {amends === undefined ? null : <span className={style.mark}>changed</span>}
              <button
                type="button"
                className={style.why}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                {open ? 'less' : 'why'}
                <span className="visually-hidden"> of entry {line.seq + 1}</span>
              </button>
            </p>
          )}
          {forced === undefined ? null : <p className={style.forced}>GM override: {forced}</p>}
          {tape && tape.length > 0 && kind !== 'withdrawn' ? (
            <Dice line={line} fight={fight} open={open} />
          ) : null}
          {kind === 'withdrawn' || rest.length === 0 ? null : (
            <ul className={style.notes}>
              {rest.map((note, i) => (
                <NoteLine
                  key={`${note.id} ${i}`}
                  note={note}
                  open={open}
                  fight={fight}
                  last={command !== undefined && i === rest.length - 1}
                />
              ))}
            </ul>
          )}
        </li>
        {heading.map((note, i) => (
          <li key={`turn ${i}`} className={style.turn} data-stands={stands} data-later={later}>
            <span>{shown.tell(note)}</span>
            {state.you.role === 'gm' && open ? <RuleLinks ids={note.rules} /> : null}
          </li>
        ))}
      </>
    );
  },
  (a, b) =>
    a.line === b.line &&
    a.stands === b.stands &&
    a.later === b.later &&
    a.fight.names === b.fight.names,
);

const seatName = ({ state }: Fight, id: string): string =>
  id === 'table' ? 'the table' : (state.table.seats.find((seat) => seat.id === id)?.name ?? id);

/** One thing that happened. Names stand out; a number behind it unfolds. */
function NoteLine({
  note,
  open,
  fight: { shown, names },
  last,
}: {
  readonly note: Note;
  readonly open: boolean;
  readonly fight: Fight;
  readonly last: boolean;
}): ReactNode {
  const pieces = shown.pieces(note);
  if (pieces.every(({ text }) => text === '')) return null;
  return (
    <li data-last={last}>
      <span>
        {pieces.map(({ is, text }, i) =>
          is === 'combatant' ? (
            <b key={i} className="name">
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </span>
      {note.audience === 'all' ? null : (
        <span className={style.mark}>
          {note.audience === 'gm' ? 'GM only' : `only for ${readers(note.audience, shown, names)}`}
        </span>
      )}
      {open && note.reckoning ? <BreakdownView reckoning={note.reckoning} /> : null}
      {open ? <RuleLinks ids={note.rules} /> : null}
    </li>
  );
}

/** Who may read something: whole sides by their names. */
function readers(
  audience: readonly Id[],
  { state: { combatants } }: Fight['shown'],
  names: Fight['names'],
): string {
  const sides = [...new Set(audience.flatMap((who) => combatants[who]?.side ?? []))];
  const whole = sides.filter((side) =>
    Object.values(combatants).every((each) => each.side !== side || audience.includes(each.id)),
  );
  const others = audience.filter((who) => !whole.includes(combatants[who]?.side ?? ''));
  return [...whole, ...others.map((who) => names.name(who))].join(', ');
}

/** The dice of an entry as dice; unfolded also what was answered, and for the GM a way to change a die. */
function Dice({
  line,
  fight,
  open,
}: {
  readonly line: LogEntry;
  readonly fight: Fight;
  readonly open: boolean;
}): ReactNode {
  const { names, act, state } = fight;
  const tape = line.tape ?? [];
  const [changing, setChanging] = useState<number>();
  return (
    <ul className={style.dice} aria-label="Dice">
      {tape.map((item, i) => {
        const from = FROM[item.from];
        if (item.kind === 'answer') {
          return open ? (
            <li key={i} className={style.answer}>
              {names.name(item.who)}, {spoken(item.name)}: {valueText(item.value)}
              {from === undefined ? '' : ` (${from})`}
            </li>
          ) : null;
        }
        return (
          <li key={i} className={style.rolled}>
            <span
              className={style.die}
              data-high={item.die && item.value === item.die.low + item.die.faces - 1}
              title={`${names.name(item.who)}, ${item.name}: ${item.die?.name ?? ''}${from === undefined ? '' : `, ${from}`}`}
            >
              {String(item.value)}
            </span>
            <span className={style.dieName}>
              {item.die?.name}
              {open
                ? ` ${names.name(item.who)}, ${item.name}${from === undefined ? '' : ` (${from})`}`
                : ''}
            </span>
            {open && state.you.role === 'gm' ? (
              changing === i ? (
                <form
                  className={style.change}
                  onSubmit={(event) => {
                    event.preventDefault();
                    const value = Number(new FormData(event.currentTarget).get('value'));
                    setChanging(undefined);
                    void act({ kind: 'amend', entry: line.seq, change: { item: i, value } });
                  }}
                >
                  <input
                    name="value"
                    type="number"
                    aria-label="Result"
                    min={item.die?.low}
                    max={item.die ? item.die.low + item.die.faces - 1 : undefined}
                    defaultValue={String(item.value)}
                    onKeyDown={(event) => event.stopPropagation()}
                  />
                  <Button look="quiet" type="submit">
                    Replay from here
                  </Button>
                </form>
              ) : (
                <Button look="quiet" onClick={() => setChanging(i)}>
                  change
                </Button>
              )
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
