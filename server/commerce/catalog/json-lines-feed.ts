import { unitPrice } from '#rules/numbers.ts';
import type { Shop } from '#server/shop.ts';
import { type FeedGoods, readGoodsOfFeeds } from './feed-goods.ts';

/**
 * The text of /feeds/products.jsonl: everything on sale, one JSON object on each line, with the values by which goods
 * are compared. Prices are TWD, lengths cm, the rating is the average of 1 to 5 stars.
 */
export async function jsonLinesFeed(shop: Shop): Promise<string> {
  const goods = await readGoodsOfFeeds(shop, 'others');
  return goods.map((one) => `${JSON.stringify(lineOf(one))}\n`).join('');
}

function lineOf(goods: FeedGoods) {
  const { unitCount, unitName, sellingPrice } = goods;
  return {
    id: goods.feedId,
    name: goods.name,
    description: goods.briefDescription,
    url: goods.url,
    image: goods.imageUrl || null,
    currency: 'TWD',
    price: sellingPrice,
    list_price: goods.price,
    unit_price: unitPrice(sellingPrice, unitCount, unitName),
    unit: unitName === 'mL' ? '100 mL' : unitName,
    pieces: unitName === 'mL' ? null : unitCount,
    length_cm: goods.lengthCm,
    absorbency: goods.absorbency,
    material: goods.material,
    rating_average: goods.ratingAverage,
    rating_count: goods.ratingCount,
    test_report: goods.testReport && {
      tested_on: goods.testReport.testedOn,
      items: goods.testReport.items,
      passed: goods.testReport.passed,
      url: `${goods.url}#test-reports`,
    },
    availability: goods.isSoldOut ? 'out_of_stock' : 'in_stock',
  };
}
