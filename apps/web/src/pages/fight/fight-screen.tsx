import type { Command, Id } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { ReactNode, RefObject } from 'react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../design/controls/button.js';
import { Page } from '../../design/page.js';
import { Popover } from '../../design/panels/popover.js';
import { Tabs } from '../../design/panels/tabs.js';
import { useLostFocus } from '../../design/use-lost-focus.js';
import { useNarrow } from '../../design/use-narrow.js';
import { useSwipe } from '../../design/use-swipe.js';
import type { RoomClient } from '../../room-client/room-client.js';
import { remember } from '../../room-client/kept/storage.js';
import type { System } from '../../systems/system.js';
import { ActPanel } from './act/act-panel.js';
import { Declared } from './act/declared.js';
import { QueueNotice } from './act/queue-notice.js';
import { Selected } from './act/squad/selected.js';
import { Advice } from './act/offers/advice.js';
import { chosenIn } from './act/composing/choosing.js';
import type { ActionComposer } from './act/composing/composer.js';
import style from './fight-screen.module.css';
import { LogPanel } from './log/log-panel.js';
import { Timeline } from './log/timeline.js';
import { FightMap } from './map/fight-map.js';
import { useConsidered } from './map/pointing/use-considered.js';
import { Applicants } from './menu/lobby/applicants.js';
import { UndoRequest } from './menu/dice-trust.js';
import { FightToolbar } from './menu/fight-toolbar.js';
import { Keys } from './menu/keys.js';
import { useTurnNotice } from './menu/notices/use-turn-notice.js';
import { CombatantCard } from './order/combatant-card.js';
import { OrderStrip } from './order/order-strip.js';
import { TurnOrder } from './order/turn-order.js';
import { Prompts } from './prompt/prompt.js';
import { useChoosing } from './use-choosing.js';
import { useFightKeys } from './use-fight-keys.js';
import type { Fight } from './use-fight.js';
import { useKeptPicture } from './use-kept-picture.js';
import type { Selection } from './use-selection.js';
import { useSelection } from './use-selection.js';
import { FightProvider, useFight, useRoomFight } from './use-fight.js';

// A fight can be played before its sheets are there.
const SheetDrawer = lazy(async () => ({
  default: (await import('./sheet/sheet-drawer.js')).SheetDrawer,
}));

/** How long the screen is left to itself before anything is worked out ahead, in milliseconds. */
const SOON = 30;

/** The GM's action that brings a combatant into the fight. */
const ADD = 'gm.add';

/** The GM's action that takes a combatant out of it. */
const REMOVE = 'gm.remove';

const TABS: readonly string[] = ['act', 'log', 'order'];

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A fight, once its table is open. */
export function FightScreen({
  table,
  system,
  token,
}: {
  readonly table: RoomClient;
  readonly system: System;
  readonly token: string | undefined;
}): ReactNode {
  const fight = useRoomFight(table, system, token);
  if (!fight) return null;
  return (
    <FightProvider value={fight}>
      <Screen fight={fight} />
    </FightProvider>
  );
}

/** Whether it is the turn of a combatant whom this seat plays itself. */
function isMyTurn({ present, state }: Fight): boolean {
  const { acting } = present;
  return acting !== undefined && present.plays(acting) && !state.table.automatic.includes(acting);
}

/** Has odds worked out before they are looked at. */
function useOddsAhead(fight: Fight): void {
  const { desk, present, looking, state } = fight;
  const { acting } = present;
  const isWanted = isMyTurn(fight) && !looking && (state.table.waiting?.mine.length ?? 0) === 0;
  useEffect(() => {
    if (!isWanted || acting === undefined) return;
    const timer = setTimeout(() => desk.ahead(acting), SOON);
    return () => clearTimeout(timer);
  }, [desk, present, isWanted, acting]);
}

/** Keeps a hosted fight among those of this browser. */
function useRemembered(fight: Fight): void {
  const { state, present, table, token } = fight;
  const { id, title, ruleset } = state.fight;
  const { winners } = state.table;
  const { round } = present.state;
  const name = present.acting === undefined ? undefined : present.nameOf(present.acting);
  const isYours = isMyTurn(fight);
  useEffect(() => {
    if (table.place !== 'server' || token === undefined) return;
    const turn = name === undefined ? {} : { turn: { name, isYours } };
    void remember({ id, title, system: ruleset, at: Date.now(), round, winners, token, ...turn });
  }, [table, token, id, title, ruleset, round, winners, name, isYours]);
}

/** Has whatever comes next begin at its top, however far down the last button was. */
function useFreshTop(
  top: RefObject<HTMLElement | null>,
  screen: RefObject<HTMLElement | null>,
  key: string,
): void {
  useEffect(() => {
    for (
      let around = top.current?.parentElement;
      around && around !== screen.current;
      around = around.parentElement
    )
      around.scrollTop = 0;
  }, [top, screen, key]);
}

