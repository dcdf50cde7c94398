import { Text } from '@mantine/core';
import { shipmentStageLabels } from '#contract/fulfilment.ts';
import { formatTwd } from '#rules/numbers.ts';
import { needsApproval } from '#rules/orders/refund-limit.ts';
import { stagesInHouse } from '#rules/orders/shipment-stages.ts';
import { adminApi } from '../../api.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import classes from './order.module.css';
import { type OrderPage, useAction } from './order-page.ts';
import { RefundLimitLine } from './refund-limit-line.tsx';

interface Props {
  page: OrderPage;
  rest: NonNullable<OrderPage['rest']>;
  onClose(): void;
}

/** Cancels the rest of an order, and shows the refund. */
export default function CancelRestDialog({ page, rest: { amount }, onClose }: Props) {
  const { id, orderNo } = page.order;
  const cancel = useAction(
    id,
    (reason: string) => adminApi.cancelRestOfOrder({ params: { id }, body: { amount, reason } }),
    { done: '尚未寄出的商品已取消', onDone: onClose },
  );
  const nameOf = (lineId: number) => page.lines.find((line) => line.lineId === lineId)?.name ?? '';
  return (
    <ReasonDialog
      title={`取消訂單 ${orderNo} 尚未寄出的商品`}
      description="留在操作紀錄，顧客看不到"
      confirm={needsApproval(page.refundLimit, amount) ? '送出核可申請' : '確定取消這些商品'}
      isGrave
      isBusy={cancel.isPending}
      failure={cancel.error?.message}
      onClose={onClose}
      onConfirm={cancel.mutate}
    >
      <ul className={classes.list}>
        {page.parcels
          .filter(({ stage }) => stagesInHouse.includes(stage))
          .map(({ id: parcelId, code, stage, units }) => (
            <li key={parcelId}>
              {units.map(({ lineId, quantity }) => `${nameOf(lineId)} × ${quantity}`).join('、')}
              <Text size="xs" c="dimmed">
                包裹 {code}，{shipmentStageLabels[stage]}
              </Text>
            </li>
          ))}
      </ul>
      <Text size="sm" my="sm">
        這些包裹會解除，商品退回庫存
        {amount > 0 && `，並退還 ${formatTwd(amount)}，發票一併更正`}
        ；已寄出的包裹不受影響，顧客會收到通知信。取消後不能恢復。
      </Text>
      <RefundLimitLine mb="sm" limit={page.refundLimit} amount={amount} />
    </ReasonDialog>
  );
}
