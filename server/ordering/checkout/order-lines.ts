import type { SoldAdjustment } from '#contract/entities/orders.ts';
import type { GiftLine, Quote, QuoteLine } from '#rules/quote/types.ts';
import type { GiftMaterialNos } from '#server/commerce/gifts/read-gifts.ts';
import type { LineRow } from '#server/ordering/orders/insert-order.ts';

type Bought = Pick<Quote, 'lines' | 'offers'>;

/**
 * The bought lines as they are stored. Each has its shares of offers and of the coupon, which make a later refund of
 * the line exact.
 */
export const boughtLines = ({ lines, offers }: Bought): LineRow[] =>
  lines.map((line) => boughtLine(line, offers));

function boughtLine(line: QuoteLine, offers: Bought['offers']): LineRow {
  const { kind, id, name, image, volume, materialNo, components } = line;
  const { listPrice, unitPrice, count, offerShare, couponShare } = line;
  const money = { listPrice, unitPrice, quantity: count, offerShare, couponShare };
  return {
    kind,
    itemId: id,
    name,
    image,
    volume,
    materialNo,
    ...money,
    adjustments: soldAdjustments(line, offers),
    giftReason: null,
    components: components.map(({ productId, quantity }) => ({ productId, quantity })),
  };
}

/** The adjustments with the kinds of their offers, which an order names (G-201). */
const soldAdjustments = ({ adjustments }: QuoteLine, offers: Bought['offers']): SoldAdjustment[] =>
  adjustments.map((each) => {
    const offer = offers.find(
      ({ kind, id }) =>
        id === each.offerId && (kind === 'AMOUNT_OFFER') === (each.kind === 'AMOUNT_OFFER'),
    );
    return { ...each, offerKind: each.kind === 'ADD_ON' ? null : (offer?.kind ?? null) };
  });

/** A gift as it is stored: it costs 0 TWD and has no components, because gifts have a stock of their own. */
export function giftLine(
  { id, name, image, count, reason }: GiftLine,
  materialNos: GiftMaterialNos,
): LineRow {
  return {
    kind: 'gift',
    itemId: id,
    name,
    image,
    volume: '',
    materialNo: materialNos[id] ?? '',
    listPrice: 0,
    unitPrice: 0,
    quantity: count,
    offerShare: 0,
    adjustments: [],
    couponShare: 0,
    giftReason: reason,
    components: [],
  };
}
