import type { CombinationCard, ProductCard } from '#contract/entities/catalog.ts';
import type { ShoppingCart } from '#contract/entities/orders.ts';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import type { Delivery } from '#rules/delivery/shipping.ts';
import {
  type AskedAddOn,
  lineKey,
  type ProductState,
  withAddOnUnits,
} from '#rules/goods/cart-lines.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import type { SaleableKind } from '#rules/goods/saleable.ts';
import { type ProductStocks, unknownStock, withOwnLocks } from '#rules/goods/stock.ts';
import { sellingPrice } from '#rules/prices/prices.ts';
import { atLevel } from '#rules/quote/level-prices.ts';
import { addOnsIn, withoutAddOnUnits } from '#rules/quote/own-units.ts';
import { quote } from '#rules/quote/quote.ts';
import type { Quote, QuoteLine } from '#rules/quote/types.ts';
import type { SharedData } from '../data/shared.ts';
import type { OfferRules } from '../offers/offer-rules.ts';
import type { Goods } from '../stores/cart.ts';
import type { CartEntry } from '../stores/cart-items.ts';
import { componentsOf, saleableOf } from './saleable.ts';

/** One line of goods in the cart, with the fields of rows 3.001 and 3.002. Money is TWD. */
export interface CartLine {
  kind: SaleableKind;
  id: number;
  image: string;
  productName: string;
  briefDescription: string;
  /** The list price of one unit. */
  unitPrice: number;
  count: number;
  /** The selling price of one unit. */
  salePrice: number;
  productState: ProductState;
  isCombination: boolean;
  max: number;
  /** Most units per order; null means unlimited. */
  purchaseLimit: number | null;
  /** Whether purchase limits allow no more than `max` (G-163). */
  isLimited: boolean;
  productLabel: string;
  discountTitle: string;
  /** TWD that the event takes off the whole line (G-061). */
  discount: number;
  volume: string;
  materialNo: string;
}

/** Units at the price of an add-on offer. Money is TWD. */
export interface AddOnLine extends AskedAddOn {
  image: string;
  productName: string;
  volume: string;
  materialNo: string;
  /** The price of one unit, and what it would be without the offer. */
  unitPrice: number;
  ownPrice: number;
  /** Most units of it that stock and purchase limit allow beside the other units of the product. */
  max: number;
  purchaseLimit: number | null;
  isLimited: boolean;
}

export interface CartContext {
  entries: readonly CartEntry[];
  addOns: readonly AskedAddOn[];
  giftIds: readonly number[];
  goods: Goods;
  stocks: ProductStocks;
  /** Stock of each gift, for a visitor; a member's gift stock comes with the saved cart. */
  giftStocks: ProductStocks;
  /** The member's saved cart, with the units that the member's own temporary order has reserved (G-069). */
  server: ShoppingCart | undefined;
  offers: Pick<
    SharedData,
    'freeShippingEvents' | 'thresholdRewards' | 'firstPurchaseEvents' | 'shippingFees' | 'hasOffers'
  >;
  /** The terms of offers and their solver; undefined until they are read, and while nothing needs them. */
  rules: OfferRules | undefined;
  /** The coupon that the member has chosen. */
  coupon: UserCoupon | null;
  delivery: Delivery | null;
  now: Date;
}

/** Units of a line that the member has reserved, as the line itself and as add-ons. */
export function lockedIn(
  server: ShoppingCart | undefined,
  { kind, id }: Pick<CartEntry, 'kind' | 'id'>,
): number {
  if (!server) return 0;
  const { products, productCombinations, addOns = [] } = server.items;
  const lines = kind === 'product' ? [...products, ...addOns] : productCombinations;
  return lines.reduce((sum, line) => sum + (line.id === id ? (line.lockedQuantity ?? 0) : 0), 0);
}

/** Stock that was not read yet counts as unknown here; the rules would treat an absent product as unlimited. */
function stocksFor({ entries, addOns, goods, stocks, server }: CartContext): ProductStocks {
  const parts = withAddOnUnits(entries, addOns).flatMap((entry) => {
    const item = goods[entry.kind][entry.id];
    return item ? [{ entry, components: componentsOf(entry.kind, item) }] : [];
  });
  const known = parts
    .flatMap(({ components }) => components)
    .map(({ productId }) => [productId, stocks.get(productId) ?? unknownStock] as const);
  const held = parts.map(({ entry, components }) => ({
    components,
    lockedQuantity: lockedIn(server, entry),
  }));
  return withOwnLocks(new Map(known), held);
}

