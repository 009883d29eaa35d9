import type { Id, Json, JsonObject } from '@tiltyard/engine';
import { GM, isObject } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../design/button.js';
import { RuleLinks } from '../../systems/rule-link.js';
import { draftOf, spoken } from './choosing.js';
import { Budget } from './order-rail.js';
import { Data, ParameterInput } from './parameter-input.js';
import { SideMark } from './side-mark.js';
import { sideNumber } from './sides.js';
import style from './somebody.module.css';
import { useFight } from './use-fight.js';

const SET = 'gm.set';

type Doing = { readonly kind: 'value' } | { readonly kind: 'act'; readonly action: string } | undefined;

/** Everything about somebody, and what the GM may do to them in place. */
export function Somebody({ who, onDone }: { readonly who: Id; readonly onDone: () => void }): ReactNode {
  const { shown, names, state, looking, act } = useFight();
  const [doing, setDoing] = useState<Doing>();
  const summary = shown.summary(who);
  if (!summary) return <p>Nobody is there any more.</p>;
  const relations = shown.scene.relations.filter(({ from, to }) => from === who || to === who);
  const gm = state.you.role === 'gm' && !looking;
  const automatic = state.table.automatic.includes(who);
  return (
    <div className={style.somebody}>
      <header className={style.head}>
        <SideMark side={sideNumber(shown.state, summary.side)} initials={names.initials(who)} share={summary.share} able={summary.able} />
        <div>
          <h2 className="name">{names.name(who)}</h2>
          <p className="soft">{summary.side}</p>
        </div>
      </header>
      <p>
        <strong>{summary.health}</strong>
        {summary.able ? '' : ', out of the fight'}
      </p>
      <Budget budget={summary.budget} />
      {summary.conditions.length > 0 ? (
        <ul className={style.conditions}>
          {summary.conditions.map(({ name, rules }) => (
            <li key={name}>
              <strong>{name}</strong> <RuleLinks ids={rules} />
            </li>
          ))}
        </ul>
      ) : null}
      {relations.length > 0 ? (
        <ul className={style.conditions}>
          {relations.map(({ from, to, label, detail, degree, rules }, i) => (
            <li key={`${label} ${i}`}>
              <span className="name">{names.name(from)}</span> {label} <span className="name">{names.name(to)}</span>
              {detail === undefined ? '' : `, ${detail}`}
              {degree === undefined ? '' : `, by ${degree}`} <RuleLinks ids={rules} />
            </li>
          ))}
        </ul>
      ) : null}
      {gm ? (
        <div className={style.gm}>
          <label className={style.check}>
            <input type="checkbox" checked={automatic} onChange={() => void act({ kind: 'automatic', combatants: automatic ? state.table.automatic.filter((each) => each !== who) : [...state.table.automatic, who] })} /> The table plays {names.name(who)}
          </label>
          <h3>As the GM</h3>
          <ul className={style.acts}>
            <li>
              <Button onClick={() => setDoing({ kind: 'value' })}>Set a value</Button>
            </li>
            {shown.gmActions
              .filter(({ id }) => id !== SET)
              .map(({ id, name }) => (
                <li key={id}>
                  <Button onClick={() => setDoing({ kind: 'act', action: id })}>{name}</Button>
                </li>
              ))}
          </ul>
          {doing?.kind === 'value' ? <SetValue who={who} onDone={onDone} /> : null}
          {doing?.kind === 'act' ? <GmAct key={doing.action} action={doing.action} who={who} onDone={onDone} /> : null}
        </div>
      ) : null}
    </div>
  );
}

