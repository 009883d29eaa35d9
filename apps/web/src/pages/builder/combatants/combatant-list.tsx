import type { GaugeReport } from '@tiltyard/analysis';
import type { Problem } from '@tiltyard/engine';
import type { Catalogue } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { Button } from '../../../design/controls/button.js';
import { focusBeside } from '../../../design/focus-beside.js';
import { SideMark } from '../../fight/order/side-mark.js';
import type { DraftCombatant } from '../draft.js';
import { initialsOf, nameOf, problemText } from '../draft.js';
import { percent } from '../gauge/gauge-panel.js';
import type { Comparison } from '../gauge/use-gauge.js';
import { TokenPicture } from '../../fight/map/tokens/token-picture.js';
import style from './combatants.module.css';
import { Problems } from '../problems.js';

interface Props {
  readonly people: readonly DraftCombatant[];
  /** The sides, each with the number of its mark. */
  readonly sides: ReadonlyMap<string, number>;
  readonly chosen: number | undefined;
  readonly problemsOf: (index: number) => readonly Problem[];
  readonly templates: Catalogue['templates'];
  /** The gauge of the fight, and what it would be without each combatant; undefined until known. */
  readonly report: GaugeReport | undefined;
  readonly compared: Comparison;
  readonly onChoose: (index: number) => void;
  readonly onSheet: () => void;
  readonly onCopy: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

/**
 * The combatants by side, each with their effect on the odds, and the actions for the selected one.
 */
export function CombatantList(props: Props): ReactNode {
  const { people, sides, report, compared } = props;
  const first = report?.sides[0]?.side;
  return [...sides].map(([side, number]) => {
    const members = people.flatMap((person, index) =>
      person.side === side ? [{ person, index }] : [],
    );
    return (
      <section key={side} className={style.side} aria-label={side}>
        <h2>
          <SideMark side={number} /> {side}, {members.length}
          {first !== undefined && members.some(({ person }) => compared.get(person.id)) ? (
            <span className={style.means}>
              {side === first ? 'adds to' : 'takes from'} {first}
            </span>
          ) : null}
        </h2>
        <ul>
          {members.map(({ person, index }) => (
            <Member key={person.id} {...props} person={person} index={index} number={number} />
          ))}
        </ul>
      </section>
    );
  });
}

function Member({
  person,
  index,
  number,
  chosen,
  problemsOf,
  templates,
  report,
  compared,
  onChoose,
  onSheet,
  onCopy,
  onRemove,
}: Props & {
  readonly person: DraftCombatant;
  readonly index: number;
  readonly number: number;
}): ReactNode {
  const problems = problemsOf(index);
  const name = nameOf(person);
  const isChosen = chosen === index;
  return (
    <li data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={style.row}
        data-member={person.id}
        aria-pressed={isChosen}
        onClick={() => onChoose(index)}
      >
        <TokenPicture
          size={36}
          side={number}
          name={name}
          initials={person.token?.initials ?? initialsOf(name)}
          token={person.token}
        />
        <span>
          <span className="name">{name}</span>{' '}
          <Standing
            person={person}
            isWrong={problems.length > 0}
            template={templates.find(({ id }) => id === person.from)?.name}
          />
        </span>
        <Share report={report} without={compared.get(person.id)} />
      </button>
      {isChosen ? (
        <div className={style.chosen}>
          <Problems texts={problems.map(problemText)} />
          <p className={style.acts}>
            <Button onClick={onSheet}>Edit sheet</Button>
            <Button
              onClick={({ currentTarget }) => {
                // Duplicating selects the copy and hides these buttons, so the focus moves first.
                currentTarget.closest('li')?.querySelector('button')?.focus();
                onCopy(index);
              }}
            >
              Duplicate
            </Button>
            <Button
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget.closest('li'));
                onRemove(index);
              }}
            >
              Delete
            </Button>
          </p>
        </div>
      ) : null}
    </li>
  );
}

/** The combatant's template, or what is still missing. */
function Standing({
  person,
  isWrong,
  template,
}: {
  readonly person: DraftCombatant;
  readonly isWrong: boolean;
  readonly template: string | undefined;
}): ReactNode {
  if (isWrong)
    return (
      <span className={style.mend}>{person.at === undefined ? 'not placed' : 'needs fixing'}</span>
    );
  return <span className={style.about}>{template ?? 'own sheet'}</span>;
}

/** How much the combatant changes the first side's chance to win. */
function Share({
  report,
  without,
}: {
  readonly report: GaugeReport | undefined;
  readonly without: GaugeReport | undefined;
}): ReactNode {
  const [now, then] = [report, without].map((each) => each?.sides[0]?.won.value);
  if (now === undefined || then === undefined) return null;
  const points = percent(now) - percent(then);
  return (
    <b className={style.change}>
      {points < 0 ? '−' : '+'}
      {Math.abs(points)}%
    </b>
  );
}
