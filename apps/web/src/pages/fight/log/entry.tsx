import type { Id, Note } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { LogEntry } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { memo, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { focusBeside } from '../../../design/focus-beside.js';
import { RuleLinks } from '../../../systems/rule-link.js';
import { Acting } from '../acting.js';
import { SideMark } from '../order/side-mark.js';
import { sideNumber } from '../order/sides.js';
import { seatNameOf } from '../undo.js';
import type { Fight } from '../use-fight.js';
import { useFight } from '../use-fight.js';
import { RollLine, Tape } from './dice.js';
import style from './log-panel.module.css';
import type { Stroke } from './strokes.js';
import { onlyEndsTurn, strokesOf } from './strokes.js';

interface Props {
  readonly line: LogEntry;
  /** Whether the entry has not been undone. */
  readonly stands: boolean;
  /** Whether the entry is later than the moment being viewed. */
  readonly later: boolean;
  readonly fight: Fight;
}

const seatName = ({ state }: Fight, id: string): string =>
  id === 'table' ? 'automatic play' : seatNameOf(state.table, id);

/** One entry of the log: what was done and its result; opening it shows the details. */
export const Entry = memo(
  function Entry(props: Props): ReactNode {
    const { line, stands, later, fight } = props;
    const { shown } = fight;
    if (line.kind === 'undo' || line.kind === 'redo')
      return (
        <li className={style.aside}>
          {line.kind === 'undo' ? 'Undone' : 'Redone'} by {seatName(fight, line.seat)}
        </li>
      );
    const headings = line.notes.filter((note) => shown.role(note).is === 'turn');
    const isBrief = onlyEndsTurn(line, shown);
    return (
      <>
        {isBrief ? null : <Lines {...props} />}
        {isBrief && headings.length === 0 ? (
          <li className={style.turn} data-stands={stands} data-entry={line.seq} />
        ) : null}
        {headings.map((note, i) => (
          <li
            key={`turn ${i}`}
            className={style.turn}
            data-stands={stands}
            data-later={later}
            {...(isBrief ? { 'data-entry': line.seq } : {})}
          >
            {shown.tell(note)}
          </li>
        ))}
      </>
    );
  },
  (a, b) =>
    a.line === b.line &&
    a.stands === b.stands &&
    a.later === b.later &&
    a.fight.names === b.fight.names &&
    a.fight.state.table.head === b.fight.state.table.head,
);

/** The lines of an entry; the details of all of them open together. */
function Lines({ line, stands, later, fight }: Props): ReactNode {
  const { shown, names } = fight;
  const { command, kind, forced } = line;
  const [open, setOpen] = useState(false);
  const isWithdrawn = kind === 'withdrawn';
  const strokes = isWithdrawn ? [] : strokesOf(line, shown);
  const action = command && (shown.action(command.do)?.name ?? command.do);
  return (
    <li className={style.entry} data-stands={stands} data-later={later} data-entry={line.seq}>
      {strokes.length === 0 ? (
        <p className={style.stroke}>
          <Sides who={command?.by} fight={fight} />
          <span>
            {command ? <span className="name">{names.name(command.by)}</span> : null}
            {command && !isWithdrawn ? ', ' : ' '}
            {isWithdrawn ? `cancels ${action ?? 'an action'}` : action}
          </span>
          <span />
          <WhyButton line={line} open={open} onToggle={() => setOpen(!open)} />
        </p>
      ) : null}
      {strokes.map((stroke, i) => (
        <StrokeLine
          key={i}
          stroke={stroke}
          line={line}
          fight={fight}
          why={
            i === 0 ? (
              <WhyButton line={line} open={open} onToggle={() => setOpen(!open)} />
            ) : (
              <span />
            )
          }
        />
      ))}
      {forced === undefined ? null : <p className={style.forced}>GM override: {forced}</p>}
      {open ? <Details line={line} fight={fight} /> : null}
    </li>
  );
}

/** The mark of a combatant's side. */
function Sides({
  who,
  fight: { shown },
}: {
  readonly who: Id | undefined;
  readonly fight: Fight;
}): ReactNode {
  const side = who === undefined ? undefined : shown.summary(who)?.side;
  return side === undefined ? <span /> : <SideMark side={sideNumber(shown.state, side)} />;
}

function WhyButton({
  line,
  open,
  onToggle,
}: {
  readonly line: LogEntry;
  readonly open: boolean;
  readonly onToggle: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={style.why}
      aria-label={`Details of entry ${line.seq + 1}`}
      aria-expanded={open}
      onClick={onToggle}
    >
      <span aria-hidden="true">?</span>
    </button>
  );
}

/** One line of an entry: actor, action and target, the result at the edge, the dice beneath. */
function StrokeLine({
  stroke: { main, notes, who, result, isMiss },
  line,
  fight,
  why,
}: {
  readonly stroke: Stroke;
  readonly line: LogEntry;
  readonly fight: Fight;
  readonly why: ReactNode;
}): ReactNode {
  const { shown } = fight;
  const by = line.command?.by;
  return (
    <div className={style.stroke}>
      <Sides who={who} fight={fight} />
      <p className={style.said}>
        {by === GM ? <span className={style.mark}>GM</span> : null}
        {line.amends === undefined ? null : <span className={style.mark}>edited</span>}
        {main ? <Sentence note={main} fight={fight} /> : <ActionWords line={line} fight={fight} />}
        <Audience notes={notes} fight={fight} />
      </p>
      <b className={style.result} data-miss={isMiss}>
        {result}
      </b>
      {why}
      <RollLine notes={notes} position={shown} />
    </div>
  );
}

/** An action that the entry's notes do not name: actor, action and target. */
function ActionWords({
  line: { command, kind, notes },
  fight: { shown, names },
}: {
  readonly line: LogEntry;
  readonly fight: Fight;
}): ReactNode {
  if (!command) return kind === 'begin' ? 'The fight begins.' : null;
  const target = notes.flatMap((note) => shown.namedIn(note)).find((who) => who !== command.by);
  return (
    <span>
      <b className="name">{names.name(command.by)}</b>,{' '}
      {shown.action(command.do)?.name ?? command.do}
      {target === undefined ? null : (
        <>
          : <b className="name">{names.name(target)}</b>
        </>
      )}
    </span>
  );
}

/** A note in words, with the names standing out. */
function Sentence({
  note,
  fight: { shown },
}: {
  readonly note: Note;
  readonly fight: Fight;
}): ReactNode {
  return (
    <span>
      {shown.pieces(note).map(({ is, text }, i) =>
        is === 'combatant' ? (
          <b key={i} className="name">
            {text}
          </b>
        ) : (
          text
        ),
      )}
    </span>
  );
}

/** Who may read a line, if not everyone. */
function Audience({
  notes,
  fight: { shown, names },
}: {
  readonly notes: readonly Note[];
  readonly fight: Fight;
}): ReactNode {
  const secret = notes.find(({ audience }) => audience !== 'all');
  if (!secret) return null;
  return (
    <span className={style.mark}>
      {secret.audience === 'gm'
        ? 'GM only'
        : `visible to ${readers(Array.isArray(secret.audience) ? secret.audience : [], shown, names)}`}
    </span>
  );
}

/** The readers of something in words; whole sides are given by their names. */
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

/** Everything in an entry: its notes, the breakdowns of its numbers, its dice, and the button that returns to it. */
function Details({ line, fight }: { readonly line: LogEntry; readonly fight: Fight }): ReactNode {
  return (
    <div className={style.details}>
      {line.kind === 'withdrawn' ? null : (
        <ul className={style.notes}>
          {line.notes.map(({ reckoning, ...note }, i) => (
            <li key={`${note.id} ${i}`}>
              <Sentence note={note} fight={fight} />
              {reckoning ? (
                <Acting>{({ BreakdownView }) => <BreakdownView reckoning={reckoning} />}</Acting>
              ) : null}
              <RuleLinks ids={note.rules} />
            </li>
          ))}
        </ul>
      )}
      <Tape line={line} fight={fight} />
      <UndoTo seq={line.seq} />
    </div>
  );
}

/**
 * The button that returns to an entry. It reads the fight itself, so that entries do not render again with every
 * message.
 */
function UndoTo({ seq }: { readonly seq: number }): ReactNode {
  const { state, busy, looking, undoTo } = useFight();
  const { head, undo } = state.table;
  if (seq >= head || undo === null || undo.refused || looking) return null;
  return (
    <Button
      disabled={busy}
      onClick={({ currentTarget }) => {
        focusBeside(currentTarget.parentElement);
        undoTo(seq);
      }}
    >
      Undo to here
    </Button>
  );
}
