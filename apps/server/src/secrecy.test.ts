import { readFileSync } from 'node:fs';
import type { FightState, Id, Json, JsonObject, Seat } from '@tiltyard/engine';
import { acting } from '@tiltyard/engine';
import { randomPolicy } from '@tiltyard/engine/players';
import { Generator } from '@tiltyard/engine/values';
import type { AnySeatView, AnyRoom, Room } from '@tiltyard/room';
import type { PendingView } from '@tiltyard/protocol';
import { roomFor, randomRequest } from '@tiltyard/room/testing';
import { systems } from '@tiltyard/rulesets/systems';
import { expect, test } from 'vitest';
import { reportOf } from './rooms/report.js';

/** The number of fights per system; npm run soak uses the full count. */
const FIGHTS = Number(process.env['TILTYARD_SECRET_FIGHTS'] ?? 2);
const STEPS = 60;
/** Occurs in the id and the name of every hidden combatant, and in the GM's secret notes. */
const MARK = 'zqx';

interface Ambush {
  readonly scenario: string;
  readonly hidden: readonly Id[];
  /** The side that knows nothing of the hidden combatants. */
  readonly uninformed: string;
}

/** Each system's ambush for this test, in which hidden combatants have the mark in their ids and names. */
const AMBUSHES: readonly (readonly [system: string, ambush: Ambush])[] = systems.map(({ id }) => {
  const file = new URL(`../../../packages/rulesets/${id}/testing/ambush.yaml`, import.meta.url);
  const scenario = readFileSync(file, 'utf8');
  return roomFor(scenario).use(({ fight }) => {
    const all = Object.values(fight.state.combatants);
    const hidden = all.filter((each) => each.id.startsWith(MARK));
    const uninformed = all.find(({ side }) => side !== hidden[0]?.side)?.side ?? '';
    return [id, { scenario, hidden: hidden.map((each) => each.id), uninformed }];
  });
});

/**
 * A room with one player for the uninformed side, one for a single combatant of it, one for the hidden combatants, and
 * a spectator.
 */
function table({ scenario, uninformed, hidden }: Ambush, seed: string): AnyRoom {
  const room = roomFor(scenario, seed);
  const own = room.use(({ fight }) =>
    Object.values(fight.state.combatants)
      .filter((each) => each.side === uninformed)
      .map((each) => each.id),
  );
  const seat = (id: string, role: 'player' | 'spectator', combatants: readonly Id[]): unknown =>
    room.act(
      'gm',
      room.revision,
      { kind: 'seat', seat: { id, name: id, role, combatants: [...combatants] } },
      0,
    );
  seat('all', 'player', own);
  seat('one', 'player', own.slice(0, 1));
  seat('eve', 'spectator', []);
  seat('foes', 'player', hidden);
  return room;
}

const UNINFORMED = ['all', 'one', 'eve'] as const;
/** Always the same set, as in a live room, so that seats that may know the same share messages. */
const GM_ONLY: ReadonlySet<string> = new Set(['gm']);

const seatIn = (room: AnyRoom, id: string): Seat => {
  const record = room.seat(id);
  if (!record) throw new Error(`no seat ${id}`);
  return { name: id, role: record.role, combatants: record.combatants };
};

/**
 * The hidden combatants that a seat is shown, now or in the middle of the pending action: the combatants themselves, or
 * an item of theirs in the hands of a combatant whom the seat sees.
 */
const shown = (room: AnyRoom, id: string, hidden: readonly Id[]): readonly Id[] =>
  room.use(({ fight, ruleset }) => {
    const seat = seatIn(room, id);
    const views = [
      fight.view(seat),
      ...(fight.asks ? [ruleset.view(fight.asks.preview, seat)] : []),
    ];
    return hidden.filter((who) =>
      views.some(
        (view) =>
          Object.hasOwn(view.combatants, who) ||
          JSON.stringify(
            Object.values(view.combatants).map((each) => [
              Reflect.get(each, 'hands'),
              Reflect.get(each, 'wields'),
              Reflect.get(each, 'carried'),
            ]),
          ).includes(`${who}/`),
      ),
    );
  });

