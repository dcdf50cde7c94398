import { testedItemsOf } from '../test-items.ts';
import type { Family, ItemKind, ProductImage, ProductView, Variant } from '../types.ts';

const PACK_NOUN = { pouch: '包裝', box: '盒裝', bottle: '瓶身', tube: '管身' } as const;

const OPENED: Record<ItemKind, string> = {
  pad: '展開後的正面與護翼，旁邊有公分刻度',
  'long-pad': '展開後的全長與後片，旁邊有公分刻度',
  liner: '展開後的正面，旁邊有公分刻度',
  pants: '穿著前的完整形狀',
  tampon: '單支與外導管的樣子',
  underwear: '攤平後的正面與吸收層範圍',
  gel: '擠出在手心的質地',
  foam: '按壓出的泡沫',
  wipes: '抽出一片後的樣子',
  laundry: '量杯與建議用量',
  'nursing-pad': '正反兩面',
  mat: '展開後的全貌',
  lotion: '擠出在手心的質地',
};

const SURFACES = {
  棉柔: '棉柔表層的細短纖維',
  有機棉: '有機棉表層的細短纖維',
  天絲: '天絲表層的順直纖維',
  超薄網面: '網面表層的小孔',
  莫代爾: '莫代爾表層的纖維',
} as const;

const isPad = ({ item }: Family) => ['pad', 'long-pad', 'liner'].includes(item);

/** What lies beside a hand, at true scale, of goods that are no pads. */
const ONE_PIECE: Partial<Record<ItemKind, string>> = {
  pants: '攤平的一件',
  tampon: '一支棉條',
  underwear: '攤平的一件',
  wipes: '攤開的一片',
  'nursing-pad': '一片乳墊',
};

function viewsOf(family: Family): readonly ProductView[] {
  if (isPad(family)) return padViews;
  return ['front', 'angle', 'opened', ...(ONE_PIECE[family.item] ? (['hand'] as const) : [])];
}

/**
 * The pictures of a pad in the order in which shoppers ask: which one, how it looks, how large, how it feels, is it
 * safe.
 */
export const padViews: readonly ProductView[] = [
  'front',
  'opened',
  'hand',
  'texture',
  'test',
  'angle',
];

const SURFACE_SLUGS = {
  棉柔: 'cotton',
  有機棉: 'organic',
  天絲: 'tencel',
  超薄網面: 'mesh',
  莫代爾: 'modal',
} as const;

/**
 * The files of the first three views are numbered. The surface is that of all goods of a series with the same material,
 * the tests are those of all sizes of a family.
 */
const FILES: Record<ProductView, (slug: string, family: Family) => string> = {
  front: (slug) => `${slug}-1`,
  angle: (slug) => `${slug}-2`,
  opened: (slug) => `${slug}-3`,
  hand: (slug) => `${slug}-hand`,
  texture: (_, { series, material }) => `${series}-${SURFACE_SLUGS[material ?? '棉柔']}-texture`,
  test: (_, { key }) => `${key}-test`,
};

/** The gallery of one size of the family at `place` in the catalogue; the words say what is seen. */
export function imagesOf(family: Family, variant: Variant, place: number): ProductImage[] {
  return viewsOf(family).map((view) => ({
    view,
    path: `/media/products/${FILES[view](variant.slug, family)}-1200.webp`,
    alt: `${variant.name}，${words(view, family, variant, place)}`,
  }));
}

function words(view: ProductView, family: Family, variant: Variant, place: number): string {
  const noun = PACK_NOUN[variant.pack ?? family.pack];
  switch (view) {
    case 'front':
      return `${noun}正面`;
    case 'angle':
      return `${noun}側面`;
    case 'opened':
      return OPENED[family.item];
    case 'hand':
      return isPad(family)
        ? `展開後與手長 17 公分的手並排，全長 ${variant.lengthCm} 公分`
        : `${ONE_PIECE[family.item]}與手長 17 公分的手並排`;
    case 'texture':
      return `近看${SURFACES[family.material ?? '棉柔']}，圖上有 1 公分比例尺`;
    case 'test':
      return `送驗結果圖：${figuresIn(family, place)}`;
  }
}

function figuresIn(family: Family, place: number): string {
  const tested = testedItemsOf(family.item, place);
  return ['吸收量', '表層酸鹼值', '總菌落數']
    .map((name) => {
      const result = tested.find(({ item }) => item === name)?.result ?? '';
      return result.startsWith('標示值') ? `${name}為${result}` : `${name} ${result}`;
    })
    .join('，');
}
