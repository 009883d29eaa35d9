import type { Id } from '@tiltyard/engine';
import { GM } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { CombatantForecast } from '../../../../odds/forecast.js';
import { headline, headlineText } from '../../../../odds/forecast.js';
import { actingIn } from '../../my-turn.js';
import { sideNumber } from '../../order/sides.js';
import type { Fight } from '../../use-fight.js';
import type { MapChoice } from '../pointing/choice.js';
import { optionStatus } from '../pointing/choice.js';
import type { Plan } from '../stage/plan.js';
import type { Box } from '../tokens/plate.js';
import type { Spot } from './relations.js';
import type { Chance } from '../markers/plates.js';
import { meet, plateBox, Plates, placePlates } from '../markers/plates.js';
import { wordsIn } from '../graph/room-words.js';
import { seatName, seatWidth } from '../graph/seat-name.js';
import { crowdedOf } from '../markers/crowded.js';
import type { Detail } from '../tokens/face.js';
import type { Hands, Mark } from '../tokens/token.js';
import { Token } from '../tokens/token.js';
import { missedIn, wayOf, wayTo } from '../tokens/walk.js';

/** The width in pixels from which a token shows initials, and a portrait. */
const [INITIALS, PORTRAIT] = [20, 26];

/** The same for signs, and for each factor by which letters are enlarged. */
const [SIGNED, SIGNS] = [30, 16 / 0.34];

const detailAt = (pixels: number): Detail => {
  if (pixels < INITIALS) return 'colour';
  return pixels < PORTRAIT ? 'initials' : 'portrait';
};

interface Props {
  readonly fight: Fight;
  readonly plan: Plan;
  readonly scale: number;
  /** The scale of the names. */
  readonly letters: number;
  /** The choice being made or previewed. */
  readonly choice: MapChoice | undefined;
  /** Whether the choice is only previewed, so that no combatant is highlighted for it. */
  readonly looked: boolean;
  /** The forecasts of the combatants affected by the chosen or proposed place. */
  readonly touched: readonly CombatantForecast[];
  readonly target: Id | undefined;
  /** The combatant who is being dragged. */
  readonly moving: Id | undefined;
  /** The combatants that the GM has selected. */
  readonly selected: readonly Id[];
  readonly hands: Hands;
  /** The layer above the tokens and below the chances. */
  readonly children?: ReactNode;
}

/** The status of a combatant in the present choice. */
function markOf(choice: MapChoice | undefined, id: Id): Mark | undefined {
  if (choice?.chooser !== 'people') return undefined;
  const standing = optionStatus(choice, id);
  if (!standing) return id === choice.by ? undefined : 'out of question';
  if (standing.option.refused) return 'refused';
  return standing.chosen ? 'chosen' : 'open';
}

/**
 * The names that fit below their tokens at a scale without touching other tokens or names, with their boxes.
 * @param letters the scale of the names.
 */
function freeNames(
  { spots, graph }: Plan,
  scale: number,
  letters: number,
  nameOf: (id: Id) => string,
): ReadonlyMap<Id, Box | undefined> {
  if (graph) return new Map([...spots.keys()].map((id) => [id, undefined]));
  const free = new Map<Id, Box>();
  for (const [id, spot] of spots) {
    if (spot.r * 2 * scale < PORTRAIT) continue;
    const half = ((nameOf(id).length * 3.4 + 4) * letters) / scale;
    const top = spot.y + spot.r;
    const box: Box = {
      left: spot.x - half,
      right: spot.x + half,
      top,
      bottom: top + (18 * letters) / scale,
    };
    const overlaps = [...spots].some(
      ([other, { x, y, r }]) =>
        other !== id && meet(box, { left: x - r, right: x + r, top: y - r, bottom: y + r * 1.2 }),
    );
    const isTaken = [...free.values()].some((other) => meet(box, other));
    if (!overlaps && !isTaken) free.set(id, box);
  }
  return free;
}

/** A token to draw, and what may happen to it. */
interface Drawn {
  readonly token: { readonly id: Id };
  readonly spot: Spot;
  readonly summary: { readonly side: string };
  readonly mark: Mark | undefined;
  readonly fate: CombatantForecast | undefined;
}

/**
 * The chances shown at tokens. If an action can be aimed at enemies and allies, chances for allies are hidden unless
 * they are chosen.
 */
function chancesOf(
  all: readonly Drawn[],
  choice: MapChoice | undefined,
  target: Id | undefined,
  friends: string | undefined,
): readonly Chance[] {
  const isForEnemies = all.some(({ fate, summary }) => fate && summary.side !== friends);
  return all.flatMap(({ token, spot: { x, y, r }, summary, mark, fate }) => {
    const chosen = mark === 'chosen' || token.id === target;
    // Certain effects on the actor, such as being hurried, are not a chance.
    const isOwn = token.id === choice?.by && fate?.worse === 0 && headline(fate) > 0.9995;
    const isMeant = !isForEnemies || summary.side !== friends || chosen;
    return fate && !isOwn && isMeant
      ? [
          {
            who: token.id,
            chance: headline(fate),
            complete: fate.complete,
            chosen,
            x,
            y,
            r,
          },
        ]
      : [];
  });
}

