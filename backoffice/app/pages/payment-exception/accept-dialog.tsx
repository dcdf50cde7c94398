import { Text } from '@mantine/core';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import type { ExceptionPage } from './exception-page.ts';

interface Props {
  page: ExceptionPage;
  onClose(): void;
}

/** Accepts the transfers of an order as the full payment. */
export default function AcceptDialog({ page: { order, waiting }, onClose }: Props) {
  const accept = usePageAction(
    async () => {
      if (order) await adminApi.acceptTransfers({ params: { id: order.id } });
    },
    { done: '訂單已付款，這筆異常結案', onDone: onClose },
  );
  return (
    <ConfirmDialog
      title="視為全額"
      confirm="確定視為全額"
      isBusy={accept.isPending}
      failure={accept.error?.message}
      onClose={onClose}
      onConfirm={() => accept.mutate()}
    >
      <Text size="sm" mb="sm">
        已收到的轉帳共 {formatTwd(waiting)}，訂單金額 {formatTwd(order?.paidAmount ?? 0)}
        。訂單會成為已付款並開始出貨，這筆訂單的轉帳異常一起結案；不足的金額超過門檻時，先送出核可申請。
      </Text>
    </ConfirmDialog>
  );
}
