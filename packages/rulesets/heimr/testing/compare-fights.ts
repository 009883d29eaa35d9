import type { Json, JsonObject } from '@tiltyard/engine';
import { Script } from '@tiltyard/engine/fight';
import { Generator } from '@tiltyard/engine/values';
import { DOES, drawnAttempt, drawnBattle, pickFrom } from './drawn-fights.js';
import { beginTurn, perform } from './reference-acts.js';
import type { Attempt, Battle, Fighter } from './reference-fighters.js';
import { find, isOut } from './reference-fighters.js';
import { SLOTS } from './reference-items.js';
import { allows } from './reference-open.js';
import type { Person, Stage } from './stage.js';
import { stage } from './stage.js';

// Compares whole fights with skills, readied actions, ammunition and breakable items, command by command, with the model of
// `reference-acts.ts`, which also rolls the dice.

const thingOf = (id: string): string => id.slice(id.indexOf('/') + 1);

function personOf(who: Fighter): Person {
  const { sword, off } = who.hands;
  const hands: Record<string, string> = {};
  if (sword !== null && sword === off) hands['both'] = thingOf(sword);
  else
    for (const slot of SLOTS) {
      const item = who.hands[slot];
      if (item !== null) hands[slot] = thingOf(item);
    }
  const put = (near: boolean): string[] =>
    who.carried.filter((each) => each.near === near).map(({ item }) => thingOf(item));
  return {
    at: who.at,
    side: who.side,
    abilities: Object.fromEntries(Object.entries(who.P).map(([name, P]) => [name, [0, P]])),
    sheet: {
      ...hands,
      attributes: { stamina: 2 },
      hitPoints: who.mostHp,
      willpower: who.mostWillpower,
      accessible: put(true),
      stored: put(false),
      skills: skillsOf(who),
    },
    state: {
      hp: who.hp,
      willpower: who.willpower,
      fatigue: who.fatigue,
      standing: who.standing?.total ?? null,
    },
  };
}

const NAMES: Readonly<Record<string, string>> = {
  sword: 'arming sword',
  knife: 'long knife',
  key: 'iron key',
};
const skillsOf = (who: Fighter): JsonObject =>
  Object.fromEntries(
    Object.entries(who.skills).map(([id, { needs, effect, ...skill }]): [string, Json] => {
      const { holds, ...rest } = needs;
      const held = holds === undefined ? {} : { holds: NAMES[holds] ?? holds };
      return [id, { ...skill, needs: { ...rest, ...held }, ...(effect ? { effect } : {}) }];
    }),
  );

const staged = (b: Battle): Stage =>
  stage(Object.fromEntries(b.fighters.map((each) => [each.id, personOf(each)])), {
    options: { ...b.house, fatigueEnabled: false },
    order: [...b.order],
    map: {
      rows: ['A1 A2 A3'],
      borders: b.wall ? [{ from: 'A2', to: 'A3', sight: false }] : [],
    },
  });

/** The model's state of all fighters, as text. */
function toldOf(b: Battle): readonly string[] {
  const lines = b.fighters.map((who) => {
    const { id, at, hp, willpower, fatigue, hands, carried, nocked, standing, pending } = who;
    const things = carried.map(({ item, near }) => `${item}${near ? '' : ' deep'}`).toSorted();
    const body = isOut(who)
      ? 'out'
      : `${who.prone ? 'prone' : 'standing'} defends ${standing?.form} ${standing?.total} ${standing?.item}`;
    const effects = who.effects.map(({ kind }) => kind).toSorted();
    const begun = pending === null || pending === 'breather' ? pending : pending.skill;
    return `${id} ${at} ${hp} ${willpower} ${fatigue} ${hands.sword} ${hands.off} has ${things.join()} nocks ${nocked} ${body} hurt ${who.injuries.toSorted().join()} under ${effects.join()} begins ${begun}`;
  });
  return [
    ...lines.toSorted(),
    b.ground
      .map(({ item, at }) => `${item} ${at}`)
      .toSorted()
      .join(),
    b.clusters
      .map((each) => each.toSorted().join(' '))
      .toSorted()
      .join(),
    b.waiting
      .map(({ by, does }) => `${by} ${does.do}`)
      .toSorted()
      .join(),
    b.order.join(),
    b.order[b.turn] ?? '',
  ];
}

