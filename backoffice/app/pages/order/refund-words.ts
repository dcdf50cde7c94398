import type { RefundStatus } from '#contract/payment-enumerations.ts';
import { formatTwd } from '#rules/numbers.ts';

/** What somebody reads who has asked for a refund: only the provider's answer makes it one that is done. */
export function refundWords({ status, amount }: { status: RefundStatus; amount: number }): string {
  const sum = formatTwd(amount);
  switch (status) {
    case 'DONE':
      return `已退款 ${sum}`;
    case 'PENDING':
      return `已提出退款 ${sum}，等待金流的結果`;
    case 'BY_HAND':
      return `已列入待匯款 ${sum}，要由商店匯給顧客`;
    case 'FAILED':
      return `退款 ${sum} 沒有成功，請看「款項」的說明`;
  }
}
