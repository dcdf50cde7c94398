import { bulletList, factTable, heading, paragraph, type Row, sections } from '../html.ts';
import { combinationNotices, manufacturer } from '../legal.ts';
import { productFacts } from '../products/index.ts';
import type { CombinationFacts, CombinationSeed } from '../types.ts';
import { combinationFacts } from './facts.ts';
import { combinationTexts } from './texts.ts';

const productBySlug = new Map(productFacts.map((product) => [product.slug, product]));

function contents(facts: CombinationFacts): string[] {
  return facts.components.map(({ product: slug, quantity }) => {
    const product = productBySlug.get(slug);
    if (!product) throw new Error(`${facts.slug} contains the unknown product ${slug}`);
    return `${product.name} × ${quantity}`;
  });
}

function withTexts(facts: CombinationFacts): CombinationSeed {
  const text = combinationTexts[facts.slug];
  if (!text) throw new Error(`No texts for ${facts.slug}`);
  const list = contents(facts);
  const rows: Row[] = [
    ['品名', facts.name],
    ['內容', list.join('、')],
    ['製造商', manufacturer.name],
    ['製造商電話', manufacturer.phone],
    ['有效期限', '依各商品包裝標示'],
    ['國際條碼', facts.internationalBarcode],
    ['貨號', facts.materialNo],
  ];
  const story = paragraph(text.introduction) + sections(text.sections);
  return {
    ...facts,
    briefDescription: text.brief,
    introduction: text.introduction,
    hashtag1: text.hashtags[0],
    hashtag2: text.hashtags[1],
    description: paragraph(text.introduction) + heading('組合內容') + bulletList(list),
    origin: '台灣',
    spec: factTable(rows),
    notice: bulletList(combinationNotices),
    webIntroduction: story,
    mobileIntroduction: story,
  };
}

/** The ten combinations with their texts. */
export const combinations: readonly CombinationSeed[] = combinationFacts.map(withTexts);
