import type { Domain, Json, JsonObject } from '@tiltyard/engine';
import type { Cell } from '@tiltyard/engine/space';
import { readDocument } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Button } from '../../../design/button.js';
import { Slider } from '../../../design/slider.js';
import { RuleLinks } from '../../../systems/rule-link.js';
import { cellsIn, draftOf, optionName, spoken } from './choosing.js';
import style from './parameter-input.module.css';
import type { Props } from './parameter-props.js';
import { RecordsInput } from './records-input.js';
import { SideMark } from '../order/side-mark.js';
import { sideNumber } from '../order/sides.js';

/** Most options that stand side by side; more are a list to choose from. */
const SIDE_BY_SIDE = 14;

/** An input for one parameter or answer, whatever its kind. */
export function ParameterInput(props: Props): ReactNode {
  const { label, domain, value, onChange } = props;
  switch (domain.kind) {
    case 'choice':
    case 'list':
      return <Options {...props} domain={domain} />;
    case 'number':
      return (
        <Slider
          label={label}
          min={domain.min}
          max={domain.max}
          step={domain.step ?? 1}
          value={typeof value === 'number' ? value : Math.min(domain.max, Math.max(domain.min, 0))}
          onChange={onChange}
        />
      );
    case 'text':
      return (
        <Words
          label={label}
          placeholder={domain.suggestion}
          max={domain.max}
          value={typeof value === 'string' ? value : undefined}
          onChange={onChange}
        />
      );
    case 'cell':
      return (
        <Places
          label={label}
          places={domain.cells.map((cell) => ({ cell, value: [...cell] }))}
          value={value}
          onChange={onChange}
        />
      );
    case 'path':
      return (
        <Places
          label={label}
          places={domain.destinations().map(({ to, path, cost }) => ({
            cell: to,
            value: path.map((each) => [...each]),
            far: domain.measure(cost),
          }))}
          value={value}
          onChange={onChange}
        />
      );
    case 'line':
      return <Line {...props} domain={domain} />;
    case 'records':
      return <RecordsInput {...props} domain={domain} Input={ParameterInput} />;
    case 'command':
      return <Commands {...props} domain={domain} />;
    case 'data':
      return <Data label={label} hint={domain.hint} value={value} onChange={onChange} />;
  }
}

/** Whose side an option is on, if it is somebody: friends and foes often stand in one list. */
function sideMark({ position: { state } }: Props, value: Json): ReactNode {
  const who = typeof value === 'string' ? state.combatants[value] : undefined;
  return who && <SideMark side={sideNumber(state, who.side)} />;
}

