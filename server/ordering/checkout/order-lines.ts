import type { GiftLine, QuoteLine } from '#rules/quote/types.ts';
import type { GiftMaterialNos } from '#server/commerce/gifts/read-gifts.ts';
import type { LineRow } from '#server/ordering/orders/insert-order.ts';

/** A bought line as it is stored, with its share of the coupon, which makes a later refund of the line exact. */
export function boughtLine(line: QuoteLine): LineRow {
  const { kind, id, name, image, volume, materialNo, components } = line;
  const { listPrice, unitPrice, count, couponShare } = line;
  const money = { listPrice, unitPrice, quantity: count, couponShare };
  return {
    kind,
    itemId: id,
    name,
    image,
    volume,
    materialNo,
    ...money,
    giftReason: null,
    components: components.map(({ productId, quantity }) => ({ productId, quantity })),
  };
}

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
    couponShare: 0,
    giftReason: reason,
    components: [],
  };
}
