// Shapes of the demonstration catalogue. Slugs tie the records together; the loader turns them into database ids.
import type { SeriesColor } from '#contract/enumerations.ts';
import type { CommonFields } from './common-fields.ts';
import type { FamilyUse } from './product-texts/use.ts';

/** How a product is packed; decides the model the pictures are rendered from. */
export type PackKind = 'pouch' | 'box' | 'bottle' | 'tube';

/** The kind of goods inside the pack; decides what its pictures show. */
export type ItemKind =
  | 'pad'
  | 'long-pad'
  | 'liner'
  | 'pants'
  | 'tampon'
  | 'underwear'
  | 'gel'
  | 'foam'
  | 'wipes'
  | 'laundry'
  | 'nursing-pad'
  | 'mat'
  | 'lotion';

export type Visibility = 'ONLINE' | 'OFFLINE';
export type Absorbency = '輕量' | '一般' | '量多' | '超量多';
export type Material = '棉柔' | '有機棉' | '天絲' | '超薄網面' | '莫代爾';
export type Usage = '日用' | '夜用' | '日常' | '運動' | '產後' | '哺乳' | '清潔';
export type UnitName = '片' | 'mL' | '件' | '支';

export type SeriesSlug =
  | 'day'
  | 'night'
  | 'liner'
  | 'sleep-pants'
  | 'tampon'
  | 'moon'
  | 'care'
  | 'maternity';

/** Colours of one series, as CSS hex: `deep` carries white text, `pale` is the background. */
export interface Palette {
  deep: string;
  mid: string;
  pale: string;
  accent: string;
}

export interface SubSeriesSeed {
  slug: string;
  name: string;
  /** One sentence that the banner picture illustrates. */
  scene: string;
}

export interface SeriesSeed {
  slug: SeriesSlug;
  name: string;
  englishName: string;
  scene: string;
  /** The shop's colours for it, which are those of its packs. */
  color: SeriesColor;
  palette: Palette;
  subSeries: readonly SubSeriesSeed[];
}

/** Printed on the front of the pack. `drops` (0-5) is the absorbency mark; 0 means none is printed. */
export interface PackLabel {
  brand: string;
  latin: string;
  title: string;
  english: string;
  size: string;
  count: string;
  drops: 0 | 1 | 2 | 3 | 4 | 5;
}

/** The properties that all sizes of one product share. */
export interface Family {
  key: string;
  series: SeriesSlug;
  subSeries: string;
  title: string;
  english: string;
  pack: PackKind;
  item: ItemKind;
  usage: Usage;
  material: Material | null;
  scented: boolean;
  unitName: UnitName;
  variants: readonly Variant[];
}

/** One size of a family. Lengths in centimetres, prices in TWD, `memberPrice` null when there is none. */
export interface Variant {
  slug: string;
  name: string;
  size: string;
  volume: string;
  unitCount: number;
  materialNo: string;
  /** Last five digits before the check digit of the EAN-13. */
  serial: string;
  price: number;
  memberPrice: number | null;
  webStock: number;
  erpStock: number;
  lengthCm?: number;
  absorbency?: Absorbency;
  drops?: PackLabel['drops'];
  pack?: PackKind;
  purchaseLimit?: number;
  visibility?: Visibility;
}

/** The words shared by the sizes of one family. */
export interface FamilyText {
  /** Opening sentence of the description and of the long introduction. */
  lead: string;
  sections: readonly { heading: string; text: string }[];
  features: readonly string[];
  howTo: readonly string[];
  /** The composition, which the law calls 材質 (goods), 全成分 (cosmetics) or 成分 (detergents). */
  composition: string;
  /** Values that differ from `commonFields`. */
  fields?: Partial<CommonFields>;
  shelfLife: string;
  /** Further rows of the legal table, for example a licence or washing instructions. */
  legal?: readonly { name: string; value: string }[];
  hashtags: readonly [string, string];
  variants: Readonly<Record<string, VariantText>>;
}

/** The words of one size. `fits` says for whom or for when this size is made. */
export interface VariantText {
  brief: string;
  introduction: string;
  fits: string;
}

export interface ImageSeed {
  path: string;
  alt: string;
}

/** What a picture of a product shows. */
export type ProductView = 'front' | 'angle' | 'opened' | 'hand' | 'texture' | 'test';

export interface ProductImage extends ImageSeed {
  view: ProductView;
}

/** The data of one product without its long texts: everything that the pictures need. */
export interface ProductData {
  slug: string;
  family: string;
  series: SeriesSlug;
  subSeries: string;
  name: string;
  pack: PackKind;
  item: ItemKind;
  label: PackLabel;
  volume: string;
  unitCount: number;
  unitName: UnitName;
  materialNo: string;
  internationalBarcode: string;
  price: number;
  memberPrice: number | null;
  purchaseLimit: number | null;
  usage: Usage;
  lengthCm: number | null;
  absorbency: Absorbency | null;
  material: Material | null;
  scented: boolean;
  webStock: number;
  erpStock: number;
  visibility: Visibility;
  images: readonly ProductImage[];
}

export interface ProductTexts extends CommonFields {
  briefDescription: string;
  introduction: string;
  hashtag1: string;
  hashtag2: string;
  description: string;
  spec: string;
  notice: string;
  webIntroduction: string;
  mobileIntroduction: string;
}

export type ProductSeed = ProductData & ProductTexts & FamilyUse;

export interface CombinationData {
  slug: string;
  name: string;
  volume: string;
  materialNo: string;
  internationalBarcode: string;
  price: number;
  memberPrice: number | null;
  purchaseLimit: number | null;
  components: readonly { product: string; quantity: number }[];
  visibility: Visibility;
  images: readonly ImageSeed[];
}

export type CombinationSeed = CombinationData & ProductTexts;

/** Days from today in Asia/Taipei: begins at 00:00 of `fromDay`, ends at 23:59 of `toDay`. */
export interface DayWindow {
  fromDay: number;
  toDay: number;
}
