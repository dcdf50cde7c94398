import { type AuditedAction, actionLabel } from '#contract/actions.ts';
import type { Reply } from '#contract/call.ts';
import type { adminInvoiceCalls } from '#contract/calls/admin-invoices.ts';
import { toWireInstant } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import type { InvoiceWithCorrections } from '#server/ordering/invoicing/read-invoices.ts';

type Entry = Reply<typeof adminInvoiceCalls.readInvoice>['history'][number];

/** The actions of people on an invoice, among all those on its order. */
const aboutInvoices: readonly AuditedAction[] = [
  'reissueInvoice',
  'issueInvoice',
  'voidInvoice',
  'allowOnInvoice',
];

interface Action {
  at: string;
  call: string;
  by: string;
}

/** What happened to the invoices of one order, and what people asked for, oldest first. */
export function invoiceHistory(
  invoices: readonly InvoiceWithCorrections[],
  actions: readonly Action[],
): Entry[] {
  const asked = actions
    .filter(({ call }) => (aboutInvoices as readonly string[]).includes(call))
    .map(({ at, call, by }): Entry => ({ at, text: actionLabel(call), by }));
  const events = invoices.flatMap(eventsOf);
  const ofRank = (rank: Rank) => events.filter((event) => event.rank === rank).map(toEntry);
  // Within one second what was asked for comes before what was done.
  const all = [...ofRank('BEFORE'), ...asked, ...ofRank('AFTER')];
  return all.toSorted((one, other) => one.at.localeCompare(other.at));
}

type Rank = 'BEFORE' | 'AFTER';
interface Event {
  at: Date;
  text: string;
  rank: Rank;
}

const toEntry = ({ at, text }: Event): Entry => ({ at: toWireInstant(at), text, by: null });

function eventsOf(invoice: InvoiceWithCorrections): Event[] {
  const { amount, createdAt, invoiceNo, issuedAt, failure, failedAt, corrections } = invoice;
  const event = (rank: Rank, at: Date | null, text: string): Event[] =>
    at ? [{ at, text, rank }] : [];
  return [
    ...event('BEFORE', createdAt, `應開立 ${formatTwd(amount)}`),
    ...event('BEFORE', issuedAt, `已開立 ${invoiceNo}`),
    ...corrections
      .filter((each) => each.status === 'DONE' && each.amount > 0)
      .flatMap(({ kind, doneAt, allowanceNo, reason, ...each }) => {
        const why = reason ?? '退款';
        const number = allowanceNo ? `　${allowanceNo}` : '';
        const allowed = `已折讓 ${formatTwd(each.amount)}${number}（${why}）`;
        return event('AFTER', doneAt, kind === 'VOID' ? `已作廢 ${invoiceNo}（${why}）` : allowed);
      }),
    ...event('AFTER', failedAt, `電子發票服務沒有完成：${failure}`),
  ];
}
