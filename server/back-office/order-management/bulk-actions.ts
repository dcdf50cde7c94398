import { skipReasonLabels } from '#contract/fulfilment.ts';
import { mostTags, type OrderBulkAction } from '#contract/order-management.ts';
import { done } from '#contract/outcome.ts';
import { tagsAfter } from '#rules/goods/tags.ts';
import { parcelIdsOf } from '#server/ordering/fulfilment/shipments.ts';
import { lockOrders, readOrderStates } from '#server/ordering/orders/open-orders.ts';
import type { OrderEmailOccasion } from '#server/ordering/orders/order-email.ts';
import { sourcesOf } from '#server/ordering/orders/staff-orders/staff-orders.ts';
import { addOrderTags, readOrderTags } from '#server/ordering/orders/tags/order-tags.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { pickOrders } from '../fulfilment/pick.ts';
import { emailNow } from './change-order.ts';

/** What became of the orders: the reasons by id of those that were left out, and the parcels of the others. */
interface Result {
  reasons: ReadonlyMap<number, string>;
  shipmentIds: number[];
}

interface Given {
  /** Orders that exist. */
  ids: readonly number[];
  tags: readonly string[];
  dryRun: boolean;
}

type Action = (shop: Shop, actor: Actor, given: Given) => Promise<Result>;

/**
 * Orders of one transaction. They are locked together and share its statements. Buyers who want to cancel one of them
 * wait until all are done, a fraction of a second.
 */
const ordersOfOneTransaction = 100;

/** The actions with many orders, each with as many statements for all orders of a transaction as for one. */
export const bulkActions: Readonly<Record<OrderBulkAction, Action>> = {
  async PICK(shop, actor, { ids, dryRun }) {
    const reasons = new Map<number, string>();
    const shipmentIds: number[] = [];
    const left = await batchByBatch(shop, ids, async (orderIds) => {
      const picked = await pickOrders(shop, actor, { orderIds, isTrial: dryRun });
      if (!picked.ok) return;
      shipmentIds.push(...picked.value.shipmentIds);
      for (const { orderId, reason } of picked.value.skipped) {
        reasons.set(orderId, skipReasonLabels[reason]);
      }
    });
    return { reasons: new Map([...reasons, ...left]), shipmentIds };
  },

  async PRINT({ db }, _actor, { ids }) {
    const parcels = await parcelIdsOf(db, ids);
    const without = ids.filter((id) => !parcels.has(id));
    return {
      reasons: new Map(without.map((id) => [id, '還沒有揀貨'])),
      shipmentIds: ids.flatMap((id) => parcels.get(id) ?? []),
    };
  },

  // The list's own export makes the file; here nothing stands against it.
  EXPORT: async () => ({ reasons: new Map(), shipmentIds: [] }),

  async TAG(shop, actor, { ids, tags, dryRun }) {
    const reasons = new Map<number, string>();
    const tooMany = `標籤會超過 ${mostTags.count} 個`;
    const left = await batchByBatch(shop, ids, async (orderIds) => {
      const full = dryRun
        ? await withoutRoom(shop.db, orderIds, tags)
        : await addTags(shop, actor, orderIds, tags);
      for (const id of full) reasons.set(id, tooMany);
    });
    return { reasons: new Map([...reasons, ...left]), shipmentIds: [] };
  },

  async RESEND(shop, actor, { ids, dryRun }) {
    const mailed = new Set<number>();
    const left = await batchByBatch(shop, ids, async (orderIds) => {
      const emails = dryRun
        ? await emailsOf(shop.db, orderIds)
        : await resendEmails(shop, actor, orderIds);
      for (const { orderId } of emails) mailed.add(orderId);
    });
    const without = ids.filter((id) => !mailed.has(id));
    const reasons = new Map(without.map((id) => [id, '這個狀態沒有通知信']));
    return { reasons: new Map([...reasons, ...left]), shipmentIds: [] };
  },
};

/**
 * Does the work for a batch after the other. If one fails after others are done, the rest is left out, and answered
 * with the reason: whoever read of a failure alone would do the first ones again, which sends their e-mails twice.
 */
async function batchByBatch(
  { log }: Pick<Shop, 'log'>,
  ids: readonly number[],
  work: (orderIds: readonly number[]) => Promise<void>,
): Promise<ReadonlyMap<number, string>> {
  for (let first = 0; first < ids.length; first += ordersOfOneTransaction) {
    try {
      await work(ids.slice(first, first + ordersOfOneTransaction));
    } catch (error) {
      if (first === 0) throw error;
      log.error({ error }, 'an action for many orders stopped');
      return new Map(ids.slice(first).map((id) => [id, '系統忙碌，尚未處理']));
    }
  }
  return new Map();
}

/** The tags that these orders would have with these besides their own; undefined for one that would have too many. */
async function tagsWith(
  db: Queryable,
  orderIds: readonly number[],
  add: readonly string[],
): Promise<ReadonlyMap<number, string[] | undefined>> {
  const before = await readOrderTags(db, orderIds);
  const after = (id: number) =>
    tagsAfter(before.get(id) ?? [], { add, remove: [] }, mostTags.count);
  return new Map(orderIds.map((id) => [id, after(id)]));
}

/** Those of these orders that would have too many tags with these. */
async function withoutRoom(
  db: Queryable,
  orderIds: readonly number[],
  tags: readonly string[],
): Promise<ReadonlySet<number>> {
  const after = await tagsWith(db, orderIds, tags);
  return new Set(orderIds.filter((id) => !after.get(id)));
}

/** Adds tags to the present ones of these orders. Answers the orders that would have too many, which stay unchanged. */
async function addTags(
  shop: Shop,
  actor: Actor,
  orderIds: readonly number[],
  tags: readonly string[],
): Promise<ReadonlySet<number>> {
  const tagged = await audited(shop, actor, async ({ transaction, noteAll }) => {
    await lockOrders(transaction, orderIds);
    const after = await tagsWith(transaction, orderIds, tags);
    const fitting = orderIds.filter((id) => after.get(id));
    await addOrderTags(transaction, fitting, tags);
    await noteAll(
      fitting.map((id) => ({
        call: 'tagOrder' as const,
        subject: ['order', id] as const,
        after: { tags: after.get(id) },
      })),
    );
    return done(new Set(orderIds.filter((id) => !after.get(id))));
  });
  return tagged.value;
}

interface Email {
  orderId: number;
  occasion: OrderEmailOccasion;
}

/** The e-mails about the present states of these orders, for those that have one. */
async function emailsOf(db: Queryable, orderIds: readonly number[]): Promise<Email[]> {
  const sources = await sourcesOf(db, orderIds);
  return [...(await readOrderStates(db, orderIds)).values()].flatMap((order) => {
    const occasion = emailNow(order, sources.get(order.id) ?? 'SHOP');
    return occasion ? [{ orderId: order.id, occasion }] : [];
  });
}

async function resendEmails(
  shop: Shop,
  actor: Actor,
  orderIds: readonly number[],
): Promise<readonly Email[]> {
  const sent = await audited(shop, actor, async ({ inside, transaction, noteAll }) => {
    const emails = await emailsOf(transaction, orderIds);
    const jobData = emails.map((email) => ({ ...email, isByEmail: true }));
    await inside.jobs.enqueueAll(transaction, 'send-order-letter', jobData);
    await noteAll(
      emails.map(({ orderId, occasion }) => ({
        call: 'resendOrderLetter' as const,
        subject: ['order', orderId] as const,
        after: { occasion },
      })),
    );
    return done(emails);
  });
  return sent.value;
}
