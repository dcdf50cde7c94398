import { useRef } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { AmountRows } from '../../cart/amount-rows.tsx';
import type { ShownCart } from '../../cart/use-shown-cart.ts';
import { CodeLink } from '../../coupons/code-link.tsx';
import { CouponRow } from '../../coupons/coupon-row.tsx';
import { useOrderStore } from '../../stores/order.ts';
import { Button } from '../../ui/button.tsx';
import { useOutOfSight } from '../../ui/use-out-of-sight.ts';

interface CartSummaryProps {
  cart: ShownCart;
  isSending: boolean;
  onSend(): void;
}

/** The cart's amounts and the checkout button. On phones the button stays at the bottom of the screen. */
export function CartSummary({ cart, isSending, onSend }: CartSummaryProps) {
  const { quote } = cart;
  const delivery = useOrderStore((state) => state.delivery);
  const button = useRef<HTMLDivElement>(null);
  const isButtonAway = useOutOfSight(button);
  const paid = formatPrice(quote.amounts.paid);
  const isNothing = quote.unitCount === 0;
  return (
    <section
      aria-labelledby="summary-title"
      className="flex flex-col gap-5 rounded-sheet bg-paper p-5 shadow-card tablet:p-6 desktop:sticky desktop:top-[calc(var(--header-height-stuck)+24px)]"
    >
      <h2 id="summary-title" className="digits text-18 font-bold">
        訂單金額
        <span className="ml-2 text-14 font-normal text-ink-soft">共 {quote.unitCount} 件</span>
      </h2>
      <div className="flex flex-col gap-1">
        <CouponRow quote={quote} place="cart" disabled={isSending || isNothing} />
        {!isNothing && <CodeLink />}
      </div>
      <AmountRows quote={quote} delivery={delivery} />
      <div ref={button}>
        <Button busy={isSending} disabled={isNothing} className="w-full" onClick={onSend}>
          前往結帳 {paid}
        </Button>
      </div>
      <p className="text-13 text-ink-soft">
        加入購物車不等於保留庫存；前往結帳後，庫存會為您保留 30 分鐘。
      </p>
      {isButtonAway && !isNothing && (
        <div className="buy-bar fixed inset-x-0 bottom-0 z-(--layer-header) flex translate-y-[calc(-1*var(--notice-height))] animate-appear items-center justify-between gap-4 border-t border-line bg-paper px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-panel desktop:hidden">
          <p className="digits leading-tight">
            <span className="block text-13 text-ink-soft">應付金額</span>
            <span className="text-22 font-bold">{paid}</span>
          </p>
          <Button busy={isSending} onClick={onSend} className="min-w-40">
            前往結帳
          </Button>
        </div>
      )}
    </section>
  );
}
