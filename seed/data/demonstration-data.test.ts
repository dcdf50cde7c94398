import { resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { combinations } from './combinations/index.ts';
import { banners, messageBars } from './content/banners.ts';
import { exclusiveSales, indexSeries, levelRules, videos } from './content/showcase.ts';
import { articleHtml, news, newsCategories } from './news/index.ts';
import { allPictures } from './pictures.ts';
import { products } from './product-texts/index.ts';
import { bestSellers, recommended } from './products/ranking.ts';
import { combinationDiscounts } from './promotions/combination-discounts.ts';
import { couponEvents } from './promotions/coupons.ts';
import { discountEvents } from './promotions/discount-events.ts';
import { gifts } from './promotions/gifts.ts';
import { newReleases } from './promotions/new-releases.ts';
import { firstPurchaseEvents, thresholdRewards } from './promotions/rewards.ts';
import { reviews } from './reviews/index.ts';
import { series } from './series.ts';

const goods = [...products, ...combinations];
const productSlugs = new Set(products.map(({ slug }) => slug));
const combinationSlugs = new Set(combinations.map(({ slug }) => slug));
const giftSlugs = new Set(gifts.map(({ slug }) => slug));
const memberPriceOf = new Map(
  products.map(({ slug, price, memberPrice }) => [slug, memberPrice ?? price]),
);

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
const textLength = (html: string) => html.replace(/<[^>]+>/g, '').length;

/**
 * Weights the digits of an EAN-13 alternately with 1 and 3. With a correct check digit the sum is a multiple of
 * ten.
 */
function isEan13(code: string): boolean {
  const sum = [...code].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return /^471\d{10}$/.test(code) && sum % 10 === 0;
}

describe('the demonstration catalogue', () => {
  it('has enough of everything', () => {
    expect(products.length).toBeGreaterThanOrEqual(64);
    expect(products.filter(({ visibility }) => visibility === 'OFFLINE')).toHaveLength(2);
    expect([series, indexSeries, combinations, newReleases].map((all) => all.length)).toEqual([
      8, 8, 10, 3,
    ]);
    const promotions = [discountEvents, combinationDiscounts, thresholdRewards, gifts];
    expect(promotions.map((all) => all.length)).toEqual([4, 3, 2, 5]);
    const showcase = [banners, messageBars, exclusiveSales, videos, levelRules, newsCategories];
    expect(showcase.map((all) => all.length)).toEqual([4, 5, 3, 2, 4, 5]);
    expect(news.length).toBeGreaterThanOrEqual(24);
  });

  it('has sixty reviews, of every number of stars, some with an answer and some hidden or pending', () => {
    expect(reviews).toHaveLength(60);
    expect([...new Set(reviews.map(({ stars }) => stars))].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(reviews.filter(({ answer }) => answer).length).toBeGreaterThan(5);
    expect(new Set(reviews.map(({ status }) => status))).toEqual(
      new Set([undefined, 'PENDING', 'HIDDEN']),
    );
  });

  it('has sub-series that each hold products', () => {
    for (const { subSeries } of series) {
      expect(subSeries.length).toBeGreaterThanOrEqual(2);
      for (const { slug } of subSeries) {
        expect(products.some((product) => product.subSeries === slug)).toBe(true);
      }
    }
  });

  it('names every record once', () => {
    expect(isUnique(goods.map(({ slug }) => slug))).toBe(true);
    expect(isUnique(goods.map(({ name }) => name))).toBe(true);
    expect(isUnique([...goods, ...gifts].map(({ materialNo }) => materialNo))).toBe(true);
    expect(isUnique(goods.map(({ internationalBarcode }) => internationalBarcode))).toBe(true);
    expect(isUnique(couponEvents.map(({ code }) => code))).toBe(true);
    expect(goods.every(({ slug }) => /^[a-z0-9-]+$/.test(slug))).toBe(true);
  });

  it('carries valid Taiwanese barcodes', () => {
    expect(goods.filter((one) => !isEan13(one.internationalBarcode))).toEqual([]);
  });

  it('sells to members below the price, and combinations below their parts', () => {
    for (const { price, memberPrice } of goods) expect(memberPrice ?? 0).toBeLessThan(price);
    for (const { price, components } of combinations) {
      const parts = components.map(
        (part) => (memberPriceOf.get(part.product) ?? 0) * part.quantity,
      );
      expect(price).toBeLessThan(parts.reduce((sum, part) => sum + part, 0));
    }
  });

  it('refers only to records it has', () => {
    const named = [
      ...combinations.flatMap(({ components }) => components.map(({ product }) => product)),
      ...discountEvents.flatMap((event) => event.products),
      ...newReleases.flatMap((release) => release.products),
      ...recommended,
      ...bestSellers.map(([slug]) => slug),
    ];
    expect(named.filter((slug) => !productSlugs.has(slug))).toEqual([]);
    const bundles = [...discountEvents, ...combinationDiscounts].flatMap((one) => one.combinations);
    expect(bundles.filter((slug) => !combinationSlugs.has(slug))).toEqual([]);
    const given = [...thresholdRewards, ...firstPurchaseEvents, ...couponEvents];
    expect(given.flatMap((one) => one.gifts).filter((slug) => !giftSlugs.has(slug))).toEqual([]);
  });

  it('shows the legal details and the return rule on every product', () => {
    const details = ['品名', '製造商', '有效期限'];
    for (const { origin, spec, notice } of goods) {
      expect(origin).not.toBe('');
      for (const detail of details) expect(spec).toContain(`<th scope="row">${detail}</th>`);
      expect(notice).toContain('消費者保護法第 19 條');
    }
  });

  it('says how often each product is changed and for whom it is not made', () => {
    for (const { slug, changeEvery, notFor } of products) {
      expect([changeEvery.length > 5, notFor.length > 5], slug).toEqual([true, true]);
      expect(Math.max(changeEvery.length, notFor.length), slug).toBeLessThanOrEqual(120);
    }
  });

  it('names where each picture of its records is found', () => {
    const paths = allPictures().map(({ path }) => path);
    expect(isUnique(paths)).toBe(true);
    const wanted = goods.flatMap(({ images }) => images.map(({ path }) => path));
    expect(wanted.filter((path) => !paths.includes(path))).toEqual([]);
    expect(goods.flatMap(({ images }) => images).every(({ alt }) => alt.length > 4)).toBe(true);
  });

  it('has level badges that are transparent around the circle, in both formats', async () => {
    const files = levelRules.flatMap(({ image }) => [image, image.replace(/webp$/, 'avif')]);
    for (const file of files) {
      const badge = sharp(resolve(import.meta.dirname, `..${file}`));
      const corner = badge.ensureAlpha().extract({ left: 0, top: 0, width: 8, height: 8 });
      const { channels } = await sharp(await corner.png().toBuffer()).stats();
      expect(channels[3]?.max, file).toBe(0);
    }
  });
});

describe('the words of the demonstration shop', () => {
  it('fill each article with 300 to 700 characters', () => {
    const lengths = news.map((article) => textLength(articleHtml(article)));
    expect(lengths.filter((length) => length < 300 || length > 700)).toEqual([]);
    expect(isUnique(news.map(({ title }) => title))).toBe(true);
    for (const { slug } of newsCategories) {
      expect(news.filter(({ category }) => category === slug).length).toBeGreaterThanOrEqual(4);
    }
  });

  it('stay calm and complete', () => {
    const everything = JSON.stringify([goods, news, banners, messageBars, levelRules]);
    expect(everything).not.toMatch(/[!！]|undefined|\p{Extended_Pictographic}/u);
  });
});
