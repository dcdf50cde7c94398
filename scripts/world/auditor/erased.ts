import { compare, type Knowledge, type KnownOrder } from './knowledge.ts';

const over = ['COMPLETED', 'CANCELLED', 'RETURNED'];

/** Whether an order of the member is still open, so that the member cannot be erased (G-186). */
export const hasOpenOrder = ({ orders }: Pick<Knowledge, 'orders'>, member: number): boolean =>
  [...orders.values()].some((order) => order.member === member && !over.includes(order.status));

/** An order of an erased member as an operator sees it. */
export interface RemainingOrder {
  orderNo: string;
  status: string;
  asked: number;
  /** What must be gone at once. */
  mobile: string;
  notes: string;
}

/** What a member's orders cost stays in the books. Telephones and notes are gone, and what the account knew. */
export function checkErased(
  knowledge: Knowledge,
  { member, email, at }: { member: number; email: string; at: Date },
  { orders, account }: { orders: readonly RemainingOrder[]; account: string },
): void {
  knowledge.erased.set(email, { member, at });
  if (account.includes(email)) knowledge.differences.push(`the account of ${email} was not erased`);
  for (const { orderNo, status, asked, mobile, notes } of orders) {
    const known: KnownOrder | undefined = knowledge.orders.get(orderNo);
    const what = `order ${orderNo} of an erased member`;
    compare(knowledge, what, [known?.status, known?.asked], [status, asked]);
    compare(knowledge, `${what}, telephone and notes`, '', `${mobile}${notes}`);
  }
}
