import type { CodePurpose } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { type Transaction, transact } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { finishWaitingLink } from '../line/link-account.ts';
import { markVerified } from '../mark-verified.ts';
import { lockUserByEmail, unknownEmail } from '../users.ts';
import { tryCode } from './email-codes.ts';
import { issueKey } from './email-keys.ts';

interface Entry {
  email: string;
  code: string;
  useFor: CodePurpose;
  socialiteToken?: string | undefined;
}

/**
 * Answers a right code with a key. A code for `register` also verifies the member, gives the registration gift
 * (G-079, G-080) and finishes a waiting link with LINE (G-097).
 */
export function verifyEmailCode(shop: Shop, entry: Entry) {
  // A refusal does not roll this transaction back: the wrong entry must stay counted.
  return transact(shop.db, (transaction) => verify(shop, transaction, entry));
}

async function verify(shop: Shop, transaction: Transaction, entry: Entry) {
  const { email, code, useFor, socialiteToken } = entry;
  const user = await lockUserByEmail(transaction, email);
  if (!user) return unknownEmail();
  const address = { email, purpose: useFor };
  const tried = await tryCode(shop, transaction, address, code);
  if (!tried.ok) return tried;
  const key = await issueKey(shop, transaction, address);
  if (useFor !== 'register') return done({ key });
  const now = shop.clock.now();
  const receivedRegistrationStatus = await markVerified(shop, transaction, user, now);
  if (socialiteToken === undefined) return done({ key, receivedRegistrationStatus });
  const lineLinked = await finishWaitingLink(shop, transaction, { user, socialiteToken, now });
  return done({ key, receivedRegistrationStatus, lineLinked });
}
