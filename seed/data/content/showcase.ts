import type { SeriesSlug, Visibility } from '../types.ts';

interface IndexSeriesSeed {
  series: SeriesSlug;
  visibility: Visibility;
  indexImage: string;
}

const INDEX_ORDER: readonly SeriesSlug[] = [
  'day',
  'night',
  'liner',
  'sleep-pants',
  'tampon',
  'moon',
  'care',
  'maternity',
];

/** The eight tiles of the home page. */
export const indexSeries: readonly IndexSeriesSeed[] = INDEX_ORDER.map((slug) => ({
  series: slug,
  visibility: 'ONLINE',
  indexImage: `/media/series/${slug}-index-640.webp`,
}));

interface ExclusiveSaleSeed {
  slug: string;
  title: string;
  /** A path of the shop, or `product:`, `combination-product:`, `series:` plus a slug. */
  link: string;
  visibility: Visibility;
  image: string;
  scene: string;
}

function exclusive(parts: Omit<ExclusiveSaleSeed, 'image' | 'visibility'>): ExclusiveSaleSeed {
  return {
    ...parts,
    visibility: 'ONLINE',
    image: `/media/exclusive/${parts.slug}-1-1200.webp`,
  };
}

/** Offers sold in this shop only. */
export const exclusiveSales: readonly ExclusiveSaleSeed[] = [
  exclusive({
    slug: 'first-cycle-box',
    title: '初經安心組，官網限定',
    link: 'combination-product:first-cycle',
    scene: '打開的紙盒，內有日用、夜用、護墊、少女月亮褲與一張小卡',
  }),
  exclusive({
    slug: 'moon-rotation',
    title: '月亮褲輪替組，官網限定',
    link: 'combination-product:moon-week',
    scene: '四件月亮褲摺成方形排成一列，旁邊是手洗精',
  }),
  exclusive({
    slug: 'refill-corner',
    title: '補充包專區，少一個瓶子',
    link: '/products?all=1&keyword=補充包',
    scene: '補充包把潔淨露倒入瓶中的瞬間，浴室石台',
  }),
];

interface VideoSeed {
  slug: string;
  title: string;
  url: string;
  visibility: Visibility;
  poster: string;
  scene: string;
}

/** Videos of the video service. The poster is shown until the visitor plays the video. */
export const videos: readonly VideoSeed[] = [
  {
    slug: 'factory-day',
    title: '一片衛生棉的一天',
    url: 'https://www.youtube.com/watch?v=Qm7dYn4eK2s',
    visibility: 'ONLINE',
    poster: '/media/videos/factory-day-1200.webp',
    scene: '潔白產線上的棉片與一雙戴手套的手',
  },
  {
    slug: 'choose-length',
    title: '三分鐘選對長度',
    url: 'https://www.youtube.com/watch?v=hV9rLc0TqwA',
    visibility: 'ONLINE',
    poster: '/media/videos/choose-length-1200.webp',
    scene: '由短到長六種衛生棉與一把量尺，俯視',
  },
];

interface LevelRuleSeed {
  slug: string;
  name: string;
  level: number;
  /** Spending in TWD within the period that reaches the level. */
  minAmount: number;
  /** Spending in TWD within the period that keeps it. */
  keepAmount: number;
  periodMonths: number;
  image: string;
  scene: string;
}

/** Member levels, lowest first. Their benefits are in `promotions/level-benefits.ts`. */
export const levelRules: readonly LevelRuleSeed[] = [
  {
    slug: 'sprout',
    name: '晨光會員',
    level: 1,
    minAmount: 0,
    keepAmount: 0,
    periodMonths: 12,
    image: '/media/levels/sprout-320.webp',
    scene: '圓形徽章，初升的太陽，淺杏色',
  },
  {
    slug: 'cotton',
    name: '棉朵會員',
    level: 2,
    minAmount: 3000,
    keepAmount: 2000,
    periodMonths: 12,
    image: '/media/levels/cotton-320.webp',
    scene: '圓形徽章，一朵棉花，淺綠色',
  },
  {
    slug: 'clear-sky',
    name: '晴空會員',
    level: 3,
    minAmount: 8000,
    keepAmount: 6000,
    periodMonths: 12,
    image: '/media/levels/clear-sky-320.webp',
    scene: '圓形徽章，雲朵與晴空，淺紫色',
  },
  {
    slug: 'moonlight',
    name: '月光會員',
    level: 4,
    minAmount: 16000,
    keepAmount: 12000,
    periodMonths: 12,
    image: '/media/levels/moonlight-320.webp',
    scene: '圓形徽章，弦月與星，深紫色',
  },
];
