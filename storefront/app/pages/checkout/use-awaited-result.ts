import { useEffect } from 'react';
import { api } from '../../api.ts';
import { awaitReport } from '../../payment/await-report.ts';
import { type OrderResult, useOrderStore } from '../../stores/order.ts';
import { clearPaypage } from '../../stores/redirect.ts';
import { resultOf } from './order-results.ts';

const stillUnknown = '付款結果仍在確認中，確認後會寄信通知您。';

/**
 * Reads the order until the shop has the report of a payment that is being confirmed, for half a minute at most.
 * Returns whether it is still reading.
 */
export function useAwaitedResult({ status, message, order }: OrderResult): boolean {
  const id = order?.id;
  const isAsking = status === 'paymentConfirming' && !message;
  useEffect(() => {
    if (!isAsking || id === undefined) return;
    const poll = async () => {
      const { data } = await api.readOrder({ params: { id } });
      if (data.canRetryPayment && data.paymentStatus === 'UNPAID') return false;
      const result = resultOf(data);
      if (result.status === 'paymentSuccessful') clearPaypage();
      useOrderStore.setState({ result, awaitedOrder: undefined });
      return true;
    };
    return awaitReport(poll, (hasReport) => {
      if (hasReport) return;
      useOrderStore.setState(({ result }) => ({
        awaitedOrder: undefined,
        result: result && { ...result, message: stillUnknown },
      }));
    });
  }, [isAsking, id]);
  return isAsking;
}
