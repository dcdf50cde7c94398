import { useEffect, useId, useState } from 'react';
import type { ProductCard } from '#contract/entities/catalog.ts';
import type { AddOnOffer } from '#contract/entities/offers.ts';
import { formatPrice } from '#rules/numbers.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { lowerLevelPrice } from '#rules/quote/level-prices.ts';
import type { Quote } from '#rules/quote/types.ts';
import type { AddOnLine } from '../cart/lines.ts';
import { AppLink } from '../links/app-link.tsx';
import { useLevelTerms } from '../product-card/price-label.ts';
import { saleablePath } from '../product-card/product-card.tsx';
import { useOfferStore } from '../stores/offers.ts';
import { loadStocks, useStockStore } from '../stores/stock.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { smallPicture } from '../ui/no-picture.ts';

interface AddOnRowProps {
  quote: Quote;
  addOns: readonly AddOnLine[];
  isHeld: boolean;
  /** Puts one unit into the cart; resolves once the cart has it, or a message has said why not. */
  onAdd(offerId: number, product: ProductCard): Promise<void>;
  /** At the checkout nothing leads away, and offers that the cart does not reach are left out. */
  place: 'cart' | 'checkout';
}

type Goods = AddOnOffer['goods'][number];

/** In the cart the row lies on the page, at the checkout it is a group of the form. */
const looks = {
  cart: {
    section: 'mb-10',
    title: 'text-16',
    rail: '-mx-4 scroll-px-4 px-4 tablet:mx-0 tablet:scroll-px-0 tablet:px-0',
    card: 'shadow-card',
  },
  checkout: {
    section: 'rounded-sheet bg-paper p-5 shadow-card tablet:p-7',
    title: 'text-18',
    rail: '-mx-5 scroll-px-5 px-5 tablet:-mx-7 tablet:scroll-px-7 tablet:px-7',
    card: 'border border-line',
  },
} as const;

/** What may be bought at a lower price with this cart, as a row of cards. Shows nothing without add-on offers. */
export function AddOnRow(props: AddOnRowProps) {
  const offers = useOfferStore((state) => state.rules?.addOnOffers) ?? [];
  const { quote, addOns, place } = props;
  // What was in the cart before the checkout is not offered there again, unless it is removed. A card that is shown
  // stays.
  const [hidden, setHidden] = useState(place === 'checkout' ? addOns : []);
  const stillHidden = hidden.filter((had) => addOns.some((one) => isSame(one, had)));
  if (stillHidden.length < hidden.length) setHidden(stillHidden);
  return offers.flatMap((offer) => {
    const status = statusOf(offer, quote);
    if (status === 'hidden' || (status === 'below' && place === 'checkout')) return [];
    const goods = offer.goods.filter((one) => !stillHidden.some((had) => isOf(offer, one, had)));
    if (goods.length === 0) return [];
    return [<OfferCards key={offer.id} {...props} offer={{ ...offer, goods }} />];
  });
}

const isOf = ({ id }: AddOnOffer, { productId }: Goods, addOn: AddOnLine) =>
  addOn.offerId === id && addOn.productId === productId;

const isSame = (one: AddOnLine, other: AddOnLine) =>
  one.offerId === other.offerId && one.productId === other.productId;

/** `below`: the cart has not reached the amount yet. `hidden`: it lacks the goods, or the offer does not run. */
function statusOf({ id }: AddOnOffer, { unfired }: Quote): 'open' | 'below' | 'hidden' {
  const reason = unfired.find((one) => one.rule === 'ADD_ON' && one.id === id)?.reason;
  if (reason === undefined || reason === 'NOT_CHOSEN') return 'open';
  return reason === 'BELOW_THRESHOLD' ? 'below' : 'hidden';
}

interface OfferCardsProps extends AddOnRowProps {
  offer: AddOnOffer;
}

