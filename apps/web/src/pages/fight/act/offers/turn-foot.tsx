import type { Id } from '@tiltyard/engine';
import type { Offer } from '@tiltyard/engine/players';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { Why } from '../../../../systems/rule-link.js';
import { useFight } from '../../use-fight.js';
import type { ActionComposer } from '../composing/composer.js';
import style from './offers.module.css';
import foot from './turn-foot.module.css';

type List = 'not-now' | 'off-turn';

/**
 * The end of the turn, and what is rarely needed: the impossible actions with their reasons, and what others can do out
 * of turn.
 * @param by the combatant who can act now, if any.
 */
export function TurnFoot({
  by,
  composer,
}: {
  readonly by: Id | undefined;
  readonly composer: ActionComposer;
}): ReactNode {
  const { present, perform, busy, state } = useFight();
  const [open, setOpen] = useState<List>();
  const list = useId();
  const unfolded = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open !== undefined) unfolded.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const all = by === undefined ? [] : present.offers(by);
  const end = all.find((offer) => offer.endsTurn && !offer.refused);
  const refused = all.filter((offer) => offer.refused);
  const others = present.summaries
    .map(({ id }) => id)
    .filter(
      (id) => id !== present.acting && present.plays(id) && !state.table.automatic.includes(id),
    );
  const hasOthers = others.length > 0 && !state.table.winners;
  const shown = (open === 'not-now' ? refused.length > 0 : hasOthers) ? open : undefined;
  const toggle = (which: List, text: ReactNode): ReactNode => (
    <button
      type="button"
      className={foot.toggle}
      aria-expanded={shown === which}
      aria-controls={list}
      onClick={() => setOpen(shown === which ? undefined : which)}
    >
      {text}
      <i className={foot.chevron} data-open={shown === which} aria-hidden="true" />
    </button>
  );
  if (!end && refused.length === 0 && !hasOthers) return null;
  return (
    <>
      <div className={foot.foot}>
        {end && by !== undefined ? (
          <Button
            look={all.every((offer) => offer.refused ?? offer.endsTurn) ? 'primary' : 'plain'}
            data-action={end.action}
            disabled={busy}
            onClick={() => void perform({ do: end.action, by, with: {} })}
          >
            {end.name} <kbd aria-hidden="true">e</kbd>
          </Button>
        ) : null}
        {refused.length > 0 ? toggle('not-now', `${refused.length} not now`) : null}
        {hasOthers ? toggle('off-turn', 'Off-turn actions') : null}
      </div>
      <div ref={unfolded} id={list} hidden={shown === undefined}>
        {shown === 'not-now' && by !== undefined ? (
          <NotNow by={by} composer={composer} offers={refused} />
        ) : null}
        {shown === 'off-turn' ? <OffTurn of={others} composer={composer} /> : null}
      </div>
    </>
  );
}

/** The impossible actions, each with its reason. */
function NotNow({
  by,
  composer,
  offers,
}: {
  readonly by: Id;
  readonly composer: ActionComposer;
  readonly offers: readonly Offer[];
}): ReactNode {
  const { state } = useFight();
  return (
    <ul className={foot.closed}>
      {offers.map((offer) => (
        <li key={offer.action}>
          <strong>{offer.name}</strong>: {offer.refused?.reason}{' '}
          <Why of={`${offer.name} is not possible now`} ids={offer.refused?.rules ?? []} />
          {state.you.role === 'gm' ? (
            <Button
              look="quiet"
              onClick={() => composer.start(offer.action, by, { overruled: true })}
            >
              Override<span className="visually-hidden">: {offer.name}</span>
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** What combatants can do while it is not their turn. */
function OffTurn({
  of,
  composer,
}: {
  readonly of: readonly Id[];
  readonly composer: ActionComposer;
}): ReactNode {
  const { present, names } = useFight();
  const found = of
    .map((id) => ({ id, offers: present.offers(id).filter((offer) => !offer.refused) }))
    .filter(({ offers }) => offers.length > 0);
  if (found.length === 0) return <p className="soft">None of your combatants can act right now.</p>;
  return (
    <div className={`${style.groups} ${foot.others}`}>
      {found.map(({ id, offers }) => (
        <div key={id} className={style.group} role="group" aria-label={names.name(id)}>
          <h3 className="name">{names.name(id)}</h3>
          <ul>
            {offers.map((offer) => (
              <li key={offer.action}>
                <button
                  type="button"
                  className={style.action}
                  onClick={() => composer.start(offer.action, id)}
                >
                  {offer.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
