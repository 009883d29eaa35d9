import type { Campaign } from '@tiltyard/engine/files';
import { readCampaign } from '@tiltyard/engine/files';
import type { ReactNode } from 'react';
import { use, useMemo } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { Disclosure } from '../../design/panels/disclosure.js';
import { UndoButtons } from '../../design/controls/undo-buttons.js';
import { Page } from '../../design/page.js';
import { changeCampaign } from '../../library/items/campaign-item.js';
import { exportCampaign } from '../../library/files/export-library.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { library, useLibrary } from '../../library/library.js';
import { fileName } from '../../library/files/save-file.js';
import { to } from '../../router.js';
import { SystemProvider } from '../../systems/rule-link.js';
import { loadSystem } from '../../systems/system.js';
import { problemText } from '../builder/draft.js';
import { RulesEditor } from '../builder/tabs/rules-editor.js';
import style from './campaign.module.css';
import { Chronicle } from './chronicle.js';
import { NextFight } from './next-fight.js';
import { NotesField } from './notes-field.js';
import { PartyPanel } from './party-panel.js';

/** A campaign of the library: its party, the next fight, and the chronicle. */
export function CampaignPage({ id }: { readonly id: string }): ReactNode {
  const { isLoaded, items } = useLibrary();
  const item = items.find((each) => each.id === id && each.kind === 'campaign');
  const read = useMemo(() => item && readCampaign(item.data), [item]);
  if (!isLoaded) return <Page title="Loading library…">{null}</Page>;
  if (!item || !read?.ok)
    return (
      <Page title="No campaign here">
        <p>
          {read?.ok === false
            ? `This campaign can’t be read. ${read.problems.map(problemText).join(' ')}`
            : 'This campaign was deleted or is in another browser.'}{' '}
          Look in <a href={to.library()}>the library</a>.
        </p>
      </Page>
    );
  return <CampaignView item={item} campaign={read.value} items={items} />;
}

function CampaignView({
  item,
  campaign,
  items,
}: {
  readonly item: LibraryItem;
  readonly campaign: Campaign;
  readonly items: readonly LibraryItem[];
}): ReactNode {
  const system = use(loadSystem(campaign.system));
  const { undo, redo, problem } = useLibrary();
  const { toast } = useAnnouncer();
  const change = (what: string, next: Campaign): Promise<void> =>
    changeCampaign(item.id, what, next);
  const onChange = (what: string, next: Campaign): void => void change(what, next);
  return (
    <SystemProvider value={system}>
      <Page
        title={item.title}
        tools={
          <div className={style.tools}>
            <UndoButtons
              undo={undo === undefined ? undefined : { what: undo, go: () => void library.undo() }}
              redo={redo === undefined ? undefined : { what: redo, go: () => void library.redo() }}
            />
          </div>
        }
      >
        <div className={style.page}>
          {problem === undefined ? null : <p role="alert">{problem}</p>}
          <p className="soft">
            {system.name}. Everything is kept in <a href={to.library()}>your library</a>.
          </p>
          <PartyPanel campaign={campaign} system={system} items={items} onChange={onChange} />
          <Disclosure summary="House rules">
            <RulesEditor
              book={system.houseRules}
              options={campaign.options}
              problems={[]}
              onChange={(options) =>
                onChange('house rules', { ...campaign, options: { ...options } })
              }
            />
          </Disclosure>
          <NextFight campaign={campaign} system={system} items={items} onChange={change} />
          <Chronicle item={item.id} campaign={campaign} system={system} onChange={onChange} />
          <NotesField
            label="Notes, experience, rewards"
            value={campaign.notes}
            onCommit={(notes) => onChange('note', { ...campaign, notes })}
          />
          <p>
            <Button
              onClick={() =>
                void exportCampaign(`${fileName(item.title, 'campaign')}.campaign.json`, {
                  ...campaign,
                  name: item.title,
                }).then((said) => {
                  if (said !== undefined) toast(said, 'danger');
                })
              }
            >
              Save as a file
            </Button>
          </p>
        </div>
      </Page>
    </SystemProvider>
  );
}
