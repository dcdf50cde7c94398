import { Fragment, Suspense, useRef, useState } from 'react';
import type { Delivery } from '#rules/delivery/shipping.ts';
import { formatPrice } from '#rules/numbers.ts';
import { AmountRows } from '../../cart/amount-rows.tsx';
import { GiftLines } from '../../cart/gift-lines.tsx';
import type { AddOnLine } from '../../cart/lines.ts';
import { ThresholdLines } from '../../cart/threshold-progress.tsx';
import type { ShownCart } from '../../cart/use-shown-cart.ts';
import { CouponRow } from '../../coupons/coupon-row.tsx';
import { AppLink } from '../../links/app-link.tsx';
import { AddOnLines, OfferLines } from '../../offers/later.ts';
import { useHasOffers } from '../../offers/use-has-offers.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { smallPicture } from '../../ui/no-picture.ts';
import { Skeleton } from '../../ui/states.tsx';
import type { SentAddOns } from './use-sent-add-ons.ts';

interface OrderSummaryProps {
  cart: ShownCart | undefined;
  delivery: Delivery;
  addOns: SentAddOns;
  /** The order is being placed, or the cart is being sent. */
  isHeld: boolean;
}

/** The goods and amounts of the order, beside the form. On phones a bar with the total opens them above the form. */
export function OrderSummary({ cart, delivery, addOns, isHeld }: OrderSummaryProps) {
  return (
    <>
      <details
        // Open, it is part of the page and scrolls with it: a list that scrolls inside the page would catch the thumb.
        className="sub-bar group sticky top-(--header-height-stuck) z-10 -mx-4 scroll-mt-(--header-height-stuck) border-y border-line bg-paper open:static open:shadow-panel desktop:hidden"
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) currentTarget.scrollIntoView({ block: 'start' });
        }}
      >
        <summary className="digits flex min-h-14 list-none items-center gap-3 px-4 [&::-webkit-details-marker]:hidden">
          <Icon name="cart" className="size-5 text-violet-700" />
          <span className="text-14">訂單內容{cart && `（${cart.quote.unitCount} 件）`}</span>
          <Icon
            name="chevronDown"
            className="size-5 text-ink-soft transition-transform duration-(--duration-fast) group-open:rotate-180"
          />
          <span className="ml-auto text-18 font-bold">
            {cart && formatPrice(cart.quote.amounts.paid)}
          </span>
        </summary>
        <div className="px-4 pb-4">
          {cart ? (
            <>
              <Suspense fallback={<Skeleton className="h-32" />}>
                <Goods cart={cart} sent={addOns} />
              </Suspense>
              <Amounts quote={cart.quote} delivery={delivery} isHeld={isHeld} />
              <BackToCart />
            </>
          ) : (
            <Skeleton className="h-64" />
          )}
        </div>
      </details>
      <aside
        aria-label="訂單內容"
        className="sticky top-[calc(var(--header-height-stuck)+24px)] hidden flex-col rounded-sheet bg-paper p-6 shadow-card desktop:flex"
      >
        <div className="flex items-center justify-between">
          <h2 className="digits text-18 font-bold">
            訂單內容
            {cart && (
              <span className="ml-2 text-14 font-normal text-ink-soft">
                共 {cart.quote.unitCount} 件
              </span>
            )}
          </h2>
          <BackToCart />
        </div>
        {cart ? (
          <>
            <Suspense fallback={<Skeleton className="h-32" />}>
              <Goods cart={cart} sent={addOns} />
            </Suspense>
            <Amounts quote={cart.quote} delivery={delivery} isHeld={isHeld} />
          </>
        ) : (
          <Skeleton className="h-64" />
        )}
      </aside>
    </>
  );
}

function BackToCart() {
  return (
    <AppLink
      to="/cart"
      className="inline-flex min-h-11 items-center text-14 text-violet-700 underline underline-offset-4"
    >
      回購物車修改
    </AppLink>
  );
}

/** So many lines of goods leave the amounts in sight. */
const fewLines = 4;

interface GoodsProps {
  cart: ShownCart;
  sent: SentAddOns;
}

/** The goods of the order; those beyond the first ones at a press, so that nothing scrolls inside the page. */
function Goods({ cart: { lines, addOns, quote }, sent }: GoodsProps) {
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const hasOffers = useHasOffers();
  function remove(addOn: AddOnLine) {
    sent.remove(addOn);
    // The removed line takes its buttons with it; the list then has the focus.
    list.current?.focus({ preventScroll: true });
  }
  const ordered = lines.filter(({ count }) => count > 0);
  const shown = isAll || ordered.length <= fewLines + 1 ? ordered : ordered.slice(0, fewLines);
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className="divide-y divide-line [&>:has(+[data-below])]:border-b-0"
      >
        {shown.map((line) => (
          <Fragment key={`${line.kind}-${line.id}`}>
            <Line line={line} />
            {hasOffers && <OfferLines quote={quote} lines={lines} after={lines.indexOf(line)} />}
          </Fragment>
        ))}
        {hasOffers && (
          <>
            <AddOnLines
              addOns={addOns}
              size={56}
              isOpen
              isHeld={sent.isHeld}
              onChange={sent.set}
              onRemove={remove}
              className="gap-3"
            />
            <OfferLines quote={quote} lines={lines} after={null} />
          </>
        )}
        <GiftLines quote={quote} size={56} className="gap-3" />
      </ul>
      {shown.length < ordered.length && (
        <Button look="quiet" size="small" className="-ml-5 self-start" onClick={() => setAll(true)}>
          再看 {ordered.length - shown.length} 項商品
        </Button>
      )}
    </>
  );
}

function Line({ line }: { line: ShownCart['lines'][number] }) {
  const { image, productName, volume, count, salePrice } = line;
  return (
    <li className="flex items-center gap-3 py-3">
      <img
        src={smallPicture(image)}
        alt=""
        width={56}
        height={56}
        className="size-14 rounded-small bg-cream object-cover"
      />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-14 leading-snug">{productName}</p>
        <p className="digits text-13 text-ink-soft">
          {volume && `${volume}・`}
          {count} 件
        </p>
      </div>
      <p className="digits text-14">{formatPrice(salePrice * count)}</p>
    </li>
  );
}

interface AmountsProps extends Pick<OrderSummaryProps, 'delivery' | 'isHeld'> {
  quote: ShownCart['quote'];
}

function Amounts({ quote, delivery, isHeld }: AmountsProps) {
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <ThresholdLines quote={quote} />
      <CouponRow quote={quote} place="checkout" isHeld={isHeld} />
      <AmountRows quote={quote} delivery={delivery} />
    </div>
  );
}
