import type { ReactNode } from 'react';
import { use, useDeferredValue, useMemo } from 'react';
import { Page } from '../../../design/page.js';
import { UndoButtons } from '../../../design/controls/undo-buttons.js';
import { SystemProvider } from '../../../systems/rule-link.js';
import { loadSystem } from '../../../systems/system.js';
import { CombatantEditor } from '../combatants/combatant-editor.js';
import { fieldsOf } from '../combatants/field-schema.js';
import { contentOf } from '../content/own-content.js';
import type { DraftCombatant } from '../draft.js';
import { nameOf, setUp } from '../draft.js';
import type { DraftBook } from '../use-draft.js';
import style from './sheet-editor.module.css';

/** A character or creature of the library on its own: its sheet, without an encounter. */
export function SheetPage({
  book: { draft, change, undo, redo },
  person,
}: {
  readonly book: DraftBook;
  readonly person: DraftCombatant;
}): ReactNode {
  const system = use(loadSystem(draft.system));
  const content = contentOf(draft);
  const catalogue = useMemo(() => system.ruleset.catalogue(content), [system, content]);
  const { sheet, state } = useMemo(
    () => ({
      sheet: fieldsOf(system.ruleset.shapes.sheet),
      state: fieldsOf(system.ruleset.shapes.state),
    }),
    [system],
  );
  const looked = useDeferredValue(draft);
  const problems = useMemo(() => {
    const read = setUp(looked, system);
    // Problems of position or of missing enemies do not apply here.
    return read.ok
      ? []
      : read.problems.filter(
          ({ path }) => path[2] === 'sheet' || path[2] === 'state' || path[2] === 'from',
        );
  }, [looked, system]);
  return (
    <SystemProvider value={system}>
      <Page
        title={nameOf(person)}
        tools={
          <>
            <UndoButtons undo={undo && { go: undo }} redo={redo && { go: redo }} />
          </>
        }
      >
        <div className={style.page}>
          <p className="soft">{system.name}. Every change is kept in your library.</p>
          <CombatantEditor
            person={person}
            catalogue={catalogue}
            layout={system.ruleset.use((ruleset) => ruleset.sheetLayout)}
            sheet={sheet}
            state={state}
            problems={problems}
            onChange={(next, what) =>
              change(
                (before) => ({
                  ...before,
                  people: before.people.map((each) => (each.id === person.id ? next : each)),
                }),
                what,
              )
            }
          />
        </div>
      </Page>
    </SystemProvider>
  );
}
