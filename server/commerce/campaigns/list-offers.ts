import type { ProductCard } from '#contract/entities/catalog.ts';
import type { AddOnOffer, AmountOffer, QuantityOffer } from '#contract/entities/offers.ts';
import { toWireInstantOrNull } from '#rules/dates.ts';
import { startedOf } from '#rules/visibility.ts';
import {
  readCombinationCards,
  readFirstCards,
  readProductCards,
} from '#server/commerce/catalog/cards.ts';
import {
  type AddOnOfferRecord,
  type AmountOfferRecord,
  type Offers,
  type QuantityOfferRecord,
  readOffers,
} from '#server/commerce/offers/read-offers.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { type GoodsGroupQuery, pageOf } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';

type OfferShop = Pick<Shop, 'db' | 'cache' | 'clock'>;
type GoodsQuery = Pick<GoodsGroupQuery, 'goodsLimit'>;

/** The quantity offers that run now, with the cards of their ONLINE goods. */
export async function listQuantityOffers(
  shop: OfferShop,
  query: GoodsGroupQuery,
): Promise<Page<QuantityOffer[]>> {
  const { items, meta } = pageOf(await running(shop, 'quantityOffers'), query);
  return { items: await withQuantityGoods(shop, items, query), meta };
}

/** One quantity offer; undefined if it does not run now. */
export async function readQuantityOffer(shop: OfferShop, id: number, query: GoodsQuery) {
  const wanted = (await running(shop, 'quantityOffers')).filter((offer) => offer.id === id);
  const [offer] = await withQuantityGoods(shop, wanted, query);
  return offer;
}

/** The amount offers that run now, with the cards of their ONLINE goods. */
export async function listAmountOffers(
  shop: OfferShop,
  query: GoodsGroupQuery,
): Promise<Page<AmountOffer[]>> {
  const { items, meta } = pageOf(await running(shop, 'amountOffers'), query);
  return { items: await withScope(shop, items, query), meta };
}

/** One amount offer; undefined if it does not run now. */
export async function readAmountOffer(shop: OfferShop, id: number, query: GoodsQuery) {
  const wanted = (await running(shop, 'amountOffers')).filter((offer) => offer.id === id);
  const [offer] = await withScope(shop, wanted, query);
  return offer;
}

/** The add-on offers that run now, with the ONLINE goods that they add. */
export async function listAddOnOffers(
  shop: OfferShop,
  query: GoodsGroupQuery,
): Promise<Page<AddOnOffer[]>> {
  const { items, meta } = pageOf(await running(shop, 'addOnOffers'), query);
  return { items: await withAddOns(shop, items, query), meta };
}

/** One add-on offer; undefined if it does not run now. */
export async function readAddOnOffer(shop: OfferShop, id: number, query: GoodsQuery) {
  const wanted = (await running(shop, 'addOnOffers')).filter((offer) => offer.id === id);
  const [offer] = await withAddOns(shop, wanted, query);
  return offer;
}

async function running<Kind extends keyof Offers>(shop: OfferShop, kind: Kind) {
  const offers = await readOffers(shop);
  return startedOf(offers[kind] as readonly Offers[Kind][number][], shop.clock.now());
}

async function withQuantityGoods(
  shop: OfferShop,
  offers: readonly QuantityOfferRecord[],
  query: GoodsQuery,
): Promise<QuantityOffer[]> {
  const groups = offers.map(({ groupB }) => groupB);
  const [scoped, groupB] = await Promise.all([
    withScope(shop, offers, query),
    productCards(shop, groups, query),
  ]);
  return scoped.map((offer, place) => ({
    ...offer,
    tiers: [...offer.tiers],
    groupB: groupB[place] ?? [],
    groupBIds: [...(groups[place] ?? [])],
  }));
}

/** Offers with their period on the wire and the cards of their goods; one for all products lists none (row 4.030). */
async function withScope<Offer extends QuantityOfferRecord | AmountOfferRecord>(
  shop: OfferShop,
  offers: readonly Offer[],
  { goodsLimit }: GoodsQuery,
) {
  const isPartial = ({ scope }: Offer) => scope === 'PARTIAL_PRODUCTS';
  const [products, combinations] = await Promise.all([
    productCards(
      shop,
      offers.map((offer) => (isPartial(offer) ? offer.products : [])),
      { goodsLimit },
    ),
    readFirstCards(
      offers.map((offer) => (isPartial(offer) ? [...offer.combinations] : [])),
      goodsLimit,
      (ids) => readCombinationCards(shop, ids),
    ),
  ]);
  return offers.map((offer, place) => ({
    ...offer,
    ...periodOf(offer),
    products: products[place] ?? [],
    combinations: combinations[place] ?? [],
    productIds: isPartial(offer) ? [...offer.products] : [],
    combinationIds: isPartial(offer) ? [...offer.combinations] : [],
  }));
}

async function withAddOns(
  shop: OfferShop,
  offers: readonly AddOnOfferRecord[],
  query: GoodsQuery,
): Promise<AddOnOffer[]> {
  const ids = offers.map(({ goods }) => goods.map(({ productId }) => productId));
  const cards = await productCards(shop, ids, query);
  return offers.map((offer, place) => ({
    ...offer,
    ...periodOf(offer),
    conditionProductIds: [...offer.conditionProductIds],
    goods: (cards[place] ?? []).flatMap((product) => {
      const found = offer.goods.find(({ productId }) => productId === product.id);
      return found ? [{ ...found, product }] : [];
    }),
  }));
}

const productCards = (
  shop: OfferShop,
  ids: readonly (readonly number[])[],
  { goodsLimit }: GoodsQuery,
): Promise<ProductCard[][]> =>
  readFirstCards(
    ids.map((each) => [...each]),
    goodsLimit,
    (wanted) => readProductCards(shop, wanted),
  );

const periodOf = ({
  eventBeginAt,
  eventEndAt,
}: Pick<AddOnOfferRecord, 'eventBeginAt' | 'eventEndAt'>) => ({
  eventBeginAt: toWireInstantOrNull(eventBeginAt),
  eventEndAt: toWireInstantOrNull(eventEndAt),
});
