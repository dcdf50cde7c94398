import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { ContentPage } from '#contract/entities/content.ts';
import { fixedPages, isFixedPage, pathOfPage } from '#contract/fixed-pages.ts';
import type { RecordProblems } from '#rules/records/check-record.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { fixedWords } from './fixed-words.ts';
import { sectionsOf } from './page-sections.ts';
import { pages } from './tables.ts';

/** The ONLINE page of this name; undefined if there is none. */
export async function readPage(
  shop: Pick<Shop, 'db' | 'config'>,
  slug: string,
): Promise<ContentPage | undefined> {
  const { db } = shop;
  const [row] = await db
    .select()
    .from(pages)
    .where(and(eq(pages.slug, slug), eq(pages.currentVisibilityRule, 'ONLINE')));
  if (!row) return undefined;
  const { inText, inHtml } = fixedWords(shop);
  return {
    slug,
    title: row.title,
    lead: inText(row.lead),
    description: inText(row.description),
    sections: sectionsOf(inHtml(row.body)),
  };
}

/** The paths of the ONLINE pages that operators have added, at most as many as fit into a sitemap. */
export async function listAddedPages(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ slug: pages.slug })
    .from(pages)
    .where(and(eq(pages.currentVisibilityRule, 'ONLINE'), notInArray(pages.slug, [...fixedPages])))
    .orderBy(asc(pages.id))
    .limit(mostAdded);
  return rows.map(({ slug }) => pathOfPage(slug));
}

const mostAdded = 5_000;

/** Checks that a page of the shop keeps its path, because the shop links to it. */
export async function checkPage(
  transaction: Transaction,
  { slug }: { slug: string },
  id: number | undefined,
): Promise<RecordProblems> {
  if (id === undefined) return {};
  const [stored] = await transaction.select().from(pages).where(eq(pages.id, id));
  return stored && stored.slug !== slug && isFixedPage(stored.slug)
    ? { slug: '這個頁面的網址是固定的，不能更改' }
    : {};
}

/** How many of these pages belong to the shop. Those cannot be removed. */
export function countFixed(db: Queryable, ids: readonly number[]): Promise<number> {
  return db.$count(pages, and(inArray(pages.id, [...ids]), inArray(pages.slug, fixedPages)));
}
