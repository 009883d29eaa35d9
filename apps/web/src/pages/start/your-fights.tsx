import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { focusBeside } from '../../design/focus-beside.js';
import { keptPictures } from '../../room-client/kept/fight-pictures.js';
import { to } from '../../router.js';
import type { Recent } from '../../room-client/kept/storage.js';
import { CATALOG } from '../../systems/catalog.js';
import type { ThumbnailSource } from '../fight/map/thumbnail/thumbnail-source.js';
import { Thumbnail } from '../fight/map/thumbnail/thumbnail.js';
import { intent } from './fight-ahead.js';
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

/** The status of a fight: who won, or the round and whose turn it is. */
function standing({ winners, round, turn }: Recent): string {
  if (winners) return winners.length === 0 ? 'a draw' : `won by ${winners.join(', ')}`;
  if (round === 0) return 'not started';
  if (!turn) return `round ${round}`;
  return `round ${round}, ${turn.name} to act`;
}

/** The text of a fight's link, which says what to do there. */
function invitation({ winners, turn }: Recent): string {
  if (winners) return 'Review';
  return turn?.isYours === true ? 'Take your turn' : 'Look in';
}

const isYours = ({ winners, turn }: Recent): boolean => !winners && turn?.isYours === true;

/**
 * The sizes of a fight's map, in pixels; the large one is for a fight in which it is the user's
 * turn.
 */
const [SMALL, LARGE] = [
  [132, 84],
  [264, 140],
] as const;

/** The fights of this browser: those where it is the user's turn first, then the latest. */
export function YourFights({
  fights,
  onDelete,
}: {
  readonly fights: readonly Recent[];
  readonly onDelete: (id: string) => void;
}): ReactNode {
  const pictures = usePictures(fights);
  const ordered = fights.toSorted((a, b) => Number(isYours(b)) - Number(isYours(a)) || b.at - a.at);
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">Your fights</h2>
      <ul className={style.recent}>
        {ordered.map((each, i) => (
          <OneFight
            key={each.id}
            fight={each}
            picture={pictures?.get(each.id)}
            isNext={i === 0 && isYours(each)}
            onDelete={onDelete}
          />
        ))}
      </ul>
    </section>
  );
}

/** The fights' thumbnails; undefined until they are loaded. */
function usePictures(fights: readonly Recent[]): ReadonlyMap<string, ThumbnailSource> | undefined {
  const [pictures, setPictures] = useState<ReadonlyMap<string, ThumbnailSource>>();
  useEffect(() => {
    let isOver = false;
    void keptPictures(fights.map(({ id }) => id)).then((found) => {
      if (!isOver) setPictures(found);
    });
    return () => {
      isOver = true;
    };
  }, [fights]);
  return pictures;
}

/** A fight with its map, which is larger for the first fight where it is the user's turn. */
function OneFight({
  fight,
  picture,
  isNext,
  onDelete,
}: {
  readonly fight: Recent;
  readonly picture: ThumbnailSource | undefined;
  readonly isNext: boolean;
  readonly onDelete: (id: string) => void;
}): ReactNode {
  const { id, title, system, token, plays, at } = fight;
  const [width, height] = isNext ? LARGE : SMALL;
  return (
    <li data-yours={isYours(fight)} data-next={isNext} {...intent(system)}>
      <span
        className={style.picture}
        style={{ '--width': `${width}px`, '--height': `${height}px` }}
      >
        {picture ? <Thumbnail source={picture} width={width} height={height} /> : null}
      </span>
      <span className={style.fight}>
        <span className="name">{title}</span>
        <span>
          {CATALOG.find((each) => each.id === system)?.name ?? system},{' '}
          {plays === undefined ? '' : `you play ${plays}, `}
          {standing(fight)}
          {token === undefined ? '' : ', online'}
        </span>
      </span>
      <span className={style.when}>{since(at)}</span>
      <a
        href={addressOf(fight)}
        className={style.enter}
        data-first={isNext}
        aria-label={`${invitation(fight)}: ${title}`}
      >
        {invitation(fight)}
      </a>
      <button
        type="button"
        className={style.forget}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.closest('li'));
          onDelete(id);
        }}
      >
        {token === undefined ? 'Delete' : 'Remove from list'}
        <span className="visually-hidden"> {title}</span>
      </button>
    </li>
  );
}
