import type { Id, Json } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '../../design/page.js';
import { Popover } from '../../design/popover.js';
import { Tabs } from '../../design/tabs.js';
import { go, to } from '../../router.js';
import type { System } from '../../systems/system.js';
import { remember } from '../../room-client/storage.js';
import type { RoomClient } from '../../room-client/room-client.js';
import type { ActionStart, ActionComposer } from './act/act-panel.js';
import { ActPanel } from './act/act-panel.js';
import type { Picks } from './act/choosing.js';
import { chooserOf, chosenIn, draftOf, picksAbout } from './act/choosing.js';
import style from './fight-screen.module.css';
import { FightToolbar } from './menu/fight-toolbar.js';
import { Keys } from './menu/keys.js';
import { LogPanel } from './log/log-panel.js';
import type { MapChoice } from './map/choice.js';
import { FightMap } from './map/fight-map.js';
import { chosenOnMap } from './act/on-map.js';
import { TurnOrder } from './order/turn-order.js';
import { UndoRequest } from './menu/dice-trust.js';
import { Prompts } from './prompt/prompt.js';
import { CombatantDetails } from './order/combatant-details.js';
import { Timeline } from './log/timeline.js';
import type { Fight } from './use-fight.js';
import { FightProvider, useRoomFight } from './use-fight.js';
import { useNarrow } from '../../design/use-narrow.js';
import { useSwipe } from '../../design/use-swipe.js';

/** How long the screen is left to itself before anything is worked out ahead, in milliseconds. */
const SOON = 30;

const TABS: readonly string[] = ['act', 'log', 'order'];

