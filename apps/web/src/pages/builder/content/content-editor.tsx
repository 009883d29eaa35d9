import type { Json, Problem } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { useAnnouncer } from '../../../design/panels/announcer.js';
import { Button } from '../../../design/controls/button.js';
import { Field } from '../../../design/controls/field.js';
import { newItem } from '../../../library/items/library-item.js';
import { library } from '../../../library/library.js';
import type { System } from '../../../systems/system.js';
import { isRecord } from '../combatants/field-schema.js';
import style from '../builder.module.css';
import { formTools } from '../form/form-tools.js';
import { SchemaFields } from '../form/schema-field.js';
import type { DraftBook } from '../use-draft.js';
import type { ContentKind } from './own-content.js';
import {
  contentKinds,
  contentOf,
  contentProblems,
  freeThingId,
  thingsOf,
  withThing,
} from './own-content.js';

interface Chosen {
  readonly kind: string;
  readonly id: string;
}

/**
 * Weapons, armour and other content that a system lets users define: lists by kind, and the form of
 * the selected item.
 */
export function ContentEditor({
  book,
  system,
}: {
  readonly book: DraftBook;
  readonly system: System;
}): ReactNode {
  const { draft } = book;
  const kinds = useMemo(() => contentKinds(system), [system]);
  const content = contentOf(draft);
  const problems = useMemo(() => contentProblems(system, content), [system, content]);
  const [chosen, setChosen] = useState<Chosen | undefined>(() => firstOf(kinds, book));
  const kind = kinds.find(({ id }) => id === chosen?.kind);
  return (
    <div className={style.people}>
      {kinds.map((each) => (
        <ThingList
          key={each.id}
          kind={each}
          book={book}
          wrong={new Set(problems.flatMap(({ path }) => (path[0] === each.id ? [path[1]] : [])))}
          chosen={chosen?.kind === each.id ? chosen.id : undefined}
          onChoose={(id) => setChosen({ kind: each.id, id })}
        />
      ))}
      {kind && chosen ? (
        <ThingForm
          key={`${chosen.kind} ${chosen.id}`}
          kind={kind}
          id={chosen.id}
          book={book}
          problems={problems}
          onChoose={(id) => setChosen(id === undefined ? undefined : { kind: kind.id, id })}
        />
      ) : null}
    </div>
  );
}

function firstOf(kinds: readonly ContentKind[], { draft }: DraftBook): Chosen | undefined {
  for (const { id: kind } of kinds) {
    const [id] = Object.keys(thingsOf(contentOf(draft), kind));
    if (id !== undefined) return { kind, id };
  }
  return undefined;
}

/** The items of a kind, and a way to add one. */
function ThingList({
  kind,
  book: { draft, change },
  wrong,
  chosen,
  onChoose,
}: {
  readonly kind: ContentKind;
  readonly book: DraftBook;
  /** The ids of the items that have problems. */
  readonly wrong: ReadonlySet<unknown>;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const [name, setName] = useState('');
  const things = thingsOf(contentOf(draft), kind.id);
  const begin = (): void => {
    const given = name.trim();
    if (given === '') return;
    const id = freeThingId(things, given);
    const hasName = kind.each.fields.some((field) => field.name === 'name');
    change((before) => withThing(before, kind.id, id, hasName ? { name: given } : {}));
    setName('');
    onChoose(id);
  };
  return (
    <section aria-label={kind.name}>
      <h2>{kind.name}</h2>
      <ul className={style.names}>
        {Object.entries(things).map(([id, thing]) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={chosen === id}
              data-wrong={wrong.has(id) || undefined}
              onClick={() => onChoose(id)}
            >
              {thingName(thing, id)}
              {wrong.has(id) ? <span className={style.mend}> needs fixing</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <div className={style.beginner}>
        <Field label={`New in ${kind.name.toLowerCase()}`}>
          {(tied) => (
            <input
              {...tied}
              type="text"
              maxLength={60}
              placeholder="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') begin();
              }}
            />
          )}
        </Field>
        <Button disabled={name.trim() === ''} onClick={begin}>
          Define<span className="visually-hidden"> in {kind.name.toLowerCase()}</span>
        </Button>
      </div>
    </section>
  );
}

function thingName(thing: Json | undefined, id: string): string {
  const name = isRecord(thing) ? thing['name'] : undefined;
  return typeof name === 'string' && name !== '' ? name : id;
}

/** All fields of one item, each with its problem. */
function ThingForm({
  kind,
  id,
  book: { draft, change },
  problems,
  onChoose,
}: {
  readonly kind: ContentKind;
  readonly id: string;
  readonly book: DraftBook;
  readonly problems: readonly Problem[];
  readonly onChoose: (id: string | undefined) => void;
}): ReactNode {
  const { toast } = useAnnouncer();
  const things = thingsOf(contentOf(draft), kind.id);
  const { [id]: thing } = things;
  if (!isRecord(thing)) return null;
  const name = thingName(thing, id);
  const tools = formTools(problems, () => []);
  return (
    <section className={style.person} aria-label={name}>
      <p className="soft">
        In sheets and files: <code>{id}</code>
      </p>
      <SchemaFields
        fields={kind.each.fields}
        value={thing}
        base={{}}
        path={[kind.id, id]}
        tools={tools}
        onChange={(next) =>
          change((before) => withThing(before, kind.id, id, next), `content ${kind.id} ${id}`)
        }
      />
      <p className={style.tools}>
        <Button
          onClick={() => {
            const copy = freeThingId(things, id);
            change((before) => withThing(before, kind.id, copy, thing));
            onChoose(copy);
          }}
        >
          Duplicate
        </Button>
        <Button
          onClick={() => {
            const data = JSON.parse(JSON.stringify({ content: { [kind.id]: { [id]: thing } } }));
            const title = name.slice(0, 200);
            const item = newItem({ kind: 'content', system: draft.system, title, data });
            void library
              .change(`save ${name}`, [item])
              .then(() => toast(`Saved ${name} to your library.`));
          }}
        >
          Save to library
        </Button>
        <Button
          onClick={() => {
            change((before) => withThing(before, kind.id, id, undefined));
            onChoose(undefined);
          }}
        >
          Delete
        </Button>
      </p>
    </section>
  );
}
