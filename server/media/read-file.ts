import type { Readable } from 'node:stream';

/** All bytes of a file that arrives; undefined as soon as there are more than `most`. What is left is let through unread. */
export async function readFile(
  file: Readable | undefined,
  most: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // The sender reads the answer only if its connection is not cut while it is still sending.
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