/** The engine's state of all fighters, as text. */
function toldBy({ state, turn }: Stage): readonly string[] {
  const lines = Object.values(state.combatants).map((who) => {
    const { id, at, hp, willpower, fatigue, hands, carried, nocked, standing, pending } = who;
    const things = carried
      .map(({ item, place }) => `${item}${place === 'accessible' ? '' : ' deep'}`)
      .toSorted();
    const body =
      who.position === 'helpless'
        ? 'out'
        : `${who.position} defends ${standing?.form} ${standing?.total} ${standing?.item}`;
    const effects = who.effects.map(({ kind }) => kind).toSorted();
    const begun = pending?.action === 'skill' ? pending.skill : (pending?.action ?? null);
    return `${id} ${at} ${hp} ${willpower} ${fatigue} ${hands[0]?.holds} ${hands[1]?.holds} has ${things.join()} nocks ${nocked ?? null} ${body} hurt ${who.injuries.toSorted().join()} under ${effects.join()} begins ${begun}`;
  });
  return [
    ...lines.toSorted(),
    state.ground
      .map(({ item, at }) => `${item} ${at}`)
      .toSorted()
      .join(),
    state.clusters
      .map((each) => each.toSorted().join(' '))
      .toSorted()
      .join(),
    state.waiting
      .map(({ command }) => `${command.by} ${command.do}`)
      .toSorted()
      .join(),
    state.order.join(),
    turn ?? '',
  ];
}

/** The engine command for an attempt. */
function commandOf(act: Attempt): { readonly do: string; readonly with: JsonObject } {
  switch (act.do) {
    case 'attack':
      return { do: act.do, with: { weapon: act.item, target: act.target } };
    case 'drop':
      return { do: act.do, with: { items: [act.item] } };
    case 'speak':
      return { do: act.do, with: { words: 'Ha!' } };
    case 'ready': {
      const { event, who, does } = act.readied;
      const action = commandOf(does);
      return { do: act.do, with: { event, ...(who === undefined ? {} : { who }), action } };
    }
    default: {
      const { do: action, ...rest } = act;
      return { do: action, with: rest };
    }
  }
}

/** Carries out one command in engine and model; returns the difference, if any. */
function step(s: Stage, b: Battle): string | undefined {
  const others = b.below(6) === 0;
  const by = others ? pickFrom(b.below)(['ann', 'abe', 'bob', 'bea']) : (b.order[b.turn] ?? '');
  let act = drawnAttempt(b, find(b, by), others ? ['reaction-skill'] : DOES);
  // Attempts that would be refused are mostly drawn again.
  for (let i = 0; i < 3 && !allows(b, by, act); i++)
    act = drawnAttempt(b, find(b, by), others ? ['reaction-skill'] : DOES);
  const command = { by, ...commandOf(act) };
  const said = `${by} ${JSON.stringify(command)}`;
  const before = toldOf(b).join('\n');
  const open = allows(b, by, act);
  const refusal = s.fight.refusal(command);
  if ((refusal === undefined) !== open)
    return `${said}: ${refusal?.reason ?? 'refused by the model'}\n${before}\n${JSON.stringify(find(b, by))}`;
  if (!open) return undefined;
  b.dice.length = 0;
  b.answers.length = 0;
  perform(b, by, act);
  const done = s.fight.perform(command, { script: new Script([...b.dice], [...b.answers]) });
  const how = `${said} ${JSON.stringify([b.dice, b.answers])}\n${before}`;
  if (done.kind !== 'done') return `${how}\n${JSON.stringify(done).slice(0, 500)}`;
  const [model, engine] = [toldOf(b), toldBy(s)];
  const differs = model.flatMap((line, i) =>
    line === engine[i] ? [] : [`model  ${line}`, `engine ${engine[i]}`],
  );
  return differs.length > 0 ? [how, ...differs].join('\n') : undefined;
}

const isOver = (b: Battle): boolean =>
  new Set(b.fighters.filter((who) => !isOut(who)).map(({ side }) => side)).size < 2;

/** Differences between engine and model in random fights. */
export function fightDifferences(fights: number, attempts = 300): readonly string[] {
  const generator = new Generator('heimr fights');
  const found: string[] = [];
  for (let i = 0; i < fights && found.length < 3; i++) {
    const b = drawnBattle((n) => generator.below(n));
    const s = staged(b);
    beginTurn(b);
    for (let n = 0; n < attempts && !isOver(b); n++) {
      const difference = step(s, b);
      if (difference === undefined) continue;
      found.push(`fight ${i}: ${JSON.stringify(b.house)}\n${difference}`);
      break;
    }
  }
  return found;
}
