import type { Ruleset } from '../../ruleset/ruleset.js';
import type { Cell } from '../../space/index.js';
import { fogOf } from '../../core/fog.js';
import type { FightState } from '../../core/state.js';
import { listMapTokens, relationText } from './map-tokens.js';
import { drawGraph } from './graph.js';
import { drawGrid } from './grid.js';

/**
 * The map in characters with every combatant, a legend, and the relations; empty without a map.
 * @param view what the viewer may know
 * @param marks cells to point out, for example reachable ones
 */
export function renderTextMap<S extends FightState>(
  ruleset: Ruleset<S>,
  view: S,
  marks: readonly Cell[] = [],
): string {
  const scene = { ...ruleset.scene(view), fog: fogOf(view) };
  const { map } = scene;
  if (map === null) return '';
  const cast = listMapTokens(
    scene,
    Object.keys(view.combatants).map((id) => ruleset.summary(view, id)),
  );
  const lines =
    map.kind === 'grid' ? drawGrid(map, cast, scene, marks) : drawGraph(map, scene, cast);
  return [...lines, ...scene.relations.map((relation) => `  ${relationText(relation, cast)}`)].join(
    '\n',
  );
}
