import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Page } from '../../design/page.js';
import type { ShownExample } from '../../examples/shown-example.js';
import { SHOWN_EXAMPLES } from '../../examples/shown-examples.js';
import { to, useRoute } from '../../router.js';
import { CATALOG, OUTSIDE_EXAMPLES } from '../../systems/catalog.js';
import { serverIsThere } from '../../room-client/server-is-there.js';
import type { Recent } from '../../room-client/kept/storage.js';
import { forget, recentFights } from '../../room-client/kept/storage.js';
import { ExampleCard } from './example-card.js';
import { loadWhenStayed } from './fight-ahead.js';
import style from './start-page.module.css';
import { YourFights } from './your-fights.js';

const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
];

/** A number in words, capitalised for the beginning of a sentence. */
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** The sample encounters for display; those of external systems come last. */
function useExamples(): readonly ShownExample[] {
  const [outside, setOutside] = useState<readonly ShownExample[]>([]);
  useEffect(() => {
    if (OUTSIDE_EXAMPLES.length > 0)
      void import('../../examples/examples.js').then(({ outsideExamples }) =>
        setOutside(outsideExamples()),
      );
  }, []);
  return [...SHOWN_EXAMPLES, ...outside];
}

/** The first page: the systems, fights to play at once, and recent fights. */
export function StartPage(): ReactNode {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  const [server, setServer] = useState(false);
  const examples = useExamples();
  const seed = useRoute().query.get('seed') ?? undefined;
  useEffect(() => {
    void recentFights().then(setRecent);
    void serverIsThere().then(setServer);
    return loadWhenStayed();
  }, []);
  return (
    <Page title="Tiltyard" wide>
      <div className={style.page}>
        {recent.length === 0 ? (
          <section className={style.intro} aria-label="What this is">
            <p className={style.claim}>
              {inWords(CATALOG.length)} combat systems, every rule of them, at one table.
            </p>
            <p className={style.lead}>
              See the odds before you act and the reason behind every number. Undo anything. Play
              against the computer, or share a link
              {server ? '' : ' where a server hosts it'}.
            </p>
          </section>
        ) : (
          <YourFights
            fights={recent}
            onDelete={(id) => void forget(id).then(recentFights).then(setRecent)}
          />
        )}

        <h2 className={style.samples}>
          Play one now <span>Pick a side and begin</span>
        </h2>
        {CATALOG.map((entry) => (
          <section key={entry.id} className={style.system} aria-labelledby={`system-${entry.id}`}>
            <div className={style.about}>
              <h3 id={`system-${entry.id}`} className="name">
                {entry.name}
              </h3>
              {entry.about.dice === undefined ? null : <p>{entry.about.dice}</p>}
              <p className={style.traits}>{entry.about.tagline}</p>
              <p className={style.rules}>
                <a href={to.rules(entry.id)}>
                  Rules<span className="visually-hidden"> of {entry.name}</span>
                </a>
              </p>
            </div>
            <ul className={style.examples} aria-label={`Fights of ${entry.name}`}>
              {examples
                .filter((example) => example.system === entry.id)
                .map((example) => (
                  <li key={example.id}>
                    <ExampleCard example={example} server={server} seed={seed} />
                  </li>
                ))}
            </ul>
          </section>
        ))}

        <section className={style.own} aria-labelledby="own">
          <h2 id="own">Your own encounter</h2>
          <p>
            <a href={to.builder()}>Build one</a> from scratch, or import an encounter, a saved
            fight, a map or characters into <a href={to.library()}>your library</a>.
          </p>
        </section>
      </div>
    </Page>
  );
}
