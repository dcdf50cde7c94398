import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { ExceptionKind, ExceptionState } from '#contract/payment-enumerations.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import type { Narrowing } from '#server/resource-engine/narrow.ts';
import type { PaymentException } from './exceptions.ts';
import type { Attempt } from './provider.ts';
import { paymentAttempts, paymentExceptions } from './tables.ts';

export interface ExceptionSearch extends Narrowing {
  kind?: ExceptionKind | undefined;
  state?: ExceptionState | undefined;
  orderId?: number | undefined;
  page: number;
  perPage: number;
}

export interface ListedException {
  exception: PaymentException;
  /** The attempt of the exception; null if there is none. */
  attempt: Attempt | null;
}

/** One page of the exceptions, newest first. */
export async function searchExceptions(
  db: Queryable,
  { kind, state, orderId, page, perPage, where: narrowed, orderBy }: ExceptionSearch,
): Promise<Page<ListedException[]>> {
  const range = rangeAt(page, perPage);
  const { resolvedAt } = paymentExceptions;
  const where = and(
    kind && eq(paymentExceptions.kind, kind),
    state && (state === 'OPEN' ? isNull(resolvedAt) : isNotNull(resolvedAt)),
    orderId === undefined ? undefined : eq(paymentExceptions.orderId, orderId),
    narrowed,
  );
  const items = await withAttempts(db)
    .where(where)
    .orderBy(...(orderBy ?? [desc(paymentExceptions.id)]))
    .limit(range.perPage)
    .offset(range.offset);
  return { items, meta: metaOf(range, await db.$count(paymentExceptions, where)) };
}

function withAttempts(db: Queryable) {
  return db
    .select({ exception: paymentExceptions, attempt: paymentAttempts })
    .from(paymentExceptions)
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, paymentExceptions.attemptId));
}

/** One exception, open or resolved; undefined if it is unknown. */
export async function findException(
  db: Queryable,
  id: number,
): Promise<ListedException | undefined> {
  const [row] = await withAttempts(db).where(eq(paymentExceptions.id, id));
  return row;
}

/** The number of open exceptions of each kind; kinds without any are left out. */
export function countOpenByKind(db: Queryable): Promise<{ kind: ExceptionKind; open: number }[]> {
  return db
    .select({ kind: paymentExceptions.kind, open: count() })
    .from(paymentExceptions)
    .where(isNull(paymentExceptions.resolvedAt))
    .groupBy(paymentExceptions.kind)
    .orderBy(paymentExceptions.kind);
}
