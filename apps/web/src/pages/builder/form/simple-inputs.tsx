import type { Json } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import type { FieldSchema } from '../combatants/field-schema.js';
import type { Offer } from './form-tools.js';

/** The attributes that link an input to its label, help and problem. */
export interface Tied {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface InputProps<Shape extends FieldSchema> {
  readonly tied: Tied;
  readonly shape: Shape;
  /** The effective value: the one that is set, or the default. */
  readonly value: Json | undefined;
  /** Sets a value; `undefined` resets it to its default. */
  readonly onChange: (value: Json | undefined) => void;
}

type Kind<K extends FieldSchema['kind']> = Extract<FieldSchema, { kind: K }>;

/** A number; typed text is kept until the field is left, and an empty field resets the value. */
export function NumberInput({
  tied,
  shape,
  value,
  onChange,
}: InputProps<Kind<'number'>>): ReactNode {
  const [typed, setTyped] = useState<string>();
  return (
    <input
      {...tied}
      type="number"
      inputMode={shape.min !== undefined && shape.min >= 0 && shape.whole ? 'numeric' : undefined}
      min={shape.min}
      max={shape.max}
      step={shape.whole ? 1 : 'any'}
      value={typed ?? (typeof value === 'number' ? value : '')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

const valueName = (value: Json): string => {
  if (typeof value !== 'boolean') return String(value);
  return value ? 'yes' : 'no';
};

/** A choice between several values. */
export function ChoiceInput({
  tied,
  shape: { values },
  value,
  isOpen,
  onChange,
}: InputProps<Kind<'choice'>> & {
  /** Whether it may be left unset. */
  readonly isOpen: boolean;
}): ReactNode {
  return (
    <select
      {...tied}
      value={value === undefined ? '' : JSON.stringify(value)}
      onChange={(event) =>
        onChange(values.find((each) => JSON.stringify(each) === event.target.value))
      }
    >
      {isOpen || value === undefined ? <option value="">not set</option> : null}
      {values.map((each) => (
        <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
          {valueName(each)}
        </option>
      ))}
    </select>
  );
}

/** A text input, with names to pick where there are any. */
export function TextInput({
  tied,
  value,
  offers,
  onChange,
}: Omit<InputProps<Kind<'text'>>, 'shape'> & { readonly offers: readonly Offer[] }): ReactNode {
  const list = useId();
  const [typed, setTyped] = useState<string>();
  return (
    <>
      <input
        {...tied}
        type="text"
        list={offers.length > 0 ? list : undefined}
        value={typed ?? (typeof value === 'string' ? value : '')}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value === '' ? undefined : offeredId(offers, target.value));
        }}
        onBlur={() => setTyped(undefined)}
      />
      <OfferList id={list} offers={offers} />
    </>
  );
}

/** The options for text inputs that refer to this list by id. */
export function OfferList({
  id,
  offers,
}: {
  readonly id: string;
  readonly offers: readonly Offer[];
}): ReactNode {
  if (offers.length === 0) return null;
  return (
    <datalist id={id}>
      {offers.map((each) => (
        <option key={each.id} value={each.name}>
          {each.about}
        </option>
      ))}
    </datalist>
  );
}

/** The id of the option with a typed name, or the text itself. */
export function offeredId(offers: readonly Offer[], text: string): string {
  const plain = text.trim().toLowerCase();
  const found =
    offers.find(({ id }) => id.toLowerCase() === plain) ??
    offers.find(({ name }) => name.toLowerCase() === plain);
  return found?.id ?? text;
}
