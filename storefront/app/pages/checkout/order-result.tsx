import { type ReactNode, useEffect, useRef } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { shipTypeLabels } from '#rules/order-labels.ts';
import { paymentTypeLabel } from '#rules/payments/payment-types.ts';
import { trackPurchase } from '../../analytics/buying.ts';
import { PageHead } from '../../head/page-head.tsx';
import { AppLink } from '../../links/app-link.tsx';
import { TransferDetails } from '../../payment/transfer-details.tsx';
import { useSettings } from '../../settings-context.tsx';
import { useDeliveryTerms } from '../../shared-data.ts';
import { useShopNow } from '../../shop-time.ts';
import { useMemberStore } from '../../stores/member.ts';
import type { OrderStatus, PlacedOrder, OrderResult as Result } from '../../stores/order.ts';
import { afterPageView } from '../../stores/page-view.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { cn } from '../../ui/cn.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LineMark } from '../account/line/line-mark.tsx';
import { resultTitles } from './order-results.ts';
import { nextSteps } from './result-texts.ts';
import { useAwaitedResult } from './use-awaited-result.ts';

const failures: readonly OrderStatus[] = ['paymentFail', 'orderFail'];

/** The result of the order, and the next steps. */
export function OrderResult({ result }: { result: Result }) {
  const { status, order, message } = result;
  const { title, chinese } = resultTitles[status];
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result counts as a new screen.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [status]);
  const isAsking = useAwaitedResult(result);
  const isPlaced = !failures.includes(status);
  useEffect(() => {
    if (isPlaced && order) return afterPageView(() => trackPurchase(order));
    return undefined;
  }, [isPlaced, order]);
  return (
    <section className="mx-auto flex max-w-(--container-narrow) flex-col items-center gap-8 text-center">
      <PageHead title={chinese} hidden />
      <Sign status={status} />
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        <span className="block text-28 font-bold desktop:text-36">{chinese}</span>
        <span lang="en" className="latin mt-1 block text-18 text-violet-600">
          {title}
        </span>
      </h1>
      {isAsking && (
        <p role="status" className="flex items-center gap-3">
          <Spinner className="size-5 text-violet-700" />
          正在確認付款結果，請稍候
        </p>
      )}
      {message && <p role="alert">{message}</p>}
      {order?.virtualAccount && status === 'waitingForTransfer' && (
        <div className="w-full max-w-(--container-form)">
          <TransferDetails {...order} virtualAccount={order.virtualAccount} />
        </div>
      )}
      {order && <Details order={order} isPaid={status === 'paymentSuccessful'} />}
      <NextSteps result={result} />
      <Links result={result} />
      {isPlaced && <LineFriend />}
    </section>
  );
}

/** An order that waits for a transfer or for the report of a payment has no check mark: it would look paid. */
const signs: Readonly<Record<OrderStatus, { className: string; icon: IconName }>> = {
  paymentSuccessful: { className: 'bg-leaf-100 text-leaf-700', icon: 'check' },
  orderEstablished: { className: 'bg-leaf-100 text-leaf-700', icon: 'check' },
  paymentConfirming: { className: 'bg-apricot-100 text-ink', icon: 'clock' },
  waitingForTransfer: { className: 'bg-apricot-100 text-ink', icon: 'clock' },
  paymentFail: { className: 'bg-sale-100 text-sale-700', icon: 'warning' },
  orderFail: { className: 'bg-sale-100 text-sale-700', icon: 'warning' },
};

function Sign({ status }: { status: OrderStatus }) {
  const { className, icon } = signs[status];
  return (
    <span className={cn('grid size-16 place-items-center rounded-full', className)}>
      <Icon name={icon} className="size-8" />
    </span>
  );
}

function Details({ order, isPaid }: { order: PlacedOrder; isPaid: boolean }) {
  const { orderNo, paidAmount, payMethod, shipType, storeName } = order;
  return (
    <dl className="digits w-full max-w-(--container-form) divide-y divide-line rounded-sheet bg-paper px-6 py-2 text-left shadow-card">
      <Detail name="訂單編號">{orderNo}</Detail>
      <Detail name="配送方式">
        {shipTypeLabels[shipType]}
        {storeName && <span className="block">{storeName}</span>}
      </Detail>
      <Detail name="付款方式">{paymentTypeLabel(payMethod, shipType)}</Detail>
      <Detail name={isPaid ? '已付金額' : '應付金額'}>
        <strong className="text-22">{formatPrice(paidAmount)}</strong>
      </Detail>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-3">
      <dt className="text-14 text-ink-soft">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function NextSteps({ result }: { result: Result }) {
  const shopNow = useShopNow();
  const { cutOff } = useDeliveryTerms();
  const email = useMemberStore((state) => state.userInfo?.email ?? '您的電子信箱');
  return (
    <section aria-labelledby="next-title" className="w-full max-w-(--container-form) text-left">
      <h2 id="next-title" className="mb-2 font-medium">
        接下來
      </h2>
      <ol className="digits list-decimal pl-6 text-ink-soft [&>li]:pl-1 [&>li+li]:mt-1">
        {nextSteps(result, email, { now: shopNow(), cutOff }).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** The way to the shop's LINE account, if it has one. */
function LineFriend() {
  const { links } = useSettings();
  if (!links.line) return null;
  return (
    <a
      href={links.line}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2 text-14 text-violet-700 underline underline-offset-4"
    >
      <LineMark className="size-5" />加 LINE 好友，收到出貨通知與專屬優惠
    </a>
  );
}

function Links({ result: { status, order } }: { result: Result }) {
  const isRetry = status === 'paymentFail' && order?.canRetryPayment;
  return (
    <div className="flex flex-wrap justify-center gap-3">
      {order ? (
        <AppLink to={`/member-order-detail/${order.id}`} className={buttonClass('primary')}>
          {isRetry ? '前往訂單重新付款' : '查看訂單'}
        </AppLink>
      ) : (
        <AppLink to="/cart" className={buttonClass('primary')}>
          回購物車
        </AppLink>
      )}
      {status !== 'orderFail' && (
        <AppLink to="/products?all=1" className={buttonClass('secondary')}>
          繼續購物
        </AppLink>
      )}
    </div>
  );
}
