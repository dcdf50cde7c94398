import type { PublicSettings } from '../settings.ts';

type Brand = PublicSettings['brand'];

/** `{page}｜{brand}`, or `{tagline}｜{brand}` where the page has no name of its own (G-001). */
export function pageTitle(
  page: string | undefined,
  brand: Pick<Brand, 'name' | 'tagline'>,
): string {
  const first = page || brand.tagline;
  return first ? `${first}｜${brand.name}` : brand.name;
}

export type DescriptionType = 'DEFAULT' | 'SERIES' | 'GENDER_EQUALITY';

/** The meta description of a page by its type (G-006). `series` is the series' name. */
export function pageDescription(
  type: DescriptionType,
  brand: Pick<Brand, 'name'>,
  series = '',
): string {
  switch (type) {
    case 'SERIES':
      return `${brand.name} ${series}系列：長度、吸收量與每片價格一次看清楚，線上選購，宅配到府或超商取貨。`;
    case 'GENDER_EQUALITY':
      return `${brand.name} 的性別平權之路：從月經教育、友善職場到捐贈計畫，我們做了什麼、接下來要做什麼。`;
    default:
      return `${brand.name} 線上商店：衛生棉、護墊、褲型、棉條、月亮褲與私密清潔用品，成分與長度清楚標示，達免運門檻享宅配免運。`;
  }
}
