import type { MarkedCell } from '@tiltyard/engine/space';

/** A square's name, given by the author, decides how it is drawn; its traits decide what it does. */
export const CALLED = {
  leaves:
    /bush|bracken|reed|hedge|lea(f|ves)|\bfern|thicket|brush|shrub|crop|corn(?!er|ice)|grass|(?<!ra)vine|wood(?!en| ?pile)/i,
  tree: /(?<!s)tree|\boak|(?<!s)pine|beech|chestnut|willow|trunk/i,
  stakes: /stakes?\b|palisade|\bfence|barricade|chevaux/i,
  logs: /\blogs?\b|wood ?pile|timber|firewood/i,
  boulder: /boulder|\brocks?\b/i,
  stairs: /stair|\bsteps?\b|\bladder/i,
  slope: /slope|\bbank\b|\bramp|\bhill|\brise\b|\bdunes?\b|mound/i,
  dim: /\bdim\b/i,
  rock: /rock|boulder|cliff|cave|crag/i,
  water: /water|river|\blake|\bsea\b|pond|stream|brook|moat|\bford|shallow/i,
  pit: /\bpit|chasm|abyss|\bholes?\b|\bshaft|crevasse|ravine|gully|ditch|trench/i,
  well: /\bwell|fountain|basin/i,
  pillar: /standing stone|gravestone|menhir|obelisk|statue|plinth|pillar|column|post(?!ern)/i,
  stones: /rubble|stone|scree|debris|ruin/i,
  cart: /cart|wagon/i,
  barrels: /barrel|cask|keg/i,
  crate: /crate|box|chest(?!nut)|bale/i,
  container: /container/i,
  table: /(?<!s)table|bench|counter|\bbar\b/i,
} as const;

/** Whether a square's name is one of those that decide how it is drawn. */
export const isCalled = ({ mark }: MarkedCell, as: keyof typeof CALLED): boolean =>
  mark !== undefined && CALLED[as].test(mark);

/** The kinds of open ground, by name; an arch is a stone bridge. */
export type Underfoot = 'road' | 'planks' | 'arch' | 'paved' | 'turf';

/** Whole words and their usual compounds: a groom is not a room, and a vineyard not a yard. */
const NAMED: Readonly<Record<Underfoot, RegExp>> = {
  road: /\b(?:(?:cross|high|rail)?roads?|(?:foot|tow)?paths?|tracks?|lanes?|streets?|alleys?|(?:cause|high|path|road|track)?ways?)\b/gi,
  planks:
    /\b(?:(?:draw|foot)?bridges?|gangplanks?|planks?|planking|(?:floor)?boards?|boardwalks?|floors?|decks?|decking|jett(?:y|ies)|piers?|lofts?|stages?|gangways?|scaffold(?:s|ing)?|balcon(?:y|ies)|galler(?:y|ies))\b/gi,
  arch: /\b(?:stone|brick|arched) bridges?\b/gi,
  paved:
    /\b(?:(?:barn|court|farm|inn|stable)?yards?|wards?|baileys?|(?:fore)?courts?|halls?|hallways?|corridors?|(?:\w{2,}(?<!mush))?rooms?|(?:ante)?chambers?|kitchens?|cellars?|vaults?|crypts?|chapels?|naves?|cloisters?|docks?|quays?(?:ide)?|squares?|market(?:s|place)?|terraces?|cobbles?|cobblestones?|cobbled|paving|paved|pavements?|flags|flagstones?|flagged|tiles|(?:stone|brick|flagstone|tiled|marble) floors?)\b/gi,
  turf: /\b(?:grass|lawns?|turf|meadows?|gardens?|fields?|greens?|heath|pastures?|orchards?|(?:forest|valley|cave|earth|earthen|dirt) floors?)\b/gi,
};

const KINDS = ['road', 'planks', 'arch', 'paved', 'turf'] as const;

/** Words between the name of a thing and its location. */
const BESIDES =
  /\s(?:above|across|at|before|behind|below|beside|by|from|in|near|of|on|over|to|under)\s/i;

function lastIn(name: string): Underfoot | undefined {
  let [found, end, start]: [Underfoot | undefined, number, number] = [undefined, 0, 0];
  for (const kind of KINDS) {
    for (const match of name.matchAll(NAMED[kind])) {
      const until = match.index + match[0].length;
      // The last word says what a thing is; if two matches end there, the longer one is more specific.
      if (until < end || (until === end && match.index >= start)) continue;
      [found, end, start] = [kind, until, match.index];
    }
  }
  return found;
}

/** How open ground with a name is drawn: a road bridge is a bridge, and so is the bridge over the road. */
export function namedGround(name: string): Underfoot | undefined {
  const [what = name] = name.split(BESIDES);
  return lastIn(what) ?? lastIn(name);
}

/** Whether a name is written on the map: the name of a single place, not of a kind of ground. */
export const isProperName = (name: string): boolean => /^(?:the\s|\p{Lu})/u.test(name);

/** Whether a square is open ground with water running over it. */
export const isFord = (cell: MarkedCell): boolean =>
  cell.blocked !== true &&
  cell.impassable !== true &&
  cell.difficult !== true &&
  cell.mark !== undefined &&
  /\bfords?\b|\bshallows?\b/i.test(cell.mark) &&
  namedGround(cell.mark) === undefined;

/** Whether a square is part of a plank floor or a bridge, even one that is hard to walk on. */
export const isDeck = ({ mark }: MarkedCell): boolean => {
  const named = mark === undefined ? undefined : namedGround(mark);
  return named === 'planks' || named === 'arch';
};
