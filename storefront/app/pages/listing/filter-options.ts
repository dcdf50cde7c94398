import type { ProductFacets } from '#contract/entities/catalog.ts';
import type { ProductSort } from '#contract/enumerations.ts';
import { type ListingFilters, type ValueFilter, valueFilters } from './listing-query.ts';

export const sortNames: Readonly<Record<ProductSort, string>> = {
  recommended: '推薦',
  popular: '熱銷',
  newest: '最新',
  price_asc: '價格低到高',
  price_desc: '價格高到低',
};

export interface FilterValue {
  value: string;
  /** An explanation for a first-time buyer. */
  note?: string;
}

interface ValueGroup {
  name: ValueFilter;
  title: string;
  /** The options in a familiar order. Other values of the catalogue follow them. */
  values: readonly FilterValue[];
}

export const valueGroups: readonly ValueGroup[] = [
  {
    name: 'usage',
    title: '用途',
    values: [
      { value: '日用' },
      { value: '夜用' },
      { value: '日常', note: '護墊，非經期的每一天' },
      { value: '運動' },
      { value: '產後' },
      { value: '哺乳' },
      { value: '清潔' },
    ],
  },
  {
    name: 'absorbency',
    title: '吸收量',
    values: [
      { value: '輕量', note: '週期頭尾、平日分泌物' },
      { value: '一般', note: '量中等的白天' },
      { value: '量多', note: '第二、三天的白天' },
      { value: '超量多', note: '整夜睡眠或產後' },
    ],
  },
  {
    name: 'material',
    title: '材質',
    values: [
      { value: '棉柔', note: '短纖棉柔不織布，觸感蓬鬆' },
      { value: '有機棉', note: '表層為有機棉' },
      { value: '天絲', note: '木漿纖維，涼滑透氣' },
      { value: '超薄網面', note: '孔洞表層，瞬間吸收' },
      { value: '莫代爾', note: '柔軟有彈性的布料' },
    ],
  },
];

export interface RangeChoice {
  min: number | undefined;
  max: number | undefined;
  note?: string;
}

interface RangeGroup {
  min: 'minLength' | 'minPrice';
  max: 'maxLength' | 'maxPrice';
  title: string;
  unit: string;
  choices: readonly RangeChoice[];
}

const lengths: RangeGroup = {
  min: 'minLength',
  max: 'maxLength',
  title: '長度',
  unit: '公分',
  choices: [
    { min: undefined, max: 20, note: '護墊' },
    { min: 21, max: 25, note: '日用，量少到一般' },
    { min: 26, max: 30, note: '日用量多、短夜用' },
    { min: 31, max: undefined, note: '夜用，翻身也顧到' },
  ],
};

const prices: RangeGroup = {
  min: 'minPrice',
  max: 'maxPrice',
  title: '價格',
  unit: '元',
  choices: [
    { min: undefined, max: 99 },
    { min: 100, max: 199 },
    { min: 200, max: 399 },
    { min: 400, max: undefined },
  ],
};

export const rangeGroups: readonly RangeGroup[] = [lengths, prices];

/** A range in words: '21–25 公分', '20 公分以下', '400 元以上'. '' without bounds. */
export function rangeText(min: number | undefined, max: number | undefined, unit: string): string {
  if (min !== undefined && max !== undefined) return `${min}–${max} ${unit}`;
  if (max !== undefined) return `${max} ${unit}以下`;
  return min === undefined ? '' : `${min} ${unit}以上`;
}

/** The most used filters, shown above the list. */
export const quickFilters: readonly { text: string; filters: Partial<ListingFilters> }[] = [
  { text: '優惠中', filters: { onSale: true } },
  { text: '有現貨', filters: { inStock: true } },
  { text: '量多適用', filters: { absorbency: ['量多', '超量多'] } },
  { text: '有機棉', filters: { material: ['有機棉'] } },
  { text: '無香味', filters: { scented: false } },
];

/** Whether the counted values of these filters have no products. False if one of the filters is not counted. */
export function hasNoGoods(
  filters: Partial<ListingFilters>,
  facets: Pick<ProductFacets, ValueFilter> | undefined,
): boolean {
  return valueFilters.some((name) => {
    const wanted = filters[name];
    return wanted && facets && !facets[name].some(({ value }) => wanted.includes(value));
  });
}

/**
 * The values with their numbers of products: first the known ones in their order, then others of the catalogue. A known
 * value without products stays, so that the choices keep their places; it cannot be chosen.
 */
export function offeredValues(
  known: readonly FilterValue[],
  counted: readonly { value: string; count: number }[] | undefined,
  chosen: readonly string[],
): (FilterValue & { count: number | undefined })[] {
  const counts = new Map(counted?.map(({ value, count }) => [value, count]));
  const others = [...counts.keys(), ...chosen].filter(
    (value, index, all) =>
      all.indexOf(value) === index && !known.some((each) => each.value === value),
  );
  return [...known, ...others.map((value) => ({ value }))].map((each) => ({
    ...each,
    count: counted ? (counts.get(each.value) ?? 0) : undefined,
  }));
}
