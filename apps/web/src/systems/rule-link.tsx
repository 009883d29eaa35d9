import type { RuleId } from '@tiltyard/engine';
import { ruleOf } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { createContext, use, useRef, useState } from 'react';
import { Popover } from '../design/panels/popover.js';
import { withMinuses } from '../design/with-minus.js';
import { to } from '../router.js';
import { loadRulebook } from './rulebook.js';
import style from './rule-link.module.css';
import type { System } from './system.js';
import { useRulebook } from './use-rulebook.js';

const Context = createContext<System | undefined>(undefined);

/** Tells all components below it which system the rules belong to. */
export const SystemProvider = Context;

/** The system of the surrounding provider, if its rules are loaded. */
export const useSystem = (): System | undefined => use(Context);

/**
 * Handlers that load the rulebook as soon as a pointer or the focus reaches a button that opens a
 * rule.
 */
function prepared(system: System | undefined) {
  const prepare = (): void => {
    if (system) loadRulebook(system).catch(() => undefined);
  };
  return { onPointerEnter: prepare, onFocus: prepare };
}

/** A rule's text, the decision taken on it, and a link to its page in the rulebook. */
function RuleText({ id }: { readonly id: RuleId }): ReactNode {
  const system = useSystem();
  const book = useRulebook(system);
  if (system?.hasRule(id) !== true) return <p>{id}</p>;
  const rule = book && ruleOf(book, id);
  if (!rule)
    return (
      <p className={style.head}>
        <strong>{id}</strong> <a href={to.rules(system.id, id)}>In the rulebook</a>
      </p>
    );
  return (
    <>
      <p className={style.head}>
        <strong>{id}</strong>
        {'section' in rule && rule.section !== undefined ? (
          <span className="soft"> {rule.section}</span>
        ) : null}
      </p>
      <p>{withMinuses(rule.rule)}</p>
      {'decision' in rule && rule.decision !== undefined ? (
        <p className={style.decision}>
          <strong>Our ruling: </strong>
          {withMinuses(rule.decision)}
        </p>
      ) : null}
      {'source' in rule ? (
        <p className={style.decision}>From other sources: {rule.source}</p>
      ) : null}
      <p className={style.more}>
        <a href={to.rules(system.id, id)}>In the rulebook</a>
      </p>
    </>
  );
}

/**
 * A rule's id as a button that opens the rule's text, the decision taken on it, and a link to its
 * page in the rulebook.
 */
export function RuleLink({ id }: { readonly id: RuleId }): ReactNode {
  const system = useSystem();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (system?.hasRule(id) !== true) return <span className={style.plain}>{id}</span>;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={style.rule}
        aria-expanded={open}
        {...prepared(system)}
        onClick={() => setOpen(!open)}
      >
        {id}
      </button>
      {open ? (
        <Popover label={`Rule ${id}`} anchor={button} onClose={() => setOpen(false)}>
          <RuleText id={id} />
        </Popover>
      ) : null}
    </>
  );
}

/** Several rule ids, each of which opens; draws nothing if there are none. */
export function RuleLinks({ ids }: { readonly ids: readonly RuleId[] }): ReactNode {
  if (ids.length === 0) return null;
  return (
    <span className={style.several}>
      {ids.map((id) => (
        <RuleLink key={id} id={id} />
      ))}
    </span>
  );
}

/**
 * A small mark that opens an explanation: the children first, then the rules it comes from.
 * @param of the name of what is explained, for screen readers.
 */
export function Why({
  ids,
  of,
  children,
}: {
  readonly ids: readonly RuleId[];
  readonly of: string;
  readonly children?: ReactNode;
}): ReactNode {
  const system = useSystem();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (ids.length === 0 && children === undefined) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={style.why}
        aria-label={`Why: ${of}`}
        aria-expanded={open}
        {...prepared(system)}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">?</span>
      </button>
      {open ? (
        <Popover label={`Why: ${of}`} anchor={button} onClose={() => setOpen(false)}>
          {children}
          {ids.map((id) => (
            <RuleText key={id} id={id} />
          ))}
        </Popover>
      ) : null}
    </>
  );
}
