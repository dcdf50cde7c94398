import { and, asc, desc, eq, exists, lte, type SQL, sql } from 'drizzle-orm';
import type { NewsCategory, NewsDetail, NewsItem } from '#contract/entities/content.ts';
import { toWireInstant } from '#rules/dates.ts';
import { sanitise } from '#server/platform/html/sanitise.ts';
import type { Page } from '#server/platform/http/handler.ts';
import { metaOf, type PageQuery, rangeAt } from '#server/platform/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { news, newsCategories } from './tables.ts';

type ContentShop = Pick<Shop, 'db' | 'clock'>;

/** Articles on a page unless the request gives another number (row 9.007). */
const newsPerPage = 4;
/** Articles of one category on the home page (row 9.008). */
const newestPerCategory = 4;

/** The most articles among which a search finds titles. */
const mostTitles = 500;

export interface NewsQuery extends PageQuery {
  /** Absent or 0 means every category. */
  categoryId?: number | undefined;
  sort?: 'newest' | undefined;
}

const itemFields = {
  id: news.id,
  title: news.title,
  image: news.image,
  summary: news.summary,
  content: news.content,
  category: { id: newsCategories.id, name: newsCategories.name },
  weight: news.weight,
  beginAt: news.beginAt,
};

const newestFirst = [desc(news.beginAt), desc(news.id)];
const oldestFirst = [asc(news.beginAt), asc(news.id)];
const heaviestFirst = [desc(news.weight), ...newestFirst];

/** ON_SHELF categories, in the operator's order (G-052). */
export function listNewsCategories({ db }: ContentShop): Promise<NewsCategory[]> {
  return db
    .select()
    .from(newsCategories)
    .where(eq(newsCategories.status, 'ON_SHELF'))
    .orderBy(desc(newsCategories.weight), asc(newsCategories.id));
}

/** ON_SHELF categories with at least one published article, in the operator's order. */
export function listNewsNavigation({ db, clock }: ContentShop): Promise<NewsCategory[]> {
  const articles = db
    .select({ one: sql`1` })
    .from(news)
    .where(and(eq(news.categoryId, newsCategories.id), isPublished(clock.now())));
  return db
    .select()
    .from(newsCategories)
    .where(and(eq(newsCategories.status, 'ON_SHELF'), exists(articles)))
    .orderBy(desc(newsCategories.weight), asc(newsCategories.id));
}

/** A page of articles, pinned ones first unless `newest` is asked for (G-050). */
export async function listNews(
  { db, clock }: ContentShop,
  { page, perPage, categoryId, sort }: NewsQuery,
): Promise<Page<NewsItem[]>> {
  const range = rangeAt(page ?? 1, perPage ?? newsPerPage);
  const condition = and(isReadable(clock.now()), inCategory(categoryId));
  const [rows, [counted]] = await Promise.all([
    db
      .select(itemFields)
      .from(news)
      .innerJoin(newsCategories, eq(newsCategories.id, news.categoryId))
      .where(condition)
      .orderBy(...(sort === 'newest' ? newestFirst : heaviestFirst))
      .limit(range.perPage)
      .offset(range.offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(news)
      .innerJoin(newsCategories, eq(newsCategories.id, news.categoryId))
      .where(condition),
  ]);
  return { items: rows.map(toItem), meta: metaOf(range, counted?.total ?? 0) };
}

/**
 * The articles of the home page: four of every category, those with the greatest weight and then the highest id
 * (G-150, rows 9.008, 9.009).
 */
export async function listNewestNews({ db, clock }: ContentShop): Promise<NewsItem[]> {
  const ranked = db
    .select({
      id: news.id,
      rank: sql<number>`row_number() over (
        partition by ${news.categoryId} order by ${news.weight} desc, ${news.id} desc)`.as('rank'),
    })
    .from(news)
    .where(isPublished(clock.now()))
    .as('ranked');
  const rows = await db
    .select(itemFields)
    .from(ranked)
    .innerJoin(news, eq(news.id, ranked.id))
    .innerJoin(newsCategories, eq(newsCategories.id, news.categoryId))
    .where(and(lte(ranked.rank, newestPerCategory), eq(newsCategories.status, 'ON_SHELF')))
    .orderBy(desc(news.weight), desc(news.id));
  return rows.map(toItem);
}

/**
 * One article with the ids of the next newer one (`previousId`) and the next older one (`nextId`), in the given
 * category only (G-051). Undefined if shoppers may not see the article.
 */
export async function readNews(
  shop: ContentShop,
  id: number,
  categoryId: number | undefined,
): Promise<NewsDetail | undefined> {
  const { db, clock } = shop;
  const [row] = await db
    .select(itemFields)
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.categoryId))
    .where(and(isReadable(clock.now()), eq(news.id, id)));
  if (!row) return undefined;
  const here = sql`(select begin_at, id from news where id = ${id})`;
  const place = sql`(${news.beginAt}, ${news.id})`;
  const [previousId, nextId] = await Promise.all([
    readNeighbour(shop, and(sql`${place} > ${here}`, inCategory(categoryId)), oldestFirst),
    readNeighbour(shop, and(sql`${place} < ${here}`, inCategory(categoryId)), newestFirst),
  ]);
  return { news: toItem(row), previousId, nextId };
}

async function readNeighbour(
  { db, clock }: ContentShop,
  condition: SQL | undefined,
  order: SQL[],
): Promise<number | null> {
  const [neighbour] = await db
    .select({ id: news.id })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.categoryId))
    .where(and(isReadable(clock.now()), condition))
    .orderBy(...order)
    .limit(1);
  return neighbour?.id ?? null;
}

const isPublished = (now: Date) => and(eq(news.status, 'ON_SHELF'), lte(news.beginAt, now));
const isReadable = (now: Date) => and(isPublished(now), eq(newsCategories.status, 'ON_SHELF'));
const inCategory = (id: number | undefined) => (id ? eq(news.categoryId, id) : undefined);

function toItem<Row extends { beginAt: Date; content: string }>(row: Row) {
  return { ...row, content: sanitise(row.content), beginAt: toWireInstant(row.beginAt) };
}

/** The titles of published articles, the newest first, for searches. */
export function readNewsTitles({
  db,
  clock,
}: ContentShop): Promise<{ id: number; title: string }[]> {
  return db
    .select({ id: news.id, title: news.title })
    .from(news)
    .innerJoin(newsCategories, eq(newsCategories.id, news.categoryId))
    .where(isReadable(clock.now()))
    .orderBy(...newestFirst)
    .limit(mostTitles);
}
