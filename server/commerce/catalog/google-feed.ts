import { escapeHtml } from '#rules/escape-html.ts';
import { publicUrl } from '#server/config.ts';
import type { Shop } from '#server/shop.ts';
import { type FeedGoods, readGoodsOfFeeds } from './feed-goods.ts';

/** The longest title and description that the feed may have (support.google.com/merchants/answer/7052112). */
const longest = { title: 150, description: 5000 };

/** The text of /feeds/google.xml: everything on sale as RSS 2.0 with the fields of Google Merchant Center. */
export async function googleFeed(shop: Shop): Promise<string> {
  const goods = await readGoodsOfFeeds(shop, 'others');
  const { BRAND_NAME: brand } = shop.config;
  const items = goods.map((one) => itemOf(one, brand)).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element('title', brand)}${element('link', `${publicUrl(shop.config)}/`)}${element('description', brand)}
${items}
</channel>
</rss>
`;
}

function itemOf(goods: FeedGoods, brand: string): string {
  const { name, briefDescription, price, sellingPrice, isSoldOut, barcode, materialNo } = goods;
  const fields: readonly (readonly [string, string])[] = [
    ['g:id', goods.feedId],
    ['g:title', name.slice(0, longest.title)],
    ['g:description', (briefDescription || name).slice(0, longest.description)],
    ['g:link', goods.url],
    ['g:image_link', goods.imageUrl],
    ['g:availability', isSoldOut ? 'out_of_stock' : 'in_stock'],
    ['g:price', `${price} TWD`],
    ['g:sale_price', sellingPrice < price ? `${sellingPrice} TWD` : ''],
    ['g:condition', 'new'],
    ['g:brand', brand],
    ['g:gtin', barcode],
    ['g:mpn', materialNo],
    ['g:is_bundle', goods.kind === 'combination' ? 'yes' : ''],
    ...unitsOf(goods),
  ];
  const text = fields.map(([field, value]) => (value ? element(field, value) : '')).join('');
  return `<item>${text}</item>`;
}

/** The contents and the unit in which Google shows their price: 250 ml by 100 ml, 14 pieces by one. */
function unitsOf({ unitCount, unitName }: FeedGoods): [string, string][] {
  if (!unitCount || !unitName) return [];
  const [unit, base] = unitName === 'mL' ? ['ml', 100] : ['ct', 1];
  return [
    ['g:unit_pricing_measure', `${unitCount} ${unit}`],
    ['g:unit_pricing_base_measure', `${base} ${unit}`],
  ];
}

/** A text may hold characters that XML forbids; escaping does not help against them. */
const forbidden = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const element = (name: string, text: string) =>
  `<${name}>${escapeHtml(text.replace(forbidden, ''))}</${name}>`;
