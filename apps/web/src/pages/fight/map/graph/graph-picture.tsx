import type { GraphPicture as Picture, PictureFit } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { usePicture } from '../../../../pictures/use-picture.js';
import type { GraphLayout } from './graph-layout.js';
import { PICTURE_RIM } from './graph-layout.js';
import ground from '../ground/ground.module.css';

const RATIO: Readonly<Record<PictureFit, string>> = {
  cover: 'xMidYMid slice',
  contain: 'xMidYMid meet',
  stretch: 'none',
};

/**
 * The picture behind the places of a graph, which extends half a gap beyond them. It is stretched with them, since
 * places grow with the number of combatants. The elements after it are styled by its `data-picture`.
 */
export function GraphPicture({
  picture,
  layout: { width, height },
}: {
  readonly picture: Picture | undefined;
  readonly layout: Pick<GraphLayout, 'width' | 'height'>;
}): ReactNode {
  const address = usePicture(picture?.hash);
  if (!picture || address === undefined) return null;
  const box = {
    x: -PICTURE_RIM,
    y: -PICTURE_RIM,
    width: width + 2 * PICTURE_RIM,
    height: height + 2 * PICTURE_RIM,
  };
  return (
    <g aria-hidden="true" data-picture={picture.fit}>
      <image href={address} {...box} preserveAspectRatio={RATIO[picture.fit]} />
      <rect {...box} className={ground.veil} />
    </g>
  );
}
