import type { NewsCategory, NewsTeaser } from '#contract/entities/content.ts';
import type { PublicApi } from '../handler.ts';
import { listOrNothing } from '../loading.ts';
import { loadNewsCategories, withoutContent } from './news.ts';

/** Most articles in one group of the home page (row 9.008). */
export const newsGroupSize = 4;

export interface NewsGroup {
  category: Pick<NewsCategory, 'id' | 'name'>;
  items: NewsTeaser[];
}

/** Heaviest first, then the newer id (row 9.009). */
function byWeight(a: NewsTeaser, b: NewsTeaser): number {
  return b.weight - a.weight || b.id - a.id;
}

/** At most four articles for each category and for all (id 0); a category without articles is left out. */
export function groupNews(
  items: readonly NewsTeaser[],
  categories: readonly Pick<NewsCategory, 'id' | 'name'>[],
): NewsGroup[] {
  const sorted = items.toSorted(byWeight);
  return categories
    .map(({ id, name }) => ({
      category: { id, name },
      items: sorted.filter((item) => id === 0 || item.category.id === id).slice(0, newsGroupSize),
    }))
    .filter((group) => group.items.length > 0);
}

/** Empty if the articles cannot be read; throws without a network. */
export async function loadNewsGroups(api: PublicApi): Promise<NewsGroup[]> {
  const [items, categories] = await Promise.all([
    listOrNothing(api.listNewestNews()),
    loadNewsCategories(api),
  ]);
  return groupNews(items.map(withoutContent), categories);
}
