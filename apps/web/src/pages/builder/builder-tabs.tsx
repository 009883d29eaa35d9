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

/** The initial tab: the content, if the draft contains nothing else. */
export const firstTab = ({ people, rest }: EncounterDraft): string =>
  people.length === 0 && isRecord(rest['content']) ? 'content' : 'people';

/** The tabs next to the map, each with a badge where there is something to count. */
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

/** The content of the tabs that do not show combatants. */
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
  /** The problems with the house rules. */
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
