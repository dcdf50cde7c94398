import { AppLink } from '../../links/app-link.tsx';
import { listingPath } from './listing-query.ts';
import type { Listing } from './load-listing.ts';

type Hinted = Pick<Listing, 'query' | 'correctedKeyword' | 'needs'>;

/** Above the result of a search: the keyword as it was meant, and the needs that it names. */
export default function SearchHints({ query, correctedKeyword, needs }: Hinted) {
  return (
    <>
      {correctedKeyword && (
        <p className="mb-4 text-16">
          沒有「{query.keyword}」的商品。您是不是要找「
          <AppLink
            to={listingPath({ ...query, keyword: correctedKeyword, page: 1 })}
            className="font-medium text-violet-700 underline underline-offset-4"
          >
            {correctedKeyword}
          </AppLink>
          」？以下是它的結果。
        </p>
      )}
      {needs.length > 0 && (
        <ul aria-label="您在意的是" className="mb-4 flex flex-wrap gap-2">
          {needs.map(({ label, path }) => (
            <li key={label}>
              <AppLink
                to={path}
                className="inline-flex min-h-11 items-center rounded-full border border-violet-100 bg-violet-50 px-4 text-14 text-violet-700 transition-colors duration-(--duration-fast) hover:border-violet-600"
              >
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
