import type { TokenAppearance } from '@tiltyard/engine/ruleset';
import type { ReactNode } from 'react';
import { Button } from '../../../design/controls/button.js';
import { Disclosure } from '../../../design/panels/disclosure.js';
import { Field } from '../../../design/controls/field.js';
import { PicturePicker } from '../../../pictures/picture-picker.js';
import { usePicture } from '../../../pictures/use-picture.js';
import style from '../builder.module.css';

interface Props {
  readonly token: TokenAppearance | undefined;
  readonly onChange: (token: TokenAppearance | undefined) => void;
}

/** The look of a token: a portrait, or chosen initials. */
export function TokenEditor({ token, onChange }: Props): ReactNode {
  const { portrait, initials } = token ?? {};
  const address = usePicture(portrait);
  const put = (next: TokenAppearance): void =>
    onChange(next.portrait === undefined && next.initials === undefined ? undefined : next);
  return (
    <Disclosure summary="Token" open={token !== undefined}>
      <div className={style.out}>
        {address === undefined ? null : (
          <img src={address} alt="Portrait" width={96} height={96} className={style.portrait} />
        )}
        <PicturePicker
          label="Portrait"
          use="portrait"
          onPicked={({ hash }) => put({ ...token, portrait: hash })}
        >
          {portrait === undefined ? 'Choose portrait' : 'Replace portrait'}
        </PicturePicker>
        {portrait === undefined ? null : (
          <p className={style.tools}>
            <Button onClick={() => put(initials === undefined ? {} : { initials })}>
              Remove portrait
            </Button>
          </p>
        )}
        <Field label="Initials" help="One to three letters, shown where there is no portrait.">
          {(tied) => (
            <input
              {...tied}
              type="text"
              maxLength={3}
              value={initials ?? ''}
              onChange={(event) => {
                const next = event.target.value.trim();
                const rest = portrait === undefined ? {} : { portrait };
                put(next === '' ? rest : { ...rest, initials: next });
              }}
            />
          )}
        </Field>
      </div>
    </Disclosure>
  );
}
