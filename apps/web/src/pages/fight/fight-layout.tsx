import type { ReactNode, RefObject } from 'react';
import { Button } from '../../design/controls/button.js';
import { Tabs } from '../../design/panels/tabs.js';
import { useNarrow } from '../../design/use-narrow.js';
import { useSwipe } from '../../design/use-swipe.js';
import style from './fight-layout.module.css';
import { LogPanel } from './log/log-panel.js';
import { Timeline } from './log/timeline.js';
import { isMyTurn } from './my-turn.js';
import { useFight } from './use-fight.js';

const TABS: readonly string[] = ['act', 'log', 'order'];

interface LayoutProps {
  readonly screen: RefObject<HTMLDivElement | null>;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly map: ReactNode;
  readonly act: ReactNode;
  readonly order: ReactNode;
  /** The turn order, where there is room for only one row of it. */
  readonly strip: ReactNode;
  readonly tab: string;
  readonly setTab: (tab: string) => void;
}

/**
 * The parts of the screen: next to each other, or on a narrow screen the map above and the other parts in tabs below.
 */
export function FightLayout({
  screen,
  stage,
  map,
  act,
  order,
  strip,
  tab,
  setTab,
}: LayoutProps): ReactNode {
  const { state, looking, table } = useFight();
  const narrow = useNarrow();
  // On a narrow screen, the actions get the timeline's room unless the past is shown.
  const isTimed = !narrow || tab === 'log' || looking !== undefined || state.table.winners !== null;
  return (
    <div
      ref={screen}
      className={style.screen}
      data-narrow={narrow}
      data-past={looking !== undefined}
      data-asked={(state.table.waiting?.mine.length ?? 0) > 0}
    >
      <div className={style.rail}>{narrow ? strip : order}</div>
      <div ref={stage} className={style.map}>
        {map}
        {state.seenAs ? (
          <p className={style.past}>
            Seeing as {state.seenAs.name}{' '}
            <Button look="quiet" onClick={() => table.seeAs(undefined)}>
              Back to GM
            </Button>
          </p>
        ) : null}
        {looking ? (
          <p className={style.past}>
            Viewing entry {looking.entry + 1} of {state.table.entries}
          </p>
        ) : null}
      </div>
      {narrow ? (
        <NarrowTabs act={act} order={order} tab={tab} setTab={setTab} />
      ) : (
        <div className={style.side}>
          <div className={style.act}>{act}</div>
          <div className={style.log}>
            <LogPanel />
          </div>
        </div>
      )}
      {isTimed ? (
        <div className={style.time}>
          <Timeline />
        </div>
      ) : null}
    </div>
  );
}

function NarrowTabs({
  act,
  order,
  tab,
  setTab,
}: Pick<LayoutProps, 'act' | 'order' | 'tab' | 'setTab'>): ReactNode {
  const fight = useFight();
  const asked = fight.state.table.waiting?.mine.length ?? 0;
  const swipe = useSwipe((by) => {
    const at = TABS.indexOf(tab);
    setTab(TABS[Math.max(0, Math.min(TABS.length - 1, at + by))] ?? tab);
  });
  const turnBadge = isMyTurn(fight) ? 'you' : undefined;
  const badge = asked > 0 ? String(asked) : turnBadge;
  const shown: Readonly<Record<string, ReactNode>> = { act, log: <LogPanel />, order };
  return (
    <div className={style.tabs} {...swipe}>
      <Tabs
        label="The fight"
        chosen={tab}
        onChoose={setTab}
        tabs={[
          { id: 'act', name: 'Act', ...(badge === undefined ? {} : { badge }) },
          { id: 'log', name: 'Log' },
          { id: 'order', name: 'Order' },
        ]}
      >
        {shown[tab] ?? act}
      </Tabs>
    </div>
  );
}
