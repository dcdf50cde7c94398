import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatTwd } from '#rules/numbers.ts';
import { orderStatusLabel, paymentStatusLabels } from '#rules/order-labels.ts';
import { isAwaitingPayment } from '#rules/orders/order-states.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { adminApi } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import type { ExceptionPage } from './exception-page.ts';

interface Props {
  page: ExceptionPage;
  onClose(): void;
}

/** The most orders that are offered at once; a longer search word finds others. */
const mostOffered = 8;

/** Orders that a search finds; without a search, those that wait for exactly this amount. */
function useOrders(keyword: string, amount: number) {
  const waitsForIt = {
    all: [
      { field: 'paid_amount', is: 'equal' as const, value: amount },
      { field: 'payment_status', is: 'one_of' as const, value: ['UNPAID', 'FAILED'] },
      { field: 'order_status', is: 'not' as const, value: 'CANCELLED' },
    ],
  };
  return useQuery({
    queryKey: ['orders', 'of-transfer', keyword, amount],
    queryFn: async () => {
      const search = keyword ? { keyword } : { conditions: waitsForIt };
      return (await adminApi.searchOrders({ body: { ...search, perPage: mostOffered } })).data;
    },
    placeholderData: keepPreviousData,
  });
}

type Offered = NonNullable<ReturnType<typeof useOrders>['data']>[number];

/** Assigns money of an unknown order to the order that it belongs to. */
export default function AssignDialog({ page: { id, amount }, onClose }: Props) {
  const sum = amount ?? 0;
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data: orders = [], error } = useOrders(keyword, sum);
  const [chosen, setChosen] = useState<number>();
  const order = orders.find((each) => each.id === chosen);
  const assign = usePageAction(
    async () => {
      if (order) await adminApi.assignException({ params: { id }, body: { orderId: order.id } });
    },
    { done: '已指定訂單，這筆異常結案', onDone: onClose },
  );
  return (
    <ConfirmDialog
      title={`${formatTwd(sum)} 屬於哪一筆訂單？`}
      confirm="確定指定"
      isReady={order !== undefined}
      isBusy={assign.isPending}
      failure={assign.error?.message ?? error?.message}
      onClose={onClose}
      onConfirm={() => assign.mutate()}
    >
      <Stack gap="sm" mb="sm">
        <TextInput
          label="找訂單"
          description="單號、電話末碼或信箱；沒有輸入時列出正在等這個金額的訂單"
          data-autofocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Radio.Group
          label="訂單"
          value={chosen === undefined ? null : String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        >
          <Stack gap={6} mt={4}>
            {orders.map((each) => (
              <Radio key={each.id} value={String(each.id)} label={wordsOf(each)} />
            ))}
            {orders.length === 0 && (
              <Text size="sm">
                {keyword ? '找不到訂單。' : '沒有正在等這個金額的訂單，請搜尋。'}
              </Text>
            )}
          </Stack>
        </Radio.Group>
        <Text size="sm" aria-live="polite">
          {order && consequence(order, sum)}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}

const wordsOf = (order: Offered) =>
  `${order.orderNo}　${formatTwd(order.paidAmount)}　${orderStatusLabel(order.orderStatus, 'HOME')}、${paymentStatusLabels[order.paymentStatus]}　${order.recipient}`;

/** The effect on the order and on the money. */
function consequence(order: Offered, sum: number): string {
  if (!isAwaitingPayment(order) || wayOf(order.paymentType) === 'ON_RECEIPT') {
    return '這筆訂單不需要付款：款項會列為待匯款的退款，匯回給顧客。';
  }
  if (sum < order.paidAmount) {
    return `訂單還差 ${formatTwd(order.paidAmount - sum)}：會列為這筆訂單的「轉帳不足」。`;
  }
  return sum > order.paidAmount
    ? `訂單會成為已付款，多的 ${formatTwd(sum - order.paidAmount)} 列為待匯款的退款。`
    : '訂單會成為已付款，並開始出貨。';
}
