import type { ReactNode } from 'react';
import { use } from 'react';
import { Page } from '../../design/page.js';
import { to } from '../../router.js';
import { CATALOG, catalogEntry } from '../../systems/catalog.js';
import { loadRulebook } from '../../systems/rulebook.js';
import { loadSystem } from '../../systems/system.js';
import { BookView } from './book-view.js';
import style from './rulebook-page.module.css';

/** The rulebook of a system, or a list of all rulebooks. */
export function RulebookPage({
  system,
  rule,
}: {
  readonly system?: string | undefined;
  readonly rule?: string | undefined;
}): ReactNode {
  if (system === undefined) return <Choice />;
  if (!catalogEntry(system)) {
    return (
      <Page title="No such system">
        <p>
          There are no rules of “{system}” here. <a href={to.rules()}>See the systems there are</a>.
        </p>
      </Page>
    );
  }
  return <Book id={system} rule={rule} />;
}

function Book({ id, rule }: { readonly id: string; readonly rule: string | undefined }): ReactNode {
  const system = use(loadSystem(id));
  const book = use(loadRulebook(system));
  return (
    <Page title={`Rules of ${system.name}`} wide>
      <BookView key={id} system={system} book={book} rule={rule} />
    </Page>
  );
}

function Choice(): ReactNode {
  return (
    <Page title="Rules">
      <p>
        Every rule as a numbered statement, with our ruling where the source is silent or
        contradicts itself, and the house rules.
      </p>
      <ul className={style.choice}>
        {CATALOG.map((entry) => (
          <li key={entry.id}>
            <a href={to.rules(entry.id)} className="name">
              {entry.name}
            </a>
            <p className="soft">{entry.about.tagline}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
