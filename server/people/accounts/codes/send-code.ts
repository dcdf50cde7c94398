import { done, refused } from '#contract/outcome.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { lockUserByEmail, unknownEmail } from '../users.ts';
import { codeLetter } from './code-letter.ts';
import { type CodeAddress, placeCode, withdrawCode } from './email-codes.ts';

/** Sends a four-digit code to a registered e-mail (G-078, G-094); MAIL_FAILED if the letter cannot be sent. */
export async function sendCode(shop: Shop, address: CodeAddress) {
  const code = shop.random.code();
  const placed = await inTransaction(shop.db, async (transaction) => {
    const user = await lockUserByEmail(transaction, address.email);
    return user ? placeCode(transaction, address, code, shop.clock.now()) : unknownEmail();
  });
  if (!placed.ok) return placed;
  try {
    await shop.mail.send(codeLetter(shop.config.BRAND_NAME, address, code));
  } catch (error) {
    await withdrawCode(shop.db, address, code);
    shop.log.warn({ error: (error as { code?: string }).code }, 'code letter not sent');
    return refused('MAIL_FAILED');
  }
  return done({});
}
