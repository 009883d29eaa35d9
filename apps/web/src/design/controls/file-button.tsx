import type { ComponentProps, ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from './button.js';

/**
 * A button that opens a file picker; the same file can be chosen twice in a row.
 * @param name the file's label for screen readers
 * @param accept file endings or types, separated by commas
 */
export function FileButton({
  name,
  accept,
  onFile,
  ...button
}: Omit<ComponentProps<typeof Button>, 'onClick' | 'name'> & {
  readonly name: string;
  readonly accept: string;
  readonly onFile: (file: File) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={name}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
