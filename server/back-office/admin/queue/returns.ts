import type { AdminEndpointName } from '#contract/admin-endpoints.ts';
import type { Reply } from '#contract/call.ts';
import type { adminReturnCalls } from '#contract/calls/admin-returns.ts';
import type { ReturnStatus } from '#contract/enumerations.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { done, type Outcome } from '#contract/outcome.ts';
import { toWireInstant } from '#rules/dates.ts';
import {
  approveReturn as approve,
  receiveReturn as receive,
  refundReturn as refund,
  refuseReturn as refuse,
} from '#server/ordering/order-care/returns/settle-return.ts';
import { readOrderFacts } from '#server/ordering/orders/order-facts.ts';
import {
  findReturnStatus,
  type ReturnSearch,
  searchReturns,
} from '#server/ordering/orders/returns/search-returns.ts';
import type { Page } from '#server/platform/http/handler.ts';
import type { Shop, ShopInTransaction } from '#server/shop.ts';
import { type Actor, audited } from '../audit.ts';
import { maskedOrder, orderIdOf } from './masked-order.ts';

type Listed = Reply<typeof adminReturnCalls.searchReturns>[number];

/** One page of the returns, newest first. */
export async function listAllReturns(
  { db }: Pick<Shop, 'db'>,
  { orderNo, ...search }: Omit<ReturnSearch, 'orderId'> & { orderNo?: string | undefined },
): Promise<Page<Listed[]>> {
  const orderId = await orderIdOf(db, orderNo);
  const { items, meta } = await searchReturns(db, { ...search, orderId });
  const orders = await readOrderFacts(
    db,
    items.map((item) => item.orderId),
  );
  return {
    items: items.flatMap((item) => {
      const order = orders.get(item.orderId);
      if (!order) return [];
      return {
        ...item,
        order: maskedOrder(order),
        createdAt: toWireInstant(item.createdAt),
        lines: item.lines.map(({ orderLineId: lineId, ...line }) => ({ lineId, ...line })),
      };
    }),
    meta,
  };
}

interface Step<Value, Code extends ErrorCode> {
  call: AdminEndpointName;
  to: ReturnStatus;
  take(inside: ShopInTransaction): Promise<Outcome<Value, Code>>;
}

/** Takes one step of a return and writes its audit entry; the step itself refuses the second of two operators. */
function takeStep<Value extends { amount: number } | undefined, Code extends ErrorCode>(
  shop: Shop,
  actor: Actor,
  id: number,
  { call, to, take }: Step<Value, Code>,
) {
  return audited(shop, actor, async ({ inside, transaction, note }) => {
    const before = await findReturnStatus(transaction, id);
    const taken = await take(inside);
    if (!taken.ok) return taken;
    await note({
      call,
      subject: ['order-return', id],
      before: { status: before ?? null },
      after: { status: to, ...taken.value },
    });
    return done({ id, status: to, ...taken.value });
  });
}

export function approveReturn(shop: Shop, actor: Actor, id: number) {
  return takeStep(shop, actor, id, {
    call: 'approveReturn',
    to: 'APPROVED',
    take: (inside) => approve(inside, id),
  });
}

/** Refuses a return; the shopper reads the reason. */
export function refuseReturn(shop: Shop, actor: Actor, id: number, reason: string) {
  return takeStep(shop, actor, id, {
    call: 'refuseReturn',
    to: 'REFUSED',
    take: (inside) => refuse(inside, id, reason),
  });
}

/** Notes that the goods are back; `isSaleable` adds the unopened ones to the stock again. */
export async function receiveReturn(shop: Shop, actor: Actor, id: number, isSaleable: boolean) {
  const received = await takeStep(shop, actor, id, {
    call: 'receiveReturn',
    to: 'RECEIVED',
    take: (inside) => receive(inside, id, { isSaleable }),
  });
  if (received.ok && isSaleable) await shop.cache.invalidate(['stock']);
  return received;
}

/** Refunds what was paid for the returned units; a job asks the provider. */
export function refundReturn(shop: Shop, actor: Actor, id: number) {
  return takeStep(shop, actor, id, {
    call: 'refundReturn',
    to: 'REFUNDED',
    take: (inside) => refund(inside, id),
  });
}
