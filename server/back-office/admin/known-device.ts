import { eq } from 'drizzle-orm';
import { deviceWords } from '#server/people/accounts/device-words.ts';
import { rememberDevice } from '#server/people/accounts/guessing/known-devices.ts';
import { transact } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { queueSecurityEmail } from './security-email.ts';
import { administrators } from './tables.ts';

type Administrator = Pick<typeof administrators.$inferSelect, 'id' | 'email' | 'role'>;

/**
 * Remembers the device of an administrator after a complete sign-in, and enqueues an e-mail if the account did not
 * know the device. Role erp is left out: its programs store no cookie, so every sign-in would count as a new
 * device.
 */
export async function rememberSignIn(
  shop: Shop,
  request: RequestContext,
  { id, email, role }: Administrator,
): Promise<void> {
  await transact(shop.db, async (transaction) => {
    const who = { audience: 'administrator', email } as const;
    const isNew = await rememberDevice({ ...shop, db: transaction }, request, who);
    if (!isNew || role === 'erp') return;
    const device = deviceWords(request.userAgent);
    await queueSecurityEmail(shop, transaction, id, { occasion: 'new-device', device });
  });
}

/** The same for the administrator of the request. */
export async function rememberOwnSignIn(shop: Shop, request: RequestContext): Promise<void> {
  const [row] = await shop.db
    .select()
    .from(administrators)
    .where(eq(administrators.id, request.administratorId));
  if (row) await rememberSignIn(shop, request, row);
}
