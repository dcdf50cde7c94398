import { dayInMilliseconds } from '#rules/dates.ts';
import { linkEmail } from '#server/back-office/admin/links/link-email.ts';
import { noticeEmail } from '#server/back-office/admin/notice-email.ts';
import { securityEmail } from '#server/back-office/admin/security-email.ts';
import { reportEmail } from '#server/back-office/analytics/report-email.ts';
import { columnsOf } from '#server/back-office/analytics/reports.ts';
import { lastSpan } from '#server/back-office/analytics/schedules.ts';
import type { EmailSamples } from '#server/back-office/emails/samples.ts';
import { digestEmail } from '#server/back-office/inventory/digest.ts';
import { type PrivacyOccasion, privacyEmail } from '#server/back-office/privacy/privacy-emails.ts';
import { versionEmail } from '#server/back-office/resource-calls/versions/version-email.ts';
import { benefitEmail } from '#server/commerce/level-benefits/benefit-email.ts';
import { type Config, publicUrl } from '#server/config.ts';
import { orderEmail } from '#server/ordering/orders/order-email.ts';
import type {
  EmailedOrder,
  OrderEmailOccasion,
} from '#server/ordering/orders/order-email-wording.ts';
import { type OrderEventType, orderEventNotes } from '#server/ordering/orders/order-events.ts';
import { codeEmail } from '#server/people/accounts/codes/code-email.ts';
import { lineLinkEmail } from '#server/people/accounts/line/line-link-email.ts';
import { keepEmail } from '#server/people/members/remind-to-keep.ts';
import type { EmailText } from '#server/platform/mail/mail.ts';

const later = (now: Date, days: number) => new Date(now.getTime() + days * dayInMilliseconds);

const orderAt = (now: Date): EmailedOrder => ({
  id: 1,
  orderNo: 'Q0000000001',
  createdAt: now,
  orderStatus: 'ESTABLISHED',
  paymentType: 'CATHAY_CREDIT_CARD',
  paymentStatus: 'PAID',
  shipType: 'HOME',
  productAmount: 1200,
  discountAmount: 120,
  couponAmount: 100,
  shipFee: 80,
  paidAmount: 1060,
  reductions: [
    { kind: 'EVENT', title: '範例活動', amount: 120 },
    { kind: 'COUPON', title: '範例優惠券', amount: 100 },
  ],
  paidExpiredAt: later(now, 3),
  virtualAccount: null,
  trackingNo: null,
  receivedAt: null,
  userCouponId: 1,
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

/** The timeline up to the occasion of each e-mail that comes later than the order. */
const happened: Partial<Record<OrderEmailOccasion, readonly OrderEventType[]>> = {
  paid: ['PAID'],
  shipped: ['PAID', 'SHIPPED'],
  arrived: ['PAID', 'SHIPPED', 'ARRIVED_AT_STORE'],
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

const ofOrder =
  (occasion: OrderEmailOccasion) =>
  (config: Config, now: Date): EmailText =>
    orderEmail(
      {
        brand: config.BRAND_NAME,
        url: publicUrl(config),
        homeTracking: config.HOME_TRACKING_URL,
        code: 'EXAMPLE',
        accountCode: 'EXAMPLE',
        paymentCode: 'EXAMPLE',
      },
      occasion,
      { ...orderAt(now), ...changes[occasion] },
      { lines, events: eventsOf(occasion, now) },
      {
        amount: occasion === 'expired' ? 0 : 1060,
        answer: '商品已拆封使用',
        goods: ['範例商品 33 cm × 3'],
        ...(occasion === 'arrived' && { arrivedAtStoreAt: now }),
      },
    );

const withCode =
  (purpose: 'register' | 'resetPassword') =>
  (config: Config): EmailText => {
    const shopUrl = publicUrl(config);
    const link = purpose === 'resetPassword' ? `${shopUrl}/` : undefined;
    const address = { email: '', purpose };
    return codeEmail({ brand: config.BRAND_NAME, shopUrl }, address, { code: '1234', link });
  };

const ofPrivacy =
  (occasion: PrivacyOccasion) =>
  (config: Config, now: Date): EmailText => {
    const at = later(now, 7);
    const request = { id: 1, linkUntil: at, eraseAt: at, reason: '無法確認申請人的身分' };
    return privacyEmail(config, occasion, request, () => `${publicUrl(config)}/`);
  };

const withLink =
  (purpose: 'verify' | 'reset' | 'unlock') =>
  (config: Config): EmailText =>
    linkEmail({ config }, '', { purpose, token: 'EXAMPLE' });

/** An example of every e-mail, with invented data and links that do nothing. */
export const emailSamples: EmailSamples = {
  placed: ofOrder('placed'),
  payLink: ofOrder('payLink'),
  transfer: ofOrder('transfer'),
  paid: ofOrder('paid'),
  shipped: ofOrder('shipped'),
  arrived: ofOrder('arrived'),
  cancelled: ofOrder('cancelled'),
  restCancelled: ofOrder('restCancelled'),
  expired: ofOrder('expired'),
  refunded: ofOrder('refunded'),
  surplusRefunded: ofOrder('surplusRefunded'),
  refundAccount: ofOrder('refundAccount'),
  returnRequested: ofOrder('returnRequested'),
  returnApproved: ofOrder('returnApproved'),
  returnRefused: ofOrder('returnRefused'),
  registerCode: withCode('register'),
  resetCode: withCode('resetPassword'),
  lineLinked: lineLinkEmail,
  benefits: (config, now) =>
    benefitEmail(
      config,
      [['範例優惠券 1 張', `有效至 ${later(now, 30).getFullYear()}/12/31`]],
      false,
    ),
  keepLevel: (config, now) =>
    keepEmail(config, { name: '範例等級', keepAmount: 6000, spent: 4200, endAt: later(now, 30) }),
  privacyCopy: ofPrivacy('copy'),
  privacyErasure: ofPrivacy('erasure'),
  privacyWithdrawn: ofPrivacy('withdrawn'),
  privacyRefused: ofPrivacy('refused'),
  adminVerify: withLink('verify'),
  adminReset: withLink('reset'),
  adminUnlock: withLink('unlock'),
  adminSecurity: (config, now) =>
    securityEmail(config, now, { occasion: 'new-device', device: 'Windows 的 Chrome' }),
  adminNotice: (config, now) =>
    noticeEmail(config, now, {
      heading: '範例通知',
      told: '這裡說明發生了什麼事，以及需要您做什麼。',
      path: '/',
    }),
  versionProblem: (config, now) =>
    versionEmail(config, {
      label: '商品',
      title: '範例商品 28 cm',
      publishAt: now,
      problems: ['排程之後，另一個人也修改了價格'],
      path: '/drafts',
    }),
  stockDigest: (config) =>
    digestEmail(
      config,
      { low: 1, soldOut: 1 },
      {
        low: [{ name: '範例商品 28 cm', materialNo: 'EX-28', available: 12, daysLeft: 4 }],
        soldOut: [{ name: '範例商品 33 cm', materialNo: 'EX-33', available: 0, daysLeft: 0 }],
      },
    ),
  report(config, now) {
    const columns = columnsOf('sales', 'owner');
    return reportEmail(config, {
      report: 'sales',
      rhythm: 'WEEKLY',
      span: lastSpan('WEEKLY', now),
      columns,
      totals: columns.map(() => 100),
      before: columns.map(() => 90),
    });
  },
};
