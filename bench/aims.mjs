/** The targets: `ours` in its own unit, at least for `…/s` and at most for anything else; or `ratio`, at least. */
const AIMS = {
  'renaissance-attacks': { ours: 2_500_000 },
  'renaissance-duels': { ours: 130_000 },
  'renaissance-strikers-four-a-side': { ours: 15_000 },
  'simulation-2-threads': { ratio: 1.9 },
  'dice-3d6-parsed-once': { ratio: 1 },
  'dice-3d6-from-text': { ratio: 1 },
  'server-full-speed': { ratio: 2 },
  'server-join-from-memory': { ours: 50 },
  'server-join-from-disk': { ours: 50 },
  'web-start-ready': { ours: 1500 },
  'web-start-scripts': { ours: 300 },
  'web-fight-ready': { ours: 1500 },
  'web-fight-scripts': { ours: 300 },
  'web-click-to-map': { ours: 100 },
  'web-choice-to-odds': { ours: 50 },
  'web-first-action': { ours: 2 },
  'web-press-to-paint': { ours: 50 },
  'web-hover-to-odds': { ours: 150 },
  'web-drag-frame': { ours: 16 },
  'web-first-page': { ours: 200 },
  'web-slow-playable': { ours: 5000 },
  'web-longest-task-gauge': { ours: 100 },
  'web-longest-task-review': { ours: 100 },
};

/** Targets that are the same for every system. */
const OF_EVERY_SYSTEM = [
  { rows: /-four-against-four$/, aim: { ours: 1500 } },
  { rows: /^web-presses-/, aim: { ours: 4 } },
  { rows: /^odds-(?!summary-)/, aim: { ours: 5 } },
];

/** The target of a row; null if there is none. */
export const aimOf = (id) =>
  AIMS[id] ?? OF_EVERY_SYSTEM.find(({ rows }) => rows.test(id))?.aim ?? null;

/** Whether a row meets its target; null if it has none. */
export function isMet(aim, unit, ours, ratio) {
  if (aim === null) return null;
  if ('ratio' in aim) return ratio !== null && ratio >= aim.ratio;
  return unit.endsWith('/s') ? ours >= aim.ours : ours <= aim.ours;
}

/** A target in words. */
export function aimText({ aim, unit }) {
  if (aim === null) return '';
  if ('ratio' in aim) return `${aim.ratio} times the peer`;
  return `${unit.endsWith('/s') ? 'at least' : 'at most'} ${aim.ours.toLocaleString('en-GB')} ${unit}`;
}
