import type { Domain, Id, Json, Option } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ActionComposer, ActionStart } from './act/composing/composer.js';
import type { Draft, Picks } from './act/composing/choosing.js';
import { chosenIn, draftOf, isStale, picksAbout } from './act/composing/choosing.js';
import { chooserOf } from './act/composing/field.js';
import { commandsFor } from './act/squad/for-several.js';
import { squadSteps } from './act/squad/squad-attack.js';
import { chosenOnMap } from './act/composing/on-map.js';
import type { MapChoice } from './map/pointing/choice.js';
import type { Fight } from './use-fight.js';
import type { CommandQueue } from './use-queue.js';
import { plainStep, useQueue } from './use-queue.js';

interface Started {
  readonly action: string;
  readonly by: Id;
  readonly picks: Picks;
  /** The combatants it is done to, if it is the same for several. */
  readonly several: readonly Id[];
  /** The combatants who do it one after another, each on their own turn. */
  readonly squad: readonly Id[];
  readonly overruled: boolean;
  readonly reason: string;
}

/** The action being composed, and its settings. */
function useDraft(fight: Fight): {
  readonly started: Started | undefined;
  readonly setStarted: (next: (before: Started | undefined) => Started | undefined) => void;
  readonly draft: Draft | undefined;
} {
  const { present } = fight;
  const [started, setStarted] = useState<Started>();
  const stale = started !== undefined && isStale(present, started.action, started.by);
  const draft = useMemo(
    () =>
      started && !stale
        ? draftOf(present, started.action, started.by, started.picks, started.overruled)
        : undefined,
    [present, started, stale],
  );
  useEffect(() => {
    if (stale) setStarted(undefined);
  }, [stale]);
  return { started, setStarted, draft };
}

/** Whether the target of a squad's action has been chosen. */
const isAimed = ({ present }: Fight, { picks, by }: Started): boolean =>
  Object.values(picks).some(
    (each) =>
      typeof each === 'string' && each !== by && Object.hasOwn(present.state.combatants, each),
  );

/** All operations on the action being composed. */
function useComposer(fight: Fight): {
  readonly composer: ActionComposer;
  readonly attended: string;
  readonly queue: CommandQueue;
} {
  const { present, perform } = fight;
  const { started, setStarted, draft } = useDraft(fight);
  const queue = useQueue(fight);
  const [attended, setAttended] = useState('');
  const start = useCallback(
    (
      action: string,
      by: Id,
      { overruled = false, about, also = [], squad = [], picks }: ActionStart = {},
    ) =>
      setStarted(() => ({
        action,
        by,
        picks: picks ?? (about === undefined ? {} : picksAbout(present, action, by, about)),
        several: about === undefined ? [] : [about, ...also],
        squad,
        overruled,
        reason: '',
      })),
    [present, setStarted],
  );
  const pick = useCallback(
    (name: string, value: Json | undefined) =>
      setStarted((before) => before && { ...before, picks: { ...before.picks, [name]: value } }),
    [setStarted],
  );
  const setReason = useCallback(
    (reason: string) => setStarted((before) => before && { ...before, reason }),
    [setStarted],
  );
  const cancel = useCallback(() => setStarted(() => undefined), [setStarted]);
  const confirm = (): void => {
    if (!started || !draft?.command || draft.refusal) return;
    if (started.overruled && started.reason.trim() === '') return;
    if (started.several.length > 1) {
      const commands = commandsFor(present, draft, started.several);
      queue.add(commands.map((command, i) => plainStep(started.several[i] ?? GM, command)));
      return cancel();
    }
    if (started.squad.length > 0) {
      queue.add(squadSteps(started.action, started.picks, started.squad));
      return cancel();
    }
    void perform(draft.command, started.overruled ? started.reason.trim() : undefined).then(
      (done) => {
        if (done) cancel();
      },
    );
  };
  // Three clicks are enough for a squad; the last one chooses the target.
  const isReady =
    started !== undefined &&
    started.squad.length > 0 &&
    draft?.command !== undefined &&
    !draft.refusal &&
    isAimed(fight, started);
  useEffect(() => {
    if (isReady) confirm();
  });
  return {
    attended,
    queue,
    composer: {
      draft,
      count: Math.max(1, started?.several.length ?? 0, started?.squad.length ?? 0),
      overruled: started?.overruled ?? false,
      reason: started?.reason ?? '',
      start,
      pick,
      attend: setAttended,
      setReason,
      cancel,
      confirm,
    },
  };
}

