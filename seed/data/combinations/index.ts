import { commonFields } from '../common-fields.ts';
import { bulletList, detailTable, heading, paragraph, type Row, sections } from '../html.ts';
import { combinationNotices, manufacturer } from '../legal.ts';
import { productData } from '../products/index.ts';
import type { CombinationData, CombinationSeed } from '../types.ts';
import { combinationData } from './data.ts';
import { combinationTexts } from './texts.ts';

const productBySlug = new Map(productData.map((product) => [product.slug, product]));

function contents(combination: CombinationData): string[] {
  return combination.components.map(({ product: slug, quantity }) => {
    const product = productBySlug.get(slug);
    if (!product) throw new Error(`${combination.slug} contains the unknown product ${slug}`);
    return `${product.name} × ${quantity}`;
  });
}

function withTexts(combination: CombinationData): CombinationSeed {
  const text = combinationTexts[combination.slug];
  if (!text) throw new Error(`No texts for ${combination.slug}`);
  const list = contents(combination);
  const rows: Row[] = [
    ['品名', combination.name],
    ['內容', list.join('、')],
    ['製造商', manufacturer.name],
    ['製造商電話', manufacturer.phone],
    ['有效期限', '依各商品包裝標示'],
    ['國際條碼', combination.internationalBarcode],
    ['貨號', combination.materialNo],
  ];
  const story = paragraph(text.introduction) + sections(text.sections);
  return {
    ...combination,
    ...commonFields,
    briefDescription: text.brief,
    introduction: text.introduction,
    hashtag1: text.hashtags[0],
    hashtag2: text.hashtags[1],
    description: paragraph(text.introduction) + heading('組合內容') + bulletList(list),
    spec: detailTable(rows),
    notice: bulletList(combinationNotices),
    webIntroduction: story,
    mobileIntroduction: story,
  };
}

/** The ten combinations with their texts. */
export const combinations: readonly CombinationSeed[] = combinationData.map(withTexts);
