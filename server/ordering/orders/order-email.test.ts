import { describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
import { orderEmail } from './order-email.ts';
import { type EmailedOrder, orderEmailOccasions } from './order-email-wording.ts';

const shop = {
  brand: '晴棉 QINGMIAN',
  url: 'https://shop.example',
  code: '7.t.x',
  accountCode: '7.a.x',
};
const order: EmailedOrder = {
  id: 7,
  orderNo: '20261120000007',
  createdAt: new Date('2026-11-20T10:00:00+08:00'),
  orderStatus: 'ESTABLISHED',
  paymentType: 'HOME_CASH',
  paymentStatus: 'UNPAID',
  shipType: 'HOME',
  productAmount: 400,
  discountAmount: 0,
  couponAmount: 50,
  shipFee: 80,
  paidAmount: 430,
  reductions: [{ kind: 'COUPON', title: '註冊禮', amount: 50 }],
  paidExpiredAt: null,
  virtualAccount: null,
  trackingNo: null,
  receivedAt: null,
  userCouponId: null,
};
const lines = [
  {
    name: '棉柔日用衛生棉 28cm',
    image: '/media/day-28-1200.webp',
    quantity: 4,
    listPrice: 100,
    kind: 'product',
  },
  { name: '日用試用包', image: '/media/gift.webp', quantity: 1, listPrice: 0, kind: 'gift' },
] as const;

type Occasion = (typeof orderEmailOccasions)[number];
const message = (occasion: Occasion, change: Partial<EmailedOrder> = {}, context = {}) =>
  orderEmail(shop, occasion, { ...order, ...change }, lines, context);
const text = (...args: Parameters<typeof message>) => message(...args).text;

describe('every e-mail about an order', () => {
  it.each(orderEmailOccasions)(
    'names the order, links to it and says the same in both forms: %s',
    (occasion) => {
      const {
        subject,
        text: plain,
        html,
      } = message(occasion, {}, { amount: 430, answer: '已拆封' });
      expect(subject).toMatch(/^【晴棉 QINGMIAN】\S+ 20261120000007$/);
      expect(plain).toContain('訂單編號：20261120000007');
      const button =
        occasion === 'refundAccount'
          ? '填寫退款帳戶：https://shop.example/refund-account?code=7.a.x'
          : '查看訂單：https://shop.example/member-order-detail/7';
      expect(plain).toContain(button);
      expect(plain).toContain('不登入查看付款結果：https://shop.example/redirect?code=7.t.x');
      expect(plain).toContain('客服專線 0800-889-933');
      for (const line of plain.split('\n').filter((each) => /^[^：・]+$/.test(each))) {
        expect(html).toContain(line);
      }
      expect(`${plain}${html}`).not.toMatch(/undefined|NaN|null|Invalid/);
    },
  );
});

describe('the e-mail of an order that was placed', () => {
  it('lists goods, gifts and amounts', () => {
    const plain = text('placed');
    expect(plain).toContain('棉柔日用衛生棉 28cm × 4：$400');
    expect(plain).toContain('日用試用包 × 1：贈品');
    expect(plain).toContain('商品金額：$400\n優惠券：註冊禮：−$50\n運費：$80\n訂單金額：$430');
  });

  it('has the shop’s mark and a picture of each of the goods, by whole addresses', () => {
    const { html } = message('placed');
    const pictures = [...html.matchAll(/<img src="([^"]*)" alt=""/g)].map(([, url]) => url);
    expect(pictures).toEqual([
      'https://shop.example/icon-192.png',
      'https://shop.example/media/day-28-320.webp',
      'https://shop.example/media/gift.webp',
    ]);
  });

  it('names every reduction, so that the lines add up to the paid amount', () => {
    const plain = text('placed', {
      discountAmount: 60,
      reductions: [
        { kind: 'MEMBER_PRICE', title: '會員價', amount: 20 },
        { kind: 'EVENT', title: '日用 85 折', amount: 40 },
        { kind: 'COUPON', title: '註冊禮', amount: 50 },
        { kind: 'SHIPPING', title: '滿 290 免運', amount: 80 },
      ],
      shipFee: 0,
      paidAmount: 290,
    });
    expect(plain).toContain(
      [
        '商品金額：$400',
        '會員價優惠：−$20',
        '活動折扣：日用 85 折：−$40',
        '優惠券：註冊禮：−$50',
        '運費：$80',
        '免運優惠：滿 290 免運：−$80',
        '訂單金額：$290',
      ].join('\n'),
    );
  });

  it('names only the sums for an order made before names were kept', () => {
    const plain = text('placed', { reductions: null, discountAmount: 60, shipFee: 0 });
    expect(plain).toContain('商品金額：$400\n優惠折抵：−$60\n優惠券：−$50\n運費：免運費');
  });

  it.each([
    ['HOME_CASH', 'HOME', '收件時請準備現金 $430'],
    ['HOME_CASH', 'STORE', '取貨時付款 $430'],
    ['CATHAY_CREDIT_CARD', 'HOME', '請在 2026.11.21 10:00 前到訂單明細付款'],
    ['LINE_PAY', 'STORE', '請在 2026.11.21 10:00 前到訂單明細付款'],
    ['CATHAY_ATM', 'HOME', '轉帳帳號請見訂單明細，請在 2026.11.21 10:00 前完成轉帳'],
  ] as const)('says what comes next for %s, %s', (paymentType, shipType, sentence) => {
    const paidExpiredAt = new Date('2026-11-21T10:00:00+08:00');
    expect(text('placed', { paymentType, shipType, paidExpiredAt })).toContain(sentence);
  });
});

it('gives account, amount and deadline of a transfer [3.082]', () => {
  const transfer = {
    paymentType: 'CATHAY_ATM',
    virtualAccount: '99992611240000',
    paidExpiredAt: new Date('2026-11-23T23:59:59+08:00'),
  } as const;
  for (const occasion of ['transfer', 'placed'] as const) {
    const plain = text(occasion, transfer);
    expect(plain).toContain('轉帳帳號（國泰世華銀行 013）：99992611240000');
    expect(plain).toContain('轉帳金額：$430');
    expect(plain).toContain('轉帳期限：2026.11.23 23:59');
  }
});

it('names the tracking number when the parcel is shipped', () => {
  const plain = text('shipped', { trackingNo: '9001234567' });
  expect(plain).toContain('物流單號：9001234567');
  expect(plain).toContain('收件時請準備現金 $430');
  expect(text('shipped', { shipType: 'STORE' })).toContain('到店後會再通知您取貨');
});

it('says until when goods can be returned when they have arrived', () => {
  const receivedAt = new Date('2026-11-22T09:00:00+08:00');
  expect(text('arrived', { receivedAt })).toContain('請在 2026.11.29 前到訂單明細申請');
  const arrivedAtStoreAt = new Date('2026-11-22T09:00:00+08:00');
  const atStore = message('arrived', { shipType: 'STORE' }, { arrivedAtStoreAt });
  expect(atStore.subject).toContain('到店通知');
  expect(atStore.text).toContain('為您保留 7 天。請攜帶證件前往取貨');
  expect(atStore.text).toContain('取件期限：2026.11.29');
});

it('says that the coupon was returned, if the order used one', () => {
  for (const occasion of ['cancelled', 'expired'] as const) {
    expect(text(occasion, { userCouponId: 3 })).toContain('優惠券已還給您');
    expect(text(occasion)).not.toContain('優惠券已還給您');
  }
});

describe('money', () => {
  it('goes back for a cancelled order only if it was paid', () => {
    const paid = { paymentType: 'LINE_PAY', paymentStatus: 'PAID' } as const;
    expect(text('cancelled', paid)).toContain('退款金額：$430');
    expect(text('cancelled')).toContain('也不會向您收款');
    expect(text('cancelled')).not.toContain('退款金額');
    const transfer = { paymentType: 'CATHAY_ATM', virtualAccount: '1' } as const;
    expect(text('cancelled', transfer)).toContain('請不要再轉帳');
  });

  it.each([
    ['CATHAY_CREDIT_CARD', '退回原信用卡'],
    ['LINE_PAY', '退回您的 LINE Pay 付款方式'],
    ['CATHAY_ATM', '已用轉帳匯出'],
    ['HOME_CASH', '已用轉帳匯出'],
  ] as const satisfies readonly (readonly [PaymentType, string])[])(
    'is refunded as the e-mail for this kind of payment says: %s',
    (paymentType, way) => {
      const plain = text('refunded', { paymentType }, { amount: 120 });
      expect(plain).toContain('退款金額：$120');
      expect(plain).toContain(way);
    },
  );

  it('that a person transferred in place of a provider is told as transferred', () => {
    const byCard = { paymentType: 'CATHAY_CREDIT_CARD' } as const;
    const plain = text('refunded', byCard, { amount: 120, isByHand: true });
    expect(plain).toContain('已用轉帳匯出');
    expect(plain).not.toContain('信用卡，依');
  });
});