/** Everything that a seat can see at this moment, as text. */
function bytes(room: AnyRoom, id: string, seatView: AnySeatView): string {
  const seat = seatIn(room, id);
  const told = seatView.news();
  const fresh = room.seatView(id, () => GM_ONLY);
  const all = fresh.whole();
  const entries = all?.table.entries ?? 0;
  return JSON.stringify([
    told,
    all,
    [-1, 0, entries - 1].map((entry) => fresh.look(entry)),
    fresh.earlier(entries),
    room.use(({ fight }) => reportOf(fight, seat, (each) => each)),
  ]);
}

const around = (text: string): string => {
  const at = text.toLowerCase().indexOf(MARK);
  return text.slice(Math.max(0, at - 200), at + 120);
};

test.for(AMBUSHES)(
  '%s: no message to an uninformed seat contains anything of hidden combatants',
  ([system, ambush]) => {
    for (let n = 0; n < FIGHTS; n++) {
      const generator = new Generator(`${system}/${n}`);
      const room = table(ambush, `s${n}`);
      const eyes = new Map(UNINFORMED.map((id) => [id, room.seatView(id, () => GM_ONLY)]));
      const informed = ['gm', 'foes'].map((id) => room.seatView(id, () => GM_ONLY));
      const known = new Map(UNINFORMED.map((id) => [id, new Set<Id>()]));
      let hiddenFor = 0;
      for (let step = 0; step < STEPS; step++) {
        const before = new Map(UNINFORMED.map((id) => [id, room.revision]));
        const secret = generator.below(12) === 0;
        const want = secret
          ? {
              seat: 'gm',
              deed: {
                kind: 'perform',
                command: {
                  do: 'gm.ruling',
                  by: 'gm',
                  with: { text: `${MARK} is near`, secret: true },
                },
              } as const,
            }
          : randomRequest(room, generator);
        const outcome = room.act(want.seat, room.revision, want.deed, step);
        for (const each of informed) each.news();
        if (want.seat !== 'gm' && outcome.kind === 'refused' && !mentions(want.deed))
          expect(JSON.stringify(outcome)).not.toContain(MARK);
        for (const id of UNINFORMED) {
          const met = known.get(id) ?? new Set();
          for (const who of shown(room, id, ambush.hidden)) met.add(who);
          if (met.size > 0) continue;
          hiddenFor++;
          const seatView = eyes.get(id);
          const text = seatView && before.get(id) !== undefined ? bytes(room, id, seatView) : '';
          if (text.toLowerCase().includes(MARK))
            expect.fail(`${id} after ${JSON.stringify(want.deed)}: …${around(text)}…`);
          const declared = whole(room, id)?.table.waiting;
          if (declared) openlyDeclared(room, id, declared);
          if (step % 16 === 3) probe(room, id, ambush.hidden);
        }
      }
      expect(hiddenFor).toBeGreaterThan(0);
    }
  },
);

const whole = (room: AnyRoom, id: string): ReturnType<AnySeatView['whole']> =>
  room.seatView(id, () => new Set()).whole();

/**
 * If a seat is told another seat's command, it must be asked about it, and every die and every answer by others in it
 * must have been told in notes that the seat read.
 */
function openlyDeclared(
  room: AnyRoom,
  id: string,
  { command, tape, mine, notes }: PendingView,
): void {
  const seat = seatIn(room, id);
  if (command && !seat.combatants.includes(command.by)) {
    expect(
      room.use(({ ruleset, fight }) =>
        ruleset.actions.get(command.do)?.open(fight.view(seat), command.by),
      ),
    ).toBe(true);
    expect(mine.some(({ question }) => Object.values(command.with).includes(question.who))).toBe(
      true,
    );
  }
  const told: readonly JsonObject[] = [
    ...notes.map(({ data }) => data),
    ...mine.map(({ question }) => ({ who: question.who, ...question.about })),
  ];
  for (const item of tape ?? []) {
    if (item.kind === 'answer' && seat.combatants.includes(item.who)) continue;
    const whose = told.filter((facts) => (facts['who'] ?? facts['by']) === item.who);
    expect(whose.flatMap((facts) => Object.values(facts).flat())).toContain(item.value);
  }
}

const mentions = (deed: unknown): boolean => JSON.stringify(deed).includes(MARK);

