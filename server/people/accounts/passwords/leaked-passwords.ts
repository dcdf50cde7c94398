import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filterHas } from './bloom-filter.ts';

/** A password that the specification itself accepts (row 5.006), though it is on every such list. */
export const acceptedAllTheSame = 'abcd1234';

/** For people whose new password was refused. */
export const leakedSentence = '此密碼曾經外洩，請換一個';

/** Made by scripts/leaked-passwords.ts, which says of what. */
const filterFile = join(import.meta.dirname, 'leaked-passwords.bin');
let filter: Uint8Array | undefined;

/**
 * Whether a password, in capitals or small letters, is among the million that leaked most often and that this shop would
 * accept otherwise. One in 15,000 others seems to be, too.
 */
export function isLeakedPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (lower === acceptedAllTheSame) return false;
  // Read when it is needed for the first time, so that no start waits for it.
  filter ??= readFileSync(filterFile);
  return filterHas(filter, lower);
}
