import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PaymentType } from '#contract/enumerations.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Attempt } from './provider.ts';
import { type AttemptStatus, paymentAttempts } from './tables.ts';

/** The statuses of attempts that may still be paid. */
export const openStatuses: readonly AttemptStatus[] = ['STARTED', 'CONFIRMING', 'UNKNOWN'];

/** The attempt with this id, as it is now. */
export async function findAttempt(db: Queryable, id: number): Promise<Attempt | undefined> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return row;
}

/** The attempt with this name at the provider. */
export async function findByProviderOrder(
  db: Queryable,
  provider: PaymentType,
  providerOrderId: string,
): Promise<Attempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, provider),
        eq(paymentAttempts.providerOrderId, providerOrderId),
      ),
    );
  return row;
}

/** The attempt with this unguessable token, which opens its page and names it when the browser comes back. */
export async function findByViewToken(
  db: Queryable,
  viewToken: string,
): Promise<Attempt | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.viewToken, viewToken));
  return row;
}

/** The attempts of an order that may still be paid, oldest first. */
export function findOpenAttempts(db: Queryable, orderId: number): Promise<Attempt[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, [...openStatuses])),
    )
    .orderBy(asc(paymentAttempts.id));
}
