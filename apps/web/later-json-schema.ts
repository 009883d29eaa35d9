import type { Plugin } from 'vite';

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
const WRITER = /\/zod\/v4\/core\/json-schema-processors\.js$/;

/** The modules of zod that write JSON Schema. */
export const WRITES_JSON_SCHEMA = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * The virtual module through which zod's schemas reach the JSON Schema writer once it is loaded.
 */
const DESK = '\0json-schema-desk';

const WRITES = 'import * as processors from "../core/json-schema-processors.js";';
const METHODS =
  'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";';

/** Replaces the schema methods that write JSON Schema: this page only uses `z.toJSONSchema`. */
const NO_METHODS = `
const unwritten = () => () => { throw new Error("use z.toJSONSchema in this page"); };
const createStandardJSONSchemaMethod = unwritten;
const createToJSONSchemaMethod = unwritten;
`;

/**
 * Separates the JSON Schema writer from zod's schemas. Each schema refers to it, so no bundler can
 * drop it; with this plugin it loads with the first part of the page that calls `z.toJSONSchema`.
 */
export const laterJsonSchema = (): Plugin => ({
  name: 'later-json-schema',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === DESK ? source : undefined),
  load: {
    filter: { id: /json-schema-desk$/ },
    handler: () =>
      'export let processors; export const bring = (writer) => { processors = writer; };',
  },
  transform: {
    filter: { id: [SCHEMAS, WRITER] },
    handler(code, id) {
      if (WRITER.test(id))
        return `${code}
import { bring } from "${DESK}";
import * as all from "./json-schema-processors.js";
bring(all);`;
      if (!code.includes(WRITES) || !code.includes(METHODS))
        throw new Error(`${id} is not as this plugin knows it`);
      return code
        .replace(WRITES, `import { processors } from "${DESK}";`)
        .replace(METHODS, NO_METHODS);
    },
  },
});
