import type { Id, Json, JsonObject } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { humanize, isObject, isEqual } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { Button } from '../../../../design/controls/button.js';
import { focusBeside } from '../../../../design/focus-beside.js';
import type { FieldShape } from '../../../builder/combatants/field-schema.js';
import { fieldsOf } from '../../../builder/combatants/field-schema.js';
import { valueText } from './option-words.js';
import style from '../../order/combatant-card.module.css';
import type { Fight } from '../../use-fight.js';
import { ValueEditor } from './value-editor.js';

const SET = 'gm.set';
/** The maximum length of a present value shown next to the name of a field. */
const BRIEF = 34;

/** A value of a combatant that can be set: its path, its present value, and the values that others have there. */
interface Settable {
  readonly path: string;
  readonly name: string;
  readonly value: Json;
  readonly like: readonly Json[];
  readonly shape: FieldShape | undefined;
}

const data = z.json();

const asJson = (value: unknown): Json => data.parse(JSON.parse(JSON.stringify(value) ?? 'null'));

/**
 * The values of an object that can be set, including those of nested objects with only plain values, and their names.
 */
function settable(
  node: JsonObject,
  others: readonly JsonObject[],
  shapes: readonly FieldShape[],
  before: string,
  names = '',
): readonly Settable[] {
  return Object.entries(node).flatMap(([key, value = null]): readonly Settable[] => {
    if (names === '' && key === 'id') return [];
    const there = others.flatMap((other) => other[key] ?? []);
    const here = { path: `${before}.${key}`, name: humanize(`${names}${key}`) };
    if (
      names === '' &&
      isObject(value) &&
      Object.keys(value).length > 0 &&
      Object.values(value).every((each) => typeof each !== 'object')
    )
      return settable(
        value,
        there.filter((each) => isObject(each)),
        [],
        here.path,
        `${key}, `,
      );
    return [{ ...here, value, like: there, shape: shapes.find(({ name }) => name === key) }];
  });
}

const sheetsIn = (fixed: object): JsonObject => {
  const { sheets } = z
    .object({ sheets: z.record(z.string(), data).optional() })
    .parse(JSON.parse(JSON.stringify(fixed)));
  return sheets ?? {};
};

const isPlain = (value: Json): boolean => typeof value !== 'object' || value === null;

/** A value in a few words; for complex values, the number of their parts. */
const inShort = (value: Json): string => {
  if (value === null) return 'nothing';
  if (isPlain(value)) return valueText(value);
  const parts = Object.values(value);
  if (parts.length === 0) return 'none';
  return Array.isArray(value) && parts.every(isPlain)
    ? parts.map(inShort).join(', ')
    : `${parts.length} in it`;
};

const brief = (value: Json): string => {
  const text = inShort(value);
  return text.length > BRIEF ? `${text.slice(0, BRIEF - 1)}…` : text;
};

/** The values of a combatant that can be set, grouped by whether they change in play. */
function useSettables(
  { present, system }: Pick<Fight, 'present' | 'system'>,
  who: Id,
): readonly { readonly name: string; readonly all: readonly Settable[] }[] {
  const { combatants, fixed } = present.state;
  const shapes = useMemo(
    () => ({
      state: fieldsOf(system.ruleset.shapes.state),
      sheet: fieldsOf(system.ruleset.shapes.sheet),
    }),
    [system],
  );
  return useMemo(() => {
    const all = Object.entries(combatants).map(([id, each]) => [id, asJson(each)] as const);
    const of = (
      id: Id,
      from: readonly (readonly [string, Json | undefined])[],
      fields: readonly FieldShape[],
      before: string,
    ): readonly Settable[] => {
      const own = from.find(([each]) => each === id)?.[1];
      return isObject(own)
        ? settable(
            own,
            from.flatMap(([each, other]) => (each !== id && isObject(other) ? [other] : [])),
            fields,
            `${before}.${id}`,
          )
        : [];
    };
    return [
      { name: 'Current state', all: of(who, all, shapes.state, 'combatants') },
      {
        name: 'Sheet',
        all: of(who, Object.entries(sheetsIn(fixed)), shapes.sheet, 'fixed.sheets'),
      },
    ];
  }, [combatants, fixed, who, shapes]);
}

/**
 * Sets any value of a combatant: chooses the combatant and the value, and shows a fitting input with the present value.
 */
export function SetValue({
  who: first,
  fight,
  isLogged = true,
  onDone,
}: {
  readonly who: Id;
  readonly fight: Pick<Fight, 'present' | 'system' | 'perform' | 'busy' | 'names'>;
  /** Whether there is a log in which a reason can be shown. */
  readonly isLogged?: boolean;
  readonly onDone: () => void;
}): ReactNode {
  const { present, perform, busy, names } = fight;
  const [who, setWho] = useState(first);
  const [path, setPath] = useState('');
  const [value, setValue] = useState<Json>();
  const [reason, setReason] = useState('');
  const { combatants } = present.state;
  const groups = useSettables(fight, who);
  const chosen = groups.flatMap(({ all }) => all).find((each) => each.path === path);
  const next = value ?? chosen?.value;
  const form = useRef<HTMLFieldSetElement>(null);
  const which = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    which.current?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <fieldset ref={form} className={style.form}>
      <legend>Set a value</legend>
      <label className={style.field}>
        Combatant
        <select
          value={who}
          onChange={({ target }) => {
            setWho(target.value);
            setPath('');
            setValue(undefined);
          }}
        >
          {Object.keys(combatants).map((id) => (
            <option key={id} value={id}>
              {names.name(id)}
            </option>
          ))}
        </select>
      </label>
      <label className={style.field}>
        Value
        <select
          ref={which}
          value={path}
          onChange={({ target }) => {
            setPath(target.value);
            setValue(undefined);
          }}
        >
          <option value="">Choose</option>
          {groups.map(({ name, all }) => (
            <optgroup key={name} label={name}>
              {all.map((each) => (
                <option key={each.path} value={each.path}>
                  {each.name}: {brief(each.value)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      {chosen && next !== undefined ? (
        <>
          <ValueEditor
            key={chosen.path}
            label="New value"
            value={next}
            like={[chosen.value, ...chosen.like]}
            shape={chosen.shape?.shape}
            people={Object.keys(combatants).map((id) => [id, names.name(id)])}
            onChange={setValue}
          />
          {chosen.shape?.about === undefined ? null : <p className="soft">{chosen.shape.about}</p>}
        </>
      ) : null}
      {isLogged ? <Reason value={reason} onChange={setReason} /> : null}
      <Button
        look="primary"
        disabled={!chosen || value === undefined || isEqual(value, chosen.value) || busy}
        onClick={() => {
          if (chosen && value !== undefined)
            void perform({
              do: SET,
              by: GM,
              with: {
                path: chosen.path,
                value,
                ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
              },
            }).then((done) => {
              if (!done) return;
              focusBeside(form.current);
              onDone();
            });
        }}
      >
        Set value
      </Button>
    </fieldset>
  );
}

function Reason({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactNode {
  return (
    <label className={style.field}>
      Reason (shown in the log)
      <input
        type="text"
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </label>
  );
}
