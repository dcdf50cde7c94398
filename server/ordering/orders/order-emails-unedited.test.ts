import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { paymentTypes, shipTypes } from '#contract/enumerations.ts';
import { type EmailedOrder, orderEmailOccasions } from './emails/wording.ts';
import { orderEmail } from './order-email.ts';

const shop = {
  brand: '晴棉 QINGMIAN',
  url: 'https://shop.example',
  homeTracking: '',
  code: '7.t.x',
  accountCode: '7.a.x',
  paymentCode: '7.p.x',
};
const at = new Date('2026-11-20T10:00:00+08:00');
const order: EmailedOrder = {
  id: 7,
  orderNo: '20261120000007',
  createdAt: at,
  orderStatus: 'ESTABLISHED',
  paymentType: 'HOME_CASH',
  paymentStatus: 'UNPAID',
  shipType: 'HOME',
  storeType: null,
  productAmount: 400,
  discountAmount: 0,
  couponAmount: 50,
  shipFee: 80,
  paidAmount: 430,
  reductions: [{ kind: 'COUPON', title: '註冊禮', amount: 50 }],
  paidExpiredAt: new Date('2026-11-23T10:00:00+08:00'),
  virtualAccount: null,
  trackingNo: null,
  receivedAt: null,
  userCouponId: null,
  standingOrderId: null,
};

/** Every combination of one value of each list. */
function combinations<const Choices extends Readonly<Record<string, readonly unknown[]>>>(
  choices: Choices,
): { [Name in keyof Choices]: Choices[Name][number] }[] {
  return Object.entries(choices).reduce<Record<string, unknown>[]>(
    (found, [name, values]) =>
      found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as { [Name in keyof Choices]: Choices[Name][number] }[];
}

const ordersOfAllKinds = combinations({
  orderStatus: ['ESTABLISHED', 'SHIPPED', 'CANCELLED'],
  paymentType: paymentTypes,
  paymentStatus: ['UNPAID', 'PAID', 'REFUNDED'],
  shipType: shipTypes,
  paidAmount: [0, 430],
  virtualAccount: [null, '9999000000000000'],
});
const details = [
  { trackingNo: null, receivedAt: null, userCouponId: null },
  { trackingNo: 'QM-1', receivedAt: at, userCouponId: 3 },
];
const contexts = [
  {},
  {
    amount: 120,
    goods: ['日用 × 2'],
    isByHand: true,
    isSurplus: true,
    hasAccount: true,
    answer: '商品已拆封',
    arrivedAtStoreAt: at,
  },
];

/** One hash of what an e-mail says about orders of all kinds. */
function hashOf(occasion: (typeof orderEmailOccasions)[number]): string {
  const hash = createHash('sha256');
  for (const change of ordersOfAllKinds) {
    for (const [index, detail] of details.entries()) {
      const given = { lines: [], events: [] };
      const { subject, text, html } = orderEmail(
        shop,
        occasion,
        { ...order, ...change, ...detail },
        given,
        contexts[index],
      );
      hash.update(`${subject}\n${text}\n${html}\n`);
    }
  }
  return hash.digest('hex');
}

it('says about every kind of order exactly what it said before sentences could be edited', async () => {
  const hashes = orderEmailOccasions.map((occasion) => `${occasion} ${hashOf(occasion)}`);
  await expect(`${hashes.join('\n')}\n`).toMatchFileSnapshot('./order-emails-unedited.sha256');
});
