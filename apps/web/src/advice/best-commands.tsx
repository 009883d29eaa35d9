import type { CommandEstimate, PositionReport } from '@tiltyard/analysis';
import type { Command, Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useEffect, useId } from 'react';
import { StartStopButton } from '../design/controls/button.js';
import { changeText, chanceText, rangeOf } from '../pages/review/review-words.js';
import type { Position } from '../systems/position.js';
import { useSearch } from '../search/use-search.js';
import type { AdviceRequest } from './advice.worker.js';
import { commandText, lineText, lossText } from './advice-words.js';
import style from './best-commands.module.css';
import { startAdvice } from './start-advice.js';

interface Marking {
  /** Called with the command that the user points at, or undefined when they point at none. */
  readonly onMark?: (command: Command | undefined) => void;
  /** Called with the command that the user picks; undefined where commands cannot be given. */
  readonly onTake?: ((command: Command) => void) | undefined;
}

/** The best commands for the actor, ranked by the chance to win after them, computed on request. */
export function BestCommands({
  system,
  position,
  by,
  ...marking
}: Marking & {
  readonly system: string;
  readonly position: Position;
  readonly by: Id;
}): ReactNode {
  const heading = useId();
  const { report, problem, isRunning, run, stop, clear } = useSearch<AdviceRequest, PositionReport>(
    startAdvice,
  );
  const { state: view } = position;
  // Results of one moment are dropped when the next begins.
  useEffect(() => clear, [view, by, clear]);
  return (
    <section className={style.panel} data-advice aria-labelledby={heading}>
      <header className={style.head}>
        <h2 id={heading}>Best command</h2>
        <StartStopButton
          isRunning={isRunning}
          onStop={stop}
          look="quiet"
          onClick={() => run({ system, view, by })}
        >
          {report ? 'Find it again' : 'Find it'}
        </StartStopButton>
      </header>
      {isRunning ? (
        <progress max={1} value={report?.progress ?? 0} aria-label="Finding the best command" />
      ) : null}
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      {report ? <Ranking report={report} position={position} {...marking} /> : null}
      {report && !isRunning && report.commands.length === 0 ? (
        <p className="soft">There is nothing to choose between here.</p>
      ) : null}
    </section>
  );
}

function Ranking({
  report: { commands, side },
  position,
  onMark,
  onTake,
}: Marking & { readonly report: PositionReport; readonly position: Position }): ReactNode {
  const known = commands.filter(({ fights, exact }) => fights > 0 || exact);
  if (known.length === 0) return null;
  return (
    <>
      <ol className={style.ranking} onPointerLeave={() => onMark?.(undefined)}>
        {known.map((each) => (
          <li
            key={JSON.stringify(each.command)}
            onPointerEnter={() => onMark?.(each.command)}
            onFocus={() => onMark?.(each.command)}
            onBlur={() => onMark?.(undefined)}
          >
            <Estimate estimate={each} position={position} onTake={onTake} />
          </li>
        ))}
      </ol>
      <p className="soft">
        How likely {side} is to win, if everyone plays on sensibly, by what this seat knows.
      </p>
    </>
  );
}

function Estimate({
  estimate: { command, win, gain, usual, exact, losses, line, fights },
  position,
  onTake,
}: Pick<Marking, 'onTake'> & {
  readonly estimate: CommandEstimate;
  readonly position: Position;
}): ReactNode {
  const text = commandText(position, command);
  return (
    <>
      <span className={style.row}>
        {onTake ? (
          <button type="button" className={style.take} onClick={() => onTake(command)}>
            {text}
          </button>
        ) : (
          <b>{text}</b>
        )}
        <b>{chanceText(win)}</b>
      </span>
      <span className={style.track} aria-hidden="true">
        <i style={{ inlineSize: `${100 * win.value}%` }} />
      </span>
      <span className="soft">
        {exact ? 'exact' : `${rangeOf(win)}, ${fights} fights`}
        {usual ? '; what automatic players do' : ''}
        {gain && !usual ? `; ${changeText(gain)} points against the usual` : ''}
      </span>
      {fights > 0 ? (
        <span className="soft">Out of the fight by its end: {lossText(losses)}</span>
      ) : null}
      {line.length > 0 ? (
        <span className="soft">Likely then: {lineText(position, line)}</span>
      ) : null}
    </>
  );
}
