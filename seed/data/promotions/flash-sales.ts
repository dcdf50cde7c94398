import type { Visibility } from '../types.ts';

interface FlashSaleSeed {
  slug: string;
  title: string;
  link: string;
  visibility: Visibility;
  imageFirst: string;
  imageSecond: string;
  scene: string;
}

type Parts = Omit<FlashSaleSeed, 'imageFirst' | 'imageSecond' | 'visibility'>;

function flashSale(parts: Parts): FlashSaleSeed {
  return {
    ...parts,
    visibility: 'ONLINE',
    imageFirst: `/media/flash-sales/${parts.slug}-first-1200.webp`,
    imageSecond: `/media/flash-sales/${parts.slug}-second-1200.webp`,
  };
}

/** The loader turns the link `event:<slug>` into the list of that discount event. */
export const flashSales: readonly FlashSaleSeed[] = [
  flashSale({
    slug: 'liner-week',
    title: '護墊週，均一價 59 元',
    link: 'event:liner-fifty-nine',
    scene: '第一張為護墊包裝特寫與倒數感的時鐘，第二張為五款護墊平鋪',
  }),
  flashSale({
    slug: 'day-pads-week',
    title: '日用衛生棉 85 折',
    link: 'event:day-fifteen-off',
    scene: '第一張為三包日用衛生棉疊放，第二張為展開的天絲日用衛生棉',
  }),
];