function Screen({ fight }: { readonly fight: Fight }): ReactNode {
  const { state, present, shown, looking } = fight;
  const { composer, queue, choice, answer, setAnswer } = useChoosing(fight);
  const selection = useSelection(fight);
  const [card, setCard] = useState<{ readonly who: Id; readonly at: Point }>();
  const [sheet, setSheet] = useState<Id>();
  const [isKeysShown, setKeysShown] = useState(false);
  const [tab, setTab] = useState('act');
  const screen = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const considered = useConsidered(fight, screen);
  const top = useRef<HTMLSpanElement>(null);
  const asked = state.table.waiting?.mine.length ?? 0;
  const { draft } = composer;
  useOddsAhead(fight);
  useRemembered(fight);
  useKeptPicture(fight);
  useTurnNotice(fight);
  useFreshTop(top, screen, `${present.acting} ${draft?.action} ${asked}`);
  useLostFocus(top);
  // What needs an answer comes to the front.
  const wants = asked > 0 || draft !== undefined;
  useEffect(() => {
    if (wants) setTab('act');
  }, [wants]);
  useFightKeys(fight, {
    composer,
    deselect: selection && selection.all.length > 0 ? selection.clear : undefined,
    closeSheet: sheet === undefined ? undefined : () => setSheet(undefined),
    showKeys: () => setKeysShown(true),
    showLog: () => setTab('log'),
    showOdds: () =>
      screen.current?.querySelector('[data-odds]')?.scrollIntoView({ block: 'nearest' }),
    showSheet: () => setSheet(sheet === undefined ? present.acting : undefined),
  });
  const sketch = useMemo(
    () => (draft && !looking ? present.sketch(draft.action, draft.by, chosenIn(draft)) : undefined),
    [present, draft, looking],
  );
  const [marked, setMarked] = useState<Command>();
  const advised = useMemo(
    () => marked && shown.sketch(marked.do, marked.by, marked.with),
    [marked, shown],
  );
  const [declared] = looking ? [] : state.table.declared;
  const awaited = useMemo(
    () =>
      declared && present.sketch(declared.command.do, declared.command.by, declared.command.with),
    [declared, present],
  );
  const openCard = (who: Id, at: Point): void => setCard({ who, at });
  return (
    <Page title={state.fight.title} wide tools={<FightToolbar onKeys={() => setKeysShown(true)} />}>
      <Layout
        screen={screen}
        stage={stage}
        map={
          <FightMap
            choice={choice}
            considered={considered}
            selection={selection}
            sketch={sketch ?? advised ?? awaited}
            onSomebody={openCard}
          />
        }
        act={
          <>
            <span ref={top} />
            <UndoRequest />
            <Applicants />
            <Declared />
            <Prompts pick={setAnswer} picked={answer} />
            <QueueNotice queue={queue} />
            {selection && !draft ? <Selected selection={selection} composer={composer} /> : null}
            <ActPanel composer={composer} sketch={sketch} onSheet={setSheet} />
            <Advice composer={composer} onMark={setMarked} />
          </>
        }
        order={
          <TurnOrder
            onSomebody={openCard}
            onAdd={() => composer.start(ADD, GM)}
            onSelect={selection && selectIn(selection, setTab)}
          />
        }
        strip={<OrderStrip onSomebody={openCard} />}
        tab={tab}
        setTab={setTab}
      />
      {sheet === undefined ? null : (
        <Suspense fallback={null}>
          <SheetDrawer who={sheet} composer={composer} onClose={() => setSheet(undefined)} />
        </Suspense>
      )}
      {card ? (
        <CardPopover
          key={card.who}
          card={card}
          stage={stage}
          composer={composer}
          selection={selection}
          onClose={() => setCard((now) => (now === card ? undefined : now))}
          onSheet={() => setSheet(card.who)}
        />
      ) : null}
      {isKeysShown ? (
        <Popover
          label="Keyboard shortcuts"
          anchor={{ x: innerWidth / 2 - 160, y: 80 }}
          onClose={() => setKeysShown(false)}
        >
          <Keys />
        </Popover>
      ) : null}
    </Page>
  );
}

/** Selects several, and has what can be done to them be seen. */
const selectIn =
  ({ select }: Selection, setTab: (tab: string) => void) =>
  (all: readonly Id[]): void => {
    select(all);
    setTab('act');
  };

/** The card of a combatant beside their token. */
function CardPopover({
  card: { who, at },
  stage,
  composer,
  selection,
  onClose,
  onSheet,
}: {
  readonly card: { readonly who: Id; readonly at: Point };
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly composer: ActionComposer;
  readonly selection: Selection | undefined;
  readonly onClose: () => void;
  readonly onSheet: () => void;
}): ReactNode {
  const { names, perform } = useFight();
  return (
    <Popover
      label={names.name(who)}
      anchor={at}
      within={stage}
      besides={() => stage.current?.querySelector(`[data-who="${CSS.escape(who)}"]`)}
      onClose={onClose}
    >
      <CombatantCard
        who={who}
        composer={composer}
        onDone={onClose}
        onSheet={() => {
          onClose();
          onSheet();
        }}
        onSelect={() => {
          onClose();
          selection?.toggle(who);
        }}
        onAct={(action) => {
          onClose();
          // Undone as easily as done, it asks for nothing more.
          if (action === REMOVE) void perform({ do: action, by: GM, with: { who } });
          else composer.start(action, GM, { about: who });
        }}
      />
    </Popover>
  );
}

interface LayoutProps {
  readonly screen: RefObject<HTMLDivElement | null>;
  readonly stage: RefObject<HTMLDivElement | null>;
  readonly map: ReactNode;
  readonly act: ReactNode;
  readonly order: ReactNode;
  /** The turn order where there is room for one row. */
  readonly strip: ReactNode;
  readonly tab: string;
  readonly setTab: (tab: string) => void;
}

/** The parts of the screen: side by side, or on a narrow one the map above and the others in tabs below. */
function Layout({ screen, stage, map, act, order, strip, tab, setTab }: LayoutProps): ReactNode {
  const { state, looking, table } = useFight();
  const narrow = useNarrow();
  // On a narrow screen the actions have the room, unless the past is shown.
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
