import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatTwd } from '#rules/numbers.ts';
import { needsApproval } from '#rules/orders/refund-limit.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import type { OrderPage } from './order-page.ts';
import { RefundChoice } from './refund-choice.tsx';
import { RefundLimitLine } from './refund-limit-line.tsx';
import { useRefund } from './use-refund.ts';

/**
 * Refunds money: for units of lines, with the delivery fee if requested, or an amount. The sum must be typed once
 * more.
 */
export default function RefundDialog({ page, onClose }: { page: OrderPage; onClose(): void }) {
  const left = page.money.paid - page.money.refunded;
  const refund = useRefund(page, onClose);
  const { way, amount, inAll, worth, reason } = refund;
  const { mutate, error, isPending } = refund.giveBack;
  const [repeated, setRepeated] = useState<string | number>('');
  const isTooMuch = amount > left;
  const isReady =
    amount > 0 &&
    !isTooMuch &&
    !refund.lacksParcel &&
    reason.trim() !== '' &&
    Number(repeated) === inAll;
  return (
    <Modal opened onClose={onClose} size="lg" title={`訂單 ${page.order.orderNo} 退款`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            可退 {formatTwd(left)}。發票會自動作廢或開立折讓，顧客會收到通知信。
          </Text>
          <RefundChoice page={page} refund={refund} left={left} />
          <TextInput
            label="原因"
            required
            maxLength={200}
            value={reason}
            onChange={({ target }) => refund.setReason(target.value)}
          />
          <Text fw={700} aria-live="polite">
            退款 {formatTwd(inAll)}
            {isTooMuch && '，超過可退金額'}
            {way === 'lines' &&
              amount < worth &&
              `：所選金額 ${formatTwd(worth)}，這筆訂單先前已退，不再重複退`}
          </Text>
          {amount > 0 && inAll > amount && (
            <Text size="sm">
              所選商品 {formatTwd(amount)}
              。這張換貨的訂單沒有其他商品了，退完就結束，其餘款項與換貨的折抵一併退回。
            </Text>
          )}
          {!isTooMuch && <RefundLimitLine limit={page.refundLimit} amount={inAll} />}
          <NumberInput
            label={`再輸入一次金額 ${inAll} 以確認`}
            description="退款送出後不能收回"
            required
            allowDecimal={false}
            hideControls
            value={repeated}
            onChange={setRepeated}
          />
          <FailureLine>{error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button type="submit" disabled={!isReady} loading={isPending}>
              {needsApproval(page.refundLimit, inAll) ? '送出核可申請' : '確定退款'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
