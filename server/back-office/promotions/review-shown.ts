import { flashSales } from '#contract/resources/flash-sales.ts';
import { productCombinationDiscounts } from '#contract/resources/product-combination-discounts.ts';
import { shelfWarnings, warning } from '#rules/campaigns/campaign-warnings.ts';
import { toWireInstant } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { namesWords } from '#rules/quote/kinds/campaign-words.ts';
import { readCampaignGoods } from '#server/commerce/catalog/campaign-goods.ts';
import { formValues } from './form-values.ts';
import type { Form, Review } from './review-discount.ts';
import type { ReviewShop } from './review-gifts.ts';

const missingPictures = (pictures: Readonly<Record<string, string | null>>) => {
  const missing = Object.entries(pictures).flatMap(([label, path]) => (path ? [] : [label]));
  return missing.length > 0 ? [warning('PICTURE_MISSING', `尚未選擇${missing.join('與')}`)] : [];
};

/** The combinations that would be shown under one title; their prices stay the same. */
export async function reviewCombinationDiscount(shop: ReviewShop, form: Form): Promise<Review> {
  const values = formValues(productCombinationDiscounts, form.values);
  const { goods, total } = await readCampaignGoods(shop.db, {
    applicable: 'PARTIAL_COMBINATIONS',
    productIds: [],
    combinationIds: values.combinations ?? [],
  });
  const names = namesWords(goods.map(({ name }) => name));
  return {
    sentence:
      total === 0
        ? `「${values.title ?? ''}」（組合尚未選擇）`
        : `上架後一直展示 ${formatNumber(total)} 組組合：${names}，價格不變`,
    at: toWireInstant(shop.clock.now()),
    goods: null,
    warnings: [
      ...shelfWarnings(goods),
      ...missingPictures({ 桌機圖: values.webImage, 手機圖: values.mobileImage }),
    ],
  };
}

/** The effect of a flash sale on the first page. */
export async function reviewFlashSale(shop: ReviewShop, form: Form): Promise<Review> {
  const values = formValues(flashSales, form.values);
  const to = values.link ? `，點選後前往 ${values.link}` : '';
  return {
    sentence: `上架後一直在首頁展示「${values.title ?? ''}」的兩張圖${to}，價格不變`,
    at: toWireInstant(shop.clock.now()),
    goods: null,
    warnings: [
      ...missingPictures({ 圖一: values.imageFirst, 圖二: values.imageSecond }),
      ...(values.link ? [] : [warning('LINK_MISSING', '沒有填寫連結，點選圖片不會前往任何頁面')]),
    ],
  };
}