interface Started {
  readonly action: string;
  readonly by: Id;
  readonly picks: Picks;
  readonly overruled: boolean;
  readonly reason: string;
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

/** What is being put together, with the map as its chooser where it can be. */
function useChoosing(fight: Fight): {
  readonly choosing: ActionComposer;
  readonly choice: MapChoice | undefined;
  readonly answer: Json | undefined;
  readonly setAnswer: (value: Json | undefined) => void;
} {
  const { present, state, perform, desk, looking } = fight;
  const [started, setStarted] = useState<Started>();
  const [answer, setAnswer] = useState<{
    readonly question: string;
    readonly value: Json | undefined;
  }>();
  const [attended, setAttended] = useState('');
  const draft = useMemo(
    () => started && draftOf(present, started.action, started.by, started.picks, started.overruled),
    [present, started],
  );

  // Whoever's turn has passed meanwhile has nothing more to choose.
  const stale =
    started !== undefined &&
    present.action(started.action)?.when === 'turn' &&
    present.acting !== started.by;
  useEffect(() => {
    if (stale) setStarted(undefined);
  }, [stale]);

  const start = useCallback(
    (action: string, by: Id, { overruled = false, about }: ActionStart = {}) =>
      setStarted({
        action,
        by,
        picks: about === undefined ? {} : picksAbout(present, action, by, about),
        overruled,
        reason: '',
      }),
    [present],
  );
  const pick = useCallback(
    (name: string, value: Json | undefined) =>
      setStarted((before) => before && { ...before, picks: { ...before.picks, [name]: value } }),
    [],
  );
  const setReason = useCallback(
    (reason: string) => setStarted((before) => before && { ...before, reason }),
    [],
  );
  const cancel = useCallback(() => setStarted(undefined), []);
  const confirm = (): void => {
    if (!started || !draft?.command || draft.refusal) return;
    if (started.overruled && started.reason.trim() === '') return;
    void perform(draft.command, started.overruled ? started.reason.trim() : undefined).then(
      (done) => {
        if (done) setStarted(undefined);
      },
    );
  };
  const choosing: ActionComposer = {
    draft: stale ? undefined : draft,
    overruled: started?.overruled ?? false,
    reason: started?.reason ?? '',
    start,
    pick,
    attend: setAttended,
    setReason,
    cancel,
    confirm,
  };

  const asked = state.table.waiting?.mine[0];
  const questionKey = `${state.table.revision} ${asked?.number ?? ''}`;
  const given = answer?.question === questionKey ? answer.value : undefined;
  const give = (value: Json | undefined): void => setAnswer({ question: questionKey, value });

  return { choosing, choice: looking ? undefined : mapChoice(), answer: given, setAnswer: give };

  function mapChoice(): MapChoice | undefined {
    if (asked && draft?.by !== GM) {
      const { domain, who, id } = asked.question;
      const chooser = chooserOf(domain, present.state, present.scene);
      return chooser === 'panel'
        ? undefined
        : {
            name: id,
            chooser,
            domain,
            by: who,
            value: given,
            forecast: () => undefined,
            sketch: () => undefined,
            pick: give,
          };
    }
    if (!draft || stale) return undefined;
    const field = chosenOnMap(present, draft, attended, started?.overruled);
    if (!field) return undefined;
    const { name, domain, chooser, value, command, chosen } = field;
    // What the GM does is about somebody, and is looked at from there.
    const about =
      draft.by === GM && chooser !== 'people'
        ? Object.values(chosenIn(draft)).find(
            (each) => typeof each === 'string' && Object.hasOwn(present.state.combatants, each),
          )
        : undefined;
    return {
      name,
      domain,
      chooser,
      value,
      by: typeof about === 'string' ? about : draft.by,
      forecast: (each) => {
        if (started?.overruled) return undefined;
        const made = command(each);
        return (made && desk.ask(made)) ?? undefined;
      },
      sketch: (each) =>
        present.sketch(draft.action, draft.by, {
          ...chosenIn(draft),
          [field.parameter]: chosen(each),
        }),
      pick: (each) => pick(field.parameter, chosen(each)),
    };
  }
}

const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();

function Screen({ fight }: { readonly fight: Fight }): ReactNode {
  const { state, system, present, looking, token, table } = fight;
  const { choosing, choice, answer, setAnswer } = useChoosing(fight);
  const [somebody, setSomebody] = useState<{
    readonly who: Id;
    readonly at: { readonly x: number; readonly y: number };
  }>();
  const [keys, setKeys] = useState(false);
  const [tab, setTab] = useState('act');
  const narrow = useNarrow();
  const screen = useRef<HTMLDivElement>(null);
  const mine = state.table.waiting?.mine.length ?? 0;
  const { acting } = present;
  const myTurn =
    acting !== undefined && present.plays(acting) && !state.table.automatic.includes(acting);

  // Odds are there sooner than they are looked at.
  const { desk } = fight;
  useEffect(() => {
    if (!myTurn || acting === undefined || looking || mine > 0) return;
    const timer = setTimeout(() => desk.ahead(acting), SOON);
    return () => clearTimeout(timer);
  }, [desk, present, myTurn, acting, looking, mine]);

  // What needs an answer comes to the front.
  const wants = mine > 0 || choosing.draft !== undefined;
  useEffect(() => {
    if (wants) setTab('act');
  }, [wants]);

  // Whatever comes next begins at its top, however far down the last button was.
  const top = useRef<HTMLSpanElement>(null);
  const begun = choosing.draft?.action;
  useEffect(() => {
    for (
      let around = top.current?.parentElement;
      around && around !== screen.current;
      around = around.parentElement
    )
      around.scrollTop = 0;
  }, [acting, begun, mine]);

  const { id, title, ruleset } = state.fight;
  const { winners } = state.table;
  const { round } = present.state;
  useEffect(() => {
    if (table.place === 'server' && token !== undefined)
      void remember({ id, title, system: ruleset, at: Date.now(), round, winners, token });
  }, [table, token, id, title, ruleset, round, winners]);

  const keyed = useRef<(event: KeyboardEvent) => void>(() => undefined);
  keyed.current = (event) => {
    const { target } = event;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (target instanceof HTMLElement &&
        target.matches(
          'input:not([type="radio"], [type="checkbox"], [type="range"]), textarea, select',
        ))
    )
      return;
    const done = (): void => event.preventDefault();
    switch (event.key) {
      case '?':
        setKeys(true);
        return done();
      case 'u':
        fight.undo();
        return done();
      case 'r':
        fight.redo();
        return done();
      case 'm':
        focusOn('[role="application"]');
        return done();
      case 'o':
        screen.current?.querySelector('[data-odds]')?.scrollIntoView({ block: 'nearest' });
        return done();
      case 'l':
        if (narrow) setTab('log');
        setTimeout(() => focusOn('[role="log"]'), 0);
        return done();
      case '/':
        go(to.rules(system.id));
        return done();
      case '[':
      case ']': {
        const at = (looking?.entry ?? state.table.entries - 1) + (event.key === '[' ? -1 : 1);
        fight.look(at >= state.table.entries - 1 ? undefined : Math.max(-1, at));
        return done();
      }
      case 'Escape':
        if (choosing.draft) choosing.cancel();
        else if (looking) fight.look(undefined);
        return done();
      case 'Enter':
        if (target instanceof HTMLElement && target.closest('button, a, summary, select')) return;
        if (choosing.draft?.command) {
          choosing.confirm();
          done();
        }
        return;
      default:
        break;
    }
    if (looking || choosing.draft || mine > 0 || !myTurn || acting === undefined) return;
    if (event.key === 'e') {
      const end = present.offers(acting).find((offer) => offer.endsTurn && !offer.refused);
      if (end) void fight.perform({ do: end.action, by: acting, with: {} });
      return done();
    }
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
    const offer = present.offers(acting).filter((each) => !each.refused && !each.endsTurn)[
      digit - 1
    ];
    if (digit > 0 && offer) {
      choosing.start(offer.action, acting);
      done();
    }
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => keyed.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  const { draft } = choosing;
  const sketch = useMemo(
    () => (draft && !looking ? present.sketch(draft.action, draft.by, chosenIn(draft)) : undefined),
    [present, draft, looking],
  );

  const swipe = useSwipe((by) => {
    const at = TABS.indexOf(tab);
    setTab(TABS[Math.max(0, Math.min(TABS.length - 1, at + by))] ?? tab);
  });

  const open = (who: Id, at: { readonly x: number; readonly y: number }): void =>
    setSomebody({ who, at });
  const act = (
    <>
      <span ref={top} />
      <UndoRequest />
      <Prompts pick={setAnswer} picked={answer} />
      <ActPanel choosing={choosing} sketch={sketch} />
    </>
  );
  return (
    <Page title={title} wide tools={<FightToolbar onKeys={() => setKeys(true)} />}>
      <div
        ref={screen}
        className={style.screen}
        data-narrow={narrow}
        data-past={looking !== undefined}
      >
        {narrow ? null : (
          <div className={style.rail}>
            <TurnOrder onSomebody={open} />
          </div>
        )}
        <div className={style.map}>
          <FightMap choice={choice} sketch={sketch} onSomebody={open} />
          {looking ? (
            <p className={style.past}>
              The past: entry {looking.entry + 1} of {state.table.entries}
            </p>
          ) : null}
        </div>
        {narrow ? (
          <div className={style.tabs} {...swipe}>
            <Tabs
              label="The fight"
              chosen={tab}
              onChoose={setTab}
              tabs={[
                {
                  id: 'act',
                  name: 'Act',
                  ...(mine > 0 ? { badge: String(mine) } : myTurn ? { badge: 'you' } : {}),
                },
                { id: 'log', name: 'Log' },
                { id: 'order', name: 'Order' },
              ]}
            >
              {tab === 'log' ? (
                <LogPanel />
              ) : tab === 'order' ? (
                <TurnOrder onSomebody={open} />
              ) : (
                act
              )}
            </Tabs>
          </div>
        ) : (
          <div className={style.side}>
            <div className={style.act}>{act}</div>
            <div className={style.log}>
              <LogPanel />
            </div>
          </div>
        )}
        <div className={style.time}>
          <Timeline />
        </div>
      </div>
      {somebody ? (
        <Popover
          key={somebody.who}
          label={fight.names.name(somebody.who)}
          anchor={somebody.at}
          onClose={() => setSomebody(undefined)}
        >
          <CombatantDetails
            who={somebody.who}
            onDone={() => setSomebody((now) => (now === somebody ? undefined : now))}
            onAct={(action) => {
              setSomebody(undefined);
              choosing.start(action, GM, { about: somebody.who });
            }}
          />
        </Popover>
      ) : null}
      {keys ? (
        <Popover
          label="Keys"
          anchor={{ x: innerWidth / 2 - 160, y: 80 }}
          onClose={() => setKeys(false)}
        >
          <Keys />
        </Popover>
      ) : null}
    </Page>
  );
}
