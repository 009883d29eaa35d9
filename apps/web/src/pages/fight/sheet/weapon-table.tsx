import type { Id } from '@tiltyard/engine';
import type { WeaponRow, WeaponTable } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { Fragment, useId, useMemo, useState } from 'react';
import { Button } from '../../../design/controls/button.js';
import { Why } from '../../../systems/rule-link.js';
import type { ActionComposer } from '../act/composing/composer.js';
import { withMinus } from '../../../design/with-minus.js';
import { useFight } from '../use-fight.js';
import type { Attack, NumberNow } from './attacks.js';
import { attacksOf, numberNow, sheetNumber, useNumbers } from './attacks.js';
import style from './weapon-table.module.css';

const NOTHING: readonly Attack[] = [];

interface Props {
  readonly who: Id;
  readonly table: WeaponTable;
  readonly composer: ActionComposer;
}

/** A weapon with its present attack total, and the ways to attack with it. */
interface Line {
  readonly row: WeaponRow;
  readonly number: NumberNow | undefined;
  readonly ways: readonly Attack[];
}

/** The weapons of the sheet, and below them whatever else a combatant can attack with now. */
function linesOf({ rows }: WeaponTable, attacks: readonly Attack[]): readonly WeaponRow[] {
  const known = new Set(rows.map(({ item }) => item));
  const others = new Map(attacks.map(({ item, label }) => [item, label]));
  return [
    ...rows,
    ...[...others]
      .filter(([item]) => !known.has(item))
      .map(([item, name]): WeaponRow => ({ item, name, cells: [] })),
  ];
}

/**
 * Every weapon with its present total, and the total without conditions struck through; attacks can be started from
 * here.
 */
