import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { api } from '../../api.ts';
import { handleFailure } from '../../errors.ts';
import { openModal } from '../../stores/modal.ts';
import { scrollToTop } from '../../stores/routing.ts';

/**
 * Cancelling after a second question. The order is read again and the page begins at its top (rows 4.048, 4.049), where
 * `onCancelled` may put the focus: the button it was on is gone.
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
      // It may have been shipped in the meantime: what is shown is old.
      if (handleFailure(error).errorCode === 'ORDER_CANNOT_BE_CANCELLED') await revalidate();
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
