import { sealAppsAgain } from '#server/back-office/admin/second-factor/totp.ts';
import { sealLastEmailsAgain } from '#server/back-office/privacy/last-email.ts';
import { sealWebhooksAgain } from '#server/back-office/webhooks/secrets.ts';
import { sealRefundAccountsAgain } from '#server/ordering/payments/refund-accounts.ts';
import { beginKeyChange, endKeyChange, readKeyChange } from '#server/platform/change-own-key.ts';
import { type Database, transact } from '#server/platform/database/database.ts';
import { openKeyedHash } from '#server/platform/keyed-hash.ts';
import type { Random } from '#server/platform/random.ts';

/** Everything that is sealed with the shop's own key and stored. */
const sealers = {
  'refund accounts': sealRefundAccountsAgain,
  'last letters': sealLastEmailsAgain,
  'apps of administrators': sealAppsAgain,
  webhooks: sealWebhooksAgain,
};

/** Draws a new key beside the present one. Answers a sentence; throws one if the last change has not ended. */
export async function changeOwnKey(db: Database, random: Random): Promise<string> {
  if (await beginKeyChange(db, random))
    return 'A new key was drawn. Restart all copies, one after the other, and then run `npm run own-key -- finish`.';
  throw new Error('The last change has not ended: run `npm run own-key -- finish`.');
}

/**
 * Seals everything again that the key before sealed, and forgets that key. Answers a sentence; throws one while a copy runs that
 * still seals with it.
 */
export async function finishOwnKey(db: Database, random: Random): Promise<string> {
  const { isUnderWay, oldCopies } = await readKeyChange(db);
  if (!isUnderWay) return 'The key is not being changed: nothing to do.';
  if (oldCopies > 0)
    throw new Error(`${oldCopies} copies still use the key before: restart them first.`);
  const keys = { keyedHash: await openKeyedHash(db, random), random };
  return transact(db, async (transaction) => {
    const counts: string[] = [];
    for (const [name, sealAgain] of Object.entries(sealers))
      counts.push(`${await sealAgain(transaction, keys)} ${name}`);
    await endKeyChange(transaction);
    return `Sealed again: ${counts.join(', ')}. The key before is forgotten.`;
  });
}
