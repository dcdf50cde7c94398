import type { Database, Transaction } from '#server/platform/database/database.ts';
import { loadCombinations, loadNewReleases, loadProducts, loadSeries } from './load/catalogue.ts';
import { loadFixtures, loadNews, loadShowcase } from './load/content.ts';
import { loadLevels } from './load/levels.ts';
import { loadMedia } from './load/media.ts';
import {
  loadCombinationDiscounts,
  loadCoupons,
  loadDiscountEvents,
  loadGifts,
  loadRewards,
} from './load/promotions.ts';
import { loadRestockNotices } from './load/restock-notices.ts';
import { loadReviews } from './load/reviews.ts';
import { loadSearchWords } from './load/search-words.ts';
import { loadShopSettings } from './load/shop-settings.ts';
import { loadStock } from './load/stock.ts';
import { loadSupplies } from './load/supplies.ts';
import { loadTestReports } from './load/test-reports.ts';

/**
 * Fills an empty, migrated database with the demonstration shop, all or nothing. Dates count from the day of `now`
 * in Asia/Taipei, so that on every day some events run and others have not begun. `more` adds to it in the same
 * transaction.
 */
export async function loadDemonstration(
  db: Database,
  now: Date,
  more: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction(async (transaction) => {
    const product = await loadProducts(transaction, now);
    const combination = await loadCombinations(transaction, now, product);
    const series = await loadSeries(transaction, product);
    const release = await loadNewReleases(transaction, product);
    const gift = await loadGifts(transaction);
    const event = await loadDiscountEvents(transaction, now, product, combination);
    const combinationDiscount = await loadCombinationDiscounts(transaction, combination);
    await loadRewards(transaction, now, gift);
    await loadCoupons(transaction, now, gift);
    await loadLevels(transaction, now);
    await loadStock(transaction, now, product, gift);
    await loadSupplies(transaction, now, product);
    await loadRestockNotices(transaction, now, product);
    await loadTestReports(transaction, now, product);
    await loadReviews(transaction, now, product);
    await loadNews(transaction, now);
    await loadSearchWords(transaction);
    await loadFixtures(transaction);
    await loadShopSettings(transaction);
    await loadShowcase(transaction, now, {
      event,
      new: release,
      combination: combinationDiscount,
      series,
      product,
      'combination-product': combination,
    });
    await loadMedia(transaction, now);
    await more(transaction);
  });
}