/** All tokens on the map, fallen combatants lowest, riders above their mounts; then all plates above them. */
export function TokenLayer(props: Props): ReactNode {
  const { fight, plan, scale, letters, choice, looked, touched, target, moving, hands } = props;
  const { shown, names, present, state } = fight;
  const { tokens } = shown.scene;
  const riders = useMemo(
    () => new Map(tokens.flatMap(({ id, on }) => (on === undefined ? [] : [[on, id] as const]))),
    [tokens],
  );
  const stepped = Math.round(scale * 8) / 8;
  const free = useMemo(
    () => freeNames(plan, stepped, letters, (id) => names.name(id)),
    [plan, stepped, letters, names],
  );
  const written = (name: string, spot: Spot): string =>
    plan.graph ? seatName(name, letters / stepped, seatWidth(spot, plan.spots.values())) : name;
  const crowded = useMemo(() => crowdedOf(plan.spots), [plan]);
  const last = fight.looking ? undefined : state.log.at(-1);
  const ways = useMemo(() => {
    const way = wayOf(last);
    const by = last?.command?.by;
    const mount = tokens.find(({ id }) => id === by)?.on;
    const went = ({ id, on }: (typeof tokens)[number]): boolean =>
      id === by || on === by || (mount !== undefined && id === mount);
    return new Map(way && tokens.filter(went).map(({ id, at }) => [id, wayTo(way, at)] as const));
  }, [last, tokens]);
  const missed = useMemo(() => missedIn(last, shown), [last, shown]);
  const mine = (id: Id): boolean => present.plays(id) && !state.table.automatic.includes(id);
  const fateOf = (id: Id, mark: Mark | undefined): CombatantForecast | undefined =>
    (choice && (mark === 'open' || mark === 'chosen')
      ? choice.forecast(id)?.fates.find((one) => one.who === id)
      : undefined) ?? touched.find((one) => one.who === id && headline(one) > 0.0005);
  const all = tokens
    .flatMap((token) => {
      const spot = plan.spots.get(token.id);
      const summary = shown.summary(token.id);
      if (!spot || !summary) return [];
      const mark = markOf(choice, token.id);
      return [{ token, spot, summary, mark, fate: fateOf(token.id, mark) }];
    })
    .toSorted(
      (a, b) =>
        Number(a.summary.able) - Number(b.summary.able) ||
        Number(a.token.on !== undefined) - Number(b.token.on !== undefined),
    );
  const friends = choice && shown.summary(choice.by)?.side;
  const chances = chancesOf(all, choice, target, friends);
  // GM actions are usually certain for all targets, so their chances would say nothing.
  const isTold = choice?.by !== GM || chances.some(({ chance }) => chance < 0.9995);
  const words = useMemo(
    () => wordsIn(shown.scene, plan.graph?.rooms ?? [], scale, letters),
    [shown, plan, letters, scale],
  );
  const plates = placePlates(isTold ? chances : [], plan.spots, stepped, words);
  // A name is written completely or not at all.
  const covers = plates.map((plate) => plateBox(plate, stepped));
  const isNamed = (id: Id): boolean => {
    const box = free.get(id);
    return free.has(id) && !(box && covers.some((cover) => meet(box, cover)));
  };
  // On a distant screen, names cannot be shown by hovering over a token.
  const instead = letters > 1 ? 'initials' : undefined;
  const labelOf = (id: Id): 'name' | 'initials' | undefined => (isNamed(id) ? 'name' : instead);
  return (
    <>
      {all.map(({ token, spot, summary, mark, fate }) => (
        <Token
          key={token.id}
          token={token}
          summary={summary}
          name={names.name(token.id)}
          initials={names.initials(token.id)}
          appearance={names.token(token.id)}
          side={sideNumber(shown.state, summary.side)}
          x={spot.x}
          y={spot.y}
          r={spot.r}
          way={ways.get(token.id)}
          missed={missed.has(token.id) ? last?.seq : undefined}
          acting={actingOf(token.id)}
          mark={looked && mark !== 'refused' ? undefined : mark}
          aimed={mark === 'chosen' || token.id === target}
          chance={fate && headlineText(fate)}
          refusal={choice && optionStatus(choice, token.id)?.option.refused?.reason}
          bite={fate && (mark === 'chosen' || token.id === target) ? Math.max(0, fate.loss) : 0}
          detail={detailAt(spot.r * 2 * scale)}
          named={token.on === undefined ? labelOf(token.id) : undefined}
          written={written(riderOf(token.id) ?? names.name(token.id), spot)}
          signed={spot.r * 2 * scale >= (letters === 1 ? SIGNED : SIGNS * letters)}
          crowded={crowded.has(token.id)}
          rider={riderOf(token.id)}
          friend={summary.side === friends}
          faded={token.id === moving}
          selected={props.selected.includes(token.id)}
          hands={hands}
        />
      ))}
      {props.children}
      <Plates plates={plates} scale={stepped} />
    </>
  );

  /** The name of a mount's rider, which is written below them both. */
  function riderOf(id: Id): string | undefined {
    const rider = riders.get(id);
    return rider === undefined ? undefined : names.name(rider);
  }

  function actingOf(id: Id): 'mine' | 'theirs' | undefined {
    if (id !== actingIn(fight)) return undefined;
    return mine(id) ? 'mine' : 'theirs';
  }
}
