import type { GridMap, MapPicture } from '@tiltyard/engine/space';
import type { ReactNode } from 'react';
import { Button } from '../../../../design/controls/button.js';
import { focusFold } from '../../../../design/focus-beside.js';
import { Disclosure } from '../../../../design/panels/disclosure.js';
import { Field } from '../../../../design/controls/field.js';
import type { EncodedPicture } from '../../../../pictures/encode-picture.js';
import { PicturePicker } from '../../../../pictures/picture-picker.js';
import style from '../../builder.module.css';
import own from '../maps.module.css';
import type { Alignment } from './picture-align.js';

interface Props {
  readonly map: GridMap;
  readonly alignment: Alignment;
  readonly isAligning: boolean;
  readonly onAlign: (isOn: boolean) => void;
  readonly onChange: (map: GridMap) => void;
  readonly onSize: (width: number, height: number) => void;
  /** Ends a group of changes that are undone together. */
  readonly onDone: () => void;
}

/** The picture beneath a map: chosen, aligned by clicks or numbers, removed. */
export function PicturePanel(props: Props): ReactNode {
  const { map, alignment, isAligning, onAlign, onChange, onDone } = props;
  const { picture } = map;
  return (
    <Disclosure summary="Background picture" open={picture !== undefined}>
      <div className={style.out}>
        <ChoosePicture
          isReplaced={picture !== undefined}
          onPicked={(made) => {
            onChange({
              ...map,
              picture: { hash: made.hash, at: [0, 0], size: coverOf(map, made) },
            });
            onDone();
          }}
        />
        {picture ? (
          <>
            <p className="soft">Where it lies, in squares of the map:</p>
            <PicturePlace
              picture={picture}
              onPlace={(next) => onChange({ ...map, picture: next })}
              onDone={onDone}
            />
            <AlignSteps alignment={alignment} isAligning={isAligning} onAlign={onAlign} />
            <p className={style.tools}>
              <Button onClick={() => fitMap(props, picture)}>Fit map to picture</Button>
              <Button
                onClick={({ currentTarget }) => {
                  focusFold(currentTarget);
                  const { picture: _, ...rest } = map;
                  onAlign(false);
                  onChange(rest);
                  onDone();
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

/** Resizes the map to the squares that the picture covers. */
function fitMap({ onSize, onDone }: Props, { at, size }: MapPicture): void {
  const reach = (axis: 0 | 1): number =>
    Math.max(3, Math.min(60, Math.floor(at[axis] + size[axis] + 0.05)));
  onSize(reach(0), reach(1));
  onDone();
}

/** Chooses a picture for a map from a file. */
export function ChoosePicture({
  isReplaced,
  onPicked,
}: {
  readonly isReplaced: boolean;
  readonly onPicked: (picture: EncodedPicture) => void;
}): ReactNode {
  return (
    <>
      <PicturePicker label="Picture for the map" use="map" onPicked={onPicked}>
        {isReplaced ? 'Replace picture' : 'Choose picture'}
      </PicturePicker>
      <p className="soft">
        PNG, JPEG or WebP. It is stored in this browser as WebP without metadata, at most 4096
        pixels across.
      </p>
    </>
  );
}

/** How many cells a picture covers initially: the width of the map, in its own proportions. */
const coverOf = (
  map: GridMap,
  { width, height }: { readonly width: number; readonly height: number },
): readonly [number, number] => [
  map.width,
  Math.max(0.01, Math.round((map.width * height * 1000) / width) / 1000),
];

/** The position and size of a picture as numbers, a keyboard alternative to clicking. */
function PicturePlace({
  picture: { at, size, hash },
  onPlace,
  onDone,
}: {
  readonly picture: MapPicture;
  readonly onPlace: (picture: MapPicture) => void;
  readonly onDone: () => void;
}): ReactNode {
  const [left, top] = at;
  const [width, height] = size;
  const number = (
    label: string,
    value: number,
    least: number,
    set: (value: number) => Pick<MapPicture, 'at' | 'size'>,
  ): ReactNode => (
    <Field label={label}>
      {(tied) => (
        <input
          {...tied}
          type="number"
          step="any"
          min={least}
          max={2000}
          value={value}
          onChange={(event) => {
            const next = event.target.valueAsNumber;
            if (next >= least && next <= 2000) onPlace({ hash, ...set(next) });
          }}
          onBlur={onDone}
        />
      )}
    </Field>
  );
  return (
    <div className={own.size}>
      {number('Picture left', left, -2000, (next) => ({ at: [next, top], size }))}
      {number('Picture top', top, -2000, (next) => ({ at: [left, next], size }))}
      {number('Picture width', width, 0.01, (next) => ({ at, size: [next, height] }))}
      {number('Picture height', height, 0.01, (next) => ({ at, size: [width, next] }))}
    </div>
  );
}

const STEPS = (across: number, down: number): readonly string[] => [
  'Click a corner of a square in the picture, near its upper left.',
  `Click the corner ${across} squares to the right and ${down} down.`,
  'Click any other corner far away to check.',
];

function AlignSteps({
  alignment: { clicks, cells, result, setCells, restart },
  isAligning,
  onAlign,
}: Pick<Props, 'alignment' | 'isAligning' | 'onAlign'>): ReactNode {
  const count = (label: string, axis: 0 | 1): ReactNode => (
    <Field label={label}>
      {(tied) => (
        <input
          {...tied}
          type="number"
          min={1}
          max={500}
          value={cells[axis]}
          onChange={(event) => {
            const next = event.target.valueAsNumber;
            if (next >= 1 && next <= 500)
              setCells(axis === 0 ? [next, cells[1]] : [cells[0], next]);
          }}
        />
      )}
    </Field>
  );
  return (
    <>
      <p className="soft">
        Or by three clicks, if the picture shows a grid of its own. Between the first two corners
        lie:
      </p>
      <div className={own.size}>
        {count('Squares across', 0)}
        {count('Squares down', 1)}
      </div>
      <p className={style.tools}>
        <Button
          aria-pressed={isAligning}
          onClick={() => {
            restart();
            onAlign(!isAligning);
          }}
        >
          {isAligning ? 'Stop aligning' : 'Align by three clicks'}
        </Button>
      </p>
      <p role="status">
        {[result, isAligning ? STEPS(...cells)[clicks.length] : undefined]
          .filter((each) => each !== undefined)
          .join(' ')}
      </p>
    </>
  );
}
