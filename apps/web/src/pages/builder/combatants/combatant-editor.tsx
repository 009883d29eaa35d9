import type { Catalogue } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { Button } from '../../../design/button.js';
import { Disclosure } from '../../../design/disclosure.js';
import { Field } from '../../../design/field.js';
import style from '../builder.module.css';
import type { DraftCombatant } from '../draft.js';
import { DataField } from '../form/data-field.js';
import type { FieldShape } from './field-schema.js';
import { SheetForm } from './sheet-form.js';
import { TokenEditor } from './token-editor.js';

interface Props {
  readonly person: DraftCombatant;
  readonly sides: readonly string[];
  readonly catalogue: Catalogue;
  readonly sheet: readonly FieldShape[];
  readonly state: readonly FieldShape[];
  readonly problems: readonly string[];
  readonly onChange: (person: DraftCombatant, what: string) => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

/** Everything about one combatant: who, whose side, what it is made from, and what differs. */
export function CombatantEditor({
  person,
  sides,
  catalogue,
  sheet,
  state,
  problems,
  onChange,
  onCopy,
  onRemove,
}: Props): ReactNode {
  const things = catalogue.items.flatMap(({ all }) => all.map(({ id }) => id));
  return (
    <div className={style.person}>
      {problems.length === 0 ? null : (
        <ul className={style.problems} role="alert">
          {problems.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className={style.pair}>
        <Field label="Name">
          {(tied) => (
            <input
              {...tied}
              type="text"
              maxLength={60}
              value={person.name}
              placeholder={person.id}
              onChange={(event) => onChange({ ...person, name: event.target.value }, 'name')}
            />
          )}
        </Field>
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
      </div>
      <TemplateField person={person} catalogue={catalogue} onChange={onChange} />
      <Disclosure
        summary={`Changed values${Object.keys(person.sheet).length > 0 ? ` (${Object.keys(person.sheet).length})` : ''}`}
        open={Object.keys(person.sheet).length > 0}
      >
        <SheetForm
          label={`Changed values of ${person.name || person.id}`}
          fields={sheet}
          value={person.sheet}
          names={things}
          onChange={(next) => onChange({ ...person, sheet: next }, 'sheet')}
        />
      </Disclosure>
      <Disclosure
        summary={`Starting state${Object.keys(person.state).length > 0 ? ` (${Object.keys(person.state).length})` : ''}`}
      >
        <SheetForm
          label={`How ${person.name || person.id} stands at the start`}
          fields={state}
          value={person.state}
          names={things}
          onChange={(next) => onChange({ ...person, state: next }, 'state')}
        />
      </Disclosure>
      <TokenEditor
        token={person.token}
        onChange={(token) => onChange({ ...person, token }, 'token')}
      />
      <Disclosure summary="Exact position">
        <DataField
          label="Place"
          help="As written in the file. You can also place them on the map."
          value={person.at ?? null}
          onChange={(at) => onChange({ ...person, at: at ?? undefined }, 'at')}
        />
      </Disclosure>
      <p className={style.tools}>
        <Button onClick={onCopy}>Duplicate</Button>
        <Button look="danger" onClick={onRemove}>
          Delete
        </Button>
      </p>
    </div>
  );
}

/** What somebody is made from. */
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
