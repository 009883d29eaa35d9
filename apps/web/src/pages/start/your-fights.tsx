import type { ReactNode } from 'react';
import { to } from '../../router.js';
import type { Recent } from '../../room-client/storage.js';
import { CATALOG } from '../../systems/catalog.js';
import style from './start-page.module.css';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** How long ago, in words. */
function since(at: number): string {
  const passed = Date.now() - at;
  const unit = UNITS.find(([, length]) => passed >= length);
  return unit
    ? new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
        -Math.floor(passed / unit[1]),
        unit[0],
      )
    : 'just now';
}

const addressOf = ({ id, token }: Recent): string =>
  token === undefined ? to.fight(id) : to.table(id, token);

/** How a fight stands: who won, or the round and whose turn it is. */
function standing({ winners, round, turn }: Recent): string {
  if (winners) return winners.length === 0 ? 'a draw' : `won by ${winners.join(', ')}`;
  if (round === 0) return 'not started';
  if (!turn) return `round ${round}`;
  return `round ${round}, ${turn.name} to act`;
}

/** What there is to do in a fight, as its link says. */
function invitation({ winners, turn }: Recent): string {
  if (winners) return 'Review';
  return turn?.isYours === true ? 'Take your turn' : 'Look in';
}

const isYours = ({ winners, turn }: Recent): boolean => !winners && turn?.isYours === true;

/** The fights of this browser: those where it is your turn first, then the latest. */
export function YourFights({
  fights,
  onDelete,
}: {
  readonly fights: readonly Recent[];
  readonly onDelete: (id: string) => void;
}): ReactNode {
  const ordered = fights.toSorted((a, b) => Number(isYours(b)) - Number(isYours(a)) || b.at - a.at);
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Your fights</h2>
      <ul className={style.recent}>
        {ordered.map((each, i) => (
          <li key={each.id} data-yours={isYours(each)}>
            <span className={style.fight}>
              <span className="name">{each.title}</span>
              <span>
                {CATALOG.find(({ id }) => id === each.system)?.name ?? each.system},{' '}
                {each.plays === undefined ? '' : `you play ${each.plays}, `}
                {standing(each)}
                {each.token === undefined ? '' : ', online'}
              </span>
            </span>
            <span className={style.when}>{since(each.at)}</span>
            <a
              href={addressOf(each)}
              className={style.enter}
              data-first={i === 0 && isYours(each)}
              aria-label={`${invitation(each)}: ${each.title}`}
            >
              {invitation(each)}
            </a>
            <button type="button" className={style.forget} onClick={() => onDelete(each.id)}>
              {each.token === undefined ? 'Delete' : 'Remove from list'}
              <span className="visually-hidden"> {each.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
