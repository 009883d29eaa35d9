import type { GaugeReport, PolicyName } from '@tiltyard/analysis';
import type { Problem } from '@tiltyard/engine';
import type { Catalogue } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useAnnouncer } from '../../../design/panels/announcer.js';
import { Button } from '../../../design/controls/button.js';
import { withItem } from '../../../library/items/item-draft.js';
import style from '../builder.module.css';
import type { Candidate } from '../combatants/candidates.js';
import { newName, useCandidates } from '../combatants/candidates.js';
import { CombatantList } from '../combatants/combatant-list.js';
import { LibraryList } from '../combatants/library-list.js';
import { SideMarks } from '../combatants/side-marks.js';
import type { DraftCombatant, EncounterDraft } from '../draft.js';
import { problemText } from '../draft.js';
import { useComparison } from '../gauge/use-gauge.js';
import type { DraftBook } from '../use-draft.js';

const [FIRST, SECOND] = ['Side A', 'Side B'];

/** The actions on the combatants of an encounter. */
export interface Acts {
  readonly choose: (index: number | undefined) => void;
  readonly add: (person: Omit<DraftCombatant, 'id'>) => void;
  readonly put: (index: number, next: DraftCombatant, what: string) => void;
  readonly remove: (index: number) => void;
}

/** All combatants by side, and everyone who could join, each with their effect on the odds. */
export function PeopleTab({
  book: { draft, change },
  looked,
  policy,
  report,
  isGauged,
  sides,
  chosen,
  templates,
  problemsOf,
  acts,
  onSheet,
}: {
  readonly book: DraftBook;
  /** A deferred copy of the draft. */
  readonly looked: EncounterDraft;
  readonly policy: PolicyName;
  readonly report: GaugeReport | undefined;
  readonly isGauged: boolean;
  /** The sides, each with the number of its mark. */
  readonly sides: ReadonlyMap<string, number>;
  readonly chosen: number | undefined;
  readonly templates: Catalogue['templates'];
  readonly problemsOf: (index: number) => readonly Problem[];
  readonly acts: Acts;
  readonly onSheet: () => void;
}): ReactNode {
  const { toast } = useAnnouncer();
  const [joined, setJoined] = useState('');
  const names = [...sides.keys()];
  const [first = FIRST, second = SECOND, ...others] = names;
  // A combatant added after the first side is complete most likely fights against it.
  const side = joined === '' ? (names.at(-1) ?? FIRST) : joined;
  const candidates = useCandidates(looked, templates);
  const { compared, isRunning, isStopped, setStopped } = useComparison(
    { draft: looked, policy, side, newcomers: candidates },
    isGauged,
  );
  const add = ({ item, name, like }: Candidate): void => {
    if (!item) return acts.add({ ...like, name: newName(draft.people, name), side, at: undefined });
    const next = withItem(draft, item, side);
    if (next.ok) {
      change(() => next.value);
      return acts.choose(next.value.people.length - 1);
    }
    const [problem] = next.problems;
    toast(problem ? problemText(problem) : 'This item can’t be read.', 'danger');
  };
  return (
    <div className={style.people}>
      {draft.people.length === 0 ? (
        <p className="soft">
          No combatants yet. Add one from the list, then click the map to place them.
        </p>
      ) : null}
      <CombatantList
        people={draft.people}
        sides={sides}
        chosen={chosen}
        problemsOf={problemsOf}
        templates={templates}
        report={report}
        compared={compared}
        onChoose={acts.choose}
        onSheet={onSheet}
        onCopy={(index) => {
          const person = draft.people[index];
          if (person) acts.add({ ...person, at: undefined });
        }}
        onRemove={acts.remove}
      />
      <LibraryList
        draft={draft}
        candidates={candidates}
        side={side}
        number={sides.get(side) ?? (side === FIRST ? 0 : 1)}
        choices={[...new Set([first, second, ...others, side])]}
        report={report}
        compared={compared}
        onSide={setJoined}
        onAdd={add}
        onNew={() =>
          acts.add({
            name: newName(draft.people, 'New combatant'),
            side,
            from: undefined,
            sheet: {},
            state: {},
            at: undefined,
          })
        }
        onTake={(next) => change(() => next)}
        counting={
          isRunning || isStopped ? (
            <Button look="quiet" onClick={() => setStopped(!isStopped)}>
              {isStopped ? 'Count what each changes' : 'Stop counting'}
            </Button>
          ) : null
        }
      />
      <SideMarks draft={draft} sides={names} onChange={change} />
    </div>
  );
}
