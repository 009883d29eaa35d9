import type { ReactNode } from 'react';
import { Thumbnail } from '../fight/map/thumbnail/thumbnail.js';
import { thumbnailSource } from '../fight/map/thumbnail/thumbnail-source.js';
import { TokenPicture } from '../fight/map/tokens/token-picture.js';
import { to } from '../../router.js';
import style from './library.module.css';

/** Sample pictures: faces, and a yard with and without combatants. */
const FACES = ['Sylvie', 'Moreau', 'Grot', 'Tam', 'Voss'] as const;
const MAP = {
  rows: ['...ww....###', '...ww....#..', '...==.......', 'bb.ww....#.o', 'bb.ww....###'],
  legend: {
    b: { obscuring: true, mark: 'bushes' },
    w: { impassable: true, mark: 'water' },
    '=': { mark: 'bridge' },
    o: { impassable: true, mark: 'well' },
  },
};
const BARE = thumbnailSource({ map: MAP, combatants: [] });
const MANNED = thumbnailSource({
  map: MAP,
  combatants: [
    { id: 'a', side: 'one', at: [0, 1] },
    { id: 'b', side: 'one', at: [1, 2] },
    { id: 'c', side: 'two', at: [8, 1] },
    { id: 'd', side: 'two', at: [8, 3] },
    { id: 'e', side: 'two', at: [10, 2] },
  ],
});
const [WIDTH, HEIGHT] = [176, 80];

/** An empty library: what it can hold, and where each kind of item comes from. */
export function EmptyLibrary(): ReactNode {
  return (
    <>
      <p>
        Your characters, creatures, maps and encounters will appear here. Save some in{' '}
        <a href={to.builder()}>the builder</a>, or import a file.
      </p>
      <ul className={style.shelf} aria-label="What a library holds">
        <Shelf
          title="Characters and creatures"
          words="Create one above, save one in the builder, or import a spreadsheet."
        >
          <span className={style.faces}>
            {FACES.map((name, i) => (
              <TokenPicture
                key={name}
                size={48}
                side={i < 3 ? 0 : 1}
                name={name}
                initials=""
                token={undefined}
              />
            ))}
          </span>
        </Shelf>
        <Shelf
          title="Encounters"
          words="Combatants, a map and house rules, ready to play. Edit a sample first, then save it."
        >
          <Thumbnail source={MANNED} width={WIDTH} height={HEIGHT} />
        </Shelf>
        <Shelf
          title="Maps"
          words="Draw one in the builder, or import a picture or a map of Dungeondraft, Foundry or Tiled."
        >
          <Thumbnail source={BARE} width={WIDTH} height={HEIGHT} />
        </Shelf>
      </ul>
    </>
  );
}

function Shelf({
  title,
  words,
  children,
}: {
  readonly title: string;
  readonly words: string;
  /** The picture of the kind of item. */
  readonly children: ReactNode;
}): ReactNode {
  return (
    <li>
      <span className={style.sketch} aria-hidden="true">
        {children}
      </span>
      <b>{title}</b>
      <span className="soft">{words}</span>
    </li>
  );
}
