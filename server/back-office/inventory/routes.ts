import type { adminStockCalls } from '#contract/calls/admin-stocks.ts';
import { done, refused } from '#contract/outcome.ts';
import { settingGroups } from '#contract/settings.ts';
import type { StockSource } from '#contract/stocks.ts';
import { countLowStock } from '#server/commerce/stock/alerts.ts';
import { findStockRows } from '#server/commerce/stock/read-stock-list.ts';
import { setStockSource, viewSource } from '#server/commerce/stock/switch-source.ts';
import type { Handlers } from '#server/platform/http/handler.ts';
import type { Shop } from '#server/shop.ts';
import { type Actor, audited } from '../admin/audit.ts';
import { adjustStocks, changeAlerts, changePlaces, countStocks } from './change-stocks.ts';
import { noteDigestWanted, wantsDigest } from './digest.ts';
import { listStockMovements, readStockPage } from './read-stock-page.ts';

/** The calls of inventory. */
export function inventoryRoutes(shop: Shop): Handlers<typeof adminStockCalls> {
  const { db } = shop;
  return {
    readStockOverview: async (_, { administratorId }) =>
      done({
        ...(await countLowStock(db)),
        source: (await viewSource(db)).source,
        isDigestWished: await wantsDigest(db, administratorId),
      }),
    readStockPage: async ({ params }) => readStockPage(shop, params.id),
    listStockMovements: async ({ params, query }) => listStockMovements(db, params.id, query),
    findStock: async ({ body }) => done(await findStockRows(db, body.code)),
    adjustStocks: async ({ body }, request) => adjustStocks(shop, request, body),
    countStocks: async ({ body }, request) => countStocks(shop, request, body),
    setStockAlerts: async ({ body }, request) => changeAlerts(shop, request, body),
    setStockPlaces: async ({ body }, request) => changePlaces(shop, request, body.rows),
    wishStockDigest: async ({ body }, { administratorId }) =>
      done(await noteDigestWanted(db, administratorId, body.isWished)),
    readStockSource: async () => done(await viewSource(db)),
    switchStockSource: async ({ body }, request) => switchSource(shop, request, body.source),
  };
}

/** Switches to the other source of the stock; ALREADY_HANDLED if it is already in use. */
async function switchSource(shop: Shop, actor: Actor, wanted: StockSource) {
  const outcome = await audited(shop, actor, async ({ transaction, note }) => {
    const before = await viewSource(transaction);
    if (before.source === wanted) return refused('ALREADY_HANDLED');
    await setStockSource(transaction, wanted);
    const { source, differing } = before;
    await note({
      call: 'switchStockSource',
      subject: ['settings', settingGroups.maintenance.id],
      title: '庫存來源',
      before: { source },
      after: { source: wanted, differing },
    });
    return done(await viewSource(transaction));
  });
  // Lists also show which goods are sold out, so their caches are dropped too.
  if (outcome.ok) await shop.cache.invalidate(['stock', 'settings', 'catalog']);
  return outcome;
}
