import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { LibraryData, LibraryItem } from '../../library/items/library-item.js';
import { portraitIn } from '../../library/items/library-item.js';
import { usePicture } from '../../pictures/use-picture.js';
import { Thumbnail } from '../fight/map/thumbnail/thumbnail.js';
import { thumbnailSource } from '../fight/map/thumbnail/thumbnail-source.js';
import { TokenPicture } from '../fight/map/tokens/token-picture.js';
import { initialsOf } from '../builder/draft.js';
import style from './library.module.css';

/** The size of a map next to a title, in pixels. */
const [WIDTH, HEIGHT] = [66, 42];

/**
 * The picture of an item: the portrait of a character or creature, or else the face that a fight
 * draws for the name; the ground of a map or encounter.
 */
export function ItemPicture({ item }: { readonly item: LibraryItem }): ReactNode {
  const { kind, data } = item;
  const isOne = kind === 'character' || kind === 'creature';
  const address = usePicture(isOne ? portraitIn(data) : undefined);
  return (
    <span className={style.picture}>
      {isOne ? <ItemFace item={item} address={address} /> : null}
      {kind === 'map' || kind === 'encounter' ? <ItemMap item={item} /> : null}
    </span>
  );
}

function ItemFace({
  item: { kind, title },
  address,
}: {
  readonly item: LibraryItem;
  readonly address: string | undefined;
}): ReactNode {
  return address === undefined ? (
    <TokenPicture
      size={40}
      side={kind === 'character' ? 0 : 1}
      name={title}
      initials={initialsOf(title)}
      token={undefined}
    />
  ) : (
    <img className={style.portrait} src={address} alt="" width={40} height={40} />
  );
}

function ItemMap({ item: { data } }: { readonly item: LibraryItem }): ReactNode {
  const source = useMemo(
    () => thumbnailSource({ map: data['map'], combatants: combatantsOf(data['combatants']) }),
    [data],
  );
  return (
    <span className={style.map}>
      <Thumbnail source={source} width={WIDTH} height={HEIGHT} />
    </span>
  );
}

/** The combatants of a file, as far as their ids, sides and positions can be read. */
function combatantsOf(
  value: LibraryData[string] | undefined,
): Parameters<typeof thumbnailSource>[0]['combatants'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return [];
    const { id, side, at } = each;
    return typeof id === 'string' && typeof side === 'string' ? [{ id, side, at }] : [];
  });
}
