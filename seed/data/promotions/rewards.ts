import type { DayWindow, Visibility } from '../types.ts';

interface ThresholdSeed {
  title: string;
  /** TWD after discounts (G-062). */
  thresholdAmount: number;
  window: DayWindow;
  gifts: readonly string[];
  visibility: Visibility;
}

/** Only the highest threshold that is reached gives its gifts (G-062). */
export const thresholdRewards: readonly ThresholdSeed[] = [
  {
    title: '滿 1,200 元送棉布收納袋',
    thresholdAmount: 1200,
    window: { fromDay: -10, toDay: 30 },
    gifts: ['cotton-pouch'],
    visibility: 'ONLINE',
  },
  {
    title: '滿 2,500 元送細目洗衣網與潔淨露試用管',
    thresholdAmount: 2500,
    window: { fromDay: -10, toDay: 30 },
    gifts: ['laundry-net', 'wash-gel-mini'],
    visibility: 'ONLINE',
  },
];

export const freeShippingEvents: readonly Omit<ThresholdSeed, 'gifts'>[] = [
  {
    title: '滿 990 元免運費',
    thresholdAmount: 990,
    window: { fromDay: -30, toDay: 365 },
    visibility: 'ONLINE',
  },
];

export const firstPurchaseEvents = [
  {
    title: '首次購物送日用與護墊試用包',
    window: { fromDay: -60, toDay: 180 },
    gifts: ['day-sample'],
  },
] as const satisfies readonly { title: string; window: DayWindow; gifts: readonly string[] }[];
