import type { Visibility } from '../types.ts';

interface NewReleaseSeed {
  slug: string;
  title: string;
  products: readonly string[];
  visibility: Visibility;
  webImage: string;
  mobileImage: string;
  scene: string;
}

type Parts = Omit<NewReleaseSeed, 'webImage' | 'mobileImage' | 'visibility'>;

function newRelease(parts: Parts): NewReleaseSeed {
  return {
    ...parts,
    visibility: 'ONLINE',
    webImage: `/media/events/${parts.slug}-web-1920.webp`,
    mobileImage: `/media/events/${parts.slug}-mobile-1200.webp`,
  };
}

/** The goods that came most recently, newest first. */
export const newReleases: readonly NewReleaseSeed[] = [
  newRelease({
    slug: 'tencel-lengths',
    title: '天絲系列新長度',
    products: ['day-tencel-28', 'night-tencel-35', 'liner-tencel-18', 'liner-tencel-15'],
    scene: '垂掛的天絲布料前，三種新長度由短到長排列',
  }),
  newRelease({
    slug: 'high-waist-underwear',
    title: '高腰月亮褲上市',
    products: ['moon-high-m', 'moon-high-l', 'lingerie-wash-300'],
    scene: '亞麻布上平放的高腰月亮褲與手洗精',
  }),
  newRelease({
    slug: 'mesh-for-sport',
    title: '網面瞬吸，運動的日子',
    products: ['day-mesh-23', 'day-mesh-25', 'sleep-pants-thin-m', 'sleep-pants-thin-l'],
    scene: '運動包、水壺與網面瞬吸衛生棉，清爽藍綠背景',
  }),
];
