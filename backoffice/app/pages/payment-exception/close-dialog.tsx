import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isReversal } from '#rules/payments/reversal.ts';
import { adminApi } from '../../api.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import type { ExceptionPage } from './exception-page.ts';

interface Props {
  page: ExceptionPage;
  onClose(): void;
}

/** Closes the exception with a note about what was done. Of a transfer that the bank took back it asks about the money. */
export default function CloseDialog({ page, onClose }: Props) {
  const { id, holdsGoods } = page;
  const asksForMoney = isReversal(page) && page.order !== null;
  const [money, setMoney] = useState('');
  const close = usePageAction(
    (note: string) =>
      adminApi.resolvePaymentException({
        params: { id },
        body: { note, ...(asksForMoney && { isMoneyThere: money === 'THERE' }) },
      }),
    { done: '這筆異常已結案', onDone: onClose },
  );
  return (
    <ReasonDialog
      title="結案"
      label="處理說明"
      description="寫下查到什麼、怎麼處理；會留在這筆異常"
      confirm="確定結案"
      isReady={!asksForMoney || money !== ''}
      isBusy={close.isPending}
      failure={close.error?.message}
      onClose={onClose}
      onConfirm={close.mutate}
    >
      <Text size="sm" mb="sm">
        結案不會移動款項，結案後不能重新開啟。
        {holdsGoods && '這筆訂單會恢復出貨，請先確認款項沒有問題。'}
      </Text>
      {asksForMoney && (
        <Radio.Group label="這筆轉帳的款項" value={money} onChange={setMoney} mb="sm" required>
          <Stack gap="xs" mt={6}>
            <Radio
              value="GONE"
              label="已被收回"
              description={
                holdsGoods
                  ? '訂單恢復出貨；之後的補匯算成多收的款項，會退回'
                  : '等待處理的那筆轉帳不算入帳，一起結案'
              }
            />
            <Radio
              value="THERE"
              label="仍在"
              description="銀行沒有收回，也不會再匯入；那筆轉帳照常算入帳，退款可以列入匯款檔"
            />
          </Stack>
        </Radio.Group>
      )}
    </ReasonDialog>
  );
}
