import type { ReactNode } from 'react';
import { Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { FileButton } from '../../design/controls/file-button.js';
import { Disclosure } from '../../design/panels/disclosure.js';
import { Field } from '../../design/controls/field.js';
import { importFile } from '../../library/files/import-file.js';
import type { Imported } from '../../library/files/import-items.js';
import type { ColumnTarget, PastedTable } from '../../library/files/pasted-table.js';
import {
  columnTargets,
  guessTarget,
  itemsOfTable,
  readTable,
} from '../../library/files/pasted-table.js';
import { library } from '../../library/library.js';
import { CATALOG } from '../../systems/catalog.js';
import { loadSystem } from '../../systems/system.js';
import { fieldsOf } from '../builder/combatants/field-schema.js';
import { offersAt } from '../builder/sheet/sheet-offers.js';
import style from './library.module.css';

/** A table from a file. */
export interface GivenTable {
  readonly text: string;
  readonly note: string | undefined;
}

/**
 * Makes characters or creatures from cells copied from a spreadsheet, or from the table of an
 * imported file.
 */
export function PasteTable({ given }: { readonly given: GivenTable | undefined }): ReactNode {
  const [system, setSystem] = useState(CATALOG[0]?.id ?? '');
  const [text, setText] = useState(given?.text ?? '');
  const [note, setNote] = useState(given?.note);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!given) return;
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [given]);
  const open = async (file: File): Promise<void> => {
    const read = await importFile(file);
    if (read.kind === 'table') setText(read.text);
    setNote(read.kind === 'items' ? `${file.name} is no table.` : noteOf(read));
  };
  const table = useMemo(() => (text.trim() === '' ? undefined : readTable(text)), [text]);
  return (
    <section ref={section} aria-label="Characters from a spreadsheet">
      <Disclosure summary="Characters from a spreadsheet" open={given !== undefined}>
        <div className={style.details}>
          <Field label="System">
            {(tied) => (
              <select {...tied} value={system} onChange={(event) => setSystem(event.target.value)}>
                {CATALOG.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label="Cells"
            help="Copy them from a spreadsheet or a CSV file. The first row names the columns."
            problem={typeof table === 'string' ? table : undefined}
          >
            {(tied) => (
              <textarea
                {...tied}
                rows={6}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <p>
            <FileButton
              name="CSV file"
              accept=".csv,.tsv,.txt,.json,.db"
              onFile={(file) => void open(file)}
            >
              Choose a CSV file or a Foundry actor
            </FileButton>
          </p>
          {note === undefined ? null : <p role="status">{note}</p>}
          {typeof table === 'object' ? (
            <Suspense fallback={<p>Loading system…</p>}>
              <Mapper
                key={`${system} ${table.columns.join('\t')}`}
                system={system}
                table={table}
                onDone={() => setText('')}
              />
            </Suspense>
          ) : null}
        </div>
      </Disclosure>
    </section>
  );
}

const noteOf = (read: Exclude<Imported, { kind: 'items' }>): string | undefined =>
  read.kind === 'table' ? read.note : read.message;

const MOST_SHOWN = 20;

function Mapper({
  system,
  table,
  onDone,
}: {
  readonly system: string;
  readonly table: PastedTable;
  readonly onDone: () => void;
}): ReactNode {
  const { ruleset } = use(loadSystem(system));
  const { toast } = useAnnouncer();
  const [targets, templates] = useMemo(() => {
    const catalogue = ruleset.catalogue();
    const layout = ruleset.use((each) => each.sheetLayout);
    return [
      columnTargets(fieldsOf(ruleset.shapes.sheet), (field) =>
        layout ? offersAt(layout, catalogue, [field]) : [],
      ),
      catalogue.templates,
    ];
  }, [ruleset]);
  const [chosen, setChosen] = useState<readonly (ColumnTarget | undefined)[]>(() =>
    table.columns.map((column) => guessTarget(column, targets)),
  );
  const [kind, setKind] = useState<'character' | 'creature'>('character');
  const read = useMemo(
    () => itemsOfTable(table, { kind, system, targets: chosen, templates }),
    [table, kind, system, chosen, templates],
  );
  const { items, problems } = read;
  return (
    <>
      <div className={style.columns}>
        {table.columns.map((column, i) => (
          <Field
            key={`${i} ${column}`}
            label={column || `Column ${i + 1}`}
            help={table.rows[0]?.[i] || undefined}
          >
            {(tied) => (
              <select
                {...tied}
                value={chosen[i]?.id ?? ''}
                onChange={(event) => {
                  const target = targets.find(({ id }) => id === event.target.value);
                  setChosen(chosen.map((each, j) => (j === i ? target : each)));
                }}
              >
                <option value="">Leave out</option>
                {targets.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
      <Field label="Import as">
        {(tied) => (
          <select
            {...tied}
            value={kind}
            onChange={(event) =>
              setKind(event.target.value === 'creature' ? 'creature' : 'character')
            }
          >
            <option value="character">characters</option>
            <option value="creature">creatures</option>
          </select>
        )}
      </Field>
      {problems.length === 0 ? null : (
        <ul className={style.problem} role="alert">
          {problems.slice(0, MOST_SHOWN).map(({ row, column, message }) => (
            <li key={`${row} ${column}`}>
              Row {row}, {column}: {message}
            </li>
          ))}
          {problems.length > MOST_SHOWN ? <li>and {problems.length - MOST_SHOWN} more</li> : null}
        </ul>
      )}
      <p>
        <Button
          look="primary"
          disabled={problems.length > 0}
          onClick={() => {
            void library.change('import a table', items);
            toast(`Imported ${items.length === 1 ? '1 item' : `${items.length} items`}.`);
            onDone();
          }}
        >
          Import {items.length}
        </Button>
      </p>
    </>
  );
}
