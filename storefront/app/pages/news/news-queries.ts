/** A whole number of a query or path, or `otherwise` when it is none or below `least`. */
export function wholeNumber(text: string | null | undefined, least: number, otherwise: number) {
  return text && /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : otherwise;
}

/** The list's address; the first page and the category 全部消息 (id 0) stay out of it. */
export function newsListPath({ page = 1, categoryId = 0 }): string {
  const query = new URLSearchParams();
  if (categoryId) query.set('categoryId', String(categoryId));
  if (page > 1) query.set('page', String(page));
  return query.size ? `/blog?${query}` : '/blog';
}

export function articlePath(id: number, categoryId = 0): string {
  return categoryId ? `/blog/${id}?categoryId=${categoryId}` : `/blog/${id}`;
}
