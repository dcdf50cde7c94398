import type { DayWindow, Visibility } from '../types.ts';

interface BannerSeed {
  slug: string;
  title: string;
  /** A path of the shop, or `event:`, `new:`, `combination:`, `series:` plus a slug. */
  link: string;
  weight: number;
  visibility: Visibility;
  image: string;
  imageMobile: string;
  scene: string;
}

function banner(parts: Omit<BannerSeed, 'image' | 'imageMobile' | 'visibility'>): BannerSeed {
  return {
    ...parts,
    visibility: 'ONLINE',
    image: `/media/banners/${parts.slug}-web-1920.webp`,
    imageMobile: `/media/banners/${parts.slug}-mobile-1200.webp`,
  };
}

/** The carousel of the home page, heaviest first. */
export const banners: readonly BannerSeed[] = [
  banner({
    slug: 'everyday',
    title: '每一天，都清爽自在',
    link: '/products?all=1',
    weight: 40,
    scene: '晨光斜照的桌面，各系列的包裝依真實大小並列，前面是單片包裝，左側留白放標題',
  }),
  banner({
    slug: 'day-fifteen-off',
    title: '日用衛生棉 85 折',
    link: 'event:day-fifteen-off',
    weight: 30,
    scene: '杏色平面場景，日用包裝一字排開，右側大字 85 折',
  }),
  banner({
    slug: 'tencel',
    title: '天絲系列新長度，28 公分與 35 公分',
    link: 'new:tencel-lengths',
    weight: 20,
    scene: '淡紫天絲布料的皺摺與兩包天絲衛生棉',
  }),
  banner({
    slug: 'moon',
    title: '月亮褲輪替組，五天都有得換',
    link: 'combination:long-care',
    weight: 10,
    scene: '傍晚陽台，曬衣繩上的月亮褲與一彎月亮',
  }),
];

/** Pictures that open over a page; none is shown until an operator sets one ONLINE. */
export const eventPopups = [
  {
    title: '日用衛生棉 85 折',
    webImage: '/media/events/day-fifteen-off-web-1920.webp',
    mobileImage: '/media/events/day-fifteen-off-mobile-1200.webp',
    link: 'event:day-fifteen-off',
    window: { fromDay: -5, toDay: 12 },
    weight: 10,
    visibility: 'OFFLINE',
  },
] as const satisfies readonly {
  title: string;
  webImage: string;
  mobileImage: string;
  link: string;
  window: DayWindow;
  weight: number;
  visibility: Visibility;
}[];

interface MessageBarSeed {
  name: string;
  color: string;
  link: string | null;
  visibility: Visibility;
}

/**
 * Lines above the header; the colour is the background. Only two are ONLINE at a time, because each takes 40 px of
 * every screen.
 */
export const messageBars: readonly MessageBarSeed[] = [
  {
    name: '全館滿 990 元免運費',
    color: '#4B2E83',
    link: '/shipping-method',
    visibility: 'OFFLINE',
  },
  {
    name: '日用衛生棉 85 折，活動進行中',
    color: '#B3263E',
    link: 'event:day-fifteen-off',
    visibility: 'ONLINE',
  },
  {
    name: '滿 1,200 元送棉布收納袋，滿 2,500 元再升級',
    color: '#1F6B4A',
    link: null,
    visibility: 'OFFLINE',
  },
  {
    name: '註冊會員即得 100 元購物優惠券',
    color: '#FFE3CC',
    link: '/signup',
    visibility: 'ONLINE',
  },
  {
    name: '客服專線 0800-889-933，週一至週五 08:30-12:00、13:00-17:30',
    color: '#5E3B9E',
    link: '/faq',
    visibility: 'OFFLINE',
  },
];
