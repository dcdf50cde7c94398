import { and, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { AdministratorRole } from '#contract/administrators.ts';
import { scheduledResources } from '#contract/campaigns.ts';
import { type BoardColumn, boardColumnLabels } from '#contract/fulfilment.ts';
import {
  failedView as failedInvoicesView,
  invoices,
} from '#contract/resources/read-only/invoices.ts';
import {
  orderReturns,
  toJudgeView,
  toRefundView,
  waitingView as waitingReturns,
} from '#contract/resources/read-only/order-returns.ts';
import { openView, paymentExceptions } from '#contract/resources/read-only/payment-exceptions.ts';
import {
  privacyRequests,
  waitingView as waitingRequests,
} from '#contract/resources/read-only/privacy-requests.ts';
import { refunds, transferView } from '#contract/resources/read-only/refunds.ts';
import {
  reviews,
  waitingView as waitingReviewsView,
} from '#contract/resources/read-only/reviews.ts';
import type { BuiltInView } from '#contract/resources/views.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import { countIn } from '#server/ordering/fulfilment/board.ts';
import { failedInvoices } from '#server/ordering/invoicing/invoices-adapter.ts';
import { returnsIn } from '#server/ordering/orders/returns/search-returns.ts';
import { waitingReviews } from '#server/ordering/orders/reviews/reviews-adapter.ts';
import { openExceptions } from '#server/ordering/payments/exceptions.ts';
import { refundsToTransfer } from '#server/ordering/payments/search-refunds.ts';
import { countOf } from '#server/platform/database/count-of.ts';
import type { ResourceAdapter } from '#server/resource-engine/resource-adapter.ts';
import { waitingApprovalRequests } from '../approvals/search.ts';
import { requestsToHandle } from '../privacy/read-requests.ts';
import { versionsToReview } from '../resource-calls/versions/planning.ts';
import { failedTasks } from '../tasks/tasks.ts';
import { metricNamed } from './metrics.ts';
import { pathOf } from './tile-paths.ts';

/** The caller, and the moment. */
export interface TodoContext {
  now: Date;
  role: AdministratorRole;
  administratorId: number;
  adapters: readonly ResourceAdapter[];
}

/** A kind of waiting task. `count` is SQL, so that one statement counts all kinds. */
export interface Todo {
  name: string;
  label: string;
  /** The right to handle it. */
  right: Right;
  /** The screen of the menu that shows the number. Kinds without it appear only on the home page. */
  badge?: string;
  /** The list with as many rows as the number. */
  path(context: TodoContext): string;
  count(context: TodoContext): SQL;
  parts?(context: TodoContext): readonly { label: string; path: string; count: SQL }[];
}

const day = 86_400_000;

/** A metric of the present moment, from its capability. */
const numberOfNow =
  (name: 'low_stock' | 'sold_out') =>
  ({ now }: TodoContext) =>
    sql`(select coalesce(sum(over), 0) from (${metricNamed(name).sql(nowSpan(now))}) number)`;

/** The address of the list with one of its views. */
const pathOfView = ({ name }: { name: string }, view: BuiltInView) =>
  `/${name}?${new URLSearchParams({ where: JSON.stringify(view.conditions), view: view.name })}`;

const nowSpan = (now: Date) => ({ from: now, until: now });

const column = (name: BoardColumn, now: Date) => ({
  label: boardColumnLabels[name],
  path: `/fulfilment?column=${name}`,
  count: countIn(name, now),
});

/** The stages between the shelf and the carrier. */
const underWay = ['CREATED', 'PICKED', 'PACKED', 'LABELLED', 'HELD'] as const;

const mayRefund = ({ role }: TodoContext) => hasRight(role, 'refund.create');

/** The waiting tasks, most important first. */
export const todos: readonly Todo[] = [
  {
    name: 'orders',
    label: boardColumnLabels.READY,
    right: 'order.fulfil',
    badge: 'fulfilment',
    path: ({ now }) => column('READY', now).path,
    count: ({ now }) => column('READY', now).count,
    parts: ({ now }) => underWay.map((name) => column(name, now)),
  },
  {
    name: 'exceptions',
    label: '帳款異常',
    right: 'refund.create',
    badge: paymentExceptions.name,
    path: () => pathOfView(paymentExceptions, openView),
    // The same number as `payment_exceptions_open` of /metrics.
    count: () => openExceptions,
  },
  {
    name: 'transfers',
    label: '待匯款的退款',
    right: 'refund.complete',
    badge: refunds.name,
    path: () => pathOfView(refunds, transferView),
    count: () => refundsToTransfer,
  },
  {
    name: 'invoices',
    label: '開立失敗的發票',
    right: 'money.read',
    badge: invoices.name,
    path: () => pathOfView(invoices, failedInvoicesView),
    count: () => failedInvoices,
  },
  {
    name: 'returns',
    label: '待處理的退貨',
    right: 'returns.write',
    badge: orderReturns.name,
    path: (context) => pathOfView(orderReturns, mayRefund(context) ? waitingReturns : toJudgeView),
    count: (context) => returnsIn(mayRefund(context) ? ['REQUESTED', 'RECEIVED'] : ['REQUESTED']),
    parts: (context) => [
      part(orderReturns, toJudgeView, returnsIn(['REQUESTED'])),
      ...(mayRefund(context) ? [part(orderReturns, toRefundView, returnsIn(['RECEIVED']))] : []),
    ],
  },
  {
    name: 'parcels_back',
    label: '退回待驗的包裹',
    right: 'order.fulfil',
    path: ({ now }) => column('RETURNED', now).path,
    count: ({ now }) => column('RETURNED', now).count,
  },
  {
    name: 'approvals',
    label: '等待我核可',
    right: 'approvals.read',
    badge: 'approvals',
    path: () => '/approvals?state=FOR_ME',
    count: ({ now, ...caller }) => waitingApprovalRequests(caller, now),
  },
  {
    name: 'privacy',
    label: '待處理的個資請求',
    right: 'personal.reveal',
    badge: privacyRequests.name,
    path: () => pathOfView(privacyRequests, waitingRequests),
    count: () => requestsToHandle,
  },
  {
    name: 'reviews',
    label: '待公開的評論',
    right: 'reviews.write',
    badge: reviews.name,
    path: () => pathOfView(reviews, waitingReviewsView),
    count: () => waitingReviews,
  },
  {
    name: 'drafts',
    label: '等我發布的草稿',
    right: 'content.write',
    badge: 'drafts',
    path: () => '/drafts?state=FOR_ME',
    count: ({ adapters, role }) => versionsToReview(adapters, role),
  },
  {
    name: 'sold_out',
    label: '已售完的上架商品',
    right: 'catalogue.read',
    path: ({ now, role }) => pathOf('sold_out', nowSpan(now), role) ?? '/products',
    count: numberOfNow('sold_out'),
  },
  {
    name: 'low_stock',
    label: '庫存偏低的商品',
    right: 'catalogue.read',
    path: ({ now, role }) => pathOf('low_stock', nowSpan(now), role) ?? '/products',
    count: numberOfNow('low_stock'),
  },
  {
    name: 'campaigns',
    label: '48 小時內結束的活動',
    right: 'promotions.read',
    path: () => '/calendar?view=list',
    count: countEnding,
  },
  {
    name: 'tasks',
    label: '7 天內失敗的任務',
    right: 'tasks.read',
    path: () => '/tasks?state=FAILED',
    count: ({ now }) => failedTasks(now),
  },
];

/** A number that one view of a list shows. */
function part(resource: { name: string }, view: BuiltInView, count: SQL) {
  return { label: view.label, path: pathOfView(resource, view), count };
}

/** Campaigns that shoppers see and that end within 48 hours. */
function countEnding({ now, adapters }: TodoContext): SQL {
  const scheduled: readonly string[] = scheduledResources;
  const counts = adapters
    .filter(({ resource }) => scheduled.includes(resource.name))
    .map(({ table, column: of, resource }) =>
      countOf(
        table,
        and(
          'currentVisibilityRule' in resource.fields
            ? eq(of('currentVisibilityRule'), 'ONLINE')
            : undefined,
          gt(of('eventEndAt'), now),
          lte(of('eventEndAt'), new Date(now.getTime() + 2 * day)),
        ),
      ),
    );
  return sql`(${sql.join([sql`0`, ...counts], sql` + `)})`;
}
