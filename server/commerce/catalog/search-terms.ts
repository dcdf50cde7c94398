import { lt, sql } from 'drizzle-orm';
import { addDays, taipeiDay } from '#rules/dates.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Shop } from '#server/shop.ts';
import { searchedTerms } from './search-tables.ts';

/** Days for which terms are stored. */
const retentionDays = 90;
const longestTerm = 40;
/** The most different terms of a day, so that invented terms cannot fill the disk. */
const mostTermsOfADay = 5_000;
/** The most terms that one process holds before they are written. */
const mostWaiting = 500;

/**
 * A search as it is stored: lower case, single spaces, at most 40 characters. Undefined for a search that may
 * contain personal data: an e-mail, or six or more digits in a row.
 */
function storedTerm(keyword: string): string | undefined {
  const term = keyword.normalize('NFKC').toLowerCase().replace(/\s/g, ' ').trim();
  const digits = term.replace(/[ ()+.-]/g, '');
  const isSound = term !== '' && term.length <= longestTerm && !term.includes('\0');
  if (!isSound || term.includes('@') || /\d{6}/.test(digits)) return undefined;
  return term;
}

/** Collects the searches of shoppers, and writes them without delaying any request. */
export interface SearchLog {
  /** Notes a search; it is written later. */
  note(keyword: string): void;
  /** Writes the searches noted so far. */
  write(): Promise<void>;
}

/**
 * Writes the searches of this process with one statement for each term, one after the other, so that no search
 * waits.
 */
export function openSearchLog(shop: Pick<Shop, 'db' | 'cache' | 'clock' | 'log'>): SearchLog {
  const waiting = new Map<string, number>();
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    for (const [term, count] of waiting) {
      waiting.delete(term);
      await keep(shop, taipeiDay(shop.clock.now()), term, count);
    }
  }
  const write = () => {
    writing ??= writeAll()
      .catch((error: unknown) => shop.log.error({ error }, 'search terms not written'))
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };

  return {
    note(keyword) {
      const term = storedTerm(keyword);
      if (term === undefined || (waiting.size >= mostWaiting && !waiting.has(term))) return;
      waiting.set(term, (waiting.get(term) ?? 0) + 1);
      setImmediate(write);
    },
    write,
  };
}

async function keep(
  shop: Pick<Shop, 'db' | 'cache'>,
  day: string,
  term: string,
  count: number,
): Promise<void> {
  const { understandSearch } = await import('./understand-search.ts');
  const { isFound } = await understandSearch(shop, term);
  const missed = isFound ? 0 : count;
  const { searches, withoutResult } = searchedTerms;
  await shop.db.execute(sql`
    insert into ${searchedTerms} (day, term, searches, without_result)
    select ${day}::date, ${term}, ${count}, ${missed}
    where (select count(*) from ${searchedTerms} where ${searchedTerms.day} = ${day}::date) < ${mostTermsOfADay}
      or exists (select from ${searchedTerms} where ${searchedTerms.day} = ${day}::date and ${searchedTerms.term} = ${term})
    on conflict (day, term) do update set
      searches = ${searches} + excluded.searches, without_result = ${withoutResult} + excluded.without_result`);
}

/** Deletes terms after 90 days. */
export async function deleteTerms(db: Queryable, now: Date): Promise<void> {
  const oldest = taipeiDay(addDays(now, -retentionDays));
  await db.delete(searchedTerms).where(lt(searchedTerms.day, oldest));
}
