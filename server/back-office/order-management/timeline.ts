import type { AdminEndpointName } from '#contract/admin-endpoints.ts';
import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { toWireInstant } from '#rules/dates.ts';
import { formatTwd, inTwd } from '#rules/numbers.ts';
import { paymentTypeLabel } from '#rules/payment-types.ts';
import { readOrderEvents } from '#server/ordering/orders/order-events.ts';
import type { OrderReturn } from '#server/ordering/orders/returns/read-returns.ts';
import type { AttemptHistory } from '#server/ordering/payments/read-payments.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readHistoryOf } from '../admin/history.ts';
import { approvalRequestsAbout } from '../approvals/search.ts';

type Entry = Reply<typeof adminOrderPageCalls.readOrderDesk>['timeline'][number];

/** The calls with which a second person decides about an approval request. */
const verdicts: readonly string[] = ['approveWish', 'refuseWish'] satisfies AdminEndpointName[];

/** Labels of a provider's reports about a payment. */
const reportLabels: Readonly<Record<string, string>> = {
  OPEN: '尚未付款',
  READY: '顧客已授權，等待請款',
  PAID: '已付款',
  FAILED: '付款失敗',
  MISSING: '查無這筆付款',
  SILENT: '沒有回覆',
};

interface Known {
  payments: readonly AttemptHistory[];
  returns: readonly OrderReturn[];
}

/** The events of an order by the shop, administrators and providers, oldest first. */
export async function timelineOf(
  db: Queryable,
  orderId: number,
  { payments, returns }: Known,
): Promise<Entry[]> {
  const ofReturns = returns.map(({ id }) => ['order-return', id] as const);
  const refunds = await listRefunds({ db }, orderId);
  const approvalRequests = await approvalRequestsAbout(db, [['order', orderId], ...ofReturns]);
  const actions = await readHistoryOf(db, [
    ['order', orderId],
    ...ofReturns,
    ...refunds.map(({ id }) => ['refund', id] as const),
    ...payments.map(({ attempt }) => ['payment-attempt', attempt.id] as const),
    ...approvalRequests.map((id) => ['approval', id] as const),
  ]);
  const events = await readOrderEvents(db, orderId);
  const all: Entry[] = [
    ...events.map(
      ({ at, note }): Entry => ({
        at: toWireInstant(at),
        source: 'SYSTEM',
        // The text is for the shopper.
        text: inTwd(note),
        by: null,
        isWish: false,
      }),
    ),
    ...actions.map(
      ({ at, call, by, subjectType }): Entry => ({
        at,
        source: 'PERSON',
        text: call,
        by,
        isWish: subjectType === 'approval' && !verdicts.includes(call),
      }),
    ),
    ...payments.flatMap(({ attempt, reports }) =>
      reports.map(
        ({ at, state, amount, code }): Entry => ({
          at: toWireInstant(at),
          source: 'PROVIDER',
          text: [
            reportLabels[state] ?? state,
            amount === null ? '' : formatTwd(amount),
            code === '' || code === state ? '' : `（${code}）`,
          ]
            .filter(Boolean)
            .join(' '),
          by: paymentTypeLabel(attempt.provider, 'HOME'),
          isWish: false,
        }),
      ),
    ),
  ];
  return all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
