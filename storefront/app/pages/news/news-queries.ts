/** Reads a whole number of a query or path. Returns `otherwise` if it is not a number or below `least`. */
export function wholeNumber(text: string | null | undefined, least: number, otherwise: number) {
  return text && /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : otherwise;
}

/** The address of the list. It omits the first page and the category 全部消息 (id 0). */
export function newsListPath({ page = 1, categoryId = 0 }): string {
  const query = new URLSearchParams();
  if (categoryId) query.set('categoryId', String(categoryId));
  if (page > 1) query.set('page', String(page));
  return query.size ? `/blog?${query}` : '/blog';
}

/** With `categoryId`, the ways back and to the next article stay in this category; 0 stands for all news. */
export function articlePath(id: number, categoryId = 0): string {
  return categoryId ? `/blog/${id}?categoryId=${categoryId}` : `/blog/${id}`;
}
