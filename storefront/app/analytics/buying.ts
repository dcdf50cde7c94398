import type { OrderDetail } from '#contract/entities/orders.ts';
import type { PaymentType, ShipType } from '#contract/enumerations.ts';
import { priceOfLine } from '#rules/prices/prorate.ts';
import type { Quote } from '#rules/quote/types.ts';
import { api } from '../api.ts';
import { browserSettings } from '../browser-settings.ts';
import type { CartLine } from '../cart/lines.ts';
import { type AnalyticsItem, type ItemEvent, trackItems } from './data-layer.ts';
import { isNoted, note, trackOnce } from './fired.ts';

const itemOf = ({ materialNo, productName, salePrice, count }: CartLine): AnalyticsItem => ({
  materialNo,
  name: productName,
  price: salePrice,
  quantity: count,
});

function trackLines(event: ItemEvent, lines: readonly CartLine[], more?: Record<string, unknown>) {
  trackItems(event, browserSettings().brand.name, lines.map(itemOf), more);
}

/** Reports that the shopper looks at a cart with goods. */
export function trackCartView(lines: readonly CartLine[]): void {
  if (lines.length > 0) trackLines('view_cart', lines);
}

const begunOf = (sentCart: string) => `begin_checkout ${sentCart}`;

/** Reports once for each sent cart that the shopper has begun to check out. */
export function trackCheckoutBegun(sentCart: string, lines: readonly CartLine[]): void {
  trackOnce(begunOf(sentCart), () => trackLines('begin_checkout', lines));
}

/** Notes that a cart which was sent again belongs to a checkout that is reported already. */
export function noteCheckoutBegun(sentCart: string): void {
  note(begunOf(sentCart));
}

interface Choices {
  shipType: ShipType;
  paymentType: PaymentType | '';
}

/** Reports once for each sent cart the chosen delivery and payment type, when the form is sent. */
export function trackChoices(
  sentCart: string,
  lines: readonly CartLine[],
  { shipType, paymentType }: Choices,
): void {
  trackOnce(`add_shipping_info ${sentCart}`, () =>
    trackLines('add_shipping_info', lines, { shipping_tier: shipType }),
  );
  trackOnce(`add_payment_info ${sentCart}`, () =>
    trackLines('add_payment_info', lines, { payment_type: paymentType }),
  );
}

/**
 * Reports an order once, whether it is paid already or will be. With the quote from which it was made the event waits
 * for nothing. Without it the order is read; without an answer of the shop the event has no items.
 */
export function trackPurchase(order: PurchasedOrder, quote?: Quote): void {
  trackOnce(`purchase ${order.orderNo}`, () => {
    if (!quote) return trackReadPurchase(order);
    // Sold-out lines stay on the page, and are no part of the order.
    const bought = quote.lines.filter(({ count }) => count > 0);
    const items = bought.map(({ count: quantity, ...line }) =>
      boughtItem(line.materialNo, { ...line, quantity }),
    );
    reportPurchase(order, { items, shipping: quote.amounts.shipFee });
    return undefined;
  });
}

async function trackReadPurchase(order: PurchasedOrder): Promise<void> {
  const answer = await api.readOrder({ params: { id: order.id } }).catch(() => undefined);
  const items = answer ? await itemsOf(answer.data) : [];
  reportPurchase(order, { items, shipping: answer?.data.amounts.shipFee ?? 0 });
}

interface Bought {
  items: readonly AnalyticsItem[];
  /** TWD. */
  shipping: number;
}

function reportPurchase({ orderNo, paidAmount }: PurchasedOrder, { items, shipping }: Bought) {
  trackItems('purchase', browserSettings().brand.name, items, {
    transaction_id: orderNo,
    value: paidAmount,
    shipping,
  });
}

const retryOf = (orderNo: string) => `retry ${orderNo}`;

/**
 * Notes that this browser pays the order again, from the order's own page, because the checkout never shows that
 * result.
 */
export function notePaymentRetry({ orderNo }: Pick<OrderDetail, 'orderNo'>): void {
  note(retryOf(orderNo));
}

/** Reports an order that was paid again once it is paid, also after a reload or a late payment report. */
export function trackRetriedPurchase(order: OrderDetail): void {
  if (order.paymentStatus === 'PAID' && isNoted(retryOf(order.orderNo))) trackPurchase(order);
}

/** The order of a result; `paidAmount` in TWD. */
export type PurchasedOrder = Pick<OrderDetail, 'id' | 'orderNo' | 'paidAmount'>;

/** TWD of one unit after offers, in hundredths, because an offer need not divide by the units. */
const priceOfUnit = (line: Parameters<typeof priceOfLine>[0]) =>
  Math.round((priceOfLine(line) / line.quantity) * 100) / 100;

function boughtItem(
  materialNo: string,
  { name, ...line }: Parameters<typeof priceOfLine>[0] & { name: string },
): AnalyticsItem {
  return { materialNo, name, price: priceOfUnit(line), quantity: line.quantity };
}

/** The goods of an order with their material numbers, which all other events use too. */
async function itemsOf({
  items: { products, productCombinations },
}: OrderDetail): Promise<AnalyticsItem[]> {
  const idsOf = (lines: readonly { id: number }[]) => lines.map(({ id }) => id);
  const [knownProducts, knownCombinations] = await Promise.all([
    products.length > 0
      ? api.listProducts({ query: { ids: idsOf(products), fields: 'card' } }).catch(() => undefined)
      : undefined,
    productCombinations.length > 0
      ? api.listCombinations({ query: { ids: idsOf(productCombinations) } }).catch(() => undefined)
      : undefined,
  ]);
  const named = (
    lines: typeof products,
    known: readonly { id: number; materialNo: string }[] = [],
  ) =>
    lines.map((line) =>
      boughtItem(known.find(({ id }) => id === line.id)?.materialNo ?? String(line.id), line),
    );
  return [
    ...named(products, knownProducts?.data),
    ...named(productCombinations, knownCombinations?.data),
  ];
}
