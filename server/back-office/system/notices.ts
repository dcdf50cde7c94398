import type { Reply } from '#contract/call.ts';
import type { adminSystemCalls } from '#contract/calls/admin-system.ts';
import { toWireInstant } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { newestMessages } from '#server/ordering/fulfilment/messages.ts';
import { newestReports } from '#server/ordering/payments/read-payments.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** The most notices of each kind that are shown. */
const mostOfEach = 50;

type Notices = Reply<typeof adminSystemCalls.searchProviderNotices>;

/** The newest messages of payment providers and of the carrier, newest first. */
export async function newestNotices(db: Queryable): Promise<Notices> {
  const reports = await newestReports(db, mostOfEach);
  const messages = await newestMessages(db, mostOfEach);
  const notices = [
    ...reports.map(({ id, door, state, code, amount, ...report }) => ({
      ...report,
      id: `payment-${id}`,
      isNotice: door === 'NOTIFICATION',
      // Some providers use our name of the state as their code, so duplicates are removed.
      says: [...new Set([state, code, amount === null ? '' : formatTwd(amount)])]
        .filter(Boolean)
        .join(' · '),
      shipmentId: null,
    })),
    ...messages.map(({ id, kind, code, words, ...message }) => ({
      ...message,
      id: `parcel-${id}`,
      provider: 'ECPAY_LOGISTICS',
      isNotice: kind === 'NOTICE',
      says: [code, words].filter(Boolean).join(' · '),
      attemptId: null,
    })),
  ];
  return notices
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, ...notice }) => ({ ...notice, at: toWireInstant(at) }));
}
