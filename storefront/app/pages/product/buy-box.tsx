import { type Ref, useRef } from 'react';
import type { Product } from '#contract/entities/catalog.ts';
import { servicePhone, servicePhoneLink } from '#rules/customer-service.ts';
import { formatPrice } from '#rules/numbers.ts';
import { sellingPrice } from '#rules/prices.ts';
import { pricesShown } from '../../product-card/price-label.ts';
import { Button } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { AddButton } from './add-button.tsx';
import { BuyBar } from './buy-bar.tsx';
import { Delivery } from './delivery.tsx';
import type { GoodsPage } from './load-product.ts';
import { factsOf, limitNotice, limitReason, savingOf } from './product-texts.ts';
import { Promotions } from './promotions.tsx';
import { Sizes } from './sizes.tsx';
import { StockLine } from './stock-line.tsx';
import { type Purchase, usePurchase } from './use-purchase.ts';

/** All facts for the decision to buy: name, price, offers, delivery, sizes, quantity. */
export function BuyBox({ page }: { page: GoodsPage }) {
  const { kind, item, promotions } = page;
  const purchase = usePurchase(kind, item);
  const buttons = useRef<HTMLDivElement>(null);
  const saving = kind === 'combination' ? savingOf(item, page.parts) : undefined;
  return (
    <>
      <h1 className="font-bold desktop:text-28 text-22">{item.name}</h1>
      {item.volume && <p className="mt-1 text-16 text-ink-soft">{item.volume}</p>}
      {item.briefDescription && <p className="mt-3">{item.briefDescription}</p>}
      <Facts item={item} />
      <Price {...pricesShown(item)} size="detail" className="mt-5" />
      {saving && (
        <p className="digits mt-1 text-14 text-leaf-700">
          單買合計 {formatPrice(saving.single)}，組合省 {formatPrice(saving.saved)}
        </p>
      )}
      <Promotions promotions={promotions} />
      <Delivery quantity={isSold(purchase) ? purchase.quantity : 0} price={sellingPrice(item)} />
      <Sizes product={item} />
      <Quantity item={item} purchase={purchase} />
      <BuyButtons ref={buttons} purchase={purchase} />
      <BuyBar item={item} purchase={purchase} insteadOf={buttons} />
    </>
  );
}

/** Whether units can be bought, as far as the stock is known. */
function isSold({ state }: Purchase): boolean {
  return state !== 'soldOut' && state !== 'notSold';
}

function Facts({ item }: { item: Product }) {
  const facts = factsOf(item);
  if (facts.length === 0) return null;
  return (
    <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-2 border-line border-y py-3 text-14">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-13 text-ink-soft">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Quantity({ item, purchase }: { item: Product; purchase: Purchase }) {
  const { state, isOpen, room, quantity, setQuantity } = purchase;
  const notice = limitNotice(purchase);
  return (
    <div className="mt-6">
      <StockLine state={state} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityStepper
          label={item.name}
          value={quantity}
          onChange={setQuantity}
          max={Math.max(room, 1)}
          limitReason={limitReason(purchase)}
          disabled={!isOpen}
        />
        {notice && <p className="digits text-14 text-ink-soft">{notice}</p>}
      </div>
    </div>
  );
}

function BuyButtons({ purchase, ref }: { purchase: Purchase; ref: Ref<HTMLDivElement> }) {
  const { state, isOpen, isBusy, add, buy } = purchase;
  return (
    <div ref={ref} className="mt-4">
      <div className="flex gap-3">
        <AddButton purchase={purchase} className="flex-1" onPress={add} />
        {isSold(purchase) && (
          <Button
            look="secondary"
            className="flex-1"
            disabled={!isOpen || isBusy}
            onClick={() => void buy()}
          >
            直接購買
          </Button>
        )}
      </div>
      {state === 'soldOut' && (
        <p className="mt-3 text-14 text-ink-soft">
          到貨時間請洽客服專線{' '}
          <a href={servicePhoneLink} className="digits text-violet-700 underline">
            {servicePhone}
          </a>
          。
        </p>
      )}
    </div>
  );
}
