import { describe, expect, it } from 'vitest';
import type { PaymentType } from '#contract/enumerations.ts';
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
const order: EmailedOrder = {
  id: 7,
  orderNo: '20261120000007',
  createdAt: new Date('2026-11-20T10:00:00+08:00'),
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
  paidExpiredAt: null,
  virtualAccount: null,
  trackingNo: null,
  receivedAt: null,
  userCouponId: null,
  standingOrderId: null,
};
const lines = [
  {
    name: '棉柔日用衛生棉 28cm',
    volume: '14 片',
    image: '/media/day-28-1200.webp',
    quantity: 4,
    listPrice: 100,
    kind: 'product',
  },
  {
    name: '日用試用包',
    volume: '',
    image: '/media/gift.webp',
    quantity: 1,
    listPrice: 0,
    kind: 'gift',
  },
] as const;

const events = [
  { at: '2026-11-20T02:00:00+00:00', type: 'PLACED', note: '訂單已成立' },
  { at: '2026-11-21T03:00:00+00:00', type: 'SHIPPED', note: '商品已出貨' },
];

type Occasion = (typeof orderEmailOccasions)[number];
const message = (occasion: Occasion, change: Partial<EmailedOrder> = {}, context = {}) =>
  orderEmail(shop, occasion, { ...order, ...change }, { lines, events }, context);
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
      const buttons: Partial<Record<typeof occasion, string>> = {
        refundAccount: '填寫退款帳戶：https://shop.example/refund-account?code=7.a.x',
        payLink: '前往付款：https://shop.example/pay?code=7.p.x',
      };
      expect(plain).toContain(
        buttons[occasion] ?? '查看訂單：https://shop.example/member-order-detail/7',
      );
      expect(plain).toContain('不登入查看付款結果：https://shop.example/redirect?code=7.t.x');
      expect(plain).toContain('客服專線 0800-889-933');
      for (const line of plain.split('\n').filter((each) => /^[^：・]+$/.test(each))) {
        expect(html).toContain(line);
      }
      expect(`${plain}${html}`).not.toMatch(/undefined|NaN|null|Invalid/);
    },
  );

  it.each(orderEmailOccasions)(
    'tells how far the order has come in the words of its page, newest event first: %s',
    (occasion) => {
      const { text: plain, html } = message(occasion, { orderStatus: 'SHIPPED' }, { amount: 1 });
      expect(plain).toContain(
        '訂單進度：已出貨\n・2026.11.21 11:00 商品已出貨\n・2026.11.20 10:00 訂單已成立',
      );
      expect(html).toContain('>商品已出貨</td>');
      for (const step of ['訂單成立', '備貨中', '已出貨', '已送達', '已完成']) {
        expect(html).toContain(`>${step}</td>`);
      }
    },
  );

  it('shows no picture of goods that have none', () => {
    const [bought] = lines;
    const given = { lines: [{ ...bought, image: '' }], events };
    const { html } = orderEmail(shop, 'placed', order, given);
    expect(html).toContain(bought.name);
    const sources = [...html.matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source);
    expect(sources).toEqual(['https://shop.example/icon-192.png']);
  });

  it('shows no steps of an order that was cancelled', () => {
    const { text: plain, html } = message('expired', { orderStatus: 'CANCELLED' });
    expect(plain).toContain('訂單進度：已取消\n');
    expect(html).not.toContain('>備貨中</td>');
  });

  it('says that an order waits for its payment, unless it is paid on receipt', () => {
    expect(text('placed', { paymentType: 'LINE_PAY' })).toContain('訂單進度：訂單成立，待付款');
    expect(text('placed')).toContain('訂單進度：訂單成立\n');
  });

  it('stays below the 102 kB after which Gmail cuts, with 60 long lines, and says how many are left out', () => {
    const long = { ...lines[0], name: '日用 & 夜用 '.repeat(6), volume: '28 cm × 14 片 × 3 包' };
    const given = { lines: Array.from({ length: 63 }, () => long), events };
    const { html, text: plain } = orderEmail(shop, 'placed', order, given);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html.match(/day-28-320\.jpg/g)).toHaveLength(60);
    for (const form of [html, plain]) expect(form).toContain('另有 3 項商品，請見訂單明細。');
  });

  it('shows names with markup as they were written', () => {
    const odd = { ...lines[0], name: '<b>棉</b>"', volume: '<img src=x onerror=1>' };
    const { html } = orderEmail(shop, 'placed', order, {
      lines: [odd],
      events: [{ at: '2026-11-20T02:00:00Z', type: 'PLACED', note: '<script>1</script>' }],
    });
    expect(html).toContain('&lt;b&gt;棉&lt;/b&gt;');
    expect(html).not.toMatch(/<b>|<img src=x|<script/);
  });

  it('has a preview of its own for lists of e-mails, without account numbers', () => {
    const at = { paidExpiredAt: new Date('2026-11-23T23:59:59+08:00'), virtualAccount: '9999' };
    const previewOf = (html: string) => /opacity:0[^>]*>([^&]*)&#847;/.exec(html)?.[1];
    const transfer = { ...at, paymentType: 'CATHAY_ATM' } as const;
    expect(previewOf(message('transfer', transfer).html)).toBe(
      '請在 2026.11.23 23:59 前轉帳 $430。',
    );
    expect(previewOf(message('paid').html)).toBe('已付 $430，我們正在為您準備商品。');
    expect(previewOf(message('refunded').html)).toBe('我們已為這筆訂單辦理退款。');
  });
});

