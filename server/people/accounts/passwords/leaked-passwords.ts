import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filterHas } from './bloom-filter.ts';

/** A password that the specification itself accepts (row 5.006), although it is on every list of leaked passwords. */
export const acceptedAllTheSame = 'abcd1234';

/** The sentence for a person whose new password was refused. */
export const leakedSentence = '此密碼曾經外洩，請換一個';

/** Made by scripts/leaked-passwords.ts, which names its source. */
const filterFile = join(import.meta.dirname, 'leaked-passwords.bin');
let filter: Uint8Array | undefined;

/**
 * Whether a password, ignoring case, is among the million most often leaked ones that this shop would otherwise
 * accept. About one in 15,000 other passwords is refused too.
 */
export function isLeakedPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (lower === acceptedAllTheSame) return false;
  // Read at the first use, so that no start waits for it.
  filter ??= readFileSync(filterFile);
  return filterHas(filter, lower);
}