/** A member's gift stock comes from the saved cart and includes own locks; a visitor's is unknown until it is read. */
function giftStocksFor({ server, giftStocks, offers }: CartContext): ProductStocks {
  if (server) {
    const own = server.giftStocks.map(({ id, stock }) => [id, stock] as const);
    return new Map([...giftStocks, ...own]);
  }
  const ids = offers.thresholdRewards.flatMap(({ gifts }) => gifts.map(({ id }) => id));
  return new Map(ids.map((id) => [id, giftStocks.get(id) ?? unknownStock]));
}

/** Goods at the member's own prices, which differ from the public ones by the level and where a discount has limits. */
function byId(
  kind: SaleableKind,
  items: Readonly<Record<number, ProductCard | CombinationCard>>,
  server: ShoppingCart | undefined,
) {
  const { given = [], level } = server?.events ?? {};
  return new Map(
    Object.values(items).map((item) => {
      const own = given.find((each) => each.kind === kind && each.id === item.id);
      const saleable = saleableOf(kind, item);
      if (!own) return [item.id, atLevel(saleable, level)];
      const { eventPrice, event } = own;
      const price = sellingPrice({ ...saleable, eventPrice });
      return [item.id, atLevel({ ...saleable, eventPrice, event, sellingPrice: price }, level)];
    }),
  );
}

/** Whether the price of the cart depends on offers that are not read yet. Until then its lines are unknown. */
export const lacksOffers = ({ offers, addOns, rules }: CartContext): boolean =>
  (offers.hasOffers === true || addOns.length > 0) && !rules;

/** Prices the cart with the same function as the server. Before the offers are read, it is the price without them. */
export function quoteCart(context: CartContext): Quote {
  const { entries, addOns, giftIds, goods, server, offers, rules, coupon, delivery, now } = context;
  // A sold-out line is tried again with one unit.
  const wanted = entries.map((entry) => ({ ...entry, quantity: Math.max(entry.quantity, 1) }));
  return quote({
    lines: rules ? wanted : withAddOnUnits(wanted, addOns),
    ...(rules && { ...rules, addOns }),
    giftIds,
    goods: {
      products: byId('product', goods.product, server),
      combinations: byId('combination', goods.combination, server),
    },
    stocks: stocksFor(context),
    delivery,
    fees: server?.shippingFees ?? offers.shippingFees,
    ...offers,
    giftStocks: giftStocksFor(context),
    // The gift of a first order is for members only, as a visitor's earlier orders are unknown (G-064).
    isFirstPurchase: server?.events.isFirstPurchase ?? null,
    coupon,
    moment: now,
    looksForMore: true,
  });
}

function lineOf(line: QuoteLine, state: ProductState, count: number, goods: Goods): CartLine {
  // `max` counts the units that are bought as add-ons too.
  const added = line.count - count;
  const event = line.discounts.find(({ reason }) => reason === 'EVENT');
  return {
    kind: line.kind,
    id: line.id,
    image: pictureAt(line.image, 320),
    productName: line.name,
    briefDescription: goods[line.kind][line.id]?.briefDescription ?? '',
    unitPrice: line.listPrice,
    count,
    salePrice: line.unitPrice,
    productState: state,
    isCombination: line.kind === 'combination',
    max: line.max - added,
    purchaseLimit: line.purchaseLimit,
    isLimited: line.isLimited,
    productLabel: event?.label ?? '',
    discountTitle: event?.title ?? '',
    discount: event?.amount ?? 0,
    volume: line.volume,
    materialNo: line.materialNo,
  };
}

/** The lines of a quoted cart; undefined while the stock of any line is unknown (G-068). */
export function cartLines(quoted: Quote, goods: Goods): CartLine[] | undefined {
  if (quoted.lines.some(({ state }) => state === null)) return undefined;
  const own = new Map(withoutAddOnUnits(quoted).lines.map((line) => [lineKey(line), line]));
  return quoted.lines.flatMap((line) => {
    const units = own.get(lineKey(line));
    return units && line.state !== null ? [lineOf(line, line.state, units.quantity, goods)] : [];
  });
}

/** The add-ons of a quoted cart. */
export function addOnLines(quoted: Quote): AddOnLine[] {
  return addOnsIn(quoted).flatMap((addOn) => {
    const line = quoted.lines.find(({ kind, id }) => kind === 'product' && id === addOn.productId);
    if (!line) return [];
    const {
      name: productName,
      image,
      volume,
      materialNo,
      unitPrice: ownPrice,
      purchaseLimit,
      isLimited,
    } = line;
    const max = addOn.quantity + line.max - line.count;
    const shown = { productName, image: pictureAt(image, 320), volume, materialNo, ownPrice };
    return [{ ...addOn, ...shown, max, purchaseLimit, isLimited }];
  });
}