describe('the e-mail of an order that was placed', () => {
  it('lists goods, gifts and amounts', () => {
    const plain = text('placed');
    expect(plain).toContain('棉柔日用衛生棉 28cm（14 片）$100 × 4：$400');
    expect(plain).toContain('日用試用包 × 1：贈品');
    expect(plain).toContain('商品金額：$400\n優惠券：註冊禮：−$50\n運費：$80\n訂單金額：$430');
  });

  it('has the shop’s mark and a picture of each of the goods, by whole addresses', () => {
    const { html } = message('placed');
    const pictures = [...html.matchAll(/<img src="([^"]*)" alt=""/g)].map(([, url]) => url);
    expect(pictures).toEqual([
      'https://shop.example/icon-192.png',
      'https://shop.example/media/day-28-320.jpg',
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
  expect(plain.match(/物流單號：9001234567/g)).toHaveLength(1);
  expect(plain).toContain('收件時請準備現金 $430');
  const receivedAt = new Date('2026-11-22T10:00:00+08:00');
  expect(text('shipped', { receivedAt })).not.toContain('請準備現金');
  expect(text('shipped', { shipType: 'STORE' })).toContain('到店後會再通知您取貨');
});

it('leads to the page of the carrier while the parcel is on its way, if the shop knows one', () => {
  const trackingNo = '9001234567';
  const storePage = '到 7-ELEVEN 查詢包裹：https://eservice.7-11.com.tw/e-tracking/search.aspx';
  expect(text('shipped', { trackingNo, shipType: 'STORE' })).toContain(storePage);
  expect(text('arrived', { trackingNo, shipType: 'STORE' })).toContain(storePage);
  expect(text('shipped', { trackingNo })).not.toContain('查詢包裹');
  expect(text('shipped', { trackingNo, homeCarrier: 'TCAT' })).toContain('t-cat.com.tw');
  const known = { ...shop, homeTracking: 'https://carrier.example/parcels' };
  const { text: home } = orderEmail(known, 'shipped', { ...order, trackingNo }, { lines, events });
  expect(home).toContain('到宅配業者網站查詢包裹：https://carrier.example/parcels');
  expect(text('refunded', { trackingNo, shipType: 'STORE' })).not.toContain('查詢包裹');
});

it('names the goods of a return', () => {
  for (const occasion of ['returnRequested', 'returnApproved', 'returnRefused'] as const) {
    const goods = ['棉柔日用衛生棉 28cm × 2'];
    expect(text(occasion, {}, { goods })).toContain('退貨商品：棉柔日用衛生棉 28cm × 2');
  }
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
