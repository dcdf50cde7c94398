import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|xml|wasm|ico|webmanifest)$/;
/** Below this many bytes the header with the encoding is as long as the saving. */
const smallest = 256;

/** Writes `.br` and `.gz` copies beside the built files, so that the server need not compress them. */
export async function precompress(directory: string): Promise<void> {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => compressible.test(name))
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).size >= smallest);
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const content = readFileSync(path);
  const [brotli, zipped] = await Promise.all([
    strongBrotli(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, zipped);
}

/** The content at the highest brotli level. */
export function strongBrotli(content: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
}
