import type { GraphMap, PictureFit } from '@tiltyard/engine/space';
import { PICTURE_FITS } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { Disclosure } from '../../../../design/panels/disclosure.js';
import { Field } from '../../../../design/controls/field.js';
import { focusFold } from '../../../../design/focus-beside.js';
import style from '../../builder.module.css';
import { ChoosePicture } from '../pictures/picture-panel.js';

const FIT_WORDS: Readonly<Record<PictureFit, string>> = {
  cover: 'Cover all places, edges may be cut off',
  contain: 'Show the whole picture',
  stretch: 'Stretch to the places',
};

/** The picture behind the places of a map: chosen, fitted, removed. */
export function GraphPicturePanel({
  map,
  onChange,
}: {
  readonly map: GraphMap;
  readonly onChange: (map: GraphMap) => void;
}): ReactNode {
  const { picture, ...bare } = map;
  return (
    <Disclosure summary="Background picture" open={picture !== undefined}>
      <div className={style.out}>
        <ChoosePicture
          isReplaced={picture !== undefined}
          onPicked={({ hash }) =>
            onChange({ ...map, picture: { hash, fit: picture?.fit ?? 'cover' } })
          }
        />
        {picture ? (
          <>
            <Field label="Fit" help="places grow with those who stand in them, the picture too">
              {(tied) => (
                <select
                  {...tied}
                  value={picture.fit}
                  onChange={(event) => {
                    const fit = PICTURE_FITS.find((each) => each === event.target.value);
                    if (fit) onChange({ ...map, picture: { ...picture, fit } });
                  }}
                >
                  {PICTURE_FITS.map((fit) => (
                    <option key={fit} value={fit}>
                      {FIT_WORDS[fit]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <p className={style.tools}>
              <Button
                onClick={({ currentTarget }) => {
                  focusFold(currentTarget);
                  onChange(bare);
                }}
              >
                Remove picture
              </Button>
            </p>
          </>
        ) : null}
      </div>
    </Disclosure>
  );
}
