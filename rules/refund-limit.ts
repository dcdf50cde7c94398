import { formatTwd } from './numbers.ts';

/** What one person may give back of an order, and what the shop has given back of it already. TWD. */
export interface RefundLimit {
  amount: number;
  used: number;
}

/** Whether a second person has to approve that `requested` TWD more go back: all refunds of an order count together. */
export const needsApproval = ({ amount, used }: RefundLimit, requested: number): boolean =>
  requested > 0 && used + requested > amount;

/** What went back before, and whether a second person is needed; undefined if there is nothing to say. */
export function refundLimitSentence(limit: RefundLimit, requested: number): string | undefined {
  const { amount, used } = limit;
  const before = used > 0 ? `這筆訂單先前已退 ${formatTwd(used)}` : '';
  if (requested <= 0) return before ? `${before}。` : undefined;
  const isBeyond = needsApproval(limit, requested);
  if (!isBeyond && !before) return undefined;
  const sum = before
    ? `${before}，連同這次共 ${formatTwd(used + requested)}`
    : `這次 ${formatTwd(requested)}`;
  const verdict = isBeyond
    ? `超過一人可退的 ${formatTwd(amount)}，送出後要由另一位有權限的人核可`
    : `未超過一人可退的 ${formatTwd(amount)}`;
  return `${sum}，${verdict}。`;
}
