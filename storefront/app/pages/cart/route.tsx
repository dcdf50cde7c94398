import { Fragment, Suspense, useEffect, useState } from 'react';
import { trackCartView } from '../../analytics/buying.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { GiftLines } from '../../cart/gift-lines.tsx';
import { OrderSteps } from '../../cart/order-steps.tsx';
import { ThresholdProgress } from '../../cart/threshold-progress.tsx';
import { type ShownCart, useShownCart } from '../../cart/use-shown-cart.ts';
import { PageHead } from '../../head/page-head.tsx';
import {
  AddOnLines,
  AddOnRow,
  CheaperWithMore,
  GiftChoice,
  loadOfferParts,
  OfferLines,
} from '../../offers/later.ts';
import { useHasOffers } from '../../offers/use-has-offers.ts';
import { requireMember } from '../../require-member.ts';
import { useCartStore } from '../../stores/cart.ts';
import { useOrderStore } from '../../stores/order.ts';
import { afterPageView } from '../../stores/page-view.ts';
import { ErrorState } from '../../ui/states.tsx';
import type { Route } from './+types/route';
import { CartItem } from './cart-item.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { enterCart } from './enter-cart.ts';
import { GapFiller } from './gap-filler.tsx';
import { goToCheckout } from './go-to-checkout.ts';
import { ProposedCoupon } from './proposed-coupon.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireMember(request);
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <CartFrame>
      <CartSkeleton />
    </CartFrame>
  );
}

export default function Cart() {
  const status = useCartStore((state) => state.status);
  const delivery = useOrderStore((state) => state.delivery);
  const cart = useShownCart(delivery);
  useEffect(() => {
    void enterCart();
    // A shopper who leaves the cart has seen its notices.
    return cartSession.forgetNotices;
  }, []);
  const hasOffers = useHasOffers();
  useEffect(() => {
    if (hasOffers) void loadOfferParts();
  }, [hasOffers]);
  const lines = cart?.lines;
  const isRead = lines !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the cart is no second view of it.
  useEffect(() => (isRead ? afterPageView(() => trackCartView(lines)) : undefined), [isRead]);
  return (
    <CartFrame>
      {status === 'failed' ? (
        <ErrorState title="購物車目前無法載入" onRetry={() => void cartSession.open()} />
      ) : cart ? (
        // The parts of offers come before the cart is shown, so that nothing moves afterwards.
        <Suspense fallback={<CartSkeleton />}>
          <Contents cart={cart} hasOffers={hasOffers} />
        </Suspense>
      ) : (
        <CartSkeleton />
      )}
    </CartFrame>
  );
}

function CartFrame({ children }: { children: React.ReactNode }) {
  return (
    <div className="page">
      <PageHead title="購物車" hidden />
      <header className="mt-4 mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 desktop:mt-6">
        <h1 className="text-28 font-bold desktop:text-36">購物車</h1>
        <OrderSteps current="購物車" />
      </header>
      {children}
    </div>
  );
}

function Contents({ cart, hasOffers }: { cart: ShownCart; hasOffers: boolean }) {
  const notices = useCartStore((state) => state.notices);
  const [isSending, setSending] = useState(false);
  async function send() {
    setSending(true);
    const isLeaving = await goToCheckout(cart.quote);
    if (!isLeaving) setSending(false);
  }
  if (cart.lines.length + cart.addOns.length === 0) {
    return (
      <>
        <CartNotices />
        <EmptyCart />
      </>
    );
  }
  return (
    <div className="grid items-start gap-x-12 gap-y-10 desktop:grid-cols-[1fr_380px]">
      <div className="min-w-0">
        <CartNotices />
        <div className="mb-6 flex flex-col gap-3 empty:hidden">
          <ProposedCoupon quote={cart.quote} isHeld={isSending} />
          <ThresholdProgress quote={cart.quote} />
          <GapFiller quote={cart.quote} isHeld={isSending} />
        </div>
        <h2 className="sr-only">商品</h2>
        <ul className="mb-10 divide-y divide-line border-y border-line [&>:has(+[data-below])]:border-b-0">
          {cart.lines.map((line, index) => (
            <Fragment key={`${line.kind}-${line.id}`}>
              <CartItem
                line={line}
                notices={notices.filter(({ kind, id }) => kind === line.kind && id === line.id)}
                isHeld={isSending}
              />
              {hasOffers && (
                <>
                  <OfferLines quote={cart.quote} lines={cart.lines} after={index} />
                  <CheaperWithMore
                    quote={cart.quote}
                    line={line}
                    isHeld={isSending}
                    onAdd={() => cartSession.setQuantity(line.kind, line.id, line.count + 1)}
                  />
                </>
              )}
            </Fragment>
          ))}
          {hasOffers && (
            <>
              <AddOnLines
                addOns={cart.addOns}
                size={112}
                isOpen
                isHeld={isSending}
                className="py-5 desktop:gap-6"
              />
              <OfferLines quote={cart.quote} lines={cart.lines} after={null} />
            </>
          )}
          <GiftLines quote={cart.quote} size={112} className="py-5 desktop:gap-6" />
        </ul>
        {hasOffers && (
          <>
            <GiftChoice quote={cart.quote} isHeld={isSending} />
            <AddOnRow
              quote={cart.quote}
              addOns={cart.addOns}
              isHeld={isSending}
              onAdd={cartSession.addAddOn}
              place="cart"
            />
          </>
        )}
        <DeliveryChoice quote={cart.quote} />
      </div>
      <CartSummary cart={cart} isSending={isSending} onSend={() => void send()} />
    </div>
  );
}
