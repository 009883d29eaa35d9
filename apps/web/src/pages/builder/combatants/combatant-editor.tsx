import type { JsonObject, Problem } from '@tiltyard/engine';
import type { Catalogue, SheetLayout } from '@tiltyard/engine/ruleset';
import { humanize } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { Disclosure } from '../../../design/panels/disclosure.js';
import { Field } from '../../../design/controls/field.js';
import style from '../builder.module.css';
import type { DraftCombatant } from '../draft.js';
import { DataField } from '../form/data-field.js';
import type { FieldShape } from './field-schema.js';
import { TokenEditor } from './token-editor.js';
import { problemText } from '../draft.js';
import { Problems } from '../problems.js';
import { formTools } from '../form/form-tools.js';
import { SchemaFields } from '../form/schema-field.js';
import { SheetEditor } from '../sheet/sheet-editor.js';

const NOTHING: JsonObject = {};

interface Props {
  readonly person: DraftCombatant;
  readonly catalogue: Catalogue;
  readonly layout: SheetLayout | undefined;
  readonly sheet: readonly FieldShape[];
  readonly state: readonly FieldShape[];
  /** The problems of the combatant, with paths from the top of the file. */
  readonly problems: readonly Problem[];
  readonly onChange: (person: DraftCombatant, what: string) => void;
  /** The sides of the encounter; undefined if the combatant is edited outside an encounter. */
  readonly sides?: readonly string[];
}

/** Everything about one combatant: name, side, template, and what differs from the template. */
export function CombatantEditor({
  person,
  catalogue,
  layout,
  sheet,
  state,
  problems,
  onChange,
  sides,
}: Props): ReactNode {
  const template = catalogue.templates.find(({ id }) => id === person.from);
  const base: JsonObject = template?.sheet ?? NOTHING;
  const tools = useMemo(() => formTools(below(problems, 'state'), () => []), [problems]);
  return (
    <div className={style.person}>
      <Problems texts={problems.map(problemText)} />
      <div className={style.pair}>
        <Field label="Name">
          {(tied) => (
            <input
              {...tied}
              type="text"
              maxLength={60}
              value={person.name}
              placeholder={humanize(person.id)}
              onChange={(event) => onChange({ ...person, name: event.target.value }, 'name')}
            />
          )}
        </Field>
        {sides ? <SideField person={person} sides={sides} onChange={onChange} /> : null}
      </div>
      <TemplateField person={person} catalogue={catalogue} onChange={onChange} />
      <SheetEditor
        fields={sheet}
        layout={layout}
        catalogue={catalogue}
        value={person.sheet}
        template={base}
        problems={below(problems, 'sheet')}
        onChange={(next) => onChange({ ...person, sheet: next }, 'sheet')}
      />
      <Disclosure
        summary={`Starting state${Object.keys(person.state).length > 0 ? ` (${Object.keys(person.state).length})` : ''}`}
      >
        <SchemaFields
          fields={state}
          value={person.state}
          base={NOTHING}
          path={[]}
          tools={tools}
          onChange={(next) => onChange({ ...person, state: next }, 'state')}
        />
      </Disclosure>
      <TokenEditor
        token={person.token}
        onChange={(token) => onChange({ ...person, token }, 'token')}
      />
      {sides ? (
        <Disclosure summary="Exact position">
          <DataField
            label="Place"
            help="As written in the file. You can also place them on the map."
            value={person.at ?? null}
            onChange={(at) => onChange({ ...person, at: at ?? undefined }, 'at')}
          />
        </Disclosure>
      ) : null}
    </div>
  );
}

/** The problems of one part of a combatant, with paths from the top of that part. */
const below = (problems: readonly Problem[], part: string): readonly Problem[] =>
  problems.flatMap((problem) =>
    problem.path[2] === part ? [{ ...problem, path: problem.path.slice(3) }] : [],
  );

function SideField({
  person,
  sides,
  onChange,
}: Pick<Props, 'person' | 'onChange'> & { readonly sides: readonly string[] }): ReactNode {
  return (
    <Field label="Side">
      {(tied) => (
        <>
          <input
            {...tied}
            type="text"
            maxLength={40}
            list="sides"
            value={person.side}
            onChange={(event) => onChange({ ...person, side: event.target.value }, 'side')}
          />
          <datalist id="sides">
            {sides.map((side) => (
              <option key={side} value={side} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** The combatant's template. */
function TemplateField({
  person,
  catalogue,
  onChange,
}: Pick<Props, 'person' | 'catalogue' | 'onChange'>): ReactNode {
  const template = catalogue.templates.find(({ id }) => id === person.from);
  return (
    <Field
      label="Template"
      help={
        template
          ? [template.about, template.summary].filter((part) => part !== '').join(' ')
          : 'No template: every value at the system’s default.'
      }
    >
      {(tied) => (
        <select
          {...tied}
          value={person.from ?? ''}
          onChange={(event) =>
            onChange(
              { ...person, from: event.target.value === '' ? undefined : event.target.value },
              'from',
            )
          }
        >
          <option value="">None</option>
          {catalogue.templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
