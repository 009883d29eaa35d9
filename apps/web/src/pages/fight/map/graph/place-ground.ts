import type { Place } from '@tiltyard/engine/space';
import { isCalled, namedGround } from '../ground/called.js';
import type { ThingKind } from '../ground/standing.js';

/** The kinds of ground that a place can be drawn with. */
export type PlaceGround =
  | 'paved'
  | 'planks'
  | 'road'
  | 'grass'
  | 'field'
  | 'scree'
  | 'mud'
  | 'leaves'
  | 'water';

/** Words that only apply to places; all others are shared with the squares of a grid. */
const PLACES: Readonly<Record<'field' | 'scree' | 'grass' | 'leaves', RegExp>> = {
  field: /plough|furrow|tilled|stubble/i,
  scree: /quarry|scree|rubble|gravel/i,
  grass:
    /\b(?:banks?|walks?|folds?|sheepfold|clearings?|commons?|hills?|slopes?|beehives?|shore)\b/i,
  leaves: /\b(?:carr|copse|grove|forest|woods?)\b/i,
};

const UNDERFOOT = {
  road: 'road',
  planks: 'planks',
  arch: 'paved',
  paved: 'paved',
  turf: 'grass',
} as const;

const isDifficult = ({ traits }: Place): boolean =>
  traits.some((trait) => /difficult|rough/i.test(trait));

/** Whether a place is inside a house. */
export const isIndoors = (place: Place | undefined): boolean =>
  place?.traits.some((trait) => /indoors/i.test(trait)) ?? false;

/** The ground of a place: by its name, or else by its traits. */
export function groundOf(place: Place | undefined): PlaceGround {
  if (!place) return 'paved';
  const { name } = place;
  const named = namedGround(name);
  if (isIndoors(place)) return named === 'paved' ? 'paved' : 'planks';
  if (PLACES.field.test(name)) return 'field';
  if (PLACES.scree.test(name)) return 'scree';
  if (PLACES.grass.test(name)) return 'grass';
  if (named) return UNDERFOOT[named];
  if (isCalled({ at: [0, 0], mark: name }, 'water')) return 'water';
  const isLeafy = ['leaves', 'tree'] as const;
  if (
    PLACES.leaves.test(name) ||
    isLeafy.some((kind) => isCalled({ at: [0, 0], mark: name }, kind))
  )
    return 'leaves';
  if (isDifficult(place)) return 'mud';
  return place.concealment > 0 && !isDark(place) ? 'leaves' : 'paved';
}

/** Whether difficult ground must be marked, because the ground itself does not show it. */
export const isRough = (place: Place | undefined): boolean =>
  place !== undefined && isDifficult(place);

/** Whether a place is dark, or gives concealment indoors. */
export const isDark = (place: Place | undefined): boolean =>
  place !== undefined &&
  (place.traits.some((trait) => /dark/i.test(trait)) ||
    (place.concealment > 0 && (isIndoors(place) || /\bdark\b/i.test(place.name))));

/** Whether a kind of ground has irregular edges. */
export const isSoft = (ground: PlaceGround): boolean => ground !== 'paved' && ground !== 'planks';

/** What a name says is there, and how many of it. */
const STANDING: readonly (readonly [name: RegExp, kind: ThingKind, many: number])[] = [
  [/orchard/i, 'tree', 3],
  [/\b(?:beech|forest|wood|copse|grove|carr)/i, 'tree', 3],
  [/\boak|\btree|willow|\bpine/i, 'tree', 1],
  [/milestone|waymark|\bcross\b|statue|pillar|column/i, 'pillar', 1],
  [/well\b|fountain|\bpump/i, 'well', 1],
  [/\bcart|wagon|wheelwright/i, 'cart', 1],
  [/\btables\b/i, 'table', 2],
  [/\btable\b|bench|counter|\bseat/i, 'table', 1],
  [/barrel|cask|kitchen|cellar/i, 'barrels', 1],
  [/crate|\bbox|\bbales?\b|beehive|\bhay\b/i, 'crate', 2],
  [/rock|boulder|crag/i, 'boulder', 2],
  [/quarry|rubble|ruin/i, 'rubble', 2],
];

/** The objects in a place, judging by its name. */
export function thingsIn(name: string): readonly ThingKind[] {
  const found = STANDING.find(([called]) => called.test(name));
  return found ? Array.from({ length: found[2] }, () => found[1]) : [];
}

/** Whether a trait is drawn, so that it need not be written: being indoors. */
export const isDrawn = (trait: string): boolean => /^indoors$/i.test(trait);
