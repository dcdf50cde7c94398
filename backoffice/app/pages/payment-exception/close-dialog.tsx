import { Text } from '@mantine/core';
import { adminApi } from '../../api.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import type { ExceptionPage } from './exception-page.ts';

interface Props {
  page: ExceptionPage;
  onClose(): void;
}

/** Closes the exception with a note about what was done. */
export default function CloseDialog({ page: { id, holdsGoods }, onClose }: Props) {
  const close = usePageAction(
    (note: string) => adminApi.resolvePaymentException({ params: { id }, body: { note } }),
    { done: '這筆異常已結案', onDone: onClose },
  );
  return (
    <ReasonDialog
      title="結案"
      label="處理說明"
      description="寫下查到什麼、怎麼處理；會留在這筆異常"
      confirm="確定結案"
      isBusy={close.isPending}
      failure={close.error?.message}
      onClose={onClose}
      onConfirm={close.mutate}
    >
      <Text size="sm" mb="sm">
        結案不會移動款項，結案後不能重新開啟。
        {holdsGoods && '這筆訂單會恢復出貨，請先確認款項沒有問題。'}
      </Text>
    </ReasonDialog>
  );
}
