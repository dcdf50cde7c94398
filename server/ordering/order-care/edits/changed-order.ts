import type { CartAmounts } from '#contract/entities/orders.ts';
import { refused } from '#contract/outcome.ts';
import type { CartLine } from '#rules/goods/cart-lines.ts';
import type { Saleable } from '#rules/goods/saleable.ts';
import { formatTwd } from '#rules/numbers.ts';
import { reductionName } from '#rules/orders/reductions.ts';
import { addOnWorth, adjustmentsOfUnits } from '#rules/prices/order-offers.ts';
import type { Quote } from '#rules/quote/types.ts';
import { boughtLines } from '#server/ordering/checkout/order-lines.ts';
import type { ChangedLines } from '#server/ordering/orders/change-lines.ts';
import { giftsOfLines, unitsOfLines } from '#server/ordering/orders/units-of-lines.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';
import {
  freeShippingAfter,
  type GoodsLine,
  goodsOf,
  isSameGoods,
  type Offer,
  reductionsAfter,
} from './own-prices.ts';

export interface LineChanges {
  /** Lines with their new number of units; 0 removes a line. */
  lines: readonly { lineId: number; quantity: number }[];
  /** Goods that are added at today's price. */
  added: readonly CartLine[];
}

export interface EditPlan {
  before: CartAmounts;
  /** TWD to refund; 0 if the order is not paid or the sum does not change. */
  givenBack: number;
  /** The lines and sums of the order after the change. */
  changed: ChangedLines;
  /** Units that leave the stock (positive) or come back (negative), by product id and by gift id. */
  units: ReadonlyMap<number, number>;
  gifts: ReadonlyMap<number, number>;
  /** Further effects, as sentences for the operator who decides. */
  sentences: string[];
}

const amountsOf = (order: WholeOrder): CartAmounts => ({
  product: order.productAmount,
  discount: order.discountAmount,
  coupon: order.couponAmount,
  shipFee: order.shipFee,
  paid: order.paidAmount,
});

/** All goods of the changed order; undefined if a line does not exist. */
export function askedOf(order: WholeOrder, { lines, added }: LineChanges): CartLine[] | undefined {
  const own = goodsOf(order);
  if (lines.some(({ lineId }) => !own.some(({ id }) => id === lineId))) return undefined;
  const stays = own.map(({ id: lineId, kind, itemId: id, quantity }) => ({
    kind,
    id,
    quantity: lines.find((line) => line.lineId === lineId)?.quantity ?? quantity,
  }));
  const more = added.filter((each) => !own.some((line) => isSameGoods(line, each)));
  const raised = stays.map((line) => {
    const extra = added.filter(({ kind, id }) => kind === line.kind && id === line.id);
    return { ...line, quantity: extra.reduce((sum, each) => sum + each.quantity, line.quantity) };
  });
  return [...raised, ...more].filter(({ quantity }) => quantity > 0);
}

/** The sentence about goods that are short or no longer on sale. */
export function whyNotSold(
  order: WholeOrder,
  { changes, lines }: Quote,
  offered: readonly Saleable[],
) {
  const [change] = changes;
  if (!change) return undefined;
  const nameOf = (goods: readonly { kind: string; id: number; name: string }[]) =>
    goods.find(({ kind, id }) => kind === change.kind && id === change.id)?.name;
  const own = goodsOf(order).map(({ itemId, ...line }) => ({ ...line, id: itemId }));
  const name = nameOf(own) ?? nameOf(offered) ?? '';
  const line = lines.find(({ kind, id }) => kind === change.kind && id === change.id);
  if (!line) {
    return refused('PRODUCT_IS_OUT_OF_STOCK', { message: `「${name}」目前不販售，不能加入訂單` });
  }
  return line.isLimited
    ? refused('ORDER_ITEM_QUANTITY_EXCEEDED_LIMIT', {
        message: `「${name}」每筆訂單限購 ${line.max} 件`,
      })
    : refused('PRODUCT_IS_OUT_OF_STOCK', { message: `「${name}」庫存不足，最多 ${line.max} 件` });
}

/** The effects of a changed order that costs what `quoted` says; `givenBack` are TWD. */
export function effectsOf(
  order: WholeOrder,
  quoted: Quote,
  { givenBack, offer }: { givenBack: number; offer: Offer },
): EditPlan {
  const before = amountsOf(order);
  const losesCoupon = order.userCouponId !== null && quoted.coupon?.reason !== null;
  const lostGifts = giftsLost(order, quoted, losesCoupon);
  return {
    before,
    givenBack,
    changed: changedOf(order, quoted, { losesCoupon, lostGifts, givenBack, offer }),
    units: changeOfUnits(order, quoted),
    // A reward and the coupon may have given the same gift, in a line each.
    gifts: new Map([...giftsOfLines(lostGifts)].map(([id, units]) => [id, -units])),
    sentences: [
      ...offerSentences(goodsOf(order), quoted),
      ...sentencesOf(before, quoted, { losesCoupon, lostGifts }),
    ],
  };
}

