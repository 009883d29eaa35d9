export * from './grid/area.js';
export {
  angleVector,
  type Cell,
  cellName,
  cellNamed,
  cellsOf,
  cellSteps,
  columnName,
  covers,
  type Direction,
  DIRECTIONS,
  directionTo,
  type Footprint,
  gapReach,
  offset,
  overlap,
  pointAt,
  sameCell,
  lineOfCells,
} from './grid/cell.js';
export { type Cover, coverFrom, coverMark, type CoverOptions } from './grid/cover.js';
export { cellDistance, squaredDistance, straightDistance } from './grid/distance.js';
export * from './graph/graph.js';
export {
  type BorderSource,
  type GraphSource,
  parseGraph,
  plainBorder,
  type PlaceSource,
} from './graph/graph-source.js';
export * from './grid/grid.js';
export { type GridSource, LEGEND, parseGrid, type WallSource } from './grid/grid-source.js';
export {
  blocked,
  concealmentAt,
  coverAt,
  dark,
  difficult,
  filled,
  fits,
  heightAt,
  heightDifference,
  heightOf,
  inside,
  obscuring,
} from './ground.js';
export {
  adjacent,
  concealmentBetween,
  isStraight,
  lineCells,
  lineOfEffect,
  obstaclesOn,
  reaches,
  sees,
} from './grid/line.js';
export {
  type GraphPicture,
  type MapPicture,
  PICTURE_FITS,
  PICTURE_HASH,
  picturesIn,
  type PictureFit,
} from './picture.js';
export { memoizeByPosition } from './memoize-by-position.js';
export {
  type Path,
  pathCost,
  pathIn,
  pathToFirst,
  pathWithin,
  reachable,
  type ReachedCell,
  shortestPath,
} from './path.js';
export { straightestIn } from './straight.js';
export { cellSchema } from './schema.js';
export {
  type Corners,
  type Movement,
  type Occupancy,
  occupiedBy,
  stepCost,
  type StepCost,
} from './grid/step.js';
export { graphSchema, gridSchema } from './map-schema.js';
