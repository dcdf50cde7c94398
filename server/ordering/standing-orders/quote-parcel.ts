import type { StandingDraft } from '#contract/calls/standing-orders.ts';
import type { PaymentType } from '#contract/enumerations.ts';
import { done } from '#contract/outcome.ts';
import { type CartLine, lineKey } from '#rules/goods/cart-lines.ts';
import { reductionName, reductionsOf } from '#rules/orders/reductions.ts';
import { reasonOfRefusal, risesTooMuch } from '#rules/orders/standing-order.ts';
import { paymentDeadline } from '#rules/payments/payment-deadline.ts';
import { paymentTypesOf, wayOf } from '#rules/payments/payment-types.ts';
import { neededStock } from '#rules/quote/needed-stock.ts';
import type { Quote } from '#rules/quote/types.ts';
import { evaluateCart } from '#server/ordering/cart/evaluate-cart.ts';
import { emptySavedCart } from '#server/ordering/cart/saved-cart.ts';
import { deliveryTo, quoteStaffOrder } from '#server/ordering/checkout/staff-quote.ts';
import { readPaymentTerms } from '#server/ordering/payments/payment-terms.ts';
import type { Shop } from '#server/shop.ts';
import type { OpenRow } from './stored.ts';

/** What a parcel is priced by. */
export interface Parcel {
  userId: number;
  lines: readonly CartLine[];
  delivery: OpenRow['delivery'];
  paymentType: PaymentType;
}

/**
 * The order of a parcel at the prices of this moment, with the refusals of a shopper's checkout. A parcel that is paid
 * in advance may be paid for as long as a transfer, because a letter is not read at once. `agreedAmount` refuses any
 * other sum (TWD). A draft asks nobody else whether a mobile barcode exists. Reads cached data, so call it outside of
 * transactions.
 */
export async function quoteParcel(
  shop: Shop,
  parcel: Parcel,
  { agreedAmount, isDraft = false }: { agreedAmount?: number | undefined; isDraft?: boolean } = {},
) {
  const { userId: memberId, lines, delivery, paymentType } = parcel;
  const order = {
    memberId,
    lines,
    addOns: [],
    couponId: null,
    delivery,
    paymentType,
    agreedAmount,
    isDraft,
  };
  const quoted = await quoteStaffOrder(shop, order);
  if (!quoted.ok) return quoted;
  if (wayOf(paymentType) === 'ON_RECEIPT') return quoted;
  const [transfer = paymentType] = paymentTypesOf('BY_TRANSFER');
  const { transferDays } = await readPaymentTerms(shop);
  const paidExpiredAt = paymentDeadline(transfer, shop.clock.now(), transferDays);
  return done({ ...quoted.value, paidExpiredAt });
}

/** TWD of one unit, by the key of the line. */
export const pricesOf = ({ lines }: Pick<Quote, 'lines'>): Record<string, number> =>
  Object.fromEntries(lines.map((line) => [lineKey(line), line.unitPrice]));

/** Units of each product in these lines, by the product's id. */
export async function productUnits(shop: Shop, parcel: Parcel): Promise<Map<number, number>> {
  const { quote } = await evaluate(shop, parcel);
  return neededStock(quote.lines.map((line) => ({ ...line, count: line.quantity })));
}

const evaluate = (shop: Shop, { userId, lines, delivery }: Parcel) =>
  evaluateCart(shop, userId, { ...emptySavedCart, ...deliveryTo(delivery) }, lines);

interface Agreed {
  nextOn: string;
  agreedAmount: number | null;
  agreedPrices: Readonly<Record<string, number>>;
}

/** The parcel as it would be sent today, with what differs from the last one, also while buying is closed. */
export async function draftParcel(
  shop: Shop,
  parcel: Parcel,
  agreed: Agreed,
): Promise<StandingDraft> {
  const { quote } = await evaluate(shop, parcel);
  const { agreedAmount, agreedPrices } = agreed;
  return {
    dueOn: agreed.nextOn,
    lines: quote.lines.map((line) => ({
      kind: line.kind,
      id: line.id,
      name: line.name,
      image: line.image,
      quantity: line.quantity,
      available: line.count,
      unitPrice: line.unitPrice,
      lastUnitPrice: agreedPrices[lineKey(line)] ?? null,
    })),
    gifts: quote.gifts
      .filter(({ count }) => count > 0)
      .map(({ name, count: quantity }) => ({ name, quantity })),
    // Free delivery is what `amounts` says: it takes nothing off the goods.
    reductions: reductionsOf(quote)
      .filter(({ kind }) => kind !== 'SHIPPING')
      .map((each) => ({ title: reductionName(each), amount: each.amount })),
    amounts: quote.amounts,
    agreedAmount,
    problem: await problemOf(shop, parcel, agreedAmount),
  };
}

async function problemOf(shop: Shop, parcel: Parcel, agreedAmount: number | null) {
  const quoted = await quoteParcel(shop, parcel, { isDraft: true });
  if (!quoted.ok) {
    // It is ordered once buying is open again, and nobody has to be asked.
    const isClosed = quoted.failure.code === 'SERVICE_IS_MAINTAINING';
    return isClosed ? null : reasonOfRefusal(quoted.failure);
  }
  const { paid } = quoted.value.quote.amounts;
  return agreedAmount !== null && risesTooMuch(agreedAmount, paid) ? 'PRICE_ROSE' : null;
}