interface Lost {
  losesCoupon: boolean;
  lostGifts: readonly WholeOrder['lines'][number][];
}

/** Gifts whose reward is no longer reached, and those of a coupon that goes back to the member. */
function giftsLost(order: WholeOrder, { amounts, lines }: Quote, losesCoupon: boolean) {
  const addOns = lines.reduce((sum, line) => sum + addOnWorth(line), 0);
  const goodsAmount = amounts.product - amounts.discount - addOns;
  return order.lines.filter(({ giftReason, itemId }) => {
    if (giftReason === 'freebie') return losesCoupon;
    if (giftReason !== 'thresholdReward') return false;
    const needed = order.thresholds?.gifts.find(({ giftId }) => giftId === itemId)?.amount ?? 0;
    return goodsAmount < needed;
  });
}

function changedOf(
  order: WholeOrder,
  quoted: Quote,
  { losesCoupon, lostGifts, givenBack, offer }: Lost & { givenBack: number; offer: Offer },
): ChangedLines {
  const own = goodsOf(order);
  const lineOf = (line: GoodsLine) => quoted.lines.find((each) => isSameGoods(line, each));
  const gone = [...own.filter((line) => !lineOf(line)), ...lostGifts];
  const { thresholds } = order;
  const freeShipping = freeShippingAfter(order, quoted, offer);
  const lostRewards = lostGifts.filter(({ giftReason }) => giftReason === 'thresholdReward');
  return {
    remaining: own.flatMap((line) => {
      const now = lineOf(line);
      if (!now) return [];
      const { count: quantity, offerShare, couponShare } = now;
      const adjustments = adjustmentsOfUnits(line, quantity);
      return { lineId: line.id, quantity, offerShare, adjustments, couponShare };
    }),
    removed: gone.map(({ id }) => id),
    added: boughtLines({
      lines: quoted.lines.filter((line) => !own.some((each) => isSameGoods(each, line))),
      offers: [],
    }),
    amounts: quoted.amounts,
    reductions: reductionsAfter(order, quoted),
    thresholds: (thresholds || freeShipping) && {
      freeShipping,
      gifts: (thresholds?.gifts ?? []).filter(
        ({ giftId }) => !lostRewards.some(({ itemId }) => itemId === giftId),
      ),
      coupon: losesCoupon ? null : thresholds?.coupon,
    },
    userCouponId: losesCoupon ? null : order.userCouponId,
    loweredAmount: givenBack > 0 ? (order.loweredAmount ?? 0) + givenBack : order.loweredAmount,
  };
}

/** Units of each product that the order gains. */
function changeOfUnits(order: WholeOrder, quoted: Quote): ReadonlyMap<number, number> {
  const before = unitsOfLines(goodsOf(order));
  const after = unitsOfLines(
    quoted.lines.map(({ count, components }) => ({ quantity: count, components })),
  );
  return new Map(
    [...new Set([...before.keys(), ...after.keys()])].map((id) => [
      id,
      (after.get(id) ?? 0) - (before.get(id) ?? 0),
    ]),
  );
}

/** What each offer took off before, and takes off now. */
function offerSentences(own: readonly GoodsLine[], { lines }: Quote): string[] {
  const offBy = (adjusted: readonly Pick<Quote['lines'][number], 'adjustments'>[]) => {
    const sums = new Map<string, number>();
    for (const each of adjusted.flatMap(({ adjustments }) => adjustments)) {
      const name = reductionName(each);
      sums.set(name, (sums.get(name) ?? 0) + each.amount);
    }
    return sums;
  };
  const after = offBy(lines);
  return [...offBy(own)]
    .filter(([name, amount]) => after.get(name) !== amount)
    .map(
      ([name, amount]) =>
        `「${name}」的折抵由 ${formatTwd(amount)} 改為 ${formatTwd(after.get(name) ?? 0)}`,
    );
}

function sentencesOf(before: CartAmounts, { amounts, coupon }: Quote, lost: Lost): string[] {
  const fee =
    amounts.shipFee === before.shipFee
      ? []
      : [`運費由 ${formatTwd(before.shipFee)} 改為 ${formatTwd(amounts.shipFee)}`];
  const gifts = [...new Set(lost.lostGifts.map(({ name }) => name))].map(
    (name) => `不再符合贈品「${name}」的條件，贈品會移除`,
  );
  const returned = lost.losesCoupon
    ? [`優惠券${coupon ? `「${coupon.name}」` : ''}不再適用，會退回會員`]
    : [];
  return [...fee, ...gifts, ...returned];
}
