import { eq } from 'drizzle-orm';
import { rememberDevice } from '#server/people/accounts/guessing/known-devices.ts';
import type { RequestContext } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { administrators } from './tables.ts';

/** Remembers the device of an administrator who has shown everything that a sign-in asks for. */
export async function rememberOwnDevice(shop: Shop, request: RequestContext): Promise<void> {
  const [row] = await shop.db
    .select({ email: administrators.email })
    .from(administrators)
    .where(eq(administrators.id, request.administratorId));
  if (row) await rememberDevice(shop, request, { audience: 'administrator', email: row.email });
}
