import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { mostOfVoidReason } from '#contract/invoices-and-transfers.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import type { DialogProps } from './invoice-page.ts';

/** Voids the invoice: with a reason for the tax office, after its number was typed. */
export default function VoidDialog({ page: { id, invoice, order }, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const number = invoice.invoiceNo ?? '';
  const isTyped = typed.replace(/[\s-]/g, '').toUpperCase() === number;
  const voidIt = usePageAction(() => adminApi.voidInvoice({ params: { id }, body: { reason } }), {
    done: '發票已作廢',
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`作廢發票 ${number}`}
      confirm="確定作廢"
      isGrave
      isReady={isTyped && reason.trim() !== ''}
      isBusy={voidIt.isPending}
      failure={voidIt.error?.message}
      onClose={onClose}
      onConfirm={() => voidIt.mutate()}
    >
      <Text size="sm" mb="sm">
        {formatTwd(invoice.amount)} 的發票會向財政部作廢，不能復原，款項不會退回。訂單{' '}
        {order.orderNo} 仍然成立時，作廢後請重新開立一張。
      </Text>
      <TextInput
        label="作廢原因"
        description={`會送交財政部，最多 ${mostOfVoidReason} 個字`}
        required
        maxLength={mostOfVoidReason}
        data-autofocus
        mb="sm"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <TextInput
        label={`輸入發票號碼 ${number} 以確認`}
        required
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ConfirmDialog>
  );
}
