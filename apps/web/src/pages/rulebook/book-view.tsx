import type { Rulebook } from '@tiltyard/engine';
import type { ContextRule, Rule, HouseRule } from '@tiltyard/engine/ruleset';
import type { ReactNode, RefObject } from 'react';
import { houseRuleName, houseRuleValue } from '@tiltyard/engine/kit';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Field } from '../../design/controls/field.js';
import { to, useRoute } from '../../router.js';
import { withMinuses } from '../../design/with-minus.js';
import type { System } from '../../systems/system.js';
import style from './rulebook-page.module.css';
import type { Found } from './search.js';
import { kindWord, search } from './search.js';

const CONTEXT = 'From other sources';
const SWITCHES = 'House rules';

/** The address of a rule in the rulebook. */
const ruleAddress = (system: System, id: string): string => to.rules(system.id, id);

const anchorOf = (title: string): string =>
  `chapter-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** One system's rulebook: a search, the chapters, every statement, and the house rules. */
export function BookView({
  system,
  book,
  rule,
}: {
  readonly system: System;
  readonly book: Rulebook;
  readonly rule: string | undefined;
}): ReactNode {
  const asked = useRoute().query.get('q') ?? '';
  const [words, setWords] = useState(asked);
  const looked = useDeferredValue(words);
  const found = useMemo(() => search(book, looked), [book, looked]);
  const uses = useMemo(() => usesOf(system), [system]);
  const field = useRef<HTMLInputElement>(null);
  const known =
    rule === undefined || [...book.rules, ...book.context].some(({ id }) => id === rule);

  useEffect(() => {
    if (rule === undefined) return;
    setWords('');
    const target = document.getElementById(rule);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, [rule]);

  useSearchKey(field);

  const switchesOf = (id: string): readonly HouseRule[] =>
    book.switches.filter((each) => each.rules.includes(id));
  return (
    <div className={style.book}>
      <aside className={style.side}>
        <p className={`name ${style.system}`} aria-hidden="true">
          {system.name}
        </p>
        <p className={style.others}>
          <a href={to.rules()}>Other systems</a>
        </p>
        <search>
          <Field
            label="Search the rules"
            help={words.trim() === '' ? 'Rule id or text. Press / to come here.' : undefined}
          >
            {(tied) => (
              <input
                {...tied}
                ref={field}
                type="search"
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            )}
          </Field>
        </search>
        <p className="soft" role="status">
          {looked.trim() === ''
            ? `${book.rules.length} rules, ${book.switches.length} house-rule switches`
            : `${found.count} found`}
        </p>
        <Contents found={found} />
      </aside>
      <div className={style.text}>
        {known ? null : (
          <p className={style.unknown} role="alert">
            No rule {rule} in {system.name}. Showing the whole rulebook.
          </p>
        )}
        {looked.trim() === '' ? <p className={style.summary}>{book.summary}</p> : null}
        {found.count === 0 ? (
          <NothingFound
            onClear={() => {
              setWords('');
              field.current?.focus();
            }}
          />
        ) : null}
        {found.chapters.map((chapter) => (
          <section key={chapter.title} aria-labelledby={anchorOf(chapter.title)}>
            <h2 id={anchorOf(chapter.title)}>{chapter.title}</h2>
            <ul className={style.rules}>
              {chapter.rules.map((each) => (
                <Statement
                  key={each.id}
                  system={system}
                  rule={each}
                  here={each.id === rule}
                  word={kindWord(each)}
                  decision={each.decision}
                  switches={switchesOf(each.id)}
                  uses={uses.get(each.id)}
                />
              ))}
            </ul>
          </section>
        ))}
        {found.context.length > 0 ? (
          <section aria-labelledby={anchorOf(CONTEXT)}>
            <h2 id={anchorOf(CONTEXT)}>{CONTEXT}</h2>
            <p className={style.intro}>Rules that a fight needs and that come from other books.</p>
            <ul className={style.rules}>
              {found.context.map((each) => (
                <Statement
                  key={each.id}
                  system={system}
                  rule={each}
                  here={each.id === rule}
                  word={each.source}
                  switches={switchesOf(each.id)}
                  uses={uses.get(each.id)}
                />
              ))}
            </ul>
          </section>
        ) : null}
        <Switches system={system} found={found} />
      </div>
    </div>
  );
}

const NothingFound = ({ onClear }: { readonly onClear: () => void }): ReactNode => (
  <p className={style.nothing}>
    No rule contains all of these words.{' '}
    <button type="button" className={style.plain} onClick={onClear}>
      Show everything
    </button>
  </p>
);

/** Focuses the search field when `/` is pressed. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const typing =
        event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (event.key !== '/' || typing) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [field]);
}

/** The list of the chapters found. */
function Contents({ found }: { readonly found: Found }): ReactNode {
  return (
    <nav aria-label="Chapters" className={style.chapters}>
      <ul>
        {[
          ...found.chapters.map(({ title }) => title),
          ...(found.context.length > 0 ? [CONTEXT] : []),
          ...(found.switches.length > 0 ? [SWITCHES] : []),
        ].map((title) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => document.getElementById(anchorOf(title))?.scrollIntoView()}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The house rules that were found. */
function Switches({
  system,
  found,
}: {
  readonly system: System;
  readonly found: Found;
}): ReactNode {
  if (found.switches.length === 0) return null;
  return (
    <section aria-labelledby={anchorOf(SWITCHES)}>
      <h2 id={anchorOf(SWITCHES)}>{SWITCHES}</h2>
      <p className={style.intro}>
        Set them under <code>options</code> in a scenario file, or in the{' '}
        <a href={to.builder()}>builder</a>.
      </p>
      <dl className={style.switches}>
        {found.switches.map((each) => (
          <SwitchEntry key={each.name} system={system} each={each} />
        ))}
      </dl>
    </section>
  );
}

/** The names of the actions that cite each rule. */
function usesOf({ ruleset }: System): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  ruleset.use(({ actions }) => {
    for (const { name, rules } of actions.values()) {
      for (const id of rules) {
        const names = uses.get(id) ?? [];
        names.push(name);
        uses.set(id, names);
      }
    }
  });
  return uses;
}

interface StatementProps {
  readonly system: System;
  readonly rule: Rule | ContextRule;
  readonly here: boolean;
  readonly word: string | undefined;
  readonly decision?: string | undefined;
  readonly switches: readonly HouseRule[];
  readonly uses: readonly string[] | undefined;
}

function Statement({
  system,
  rule,
  here,
  word,
  decision,
  switches,
  uses,
}: StatementProps): ReactNode {
  return (
    <li id={rule.id} tabIndex={-1} className={style.rule} data-here={here ? true : undefined}>
      <p className={style.label}>
        <a href={ruleAddress(system, rule.id)}>{rule.id}</a>
        {word === undefined ? null : <span className={style.kind}>{word}</span>}
      </p>
      <div className={style.statement}>
        <p>{withMinuses(rule.rule)}</p>
        {decision === undefined ? null : (
          <p className={style.decision}>
            <strong>Our ruling: </strong>
            {withMinuses(decision)}
          </p>
        )}
        {switches.length === 0 ? null : (
          <p className={style.note}>
            Changed by{' '}
            {switches.map((each, i) => (
              <span key={each.name}>
                {i > 0 ? ', ' : ''}
                <span title={each.about}>{houseRuleName(system.houseRules, each)}</span>
              </span>
            ))}
          </p>
        )}
        {uses === undefined ? null : (
          <p className={style.note}>In play: {[...new Set(uses)].join(', ')}</p>
        )}
      </div>
    </li>
  );
}

function SwitchEntry({
  system,
  each,
}: {
  readonly system: System;
  readonly each: HouseRule;
}): ReactNode {
  return (
    <div className={style.switch}>
      <dt>
        {houseRuleName(system.houseRules, each)} <code>{each.name}</code>
      </dt>
      <dd>
        <p>{each.about}</p>
        <p className={style.note}>
          {each.values.map((value, i) => (
            <span key={String(value)}>
              {i > 0 ? ' · ' : ''}
              {value === each.default ? (
                <strong>{houseRuleValue(system.houseRules, value)} (default)</strong>
              ) : (
                houseRuleValue(system.houseRules, value)
              )}
              {houseRuleValue(system.houseRules, value) === String(value) ? null : (
                <>
                  {' '}
                  <code>{String(value)}</code>
                </>
              )}
            </span>
          ))}
        </p>
        <p className={style.note}>
          {each.rules.map((id, i) => (
            <span key={id}>
              {i > 0 ? ', ' : ''}
              <a href={ruleAddress(system, id)}>{id}</a>
            </span>
          ))}
        </p>
      </dd>
    </div>
  );
}