/** Checks that guessing the name of a hidden combatant reveals no more than an unknown name. */
function probe(room: AnyRoom, id: string, hidden: readonly Id[]): void {
  const seat = seatIn(room, id);
  const ghost = `${MARK}-ghost`;
  const [own = ghost] = seat.combatants;
  room.use(({ fight, ruleset }) => {
    for (const who of hidden) {
      const alike = (
        by: (name: Id) => Id,
        parameters: (name: Id) => Readonly<Record<string, Json>>,
        action: string,
      ): void => {
        const [real, none] = [who, ghost].map((name) =>
          JSON.stringify(
            fight.refusal({ do: action, by: by(name), with: parameters(name) }, seat) ?? null,
          )
            .replaceAll(name, 'NAME')
            .replaceAll(ghost, 'NAME'),
        );
        if (real !== none)
          expect.fail(`${action} of ${id}: ${String(real)} is not ${String(none)}`);
      };
      for (const action of ruleset.actions.values()) {
        alike(
          (name) => name,
          () => ({}),
          action.id,
        );
        for (const parameter of action.parameters)
          alike(
            () => own,
            (name) => ({ [parameter]: name }),
            action.id,
          );
      }
    }
  });
}

test.for(AMBUSHES)(
  '%s: the GM’s changes to a hidden combatant change nothing for an uninformed seat',
  ([system, ambush]) => {
    let compared = 0;
    for (let n = 0; n < FIGHTS; n++) {
      const generator = new Generator(`${system}:${n}`);
      const rooms = [table(ambush, `s${n}`), table(ambush, `s${n}`)] as const;
      for (const room of rooms) room.act('gm', room.revision, { kind: 'begin' }, 0);
      const who = ambush.hidden[generator.below(ambush.hidden.length)] ?? '';
      const changed = set(rooms[0], who, generator);
      const quiet = {
        kind: 'perform',
        command: { do: 'gm.ruling', by: 'gm', with: { text: 'hush', secret: true } },
      } as const;
      rooms[0].act(
        'gm',
        rooms[0].revision,
        { kind: 'perform', command: { do: 'gm.set', by: 'gm', with: changed } },
        0,
      );
      rooms[1].act('gm', rooms[1].revision, quiet, 0);
      for (let step = 0; step < 12; step++) {
        if (
          rooms.some((room) => UNINFORMED.some((id) => shown(room, id, ambush.hidden).length > 0))
        )
          break;
        for (const id of UNINFORMED) {
          const [a, b] = rooms.map((room) =>
            bytes(
              room,
              id,
              room.seatView(id, () => GM_ONLY),
            ),
          );
          expect(a, `${id} in ${system} ${n} after ${JSON.stringify(changed)}`).toBe(b);
          compared++;
        }
        const [first, second] = rooms;
        const deed = openDeed(first, ambush, generator);
        const outcomes = [first, second].map((room) => room.act('gm', room.revision, deed, 0));
        if (outcomes.some(({ kind }) => kind === 'refused')) break;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(FIGHTS);
  },
);

test.for(AMBUSHES)(
  '%s: a secret action leaves no trace, to the last byte and number',
  ([system, ambush]) => {
    for (let n = 0; n < FIGHTS; n++) {
      const generator = new Generator(`${system}!${n}`);
      const [told, quiet] = [table(ambush, `s${n}`), table(ambush, `s${n}`)];
      for (const room of [told, quiet]) room.act('gm', room.revision, { kind: 'begin' }, 0);
      const streams = [told, quiet].map(
        (room) => new Map(UNINFORMED.map((id) => [id, room.seatView(id, () => GM_ONLY)])),
      );
      const compare = (what: unknown): void => {
        for (const id of UNINFORMED) {
          const [a, b] = [told, quiet].map((room, i) => {
            const stream = streams[i]?.get(id);
            if (!stream) throw new Error('no stream');
            return bytes(room, id, stream);
          });
          if (a !== b)
            expect.fail(
              `${id} in ${system} ${n} after ${JSON.stringify(what)}: ${difference(a ?? '', b ?? '')}`,
            );
        }
      };
      compare('the beginning');
      let secrets = 0;
      for (let step = 0; step < 10; step++) {
        for (const deed of secretDeeds(told, ambush, generator)) {
          const outcome = told.act('gm', told.revision, deed, step);
          if (outcome.kind === 'refused') continue;
          secrets++;
          compare(deed);
          for (const [id, stream] of streams[0] ?? []) {
            expect(stream.news(), 'nothing is said').toBeUndefined();
            expect(stream.realRevision(told.revisionFor(id))).toBe(told.revision);
          }
        }
        if (
          [told, quiet].some((room) =>
            UNINFORMED.some((id) => shown(room, id, ambush.hidden).length > 0),
          )
        )
          break;
        const deed = openDeed(quiet, ambush, generator);
        const outcomes = [told, quiet].map((room) => room.act('gm', room.revision, deed, step));
        if (outcomes.some(({ kind }) => kind === 'refused')) break;
        if (
          [told, quiet].some((room) =>
            UNINFORMED.some((id) => shown(room, id, ambush.hidden).length > 0),
          )
        )
          break;
        compare(deed);
      }
      expect(secrets).toBeGreaterThan(2);
      expect(told.revision).toBeGreaterThan(quiet.revision);
    }
  },
);

/** The passages in which two texts first differ. */
function difference(a: string, b: string): string {
  let at = 0;
  while (a[at] === b[at]) at++;
  return [a, b].map((text) => text.slice(Math.max(0, at - 150), at + 150)).join('\n… is not …\n');
}

/**
 * GM actions that no other seat may know of: secret rulings, values of hidden combatants, and undoing and redoing a
 * ruling.
 */
function secretDeeds(
  room: AnyRoom,
  { hidden }: Ambush,
  generator: Generator,
): readonly Parameters<AnyRoom['act']>[2][] {
  const perform = (action: string, parameters: Readonly<Record<string, Json>>) =>
    ({ kind: 'perform', command: { do: action, by: 'gm', with: parameters } }) as const;
  const who = hidden[generator.below(hidden.length)] ?? '';
  const ruling = perform('gm.ruling', { text: `${MARK} is near`, secret: true });
  const deeds = [
    [ruling],
    [ruling, { kind: 'undo' }, { kind: 'redo' }] as const,
    [perform('gm.set', { ...set(room, who, generator) })],
  ];
  // While a prompt is open, undo applies to the action that it belongs to.
  const possible = room.use(({ fight }) => (fight.asks ? [deeds[0], deeds[2]] : deeds));
  return possible[generator.below(possible.length)] ?? [];
}

/** Raises some number of a combatant by 1, as the GM may set it. */
function set(
  room: AnyRoom,
  who: Id,
  generator: Generator,
): { readonly path: string; readonly value: Json } {
  return room.use(({ fight }) => {
    const fields = Object.entries(fight.state.combatants[who] ?? {}).filter(
      ([, value]) => typeof value === 'number',
    );
    const [key, value] = fields[generator.below(fields.length)] ?? ['side', 0];
    return { path: `combatants.${who}.${key}`, value: Number(value) + 1 };
  });
}

/** An action of a visible combatant; hidden ones do nothing. */
function openDeed(
  room: AnyRoom,
  { hidden }: Ambush,
  generator: Generator,
): Parameters<AnyRoom['act']>[2] {
  return room.use(
    <S extends FightState>({ fight, ruleset }: Room<S>): Parameters<AnyRoom['act']>[2] => {
      const policy = randomPolicy(ruleset, generator);
      const [asked] = fight.asks?.asked ?? [];
      if (asked)
        return {
          kind: 'answer',
          question: asked.number,
          value: policy.answer(asked.question, fight.state),
        };
      const who = acting(fight.state);
      const end =
        [...ruleset.actions.keys()].find((id) => /^(end|end-turn|pass|done|wait)$/.test(id)) ??
        'end';
      if (who === undefined || hidden.includes(who))
        return { kind: 'perform', command: { do: end, by: who ?? 'gm', with: {} } };
      const command = policy.command(
        fight.view({ name: 'all', role: 'player', combatants: [who] }),
        who,
      );
      return { kind: 'perform', command: command ?? { do: end, by: who, with: {} } };
    },
  );
}
