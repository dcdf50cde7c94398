import { addDays } from '#rules/dates.ts';
import type { SampledEmail } from '#server/back-office/emails/samples.ts';
import { type Config, publicUrl } from '#server/config.ts';
import type {
  EmailedOrder,
  EmailedParcel,
  OrderEmailOccasion,
} from '#server/ordering/orders/emails/wording.ts';
import { orderEmail } from '#server/ordering/orders/order-email.ts';
import { type OrderEventType, orderEventNotes } from '#server/ordering/orders/order-events.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';

const orderAt = (now: Date): EmailedOrder => ({
  id: 1,
  orderNo: 'Q0000000001',
  createdAt: now,
  orderStatus: 'ESTABLISHED',
  paymentType: 'CATHAY_CREDIT_CARD',
  paymentStatus: 'PAID',
  shipType: 'HOME',
  storeType: null,
  productAmount: 1200,
  discountAmount: 120,
  couponAmount: 100,
  shipFee: 80,
  paidAmount: 1060,
  reductions: [
    { kind: 'EVENT', title: '範例活動', amount: 120 },
    { kind: 'COUPON', title: '範例優惠券', amount: 100 },
  ],
  paidExpiredAt: addDays(now, 3),
  virtualAccount: null,
  trackingNo: null,
  receivedAt: null,
  userCouponId: 1,
  standingOrderId: null,
});
const unpaid = { paymentStatus: 'UNPAID' } as const;
const byTransfer = {
  ...unpaid,
  paymentType: 'CATHAY_ATM',
  virtualAccount: '9999000000000000',
} as const;

const trackingNo = '1234567890';

/** The fields of the sample order that differ by occasion. */
const changes: Partial<Record<OrderEmailOccasion, Partial<EmailedOrder>>> = {
  placed: unpaid,
  payLink: unpaid,
  transfer: byTransfer,
  expired: { ...byTransfer, orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' },
  refundAccount: byTransfer,
  shipped: { orderStatus: 'SHIPPED', trackingNo },
  arrived: { orderStatus: 'ARRIVED', shipType: 'STORE', trackingNo },
  lastDay: { orderStatus: 'ARRIVED', shipType: 'STORE', trackingNo },
  storeClosed: { orderStatus: 'SHIPPED', shipType: 'STORE', trackingNo },
  cancelled: { orderStatus: 'CANCELLED' },
  refunded: { orderStatus: 'CANCELLED', paymentStatus: 'REFUNDED' },
};

const picture = '/icon-192.png';
const lines = [
  {
    name: '範例商品 28 cm',
    volume: '14 片 × 3 包',
    image: picture,
    quantity: 4,
    listPrice: 150,
    kind: 'product',
  },
  {
    name: '範例商品 33 cm',
    volume: '12 片 × 3 包',
    image: picture,
    quantity: 3,
    listPrice: 200,
    kind: 'product',
  },
  { name: '範例贈品', volume: '', image: picture, quantity: 1, listPrice: 0, kind: 'gift' },
] as const;

/** The fields that differ by case. */
const changesOfCase: Readonly<Record<string, Partial<EmailedOrder>>> = {
  'shipped store': { shipType: 'STORE' },
  'arrived home': { shipType: 'HOME' },
  'payLink standing': { standingOrderId: 1 },
  'cancelled unpaid': unpaid,
  'surplusRefunded cancelled': { orderStatus: 'CANCELLED' },
};

/** The timeline up to the occasion of each e-mail that comes later than the order. */
const happened: Partial<Record<OrderEmailOccasion, readonly OrderEventType[]>> = {
  paid: ['PAID'],
  shipped: ['PAID', 'SHIPPED'],
  arrived: ['PAID', 'SHIPPED', 'ARRIVED_AT_STORE'],
  lastDay: ['PAID', 'SHIPPED', 'ARRIVED_AT_STORE'],
  storeClosed: ['PAID', 'SHIPPED'],
  cancelled: ['PAID', 'CANCELLED'],
  expired: ['PAYMENT_EXPIRED'],
  refunded: ['PAID', 'CANCELLED', 'REFUNDED'],
};

const eventsOf = (occasion: OrderEmailOccasion, now: Date) =>
  (['PLACED', ...(happened[occasion] ?? [])] as const).map((type) => ({
    at: now.toISOString(),
    type,
    note: orderEventNotes[type],
  }));

/** The refunded TWD of the example. */
function amountOf(occasion: OrderEmailOccasion, shownCase: string | undefined): number {
  return occasion === 'expired' || shownCase === 'unpaid' ? 0 : 1060;
}

/** The parcel of a case of 出貨, if the order has several. */
function parcelOf(shownCase: string | undefined): EmailedParcel | undefined {
  if (shownCase !== 'further' && shownCase !== 'again') return undefined;
  const turn = shownCase === 'further' ? 'FURTHER' : 'AGAIN';
  return { turn, goods: ['範例商品 33 cm × 3'], trackingNo };
}

/** An example of an e-mail about an order. */
export const orderSample =
  (occasion: OrderEmailOccasion) =>
  (config: Config, now: Date, { texts = {}, shownCase }: SampledEmail = {}): EmailText => {
    const order = {
      ...orderAt(now),
      ...changes[occasion],
      ...changesOfCase[`${occasion} ${shownCase}`],
    };
    return orderEmail(
      {
        brand: config.BRAND_NAME,
        url: publicUrl(config),
        homeTracking: config.HOME_TRACKING_URL,
        code: 'EXAMPLE',
        accountCode: 'EXAMPLE',
        paymentCode: 'EXAMPLE',
      },
      occasion,
      order,
      { lines, events: eventsOf(occasion, now) },
      {
        amount: amountOf(occasion, shownCase),
        answer: '商品已拆封使用',
        goods: ['範例商品 33 cm × 3'],
        hasAccount: shownCase === 'known',
        ...(occasion === 'shipped' && { parcel: parcelOf(shownCase) }),
        ...(order.orderStatus === 'ARRIVED' &&
          order.shipType === 'STORE' && { arrivedAtStoreAt: now }),
      },
      texts,
    );
  };
