import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { isGoodTransfer, type TransferResult } from '#contract/invoices-and-transfers.ts';
import { done, refused } from '#contract/outcome.ts';
import { findOrderByNo } from '#server/ordering/orders/order-overview.ts';
import { completeRefundByHand } from '#server/ordering/payments/complete-refund.ts';
import {
  keepHandReference,
  openTransfersOf,
  transferredWith,
} from '#server/ordering/payments/search-refunds.ts';
import type { Shop } from '#server/shop.ts';
import { nameOfAdministrator } from '../admin/administrators.ts';
import { type Actor, type Audited, audited } from '../admin/audit.ts';

interface TransferRow {
  orderNo: string;
  reference: string;
  /** TWD; says which refund is meant if the order has several. */
  amount?: number | undefined;
}
type Answer = Reply<typeof adminPaymentCalls.completeRefunds>['rows'][number];

const sentences: Readonly<Record<TransferResult, string>> = {
  COMPLETED: '已記下匯款，退款完成',
  UNCHANGED: '先前已用這個編號記下，不會再改變',
  UNKNOWN_ORDER: '查無這張訂單',
  NOTHING_TO_TRANSFER: '這張訂單沒有這筆待匯款的退款',
  SEVERAL: '這張訂單有多筆待匯款，請在第三欄加上金額',
  TWICE: '同一筆退款在前面已經出現過',
};

/**
 * Completes all of these refunds with the numbers of their transfers, or none if one row fits no refund; as a trial
 * always none. A row that was recorded before with the same number changes nothing. Answers the result of each row.
 * Each refund is completed once, whoever else records it at the same moment.
 */
export async function completeRefunds(
  shop: Shop,
  actor: Actor,
  { rows, isTrial }: { rows: readonly TransferRow[]; isTrial: boolean },
) {
  const answers: Answer[] = [];
  const outcome = await audited(shop, actor, async (within) => {
    const by = await nameOfAdministrator(within.transaction, actor.administratorId);
    const taken = new Map<number, number>();
    // In one order for everybody, so that two people with the same rows wait for each other and do not lock each other
    // out.
    const places = rows.map((row, place) => ({ row, place }));
    places.sort((one, other) => one.row.orderNo.localeCompare(other.row.orderNo));
    for (const { row, place } of places) {
      answers[place] = await complete(within, row, taken, by);
    }
    const areGood = answers.every(({ result }) => isGoodTransfer(result));
    // The refusal rolls everything back.
    return isTrial || !areGood ? refused('ORDER_CANNOT_BE_MOVED') : done(undefined);
  });
  const isDone = outcome.ok;
  return done({ isDone, rows: isDone ? answers : answers.map(asWouldBe) });
}

const asWouldBe = (row: Answer): Answer =>
  row.result === 'COMPLETED' ? { ...row, sentence: '可以記下' } : row;

async function complete(
  { inside, transaction, note }: Audited,
  { orderNo, reference, amount }: TransferRow,
  /** The order of each refund that an earlier row has completed. */
  taken: Map<number, number>,
  by: string,
): Promise<Answer> {
  const answer = (result: TransferResult, found: number | null = null): Answer => ({
    orderNo,
    reference,
    amount: found,
    result,
    sentence: sentences[result],
  });
  const order = await findOrderByNo(transaction, orderNo);
  if (!order) return answer('UNKNOWN_ORDER');
  const recordedBefore = async () => {
    const before = await transferredWith(transaction, { orderId: order.id, reference, amount });
    return before && !taken.has(before.id) ? answer('UNCHANGED', before.amount) : undefined;
  };
  // First, because a list that comes again must not complete a refund that was requested since.
  const repeated = await recordedBefore();
  if (repeated) return repeated;
  const open = await openTransfersOf(transaction, order.id);
  const fitting = open.filter((refund) => amount === undefined || refund.amount === amount);
  const [refund] = fitting;
  if (!refund) {
    const isTaken = taken.values().some((orderId) => orderId === order.id);
    return answer(isTaken ? 'TWICE' : 'NOTHING_TO_TRANSFER');
  }
  if (fitting.length > 1 && amount === undefined) return answer('SEVERAL');
  if (!(await completeRefundByHand(inside, { refundId: refund.id, by }))) {
    return (await recordedBefore()) ?? answer('NOTHING_TO_TRANSFER');
  }
  taken.set(refund.id, order.id);
  await keepHandReference(transaction, refund.id, reference);
  await note({
    call: 'completeRefunds',
    subject: ['refund', refund.id],
    before: { status: refund.status, amount: refund.amount },
    after: { status: 'DONE', amount: refund.amount, reference },
  });
  return answer('COMPLETED', refund.amount);
}
