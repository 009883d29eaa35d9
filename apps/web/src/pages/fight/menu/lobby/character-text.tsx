import type { Applicant } from '@tiltyard/protocol';
import type { ReactNode } from 'react';
import { stringify } from 'yaml';
import style from '../fight-menu.module.css';

/** A character that a guest brings, in the syntax of a file. */
export function CharacterText({
  character,
}: {
  readonly character: NonNullable<Applicant['character']>;
}): ReactNode {
  return (
    <pre className={style.brought} tabIndex={0} aria-label={character.name}>
      {stringify(character)}
    </pre>
  );
}