const nothing = (): undefined => undefined;

/** A GM action is about a combatant, and its choices are shown from that combatant's position. */
const aboutWhom = ({ present }: Fight, draft: Draft): Id | undefined =>
  Object.values(chosenIn(draft)).find(
    (each): each is Id => typeof each === 'string' && Object.hasOwn(present.state.combatants, each),
  );

/** The same domain with the options opened that rules refuse but the GM overrides. */
function opened(domain: Domain): Domain {
  if (domain.kind !== 'choice' && domain.kind !== 'list') return domain;
  const options = domain.options.map((option): Option => {
    const { refused, ...open } = option;
    return refused && refused.rules.length > 0 ? open : option;
  });
  return { ...domain, options };
}

/** The choice of the action that is made on the map now. */
function actionOnMap(
  fight: Fight,
  { draft, overruled, pick }: Pick<ActionComposer, 'draft' | 'overruled' | 'pick'>,
  attended: string,
): MapChoice | undefined {
  const { present, desk } = fight;
  const field = draft && chosenOnMap(present, draft, attended, overruled);
  if (!draft || !field) return undefined;
  const { name, domain, chooser, value, command, chosen, parameter } = field;
  const about = draft.by === GM && chooser !== 'people' ? aboutWhom(fight, draft) : undefined;
  return {
    name,
    domain: overruled ? opened(domain) : domain,
    chooser,
    value,
    by: about ?? draft.by,
    leadsOn: present.action(draft.action)?.parameters.at(-1) !== parameter,
    forecast: (each) => {
      const made = overruled ? undefined : command(each);
      return (made && desk.ask(made)) ?? undefined;
    },
    ...(domain.kind === 'path' || chooser === 'places'
      ? {
          later: (each: Json, urgent: boolean) => {
            const made = overruled ? undefined : command(each);
            return made && desk.askLater({ after: made }, urgent);
          },
        }
      : {}),
    sketch: (each) =>
      present.sketch(draft.action, draft.by, { ...chosenIn(draft), [parameter]: chosen(each) }),
    pick: (each) => pick(parameter, chosen(each)),
  };
}

/** The action being composed or the prompt being answered, with a choice on the map where possible. */
export function useChoosing(fight: Fight): {
  readonly composer: ActionComposer;
  readonly queue: CommandQueue;
  readonly choice: MapChoice | undefined;
  readonly answer: Json | undefined;
  readonly setAnswer: (value: Json | undefined) => void;
} {
  const { present, state, looking } = fight;
  const { composer, attended, queue } = useComposer(fight);
  const [answer, setAnswer] = useState<{
    readonly question: string;
    readonly value: Json | undefined;
  }>();
  const asked = state.table.waiting?.mine[0];
  const questionKey = `${state.table.revision} ${asked?.number ?? ''}`;
  const given = answer?.question === questionKey ? answer.value : undefined;
  const give = (value: Json | undefined): void => setAnswer({ question: questionKey, value });

  const answerOnMap = (): MapChoice | undefined => {
    if (!asked) return undefined;
    const { domain, who, id } = asked.question;
    const chooser = chooserOf(domain, present.state, present.scene);
    if (chooser === 'panel') return undefined;
    return {
      name: id,
      chooser,
      domain,
      by: who,
      value: given,
      forecast: nothing,
      sketch: nothing,
      pick: give,
    };
  };
  const mapChoice = (): MapChoice | undefined => {
    if (looking) return undefined;
    return asked && composer.draft?.by !== GM
      ? answerOnMap()
      : actionOnMap(fight, composer, attended);
  };
  return {
    composer,
    queue,
    choice: mapChoice(),
    answer: given,
    setAnswer: give,
  };
}
