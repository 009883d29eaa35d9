import type { Json } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { focusBeside } from '../../../design/focus-beside.js';
import { isRecord } from '../combatants/field-schema.js';
import style from './form.module.css';
import type { Offer } from './form-tools.js';
import type { Tied } from './simple-inputs.js';
import { offeredId, OfferList } from './simple-inputs.js';

const nameOf = (entry: Json, offers: readonly Offer[]): string => {
  if (typeof entry === 'string') return offers.find(({ id }) => id === entry)?.name ?? entry;
  const name = isRecord(entry) ? entry['name'] : undefined;
  return typeof name === 'string' ? name : JSON.stringify(entry);
};

/** Names as chips with their descriptions; typing and Enter adds one. */
export function Chips({
  tied,
  label,
  value,
  offers,
  onChange,
}: {
  readonly tied: Tied;
  readonly label: string;
  readonly value: readonly Json[];
  readonly offers: readonly Offer[];
  readonly onChange: (value: readonly Json[]) => void;
}): ReactNode {
  const list = useId();
  const [typed, setTyped] = useState('');
  const take = (): void => {
    const names = typed
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    setTyped('');
    if (names.length > 0) onChange([...value, ...names.map((name) => offeredId(offers, name))]);
  };
  return (
    <div className={style.chips}>
      {value.length === 0 ? null : (
        <ul aria-label={label}>
          {value.map((entry, i) => {
            const name = nameOf(entry, offers);
            const about = offers.find(({ id }) => id === entry)?.about ?? '';
            return (
              <li key={`${name} ${i}`}>
                <span>
                  <b>{name}</b> <span className="soft">{about}</span>
                </span>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={({ currentTarget }) => {
                    focusBeside(currentTarget.closest('ul'));
                    onChange(value.filter((_, j) => j !== i));
                  }}
                >
                  ×
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <input
        {...tied}
        type="text"
        list={list}
        value={typed}
        placeholder="add by name, then Enter"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          take();
        }}
      />
      <OfferList id={list} offers={offers} />
    </div>
  );
}
