/** Twelve pictures that the articles share. */
export const newsPictures = [
  { slug: 'window-light', scene: '窗邊晨光與一杯水' },
  { slug: 'cotton-field', scene: '棉花枝條插在白色花器' },
  { slug: 'parcel', scene: '牛皮紙箱與出貨單，桌面俯視' },
  { slug: 'calendar', scene: '攤開的月曆，幾天畫上紫色圓點' },
  { slug: 'laboratory', scene: '檢驗台上的燒杯、滴管與一片衛生棉' },
  { slug: 'school', scene: '校園走廊的置物櫃，一格放著衛生棉盒' },
  { slug: 'swimming', scene: '泳池邊的毛巾與蛙鏡' },
  { slug: 'laundry', scene: '洗衣盆、曬衣夾與月亮褲' },
  { slug: 'bedroom', scene: '整理好的床與一盞夜燈' },
  { slug: 'gift', scene: '棉布收納袋與卡片' },
  { slug: 'conversation', scene: '兩張椅子與一張小桌，桌上兩杯茶' },
  { slug: 'newspaper', scene: '摺起的報紙、麥克風與筆記本' },
] as const;

export type NewsPicture = (typeof newsPictures)[number]['slug'];

export function newsPicturePath(slug: NewsPicture): string {
  return `/media/news/${slug}-1200.webp`;
}
