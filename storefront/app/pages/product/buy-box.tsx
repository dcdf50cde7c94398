import { memo, type Ref, Suspense, useDeferredValue, useRef, useState } from 'react';
import type { Product } from '#contract/entities/catalog.ts';
import { formatPrice } from '#rules/numbers.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Nothing, optional } from '../../loading-and-offline/optional.ts';
import { pricesShown, useLevelTerms } from '../../product-card/price-label.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { AddButton } from './add-button.tsx';
import { Delivery } from './delivery.tsx';
import type { InsteadOfBuyingProps } from './instead-of-buying.tsx';
import { InsteadOfBuying, Promises, TrustLine, UndatedPromises } from './later.tsx';
import type { GoodsPage } from './load-product.ts';
import { RecentPrice } from './prices/recent-price.tsx';
import { limitNotice, limitReason, savingOf } from './product-texts.ts';
import { Promotions } from './promotions.tsx';
import { Sizes } from './sizes.tsx';
import { StockLine } from './stock-line.tsx';
import { type Purchase, usePurchase } from './use-purchase.ts';

/** On phones it is needed once the shopper has scrolled. Without its script the buttons in the page remain. */
const BuyBar = optional(() => import('./buy-bar.tsx'), Nothing);

/** Without its script the page lacks only this part. */
const SoldOut = optional(
  async () => ({ default: (await import('./instead-of-buying.tsx')).InsteadOfBuying }),
  Nothing,
);

/** The controls for buying: the visible buttons first, then the shop's promises. */
export function BuyBox({ page }: { page: GoodsPage }) {
  const { item } = page;
  const purchase = usePurchase(page);
  const settledQuantity = useDeferredValue(purchase.quantity);
  const buttons = useRef<HTMLDivElement>(null);
  const price = useRef<HTMLDivElement>(null);
  const askedAt = useRef<number>(undefined);
  // Goods that were for sale at first have no HTML of this part, which could wait for the code.
  const [Instead] = useState(() => (isSold(purchase) ? FoundSoldOut : InsteadOfBuying));
  return (
    <>
      <h1 className="text-22 font-bold desktop:text-28">{item.name}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-16 break-keep text-ink-soft">
        {item.volume}
        {item.series && <SeriesTag {...item.series} />}
      </p>
      <div ref={price}>
        <Cost page={page} />
      </div>
      <TrustLine page={page} />
      <Sizes product={item} />
      {isSold(purchase) ? (
        <Quantity item={item} purchase={purchase} />
      ) : (
        <StockLine state={purchase.state} className="mt-5" />
      )}
      <BuyButtons ref={buttons} purchase={purchase} />
      {isSold(purchase) ? (
        <>
          {item.offers && <Promotions promotions={page.promotions} offers={item.offers} />}
          <Promises page={page} />
          <Terms page={page} quantity={settledQuantity} />
        </>
      ) : (
        <>
          <Instead page={page} isSoldOut={purchase.state === 'soldOut'} askedAt={askedAt} />
          <UndatedPromises page={page} />
        </>
      )}
      <Suspense>
        <BuyBar
          item={item}
          purchase={purchase}
          insteadOf={buttons}
          price={price}
          askedAt={askedAt}
        />
      </Suspense>
    </>
  );
}

function FoundSoldOut(props: InsteadOfBuyingProps) {
  return (
    <Suspense>
      <SoldOut {...props} />
    </Suspense>
  );
}

function SeriesTag({ id, name }: { id: number; name: string }) {
  return (
    <AppLink
      to={`/products?series=${id}`}
      className="rounded-full bg-(--series-tag) px-2.5 py-0.5 text-13 text-(--series-ink) hover:underline"
    >
      {name}
    </AppLink>
  );
}

/** The price, its comparison with the last 30 days, and the saving with a combination. */
const Cost = memo(function Cost({ page }: { page: GoodsPage }) {
  const { item, recentPrices } = page;
  const level = useLevelTerms();
  const saving = page.kind === 'combination' ? savingOf(item, page.parts) : undefined;
  const formerName = recentPrices?.isListPriceCharged ? '原價' : '建議售價';
  return (
    <>
      <Price {...pricesShown(item, level)} formerName={formerName} size="detail" className="mt-3" />
      {recentPrices && recentPrices.lowest !== null && (
        <RecentPrice
          lowest={recentPrices.lowest}
          price={sellingPrice(item)}
          history={recentPrices.history}
        />
      )}
      {saving && (
        <p className="digits mt-1 text-14 text-leaf-700">
          單買合計 {formatPrice(saving.single)}，組合省 {formatPrice(saving.saved)}
        </p>
      )}
    </>
  );
});

/**
 * What a purchase saves and costs beyond its price: offers and delivery. They follow a moment after the quantity, which
 * a press has to show at once.
 */
const Terms = memo(function Terms({
  page: { item, promotions },
  quantity,
}: {
  page: GoodsPage;
  quantity: number;
}) {
  const { price } = pricesShown(item, useLevelTerms());
  return (
    <>
      {/* An offer on several units decides how many to buy, so it stands at the buttons, with the other rules. */}
      {!item.offers && <Promotions promotions={promotions} offers={undefined} />}
      <Delivery quantity={quantity} price={price} />
    </>
  );
});

/** Whether units are for sale, as far as the stock is known. */
function isSold({ state }: Purchase): boolean {
  return state !== 'soldOut' && state !== 'notSold';
}

function Quantity({ item, purchase }: { item: Product; purchase: Purchase }) {
  const { state, isOpen, unitsLeft, quantity, setQuantity } = purchase;
  const notice = limitNotice(purchase);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="noscript:hidden">
        <QuantityStepper
          label={item.name}
          value={quantity}
          onChange={setQuantity}
          max={Math.max(unitsLeft, 1)}
          limitReason={limitReason(purchase)}
          disabled={!isOpen}
          countsTyping
        />
      </div>
      <StockLine state={state} />
      {notice && <p className="digits text-14 text-ink-soft">{notice}</p>}
    </div>
  );
}

function BuyButtons({ purchase, ref }: { purchase: Purchase; ref: Ref<HTMLDivElement> }) {
  const { isOpen, isBusy, add, buy } = purchase;
  return (
    <div ref={ref} className="mt-4">
      <div className="flex gap-3">
        <AddButton purchase={purchase} className="flex-2" onPress={add} />
        {isSold(purchase) && (
          <Button
            look="quiet"
            className="flex-1 noscript:hidden"
            disabled={!isOpen || isBusy}
            onClick={() => void buy()}
          >
            直接購買
          </Button>
        )}
      </div>
    </div>
  );
}
