import { NumberInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { newKey } from '../../lost-answers.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import type { DialogProps } from './invoice-page.ts';

/** Makes an allowance on the invoice: of an amount, with a reason for the books. */
export default function AllowanceDialog({ page: { id, left }, onClose }: DialogProps) {
  const [amount, setAmount] = useState<string | number>('');
  const [reason, setReason] = useState('');
  // One dialog makes one allowance, also if its request is sent again.
  const [idempotencyKey] = useState(newKey);
  const sum = Number(amount);
  const allow = usePageAction(
    () =>
      adminApi.allowOnInvoice(
        { params: { id }, body: { amount: sum, reason } },
        { idempotencyKey },
      ),
    { done: '折讓已開立', onDone: onClose },
  );
  return (
    <ConfirmDialog
      title="開立折讓"
      confirm={sum > 0 ? `確定折讓 ${formatTwd(sum)}` : '確定折讓'}
      isReady={sum > 0 && sum <= left && reason.trim() !== ''}
      isBusy={allow.isPending}
      failure={allow.error?.message}
      onClose={onClose}
      onConfirm={() => allow.mutate()}
    >
      <Text size="sm" mb="sm">
        折讓只減少發票的金額，不會退款，開立後不能收回。從後台退款時系統會自動開立折讓，不需要在這裡再開一次。
      </Text>
      <NumberInput
        label={`折讓金額（最多 ${formatTwd(left)}）`}
        required
        allowDecimal={false}
        allowNegative={false}
        hideControls
        data-autofocus
        mb="sm"
        error={sum > left ? '超過這張發票還能折讓的金額' : undefined}
        value={amount}
        onChange={setAmount}
      />
      <TextInput
        label="原因"
        description="會留在這張發票的歷程"
        required
        maxLength={100}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}