export function WeaponTableView({ who, table, composer }: Props): ReactNode {
  const { shown, present, looking, state } = useFight();
  const mayAct = !looking && present.acting === who && present.plays(who) && !state.table.waiting;
  const attacks = useMemo(
    () => (mayAct ? attacksOf(present, who, table.rows) : NOTHING),
    [mayAct, present, who, table],
  );
  const numbers = useNumbers(attacks, who);
  const conditions = shown.summary(who)?.conditions ?? [];
  const lines = linesOf(table, attacks).map((row): Line => {
    const ways = attacks.filter(({ item }) => item === row.item);
    const now = ways.map(({ key }) => numbers.get(key)).find((each) => each !== undefined);
    return { row, ways, number: now ? numberNow(now, row, conditions) : sheetNumber(row) };
  });
  if (lines.length === 0) return null;
  const struck = [...new Set(lines.flatMap(({ number }) => number?.without?.names ?? []))];
  const columns = table.columns.filter((_, i) =>
    lines.some(({ row }) => (row.cells[i] ?? '') !== ''),
  );
  const hasNumbers = lines.some(({ number }) => number !== undefined);
  return (
    <section className={style.weapons} aria-label="Weapons">
      <h3>
        Weapons
        {struck.length === 0 ? null : <span>struck through: before {struck.join(', ')}</span>}
      </h3>
      <table role="table" data-acts={attacks.length > 0}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <span className="visually-hidden">weapon</span>
            </th>
            {hasNumbers ? (
              <th role="columnheader" scope="col" className={style.number}>
                {table.attack}
              </th>
            ) : null}
            {columns.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
            {attacks.length === 0 ? null : (
              <th role="columnheader" scope="col">
                <span className="visually-hidden">use</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {lines.map((line) => (
            <WeaponLine
              key={line.row.item}
              {...line}
              by={who}
              table={table}
              columns={columns}
              hasNumbers={hasNumbers}
              acts={attacks.length > 0}
              composer={composer}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps extends Line {
  readonly by: Id;
  readonly table: WeaponTable;
  readonly columns: readonly string[];
  readonly hasNumbers: boolean;
  readonly acts: boolean;
  readonly composer: ActionComposer;
}

function WeaponLine({ row, number, ways, table, columns, hasNumbers, acts, ...rest }: LineProps) {
  const [open, setOpen] = useState(false);
  const below = useId();
  const [first, ...others] = ways;
  const use = (way: Attack, label: string): ReactNode => (
    <UseButton key={way.key} way={way} item={row.name} {...rest}>
      {label}
    </UseButton>
  );
  return (
    <Fragment>
      <tr role="row" data-open={open}>
        <th role="rowheader" scope="row">
          {row.name}
          {row.place === undefined ? null : <i>{row.place}</i>}
        </th>
        {hasNumbers ? (
          <td role="cell" className={style.number} data-label={table.attack}>
            {number ? (
              <NumberButton
                of={`${row.name}, ${table.attack}`}
                number={number}
                open={open}
                below={below}
                onPress={() => setOpen(!open)}
              />
            ) : (
              '–'
            )}
          </td>
        ) : null}
        {columns.map((name) => (
          <Cell key={name} name={name} text={row.cells[table.columns.indexOf(name)]} />
        ))}
        {acts ? (
          <td role="cell" className={style.use}>
            {first ? use(first, first.name) : null}
          </td>
        ) : null}
      </tr>
      {open && number ? (
        <tr role="row" className={style.unfolded} id={below}>
          <td role="cell" colSpan={columns.length + (hasNumbers ? 1 : 0) + (acts ? 2 : 1)}>
            <div>
              <Equation number={number} of={row.name} />
              {others.length === 0 ? null : (
                <p className={style.others}>{others.map((way) => use(way, way.name))}</p>
              )}
            </div>
          </td>
        </tr>
      ) : null}
    </Fragment>
  );
}

function Cell({
  name,
  text = '',
}: {
  readonly name: string;
  readonly text: string | undefined;
}): ReactNode {
  return (
    <td role="cell" data-label={name} data-empty={text === ''}>
      {text === '' ? '–' : text}
    </td>
  );
}

function UseButton({
  way: { action, picks },
  item,
  by,
  composer,
  children,
}: Pick<LineProps, 'by' | 'composer'> & {
  readonly way: Attack;
  readonly item: string;
  readonly children: ReactNode;
}): ReactNode {
  const { busy } = useFight();
  return (
    <Button disabled={busy} onClick={() => composer.start(action, by, { picks: { ...picks } })}>
      {children}
      <span className="visually-hidden">: {item}</span>
    </Button>
  );
}

function NumberButton({
  of,
  number: { value, without },
  open,
  below,
  onPress,
}: {
  readonly of: string;
  readonly number: NumberNow;
  readonly open: boolean;
  readonly below: string;
  readonly onPress: () => void;
}): ReactNode {
  const changed = without !== undefined && without.value !== value;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? below : undefined}
        aria-label={`${of} ${withMinus(value)}`}
        onClick={onPress}
      >
        {withMinus(value)}
      </button>
      {changed ? (
        <s>
          <span className="visually-hidden">before {without.names.join(', ')}: </span>
          {withMinus(without.value)}
        </s>
      ) : null}
    </>
  );
}

/** A total as a sum, with the rules behind one mark. */
function Equation({
  of,
  number: { value, terms, rules, how },
}: {
  readonly of: string;
  readonly number: NumberNow;
}): ReactNode {
  return (
    <p className={style.equation}>
      {terms.map(({ amount, label, counts }, i) => (
        <Fragment key={i}>
          {i === 0 && amount >= 0 ? null : <em>{amount < 0 ? '−' : '+'}</em>}
          <span data-counts={counts}>
            <b>{Math.abs(amount)}</b>
            <i>{counts ? label : `${label}, doesn’t apply`}</i>
          </span>
        </Fragment>
      ))}
      {terms.length === 1 ? null : (
        <>
          <em>=</em>
          <span>
            <b>{withMinus(value)}</b>
            <i>{how ?? 'in all'}</i>
          </span>
        </>
      )}
      <Why of={`the number of ${of}`} ids={rules} />
    </p>
  );
}
