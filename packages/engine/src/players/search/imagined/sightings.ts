import type { Id } from '../../../core/question.js';
import type { FightState } from '../../../core/state.js';
import type { Ruleset } from '../../../ruleset/ruleset.js';
import { deepCopy } from '../../../values/json.js';

/** When and how a side last saw a foe who was able to fight. */
export interface Sighting<S extends FightState> {
  readonly id: Id;
  /** What the side saw then. */
  readonly state: S;
}

/** What a side remembers of foes, each as last seen. */
interface Memory<S extends FightState> {
  readonly round: number;
  readonly seen: Map<Id, S>;
}

/** Whether a view shows a combatant and their position. */
const isPlaced = <S extends FightState>(ruleset: Ruleset<S>, state: S, id: Id): boolean =>
  Object.hasOwn(state.combatants, id) && ruleset.standsOn?.(state, id).length !== 0;

/** Remembers which combatants each side has seen, from nothing but the views that its players were shown. */
export class Sightings<S extends FightState> {
  private readonly sides = new Map<string, Memory<S>>();

  constructor(private readonly ruleset: Ruleset<S>) {}

  /**
   * Takes in a view.
   * @returns foes that the side has seen in this fight, able to go on, and no longer sees.
   */
  look(view: S, by: Id): readonly Sighting<S>[] {
    const { ruleset } = this;
    const { round } = view;
    const side = view.combatants[by]?.side ?? '';
    const known = this.sides.get(side);
    // A player may play many fights, and a fight may be undone: later sightings are forgotten.
    const seen = !known || round < known.round ? new Map<Id, S>() : known.seen;
    this.sides.set(side, { round, seen });
    let copy: S | undefined;
    for (const who of Object.values(view.combatants))
      if (who.side !== side && isPlaced(ruleset, view, who.id))
        seen.set(who.id, (copy ??= deepCopy(view)));
    return [...seen].flatMap(([id, state]) =>
      !isPlaced(ruleset, view, id) && ruleset.summary(state, id).able ? [{ id, state }] : [],
    );
  }
}
