import { sealAppsAgain } from '#server/back-office/admin/second-factor/totp.ts';
import { sealLastEmailsAgain } from '#server/back-office/privacy/last-email.ts';
import { sealWebhooksAgain } from '#server/back-office/webhooks/secrets.ts';
import { hashRecipientsAgain } from '#server/commerce/restock-notices/recipients-again.ts';
import { sealRefundAccountsAgain } from '#server/ordering/payments/refund-accounts.ts';
import {
  beginKeyChange,
  endKeyChange,
  type KeyChange,
  minutesToFinish,
  minutesToRestart,
  readKeyChange,
} from '#server/platform/change-own-key.ts';
import { type Database, transact } from '#server/platform/database/database.ts';
import { openKeyedHash } from '#server/platform/keyed-hash.ts';
import type { Random } from '#server/platform/random.ts';

/** Everything that is stored and sealed with the shop's own key, or found by a hash that is made with it. */
const sealers = {
  'refund accounts': sealRefundAccountsAgain,
  'last letters': sealLastEmailsAgain,
  'apps of administrators': sealAppsAgain,
  webhooks: sealWebhooksAgain,
  'restock notices': hashRecipientsAgain,
};

/** Draws a new key beside the present one. Answers a sentence; throws one if the last change has not ended. */
export async function changeOwnKey(db: Database, random: Random): Promise<string> {
  if (await beginKeyChange(db, random))
    return `A new key was drawn. Wait ${minutesToRestart} minutes, restart all copies in one go, one after the other, and run \`npm run own-key -- finish\` ${minutesToFinish} minutes from now or later.`;
  throw new Error('The last change has not ended: run `npm run own-key -- finish`.');
}

/**
 * Seals everything again that the key before sealed, and forgets that key. Answers a sentence; throws one and changes
 * nothing while a copy may run that still seals with it, or if something stored can be read with neither key.
 */
export async function finishOwnKey(db: Database, random: Random): Promise<string> {
  const change = await readKeyChange(db);
  if (!change) return 'The key is not being changed: nothing to do.';
  expectRestarted(change);
  const keys = { keyedHash: await openKeyedHash(db, random), random };
  return transact(db, async (transaction) => {
    const counts: string[] = [];
    const unreadable: string[] = [];
    for (const [name, sealAgain] of Object.entries(sealers)) {
      const sealed = await sealAgain(transaction, keys);
      counts.push(`${sealed.count} ${name}`);
      if (sealed.unreadable > 0) unreadable.push(`${sealed.unreadable} ${name}`);
    }
    if (unreadable.length > 0)
      throw new Error(
        `Neither key can read ${unreadable.join(', ')}. Nothing was sealed again and no key is forgotten: see docs/runbooks/provider-key.md.`,
      );
    await endKeyChange(transaction);
    return `Sealed again: ${counts.join(', ')}. The key before is forgotten. Running copies accept what it signed until they are restarted once more.`;
  });
}

/** Throws a sentence unless every copy has certainly started with the new key. */
function expectRestarted({ minutes, oldCopies }: KeyChange): void {
  if (minutes === null)
    throw new Error(
      'Nothing says when the change began (table job_marks, row change-own-key): see docs/runbooks/provider-key.md.',
    );
  if (minutes < minutesToFinish)
    throw new Error(
      `The change began ${minutes} minutes ago: finish it after ${minutesToFinish} minutes, when all copies were restarted.`,
    );
  if (oldCopies > 0)
    throw new Error(
      `${oldCopies} copies still use the key before, or started less than ${minutesToRestart} minutes after the change: restart them first. One that was killed counts for a day.`,
    );
}
