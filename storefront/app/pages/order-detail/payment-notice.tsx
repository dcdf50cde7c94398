import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderDetail } from '#contract/entities/orders.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { wayOf } from '#rules/payments/payment-types.ts';
import { trackRetriedPurchase } from '../../analytics/buying.ts';
import { awaitReport } from '../../payment/await-report.ts';
import { payAgain } from '../../payment/pay-again.ts';
import { TransferDetails } from '../../payment/transfer-details.tsx';
import { useSettings } from '../../settings-context.tsx';
import { useShopNow } from '../../shop-time.ts';
import { useOrderStore } from '../../stores/order.ts';
import { afterPageView } from '../../stores/page-view.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { usePageRestored } from '../../use-page-restored.ts';
import { otherWays } from './other-ways.ts';
import { lacksAccount } from './transfer.ts';

interface OrderProps {
  order: OrderDetail;
}

/** What the shopper has to do to pay the order. Shows nothing if there is nothing to do. */
export function PaymentNotice({ order }: OrderProps) {
  const isAwaited = useAwaitedReport(order);
  const now = useShopNow()();
  useEffect(() => afterPageView(() => trackRetriedPurchase(order)), [order]);
  if (isAwaited || order.isPaymentBeingConfirmed) return <Confirming />;
  // The shop shows the account only as long as a transfer pays the order.
  if (order.virtualAccount) {
    return <TransferDetails {...order} virtualAccount={order.virtualAccount} />;
  }
  if (order.canRetryPayment) return <PayAgain order={order} />;
  return lacksAccount(order, now) ? <PayAgain order={order} /> : null;
}

/** After a successful payment, reads the order until the shop has the report, for half a minute at most. */
function useAwaitedReport({ id, canRetryPayment }: OrderDetail): boolean {
  const awaitedOrder = useOrderStore((state) => state.awaitedOrder);
  const { revalidate } = useRevalidator();
  const isAwaited = awaitedOrder === id && canRetryPayment;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait starts again only for another order.
  useEffect(() => {
    if (!isAwaited) return;
    const poll = async () => {
      await revalidate();
      return false;
    };
    return awaitReport(poll, () => useOrderStore.setState({ awaitedOrder: undefined }));
  }, [isAwaited, id, revalidate]);
  return isAwaited;
}

const box =
  'flex flex-wrap items-center justify-between gap-x-10 gap-y-4 rounded-card bg-apricot-100 p-5 tablet:p-6';

function Confirming() {
  return (
    <p role="status" className={box}>
      <span className="flex items-center gap-3">
        <Spinner className="size-5 text-violet-700" />
        正在確認付款結果，請稍候
      </span>
    </p>
  );
}

function PayAgain({ order }: OrderProps) {
  const { paymentStatus, paidExpiredAt, paidAmount, paymentType } = order;
  const { offers } = useSettings();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const isTransfer = wayOf(paymentType) === 'BY_TRANSFER';
  usePageRestored(() => {
    setIsBusy(false);
    void revalidate();
  });
  async function press(other?: PaymentType) {
    setIsBusy(true);
    const isLeaving = await payAgain(order, other);
    if (isLeaving) return;
    await revalidate();
    setIsBusy(false);
  }
  return (
    <section aria-label="付款" className={box}>
      <div>
        <p className="text-18 font-bold">
          {paymentStatus === 'FAILED' ? '付款沒有完成' : '尚未付款'}
        </p>
        <p className="digits mt-0.5 text-14 text-ink-soft">
          訂單保留至 {formatDateTime(paidExpiredAt)}，逾期會自動取消
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => void press()}>
          {isTransfer ? '取得轉帳帳號' : `重新付款 ${formatPrice(paidAmount)}`}
        </Button>
        {otherWays(order, offers).map(({ paymentType: other, words }) => (
          <Button key={other} look="secondary" disabled={isBusy} onClick={() => void press(other)}>
            {words}
          </Button>
        ))}
      </div>
    </section>
  );
}
