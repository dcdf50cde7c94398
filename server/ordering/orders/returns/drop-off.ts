import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { DropOffService } from '#contract/enumerations.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderReturns } from './tables.ts';

/** Milliseconds after which a request without an answer may be repeated. */
const askingTime = 120_000;

const isWaiting = (returnId: number) =>
  and(
    eq(orderReturns.id, returnId),
    eq(orderReturns.status, 'APPROVED'),
    isNull(orderReturns.dropOffNo),
  );

/** Claims the request for a number of an approved return; false if it has one, or somebody asks for one now. */
export async function claimDropOff(
  db: Queryable,
  { returnId, service, at }: { returnId: number; service: DropOffService; at: Date },
): Promise<boolean> {
  const asked = orderReturns.dropOffAskedAt;
  const claimed = await db
    .update(orderReturns)
    .set({ dropOffService: service, dropOffAskedAt: at })
    .where(
      and(isWaiting(returnId), or(isNull(asked), lt(asked, new Date(at.getTime() - askingTime)))),
    )
    .returning({ id: orderReturns.id });
  return claimed.length > 0;
}

/** Lets the next request be made at once, after a refusal. */
export async function releaseDropOff(db: Queryable, returnId: number): Promise<void> {
  await db.update(orderReturns).set({ dropOffAskedAt: null }).where(isWaiting(returnId));
}

/** Stores the number of a return; false if the return has ended meanwhile. Answers the order too. */
export async function storeDropOff(
  db: Queryable,
  returnId: number,
  { tradeNo, number }: { tradeNo: string; number: string },
): Promise<{ orderId: number } | undefined> {
  const [stored] = await db
    .update(orderReturns)
    .set({ dropOffTradeNo: tradeNo, dropOffNo: number })
    .where(isWaiting(returnId))
    .returning({ orderId: orderReturns.orderId });
  return stored;
}

/** Stores the carrier's report about a return; false if no return has this number. */
export async function noteDropOffReport(
  db: Queryable,
  tradeNo: string,
  { code, words }: { code: string; words: string },
): Promise<boolean> {
  const noted = await db
    .update(orderReturns)
    .set({ dropOffCode: code, dropOffWords: words })
    .where(eq(orderReturns.dropOffTradeNo, tradeNo))
    .returning({ id: orderReturns.id });
  return noted.length > 0;
}
