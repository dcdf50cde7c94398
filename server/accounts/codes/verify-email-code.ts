import type { CodePurpose } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { inTransaction, type Transaction } from '../../platform/database/database.ts';
import type { Shop } from '../../shop.ts';
import { markVerified } from '../mark-verified.ts';
import { lockUserByEmail, unknownEmail } from '../users.ts';
import { tryCode } from './email-codes.ts';
import { issueKey } from './email-keys.ts';

interface Entry {
  email: string;
  code: string;
  useFor: CodePurpose;
}

/** Answers a right code with a key; one for `register` also verifies the member and brings the gift (G-079, G-080). */
export async function verifyEmailCode(shop: Shop, entry: Entry) {
  // A refusal is a value of this transaction, not its end: the wrong entry must stay counted.
  const { value } = await inTransaction(shop.db, async (transaction) =>
    done(await verify(shop, transaction, entry)),
  );
  return value;
}

async function verify(shop: Shop, transaction: Transaction, { email, code, useFor }: Entry) {
  const user = await lockUserByEmail(transaction, email);
  if (!user) return unknownEmail();
  const address = { email, purpose: useFor };
  const now = shop.clock.now();
  const tried = await tryCode(transaction, address, code, now);
  if (!tried.ok) return tried;
  const key = await issueKey(shop, transaction, address);
  return useFor === 'register'
    ? done({ key, receivedRegistrationStatus: await markVerified(transaction, user, now) })
    : done({ key });
}
