import { useEffect, useId, useState } from 'react';
import type { AddOnOffer } from '#contract/entities/offers.ts';
import { lowerLevelPrice } from '#rules/level-prices.ts';
import { formatPrice } from '#rules/numbers.ts';
import { sellingPrice } from '#rules/prices.ts';
import type { Quote } from '#rules/quote/types.ts';
import { cartSession } from '../cart/cart-session.ts';
import type { AddOnLine } from '../cart/lines.ts';
import { AppLink } from '../links/app-link.tsx';
import { useLevelTerms } from '../product-card/price-label.ts';
import { saleablePath } from '../product-card/product-card.tsx';
import { useOfferStore } from '../stores/offers.ts';
import { loadStocks, useStockStore } from '../stores/stock.ts';
import { Button } from '../ui/button.tsx';
import { smallPicture } from '../ui/no-picture.ts';

interface AddOnRowProps {
  quote: Quote;
  addOns: readonly AddOnLine[];
  isHeld: boolean;
}

type Goods = AddOnOffer['goods'][number];

/** What may be bought at a lower price with this cart, as a row of cards. Shows nothing without add-on offers. */
export function AddOnRow({ quote, addOns, isHeld }: AddOnRowProps) {
  const offers = useOfferStore((state) => state.rules?.addOnOffers) ?? [];
  const shown = offers.filter((offer) => statusOf(offer, quote) !== 'hidden');
  return shown.map((offer) => (
    <OfferCards key={offer.id} offer={offer} quote={quote} addOns={addOns} isHeld={isHeld} />
  ));
}

/** `below`: the cart has not reached the amount yet. `hidden`: it lacks the goods, or the offer does not run. */
function statusOf({ id }: AddOnOffer, { unfired }: Quote): 'open' | 'below' | 'hidden' {
  const reason = unfired.find((one) => one.rule === 'ADD_ON' && one.id === id)?.reason;
  if (reason === undefined || reason === 'NOT_CHOSEN') return 'open';
  return reason === 'BELOW_THRESHOLD' ? 'below' : 'hidden';
}

function OfferCards({ offer, quote, addOns, isHeld }: AddOnRowProps & { offer: AddOnOffer }) {
  const title = useId();
  const ids = offer.goods.map(({ productId }) => productId).join(' ');
  useEffect(() => void loadStocks(ids.split(' ').map(Number)), [ids]);
  const isBelow = statusOf(offer, quote) === 'below';
  const missing = quote.unfired.find(
    (one) => one.rule === 'ADD_ON' && one.id === offer.id,
  )?.missing;
  return (
    <section aria-labelledby={title} className="mb-10">
      <h2 id={title} className="digits text-16 font-bold">
        加價購
        <span className="ml-2 text-14 font-normal text-ink-soft">
          {isBelow && missing
            ? `${offer.title}，再買 ${formatPrice(missing)} 即可加購`
            : offer.title}
        </span>
      </h2>
      <ul className="rail -mx-4 mt-3 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 tablet:mx-0 tablet:scroll-px-0 tablet:px-0">
        {offer.goods.map((goods) => (
          <AddOnCard
            key={goods.productId}
            offerId={offer.id}
            goods={goods}
            units={
              addOns.find((one) => one.offerId === offer.id && one.productId === goods.productId)
                ?.quantity ?? 0
            }
            isOpen={!isBelow && !isHeld}
          />
        ))}
      </ul>
    </section>
  );
}

interface AddOnCardProps {
  offerId: number;
  goods: Goods;
  /** Units of it in the cart. */
  units: number;
  isOpen: boolean;
}

function AddOnCard({ offerId, goods, units, isOpen }: AddOnCardProps) {
  const { productId, product, addOnPrice, limit } = goods;
  const ownPrice = lowerLevelPrice(product, useLevelTerms()) ?? sellingPrice(product);
  const [isBusy, setIsBusy] = useState(false);
  const isSoldOut = useStockStore((state) => state.products.get(productId) === 0);
  const isFull = units >= limit;
  const words = isSoldOut ? '已售完' : isFull ? '已加購' : '加購';
  async function add() {
    setIsBusy(true);
    await cartSession.addAddOn(offerId, product);
    setIsBusy(false);
  }
  return (
    <li className="flex w-44 shrink-0 snap-start flex-col rounded-card bg-paper p-3 shadow-card">
      <img
        src={smallPicture(product.images[0]?.url ?? '')}
        alt=""
        width={152}
        height={152}
        loading="lazy"
        className="aspect-square w-full rounded-small bg-cream object-cover"
      />
      <AppLink
        to={saleablePath('product', productId)}
        className="mt-2 line-clamp-2 min-h-10 text-14 leading-snug hover:text-violet-700 hover:underline"
      >
        {product.name}
      </AppLink>
      <p className="digits mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="text-16 font-bold">
          <span className="sr-only">加購價 </span>
          {formatPrice(addOnPrice)}
        </span>
        <s className="text-13 text-ink-soft">
          <span className="sr-only">原價 </span>
          {formatPrice(ownPrice)}
        </s>
      </p>
      <p className="digits mb-2 text-13 text-ink-soft">
        {units > 0 ? `已加購 ${units} 件，` : ''}限購 {limit} 件
      </p>
      <Button
        look="secondary"
        size="small"
        className="mt-auto w-full"
        busy={isBusy}
        disabled={!isOpen || isFull || isSoldOut}
        aria-label={`${words} ${product.name}`}
        onClick={() => void add()}
      >
        {words}
      </Button>
    </li>
  );
}
