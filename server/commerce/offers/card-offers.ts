import type { CardOffer, ProductCard } from '#contract/entities/catalog.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { quantityKinds } from '#rules/quote/kinds/quantity-kinds.ts';
import { startedOf } from '#rules/visibility.ts';
import type { Shop } from '#server/shop.ts';
import { type QuantityOfferRecord, readOffers } from './read-offers.ts';

/** The most offers that goods name. */
const most = 5;

interface View {
  named: CardOffer;
  isFor: (kind: SaleableKind, id: number) => boolean;
}

/** Offers are cached records, so the ids of their goods become a set once. */
const views = new WeakMap<QuantityOfferRecord, View>();

/** Returns for goods the offers on several units that run for them now, by weight; nothing without any. */
export async function cardOffers(
  shop: Pick<Shop, 'db' | 'cache' | 'clock'>,
): Promise<(kind: SaleableKind, id: number) => Pick<ProductCard, 'offers'>> {
  const { quantityOffers } = await readOffers(shop);
  const running = startedOf(quantityOffers, shop.clock.now()).map(viewOf);
  if (running.length === 0) return () => ({});
  return (kind, id) => {
    const offers = running.filter(({ isFor }) => isFor(kind, id)).slice(0, most);
    return offers.length > 0 ? { offers: offers.map(({ named }) => named) } : {};
  };
}

function viewOf(offer: QuantityOfferRecord): View {
  const known = views.get(offer);
  if (known) return known;
  const { id, kind, title, label, scope } = offer;
  const products = new Set([...offer.products, ...offer.groupB]);
  const combinations = new Set(offer.combinations);
  const view: View = {
    named: { id, kind, title, label, sentence: quantityKinds[kind].sentenceOf(offer) },
    isFor: (of, goods) =>
      scope === 'ALL_PRODUCTS' || (of === 'product' ? products : combinations).has(goods),
  };
  views.set(offer, view);
  return view;
}