/** An act of the GM's, about somebody where it is about anybody. */
function GmAct({ action: id, who, onDone }: { readonly action: string; readonly who: Id; readonly onDone: () => void }): ReactNode {
  const { present, names, perform, busy } = useFight();
  const [picks, setPicks] = useState<JsonObject>({});
  const bare = draftOf(present, id, GM, picks);
  // What is asked about a person is asked about this one, until another is chosen.
  const first = [...bare.filled, ...(bare.open ? [bare.open] : [])].find(({ name, domain }) => domain.kind === 'choice' && picks[name] === undefined && domain.options.some((option) => option.value === who && !option.refused));
  const draft = first ? draftOf(present, id, GM, { [first.name]: who, ...picks }) : bare;
  const action = present.action(id);
  const { command, refusal } = draft;
  return (
    <fieldset className={style.form}>
      <legend>
        {action?.name} <RuleLinks ids={action?.rules ?? []} />
      </legend>
      {[...draft.filled, ...(draft.open ? [{ ...draft.open, value: undefined }] : [])].map(({ name, domain, value }) => (
        <ParameterInput key={name} label={spoken(name)} domain={domain} value={value} by={GM} position={present} names={names} onChange={(next: Json) => setPicks({ ...(first ? { [first.name]: who } : {}), ...picks, [name]: next })} />
      ))}
      {refusal ? <p className={style.refusal}>Not possible: {refusal.reason}</p> : null}
      <Button
        look="primary"
        disabled={!command || refusal !== undefined || busy}
        onClick={() => {
          if (command) void perform(command).then((done) => done && onDone());
        }}
      >
        {action?.name}
      </Button>
    </fieldset>
  );
}

/** Any value of somebody's, found by its name. */
function SetValue({ who, onDone }: { readonly who: Id; readonly onDone: () => void }): ReactNode {
  const { present, perform, busy } = useFight();
  const [path, setPath] = useState('');
  const [value, setValue] = useState<Json>();
  const [reason, setReason] = useState('');
  const combatant: unknown = present.state.combatants[who];
  const values = isObject(combatant) ? leaves(combatant, '').filter(([name]) => name !== 'id') : [];
  const old = values.find(([name]) => name === path)?.[1];
  return (
    <fieldset className={style.form}>
      <legend>Set a value</legend>
      <label className={style.field}>
        Which
        <select
          value={path}
          onChange={({ target }) => {
            setPath(target.value);
            setValue(undefined);
          }}
        >
          <option value="">Choose</option>
          {values.map(([name, each]) => (
            <option key={name} value={name}>
              {spoken(name.replaceAll('.', ', '))}: {short(each)}
            </option>
          ))}
        </select>
      </label>
      {path === '' ? null : typeof old === 'boolean' ? (
        <label className={style.field}>
          New value
          <select value={String(value ?? old)} onChange={({ target }) => setValue(target.value === 'true')}>
            <option value="true">yes</option>
            <option value="false">no</option>
          </select>
        </label>
      ) : typeof old === 'number' ? (
        <label className={style.field}>
          New value
          <input type="number" defaultValue={old} onChange={({ target }) => setValue(Number(target.value))} onKeyDown={(event) => event.stopPropagation()} />
        </label>
      ) : typeof old === 'string' ? (
        <label className={style.field}>
          New value
          <input type="text" defaultValue={old} onChange={({ target }) => setValue(target.value)} onKeyDown={(event) => event.stopPropagation()} />
        </label>
      ) : (
        <Data label="New value" hint="of the same kind as the old one" value={asJson(old)} onChange={setValue} />
      )}
      <label className={style.field}>
        Reason, for the log
        <input type="text" maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} onKeyDown={(event) => event.stopPropagation()} />
      </label>
      <Button look="primary" disabled={value === undefined || busy} onClick={() => value !== undefined && void perform({ do: SET, by: GM, with: { path: `combatants.${who}.${path}`, value, ...(reason.trim() === '' ? {} : { reason }) } }).then((done) => done && onDone())}>
        Set it
      </Button>
    </fieldset>
  );
}

const short = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};

/** The values of an object with the names that lead to them, two steps deep; deeper ones as data. */
function leaves(node: { readonly [key: string]: unknown }, prefix: string): readonly (readonly [string, unknown])[] {
  return Object.entries(node).flatMap(([key, value]): readonly (readonly [string, unknown])[] => (isObject(value) && prefix === '' ? leaves(value, `${key}.`) : [[`${prefix}${key}`, value]]));
}

const asJson = (value: unknown): Json | undefined => {
  const text = JSON.stringify(value);
  if (text === undefined) return undefined;
  const data: Json = JSON.parse(text);
  return data;
};
