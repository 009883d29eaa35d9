import type { ComponentProps, ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from './button.js';

/**
 * A button that lets a file be chosen; the same file can be chosen twice.
 * @param name what screen readers call the file
 * @param accept endings or kinds, with commas between them
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
