import type { Readable } from 'node:stream';

/**
 * Reads all bytes of an uploaded file; undefined as soon as there are more than `most`. The rest of the upload is
 * discarded.
 */
export async function readFile(
  file: Readable | undefined,
  most: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection stays open while the sender is still sending. Otherwise it would not read the answer.
  for await (const chunk of file?.iterator({ destroyOnReturn: false }) ?? []) {
    size += chunk.length;
    if (size > most) {
      file?.resume();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
