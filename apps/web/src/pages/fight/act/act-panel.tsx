import type { Id, Json, TargetingPreview } from '@tiltyard/engine';
import type { Offer } from '@tiltyard/engine/players';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button.js';
import { Disclosure } from '../../../design/disclosure.js';
import { headline } from '../../../odds/forecast.js';
import { to } from '../../../router.js';
import { RuleLinks } from '../../../systems/rule-link.js';
import style from './act-panel.module.css';
import type { Draft } from './choosing.js';
import { chooserOf, isClosed, spoken, supposed } from './choosing.js';
import { ForecastLine, ForecastView } from './forecast-view.js';
import { percent } from '../map/geometry.js';
import { Budget } from '../order/turn-order.js';
import { ParameterInput } from './parameter-input.js';
import { PossibleTotals } from '../log/breakdown.js';
import { SideMark } from '../order/side-mark.js';
import { sideNumber } from '../order/sides.js';
import { PreviewList } from './preview-list.js';
import { playersOf, useFight } from '../use-fight.js';

/** How an action is begun: against the rules, or with somebody that it is about. */
const playsText = (played: readonly string[]): string =>
  played.length > 0 ? `You play ${played.join(' and ')}.` : 'You have no combatant yet.';

export interface ActionStart {
  readonly overruled?: boolean;
  readonly about?: Id;
}

/** What is being put together, and all that can be done to it. */
export interface ActionComposer {
  readonly draft: Draft | undefined;
  readonly overruled: boolean;
  /** The GM's reason, where the rules are overruled. */
  readonly reason: string;
  start(action: string, by: Id, beginning?: ActionStart): void;
  pick(name: string, value: Json | undefined): void;
  /** Which of several records is being put together; what it asks for is chosen on the map. */
  attend(record: string): void;
  setReason(reason: string): void;
  cancel(): void;
  confirm(): void;
}

const ACTIONS_OF_DIGITS = 9;

/** Offers under the headings of their system, in its order. */
function grouped(offers: readonly Offer[]): readonly (readonly [string, readonly Offer[]])[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const list = groups.get(offer.group);
    if (list) list.push(offer);
    else groups.set(offer.group, [offer]);
  }
  return [...groups];
}

/** What can be done now: by whoever's turn it is, out of turn, and what not and why. */
export function ActPanel({
  choosing,
  sketch,
}: {
  readonly choosing: ActionComposer;
  readonly sketch: TargetingPreview | undefined;
}): ReactNode {
  const fight = useFight();
  const { present, state, act, busy, names, looking, desk } = fight;
  const { table, you } = state;
  const { acting } = present;
  if (looking) return null;
  if (table.head === -1 && !table.waiting) {
    return (
      <section className={style.panel} aria-label="Actions">
        <h2>Not started yet</h2>
        {you.role === 'gm' ? (
          <>
            <Button look="primary" disabled={busy} onClick={() => void act({ kind: 'begin' })}>
              Start fight
            </Button>
            {fight.table.place === 'server' ? (
              <p className="soft">Invite players from the menu at any time.</p>
            ) : null}
          </>
        ) : (
          <p>
            {you.role === 'spectator'
              ? 'You’re watching.'
              : playsText(you.combatants.map((who) => names.name(who)))}{' '}
            Waiting for the GM to start.
          </p>
        )}
      </section>
    );
  }
  if (choosing.draft)
    return <DraftForm choosing={choosing} draft={choosing.draft} sketch={sketch} />;
  if (table.winners) {
    return (
      <section className={style.panel} aria-label="Actions">
        <h2>
          {table.winners.length === 0
            ? 'Nobody is left standing'
            : `Won by ${table.winners.join(' and ')}`}
        </h2>
        <p>
          The timeline below is the whole fight: drag it back, look around, or fork it where it
          turned.
        </p>
        <p>
          <a href={to.start()}>Another fight</a>
        </p>
      </section>
    );
  }
  if (acting === undefined && table.waiting && table.waiting.mine.length > 0) return null;
  const automatic = acting !== undefined && table.automatic.includes(acting);
  const mine = acting !== undefined && present.plays(acting) && !automatic;
  const summary = acting === undefined ? undefined : present.summary(acting);
  const players = acting === undefined ? '' : playersOf(fight, acting).join(' and ');
  const whose = mine
    ? you.role === 'gm' && players !== ''
      ? `${players} acts, or you`
      : 'your turn'
    : automatic
      ? 'automatic'
      : `${players === '' ? 'the GM' : players} acts`;
  return (
    <section
      className={style.panel}
      aria-label="Actions"
      data-mine={mine}
      onPointerEnter={() => desk.warm()}
      onFocus={() => desk.warm()}
    >
      {summary ? (
        <header className={style.head}>
          <SideMark
            side={sideNumber(present.state, summary.side)}
            initials={names.initials(summary.id)}
            share={summary.share}
          />
          <div>
            <h2>
              <span className="name">{names.name(summary.id)}</span>
              <span className={style.turn}>{whose}</span>
            </h2>
            {mine ? <Budget budget={summary.budget} /> : null}
          </div>
        </header>
      ) : (
        <h2>No active turn</h2>
      )}
      {table.waiting && table.waiting.mine.length === 0 ? (
        <p className={style.wait} role="status">
          Waiting for{' '}
          {table.waiting.others.length > 0
            ? table.waiting.others.map((who) => names.name(who)).join(', ')
            : 'an answer'}
          .
        </p>
      ) : null}
      {mine && !table.waiting ? <Offers by={acting} choosing={choosing} /> : null}
      <OutOfTurn choosing={choosing} />
    </section>
  );
}

