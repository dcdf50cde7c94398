import { Fragment, Suspense } from 'react';
import { formatNumber, formatPrice } from '#rules/numbers.ts';
import { cartSession } from '../../cart/cart-session.ts';
import { GiftLines } from '../../cart/gift-lines.tsx';
import { limitReason } from '../../cart/limit-reason.ts';
import type { CartLine } from '../../cart/lines.ts';
import { ThresholdLines } from '../../cart/threshold-progress.tsx';
import { type ShownCart, useShownCart } from '../../cart/use-shown-cart.ts';
import { literals } from '../../copy.ts';
import { AppLink } from '../../links/app-link.tsx';
import { AddOnLines, OfferLines } from '../../offers/later.ts';
import { useHasOffers } from '../../offers/use-has-offers.ts';
import { saleablePath } from '../../product-card/product-card.tsx';
import { isRefused } from '../../storage.ts';
import { useCartStore } from '../../stores/cart.ts';
import { useOrderStore } from '../../stores/order.ts';
import { IconButton } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { smallPicture } from '../../ui/no-picture.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { Spot } from '../../ui/spot.tsx';
import picture from '../../ui/spots/empty-cart.svg?no-inline';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { sideCartItem } from './side-cart-item.ts';

/** The lines of the cart and the link to the cart screen. */
export default function CartContents() {
  const delivery = useOrderStore((state) => state.delivery);
  const cart = useShownCart(delivery);
  const status = useCartStore((state) => state.status);
  if (status === 'failed') {
    return <ErrorState className="m-4" onRetry={() => void cartSession.open()} />;
  }
  if (!cart) return <CartLoading />;
  return (
    <Suspense fallback={<CartLoading />}>
      <Contents cart={cart} />
    </Suspense>
  );
}

function CartLoading() {
  return (
    <Loading label="購物車載入中">
      <div className="flex gap-4 p-5">
        <Skeleton className="size-18" />
        <Skeleton className="h-18 flex-1" />
      </div>
    </Loading>
  );
}

function Contents({ cart: { lines, addOns, quote } }: { cart: ShownCart }) {
  const hasOffers = useHasOffers();
  if (lines.length + addOns.length === 0) return <EmptyCart />;
  const total = quote.amounts.product - quote.amounts.discount;
  return (
    <>
      <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain px-5 [&>:has(+[data-below])]:border-b-0">
        {lines.map((line, index) => (
          <Fragment key={`${line.kind}-${line.id}`}>
            <SideCartItem line={line} />
            {hasOffers && <OfferLines quote={quote} lines={lines} after={index} />}
          </Fragment>
        ))}
        {hasOffers && (
          <>
            <AddOnLines addOns={addOns} isOpen />
            <OfferLines quote={quote} lines={lines} after={null} />
          </>
        )}
        <GiftLines quote={quote} />
      </ul>
      <div className="border-t border-line px-5 pt-3 pb-5">
        <ThresholdLines quote={quote} />
        <NotStored />
        <p className="digits my-3 flex items-baseline justify-between">
          <span className="text-14 text-ink-soft">商品小計</span>
          <span className="text-18 font-bold">{formatPrice(total)}</span>
        </p>
        <AppLink to="/cart" className={buttonClass('primary', 'normal', 'w-full')}>
          前往結帳
        </AppLink>
      </div>
    </>
  );
}

/** Shown after the browser has refused to store the cart. */
function NotStored() {
  if (!isRefused('productData')) return null;
  return (
    <p className="mt-3 flex items-start gap-2 rounded-small bg-apricot-100 px-3 py-2 text-14">
      <Icon name="info" className="mt-0.5 size-4.5" />
      您的瀏覽器不允許儲存資料，關閉或重新整理這個分頁後，購物車不會保留。登入後即可保留。
    </p>
  );
}

function SideCartItem({ line }: { line: CartLine }) {
  const { id, image, productName, count, unitPrice, stateLabel } = sideCartItem(line);
  const { volume, productState } = line;
  return (
    <li className="relative flex items-center gap-4 py-4">
      <img
        src={smallPicture(image)}
        alt=""
        width={72}
        height={72}
        className="size-18 shrink-0 rounded-small bg-cream object-cover"
      />
      <div className="min-w-0 flex-1">
        {stateLabel && (
          <p
            className={`text-13 ${productState === 'soldOut' ? 'text-sale-700' : 'text-violet-700'}`}
          >
            {stateLabel}
          </p>
        )}
        <p className="line-clamp-2 text-14 leading-snug">
          <AppLink to={saleablePath(line.kind, id)} className="card-link hover:text-violet-700">
            {productName}
          </AppLink>
        </p>
        {volume && <p className="text-13 break-keep text-ink-soft">{volume}</p>}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="digits text-14 font-medium">
            {count} x ${formatNumber(unitPrice)}
          </p>
          {productState !== 'soldOut' && (
            <div className="z-1">
              <QuantityStepper
                label={productName}
                value={count}
                max={line.max}
                limitReason={limitReason(line)}
                size="small"
                onChange={(quantity) => cartSession.setQuantity(line.kind, id, quantity)}
                onRemove={() => cartSession.remove(line)}
              />
            </div>
          )}
        </div>
      </div>
      <IconButton
        icon="trash"
        label={`移除 ${productName}`}
        className="z-1 text-ink-soft hover:text-sale-700 [&>svg]:size-5"
        onClick={() => cartSession.remove(line)}
      />
    </li>
  );
}

function EmptyCart() {
  return (
    <div className="flex flex-col items-center gap-1 px-6 pt-6 pb-10 text-center">
      <Spot src={picture} className="mb-3 w-40" />
      <p className="latin text-18">{literals.emptyCart}</p>
      <p className="text-ink-soft">購物車是空的</p>
      <AppLink to="/products?all=1" className={buttonClass('secondary', 'small', 'mt-4')}>
        去逛逛
      </AppLink>
    </div>
  );
}
