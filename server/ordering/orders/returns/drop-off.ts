import { and, eq, isNull, lt, lte, or } from 'drizzle-orm';
import { carrierServices, type DropOffService, type ReturnStatus } from '#contract/enumerations.ts';
import { companyOf } from '#rules/delivery/carriers.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderReturns } from './tables.ts';

/** Milliseconds after which the answer of a request counts as lost. */
const askingTime = 120_000;

const isWaiting = (returnId: number) =>
  and(
    eq(orderReturns.id, returnId),
    eq(orderReturns.status, 'APPROVED'),
    isNull(orderReturns.dropOffNo),
  );

/** A request for a number. The chain has no number of ours by which a lost one could be found again. */
interface DropOffClaim {
  returnId: number;
  service: DropOffService;
  at: Date;
  /** A person has looked at ECPay that the lost request made no number. */
  isNoneThere: boolean;
}

/**
 * Claims the request for a number of an approved return; false if it has one, somebody asks for one now, or an answer
 * was lost and nobody has looked at ECPay.
 */
export async function claimDropOff(
  db: Queryable,
  { returnId, service, at, isNoneThere }: DropOffClaim,
): Promise<boolean> {
  const asked = orderReturns.dropOffAskedAt;
  const claimed = await db
    .update(orderReturns)
    .set({ dropOffService: service, dropOffAskedAt: at })
    .where(
      and(
        isWaiting(returnId),
        or(isNull(asked), isNoneThere ? lt(asked, new Date(at.getTime() - askingTime)) : undefined),
      ),
    )
    .returning({ id: orderReturns.id });
  return claimed.length > 0;
}

/** Lets the next request be made at once, after a refusal. */
export async function releaseDropOff(db: Queryable, returnId: number): Promise<void> {
  await db.update(orderReturns).set({ dropOffAskedAt: null }).where(isWaiting(returnId));
}

/**
 * Stores the number of a return, even if it has ended meanwhile; undefined if it has another one. Answers its order and
 * status.
 */
export async function storeDropOff(
  db: Queryable,
  returnId: number,
  { tradeNo, number }: { tradeNo: string; number: string },
): Promise<{ orderId: number; status: ReturnStatus } | undefined> {
  const [stored] = await db
    .update(orderReturns)
    .set({ dropOffTradeNo: tradeNo, dropOffNo: number })
    .where(and(eq(orderReturns.id, returnId), isNull(orderReturns.dropOffNo)))
    .returning({ orderId: orderReturns.orderId, status: orderReturns.status });
  return stored;
}

interface DropOffReport {
  returnTradeNo: string;
  /** The service that the report names; '' if it names none. */
  service: string;
  code: string;
  words: string;
  /** `2026/11/27 10:00:00`. */
  happenedAt: string;
}

/**
 * Stores the carrier's report about a return, unless a later one is there; false if no return has this number, or
 * another company has it.
 */
export async function noteDropOffReport(
  db: Queryable,
  { returnTradeNo, service, code, words, happenedAt }: DropOffReport,
): Promise<boolean> {
  const isIt = eq(orderReturns.dropOffTradeNo, returnTradeNo);
  const [found] = await db
    .select({ service: orderReturns.dropOffService })
    .from(orderReturns)
    .where(isIt);
  if (!found?.service) return false;
  const named = carrierServices.find((each) => each === service);
  const isOther = named ? companyOf(named) !== companyOf(found.service) : service !== '';
  if (isOther) return false;
  const reportedAt = orderReturns.dropOffReportedAt;
  await db
    .update(orderReturns)
    .set({ dropOffCode: code, dropOffWords: words, dropOffReportedAt: happenedAt })
    .where(and(isIt, or(isNull(reportedAt), lte(reportedAt, happenedAt))));
  return true;
}
