import { done, refused } from '#contract/outcome.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import { formatTwd } from '#rules/numbers.ts';
import { readGoods } from '#server/ordering/cart/price-cart.ts';
import {
  exchangeGoods,
  reviewExchange,
  type WantedExchange,
} from '#server/ordering/order-care/returns/exchange-goods.ts';
import { readOrderOverviews } from '#server/ordering/orders/order-overview.ts';
import { findReturn, type ListedReturn } from '#server/ordering/orders/returns/search-returns.ts';
import { transactUnlessRefused } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/random.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';
import type { ApprovalAction } from '../approvals/actions.ts';
import { askForApproval, withdrawApprovalRequests } from '../approvals/ask.ts';
import { detailsOfLimit, type TooMuch, upToTheLimit } from '../approvals/refund-limit.ts';

/** The wanted goods with their present prices and limits. */
async function readWanted(shop: Shop, wanted: readonly CartLine[]) {
  const { products, combinations } = await readGoods(shop.db, shop, wanted);
  return { wanted, offered: [...products.values(), ...combinations.values()] };
}

/** Computes the sums of an exchange. Nothing changes. */
export async function reviewReturnExchange(
  shop: Shop,
  returnId: number,
  wanted: readonly CartLine[],
) {
  const exchange = await readWanted(shop, wanted);
  return transactUnlessRefused(shop.db, async (transaction) => {
    const inside = { ...shop, db: transaction };
    const reviewed = await reviewExchange(inside, transaction, returnId, exchange);
    return reviewed.ok ? done(reviewed.value.sum) : reviewed;
  });
}

interface ExchangeData {
  returnId: number;
  wish: WantedExchange;
}

/**
 * Exchanges the goods of an inspected return. Refused if the sums differ from those that the caller saw. A refund
 * above the limit of one person waits for a second one.
 */
export async function exchangeReturn(
  shop: Shop,
  actor: Actor,
  returnId: number,
  { wanted, ...seen }: Pick<WantedExchange, 'wanted'> & WantedExchange['seen'],
) {
  const data = { returnId, wish: { ...(await readWanted(shop, wanted)), seen } };
  const outcome = await audited(shop, actor, async (within) => {
    const found = await findReturn(within.transaction, returnId);
    if (!found) return refused('NOT_FOUND');
    const tried = await upToTheLimit(within, found.orderId, (inner) => exchangeNow(inner, data));
    if (!tried.ok) return tried;
    if ('made' in tried.value) {
      const { orderId, orderNo, amount } = tried.value.made;
      return done({ state: 'EXCHANGED' as const, orderId, orderNo, amount });
    }
    const approvalId = await askForExchange(within, actor, { found, data, ...tried.value });
    return done({ state: 'PENDING_APPROVAL' as const, approvalId });
  });
  if (outcome.ok) await shop.cache.invalidate(['stock']);
  return outcome;
}

async function exchangeNow(
  { inside, transaction, note }: Audited,
  { returnId, wish: exchange }: ExchangeData,
) {
  const made = await exchangeGoods(inside, transaction, returnId, exchange);
  if (!made.ok) return made;
  const { orderId, orderNo, amount, credit } = made.value;
  const after = { orderNo, credit, refunded: amount, due: exchange.seen.due };
  await note({ call: 'exchangeReturn', subject: ['order-return', returnId], after });
  await note({ call: 'exchangeReturn', subject: ['order', orderId], after: { returnId } });
  // A refund of the same return may wait for a second person; it is withdrawn.
  await withdrawApprovalRequests(transaction, 'order-return', returnId);
  return made;
}

interface AskedExchange extends TooMuch {
  found: ListedReturn;
  data: ExchangeData;
}

async function askForExchange(
  within: Audited,
  actor: Actor,
  { found, data, tooMuch, limit }: AskedExchange,
): Promise<number> {
  const { id, orderId, lines } = found;
  const { wanted, offered } = data.wish;
  const { orderNo = '' } =
    (await readOrderOverviews(within.transaction, [orderId])).get(orderId) ?? {};
  const amount = formatTwd(tooMuch);
  return askForApproval(within, actor, {
    kind: 'EXCHANGE',
    subject: ['order-return', id],
    title: `訂單 ${orderNo} 換貨，退還差額 ${amount}`,
    path: `/order-returns/${id}`,
    facts: [
      { label: '訂單', value: orderNo },
      { label: '退還差額', value: amount },
      ...detailsOfLimit(limit),
      ...lines.map(({ name, quantity }) => ({ label: '退回', value: `${name} × ${quantity}` })),
      ...wanted.map(({ kind, quantity, ...goods }) => {
        const name = offered.find((each) => each.kind === kind && each.id === goods.id)?.name;
        return { label: '換出', value: `${name ?? ''} × ${quantity}` };
      }),
    ],
    data: { ...data },
    requestKey: `exchange-return-${id}-${sha256(JSON.stringify(wanted)).slice(0, 16)}`,
    reason: '換貨',
    call: 'exchangeReturn',
  });
}

/** Carries out an exchange that a second person approved, at the prices that were shown when it was requested. */
export const exchangeAction: ApprovalAction = {
  async carryOut(within, _approver, { data }) {
    const made = await exchangeNow(within, data as unknown as ExchangeData);
    if (!made.ok) return made;
    return done({ state: 'DONE', afterCommit: (shop) => shop.cache.invalidate(['stock']) });
  },
};
