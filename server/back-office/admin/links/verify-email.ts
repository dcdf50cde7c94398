import { eq } from 'drizzle-orm';
import { done } from '#contract/outcome.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { recordAction } from '../audit.ts';
import { administrators } from '../tables.ts';
import { consumeLink } from './links.ts';

/** Records that a new administrator has received an e-mail; LINK_INVALID if the token is forged, used or expired. */
export async function verifyEmail(shop: Shop, request: RequestContext, token: string) {
  const outcome = await transactUnlessRefused(shop.db, async (transaction) => {
    const taken = await consumeLink(shop, transaction, 'verify', token);
    if (!taken.ok) return taken;
    const { id: administratorId } = taken.value;
    await transaction
      .update(administrators)
      .set({ emailVerifiedAt: shop.clock.now() })
      .where(eq(administrators.id, administratorId));
    await recordAction(
      shop,
      transaction,
      { ...request, administratorId },
      { call: 'verifyAdministratorEmail', subject: ['administrator', administratorId] },
    );
    return done({ administratorId });
  });
  const event = outcome.ok ? 'email-verified' : 'verification-refused';
  shop.security.note(event, request, outcome.ok ? outcome.value : {});
  return outcome.ok ? done({}) : outcome;
}
