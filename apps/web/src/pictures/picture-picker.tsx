import type { ReactNode } from 'react';
import { useState } from 'react';
import { FileButton } from '../design/controls/file-button.js';
import type { EncodedPicture } from './encode-picture.js';
import style from './picture-picker.module.css';
import { keepPicture } from './picture-store.js';

/** A button that reads a picture from a file, converts and stores it; errors are shown below it. */
export function PicturePicker({
  label,
  use,
  onPicked,
  children,
}: {
  /** The label of the file input. */
  readonly label: string;
  readonly use: 'map' | 'portrait';
  readonly onPicked: (picture: EncodedPicture) => void;
  readonly children: ReactNode;
}): ReactNode {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const open = async (file: File): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    try {
      const { encodeFile, MAP_PICTURE, PORTRAIT } = await import('./encode-picture.js');
      const made = await encodeFile(file, use === 'map' ? MAP_PICTURE : PORTRAIT);
      await keepPicture(made);
      onPicked(made);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={style.line}>
        <FileButton
          disabled={isBusy}
          name={label}
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void open(file)}
        >
          {children}
        </FileButton>
      </p>
      {problem === undefined ? null : (
        <p role="alert" className={style.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
