import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder with the pictures of the demonstration shop, which is served below /media. */
export const demonstrationMedia = join(import.meta.dirname, '../../seed/media');

/**
 * The file of a picture that came with the demonstration shop, in the width that its address names; undefined if this
 * installation has none.
 */
export function demonstrationFile(path: string): Promise<Buffer | undefined> {
  const [address = ''] = path.split('#');
  return readFile(join(demonstrationMedia, address.slice('/media/'.length))).catch(() => undefined);
}
