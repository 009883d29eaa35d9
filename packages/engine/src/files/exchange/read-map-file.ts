import { isObject } from '../../values/json.js';
import type { Result } from '../../values/result.js';
import { fail } from '../../values/result.js';
import type { MapImportOptions } from './drawing.js';
import { isFoundryScene, readFoundryScene } from './foundry-scene.js';
import type { ImportedMap } from './imported-map.js';
import { MAX_MAP_TEXT, wrongFile } from './imported-map.js';
import { readTiled } from './tiled.js';
import { readUniversalVtt } from './universal-vtt.js';

/**
 * Reads a map of another program, recognised by its content: Universal VTT, Tiled or a scene of Foundry. All of it or
 * nothing.
 */
export function readMapFile(text: string, options: MapImportOptions = {}): Result<ImportedMap> {
  if (text.length > MAX_MAP_TEXT)
    return fail(wrongFile('this map is too large', `at most ${MAX_MAP_TEXT / 1_000_000} MB`));
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return fail(
      wrongFile('this is not JSON', 'a Universal VTT map, a Tiled map or a scene of Foundry'),
    );
  }
  if (isObject(data) && 'resolution' in data) return readUniversalVtt(data, options);
  if (isObject(data) && 'tilewidth' in data) return readTiled(data);
  if (isFoundryScene(data)) return readFoundryScene(data, options);
  return fail(
    wrongFile('this is no map', 'a Universal VTT map, a Tiled map (.tmj) or a scene of Foundry'),
  );
}