function OfferCards({ offer, quote, addOns, isHeld, onAdd, place }: OfferCardsProps) {
  const title = useId();
  const ids = offer.goods.map(({ productId }) => productId).join(' ');
  useEffect(() => void loadStocks(ids.split(' ').map(Number)), [ids]);
  const isBelow = statusOf(offer, quote) === 'below';
  const missing = quote.unfired.find(
    (one) => one.rule === 'ADD_ON' && one.id === offer.id,
  )?.missing;
  return (
    <section aria-labelledby={title} className={looks[place].section}>
      <h2 id={title} className={cn('digits font-bold', looks[place].title)}>
        加價購
        <span className="ml-2 text-14 font-normal text-ink-soft">
          {isBelow && missing
            ? `${offer.title}，再買 ${formatPrice(missing)} 即可加購`
            : offer.title}
        </span>
      </h2>
      <ul
        className={cn(
          'rail relative mt-3 flex snap-x gap-3 overflow-x-auto pb-2',
          looks[place].rail,
        )}
      >
        {offer.goods.map((goods) => (
          <AddOnCard
            key={goods.productId}
            goods={goods}
            units={addOns.find((one) => isOf(offer, goods, one))?.quantity ?? 0}
            quote={quote}
            isBelow={isBelow}
            isHeld={isHeld}
            place={place}
            onAdd={() => onAdd(offer.id, goods.product)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Why no further unit of an add-on can be had, as the words of its button; undefined if one can. */
function overOf(
  { productId, limit }: Goods,
  { units, stock, quote }: { units: number; stock: number | undefined; quote: Quote },
): string | undefined {
  if (units >= limit) return '已加購';
  const line = quote.lines.find(({ kind, id }) => kind === 'product' && id === productId);
  const isOut = line ? line.max <= line.count : stock === 0;
  if (!isOut) return undefined;
  if (units > 0) return '已加購';
  return line?.isLimited ? '已達限購' : '已售完';
}

const nameClass = 'mt-2 line-clamp-2 min-h-10 text-14 leading-snug';

interface AddOnCardProps extends Pick<AddOnRowProps, 'quote' | 'isHeld' | 'place'> {
  goods: Goods;
  /** Units of it in the cart. */
  units: number;
  isBelow: boolean;
  onAdd(): Promise<void>;
}

function AddOnCard({ goods, quote, units, isBelow, isHeld, place, onAdd }: AddOnCardProps) {
  const { productId, product, limit } = goods;
  const stock = useStockStore((state) => state.products.get(productId));
  const [isBusy, setIsBusy] = useState(false);
  const now = { units, over: overOf(goods, { units, stock, quote }) };
  // While a change is under way the card stays as it is: it does not say what may yet be refused.
  const [shown, setShown] = useState(now);
  const isNew = shown.units !== now.units || shown.over !== now.over;
  if (isNew && !isHeld && !isBusy) setShown(now);
  const words = shown.over ?? '加購';
  const isClosed = isBelow || shown.over !== undefined;
  async function add() {
    if (isClosed || isHeld || isBusy) return;
    setIsBusy(true);
    await onAdd();
    setIsBusy(false);
  }
  return (
    <li
      className={cn(
        'flex w-44 shrink-0 snap-start flex-col rounded-card bg-paper p-3',
        looks[place].card,
      )}
    >
      <img
        src={smallPicture(product.images[0]?.url ?? '')}
        alt=""
        width={152}
        height={152}
        loading="lazy"
        className="aspect-square w-full rounded-small bg-cream object-cover"
      />
      {place === 'cart' ? (
        <AppLink
          to={saleablePath('product', productId)}
          className={cn(nameClass, 'hover:text-violet-700 hover:underline')}
        >
          {product.name}
        </AppLink>
      ) : (
        <p className={nameClass}>{product.name}</p>
      )}
      <Prices {...goods} />
      <p className="digits mb-2 text-13 text-ink-soft">
        {shown.units > 0 ? `已加購 ${shown.units} 件，` : ''}限購 {limit} 件
      </p>
      <Button
        look="secondary"
        size="small"
        className={cn('mt-auto w-full', isClosed && 'border-line! text-ink-soft! hover:bg-paper!')}
        busy={isBusy}
        // Without `disabled`, because the press that adds the last unit would take the focus away.
        aria-disabled={isClosed || isHeld || isBusy || undefined}
        aria-label={`${words} ${product.name}`}
        onClick={() => void add()}
      >
        {words}
      </Button>
    </li>
  );
}

function Prices({ product, addOnPrice }: Pick<Goods, 'product' | 'addOnPrice'>) {
  const ownPrice = lowerLevelPrice(product, useLevelTerms()) ?? sellingPrice(product);
  return (
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
  );
}
