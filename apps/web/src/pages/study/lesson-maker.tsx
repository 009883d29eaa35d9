import type { CommandEstimate, Lesson, PositionReport } from '@tiltyard/analysis';
import type { Id } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { commandText, commandTextWhole } from '../../advice/advice-words.js';
import type { AdviceRequest } from '../../advice/advice.worker.js';
import { startAdvice } from '../../advice/start-advice.js';
import { StartStopButton } from '../../design/controls/button.js';
import { useSearch } from '../../search/use-search.js';
import type { Position } from '../../systems/position.js';

/** The maximum number of commands in a lesson. */
const MOST = 20;

/**
 * Commands in words that distinguish them; of commands with the same words, only the best is kept.
 */
function told(position: Position, all: readonly CommandEstimate[]): Lesson['commands'] {
  const short = all.map(({ command }) => commandText(position, command));
  const words = all.map(({ command }, i) => {
    const text = short[i] ?? '';
    const isShared = short.filter((each) => each === text).length > 1;
    return (isShared ? commandTextWhole(position, command) : text).slice(0, 1000);
  });
  return all.slice(0, MOST).flatMap(({ win: { value, low, high }, exact }, i) => {
    const text = words[i] ?? '';
    return words.indexOf(text) === i ? [{ text, win: { value, low, high }, exact }] : [];
  });
}

/** Makes a lesson from a moment: an analysis of the actor's commands. */
export function LessonMaker({
  system,
  position,
  by,
  onMade,
}: {
  readonly system: string;
  readonly position: Position;
  readonly by: Id;
  readonly onMade: (lesson: Lesson) => void;
}): ReactNode {
  const { report, problem, isRunning, run, stop, clear } = useSearch<AdviceRequest, PositionReport>(
    startAdvice,
  );
  const { state: view } = position;
  // Results of one moment are dropped when the next begins.
  useEffect(() => clear, [view, by, clear]);
  const made = useRef<object>(undefined);
  useEffect(() => {
    // An analysis stopped early is no basis for a lesson.
    if (!report || isRunning || report.progress < 1) return;
    if (made.current === report) return;
    made.current = report;
    const commands = told(position, report.commands);
    if (commands.length > 1) onMade({ by, commands });
  }, [report, isRunning, onMade, position, by]);
  return (
    <div>
      {isRunning ? (
        <progress max={1} value={report?.progress ?? 0} aria-label="Measuring the commands" />
      ) : null}{' '}
      <StartStopButton
        isRunning={isRunning}
        onStop={stop}
        onClick={() => run({ system, view, by })}
      >
        Make it a lesson
      </StartStopButton>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      {report && !isRunning && told(position, report.commands).length < 2 ? (
        <p className="soft">There is nothing to choose between here.</p>
      ) : null}
    </div>
  );
}
