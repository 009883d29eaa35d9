import type { LogEntry } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useAnnouncer } from '../../../design/panels/announcer.js';
import { Button } from '../../../design/controls/button.js';
import { go, to } from '../../../router.js';
import type { Position } from '../../../systems/position.js';
import { SideMark } from '../order/side-mark.js';
import { sideNumber, sidesOf } from '../order/sides.js';
import type { Fight } from '../use-fight.js';
import { useFight } from '../use-fight.js';
import type { Share } from './harm-strip.js';
import { harmStrip, namedRounds } from './harm-strip.js';
import { standingEntries, strokesOf } from './strokes.js';
import style from './timeline.module.css';

/** The names of entries without a command. */
const KINDS: Readonly<Record<string, string>> = {
  begin: 'the beginning',
  undo: 'undone',
  redo: 'redone',
};

/** The result of an entry, in a few words. */
const cameOf = (line: LogEntry, shown: Position): string =>
  strokesOf(line, shown)
    .map(({ result }) => result)
    .filter((result) => result !== '')
    .join(', ');

/** The viewer's side: that of the combatants this seat plays itself, or else the first. */
function ownSide({ state, present }: Fight): string | undefined {
  const sides = sidesOf(present.state);
  const { automatic } = state.table;
  const played = Object.values(present.state.combatants).find(
    ({ id }) => present.plays(id) && !automatic.includes(id),
  );
  return state.you.role === 'gm' && automatic.length === 0 ? sides[0] : (played?.side ?? sides[0]);
}

/**
 * Harm over the whole fight: harm dealt points upwards, harm taken downwards, and a cross marks where a combatant fell.
 */
function Strip(): ReactNode {
  const fight = useFight();
  const { state, shown, present } = fight;
  const { entries, head } = state.table;
  const own = ownSide(fight);
  const strip = useMemo(() => {
    const stands = standingEntries(state.log, head);
    const log = state.log.filter(({ seq }) => stands.has(seq));
    return harmStrip(log, Math.max(1, entries), own, present);
  }, [state.log, head, entries, own, present]);
  const named = namedRounds(strip.rounds);
  const colour = (side: string | undefined): string =>
    side === undefined ? 'var(--ink-3)' : `var(--side-${sideNumber(shown.state, side)})`;
  const parts = (shares: readonly Share[]): ReactNode =>
    shares.map(({ side, share }) => (
      <i key={side ?? ''} style={{ '--share': share, '--side': colour(side) }} />
    ));
  return (
    <span className={style.strip} style={{ '--slot': strip.slot }} aria-hidden="true">
      {strip.rounds.map(({ at, round }) => (
        <span
          key={`${round} ${at}`}
          className={style.round}
          style={{ '--at': at }}
          data-named={named.has(at)}
        >
          Round {round}
        </span>
      ))}
      {strip.bars.map(({ at, dealt, taken, foeFell, ownFell }) => (
        <span key={at} className={style.bar} style={{ '--at': at }} data-harm>
          <span className={style.dealt}>
            {parts(dealt)}
            {foeFell ? <Fallen /> : null}
          </span>
          <span className={style.taken}>
            {parts(taken)}
            {ownFell ? <Fallen /> : null}
          </span>
        </span>
      ))}
    </span>
  );
}

/** The cross where a combatant fell. */
const Fallen = (): ReactNode => (
  <svg viewBox="0 0 8 8" className={style.fallen} data-fallen>
    <path d="M1 1l6 6M7 1l-6 6" />
  </svg>
);

/** The colours that show who caused the harm, with the viewer's side, whose bars point upwards, first. */
function Legend(): ReactNode {
  const fight = useFight();
  const { shown } = fight;
  const own = ownSide(fight);
  return (
    <ul className={style.legend} aria-label="Colours of the timeline">
      {sidesOf(shown.state)
        .toSorted((a, b) => Number(b === own) - Number(a === own))
        .slice(0, LEGEND)
        .map((side) => (
          <li key={side}>
            <SideMark side={sideNumber(shown.state, side)} /> harm by {side}
          </li>
        ))}
    </ul>
  );
}

/** The maximum number of sides in the legend. */
const LEGEND = 3;

/** The whole fight as a line: drag it to look back, return or fork there. */
export function Timeline(): ReactNode {
  const { state, table, looking, look, shown, names } = useFight();
  const { toast } = useAnnouncer();
  const { entries, head } = state.table;
  const at = looking?.entry ?? entries - 1;
  const line = state.log.find((each) => each.seq === at);
  const came = line ? cameOf(line, shown) : '';
  const commandWords = line?.command
    ? `${names.name(line.command.by)}, ${shown.action(line.command.do)?.name ?? line.command.do}`
    : undefined;
  const beside = at < 0 ? 'before the start' : '';
  const words = line ? (commandWords ?? KINDS[line.kind] ?? 'an action') : beside;
  const fork = (): void => {
    table.fork(at).then(
      (where) => {
        const [fight = '', token] = where.split('/');
        go(token === undefined ? to.fight(fight) : to.table(fight, token));
        toast('Fork created. The original fight is unchanged.');
      },
      (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
    );
  };
  return (
    <div className={style.timeline} data-looking={looking !== undefined}>
      <label className={style.slide}>
        <span className="visually-hidden">
          Timeline, entry {at + 1} of {entries}
        </span>
        <input
          type="range"
          min={-1}
          max={Math.max(0, entries - 1)}
          value={at}
          aria-valuetext={`Entry ${at + 1} of ${entries}: ${words}${came === '' ? '' : `; ${came}`}`}
          onChange={({ target }) => {
            const entry = Number(target.value);
            look(entry === entries - 1 ? undefined : entry);
          }}
          disabled={entries === 0}
        />
        <Strip />
      </label>
      <Legend />
      <p className={style.words}>
        <strong>{looking ? `Entry ${at + 1}` : 'Now'}</strong>{' '}
        <span className="soft">{looking ? `of ${entries}` : `entry ${at + 1} of ${entries}`}</span>
        <span className={style.deed}>
          {words}
          {came === '' ? null : (
            <>
              : <strong>{came}</strong>
            </>
          )}
        </span>
        {!looking && head !== entries - 1 && entries > 0 ? (
          <span className="soft"> · now at entry {head + 1}</span>
        ) : null}
      </p>
      {looking ? (
        <div className={style.past}>
          <Button look="primary" onClick={() => look(undefined)}>
            Back to now
          </Button>
          <Button onClick={fork}>Fork here</Button>
        </div>
      ) : null}
    </div>
  );
}
