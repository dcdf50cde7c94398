import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminPaymentCalls } from '#contract/calls/admin-payments.ts';
import { bankLabel } from '#rules/payments/banks.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { useAction } from './order-page.ts';

type Account = Reply<typeof adminPaymentCalls.readOrderPayments>['refundAccount'];

interface Props {
  orderId: number;
  refundId: number;
  /** The account as everybody sees it who may read the order's money; null until the member has entered one. */
  account: Account;
}

/**
 * The account for a transferred refund: masked, or in full for the person who transfers it, with an action that
 * asks the member for it.
 */
export function RefundAccount({ orderId, refundId, account }: Props) {
  const mayTransfer = useRight('refund.complete');
  const mayAsk = useRight('refund.create');
  const whole = useMutation({
    mutationFn: async () => (await adminApi.revealRefundAccount({ params: { id: refundId } })).data,
  });
  const ask = useAction(orderId, () => adminApi.askForRefundAccount({ params: { id: refundId } }), {
    done: '已寄信請顧客填寫退款帳戶',
  });
  const shown = whole.data ?? account;
  return (
    <>
      <Text size="sm" mt={4}>
        {shown ? (
          <>
            匯到：{bankLabel(shown.bankCode)}　{shown.account}　{shown.holder}
          </>
        ) : (
          '顧客尚未填寫退款帳戶'
        )}
      </Text>
      <Group gap="xs" mt={4}>
        {account && mayTransfer && !whole.data && (
          <Button
            size="xs"
            variant="default"
            loading={whole.isPending}
            onClick={() => whole.mutate()}
          >
            顯示完整帳號
          </Button>
        )}
        {mayAsk && (
          <Button size="xs" variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
            {account ? '再寄一次填寫連結' : '寄信請顧客填寫'}
          </Button>
        )}
      </Group>
      <FailureLine>{whole.error?.message ?? ask.error?.message}</FailureLine>
    </>
  );
}
