import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { CategoryStrip } from '../../frame/category-strip.tsx';
import { AppLink } from '../../links/app-link.tsx';
import { ProductRail } from '../../product-card/product-rail.tsx';
import { productItems } from '../../product-card/rail-items.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Spot } from '../../ui/spot.tsx';
import pictureAddress from '../../ui/spots/nothing-found.svg?no-inline';
import { EmptyState } from '../../ui/states.tsx';
import { appliedFilters, withoutFilters } from './applied-filters.ts';
import { type ListingQuery, listingPath, showsCategories } from './listing-query.ts';
import type { Listing } from './load-listing.ts';

/** On phones the picture comes last, so that the links stay on the first screen. */
const picture = <Spot src={pictureAddress} className="order-last w-44 tablet:order-none" />;

/**
 * Shown for an empty page of a list: links to its first page, to remove filters, to the categories and to popular
 * goods.
 */
export function NothingFound({
  query,
  total,
  isFilterable,
  popular,
}: Pick<Listing, 'query' | 'total' | 'isFilterable' | 'popular'>) {
  const isNarrowed = isFilterable && appliedFilters(query).length > 0;
  return (
    <>
      {total > 0 ? (
        // The list has become shorter, or somebody typed the number.
        <EmptyState
          title="這一頁沒有商品了"
          picture={picture}
          action={
            <AppLink to={listingPath({ ...query, page: 1 })} className={buttonClass('secondary')}>
              回到第 1 頁
            </AppLink>
          }
        />
      ) : isNarrowed ? (
        <NoneFits query={query} />
      ) : (
        <EmptyState
          title="目前沒有商品"
          picture={picture}
          action={
            <AppLink to={listingPath({ kind: 'all' })} className={buttonClass('secondary')}>
              看全部商品
            </AppLink>
          }
        />
      )}
      <p className="mt-6 text-center">
        <AppLink to="/choose" className="text-violet-700 underline underline-offset-4">
          不知道怎麼選？回答三個問題，配好一個週期
        </AppLink>
      </p>
      {!showsCategories(query) && (
        <section className="mt-10">
          <h2 className="mb-4 text-22 font-bold">從分類開始</h2>
          <CategoryStrip />
        </section>
      )}
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="mt-12">
          <h2 id="popular" className="mb-4 text-22 font-bold">
            大家都在買
          </h2>
          <ProductRail items={productItems(popular)} label="大家都在買" />
        </section>
      )}
    </>
  );
}

/** The filters or the search words leave nothing. A series also leads to the same filters in the whole catalogue. */
function NoneFits({ query }: { query: ListingQuery }) {
  const isSeries = query.kind === 'series';
  return (
    <EmptyState
      title="沒有符合條件的商品"
      picture={picture}
      action={
        <AppLink to={listingPath(withoutFilters(query))} className={buttonClass('secondary')}>
          {isSeries ? '清除條件，看這個系列' : '清除條件，看全部商品'}
        </AppLink>
      }
    >
      {isSeries ? (
        <>
          少選一個條件看看，或{' '}
          <AppLink to={listingPath(inWholeCatalogue(query))} className={textLink}>
            在全部商品裡找
          </AppLink>
        </>
      ) : (
        '換個說法，或少選一個條件看看，例如「夜用」、「棉條」、「有機棉」'
      )}
      。也可以打{' '}
      <a href={servicePhoneLink} className={`digits ${textLink}`}>
        {servicePhone}
      </a>
      ，由我們幫您找。
    </EmptyState>
  );
}

const textLink = 'text-violet-700 underline underline-offset-4';

const inWholeCatalogue = (query: ListingQuery): ListingQuery => ({
  ...query,
  kind: 'all',
  id: 0,
  subSeries: 0,
  page: 1,
});
