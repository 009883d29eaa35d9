import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Page } from '../../design/page.js';
import { EXAMPLES } from '../../examples/examples.js';
import { to, useRoute } from '../../router.js';
import { CATALOG } from '../../systems/catalog.js';
import { serverIsThere } from '../../room-client/server.js';
import type { Recent } from '../../room-client/storage.js';
import { forget, recentFights } from '../../room-client/storage.js';
import { ExampleCard } from './example-card.js';
import style from './start-page.module.css';

/** The first page: the systems, fights to play at once, and those played before. */
export function StartPage(): ReactNode {
  const [recent, setRecent] = useState<readonly Recent[]>([]);
  const [server, setServer] = useState(false);
  const seed = useRoute().query.get('seed') ?? undefined;
  useEffect(() => {
    void recentFights().then(setRecent);
    void serverIsThere().then(setServer);
  }, []);
  return (
    <Page title="Tiltyard" wide>
      <div className={style.page}>
        <section className={style.intro} aria-label="What this is">
          <p className={style.claim}>Five combat systems, every rule of them, at one table.</p>
          <p className={style.lead}>
            See the odds before you act and the reason behind every number after. Take back
            anything. Play against the table, or send a link
            {server ? '' : ' where a server hosts it'}.
          </p>
        </section>

        {recent.length === 0 ? null : (
          <section aria-labelledby="recent">
            <h2 id="recent">Your fights</h2>
            <ul className={style.recent}>
              {recent.map((each) => (
                <li key={each.id}>
                  <a
                    href={
                      each.token === undefined ? to.fight(each.id) : to.table(each.id, each.token)
                    }
                  >
                    <span className="name">{each.title}</span>
                  </a>
                  <span className="soft">
                    {CATALOG.find(({ id }) => id === each.system)?.name ?? each.system},{' '}
                    {each.winners
                      ? each.winners.length === 0
                        ? 'a draw'
                        : `won by ${each.winners.join(', ')}`
                      : each.round === 0
                        ? 'not started'
                        : `round ${each.round}`}
                    {each.token === undefined ? '' : ', on the server'}
                  </span>
                  <button
                    type="button"
                    className={style.forget}
                    onClick={() => {
                      void forget(each.id).then(recentFights).then(setRecent);
                    }}
                  >
                    Forget<span className="visually-hidden"> {each.title}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}

        {CATALOG.map((entry) => (
          <section key={entry.id} className={style.system} aria-labelledby={`system-${entry.id}`}>
            <div className={style.about}>
              <h2 id={`system-${entry.id}`} className="name">
                {entry.name}
              </h2>
              <p className={style.dice}>{entry.dice}</p>
              <p>{entry.about}</p>
              <ul className={style.traits}>
                {entry.traits.map((trait) => (
                  <li key={trait}>{trait}</li>
                ))}
              </ul>
              <p>
                <a href={to.rules(entry.id)}>Read the rules</a>
              </p>
            </div>
            <ul className={style.examples} aria-label={`Fights of ${entry.name}`}>
              {EXAMPLES.filter((example) => example.system === entry.id).map((example) => (
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
            <a href={to.builder()}>Build one</a> from maps and people, or open a scenario file or a
            journal there.
          </p>
        </section>
      </div>
    </Page>
  );
}
