import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { OrderSteps } from '../../cart/order-steps.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { AppLink } from '../../links/app-link.tsx';
import { requireMember } from '../../require-member.ts';
import { useCartStore } from '../../stores/cart.ts';
import { useOrderStore } from '../../stores/order.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { usePageRestored } from '../../use-page-restored.ts';
import type { Route } from './+types/route';
import { CheckoutForm } from './checkout-form.tsx';
import { enterCheckout } from './enter-checkout.ts';
import { OrderResult } from './order-result.tsx';
import { SendAgain } from './send-again.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireMember(request);
  return enterCheckout(new URL(request.url).search);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <FormFrame>
      <PageHead title="結帳" hidden />
      <CheckoutSkeleton />
    </FormFrame>
  );
}

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const result = useOrderStore((state) => state.result);
  const isLeaving = useOrderStore((state) => state.isLeaving);
  // False once the cart has changed, e.g. in another window: the sent cart is then not the shown cart.
  const isSent = useCartStore((state) => Boolean(state.server?.order.locksExpireAt));
  const hasFailed = useCartStore(({ status }) => status === 'failed');
  const { revalidate, state } = useRevalidator();
  // The payment may have been made on the provider's page.
  usePageRestored(() => void revalidate());
  if (isLeaving) return <Leaving />;
  if (result) {
    return (
      <div className="page">
        <div className="mt-4 mb-12 flex justify-center desktop:mt-6">
          <OrderSteps current="完成訂單" />
        </div>
        <OrderResult result={result} />
      </div>
    );
  }
  if (loaderData.kind === 'form' && isSent) {
    return (
      <FormFrame>
        {hasFailed ? <FailedCart onRetry={() => void revalidate()} /> : <CheckoutForm />}
      </FormFrame>
    );
  }
  return (
    <FormFrame hasSteps={false}>
      <PageHead title="結帳" hidden />
      {state === 'loading' ? (
        <CheckoutSkeleton />
      ) : loaderData.kind === 'failed' ? (
        <ErrorState
          title="結帳資料目前無法載入"
          failure={loaderData.failure}
          onRetry={() => void revalidate()}
        />
      ) : (
        <NothingToCheckOut onSent={() => void revalidate()} />
      )}
    </FormFrame>
  );
}

/**
 * The cart could not be read again, e.g. after a change that was refused, or after a checkout whose answer was lost:
 * the cart may be an order by now. What the shopper has typed stays.
 */
const FailedCart = ({ onRetry }: { onRetry(): void }) => (
  <ErrorState title="結帳資料目前無法載入" onRetry={onRetry} />
);

/** The form's layout while the page is loading. */
function CheckoutSkeleton() {
  return (
    <Loading label="結帳資料載入中">
      <div className="grid gap-x-12 gap-y-6 desktop:grid-cols-[1fr_400px]">
        <Skeleton className="h-14 desktop:order-2 desktop:row-span-3 desktop:h-96 desktop:rounded-sheet" />
        <Skeleton className="h-40 rounded-sheet" />
        <Skeleton className="h-96 rounded-sheet" />
        <Skeleton className="h-56 rounded-sheet" />
      </div>
    </Loading>
  );
}

/** Shown after the order is placed, until the provider's page opens. */
function Leaving() {
  return (
    <div className="page grid min-h-[50vh] place-items-center">
      <PageHead title="前往付款" hidden />
      <Loading label="訂單已成立，正在前往付款頁面">
        <div className="flex flex-col items-center gap-4">
          <Spinner className="size-8 text-violet-700" />
          <p aria-hidden="true">訂單已成立，正在前往付款頁面</p>
        </div>
      </Loading>
    </div>
  );
}

function FormFrame({
  hasSteps = true,
  children,
}: {
  /** Whether this is a step towards an order. */
  hasSteps?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="page">
      <header className="mt-4 mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 desktop:mt-6 desktop:mb-8">
        <h1 className="text-28 font-bold desktop:text-36">結帳</h1>
        {hasSteps && <OrderSteps current="填寫資料" />}
      </header>
      {children}
    </div>
  );
}

/** Shown without a sent cart: only a sent cart reserves stock, so there is nothing to order. */
function NothingToCheckOut({ onSent }: { onSent(): void }) {
  return (
    <EmptyState
      title="目前沒有可以結帳的訂單"
      action={
        <div className="flex flex-wrap items-center justify-center gap-3">
          <SendAgain onSent={onSent} />
          <AppLink to="/cart" className={buttonClass('secondary', 'small')}>
            前往購物車
          </AppLink>
        </div>
      }
    >
      結帳從購物車開始。若已超過庫存保留時間，可以用同一個購物車重新保留，或回購物車確認數量與金額。
    </EmptyState>
  );
}
