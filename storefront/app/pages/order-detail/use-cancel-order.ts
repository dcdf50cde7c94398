import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { api } from '../../api.ts';
import { handleFailure } from '../../errors.ts';
import { openModal } from '../../stores/modal.ts';
import { scrollToTop } from '../../stores/routing.ts';

/** Refusals that mean that the shown order is outdated. */
const outdatedCodes = [
  'ORDER_CANNOT_BE_CANCELLED',
  'ORDER_ALREADY_PAYED',
  'ORDER_PAYMENT_IS_BEING_CONFIRMED',
] as const;

/**
 * Cancels the order after a confirmation. Then reads the order again and scrolls to the top (rows 4.048, 4.049).
 * `onCancelled` can move the focus there, because the cancel button is gone.
 */
export function useCancelOrder(
  { id, orderNo, paymentStatus }: Pick<OrderDetail, 'id' | 'orderNo' | 'paymentStatus'>,
  onCancelled: () => void,
) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function cancel() {
    setIsBusy(true);
    try {
      await api.cancelOrder({ params: { id } });
      await revalidate();
      scrollToTop();
      onCancelled();
    } catch (error) {
      // The shown order may be outdated, e.g. it was shipped or paid in the meantime.
      const { errorCode } = handleFailure(error);
      if (outdatedCodes.some((code) => code === errorCode)) await revalidate();
    } finally {
      setIsBusy(false);
    }
  }

  function ask() {
    const words = { title: '取消訂單', confirm: '確定取消', cancel: '保留訂單' };
    const consequence = paymentStatus === 'PAID' ? '已付的款項會全數退回，' : '取消後無法復原，';
    const message = `確定要取消訂單 ${orderNo} 嗎？${consequence}如需商品請重新訂購。`;
    openModal('DeleteConfirmModal', { message, ...words }, () => void cancel());
  }

  return { isBusy, ask };
}
