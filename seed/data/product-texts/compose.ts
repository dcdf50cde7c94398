import { commonFields } from '../common-fields.ts';
import {
  bulletList,
  columnTable,
  detailTable,
  heading,
  numberedList,
  paragraph,
  type Row,
  sections,
} from '../html.ts';
import { manufacturer, noticesFor } from '../legal.ts';
import type {
  Family,
  FamilyText,
  ItemKind,
  ProductData,
  ProductSeed,
  ProductTexts,
  VariantText,
} from '../types.ts';
import { type FamilyUse, familyUseOf } from './use.ts';

const COSMETICS: readonly ItemKind[] = ['gel', 'foam', 'wipes', 'lotion'];

/** The law requires 全成分 for cosmetics, 成分 for detergents and 材質 for everything else. */
function compositionName(item: ItemKind): string {
  if (item === 'laundry') return '成分';
  return COSMETICS.includes(item) ? '全成分' : '材質';
}

function sizeRow(product: ProductData): Row {
  if (product.unitName === 'mL') return ['容量', product.volume];
  const isMeasure = /^(\d|[SMLX]+\b)/.test(product.label.size);
  return [isMeasure ? '尺寸' : '規格', product.label.size.replace(' cm', ' 公分')];
}

/** The table of legal details: name, material, size, count, maker, shelf life. */
function specOf(product: ProductData, text: FamilyText, words: VariantText): string {
  const isFluid = product.unitName === 'mL';
  const rows: Row[] = [
    ['品名', product.name],
    [compositionName(product.item), text.composition],
    sizeRow(product),
    ...(isFluid ? [] : [['數量', `${product.unitCount} ${product.unitName}`] as const]),
    ...(product.absorbency ? [['吸收量', product.absorbency] as const] : []),
    ['適用', words.fits.replace(/^適合/, '').replace(/。$/, '')],
    ['製造商', manufacturer.name],
    ['製造商地址', manufacturer.address],
    ['製造商電話', manufacturer.phone],
    ['有效期限', text.shelfLife],
    ...(text.legal ?? []).map(({ name, value }) => [name, value] as const),
    ['國際條碼', product.internationalBarcode],
    ['貨號', product.materialNo],
  ];
  return detailTable(rows);
}

/** A table of which size is for whom. Only a family with several sizes needs it. */
function sizeGuide(family: Family, text: FamilyText) {
  const sold = family.variants.filter(({ visibility }) => visibility !== 'OFFLINE');
  return sold.map((variant) => [
    variant.name,
    // Non-breaking spaces, so that a measure is not split across lines.
    variant.volume.replaceAll(' ', '\u00a0'),
    text.variants[variant.slug]?.fits.replace(/。$/, '') ?? '',
  ]);
}

function introductions(family: Family, text: FamilyText) {
  const body = paragraph(text.lead) + sections(text.sections);
  const guide = sizeGuide(family, text);
  if (guide.length < 2) return { webIntroduction: body, mobileIntroduction: body };
  const title = heading('怎麼選');
  return {
    webIntroduction: body + title + columnTable(['品項', '規格', '建議'], guide),
    mobileIntroduction:
      body + title + bulletList(guide.map(([name, , fits]) => `${name}：${fits}`)),
  };
}

function textsOf(family: Family, text: FamilyText, product: ProductData): ProductTexts & FamilyUse {
  const words = text.variants[product.slug];
  if (!words) throw new Error(`No texts for ${product.slug}`);
  return {
    ...commonFields,
    ...familyUseOf(product.family, product.slug),
    ...text.fields,
    briefDescription: words.brief,
    introduction: words.introduction,
    hashtag1: text.hashtags[0],
    hashtag2: text.hashtags[1],
    description:
      paragraph(words.introduction) +
      bulletList(text.features) +
      heading('使用方式') +
      numberedList(text.howTo),
    spec: specOf(product, text, words),
    notice: bulletList(noticesFor(product.item)),
    ...introductions(family, text),
  };
}

/** A product with its long texts. Throws when the texts of its family or size are missing. */
export function withTexts(
  product: ProductData,
  families: ReadonlyMap<string, Family>,
  texts: Readonly<Record<string, FamilyText>>,
): ProductSeed {
  const family = families.get(product.family);
  const text = texts[product.family];
  if (!family || !text) throw new Error(`No texts for the family ${product.family}`);
  return { ...product, ...textsOf(family, text, product) };
}
