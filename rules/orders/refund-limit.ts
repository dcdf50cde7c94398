import { formatTwd } from '../numbers.ts';

/** The most TWD that one person may refund for an order, and the TWD that the shop has already refunded. */
export interface RefundLimit {
  amount: number;
  used: number;
}

/**
 * Whether a second person has to approve a further refund of `requested` TWD; all refunds of an order count
 * together.
 */
export const needsApproval = ({ amount, used }: RefundLimit, requested: number): boolean =>
  requested > 0 && used + requested > amount;

/** The earlier refunds, and whether a second person is needed; undefined if neither applies. */
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
    ? `超過免核可額度 ${formatTwd(amount)}，送出後要由另一位有權限的人核可`
    : `未超過免核可額度 ${formatTwd(amount)}`;
  return `${sum}，${verdict}。`;
}
