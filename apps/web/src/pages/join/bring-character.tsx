import type { OwnCharacter } from '@tiltyard/engine/kit';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { FileButton } from '../../design/controls/file-button.js';
import { Field } from '../../design/controls/field.js';
import { importFile } from '../../library/files/import-file.js';
import type { Imported } from '../../library/files/import-items.js';
import { importItems } from '../../library/files/import-items.js';
import { searchLibrary } from '../../library/items/library-item.js';
import { useLibrary } from '../../library/library.js';
import { ownCharacters } from '../../library/items/own-characters.js';
import { keepPicture } from '../../pictures/picture-store.js';
import style from './join.module.css';

const MOST_SHOWN = 30;

interface Props {
  readonly system: string;
  readonly chosen: OwnCharacter | undefined;
  readonly onChosen: (character: OwnCharacter | undefined) => void;
}

/**
 * Picks one of the user's own characters: from the library of this browser, a file, or pasted text.
 */
export function BringCharacter({ system, chosen, onChosen }: Props): ReactNode {
  const { items, isLoaded } = useLibrary();
  const [words, setWords] = useState('');
  const [brought, setBrought] = useState<readonly OwnCharacter[]>([]);
  const mine = useMemo(
    () => ownCharacters(searchLibrary(items, { words, system }), system),
    [items, words, system],
  );
  const found = [...brought, ...mine];
  const bring = (all: readonly OwnCharacter[]): void => {
    setBrought(all);
    onChosen(all[0]);
  };
  return (
    <div className={style.bring}>
      <Field label="Find in your library">
        {(tied) => (
          <input
            {...tied}
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </Field>
      <fieldset className={style.characters}>
        <legend>Characters of your own</legend>
        {found.slice(0, MOST_SHOWN).map((each, index) => (
          // Only their position in the list distinguishes two characters with the same name.
          <label key={`${index} ${each.name}`} className={style.choice}>
            <input
              type="radio"
              name="own character"
              checked={chosen === each}
              onChange={() => onChosen(each)}
            />
            <span className="name">{each.name}</span>
          </label>
        ))}
        {found.length > MOST_SHOWN ? (
          <p className="soft">{found.length - MOST_SHOWN} more. Type to narrow them down.</p>
        ) : null}
        {isLoaded && found.length === 0 ? (
          <p className="soft">
            {words.trim() === ''
              ? 'Your library has no character of this system yet. Paste one below, or choose a file.'
              : 'Your library has no character of this system by that name.'}
          </p>
        ) : null}
      </fieldset>
      <FromElsewhere system={system} onBrought={bring} />
    </div>
  );
}

/** Reads characters from a file or from text: a scenario, or part of a library. */
function FromElsewhere({
  system,
  onBrought,
}: {
  readonly system: string;
  readonly onBrought: (all: readonly OwnCharacter[]) => void;
}): ReactNode {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const take = (read: Imported): void => {
    if (read.kind === 'trouble') return setProblem(read.message);
    if (read.kind === 'table')
      return setProblem('This is a table. Import it into your library first.');
    const all = ownCharacters(read.items, system);
    setProblem(all.length === 0 ? 'It contains no character of this system.' : undefined);
    // The portrait is sent to the room from here once the GM has admitted the character.
    for (const picture of read.pictures ?? []) void keepPicture(picture).catch(() => undefined);
    if (all.length > 0) onBrought(all);
  };
  return (
    <>
      <Field
        label="Or paste one"
        help="The text of a scenario, a library file or a stat block."
        problem={problem}
      >
        {(tied) => (
          <textarea
            {...tied}
            rows={3}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <p className={style.tools}>
        <Button
          disabled={text.trim() === ''}
          onClick={() => take(importItems('The pasted text', text))}
        >
          Read pasted text
        </Button>
        <FileButton
          name="File with a character"
          accept=".json,.yaml,.yml,.md"
          onFile={(file) => void importFile(file).then(take)}
        >
          Choose a file
        </FileButton>
      </p>
    </>
  );
}
