import type { Id } from '@tiltyard/engine';
import { exits } from '@tiltyard/engine';
import { dead, incapacitated } from './body.js';
import { lead } from './holds.js';
import type { Combatant, Grapple, State } from './state.js';
import { everybody } from './state.js';

const VERBS: Readonly<Record<Grapple['kind'], string>> = { normal: 'grapples', 'pick-up': 'holds', jaws: 'has in its jaws', climb: 'climbs on' };

const nameOf = (state: State, id: Id): string => state.combatants[id]?.name ?? id;

function person(state: State, who: Combatant): string {
  const marks = [...(dead(state, who) ? ['dead'] : incapacitated(state, who) ? ['out'] : []), ...(who.knockedDown ? ['down'] : []), ...(who.flying ? ['flying'] : []), ...(who.riding === null ? [] : [`on ${nameOf(state, who.riding)}`])];
  return marks.length > 0 ? `${who.name} (${marks.join(', ')})` : who.name;
}

/** The zones one below the other: who is in which engagement, who grapples whom, and where one can go. */
export function drawZones(state: State): string {
  const all = everybody(state);
  const lines = state.fixed.map.places.flatMap((place) => {
    const here = all.filter((who) => who.zone === place.id);
    const traits = place.traits.length > 0 ? ` [${place.traits.join(', ')}]` : '';
    const ways = exits(state.fixed.map, place.id).map((exit) => exit.place);
    const engagements = [...new Set(here.flatMap((who) => who.engagement ?? []))];
    const loose = here.filter((who) => who.engagement === null);
    const items = state.ground.filter(({ zone }) => zone === place.id).map(({ item }) => state.fixed.items[item]?.name ?? item);
    return [
      `${place.name}${traits}${ways.length > 0 ? `  -> ${[...new Set(ways)].join(', ')}` : ''}`,
      ...engagements.map((engagement) => `  ${bySides(state, here.filter((who) => who.engagement === engagement))}`),
      ...(loose.length > 0 ? [`  apart: ${loose.map((who) => person(state, who)).join(', ')}`] : []),
      ...(items.length > 0 ? [`  on the ground: ${items.join(', ')}`] : []),
    ];
  });
  const holds = state.grapples.map((each) => {
    const ahead = each.degree >= 0 ? each.a : each.b;
    return `  ${nameOf(state, each.a)} ${VERBS[each.kind]} ${nameOf(state, each.b)}: ${nameOf(state, ahead)} ${Math.abs(lead(each, ahead))} ahead${each.pinned ? ', pinned' : ''}`;
  });
  return [...lines, ...holds].join('\n');
}

/** An engagement as one side against the others. */
function bySides(state: State, members: readonly Combatant[]): string {
  const sides = [...new Set(members.map((who) => who.side))];
  return sides.map((side) => members.filter((who) => who.side === side).map((who) => person(state, who)).join(', ')).join('  ><  ');
}