/** All that somebody can do now, by group; what is not possible is folded. */
function Offers({
  by,
  choosing,
}: {
  readonly by: Id;
  readonly choosing: ActionComposer;
}): ReactNode {
  const { present, perform, busy, state } = useFight();
  const all = present.offers(by);
  const open = all.filter((offer) => !offer.refused && !offer.endsTurn);
  const closed = all.filter((offer) => offer.refused);
  const end = all.find((offer) => offer.endsTurn && !offer.refused);
  return (
    <>
      {grouped(open).map(([group, offers]) => (
        <div key={group} className={style.group} role="group" aria-label={spoken(group)}>
          <h3>{spoken(group)}</h3>
          <ul>
            {offers.map((offer) => {
              const digit = open.indexOf(offer) + 1;
              return (
                <li key={offer.action}>
                  <button
                    type="button"
                    className={style.action}
                    data-action={offer.action}
                    disabled={busy}
                    onClick={() => choosing.start(offer.action, by)}
                  >
                    {digit <= ACTIONS_OF_DIGITS ? <kbd aria-hidden="true">{digit}</kbd> : null}
                    {offer.name}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {end ? (
        <Button
          className={style.end}
          look={open.length === 0 ? 'primary' : 'plain'}
          data-action={end.action}
          disabled={busy}
          onClick={() => void perform({ do: end.action, by, with: {} })}
        >
          {end.name} <kbd aria-hidden="true">e</kbd>
        </Button>
      ) : null}
      {closed.length > 0 ? (
        <Disclosure summary={<span>Not now ({closed.length})</span>}>
          <ul className={style.closed}>
            {closed.map((offer) => (
              <li key={offer.action}>
                <strong>{offer.name}</strong>: {offer.refused?.reason}{' '}
                <RuleLinks ids={offer.refused?.rules ?? []} />
                {state.you.role === 'gm' ? (
                  <Button
                    look="quiet"
                    onClick={() => choosing.start(offer.action, by, { overruled: true })}
                  >
                    Override<span className="visually-hidden">: {offer.name}</span>
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </>
  );
}

/** What those whose turn it is not may do; worked out when it is unfolded. */
function OutOfTurn({ choosing }: { readonly choosing: ActionComposer }): ReactNode {
  const { present, state, names } = useFight();
  const [open, setOpen] = useState(false);
  const others = present.summaries.filter(
    ({ id }) => id !== present.acting && present.plays(id) && !state.table.automatic.includes(id),
  );
  if (others.length === 0 || state.table.winners) return null;
  const found = open
    ? others
        .map(({ id }) => ({ id, offers: present.offers(id).filter((offer) => !offer.refused) }))
        .filter(({ offers }) => offers.length > 0)
    : [];
  return (
    <details className={style.others} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Off-turn actions</summary>
      {open && found.length === 0 ? (
        <p className="soft">None of your combatants can act right now.</p>
      ) : null}
      {found.map(({ id, offers }) => (
        <div key={id} className={style.group} role="group" aria-label={names.name(id)}>
          <h3 className="name">{names.name(id)}</h3>
          <ul>
            {offers.map((offer) => (
              <li key={offer.action}>
                <button
                  type="button"
                  className={style.action}
                  onClick={() => choosing.start(offer.action, id)}
                >
                  {offer.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  );
}

/** The action being put together: its parameters, its odds, and the button that does it. */
function DraftForm({
  choosing,
  draft,
  sketch,
}: {
  readonly choosing: ActionComposer;
  readonly draft: Draft;
  readonly sketch: TargetingPreview | undefined;
}): ReactNode {
  const { present, names, desk, busy } = useFight();
  const { action: id, by, filled, open, command, refusal } = draft;
  const action = present.action(id);
  const label = (name: string): string => action?.label(name) ?? spoken(name);
  const forecast = command && !refusal && !choosing.overruled ? desk.ask(command, true) : undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  const where = open && chooserOf(open.domain, present.state, present.scene);
  const title = `${action?.name ?? id}`;
  const reasonMissing = choosing.overruled && choosing.reason.trim() === '';
  return (
    <section className={style.panel} aria-label="Actions" data-mine>
      <header className={style.draftHead}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
          <span className={style.turn}>
            <span className="name">{names.name(by)}</span>
          </span>
        </h2>
        <Button onClick={choosing.cancel}>
          Back <kbd aria-hidden="true">Esc</kbd>
        </Button>
      </header>
      {action && action.rules.length > 0 ? <RuleLinks ids={action.rules} /> : null}
      {open ? (
        <p className={style.ask} role="status">
          {!choosing.overruled && isClosed(open.domain)
            ? 'No valid choice'
            : where === 'panel'
              ? 'Still needed'
              : 'Choose on the map or below'}
          : {label(open.name).toLowerCase()}.
        </p>
      ) : null}
      {[...filled, ...(open ? [open] : [])].map(({ name, domain, value }) =>
        domain.kind === 'choice' && domain.options.length === 1 && value !== undefined ? null : (
          <ParameterInput
            key={name}
            label={label(name)}
            domain={domain}
            value={value}
            by={by}
            position={present}
            names={names}
            overruled={choosing.overruled}
            onChange={(next) => choosing.pick(name, next)}
            onAttend={(record) => choosing.attend(`${name} ${record}`)}
            hint={(option) => chanceOf(option)}
          />
        ),
      )}
      {sketch ? <PreviewList sketch={sketch} names={names} /> : null}
      {choosing.overruled ? (
        <label className={style.reason}>
          <span>Reason (shown in the log)</span>
          <input
            type="text"
            maxLength={500}
            value={choosing.reason}
            onChange={({ target }) => choosing.setReason(target.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
        </label>
      ) : null}
      {refusal ? (
        <p className={style.refusal}>
          Not possible like this: {refusal.reason} <RuleLinks ids={refusal.rules} />
        </p>
      ) : null}
      <div className={style.confirm}>
        {command && !refusal && !choosing.overruled ? <ForecastLine forecast={forecast} /> : null}
        <Button
          look="primary"
          disabled={!command || refusal !== undefined || busy || reasonMissing}
          onClick={choosing.confirm}
          data-confirm
        >
          {title} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      </div>
      {command && !refusal && !choosing.overruled ? (
        <>
          <ForecastView forecast={forecast} />
          <PossibleTotals command={command} />
        </>
      ) : null}
    </section>
  );

  function chanceOf(option: Json): string | undefined {
    if (
      typeof option !== 'string' ||
      !Object.hasOwn(present.state.combatants, option) ||
      choosing.overruled
    )
      return undefined;
    const name = [...filled, ...(open ? [open] : [])].find(
      ({ domain }) =>
        (domain.kind === 'choice' || domain.kind === 'list') &&
        domain.options.some((each) => each.value === option),
    )?.name;
    const chosen = name === undefined ? undefined : supposed(present, draft, name, option);
    const fate = chosen && desk.ask(chosen)?.fates.find((each) => each.who === option);
    return fate ? percent(headline(fate)) : undefined;
  }
}
