import type { Command, Id, Json } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { ReactNode, RefObject } from 'react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../design/page.js';
import { Popover } from '../../design/panels/popover.js';
import { useLostFocus } from '../../design/use-lost-focus.js';
import type { RoomClient } from '../../room-client/room-client.js';
import { remember } from '../../room-client/kept/storage.js';
import type { System } from '../../systems/system.js';
import { ActPanel } from './act/act-panel.js';
import { QueueNotice } from './act/queue-notice.js';
import { chosenIn } from './act/composing/choosing.js';
import { Acting } from './acting.js';
import { FightLayout } from './fight-layout.js';
import { FightMap } from './map/fight-map.js';
import { useConsidered } from './map/pointing/use-considered.js';
import { UndoRequest } from './menu/dice-trust.js';
import { FightToolbar } from './menu/fight-toolbar.js';
import { useTurnNotice } from './menu/notices/use-turn-notice.js';
import type { OpenCard } from './order/card-popover.js';
import { OrderStrip } from './order/order-strip.js';
import { TurnOrder } from './order/turn-order.js';
import { isMyTurn } from './my-turn.js';
import { useChoosing } from './use-choosing.js';
import { useFightKeys } from './use-fight-keys.js';
import type { Fight } from './use-fight.js';
import { useKeptPicture } from './use-kept-picture.js';
import type { Selection } from './use-selection.js';
import { useSelection } from './use-selection.js';
import { FightProvider, useRoomFight } from './use-fight.js';

// Loaded separately, because a fight can be played without its sheets.
const SheetDrawer = lazy(async () => ({
  default: (await import('./sheet/sheet-drawer.js')).SheetDrawer,
}));

/** How long to wait before prefetching, in milliseconds, so that the screen is drawn first. */
const SOON = 30;

/** The GM's action that adds a combatant to the fight. */
const ADD = 'gm.add';

/** The screen of a fight whose room is open. */
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

/** Prefetches odds before the user asks for them. */
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

/** Keeps a hosted fight in this browser's list of fights. */
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

/** Scrolls to the top whenever something new is shown, however far down the last button was. */
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
  const [card, setCard] = useState<OpenCard>();
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
  // A prompt or an action being composed brings its tab to the front.
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
  const openCard = (who: Id, at: OpenCard['at']): void => setCard({ who, at });
  return (
    <Page title={state.fight.title} wide tools={<FightToolbar onKeys={() => setKeysShown(true)} />}>
      <FightLayout
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
            <Calls fight={fight} pick={setAnswer} picked={answer} />
            <QueueNotice queue={queue} />
            {selection && selection.all.length > 0 && !draft ? (
              <Acting>
                {({ Selected }) => <Selected selection={selection} composer={composer} />}
              </Acting>
            ) : null}
            <ActPanel composer={composer} sketch={sketch} onSheet={setSheet} />
            {present.acting === undefined ? null : (
              <Acting>{({ Advice }) => <Advice composer={composer} onMark={setMarked} />}</Acting>
            )}
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
        <Acting key={card.who}>
          {({ CardPopover }) => (
            <CardPopover
              card={card}
              stage={stage}
              composer={composer}
              selection={selection}
              onClose={() => setCard((now) => (now === card ? undefined : now))}
              onSheet={() => setSheet(card.who)}
            />
          )}
        </Acting>
      ) : null}
      {isKeysShown ? <KeysPopover onClose={() => setKeysShown(false)} /> : null}
    </Page>
  );
}

const KeysPopover = ({ onClose }: { readonly onClose: () => void }): ReactNode => (
  <Popover label="Keyboard shortcuts" anchor={{ x: innerWidth / 2 - 160, y: 80 }} onClose={onClose}>
    <Acting>{({ Keys }) => <Keys />}</Acting>
  </Popover>
);

/** What others have asked this seat to decide. */
function Calls({
  fight,
  pick,
  picked,
}: {
  readonly fight: Fight;
  readonly pick: (value: Json | undefined) => void;
  readonly picked: Json | undefined;
}): ReactNode {
  const { lobby, declared, waiting } = fight.state.table;
  const isCalled = (lobby?.waiting.length ?? 0) + declared.length + (waiting?.mine.length ?? 0) > 0;
  if (!isCalled) return null;
  return (
    <Acting>
      {({ Applicants, Declared, Prompts }) => (
        <>
          <Applicants />
          <Declared />
          <Prompts pick={pick} picked={picked} />
        </>
      )}
    </Acting>
  );
}

/** Selects several combatants, and shows what can be done to them. */
const selectIn =
  ({ select }: Selection, setTab: (tab: string) => void) =>
  (all: readonly Id[]): void => {
    select(all);
    setTab('act');
  };
