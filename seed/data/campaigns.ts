import type { DayWindow } from './types.ts';

/** The times of the campaigns of the scenario `campaign`: over, running, and not begun. */
export const campaignTimes = [
  { name: '上一檔', window: { fromDay: -40, toDay: -11 } },
  { name: '本檔', window: { fromDay: -3, toDay: 10 } },
  { name: '下一檔', window: { fromDay: 14, toDay: 30 } },
] as const satisfies readonly { name: string; window: DayWindow }[];

/** Discounts of each scope and type. The value is per cent, or TWD. */
export const campaignDiscounts = [
  { title: '全館九折', applicable: 'ALL_PRODUCTS', discountType: 'PERCENT', discountValue: 10 },
  {
    title: '指定商品折 20 元',
    applicable: 'PARTIAL_PRODUCTS',
    discountType: 'AMOUNT',
    discountValue: 20,
  },
  {
    title: '指定商品均一價 99 元',
    applicable: 'PARTIAL_PRODUCTS',
    discountType: 'FIXED_PRICE',
    discountValue: 99,
  },
  {
    title: '指定組合八八折',
    applicable: 'PARTIAL_COMBINATIONS',
    discountType: 'PERCENT',
    discountValue: 12,
  },
] as const;

/** Coupon events of each type. The value is TWD, or per cent. */
export const campaignCoupons = [
  { name: '折 100 元', discountType: 'AMOUNT', discountValue: 100 },
  { name: '九折', discountType: 'PERCENT', discountValue: 10 },
  { name: '免運', discountType: 'FREE_SHIPPING', discountValue: 0 },
  { name: '贈品', discountType: 'GIFT', discountValue: 0 },
] as const;
