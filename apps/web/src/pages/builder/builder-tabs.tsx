import type { Result } from '@tiltyard/engine';
import type { LoadedRun } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import type { Tab } from '../../design/panels/tabs.js';
import type { System } from '../../systems/system.js';
import { isRecord } from './combatants/field-schema.js';
import { ContentEditor } from './content/content-editor.js';
import type { DraftCombatant, EncounterDraft } from './draft.js';
import { PlayPanel } from './tabs/play-panel.js';
import { RulesEditor } from './tabs/rules-editor.js';
import type { DraftBook } from './use-draft.js';

/** The tab to begin with: what has only content shows that. */
export const firstTab = ({ people, rest }: EncounterDraft): string =>
  people.length === 0 && isRecord(rest['content']) ? 'content' : 'people';

/** The tabs beside the map, each with what there is to know of it. */
export function tabsOf({ people, options }: EncounterDraft, problems: number): readonly Tab[] {
  return [
    { id: 'people', name: 'Combatants' },
    { id: 'sheet', name: 'Sheet' },
    { id: 'content', name: 'Weapons' },
    {
      id: 'rules',
      name: 'House rules',
      ...(Object.keys(options).length > 0 ? { badge: String(Object.keys(options).length) } : {}),
    },
    {
      id: 'out',
      name: 'Play or save',
      ...(problems > 0 && people.length > 0 ? { badge: String(problems), badgeOf: 'to fix' } : {}),
    },
  ];
}

/** What is shown beside the map under the tabs that are not of combatants. */
export function OtherTab({
  tab,
  book,
  system,
  person,
  problems,
  result,
}: {
  readonly tab: string;
  readonly book: DraftBook;
  readonly system: System;
  readonly person: DraftCombatant | undefined;
  /** What is wrong with the house rules. */
  readonly problems: readonly string[];
  readonly result: Result<LoadedRun>;
}): ReactNode {
  const { draft, change } = book;
  switch (tab) {
    case 'content':
      return <ContentEditor book={book} system={system} />;
    case 'rules':
      return (
        <RulesEditor
          book={system.houseRules}
          options={draft.options}
          problems={problems}
          onChange={(options) => change((before) => ({ ...before, options }))}
        />
      );
    default:
      return <PlayPanel draft={draft} person={person} system={system} result={result} />;
  }
}
