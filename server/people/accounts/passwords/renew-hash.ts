import { type Log, loggableError } from '#server/platform/log.ts';
import { hashIfFree, verifyPassword } from './hashing.ts';
import { isOfToday } from './todays-cost.ts';

interface Fitting {
  password: string;
  /** The stored hash with which the password was compared. */
  checked: string;
}

/**
 * After a right password, hashes it at today's cost if its hash was made at another one. `replace` stores the new hash
 * only if the checked one is still stored, so that a password changed meanwhile stays. Without a free slot the next
 * sign-in does it. A failure is logged, because the sign-in has succeeded.
 */
export async function renewHash(
  { log }: { log: Log },
  { password, checked }: Fitting,
  replace: (hash: string) => Promise<unknown>,
): Promise<void> {
  if (isOfToday(checked)) return;
  try {
    const hash = await hashIfFree(password);
    if (hash) await replace(hash);
  } catch (error) {
    log.warn({ error: loggableError(error) }, 'a password could not be hashed at the new cost');
  }
}

/**
 * Whether a password that was right a moment ago fits what is stored now. Another sign-in may have hashed it at another
 * cost since.
 */
export async function fitsStill(
  { password, checked }: Fitting,
  stored: string | null,
): Promise<boolean> {
  if (stored === checked) return true;
  // A sign-in makes a hash of today of one that is not; every other change is that of a password.
  if (!stored || !isOfToday(stored) || isOfToday(checked)) return false;
  const compared = await verifyPassword(password, stored);
  return compared.ok && compared.value;
}
