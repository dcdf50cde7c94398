import { done } from '#contract/outcome.ts';
import {
  claimUnlockEmail,
  deleteWrongPasswords,
} from '#server/people/accounts/guessing/wrong-passwords.ts';
import { transact, transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { recordAction } from '../audit.ts';
import type { administrators } from '../tables.ts';
import { consumeLink, linkLifetime, mailLink } from './links.ts';

type Administrator = Pick<typeof administrators.$inferSelect, 'id' | 'isDisabled'>;

/**
 * Enqueues the e-mail with an unlock link for an administrator who has to wait, unless the previous link is still
 * valid.
 */
export async function mailUnlockLink(
  shop: Shop,
  email: string,
  found: Administrator | undefined,
): Promise<void> {
  await transact(shop.db, async (transaction) => {
    const who = { audience: 'administrator', email } as const;
    if (!(await claimUnlockEmail(shop, transaction, who, linkLifetime))) return;
    await mailLink(shop, transaction, 'unlock', found);
  });
}

/** Ends the wait of the administrator to whom this token was sent; LINK_INVALID if it is forged, used or expired. */
export async function unlockAdministrator(shop: Shop, request: RequestContext, token: string) {
  const outcome = await transactUnlessRefused(shop.db, async (transaction) => {
    const taken = await consumeLink(shop, transaction, 'unlock', token);
    if (!taken.ok) return taken;
    const { id: administratorId, email } = taken.value;
    await deleteWrongPasswords(shop, transaction, { audience: 'administrator', email });
    await recordAction(
      shop,
      transaction,
      { ...request, administratorId },
      { call: 'unlockAdministrator', subject: ['administrator', administratorId] },
    );
    return done({ administratorId });
  });
  if (!outcome.ok) {
    shop.security.note('unlock-refused', request);
    return outcome;
  }
  shop.security.note('unlocked', request, outcome.value);
  return done({});
}
