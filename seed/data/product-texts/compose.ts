import {
  bulletList,
  columnTable,
  factTable,
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
  ProductFacts,
  ProductSeed,
  ProductTexts,
  VariantText,
} from '../types.ts';

const COSMETICS: readonly ItemKind[] = ['gel', 'foam', 'wipes', 'lotion'];

/** The law asks for 全成分 of cosmetics, 成分 of detergents and 材質 of everything else. */
function compositionName(item: ItemKind): string {
  if (item === 'laundry') return '成分';
  return COSMETICS.includes(item) ? '全成分' : '材質';
}

function sizeRow(facts: ProductFacts): Row {
  if (facts.unitName === 'mL') return ['容量', facts.volume];
  const isMeasure = /^(\d|[SMLX]+\b)/.test(facts.label.size);
  return [isMeasure ? '尺寸' : '規格', facts.label.size.replace(' cm', ' 公分')];
}

/** The table of legal facts: name, material, size, count, maker, shelf life. */
function specOf(facts: ProductFacts, text: FamilyText, words: VariantText): string {
  const isFluid = facts.unitName === 'mL';
  const rows: Row[] = [
    ['品名', facts.name],
    [compositionName(facts.item), text.composition],
    sizeRow(facts),
    ...(isFluid ? [] : [['數量', `${facts.unitCount} ${facts.unitName}`] as const]),
    ...(facts.absorbency ? [['吸收量', facts.absorbency] as const] : []),
    ['適用', words.fits.replace(/^適合/, '').replace(/。$/, '')],
    ['製造商', manufacturer.name],
    ['製造商地址', manufacturer.address],
    ['製造商電話', manufacturer.phone],
    ['有效期限', text.shelfLife],
    ...(text.legal ?? []).map(({ name, value }) => [name, value] as const),
    ['國際條碼', facts.internationalBarcode],
    ['貨號', facts.materialNo],
  ];
  return factTable(rows);
}

/** Which size for whom: only a family with several sizes needs the comparison. */
function sizeGuide(family: Family, text: FamilyText) {
  const sold = family.variants.filter(({ visibility }) => visibility !== 'OFFLINE');
  return sold.map((variant) => [
    variant.name,
    // A measure is read in one piece.
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

function textsOf(family: Family, text: FamilyText, facts: ProductFacts): ProductTexts {
  const words = text.variants[facts.slug];
  if (!words) throw new Error(`No texts for ${facts.slug}`);
  return {
    briefDescription: words.brief,
    introduction: words.introduction,
    hashtag1: text.hashtags[0],
    hashtag2: text.hashtags[1],
    description:
      paragraph(words.introduction) +
      bulletList(text.features) +
      heading('使用方式') +
      numberedList(text.howTo),
    spec: specOf(facts, text, words),
    notice: bulletList(noticesFor(facts.item)),
    origin: text.origin,
    ...introductions(family, text),
  };
}

/** A product with its long texts. Throws when the texts of its family or size are missing. */
export function withTexts(
  facts: ProductFacts,
  families: ReadonlyMap<string, Family>,
  texts: Readonly<Record<string, FamilyText>>,
): ProductSeed {
  const family = families.get(facts.family);
  const text = texts[facts.family];
  if (!family || !text) throw new Error(`No texts for the family ${facts.family}`);
  return { ...facts, ...textsOf(family, text, facts) };
}
