import type { PageMeta } from '#contract/call.ts';
import type { Page } from './handler.ts';

/** The query fields that ask for a page. */
export interface PageQuery {
  page?: number | undefined;
  perPage?: number | undefined;
}

/** The query fields that ask for groups of goods. */
export interface GoodsGroupQuery extends PageQuery {
  /** How many ONLINE goods of each group are answered, at most. */
  goodsLimit?: number | undefined;
}

/** Which rows a page contains. */
export interface PageRange {
  page: number;
  perPage: number;
  offset: number;
}

const usualPerPage = 20;

/** Answers the rows of the page that is asked for; undefined for the whole list. */
export function rangeOf({ page, perPage }: PageQuery): PageRange | undefined {
  return page === undefined && perPage === undefined
    ? undefined
    : rangeAt(page ?? 1, perPage ?? usualPerPage);
}

/** The rows of a page; pages count from 1. */
export function rangeAt(page: number, perPage: number): PageRange {
  return { page, perPage, offset: (page - 1) * perPage };
}

/** What the answer says about the page; `total`: rows of the whole list. */
export function metaOf({ page, perPage }: PageRange, total: number): PageMeta {
  return { total, page, perPage };
}

/**
 * Answers one page of a list, or the whole list if no page is asked for. Use it for lists that are short enough to be
 * read completely.
 */
export function pageOf<Item>(items: readonly Item[], query: PageQuery): Page<Item[]> {
  const range = rangeOf(query);
  if (!range) return { items: [...items] };
  return {
    items: items.slice(range.offset, range.offset + range.perPage),
    meta: metaOf(range, items.length),
  };
}
