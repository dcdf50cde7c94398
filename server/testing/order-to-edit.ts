import type { SoldAdjustment } from '#contract/entities/orders.ts';
import type { Saleable } from '#rules/goods/saleable.ts';
import type { WholeOrder } from '#server/ordering/orders/whole-orders.ts';

type Line = WholeOrder['lines'][number];

const lineOf = (changes: Partial<Line>): Line =>
  ({
    name: '',
    image: '',
    volume: '',
    materialNo: '',
    listPrice: 0,
    unitPrice: 0,
    quantity: 1,
    offerShare: 0,
    couponShare: 0,
    adjustments: [],
    giftReason: null,
    components: [],
    ...changes,
  }) as Line;

/** 60 TWD off three units. */
export const threeFor: SoldAdjustment = {
  kind: 'QUANTITY_OFFER',
  offerKind: 'COUNT_AMOUNT',
  offerId: 5,
  title: '3 件折 60',
  label: '',
  units: 3,
  amount: 60,
};

export const pads = lineOf({
  id: 11,
  kind: 'product',
  itemId: 1,
  name: '衛生棉',
  listPrice: 120,
  unitPrice: 100,
  quantity: 3,
  offerShare: 60,
  adjustments: [threeFor],
  components: [{ productId: 1, quantity: 1 }],
});

export const set = lineOf({
  id: 12,
  kind: 'combination',
  itemId: 2,
  name: '組合',
  listPrice: 500,
  unitPrice: 500,
  components: [
    { productId: 1, quantity: 2 },
    { productId: 3, quantity: 1 },
  ],
});

/** A gift from 700 TWD on. */
export const rewardGift = lineOf({
  id: 13,
  kind: 'gift',
  itemId: 20,
  name: '贈品',
  giftReason: 'thresholdReward',
});

/** The same gift, which the coupon gave as well. */
export const couponGift: Line = { ...rewardGift, id: 14, giftReason: 'freebie' };

/** An order of NT$740 without memory of a database: 3 pads, a set of goods, and free delivery from NT$500 on. */
export const orderToEdit = (changes: Partial<WholeOrder> = {}): WholeOrder =>
  ({
    id: 1,
    userId: 2,
    islandsType: 'MAIN_ISLAND',
    shipType: 'HOME',
    productAmount: 860,
    discountAmount: 120,
    couponAmount: 0,
    shipFee: 0,
    paidAmount: 740,
    loweredAmount: null,
    userCouponId: null,
    paymentStatus: 'PAID',
    paymentType: 'LINE_PAY',
    orderStatus: 'ESTABLISHED',
    thresholds: { freeShipping: { amount: 500, fee: 80 }, gifts: [{ giftId: 20, amount: 700 }] },
    reductions: [
      { kind: 'MEMBER_PRICE', title: '會員價', amount: 20 },
      { kind: 'EVENT', title: '特價', amount: 40 },
      { kind: 'QUANTITY_OFFER', title: '3 件折 60', amount: 60 },
      { kind: 'SHIPPING', title: '滿 500 免運', amount: 80 },
    ],
    createdAt: new Date('2026-11-20T12:00:00+08:00'),
    lines: [pads, set],
    ...changes,
  }) as WholeOrder;

/** Goods as they are sold today, for NT$50 by default. */
export const soldToday = (id: number, changes: Partial<Saleable> = {}): Saleable => ({
  kind: 'product',
  id,
  name: `商品 ${id}`,
  materialNo: '',
  image: '',
  volume: '',
  price: 50,
  memberPrice: null,
  eventPrice: null,
  event: null,
  sellingPrice: 50,
  purchaseLimit: null,
  isVisible: true,
  components: [{ productId: id, quantity: 1, purchaseLimit: null }],
  ...changes,
});
