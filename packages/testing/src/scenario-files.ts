import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readDocument } from '@tiltyard/engine/ruleset';
import { isObject } from '@tiltyard/engine/values';

/** A scenario file: its name, to show in problems, and its text. */
export interface ScenarioText {
  readonly name: string;
  readonly text: string;
}

const isScenario = (name: string): boolean => /\.(ya?ml|json)$/.test(name);

/** The scenario files of a folder, by name, or the single named file; subfolders are skipped. */
export function scenarioFiles(place: URL): readonly ScenarioText[] {
  const path = fileURLToPath(place);
  if (!statSync(path).isDirectory())
    return [{ name: basename(path), text: readFileSync(path, 'utf8') }];
  const folder = pathToFileURL(path.endsWith('/') ? path : `${path}/`);
  return readdirSync(folder)
    .filter(isScenario)
    .toSorted()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));
}

/** The data of a file, not validated; undefined if it is not an object. */
export function dataOf({ name, text }: ScenarioText): { readonly [key: string]: unknown } {
  const read = readDocument(text, name);
  return read.ok && isObject(read.value.data) ? read.value.data : {};
}
