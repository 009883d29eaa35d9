import type { CellTraits, WallKind } from '@tiltyard/engine/space';

/**
 * What a brush makes of a square: the mark decides how the square is drawn, the other traits what
 * it does.
 */
export interface Brush {
  readonly id: string;
  readonly name: string;
  /** A shorter name for below the swatch. */
  readonly short?: string;
  readonly traits: CellTraits;
}

/** Brushes for the ground of squares. */
export const GROUND: readonly Brush[] = [
  { id: 'open', name: 'Open ground', short: 'Open', traits: {} },
  { id: 'paved', name: 'Paving', traits: { mark: 'paving' } },
  { id: 'road', name: 'Road', traits: { mark: 'road' } },
  { id: 'planks', name: 'Planks or bridge', short: 'Planks, bridge', traits: { mark: 'planks' } },
  { id: 'stairs', name: 'Stairs', traits: { mark: 'stairs' } },
  { id: 'difficult', name: 'Difficult ground', short: 'Difficult', traits: { difficult: true } },
  {
    id: 'rubble',
    name: 'Rubble, difficult',
    short: 'Rubble',
    traits: { difficult: true, mark: 'rubble' },
  },
  {
    id: 'shallows',
    name: 'Shallow water, difficult',
    short: 'Shallow water',
    traits: { difficult: true, mark: 'shallow water' },
  },
  {
    id: 'water',
    name: 'Deep water, impassable',
    short: 'Deep water',
    traits: { impassable: true, mark: 'deep water' },
  },
  {
    id: 'pit',
    name: 'Pit, impassable',
    short: 'Pit',
    traits: { impassable: true, mark: 'pit' },
  },
  { id: 'blocked', name: 'Masonry or solid rock', short: 'Masonry', traits: { blocked: true } },
  { id: 'dark', name: 'Darkness', traits: { dark: true } },
];

/** Brushes for things in squares that hide or shelter. */
export const SHELTER: readonly Brush[] = [
  {
    id: 'bushes',
    name: 'Bushes, block sight',
    short: 'Bushes',
    traits: { obscuring: true, mark: 'bushes' },
  },
  {
    id: 'bracken',
    name: 'Bracken, concealment',
    short: 'Bracken',
    traits: { concealment: 1, mark: 'bracken' },
  },
  {
    id: 'tree',
    name: 'Tree, blocks the way',
    short: 'Tree',
    traits: { blocked: true, mark: 'tree' },
  },
  { id: 'cover', name: 'Crate, cover', short: 'Cover', traits: { cover: 1, mark: 'crate' } },
  {
    id: 'cover2',
    name: 'Boulder, heavy cover',
    short: 'Heavy cover',
    traits: { cover: 2, mark: 'boulder' },
  },
  {
    id: 'well',
    name: 'Well, impassable, cover',
    short: 'Well',
    traits: { impassable: true, cover: 1, mark: 'well' },
  },
  { id: 'concealment', name: 'Mist, concealment', short: 'Mist', traits: { concealment: 1 } },
  {
    id: 'concealment2',
    name: 'Thick mist, total concealment',
    short: 'Thick mist',
    traits: { concealment: 2 },
  },
  {
    id: 'obscuring',
    name: 'Smoke, blocks sight',
    short: 'Smoke',
    traits: { obscuring: true, mark: 'smoke' },
  },
];

/** All brushes for squares. */
export const BRUSHES: readonly Brush[] = [...GROUND, ...SHELTER];

/** What can be put on edges; an open door counts as a door. */
export const EDGES: readonly {
  readonly id: string;
  readonly name: string;
  readonly short?: string;
  readonly kind: WallKind | undefined;
  readonly open?: boolean;
}[] = [
  { id: 'wall', name: 'Wall', kind: 'wall' },
  { id: 'door', name: 'Door, closed', short: 'Door', kind: 'door' },
  { id: 'open-door', name: 'Door, open', kind: 'door', open: true },
  { id: 'window', name: 'Window', kind: 'window' },
  { id: 'glass', name: 'Glass', kind: 'glass' },
  { id: 'curtain', name: 'Curtain', kind: 'curtain' },
  { id: 'low', name: 'Low wall', kind: 'low' },
  { id: 'none', name: 'No wall', kind: undefined },
];
