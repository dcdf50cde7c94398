import type { IndexSeries } from '#contract/entities/catalog.ts';
import type { NewsItem } from '#contract/entities/content.ts';
import { listCards, loadIndexSeries } from '../../../data/products.ts';
import type { PublicApi } from '../../../handler.ts';
import { onlineOnly } from '../../../loading.ts';
import { productItems } from '../../../product-card/rail-items.ts';

/** Goods shown below an article. */
const mostGoods = 4;

/** The series that an article names most often; undefined if it names none. */
export function seriesNamed(
  { title, content }: Pick<NewsItem, 'title' | 'content'>,
  series: readonly IndexSeries[],
): IndexSeries | undefined {
  const timesNamed = ({ name }: IndexSeries) => (title + content).split(name).length - 1;
  const [most] = series.toSorted((a, b) => timesNamed(b) - timesNamed(a));
  return most && timesNamed(most) > 0 ? most : undefined;
}

/** The best sellers of the series that an article names; undefined if there are none or they cannot be read. */
export async function loadMentioned(api: PublicApi, news: NewsItem) {
  const series = seriesNamed(news, await loadIndexSeries(api));
  if (!series) return undefined;
  const seriesId = series.productSeriesId;
  const query = { seriesId, sort: 'popular', page: 1, perPage: mostGoods } as const;
  const items = productItems(await onlineOnly(listCards(api, query)));
  return items.length > 0 ? { name: series.name, seriesId, items } : undefined;
}
