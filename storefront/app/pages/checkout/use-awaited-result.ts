import { useEffect } from 'react';
import { api } from '../../api.ts';
import { awaitNews } from '../../payment/await-news.ts';
import { type OrderResult, useOrderStore } from '../../stores/order.ts';
import { clearPaypage } from '../../stores/redirect.ts';
import { resultOf } from './order-results.ts';

const stillUnknown = '付款結果仍在確認中，確認後會寄信通知您。';

/** Looks for the news of a payment that the provider says is made, and shows them when they come. */
export function useAwaitedResult({ isConfirming = false, order }: OrderResult): void {
  const id = order?.id;
  useEffect(() => {
    if (!isConfirming || id === undefined) return;
    const look = async () => {
      const { data } = await api.readOrder({ params: { id } });
      if (data.canRetryPayment && data.paymentStatus === 'UNPAID') return false;
      const result = resultOf(data);
      if (result.status === 'paymentSuccessful') clearPaypage();
      useOrderStore.setState({ result, awaitedOrder: undefined });
      return true;
    };
    return awaitNews(look, (hasNews) => {
      if (hasNews) return;
      useOrderStore.setState(({ result }) => ({
        awaitedOrder: undefined,
        result: result && { ...result, isConfirming: false, message: stillUnknown },
      }));
    });
  }, [isConfirming, id]);
}
