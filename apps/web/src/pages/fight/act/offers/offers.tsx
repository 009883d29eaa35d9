import type { Id } from '@tiltyard/engine';
import type { Offer } from '@tiltyard/engine/players';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { Disclosure } from '../../../../design/panels/disclosure.js';
import { Why } from '../../../../systems/rule-link.js';
import { useFight } from '../../use-fight.js';
import type { ActionComposer } from '../composing/composer.js';
import { groupName } from '../squad/group-name.js';
import { Leads } from '../forecast/leads.js';
import style from './offers.module.css';

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

/** All that a combatant can do now: what the situation favours first, the rest by group; what is not possible is folded. */
export function Offers({
  by,
  composer,
}: {
  readonly by: Id;
  readonly composer: ActionComposer;
}): ReactNode {
  const { present, system, perform, busy } = useFight();
  const all = present.offers(by);
  const open = all.filter((offer) => !offer.refused && !offer.endsTurn);
  const end = all.find((offer) => offer.endsTurn && !offer.refused);
  return (
    <>
      {open.length > 0 ? <Leads by={by} composer={composer} /> : null}
      <div className={style.groups}>
        {grouped(open).map(([group, offers]) => (
          <div
            key={group}
            className={style.group}
            role="group"
            aria-label={groupName(system, group)}
          >
            <h3>{groupName(system, group)}</h3>
            <ul>
              {offers.map((offer) => (
                <li key={offer.action}>
                  <button
                    type="button"
                    className={style.action}
                    data-action={offer.action}
                    disabled={busy}
                    onClick={() => composer.start(offer.action, by)}
                  >
                    {offer.name}
                    {system.keys.has(offer.action) ? (
                      <kbd aria-hidden="true">{system.keys.get(offer.action)}</kbd>
                    ) : null}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={style.foot}>
        {end ? (
          <Button
            look={open.length === 0 ? 'primary' : 'plain'}
            data-action={end.action}
            disabled={busy}
            onClick={() => void perform({ do: end.action, by, with: {} })}
          >
            {end.name} <kbd aria-hidden="true">e</kbd>
          </Button>
        ) : null}
      </div>
      <NotNow by={by} composer={composer} offers={all.filter((offer) => offer.refused)} />
    </>
  );
}

/** What is not possible, each with its reason. */
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
  if (offers.length === 0) return null;
  return (
    <Disclosure summary={<span className={style.notNow}>{offers.length} not now</span>}>
      <ul className={style.closed}>
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
    </Disclosure>
  );
}

/** Off-turn actions, worked out when unfolded. */
export function OffTurnOffers({ composer }: { readonly composer: ActionComposer }): ReactNode {
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
    <Disclosure summary={<span className={style.notNow}>Off-turn actions</span>} onToggle={setOpen}>
      {open && found.length === 0 ? (
        <p className="soft">None of your combatants can act right now.</p>
      ) : null}
      <div className={`${style.groups} ${style.others}`}>
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
    </Disclosure>
  );
}
