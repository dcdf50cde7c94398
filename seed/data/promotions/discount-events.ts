import type { DayWindow, Visibility } from '../types.ts';

interface DiscountEventSeed {
  slug: string;
  title: string;
  /** Short label on cards and cart lines. */
  label: string;
  applicable: 'ALL_PRODUCTS' | 'PARTIAL_PRODUCTS' | 'PARTIAL_COMBINATIONS';
  discountType: 'PERCENT' | 'AMOUNT' | 'FIXED_PRICE';
  /** PERCENT: per cent taken off (15 = 85 折); AMOUNT and FIXED_PRICE: TWD. */
  discountValue: number;
  window: DayWindow;
  isDisplayNavigation: boolean;
  products: readonly string[];
  combinations: readonly string[];
  visibility: Visibility;
  webImage: string;
  mobileImage: string;
  scene: string;
}

type Parts = Omit<DiscountEventSeed, 'webImage' | 'mobileImage' | 'visibility'>;

function discountEvent(parts: Parts): DiscountEventSeed {
  return {
    ...parts,
    visibility: 'ONLINE',
    webImage: `/media/events/${parts.slug}-web-1920.webp`,
    mobileImage: `/media/events/${parts.slug}-mobile-1200.webp`,
  };
}

/** Three events that run now, one for each type of discount, and one that begins in two weeks. */
export const discountEvents: readonly DiscountEventSeed[] = [
  discountEvent({
    slug: 'day-fifteen-off',
    title: '日用衛生棉 85 折',
    label: '日用 85 折',
    applicable: 'PARTIAL_PRODUCTS',
    discountType: 'PERCENT',
    discountValue: 15,
    window: { fromDay: -5, toDay: 12 },
    isDisplayNavigation: true,
    products: [
      'day-regular-21',
      'day-regular-24',
      'day-regular-28',
      'day-tencel-23',
      'day-tencel-25',
      'day-tencel-28',
    ],
    combinations: [],
    scene: '日用衛生棉一字排開，杏色背景，晨光，大字 85 折',
  }),
  discountEvent({
    slug: 'liner-fifty-nine',
    title: '護墊均一價 59 元',
    label: '均一價 59 元',
    applicable: 'PARTIAL_PRODUCTS',
    discountType: 'FIXED_PRICE',
    discountValue: 59,
    window: { fromDay: -2, toDay: 9 },
    isDisplayNavigation: true,
    products: [
      'liner-cotton-14',
      'liner-cotton-16',
      'liner-cotton-18',
      'liner-thin-15',
      'liner-thin-18',
    ],
    combinations: [],
    scene: '淺綠背景，五款護墊圍成半圓，中央數字 59',
  }),
  discountEvent({
    slug: 'combination-fifty-off',
    title: '組合再折 50 元',
    label: '組合折 50 元',
    applicable: 'PARTIAL_COMBINATIONS',
    discountType: 'AMOUNT',
    discountValue: 50,
    window: { fromDay: -8, toDay: 20 },
    isDisplayNavigation: true,
    products: [],
    combinations: ['full-cycle', 'night-sleep', 'tencel-week', 'clean-pair'],
    scene: '四組組合商品裝在牛皮紙箱，紫色緞帶，數字 50',
  }),
  discountEvent({
    slug: 'anniversary',
    title: '週年慶全館 88 折',
    label: '週年慶 88 折',
    applicable: 'ALL_PRODUCTS',
    discountType: 'PERCENT',
    discountValue: 12,
    window: { fromDay: 14, toDay: 21 },
    isDisplayNavigation: false,
    products: [],
    combinations: [],
    scene: '全系列包裝堆成的平台與紙質彩帶，數字 88 折',
  }),
];
