import { Button } from '@mantine/core';
import { wayOf } from '#rules/payments/payment-types.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { type OrderPage, useAction } from './order-page.ts';

/** Copies the address where the buyer of an unpaid order can pay without signing in. */
export function PayLink({ page: { order } }: { page: OrderPage }) {
  const { id, paymentStatus, orderStatus, paymentType } = order;
  const copy = useAction(
    id,
    async () => {
      const { data } = await adminApi.readOrderPayLink({ params: { id } });
      await navigator.clipboard.writeText(data.payLink);
    },
    { done: '已複製付款連結，可以貼到 LINE 或簡訊' },
  );
  const isOpen = paymentStatus === 'UNPAID' || paymentStatus === 'FAILED';
  if (!isOpen || orderStatus === 'CANCELLED' || wayOf(paymentType) === 'ON_RECEIPT') return null;
  return (
    <>
      <Button variant="default" loading={copy.isPending} onClick={() => copy.mutate()}>
        複製付款連結
      </Button>
      <FailureLine>{copy.error?.message}</FailureLine>
    </>
  );
}
