import type { Visibility } from '../types.ts';

interface CombinationDiscountSeed {
  slug: string;
  title: string;
  combinations: readonly string[];
  visibility: Visibility;
  webImage: string;
  mobileImage: string;
  scene: string;
}

type Parts = Omit<CombinationDiscountSeed, 'webImage' | 'mobileImage' | 'visibility'>;

function combinationDiscount(parts: Parts): CombinationDiscountSeed {
  return {
    ...parts,
    visibility: 'ONLINE',
    webImage: `/media/events/${parts.slug}-web-1920.webp`,
    mobileImage: `/media/events/${parts.slug}-mobile-1200.webp`,
  };
}

/** The three groups in which the ten combinations are offered. */
export const combinationDiscounts: readonly CombinationDiscountSeed[] = [
  combinationDiscount({
    slug: 'whole-cycle',
    title: '日夜整週期組合',
    combinations: ['full-cycle', 'night-sleep', 'tencel-week', 'office-stock'],
    scene: '由日到夜的漸層背景，前景為日用、夜用與護墊各一包',
  }),
  combinationDiscount({
    slug: 'first-and-active',
    title: '初經與運動組合',
    combinations: ['first-cycle', 'swim-season'],
    scene: '書包、泳帽與小收納袋，旁邊是初經安心組與運動水上組',
  }),
  combinationDiscount({
    slug: 'long-care',
    title: '月亮褲、孕產與清潔組合',
    combinations: ['moon-week', 'hospital-bag', 'nursing-month', 'clean-pair'],
    scene: '木層架上摺好的月亮褲、待產備品與清潔用品',
  }),
];
