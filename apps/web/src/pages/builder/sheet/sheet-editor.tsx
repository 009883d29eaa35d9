import type { JsonObject, Problem } from '@tiltyard/engine';
import type { Catalogue, DerivedNumber, SheetLayout } from '@tiltyard/engine/ruleset';
import { mergeData } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { useId, useMemo } from 'react';
import { DerivedNumbers } from '../../../systems/derived-numbers.js';
import { Disclosure } from '../../../design/panels/disclosure.js';
import type { FieldShape } from '../combatants/field-schema.js';
import { isRecord } from '../combatants/field-schema.js';
import type { FormTools } from '../form/form-tools.js';
import { formTools } from '../form/form-tools.js';
import { SchemaFields } from '../form/schema-field.js';
import style from './sheet-editor.module.css';
import { offersAt } from './sheet-offers.js';

interface Props {
  readonly fields: readonly FieldShape[];
  readonly layout: SheetLayout | undefined;
  readonly catalogue: Catalogue;
  /** The values that are set, which override those of the template. */
  readonly value: JsonObject;
  readonly template: JsonObject;
  /** The problems, with paths from the top of the sheet. */
  readonly problems: readonly Problem[];
  readonly onChange: (value: JsonObject) => void;
}

/**
 * A whole sheet in the layout that players of the system know, with the derived numbers next to it.
 */
export function SheetEditor(props: Props): ReactNode {
  const { fields, layout, catalogue, value, template, problems } = props;
  const tools = useMemo(
    () => formTools(problems, (path) => offersAt(layout, catalogue, path)),
    [problems, layout, catalogue],
  );
  const derived = useMemo(() => {
    const whole = mergeData(template, value);
    return isRecord(whole) ? (layout?.derive(whole) ?? []) : [];
  }, [template, value, layout]);
  const sections = layout?.sections ?? [];
  const placed = new Set(sections.flatMap((section) => section.fields));
  const rest = fields.filter(({ name }) => !placed.has(name));
  return (
    <div className={style.sheet}>
      {sections.map((section) => (
        <Section
          key={section.name}
          {...props}
          name={section.name}
          shown={section.fields.flatMap((name) => fields.filter((each) => each.name === name))}
          derived={derived.filter((each) => each.section === section.name)}
          tools={tools}
        />
      ))}
      {rest.length === 0 ? null : (
        <Disclosure
          summary={sections.length === 0 ? 'Values' : 'More values'}
          open={sections.length === 0 || rest.some(({ name }) => Object.hasOwn(value, name))}
        >
          <Fields {...props} shown={rest} tools={tools} />
        </Disclosure>
      )}
    </div>
  );
}

function Section({
  name,
  derived,
  ...rest
}: Props & {
  readonly name: string;
  readonly shown: readonly FieldShape[];
  readonly derived: readonly DerivedNumber[];
  readonly tools: FormTools;
}): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} data-single={rest.shown.length === 1 || undefined}>
      <h3 id={id}>{name}</h3>
      <Fields {...rest} />
      <DerivedNumbers numbers={derived} />
    </section>
  );
}

const Fields = ({
  shown,
  value,
  template,
  tools,
  onChange,
}: Pick<Props, 'value' | 'template' | 'onChange'> & {
  readonly shown: readonly FieldShape[];
  readonly tools: FormTools;
}): ReactNode => (
  <SchemaFields
    fields={shown}
    value={value}
    base={template}
    path={[]}
    tools={tools}
    onChange={onChange}
  />
);
