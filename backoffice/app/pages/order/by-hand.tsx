import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';

interface Props {
  refund: { id: number; amount: number };
}

/** Closes a refund that the shop has transferred itself, with the bank's reference. */
export function ByHand({ refund: { id, amount } }: Props) {
  const [reference, setReference] = useState('');
  const complete = usePageAction(
    () => adminApi.completeRefund({ params: { id }, body: { reference } }),
    { done: '已記下匯款，退款完成' },
  );
  return (
    <form
      id="transfer"
      onSubmit={(event) => {
        event.preventDefault();
        complete.mutate();
      }}
    >
      <Group align="end" gap="xs" mt={4}>
        <TextInput
          size="xs"
          label={`匯款 ${formatNumber(amount)} 元的編號`}
          required
          maxLength={100}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={reference.trim() === ''}
          loading={complete.isPending}
        >
          已匯款
        </Button>
      </Group>
      <FailureLine>{complete.error?.message}</FailureLine>
    </form>
  );
}
