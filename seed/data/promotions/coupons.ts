import type { DayWindow, Visibility } from '../types.ts';

interface CouponEventSeed {
  name: string;
  code: string;
  isCodePublic: boolean;
  discountType: 'AMOUNT' | 'PERCENT' | 'FREE_SHIPPING' | 'GIFT';
  /** TWD for AMOUNT, per cent off for PERCENT, 0 otherwise. */
  discountValue: number;
  /** TWD after discounts that the cart must reach. */
  minAmount: number;
  /** The most members who may receive it; null is unlimited. */
  receiveLimit: number | null;
  /** The most orders that may use it; unlimited if absent. */
  useLimit?: number;
  gifts: readonly string[];
  window: DayWindow;
  visibility: Visibility;
}

/** Coupons that can be used now, and one each that has not begun, is over, or is OFFLINE. */
export const couponEvents: readonly CouponEventSeed[] = [
  {
    name: '註冊禮 100 元優惠券',
    code: 'WELCOME100',
    isCodePublic: false,
    discountType: 'AMOUNT',
    discountValue: 100,
    minAmount: 600,
    receiveLimit: null,
    gifts: [],
    window: { fromDay: -60, toDay: 180 },
    visibility: 'ONLINE',
  },
  {
    name: '換季 88 折',
    code: 'SEASON88',
    isCodePublic: true,
    discountType: 'PERCENT',
    discountValue: 12,
    minAmount: 880,
    receiveLimit: 2000,
    gifts: [],
    window: { fromDay: -7, toDay: 21 },
    visibility: 'ONLINE',
  },
  {
    name: '滿 590 元免運券',
    code: 'SHIP590',
    isCodePublic: true,
    discountType: 'FREE_SHIPPING',
    discountValue: 0,
    minAmount: 590,
    receiveLimit: null,
    gifts: [],
    window: { fromDay: -14, toDay: 45 },
    visibility: 'ONLINE',
  },
  {
    name: '滿 500 元送潔膚濕巾 5 片包',
    code: 'WIPES500',
    isCodePublic: true,
    discountType: 'GIFT',
    discountValue: 0,
    minAmount: 500,
    receiveLimit: 300,
    gifts: ['wipes-mini'],
    window: { fromDay: -3, toDay: 14 },
    visibility: 'ONLINE',
  },
  {
    name: '滿 1,500 元折 200 元',
    code: 'PLUS200',
    isCodePublic: true,
    discountType: 'AMOUNT',
    discountValue: 200,
    minAmount: 1500,
    receiveLimit: 500,
    useLimit: 400,
    gifts: [],
    window: { fromDay: -10, toDay: 30 },
    visibility: 'ONLINE',
  },
  {
    name: '週年慶 150 元優惠券',
    code: 'SOON150',
    isCodePublic: true,
    discountType: 'AMOUNT',
    discountValue: 150,
    minAmount: 1000,
    receiveLimit: 1000,
    gifts: [],
    window: { fromDay: 14, toDay: 21 },
    visibility: 'ONLINE',
  },
  {
    name: '上一季 50 元優惠券',
    code: 'PAST50',
    isCodePublic: false,
    discountType: 'AMOUNT',
    discountValue: 50,
    minAmount: 500,
    receiveLimit: null,
    gifts: [],
    window: { fromDay: -90, toDay: -2 },
    visibility: 'ONLINE',
  },
  {
    name: '門市限定 80 元優惠券',
    code: 'STORE80',
    isCodePublic: false,
    discountType: 'AMOUNT',
    discountValue: 80,
    minAmount: 500,
    receiveLimit: 100,
    gifts: [],
    window: { fromDay: -30, toDay: 30 },
    visibility: 'OFFLINE',
  },
];

/** The coupon that every new member gets when the e-mail is verified. */
export const registrationCouponEvent = {
  slug: 'welcome-coupon',
  name: '新會員註冊禮',
  image: '/media/events/welcome-coupon-mobile-1200.webp',
  scene: '打開的信封，露出一張印有 100 元的券，旁邊一小枝棉花',
  couponCode: 'WELCOME100',
  window: { fromDay: -60, toDay: 180 },
} as const;
