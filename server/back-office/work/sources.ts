import type { ReadOnlyResource } from '#contract/resources/resource.ts';
import type { Right, Role } from '#contract/rights.ts';
import { type WorkKey, workPlace } from '#contract/work.ts';
import { expiringLots } from '#server/commerce/stock/lots/expiring-lots.ts';
import { lowSince } from '#server/commerce/stock/low-since.ts';
import { ordersToShip, refusedLabels } from '#server/ordering/fulfilment/board.ts';
import { hasPictures } from '#server/ordering/orders/reviews/reviews-adapter.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { WaitingRows } from '#server/platform/database/waiting-rows.ts';
import { outsideBin, whereOf } from '#server/resource-engine/find.ts';
import type { ListAdapter } from '#server/resource-engine/resource-adapter.ts';
import { waitingApprovalRequests } from '../approvals/search.ts';
import { failedTasks } from '../tasks/tasks.ts';
import { failingWebhooks } from '../webhooks/failing.ts';
import type { Say } from './row-words.ts';
import * as words from './row-words.ts';

/** The person, the moment, and the lists of the back office. */
export interface WorkContext {
  db: Queryable;
  now: Date;
  role: Role;
  administratorId: number;
  has(right: Right): boolean;
  lists: readonly ListAdapter<ReadOnlyResource>[];
}

/** A group's rows in the database, and what is said of each. */
export interface WorkSource {
  queue(context: WorkContext): Promise<WaitingRows> | WaitingRows;
  row: Say;
  /** The list whose pages show who has them open. */
  seenAs?: string;
  /** Takes as long as all others together, so that its rows are read beside theirs. */
  isLong?: true;
}

/** The rows of the view of a list that the group leads to: the same conditions, by the same adapter. */
async function rowsOfView(
  key: WorkKey,
  { db, lists, has, now }: WorkContext,
  {
    id = 'id',
    since,
    fields,
  }: { id?: string; since: string | WaitingRows['since']; fields: readonly string[] },
): Promise<WaitingRows> {
  const place = workPlace(key, has);
  if (typeof place === 'string') throw new Error(`${key} leads to no list.`);
  const adapter = lists.find(({ resource }) => resource.name === place.list.name);
  if (!adapter) throw new Error(`${place.list.name} has no adapter.`);
  const { conditions } = place.view;
  return {
    table: adapter.table,
    where: await whereOf(db, adapter, { keyword: '', conditions }, now),
    id: adapter.expression(id),
    // An order may have an invoice that waits beside one that was replaced.
    isMeant: outsideBin(adapter),
    since: typeof since === 'string' ? adapter.expression(since) : since,
    fields: Object.fromEntries(fields.map((name) => [name, adapter.expression(name)])),
  };
}

/** Where the rows of each group come from. */
export const workSources: Readonly<Record<WorkKey, WorkSource>> = {
  'to-ship': {
    queue: ({ now }) => ordersToShip(now),
    row: words.orderToShip,
    seenAs: 'orders',
  },
  returns: {
    queue: (context) =>
      rowsOfView('returns', context, {
        since: 'createdAt',
        fields: ['orderNo', 'recipient', 'status', 'note'],
      }),
    row: words.orderReturn,
    seenAs: 'order-returns',
  },
  'refunds-by-hand': {
    queue: (context) =>
      rowsOfView('refunds-by-hand', context, {
        since: 'createdAt',
        fields: ['orderNo', 'orderId', 'amount', 'reason'],
      }),
    row: words.refundByHand,
  },
  'payment-exceptions': {
    queue: (context) =>
      rowsOfView('payment-exceptions', context, {
        since: 'createdAt',
        fields: ['subject', 'kind', 'amount', 'expectedAmount'],
      }),
    row: words.paymentException,
    seenAs: 'payment-exceptions',
  },
  approvals: {
    queue: ({ administratorId, role, now }) =>
      waitingApprovalRequests({ administratorId, role }, now),
    row: words.approvalRequest,
  },
  'invoices-failed': {
    queue: (context) =>
      rowsOfView('invoices-failed', context, {
        since: 'createdAt',
        fields: ['orderNo', 'amount', 'failure'],
      }),
    row: words.failedInvoice,
    seenAs: 'invoices',
  },
  'labels-refused': { queue: () => refusedLabels, row: words.refusedLabel },
  'privacy-requests': {
    queue: (context) =>
      rowsOfView('privacy-requests', context, {
        since: 'receivedAt',
        fields: ['requestNo', 'kind', 'email', 'dueAt'],
      }),
    row: words.privacyRequest,
    seenAs: 'privacy-requests',
  },
  'low-stock': {
    queue: (context) =>
      rowsOfView('low-stock', context, {
        since: lowSince,
        fields: ['name', 'materialNo', 'available', 'alertLevel', 'daysLeft'],
      }),
    row: words.lowStock,
    seenAs: 'stocks',
    isLong: true,
  },
  'lots-expiring': {
    queue: ({ db, now }) => expiringLots(db, now),
    row: words.expiringLot,
    seenAs: 'lots',
  },
  reviews: {
    queue: async (context) => {
      const queue = await rowsOfView('reviews', context, {
        since: 'createdAt',
        fields: ['productName', 'stars', 'text'],
      });
      return { ...queue, fields: { ...queue.fields, hasPictures } };
    },
    row: words.buyerReview,
    seenAs: 'reviews',
  },
  'tasks-failed': {
    queue: ({ now }) => failedTasks(now),
    row: words.failedTask,
  },
  'webhooks-failing': {
    queue: ({ now }) => failingWebhooks(now),
    row: words.failingWebhook,
  },
};
