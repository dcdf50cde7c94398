import { isDeepStrictEqual } from 'node:util';
import type { CartChange, CartGift, ShoppingCart } from '#contract/entities/orders.ts';
import { toWireInstant } from '#rules/dates.ts';
import { deliveryOptions } from '#rules/delivery/parcel-limits.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import { hasLimits } from '#rules/prices/discount-limits.ts';
import { neededGifts } from '#rules/quote/needed-stock.ts';
import { addOnsIn, withoutAddOnUnits } from '#rules/quote/own-units.ts';
import type { ProposedCoupon } from '#rules/quote/propose-coupon.ts';
import type { RuleResult } from '#rules/quote/rule-sentences.ts';
import type { Quote, QuoteInput } from '#rules/quote/types.ts';
import { toUserCoupon } from '#server/commerce/coupons/own-coupon.ts';
import { readPromotions } from '#server/commerce/promotions/read-promotions.ts';
import { readDeliverySettings } from '#server/ordering/logistics/delivery-settings.ts';
import type { BuyingContext } from '#server/ordering/reservations/buying-context.ts';
import {
  isLive,
  type TemporaryOrder,
  type TemporaryOrderContent,
} from '#server/ordering/reservations/temporary-orders.ts';
import type { Shop } from '#server/shop.ts';
import type { SavedCart } from './saved-cart.ts';
import type { CartToFill } from './threshold-fillers.ts';
import type { UsableCoupon } from './usable-coupon.ts';

type SentCart = Pick<
  TemporaryOrder,
  'content' | 'couponId' | 'createdAt' | 'expiresAt' | 'extendedAt'
>;

export interface AnsweredCart {
  cart: SavedCart;
  quote: Quote;
  coupon: UsableCoupon;
  context: Pick<BuyingContext, 'giftStocks' | 'isFirstPurchase' | 'level'>;
  /** Changes that the quote does not report itself. */
  changes?: readonly CartChange[];
  /** The member's temporary order, which may have expired. */
  sent: SentCart | null;
  /** The explanation of the amounts, if it was asked for. */
  rules?: readonly RuleResult[] | undefined;
  /** By `findProposedCoupon`; absent for a cart that was sent, whose coupon is chosen. */
  proposedCoupon?: ProposedCoupon | null;
  /** What the quote was made of, to find goods that fill its thresholds; absent for a cart that was sent. */
  input?: QuoteInput;
}

/** The answer of both cart calls (G-073). */
export async function cartReply(
  shop: Shop,
  { cart, quote, coupon: usable, context, changes = [], sent, ...rest }: AnsweredCart,
): Promise<ShoppingCart> {
  const { proposedCoupon, input, rules } = rest;
  const { fees, carriers } = await readDeliverySettings(shop);
  const { discountEvents } = await readPromotions(shop);
  const now = shop.clock.now();
  const live = sent && isLive(sent, now) ? sent : null;
  const { coupon, couponId, lost } = usable;
  const reservation = live && isAsSent(live, quote, couponId) ? live : null;
  const linesOf = (wanted: CartLine['kind']) =>
    withoutAddOnUnits(quote)
      .lines.filter(({ kind }) => kind === wanted)
      .map(({ kind, id, quantity }) => ({
        id,
        quantity,
        lockedQuantity: live ? lockedQuantity(live.content, kind, id) : 0,
      }));
  return {
    order: {
      id: null,
      islandsType: cart.islandsType,
      shipType: cart.shipType,
      lineEcid: cart.lineEcid,
      locksExpireAt: reservation && toWireInstant(new Date(reservation.expiresAt)),
      sentAt: reservation && toWireInstant(new Date(reservation.createdAt)),
      canExtend: reservation?.extendedAt === null,
    },
    items: {
      products: linesOf('product'),
      productCombinations: linesOf('combination'),
      gifts: giftsOf(quote, live?.content),
      addOns: addOnsIn(quote).map(({ productId: id, ...addOn }) => ({
        id,
        ...addOn,
        ...(live && { lockedQuantity: lockedAddOns(live.content, addOn.offerId, id) }),
      })),
    },
    offers: quote.offers.map(({ id, kind, title, amount, units }) => {
      return { id, kind, title, amount, units: [...units] };
    }),
    giftIds: [...cart.giftIds],
    version: cart.version,
    events: {
      couponId,
      coupon: coupon && toUserCoupon(coupon, now),
      couponReason: lost ?? quote.coupon?.reason ?? null,
      isFirstPurchase: context.isFirstPurchase,
      ...(discountEvents.some(hasLimits) && { given: givenTo(quote) }),
      ...(context.level && { level: context.level }),
    },
    amounts: quote.amounts,
    deliveryOptions: deliveryOptions({ lines: quote.lines, amount: quote.amounts.paid }, carriers),
    shippingFees: fees,
    // The answer to a sent cart proposes nothing: buying never waits for a list of the whole catalogue.
    thresholds: await thresholdsOf(shop, quote, input && { quote, input, level: context.level }),
    proposedCoupon: proposedCoupon ?? null,
    giftStocks: [...context.giftStocks].map(([id, stock]) => ({ id, stock })),
    changes: [...quote.changes, ...changes],
    ...(rules && { rules: [...rules] }),
  };
}

