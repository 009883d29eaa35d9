import type { GaugeReport } from '@tiltyard/analysis';
import type { ReactNode } from 'react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useAnnouncer } from '../../../design/panels/announcer.js';
import { Button } from '../../../design/controls/button.js';
import { withItem } from '../../../library/items/item-draft.js';
import { KIND_NAMES } from '../../../library/items/item-words.js';
import type { LibraryItem } from '../../../library/items/library-item.js';
import { searchLibrary } from '../../../library/items/library-item.js';
import { useLibrary } from '../../../library/library.js';
import { useSystem } from '../../../systems/rule-link.js';
import type { EncounterDraft } from '../draft.js';
import { initialsOf, problemText } from '../draft.js';
import { percent } from '../gauge/gauge-panel.js';
import type { Comparison } from '../gauge/use-gauge.js';
import { fitsSpace } from '../open-in-builder.js';
import { TokenPicture } from '../../fight/map/tokens/token-picture.js';
import style from './combatants.module.css';
import type { Candidate } from './candidates.js';
import { matching } from './candidates.js';

const MOST_SHOWN = 40;

interface Props {
  readonly draft: EncounterDraft;
  readonly candidates: readonly Candidate[];
  /** The side that they would join, its mark, and all sides. */
  readonly side: string;
  readonly number: number;
  readonly choices: readonly string[];
  /** The gauge of the fight, and what it would be with each candidate; undefined until known. */
  readonly report: GaugeReport | undefined;
  readonly compared: Comparison;
  readonly onSide: (side: string) => void;
  readonly onAdd: (candidate: Candidate) => void;
  readonly onNew: () => void;
  readonly onTake: (next: EncounterDraft) => void;
  /** The control that starts or stops comparing what each candidate would change. */
  readonly counting: ReactNode;
}

/**
 * Everyone who could join, with their effect on the odds, and the maps and content of the library.
 */
export function LibraryList({
  draft,
  candidates,
  side,
  number,
  choices,
  report,
  compared,
  onSide,
  onAdd,
  onNew,
  onTake,
  counting,
}: Props): ReactNode {
  const [words, setWords] = useState('');
  const looked = useDeferredValue(words);
  const found = useMemo(() => matching(candidates, looked), [candidates, looked]);
  const others = useOtherItems(draft, looked);
  const now = report?.sides[0];
  return (
    <section className={style.side} aria-label="Add combatants">
      <h2>
        From the library <span className={style.means}>{counting}</span>
      </h2>
      <div className={style.finder}>
        <input
          type="search"
          aria-label="Find in your library"
          placeholder="Find"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <select
          aria-label="Joins side"
          value={side}
          onChange={(event) => onSide(event.target.value)}
        >
          {choices.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <Button onClick={onNew}>New</Button>
      </div>
      <ul aria-label="From the library">
        {found.slice(0, MOST_SHOWN).map((candidate) => {
          const { key, name, about } = candidate;
          const won = compared.get(key)?.sides.find((each) => each.side === now?.side)?.won;
          return (
            <li key={key}>
              <button type="button" className={style.row} onClick={() => onAdd(candidate)}>
                <TokenPicture
                  size={36}
                  side={number}
                  name={name}
                  initials={candidate.like.token?.initials ?? initialsOf(name)}
                  token={candidate.like.token}
                />
                <span>
                  <span className="visually-hidden">Add </span>
                  <span className="name">{name}</span> <span className={style.about}>{about}</span>
                </span>
                {now === undefined || !compared.has(key) ? null : (
                  <b
                    className={style.change}
                    title={won && `${percent(won.low)} to ${percent(won.high)}%`}
                  >
                    {won ? `${percent(now.won.value)} → ${percent(won.value)}%` : 'no room'}
                  </b>
                )}
              </button>
            </li>
          );
        })}
        {others.slice(0, MOST_SHOWN).map((item) => (
          <OtherItem key={item.id} item={item} draft={draft} onTake={onTake} />
        ))}
      </ul>
      {found.length + others.length === 0 ? (
        <p className="soft">Nothing contains all of these words.</p>
      ) : null}
      {found.length > MOST_SHOWN ? (
        <p className="soft">{found.length - MOST_SHOWN} more. Type to narrow them down.</p>
      ) : null}
    </section>
  );
}

/** Maps and content of the library that fit the system. */
function useOtherItems({ system }: EncounterDraft, words: string): readonly LibraryItem[] {
  const { items } = useLibrary();
  const space = useSystem()?.ruleset.use(({ about }) => about.space);
  return useMemo(
    () =>
      searchLibrary(items, { words, system }).filter(
        (item) =>
          (item.kind === 'map' || item.kind === 'content') &&
          (space === undefined || fitsSpace(item, space)),
      ),
    [items, words, system, space],
  );
}

function OtherItem({
  item,
  draft,
  onTake,
}: Pick<Props, 'draft' | 'onTake'> & { readonly item: LibraryItem }): ReactNode {
  const { toast } = useAnnouncer();
  const take = (): void => {
    const next = withItem(draft, item, '');
    if (!next.ok) {
      const [first] = next.problems;
      return toast(first ? problemText(first) : 'This item can’t be read.', 'danger');
    }
    onTake(next.value);
    toast(item.kind === 'map' ? `${item.title} is the map now.` : `Added ${item.title}.`);
  };
  return (
    <li>
      <button type="button" className={style.row} onClick={take}>
        <span>
          <span className="name">{item.title}</span>{' '}
          <span className={style.about}>{KIND_NAMES[item.kind]}</span>
        </span>
      </button>
    </li>
  );
}
