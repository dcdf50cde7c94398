import type { AdminEndpointName } from '#contract/admin-endpoints.ts';
import type { Reply } from '#contract/call.ts';
import type { adminOrderPageCalls } from '#contract/calls/admin-order-page.ts';
import { toWireInstant } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { paymentTypeLabel } from '#rules/payments/payment-types.ts';
import { readOrderEvents } from '#server/ordering/orders/order-events.ts';
import type { OrderReturn } from '#server/ordering/orders/returns/read-returns.ts';
import type { AttemptHistory } from '#server/ordering/payments/read-payments.ts';
import { listRefunds } from '#server/ordering/payments/refund-payment.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { namesOf } from '../admin/colleagues.ts';
import { readHistoryOf } from '../admin/history.ts';
import { approvalRequestsAbout } from '../approvals/search.ts';
import { carrierEntries } from './carrier-entries.ts';
import { isCausedBy, statusChanges, storedChange, wordsOfEvent } from './timeline-words.ts';

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
  /** Whether the reader may see what providers of payments said, and what the carrier said. */
  seesMoney: boolean;
  seesParcels: boolean;
}

/** The events of an order by the shop, administrators and providers, oldest first. */
export async function timelineOf(
  db: Queryable,
  orderId: number,
  { payments, returns, seesMoney, seesParcels }: Known,
): Promise<Entry[]> {
  const actions = await actionsOn(db, orderId, { payments, returns });
  const names = await namesOf(
    db,
    actions.map(({ administratorId }) => administratorId),
  );
  const events = await readOrderEvents(db, orderId);
  const changes = statusChanges(events.map(({ type }) => type));
  const shown: Event[] = events.map(({ at, type, note }, index) => ({
    at: toWireInstant(at),
    type,
    text: wordsOfEvent(type, note),
    change: changes[index] ?? '',
  }));
  const { left, persons } = fold(shown, actions, names);
  const all: Entry[] = [
    ...left.map(({ at, text, change }): Entry => ({ ...plain, at, text, change })),
    ...persons,
    ...payments.flatMap((payment) => reportsOf(payment, seesMoney)),
    ...(await carrierEntries(db, orderId, { seesParcels })),
  ];
  return all.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

const plain = {
  source: 'SYSTEM',
  by: null,
  isWish: false,
  providerCode: null,
  providerWords: null,
} as const;

interface Event extends Pick<Entry, 'at' | 'text' | 'change'> {
  type: string;
}

type Action = Awaited<ReturnType<typeof readHistoryOf>>[number];

/** The audit entries about an order, and about what belongs to it. */
async function actionsOn(
  db: Queryable,
  orderId: number,
  { payments, returns }: Pick<Known, 'payments' | 'returns'>,
): Promise<Action[]> {
  const ofReturns = returns.map(({ id }) => ['order-return', id] as const);
  const refunds = await listRefunds({ db }, orderId);
  const approvalRequests = await approvalRequestsAbout(db, [['order', orderId], ...ofReturns]);
  return readHistoryOf(db, [
    ['order', orderId],
    ...ofReturns,
    ...refunds.map(({ id }) => ['refund', id] as const),
    ...payments.map(({ attempt }) => ['payment-attempt', attempt.id] as const),
    ...approvalRequests.map((id) => ['approval', id] as const),
  ]);
}

/** Milliseconds between an action and the event that it causes. */
const sameMoment = 2000;
const isNear = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= sameMoment;

/** Makes an action of a person and the event that it causes one entry, which has the name and says what changed. */
function fold(events: readonly Event[], actions: readonly Action[], names: Names) {
  const left = [...events];
  const persons = actions.map(
    ({ at, call, administratorId, subjectType, before, after }): Entry => {
      const place = left.findIndex((event) => isCausedBy(call, event.type) && isNear(event.at, at));
      const [event] = place < 0 ? [] : left.splice(place, 1);
      return {
        at,
        source: 'PERSON',
        text: call,
        by: names.get(administratorId) ?? null,
        isWish: subjectType === 'approval' && !verdicts.includes(call),
        change: event ? event.change || event.text : storedChange(before, after),
        providerCode: null,
        providerWords: null,
      };
    },
  );
  return { left, persons };
}

type Names = Awaited<ReturnType<typeof namesOf>>;

/** What the provider of a payment has reported. */
const reportsOf = ({ attempt, reports }: AttemptHistory, seesMoney: boolean): Entry[] =>
  reports.map(({ at, state, amount, code, words }) => ({
    at: toWireInstant(at),
    source: 'PROVIDER',
    text: [reportLabels[state] ?? state, amount === null ? '' : formatTwd(amount)]
      .filter(Boolean)
      .join(' '),
    by: paymentTypeLabel(attempt.provider, 'HOME'),
    isWish: false,
    change: '',
    providerCode: !seesMoney || code === '' || code === state ? null : code,
    providerWords: seesMoney && words !== '' ? words : null,
  }));