/** The event that lowers each line. */
const givenTo = ({ lines }: Quote) =>
  lines
    .filter(({ count }) => count > 0)
    .map(({ kind, id, eventId, discounts, unitPrice }) => {
      const event = discounts.find(({ reason }) => reason === 'EVENT');
      if (eventId === null || !event) return { kind, id, eventPrice: null, event: null };
      const { title, label } = event;
      return { kind, id, eventPrice: unitPrice, event: { id: eventId, title, label } };
    });

/** The thresholds with the goods that fill them, if they are wanted; that code is loaded with the first cart. */
async function thresholdsOf(shop: Shop, { thresholds }: Quote, cart: CartToFill | undefined) {
  const { fillersOf } =
    cart && thresholds.length > 0
      ? await import('./threshold-fillers.ts').then((late) => late.readFillers(shop, cart))
      : { fillersOf: () => [] };
  return thresholds.map((threshold) => ({
    ...threshold,
    gifts: [...threshold.gifts],
    fillers: fillersOf(threshold),
  }));
}

function giftsOf({ gifts }: Quote, reservation: TemporaryOrderContent | undefined): CartGift[] {
  return gifts.map(({ id, count, reason, state, name, image, sourceTitle }) => ({
    id,
    quantity: count,
    reason,
    state: state as CartGift['state'],
    name,
    image,
    sourceTitle,
    lockedQuantity: unitsOf(reservation?.gifts, id),
  }));
}

/** Whether the cart is still equal to the cart that was sent, so that checkout would order what the shopper sees. */
function isAsSent({ content, couponId }: SentCart, quote: Quote, chosen: number | null): boolean {
  const wanted = withoutAddOnUnits(quote);
  const bought = wanted.lines.filter(({ quantity }) => quantity > 0);
  const addOns = content.addOns ?? [];
  const given = neededGifts(quote.gifts);
  const promised = content.gifts ?? [];
  return (
    couponId === chosen &&
    content.paidAmount === quote.amounts.paid &&
    content.products.length + content.combinations.length === bought.length &&
    bought.every(({ kind, id, quantity }) => lockedQuantity(content, kind, id) === quantity) &&
    addOns.length === wanted.addOns.length &&
    addOns.every((one) => wanted.addOns.some((other) => isDeepStrictEqual(one, other))) &&
    promised.every(({ id, quantity }) => (given.get(id) ?? 0) >= quantity)
  );
}

function lockedQuantity(
  content: TemporaryOrderContent,
  kind: CartLine['kind'],
  id: number,
): number {
  return unitsOf(kind === 'product' ? content.products : content.combinations, id);
}

function lockedAddOns({ addOns }: TemporaryOrderContent, offerId: number, id: number): number {
  const asked = addOns?.find((one) => one.offerId === offerId && one.productId === id);
  return asked?.quantity ?? 0;
}

function unitsOf(lines: readonly { id: number; quantity: number }[] = [], id: number): number {
  return lines.find((line) => line.id === id)?.quantity ?? 0;
}
