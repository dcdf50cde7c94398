import type { NewsCategory, NewsDetail, NewsItem, NewsTeaser } from '#contract/entities/content.ts';
import type { PublicApi } from '../handler.ts';
import { isMissing, listOrNothing, throwIfOffline } from '../loading.ts';

/** Articles on one page of the list (row 9.007). */
export const newsPageSize = 4;

/** 全部消息, a category that only the browser has: id 0, ONLINE, before the first real one (rows 3.049 to 3.051). */
export function withAllNews(categories: readonly NewsCategory[]): NewsCategory[] {
  const online = categories.filter(({ status }) => status === 'ON_SHELF');
  const sorted = online.toSorted((a, b) => b.weight - a.weight || b.id - a.id);
  const weight = (sorted[0]?.weight ?? 0) + 1;
  return [{ id: 0, name: '全部消息', status: 'ON_SHELF', weight }, ...sorted];
}

/** The first one stands for all news and has the id 0, also if the others cannot be read. */
export async function loadNewsCategories(api: PublicApi): Promise<NewsCategory[]> {
  return withAllNews(await listOrNothing(api.listNewsCategories()));
}

export interface NewsPage {
  items: NewsTeaser[];
  page: number;
  pageCount: number;
}

/** Lists show no article bodies, so the page's data leave them out. */
export function withoutContent({ content: _, ...teaser }: NewsItem): NewsTeaser {
  return teaser;
}

/** One page of articles, newest first; `categoryId` 0 means all. */
export async function loadNewsPage(
  api: PublicApi,
  { page, categoryId }: { page: number; categoryId: number },
): Promise<NewsPage> {
  const query = {
    page,
    perPage: newsPageSize,
    categoryId: categoryId || undefined,
    sort: 'newest',
  } as const;
  try {
    const { data, meta } = await api.listNews({ query });
    return {
      items: data.map(withoutContent),
      page,
      pageCount: Math.ceil((meta?.total ?? 0) / newsPageSize),
    };
  } catch (error) {
    throwIfOffline(error);
    return { items: [], page, pageCount: 0 };
  }
}

/** The article that the operator has pinned: the heaviest one, if it has any weight. */
export async function loadPinned(api: PublicApi): Promise<NewsTeaser | undefined> {
  const [heaviest] = await listOrNothing(api.listNews({ query: { page: 1, perPage: 1 } }));
  return heaviest && heaviest.weight > 0 ? withoutContent(heaviest) : undefined;
}

/** One article with its neighbours; undefined if it does not exist. `categoryId` limits the neighbours (G-051). */
export async function loadArticle(
  api: PublicApi,
  id: number,
  categoryId: number,
): Promise<NewsDetail | undefined> {
  try {
    const query = { categoryId: categoryId || undefined, sort: 'newest' } as const;
    return (await api.readNews({ params: { id }, query })).data;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
