import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Parsed } from '#contract/call.ts';
import type { ecpayCalls } from '#contract/calls/ecpay.ts';
import type { OfferedCarriers } from '#rules/delivery/carriers.ts';
import { storeSearchWords } from '#rules/delivery/store-search.ts';
import { officialName } from '#rules/delivery/taiwan-districts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { metaOf, rangeAt } from '#server/platform/http/paging.ts';
import { stores } from './tables.ts';

type StoreQuery = Parsed<typeof ecpayCalls.listStores>['query'];

/** Stores on a page unless the request gives another number. */
const usualPerPage = 20;

/**
 * A page of the open stores in a district, or of those whose number, name or address has all words of the keyword:
 * first the one with this number, then those with the word in their name, then the others by address (G-210).
 */
export async function listStores(
  db: Queryable,
  query: StoreQuery,
  { stores: chains }: OfferedCarriers,
) {
  const { storeType, city, cityZone, keyword, page = 1, perPage = usualPerPage } = query;
  const range = rangeAt(page, perPage);
  const words = storeSearchWords(keyword);
  const [first = ''] = words;
  const ofChain = eq(stores.kind, storeType);
  const isWanted = and(
    ofChain,
    eq(stores.isClosed, sql`false`),
    city === '' ? undefined : eq(stores.city, officialName(city)),
    cityZone === '' ? undefined : eq(stores.cityZone, officialName(cityZone)),
    ...words.map(isIn(stores.searchText)),
  );
  const byWord = [desc(eq(sql`lower(${stores.no})`, first)), desc(isIn(stores.name)(first))];
  const { searchText: _, isClosed: __, ...shown } = getTableColumns(stores);
  // The texts are compared once for the page and its total.
  const rows = await db
    .select({ ...shown, total: sql<number>`(count(*) over ())::int` })
    .from(stores)
    .where(isWanted)
    .orderBy(...(first === '' ? [] : byWord), asc(stores.address), asc(stores.no))
    .limit(range.perPage)
    .offset(range.offset);
  const items = rows.map(({ total: _, ...store }) => store);
  // A page behind the last one has no row that could say the total.
  const total = rows[0]?.total ?? (page === 1 ? 0 : await db.$count(stores, isWanted));
  const isLoaded = total > 0 || (await db.$count(stores, ofChain)) > 0;
  return {
    items,
    meta: {
      ...metaOf(range, total),
      isLoaded,
      ...(chains.length > 1 && { storeTypes: [...chains] }),
    },
  };
}

/** A plain comparison: signs such as % mean themselves, and the cost grows with the text alone. */
const isIn =
  (text: typeof stores.searchText | typeof stores.name) =>
  (word: string): SQL<boolean> =>
    sql`strpos(${text}, ${word}) > 0`;
