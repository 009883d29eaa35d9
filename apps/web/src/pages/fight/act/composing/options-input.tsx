import type { Domain, Json, Option } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { NotPossible } from './not-possible.js';
import { optionName } from './option-words.js';
import style from './parameter-input.module.css';
import type { Props } from './parameter-props.js';
import { SideMark } from '../../order/side-mark.js';
import { sideNumber } from '../../order/sides.js';

/** Up to this many options are shown next to each other; more become a list. */
const SIDE_BY_SIDE = 14;

/** The side of an option that is a combatant, because enemies and allies are often in the same list. */
function sideMark({ position: { state } }: Props, value: Json): ReactNode {
  const who = typeof value === 'string' ? state.combatants[value] : undefined;
  return who && <SideMark side={sideNumber(state, who.side)} />;
}

/**
 * Sorts combatants by how likely they are to be chosen: enemies, then allies, then the actor. Other options keep their
 * order.
 */
function foesFirst(
  { position: { state }, by }: Props,
  options: readonly Option[],
): readonly Option[] {
  const own = state.combatants[by]?.side;
  const rank = ({ value }: Option): number => {
    const who = typeof value === 'string' ? state.combatants[value] : undefined;
    if (!who || own === undefined) return 0;
    if (value === by) return 2;
    return Number(who.side === own);
  };
  return options.toSorted((a, b) => rank(a) - rank(b));
}

/** The values chosen so far, of a single or a multiple choice. */
function chosenOf(value: Json | undefined, several: boolean): readonly Json[] {
  if (several) return Array.isArray(value) ? value : [];
  return value === undefined ? [] : [value];
}

/** A choice of one or several options; refused options are folded away with their reasons. */
export function Options(
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
  const chosen = chosenOf(value, several);
  const isChosen = (each: Json): boolean =>
    chosen.some((one) => JSON.stringify(one) === JSON.stringify(each));
  const take = (each: Json): void => {
    if (!several) return onChange(each);
    if (isChosen(each))
      return onChange(chosen.filter((one) => JSON.stringify(one) !== JSON.stringify(each)));
    onChange(domain.max === 1 ? [each] : [...chosen, each]);
  };
  const open = foesFirst(
    props,
    domain.options.filter((option) => !option.refused || overruled),
  );
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
      {open.length === 0 ? (
        <p className="soft">
          {overruled ? 'No options, so an override can’t do this either.' : 'No options.'}
        </p>
      ) : null}
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
      {closed.length === 0 ? null : (
        <div className={style.closed}>
          <NotPossible
            position={position}
            domain={domain}
            options={closed}
            open={open.length === 0}
          />
        </div>
      )}
    </fieldset>
  );
}
