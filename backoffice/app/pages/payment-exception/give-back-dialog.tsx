import { Text } from '@mantine/core';
import { formatTwd } from '#rules/numbers.ts';
import { needsApproval } from '#rules/orders/refund-limit.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { adminApi } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import { RefundLimitLine } from '../order/refund-limit-line.tsx';
import type { ExceptionPage } from './exception-page.ts';

interface Props {
  page: ExceptionPage;
  onClose(): void;
}

/** Refunds the money and closes the exception, or requests a second person's approval. */
export default function GiveBackDialog({ page, onClose }: Props) {
  const { id, refundable, refundLimit, provider } = page;
  const giveBack = usePageAction(() => adminApi.refundException({ params: { id } }), {
    done: '已提出退款，這筆異常結案',
    onDone: onClose,
  });
  const isByHand = provider !== null && wayOf(provider) !== 'AT_PROVIDER';
  const asks = refundLimit !== null && needsApproval(refundLimit, refundable);
  return (
    <ConfirmDialog
      title="退回款項"
      confirm={asks ? '送出核可申請' : `確定退回 ${formatTwd(refundable)}`}
      isBusy={giveBack.isPending}
      failure={giveBack.error?.message}
      onClose={onClose}
      onConfirm={() => giveBack.mutate()}
    >
      <Text size="sm" mb="sm">
        退回 {formatTwd(refundable)} 給顧客，這筆異常同時結案。
        {isByHand
          ? '款項要由商店匯出，退款會列在「退款」的待匯款。'
          : '款項由金流退回，顧客會收到通知。'}
        訂單不受影響。
      </Text>
      {refundLimit && <RefundLimitLine mb="sm" limit={refundLimit} amount={refundable} />}
    </ConfirmDialog>
  );
}