function Options(
  props: Props & { readonly domain: Extract<Domain, { kind: 'choice' | 'list' }> },
): ReactNode {
  const {
    label,
    domain,
    value,
    position,
    onChange,
    overruled = false,
    optional = false,
    hint,
  } = props;
  const id = useId();
  const several = domain.kind === 'list';
  const chosen: readonly Json[] = several
    ? Array.isArray(value)
      ? value
      : []
    : value === undefined
      ? []
      : [value];
  const isChosen = (each: Json): boolean =>
    chosen.some((one) => JSON.stringify(one) === JSON.stringify(each));
  const take = (each: Json): void => {
    if (!several) return onChange(each);
    onChange(
      isChosen(each)
        ? chosen.filter((one) => JSON.stringify(one) !== JSON.stringify(each))
        : domain.max === 1
          ? [each]
          : [...chosen, each],
    );
  };
  const open = domain.options.filter((option) => !option.refused || overruled);
  const closed = domain.options.filter((option) => option.refused && !overruled);
  const many = open.length > SIDE_BY_SIDE && !several;
  return (
    <fieldset className={style.options}>
      <legend id={id}>
        {label}
        {several ? (
          <span className="soft">
            {' '}
            {domain.min === domain.max
              ? `choose ${domain.min}`
              : `choose ${domain.min} to ${domain.max}`}
          </span>
        ) : null}
      </legend>
      {open.length === 0 ? <p className="soft">No options.</p> : null}
      {many ? (
        <select
          aria-labelledby={id}
          value={value === undefined ? '' : JSON.stringify(value)}
          onChange={({ target }) => {
            const option = open.find((each) => JSON.stringify(each.value) === target.value);
            if (option) onChange(option.value);
          }}
        >
          {value === undefined ? <option value="">Choose</option> : null}
          {open.map((option) => (
            <option key={JSON.stringify(option.value)} value={JSON.stringify(option.value)}>
              {optionName(position, domain, option.value)}
            </option>
          ))}
        </select>
      ) : (
        <div className={style.chips}>
          {optional && !several ? (
            <label className={style.chip} data-chosen={value === undefined}>
              <input
                type="radio"
                name={id}
                checked={value === undefined}
                onChange={() => onChange(undefined)}
              />
              <span>none</span>
            </label>
          ) : null}
          {open.map((option) => {
            const behind = hint?.(option.value);
            return (
              <label
                key={JSON.stringify(option.value)}
                className={style.chip}
                data-chosen={isChosen(option.value)}
              >
                <input
                  type={several ? 'checkbox' : 'radio'}
                  name={id}
                  checked={isChosen(option.value)}
                  onChange={() => take(option.value)}
                />
                {sideMark(props, option.value)}
                <span>{optionName(position, domain, option.value)}</span>
                {behind === undefined ? null : <span className={style.behind}>{behind}</span>}
              </label>
            );
          })}
        </div>
      )}
      {closed.length > 0 ? (
        <details className={style.closed} open={open.length === 0}>
          <summary>{closed.length} not possible</summary>
          <ul>
            {closed.map((option) => (
              <li key={JSON.stringify(option.value)}>
                <strong>{optionName(position, domain, option.value)}</strong>:{' '}
                {option.refused?.reason} <RuleLinks ids={option.refused?.rules ?? []} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </fieldset>
  );
}

/** A text; the example shows what is meant, and stands for it if nothing is typed. */
function Words({
  label,
  placeholder,
  max,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly max: number;
  readonly value: string | undefined;
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const id = useId();
  const [text, setText] = useState(value ?? '');
  const give = (): void => {
    if (text !== value) onChange(text.trim() === '' ? (placeholder ?? '') : text);
  };
  return (
    <div className={style.words}>
      <label htmlFor={id}>{label}</label>
      <div className={style.row}>
        <input
          id={id}
          type="text"
          maxLength={max}
          value={text}
          placeholder={placeholder ? `such as: ${placeholder}` : undefined}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => {
            if (text.trim() !== '') give();
          }}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter') give();
          }}
        />
        <Button onClick={give} disabled={value !== undefined && text === value}>
          Take
        </Button>
      </div>
    </div>
  );
}

/** Cells of the map as a list, for those who do not use the map. */
function Places({
  label,
  places,
  value,
  onChange,
}: {
  readonly label: string;
  readonly places: readonly { readonly cell: Cell; readonly value: Json; readonly far?: string }[];
  readonly value: Json | undefined;
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const id = useId();
  const key = JSON.stringify(value);
  return (
    <div className={style.words}>
      <label htmlFor={id}>
        {label} <span className="soft">on the map, or here</span>
      </label>
      <select
        id={id}
        value={key ?? ''}
        onChange={({ target }) => {
          const place = places.find((each) => JSON.stringify(each.value) === target.value);
          if (place) onChange(place.value);
        }}
      >
        {key === undefined ? <option value="">{places.length} places</option> : null}
        {places.map((place) => (
          <option key={place.cell.join()} value={JSON.stringify(place.value)}>
            {place.cell.join(', ')}
            {place.far === undefined ? '' : ` (${place.far})`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** An action within an action, with its own parameters. */
function Commands({
  label,
  domain,
  value,
  by,
  position,
  names,
  onChange,
  overruled = false,
}: Props & { readonly domain: Extract<Domain, { kind: 'command' }> }): ReactNode {
  const [action, setAction] = useState(
    isObject(value) && typeof value['do'] === 'string' ? value['do'] : undefined,
  );
  const [picks, setPicks] = useState<JsonObject>({});
  const id = useId();
  const draft = action === undefined ? undefined : draftOf(position, action, by, picks, overruled);
  const change = (next: string | undefined, chosen: JsonObject): void => {
    setAction(next);
    setPicks(chosen);
    const made = next === undefined ? undefined : draftOf(position, next, by, chosen, overruled);
    if (made?.command) onChange({ do: made.command.do, with: made.command.with });
  };
  return (
    <fieldset className={style.options}>
      <legend>{label}</legend>
      <label htmlFor={id} className="visually-hidden">
        {label}: which action
      </label>
      <select
        id={id}
        value={action ?? ''}
        onChange={({ target }) => change(target.value === '' ? undefined : target.value, {})}
      >
        <option value="">Which action</option>
        {domain.actions.map((each) => (
          <option key={each} value={each}>
            {position.action(each)?.name ?? each}
          </option>
        ))}
      </select>
      {draft ? (
        <div className={style.nested}>
          {[...draft.filled, ...(draft.open ? [draft.open] : [])].map((each) => (
            <ParameterInput
              key={each.name}
              label={position.action(action ?? '')?.label(each.name) ?? spoken(each.name)}
              domain={each.domain}
              value={each.value}
              by={by}
              position={position}
              names={names}
              overruled={overruled}
              onChange={(next) => change(action, { ...picks, [each.name]: next })}
            />
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}

const plain = (all: readonly Cell[]): Json => all.map((cell) => [...cell]);

/** Cells one after another; they are chosen on the map or one by one here. */
function Line({
  label,
  domain,
  value,
  onChange,
}: Props & { readonly domain: Extract<Domain, { kind: 'line' }> }): ReactNode {
  const cells = cellsIn(value);
  const ways = domain.onward(cells);
  return (
    <fieldset className={style.options}>
      <legend>
        {label}{' '}
        <span className="soft">
          {cells.length === 0 ? 'choose where it begins' : `${cells.length} chosen`}
        </span>
      </legend>
      {cells.length > 0 ? (
        <p className={style.cells}>{cells.map((cell) => cell.join(', ')).join(' → ')}</p>
      ) : null}
      <div className={style.row}>
        <select
          aria-label={`${label}: ${cells.length === 0 ? 'where it begins' : 'where it goes on to'}`}
          value=""
          onChange={({ target }) => {
            const way = ways.find((each) => each.at(-1)?.join() === target.value);
            if (way) onChange(plain([...cells, ...way]));
          }}
        >
          <option value="">
            {ways.length === 0
              ? 'No further cells'
              : cells.length === 0
                ? 'Start at'
                : 'Continue to'}
          </option>
          {ways.map((way) => (
            <option key={way.at(-1)?.join()} value={way.at(-1)?.join()}>
              {way.at(-1)?.join(', ')}
            </option>
          ))}
        </select>
        <Button disabled={cells.length === 0} onClick={() => onChange(plain(cells.slice(0, -1)))}>
          Remove last
        </Button>
        <Button disabled={cells.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
    </fieldset>
  );
}

const isJson = (value: unknown): value is Json =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (typeof value === 'object' && Object.values(value).every(isJson));

/** Data typed as it would stand in a scenario file. */
export function Data({
  label,
  hint,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly value: Json | undefined;
  readonly onChange: (value: Json) => void;
}): ReactNode {
  const id = useId();
  const [text, setText] = useState(
    value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value),
  );
  const [wrong, setWrong] = useState(false);
  const give = (): void => {
    const read = readDocument(text, '');
    const good = read.ok && isJson(read.value.data);
    setWrong(!good);
    if (read.ok && isJson(read.value.data)) onChange(read.value.data);
  };
  return (
    <div className={style.words}>
      <label htmlFor={id}>{label}</label>
      <p className="soft" id={`${id}-hint`}>
        {hint}
      </p>
      <div className={style.row}>
        <textarea
          id={id}
          rows={2}
          value={text}
          aria-describedby={`${id}-hint`}
          aria-invalid={wrong}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
        <Button onClick={give}>Take</Button>
      </div>
      {wrong ? (
        <p className={style.wrong}>Enter a number, a word, or data as in a scenario file.</p>
      ) : null}
    </div>
  );
}
