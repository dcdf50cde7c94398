import { listCards } from '../data/products.ts';
import type { PublicApi } from '../handler.ts';
import { listOrNothing } from '../loading.ts';
import { combinationItems, productItems, type RailItem } from '../product-card/rail-items.ts';
import { recentViews, type ViewedGoods } from './recent-views.ts';

/**
 * The first of the goods viewed last that are still sold, the newest first. They are fetched like any list of goods.
 */
export async function loadViewed(
  api: Pick<PublicApi, 'listProducts' | 'listCombinations'>,
  count: number,
): Promise<RailItem[]> {
  const viewed = recentViews();
  const idsOf = (kind: ViewedGoods['kind']) =>
    viewed.filter((each) => each.kind === kind).map(({ id }) => id);
  const [products, combinations] = await Promise.all([
    ifAny(idsOf('product'), (ids) => listCards(api, { ids })),
    ifAny(idsOf('combination'), (ids) => api.listCombinations({ query: { ids } })),
  ]);
  const items = [...productItems(products), ...combinationItems(combinations)];
  return viewed
    .flatMap(({ kind, id }) => items.filter((each) => each.kind === kind && each.item.id === id))
    .slice(0, count);
}

function ifAny<Item>(
  ids: readonly number[],
  read: (ids: number[]) => Parameters<typeof listOrNothing<Item>>[0],
): Promise<Item[]> {
  return ids.length === 0 ? Promise.resolve([]) : listOrNothing(read([...ids]));
}
