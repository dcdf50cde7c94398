import { done, refused } from '#contract/outcome.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { lockUserByEmail, unknownEmail } from '../users.ts';
import { type CodeAddress, placeCode, withdrawCode } from './email-codes.ts';
import { placeResetLink, voidResetLinks } from './reset-links.ts';

/**
 * Sends a four-digit code to a registered e-mail (G-078, G-094), and for a reset also a link (G-166); MAIL_FAILED
 * if the e-mail cannot be sent.
 */
export async function sendCode(shop: Shop, request: RequestContext, address: CodeAddress) {
  const code = shop.random.code();
  const placed = await transactUnlessRefused(shop.db, async (transaction) => {
    const user = await lockUserByEmail(transaction, address.email);
    if (!user) return unknownEmail();
    const placing = await placeCode(shop, transaction, address, code);
    if (!placing.ok) return placing;
    const isReset = address.purpose === 'resetPassword';
    const link = isReset ? await placeResetLink(shop, transaction, address.email) : undefined;
    return done({ link, memberId: user.id });
  });
  if (!placed.ok) return placed;
  const { link, memberId } = placed.value;
  try {
    // Loaded with the first code, so that the start of the server does not wait for it.
    const { sendCodeEmail } = await import('./code-email.ts');
    await sendCodeEmail(shop, address, { code, link });
  } catch (error) {
    await withdrawCode(shop, shop.db, address, code);
    if (link !== undefined) await voidResetLinks(shop.db, address.email);
    shop.log.warn({ error: (error as { code?: string }).code }, 'code e-mail not sent');
    return refused('MAIL_FAILED');
  }
  if (address.purpose === 'resetPassword') shop.security.note('reset-asked', request, { memberId });
  return done({});
}
