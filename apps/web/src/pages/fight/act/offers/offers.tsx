import type { Id } from '@tiltyard/engine';
import type { Offer } from '@tiltyard/engine/players';
import type { ReactNode } from 'react';
import { useFight } from '../../use-fight.js';
import type { ActionComposer } from '../composing/composer.js';
import { groupName } from '../squad/group-name.js';
import { Leads } from '../forecast/leads.js';
import style from './offers.module.css';

/** Groups offers under the system's headings, in the system's order. */
function grouped(offers: readonly Offer[]): readonly (readonly [string, readonly Offer[]])[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const list = groups.get(offer.group);
    if (list) list.push(offer);
    else groups.set(offer.group, [offer]);
  }
  return [...groups];
}

/** Everything that a combatant can do now, except ending the turn: the favoured actions first, the rest by group. */
export function Offers({
  by,
  composer,
}: {
  readonly by: Id;
  readonly composer: ActionComposer;
}): ReactNode {
  const { present, system, busy } = useFight();
  const open = present.offers(by).filter((offer) => !offer.refused && !offer.endsTurn);
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
    </>
  );
}
