import type { Domain, Json } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import type { Position } from '../../../../systems/position.js';
import { cellName } from '@tiltyard/engine/space';
import { humanize } from '@tiltyard/engine/values';
import { SideMark } from '../../order/side-mark.js';
import { sideNumber } from '../../order/sides.js';
import { useFight } from '../../use-fight.js';
import type { Draft } from '../composing/choosing.js';
import type { Field } from '../composing/field.js';
import { chooserOf } from '../composing/field.js';
import { cellsIn, optionName } from '../composing/option-words.js';
import style from './sentence.module.css';

/** The part that a parameter plays in a command's sentence. */
export type Part = 'target' | 'item' | 'place' | 'detail' | 'form';

const isCombatant = ({ state }: Position, value: Json): boolean =>
  typeof value === 'string' && Object.hasOwn(state.combatants, value);

/** Item ids have the form `owner/item`. */
const isItem = (value: Json): boolean => typeof value === 'string' && value.includes('/');

/**
 * The part that a parameter plays in the sentence; parameters that are not a single choice are shown as a form below
 * it.
 */
export function partOf(position: Position, domain: Domain): Part {
  if (domain.kind === 'path' || domain.kind === 'cell') return 'place';
  if (domain.kind !== 'choice') return 'form';
  if (chooserOf(domain, position.state, position.scene) === 'places') return 'place';
  const values = domain.options.map(({ value }) => value);
  if (values.some((value) => isCombatant(position, value))) return 'target';
  return values.some(isItem) ? 'item' : 'detail';
}

/** A field's value in words; undefined if it has none. */
export function chosenWords(
  position: Position,
  { domain, value }: Pick<Field, 'domain' | 'value'>,
): string | undefined {
  if (value === undefined) return undefined;
  if (domain.kind === 'path') {
    const end = cellsIn(value).at(-1);
    const place = domain.destinations().find(({ to }) => to[0] === end?.[0] && to[1] === end?.[1]);
    return end && `${cellName(end)}${place ? ` (${domain.measure(place.cost)})` : ''}`;
  }
  if (domain.kind === 'cell') {
    const [cell] = cellsIn([value]);
    return cell && cellName(cell);
  }
  return optionName(position, domain, value);
}

const WORDS: Readonly<Record<Part, string>> = {
  target: '',
  item: 'with',
  place: 'to',
  detail: '',
  form: '',
};

const ORDER: readonly Part[] = ['target', 'item', 'place'];

/** The command as a sentence; its choices are underlined and open when pressed. */
export function CommandSentence({
  name,
  draft,
  label,
  editing,
  onEdit,
}: {
  readonly name: string;
  readonly draft: Draft;
  readonly label: (parameter: string) => string;
  readonly editing: string | undefined;
  readonly onEdit: (parameter: string | undefined) => void;
}): ReactNode {
  const { present } = useFight();
  const fields = [...draft.filled, ...(draft.open ? [draft.open] : [])];
  const parted = fields.map((field) => ({ field, part: partOf(present, field.domain) }));
  // If the action's name already contains "to", only the place is added.
  const saysTo = name.includes(' to ') && parted.some(({ part }) => part === 'place');
  const chip = (field: Field, part: Part): ReactNode => (
    <Chip
      key={field.name}
      field={field}
      label={label(field.name)}
      before={part === 'place' && saysTo ? '' : WORDS[part]}
      isOpen={editing === field.name}
      onToggle={() => onEdit(editing === field.name ? undefined : field.name)}
    />
  );
  const details = parted.filter(
    ({ field, part }) => part === 'detail' && !isForced(field) && field !== draft.open,
  );
  return (
    <>
      <span className={style.sentence}>
        {saysTo ? `${name}:` : name}
        {ORDER.map((part) =>
          parted.filter((each) => each.part === part).map(({ field }) => chip(field, part)),
        )}
        {draft.open && partOf(present, draft.open.domain) === 'detail'
          ? chip(draft.open, 'detail')
          : null}
      </span>
      {details.length > 0 ? (
        <span className={style.details}>{details.map(({ field }) => chip(field, 'detail'))}</span>
      ) : null}
    </>
  );
}

/** Whether there is only one option. */
export const isForced = ({ domain, value }: Field): boolean =>
  domain.kind === 'choice' && domain.options.length === 1 && value !== undefined;

function Chip({
  field,
  label,
  before,
  isOpen,
  onToggle,
}: {
  readonly field: Field;
  readonly label: string;
  readonly before: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactNode {
  const { present } = useFight();
  const { state } = present;
  const { value } = field;
  const who = typeof value === 'string' ? state.combatants[value] : undefined;
  const words = chosenWords(present, field) ?? `${humanize(label).toLowerCase()}…`;
  const mark = who && <SideMark side={sideNumber(state, who.side)} />;
  // A bare number is preceded by its label.
  const isNumber = /^[-+−]?\d/.test(words);
  return (
    <span className={style.part}>
      {before === '' ? null : `${before} `}
      {isNumber ? `${humanize(label).toLowerCase()} ` : null}
      {isForced(field) ? (
        <span className={style.fixed}>
          {mark}
          {words}
        </span>
      ) : (
        <button
          type="button"
          className={style.chip}
          data-empty={value === undefined}
          aria-expanded={isOpen}
          title={label}
          onClick={onToggle}
        >
          {mark}
          {words}
          {isNumber ? null : <span className="visually-hidden"> ({label.toLowerCase()})</span>}
          <span aria-hidden="true"> ▾</span>
        </button>
      )}
    </span>
  );
}
