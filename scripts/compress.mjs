import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WORTH_IT = /\.(?:html|js|css|svg|json|wasm|map|txt|webmanifest)$/;
const SMALLEST = 1024;

/**
 * Puts a brotli and a gzip version next to each file of the built web pages that is worth compressing.
 * @param {string} folder
 */
export function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) compress(path);
    else if (WORTH_IT.test(entry.name)) {
      const plain = readFileSync(path);
      if (plain.length < SMALLEST) continue;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
      writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
    }
  }
}
