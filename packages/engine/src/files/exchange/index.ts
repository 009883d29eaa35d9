export { type ImageHeader, MAX_PIXELS, readImageHeader } from './image-header.js';
export {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  pictureHash,
  pictureProblem,
} from './kept-picture.js';
export { type ImportedMap, MAX_MAP_TEXT } from './imported-map.js';
export { type MapImportOptions } from './drawing.js';
export { readMapFile } from './read-map-file.js';
export { writeUniversalVtt } from './write-universal-vtt.js';
export { type FoundrySceneWords, writeFoundryScene } from './write-foundry-scene.js';
export { isFoundryScene } from './foundry-scene.js';
export {
  isStatBlock,
  readStatBlock,
  type StatBlock,
  type StatBlockWords,
  writeStatBlock,
} from './stat-block.js';
